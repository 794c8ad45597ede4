"""Where everything lies, in logical units: the scene is 1000 high and as wide as the window's shape asks for.

Each seat has a frame: ``u`` runs along its edge to the owner's right, ``v`` from the middle towards the owner. Positions are
0 near, 1 right, 2 far, 3 left; a tile's ``turn`` counts quarter turns clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, TypeAlias

from desktop.table.picture import TablePicture
from engine.core.hand import Laid, Place, Wall
from engine.core.meld import Meld, Seat
from engine.core.tiles import UNKNOWN, Tile, Tiles, tidy
from engine.play.rule_set import usual_break

HEIGHT: Final = 1000.0
NARROWEST, WIDEST = 1250.0, 2100.0
RATIO: Final = 1.34
"""A tile's height for its width."""
DEPTH: Final = 0.17
"""The visible side of a lying tile, for its width."""

MIDDLE_Y: Final = 416.0
PANEL_HALF: Final = (150.0, 116.0)
SCALES: Final = (1.0, 0.95, 0.9, 0.95)
"""How large things of the four positions are: what is further away is smaller."""
TURNS: Final = (0, 3, 2, 1)
RIVER_TILE: Final = 48.0
ROW: Final = 6
GAP: Final = 7.0
RACK_TILE: Final = 41.0
OWN_TILE, OWN_TILE_LARGE = 82.0, 92.0
OWN_MELD: Final = 54.0
OWN_BOTTOM: Final = 984.0
PLATE_WIDTH: Final = 190.0
NAME_WIDTH: Final = 230.0
CALLS_TOP, CALLS_BOTTOM = 779.0, 849.0
TWO_OWN_TILE: Final = 74.0
"""A tile of two racks at the bottom."""
TWO_OWN_MELD: Final = 49.0
"""A tile of a meld beside one of two racks: a tile laid on another one does not reach the rack above."""
TWO_OPEN: Final = 17.0
"""Between two racks at the bottom."""
TWO_CALLS: Final = (674.0, 742.0)
"""Where buttons are above two racks."""
TWO_RACK_TILE: Final = 36.0
"""A tile of two racks of another seat."""
TAB_WIDTH: Final = 60.0
"""Where the name of each of several racks stands."""
RING_STEP: Final = 26.0
"""From one ring of the wall to the next."""
WALL_TILE: Final = (20.0, 23.0)
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


@dataclass(frozen=True, slots=True)
class Spot:
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
        """Whether a point lies on its upper face."""
        half_x, half_y = self.half
        return abs(x - self.x) <= half_x and abs(y - self.y) <= half_y


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack of the wall: ``layers`` tiles high; ``kept``: of the reserve at the tail; ``side``: its long way runs across."""

    x: float
    y: float
    layers: int
    kept: bool
    side: bool


@dataclass(frozen=True, slots=True)
class Ground:
    """How the table above the own racks is drawn: ``scale`` times as large, its upper edge ``top`` further down."""

    scale: float = 1.0
    top: float = 0.0

    def at(self, point: Point, width: float) -> Point:
        """Where a point of the table is drawn."""
        return width / 2 + (point[0] - width / 2) * self.scale, point[1] * self.scale + self.top


PLAIN: Final = Ground()
PRESSED: Final = Ground(0.86, 61.0)
"""Two racks at the bottom, and two rows of tiles at every other edge, leave the table less room."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The whole table. ``front`` and ``tail`` are where the next tile and the next replacement are drawn; ``stacks`` are in the
    measures of the table before ``ground`` makes it smaller. ``calls``: the upper and lower edge of the buttons. ``tabs``: where
    the names of the own racks stand, if there are several; ``bands``: from where to where each of them goes, melds included.
    """

    width: float
    spots: tuple[Spot, ...]
    plates: tuple[tuple[Seat, Box], ...]
    stacks: tuple[Stack, ...]
    front: Point
    tail: Point
    own: tuple[Spot, ...]
    """The racks at the bottom, from the left, one after another."""
    ground: Ground = PLAIN
    calls: tuple[float, float] = (CALLS_TOP, CALLS_BOTTOM)
    tabs: tuple[Box, ...] = ()
    bands: tuple[Box, ...] = ()

    @property
    def middle(self) -> Point:
        return self.ground.at((self.width / 2, MIDDLE_Y), self.width)

    def spot(self, key: Key) -> Spot | None:
        """The tile with this key."""
        return next((spot for spot in self.spots if spot.key == key), None)

    def at(self, x: float, y: float) -> Spot | None:
        """The uppermost tile at a point."""
        return next((spot for spot in reversed(self.spots) if spot.contains(x, y)), None)


def scene_width(width: float, height: float) -> float:
    """How many logical units wide a window of this size is."""
    return min(max(width / max(height, 1.0) * HEIGHT, NARROWEST), WIDEST)


def outward(position: int, u: float, v: float) -> Point:
    """A point of a seat's frame relative to the middle of the table."""
    return ((u, v), (v, -u), (-u, -v), (-v, u))[position]


