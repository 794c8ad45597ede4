"""The stakes of Tianjin mahjong before the deal: the dealer sits 坐庄, the others pull 拉庄."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Answers, Hand, Phase, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.input import (
    PULLS,
    SIT,
)
from paizhuo.engine.games.tianjin.patterns import (
    Stakes,
)
from paizhuo.engine.games.tianjin.state import SEATS, TianjinState
from paizhuo.engine.rules.phases import AskAll
from paizhuo.engine.scoring.hand_input import read_fields


class Sit(Action):
    """The dealer doubles what it and the others pay each other 坐庄."""

    name: ClassVar[str] = "sit"
    words: ClassVar[Text] = Text("坐庄", "Sit")
    commands: ClassVar[tuple[Command, ...]] = (command("sit", Text("坐庄", "Sit"), "S", "answer"),)


class Pull(Action):
    """Double what one and the dealer pay each other, once or twice 拉庄."""

    name: ClassVar[str] = "pull"
    words: ClassVar[Text] = Text("拉 {times} 次", "Pull ×{times}")
    commands: ClassVar[tuple[Command, ...]] = (command("pull", Text("拉", "Pull"), "L", "answer"),)
    times: int


PULL_ACTIONS = (Pull(1), Pull(2), PASS)


class ChooseToSit(AskAll, Struct):
    """Before any tile is taken the dealer sits or not."""

    then: Phase

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return {hand.dealer: (Sit(), PASS)}

    def answered(self, hand: Hand, given: Answers) -> Script:
        yield Noted(replace(hand.state, sits=given[hand.dealer] == Sit()))
        return self.then


class ChooseToPull(AskAll, Struct):
    """Then the three others pull or not, all at once, whether or not the dealer sits."""

    then: Phase

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return dict.fromkeys(hand.others(hand.dealer), PULL_ACTIONS)

    def answered(self, hand: Hand, given: Answers) -> Script:
        chosen = (given.get(seat, PASS) for seat in range(SEATS))
        pulls = tuple(action.times if isinstance(action, Pull) else 0 for action in chosen)
        yield Noted(replace(hand.state, pulls=pulls))
        return self.then


def stakes_of(state: TianjinState, dealer: Seat) -> Stakes:
    """Return the stakes: how often over seats pay each other."""
    return Stakes(dealer, state.sits, dict(enumerate(state.pulls)))


def stakes_worth_taking(observation: Observation) -> Action | None:
    """Return the dealer sits; nobody pulls. None: there is nothing to choose, or only whether to pull.

    The dealer draws first and so wins a little more than it pays, so it gains by doubling both. For the same reason the
    others lose by pulling.
    """
    return next((option for option in observation.options if isinstance(option, Sit)), None)


SITTING_GAINS = Text(
    "庄家先摸牌，赢的比付的略多：加倍划算。",
    "The dealer draws first and wins a little more than it pays: doubling both gains.",
)
PULLING_LOSES = Text(
    "庄家先摸牌占便宜，和它加倍，平均要亏。", "The dealer has the first draw: who doubles with it loses on average."
)


def says(observation: Observation, action: Action) -> tuple[Text, ...]:
    """Why to take a stake or not."""
    match action:
        case Sit():
            return (SITTING_GAINS,)
        case _ if any(isinstance(option, Pull) for option in observation.options):
            return (PULLING_LOSES,)
        case _:
            return ()


def with_stakes(hand: Hand, fields: Mapping[str, object]) -> Hand:
    """Return the hand with the stakes that were chosen before it. Raises ``BadRequest``."""
    found = read_fields(fields, (SIT, PULLS))
    pulled: Mapping[Seat, int] = found.get(PULLS.id, {})
    pulls = tuple(pulled.get(seat, 0) for seat in range(SEATS))
    return replace(hand, state=replace(hand.state, sits=found.get(SIT.id, False), pulls=pulls))
