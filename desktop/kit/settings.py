"""What a person has chosen about the program, kept as TOML in the platform's configuration folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from paizhuo.desktop.kit.colours import BACKS, FELTS, RIMS, Back, Felt, Rim
from paizhuo.desktop.kit.portrait_names import USUAL, is_own, is_portrait
from paizhuo.desktop.kit.system_language import system_language
from paizhuo.engine.core.value import Struct, asdict, field, fields
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.table.whole_file import write_whole

Theme: TypeAlias = Literal["system", "light", "dark"]
TileSet: TypeAlias = Literal["classic", "contrast"]
Speed: TypeAlias = Literal["off", "fast", "normal", "slow"]
BotPace: TypeAlias = Literal["off", "fast", "normal", "slow"]
"""The pace of play: brisk, natural or calm, under the words that files of settings always had; ``off``: bots act at once, which is not
offered any more, and kept for those who have it.
"""
Timer: TypeAlias = Literal["off", "5", "10", "20", "40"]
"""Seconds for a decision."""
Reserve: TypeAlias = Literal["0", "20", "60", "180"]
"""Seconds beyond those, for all decisions together."""
ReserveFor: TypeAlias = Literal["hand", "match"]
"""Whether the reserve is for a hand or for the whole match."""
Refused: TypeAlias = Literal["all", "chi", "pon"]
"""Which calls are passed on: all of them, chi, or pon and the kong of a discard."""
Darkened: TypeAlias = Literal["always", "glance", "never"]
"""When discards straight from the draw are darker: always, while the key of the glance at the table is held, or never."""
DiceFrom: TypeAlias = Literal["screen", "own"]
"""Who throws the dice of a match: the screen, or the player's own real dice."""

Surface: TypeAlias = Literal["felt", "wood", "bare"]
"""What the table sounds like."""
VoiceLanguage: TypeAlias = Literal["auto", "zh", "ja", "en"]
"""What calls are spoken in; ``auto``: in the terms of the game where it has its own, else in the language of the window."""
Voices: TypeAlias = Literal["both", "high", "low"]
"""Who speaks: neighbours with different voices, or everybody with one of the two."""

Panel: TypeAlias = Literal["log", "rules", "keys", "settings"]
PANELS: Final = get_args(Panel)
MOST_EXPLAINED: Final = 100
"""So many things at most are explained once."""
LOUDEST: Final = 10
"""The highest volume; 0 is silence."""

_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "language": get_args(Language),
    "theme": get_args(Theme),
    "tile_set": get_args(TileSet),
    "felt": FELTS,
    "back": BACKS,
    "rim": RIMS,
    "speed": get_args(Speed),
    "bot_pace": get_args(BotPace),
    "timer": get_args(Timer),
    "reserve": get_args(Reserve),
    "reserve_for": get_args(ReserveFor),
    "refused": get_args(Refused),
    "darken_drawn": get_args(Darkened),
    "dice": get_args(DiceFrom),
    "surface": get_args(Surface),
    "voice_language": get_args(VoiceLanguage),
    "voices": get_args(Voices),
}


class Settings(Struct):
    """Every setting with its default. ``auto_…`` are the toggles of the table; winning, passing and discarding end with the hand, unless
    ``keep_automatic``; ``refused`` says what ``auto_pass`` passes on. ``speed`` is that of moving tiles, ``bot_pace`` that of
    play: how long bots think and how long a discard can be read;
    ``keys`` are those that were changed, by the ids of ``paizhuo.desktop.kit.keys``; ``panel`` is what the panel beside the table
    shows; ``portrait`` is the person's (``paizhuo.desktop.kit.portrait_names``), ``cloth`` a picture of its own on the felt or "";
    ``volume…`` go from 0 to ``LOUDEST``, that of one kind of sound within that of all; ``captions``: a line says what is heard;
    ``explained`` is what has been explained once (see ``paizhuo.desktop.match.explained``).
    """

    language: Language = "en"
    theme: Theme = "system"
    tile_set: TileSet = "classic"
    portrait: str = USUAL
    felt: Felt = "green"
    cloth: str = ""
    back: Back = "blue"
    rim: Rim = "walnut"
    tile_labels: bool = True
    large_tiles: bool = False
    show_wall: bool = True
    darken_drawn: Darkened = "always"
    speed: Speed = "normal"
    bot_pace: BotPace = "normal"
    timer: Timer = "off"
    reserve: Reserve = "0"
    reserve_for: ReserveFor = "hand"
    dice: DiceFrom = "screen"
    sound: bool = True
    volume: int = 8
    volume_tiles: int = LOUDEST
    volume_calls: int = LOUDEST
    volume_table: int = LOUDEST
    volume_results: int = LOUDEST
    volume_turn: int = LOUDEST
    volume_voices: int = 8
    volume_ambience: int = 5
    volume_music: int = 0
    surface: Surface = "felt"
    voice_language: VoiceLanguage = "auto"
    voices: Voices = "both"
    captions: bool = False
    one_click: bool = False
    show_distance: bool = False
    coach_always: bool = False
    auto_sort: bool = True
    auto_win: bool = False
    auto_pass: bool = False
    refused: Refused = "all"
    auto_discard: bool = False
    keep_automatic: bool = False
    welcomed: bool = False
    panel: Panel = "log"
    panel_open: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)
    explained: tuple[str, ...] = ()


