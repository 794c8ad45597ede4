"""What may be done in double riichi, where a seat has two hands: moves between them, and riichi's ways to act with one of them."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, MoveMeld, MoveTile, Pon
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.legality import (
    DISCARD_LIMITS,
    DRAW_TO_COME,
    NO_ABANDONING,
    NO_CALL_IN_RIICHI,
    NO_DISCARD_LEFT,
    NO_RIICHI_YET,
    NOT_AFTER_CALL,
    RIICHI_KONG,
    family_winning,
    kong_limit,
    not_in_riichi,
)
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.double.choices import calls, choices, keeps_common_waits, moves, riichis
from paizhuo.engine.games.double.input import NONE_CLOSED, NOT_FROM_PREVIOUS
from paizhuo.engine.games.double.racks import (
    MOST_MOVES,
    TwoRacksState,
    acting,
    drawn_tile,
    is_balanced,
    is_closed,
    is_known,
    racks,
    shared_waits,
)
from paizhuo.engine.games.double.turn import TwoRacks
from paizhuo.engine.play.claiming import chis, could_hold, minkans, pons
from paizhuo.engine.play.legality import Actions, Condition, Legality, Limit, Way, Win
from paizhuo.engine.play.refusals import (
    DRAWN_OR_KEPT,
    KONG_DRAWN_OR_KEPT,
    NO_KONG_AFTER_CALL,
    NO_PON,
    NO_SET,
    NOT_DRAWN,
    NOT_FOUR,
    NOT_HELD,
)
from paizhuo.engine.play.turn import Offer, Turn
from paizhuo.engine.play.ways import NOT_LAST, REPLACEMENT_LEFT

FEW_MOVES: Final = 8
"""Below this number of moves, further moves are offered before discards; from it on, moves of tiles come after discards.

The order is no rule of the game: it makes players who choose at random come to a discard.
"""

RIICHI_FROZEN = Text("立直后两副手牌都不能再动", "After riichi nothing may be moved in either hand")
THIRTEEN_EACH = Text(
    "两副手牌都须为 13 张（副露计三张）：先从多的一副移出",
    "Each hand must hold 13 tiles, a meld counting as three: move from the one that holds more",
)
NO_MORE_MOVES = Text(
    f"切牌之前最多移动 {MOST_MOVES} 张（副露计三张）",
    f"Before a discard at most {MOST_MOVES} tiles can be moved, a meld counting as three",
)
NOT_LOOSE = Text(
    "摸到的牌已归入一副手牌：先移回一张，使它成为多出的那张",
    "The drawn tile belongs to a hand already: move a tile back first, so that it is the one too many",
)
NO_COMMON_WAIT = Text("两副手牌没有共同的听牌", "The two hands wait for no tile in common")


def loose(hand: Hand, seat: Seat) -> int | None:
    """Return the tile just drawn while it belongs to neither hand: the one a self-draw wins with."""
    return choices(*racks(hand, seat)).loose


def why_not_loose(hand: Hand, seat: Seat) -> Text:
    """Why there is no tile to win with by self-draw, for the seat at turn."""
    pair = racks(hand, seat)
    if all(place.drawn is None for place in pair):
        return NOT_DRAWN
    return NOT_LOOSE if is_balanced(pair) else THIRTEEN_EACH


def could_wait(hand: Hand, seat: Seat, win: Win) -> bool:
    """Return whether both hands could wait for one tile."""
    pair = racks(hand, seat)
    return bool(shared_waits(pair)) or not is_known(pair)


# -- discards and kongs --------------------------------------------------------------------------------------------------


def discards(hand: Hand, seat: Seat, turn: Turn) -> Actions:
    """Return the discards from either hand."""
    return choices(*racks(hand, seat)).discards


def no_discard(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Why neither hand has such a discard, with riichi or without."""
    assert isinstance(action, Discard | Riichi)
    pair = racks(hand, seat)
    if acting(pair, action.rack) is None:
        return THIRTEEN_EACH
    same = (d for d in choices(*pair).discards if (d.tile, d.rack) == (action.tile, action.rack))
    return DRAWN_OR_KEPT if any(same) else NOT_HELD


def kongs(hand: Hand, seat: Seat, turn: Turn) -> Actions:
    """Return the kongs that the tiles of one hand make, with a tile drawn."""
    return choices(*racks(hand, seat)).kongs


