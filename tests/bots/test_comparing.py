"""What players who learn compare, and what bears on it, in every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paizhuo.engine.bots.basic import BasicBot
from paizhuo.engine.bots.coach import Coach
from paizhuo.engine.bots.learned.choices import EXCHANGES, compared
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import Game, games

HANDS = 3
ALONE = [pytest.param(rule_set, id=rule_set.id) for rule_set in ALL if not rule_set.games]


def choices(rule_set: RuleSet) -> Iterator[tuple[Game, Observation]]:
    """Every decision of a player at the table that has several options, in a few hands."""
    for game in games(rule_set, 11, HANDS):
        for step in game.steps:
            if isinstance(step.node, Decision):
                for seat, options in step.node.options.items():
                    if seat < step.hand.seats and len(options) > 1:
                        yield game, observe(game.rules, step.hand, seat)


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set", ALONE)
def test_what_is_compared_is_offered_and_what_bears_on_it_has_always_as_many_numbers(rule_set: RuleSet) -> None:
    widths: set[int] = set()
    for game, seen in choices(rule_set):
        plain = BasicBot(game.rule_set, game.options)
        options = compared(seen, game.rule_set, plain)
        assert set(options) <= set(seen.options)
        assert len(set(options)) == len(options)
        own = game.rule_set.hints.candidates(seen)
        if len(own) > 1:
            assert plain.choose(seen) in options, "what plain play does is among what is compared"
        bearing = game.rule_set.hints.bearing(seen, options)
        assert len(bearing) == len(options)
        widths |= {len(numbers) for numbers in bearing}
        assert all(-1 <= number <= 2 for numbers in bearing for number in numbers)
    assert len(widths) == 1


@pytest.mark.simulation
@pytest.mark.parametrize(
    "rules, asked, sentence",
    [("holdem", "fold", "The chance of winning the pot"), ("tianjin", "pull", "loses on average")],
)
def test_of_a_choice_that_only_one_game_has_the_game_says_why(rules: str, asked: str, sentence: str) -> None:
    rule_set = next(each for each in ALL if each.id == rules)
    coach, heard = Coach(rule_set, rule_set.settled({})), 0
    for _, seen in choices(rule_set):
        if any(option.name == asked for option in seen.options):
            best = coach.advised(seen)[0]
            assert sentence in best.reasons[0].en
            heard += 1
    assert heard


@pytest.mark.simulation
def test_of_the_exchanges_the_best_few_are_compared_and_of_void_suits_all() -> None:
    rule_set = next(each for each in ALL if each.id == "sichuan")
    found: dict[str, int] = {}
    for game, seen in choices(rule_set):
        name = seen.options[0].name
        if name in ("exchange", "void"):
            found[name] = len(compared(seen, game.rule_set, BasicBot(game.rule_set, game.options)))
    assert found == {"exchange": EXCHANGES, "void": 3}
