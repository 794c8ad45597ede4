"""The player that has learned: it estimates what follows every choice, and departs from plain play where that is clearly better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.basic import BasicBot
from paizhuo.engine.bots.learned.choices import RISK, Scene, covers
from paizhuo.engine.bots.learned.files import Knowledge
from paizhuo.engine.bots.learned.net import Net, sigmoid
from paizhuo.engine.bots.learned.rivals import Numbers, Rivals
from paizhuo.engine.bots.learned.worth import Appraiser
from paizhuo.engine.bots.ranking import Ranked
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


def dangers_of(net: Net, rivals: Rivals) -> Numbers:
    """How likely each rival wins with each kind, ``(RIVALS, 34)``; 0 for seats that there are not."""
    found: Numbers = sigmoid(net(rivals.kinds())[..., 0]) * rivals.of_rival[:, -1:]
    return found


def worth(outputs: Numbers, numbers: Numbers) -> Numbers:
    """What a choice is worth: what is gained unless the discard deals in, and what it costs if it does, by how likely it does."""
    risk = numbers[:, RISK]
    found: Numbers = (1 - risk) * outputs[:, 0] - risk * np.maximum(outputs[:, 3], 0)
    return found


class LearnedBot:
    """Plays as ``BasicBot`` does unless the nets find another choice better by the margin."""

    def __init__(self, rule_set: RuleSet, options: Options, knowledge: Knowledge) -> None:
        self._rule_set, self._knowledge = rule_set, knowledge
        self._basic = BasicBot(rule_set, options)
        self._open_hands = rule_set.hints.open_hands(options)
        self._appraiser = Appraiser(options)

    def choose(self, observation: Observation) -> Action:
        plain = self._basic.choose(observation)
        values = self._values(observation, plain)
        if values is None:
            return plain
        options = observation.options
        gains = values - values[:, options.index(plain), None]
        sure = gains.mean(0) - DOUBT * gains.std(0)
        best = int(sure.argmax())
        return options[best] if sure[best] > self._knowledge.margin else plain

    def _values(self, observation: Observation, plain: Action) -> Numbers | None:
        options = observation.options
        if len(options) == 1 or plain.name not in _JUDGED:
            return None
        if self._rule_set.hints.own_choice(observation) is not None:
            return None
        view = Standpoint(observation, self._rule_set, self._open_hands)
        if not covers(view, options):
            return None
        return self.estimates(view, options)

    def estimates(self, view: Standpoint, options: Sequence[Action]) -> Numbers:
        """What follows every option by each net, in units of the scale: ``(nets, options)``."""
        knowledge, rivals = self._knowledge, Rivals(view)
        dangers = dangers_of(knowledge.danger, rivals)
        scene = Scene(view, self._appraiser, knowledge.scale, dangers, rivals)
        numbers = scene.numbers(options)
        return np.stack([worth(net(numbers), numbers) for net in knowledge.values])

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        chosen = self.choose(observation)
        ranked = list(self._basic.rank(observation))
        ranked.sort(key=lambda one: one.action != chosen)
        yield from ranked


DOUBT: Final = 1.0
"""How many deviations among the nets count against a choice that departs from plain play."""
_JUDGED = frozenset(("discard", "riichi", "pass", "pon", "chi", "minkan", "ankan", "kakan"))
