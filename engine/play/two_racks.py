"""Playing two hands at once 大立直: every seat has two racks, and wins only with a tile that both wait for.

A seat's second rack is the place after all first racks (``Hand.place_of``). During a turn one rack holds a tile more than 13
(melds count as three): the *heavy* one, the other is *light*. A tile goes from the heavy rack to the light one, which then
is the heavy one; so any exchange is made of single moves, and there are never more than a handful to choose from. The tile
just drawn is *loose* while it lies in the heavy rack: it belongs to no hand before the discard, so that the other rack may
discard, or lay a kong, too; it then goes there.

Source: C.H.R.I.S. 麻雀完全指南, section C4. That the shape of a self-draw may be arranged after drawing follows from
“exchanging is allowed before one's own discard”.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, SelfDraw
from engine.core.event import Dealt, DiceRolled, Event, Noted, Shown
from engine.core.hand import Hand, Phase, Place, Script
from engine.core.meld import Meld, Seat
from engine.core.node import Chance, DealTiles, Node, RollDice, ShowPlace
from engine.core.observe import Observation
from engine.core.tiles import KIND, UNKNOWN, Tile, Tiles, without
from engine.play.claiming import ankans, chis, discards, kakans, minkans, pons
from engine.play.japanese import (
    RIICHI_TILES_LEFT,
    Family,
    JapaneseState,
    Riichi,
    barred_kinds,
)
from engine.play.opening import RACK, dealt_positions
from engine.play.readiness import at_rest
from engine.play.turn import Draw, Kong, Offer, ShowRacks, Steps, Turn, TurnRules, Win
from engine.scoring.double_count import count_double
from engine.scoring.riichi_yaku import SHAPES, RiichiWin
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits

COPIES = 8
MOST_MOVES = 60
"""So many tiles and melds may be moved before a discard (thirty exchanges): a bound of this program, so that a turn ends."""
MELD = 3
"""A meld counts as three tiles of its hand, a kong too."""


@dataclass(frozen=True, slots=True)
class TwoRacksState(JapaneseState):
    """``moved``: what the seat at turn has moved between its racks; ``outer_dice``: the throw that broke the outer ring."""

    moved: int = 0
    outer_dice: tuple[int, ...] = ()


# -- actions and events --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveTile(Action):
    """Put a tile of the heavy rack into the other one. ``drawn``: it is the tile just drawn."""

    name: ClassVar[str] = "move"
    tile: Tile
    drawn: bool = False
    rack: int = 0


@dataclass(frozen=True, slots=True)
class MoveMeld(Action):
    """Let a meld (by its number) belong to the other hand; three tiles or another meld have to come back."""

    name: ClassVar[str] = "move_meld"
    meld: int
    rack: int = 0


def tile_moved(pair: tuple[Place, Place], tile: Tile, rack: int, *, drawn: bool) -> tuple[Place, Place]:
    """Two racks after a tile of ``rack`` went to the other one; the tile just drawn stays last.

    What leaves unseen arrives unseen.
    """
    source, target = pair[rack], pair[1 - rack]
    arrives = tile if tile in source.concealed else UNKNOWN
    rest = without(source.concealed, (tile,))
    less = Place(source.owner, rest, source.melds, None if drawn else source.drawn, source.shown)
    before = target.concealed if target.drawn is None else target.concealed[:-1]
    more = Place(
        target.owner,
        (*before, arrives, *target.concealed[len(before) :]),
        target.melds,
        arrives if drawn else target.drawn,
        target.shown,
    )
    return (more, less) if rack else (less, more)


def meld_moved(pair: tuple[Place, Place], index: int, rack: int) -> tuple[Place, Place]:
    """Two racks after a meld of ``rack`` went to the other one."""
    source, target = pair[rack], pair[1 - rack]
    less = replace(source, melds=(*source.melds[:index], *source.melds[index + 1 :]))
    more = replace(target, melds=(*target.melds, source.melds[index]))
    return (more, less) if rack else (less, more)


def _after_move(hand: Hand, seat: Seat, pair: tuple[Place, Place]) -> Hand:
    """The hand with a seat's racks changed, and one more thing moved."""
    places = list(hand.places)
    places[seat], places[hand.place_of(seat, 1)] = pair
    state: TwoRacksState = hand.rule_state
    return replace(hand, places=tuple(places), rule_state=replace(state, moved=state.moved + 1))


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A tile went from one rack of a seat to its other one."""

    seat: Seat
    tile: Tile
    drawn: bool
    rack: int

    def apply(self, hand: Hand) -> Hand:
        pair = racks(hand, self.seat)
        return _after_move(hand, self.seat, tile_moved(pair, self.tile, self.rack, drawn=self.drawn))

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, tile=UNKNOWN)


@dataclass(frozen=True, slots=True)
class MeldMoved(Event):
    """A meld belongs to the other hand of its seat now."""

    seat: Seat
    index: int
    rack: int

    def apply(self, hand: Hand) -> Hand:
        return _after_move(hand, self.seat, meld_moved(racks(hand, self.seat), self.index, self.rack))


@dataclass(frozen=True, slots=True)
class Joined(Event):
    """The tile just drawn joins one of the hands for good; ``drawn``: only for a win to be shown with it."""

    seat: Seat
    rack: int
    drawn: bool = False

    def apply(self, hand: Hand) -> Hand:
        pair = racks(hand, self.seat)
        source = next(rack for rack, place in enumerate(pair) if place.drawn is not None)
        place = pair[source]
        tile = place.drawn
        assert tile is not None
        if source != self.rack:
            hand = hand.with_place(hand.place_of(self.seat, source), concealed=place.concealed[:-1], drawn=None)
            place = replace(pair[self.rack], concealed=(*pair[self.rack].concealed, tile))
        number = hand.place_of(self.seat, self.rack)
        return hand.with_place(number, concealed=place.concealed, drawn=tile if self.drawn else None)


# -- the two racks of a seat ---------------------------------------------------------------------------------------------


def racks(table: Hand | Observation, seat: Seat) -> tuple[Place, Place]:
    """A seat's two places."""
    return table.places[seat], table.places[seat + table.seats]