LONGEST: Final = 16_384
"""No file of settings has more characters; what has takes the parser long."""


def fits(name: str, value: object) -> bool:
    """Return whether ``value`` is one the setting ``name`` takes."""
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name == "portrait":
        return is_portrait(value)
    if name == "cloth":
        return isinstance(value, str) and (value == "" or is_own(value))
    if name == "keys":
        from paizhuo.desktop.kit.keys import fitting  # few change any

        return fitting(value)
    if name == "explained":
        return (
            isinstance(value, tuple | list)
            and len(value) <= MOST_EXPLAINED
            and all(isinstance(one, str) for one in value)
        )
    if name == "panel":
        return value in PANELS
    if name.startswith("volume"):
        return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LOUDEST
    return isinstance(value, bool)


def _folder(kind: Literal["config", "data"]) -> Path:
    if home := os.environ.get("PAIZHUO_HOME"):
        return Path(home)
    from platformdirs import user_config_path, user_data_path

    found = user_config_path if kind == "config" else user_data_path
    return found("paizhuo", appauthor=False)


def data_folder() -> Path:
    """Return the folder with all matches and score sheets, and the index over them."""
    return _folder("data")


def settings_file() -> Path:
    """Return the file of the settings; ``PAIZHUO_HOME`` moves everything the program keeps into one folder."""
    return _folder("config") / "settings.toml"


def online_file() -> Path:
    """Return the file with the servers that know the person, and the token for each."""
    return _folder("config") / "online.json"


def online_journals() -> Path:
    """Return the folder with the journals of matches that were played on servers."""
    return _folder("data") / "online"


def server_folder(name: str) -> Path:
    """Return the folder of what a server of this computer keeps."""
    return _folder("data") / name


def geometry_file() -> Path:
    """Return the file that says where the window was."""
    return _folder("config") / "window.ini"


def purse_file() -> Path:
    """Return the file with the room cards."""
    return _folder("config") / "purse.toml"


def devices_file() -> Path:
    """Return the file with the devices that were connected before."""
    return _folder("config") / "devices.json"


def tags_file() -> Path:
    """Return the file that says what the tags in tiles, cards and sticks mean."""
    return _folder("config") / "tags.json"


def readers_file() -> Path:
    """Return the file that says where the tag readers of a table lie."""
    return _folder("config") / "readers.json"


def matches_folder() -> Path:
    """Return the folder with the journals of matches."""
    return _folder("data") / "matches"


def own_sets_folder() -> Path:
    """Return the folder with the tile sets that the recogniser has learned from their owner's photos."""
    return _folder("data") / "own-sets"


def portraits_folder() -> Path:
    """Return the folder with the person's own portrait."""
    return _folder("data") / "portraits"


def cloths_folder() -> Path:
    """Return the folder with the person's own picture on the felt."""
    return _folder("data") / "cloths"


def readings_folder() -> Path:
    """Return the folder with the photos whose reading was confirmed, where they are kept."""
    return _folder("data") / "readings"


def sheets_folder() -> Path:
    """Return the folder with the score sheets of matches played with real tiles."""
    return _folder("data") / "sheets"


def _plain(value: str) -> bool | int | str | list[Any] | None:
    """Return a value as ``save`` writes it; None for what ``save`` does not write.

    It writes true or false, a short number, a word in single quotes, and lists of such.
    """
    if value.startswith("[") and value.endswith("]"):
        listed = [_plain(each) for each in value[1:-1].split(", ")]
        return None if None in listed else listed
    if value in ("true", "false"):
        return value == "true"
    if len(value) < 3 and value.isascii() and value.isdecimal() and value == str(int(value)):
        return int(value)
    word = value[1:-1]
    return word if value == f"'{word}'" and word.isascii() and word.isalnum() else None


