"""The OpenCV calls that the scenes need, typed; colours; a bank of noise.

Coordinates are continuous: (0, 0) is the outer corner of the first pixel, so that a pixel's centre lies at one half. OpenCV counts
from pixel centres; the functions here translate.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float32]
Floats = npt.NDArray[np.float32]
Ids = npt.NDArray[np.uint16]
Colour = tuple[float, float, float]
"""Blue, green, red, each 0 to 255."""

_SHIFT: Final = 4
_BANK: Final = 1024


def resized(image: Image, width: int, height: int, interpolation: int = cv2.INTER_AREA) -> Image:
    return np.asarray(cv2.resize(image, (width, height), interpolation=interpolation), np.uint8)


def resized_floats(values: Floats, width: int, height: int, interpolation: int = cv2.INTER_LINEAR) -> Floats:
    return np.asarray(cv2.resize(values, (width, height), interpolation=interpolation), np.float32)


def fixed(points: npt.NDArray[np.floating]) -> npt.NDArray[np.int32]:
    """Points as the fixed-point numbers that OpenCV draws with."""
    return np.asarray(np.rint((points - 0.5) * (1 << _SHIFT)), np.int32)


def fill_fixed(image: Image | Ids, points: npt.NDArray[np.int32], colour: Colour) -> None:
    """Fill a convex polygon given in fixed-point numbers; edges are hard."""
    cv2.fillConvexPoly(image, points, colour, cv2.LINE_8, _SHIFT)


def fill(image: Image | Ids, points: npt.NDArray[np.floating], colour: Colour, line: int = cv2.LINE_8) -> None:
    """Fill a convex polygon."""
    cv2.fillConvexPoly(image, fixed(points), colour, line, _SHIFT)


def hull(points: Points) -> Points:
    return np.asarray(cv2.convexHull(np.ascontiguousarray(points, np.float32)), np.float32).reshape(-1, 2)


def corners_of(width: float, height: float) -> Points:
    """Return the corners of a picture, clockwise from the top left."""
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def warp_matrix(source: Points, target: Points) -> npt.NDArray[np.float64]:
    """Return the perspective map of four points to four others, ready for :func:`warped`."""
    return np.asarray(cv2.getPerspectiveTransform(source - np.float32(0.5), target - np.float32(0.5)), np.float64)


def warped(
    image: Image,
    matrix: npt.NDArray[np.float64],
    width: int,
    height: int,
    border: int = cv2.BORDER_REPLICATE,
    interpolation: int = cv2.INTER_LINEAR,
) -> Image:
    return np.asarray(
        cv2.warpPerspective(image, matrix, (width, height), flags=interpolation, borderMode=border), np.uint8
    )


def laid(image: Image, width: float, height: float) -> Image:
    """Halves a picture, in each direction by itself, as long as it stays no smaller than a size."""
    across, down = image.shape[1], image.shape[0]
    wide, high = min(across, max(2, int(np.ceil(width)))), min(down, max(2, int(np.ceil(height))))
    while across >= 2 * wide or down >= 2 * high:
        across, down = across // (2 if across >= 2 * wide else 1), down // (2 if down >= 2 * high else 1)
        image = resized(image, across, down)
    return image


def stamp(canvas: Image, picture: Image, mask: Image, left: int, top: int) -> None:
    """Copy what the mask marks onto the canvas; what lies outside is dropped."""
    height, width = picture.shape[:2]
    x1, y1, x2, y2 = max(left, 0), max(top, 0), min(left + width, canvas.shape[1]), min(top + height, canvas.shape[0])
    if x1 < x2 and y1 < y2:
        part = (slice(y1 - top, y2 - top), slice(x1 - left, x2 - left))
        cv2.copyTo(picture[part], mask[part], canvas[y1:y2, x1:x2])


def blurred(image: Image, sigma: float) -> Image:
    """Blurs; a wide blur is made on a shrunk picture, which nobody can tell."""
    if sigma <= 0.15:
        return image
    height, width = image.shape[:2]
    shrink = int(sigma / 2)
    if shrink < 2 or min(height, width) < 4 * shrink:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), sigma), np.uint8)
    small = np.asarray(
        cv2.GaussianBlur(resized(image, width // shrink, height // shrink), (0, 0), sigma / shrink), np.uint8
    )
    return resized(small, width, height, cv2.INTER_LINEAR)


def clipped(values: npt.NDArray[np.floating]) -> Image:
    """Numbers as a picture: rounded, and held to 0 to 255."""
    return np.asarray(cv2.addWeighted(values, 1, values, 0, 0, dtype=cv2.CV_8U), np.uint8)


def under(image: Image, light: Image) -> Image:
    """Return a picture in the light of a one-channel picture: 255 leaves it as it is."""
    return np.asarray(cv2.multiply(image, np.asarray(cv2.merge([light] * 3), np.uint8), scale=1 / 255), np.uint8)


def coloured(colour: Colour, shade: Floats) -> Image:
    """Return one colour under a shade; 1 leaves it as it is."""
    return np.asarray(
        cv2.merge([np.asarray(cv2.convertScaleAbs(shade, alpha=part), np.uint8) for part in colour]), np.uint8
    )


@cache
def _noise_bank() -> Floats:
    return np.random.default_rng(20).standard_normal((_BANK, _BANK, 3), np.float32)


def noise(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Normal noise of three channels: a part of a bank, because drawing it anew would take longer than the picture."""
    bank = _noise_bank()
    y, x = (int(rng.integers(0, max(1, _BANK - side + 1))) for side in (height, width))
    part = bank[y : y + height, x : x + width]
    if part.shape[:2] != (height, width):
        part = np.tile(part, (-(-height // part.shape[0]), -(-width // part.shape[1]), 1))[:height, :width]
    return part[:: int(rng.choice((-1, 1))), :: int(rng.choice((-1, 1)))]


def clouds(
    rng: np.random.Generator, height: int, width: int, cell: float, octaves: int = 3, stretch: float = 1.0
) -> Floats:
    """Smooth noise between about -1 and 1; ``cell`` is the size of its largest lumps in pixels, ``stretch`` lengthens them sideways."""
    total = np.zeros((height, width), np.float32)
    weight = 0.6
    for _ in range(octaves):
        rows, columns = max(2, int(height / cell) + 2), max(2, int(width / (cell * stretch)) + 2)
        grid = rng.random((min(rows, height), min(columns, width)), np.float32) * 2 - 1
        total += weight * resized_floats(grid, width, height, cv2.INTER_LINEAR)
        weight, cell = weight * 0.55, max(1.0, cell / 2.3)
    return total


def shifted(rng: np.random.Generator, colour: Colour, spread: float) -> Colour:
    """Return a colour somewhat changed, in each channel and in all together."""
    change = rng.normal(0, spread, 3) + rng.normal(0, spread)
    b, g, r = np.clip(np.asarray(colour) + change, 0, 255)
    return float(b), float(g), float(r)


def hue_colour(
    rng: np.random.Generator, saturation: tuple[float, float] = (0, 255), value: tuple[float, float] = (30, 255)
) -> Colour:
    """Any hue, with a saturation and a value (0 to 255) out of ranges."""
    pixel = np.array([[[rng.integers(0, 180), rng.uniform(*saturation), rng.uniform(*value)]]], np.uint8)
    b, g, r = np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR), np.float64)[0, 0]
    return float(b), float(g), float(r)
