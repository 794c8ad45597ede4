"""What tags mean: a tile, a player's card, the dealer marker, a point stick. People teach it; a file keeps it.

Tags are kept by the set of tiles they belong to, since a club owns several; a tag means one thing in all of them together.
A table never changes: what is learnt or forgotten makes a new one, so that a refusal leaves everything as it was.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, BadTiles, Tile, Tiles, parse_one, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import write_whole

FORMAT: Final = 1
LONGEST_NAME: Final = 40
"""Characters of the name of a player or a set."""
MOST_POINTS: Final = 1_000_000
MOST_TAGS: Final = 10_000
LARGEST_FILE: Final = 4_000_000

_ID: Final = re.compile(r"(?:[0-9A-F]{2}){1,64}")


class TileMeaning(Struct):
    """The tag is inside a tile."""

    tile: Tile


class PlayerCard(Struct):
    """The tag is a player's card."""

    name: str


class DealerMarker(Struct):
    """The tag is the marker that lies before the dealer."""


class PointStick(Struct):
    """The tag is inside a stick worth so many points."""

    points: int


Meaning: TypeAlias = TileMeaning | PlayerCard | DealerMarker | PointStick


class Taught(Struct):
    """A tag's meaning, and the set of tiles it belongs to."""

    set_name: str
    meaning: Meaning


class SetCheck(Struct):
    """The tiles of a set beside those that a game needs, both as a rack is sorted."""

    missing: Tiles
    surplus: Tiles


class BadTag(Refused):
    """Something that cannot be taught; ``reason`` says why."""


class TagTaken(BadTag):
    """The tag means something else already; ``before`` says what."""

    def __init__(self, tag: str, before: Taught) -> None:
        super().__init__(TAKEN.filled(tag=tag, meaning=spoken(before.meaning), set=before.set_name))
        self.before = before


class BadTagFile(Refused):
    """A file that is no table of tags, or cannot be read; ``reason`` says what is wrong, and where."""


class TagTable:
    """What every known tag means."""

    def __init__(self, tags: Mapping[str, Taught] | None = None) -> None:
        """``tags``: by id, upper-case hex."""
        self._tags = dict(tags or {})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TagTable) and self._tags == other._tags

    def __hash__(self) -> int:
        return hash(frozenset(self._tags.items()))

    def __len__(self) -> int:
        return len(self._tags)

    # -- asking ----------------------------------------------------------------------------------------------------

    def taught(self, tag: str) -> Taught | None:
        """Return what the tag means and where it belongs; None: it is unknown."""
        return self._tags.get(tag)

    def meaning(self, tag: str) -> Meaning | None:
        """Return what the tag means; None: it is unknown."""
        taught = self._tags.get(tag)
        return taught.meaning if taught else None

    def unknown(self, tags: Iterable[str]) -> tuple[str, ...]:
        """Those of the tags that mean nothing yet, each once, in order."""
        return tuple(tag for tag in dict.fromkeys(tags) if tag not in self._tags)

    def sets(self) -> tuple[str, ...]:
        """Return the names of all sets, sorted."""
        return tuple(sorted({taught.set_name for taught in self._tags.values()}))

    def of_set(self, set_name: str) -> dict[str, Meaning]:
        """Return the tags of a set, sorted."""
        return {tag: taught.meaning for tag, taught in sorted(self._tags.items()) if taught.set_name == set_name}

    def tiles(self, set_name: str) -> Tiles:
        """Return the tiles of a set that have been taught, as a rack is sorted."""
        meanings = self.of_set(set_name).values()
        return tidy(meaning.tile for meaning in meanings if isinstance(meaning, TileMeaning))

    def compared(self, set_name: str, wall: Iterable[Tile]) -> SetCheck:
        """Return what a set has too little and too much for a game with this wall; it is complete when nothing is missing."""
        have, need = Counter(self.tiles(set_name)), Counter(wall)
        return SetCheck(tidy((need - have).elements()), tidy((have - need).elements()))

    # -- teaching --------------------------------------------------------------------------------------------------

    def learned(self, set_name: str, tag: str, meaning: Meaning, *, instead: bool = False) -> TagTable:
        """Return the table with a tag more. ``instead``: whatever the tag meant before.

        Raises ``TagTaken`` if it means something else, or belongs to another set; ``BadTag`` for what can mean nothing.
        """
        taught = _checked(set_name, tag, meaning)
        before = self._tags.get(tag)
        if before is not None and before != taught and not instead:
            raise TagTaken(tag, before)
        if before is None and len(self._tags) >= MOST_TAGS:
            raise BadTag(TOO_MANY.filled(most=MOST_TAGS))
        return TagTable(self._tags | {tag: taught})

    def forgotten(self, tags: Iterable[str]) -> TagTable:
        """Return the table without these tags; those that it does not know do no harm."""
        gone = frozenset(tags)
        return TagTable({tag: taught for tag, taught in self._tags.items() if tag not in gone})


