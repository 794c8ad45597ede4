"""What of the table is taken, so that something else may stand on the felt that is left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias

from paizhuo.desktop.kit.geometry import LIFT, WALL_TILE, Box, Layout, Pose, Spot
from paizhuo.desktop.table.choice import Plan
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.rim import rim_plates
from paizhuo.desktop.table.throwing import dice_aside

Share: TypeAlias = Literal["all", "read", "clicked"]
"""All that is taken, what of it somebody who has to choose reads, or only what is clicked in order to choose."""
BACKS: Final = frozenset((Pose.AWAY, Pose.SIDE_LEFT, Pose.SIDE_RIGHT))
"""How the tiles stand that show the player their backs."""

DICE: Final = (44.0, 28.0)
"""How far two dice at rest reach from their middle."""
CLOCK: Final = 37.0
SIDE: Final = 0.2
"""What is seen of the side of a tile, for its width."""


def taken(picture: TablePicture, layout: Layout) -> list[Box]:
    """Return what is taken: rows of tiles, plates, the box in the middle, the wall, the dice, and where buttons and the clock come up."""
    dice = _around(dice_aside(layout, 0), *DICE)
    return [dice, *_fixed(picture, layout), *_rows(layout.spots), *_wall(layout)]


def read(picture: TablePicture, layout: Layout) -> list[Box]:
    """Return what of it says anything to somebody who has to choose: not the wall, the dice at rest, or tiles that show their backs."""
    return [*_fixed(picture, layout), *_rows(spot for spot in layout.spots if spot.pose not in BACKS)]


def clicked(picture: TablePicture, layout: Layout, plan: Plan) -> list[Box]:
    """Return what of it is clicked in order to choose: what is one's own, tiles that can be taken, and where buttons come up."""
    own = [box for seat, box in layout.plates if seat == picture.bottom]
    spots = [spot for spot in layout.spots if spot.seat == picture.bottom and spot.key[0] != "river"]
    spots += [spot for spot in layout.spots if spot.key[0] == "river" and (spot.tile, spot.seat) in plan.takes]
    return [_buttons(layout), *own, *layout.tabs, *_rows(spots)]


def _buttons(layout: Layout) -> Box:
    (left, right), (top, foot) = layout.across, layout.calls
    return Box(left, top, right - left, foot - top)


def _fixed(picture: TablePicture, layout: Layout) -> list[Box]:
    """Return what stands in its place through a hand and is read."""
    (half_x, half_y), scale = layout.ground.panel.half, layout.ground.scale
    middle = _around(layout.middle, half_x * scale, half_y * scale)
    plates = [box for _, box in layout.plates] + [plate.box for plate in rim_plates(picture, layout)]
    return [middle, _around(layout.clock, CLOCK, CLOCK), _buttons(layout), *plates, *layout.tabs]


def _rows(spots: Iterable[Spot]) -> list[Box]:
    """Return the tiles: those of a rack, a river or the melds of a seat are one row."""
    rows: dict[object, Box] = {}
    for spot in spots:
        half_x, half_y = spot.half
        lift = LIFT if spot.slot is not None else 0.0
        face = Box(spot.x - half_x, spot.y - half_y - lift, 2 * half_x, 2 * half_y + lift + spot.width * SIDE)
        key = spot.key[0], spot.seat, spot.rack
        rows[key] = _together(rows[key], face) if key in rows else face
    return list(rows.values())


def _wall(layout: Layout) -> list[Box]:
    sides: dict[int, Box] = {}
    half = max(WALL_TILE) * layout.ground.scale
    for stack in layout.stacks:
        place = _around(layout.ground.at((stack.x, stack.y), layout.width), half, half)
        side = sides.get(stack.position)
        sides[stack.position] = place if side is None else _together(side, place)
    return list(sides.values())


def _around(middle: tuple[float, float], half_x: float, half_y: float) -> Box:
    return Box(middle[0] - half_x, middle[1] - half_y, 2 * half_x, 2 * half_y)


def _together(one: Box, other: Box) -> Box:
    """Return the smallest box that holds both."""
    x, y = min(one.x, other.x), min(one.y, other.y)
    right = max(one.x + one.width, other.x + other.width)
    foot = max(one.y + one.height, other.y + other.height)
    return Box(x, y, right - x, foot - y)
