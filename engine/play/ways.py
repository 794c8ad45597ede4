"""The ways to act that most games share, with the reasons why tiles do not allow them: discards, kongs and calls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.claiming import could_hold
from paizhuo.engine.play.legality import Actions, Condition, Limit, Way, Win
from paizhuo.engine.play.refusals import (
    DRAWN_OR_KEPT,
    KONG_DRAWN_OR_KEPT,
    LAST_DISCARD,
    NO_KONG_AFTER_CALL,
    NO_PON,
    NO_SET,
    NO_TILES,
    NOT_FOUR,
    NOT_HELD,
    NOT_READY,
    NOT_WAITED_FOR,
    OTHER_TILE_DRAWN,
    PREVIOUS_ONLY,
)
from paizhuo.engine.play.turn import Offer, Turn

HAS_DRAWN: Final = Condition[Turn](lambda hand, seat, turn: hand.places[seat].drawn is not None, NO_KONG_AFTER_CALL)
REPLACEMENT_LEFT: Final = Condition[Turn](lambda hand, seat, turn: hand.wall.left > 0, NO_TILES)
NOT_LAST: Final = Condition[Offer](lambda hand, seat, offer: hand.wall.left > 0, LAST_DISCARD)
FROM_PREVIOUS: Final = Condition[Offer](lambda hand, seat, offer: seat == hand.after(offer.source), PREVIOUS_ONLY)


def discarding(made: Callable[[Hand, Seat, Turn], tuple[Discard, ...]], *limits: Limit[Turn]) -> Way[Turn]:
    """Discards among those ``made``."""

    def not_made(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
        assert isinstance(action, Discard)
        return DRAWN_OR_KEPT if any(action.tile == other.tile for other in made(hand, seat, turn)) else NOT_HELD

    return Way((Discard,), made, not_made, limits=limits)


def no_kong(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Why the tiles of the seat's rack make no such concealed or added kong."""
    rack, melds = hand.places[seat].concealed, hand.places[seat].melds
    if isinstance(action, Ankan):
        return NOT_FOUR if could_hold(rack, action.tiles) else NOT_HELD
    assert isinstance(action, Kakan)
    if not could_hold(rack, (action.tile,)):
        return NOT_HELD
    pon = any(meld.kind == "pon" and meld.first_kind == KIND[action.tile] for meld in melds)
    return KONG_DRAWN_OR_KEPT if pon else NO_PON


def konging(made: Callable[[Hand, Seat, Turn], Actions], *limits: Limit[Turn]) -> Way[Turn]:
    """Concealed and added kongs, with a tile drawn and a replacement left."""
    return Way((Ankan, Kakan), made, no_kong, (HAS_DRAWN, REPLACEMENT_LEFT), limits)


def no_call(hand: Hand, seat: Seat, offer: Offer, action: Action) -> Text:
    """Why the tiles of the seat's rack make no such meld with the discard."""
    assert isinstance(action, Chi | Pon | Minkan)
    return NO_SET if could_hold(hand.places[seat].concealed, action.tiles) else NOT_HELD


def waiting(waits: Callable[[Hand, Seat], Tiles]) -> tuple[Condition[Win], Condition[Win]]:
    """Two conditions: the hand waits for something, and it waits for the tile. ``waits``: the kinds."""

    def is_ready(hand: Hand, seat: Seat, win: Win) -> bool:
        return bool(waits(hand, seat)) or UNKNOWN in hand.places[seat].concealed

    def is_awaited(hand: Hand, seat: Seat, win: Win) -> bool:
        return KIND[win.tile] in waits(hand, seat) or UNKNOWN in hand.places[seat].concealed

    return Condition(is_ready, NOT_READY), Condition(is_awaited, not_awaited)


def not_awaited(hand: Hand, seat: Seat, win: Win) -> Text:
    """Return the reason where the hand does not wait for the tile."""
    return OTHER_TILE_DRAWN if win.source is None else NOT_WAITED_FOR
