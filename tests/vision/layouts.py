"""Tiles laid out as on a table, and stand-ins for the nets that see exactly these.

A layout is text: rows in lines; tiles by name; ``>4p`` turned clockwise by a quarter, ``<4p`` the other way, ``v4p`` upside down,
``^4p`` sideways upon the sideways tile before it; ``|`` a gap of a tile's width and a half, ``_`` room for exactly one tile,
``.`` seven tenths of a width.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

import numpy as np
import numpy.typing as npt

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.geometry import Image, Quad, overlap, quarters_between, rightwards, turned, upright
from paizhuo.vision.labels import BACK, NOTHING, NUMBER
from paizhuo.vision.models import Classifying
from paizhuo.vision.rows import HALF_TURN_ALIKE
from paizhuo.vision.seen import Seen

WIDTH, HEIGHT, BETWEEN = 30.0, 40.0, 1.0
ROOM = {"|": 1.5 * WIDTH, "_": WIDTH + BETWEEN, ".": 0.7 * WIDTH}
TURNS = {">": 1, "v": 2, "<": 3, "^": 1}


def _box(x: float, y: float, width: float, height: float) -> npt.NDArray[np.float64]:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]])


def laid(layout: str, *, apart: float = 1.5) -> list[tuple[Quad, int]]:
    """Corners and label of every tile, in the order written. ``apart``: pixels between rows."""
    found: list[tuple[Quad, int]] = []
    base = 0.0
    for line in layout.strip().splitlines():
        x = 0.0
        for word in line.split():
            if word in ROOM:
                x += ROOM[word]
                continue
            turns = TURNS.get(word[0], 0)
            label = NUMBER[word[1:] if turns else word]
            if word[0] == "^":
                corners = _box(x - BETWEEN - HEIGHT, base - 2 * WIDTH - BETWEEN, HEIGHT, WIDTH)
            elif turns % 2:
                corners = _box(x, base - WIDTH, HEIGHT, WIDTH)
            else:
                corners = _box(x, base - HEIGHT, WIDTH, HEIGHT)
            if word[0] != "^":
                x += corners[1][0] - corners[0][0] + BETWEEN
            found.append((turned(corners.astype(np.float32), -turns), label))
        base += HEIGHT + apart
    return found


def photographed(
    tiles: Sequence[tuple[Quad, int]], *, angle: float = 0.0, steep: float = 0.0, scale: float = 1.0
) -> list[tuple[Quad, int]]:
    """The tiles as a camera sees them: turned by ``angle`` degrees; ``steep``: how many times smaller the far end is, less one."""
    every = np.concatenate([quad for quad, _ in tiles]).astype(np.float64)
    middle = (every.min(axis=0) + every.max(axis=0)) / 2
    reach = float((every.max(axis=0) - every.min(axis=0)).max()) / 2
    c, s = cos(radians(angle)), sin(radians(angle))

    def seen(quad: Quad) -> Quad:
        flat = (quad - middle) @ np.array([[c, s], [-s, c]])
        depth = 1 - steep / 2 * flat[:, 1:] / reach  # the picture's top is farther away
        return np.asarray(flat / depth * scale + 600, np.float32)

    return [(seen(quad), label) for quad, label in tiles]


def one_hot(label: int, confidence: float) -> npt.NDArray[np.float32]:
    share = np.full(47, (1 - confidence) / 46, np.float32)
    share[label] = confidence
    return share


@dataclass
class Exact:
    """Both nets in one: finds every tile that is not ``missed``, and reads them right but for ``misread``.

    ``misread``: by number of tile the label, its probability and by how many quarters its turn is mistaken at the first look; what is
    ``NOTHING`` stays so.
    """

    tiles: Sequence[tuple[Quad, int]]
    missed: frozenset[int] = frozenset()
    misread: dict[int, tuple[int, float, int]] = field(default_factory=dict)
    asked: list[Any] = field(default_factory=list)

    def find(self, image: Image) -> list[Candidate]:
        found = [Candidate(upright(quad), 0.9) for n, (quad, _) in enumerate(self.tiles) if n not in self.missed]
        return found[1::2] + found[::2]  # in no order

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        return [self._seen(quad, as_given=as_given) for quad in quads]

    def _seen(self, given: Quad, *, as_given: bool) -> Seen:
        apart = [float(((quad.mean(axis=0) - given.mean(axis=0)) ** 2).sum()) for quad, _ in self.tiles]
        number = int(np.argmin(apart))
        share = overlap(given, self.tiles[number][0])
        if share < 0.6 or (number in self.misread and self.misread[number][0] == NOTHING):
            return Seen(given, one_hot(NOTHING, 0.97), 0.9, np.zeros(96, np.float32))
        quad, label = self.tiles[number]
        quarters = 0 if label == BACK else quarters_between(rightwards(given), rightwards(quad))
        if as_given:
            self.asked.append(number)
            sure = 0.97 if quarters == 0 or (quarters == 2 and label in HALF_TURN_ALIKE) else 0.2
            return Seen(given, one_hot(label, sure), sure, np.zeros(96, np.float32))
        label, sure, mistaken = self.misread.get(number, (label, 0.97, 0))
        stands = 0.97 if not mistaken else 0.6
        return Seen(turned(given, quarters + mistaken), one_hot(label, sure), stands, np.zeros(96, np.float32))


CLASSIFYING = Classifying()


def blank(width: int = 1200, height: int = 1200) -> Image:
    """A picture with light and shade, and nothing in it."""
    shade = np.linspace(0, 200, width).astype(np.uint8)
    return np.repeat(np.tile(shade, (height, 1))[..., None], 3, axis=2)
