"""What lies around the rivers: melds in the corners, hands, walls with their indicators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from paizhuo.vision.melds import Laid, MeldRead, meld_of, parts_of, unclear_meld
from paizhuo.vision.whole_table.spots import SIDES, Spot

_BESIDE, _OFF = 1.5, 0.8
"""Tiles are neighbours if they lie no farther apart along one axis, and the other."""
_APART: Final = 0.35
"""A gap of so many widths parts melds from one another and from a hand."""
_ROW: Final = 0.7
_HAND: Final = 10.0
"""Widths from the middle from which on a row of backs is a hand; walls lie nearer."""
_FEW: Final = 3
"""So few tiles beside backs are indicators in a wall."""


@dataclass(frozen=True, slots=True)
class Meld:
    """``numbers``: its tiles from left to right as its owner sees them; ``read``: None, if they make no meld as read."""

    numbers: tuple[int, ...]
    read: MeldRead | None


@dataclass(frozen=True, slots=True)
class Around:
    """By side melds, the numbers of the hand's tiles that are seen and the number of backs; and the indicators."""

    melds: tuple[tuple[Meld, ...], ...]
    hands: tuple[tuple[int, ...], ...]
    backs: tuple[int, ...]
    indicators: tuple[int, ...]


def around(spots: Sequence[Spot]) -> Around:
    """Return what the tiles that are in no river are; ``spots`` have the middle at (0, 0)."""
    melds: list[list[Meld]] = [[] for _ in range(SIDES)]
    hands: list[list[int]] = [[] for _ in range(SIDES)]
    backs = [0] * SIDES
    indicators: list[int] = []
    for cluster in _clusters(spots):
        side = _side(cluster)
        seen = [spot.seen_from(side) for spot in cluster]
        for row in _rows(seen):
            printed = [spot for spot in row if not spot.is_back]
            if not printed:
                backs[side] += len(row) if median(spot.y for spot in row) > _HAND else 0
            elif len(printed) <= _FEW and len(row) - len(printed) > 2:
                indicators += [spot.number for spot in printed]
            else:
                _take(row, melds[side], hands[side])
    return Around(tuple(map(tuple, melds)), tuple(map(tuple, hands)), tuple(backs), tuple(indicators))


def _clusters(spots: Sequence[Spot]) -> list[list[Spot]]:
    """Tiles that touch, one by one."""
    left, found = list(spots), []
    while left:
        cluster, edge = [], [left.pop()]
        while edge:
            spot = edge.pop()
            cluster.append(spot)
            near = [other for other in left if _touch(spot, other)]
            left = [other for other in left if other not in near]
            edge += near
        found.append(cluster)
    return found


def _touch(one: Spot, other: Spot) -> bool:
    x, y = abs(one.x - other.x), abs(one.y - other.y)
    return (x < _BESIDE and y < _OFF) or (y < _BESIDE and x < _OFF)


def _side(cluster: Sequence[Spot]) -> int:
    """Return the side that most prints face, among those that they lie towards; of backs, where they lie."""
    votes: Counter[int] = Counter()
    for spot in cluster:
        for side, share in spot.faces().items():
            votes[side] += share  # type: ignore[assignment]  # shares of votes
    x, y = (sum(values) / len(cluster) for values in ((s.x for s in cluster), (s.y for s in cluster)))
    out = (y, x, -y, -x)
    return max(range(SIDES), key=lambda side: (votes[side] if out[side] > 0 else -1, out[side]))


def _rows(spots: Sequence[Spot]) -> list[list[Spot]]:
    """Rows as the side sees them, the nearest to the middle first. A sideways tile upon another one is in its row."""
    rows: list[list[Spot]] = []
    for spot in sorted(spots, key=lambda spot: -spot.y):
        row = next((row for row in rows if _belongs(spot, row)), None)
        if row is None:
            rows.append([spot])
        else:
            row.append(spot)
    return [sorted(row, key=lambda spot: (spot.x, -spot.y)) for row in reversed(rows)]


def _belongs(spot: Spot, row: Sequence[Spot]) -> bool:
    if abs(spot.y - median(other.y for other in row)) < _ROW:
        return True
    upon = [other for other in row if other.across and abs(other.x - spot.x) < 0.5]
    return spot.across and len(upon) == 1 and upon[0].y - spot.y < 1.4


def _take(row: Sequence[Spot], melds: list[Meld], hand: list[int]) -> None:
    """Tell the melds and the hand's tiles in a row apart."""
    for piece in _pieces(row):
        laid = [Laid(tuple(spot.label for spot in place), place[0].across) for place in piece]
        numbers = [tuple(spot.number for spot in place) for place in piece]
        whole = meld_of(laid)
        if whole is not None or unclear_meld(laid):
            melds.append(Meld(tuple(number for place in numbers for number in place), whole))
            continue
        for part in parts_of(laid):
            chosen = tuple(number for place in numbers[part.start : part.stop] for number in place)
            if part.meld is not None:
                melds.append(Meld(chosen, part.meld))
            else:
                hand += [spot.number for place in piece[part.start : part.stop] for spot in place if not spot.is_back]


def _pieces(row: Sequence[Spot]) -> list[list[list[Spot]]]:
    """Return a row cut where tiles lie apart, each piece by its places: two sideways tiles one upon the other share one."""
    pieces: list[list[list[Spot]]] = []
    end = 0.0
    for spot in row:
        if pieces and spot.across and pieces[-1][-1][0].across and abs(pieces[-1][-1][0].x - spot.x) < 0.5:
            pieces[-1][-1].append(spot)
            continue
        if pieces and spot.x - spot.wide / 2 - end < _APART:
            pieces[-1].append([spot])
        else:
            pieces.append([[spot]])
        end = spot.x + spot.wide / 2
    return pieces