def weight(place: Place) -> int:
    """How many tiles a hand counts: each meld as three."""
    return len(place.concealed) + MELD * len(place.melds)


def heavy_rack(pair: tuple[Place, Place]) -> int:
    """The rack that holds more."""
    return int(weight(pair[1]) > weight(pair[0]))


def is_balanced(pair: tuple[Place, Place]) -> bool:
    """Thirteen in each hand, apart from the tile to be discarded."""
    return abs(weight(pair[0]) - weight(pair[1])) <= 1


def is_closed(place: Place) -> bool:
    """Nothing but concealed kongs laid open."""
    return not any(meld.is_open for meld in place.melds)


def drawn_tile(pair: tuple[Place, Place]) -> Tile | None:
    """The tile just drawn if it belongs to no hand yet: it lies in the heavy rack."""
    return pair[heavy_rack(pair)].drawn if is_balanced(pair) else None


def acting(pair: tuple[Place, Place], rack: int) -> Place | None:
    """A rack with the loose tile in it, from which one can discard; None if that would leave a hand short."""
    loose = drawn_tile(pair)
    if loose is not None:
        place = pair[rack]
        return Place(place.owner, (*at_rest(place), loose), place.melds, loose)
    return pair[rack] if rack == heavy_rack(pair) and is_balanced(pair) else None


@lru_cache(maxsize=1 << 16)
def common_waits(first: Tiles, first_melds: tuple[Meld, ...], second: Tiles, second_melds: tuple[Meld, ...]) -> Tiles:
    """The kinds that complete both hands of 13; not those of which the seat has every copy itself."""
    if UNKNOWN in first or UNKNOWN in second:
        return ()
    one = waits(pack(first), SHAPES)
    if not one:
        return ()
    both = set(waits(pack(second), SHAPES)).intersection(one)
    if not both:
        return ()
    held = [KIND[tile] for tile in (*first, *second)]
    held += [KIND[tile] for meld in (*first_melds, *second_melds) for tile in meld.tiles]
    return tuple(kind for kind in one if kind in both and held.count(kind) < COPIES)


