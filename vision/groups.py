"""How the tiles of a picture belong together: concealed tiles, melds, the winning tile, flowers, other rows.

Rows are cut where tiles lie apart. What is shown by turned or hidden tiles is a meld; three or four equal tiles or a run apart are
one in games that turn no tiles; a single tile apart, or turned at the end of the hand, is the winning one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import numpy as np

from engine.core.tiles import FLOWERS, KIND
from vision.geometry import centre, sides
from vision.hand_shape import HandShape
from vision.labels import BACK
from vision.melds import Laid, MeldKind, MeldRead, meld_of, parts_of, unclear_meld
from vision.rows import Row, down_of

GroupKind: TypeAlias = Literal["concealed", "win", "flowers", "row", "meld"] | MeldKind
"""``meld``: laid like one, but its tiles as read make none; ``row``: no part of the hand (a river, a wall)."""

_APART: Final = 0.35
"""Tiles lie apart where the gap is so much wider than usual in the row, in tile widths."""
_USUAL_MOST: Final = 0.5
_KONGS: Final = 4
_SPARE: Final = 2
"""So many tiles more than a hand with four kongs, flowers aside, and the picture shows more than a hand."""
_LONG: Final = 7
"""Of a table full of tiles a row as long as this may be somebody's hand."""
_KONG: Final = 4
_PARALLEL, _CLOSE, _FEWEST = 0.95, 1.9, 3
"""A second row of the hand: the cosine of the angle between the rows, how far their middles are apart, in tile heights, and its tiles, a
meld at least."""
_RIVER: Final = range(5, 11)
"""How many tiles a full row of a river has."""


@dataclass(frozen=True, slots=True)
class Group:
    """``tiles``: their numbers in reading order; ``source``: the relative seat of whom the meld's tile was claimed, if it shows."""

    kind: GroupKind
    tiles: tuple[int, ...]
    source: int | None = None


@dataclass(frozen=True, slots=True)
class _Piece:
    """Places of one row that touch: numbers of tiles by place, and how they lie."""

    row: int
    numbers: tuple[tuple[int, ...], ...]
    laid: tuple[Laid, ...]
    meld: MeldRead | None = None

    @property
    def tiles(self) -> tuple[int, ...]:
        return tuple(number for place in self.numbers for number in place)

    @property
    def labels(self) -> list[int]:
        return [label for place in self.laid for label in place.labels]

    def cut(self, start: int, stop: int, meld: MeldRead | None = None) -> _Piece:
        return replace(self, numbers=self.numbers[start:stop], laid=self.laid[start:stop], meld=meld)

    def as_group(self, kind: GroupKind) -> Group:
        return Group(kind, self.tiles)


def grouped(rows: Sequence[Row], shape: HandShape) -> list[Group]:
    """The groups of a picture in reading order; every tile is in one."""
    pieces = []
    first = 0
    for number, row in enumerate(rows):
        pieces += _pieces(number, row, first)
        first += len(row.tiles)
    flowers, pieces = _flowers(pieces)
    found = [piece.as_group("flowers") for piece in flowers]
    hand, others = _hand_and_others(rows, pieces, shape)
    found += [Group("row", tiles) for tiles in _by_row(others)]
    found += _hand(hand)
    return sorted(found, key=lambda group: min(group.tiles))


# -- cutting rows


def _pieces(number: int, row: Row, first: int) -> list[_Piece]:
    """A row cut where its tiles lie apart. ``first``: the number of its first tile."""
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
        found.append(_Piece(number, numbers, tuple(laid)))
    return found


def _flowers(pieces: Sequence[_Piece]) -> tuple[list[_Piece], list[_Piece]]:
    """Flowers and seasons, wherever they lie, and the rest."""
    flowers: list[_Piece] = []
    rest: list[_Piece] = []
    for piece in pieces:
        start = 0
        is_flower = [place.labels[0] in FLOWERS for place in piece.laid]
        for stop in range(1, len(is_flower) + 1):
            if stop == len(is_flower) or is_flower[stop] != is_flower[start]:
                (flowers if is_flower[start] else rest).append(piece.cut(start, stop))
                start = stop
    return flowers, rest


# -- the hand among other tiles


def _hand_and_others(
    rows: Sequence[Row], pieces: Sequence[_Piece], shape: HandShape
) -> tuple[list[_Piece], list[_Piece]]:
    """What may belong to the hand that the picture is of, and what does not: rivers, walls, what others hold."""
    backs = [piece for piece in pieces if len(piece.laid) > 4 and all(label == BACK for label in piece.labels)]
    pieces = [piece for piece in pieces if piece not in backs]
    total = sum(len(piece.tiles) for piece in pieces)
    if total <= shape.hand + _KONGS + _SPARE:
        return ([], [*backs, *pieces]) if _is_river(rows, pieces, total, shape) else (list(pieces), backs)
    longest = max(pieces, key=lambda piece: len(piece.laid))
    if len(longest.laid) < _LONG:
        return [], [*backs, *pieces]
    other = _completing(rows, pieces, longest.row, shape)
    hand = [piece for piece in pieces if piece.row in {longest.row, other}]
    if other is not None:  # one row is concealed, the other shows what was claimed
        hand = [part for piece in hand for part in _set_by_set(piece)]
    return hand, backs + [piece for piece in pieces if piece.row not in {longest.row, other}]


