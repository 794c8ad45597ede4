"""Rows of tiles, as people lay them: racks, melds, rivers, however the photo is turned.

A row is found from tile to tile: the next one lies to the right or left of a tile, as wide and as high, with the same lean. Tiles
laid sideways join the row they touch. Which end is the left one is for the prints to say: each votes by how it stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from statistics import median
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Quad, centre, quarters_between, rightwards, sides
from paizhuo.vision.labels import NUMBER
from paizhuo.vision.seen import Seen

Vector = npt.NDArray[np.float64]

HALF_TURN_ALIKE: Final = frozenset(
    {*map(NUMBER.__getitem__, ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "0p", "5z", "back"))}
    | {*map(NUMBER.__getitem__, ("2s", "4s", "5s", "6s", "8s", "9s", "0s"))}
)
"""Faces that look the same, or nearly so in many sets, when turned by half: they say little about how a row lies."""
_LITTLE: Final = 0.05
_SURE_VOTE: Final = 0.5
"""Prints that say less than half a clear face does leave it to the other rows which end of theirs is the left one."""
_LEANS_ALIKE: Final = 0.93
"""The cosine of the angle between neighbours' sides."""
_ACROSS: Final = 0.37
"""… and that of tiles laid at right angles."""
_SIZES_ALIKE: Final = 1.5
_FARTHEST: Final = 3.6
"""Neighbours' centres are no farther apart, in tile widths."""
_OFF_LINE: Final = 0.42
"""… and no farther off one another's line, in tile heights."""
_TOUCHES: Final = 0.5
"""A tile laid sideways lies no farther from the row than this gap, in tile widths."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A quad's measures: its centre, unit vector to the right as printed, width and height."""

    centre: Vector
    right: Vector
    width: float
    height: float

    @classmethod
    def of(cls, quad: Quad) -> Frame:
        return cls(centre(quad), rightwards(quad), *sides(quad))

    @property
    def size(self) -> float:
        return sqrt(self.width * self.height)


def down_of(right: Vector) -> Vector:
    """Return the direction downwards of what has its right there."""
    return np.array([-right[1], right[0]])


def extent(quad: Quad, way: Vector) -> tuple[float, float]:
    """From where to where a quad reaches along a direction: its nearer and farther sides' middles, so that a lean adds nothing."""
    right, down = way.tolist()
    a, b, c, d = (x * right + y * down for x, y in quad.tolist())
    middles = (a + b, b + c, c + d, d + a)
    return min(middles) / 2, max(middles) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Tiles from left to right.

    ``right``: the unit vector that way; ``turns``: by how many quarters clockwise each tile lies turned in the row.
    """

    tiles: tuple[Seen, ...]
    right: Vector
    turns: tuple[int, ...]

    def extents(self) -> list[tuple[float, float]]:
        """From where to where each tile reaches along the row."""
        return [extent(tile.quad, self.right) for tile in self.tiles]

    @property
    def height(self) -> float:
        """The middle height of its tiles across the row, in pixels."""
        reaches = [extent(tile.quad, down_of(self.right)) for tile in self.tiles]
        return median(high - low for low, high in reaches)

    @property
    def centre(self) -> Vector:
        return np.asarray(np.mean([centre(tile.quad) for tile in self.tiles], axis=0))


def standing(seen: Seen) -> float:
    """Return how much a tile's print tells about which way is up, 0 to 1."""
    if seen.is_back:
        return 0.0
    return seen.stands * seen.confidence * (_LITTLE if seen.label in HALF_TURN_ALIKE else 1.0)


class _Sets:
    """Things joined step by step; each set is known by one of its members."""

    def __init__(self, number: int) -> None:
        self._parent = list(range(number))

    def of(self, i: int) -> int:
        while self._parent[i] != i:
            self._parent[i] = self._parent[self._parent[i]]
            i = self._parent[i]
        return i

    def join(self, one: int, other: int) -> None:
        self._parent[self.of(one)] = self.of(other)

    def members(self) -> list[list[int]]:
        found: dict[int, list[int]] = {}
        for i in range(len(self._parent)):
            found.setdefault(self.of(i), []).append(i)
        return list(found.values())


def _alike(one: Frame, other: Frame) -> bool:
    return max(one.size, other.size) < _SIZES_ALIKE * min(one.size, other.size)


def _in_line(frames: Sequence[Frame]) -> list[tuple[int, int]]:
    """Return the pairs of tiles, upright or upside down, that can be of one row."""
    middles = np.array([frame.centre for frame in frames])
    rights = np.array([frame.right for frame in frames])
    widths, heights, sizes = np.array([(frame.width, frame.height, frame.size) for frame in frames]).T
    cosines = rights @ rights.T
    ways = rights[:, None] + np.where(cosines > 0, 1.0, -1.0)[..., None] * rights[None]
    ways /= np.maximum(np.hypot(ways[..., 0], ways[..., 1]), 1e-9)[..., None]
    apart = middles[None] - middles[:, None]
    along = np.abs((apart * ways).sum(axis=2))
    off = np.abs(apart[..., 0] * ways[..., 1] - apart[..., 1] * ways[..., 0])
    width, height = np.add.outer(widths, widths) / 2, np.add.outer(heights, heights) / 2
    alike = np.maximum.outer(sizes, sizes) < _SIZES_ALIKE * np.minimum.outer(sizes, sizes)
    near = (0.5 * width < along) & (along < _FARTHEST * width) & (off < _OFF_LINE * height)
    pairs = np.nonzero(np.triu(near & alike & (np.abs(cosines) >= _LEANS_ALIKE), 1))
    return list(zip(*(side.tolist() for side in pairs), strict=True))


