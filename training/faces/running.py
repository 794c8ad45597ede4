"""What fonts do not write as tiles have it: the green dragon in a running hand 行书, the eight 八 with a hooked second stroke.

Both are common on small Japanese tiles.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from training.faces.canvas import Canvas, Colour, Points
from training.faces.drawing import Drawing
from training.faces.shapes import curve, taper

_Stroke = tuple[tuple[tuple[float, float], ...], tuple[float, float, float]]
_GREEN: Final[tuple[_Stroke, ...]] = (
    # the crown: a drop from above, two arms to the left, one long sweep to the right
    (((0.5, 0.0), (0.54, 0.1), (0.49, 0.26)), (0.03, 0.12, 0.05)),
    (((0.5, 0.26), (0.36, 0.31), (0.22, 0.3)), (0.07, 0.09, 0.04)),
    (((0.06, 0.38), (0.12, 0.42), (0.14, 0.5)), (0.03, 0.11, 0.05)),
    (((0.5, 0.28), (0.3, 0.5), (0.04, 0.68)), (0.06, 0.09, 0.02)),
    (((0.55, 0.26), (0.72, 0.44), (1.0, 0.56)), (0.06, 0.1, 0.13)),
    (((0.9, 0.28), (0.76, 0.4), (0.66, 0.44)), (0.02, 0.09, 0.05)),
    # the bow, in one go
    (((0.2, 0.55), (0.42, 0.5), (0.36, 0.62), (0.18, 0.68), (0.38, 0.66), (0.34, 0.84), (0.14, 0.9)), (0.07, 0.06, 0.03)),
    # the club and the hand below it
    (((0.66, 0.46), (0.56, 0.72), (0.36, 1.0)), (0.06, 0.1, 0.03)),
    (((0.56, 0.56), (0.72, 0.56), (0.68, 0.68), (0.5, 0.86)), (0.05, 0.07, 0.03)),
    (((0.56, 0.68), (0.74, 0.8), (0.88, 0.98)), (0.04, 0.08, 0.14)),
)  # fmt: skip
"""Where each stroke goes, in a square from the top left, and how thick it begins, is and ends."""
_EIGHT: Final[tuple[_Stroke, ...]] = (
    (((0.36, 0.3), (0.28, 0.56), (0.02, 0.92)), (0.15, 0.17, 0.04)),
    # a short bar, and from its end down to the right, ever broader
    (((0.38, 0.1), (0.5, 0.13), (0.62, 0.1)), (0.07, 0.13, 0.15)),
    (((0.6, 0.1), (0.68, 0.5), (1.0, 0.86)), (0.12, 0.17, 0.26)),
)


def running_green(canvas: Canvas, seed: int, size: tuple[float, float], colour: Colour) -> None:
    """Writes the dragon into the middle of the tile, each ``seed`` its own way."""
    _write(canvas, _GREEN, seed, (96, 128), size, colour)


def hooked_eight(
    canvas: Canvas, seed: int, middle: tuple[float, float], size: tuple[float, float], colour: Colour
) -> None:
    """Writes the numeral around ``middle``, each ``seed`` its own way."""
    _write(canvas, _EIGHT, seed, middle, size, colour)


def _write(
    canvas: Canvas,
    strokes: tuple[_Stroke, ...],
    seed: int,
    middle: tuple[float, float],
    size: tuple[float, float],
    colour: Colour,
) -> None:
    rng = np.random.default_rng(seed)
    picture = Drawing()
    weight = rng.uniform(0.75, 1.5)
    bend = rng.normal(0, 0.04, (2, 2))
    for path, (start, along_it, end) in strokes:
        knots: Points = np.array(path) - 0.5
        knots = knots + knots @ bend + rng.normal(0, 0.022, knots.shape)
        along = curve(*knots, steps=7)
        widths = taper(len(along), start * weight, along_it * weight, end * weight * rng.uniform(0.6, 1.2))
        picture.stroke(along, widths, colour)
    w, h = size[0] / 2, size[1] / 2
    x, y = middle
    picture.paint(canvas, (x - w, y - h, x + w, y + h), loose=1.5)
