"""Read the tiles in photos: what they are, how they belong together, what looks wrong.

IMAGE is a picture or a folder of pictures. With --rules the reading is checked against the tiles of these rules. Pictures that
cannot be read are named, and the others are read all the same. With --table the picture shows a whole table from above; its sides are
numbered from the one nearest to the picture's bottom, anticlockwise: 0 bottom, 1 right, 2 top, 3 left.

example: paizhuo recognise hand.jpg --rules riichi --json
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from paizhuo.desktop.commands import Unreadable
from paizhuo.desktop.commands.given_options import add_language, known_rules, language_of
from paizhuo.engine.core.words import Language, Text

if TYPE_CHECKING:
    from paizhuo.engine.core.tiles import Tiles
    from paizhuo.engine.rules.rule_set import RuleSet
    from paizhuo.vision.geometry import Image
    from paizhuo.vision.hand_shape import HandShape
    from paizhuo.vision.reading import PictureReading

BACK: Final = Text("牌背", "face down")
GROUPS: Final = {
    "concealed": Text("手牌", "concealed"),
    "chi": Text("吃", "chi"),
    "pon": Text("碰", "pon"),
    "minkan": Text("明杠", "open kong"),
    "kakan": Text("加杠", "added kong"),
    "ankan": Text("暗杠", "concealed kong"),
    "meld": Text("副露", "meld"),
    "win": Text("和牌张", "winning tile"),
    "flowers": Text("花牌", "flowers"),
    "row": Text("其他", "other tiles"),
}
FROM: Final = {1: Text("（下家）", " (from the next seat)"), 2: Text("（对家）", " (from the opposite seat)")} | {
    3: Text("（上家）", " (from the previous seat)")
}
HEADING: Final = Text(
    "{image}：{count} 张，{milliseconds} 毫秒", "{image}: {count} {count:tile|tiles}, {milliseconds} ms"
)
HAND: Final = Text("  手牌记法：{hand}", "  as a hand: {hand}")
WARNING: Final = Text("  注意：{words}", "  note: {words}")
RULES_AND_TABLE: Final = "--rules does not go with --table: it is about the tiles of one hand"
NO_PICTURES: Final = Text("{folder}：文件夹里没有图片", "{folder}: there are no pictures in this folder")


class PhotoReader(Protocol):
    """What reads a picture: ``recognise.Recogniser``."""

    def read(self, image: Image, shape: HandShape | None = None) -> PictureReading: ...


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("images", nargs="+", metavar="IMAGE", type=Path, help="a picture, or a folder of pictures")
    parser.add_argument("--json", action="store_true", help="print one JSON object a picture, each on its line")
    parser.add_argument(
        "--table", action="store_true", help="read a whole table from above: rivers, melds and hands of its four sides"
    )
    parser.add_argument(
        "--rules", metavar="ID", help="the rule set whose tiles these are (any common set, if not given)"
    )
    add_language(parser)


def shape_of(rule_set: RuleSet) -> HandShape:
    """Return the tiles of a game with its usual options; of a match of several, those of all its games."""
    from paizhuo.vision.hand_shape import HandShape

    return HandShape.of_walls(_walls(rule_set), rule_set.play.rack + 1)


def _walls(rule_set: RuleSet) -> Iterator[Tiles]:
    if not rule_set.games:
        yield rule_set.play.wall(rule_set.settled({}))
    for member in rule_set.games:
        yield from _walls(member.game)


def shape_of_rules(rules: str | None) -> HandShape | None:
    """Return the tiles of the rule set of that id; None without one. Raises ``Unreadable``."""
    return None if rules is None else shape_of(known_rules(rules))


def pictures(given: Iterable[Path], suffixes: frozenset[str]) -> Iterator[tuple[Path, bool]]:
    """Yield every file, those of folders in the order of their names; false beside a folder without pictures."""
    for path in given:
        if not path.is_dir():
            yield path, True
            continue
        inside = sorted(file for file in path.iterdir() if file.suffix.lower() in suffixes and file.is_file())
        if not inside:
            yield path, False
        yield from ((file, True) for file in inside)


def sheet(reading: PictureReading, image: str, milliseconds: float, language: Language) -> str:
    """Return a reading as a person reads it: a line for each group, tiles less sure with their probability."""
    heading = HEADING.filled(image=image, count=len(reading.tiles), milliseconds=round(milliseconds))
    lines = [heading.say(language)]
    for group in reading.groups:
        tiles = " ".join(_tile(reading, number, language) for number in group.tiles)
        source = FROM[group.source].say(language) if group.source else ""
        lines.append(f"  {GROUPS[group.kind].say(language)}{source}: {tiles}")
    hand = reading.hand
    if hand is not None and hand.words:
        lines.append(HAND.filled(hand=hand.words).say(language))
    lines += [WARNING.filled(words=caution.words).say(language) for caution in reading.cautions]
    return "\n".join(lines)


def _tile(reading: PictureReading, number: int, language: Language) -> str:
    from paizhuo.vision.labels import BACK as FACE_DOWN

    tile = reading.tiles[number]
    name = BACK.say(language) if tile.tile == FACE_DOWN else tile.name
    return f"{name}({tile.confidence:.0%}?)" if tile.doubtful else name


def run(arguments: argparse.Namespace) -> int:
    if arguments.table and arguments.rules is not None:
        raise Unreadable(RULES_AND_TABLE)
    language = language_of(arguments)
    shape = shape_of_rules(arguments.rules)
    try:
        from paizhuo.vision import recognise
    except ImportError as missing:
        raise Unreadable(f"recognise needs a package that is not installed: {missing.name}") from None
    recogniser = recognise.Recogniser()
    if arguments.table:
        return print_all(
            arguments.images, recogniser.read_table, shape, language, table_line if arguments.json else table_lines
        )
    return read_all(arguments.images, recogniser, shape, language, as_lines=arguments.json)


def hand_line(reading: PictureReading, image: str, milliseconds: float, language: Language) -> str:
    """Return a reading as a line of JSON."""
    from paizhuo.vision.reading import as_json

    return json.dumps(as_json(reading, image, milliseconds, language), ensure_ascii=False)


def table_line(reading: PictureReading, image: str, milliseconds: float, language: Language) -> str:
    """Return a reading of a whole table as a line of JSON."""
    from paizhuo.vision.reading import as_json
    from paizhuo.vision.whole_table.reading import table_as_json, table_reading

    read = as_json(reading, image, milliseconds, language)
    kept = {name: read[name] for name in ("image", "size", "milliseconds", "tiles")}
    return json.dumps(kept | {"table": table_as_json(table_reading(reading), language)}, ensure_ascii=False)


def table_lines(reading: PictureReading, image: str, milliseconds: float, language: Language) -> str:
    """Return a reading of a whole table as a person reads it."""
    from paizhuo.desktop.commands.table_words import table_sheet
    from paizhuo.vision.whole_table.reading import table_reading

    return table_sheet(table_reading(reading), image, milliseconds, language)


def read_all(
    images: Sequence[Path],
    recogniser: PhotoReader,
    shape: HandShape | None,
    language: Language,
    *,
    as_lines: bool,
) -> int:
    """Read and print every hand; return the exit status. Raises ``Unreadable`` where no picture could ever be read."""
    return print_all(images, recogniser.read, shape, language, hand_line if as_lines else sheet)


def print_all(
    images: Sequence[Path],
    read: Callable[[Image, HandShape | None], PictureReading],
    shape: HandShape | None,
    language: Language,
    printed: Callable[[PictureReading, str, float, Language], str],
) -> int:
    """Read and print every picture; return the exit status. Raises ``Unreadable`` where no picture could ever be read."""
    from paizhuo.vision.models import BadModels
    from paizhuo.vision.pictures import SUFFIXES, BadPicture, read_file

    status = 0

    def report(problem: str) -> None:
        nonlocal status
        print(f"paizhuo: {problem}", file=sys.stderr)
        status = 2

    for file, is_picture in pictures(images, SUFFIXES):
        if not is_picture:
            report(NO_PICTURES.filled(folder=file).say(language))
            continue
        start = time.perf_counter()
        try:
            reading = read(read_file(file), shape)
        except BadPicture as bad:
            report(f"{file}: {bad.reason.say(language)}")
            continue
        except BadModels as bad:
            raise Unreadable(bad.reason.say(language)) from None
        milliseconds = (time.perf_counter() - start) * 1000
        print(printed(reading, str(file), milliseconds, language), flush=True)
    return status