def _parsed(written: str) -> dict[str, Any]:
    """Return what a settings file says. Raises ``ValueError`` (``tomllib.TOMLDecodeError``) for what is no TOML.

    A file as ``save`` writes it is read here, since every start reads it and the reader of all of TOML takes long to load.
    """
    found: dict[str, Any] = {}
    for line in written.splitlines():
        name, _, value = line.partition(" = ")
        plain = _plain(value)
        if plain is None or name in found or not (name.isascii() and name.isidentifier()):
            import tomllib

            return tomllib.loads(written)
        found[name] = plain
    return found


def load() -> tuple[Settings, Text | None]:
    """Return the settings, and a sentence if the file could not be used (it is then kept beside, as ``.bad``)."""
    file = settings_file()
    defaults = Settings(language=system_language())
    try:
        written = read_toml(file)
    except FileNotFoundError:
        return defaults, None
    except OSError as error:
        reason = error.strerror or str(error)
        return defaults, Text(
            f"读不到设置（{reason}），已使用默认设置。",
            f"The settings cannot be read ({reason}). Defaults are used.",
        )
    except ValueError:
        return defaults, _set_aside(file)
    known = set(fields(Settings))
    said: tuple[Text, ...] = ()
    if "keys" in written and not fits("keys", written["keys"]):
        from paizhuo.desktop.kit.keys import without_taken  # few change any

        written["keys"], said = without_taken(written["keys"])
    good = {name: value for name, value in written.items() if name in known and fits(name, value)}
    if "explained" in good:
        good["explained"] = tuple(good["explained"])
    settings = Settings(**{"language": defaults.language, **good})
    if any(not fits(name, value) for name, value in written.items() if name in known):
        from paizhuo.desktop.kit.data_version import newer_version

        if newer_version() is None:  # else it is not damaged: a newer program knows what it means
            return settings, _set_aside(file)
    return settings, _together(said) if said else None


def _together(said: tuple[Text, ...]) -> Text:
    """Return sentences as one text."""
    return Text("".join(each.zh for each in said), " ".join(each.en for each in said))


def read_toml(file: Path) -> dict[str, Any]:
    """Return what a file of settings says. Raises ``OSError``, and ``ValueError`` where it is damaged."""
    text = file.read_text("utf-8-sig")
    if len(text) > LONGEST:
        raise ValueError(f"more than {LONGEST} characters")
    try:
        return _parsed(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _set_aside(file: Path) -> Text:
    kept = file.with_suffix(".bad")
    try:
        file.replace(kept)
    except OSError:
        kept = file
    return Text(
        f"设置文件有误，有误之处已使用默认值；原文件保留为 {kept}。",
        f"The settings file is damaged. Defaults replace what cannot be read, and the file is kept as {kept}.",
    )


def save(settings: Settings) -> None:
    """Write the settings, whole or not at all; what the file has and nobody here understands stays in it. Raises ``OSError``."""
    # No key was changed, nothing explained yet, no picture on the felt: such a setting needs no line.
    named = {name: value for name, value in asdict(settings).items() if value not in ({}, (), "")}
    lines = [f"{_key(name)} = {_toml(value)}\n" for name, value in (named | _not_understood(settings)).items()]
    write_whole(settings_file(), "".join(lines))


def _not_understood(settings: Settings) -> dict[str, Any]:
    """Return what the file of the settings has of a newer program: settings that are not known here, and values that do not fit.

    Where somebody has chosen another value since, that counts.
    """
    try:
        written = read_toml(settings_file())
    except (OSError, ValueError):
        return {}
    known, usual = set(fields(Settings)), Settings(language=system_language())
    return {
        name: value
        for name, value in written.items()
        if name not in known or (not fits(name, value) and getattr(settings, name) == getattr(usual, name))
    }


def _key(name: str) -> str:
    return name if name.isascii() and name.isidentifier() else _quoted(name)


def _toml(value: object) -> str:
    """Return a value as TOML on one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return repr(value) if value.isascii() and value.isalnum() else _quoted(value)
        case tuple() | list():
            return f"[{', '.join(map(_toml, value))}]"
        case Mapping():
            return "{ " + ", ".join(f"{_quoted(name)} = {_toml(inner)}" for name, inner in value.items()) + " }"
        case int() | float():
            return repr(value)
        case _:  # a time
            return str(value)


def _quoted(text: str) -> str:
    from json import dumps

    return dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