def spoken(meaning: Meaning) -> Text:
    """Return what a tag means, in words."""
    match meaning:
        case TileMeaning(tile):
            return tile_name(tile)
        case PlayerCard(name):
            return CARD.filled(name=name)
        case DealerMarker():
            return MARKER
        case PointStick(points):
            return STICK.filled(points=points)


def _checked(set_name: str, tag: str, meaning: Meaning) -> Taught:
    """Return the meaning with its set, if tag, set name and meaning are allowed. Raises ``BadTag``."""
    if not _ID.fullmatch(tag):
        raise BadTag(NO_ID.filled(tag=tag))
    _check_name(set_name)
    match meaning:
        case TileMeaning(tile) if tile == UNKNOWN or not 0 <= tile < len(NAMES) - 1:
            raise BadTag(NO_TILE)
        case PlayerCard(name):
            _check_name(name)
        case PointStick(points) if not 1 <= points <= MOST_POINTS:
            raise BadTag(NO_POINTS.filled(most=MOST_POINTS))
    return Taught(set_name, meaning)


def _check_name(name: str) -> None:
    if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadTag(NO_NAME.filled(name=name, longest=LONGEST_NAME))


# -- the file ----------------------------------------------------------------------------------------------------------


def save(table: TagTable, path: Path) -> None:
    """Write the file: afterwards it is either the new one or, whatever happens, the one before. Raises ``OSError``."""
    write_whole(path, _written(table))