def no_kong(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Why the tiles make no such kong."""
    assert isinstance(action, Ankan | Kakan)
    pair = racks(hand, seat)
    place = acting(pair, action.rack)
    if place is None:
        return THIRTEEN_EACH
    tiles = action.tiles if isinstance(action, Ankan) else (action.tile,)
    if not could_hold(place.concealed, tiles):
        return NOT_HELD
    if all(rack.drawn is None for rack in pair):
        return NO_KONG_AFTER_CALL
    if isinstance(action, Ankan):
        return NOT_FOUR
    pon = any(meld.kind == "pon" and meld.first_kind == KIND[action.tile] for meld in place.melds)
    return KONG_DRAWN_OR_KEPT if pon else NO_PON


def kongs_in_riichi(hand: Hand, seat: Seat, turn: Turn, found: Actions) -> Actions:
    """After riichi a concealed kong of the tile just drawn, if what both hands wait for stays the same."""
    if not_in_riichi(hand, seat, turn):
        return found
    pair = racks(hand, seat)
    drawn = drawn_tile(pair)
    kongs = [kong for kong in found if isinstance(kong, Ankan) and drawn is not None]
    if is_known(pair) and drawn is not None:
        kongs = [k for k in kongs if KIND[k.tiles[0]] == KIND[drawn] and keeps_common_waits(pair, k)]
    return tuple(kongs)


# -- riichi and moves ----------------------------------------------------------------------------------------------------


def one_closed(hand: Hand, seat: Seat, turn: Turn) -> bool:
    """Return whether one of the hands is closed."""
    first, second = racks(hand, seat)
    return is_closed(first) or is_closed(second)


def has_drawn(hand: Hand, seat: Seat, turn: Turn) -> bool:
    """Return whether a tile was just drawn: as in riichi mahjong, riichi is not declared right after a call."""
    first, second = racks(hand, seat)
    return first.drawn is not None or second.drawn is not None


ONE_CLOSED: Final = Condition[Turn](one_closed, NONE_CLOSED)
HAS_DRAWN: Final = Condition[Turn](has_drawn, NOT_AFTER_CALL)


def riichi_discards(hand: Hand, seat: Seat, turn: Turn) -> Actions:
    """Return the discards after which both hands wait for one tile."""
    return riichis(*racks(hand, seat))


def no_riichi(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Why riichi is not declared with this discard."""
    assert isinstance(action, Riichi)
    discard = Discard(action.tile, action.drawn, action.rack)
    if discard in choices(*racks(hand, seat)).discards:
        return NO_COMMON_WAIT
    return no_discard(hand, seat, turn, action)


def moves_now(hand: Hand, seat: Seat, turn: Turn) -> Actions:
    """Return what can be moved; when enough has been moved, only what leads to a discard."""
    state: TwoRacksState = hand.state
    pair = racks(hand, seat)
    return choices(*pair).moves if state.moved < MOST_MOVES else moves(pair, last=True)


def no_move(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Why this cannot be moved."""
    pair = racks(hand, seat)
    if action in moves(pair):
        return NO_MORE_MOVES
    if isinstance(action, MoveTile) and not could_hold(pair[action.rack].concealed, (action.tile,)):
        return NOT_HELD
    return THIRTEEN_EACH


def moves_left(hand: Hand, seat: Seat, turn: Turn) -> bool:
    """Return whether the seat may still move: it is below the limit, or it has no discard.

    If tiles are hidden after a call, nobody can know that, and the answer is yes.
    """
    state: TwoRacksState = hand.state
    if state.moved < MOST_MOVES:
        return True
    pair = racks(hand, seat)
    if not is_balanced(pair) or (state.kuikae and not is_known(pair)):
        return True
    return not DISCARDING.options(hand, seat, turn)


DISCARDING: Final = Way[Turn]((Discard,), discards, no_discard, limits=DISCARD_LIMITS)
RIICHI: Final = Way[Turn]((Riichi,), riichi_discards, no_riichi, (NO_RIICHI_YET, DRAW_TO_COME, ONE_CLOSED, HAS_DRAWN))
MOVING: Final = Way[Turn](
    (MoveTile, MoveMeld),
    moves_now,
    no_move,
    (Condition(not_in_riichi, RIICHI_FROZEN), Condition(moves_left, NO_MORE_MOVES)),
)


def in_order(hand: Hand, turn: Turn, options: Actions) -> Actions:
    """Moves, which were found last, come first once the seat has begun to exchange; from ``FEW_MOVES`` on only those of melds."""
    state: TwoRacksState = hand.state
    if not 0 < state.moved < MOST_MOVES:
        return options
    found = choices(*racks(hand, turn.seat)).moves
    others = options[: len(options) - len(found)]
    if state.moved < FEW_MOVES:
        return (*found, *others)
    melds = sum([isinstance(move, MoveMeld) for move in found])
    return (*found[:melds], *others, *found[melds:])


# -- calls ---------------------------------------------------------------------------------------------------------------

OF_PREVIOUS: Final = Condition[Offer](lambda hand, seat, offer: seat == hand.after(offer.source), NOT_FROM_PREVIOUS)


def calls_of(hand: Hand, seat: Seat, offer: Offer) -> Actions:
    """Kong, pon and chi with tiles of one hand that leave a tile to discard."""
    first, second = racks(hand, seat)
    return calls(first.concealed, second.concealed, offer.tile)


def no_call(hand: Hand, seat: Seat, offer: Offer, action: Action) -> Text:
    """Why the tiles make no such call."""
    assert isinstance(action, Chi | Pon | Minkan)
    rack, tile = racks(hand, seat)[action.rack].concealed, offer.tile
    if not could_hold(rack, action.tiles):
        return NOT_HELD
    made: Actions = (*chis(rack, tile), *pons(rack, tile), *minkans(rack, tile))
    return NO_DISCARD_LEFT if replace(action, rack=0) in made else NO_SET


def two_rack_legality(family: TwoRacks) -> Legality:
    """Win, lay kongs, declare riichi, discard, move; ron of anybody's discard, calls of the previous player's alone."""
    winning = family_winning(family, Condition(could_wait, NO_COMMON_WAIT))
    kong = Way[Turn](
        (Ankan, Kakan),
        kongs,
        no_kong,
        (REPLACEMENT_LEFT,),
        (kong_limit(family), Limit(kongs_in_riichi, RIICHI_KONG)),
    )
    call = Way[Offer](
        (Chi, Pon, Minkan), calls_of, no_call, (OF_PREVIOUS, NO_CALL_IN_RIICHI, NOT_LAST), (kong_limit(family),)
    )
    return Legality(
        winning,
        (kong, RIICHI, DISCARDING, MOVING),
        (call,),
        NO_ABANDONING,
        of_use=lambda hand, seat, tile: (family.awaits(hand, seat, tile), True),
        drawn=loose,
        in_order=in_order,
    )
