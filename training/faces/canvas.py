"""What prints are painted on: a transparent sheet at twice the size of the print, reduced when it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Colour: TypeAlias = tuple[int, int, int]
"""Blue, green, red."""
Mask: TypeAlias = npt.NDArray[np.uint8]
Points: TypeAlias = npt.NDArray[np.float64]
"""Points (n, 2), x before y, in units of the print: a tile is 192 wide and 256 high."""

Place: TypeAlias = Sequence[float] | npt.NDArray[np.float64]
"""One point."""

WIDTH: Final = 192
HEIGHT: Final = 256
_FINER: Final = 2
_BITS: Final = 4
"""Fractional bits of the coordinates given to OpenCV."""


class Canvas:
    """Colours are kept multiplied by their cover, so that thin lines blend and a hole can be painted like a colour.

    ``stretch`` and ``shift`` say how the drawing's units, with the tile's middle fixed, lie on the tile.
    A colour of None takes the print away.
    """

    def __init__(self, stretch: tuple[float, float] = (1.0, 1.0), shift: tuple[float, float] = (0.0, 0.0)) -> None:
        self.pixels: Mask = np.zeros((HEIGHT * _FINER, WIDTH * _FINER, 4), np.uint8)
        self.stretch = stretch
        self.shift = shift

    @property
    def scale(self) -> float:
        """How much lengths without a direction, as the width of a line, are changed."""
        return float(np.sqrt(self.stretch[0] * self.stretch[1]))

    def _placed(self, points: Points | Sequence[Place]) -> npt.NDArray[np.int32]:
        middle = np.array((WIDTH / 2, HEIGHT / 2))
        there = (np.asarray(points, np.float64) - middle) * self.stretch + middle + self.shift
        fine: npt.NDArray[np.int32] = np.round((there * _FINER - 0.5) * (1 << _BITS)).astype(np.int32)
        return fine

    @staticmethod
    def _paint(colour: Colour | None) -> tuple[int, int, int, int]:
        return (0, 0, 0, 0) if colour is None else (*colour, 255)

    def fill(self, outline: Points | Sequence[Place], colour: Colour | None) -> None:
        """Fill a polygon."""
        cv2.fillPoly(self.pixels, [self._placed(outline)], self._paint(colour), cv2.LINE_AA, _BITS)

    def line(
        self,
        points: Points | Sequence[Place],
        colour: Colour | None,
        width: float,
        *,
        closed: bool = False,
    ) -> None:
        """Draw a line of even width with round ends."""
        thick = max(1, round(width * self.scale * _FINER))
        cv2.polylines(self.pixels, [self._placed(points)], closed, self._paint(colour), thick, cv2.LINE_AA, _BITS)

    def ellipse(
        self,
        centre: Place,
        radii: tuple[float, float],
        colour: Colour | None,
        *,
        angle: float = 0.0,
        width: float | None = None,
        span: tuple[float, float] = (0.0, 360.0),
    ) -> None:
        """Fill an ellipse, or draw its line of a width; angles in degrees, clockwise."""
        axes = np.maximum(np.array(radii) * self.stretch * _FINER * (1 << _BITS), 1.0)
        thick = -1 if width is None else max(1, round(width * self.scale * _FINER))
        x, y = self._placed([centre])[0].tolist()
        size = (round(float(axes[0])), round(float(axes[1])))
        paint = self._paint(colour)
        cv2.ellipse(self.pixels, (x, y), size, angle, span[0], span[1], paint, thick, cv2.LINE_AA, _BITS)

    def disc(self, centre: Place, radius: float, colour: Colour | None) -> None:
        self.ellipse(centre, (radius, radius), colour)

    def stroke(self, points: Points, widths: Points | float, colour: Colour | None) -> None:
        """Draw a stroke along a line whose width changes on the way, as a brush or a leaf has it."""
        along = np.gradient(points, axis=0)
        across = np.stack((-along[:, 1], along[:, 0]), 1)
        across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-6)
        half = across * (np.broadcast_to(np.asarray(widths, np.float64), (len(points),)) / 2)[:, None]
        self.fill(np.concatenate((points + half, (points - half)[::-1])), colour)

    def stamp(self, mask: Mask, centre: Place, size: tuple[float, float], colour: Colour | None) -> None:
        """Print a glyph's mask, brought to a size (width, height), around a centre; what leaves the tile is cut."""
        width = max(2, round(size[0] * self.stretch[0] * _FINER))
        height = max(2, round(size[1] * self.stretch[1] * _FINER))
        shrinks = width < mask.shape[1]
        glyph = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
        x, y = (self._placed([centre])[0] / (1 << _BITS)).tolist()
        left, top = round(x - width / 2), round(y - height / 2)
        x1, y1 = max(left, 0), max(top, 0)
        x2, y2 = min(left + width, WIDTH * _FINER), min(top + height, HEIGHT * _FINER)
        if x2 <= x1 or y2 <= y1:
            return
        cover = glyph[y1 - top : y2 - top, x1 - left : x2 - left]
        part = self.pixels[y1:y2, x1:x2]
        rest = cv2.merge([cv2.bitwise_not(cover)] * 4)
        ink = cv2.merge([cv2.convertScaleAbs(cover, alpha=channel / 255) for channel in self._paint(colour)])
        part[:] = cv2.add(cv2.multiply(part, rest, scale=1 / 255), ink)

    def reduced(self) -> Mask:
        """Return the print (256, 192, 4) in its own size, its colours still multiplied by their cover."""
        return cv2.resize(self.pixels, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def straight(pixels: Mask) -> Mask:
    """Blue, green, red and cover, the colours no longer multiplied by it."""
    cover = cv2.extractChannel(pixels, 3)
    colours = cv2.divide(pixels[..., :3], cv2.merge([cover] * 3), scale=255)
    return np.dstack((colours, cover)).astype(np.uint8, copy=False)