def shared_waits(pair: tuple[Place, Place]) -> Tiles:
    """What a seat's hands wait for as they are split, the loose tile left out."""
    first, second = pair
    loose = drawn_tile(pair)
    if loose is not None:
        return common_waits(at_rest(first), first.melds, at_rest(second), second.melds)
    if weight(first) != weight(second):
        return ()
    return common_waits(first.concealed, first.melds, second.concealed, second.melds)


def _ready_tiles(place: Place, other: Place) -> frozenset[Tile]:
    """The tiles whose discard from ``place`` leaves a common wait."""
    return _ready_after(place.concealed, place.melds, other.concealed, other.melds)


@lru_cache(maxsize=1 << 14)
def _ready_after(
    concealed: Tiles, melds: tuple[Meld, ...], other: Tiles, other_melds: tuple[Meld, ...]
) -> frozenset[Tile]:
    if not waits(pack(other), SHAPES):
        return frozenset()
    return frozenset(
        tile for tile in set(concealed) if common_waits(without(concealed, (tile,)), melds, other, other_melds)
    )


# -- the family with two racks -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TwoRacks(Family):
    """Riichi's family where every seat has two hands."""

    # -- waiting and winning ---------------------------------------------------------------------------------------------

    def waiting(self, table: Hand | Observation, seat: Seat) -> Tiles:
        """The kinds that both hands wait for: tenpai and furiten know no others."""
        return shared_waits(racks(table, seat))

    def awaits(self, hand: Hand, seat: Seat, tile: Tile) -> bool:
        """Whether both hands could wait for ``tile``."""
        pair = racks(hand, seat)
        unseen = any(UNKNOWN in place.concealed for place in pair)
        return unseen or KIND[tile] in shared_waits(pair)

    def declared_twice(self, hand: Hand, win: Win) -> tuple[RiichiWin, RiichiWin]:
        """The win as each of the two hands makes it."""
        one = self.declared(hand, win)
        first, second = racks(hand, win.seat)
        if win.source is None:
            return replace(one, concealed=at_rest(first)), replace(one, concealed=at_rest(second), melds=second.melds)
        return one, replace(one, concealed=second.concealed, melds=second.melds)

    def counted(self, hand: Hand, win: Win) -> Score | Refused:
        """The better of the two hands."""
        return count_double(*self.declared_twice(hand, win), self.table)

    def can_win(self, hand: Hand, win: Win) -> bool:
        """Both hands wait for the tile, and one of them has a yaku."""
        pair = racks(hand, win.seat)
        if any(UNKNOWN in place.concealed for place in pair):
            return True
        if KIND[win.tile] not in shared_waits(pair):
            return False
        return isinstance(self.counted(hand, win), Score)

    # -- one's own turn --------------------------------------------------------------------------------------------------

    def acts(self, hand: Hand, turn: Turn) -> tuple[Action, ...]:
        """Everything a seat may do at its turn. While a meld's three tiles have to come back, only moves."""
        seat = turn.seat
        state: TwoRacksState = hand.rule_state
        pair = racks(hand, seat)
        if not is_balanced(pair):
            return moves(pair, last=state.moved >= MOST_MOVES)
        loose = drawn_tile(pair)
        options: list[Action] = []
        if loose is not None and self.can_win(hand, Win(seat, loose, after_kong=turn.after_kong)):
            options.append(SelfDraw())
        if state.ready[seat] is not None:
            return (*options, *self.ready_kongs(hand, seat), *(d for d in _discards(pair) if d.drawn))
        if any(place.drawn is not None for place in pair) and self.can_kong(hand):
            options += _kongs(pair)
        options += riichis(hand, seat)
        allowed = [d for d in _discards(pair) if KIND[d.tile] not in state.barred]
        options += allowed
        if state.moved == 0:
            return (*options, *moves(pair))
        if state.moved < MOST_MOVES:
            return (*moves(pair), *options)  # whoever has begun to exchange goes on with it first
        return tuple(options) if allowed else moves(pair, last=True)

    def ready_kongs(self, hand: Hand, seat: Seat) -> tuple[Action, ...]:
        """After riichi a concealed kong of the tile just drawn, if what both hands wait for stays the same."""
        pair = racks(hand, seat)
        loose = drawn_tile(pair)
        if loose is None or not self.can_kong(hand):
            return ()
        kongs = [kong for kong in _kongs(pair) if isinstance(kong, Ankan)]
        if any(UNKNOWN in place.concealed for place in pair):
            return tuple(kongs)
        return tuple(kong for kong in kongs if KIND[kong.tiles[0]] == KIND[loose] and keeps_common_waits(pair, kong))

    def before(self, hand: Hand, seat: Seat, action: Action) -> Steps:
        """The loose tile joins the hand that discards another or lays a kong; won with, it is shown with the first rack."""
        if isinstance(action, SelfDraw) and hand.places[seat].drawn is None:
            return (yield Joined(seat, 0, drawn=True))
        if not isinstance(action, Discard | Riichi | Ankan | Kakan):
            return hand
        pair = racks(hand, seat)
        source = next((rack for rack, place in enumerate(pair) if place.drawn is not None), action.rack)
        if source == action.rack:
            return hand
        return (yield Joined(seat, source if drawn_tile(pair) is None else action.rack))

    def other(self, rules: TurnRules, hand: Hand, turn: Turn, action: Action) -> Script:
        """Moves between the racks, and riichi."""
        match action:
            case MoveTile(tile, drawn, rack):
                yield Moved(turn.seat, tile, drawn, rack)
                return turn
            case MoveMeld(index, rack):
                yield MeldMoved(turn.seat, index, rack)
                return turn
            case _:
                return (yield from Family.other(self, rules, hand, turn, action))

    def discarded(self, rules: TurnRules, hand: Hand, offer: Offer) -> Script:
        """After the discard nothing may be moved before the next own draw or claim."""
        state: TwoRacksState = hand.rule_state
        if state.moved:
            hand = yield Noted(replace(state, moved=0))
        return (yield from Family.discarded(self, rules, hand, offer))

    # -- others' discards ------------------------------------------------------------------------------------------------

    def claims(self, hand: Hand, seat: Seat, offer: Offer) -> tuple[Action, ...]:
        """Ron; and from the previous seat alone chi, pon and kong with tiles of one hand, that leave a tile to discard."""
        state: TwoRacksState = hand.rule_state
        ron = self.ron(hand, seat, offer)
        if seat != hand.after(offer.source) or state.ready[seat] is not None or hand.wall.left == 0:
            return ron
        found: list[Action] = [*ron]
        pair = racks(hand, seat)
        tile = offer.tile
        for rack, place in enumerate(pair):
            same = pons(place.concealed, tile)
            if same and self.can_kong(hand):
                found += (Minkan(kong.tiles, rack) for kong in minkans(place.concealed, tile))
            found += (Pon(pon.tiles, rack) for pon in same if _leaves_discard(pair, pon, tile))
            found += (Chi(chi.tiles, rack) for chi in chis(place.concealed, tile) if _leaves_discard(pair, chi, tile))
        return tuple(found)

    def kong(self, hand: Hand, seat: Seat, kong: Kong) -> Script:
        """No kong dora; the replacement comes from the tail of the outer ring."""
        yield from ()
        return Draw(seat, replacement=True)

    # -- the end ---------------------------------------------------------------------------------------------------------

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Winners lay both racks open, the second one first."""
        then = yield from Family.won(self, hand, wins)
        return ShowSecondRacks(tuple(win.seat for win in wins), then, exhausted=False)

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """The next seat draws; with an empty wall those who are ready show both racks."""
        yield from ()
        if hand.wall.left:
            return Draw(hand.after(seat))
        seats = (hand.dealer, *hand.others(hand.dealer))
        return ShowSecondRacks(seats, ShowRacks(seats), exhausted=True)

    def shows(self, hand: Hand, seat: Seat, tiles: Tiles) -> bool:
        """A first rack that is ready together with the second one, already shown."""
        first, second = racks(hand, seat)
        return second.shown and bool(common_waits(tiles, first.melds, second.concealed, second.melds))

    def turn_rules(self) -> TurnRules:
        """The family's working rules with two racks."""
        return replace(Family.turn_rules(self), before=self.before)


