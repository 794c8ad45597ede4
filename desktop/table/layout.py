"""Where everything lies, in the units of ``geometry``."""

from __future__ import annotations

from dataclasses import replace

from desktop.table.geometry import (
    CALLS_BOTTOM,
    CALLS_TOP,
    MIDDLE_Y,
    NAME_WIDTH,
    PANEL_HALF,
    PLAIN,
    PLATE_WIDTH,
    PRESSED,
    RACK_TILE,
    TAB_WIDTH,
    TURNS,
    TWO_CALLS,
    TWO_RACK_TILE,
    Box,
    Ground,
    Layout,
    Point,
    Pose,
    Spot,
    Stack,
    far_reach,
    outward,
    side_x,
    two_side_x,
)
from desktop.table.picture import TablePicture
from desktop.table.racks import other_racks, own_racks
from desktop.table.rivers import GAP, RIVER_TILE, lying_river, standing_river
from desktop.table.wall import standing_rings, turned_up
from engine.core.meld import Seat


def _plate(position: int, width: float, middle: Point, *, several: bool) -> Box:
    """The place of a seat's name; ``several``: it has more than one rack."""
    scale = PRESSED.scale if several else 1.0
    match position:
        case 0:
            # Three rows of badges: stakes, a win and riichi in a language of long words.
            return Box(14.0, 858.0, PLATE_WIDTH - 12, 128.0)
        case 2:
            reach = far_reach(width) * scale + 12
            # One row of badges below the name, wider than it: further down lies what the seat at the right has melded.
            return Box(middle[0] + reach, 12.0, min(400.0, width / 2 - reach - 12), 72.0)
        case _:
            pass
    rim = side_x(width) + RACK_TILE / 2 + 16
    y = middle[1]
    if several:
        rim = (two_side_x(width) + TWO_RACK_TILE * 1.46) * scale + 12
        y = PRESSED.at(middle, width)[1]
    box_width = min(NAME_WIDTH, width / 2 - rim - 12)
    x = middle[0] + rim if position == 1 else middle[0] - rim - box_width
    return Box(x, y - 60, box_width, 100.0)


def lay(picture: TablePicture, width: float) -> Layout:
    """The table as ``picture`` shows it, ``width`` logical units wide."""
    observation = picture.observation
    middle = (width / 2, MIDDLE_Y)
    spots: list[Spot] = []
    plates: list[tuple[Seat, Box]] = []
    own: list[Spot] = []
    beside: list[Spot] = []
    bands: tuple[Box, ...] = ()
    several = picture.hands > 1
    ground = PRESSED if several else PLAIN
    for seat in range(observation.seats):
        position = picture.position(seat)
        plates.append((seat, _plate(position, width, middle, several=several)))
        front = [tile for fact in picture.facts if fact.id == "front" and fact.seat == seat for tile in fact.tiles]
        river = list(standing_river(observation.rivers[seat]))
        for tile in reversed(front):
            if river and river[-1][1].tile == tile:
                index = river.pop()[0]
                reach = PANEL_HALF[0 if position % 2 else 1] + GAP + 38 + min(len(river) + 5, 18) // 6 * 66
                x, y = outward(position, 0.0, reach)
                spots.append(
                    Spot(
                        ("river", seat, index),
                        tile,
                        middle[0] + x,
                        middle[1] + y,
                        RIVER_TILE * 1.3,
                        Pose.FLAT,
                        TURNS[position],
                        middle[1] + y + 80,
                        seat=seat,
                    )
                )
        spots += lying_river(seat, position, river, middle)
        if position == 0:
            own, beside, bands = own_racks(picture, width)
        else:
            spots += other_racks(picture, seat, position, middle, width)
    if several:
        spots = [_pressed(spot, ground, width) for spot in spots]
    stacks: tuple[Stack, ...] = ()
    front_at = tail_at = middle
    if observation.wall.size:
        stacks, front_at, tail_at = standing_rings(picture, middle)
    spots += own + beside + turned_up(stacks)
    spots.sort(key=lambda spot: spot.z)
    return Layout(
        width,
        tuple(spots),
        tuple(plates),
        stacks,
        ground.at(front_at, width),
        ground.at(tail_at, width),
        tuple(own),
        ground,
        TWO_CALLS if several else (CALLS_TOP, CALLS_BOTTOM),
        tuple(Box(band.x - TAB_WIDTH, band.y, TAB_WIDTH - 8, band.height) for band in bands) if several else (),
        bands,
    )


def _pressed(spot: Spot, ground: Ground, width: float) -> Spot:
    """A tile of the table that has less room."""
    x, y = ground.at((spot.x, spot.y), width)
    return replace(spot, x=x, y=y, width=spot.width * ground.scale)
