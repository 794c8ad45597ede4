"""Where racks stand, the own ones large along the bottom, and what lies beside each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from paizhuo.desktop.kit.geometry import (
    DEPTH,
    FAR_START,
    HEIGHT,
    RACK_TILE,
    RATIO,
    TURNS,
    TWO_RACK_PITCH,
    TWO_RACK_TILE,
    Box,
    Ground,
    Key,
    Point,
    Pose,
    Spot,
    far_reach,
    outward,
    side_ends,
    side_x,
    two_side_x,
)
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.room import DRAWN_GAP, EDGE, TWO_OPEN, Room, rack_length
from paizhuo.desktop.table.rows import Piece, laid_out, row_length, table_pieces
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, tidy

OWN_MELD: Final = 0.62
"""A tile of an own meld for one of the rack: so large that four kongs fit where twelve tiles stood."""
OWN_FLOWER: Final = 0.46
LEAST_BACKS: Final = 0.72
"""The backs of another seat's rack are at least so large for the tiles that lie beside it, which are read: backs are made smaller
first, and only then both.
"""
FLOWERS_A_ROW: Final = 4
FLOWERS_APART: Final = 8.0


def keyed(place: int, tiles: Sequence[Tile]) -> list[tuple[Key, Tile]]:
    """Return rack tiles with keys that stay theirs while the rack is rearranged."""
    seen: Counter[Tile] = Counter()
    found: list[tuple[Key, Tile]] = []
    for tile in tiles:
        found.append((("hand", place, tile, seen[tile]), tile))
        seen[tile] += 1
    return found


def rack_order(place: Place, *, sort: bool) -> tuple[Tiles, Tile | None]:
    """Return the rack from the left, and the tile just drawn, which stands apart."""
    rest = list(place.concealed)
    if place.drawn is not None and place.drawn in rest:
        # The last copy: it came last.
        del rest[len(rest) - 1 - rest[::-1].index(place.drawn)]
        return (tidy(rest) if sort else tuple(rest)), place.drawn
    return (tidy(rest) if sort else tuple(rest)), None


def own_racks(picture: TablePicture, width: float, room: Room) -> tuple[list[Spot], list[Spot], tuple[Box, ...]]:
    """Return the racks at the bottom, one above the other, what lies beside them, and from where to where each goes with that."""
    several = picture.hands > 1
    left, tile = room.left, room.tile
    held: list[Spot] = []
    beside: list[Spot] = []
    bands: list[Box] = []
    for rack in range(picture.hands):
        top = room.top + rack * (tile * RATIO + TWO_OPEN)
        bottom = top + tile * RATIO
        row = list(_own_rack(picture, rack, len(held), Box(left, top, tile, tile * RATIO)))
        end = row[-1].x + tile * (0.5 + DRAWN_GAP) if row else left
        pieces = table_pieces(picture, picture.bottom, rack)
        size = fitting(OWN_MELD * tile, pieces, width - EDGE - end)
        # A meld belongs to the rack that it lies beside; a single rack's melds lie in the corner.
        start = end if several else width - EDGE - row_length(pieces) * size
        laid = list(_own_pieces(picture, rack, pieces, start, bottom, size))
        reach = max([start + row_length(pieces) * size, left + rack_length(picture) * tile])
        bands.append(Box(left, top, reach - left, tile * RATIO))
        held += row
        beside += laid
    return held, beside, tuple(bands)


def own_flowers(picture: TablePicture, room: Room) -> Iterator[Spot]:
    """Yield the own flowers in rows above the own plate, the first row the lowest; they end where it ends, so that they lie on the felt."""
    observation, plate = picture.observation, room.plate
    flowers = observation.hand.flowers[picture.bottom] if picture.bottom < len(observation.hand.flowers) else ()
    size = min(OWN_FLOWER * room.tile, plate.width / FLOWERS_A_ROW)
    for nth, tile in enumerate(flowers):
        row, column = divmod(nth, FLOWERS_A_ROW)
        x = plate.x + plate.width - (FLOWERS_A_ROW - column - 0.5) * size
        y = plate.y - FLOWERS_APART - (row + 0.5) * size * (RATIO + DEPTH)
        yield Spot(("flower", picture.bottom, nth), tile, x, y, size - 0.8, z=HEIGHT + y / HEIGHT, seat=picture.bottom)


def _own_rack(picture: TablePicture, rack: int, slot: int, first: Box) -> Iterator[Spot]:
    """Yield a rack at the bottom; its first tile lies at ``first``, ``slot`` tiles come before it in other racks."""
    number = picture.observation.hand.place_of(picture.bottom, rack)
    place = picture.observation.hand.places[number]
    tiles, drawn = rack_order(place, sort=picture.settings.sort)
    row = keyed(number, (*tiles, *(() if drawn is None else (drawn,))))
    open_ = place.shown and UNKNOWN not in place.concealed
    x, tile = first.x, first.width
    for n, (key, held) in enumerate(row):
        last = drawn is not None and n == len(row) - 1
        x += tile * DRAWN_GAP if last else 0.0
        yield Spot(
            key,
            held,
            x + tile / 2,
            first.y + first.height / 2 - (tile * DEPTH if open_ else 0.0),
            tile - 1.0,
            Pose.FLAT if open_ else Pose.FACING,
            0,
            HEIGHT + rack,
            slot=slot + n,
            drawn=last,
            seat=picture.bottom,
            rack=rack,
        )
        x += tile


def _own_pieces(
    picture: TablePicture, rack: int, pieces: Sequence[Piece], start: float, bottom: float, size: float
) -> Iterator[Spot]:
    """Yield what lies beside a rack at the bottom, from ``start``."""
    for piece, u, v in laid_out(pieces, start, bottom - size * DEPTH, size):
        yield Spot(
            piece.key,
            piece.tile,
            u,
            v,
            size - 0.8,
            Pose.FLAT,
            3 if piece.turned else 0,
            HEIGHT + v / 1000 + (1 if piece.stacked else 0),
            seat=picture.bottom,
            rack=rack,
        )


def fitting(size: float, pieces: Sequence[Piece], room: float, before: float = 0.0) -> float:
    """Return how wide the tiles of a row are: ``size``, or less where the whole row would not fit into ``room``, with ``before`` tile
    widths more before it.
    """
    return min(size, room / max(before + row_length(pieces), 1.0))


def other_racks(picture: TablePicture, seat: Seat, position: int, ground: Ground, width: float) -> Iterator[Spot]:
    """Yield the racks of another seat, one behind the other, each with what lies beside it, on the ground before it is scaled."""
    sideways = position % 2 == 1
    table_width = ground.wide(width)
    middle = width / 2, ground.middle
    further = ground.panel.further(position)
    if sideways:
        ends = side_ends(position, ground)
    else:
        ends = FAR_START, far_reach(table_width)
    if picture.hands == 1:
        tile = RACK_TILE * (1.0 if sideways else 0.97)
        edge = further + side_x(table_width) + tile * 0.5 if sideways else middle[1] - 15.0
        yield from _rack(picture, seat, 0, position, middle, ends, tile, edge)
        return
    tile = TWO_RACK_TILE * (1.0 if sideways else 0.97)
    for rack in range(picture.hands):
        first = further + two_side_x(table_width) if sideways else middle[1] + 1.0
        edge = first + rack * tile * (TWO_RACK_PITCH if sideways else 1.7)
        yield from _rack(picture, seat, rack, position, middle, ends, tile, edge)


def _rack(
    picture: TablePicture,
    seat: Seat,
    rack: int,
    position: int,
    middle: Point,
    ends: tuple[float, float],
    tile: float,
    edge: float,
) -> Iterator[Spot]:
    """Yield one rack of another seat with what lies beside it, along its edge, within ``ends`` to its owner's left and right."""
    sideways = position % 2 == 1
    step = tile * 0.82 if sideways else tile
    least, reach = ends
    if sideways:
        pose = Pose.SIDE_RIGHT if position == 1 else Pose.SIDE_LEFT
    else:
        pose = Pose.AWAY
    hidden_less = sum(len(f.tiles) for f in picture.facts if f.role == "beside" and f.seat == seat and rack == 0)
    number = picture.observation.hand.place_of(seat, rack)
    tiles, drawn = rack_order(picture.observation.hand.places[number], sort=True)
    if UNKNOWN in tiles or drawn == UNKNOWN:
        tiles = tiles[: max(0, len(tiles) - hidden_less)]
    row = keyed(number, (*tiles, *(() if drawn is None else (drawn,))))
    backs = [(k, t, drawn is not None and n == len(row) - 1, t != UNKNOWN) for n, (k, t) in enumerate(row)]
    pieces = table_pieces(picture, seat, rack)
    if any(face_up for *_, face_up in backs):
        tile = step = min(tile, (least + reach) / (len(backs) + 1.6 + row_length(pieces)))
    gap = tile * (0.8 if sideways else 0.4)
    length = len(backs) * step + (gap if any(apart for _, _, apart, _ in backs) else 0)
    size = tile
    if pieces and length + gap + row_length(pieces) * tile > least + reach:
        size = fitting(tile, pieces, least + reach, LEAST_BACKS * (length + gap) / tile)
        smaller = (least + reach - row_length(pieces) * size) / (length + gap)
        tile, step, gap, length = tile * smaller, step * smaller, gap * smaller, length * smaller
    beside = row_length(pieces) * size
    u = max(-least, min(-(picture.rack + 0.5) * step / 2, reach - beside - (gap if pieces else 0) - length))
    lying = edge - 4
    for key, held, apart, face_up in backs:
        u += gap if apart else 0
        v = lying - tile * RATIO / 2 if face_up else edge - tile * (0.5 if sideways else RATIO / 2)
        x, y = outward(position, u + step / 2, v)
        yield Spot(
            key,
            held,
            middle[0] + x,
            middle[1] + y,
            tile - 0.6,
            Pose.FLAT if face_up else pose,
            TURNS[position] if face_up else 0,
            middle[1] + y + (30 if sideways and not face_up else 0),
            drawn=apart,
            seat=seat,
            rack=rack,
        )
        u += step
    start = reach - beside
    if picture.hands > 1:
        # What is melded lies close to the rack it belongs to; a tile drawn has room between them.
        start = min(start, u + (0 if drawn is not None else gap + step) + tile * 0.4)
    for piece, along, v in laid_out(pieces, start, lying, size):
        x, y = outward(position, along, v)
        turn = (TURNS[position] + (3 if piece.turned else 0)) % 4
        z = middle[1] + y + (60 if piece.stacked else 0)
        at = middle[0] + x, middle[1] + y
        yield Spot(piece.key, piece.tile, *at, size - 0.6, Pose.FLAT, turn, z, seat=seat, rack=rack)
