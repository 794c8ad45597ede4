"""What the nets shall answer: maps for the detector, and which turns of a print can be told for the classifier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Floats, glide
from paizhuo.vision.labels import NOTHING
from paizhuo.vision.locate import REACH, STRIDE
from paizhuo.vision.rows import HALF_TURN_ALIKE

_NARROWEST: Final = 0.75
_WIDTH: Final = 0.2
"""The bump of a tile's middle: its deviation in cells at least, and as a share of the tile's short side."""
_TAUGHT: Final = 0.4
"""Where the bump is at least so high, a cell tells the tile's hull and corners."""


@dataclass(frozen=True)
class Truth:
    """The faces in one training picture. ``quads``: N x 4 x 2 pixels."""

    quads: Floats
    wanted: npt.NDArray[np.bool_]
    """The others are neither right nor wrong: too little of them is seen."""
    hulls_known: bool = True
    corners_known: bool = True
    complete: bool = True
    """Whether every tile in the picture is among them."""

    @staticmethod
    def none() -> Truth:
        return Truth(np.zeros((0, 4, 2), np.float32), np.zeros(0, np.bool_))


@dataclass(frozen=True)
class Maps:
    """Answers for one picture of H x W cells; K cells tell hulls and corners."""

    score: Floats
    """H x W: 1 in the cell of a tile's middle, falling off around it."""
    counted: npt.NDArray[np.bool_]
    """H x W: where a wrong score is held against the net."""
    cells: npt.NDArray[np.int64]
    """K x 2: row, column."""
    weights: Floats
    hulls: Floats
    """K x 4: left, top, right, bottom in units of 16 px from the cell's middle, all > 0."""
    fractions: Floats
    oblique: Floats
    corner_weights: Floats
    """K: 0 where corners are not known; fractions count only where the tile is oblique."""


def _inside(quad: Floats, x: npt.NDArray[Any], y: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
    edges = np.roll(quad, -1, axis=0) - quad
    across = edges[:, 0, None, None] * (y - quad[:, 1, None, None]) - edges[:, 1, None, None] * (
        x - quad[:, 0, None, None]
    )
    return np.asarray((across >= 0).all(axis=0) | (across <= 0).all(axis=0))


def encode(truth: Truth, height: int, width: int) -> Maps:
    """Return the maps for a picture of ``height`` x ``width`` pixels, both multiples of the stride."""
    rows, columns = height // STRIDE, width // STRIDE
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32) * STRIDE + STRIDE / 2
    score = np.zeros((rows, columns), np.float32)
    owner = np.full((rows, columns), -1, np.int64)
    counted = np.ones((rows, columns), np.bool_)
    hulls, fractions, oblique = (
        glide(truth.quads) if len(truth.quads) else (np.zeros((0, 4)),) * 2 + (np.zeros(0, bool),)
    )
    for index, (left, top, right, bottom) in enumerate(hulls.tolist()):
        middle_x, middle_y = (left + right) / 2, (top + bottom) / 2
        if not truth.wanted[index] or not (0 <= middle_x < width and 0 <= middle_y < height):
            counted &= ~_inside(truth.quads[index], x, y)
            continue
        short = _short_side(truth.quads[index])
        deviation = STRIDE * max(_NARROWEST, _WIDTH * short / STRIDE)
        row, column = int(middle_y // STRIDE), int(middle_x // STRIDE)
        reach = int(np.ceil(3 * deviation / STRIDE)) + 1
        window = (slice(max(0, row - reach), row + reach + 1), slice(max(0, column - reach), column + reach + 1))
        away = (x[window] - middle_x) ** 2 + (y[window] - middle_y) ** 2
        bump = np.exp(-away / (2 * deviation**2)).astype(np.float32)
        higher = bump > score[window]
        score[window] = np.where(higher, bump, score[window])
        owner[window] = np.where(higher, index, owner[window])
        score[row, column], owner[row, column] = 1.0, index
    taught = (owner >= 0) & (score >= _TAUGHT)
    cells = np.argwhere(taught)
    counted |= score >= _TAUGHT
    whose = owner[taught]
    cell_x, cell_y = x[taught], y[taught]
    box = hulls[whose] if len(whose) else np.zeros((0, 4))
    distances = (
        np.stack((cell_x - box[:, 0], cell_y - box[:, 1], box[:, 2] - cell_x, box[:, 3] - cell_y), axis=1) / REACH
    )
    weights = score[taught] * (1.0 if truth.hulls_known else 0.0)
    return Maps(
        score,
        counted,
        cells,
        weights.astype(np.float32),
        np.maximum(distances, 0.02).astype(np.float32),
        fractions[whose].astype(np.float32) if len(whose) else np.zeros((0, 4), np.float32),
        oblique[whose].astype(np.float32) if len(whose) else np.zeros(0, np.float32),
        (score[taught] * (1.0 if truth.corners_known else 0.0)).astype(np.float32),
    )


def _short_side(quad: Floats) -> float:
    lengths = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return float(min(lengths[0] + lengths[2], lengths[1] + lengths[3]) / 2)


def short_sides(quads: Floats) -> Floats:
    """Pixels, N."""
    return np.array([_short_side(quad) for quad in quads], np.float32)


def turn_group(label: int) -> int:
    """Return how many different turns of the label's print can be told: 4, 2 (upright or across) or 0."""
    if label == NOTHING:
        return 0
    return 2 if label in HALF_TURN_ALIKE else 4
