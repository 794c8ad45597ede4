"""Where the faces on the tiles come from: one source is one tile set."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

import cv2
import numpy as np

from paizhuo.vision.labels import BACK, NUMBER
from training.scenes.pixels import Colour, Image, hue_colour, resized, shifted

FACE_HEIGHT: Final = 256
FACE_WIDTH: Final = 192

_BACKS: Final[tuple[Colour, ...]] = (
    (70, 130, 30), (60, 160, 50), (90, 170, 90), (40, 190, 160), (200, 110, 30), (220, 150, 60), (150, 60, 20), (40, 140, 235),
    (30, 110, 210), (40, 200, 240), (150, 100, 235), (90, 50, 200), (40, 40, 45), (30, 30, 170), (60, 80, 130),
)  # fmt: skip
"""Green, blue, orange, amber, yellow, pink, red, black, bamboo: as sold."""


class FaceSource(Protocol):
    """One tile set."""

    @property
    def labels(self) -> Sequence[int]:
        """The labels that it has faces of."""
        ...

    def face(self, label: int, rng: np.random.Generator) -> Image:
        """Return a face as printed, 256 high and 192 wide; the caller does not change it."""
        ...

    def back(self, rng: np.random.Generator) -> Colour:
        """Return the back's colour."""
        ...

    def body(self, rng: np.random.Generator) -> Colour:
        """Return the colour of the sides below the face."""
        ...


def a_back(rng: np.random.Generator) -> Colour:
    """Return a colour that backs come in; rarely any colour."""
    if rng.random() < 0.12:
        return hue_colour(rng)
    return shifted(rng, _BACKS[int(rng.integers(len(_BACKS)))], 12)


def ground_of(face: Image) -> Colour:
    """Return the colour of a face's ground: the median of its border's brighter half."""
    border = np.concatenate(
        [
            face[6:14].reshape(-1, 3),
            face[-14:-6].reshape(-1, 3),
            face[:, 6:12].reshape(-1, 3),
            face[:, -12:-6].reshape(-1, 3),
        ]
    )
    bright = border[border.sum(axis=1) >= np.median(border.sum(axis=1))]
    b, g, r = np.median(bright, axis=0).tolist()
    return b, g, r


class CutOutSet:
    """A set of rectified faces cut from real photos of one tile set."""

    def __init__(self, faces: Mapping[int, Sequence[Image]], seed: int = 0) -> None:
        self._faces = {
            label: [resized(face, FACE_WIDTH, FACE_HEIGHT, cv2.INTER_CUBIC) for face in found]
            for label, found in faces.items()
            if found
        }
        if not self._faces:
            raise ValueError("A set of cut-out faces needs at least one face.")
        self._labels = tuple(sorted(self._faces))
        self._back = a_back(np.random.default_rng(seed))
        self._body = ground_of(self._faces[self._labels[0]][0])

    @property
    def labels(self) -> Sequence[int]:
        return self._labels

    def face(self, label: int, rng: np.random.Generator) -> Image:
        found = self._faces[label]
        return found[int(rng.integers(len(found)))]

    def back(self, rng: np.random.Generator) -> Colour:
        return shifted(rng, self._back, 2)

    def body(self, rng: np.random.Generator) -> Colour:
        return shifted(rng, self._body, 3)


class DrawnSet:
    """A drawn design. Copies of a face differ in wear; a few of each are kept, because drawing one takes longer than showing it."""

    def __init__(self, seed: int, copies: int = 3) -> None:
        from training import faces

        self._faces, self._seed, self._copies = faces, seed, copies
        self._style = faces.style(np.random.default_rng([seed, 0]))
        self._drawn: dict[tuple[int, int], Image] = {}
        self._body: Colour | None = None

    @property
    def labels(self) -> Sequence[int]:
        return range(BACK)

    def face(self, label: int, rng: np.random.Generator) -> Image:
        return self._copy(label, int(rng.integers(self._copies)))

    def _copy(self, label: int, copy: int) -> Image:
        if (label, copy) not in self._drawn:
            own = np.random.default_rng([self._seed, 1, label, copy])
            self._drawn[label, copy] = np.asarray(self._faces.face(self._style, label, own), np.uint8)
        return self._drawn[label, copy]

    def back(self, rng: np.random.Generator) -> Colour:
        b, g, r = self._faces.back_colour(self._style, rng)
        return float(b), float(g), float(r)

    def body(self, rng: np.random.Generator) -> Colour:
        if self._body is None:
            self._body = ground_of(self._copy(NUMBER["5z"], 0))
        return shifted(rng, self._body, 3)
