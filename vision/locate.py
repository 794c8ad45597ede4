"""Where tiles lie: quadrilaterals around printed faces, found by a net in two looks.

The net answers for every fourth pixel of what it is given. The first look is at a small copy of the picture; it tells how large the
tiles are, and where that is not the size the net sees best, a second look is taken at a copy of the right size.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import cv2
import numpy as np

from paizhuo.vision.candidates import Candidate, joined, straightened, thinned
from paizhuo.vision.faint import fitting
from paizhuo.vision.geometry import Floats, Image, area, sides, unglide, upright
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
_LOOK_AGAIN: Final = 2.0
"""A second look is worth its time where the tiles are so many times too large or too small."""
_BY_WHOLES: Final = 2.5
"""From so many times on a picture is shrunk by whole numbers for the first look, which is several times as quick."""
_MOST_GROWN: Final = 4.0
"""A picture is not blown up further than this for a look."""


class Locates(Protocol):
    """Finds the tiles of a picture."""

    def find(self, image: Image) -> Sequence[Candidate]: ...


class Searches(Protocol):
    """Finds the tiles of a picture, and those that one look at a copy of a certain scale shows."""

    def search(self, image: Image) -> tuple[list[Candidate], float]: ...
    def find_at(self, image: Image, scale: float) -> list[Candidate]: ...


def _sigmoid(logits: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -60, 60))), np.float32)


def decoded(answer: Floats, least: float) -> list[Candidate]:
    """The candidates in a net's answer (channels x rows x columns), in pixels of its picture, the best first."""
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
    """A copy of this size; a much smaller one by halves first, which is several times as quick as all at once."""
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
        self._locating = locating

    def find(self, image: Image) -> list[Candidate]:
        """The tiles of a picture, the surest first."""
        return self.search(image)[0]

    def search(self, image: Image) -> tuple[list[Candidate], float]:
        """The tiles, and the scale of the copy in which they were found."""
        how = self._locating
        longest = max(image.shape[:2])
        times = longest / how.first_side
        first = 1 / (round(times) if times >= _BY_WHOLES else max(times, 1 / _MOST_GROWN))
        found, faint = self._look(image, first)
        if found:
            typical = float(np.median([min(sides(candidate.quad)) for candidate in found]))
            scale = how.tile_side / typical
        else:
            scale = how.most_side / longest  # nothing there, or tiles too small to be seen
        scale = min(scale, how.most_side / longest, _MOST_GROWN)
        if not 1 / _LOOK_AGAIN <= scale / first <= _LOOK_AGAIN:
            again, faint_again = self._look(image, scale)
            if again:
                return _whole(again, faint_again), scale
        return _whole(found, faint), first

    def find_at(self, image: Image, scale: float) -> list[Candidate]:
        """The tiles that one look at a copy of this scale finds."""
        return _whole(*self._look(image, scale))

    def _look(self, image: Image, scale: float) -> tuple[list[Candidate], list[Candidate]]:
        """What is found in a copy of the picture at this scale, in pixels of the picture itself: well enough to count, and faintly."""
        height, width = image.shape[:2]
        wide, high = max(1, round(width * scale)), max(1, round(height * scale))
        if (times := round(1 / scale)) > 1 and times * scale == 1:
            wide, high = max(1, width // times), max(1, height // times)
            height, width = min(height, high * times), min(width, wide * times)
            image = image[:height, :width]
        copy = _resized(image, wide, high)
        padded = cv2.copyMakeBorder(copy, 0, -high % _MULTIPLE, 0, -wide % _MULTIPLE, cv2.BORDER_REPLICATE)
        (answer,) = self._net(_as_input(np.asarray(padded, np.uint8)))
        factor = np.array([width / wide, height / high], np.float32)
        how = self._locating
        seen = []
        for candidate in decoded(answer[0], min(how.faint, how.score)):
            x, y = candidate.quad.mean(axis=0)
            if x < wide and y < high:  # not in what was added at the edge
                seen.append(Candidate(candidate.quad * factor, candidate.score))
        found = [candidate for candidate in seen if candidate.score >= how.score]
        faint = [candidate for candidate in seen if candidate.score < how.score]
        return thinned(found, how), faint


def _whole(found: Sequence[Candidate], faint: Sequence[Candidate]) -> list[Candidate]:
    """The tiles that were found: halves put together, all lying as their neighbours do, and what fits in among them."""
    tiles = straightened(joined(found))
    return tiles + fitting(faint, tiles)