# -- rivers --------------------------------------------------------------------------------------------------------------


def standing_river(river: Sequence[Laid]) -> Iterator[tuple[int, Laid]]:
    """The discards still lying there with their index; if the one laid sideways was taken, the next lies sideways instead."""
    owed = False
    for index, laid in enumerate(river):
        if laid.taken_by is not None:
            owed = owed or laid.turned
            continue
        yield index, replace(laid, turned=True) if owed else laid
        owed = False


def _river(seat: Seat, position: int, river: Sequence[tuple[int, Laid]], middle: Point) -> Iterator[Spot]:
    scale = SCALES[position]
    width = RIVER_TILE * scale
    height = width * RATIO
    pitch, row_pitch = width + 1.2, height + 2.0
    start = PANEL_HALF[0 if position % 2 else 1] + GAP + (3 if position == 2 else 0)
    # The last row runs on: a river of more than three rows would reach the own hand.
    rows = [river[:ROW], river[ROW : 2 * ROW], river[2 * ROW :]]
    for nth, row in enumerate(rows):
        u = -ROW / 2 * pitch
        for index, laid in row:
            v = start + nth * row_pitch + height / 2
            long = height if laid.turned else width
            if laid.turned:
                v += (height - width) / 2
            x, y = outward(position, u + long / 2 + 0.6, v)
            turn = (TURNS[position] + (3 if laid.turned else 0)) % 4
            yield Spot(
                ("river", seat, index),
                laid.tile,
                middle[0] + x,
                middle[1] + y,
                width,
                Pose.FLAT,
                turn,
                middle[1] + y,
                drawn=laid.drawn,
                seat=seat,
            )
            u += long + 1.2


# -- melds ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """A tile of a row: ``turned`` sideways, ``stacked`` on the one before it, ``gap`` before it in tile widths."""

    key: Key
    tile: Tile
    turned: bool = False
    stacked: bool = False
    gap: float = 0.0


def meld_row(meld: Meld, owner: Seat, seats: int, key: Key) -> tuple[Piece, ...]:
    """A meld from the owner's left: the claimed tile sideways at the side of the seat it came from, the tile added to it on top,
    a concealed kong face down at the ends.
    """
    named = [(tile, (*key, n)) for n, tile in enumerate(meld.tiles)]
    if meld.kind == "ankan":
        ends = (named[0][1], named[-1][1])
        row = [Piece(k, UNKNOWN if k in ends else tile) for tile, k in named]
    elif meld.claimed is None or meld.source is None:
        row = [Piece(k, tile) for tile, k in named]
    else:
        added = named.pop() if meld.kind == "kakan" else None
        at = next((i for i, (tile, _) in enumerate(named) if tile == meld.claimed), 0)
        claimed = named.pop(at)
        steps = (meld.source - owner) % seats
        side = len(named) if steps == 1 else 0 if steps == seats - 1 else 1
        row = [Piece(k, tile) for tile, k in named]
        row.insert(side, Piece(claimed[1], claimed[0], turned=True))
        if added is not None:
            row.insert(side + 1, Piece(added[1], added[0], turned=True, stacked=True))
    return (replace(row[0], gap=0.22), *row[1:])


def row_length(pieces: Sequence[Piece]) -> float:
    """The length of a row in tile widths."""
    return sum(p.gap + (0 if p.stacked else RATIO if p.turned else 1.0) for p in pieces)