def _completing(rows: Sequence[Row], pieces: Sequence[_Piece], hand: int, shape: HandShape) -> int | None:
    """The row close beside the hand's that holds just the tiles it lacks, or all but the winning one; None if there is none."""
    counts = Counter(piece.row for piece in pieces for _ in piece.tiles)
    kinds = Counter(KIND[label] for piece in pieces if piece.row == hand for label in piece.labels)
    lacking = shape.hand - counts[hand] + sum(count == _KONG for count in kinds.values())
    mine = rows[hand]
    low, high = min(mine.extents())[0], max(mine.extents())[1]
    beside = {}
    for number in counts.keys() - {hand}:
        row = rows[number]
        away = abs(float((row.centre - mine.centre) @ down_of(mine.right)))
        parallel = abs(float(row.right @ mine.right)) > _PARALLEL
        if parallel and away < _CLOSE * mine.height and low < float(row.centre @ mine.right) < high:
            beside[number] = away
    fit = [number for number in beside if max(lacking - 1, _FEWEST) <= counts[number] <= lacking]
    return min(fit, key=lambda number: (lacking - counts[number], beside[number]), default=None)


def _set_by_set(piece: _Piece) -> list[_Piece]:
    """A piece of nothing but sets cut into them; any other as it is."""
    found, start = [], 0
    while start < len(piece.laid):
        ends = [start + size for size in (4, 3) if start + size <= len(piece.laid)]
        stop = next((end for end in ends if meld_of(piece.laid[start:end])), None)
        if stop is None:
            return [piece]
        found.append(piece.cut(start, stop))
        start = stop
    return found


def _is_river(rows: Sequence[Row], pieces: Sequence[_Piece], total: int, shape: HandShape) -> bool:
    """Rows as long as one another close below each other, the last one perhaps shorter, that are no hand in two rows."""
    used = sorted({piece.row for piece in pieces})
    if len(used) < 2 or len(used) != len(pieces) or total in (shape.hand, shape.hand - 1):
        return False
    lengths = [len(rows[number].tiles) for number in used]
    if lengths[0] not in _RIVER or any(length != lengths[0] for length in lengths[:-1]) or lengths[-1] > lengths[0]:
        return False
    for above, below in pairwise(used):
        down = down_of(rows[above].right)
        first = [centre(rows[number].tiles[0].quad) for number in (above, below)]
        if not 0 < float((first[1] - first[0]) @ down) < 1.5 * rows[above].height:
            return False
    return True


def _by_row(pieces: Sequence[_Piece]) -> list[tuple[int, ...]]:
    rows: dict[int, list[int]] = {}
    for piece in pieces:
        rows.setdefault(piece.row, []).extend(piece.tiles)
    return [tuple(sorted(tiles)) for tiles in rows.values()]


# -- the parts of the hand


def _hand(pieces: Sequence[_Piece]) -> list[Group]:
    melds: list[_Piece] = []
    unclear: list[_Piece] = []
    loose: list[_Piece] = []
    wins: list[_Piece] = []
    for piece in pieces:
        if _ends_turned(piece):
            loose.append(piece.cut(0, len(piece.laid) - 1))
            wins.append(piece.cut(len(piece.laid) - 1, len(piece.laid)))
            continue
        for part in parts_of(piece.laid):
            mine = piece.cut(part.start, part.stop, part.meld)
            if part.meld:
                melds.append(mine)
            else:
                (unclear if unclear_meld(mine.laid) else loose).append(mine)
    sets, loose = _sets_apart(loose, melds)
    melds += sets
    beside: list[_Piece] = []
    if not wins:
        wins, loose, beside = _single_apart(loose)
    elif len(wins) > 1:
        loose, wins = loose + wins, []
    found = [Group(m.meld.kind, m.tiles, m.meld.source) for m in melds if m.meld]
    found += [piece.as_group("meld") for piece in unclear]
    found += [piece.as_group("win") for piece in wins]
    found += [piece.as_group("row") for piece in beside]
    return found + [piece.as_group("concealed") for piece in loose]


def _ends_turned(piece: _Piece) -> bool:
    """Whether the last tile, turned alone, is the winning one: without it and with it the hand is as long as a hand can be."""
    *before, last = piece.laid
    return (
        last.sideways
        and len(before) % 3 == 1
        and not any(place.sideways for place in before)
        and BACK not in piece.labels
    )


def _sets_apart(loose: Sequence[_Piece], melds: Sequence[_Piece]) -> tuple[list[_Piece], list[_Piece]]:
    """Sets that lie apart without a turned tile, as melds of games that turn none, and what is concealed.

    Where open melds show a turned tile, a set without one is concealed. A hand of nothing but sets and a pair is one laid out by
    its sets, not four melds.
    """
    read = [(piece, meld_of(piece.laid)) for piece in loose]
    sets = [piece.cut(0, len(piece.laid), meld) for piece, meld in read if meld]
    rest = [piece for piece, meld in read if not meld]
    turned = any(meld.meld and meld.meld.source is not None for meld in melds)
    labels = [KIND[label] for piece in rest for label in piece.labels if label != BACK]
    laid_out = len(sets) > 1 and len(rest) == 1 and len(labels) == 2 and labels[0] == labels[1]
    return ([], list(loose)) if turned or laid_out else (sets, rest)


def _single_apart(loose: Sequence[_Piece]) -> tuple[list[_Piece], list[_Piece], list[_Piece]]:
    """The winning tile apart, the concealed ones, and a tile that is neither.

    It is a single one, or the right one of two if nothing else is concealed. Beside a hand complete without it, it is
    something else, an indicator perhaps.
    """
    single = [piece for piece in loose if len(piece.tiles) == 1 and piece.labels[0] != BACK]
    more = [piece for piece in loose if piece not in single]
    if len(single) == 2 and not more:
        return [single[1]], [single[0]], []
    if len(single) == 1 and more:
        complete = sum(len(piece.tiles) for piece in more) % 3 == 2
        return ([], more, single) if complete else (single, more, [])
    return [], list(loose), []
