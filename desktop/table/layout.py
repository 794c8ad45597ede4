"""Where everything lies, in the units of ``geometry``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paizhuo.desktop.kit.geometry import (
    FAR_PLATE,
    FAR_START,
    NAME_WIDTH,
    RATIO,
    TAB_WIDTH,
    TURNS,
    Box,
    Ground,
    Layout,
    Panel,
    Point,
    Pose,
    Spot,
    Stack,
    outward,
)
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.racks import other_racks, own_flowers, own_racks
from paizhuo.desktop.table.rivers import GAP, RIVER_TILE, ROW, lying_river, standing_river
from paizhuo.desktop.table.room import MARGIN, PLATE_HEIGHT, Room, share
from paizhuo.desktop.table.wall import standing_rings, turned_up
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace

IN_FRONT: Final = RIVER_TILE * 1.3
"""The width of the tile that lies before a seat, in the trick that is played."""
CLEAR: Final = 27.0
"""How far it lies from the end of that river: in one corner lie the dice."""


def before_seat(position: int, panel: Panel) -> Point:
    """Return where the middle of that tile is in the seat's frame: at the left of its river, beyond the end of the river beside it.

    There it has the same place however long rivers are: beyond three rows of the far river stands the wall.
    """
    beside = ROW / 2 * (RIVER_TILE + 1.2) + CLEAR
    start = max(panel.half[0 if position % 2 else 1] + GAP, beside)
    return -beside - IN_FRONT / 2, start + IN_FRONT * RATIO / 2


def _plate(position: int, width: float, room: Room) -> Box:
    """Return the place of a seat's plate."""
    ground = room.ground
    middle = ground.at((width / 2, ground.middle), width)
    match position:
        case 0:
            return room.plate
        case 2:
            start = FAR_START * ground.scale + MARGIN
            # One row of badges below the card, wider than it: further down lies what the seat at the right has melded.
            return Box(middle[0] + start, MARGIN, min(400.0, width / 2 - start - MARGIN), FAR_PLATE)
        case _:
            pass
    wide = min(NAME_WIDTH, width / 2 - room.rim - 2 * MARGIN)
    x = middle[0] + room.rim + MARGIN if position == 1 else middle[0] - room.rim - MARGIN - wide
    return Box(x, middle[1] - PLATE_HEIGHT / 2, wide, PLATE_HEIGHT)


def lay(picture: TablePicture, width: float) -> Layout:
    """Return the table as ``picture`` shows it, ``width`` logical units wide."""
    observation = picture.observation
    room = share(picture, width)
    ground = room.ground
    middle = (width / 2, ground.middle)
    spots: list[Spot] = []
    plates: list[tuple[Seat, Box]] = []
    own: list[Spot] = []
    beside: list[Spot] = []
    bands: tuple[Box, ...] = ()
    for seat in range(observation.hand.seats):
        position = picture.position(seat)
        plates.append((seat, _plate(position, width, room)))
        front = [tile for fact in picture.facts if fact.role == "in_front" and fact.seat == seat for tile in fact.tiles]
        river = list(standing_river(observation.hand.rivers[seat]))
        for tile in reversed(front):
            if river and river[-1][1].tile == tile:
                index = river.pop()[0]
                x, y = outward(position, *before_seat(position, ground.panel))
                spots.append(
                    Spot(
                        ("river", seat, index),
                        tile,
                        middle[0] + x,
                        middle[1] + y,
                        IN_FRONT,
                        Pose.FLAT,
                        TURNS[position],
                        middle[1] + y + 80,
                        seat=seat,
                    )
                )
        spots += lying_river(seat, position, river, middle, ground.panel)
        if position == 0:
            own, beside, bands = own_racks(picture, width, room)
            beside += own_flowers(picture, room)
        else:
            spots += other_racks(picture, seat, position, ground, width)
    stacks: tuple[Stack, ...] = ()
    front_at = tail_at = middle
    if observation.hand.wall.size:
        standing, front_at, tail_at = standing_rings(picture, middle, ground.panel)
        stacks = standing if picture.settings.show_wall else ()
    spots = [_scaled(spot, ground, width) for spot in (*spots, *turned_up(stacks))] + own + beside
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
        room.calls,
        room.across,
        room.clock,
        tuple(Box(band.x - TAB_WIDTH, band.y, TAB_WIDTH - 8, band.height) for band in bands) if len(bands) > 1 else (),
        bands,
    )


def places_of_taken(picture: TablePicture, width: float, seat: Seat, taken: Sequence[tuple[int, Laid]]) -> list[Spot]:
    """Return where discards of a seat that were claimed, with their indices in its river, lie if they follow what still lies there.

    That is where they were discarded, as long as the seat has discarded nothing since.
    """
    ground = share(picture, width).ground
    river = [*standing_river(picture.observation.hand.rivers[seat]), *taken]
    lying = lying_river(seat, picture.position(seat), river, (width / 2, ground.middle), ground.panel)
    return [_scaled(spot, ground, width) for spot in list(lying)[len(river) - len(taken) :]]


def _scaled(spot: Spot, ground: Ground, width: float) -> Spot:
    """Return a tile of the table as large as the ground is drawn."""
    x, y = ground.at((spot.x, spot.y), width)
    return replace(spot, x=x, y=y, width=spot.width * ground.scale)
