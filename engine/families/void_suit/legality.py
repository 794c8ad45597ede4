"""What may be done in games with a void suit 定缺: its tiles are discarded first, and nobody wins or melds with them."""

from __future__ import annotations

from functools import lru_cache

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tiles, suit
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.patterns import holds_void, waits_of
from paizhuo.engine.families.void_suit.state import KINDS_USED, BloodBattle
from paizhuo.engine.play.claiming import ankans, discards, kakans, minkans, pons
from paizhuo.engine.play.legality import Condition, Legality, Limit, Way, Win, Winning
from paizhuo.engine.play.readiness import REMEMBERED, at_rest
from paizhuo.engine.play.refusals import NOT_COMPLETE, refusal
from paizhuo.engine.play.turn import Offer, Turn, TurnRules
from paizhuo.engine.play.ways import NOT_LAST, discarding, konging, no_call
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles


def tiles_of(hand: Hand, seat: Seat) -> Tiles:
    """Return all tiles of a seat, those of its melds too."""
    place = hand.places[seat]
    return (*place.concealed, *(tile for meld in place.melds for tile in meld.tiles))


_waits = lru_cache(maxsize=REMEMBERED)(waits_of)


def may_do(hand: Hand, seat: Seat, at: object) -> bool:
    """Return whether the seat is still in play: a seat that has won has left."""
    return seat not in hand.state.winners


def holds_no_void(hand: Hand, seat: Seat, win: Win) -> bool:
    """Nobody wins while holding a tile of the void suit."""
    rack = hand.places[seat].concealed
    return UNKNOWN in rack or not holds_void(rack, hand.state.void[seat])


def completes(hand: Hand, seat: Seat, win: Win) -> bool:
    """Return whether the tile completes the hand."""
    place = hand.places[seat]
    if UNKNOWN in place.concealed:
        return True
    void = hand.state.void[seat]
    return suit(win.tile) != void and win.tile in _waits(at_rest(place), place.melds, void)


def kongs(hand: Hand, seat: Seat, turn: Turn) -> tuple[Action, ...]:
    """Return the kongs that the tiles of a seat make."""
    place = hand.places[seat]
    return tuple(
        [kong for kong in ankans(place) if kong.tiles[0] < KINDS_USED]
        + [kong for kong in kakans(place) if kong.tile < KINDS_USED]
    )


def kong_kind(kong: Ankan | Kakan) -> int:
    """Return the kind of a kong's tiles."""
    return KIND[kong.tiles[0] if isinstance(kong, Ankan) else kong.tile]


def kongs_kept(hand: Hand, seat: Seat, turn: Turn, found: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the kongs that are not of the void suit; other actions are kept."""
    void = hand.state.void[seat]
    return tuple([k for k in found if not isinstance(k, Ankan | Kakan) or suit(kong_kind(k)) != void])


def any_discard(hand: Hand, seat: Seat, turn: Turn) -> tuple[Discard, ...]:
    """Return every tile of the rack as a discard; from a rack with unknown tiles, every tile of the game."""
    place = hand.places[seat]
    found = discards(place)
    return tuple([d for d in found if d.tile < KINDS_USED]) if UNKNOWN in place.concealed else found


def void_first(hand: Hand, seat: Seat, turn: Turn, found: tuple[Action, ...]) -> tuple[Action, ...]:
    """Void tiles are discarded first."""
    rack, void = hand.places[seat].concealed, hand.state.void[seat]
    if UNKNOWN in rack:
        return found
    return (
        tuple([d for d in found if isinstance(d, Discard) and suit(d.tile) == void])
        if holds_void(rack, void)
        else found
    )


def sets(hand: Hand, seat: Seat, offer: Offer) -> tuple[Action, ...]:
    """Kong and pon that the tiles of a seat make with a discard."""
    rack, tile = hand.places[seat].concealed, offer.tile
    same = [pon for pon in pons(rack, tile) if max(pon.tiles) < KINDS_USED]
    return (*[kong for kong in minkans(rack, tile) if max(kong.tiles) < KINDS_USED], *same) if same else ()


def is_of_no_void(hand: Hand, seat: Seat, offer: Offer) -> bool:
    """Return whether the discard is not of the seat's void suit."""
    state: BloodBattle = hand.state
    return suit(offer.tile) != state.void[seat]


NO_CHI = Text("这种麻将不能吃牌", "There is no chi in this game")
VOID_CALL = Text("缺门的牌不能碰杠", "The void suit makes no pon or kong")
VOID_FIRST = Text("必须先打缺门的牌", "Tiles of the void suit must be discarded first")
VOID_HELD = Text("手里还有缺门的牌，不能和牌", "A hand that still holds tiles of the void suit cannot win")
THREE_OF_A_SUIT = Text("换三张须是手中同花色的三张", "Three tiles of one suit from your own hand are exchanged")
HAS_LEFT = Text("已经和牌离场", "This player has won and left the hand")


def legality(*with_tile: Condition[Win], void_goes_first: bool) -> Legality:
    """No chi; tiles of the void suit cannot be claimed or laid as a kong, and nobody wins while holding one.

    ``with_tile``: what more a tile must satisfy to win; ``void_goes_first``: void tiles are discarded before all others.
    """
    first = (Limit[Turn](void_first, VOID_FIRST),) if void_goes_first else ()
    return Legality(
        Winning((Condition(holds_no_void, VOID_HELD),), (Condition(completes, NOT_COMPLETE), *with_tile)),
        (konging(kongs, Limit(kongs_kept, VOID_CALL)), discarding(any_discard, *first)),
        (Way((Minkan, Pon), sets, no_call, (Condition(is_of_no_void, VOID_CALL), NOT_LAST)),),
        {Chi: NO_CHI},
        in_play=(Condition(may_do, HAS_LEFT),),
    )


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Why a seat may not do this, where three tiles of a suit are exchanged before the first turn; None if it may."""
    if isinstance(action, Exchange) and isinstance(hand.phase, ExchangeTiles):
        return THREE_OF_A_SUIT
    return refusal(rules, hand, seat, action)