def moves(pair: tuple[Place, Place], *, last: bool = False) -> tuple[Action, ...]:
    """What can be moved now: tiles of the heavy rack; melds, as long as three tiles or a meld can come back for them.

    ``last``: enough has been moved, so that only what leads to a discard is left: tiles, if there are any.
    """
    heavy = heavy_rack(pair)
    difference = abs(weight(pair[0]) - weight(pair[1]))
    tiles = _moved_from(pair[heavy].concealed, pair[heavy].drawn, heavy)
    if last and tiles:
        return tiles
    melds: list[MoveMeld] = []
    for rack, place in enumerate(pair):
        if difference <= 1 or (rack == heavy and difference >= MELD):
            melds += (MoveMeld(index, rack) for index in range(len(place.melds)))
    return (*melds, *tiles)


def _discards(pair: tuple[Place, Place]) -> list[Discard]:
    """What can be discarded from either rack; the tile just drawn from the one it lies in."""
    found: list[Discard] = []
    for rack in (0, 1):
        place = acting(pair, rack)
        if place is not None:
            found += _thrown_from(place.concealed, place.drawn, rack, pair[rack].drawn is not None)
    return found


# A rack's choices are asked for again and again: by the rules, by whoever watches, and after every move back.


@lru_cache(maxsize=1 << 12)
def _thrown_from(concealed: Tiles, drawn: Tile | None, rack: int, lies_here: bool) -> tuple[Discard, ...]:  # noqa: FBT001
    """The discards of a rack; ``lies_here``: the tile just drawn is its own, not only loose."""
    options = discards(Place(0, concealed, (), drawn))
    return tuple(Discard(d.tile, d.drawn, rack) for d in options if lies_here or not d.drawn)


