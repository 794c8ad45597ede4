"""Rows cut into pieces where tiles lie apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import numpy as np

from paizhuo.engine.core.tiles import FLOWERS
from paizhuo.vision.geometry import sides
from paizhuo.vision.melds import Laid, MeldKind, MeldRead, meld_of
from paizhuo.vision.rows import Row

GroupKind: TypeAlias = Literal["concealed", "win", "flowers", "row", "meld"] | MeldKind
"""``meld``: laid like one, but its tiles as read make none; ``row``: no part of the hand (a river, a wall)."""

_APART: Final = 0.35
"""Tiles lie apart where the gap is so much wider than usual in the row, in tile widths."""
_USUAL_MOST: Final = 0.5


@dataclass(frozen=True, slots=True)
class Group:
    """``tiles``: their numbers in reading order; ``source``: the relative seat of whom the meld's tile was claimed, if it shows."""

    kind: GroupKind
    tiles: tuple[int, ...]
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Piece:
    """Places of one row that touch: numbers of tiles by place, and how they lie."""

    row: int
    numbers: tuple[tuple[int, ...], ...]
    laid: tuple[Laid, ...]
    meld: MeldRead | None = None

    @property
    def tiles(self) -> tuple[int, ...]:
        """The numbers of all its tiles."""
        return tuple(number for place in self.numbers for number in place)

    @property
    def labels(self) -> list[int]:
        """What all its tiles are."""
        return [label for place in self.laid for label in place.labels]

    def cut(self, start: int, stop: int, meld: MeldRead | None = None) -> Piece:
        """Return the places from ``start`` to before ``stop``; ``meld``: what they make."""
        return replace(self, numbers=self.numbers[start:stop], laid=self.laid[start:stop], meld=meld)

    def as_group(self, kind: GroupKind) -> Group:
        """Return all its tiles as a group; nothing is said of whom a tile was claimed from."""
        return Group(kind, self.tiles)


def pieces_of(number: int, row: Row, first: int) -> list[Piece]:
    """Return a row cut where its tiles lie apart. ``first``: the number of its first tile."""
    places: list[list[int]] = []
    reaches: list[tuple[float, float]] = []
    for at, (low, high) in enumerate(row.extents()):
        if places and row.turns[at] % 2 and row.turns[places[-1][-1]] % 2:
            left, right = reaches[-1]
            if min(high, right) - max(low, left) > 0.5 * min(high - low, right - left):
                places[-1].append(at)
                continue
        places.append([at])
        reaches.append((low, high))
    widths = [min(sides(row.tiles[place[0]].quad)) for place in places]
    gaps = [
        (reaches[i + 1][0] - reaches[i][1]) / ((widths[i] + widths[i + 1]) / 2 or 1.0) for i in range(len(places) - 1)
    ]
    usual = min(float(np.quantile(gaps, 0.25)), _USUAL_MOST) if gaps else 0.0
    ends = [i + 1 for i, gap in enumerate(gaps) if gap > usual + _APART]
    found = []
    for start, stop in zip([0, *ends], [*ends, len(places)], strict=True):
        mine = places[start:stop]
        laid = (Laid(tuple(row.tiles[at].label for at in place), row.turns[place[0]] % 2 == 1) for place in mine)
        numbers = tuple(tuple(first + at for at in place) for place in mine)
        found.append(Piece(number, numbers, tuple(laid)))
    return found


def flowers_apart(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Flowers and seasons, wherever they lie, and the rest."""
    flowers: list[Piece] = []
    rest: list[Piece] = []
    for piece in pieces:
        start = 0
        is_flower = [place.labels[0] in FLOWERS for place in piece.laid]
        for stop in range(1, len(is_flower) + 1):
            if stop == len(is_flower) or is_flower[stop] != is_flower[start]:
                (flowers if is_flower[start] else rest).append(piece.cut(start, stop))
                start = stop
    return flowers, rest


def set_by_set(piece: Piece) -> list[Piece]:
    """Return a piece of nothing but sets cut into them; any other as it is."""
    found, start = [], 0
    while start < len(piece.laid):
        ends = [start + size for size in (4, 3) if start + size <= len(piece.laid)]
        stop = next((end for end in ends if meld_of(piece.laid[start:end])), None)
        if stop is None:
            return [piece]
        found.append(piece.cut(start, stop))
        start = stop
    return found