def _laid_out(
    pieces: Sequence[Piece], u: float, edge: float, width: float, squeeze: float
) -> Iterator[tuple[Piece, float, float]]:
    """Each piece with the middle of its face in the owner's frame; ``edge`` is the v of the owner's side of the row."""
    last = u
    for piece in pieces:
        u += piece.gap * width * squeeze
        if piece.stacked:
            yield piece, last, edge - width * 1.5 + 1
            continue
        along, across = (RATIO, 1.0) if piece.turned else (1.0, RATIO)
        last = u + along * width * squeeze / 2
        yield piece, last, edge - across * width / 2
        u += along * width * squeeze


def _table_pieces(picture: TablePicture, seat: Seat, rack: int = 0) -> list[Piece]:
    """What lies beside a rack: with the first one tiles taken and flowers, then the melds, the first one furthest to the owner's
    right.
    """
    observation = picture.observation
    pieces: list[Piece] = []
    if rack == 0 and seat != picture.bottom:
        taken = [tile for fact in picture.facts if fact.id == "taken" and fact.seat == seat for tile in fact.tiles]
        pieces += [Piece(("taken", seat, n), tile, gap=0.0 if n else 0.3) for n, tile in enumerate(taken)]
    if rack == 0:
        flowers = observation.flowers[seat] if seat < len(observation.flowers) else ()
        pieces += [Piece(("flower", seat, n), tile, gap=0.0 if n else 0.3) for n, tile in enumerate(flowers)]
    number = seat + rack * observation.seats
    for n, meld in reversed(list(enumerate(observation.places[number].melds))):
        pieces += meld_row(meld, seat, observation.seats, ("meld", number, n))
    return pieces


# -- racks ---------------------------------------------------------------------------------------------------------------


def keyed(place: int, tiles: Sequence[Tile]) -> list[tuple[Key, Tile]]:
    """Rack tiles with keys that stay theirs while the rack is rearranged."""
    seen: Counter[Tile] = Counter()
    found: list[tuple[Key, Tile]] = []
    for tile in tiles:
        found.append((("hand", place, tile, seen[tile]), tile))
        seen[tile] += 1
    return found


def rack_order(place: Place, *, sort: bool) -> tuple[Tiles, Tile | None]:
    """The rack from the left, and the tile just drawn, which stands apart."""
    rest = list(place.concealed)
    if place.drawn is not None and place.drawn in rest:
        # The last copy: it came last.
        del rest[len(rest) - 1 - rest[::-1].index(place.drawn)]
        return (tidy(rest) if sort else tuple(rest)), place.drawn
    return (tidy(rest) if sort else tuple(rest)), None


def _own(picture: TablePicture, width: float) -> tuple[list[Spot], list[Spot], tuple[Box, ...]]:
    """The racks at the bottom, one above the other, what lies beside them, and from where to where each goes with that."""
    several = picture.hands > 1
    left = PLATE_WIDTH + 24.0 + (TAB_WIDTH if several else 0.0)
    full = OWN_TILE_LARGE if picture.settings.large_tiles else OWN_TILE
    tile = min(TWO_OWN_TILE if several else full, (width - left - 40) / 14.5)
    held: list[Spot] = []
    beside: list[Spot] = []
    bands: list[Box] = []
    for rack in range(picture.hands):
        bottom = OWN_BOTTOM - (picture.hands - 1 - rack) * (tile * RATIO + TWO_OPEN)
        row = list(_own_rack(picture, rack, len(held), Box(left, bottom - tile * RATIO, tile, tile * RATIO)))
        end = row[-1].x + tile / 2 + 30.0 if row else left
        pieces = _table_pieces(picture, picture.bottom, rack)
        size = min(TWO_OWN_MELD if several else OWN_MELD, tile)
        squeeze = min(1.0, (width - 20.0 - end) / max(row_length(pieces) * size, 1.0))
        # A meld belongs to the rack that it lies beside; a single rack's melds lie in the corner.
        start = end if several else width - 20.0 - row_length(pieces) * size * squeeze
        laid = list(_own_pieces(picture, rack, pieces, start, bottom, size, squeeze))
        reach = max([start + row_length(pieces) * size * squeeze, left + 14.5 * tile])
        bands.append(Box(left, bottom - tile * RATIO, reach - left, tile * RATIO))
        held += row
        beside += laid
    return held, beside, tuple(bands)