@lru_cache(maxsize=1 << 12)
def _moved_from(concealed: Tiles, drawn: Tile | None, rack: int) -> tuple[MoveTile, ...]:
    """The tiles that a rack can give to the other one."""
    return tuple(MoveTile(d.tile, d.drawn, rack) for d in discards(Place(0, concealed, (), drawn)))


def _kongs(pair: tuple[Place, Place]) -> list[Action]:
    """The kongs that can be laid with tiles of one hand, the loose tile being of either."""
    found: list[Action] = []
    for rack in (0, 1):
        place = acting(pair, rack)
        if place is not None:
            found += (Ankan(kong.tiles, rack) for kong in ankans(place))
            found += (Kakan(kong.tile, kong.drawn, rack) for kong in kakans(place))
    return found


def riichis(hand: Hand, seat: Seat) -> list[Action]:
    """The discards with which riichi may be declared: a closed hand among the two, and a common wait after it.

    As in riichi it is declared with a tile just drawn: not right after a call, though the other hand may be closed.
    """
    pair = racks(hand, seat)
    if hand.wall.left < RIICHI_TILES_LEFT or not any(map(is_closed, pair)):
        return []
    if all(place.drawn is None for place in pair):
        return []
    unseen = any(UNKNOWN in place.concealed for place in pair)
    found: list[Action] = []
    for rack in (0, 1):
        place = acting(pair, rack)
        if place is None:
            continue
        other = pair[1 - rack]
        if drawn_tile(pair) is not None:
            other = replace(other, concealed=at_rest(other), drawn=None)
        ready = None if unseen else _ready_tiles(place, other)
        if ready is None or ready:
            found += (
                Riichi(d.tile, d.drawn, rack)
                for d in _thrown_from(place.concealed, place.drawn, rack, pair[rack].drawn is not None)
                if ready is None or d.tile in ready
            )
    return found


