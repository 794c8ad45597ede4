"""Where tiles lie: quadrilaterals around printed faces, found by a net in two looks.

The net answers for every fourth pixel of what it is given. The first look is at a small copy of the picture; it tells where tiles are
and how large. The second look is at that part of the picture alone, at the size that the net sees best. Its mirror image is looked at
as well: what one of the two misses or outlines badly is mostly found by the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import cv2
import numpy as np

from paizhuo.vision.candidates import Candidate, joined, straightened, thinned
from paizhuo.vision.faint import backs, fitting
from paizhuo.vision.geometry import Floats, Image, Quad, area, sides, unglide, upright
from paizhuo.vision.models import Locating, Net

STRIDE: Final = 4
"""Pixels of the net's picture for one cell of its answer."""
REACH: Final = 16.0
"""Pixels for a distance of 1 in the net's answer."""
SCORE, HULL, FRACTIONS, LEANS, CHANNELS = 0, slice(1, 5), slice(5, 9), 9, 10
"""The channels of the net's answer: a logit, distances to left top right bottom, where corners glide, a logit."""
_MULTIPLE: Final = 32
"""The net's picture has sides divisible by this."""
_MOST: Final = 400
"""More tiles than two full sets of walls show at once."""
_LOOK_AGAIN: Final = 1.2
"""A second look is worth its time where the tiles are so many times too large or too small."""
_ROOM: Final = 2.0
"""Long sides of a tile around those that the first look found, in which the second look may find others."""
_BY_WHOLES: Final = 2.5
"""From so many times on a picture is shrunk by whole numbers for the first look, which is several times as quick."""
_MOST_GROWN: Final = 4.0
"""A picture is not blown up further than this for a look."""


Found: TypeAlias = tuple[list[Candidate], list[Candidate]]
"""What is found well enough to count, and faintly."""


class Locates(Protocol):
    """Finds the tiles of a picture."""

    def find(self, image: Image) -> Sequence[Candidate]: ...


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a picture: the scale of the copy that the net is given, and the part of the picture (left, top, right, bottom)."""

    scale: float
    within: tuple[int, int, int, int]


class Searches(Protocol):
    """Finds the tiles of a picture, and those that one look shows."""

    def search(self, image: Image) -> tuple[list[Candidate], Look]: ...
    def find_at(self, image: Image, look: Look) -> list[Candidate]: ...


def _sigmoid(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -60, 60))), np.float32)


def decoded(answer: Floats, least: float) -> list[Candidate]:
    """Return the candidates in a net's answer (channels x rows x columns), in pixels of its picture, the best first."""
    scores = _sigmoid(answer[SCORE])
    highest = cv2.dilate(scores, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((scores >= least) & (scores >= highest))
    best = np.argsort(-scores[rows, columns], kind="stable")[:_MOST]
    rows, columns = rows[best], columns[best]
    cells = answer[:, rows, columns].T
    x, y = (columns + 0.5) * STRIDE, (rows + 0.5) * STRIDE
    reach = np.maximum(cells[:, HULL], 0) * REACH
    hulls = np.stack((x - reach[:, 0], y - reach[:, 1], x + reach[:, 2], y + reach[:, 3]), axis=1)
    quads = unglide(hulls, np.clip(cells[:, FRACTIONS], 0, 1), cells[:, LEANS] > 0)
    return [
        Candidate(upright(quad), float(score))
        for quad, score in zip(quads, scores[rows, columns], strict=True)
        if np.isfinite(quad).all() and area(quad) >= STRIDE * STRIDE
    ]


def _resized(image: Image, wide: int, high: int) -> Image:
    """Return a copy of this size; a much smaller one by halves first, which is several times as quick as all at once."""
    while min(image.shape[1] / wide, image.shape[0] / high) >= 2 and not (image.shape[0] % 2 or image.shape[1] % 2):
        half = (image.shape[1] // 2, image.shape[0] // 2)
        image = np.asarray(cv2.resize(image, half, interpolation=cv2.INTER_AREA), np.uint8)
    shrinks = cv2.INTER_AREA if wide < image.shape[1] else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, (wide, high), interpolation=shrinks), np.uint8)


def _as_input(picture: Image) -> Floats:
    """1 x 3 x H x W from 0 to 1: what ``cv2.dnn.blobFromImage`` gives, in a sixth of its time."""
    planes = np.empty((1, 3, *picture.shape[:2]), np.float32)
    for plane, channel in zip(planes[0], cv2.split(picture), strict=True):
        np.multiply(channel, np.float32(1 / 255), out=plane)
    return planes