def load(path: Path) -> TagTable:
    """Return the table in the file; an empty one if there is no file. Raises ``BadTagFile``."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return TagTable()
    except OSError as error:
        raise BadTagFile(UNREADABLE.filled(path=path, reason=error.strerror or error)) from None
    try:
        if len(data) > LARGEST_FILE:
            raise BadTag(TOO_LARGE)
        return _read(data)
    except BadTag as error:
        raise BadTagFile(BAD_FILE.filled(path=path, reason=error.reason)) from None


def _written(table: TagTable) -> str:
    sets = {name: {tag: _json(each) for tag, each in table.of_set(name).items()} for name in table.sets()}
    return json.dumps({"format": FORMAT, "sets": sets}, ensure_ascii=False, indent=1) + "\n"


def _json(meaning: Meaning) -> dict[str, Any]:
    match meaning:
        case TileMeaning(tile):
            return {"tile": NAMES[tile]}
        case PlayerCard(name):
            return {"player": name}
        case DealerMarker():
            return {"dealer": True}
        case PointStick(points):
            return {"points": points}


def _read(data: bytes) -> TagTable:
    """Read a file of tags. Raises ``BadTag``."""
    try:
        whole = json.loads(data.decode(), object_pairs_hook=_without_doubles)
    except BadTag:
        raise
    except (ValueError, RecursionError):
        raise BadTag(NO_JSON) from None
    stated = whole.get("format") if isinstance(whole, dict) else None
    if type(stated) is not int or stated < 1:
        raise BadTag(NO_TABLE)
    if stated > FORMAT:
        raise BadTag(NEWER.filled(format=stated))
    sets = whole.get("sets")
    if set(whole) != {"format", "sets"} or not isinstance(sets, dict):
        raise BadTag(NO_TABLE)
    table: dict[str, Taught] = {}
    for name, tags in sets.items():
        if not isinstance(tags, dict):
            raise BadTag(NO_SET.filled(set=name))
        for tag, meaning in tags.items():
            taught = _checked(name, tag, _meaning(tag, meaning))
            if tag in table:
                raise TagTaken(tag, table[tag])
            table[tag] = taught
    if len(table) > MOST_TAGS:
        raise BadTag(TOO_MANY.filled(most=MOST_TAGS))
    return TagTable(table)


def _meaning(tag: str, stated: Any) -> Meaning:
    """Read what a tag means in the file. Raises ``BadTag``."""
    match stated:
        case {"tile": str(name), **rest} if not rest:
            try:
                return TileMeaning(parse_one(name))
            except BadTiles as error:
                raise BadTag(IN_TAG.filled(tag=tag, reason=error.reason)) from None
        case {"player": str(name), **rest} if not rest:
            return PlayerCard(name)
        case {"dealer": True, **rest} if not rest and stated["dealer"] is True:
            return DealerMarker()
        case {"points": int(points), **rest} if not rest and type(points) is int:
            return PointStick(points)
    raise BadTag(IN_TAG.filled(tag=tag, reason=NO_MEANING))


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a dictionary of the pairs. Raises ``BadTag`` for two values under one name, of which one would be lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        double = next(name for name, count in Counter(name for name, _ in pairs).items() if count > 1)
        raise BadTag(DOUBLE.filled(name=double))
    return found


# -- words -------------------------------------------------------------------------------------------------------------

CARD: Final = Text("{name}的选手卡", "{name}’s player card")
MARKER: Final = Text("庄家标志", "the dealer marker")
STICK: Final = Text("{points}点的点棒", "a stick of {points} points")

TAKEN: Final = Text(
    "标签 {tag} 已经是{meaning}（“{set}”这副牌）。要改，请先忘掉它，或确认重新教它。",
    "The tag {tag} already means {meaning} (set “{set}”). To change that, forget it first or confirm that it is taught anew.",
)
TOO_MANY: Final = Text("标签太多：最多 {most} 个。", "There are too many tags: {most} are the most.")
NO_ID: Final = Text(
    "{tag!r} 不是标签编号：应是成对的大写十六进制数字。",
    "{tag!r} is no id of a tag: it is pairs of upper-case hex digits.",
)
NO_NAME: Final = Text(
    "{name!r} 不能作名称：应有 1 到 {longest} 个可显示的字。",
    "{name!r} is no name: it has 1 to {longest} characters that can be shown.",
)
NO_TILE: Final = Text("标签只能代表一张认得的牌。", "A tag can only mean a tile that is known.")
NO_POINTS: Final = Text("点棒的点数应在 1 到 {most} 之间。", "A stick is worth 1 to {most} points.")
NO_MEANING: Final = Text(
    "应写 tile、player、dealer（true）、points 中的一项",
    "it must state one of tile, player, dealer (true), points",
)
IN_TAG: Final = Text("标签 {tag!r}：{reason}。", "Tag {tag!r}: {reason}.")
NO_SET: Final = Text("“{set}”这副牌的标签应是一个对象。", "The tags of the set “{set}” must be an object.")
DOUBLE: Final = Text("{name!r} 出现了两次。", "{name!r} is there twice.")
NO_JSON: Final = Text("内容不是 JSON 文本。", "It is no JSON text.")
NO_TABLE: Final = Text("内容不是标签表。", "It is no table of tags.")
NEWER: Final = Text("它的格式 {format} 来自更新的版本。", "Its format {format} is of a newer version of the program.")
TOO_LARGE: Final = Text("文件太大。", "It is too large.")
UNREADABLE: Final = Text("读不了标签表 {path}：{reason}。", "The table of tags {path} cannot be read: {reason}.")
BAD_FILE: Final = Text(
    "标签表 {path} 有问题：{reason}文件没有改动。",
    "The table of tags {path} is not right: {reason} The file was not changed.",
)