def keeps_common_waits(pair: tuple[Place, Place], kong: Ankan) -> bool:
    """Whether laying the kong with the loose tile leaves what both hands wait for as it is."""
    kind = KIND[kong.tiles[0]]
    after = list(pair)
    place = pair[kong.rack]
    rest = at_rest(place)
    laid = without(rest, [tile for tile in rest if KIND[tile] == kind][:3])
    after[kong.rack] = replace(place, concealed=laid, melds=(*place.melds, Meld("ankan", kong.tiles)), drawn=None)
    other = pair[1 - kong.rack]
    after[1 - kong.rack] = replace(other, concealed=at_rest(other), drawn=None)
    return shared_waits(pair) == shared_waits((after[0], after[1]))


def _leaves_discard(pair: tuple[Place, Place], call: Chi | Pon, tile: Tile) -> bool:
    """Whether either hand keeps a tile that may be discarded after the call: swap-calling is barred with both."""
    barred = barred_kinds((*call.tiles, tile), tile)
    everything = (*pair[0].concealed, *pair[1].concealed)
    return any(KIND[t] not in barred for t in without(everything, call.tiles))


# -- the two rings -------------------------------------------------------------------------------------------------------

BREAKS = ("break", "outer_break")
"""What the dice are thrown for: where the inner and where the outer ring is opened."""


@dataclass(frozen=True, slots=True)
class BreakRings:
    """The dealer throws two dice for the inner ring, then two for the outer one."""

    then: Phase
    ring: int = 0

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(2, BREAKS[self.ring], hand.dealer))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        hand = yield DiceRolled(hand.dealer, BREAKS[self.ring], given)
        if self.ring == 0:
            return BreakRings(self.then, 1)
        yield Noted(replace(hand.rule_state, outer_dice=given))
        return DealRings(self.then)


@dataclass(frozen=True, slots=True)
class DealRings:
    """Thirteen tiles of the inner ring for every first rack, the dealer's first, then of the outer ring for the second ones.

    Wall positions are in the order in which tiles are taken: first those dealt of the inner ring, then those of the outer one,
    then the rest of the inner ring, then that of the outer one.
    """

    then: Phase
    dealt: int = 0

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        ring, nth = divmod(self.dealt, hand.seats)
        seat = hand.after(hand.dealer, nth)
        return Chance(DealTiles(hand.place_of(seat, ring), dealt_positions(hand, seat, ring * RACK * hand.seats)))

    def step(self, rules: Any, hand: Hand, given: Tiles) -> Script:
        ring, nth = divmod(self.dealt, hand.seats)
        seat = hand.after(hand.dealer, nth)
        yield Dealt(hand.place_of(seat, ring), seat, given)
        return self.then if self.dealt + 1 == 2 * hand.seats else DealRings(self.then, self.dealt + 1)


def rings_left(table: Hand | Observation) -> tuple[int, int]:
    """How many tiles can still be drawn from the inner and from the outer ring."""
    wall = table.wall
    dealt = RACK * table.seats
    inner = wall.size // 2 - min(wall.front, dealt) - max(0, wall.front - 2 * dealt)
    return max(0, inner), wall.left - max(0, inner)


# -- showing -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShowSecondRacks:
    """One seat after another lays its second rack open, before the first ones are shown.

    ``exhausted``: nobody has won, so only those do who are ready.
    """

    seats: tuple[Seat, ...]
    then: Phase
    exhausted: bool
    asked: int = 0

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(ShowPlace(hand.place_of(self.seats[self.asked], 1)))

    def step(self, rules: Any, hand: Hand, given: Tiles) -> Script:
        seat = self.seats[self.asked]
        if given and (not self.exhausted or _could_be_ready(racks(hand, seat), given)):
            yield Shown(hand.place_of(seat, 1), given)
        return replace(self, asked=self.asked + 1) if self.asked + 1 < len(self.seats) else self.then


def _could_be_ready(pair: tuple[Place, Place], second: Tiles) -> bool:
    """Whether a second rack is ready with the first one, as far as that is known."""
    first = pair[0]
    if UNKNOWN in first.concealed:
        return bool(waits(pack(second), SHAPES))
    return bool(common_waits(first.concealed, first.melds, second, pair[1].melds))
