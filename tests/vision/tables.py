"""Whole tables as readings, built from quads directly: what a camera above the table sees if it misreads nothing.

A river or meld is text: tiles by name, ``>4p`` sideways, ``_`` room where no tile is seen. Lengths are in tile widths.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Quad
from paizhuo.vision.labels import NUMBER
from paizhuo.vision.reading import PictureReading, TileReading
from paizhuo.vision.whole_table.plane import through

HIGH, CORE, RIM = 1.34, 3.5, 13.5
SIZE = (1400, 1400)
Laid = tuple[Quad, int]


def _to_table(side: int, points: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Points as a side sees them (x to its right, y towards itself) on the table (x right, y down)."""
    x, y = points[..., 0], points[..., 1]
    return np.stack(((x, y), (y, -x), (-x, -y), (-y, x))[side], axis=-1)


def _tile(side: int, x: float, y: float, name: str, *, sideways: bool = False) -> Laid:
    wide, tall = 0.5, HIGH / 2
    corners = np.array([[-wide, -tall], [wide, -tall], [wide, tall], [-wide, tall]])
    if sideways:
        corners = np.column_stack([corners[:, 1], -corners[:, 0]])
    return _to_table(side, corners + np.array([x, y])).astype(np.float32), NUMBER[name]


def row(side: int, words: str, left: float, y: float) -> list[Laid]:
    """Tiles side by side from ``left`` on."""
    found, x = [], left
    for word in words.split():
        sideways = word.startswith(">")
        wide = HIGH if sideways else 1.0
        if word != "_":
            bottom = (HIGH - 1) / 2 if sideways else 0.0
            found.append(_tile(side, x + wide / 2, y + bottom, word.lstrip(">"), sideways=sideways))
        x += wide + 0.03
    return found


def river(side: int, words: str) -> list[Laid]:
    """A river in rows of six, the third as long as it must be."""
    each = words.split()
    rows = (each[:6], each[6:12], each[12:])
    return [
        tile
        for line, part in enumerate(rows)
        for tile in row(side, " ".join(part), -3.0, CORE + HIGH / 2 + line * (HIGH + 0.05))
    ]


@dataclass(frozen=True)
class Table:
    """By side rivers, melds and hands; ``walls``: sides before which a wall of backs lies, with what is turned up in it."""

    rivers: Mapping[int, str] = field(default_factory=dict)
    melds: Mapping[int, Sequence[str]] = field(default_factory=dict)
    hands: Mapping[int, str] = field(default_factory=dict)
    walls: Mapping[int, str] = field(default_factory=dict)

    def laid(self) -> list[Laid]:
        """All tiles that are seen."""
        found = [tile for side, words in self.rivers.items() for tile in river(side, words)]
        for side, melds in self.melds.items():
            right = RIM
            for words in melds:
                wide = sum((HIGH if word.startswith(">") else 1.0) + 0.03 for word in words.split())
                right -= wide + 0.4
                found += row(side, words, right, RIM - 1)
        for side, words in self.hands.items():
            found += row(side, words, -8.0, RIM - 1)
        for side, words in self.walls.items():
            found += row(side, words, -6.0, CORE + 4 * HIGH + 1)
        return found

    def seen(self, *, angle: float = 0.0, steep: float = 0.0, noise: float = 0.0, seed: int = 0) -> PictureReading:
        """As a camera sees it that is turned by ``angle`` degrees; ``steep``: how much smaller the far rim is than the near one."""
        tiles = self.laid()
        rng = np.random.default_rng(seed)
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
        view = np.array([[1, 0, 0], [0, 1 - steep / 3, 0], [0, -steep / (2 * RIM), 1]])
        scale = np.array([[40.0, 0, SIZE[0] / 2], [0, 40.0, SIZE[1] / 2], [0, 0, 1]])
        quads = through(scale @ view @ turn, np.concatenate([quad for quad, _ in tiles]).astype(np.float64))
        quads = quads.reshape(-1, 4, 2) + rng.normal(0, noise, (len(tiles), 4, 2))
        return reading([(quad.astype(np.float32), label) for quad, (_, label) in zip(quads, tiles, strict=True)])


def reading(tiles: Sequence[Laid]) -> PictureReading:
    """Tiles as a picture's reading that is sure of each."""
    read = tuple(
        TileReading(label, 0.97, quad, 0, ((label, 0.97),), doubtful=False, embedding=np.zeros(96, np.float32))
        for quad, label in tiles
    )
    return PictureReading(SIZE, read, (), ())


def without(given: PictureReading, numbers: Sequence[int]) -> PictureReading:
    """The same without some of its tiles."""
    kept = tuple(tile for number, tile in enumerate(given.tiles) if number not in numbers)
    return replace(given, tiles=kept)


def misread(given: PictureReading, number: int, name: str, confidence: float = 0.7) -> PictureReading:
    """The same with one tile read as another."""
    label = NUMBER[name]
    tiles = list(given.tiles)
    tiles[number] = replace(tiles[number], tile=label, confidence=confidence, alternatives=((label, confidence),))
    return replace(given, tiles=tuple(tiles))
