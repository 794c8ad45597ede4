"""The middle of the table: where the four rivers surround it.

Every discard faces its owner, so that the middle lies above its print; together the discards say where. Rivers begin at the left end of
their first row, at the same distance from the middle on all sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.whole_table.plane import HIGH
from paizhuo.vision.whole_table.spots import SIDES, Spot

NEAREST, FARTHEST = 3.1, 9.0
"""Widths of a tile from the middle to the middles of discards."""
ASIDE: Final = 3.5
"""Widths to the left and right within which discards lie, but for long last rows."""
_STEP: Final = 0.25
_FAR: Final = 4.0
"""So many discards must say that the middle lies as far from the middle of all as the outermost tiles."""
_USUAL: Final = 3.5
"""Widths from the middle to the first row, where nothing shows it."""
_KNOWN, _LEFT = 0.15, 0.3
"""How much the usual distance, and the left ends of rivers, say beside the rivers' inner ends."""


def middle_of(spots: Sequence[Spot]) -> tuple[float, float]:
    """Return the middle of the table, by all its tiles."""
    x, y = _by_votes(spots)
    for _ in range(2):
        x, y = _by_ends(spots, x, y)
    return x, y


def own(spots: Sequence[Spot], side: int) -> list[Spot]:
    """Return the tiles that may be a side's discards, as it sees them; ``spots`` have the middle at (0, 0)."""
    seen = (spot.seen_from(side) for spot in spots if spot.flat and not spot.is_blank)
    return [spot for spot in seen if NEAREST < spot.y < FARTHEST and abs(spot.x) < ASIDE and spot.turn % 2 == 0]


def _by_votes(spots: Sequence[Spot]) -> tuple[float, float]:
    places = np.array([(spot.x, spot.y) for spot in spots])
    low, high = places.min(axis=0), places.max(axis=0)
    centre, reach = (low + high) / 2, np.maximum((high - low) / 2, 4.0)
    xs = np.arange(low[0] - 4, high[0] + 4, _STEP)
    ys = np.arange(low[1] - 4, high[1] + 4, _STEP)
    x, y = np.meshgrid(xs, ys)
    away = ((x - centre[0]) / reach[0]) ** 2 + ((y - centre[1]) / reach[1]) ** 2
    score: npt.NDArray[np.float64] = -_FAR * away
    for spot in spots:
        if not spot.flat:
            continue
        for side, share in spot.faces().items():
            seen = spot.seen_from(side)
            # The middle as the side sees it, from this tile on.
            cx, cy = ((x, y), (-y, x), (-x, -y), (y, -x))[side]
            out, along = seen.y - cy, np.abs(seen.x - cx)
            score += share * ((out > NEAREST) & (out < FARTHEST) & (along < ASIDE - 0.5))
    best = score > score.max() - 0.3
    return float(x[best].mean()), float(y[best].mean())


def _by_ends(spots: Sequence[Spot], x: float, y: float) -> tuple[float, float]:
    """Return the middle from which the first rows are equally far, and which their left ends show."""
    rows, wanted = [[0.0, 0.0, _KNOWN]], [_KNOWN * _USUAL]
    around = [spot.moved(x, y) for spot in spots]
    for side in range(SIDES):
        mine = own(around, side)
        if not mine:
            continue
        mine = _first_rows(mine)
        inner = min(spot.y for spot in mine) - HIGH / 2
        left = min(spot.x for spot in mine) - 0.5
        out = ((0, 1), (1, 0), (0, -1), (-1, 0))[side]
        right = ((1, 0), (0, -1), (-1, 0), (0, 1))[side]
        # inner - out . shift = distance, left - right . shift = -3
        rows += [[out[0], out[1], 1.0], [_LEFT * right[0], _LEFT * right[1], 0.0]]
        wanted += [inner, _LEFT * (left + 3)]
    rows += [[0.02, 0, 0], [0, 0.02, 0]]
    wanted += [0.0, 0.0]
    shift = np.linalg.lstsq(np.array(rows), np.array(wanted), rcond=None)[0]
    return x + float(np.clip(shift[0], -1.5, 1.5)), y + float(np.clip(shift[1], -1.5, 1.5))


def _first_rows(spots: list[Spot]) -> list[Spot]:
    """Without what lies alone, nearer to the middle than any other tile."""
    if len(spots) < 4:
        return spots
    nearest = sorted(spot.y for spot in spots)
    return [spot for spot in spots if spot.y > nearest[1] - 0.6 * HIGH]
