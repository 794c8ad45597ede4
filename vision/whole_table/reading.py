"""A picture of a whole table as a reading with places: rivers, melds, hands and indicators of its four sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from paizhuo.engine.core.tiles import NAMES, UNKNOWN
from paizhuo.engine.core.words import Language, Text
from paizhuo.vision.labels import BACK, BLANK, LABELS
from paizhuo.vision.melds import MeldKind
from paizhuo.vision.reading import Caution, PictureReading, TileReading
from paizhuo.vision.whole_table.around import Around, Meld, around
from paizhuo.vision.whole_table.middle import middle_of, own
from paizhuo.vision.whole_table.plane import Plane, lying_as, plane_of
from paizhuo.vision.whole_table.rivers import Discard, rivers_of
from paizhuo.vision.whole_table.spots import SIDES, spots_of

SIDE_WORDS: Final = (Text("下方", "bottom"), Text("右侧", "right"), Text("上方", "top"), Text("左侧", "left"))
"""The sides of a picture by the numbers that the table's sides have."""
_NO_TABLE: Final = Text(
    "看不出整张牌桌：牌太少，或者没有成排摆放。",
    "No whole table is to be seen: there are too few tiles, or they lie in no rows.",
)
_UNSEEN: Final = Text(
    "{side}的牌河里有 {count} 张牌没有看清。",
    "In the river at the {side} {count} {count:tile was|tiles were} not seen.",
)
_UNCLEAR: Final = Text(
    "{side}的副露不成顺子、刻子或杠：{tiles}。", "The meld at the {side} is not a run, triplet or kong: {tiles}."
)
_FACE_DOWN: Final = Text(
    "{side}的牌河里有牌看似扣着，可能是白板。",
    "In the river at the {side} a tile seems to lie face down: it may be a white dragon.",
)
_DOUBTFUL: Final = Text("有 {count} 张牌不太确定。", "{count} {count:tile is|tiles are} doubtful.")


@dataclass(frozen=True, slots=True)
class TableMeld:
    """``tiles``: numbers in the reading, from left to right as the owner sees them; ``kind`` None: unclear.

    ``source``: the seat, relative to the owner, that the sideways tile shows.
    """

    tiles: tuple[int, ...]
    kind: MeldKind | None
    source: int | None


@dataclass(frozen=True, slots=True)
class TableSide:
    """What lies before one side. Tiles are numbers in the reading; ``backs``: how many of the hand's backs are seen."""

    river: tuple[Discard, ...]
    melds: tuple[TableMeld, ...]
    hand: tuple[int, ...]
    backs: int


@dataclass(frozen=True, slots=True)
class Setting:
    """Where the table is in the picture: its plane, and its middle on it."""

    plane: Plane
    middle: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TableReading:
    """``sides``: 0 the lowest in the picture, then anticlockwise, as play goes; ``setting`` None: no table was found."""

    tiles: tuple[TileReading, ...]
    sides: tuple[TableSide, ...]
    indicators: tuple[int, ...]
    cautions: tuple[Caution, ...]
    setting: Setting | None

    def name(self, number: int | None) -> str:
        """Return a tile's label; ``??`` for one that was not seen."""
        return NAMES[UNKNOWN] if number is None else LABELS[self.tiles[number].tile]


_FEW, _FEWEST, _WALLS = 4, 2, 20
"""So many discards at least show a table; fewer do where so many backs show it, in walls and hands."""
_NOTHING: Final = TableSide((), (), (), 0)


def printed(tiles: Sequence[TileReading]) -> int:
    """Return how many of the tiles have a print; the sides of standing tiles may look like blank ones."""
    return sum(tile.tile not in BLANK for tile in tiles)


