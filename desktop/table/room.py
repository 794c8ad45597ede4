"""How a scene is shared: the own racks at the bottom, the buttons above them, and the table in what is left."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit.geometry import (
    LEAST_NAME,
    MIDDLE_Y,
    RATIO,
    RIM_TOP,
    TAB_WIDTH,
    Box,
    Ground,
    Panel,
    Point,
    rim_x,
)
from paizhuo.desktop.table.lettering import MOST_ENLARGED
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.value import Struct

EDGE: Final = 20.0
"""What is left free at the left and right of the own racks."""
OWN_BOTTOM: Final = 988.0
DRAWN_GAP: Final = 0.22
OWN_TILE, OWN_TILE_LARGE = 92.0, 120.0
TWO_OWN_TILE, TWO_OWN_TILE_LARGE = 72.0, 88.0
"""A tile of two racks at the bottom."""
TWO_OPEN: Final = 17.0
"""Between two racks at the bottom."""
CALLS_HEIGHT: Final = 70.0
BETS_HEIGHT: Final = 88.0
"""So much higher is the room for the buttons where amounts are chosen."""
OVER_RACK: Final = 16.0
"""Free between the buttons and the upper edge of the tiles, which are lifted into it."""
PLATE_WIDTH, PLATE_HEIGHT = 212.0, 137.0
"""The own plate: a card and two rows of badges; those at the sides are as high."""
CLOCK: Final = 74.0
"""The ring that counts the time, at the right of the buttons."""
FOOT, FOOT_BARE = 806.0, 714.0
"""Where the table ends, with the wall and without it, before it is scaled."""
WALL_ROOM: Final = 48.0
"""The wall at the far edge."""
SECOND_FAR_RACK: Final = 64.0
MARGIN: Final = 12.0
LARGEST: Final = 1.12
"""The table is not drawn larger than this: where there is more room, there is more felt."""


class Room(Struct):
    """``tile``: the width of a tile of the own racks, of which the upper one begins at ``left`` and ``top``. The others are as
    in ``Layout``; ``plate`` is the own one; ``rim``: how far from the middle of the scene there is nothing but plates.
    """

    tile: float
    left: float
    top: float
    calls: tuple[float, float]
    across: tuple[float, float]
    clock: Point
    plate: Box
    ground: Ground
    rim: float


def rack_length(picture: TablePicture) -> float:
    """Return a full rack in tile widths, with the gap before the tile drawn; melds never need more."""
    return picture.rack + 1 + DRAWN_GAP + 0.02


def share(picture: TablePicture, width: float) -> Room:
    """Return how a scene ``width`` units wide is shared; it depends on the game and the settings, never on what is offered."""
    several, large = picture.hands > 1, picture.settings.large_tiles
    full = ((OWN_TILE, OWN_TILE_LARGE), (TWO_OWN_TILE, TWO_OWN_TILE_LARGE))[several][large]
    tab = TAB_WIDTH if several else 0.0
    length = rack_length(picture)
    tile = min(full, (width - 2 * EDGE - tab) / length)
    left = max(EDGE + tab, (width - length * tile) / 2)
    if several:
        left = EDGE + tab  # melds and what both racks wait for lie beside them
    top = OWN_BOTTOM - picture.hands * tile * RATIO - (picture.hands - 1) * TWO_OPEN
    lower = top - tile * 0.13 - OVER_RACK
    upper = lower - CALLS_HEIGHT
    bets = picture.display.money(picture.observation) is not None
    ground = _ground(picture, width, upper - (BETS_HEIGHT if bets else 0.0))
    rim = (rim_x(ground.wide(width), several=several) + ground.panel.further(1)) * ground.scale
    high = PLATE_HEIGHT + (28.0 if bets else 0.0)
    plate = Box(MARGIN, lower - high, min(PLATE_WIDTH, width / 2 - rim - 2 * MARGIN), high)
    timed = CLOCK if picture.clock is not None else 0.0
    return Room(
        tile,
        left,
        top,
        (upper, lower),
        (plate.x + plate.width + MARGIN, width - EDGE - timed),
        (width - EDGE - CLOCK / 2 + 6, (upper + lower) / 2),
        plate,
        ground,
        rim,
    )


def _ground(picture: TablePicture, width: float, height: float) -> Ground:
    """Return the table drawn as large as a room of this size allows, in the middle of it."""
    several, walled = picture.hands > 1, picture.settings.show_wall
    panel = Panel((picture.settings.text - 1.0) / (MOST_ENLARGED - 1.0))
    middle = MIDDLE_Y - (0.0 if walled else WALL_ROOM) + panel.further(2)
    above = SECOND_FAR_RACK if several else 0.0
    foot = (FOOT if walled else FOOT_BARE) + panel.further(0) + panel.further(2)
    least = rim_x(0.0, several=several) + panel.further(1) + 2 * MARGIN
    height -= RIM_TOP
    scale = min(LARGEST, height / (foot + above), (width / 2 - LEAST_NAME - MARGIN) / least)
    spare = height - (foot + above) * scale
    return Ground(scale, RIM_TOP + above * scale + spare / 2, middle, panel)
