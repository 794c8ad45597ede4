"""How the tiles of a row lie in the picture, by all of them together: corners of one are found badly, of many well enough.

Tiles that stand side by side are as wide and as high as one another. A camera shows the n-th of them at (a n + b) / (c n + 1), where c says
how fast they grow smaller, and the way from its lower to its upper side likewise. Both are fitted to the row, without what strays.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Quad, centre, turned
from paizhuo.vision.rows import Row

_LEAST: Final = 4
"""So many tiles show how a row lies."""
_BENT: Final = 6
"""From so many tiles on they show how fast they grow smaller."""
_HORIZON: Final = 0.3
"""Sizes of the tile with the number 0 from which on one is too small to be worked out."""
_EVEN: Final = 0.3
"""By this share a step may differ from those near it, times a whole number."""
_NEAR: Final = 2
"""So many steps to either side are near."""
_MOST_MISSED: Final = 1
"""So many tiles may be missing between two of one run."""
_STRAY: Final = 0.12
"""Steps by which a middle strays at most from where the others have it."""
_WIDER: Final = 1.15
"""Widths of the others, along the row, from which a tile may lie sideways."""
_TOUCH: Final = 1.5
"""Steps of more than so many widths are of tiles that do not touch."""

Vectors = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class RowShape:
    """The fitted row. Tiles are numbered from left to right; numbers may be skipped, where a tile was missed.

    ``numbers``: by tile of the row, its number; -1 for tiles that are not of the run that was fitted.
    """

    numbers: tuple[int, ...]
    shrinking: float
    """c above: by which share of the tile with the number 0 the next is smaller."""
    middles: Vectors
    """a and b above for x and y of a tile's middle."""
    upwards: Vectors
    """The same for the way from the middle of a tile's lower side to that of its upper side."""
    wide: float
    """A face's width as a share of the step from one tile to the next."""

    @property
    def ends(self) -> tuple[int, int]:
        """The numbers of the first tile and of the last."""
        own = [number for number in self.numbers if number >= 0]
        return min(own), max(own)

    def quad(self, number: int) -> Quad | None:
        """Return the corners of a tile, from the top left as the row stands. Tiles beyond the ends have numbers too, up to the horizon."""
        if min(1 + self.shrinking * (number + side) for side in (-0.5, 0.5)) < _HORIZON:
            return None
        middle, up = (_at(line, self.shrinking, number) for line in (self.middles, self.upwards))
        left, right = (_at(self.middles, self.shrinking, number + side) for side in (-0.5, 0.5))
        across = (right - left) * self.wide
        return np.array(
            [middle + (side * across + end * up) / 2 for side, end in ((-1, 1), (1, 1), (1, -1), (-1, -1))], np.float32
        )


def shape_of(row: Row) -> RowShape | None:
    """Return how a row lies; None where too few of its tiles stand side by side, or too few agree."""
    run = _run(row)
    if len(run) < _LEAST:
        return None
    places, extents = [at for at, _ in run], row.extents()
    numbers = np.array([number for _, number in run], np.float64)
    quads = np.stack([turned(row.tiles[at].quad, -row.turns[at]) for at in places]).astype(np.float64)
    middles = quads.mean(axis=1)
    ups = (quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3]) / 2
    width = median(high - low for low, high in (extents[at] for at in places))
    kept = _agreeing(numbers, middles, _STRAY)
    if kept.sum() < max(_LEAST, len(run) / 2):
        return None
    steps = np.linalg.norm(np.diff(middles, axis=0), axis=1) / np.diff(numbers)
    shrinking, line = _fitted(numbers[kept], middles[kept])
    own = [-1] * len(row.tiles)
    for at, number in run:
        own[at] = number
    return RowShape(
        tuple(own),
        shrinking,
        line,
        _line_of_medians(numbers, ups * (1 + shrinking * numbers)[:, None]),
        min(1.0, width / max(float(np.median(steps)), 1.0)),
    )


