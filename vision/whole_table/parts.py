"""Finds the tiles of a whole table part by part: each at the scale that shows tiles best, and in a film only where something changes.

One look at a whole table shows tiles too small. In a film hardly anything changes from picture to picture: looked at are the parts that
did, and one more in turn, so that a mistake does not stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.geometry import Image, sides
from paizhuo.vision.locate import Look, Searches
from paizhuo.vision.models import Locating

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

_LARGEST: Final = 1.6
"""A picture is not blown up further than this, nor so many times further than where a table fills it."""
_SIDE: Final = 448
"""Pixels of the net's picture: no part is larger, so that a change costs little."""
_ROOM: Final = 2.0
"""Short sides of a tile around a part that are looked at with it."""
_SMALL: Final = 4
"""Pixels for one cell in which changes are looked for."""
_CHANGED: Final = 14
"""Grey levels by which a cell that changed differs."""
_MOST: Final = 0.5
"""From such a share of the picture on all of it is looked at."""
_ACROSS: Final = 30.0
"""Tiles' widths that a whole table takes of a picture's height, about."""
_FEW: Final = 20
"""Fewer tiles do not show how large tiles are: they may be the tops of standing ones."""
_OTHER_SIZE: Final = 1.4
"""Times by which tiles grow or shrink when the scale is looked for anew."""
_ANOTHER: Final = 0.2
"""A scale that differs by more than this share shows tiles otherwise."""
_TWICE: Final = 0.4
"""Short sides of a tile: two candidates nearer than this are one."""


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """How the picture is looked at, and what was found. ``shown``: small and grey, each part as it was when it was looked at."""

    size: tuple[int, int]
    scale: float
    within: Box
    typical: float
    found: list[Candidate]
    shown: npt.NDArray[np.uint8]

    def fits(self) -> bool:
        """Return whether tiles are as large as they were, or too few to tell: else another scale shows them better."""
        return len(self.found) < _FEW or 1 / _OTHER_SIZE < _typical(self.found) / self.typical < _OTHER_SIZE


