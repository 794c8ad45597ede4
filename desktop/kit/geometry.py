"""The measures of the table, in logical units: the scene is 1000 high and as wide as the window's shape asks for.

Each seat has a frame: ``u`` runs along its edge to the owner's right, ``v`` from the middle towards the owner. Positions are
0 near, 1 right, 2 far, 3 left; a tile's ``turn`` counts quarter turns clockwise.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct

HEIGHT: Final = 1000.0
NARROWEST, WIDEST = 1250.0, 2100.0
RATIO: Final = 1.34
"""A tile's height for its width."""
DEPTH: Final = 0.17
"""The visible side of a lying tile, for its width."""

RIM_TOP: Final = 24.0
RIM_FOOT: Final = 9.0
"""How broad the rim of the table is at the far edge and at the near one."""
MIDDLE_Y: Final = 427.0
SCALES: Final = (1.0, 0.95, 0.9, 0.95)
"""How large things of the four positions are: what is further away is smaller."""
TURNS: Final = (0, 3, 2, 1)
RACK_TILE: Final = 41.0
RACK_REACH: Final = 326.0
"""How far to its owner's right the row at a side edge goes at most."""
FAR_START: Final = 296.0
"""How far to its owner's left the row at the far edge goes at most; there stands the owner's plate."""
SIDE_MARGIN, SIDE_FOOT, SIDE_TOP = 20.0, 60.0, 52.0
FAR_PLATE: Final = 109.0
"""The height of the plate at the far edge."""
NAME_WIDTH: Final = 230.0
LEAST_NAME: Final = 148.0
"""A plate at the side is not made narrower than this."""
TWO_RACK_TILE: Final = 36.0
"""A tile of two racks of another seat."""
TWO_RACK_PITCH: Final = 1.46
"""From the first to the second rack of a seat at the side, in tile widths."""
TAB_WIDTH: Final = 60.0
"""Where the name of each of several racks stands."""
WALL_TILE: Final = (23.0, 27.0)
WALL_THICK: Final = 8.0
"""How much higher every tile of a stack is drawn."""
LEAST_SIDE, LEAST_TWO_SIDE = 472.0, 490.0
"""The racks at the sides stand no closer to the middle than this: there lie rivers and the wall."""
WALL_AT: Final = (356.0, 420.0, 330.0, 420.0)
"""How far from the middle the wall of each position stands."""
LIFT: Final = 20.0

Key: TypeAlias = tuple[str | int, ...]
Point: TypeAlias = tuple[float, float]


class Pose(Enum):
    """How a tile stands or lies, seen from the near side."""

    FACING = auto()
    FLAT = auto()
    AWAY = auto()
    SIDE_RIGHT = auto()
    SIDE_LEFT = auto()


class Spot(Struct):
    """A tile on the table: ``x``, ``y`` is the middle of its upper face, ``width`` that of the tile held upright.

    ``key`` stays the same while the tile stays what it is. ``slot``: its place in the own rack, from the left; ``drawn``: it is
    the tile just drawn (in a rack), or was discarded straight from the draw (in a river). ``rack``: of its seat's racks the one
    it belongs to.
    """

    key: Key
    tile: Tile
    x: float
    y: float
    width: float
    pose: Pose = Pose.FLAT
    turn: int = 0
    z: float = 0.0
    slot: int | None = None
    drawn: bool = False
    seat: Seat = 0
    rack: int = 0

    @property
    def half(self) -> Point:
        """Half the width and height of its upper face on the screen."""
        if self.pose in {Pose.SIDE_LEFT, Pose.SIDE_RIGHT}:
            return self.width * 0.36, self.width * 0.41
        across, along = self.width / 2, self.width * RATIO / 2
        return (along, across) if self.turn % 2 else (across, along)

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies in the box, its edges included."""
        """Return whether a point lies on its upper face."""
        half_x, half_y = self.half
        return abs(x - self.x) <= half_x and abs(y - self.y) <= half_y


class Box(Struct):
    x: float
    y: float
    width: float
    height: float

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies in the box, its edges included."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


class Stack(Struct):
    """A stack of the wall: ``layers`` tiles high; ``kept``: it holds tiles that are never drawn; ``position``: of the side
    of the wall it belongs to.

    ``face``: the tile that lies face up on it, at wall position ``face_at``.
    """

    x: float
    y: float
    layers: int
    kept: bool
    position: int
    face: Tile | None = None
    face_at: int = 0

    @property
    def side(self) -> bool:
        """Whether its long way runs across."""
        return self.position % 2 == 1


class Panel(Struct):
    """The box in the middle. ``grown``: for text as large as designed 0, for the largest 1; the box then has more room for it."""

    grown: float = 0.0

    @property
    def half(self) -> Point:
        """Half its width and height."""
        return 190.0 + 60.0 * self.grown, 118.0 + 22.0 * self.grown

    @property
    def disc(self) -> float:
        """How large the disc with a seat's wind is."""
        return 30.0 + 10.0 * self.grown

    @property
    def cell(self) -> float:
        """How wide the wind and points of a seat at the side are."""
        return 74.0 + 26.0 * self.grown

    @property
    def line(self) -> float:
        """How high the wind and points of a seat at the near or far edge are."""
        return 34.0 + 12.0 * self.grown

    @property
    def inside(self) -> float:
        """How wide the lines between the seats' points may be."""
        return 2 * (self.half[0] - self.cell - 24.0)

    def further(self, position: int) -> float:
        """Return how much further from the middle everything before a position lies than with text as large as designed."""
        axis = 0 if position % 2 else 1
        return self.half[axis] - Panel().half[axis]