def _run(row: Row) -> list[tuple[int, int]]:
    """Return the longest run of tiles side by side, none sideways by its width: their places in the row, and their numbers."""
    best: list[tuple[int, int]] = []
    run: list[tuple[int, int]] = []
    widths = [high - low for low, high in row.extents()]
    points = [centre(tile.quad) for tile in row.tiles]
    steps = [float(np.hypot(*(other - one))) for one, other in pairwise(points)]
    for at, turns in enumerate(row.turns):
        if turns % 2 and not _as_wide(widths, at):
            run = []
            continue
        missed = _missed(steps, widths, at) if run else None
        run = [*run, (at, run[-1][1] + 1 + missed)] if missed is not None else [(at, 0)]
        best = max(best, run, key=len)
    return best


def _as_wide(widths: list[float], at: int) -> bool:
    """Return whether a tile that seems to lie sideways is no wider than those near it."""
    near = [*widths[max(0, at - _NEAR) : at], *widths[at + 1 : at + 1 + _NEAR]]
    return bool(near) and widths[at] <= _WIDER * median(near)


def _missed(steps: list[float], widths: list[float], at: int) -> int | None:
    """Return how many tiles are missing between one and the tile before it; None if they do not stand in one run."""
    usual = max(median(steps[max(0, at - 1 - _NEAR) : at + _NEAR]), 1.0)
    if usual > _TOUCH * median(widths[max(0, at - 1 - _NEAR) : at + 1 + _NEAR]):
        return None
    number = max(1, round(steps[at - 1] / usual))
    even = abs(steps[at - 1] / usual / number - 1) <= _EVEN
    return number - 1 if even and number - 1 <= _MOST_MISSED else None


def _agreeing(numbers: Vectors, middles: Vectors, stray: float) -> npt.NDArray[np.bool_]:
    """Return which middles lie where the others have them: the worst is left out until none strays."""
    kept = np.ones(len(numbers), np.bool_)
    lengths = np.maximum(np.linalg.norm(np.gradient(middles, numbers, axis=0), axis=1), 1.0)
    while kept.sum() > _LEAST:
        shrinking, line = _fitted(numbers[kept], middles[kept])
        away = np.linalg.norm(_at(line, shrinking, numbers) - middles, axis=1) / lengths
        away[~kept] = 0.0
        if away.max() <= stray:
            break
        kept[int(away.argmax())] = False
    return kept


def _fitted(numbers: Vectors, points: Vectors) -> tuple[float, Vectors]:
    """Return c, and a and b, that fit best: x (c n + 1) = a n + b, and so for y. Few points lie on a line at even steps."""
    ones = np.ones_like(numbers)
    if len(numbers) < _BENT:
        return 0.0, np.asarray(np.linalg.lstsq(np.stack((numbers, ones), axis=1), points, rcond=None)[0], np.float64)
    middle = points.mean(axis=0)
    x, y = (points - middle).T
    none = np.zeros_like(numbers)
    rows = np.concatenate(
        (
            np.stack((numbers, ones, none, none, -numbers * x), axis=1),
            np.stack((none, none, numbers, ones, -numbers * y), axis=1),
        )
    )
    ax, bx, ay, by, shrinking = np.linalg.lstsq(rows, np.concatenate((x, y)), rcond=None)[0].tolist()
    # What was measured from the middle of all, measured from the picture's corner.
    line = np.array([[ax, ay], [bx, by]]) + np.array([[shrinking], [1.0]]) * middle
    return shrinking, np.asarray(line, np.float64)


def _line_of_medians(numbers: Vectors, ways: Vectors) -> Vectors:
    """Return the line through ways that half of them may be wrong about (Theil and Sen)."""
    one, other = np.triu_indices(len(numbers), 1)
    slope = np.median((ways[other] - ways[one]) / (numbers[other] - numbers[one])[:, None], axis=0)
    return np.stack((slope, np.median(ways - numbers[:, None] * slope, axis=0)))


def _at(line: Vectors, shrinking: float, number: Any) -> Vectors:
    """Return x and y at a number, or at each of several."""
    numbers = np.asarray(number, np.float64)[..., None]
    return np.asarray((line[0] * numbers + line[1]) / (shrinking * numbers + 1))
