"""Refusals that all draw-and-discard games share: whose turn it is, and which tiles are there."""

from __future__ import annotations

from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pass, Pon, Ron, SelfDraw
from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.core.words import Text
from engine.play.claiming import could_hold

NOT_YOUR_TURN = Text("还没有轮到你", "It is not your turn")
NOT_HELD = Text("手里没有这些牌", "These tiles are not in the hand")
OVER = Text("这一局已经结束", "The hand is over")
NOTHING_TO_PASS = Text("现在没有可以放过的牌", "There is nothing to pass on")
CLAIM_FROM_ANOTHER = Text("只能取别家刚打出的牌", "Only a tile another player has just discarded can be claimed")
PREVIOUS_ONLY = Text("只能吃上家的牌", "Chi takes only the previous player's discard")
NOT_NOW = Text("现在不能这样做", "This cannot be done now")
NO_TILES = Text("牌山已空，不能再摸牌", "The wall is empty: no tile can be drawn")


def why_not_commonly(hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Why ``seat`` may not do this at all now, or None when the reason lies in the game's own rules."""
    turn = hand.phase.turn
    rack = hand.places[seat].concealed
    if hand.ending is not None:
        return OVER
    match action:
        case Pass():
            return NOTHING_TO_PASS
        case Discard(tile):
            return NOT_YOUR_TURN if turn != seat else None if could_hold(rack, (tile,)) else NOT_HELD
        case Kakan(tile):
            return NOT_YOUR_TURN if turn != seat else _kong_refused(hand, could_hold(rack, (tile,)))
        case Ankan(tiles):
            return NOT_YOUR_TURN if turn != seat else _kong_refused(hand, could_hold(rack, tiles))
        case SelfDraw():
            return None if turn == seat else NOT_YOUR_TURN
        case Chi(tiles) | Pon(tiles) | Minkan(tiles):
            if turn is None or turn == seat:
                return CLAIM_FROM_ANOTHER
            if isinstance(action, Chi) and seat != hand.after(turn):
                return PREVIOUS_ONLY
            if hand.wall.left == 0:
                return NO_TILES
            return None if could_hold(rack, tiles) else NOT_HELD
        case Ron():
            return CLAIM_FROM_ANOTHER if turn is None or turn == seat else None
        case _:
            return None


def _kong_refused(hand: Hand, held: bool) -> Text | None:  # noqa: FBT001
    if not held:
        return NOT_HELD
    return None if hand.wall.left > 0 else NO_TILES
