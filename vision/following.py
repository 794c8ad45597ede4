"""The pictures of a film: they are looked at as the picture before was, and what lies unchanged since then is not told anew.

In a live picture hardly anything changes. Only what was told surely is taken over, and never for long, so that a mistake does not stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.classify import Classifies
from paizhuo.vision.geometry import Floats, Image, Quad, rectify, sides, turned
from paizhuo.vision.locate import Look, Searches
from paizhuo.vision.seen import Seen

_LONGEST_WATCH: Final = 15
"""Pictures looked at in one look before tiles of another size are looked for again."""
_OTHER_SIZE: Final = 1.3
"""Times by which tiles grow or shrink when another scale shows them better."""
_SURE: Final = 0.9
_MOVED: Final = 0.25
"""A corner of a tile that stays moves less than this, in its shorter sides."""
_CELLS: Final = (4, 6)
_EDGE: Final = 7
"""Pixels of a crop at whose edge the table shows."""
_CHANGED: Final = 18.0
"""Grey levels by which no cell of a tile that stays changes, apart from the light on the whole of it. A dot more or less in a small
print is twice as much; a pixel's shake half of it."""


class Watching:
    """Finds the tiles of pictures that follow one another: in the look that showed those of the picture before.

    Looks at one scale find the same corners, so that tiles keep still.
    """

    def __init__(self, locator: Searches) -> None:
        self._locator = locator
        self._usual: tuple[tuple[int, int], Look, float] | None = None
        self._age = 0

    def find(self, image: Image) -> list[Candidate]:
        """Return the tiles of a picture, the surest first."""
        size = (image.shape[0], image.shape[1])
        if self._usual is not None and self._usual[0] == size and self._age < _LONGEST_WATCH:
            _, look, usual = self._usual
            found = self._locator.find_at(image, look)
            if found and 1 / _OTHER_SIZE < _typical(found) / usual < _OTHER_SIZE:
                self._age += 1
                return found
        found, look = self._locator.search(image)
        self._usual, self._age = ((size, look, _typical(found)) if found else None), 0
        return found


def _typical(found: Sequence[Candidate]) -> float:
    """Pixels: the short side of a usual tile."""
    return float(np.median([min(sides(candidate.quad)) for candidate in found]))


@dataclass(frozen=True, slots=True)
class Patience:
    """Pictures for which a tile is taken over before it is told anew, if it was told surely, and if not."""

    sure: int = 8
    unsure: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class _Known:
    """A tile of the picture before: where it was found, its coarse look, what it was told to be and so many pictures ago."""

    quad: Quad
    look: Floats
    seen: Seen
    turn: int
    age: int

    def stays(self, look: Floats, patience: Patience) -> bool:
        """Return whether it may be taken over: told not long ago, and it looks as it did."""
        sure = min(self.seen.confidence, self.seen.stands) >= _SURE
        longest = patience.sure if sure else patience.unsure
        return self.age < longest and float(np.abs(self.look - look).max()) < _CHANGED


class Following:
    """Tells the tiles of pictures that follow one another."""

    def __init__(self, classifier: Classifies, patience: Patience = Patience()) -> None:
        self._classifier, self._patience = classifier, patience
        self._known: list[_Known] = []

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        """Return what lies in each of the quads, in their order."""
        if as_given:
            return self._classifier.read(image, quads, as_given=True)
        looks = [_look(rectify(image, quad)) for quad in quads]
        there = [self._at(quad) for quad in quads]
        fresh = [at for at, known in enumerate(there) if known is None or not known.stays(looks[at], self._patience)]
        told = dict(zip(fresh, self._classifier.read(image, [quads[at] for at in fresh]) if fresh else (), strict=True))
        now = []
        for at, (quad, look, known) in enumerate(zip(quads, looks, there, strict=True)):
            if at in told or known is None:
                seen = told[at]
                # Not all at the same time: of those that come together each is told anew a picture earlier.
                now.append(_Known(quad, look, seen, _turn(quad, seen.quad), 0 if known else at % self._patience.sure))
            else:
                seen = replace(known.seen, quad=turned(quad, known.turn))
                now.append(replace(known, quad=quad, seen=seen, age=known.age + 1))
        self._known = now
        return [known.seen for known in now]

    def _at(self, quad: Quad) -> _Known | None:
        """Return the tile of the picture before that lay there."""
        reach = _MOVED * min(sides(quad))
        return next((known for known in self._known if float(np.abs(known.quad - quad).max()) < reach), None)


def _look(crop: Image) -> Floats:
    """Few grey cells of the print, without the light on the whole."""
    inner = crop[_EDGE:-_EDGE, _EDGE:-_EDGE]
    cells = cv2.resize(cv2.cvtColor(inner, cv2.COLOR_BGR2GRAY), _CELLS, interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cells - cells.mean(), np.float32)


def _turn(given: Quad, stands: Quad) -> int:
    """By how many quarters the print is turned in the quad that was found."""
    return min(range(4), key=lambda turn: float(np.abs(turned(given, turn) - stands).max()))
