"""A river: a side's discards in their order, row by row; where one was not seen its place is known all the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from paizhuo.vision.whole_table.middle import FARTHEST, NEAREST
from paizhuo.vision.whole_table.plane import HIGH
from paizhuo.vision.whole_table.spots import PITCH, SIDES, Spot

ROW: Final = 6
_MOST_ROWS: Final = 4
_ASIDE: Final = 4.3
"""Widths to either side of the middle: a river's first rows lie within. Its last row may go on, tile by tile."""
_NEXT_ROW: Final = 0.75
"""Widths below a row that are another row's."""
_ROWS_APART: Final = 1.9
"""Widths: rows of a river lie no farther from one another."""
_GAP: Final = 0.7
"""A gap of so many widths has had a tile, or has one that was not seen."""
_REACH: Final = 2.6
"""Widths: tiles of a row lie no farther apart than two unseen ones would have them."""


@dataclass(frozen=True, slots=True)
class Discard:
    """A place of a river. ``number``: the tile's number in the reading; None: no tile was seen there."""

    number: int | None
    row: int
    column: int
    sideways: bool = False


def rivers_of(spots: Sequence[Spot]) -> tuple[tuple[Discard, ...], ...]:
    """Return the rivers of the four sides; ``spots`` have the middle at (0, 0)."""
    return tuple(_river([spot.seen_from(side) for spot in mine]) for side, mine in enumerate(_shared_out(spots)))


def _shared_out(spots: Sequence[Spot]) -> list[list[Spot]]:
    """By side the tiles that lie where its river is."""
    found: list[list[Spot]] = [[] for _ in range(SIDES)]
    for spot in spots:
        if not spot.flat or _in_a_wall(spot, spots):
            continue
        claims = []
        for side in range(SIDES):
            seen = spot.seen_from(side)
            if NEAREST - 0.2 < seen.y < FARTHEST and abs(seen.x) < max(_ASIDE, seen.y if seen.x > 0 else 0):
                # Who lies upright there belongs there; a tile in the corner of two rivers lies upright in one.
                claims.append((seen.turn == 0 and not spot.is_back, not seen.across, seen.y - abs(seen.x), side))
        if claims:
            found[max(claims)[3]].append(spot)
    return found


def _in_a_wall(spot: Spot, spots: Sequence[Spot]) -> bool:
    """Return whether backs lie on both its sides, or it is a back with a back beside it."""
    beside = [
        other
        for other in spots
        if other.is_back
        and other.number != spot.number
        and (
            (abs(other.x - spot.x) < 1.6 and abs(other.y - spot.y) < 0.6)
            or (abs(other.y - spot.y) < 1.6 and abs(other.x - spot.x) < 0.6)
        )
    ]
    return len(beside) > (0 if spot.is_back else 1)


def _river(spots: list[Spot]) -> tuple[Discard, ...]:
    rows = _rows([replace(spot, across=spot.across and not spot.vague) for spot in spots])
    if not rows:
        return ()
    left = min(row[0].x - row[0].wide / 2 for row in rows)
    found: list[Discard] = []
    for line, row in enumerate(rows):
        places: list[Spot | None] = []
        end = left
        for spot in row:
            gap = spot.x - spot.wide / 2 - end
            places += [None] * (round(gap / PITCH) if gap > _GAP else 0)
            places.append(spot)
            end = spot.x + spot.wide / 2
        if line + 1 < len(rows):
            places += [None] * (ROW - len(places))
        for column, place in enumerate(places):
            number = None if place is None else place.number
            found.append(Discard(number, line, column, place is not None and place.across))
    seen = sum(place.number is not None for place in found)
    return tuple(found) if 2 * seen >= len(found) else ()


def _rows(spots: list[Spot]) -> list[list[Spot]]:
    """Return the rows of a river from the middle outwards, each from left to right."""
    rows: list[list[Spot]] = []
    for spot in sorted(spots, key=lambda spot: spot.y):
        if rows and spot.y - median(other.y for other in rows[-1]) < _NEXT_ROW:
            rows[-1].append(spot)
        elif len(rows) < _MOST_ROWS and (not rows or spot.y - median(o.y for o in rows[-1]) < _ROWS_APART):
            rows.append([spot])
        else:
            break
    rows = [_together(row) for row in rows]
    kept = [row for row in rows if any(not spot.is_back for spot in row)]
    return kept if kept and kept[0][0].y < NEAREST + 2.2 * HIGH else []


def _together(row: list[Spot]) -> list[Spot]:
    """Return the tiles of a row that lie in one run, the one with most tiles; from left to right."""
    runs: list[list[Spot]] = []
    for spot in sorted(row, key=lambda spot: spot.x):
        if runs and spot.x - spot.wide / 2 - runs[-1][-1].x - runs[-1][-1].wide / 2 < _REACH:
            if spot.x - runs[-1][-1].x > 0.5:
                runs[-1].append(spot)
        else:
            runs.append([spot])
    return max(runs, key=len)
