"""What can be saved of a damaged journal: its lines up to the first that makes no sense."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import Journal, parsed, setup_of
from paizhuo.engine.match.journal_lines import MARK, BadJournal, Line
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.records.folders import BROKEN, FOLDERS
from paizhuo.engine.records.taking_in import free_name
from paizhuo.engine.table.whole_file import write_whole

SAVED: Final = "saved"
"""What the name of a file ends with that holds what was sound of another."""


class Sound(Struct):
    """The sound beginning of a journal: its bytes, how many lines they are of how many, and how many hands are over in them."""

    content: bytes
    lines: int
    of: int
    hands: int


class NothingSaved(Refused):
    """A file of which nothing can be saved, or all of it is sound; ``reason`` says so, without a full stop."""


def sound_part(content: bytes) -> Sound | None:
    """Return the longest beginning of a journal that follows the rules; None: not even its first line is sound.

    A line that was cut off at the end is none, as ever.
    """
    rows = content.removeprefix(MARK.encode()).replace(b"\r\n", b"\n").split(b"\n")[:-1]
    lines = _lines(rows)
    if not lines:
        return None
    try:
        setup = setup_of(lines[0])
    except BadJournal:
        return None
    text = b"\n".join([*rows[: len(lines)], b""]).decode()
    last, hands, over = 1, 0, False
    try:
        for step in steps(Journal(setup, tuple(lines[1:]), text)):
            last = step.number
            hands += int(step.match.hand_over and not over)
            over = step.match.hand_over
    except BadJournal:
        pass
    return Sound(b"\n".join([*rows[:last], b""]), last, len(rows), hands)


def _lines(rows: list[bytes]) -> list[Line]:
    """Return the rows as lines, up to the first that is none."""
    found: list[Line] = []
    try:
        for number, one in enumerate(rows, 1):
            found.append(parsed(number, one.decode()))
    except (BadJournal, UnicodeDecodeError):
        pass
    return found


def save_sound(data: Path, file: str) -> str:
    """Write what is sound of a journal beside it; return the new file's name in the index. The old one stays as it is.

    The new match goes on where the sound part ends. Raises ``NothingSaved``, ``OSError``; then nothing has changed.
    """
    folder, _, name = file.rpartition("/")
    kind, suffix = FOLDERS[folder]
    sound = None if kind == "sheet" else sound_part((data / file).read_bytes())
    if sound is None:
        raise NothingSaved(NOTHING.filled(file=name))
    if sound.lines == sound.of and name.endswith(suffix):
        raise NothingSaved(ALL_SOUND.filled(file=name))
    stem = name.removesuffix(BROKEN).removesuffix(suffix)
    kept = free_name(data / folder, f"{stem}-{SAVED}", suffix)
    write_whole(data / folder / kept, sound.content)
    return f"{folder}/{kept}"


NOTHING: Final = Text("{file} 里没有可以保存的内容", "nothing in {file} can be saved")
ALL_SOUND: Final = Text("{file} 是完好的", "{file} is sound as it is")