def _own_rack(picture: TablePicture, rack: int, slot: int, first: Box) -> Iterator[Spot]:
    """A rack at the bottom; its first tile lies at ``first``, ``slot`` tiles come before it in other racks."""
    number = picture.bottom + rack * picture.observation.seats
    place = picture.observation.places[number]
    tiles, drawn = rack_order(place, sort=picture.settings.sort)
    row = keyed(number, (*tiles, *(() if drawn is None else (drawn,))))
    open_ = place.shown and UNKNOWN not in place.concealed
    x, tile = first.x, first.width
    for n, (key, held) in enumerate(row):
        last = drawn is not None and n == len(row) - 1
        x += 18.0 if last else 0.0
        yield Spot(
            key,
            held,
            x + tile / 2,
            first.y + first.height / 2,
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
    picture: TablePicture, rack: int, pieces: Sequence[Piece], start: float, bottom: float, size: float, squeeze: float
) -> Iterator[Spot]:
    """What lies beside a rack at the bottom, from ``start``."""
    for piece, u, v in _laid_out(pieces, start, bottom - size * DEPTH, size, squeeze):
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


def side_x(width: float) -> float:
    """How far from the middle the racks at the sides stand."""
    return min(max(width / 2 - 262, 412.0), 600.0)


def far_reach(width: float) -> float:
    """How far to either side the row at the far edge goes."""
    return min(430.0, width / 2 - 240)


def _racks(picture: TablePicture, seat: Seat, position: int, middle: Point, width: float) -> Iterator[Spot]:
    """The racks of another seat, one behind the other, each with what lies beside it."""
    sideways = position % 2 == 1
    if picture.hands == 1:
        tile = RACK_TILE * (1.0 if sideways else 0.97)
        edge = side_x(width) + tile * 0.5 if sideways else middle[1] - 15.0
        yield from _rack(picture, seat, 0, position, middle, width, tile, edge)
        return
    tile = TWO_RACK_TILE * (1.0 if sideways else 0.97)
    for rack in range(picture.hands):
        edge = (two_side_x(width) if sideways else middle[1] + 1.0) + rack * tile * (1.46 if sideways else 1.7)
        yield from _rack(picture, seat, rack, position, middle, width, tile, edge)


def two_side_x(width: float) -> float:
    """How far from the middle the outer edge of the first of two racks at the sides is, on the table before it is pressed."""
    return max(side_x(width), 470.0) + TWO_RACK_TILE / 2


def _rack(
    picture: TablePicture,
    seat: Seat,
    rack: int,
    position: int,
    middle: Point,
    width: float,
    tile: float,
    edge: float,
) -> Iterator[Spot]:
    """One rack of another seat with what lies beside it, along its edge."""
    sideways = position % 2 == 1
    step = tile * 0.82 if sideways else tile
    reach = 326.0 if sideways else far_reach(width)
    if sideways:
        pose = Pose.SIDE_RIGHT if position == 1 else Pose.SIDE_LEFT
    else:
        pose = Pose.AWAY
    hidden_less = sum(len(f.tiles) for f in picture.facts if f.id == "taken" and f.seat == seat and rack == 0)
    number = seat + rack * picture.observation.seats
    tiles, drawn = rack_order(picture.observation.places[number], sort=True)
    if UNKNOWN in tiles or drawn == UNKNOWN:
        tiles = tiles[: max(0, len(tiles) - hidden_less)]
    row = keyed(number, (*tiles, *(() if drawn is None else (drawn,))))
    backs = [(k, t, drawn is not None and n == len(row) - 1, t != UNKNOWN) for n, (k, t) in enumerate(row)]
    if any(face_up for *_, face_up in backs):
        step = tile
    gap = tile * (0.8 if sideways else 0.4)
    length = len(backs) * step + (gap if any(apart for _, _, apart, _ in backs) else 0)
    pieces = _table_pieces(picture, seat, rack)
    squeeze = min(1.0, (2 * reach - length - gap) / max(row_length(pieces) * tile, 1.0))
    beside = row_length(pieces) * tile * squeeze
    u = min(-13.5 * step / 2, reach - beside - (gap if pieces else 0) - length)
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
    for piece, along, v in _laid_out(pieces, start, lying, tile, squeeze):
        x, y = outward(position, along, v)
        turn = (TURNS[position] + (3 if piece.turned else 0)) % 4
        z = middle[1] + y + (60 if piece.stacked else 0)
        at = middle[0] + x, middle[1] + y
        yield Spot(piece.key, piece.tile, *at, tile - 0.6, Pose.FLAT, turn, z, seat=seat, rack=rack)


