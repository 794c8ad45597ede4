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
NOTHING_TO_PASS = Text("现在没有可以放过的牌", "There is nothing to claim, and so nothing to pass")
CLAIM_FROM_ANOTHER = Text("只能取别家刚打出的牌", "Only a tile another player has just discarded can be claimed")
PREVIOUS_ONLY = Text("只能吃上家的牌", "Only the previous player's discard can be claimed for a chi")
NOT_NOW = Text("现在不能这样做", "This cannot be done now")
NO_TILES = Text("牌山已空，不能再摸牌", "The wall is empty: no tile can be drawn")
LAST_DISCARD = Text("最后一张打出的牌只能荣和", "The last discard can only be claimed for a win")
OTHERS_DECIDE = Text("请等其他玩家决定", "The other players are deciding what to do with the tile")
DRAWN_OR_KEPT = Text(
    "摸切与手切须如实", "A discard must be marked correctly: the tile just drawn, or one from the hand"
)
NO_SET = Text("这些牌和打出的牌组不成面子", "These tiles make no set with the discard")
NO_KONG_AFTER_CALL = Text("吃碰之后不能马上开杠", "No kong right after a chi or pon: a tile must be drawn first")
NO_PON = Text("没有可以加杠的碰", "There is no pon to add this tile to")
NOT_FOUR = Text("暗杠需要四张相同的牌", "A concealed kong needs four identical tiles")
NOT_DRAWN = Text("没有摸牌，不能自摸", "No tile was drawn, so there is no self-draw to win with")
NOT_COMPLETE = Text("没有成和", "The hand is not complete")
NOT_READY = Text("没有听牌", "The hand is not ready")
OTHER_TILE_DRAWN = Text("摸到的牌不是所听的牌", "The drawn tile is not one the hand waits for")
NOT_WAITED_FOR = Text("这张牌不是所听的牌", "The hand does not wait for this tile")


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
