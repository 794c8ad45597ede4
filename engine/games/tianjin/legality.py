"""Who may do what in Tianjin mahjong, and what a win is."""

from __future__ import annotations

from paizhuo.engine.core.action import Chi, Minkan, Pon
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.input import (
    PULLS,
    SIT,
)
from paizhuo.engine.games.tianjin.patterns import (
    TOO_SMALL,
    WILD,
    count,
    is_complete,
)
from paizhuo.engine.games.tianjin.state import SEATS, TianjinState
from paizhuo.engine.play.basic_turn import DISCARDS, KONGS, plain_sets
from paizhuo.engine.play.claiming import could_call
from paizhuo.engine.play.legality import Condition, Legality, Way, Win, Winning
from paizhuo.engine.play.refusals import NOT_READY
from paizhuo.engine.play.turn import (
    Offer,
)
from paizhuo.engine.play.ways import no_call, not_awaited
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_TURN
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand


def is_wild(hand: Hand, tile: Tile) -> bool:
    """Return whether the tile is one of the wild ones."""
    return KIND[tile] in hand.state.wild


def is_banned(hand: Hand, seat: Seat) -> bool:
    """小相公: a player who has discarded a wild tile cannot win this hand."""
    return any(is_wild(hand, laid.tile) for laid in hand.rivers[seat])


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """Concealed kongs lie face down until the end; a gold kong 金杠 is shown."""
    return not is_wild(hand, tiles[0])


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances, the stakes among them."""
    state: TianjinState = hand.state
    flags = {
        AFTER_KONG.id: win.after_kong,
        FIRST_TURN.id: win.seat == hand.dealer and not hand.rivers[win.seat],
    }
    pulls = {(seat - win.seat) % SEATS: times for seat, times in enumerate(state.pulls) if times}
    return winning_hand(hand, win, flags, {WILD.id: state.wild, SIT.id: state.sits, PULLS.id: pulls})


def is_worth_it(hand: Hand, seat: Seat, win: Win) -> bool:
    """Return whether the hand is complete and worth at least two fan; true for an unknown rack."""
    return UNKNOWN in hand.places[seat].concealed or isinstance(count(declared(hand, win)), Score)


def complete_with(hand: Hand, seat: Seat) -> Tiles:
    """Return the kinds that complete a rack, whatever it is then worth."""
    rest = declared(hand, Win(seat, UNKNOWN))
    if len(rest.concealed) % 3 != 1 or UNKNOWN in rest.concealed:
        return ()
    return tuple(kind for kind in range(KINDS) if is_complete(replace(rest, win_tile=kind)))


def why_worthless(hand: Hand, seat: Seat, win: Win) -> Text:
    """Return what is wrong with a hand that is not worth two fan."""
    waiting = complete_with(hand, seat)
    return (
        not_awaited(hand, seat, win)
        if waiting and KIND[win.tile] not in waiting
        else (TOO_SMALL.reason if waiting else NOT_READY)
    )


NO_CHI = Text("天津麻将不能吃牌", "There is no chi in Tianjin mahjong")
NO_RON = Text("天津麻将只能自摸胡，不能点炮、抢杠", "Only a self-drawn tile wins: no ron, and no kong is robbed")
BANNED = Text("打过混子，小相公，本局不能胡", "A player who has discarded a wild tile cannot win this hand")
WILD_CALL = Text("打出的混子谁也不能要，混子不能碰、不能明杠", "A wild tile cannot be claimed: no pon, no exposed kong")
LAST_DISCARD = Text("最后一张打出的牌不能碰、不能杠", "The last discard cannot be claimed")

WINNING = Winning(
    (Condition(lambda hand, seat, win: not is_banned(hand, seat), BANNED),),
    (Condition(is_worth_it, why_worthless),),
    (Condition(lambda hand, seat, win: False, NO_RON),),
)

CALLS = Way[Offer](
    (Minkan, Pon),
    plain_sets,
    no_call,
    (
        Condition(lambda hand, seat, offer: not is_wild(hand, offer.tile), WILD_CALL),
        Condition(lambda hand, seat, offer: hand.wall.left > 0, LAST_DISCARD),
    ),
)


def of_use(hand: Hand, seat: Seat, tile: Tile) -> tuple[bool, bool]:
    """Return whether a discard is of use to a seat: never for a win; for a meld if the rack makes one with it."""
    return False, could_call(hand.places[seat].concealed, tile)


LEGALITY = Legality(
    WINNING,
    (KONGS, DISCARDS),
    (CALLS,),
    {Chi: NO_CHI},
    of_use=of_use,
)
"""Winning with the tile just drawn, kongs (four equal wild tiles too), any discard; pon and kong, nothing of a wild tile."""