# -- the wall ------------------------------------------------------------------------------------------------------------


def wall_stacks(
    wall: Wall,
    dealer: int,
    middle: Point,
    sides: Sequence[int],
    broken: Callable[[Sequence[int], int], tuple[int, int]] = usual_break,
    out: float = 0.0,
) -> tuple[tuple[Stack, ...], Point, Point]:
    """The stacks still standing, where the next tile is drawn, and where the next replacement is.

    ``broken`` says from the dice whose side is opened, counted from the dealer's, and how many stacks stay at its right end;
    tiles are drawn from there clockwise. ``dealer`` is a position; ``sides`` the positions that have a wall. ``out``: so
    much further out it stands.
    """
    total = (wall.size + 1) // 2
    n = len(sides)
    base, more = divmod(total, n)
    lengths = [base + (1 if i < more else 0) for i in range(n)]
    at = sides.index(dealer) if dealer in sides else 0
    places: list[tuple[float, float, bool]] = []
    across, along = WALL_TILE
    # Clockwise round the table: each side from its owner's right to its left, then the previous seat's side.
    for nth in range(n):
        index = (at - nth) % n
        position = sides[index]
        distance = (347.0, 378.0, 321.0, 378.0)[position] + out
        for i in range(lengths[index]):
            u = (lengths[index] / 2 - i - 0.5) * across
            x, y = outward(position, u, distance)
            places.append((middle[0] + x, middle[1] + y - along * 0.2, position % 2 == 1))
    begin = 0
    if wall.dice:
        opened, kept = broken(wall.dice, n)
        begin = sum(lengths[(at - k) % n] for k in range((n - opened) % n)) + kept
    stacks: list[Stack] = []
    end = wall.size - wall.tail
    for k in range(total):
        held = sum(1 for t in (2 * k, 2 * k + 1) if wall.front <= t < end)
        if held:
            x, y, side = places[(begin + k) % total]
            stacks.append(Stack(x, y, held, kept=2 * k + 1 >= end - wall.reserve, side=side))
    front = places[(begin + min(wall.front // 2, total - 1)) % total]
    tail = places[(begin + max(0, (end - 1) // 2)) % total]
    stacks.sort(key=lambda stack: stack.y)
    return tuple(stacks), front[:2], tail[:2]


# -- all of it -----------------------------------------------------------------------------------------------------------


def _rings(picture: TablePicture, middle: Point) -> tuple[tuple[Stack, ...], Point, Point]:
    """The stacks of every ring of the wall, the furthest first, where the next tile is drawn and where a replacement."""
    observation = picture.observation
    sides = [picture.position(seat) for seat in range(observation.seats)]
    dealer = picture.position(observation.deal.dealer)
    stacks: list[Stack] = []
    front: Point | None = None
    tail = middle
    for n, ring in enumerate(picture.rings(observation)):
        standing, first, tail = wall_stacks(ring, dealer, middle, sides, picture.broken, n * RING_STEP)
        stacks += standing
        front = first if front is None and ring.left > 0 else front
    stacks.sort(key=lambda stack: stack.y)
    return tuple(stacks), tail if front is None else front, tail


def _plate(position: int, width: float, middle: Point, *, several: bool) -> Box:
    """The place of a seat's name; ``several``: it has more than one rack."""
    scale = PRESSED.scale if several else 1.0
    match position:
        case 0:
            return Box(14.0, 884.0, PLATE_WIDTH - 12, 100.0)
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
        spots += _river(seat, position, river, middle)
        if position == 0:
            own, beside, bands = _own(picture, width)
        else:
            spots += _racks(picture, seat, position, middle, width)
    if several:
        spots = [_pressed(spot, ground, width) for spot in spots]
    spots += own + beside
    spots.sort(key=lambda spot: spot.z)
    stacks: tuple[Stack, ...] = ()
    front_at = tail_at = middle
    if observation.wall.size:
        stacks, front_at, tail_at = _rings(picture, middle)
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
