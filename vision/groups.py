"""How the tiles of a picture belong together: concealed tiles, melds, the winning tile, flowers, other rows.

Rows are cut where tiles lie apart (``pieces``). What is shown by turned or hidden tiles is a meld; three or four equal tiles or a run
apart are one in games that turn no tiles; a single tile apart, or turned at the end of the hand, is the winning one (``hand_parts``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np

from paizhuo.vision.geometry import centre
from paizhuo.vision.hand_parts import parts_of_hand
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import BACK
from paizhuo.vision.pieces import Group, Piece, flowers_apart, pieces_of, set_by_set
from paizhuo.vision.rows import Row, down_of
from paizhuo.vision.surplus import without_kongs

_KONGS: Final = 4
_SPARE: Final = 2
"""So many tiles more than a hand with four kongs, flowers aside, and the picture shows more than a hand."""
_LONG: Final = 7
"""Of a table full of tiles a row as long as this may be somebody's hand."""
_PARALLEL, _CLOSE, _FEWEST = 0.95, 1.9, 3
"""A second row of the hand: the cosine of the angle between the rows, how far their middles are apart, in tile heights, and its tiles, a
meld at least."""
_WITH_THE_HAND: Final = 3.0
"""Tile heights by which flowers are away at most from a hand's nearest tile."""
_RIVER: Final = range(5, 11)
"""How many tiles a full row of a river has."""


def grouped(rows: Sequence[Row], shape: HandShape) -> list[Group]:
    """Return the groups of a picture in reading order; every tile is in one."""
    pieces = []
    first = 0
    for number, row in enumerate(rows):
        pieces += pieces_of(number, row, first)
        first += len(row.tiles)
    flowers, pieces = flowers_apart(pieces)
    hand, others = _hand_and_others(rows, pieces, shape)
    if hand and others:
        near = [piece for piece in flowers if _lies_near(piece, hand, rows)]
        others += [piece for piece in flowers if piece not in near]
        flowers = near
    found = [piece.as_group("flowers") for piece in flowers]
    found += [Group("row", tiles) for tiles in _by_row(others)]
    found += parts_of_hand(hand, shape)
    return sorted(found, key=lambda group: min(group.tiles))


# -- the hand among other tiles


def _hand_and_others(rows: Sequence[Row], pieces: Sequence[Piece], shape: HandShape) -> tuple[list[Piece], list[Piece]]:
    """Return what may belong to the hand that the picture is of, and what does not: rivers, walls, what others hold."""
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
        hand = [part for piece in hand for part in set_by_set(piece)]
    return hand, backs + [piece for piece in pieces if piece.row not in {longest.row, other}]


def _lies_near(flowers: Piece, hand: Sequence[Piece], rows: Sequence[Row]) -> bool:
    """Return whether flowers on a table lie with the hand, not in a heap or before somebody else."""
    tiles = [tile for row in rows for tile in row.tiles]
    mine = np.stack([centre(tiles[number].quad) for piece in hand for number in piece.tiles])
    theirs = np.stack([centre(tiles[number].quad) for number in flowers.tiles])
    away = np.linalg.norm(mine[:, None] - theirs[None], axis=2).min()
    return bool(away < _WITH_THE_HAND * rows[hand[0].row].height)


def _completing(rows: Sequence[Row], pieces: Sequence[Piece], hand: int, shape: HandShape) -> int | None:
    """Return the row close beside the hand's that holds just the tiles it lacks, or all but the winning one; None if there is none."""
    counts = Counter(piece.row for piece in pieces for _ in piece.tiles)
    _, kongs = without_kongs([piece for piece in pieces if piece.row == hand])
    lacking = shape.hand - counts[hand] + len(kongs)
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


def _is_river(rows: Sequence[Row], pieces: Sequence[Piece], total: int, shape: HandShape) -> bool:
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


def _by_row(pieces: Sequence[Piece]) -> list[tuple[int, ...]]:
    rows: dict[int, list[int]] = {}
    for piece in pieces:
        rows.setdefault(piece.row, []).extend(piece.tiles)
    return [tuple(sorted(tiles)) for tiles in rows.values()]
