"""Quadrilaterals in a picture, and tiles cut out of it upright.

Coordinates are continuous pixels: (0, 0) is the outer corner of the first pixel, whose centre is (0.5, 0.5); y grows downwards.
A ``Quad`` holds the corners of a printed face clockwise from its top left as printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, ceil, floor, hypot, pi
from typing import Any, Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

Image: TypeAlias = npt.NDArray[np.uint8]
"""Height x width x 3, blue green red."""
Floats: TypeAlias = npt.NDArray[np.float32]
Quad: TypeAlias = npt.NDArray[np.float32]
"""4 x 2: corners (x, y)."""
Points: TypeAlias = Sequence[tuple[float, float]]

CROP_HEIGHT, CROP_WIDTH = 64, 48
CROP_MARGIN: Final = 0.06
"""What a crop shows beyond the face, on every side, as a share of the face's width or height."""
OBLIQUE: Final = 0.9
"""A quadrilateral that fills less of its upright hull than this share is oblique; else the hull stands for it."""


# -- polygons


def signed_area(polygon: npt.NDArray[Any]) -> float:
    """Square pixels; positive if the corners go clockwise on the screen."""
    return _signed_area(polygon.tolist())


def _signed_area(corners: Sequence[Sequence[float]]) -> float:
    """Return a handful of numbers is worked out sooner without arrays."""
    total = 0.0
    px, py = corners[-1]
    for x, y in corners:
        total += px * y - py * x
        px, py = x, y
    return total / 2


def area(polygon: npt.NDArray[Any]) -> float:
    """Square pixels."""
    return abs(signed_area(polygon))


def hull(quad: Quad) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    left, top = quad.min(axis=0)
    right, bottom = quad.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def _clockwise(polygon: npt.NDArray[Any]) -> list[tuple[float, float]]:
    points = [(x, y) for x, y in polygon.tolist()]
    return points if _signed_area(points) >= 0 else points[::-1]


def clipped(subject: Points, window: Points) -> list[tuple[float, float]]:
    """Return what of a convex polygon lies within another (Sutherland and Hodgman); both go clockwise."""
    inside = list(subject)
    ax, ay = window[-1]
    for bx, by in window:
        given, inside = inside, []
        if not given:
            return inside
        px, py = given[-1]
        before = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        for x, y in given:
            side = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            if (side >= 0) != (before >= 0):
                share = before / (before - side)
                inside.append((px + share * (x - px), py + share * (y - py)))
            if side >= 0:
                inside.append((x, y))
            px, py, before = x, y, side
        ax, ay = bx, by
    return inside