class Parts:
    """Finds the tiles of pictures that follow one another, or of one."""

    def __init__(self, locator: Searches, locating: Locating) -> None:
        self._locator, self._how = locator, locating
        self._known: _Known | None = None
        self._turn = 0

    def find(self, image: Image) -> list[Candidate]:
        """Return the tiles of a picture, the surest first."""
        known = self._known
        if known is None or known.size != image.shape[:2] or not known.fits():
            known = self._begun(image)
        else:
            known = self._gone_on(known, image)
        self._known = known
        return sorted(known.found, key=lambda candidate: -candidate.score)

    def _begun(self, image: Image) -> _Known:
        """Return the first look: at what scale tiles are seen best, and where they are."""
        found, look = self._locator.search(image)
        height, width = image.shape[:2]
        known = _Known((height, width), look.scale, (0, 0, width, height), height / _ACROSS, list(found), _shown(image))
        usual = min(self._how.tile_side / known.typical, _LARGEST)
        if len(found) < _FEW:  # too small to be seen in one look, perhaps: as on a table that fills the picture
            known = self._at_scale(image, replace(known, scale=usual))
        if len(known.found) < _FEW:
            return known
        typical = _typical(known.found)
        scale = min(self._how.tile_side / typical, _LARGEST * usual)
        known = replace(known, typical=typical)
        return known if abs(scale / known.scale - 1) < _ANOTHER else self._at_scale(image, replace(known, scale=scale))

    def _at_scale(self, image: Image, known: _Known) -> _Known:
        """Return what all parts show at a scale."""
        known = replace(known, found=[])
        for box in self._boxes(known, known.within):
            known = replace(known, found=self._looked(image, known, box))
        return known

    def _gone_on(self, known: _Known, image: Image) -> _Known:
        """Return what is found after the next picture."""
        shown = _shown(image)
        boxes = _changed(known, shown)
        area = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
        left, top, right, bottom = known.within
        every = list(self._boxes(known, known.within))
        if area > _MOST * (right - left) * (bottom - top):
            boxes = every
        else:
            self._turn = (self._turn + 1) % len(every)
            boxes = [*(part for box in boxes for part in self._boxes(known, box)), every[self._turn]]
        found = known.found
        base = known.shown.copy()
        for box in boxes:
            found = self._looked(image, replace(known, found=found), box)
            small = tuple(value // _SMALL for value in box)
            base[small[1] : small[3] + 1, small[0] : small[2] + 1] = shown[
                small[1] : small[3] + 1, small[0] : small[2] + 1
            ]
        return replace(known, found=found, shown=base)

    def _boxes(self, known: _Known, box: Box) -> Iterator[Box]:
        """Yield a part of the picture, cut so that no piece is too large for one look."""
        left, top, right, bottom = box
        across = max(1, round((right - left) * known.scale / _SIDE + 0.3))
        down = max(1, round((bottom - top) * known.scale / _SIDE + 0.3))
        xs = np.linspace(left, right, across + 1).astype(int).tolist()
        ys = np.linspace(top, bottom, down + 1).astype(int).tolist()
        for y in range(down):
            for x in range(across):
                yield xs[x], ys[y], xs[x + 1], ys[y + 1]

    def _looked(self, image: Image, known: _Known, box: Box) -> list[Candidate]:
        """Return all candidates after a look at one part: those with their middle in it are found anew."""
        room = round(_ROOM * known.typical)
        height, width = known.size
        wide = max(box[0] - room, 0), max(box[1] - room, 0), min(box[2] + room, width), min(box[3] + room, height)
        if wide[2] - wide[0] < 8 or wide[3] - wide[1] < 8:
            return known.found
        new = [one for one in self._locator.find_at(image, Look(known.scale, wide)) if _inside(one, box)]
        old = [one for one in known.found if not _inside(one, box)]
        return old + [one for one in new if not _twice(one, old, known.typical)]


def _typical(found: Sequence[Candidate]) -> float:
    """Pixels: the short side of a usual tile."""
    return float(np.median([min(sides(one.quad)) for one in found]))


def _shown(image: Image) -> npt.NDArray[np.uint8]:
    """Return the picture small and grey."""
    size = (max(1, image.shape[1] // _SMALL), max(1, image.shape[0] // _SMALL))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def _changed(known: _Known, shown: npt.NDArray[np.uint8]) -> list[Box]:
    """Return the parts of the picture in which something changed since they were looked at."""
    differ = cv2.absdiff(cv2.GaussianBlur(shown, (3, 3), 0), cv2.GaussianBlur(known.shown, (3, 3), 0))
    mask = (np.asarray(differ) > _CHANGED).astype(np.uint8)
    grown = max(3, int(known.typical / _SMALL) | 1)
    mask = np.asarray(cv2.dilate(mask, np.ones((grown, grown), np.uint8)), np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    left, top, right, bottom = known.within
    boxes: list[Box] = []
    for x, y, wide, high, _ in stats[1:count].tolist():
        box = (
            max(x * _SMALL, left),
            max(y * _SMALL, top),
            min((x + wide) * _SMALL, right),
            min((y + high) * _SMALL, bottom),
        )
        if box[0] < box[2] and box[1] < box[3]:
            boxes = _added(boxes, box)
    return boxes


def _added(boxes: Sequence[Box], box: Box) -> list[Box]:
    """Boxes with one more; those that meet are one."""
    for other in boxes:
        if other[0] < box[2] and box[0] < other[2] and other[1] < box[3] and box[1] < other[3]:
            joined = min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])
            return _added([each for each in boxes if each != other], joined)
    return [*boxes, box]


def _inside(candidate: Candidate, box: Box) -> bool:
    x, y = candidate.quad.mean(axis=0).tolist()
    return bool(box[0] <= x < box[2] and box[1] <= y < box[3])


def _twice(candidate: Candidate, others: Sequence[Candidate], typical: float) -> bool:
    """Return whether a candidate is one that was found already, at the edge of another part."""
    if not others:
        return False
    middles = np.array([other.quad.mean(axis=0) for other in others])
    away = np.linalg.norm(middles - candidate.quad.mean(axis=0), axis=1)
    return bool(away.min() < _TWICE * typical)
