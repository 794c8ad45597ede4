"""For every rule set: whatever a referee refuses leaves it as it was, and what it accepts is what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from engine.core.advance import IllegalAction
from engine.core.node import BadChance, Chance, Decision
from engine.match.match import HandRunning
from engine.match.referee import HandOver, Referee
from engine.play.rule_set import RuleSet
from engine.rules import ALL
from tests.contract.playing import Game, Step, games

HANDS, LOOKS = 20, 10

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
FOREIGN: tuple[Any, ...] = (PASS, Ron(), SelfDraw(), Discard(0), Discard(33, drawn=True), None, "discard", 5, (1,), [])
NO_SEATS: tuple[Any, ...] = (-1, 9, True, None, "0", [0])
NO_CHANCE: tuple[Any, ...] = (None, "5m", -7, 500, (), (0, 7), (7, 7), (1,) * 40, [1, 2], 1.5, True)


def at(game: Game, step: Step) -> Referee:
    return Referee(replace(game.match, hand=step.hand))


def refused(referee: Referee, does: Callable[[], object], *errors: type[Exception]) -> None:
    """That it raises one of ``errors``, and that everything about the referee is as before."""
    before = Referee(referee.match, dict(referee.answers), referee.chances)
    waiting = referee.waiting
    with pytest.raises(errors):
        does()
    assert referee == before
    assert referee.waiting == waiting


@every_rule_set
def test_whatever_is_refused_leaves_the_referee_as_it_was(rule_set: RuleSet) -> None:
    rng = Random(rule_set.id)
    for game in games(rule_set, 3, HANDS // 5 if rule_set.games else HANDS):
        for step in rng.sample(game.steps, min(LOOKS, len(game.steps))):
            referee = at(game, step)
            refused(referee, referee.next_hand, HandRunning)
            if isinstance(step.node, Chance):
                chance_is_checked(referee, step.node)
            else:
                assert isinstance(step.node, Decision)
                answers_are_checked(referee, step.node)


def chance_is_checked(referee: Referee, node: Chance) -> None:
    refused(referee, lambda: referee.answer(0, PASS), IllegalAction)
    refused(referee, referee.close_window, BadChance)
    for value in NO_CHANCE:
        try:
            node.request.check(value)
        except BadChance:
            refused(referee, lambda value=value: referee.give(value), BadChance)  # type: ignore[misc]


def answers_are_checked(referee: Referee, node: Decision) -> None:
    refused(referee, lambda: referee.give((1, 1)), BadChance)
    for seat in NO_SEATS:
        refused(referee, lambda seat=seat: referee.answer(seat, PASS), IllegalAction)  # type: ignore[misc]
    for seat in range(referee.match.hand.participants):
        for action in FOREIGN:
            if action not in node.options.get(seat, ()):
                refused(referee, lambda s=seat, a=action: referee.answer(s, a), IllegalAction)  # type: ignore[misc]
    if any(PASS not in options for options in node.options.values()):
        refused(referee, referee.close_window, IllegalAction)
    first, *others = node.options
    if others:
        heard = referee.answer(first, node.options[first][0]).referee
        assert set(heard.asked) == set(others)
        refused(heard, lambda: heard.answer(first, node.options[first][0]), IllegalAction)
        bad: dict[int, Action] = {others[0]: node.options[others[0]][0], first: node.options[first][0]}
        refused(heard, lambda: heard.answer_all(bad), IllegalAction)


@every_rule_set
def test_a_hand_given_to_the_referee_goes_as_it_went(rule_set: RuleSet) -> None:
    """Answers one by one in any order; where all who are left may pass, closing the window is their passing."""
    rng = Random(rule_set.id)
    for game in games(rule_set, 4, HANDS // 5 if rule_set.games else HANDS):
        referee = at(game, game.steps[0])
        for step in game.steps:
            assert referee.match.hand == step.hand
            events: tuple[Any, ...] = ()
            if isinstance(step.given, Mapping):
                for seat, action in rng.sample(list(step.given.items()), len(step.given)):
                    if all(step.given[left] == PASS for left in referee.asked) and rng.random() < 0.5:
                        outcome = referee.close_window()
                        referee, events = outcome.referee, (*events, *outcome.events)
                        break
                    outcome = referee.answer(seat, action)
                    referee, events = outcome.referee, (*events, *outcome.events)
            else:
                outcome = referee.give(step.given)
                referee, events = outcome.referee, outcome.events
            assert events == step.events
        assert referee.match.hand == game.end
        assert isinstance(referee.waiting, HandOver)