def _joins_sideways(seen: Sequence[Seen], frames: Sequence[Frame], tile: int, row: Sequence[int]) -> bool:
    """Return whether a tile lies sideways in a row, touching one of its upright tiles, or upon another that does (加杠)."""
    for other in row:
        one, upright = frames[tile], frames[other]
        if abs(float(one.right @ upright.right)) > _ACROSS or not _alike(one, upright):
            continue
        low, high = extent(seen[tile].quad, upright.right)
        left, right = extent(seen[other].quad, upright.right)
        gap = max(low - right, left - high)
        off = abs(float((one.centre - upright.centre) @ down_of(upright.right)))
        if -0.35 * upright.width < gap < _TOUCHES * upright.width and off < 0.8 * upright.height:
            return True
    return False


def _members(seen: Sequence[Seen], frames: Sequence[Frame]) -> list[tuple[list[int], list[int]]]:
    """Return which tiles belong to one row, in no order, and those among them that lie along its line."""
    lines = _Sets(len(frames))
    for one, other in _in_line(frames):
        lines.join(one, other)
    rows = _Sets(len(frames))
    runs = lines.members()
    for run in runs:
        for member in run[1:]:
            rows.join(run[0], member)
    sideways: set[int] = set()
    # One tile sideways, or two, one upon the other.
    for few in sorted((run for run in runs if len(run) <= 2), key=len):
        for row in sorted((run for run in runs if len(run) >= max(2, len(few))), key=len, reverse=True):
            if row is not few and all(_joins_sideways(seen, frames, tile, row) for tile in few):
                rows.join(few[0], row[0])
                sideways.update(few)
                break
    return [(members, [i for i in members if i not in sideways]) for members in rows.members()]


def _direction(seen: Sequence[Seen], frames: Sequence[Frame], line: Sequence[int]) -> tuple[Vector, float]:
    """Return the unit vector to the right of a row, by the tiles along its line, and how much their prints say that it is to the right.

    If they say less than nothing, the other end is.
    """
    first = frames[line[0]].right
    signed = [frames[i].right if frames[i].right @ first > 0 else -frames[i].right for i in line]
    way = np.sum(signed, axis=0)
    way /= hypot(*way) or 1.0
    return way, sum(standing(seen[i]) * float(np.sign(frames[i].right @ way)) for i in line)


def _directions(found: Sequence[tuple[Vector, float]]) -> list[Vector]:
    """Return every row's right: as its prints say; where these say little, as the other rows lie, and at last as the photo is held."""
    sure = np.sum([vote * way for way, vote in found if abs(vote) >= _SURE_VOTE] or [np.zeros(2)], axis=0)
    rights = []
    for way, own in found:
        vote = own
        if abs(vote) < _SURE_VOTE and abs(float(way @ sure)) > 0.7 * hypot(*sure) > 0:
            vote = float(way @ sure)
        elif abs(vote) < _LITTLE:
            vote = float(way[0]) if abs(way[0]) > 0.1 else -float(way[1])
        rights.append(way if vote >= 0 else -way)
    return rights


def row_of(tiles: Sequence[Seen], right: Vector) -> Row:
    """Return the tiles in their order along ``right``, those one above the other from below."""
    down = down_of(right)
    places = [centre(tile.quad) for tile in tiles]
    width = median(min(sides(tile.quad)) for tile in tiles)
    order = sorted(range(len(tiles)), key=lambda i: float(places[i] @ right))
    # Two sideways tiles one upon the other have the same place.
    for at in range(len(order) - 1):
        one, other = order[at], order[at + 1]
        above = float((places[one] - places[other]) @ down)
        if abs(float((places[one] - places[other]) @ right)) < 0.4 * width and above < 0:
            order[at], order[at + 1] = other, one
    ordered = tuple(tiles[i] for i in order)
    return Row(ordered, right, tuple(quarters_between(right, rightwards(tile.quad)) for tile in ordered))


def rows_of(seen: Sequence[Seen]) -> list[Row]:
    """Return all rows of a picture, in reading order."""
    if not seen:
        return []
    frames = [Frame.of(tile.quad) for tile in seen]
    members = _members(seen, frames)
    rights = _directions([_direction(seen, frames, line) for _, line in members])
    rows = [row_of([seen[i] for i in those], right) for (those, _), right in zip(members, rights, strict=True)]
    return in_reading_order(rows)


def in_reading_order(rows: Sequence[Row]) -> list[Row]:
    """Rows that lie the same way together, the way most tiles lie first; of these from top to bottom, then from left to right."""
    left = sorted(rows, key=lambda row: len(row.tiles), reverse=True)
    found: list[Row] = []
    while left:
        heads = [(sum(len(o.tiles) for o in left if float(o.right @ row.right) > 0.7), row) for row in left]
        right = max(heads, key=lambda head: head[0])[1].right
        same = [row for row in left if float(row.right @ right) > 0.7]
        left = [row for row in left if float(row.right @ right) <= 0.7]
        down = down_of(right)
        same.sort(key=lambda row: float(row.centre @ down))
        level: list[Row] = []
        for row in same:
            if level and float((row.centre - level[0].centre) @ down) > 0.5 * level[0].height:
                found += sorted(level, key=lambda row: float(row.centre @ right))
                level = []
            level.append(row)
        found += sorted(level, key=lambda row: float(row.centre @ right))
    return found
