"""No option without effect: every choice that people are offered is one that the rules look at."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.games import ALL
from paizhuo.engine.match.sheet.scoring import playing_at
from paizhuo.engine.rules.circle import games_within
from paizhuo.engine.rules.options import Options, Value, is_choice
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.hand_input import Asked, read_request


class Watched(dict[str, Value]):
    """Options that remember which of them were asked for."""

    def __init__(self, options: dict[str, Any]) -> None:
        super().__init__(options)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Value:
        self.read.add(key)
        return super().__getitem__(key)

    def get(self, key: str, default: Value = None) -> Value:  # type: ignore[override]
        self.read.add(key)
        return super().get(key, default)


WON: tuple[dict[str, object], ...] = ({"by": "self_draw"}, {"by": "discard", "from": 1})
STATED: dict[str, object] = {"concealed": "123s456s789s22s99s", "win": "2s"}
LARGER = {16: {"concealed": "123m123s456s789s22s99s"}}
"""The same in games of larger racks."""


def looked_at(rules: RuleSet, chosen: Options) -> set[str]:
    """The options that some part of the rules asks for: the wall, the seats, a deal, play, the programme, the sheet or the score."""
    options = Watched(rules.settled(chosen))
    play = rules.play
    for part in (play.wall, play.rules, play.seats, play.supporters, play.fee, rules.sheet, rules.hints.open_hands):
        part(options)
    play.deal(options, play.programme(options).first())
    if play.rulings is not None:
        play.rulings.may_draw(options)
    for member in rules.games:
        playing_at(rules, options, next(game.id for game in games_within(member.game) if not game.games))
    asked = Asked(options, rules.scoring.stated_fields, play.seats(options))
    for won in () if rules.games else WON:
        request = {"rules": rules.id, "second": STATED, **STATED, **LARGER.get(play.rack, {}), **won}
        rules.scoring.score(read_request(request, lambda _rules, _chosen: asked).hand, options)
    return options.read


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_the_rules_look_at_every_option_that_people_can_choose(rules: RuleSet) -> None:
    found = looked_at(rules, {})
    for option in rules.options:
        for value in [choice.value for choice in option.choices] or [option.high]:
            found |= looked_at(rules, {option.id: value})
    assert {option.id for option in rules.options if is_choice(option)} - found == set()


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.id)
def test_an_option_of_the_match_changes_its_course_or_who_takes_part(rules: RuleSet) -> None:
    usual = course(rules, {})
    for option in rules.options:
        if option.of_match:
            other = next((choice.value for choice in option.choices if choice.value != option.default), option.high)
            assert course(rules, {option.id: other}) != usual, option.id


def course(rules: RuleSet, chosen: dict[str, Value]) -> tuple[object, ...]:
    """What a match is played like: its programme, how many take part, what it costs, and the rules of its hands."""
    options = rules.settled(chosen)
    play = rules.play
    return (
        play.programme(options),
        play.seats(options),
        play.supporters(options),
        play.fee(options),
        play.rules(options),
    )