def shared_area(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> float:
    """Square pixels that two convex polygons have in common."""
    corners, others = _clockwise(one), _clockwise(other)
    for own, theirs in zip(zip(*corners, strict=True), zip(*others, strict=True), strict=True):
        if min(own) >= max(theirs) or min(theirs) >= max(own):
            return 0.0
    common = clipped(corners, others)
    return abs(_signed_area(common)) if len(common) >= 3 else 0.0


def overlap(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> float:
    """Area in common over area covered by either (IoU), 0 to 1."""
    common = shared_area(one, other)
    if not common:
        return 0.0
    both = area(one) + area(other) - common
    return common / both if both > 0 else 0.0


def covered(quad: Quad, others: Iterable[Quad]) -> float:
    """Return the share of a quadrilateral's area that lies on others; what lies on two of them counts twice."""
    return sum(shared_area(quad, other) for other in others) / area(quad)


# -- gliding corners: how the detector tells a quadrilateral

Glides: TypeAlias = tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[np.bool_]]


def glide(quads: npt.NDArray[Any]) -> Glides:
    """N quadrilaterals as hulls (N x 4: left top right bottom), fractions (N x 4) and whether they are oblique (N).

    A fraction is where on the hull's top, right, bottom and left side a corner lies, measured clockwise. Corners that touch no
    side, in strong perspective, are moved to the nearest point of the side whose turn it is.
    """
    quads = np.asarray(quads, np.float64).reshape(-1, 4, 2)
    low, high = quads.min(axis=1), quads.max(axis=1)
    hulls = np.concatenate((low, high), axis=1)
    x, y = quads[..., 0], quads[..., 1]
    # To each of the four sides, how far each corner is from it.
    away = np.stack((y - low[:, 1:], high[:, :1] - x, high[:, 1:] - y, x - low[:, :1]), axis=1)
    corners = (np.arange(4)[:, None] + np.arange(4)[None, :]) % 4  # the corner for each side, by the corner for the top
    costs = np.stack([(away[:, np.arange(4), chosen] ** 2).sum(axis=1) for chosen in corners], axis=1)
    chosen = corners[costs.argmin(axis=1)]
    of_side = np.take_along_axis(quads, chosen[..., None], axis=1)
    size = np.maximum(high - low, 1e-9)
    fractions = np.stack(
        (
            (of_side[:, 0, 0] - low[:, 0]) / size[:, 0],
            (of_side[:, 1, 1] - low[:, 1]) / size[:, 1],
            (high[:, 0] - of_side[:, 2, 0]) / size[:, 0],
            (high[:, 1] - of_side[:, 3, 1]) / size[:, 1],
        ),
        axis=1,
    )
    covered = np.abs(
        (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1) / 2 / (size[:, 0] * size[:, 1])
    )
    return hulls, np.clip(fractions, 0, 1), covered < OBLIQUE


def unglide(hulls: npt.NDArray[Any], fractions: npt.NDArray[Any], oblique: npt.NDArray[np.bool_]) -> Floats:
    """Return the N x 4 x 2 quadrilaterals that ``glide`` told, clockwise from some corner."""
    left, top, right, bottom = hulls.T
    width, height = right - left, bottom - top
    one, two, three, four = fractions.T
    leaning = np.stack(
        (
            np.stack((left + one * width, top), axis=1),
            np.stack((right, top + two * height), axis=1),
            np.stack((right - three * width, bottom), axis=1),
            np.stack((left, bottom - four * height), axis=1),
        ),
        axis=1,
    )
    level = np.stack(
        (
            np.stack((left, top), axis=1),
            np.stack((right, top), axis=1),
            np.stack((right, bottom), axis=1),
            np.stack((left, bottom), axis=1),
        ),
        axis=1,
    )
    return np.where(oblique[:, None, None], leaning, level).astype(np.float32)


# -- the frame of a tile: worked out from plain numbers, which takes a fraction of the time of arrays of four corners

_FROM: Final = tuple(np.array([(corner + quarters) % 4 for corner in range(4)]) for quarters in range(4))
"""By quarters, which corner becomes the first, second, third and fourth."""


def turned(quad: Quad, quarters: int) -> Quad:
    """Return the same four corners for a print that is turned clockwise by so many quarters within ``quad``."""
    corners: Quad = quad[_FROM[quarters % 4]]
    return corners


def upright(quad: Quad) -> Quad:
    """Return the corners so that the longer sides go down and the top is the end nearer the picture's top."""
    quad = quad if signed_area(quad) >= 0 else quad[::-1]
    width, height = sides(quad)
    if width > height:
        quad = turned(quad, 1)
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return turned(quad, 2) if (ay + by, ax + bx) > (cy + dy, cx + dx) else np.ascontiguousarray(quad)


def sides(quad: Quad) -> tuple[float, float]:
    """Width and height of the face as printed, in pixels: the means of opposite sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return (
        (hypot(bx - ax, by - ay) + hypot(cx - dx, cy - dy)) / 2,
        (hypot(dx - ax, dy - ay) + hypot(cx - bx, cy - by)) / 2,
    )


def rightwards(quad: Quad) -> npt.NDArray[np.float64]:
    """Return the unit vector from the left to the right of the face as printed; zero if it has no width."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    x, y = bx + cx - ax - dx, by + cy - ay - dy
    length = hypot(x, y) or 1.0
    return np.array([x / length, y / length])


def centre(quad: Quad) -> npt.NDArray[np.float64]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return np.array([(ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4])


def quarters_between(way: npt.NDArray[Any], other: npt.NDArray[Any]) -> int:
    """Return how many quarters clockwise, 0 to 3, ``other`` is turned from ``way``, to the nearest."""
    angle = atan2(way[0] * other[1] - way[1] * other[0], way[0] * other[0] + way[1] * other[1])
    return round(angle / (pi / 2)) % 4


# -- cutting out


def _face_in_crop(margin: float) -> Floats:
    x, y = CROP_WIDTH * margin / (1 + 2 * margin), CROP_HEIGHT * margin / (1 + 2 * margin)
    right, bottom = CROP_WIDTH - x, CROP_HEIGHT - y
    return np.array([[x, y], [right, y], [right, bottom], [x, bottom]], np.float32)


_CROP: Final = np.array([[0, CROP_WIDTH, CROP_WIDTH, 0], [0, 0, CROP_HEIGHT, CROP_HEIGHT], [1, 1, 1, 1]], np.float64)
_TO_CENTRES: Final = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]], np.float64)


