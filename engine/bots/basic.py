"""A quick, greedy player: it takes wins, builds the nearest shape and keeps out of the way of a declared hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

from paizhuo.engine.analysis.reasons import FixedReason, GameAdvice
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.bot import Bot
from paizhuo.engine.bots.calling import called, exposed, kong, no_kong, not_called, not_exposed, not_taken, taken
from paizhuo.engine.bots.discarding import declared, discarded, not_declared
from paizhuo.engine.bots.opening import abandoned, exchanged, not_abandoned, without_suit
from paizhuo.engine.bots.ranking import Judge, Ranked, Verdict
from paizhuo.engine.bots.steps import Judged, Refusal, Step, known, not_wanted
from paizhuo.engine.core.action import PASS, Action, by_name
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


class BasicBot(Bot):
    """Chooses by distance first, then by how many tiles would help, then by how useful the discarded tile was.

    It is deterministic: the same observation gets the same answer. It leaves decisions that only one game has to that game's
    rule set. If neither wants an option, it passes.

    The value of an option is the level of the step that decides on it, times ``STEP``, plus a value within the step. The first
    of ``STEPS`` has the highest level. Passing has the value 0; below it come the options that no step wants. Among discards,
    one tile nearer to ready is worth 1,000, and each tile that helps 1.
    """

    def __init__(self, rule_set: RuleSet, options: Options) -> None:
        self._rule_set = rule_set
        self._open_hands = rule_set.hints.open_hands(options)

    def rank(self, observation: Observation) -> Iterator[Ranked]:
        if len(observation.options) == 1:
            yield Ranked(observation.options[0], _only)
            return
        given: set[Action] = set()
        for action, judge in self._judged(observation):
            if not given or action not in given:
                yield Ranked(action, judge)
                given.add(action)

    def choose(self, observation: Observation) -> Action:
        options = observation.options
        return options[0] if len(options) == 1 else next(self._judged(observation))[0]

    def _judged(self, observation: Observation) -> Iterator[Judged]:
        """Yield every option, the best first, if there are several; one may come again for another reason."""
        options = observation.options
        named = by_name(options)
        always, steps = _known(tuple(named))
        if "ron" in named and PASS in options and self._rule_set.hints.declines(observation):
            yield PASS, partial(known, PATIENT)
        for name, verdict in always:
            for action in named[name]:
                yield action, partial(known, verdict)
        own = self._rule_set.hints.own_choice(observation)
        if own is not None:
            yield own, self._advised
        view: Standpoint | None = None
        if own is None or _has_one_rack(observation):
            view = Standpoint(observation, self._rule_set, self._open_hands)
            for step, above in steps:
                for action, judge in step(view, named):
                    yield action, partial(_of_step, above, judge)
        yield (PASS, _let_go) if PASS in options else (options[0], _any)
        yield from _unwanted(view, options)

    def _advised(self) -> Verdict:
        return Verdict(ADVISED * STEP, (GameAdvice(self._rule_set.name),))


STEPS: Final[tuple[tuple[str, int, Step, Refusal], ...]] = (
    ("exchange", 9, exchanged, not_wanted),
    ("void", 8, without_suit, not_wanted),
    ("abandon", 7, abandoned, not_abandoned),
    ("riichi", 6, declared, not_declared),
    ("ankan", 5, kong, no_kong),
    ("kakan", 5, kong, no_kong),
    ("minkan", 4, exposed, not_exposed),
    ("pon", 3, called, not_called),
    ("chi", 3, called, not_called),
    ("take", 2, taken, not_taken),
    ("discard", 1, discarded, not_wanted),
)
"""The steps in the order in which they are considered. Each row holds the name of the options, the level, the step, and why the step
refuses what it does not want. The first step that wants something decides.
"""
ADVISED: Final = 10
"""The level of the rule set's own choice."""
STEP: Final = 1e8
"""The value of one level."""
PATIENT: Final = Verdict(14 * STEP, (FixedReason("waits_for_more"),))
"""Letting a win go for a better one."""
_ALWAYS: Final[tuple[tuple[str, Verdict], ...]] = (
    ("self_draw", Verdict(13 * STEP, (FixedReason("wins"),))),
    ("ron", Verdict(12 * STEP, (FixedReason("wins"),))),
    ("flower", Verdict(11 * STEP, (FixedReason("replaces_flower"),))),
)
"""The options that are always taken: a win, and a flower's replacement 补花."""


@lru_cache(maxsize=1 << 8)
def _known(names: tuple[str, ...]) -> tuple[tuple[tuple[str, Verdict], ...], tuple[tuple[Step, int], ...]]:
    """Return the entries of ``_ALWAYS`` for options of these names, and the steps for the others with their levels, in order."""
    always = tuple((name, verdict) for name, verdict in _ALWAYS if name in names)
    return always, tuple({step: above for name, above, step, _ in STEPS if name in names}.items())


def _has_one_rack(observation: Observation) -> bool:
    """Return whether the observer plays, with one rack as in most games."""
    seat = observation.seat
    return seat is not None and seat < observation.hand.seats == len(observation.hand.places)


def _of_step(above: int, judge: Judge) -> Verdict:
    value, reasons = judge()
    return Verdict(above * STEP + value, reasons)


def _unwanted(view: Standpoint | None, options: Sequence[Action]) -> Iterator[Judged]:
    """Yield all options with the verdict of the step that refuses them: those of an earlier step first, within a step the best first."""
    refusals = {} if view is None else {name: (above, refusal) for name, above, _, refusal in STEPS}
    found: list[tuple[Action, Verdict]] = []
    for action in options:
        verdict = Verdict(-ADVISED * STEP, (FixedReason("any_choice"),))
        if view is not None and action.name in refusals:
            above, refusal = refusals[action.name]
            verdict = _of_step(above - ADVISED, partial(refusal, view, action))
        found.append((action, verdict))
    found.sort(key=lambda entry: -entry[1].value)
    for action, verdict in found:
        yield action, partial(known, verdict)


def _only() -> Verdict:
    return Verdict(0, (FixedReason("only_choice"),))


def _let_go() -> Verdict:
    return Verdict(0, (FixedReason("let_go"),))


def _any() -> Verdict:
    return Verdict(0, (FixedReason("any_choice"),))
