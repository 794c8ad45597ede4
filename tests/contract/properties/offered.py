"""What a seat is offered is accepted, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from paizhuo.engine.core import action as common
from paizhuo.engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.advance import IllegalAction, advance
from paizhuo.engine.core.hand import Given, Hand
from paizhuo.engine.core.node import BadChance, Chance, Decision
from tests.contract.passes import Look, Property
from tests.contract.playing import Game
from tests.contract.properties.moments import looked_at

ANYTHING: tuple[Action, ...] = (PASS, Ron(), SelfDraw(), Discard(0), Discard(33), Discard(34), Discard(13, drawn=True))
MANY = 20
"""Of more options than these at one decision so many are tried: amounts of a bet, exchanges of tiles."""
COMMON = {kind for kind in vars(common).values() if isinstance(kind, type) and issubclass(kind, Action)}
"""The actions of every game."""


def what_is_offered_is_accepted_and_nothing_else(game: Game, look: Look) -> None:
    rng = look.rng
    tried = {action for step in game.steps if isinstance(step.given, Mapping) for action in step.given.values()}
    foreign = (*ANYTHING, *rng.sample(sorted(tried, key=repr), min(4, len(tried))))
    for number in looked_at(game, rng):
        step = game.steps[number]
        if isinstance(step.node, Chance):
            if rng.random() < 0.2:
                assert _is_refused(game, step.hand, {0: PASS}, BadChance)
            continue
        if rng.random() < 0.6:
            assert isinstance(step.node, Decision)
            assert isinstance(step.given, Mapping)
            _decision_is_sound(game, step.hand, step.node, step.given, foreign, rng)


def _is_refused(game: Game, hand: Hand, given: Given, error: type[ValueError]) -> bool:
    """Whether a step is refused with this error; quicker than ``pytest.raises``, and asked very often."""
    try:
        advance(game.rules, hand, given)
    except error:
        return True
    return False


def _decision_is_sound(
    game: Game,
    hand: Hand,
    node: Decision,
    given: Mapping[int, Action],
    foreign: tuple[Action, ...],
    rng: Random,
) -> None:
    assert _is_refused(game, hand, (1, 1), BadChance)
    for seat in range(hand.participants):
        options = node.options.get(seat, ())
        assert len(set(options)) == len(options), "an option is offered once"
        assert seat not in node.options or options, "who is asked has a choice"
        for option in options if len(options) <= MANY else rng.sample(options, MANY):
            advance(game.rules, hand, {**given, seat: option})
        for action in foreign:
            if action not in options:
                assert _is_refused(game, hand, {**given, seat: action}, IllegalAction)
                reason = game.rule_set.why_not(game.rules, hand, seat, action)
                assert reason is not None
                assert reason.zh
                assert reason.en
    assert hand.phase.node(game.rules, hand) == node


def an_action_of_its_own_is_listed(game: Game, look: Look) -> None:
    """Whatever a game offers beside the common actions is in its ``actions``, from which the window knows its keys."""
    for step in game.steps:
        if isinstance(step.node, Decision):
            offered = {type(option) for options in step.node.options.values() for option in options}
            missing = offered - COMMON - set(game.rule_set.play.actions)
            assert not missing, f"not listed: {missing}"


PROPERTIES = (Property(what_is_offered_is_accepted_and_nothing_else), Property(an_action_of_its_own_is_listed))
