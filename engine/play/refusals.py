"""Why an action is refused at a turn, a claim or a kong that can be robbed, from the conditions that also make the options."""

from __future__ import annotations

from paizhuo.engine.core.action import Action, Chi, Minkan, Pass, Pon, Ron, SelfDraw
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.legality import Legality, Win, first_reason
from paizhuo.engine.play.turn import UNSEEN_KONG, Claims, Offer, RobKong, Turn, TurnRules, turn_options

NOT_YOUR_TURN = Text("还没有轮到你", "It is not your turn")
NOT_HELD = Text("手里没有这些牌", "These tiles are not in the hand")
OVER = Text("这一局已经结束", "The hand is over")
NOTHING_TO_PASS = Text("现在没有可以放过的牌", "There is nothing to claim, and so nothing to pass")
CLAIM_FROM_ANOTHER = Text("只能取别家刚打出的牌", "Only a tile another player has just discarded can be claimed")
PREVIOUS_ONLY = Text("只能吃上家的牌", "Only the previous player's discard can be claimed for a chi")
NOT_NOW = Text("现在不能这样做", "This cannot be done now")
NOT_IN_THIS_GAME = Text("这种玩法没有这个动作", "There is no such action in this game")
NO_TILES = Text("牌山已空，不能再摸牌", "The wall is empty: no tile can be drawn")
LAST_DISCARD = Text("最后一张打出的牌只能荣和", "The last discard can only be claimed for a win")
OTHERS_DECIDE = Text("请等其他玩家决定", "The other players are deciding what to do with the tile")
DRAWN_OR_KEPT = Text(
    "摸切与手切须如实", "A discard must be marked correctly: the tile just drawn, or one from the hand"
)
KONG_DRAWN_OR_KEPT = Text(
    "加杠须如实说明是刚摸到的牌还是手里原有的牌",
    "The tile added to a kong must be marked correctly: the tile just drawn, or one from the hand",
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


def refusal(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Why ``seat`` may not do this at a turn, a claim or a kong that can be robbed; None if it may.

    ``rules``: the working rules, as the phases ask them.
    """
    phase = hand.phase
    if hand.ending is not None:
        return OVER
    if (out := first_reason(rules.legality.in_play, hand, seat, None)) is not None:
        return out
    if (never := rules.legality.never.get(type(action))) is not None:
        return never
    if isinstance(action, Ron):
        return _no_ron(rules.legality, hand, seat)
    if isinstance(action, Pass):
        asked = isinstance(phase, Claims | RobKong) and any(other == seat for other, _ in phase.options)
        return None if asked else NOTHING_TO_PASS
    if isinstance(action, Chi | Pon | Minkan):
        return _no_call(rules, hand, seat, action)
    if phase.turn != seat:
        return NOT_YOUR_TURN
    if isinstance(phase, Claims | RobKong):
        return OTHERS_DECIDE
    return _not_at_turn(rules, hand, phase, action) if isinstance(phase, Turn) else NOT_NOW


def _no_ron(legality: Legality, hand: Hand, seat: Seat) -> Text | None:
    """Why the seat may not win on another player's tile. A reason that holds for any tile is given even when there is none to take."""
    phase, winning = hand.phase, legality.winning
    nothing = Win(seat, UNKNOWN, phase.turn)
    if (reason := first_reason(winning.on_others, hand, seat, nothing)) is not None:
        return reason
    if phase.turn is None or phase.turn == seat:
        return CLAIM_FROM_ANOTHER
    match phase:
        case Claims(tile=tile, source=source, after_kong=after_kong):
            return winning.refusal(hand, Win(seat, tile, source, after_kong=after_kong))
        case RobKong(seat=source, tile=tile):
            return legality.robbing(phase.meld(hand).kind).refusal(hand, Win(seat, tile, source, robbed=True))
        case _:
            return first_reason(winning.of_hand, hand, seat, nothing) or CLAIM_FROM_ANOTHER


def _no_call(rules: TurnRules, hand: Hand, seat: Seat, action: Chi | Pon | Minkan) -> Text | None:
    """Why the seat may not make this call. A reason that holds for any discard is given even when there is none to take."""
    phase = hand.phase
    way = next((way for way in rules.legality.calls if isinstance(action, way.kinds)), None)
    if way is None:
        return NOT_IN_THIS_GAME
    if isinstance(phase, Claims) and phase.source != seat:
        return way.refusal(hand, seat, Offer(phase.source, phase.tile, phase.after_kong), action)
    if phase.turn is None or (phase.turn == seat and isinstance(phase, Turn | Claims | RobKong)):
        return CLAIM_FROM_ANOTHER
    past = Offer(phase.turn if phase.turn != seat else hand.after(seat, -1), action.tiles[0])
    return first_reason(way.conditions, hand, seat, past) or CLAIM_FROM_ANOTHER


def _not_at_turn(rules: TurnRules, hand: Hand, turn: Turn, action: Action) -> Text | None:
    legality, seat = rules.legality, turn.seat
    if isinstance(action, SelfDraw):
        drawn = legality.drawn(hand, seat)
        if drawn is None:
            return NOT_DRAWN
        return legality.winning.refusal(hand, Win(seat, drawn, after_kong=turn.after_kong))
    if action == UNSEEN_KONG and action in turn_options(rules, hand, turn):
        return None
    return next(
        (way.refusal(hand, seat, turn, action) for way in legality.turn if isinstance(action, way.kinds)),
        NOT_IN_THIS_GAME,
    )
