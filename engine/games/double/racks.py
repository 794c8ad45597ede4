"""Playing two hands at once 大立直: every seat has two racks, and wins only with a tile that both wait for.

A seat's second rack is the place after all first racks (``Hand.place_of``). During a turn one rack holds a tile more than 13
(melds count as three): the *heavy* one; the other is *light*. A tile goes from the heavy rack to the light one, which then is
the heavy one. So any exchange consists of single moves, and there are only a few to choose from. The tile just drawn is
*loose* while it lies in the heavy rack: it belongs to no hand before the discard. The other rack may therefore discard or lay
a kong too, and the loose tile then goes there.

Source: C.H.R.I.S. 麻雀完全指南, section C4. That the shape of a self-draw may be arranged after drawing follows from “exchanging is
allowed before one's own discard”.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paizhuo.engine.core.appearance import Appearance, LikeMeldMove, LikeTileMove
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Hand, Place
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import JapaneseState
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.play.readiness import REMEMBERED, at_rest, rack_waits

COPIES = 8
MELD = 3
"""A meld counts as three tiles of its hand, a kong too."""
MOST_MOVES = 40
"""The most tiles, a meld counting three, that may be moved before a discard: a bound of this program, so that a turn ends.

Moving half of 27 leads from any split to any other, since it does not matter which hand is the first; with melds 25 are
enough.
"""


class TwoRacksState(JapaneseState):
    """``moved``: how many tiles the seat at turn has moved between its racks, a meld as three.

    ``outer_dice``: the throw that broke the outer ring.
    """

    moved: int = 0
    outer_dice: tuple[int, ...] = ()


# -- actions and events --------------------------------------------------------------------------------------------------


def tile_moved(pair: tuple[Place, Place], tile: Tile, rack: int, *, drawn: bool) -> tuple[Place, Place]:
    """Two racks after a tile of ``rack`` went to the other one; the tile just drawn stays last.

    A tile that is not among the known ones arrives as ``UNKNOWN``.
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


def _after_move(hand: Hand, seat: Seat, pair: tuple[Place, Place], moved: int) -> Hand:
    """Return the hand with a seat's racks changed, and ``moved`` tiles more moved."""
    places = list(hand.places)
    places[seat], places[hand.place_of(seat, 1)] = pair
    state: TwoRacksState = hand.state
    return hand.now(tuple(places), state=replace(state, moved=state.moved + moved))


_MOVED: Final = Text("{who}把一张牌移到手牌{to}", "{who} moved a tile to hand {to}")
_MOVED_SEEN: Final = Text("{who}把 {tile} 移到手牌{to}", "{who} moved {tile} to hand {to}")
_MELD_MOVED: Final = Text("{who}把一组副露移到手牌{to}", "{who} moved a meld to hand {to}")
_JOINED: Final = Text("{who}把摸到的牌放进手牌{to}", "{who} put the drawn tile into hand {to}")
HANDS: Final = (Text("一", "1"), Text("二", "2"))
"""The racks as sentences number them."""


class Moved(Event):
    """A tile went from one rack of a seat to its other one."""

    seat: Seat
    tile: Tile
    drawn: bool
    rack: int

    def apply(self, hand: Hand) -> Hand:
        """Takes the tile out of ``concealed`` of the rack ``rack``, and adds it to the seat's other one, before a tile
        that is ``drawn`` there. The event's ``drawn`` moves that mark too; ``state.moved`` is one more.
        """
        pair = racks(hand, self.seat)
        return _after_move(hand, self.seat, tile_moved(pair, self.tile, self.rack, drawn=self.drawn), 1)

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, tile=UNKNOWN)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        said = _MOVED if self.tile == UNKNOWN else _MOVED_SEEN
        return (said.filled(who=by.who(self.seat), tile=tile_name(self.tile), to=HANDS[1 - self.rack]),)

    def appearance(self) -> Appearance:
        return LikeTileMove(self.seat, self.tile, self.drawn, self.rack)


