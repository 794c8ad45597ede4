"""The player that has learned: it estimates what follows every choice, and departs from plain play where that is clearly better."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import inf, prod

import numpy as np

from paizhuo.engine.analysis.estimates import Expected, OneSuit, Threat
from paizhuo.engine.analysis.reasons import FixedReason, Leaves, Reason
from paizhuo.engine.analysis.view import HOPELESS, Standpoint
from paizhuo.engine.bots.basic import BasicBot
from paizhuo.engine.bots.bot import Bot
from paizhuo.engine.bots.learned.choices import RISK, Scene, compared, covers
from paizhuo.engine.bots.learned.draws import TWO_DRAWS, After, planned
from paizhuo.engine.bots.learned.knowledge import Knowledge
from paizhuo.engine.bots.learned.net import Net, sigmoid
from paizhuo.engine.bots.learned.rivals import RIVALS, Numbers, Rivals
from paizhuo.engine.bots.learned.worth import Appraiser
from paizhuo.engine.bots.ranking import Ranked, Valued, Verdict
from paizhuo.engine.bots.steps import known
from paizhuo.engine.bots.styles import PLAIN, Style
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import HONOURS, KIND, UNKNOWN, suit
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import Prospect
from paizhuo.engine.rules.rule_set import RuleSet

CALLS = frozenset(("chi", "pon", "minkan"))
"""The calls that a style may like or not."""
FLUSH_FROM = 0.75
"""With this share of its tiles of one suit and honours a hand is said to head for that suit."""
FORESEEN = 0.02
"""A reason speaks of a rival who wins with the discard at least as often as this."""
BELOW = 1e10
"""More than all values of plain play differ by."""
TRIFLE = 0.01
"""Values that differ by less than this part of the scale are as good as equal."""


def dangers_of(net: Net, rivals: Rivals) -> Numbers:
    """Return how likely each rival wins with each kind, ``(RIVALS, 34)``; 0 for seats that there are not."""
    found: Numbers = sigmoid(net(rivals.kinds())[..., 0]) * rivals.of_rival[:, -1:]
    return found


def worth(outputs: Numbers, numbers: Numbers, fear: float = 1) -> Numbers:
    """Return what choices are worth: what is gained unless the discard deals in, and what it costs if it does, by how likely it does.

    ``fear``: how much that weighs, 1 as it is.
    """
    risk = np.minimum(1, fear * numbers[:, RISK])
    found: Numbers = (1 - risk) * outputs[:, 0] - risk * np.maximum(outputs[:, 3], 0)
    return found


class Estimates:
    """What follows every option of a decision.

    ``values``: its worth in units of the scale, less the doubt and the margin of what departs from plain play; ``wins``: how likely the
    hand is won; ``risks``: by rival, how likely it wins with the discard; ``numbers``: what the nets were given; ``best``: the option to
    take.
    """

    def __init__(
        self, scene: Scene, rivals: Rivals, knowledge: Knowledge, style: Style, options: Sequence[Action], plain: int
    ) -> None:
        numbers = scene.numbers(options)
        if knowledge.draws > 1:
            plain = planned(scene.view, options, numbers[:, TWO_DRAWS].tolist(), plain)
        outputs = np.stack([net(numbers) for net in knowledge.values])
        liked = np.array([style.calls if option.name in CALLS else 0 for option in options], np.float32)
        by_net = np.stack([worth(each, numbers, style.fear * knowledge.fear) + liked for each in outputs])
        gains = by_net - by_net[:, plain, None]
        sure = gains.mean(0) - knowledge.doubt * gains.std(0) - knowledge.margin * (np.arange(len(options)) != plain)
        self.values: Numbers = by_net[:, plain].mean() + sure
        self.wins: Numbers = sigmoid(outputs.mean(0)[:, 1]) * (1 - numbers[:, RISK])
        self.risks: Numbers = numbers[:, RISK - RIVALS : RISK]
        self.numbers: Numbers = numbers
        self.options = options
        self.best: Action = options[int(self.values.argmax())]
        self.rivals, self.scene = rivals, scene


class LearnedBot(Bot):
    """Plays as ``BasicBot`` does, or as it would two draws ahead, unless the nets are sure enough that another choice is better.

    It is deterministic: the same observation gets the same answer. Decisions that the nets do not know (exchanges, bets, two
    racks) are left to ``BasicBot``. Where they judge, the value of an option is what it gains from here on, in points as people
    count them.
    """

    def __init__(self, rule_set: RuleSet, options: Options, knowledge: Knowledge, style: Style = PLAIN) -> None:
        self._rule_set, self._knowledge, self._style = rule_set, knowledge, style
        self._basic = BasicBot(rule_set, options)
        self._open_hands = rule_set.hints.open_hands(options)
        self._appraiser = Appraiser(options)
        self._used = None if knowledge.draws > 1 else max((len(net.mean) for net in knowledge.values), default=0)

    def choose(self, observation: Observation) -> Action:
        plain = self._basic.choose(observation)
        estimates = self.estimates(observation, plain)
        return plain if estimates is None else estimates.best

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        estimates = self.estimates(observation, self._basic.choose(observation))
        judged: Sequence[Action] = ()
        if estimates is not None:
            yield from self._ranked(observation, estimates)
            judged = estimates.options
        for ranked in self._basic.rank(observation):
            if ranked.action not in judged:
                yield Ranked(ranked.action, partial(_below, ranked)) if judged else ranked

    def valued(self, observation: Observation) -> Valued | None:
        """Return the options where the nets judge all of them, as ``ValuesInPoints`` says, or where the game knows what each leaves; else
        None: some are left to ``BasicBot``.
        """
        prospects = self._rule_set.hints.prospects(observation)
        if prospects is not None:
            return self._by_prospects(observation, prospects)
        estimates = self.estimates(observation, self._basic.choose(observation))
        if estimates is None or len(estimates.options) < len(observation.options):
            return None
        return Valued(tuple(self._ranked(observation, estimates)), self._in_points(TRIFLE))

    def _by_prospects(self, observation: Observation, prospects: Mapping[Action, Prospect]) -> Valued | None:
        """Return the options by what the game says that they leave and by the danger of each discard, the one that this player takes first.

        No option counts as better than that one: this player has weighed more than the game's estimate does. None: it takes another.
        """
        best = self.choose(observation)
        if best not in prospects:
            return None
        rivals = Rivals(Standpoint(observation, self._rule_set, self._open_hands))
        risks = dangers_of(self._knowledge.danger, rivals)[: len(rivals.seats)]

        def verdict(prospect: Prospect, most: float) -> Verdict:
            by_rival = [] if prospect.discarded is None else risks[:, KIND[prospect.discarded]].tolist()
            risk = 1 - prod(1 - each for each in by_rival)
            value = ((1 - risk) * prospect.gain + risk * prospect.cost) / self._rule_set.scoring.parts
            return Verdict(min(value, most), tuple(_threats(observation, rivals.seats, by_rival)))

        highest = verdict(prospects[best], inf)
        judged = {action: verdict(each, highest.value) for action, each in prospects.items()}
        order = sorted(prospects, key=lambda action: (action != best, -judged[action].value))
        ranked = tuple(Ranked(action, partial(known, judged[action])) for action in order)
        return Valued(ranked, self._in_points(TRIFLE))

    def _ranked(self, observation: Observation, estimates: Estimates) -> Iterator[Ranked]:
        """Yield the options that the nets judge, the best first."""
        for nth in np.argsort(-estimates.values, kind="stable"):
            yield Ranked(estimates.options[nth], partial(self._verdict, observation, estimates, int(nth)))

    def estimates(self, observation: Observation, plain: Action) -> Estimates | None:
        """Estimate what follows every option, of which ``BasicBot`` chooses ``plain``; None where the nets do not judge."""
        knowledge = self._knowledge
        found = compared(observation, self._rule_set, self._basic)
        options = tuple(option for option in found if option.name in knowledge.acts)
        if len(options) < 2 or plain not in options:
            return None
        view = Standpoint(observation, self._rule_set, self._open_hands)
        rivals = Rivals(view)
        dangers = dangers_of(knowledge.danger, rivals)
        scene = Scene(view, self._appraiser, knowledge.scale, dangers, rivals, self._used)
        return Estimates(scene, rivals, knowledge, self._style, options, options.index(plain))

    def _verdict(self, observation: Observation, estimates: Estimates, nth: int) -> Verdict:
        action = estimates.options[nth]
        points = self._in_points(float(estimates.values[nth]))
        then = estimates.scene.after(action)
        reasons: list[Reason] = [Expected(round(points * 10), round(float(estimates.wins[nth]) * 100))]
        if covers(observation):  # of several racks the net knows the discard alone
            reasons.append(_stands(then))
            if (one_suit := _one_suit(then)) is not None:
                reasons.append(one_suit)
        reasons += self._threats(observation, estimates, nth, then)
        return Verdict(points, tuple(reasons))

    def _in_points(self, value: float) -> float:
        """Return a value in units of the scale as points that people count."""
        return value * self._knowledge.scale / self._rule_set.scoring.parts

    def _threats(self, observation: Observation, estimates: Estimates, nth: int, then: After) -> Iterator[Reason]:
        """Yield the rivals that could win with the discard, the likeliest first."""
        if then.thrown != UNKNOWN:
            yield from _threats(observation, estimates.rivals.seats, estimates.risks[nth].tolist())


def _threats(observation: Observation, rivals: Iterable[Seat], risks: Iterable[float]) -> Iterator[Reason]:
    """Yield the rivals that could win with a discard, the likeliest first. ``risks``: how often each of them does."""
    assert observation.seat is not None
    seats = observation.hand.seats
    for risk, seat in sorted(zip(risks, rivals, strict=False), key=lambda one: -one[0]):
        if risk >= FORESEEN:
            yield Threat((seat - observation.seat) % seats, seats, round(risk * 100))


def _below(ranked: Ranked) -> Verdict:
    """Return the verdict on an option that the nets do not judge, as plain play ranks it, below all that they judge."""
    return Verdict(ranked.value - BELOW, ranked.reasons)


def _one_suit(then: After) -> OneSuit | None:
    """That the discard keeps a hand together which is nearly of one suit and not ready yet; None if it does not."""
    thrown = suit(then.thrown)
    if not 0 <= thrown <= HONOURS or then.lead.distance == 0:
        return None
    tiles = (*then.rest, *(tile for meld in then.melds for tile in meld.tiles))
    of_suit = [sum(suit(tile) == nth for tile in tiles) for nth in range(HONOURS + 1)]
    best = max(range(HONOURS), key=of_suit.__getitem__)
    together = of_suit[best] + of_suit[HONOURS]
    heads_there = thrown not in (best, HONOURS) and together >= FLUSH_FROM * len(tiles)
    return OneSuit(best, together, of_suit[HONOURS]) if heads_there else None


def _stands(then: After) -> Reason:
    """Return how the hand stands afterwards."""
    lead = then.lead
    return FixedReason("no_way") if lead.distance >= HOPELESS else Leaves(lead.distance, lead.accepted, lead.left)