def setting_of(tiles: Sequence[TileReading], before: Setting | None = None) -> Setting | None:
    """Return where the table is, by its tiles; None: they show none. ``before``: its sides keep their numbers."""
    backs = sum(tile.tile == BACK for tile in tiles)
    plane = plane_of([tile.quad for tile in tiles], [tile.tile in BLANK for tile in tiles])
    if plane is None:
        return None
    if before is not None:
        point = before.plane.in_picture(np.array([before.middle]))[0]
        plane = lying_as(plane, point, before.plane.way_down(point))
    spots = spots_of(tiles, plane)
    x, y = middle_of(spots)
    around_it = [spot.moved(x, y) for spot in spots]
    discards = [len(own(around_it, side)) for side in range(SIDES)]
    # What lies before one side alone may be its hand.
    enough = sum(map(bool, discards)) > 1 and sum(discards) >= (_FEWEST if backs >= _WALLS else _FEW)
    return Setting(plane, (x, y)) if enough else None


def table_of(tiles: tuple[TileReading, ...], setting: Setting | None) -> TableReading:
    """Return the tiles as what lies on a table whose place is known."""
    if setting is None:
        return TableReading(tiles, (_NOTHING,) * SIDES, (), (Caution("no_table", _NO_TABLE),), None)
    spots = [spot.moved(*setting.middle) for spot in spots_of(tiles, setting.plane)]
    rivers = rivers_of(spots)
    taken = {place.number for river in rivers for place in river}
    rest = around([spot for spot in spots if spot.number not in taken])
    sides = tuple(
        TableSide(rivers[side], tuple(map(_meld, rest.melds[side])), rest.hands[side], rest.backs[side])
        for side in range(SIDES)
    )
    return TableReading(tiles, sides, rest.indicators, tuple(_cautions(tiles, rivers, rest)), setting)


def _meld(meld: Meld) -> TableMeld:
    read = meld.read
    return TableMeld(meld.numbers, read.kind if read else None, read.source if read else None)


def table_reading(reading: PictureReading) -> TableReading:
    """Return what one picture shows of a whole table."""
    return table_of(reading.tiles, setting_of(reading.tiles))


def _cautions(tiles: Sequence[TileReading], rivers: Sequence[Sequence[Discard]], rest: Around) -> list[Caution]:
    found = []
    for side, river in enumerate(rivers):
        if unseen := sum(place.number is None for place in river):
            found.append(Caution("unseen", _UNSEEN.filled(side=SIDE_WORDS[side], count=unseen)))
        hidden = tuple(place.number for place in river if place.number is not None and tiles[place.number].tile == BACK)
        if hidden:
            found.append(Caution("face_down", _FACE_DOWN.filled(side=SIDE_WORDS[side]), hidden))
        for meld in rest.melds[side]:
            if meld.read is None:
                names = " ".join(LABELS[tiles[number].tile] for number in meld.numbers)
                words = _UNCLEAR.filled(side=SIDE_WORDS[side], tiles=names)
                found.append(Caution("unclear_meld", words, meld.numbers))
    if doubtful := tuple(number for number, tile in enumerate(tiles) if tile.doubtful):
        found.append(Caution("doubtful", _DOUBTFUL.filled(count=len(doubtful)), doubtful))
    return found


# -- as JSON


def table_as_json(table: TableReading, language: Language) -> dict[str, object]:
    """Return what ``recognise --table`` adds to the answer for a picture; numbers are places in its ``tiles``."""
    return {
        "sides": [
            {
                "river": [
                    {
                        "tile": table.name(place.number),
                        "number": place.number,
                        "row": place.row,
                        "column": place.column,
                        "sideways": place.sideways,
                    }
                    for place in side.river
                ],
                "melds": [
                    {"kind": meld.kind or "meld", "tiles": [table.name(n) for n in meld.tiles]}
                    | {"numbers": list(meld.tiles)}
                    | ({"from": meld.source} if meld.source else {})
                    for meld in side.melds
                ],
                "hand": [table.name(number) for number in side.hand],
                "backs": side.backs,
            }
            for side in table.sides
        ],
        "indicators": [table.name(number) for number in table.indicators],
        "warnings": [caution.words.say(language) for caution in table.cautions],
    }