class MeldMoved(Event):
    """A meld belongs to the other hand of its seat now."""

    seat: Seat
    index: int
    rack: int

    def apply(self, hand: Hand) -> Hand:
        """Moves the meld ``index`` from ``melds`` of the rack ``rack`` to the seat's other rack; ``state.moved`` is three more."""
        return _after_move(hand, self.seat, meld_moved(racks(hand, self.seat), self.index, self.rack), MELD)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_MELD_MOVED.filled(who=by.who(self.seat), to=HANDS[1 - self.rack]),)

    def appearance(self) -> Appearance:
        return LikeMeldMove(self.seat, self.index, self.rack)


class Joined(Event):
    """The tile just drawn joins one of the hands for good; ``drawn``: it stays marked as drawn, so that a win shows it."""

    seat: Seat
    rack: int
    drawn: bool = False

    def apply(self, hand: Hand) -> Hand:
        """Moves the ``drawn`` tile to the end of ``concealed`` of the rack ``rack``; it stays ``drawn`` there if the
        event says so.
        """
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

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_JOINED.filled(who=by.who(self.seat), to=HANDS[self.rack]),)


# -- the two racks of a seat ---------------------------------------------------------------------------------------------


def racks(hand: Hand, seat: Seat) -> tuple[Place, Place]:
    """Return a seat's two places."""
    return hand.places[seat], hand.places[seat + hand.seats]


def weight(place: Place) -> int:
    """Return how many tiles a hand counts: each meld as three."""
    return len(place.concealed) + MELD * len(place.melds)


def heavy_rack(pair: tuple[Place, Place]) -> int:
    """Return the rack that holds more."""
    return int(weight(pair[1]) > weight(pair[0]))


def is_balanced(pair: tuple[Place, Place]) -> bool:
    """Return whether each hand holds thirteen tiles, apart from the tile to be discarded."""
    return abs(weight(pair[0]) - weight(pair[1])) <= 1


def is_known(pair: tuple[Place, Place]) -> bool:
    """Return whether every tile of both racks is known."""
    return UNKNOWN not in pair[0].concealed and UNKNOWN not in pair[1].concealed


def is_closed(place: Place) -> bool:
    """Return whether the hand has no open meld."""
    return not place.melds or not any(meld.is_open for meld in place.melds)


def drawn_tile(pair: tuple[Place, Place]) -> Tile | None:
    """Return the tile just drawn if it belongs to no hand yet: it lies in the heavy rack."""
    extra = weight(pair[1]) - weight(pair[0])
    return pair[int(extra > 0)].drawn if -1 <= extra <= 1 else None


def acting(pair: tuple[Place, Place], rack: int) -> Place | None:
    """Return a rack with the loose tile in it, from which one can discard; None if that would leave a hand short."""
    loose = drawn_tile(pair)
    if loose is not None:
        place = pair[rack]
        return Place(place.owner, (*at_rest(place), loose), place.melds, loose)
    return pair[rack] if rack == heavy_rack(pair) and is_balanced(pair) else None


@lru_cache(maxsize=REMEMBERED)
def common_waits(first: Tiles, first_melds: tuple[Meld, ...], second: Tiles, second_melds: tuple[Meld, ...]) -> Tiles:
    """Return the kinds that complete both hands of 13; not those of which the seat has every copy itself."""
    if UNKNOWN in first or UNKNOWN in second:
        return ()
    one = rack_waits(first, SHAPES)
    if not one:
        return ()
    both = set(rack_waits(second, SHAPES)).intersection(one)
    if not both:
        return ()
    held = [KIND[tile] for tile in (*first, *second)]
    held += [KIND[tile] for meld in (*first_melds, *second_melds) for tile in meld.tiles]
    return tuple(kind for kind in one if kind in both and held.count(kind) < COPIES)


def shared_waits(pair: tuple[Place, Place]) -> Tiles:
    """Return what a seat's hands wait for as they are split, the loose tile left out."""
    if not is_known(pair):
        return ()
    first, second = pair
    if weight(first) == weight(second):
        return common_waits(first.concealed, first.melds, second.concealed, second.melds)
    if drawn_tile(pair) is None:
        return ()
    return common_waits(at_rest(first), first.melds, at_rest(second), second.melds)