class Ground(Struct):
    """How the table above the own racks is drawn: ``scale`` times as large, its upper edge ``top`` further down. ``middle`` is how
    far below its upper edge its middle lies before that, and ``panel`` the box there.
    """

    scale: float = 1.0
    top: float = 0.0
    middle: float = MIDDLE_Y
    panel: Panel = Panel()

    def at(self, point: Point, width: float) -> Point:
        """Return where a point of the table is drawn in a scene of this width."""
        return width / 2 + (point[0] - width / 2) * self.scale, point[1] * self.scale + self.top

    def wide(self, width: float) -> float:
        """Return how wide the table is, before it is scaled, in a scene of this width, with the box in the middle as designed."""
        return width / self.scale - 2 * self.panel.further(1)


class Layout(Struct):
    """The whole table. ``front`` and ``tail`` are where the next tile and the next replacement are drawn; ``stacks`` are in the
    measures of the table before ``ground`` scales it. ``calls``: the upper and lower edge of the buttons, ``across``: from where
    to where they may stand; ``clock``: the middle of the ring that counts the time. ``tabs``: where the names of the own racks
    stand, if there are several; ``bands``: from where to where each of them goes, melds included.
    """

    width: float
    spots: tuple[Spot, ...] = ()
    plates: tuple[tuple[Seat, Box], ...] = ()
    stacks: tuple[Stack, ...] = ()
    front: Point = (0.0, 0.0)
    tail: Point = (0.0, 0.0)
    own: tuple[Spot, ...] = ()
    """The racks at the bottom, from the left, one after another."""
    ground: Ground = Ground()
    calls: tuple[float, float] = (0.0, 0.0)
    across: tuple[float, float] = (0.0, 0.0)
    clock: Point = (0.0, 0.0)
    tabs: tuple[Box, ...] = ()
    bands: tuple[Box, ...] = ()

    @property
    def middle(self) -> Point:
        return self.ground.at((self.width / 2, self.ground.middle), self.width)

    @property
    def middle_box(self) -> Box:
        """Where the box in the middle lies."""
        (x, y), (wide, high) = self.middle, self.ground.panel.half
        scale = self.ground.scale
        return Box(x - wide * scale, y - high * scale, 2 * wide * scale, 2 * high * scale)

    def before(self, position: int, u: float, v: float) -> Point:
        """Return where a point of a seat's frame is drawn, ``v`` with the box in the middle as designed."""
        x, y = outward(position, u, v + self.ground.panel.further(position))
        return self.middle[0] + x * self.ground.scale, self.middle[1] + y * self.ground.scale

    @property
    def side_x(self) -> float:
        """How far from the middle the racks at the sides stand, as ``before`` takes it."""
        return side_x(self.ground.wide(self.width))

    def spot(self, key: Key) -> Spot | None:
        return next((spot for spot in self.spots if spot.key == key), None)

    def at(self, x: float, y: float) -> Spot | None:
        """Return the uppermost tile at a point."""
        return next((spot for spot in reversed(self.spots) if spot.contains(x, y)), None)


def scene_width(width: float, height: float) -> float:
    """Return how many logical units wide a window of this size is."""
    return min(max(width / max(height, 1.0) * HEIGHT, NARROWEST), WIDEST)


def outward(position: int, u: float, v: float) -> Point:
    """Return a point of a seat's frame relative to the middle of the table."""
    return ((u, v), (v, -u), (-u, -v), (-v, u))[position]


def side_x(width: float) -> float:
    """Return how far from the middle the racks at the sides stand on a table of this width."""
    return min(max(width / 2 - 262, LEAST_SIDE), 640.0)


def side_ends(position: int, ground: Ground) -> tuple[float, float]:
    """Return how far to its owner's left and right the row at a side edge goes: at the right up to below the plate of the far seat, at
    the left up to the rim, at both sides down to the foot of the table.
    """
    lower = min(RACK_REACH, ground.middle - SIDE_FOOT)
    if position == 3:
        return ground.middle - SIDE_TOP, lower
    return lower, min(RACK_REACH, ground.middle + (ground.top - FAR_PLATE - SIDE_MARGIN) / ground.scale)


def far_reach(width: float) -> float:
    """Return how far to its owner's right the row at the far edge goes."""
    return min(430.0, width / 2 - 240)


def two_side_x(width: float) -> float:
    """Return how far from the middle the outer edge of the first of two racks at the sides is."""
    return max(side_x(width), LEAST_TWO_SIDE) + TWO_RACK_TILE / 2


def rim_x(width: float, *, several: bool) -> float:
    """Return how far from the middle a table of this width has nothing but plates: outside the racks at the sides."""
    if several:
        return two_side_x(width) + TWO_RACK_TILE * TWO_RACK_PITCH
    return side_x(width) + RACK_TILE / 2
