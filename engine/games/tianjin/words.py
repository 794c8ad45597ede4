"""What a player of Tianjin mahjong learns: facts, questions, and why an action is refused."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.opening import opened_at
from paizhuo.engine.games.tianjin.stakes import ChooseToPull, ChooseToSit, Pull, Sit
from paizhuo.engine.games.tianjin.state import TianjinState
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import (
    TurnRules,
)
from paizhuo.engine.rules.prompts import asks
from paizhuo.engine.rules.public import Fact


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return the wild tiles, who sits and pulls, who cannot win any more, whether the dealer was followed; where the wall was opened."""
    state: TianjinState = observation.hand.state
    dealer = observation.hand.deal.dealer
    found: list[Fact] = []
    if state.wild:
        found.append(Fact("wild", Text("混", "wild"), tiles=state.wild))
    if state.followed:
        found.append(Fact("followed", Text("铲", "dealer followed"), Text("庄家付三家", "the dealer pays all")))
    dice = observation.hand.wall.dice
    if dice and not any(observation.hand.rivers):
        owner, stack = opened_at(dealer, dice)
        found.append(Fact("opened", Text("开牌", "opened at"), Text(f"第{stack}墩", f"stack {stack}"), seat=owner))
    if state.sits:
        found.append(Fact("sits", Text("坐庄", "sits"), Text("×2", "×2"), seat=dealer))
    found += [
        Fact("pulls", Text("拉庄", "pulls"), Text(f"×{1 << pulls}", f"×{1 << pulls}"), seat=seat)
        for seat, pulls in enumerate(state.pulls)
        if pulls
    ]
    found += [
        Fact("banned", Text("小相公", "cannot win"), seat=seat)
        for seat, river in enumerate(observation.hand.rivers)
        if any(KIND[laid.tile] in state.wild for laid in river)
    ]
    return tuple(found)


STAKES_FIRST = Text("先定坐庄、拉庄，再拿牌", "The stakes are settled before any tile is taken")
STAKES_OVER = Text("坐庄、拉庄在拿牌前定", "Stakes are chosen before the tiles are dealt")
DEALER_SITS = Text("只有庄家可以坐庄", "Only the dealer can sit")
OTHERS_PULL = Text("庄家不能拉庄", "The dealer does not pull: the three others do")
SIT_FIRST = Text("先由庄家决定是否坐庄", "First the dealer decides whether to sit")
AT_MOST_TWO = Text("拉庄一次或两次；不拉请选过", "A player pulls once or twice, and passes to pull not at all")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Return the rule about stakes that forbids it, else what forbids it at a turn."""
    staking = isinstance(hand.phase, ChooseToSit | ChooseToPull)
    match action:
        case Sit() | Pull() if not staking:
            return STAKES_OVER
        case Sit():
            return DEALER_SITS if seat != hand.dealer else STAKES_OVER
        case Pull() if seat == hand.dealer:
            return OTHERS_PULL
        case Pull():
            return SIT_FIRST if isinstance(hand.phase, ChooseToSit) else AT_MOST_TWO
        case _:
            return STAKES_FIRST if staking else refusal(rules, hand, seat, action)


SIT_OR_NOT = Text(
    "坐庄：这一局你与每一家之间的输赢都加倍；过：不加倍。",
    "Sit: what you and each other player pay each other this hand is doubled. Pass: it is not.",
)

PULL_OR_NOT = Text(
    "{dealer}拉庄：这一局你与庄家之间的输赢加倍，拉 2 次是四倍；过：不变。",
    "{dealer}Pull: what you and the dealer pay each other this hand is doubled; pulling twice makes "
    "it ×4. Pass: it stays as it is.",
)

DEALER_HAS_SAT = Text("庄家已坐庄（×2）。", "The dealer sits (×2). ")


def prompt(observation: Observation) -> Text | None:
    """Return what is asked about the stakes before the deal."""
    if asks(observation, Sit):
        return SIT_OR_NOT
    if asks(observation, Pull):
        return PULL_OR_NOT.filled(dealer=DEALER_HAS_SAT if observation.hand.state.sits else "")
    return None
