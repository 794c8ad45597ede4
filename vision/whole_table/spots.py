"""Tiles as they lie on a table, seen from any of its four sides.

On the table x goes to the right and y down, as in the picture. A side sees itself: its x goes to its own right, its y from the middle
towards itself. Side 0 is the lowest in the picture, 1 the right one, 2 the upper, 3 the left one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import log
from typing import Final

import numpy as np

from paizhuo.vision.geometry import quarters_between
from paizhuo.vision.labels import BACK, BLANK
from paizhuo.vision.reading import TileReading
from paizhuo.vision.rows import HALF_TURN_ALIKE
from paizhuo.vision.whole_table.neighbours import edges
from paizhuo.vision.whole_table.plane import HIGH, Plane

SIDES: Final = 4
PITCH: Final = 1.02
"""Widths of a tile from one tile to the next."""
_TELLING: Final = 0.1
"""Faces whose width and height on the table differ by less than so much (as a logarithm) do not show whether they lie sideways."""
_BLANK: Final = 0.22
"""The same for blank faces, of which the corners are found less well."""
_FLAT: Final = (0.72, 1.4)
"""Times by which a lying tile's longer sides may seem shorter and longer than they are; standing ones, seen from above, are shorter."""
_LONG, _NEXT, _OFF_LINE = 8.6, 2.4, 0.45
"""Widths: a row longer than this is no river; its tiles lie no farther apart, as long as two next to one another are not both missed,
and no farther off their line."""
_RIGHT: Final = np.array([1.0, 0.0])


@dataclass(frozen=True, slots=True)
class Spot:
    """A tile on the table. ``number``: its number in the reading; ``turn``: quarters clockwise by which its print is turned.

    ``across``: it lies with its longer sides along x. ``flat``: its face is as high as those of tiles that lie. ``vague``: it is blank,
    and its shape hardly shows how it lies.
    """

    number: int
    label: int
    x: float
    y: float
    turn: int
    across: bool
    flat: bool = True
    vague: bool = False

    def seen_from(self, side: int) -> Spot:
        """Return the same tile as a side sees it."""
        x, y = ((self.x, self.y), (-self.y, self.x), (-self.x, -self.y), (self.y, -self.x))[side]
        return replace(self, x=x, y=y, turn=(self.turn + side) % SIDES, across=self.across ^ bool(side % 2))

    def moved(self, x: float, y: float) -> Spot:
        return replace(self, x=self.x - x, y=self.y - y)

    @property
    def is_blank(self) -> bool:
        """Whether its face shows nothing: the side of a standing tile may look so as well."""
        return self.label in BLANK

    @property
    def is_back(self) -> bool:
        return self.label == BACK

    @property
    def wide(self) -> float:
        """How much of x it takes."""
        return HIGH if self.across else 1.0

    def faces(self) -> dict[int, float]:
        """Return the sides that its print may face, with shares: discards, melds and hands face their owner."""
        if self.is_blank:
            return {}
        side = -self.turn % SIDES
        if self.label in HALF_TURN_ALIKE:
            return {side: 0.5, (side + 2) % SIDES: 0.5}
        return {side: 1.0}


def spots_of(tiles: Sequence[TileReading], plane: Plane) -> list[Spot]:
    """Return all tiles of a reading on the table.

    What lies in rows longer than a river's counts as not flat: hands stand, walls are higher.
    """
    found = _spots(tiles, plane)
    long = _in_long_rows(found)
    return [replace(spot, flat=spot.flat and spot.number not in long) for spot in found]


def _in_long_rows(spots: Sequence[Spot]) -> set[int]:
    """Return the numbers of the tiles in rows, of whatever tiles, that are longer than any river's."""
    found: set[int] = set()
    for along, off in (("x", "y"), ("y", "x")):
        lines: list[list[Spot]] = []
        for spot in sorted(spots, key=lambda spot: getattr(spot, along)):
            for line in lines:
                last = line[-1]
                gap = getattr(spot, along) - getattr(last, along)
                if gap < _NEXT and abs(getattr(spot, off) - getattr(last, off)) < _OFF_LINE:
                    line.append(spot)
                    break
            else:
                lines.append([spot])
        for line in lines:
            if getattr(line[-1], along) - getattr(line[0], along) > _LONG:
                found |= {spot.number for spot in line}
    return found


def _spots(tiles: Sequence[TileReading], plane: Plane) -> list[Spot]:
    if not tiles:
        return []
    corners = plane.places([tile.quad for tile in tiles])
    centres = corners.mean(axis=1)
    rights, downs = edges(corners)
    size = np.ptp(corners, axis=1)
    found = []
    for number, tile in enumerate(tiles):
        turn = quarters_between(_RIGHT, rights[number])
        shape = log(max(float(size[number, 0]), 1e-6) / max(float(size[number, 1]), 1e-6))
        across = bool(turn % 2) if abs(shape) < _TELLING and tile.tile != BACK else shape > 0
        if across != bool(turn % 2):
            turn = (turn + 1) % SIDES
        tall = float(max(np.linalg.norm(rights[number]), np.linalg.norm(downs[number])))
        x, y = centres[number].tolist()
        flat = _FLAT[0] * HIGH < tall < _FLAT[1] * HIGH
        vague = tile.tile in BLANK and abs(shape) < _BLANK
        found.append(Spot(number, tile.tile, x, y, turn, across, flat, vague))
    return found