def _stretch(reach: npt.NDArray[np.float64], limit: int, step: float) -> tuple[int, int, int]:
    """Return what of the picture is needed along an axis, from where to where, and the pixels it is shrunk to before the crop is cut.

    Shrinking is by whole numbers, wherever the picture's edge allows: that is several times as quick.
    """
    low, high = floor(reach.min()) - 1, ceil(reach.max()) + 1
    times = min(max(1, round(step)), limit)
    low = min(max(low, 0), limit - 1)
    size = -(-(min(max(high, low + 1), limit) - low) // times) * times
    low = max(0, min(low, limit - size))
    high = min(limit, low + size)
    return low, high, max(1, round((high - low) / times))


def rectify(image: Image, quad: Quad, margin: float = CROP_MARGIN) -> Image:
    """Return the face within ``quad`` and a margin around it as an upright crop of 64 x 48 pixels.

    Training cuts its crops with this very function. Beyond the picture's edge its last pixels are repeated.
    """
    corners = np.ascontiguousarray(quad, np.float32)
    to_picture = cv2.getPerspectiveTransform(_face_in_crop(margin), corners)
    x, y, depth = to_picture @ _CROP
    if not (np.isfinite(to_picture).all() and (depth > 1e-6).all()):
        # Corners that no flat tile can show: what lies within their hull is as good an answer as any.
        left, top, right, bottom = hull(np.nan_to_num(corners, nan=0.0, posinf=0.0, neginf=0.0))
        right, bottom = max(right, left + 1), max(bottom, top + 1)
        return rectify(
            image, np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32), margin
        )
    x, y = x / depth, y / depth
    # A step of one crop pixel to the right or down is so many picture pixels along the picture's axes.
    across = (corners[1] + corners[2] - corners[0] - corners[3]) / 2 * ((1 + 2 * margin) / CROP_WIDTH)
    down = (corners[2] + corners[3] - corners[0] - corners[1]) / 2 * ((1 + 2 * margin) / CROP_HEIGHT)
    left, right, new_wide = _stretch(x, image.shape[1], hypot(across[0], down[0]))
    top, bottom, new_high = _stretch(y, image.shape[0], hypot(across[1], down[1]))
    piece = image[top:bottom, left:right]
    if (new_wide, new_high) != (right - left, bottom - top):
        piece = cv2.resize(piece, (new_wide, new_high), interpolation=cv2.INTER_AREA)  # type: ignore[assignment]
    scale_x, scale_y = new_wide / (right - left), new_high / (bottom - top)
    to_piece = np.array([[scale_x, 0, -left * scale_x - 0.5], [0, scale_y, -top * scale_y - 0.5], [0, 0, 1]])
    return cv2.warpPerspective(  # type: ignore[return-value]
        piece,
        to_piece @ to_picture @ _TO_CENTRES,
        (CROP_WIDTH, CROP_HEIGHT),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