class Locator:
    """Finds tiles by a net."""

    def __init__(self, net: Net, locating: Locating) -> None:
        self._net = net
        self.locating = locating

    def find(self, image: Image) -> list[Candidate]:
        """Return the tiles of a picture, the surest first."""
        return self.search(image)[0]

    def search(self, image: Image) -> tuple[list[Candidate], Look]:
        """Return the tiles, and the look that showed them."""
        how = self.locating
        whole = (0, 0, image.shape[1], image.shape[0])
        times = max(image.shape[:2]) / how.first_side
        last = Look(1 / (round(times) if times >= _BY_WHOLES else max(times, 1 / _MOST_GROWN)), whole)
        found, faint = self._seen(image, last)
        if found:
            typical = float(np.median([min(sides(candidate.quad)) for candidate in found]))
            second = self._limited(how.tile_side / typical, _around(found, image))
        else:
            second = self._limited(_MOST_GROWN, whole)  # nothing there, or tiles too small to be seen
        if not 1 / _LOOK_AGAIN <= second.scale / last.scale <= _LOOK_AGAIN:
            again, faint_again = self._seen(image, second)
            if again:
                found, faint, last = again, faint_again, second
        if not found:
            return [], last
        others, other_faint = self._seen(image, last, mirrored=True)
        found = thinned([*found, *others], how)
        found += backs(faint, other_faint, found, image, how.score)
        return _whole(found, [*faint, *other_faint], image), last

    def find_at(self, image: Image, look: Look) -> list[Candidate]:
        """Return the tiles that one look finds."""
        return _whole(*self._seen(image, look), image)

    def _limited(self, scale: float, within: tuple[int, int, int, int]) -> Look:
        """Return a look at this scale, or as large a one as is allowed."""
        left, top, right, bottom = within
        return Look(min(scale, self.locating.most_side / max(right - left, bottom - top), _MOST_GROWN), within)

    def _seen(self, image: Image, look: Look, *, mirrored: bool = False) -> Found:
        """Return what a look finds, or one at the mirror image, in pixels of the picture: well enough, and faintly."""
        left, top, right, bottom = look.within
        corner = np.array([left, top], np.float32)
        found, faint = self._look(image[top:bottom, left:right], look.scale, mirrored=mirrored)
        if not corner.any():
            return found, faint
        moved = [[Candidate(one.quad + corner, one.score) for one in part] for part in (found, faint)]
        return moved[0], moved[1]

    def _look(self, image: Image, scale: float, *, mirrored: bool) -> Found:
        """Return what is found in a copy of the picture at this scale, in pixels of the picture: well enough to count, and faintly."""
        height, width = image.shape[:2]
        wide, high = max(1, round(width * scale)), max(1, round(height * scale))
        if (times := round(1 / scale)) > 1 and times * scale == 1:
            wide, high = max(1, width // times), max(1, height // times)
            height, width = min(height, high * times), min(width, wide * times)
            image = image[:height, :width]
        copy = _resized(image, wide, high)
        if mirrored:
            copy = np.ascontiguousarray(copy[:, ::-1])
        padded = cv2.copyMakeBorder(copy, 0, -high % _MULTIPLE, 0, -wide % _MULTIPLE, cv2.BORDER_REPLICATE)
        (answer,) = self._net(_as_input(np.asarray(padded, np.uint8)))
        factor = np.array([width / wide, height / high], np.float32)
        how = self.locating
        seen = []
        for candidate in decoded(answer[0], min(how.faint, how.score)):
            x, y = candidate.quad.mean(axis=0)
            if x < wide and y < high:  # not in what was added at the edge
                quad = _mirrored(candidate.quad, wide) if mirrored else candidate.quad
                seen.append(Candidate(quad * factor, candidate.score))
        found = [candidate for candidate in seen if candidate.score >= how.score]
        faint = [candidate for candidate in seen if candidate.score < how.score]
        return thinned(found, how), faint


def _mirrored(quad: Quad, wide: int) -> Quad:
    """Return the corners of what was found in the mirror image of a picture so many pixels wide."""
    return upright(np.asarray(np.array([wide, 0]) + quad * np.array([-1, 1]), np.float32))


def _around(found: Sequence[Candidate], image: Image) -> tuple[int, int, int, int]:
    """Return the part of the picture with the tiles found, and room around each for others."""
    low = np.min([one.quad.min(axis=0) - _ROOM * max(sides(one.quad)) for one in found], axis=0)
    high = np.max([one.quad.max(axis=0) + _ROOM * max(sides(one.quad)) for one in found], axis=0)
    height, width = image.shape[:2]
    left, top = (max(0, int(value)) for value in low)
    right, bottom = min(width, int(np.ceil(high[0]))), min(height, int(np.ceil(high[1])))
    return left, top, right, bottom


def _whole(found: Sequence[Candidate], faint: Sequence[Candidate], image: Image) -> list[Candidate]:
    """Return the tiles that were found: halves put together, all lying as their neighbours do, and what fits in among them."""
    tiles = straightened(joined(found))
    return tiles + fitting(faint, tiles, image)
