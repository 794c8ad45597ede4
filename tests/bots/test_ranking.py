"""Bots rank all options, the best first, with values that agree with the order and reasons in both languages."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from paizhuo.engine.analysis.reasons import FixedReason, Leaves, Reason, Risk
from paizhuo.engine.bots import make
from paizhuo.engine.bots.ranking import Ranked, Verdict
from paizhuo.engine.core.action import PASS, Action, Chi, Discard
from paizhuo.engine.core.codec import read, write
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.games import find
from paizhuo.engine.rules.rule_set import RuleSet
from tests.bots.levels import LEVELS, hands_of
from tests.bots.test_bots import discards, seen
from tests.contract.playing import Game

HANDS, HANDS_AT_NIGHT = 1, 4


def rankings(game: Game, name: str) -> list[tuple[tuple[Action, ...], Action, list[Ranked]]]:
    """The options, the choice and the ranking of whoever was asked for anything in a hand."""
    bot = make(name, game.rule_set, game.options, 7)
    found = []
    for step in game.steps:
        if isinstance(step.node, Decision):
            for seat, options in step.node.options.items():
                seen = observe(game.rules, step.hand, seat)
                found.append((options, bot.choose(seen), list(bot.rank(seen))))
    return found


@pytest.mark.simulation
@pytest.mark.parametrize("hands", [HANDS, pytest.param(HANDS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("rule_set, name", LEVELS)
def test_every_option_is_ranked_once_with_reasons_and_the_first_is_what_is_chosen(
    rule_set: RuleSet, name: str, hands: int
) -> None:
    reasons: set[Reason] = set()
    for game in hands_of(rule_set.id, 5, hands):
        for options, chosen, ranked in rankings(game, name):
            assert ranked[0].action == chosen
            assert Counter(each.action for each in ranked) == Counter(options)
            values = [each.value for each in ranked]
            assert all(one >= other for one, other in pairwise(values)), values
            assert all(each.reasons for each in ranked)
            reasons.update(reason for each in ranked for reason in each.reasons)
    for reason in reasons:  # said in both languages, and can be sent
        assert reason.text.zh.endswith("。")
        assert reason.text.en.endswith(".")
        assert not any("\u4e00" <= letter <= "\u9fff" for letter in reason.text.en)
        assert read(write(reason)) == reason


def test_a_verdict_is_found_when_it_is_asked_for_and_once() -> None:
    asked = []

    def judge() -> Verdict:
        asked.append(True)
        return Verdict(3, ())

    ranked = Ranked(PASS, judge)
    assert not asked
    assert ranked.value == 3
    assert ranked.reasons == ()
    assert len(asked) == 1


# -- what speaks for an option -------------------------------------------------------------------------------------------


def ranked(rack: str, options: tuple[Action, ...], **position: Any) -> list[Ranked]:
    rule_set = find("riichi")
    return list(make("basic", rule_set, rule_set.settled({}), 0).rank(seen(rack, options, **position)))


def test_of_two_discards_the_wider_wait_is_worth_as_many_more_as_tiles_help() -> None:
    rack = "23456m234567p55s7s"
    found = {each.action: each for each in ranked(rack, discards(rack))}
    wide, narrow = found[Discard(parse_one("7s"))], found[Discard(parse_one("2m"))]
    assert Leaves(0, parse("147m"), 11) in wide.reasons
    assert wide.value > narrow.value


def test_a_discard_far_from_ready_is_first_of_all_safe() -> None:
    rack = "1479m258p369s1234z"
    best, *_, worst = ranked(rack, discards(rack), rivers=("", "5p", "", ""), riichi=(1,))
    assert best.action == Discard(parse_one("5p"))
    assert best.reasons[0] == Risk(0)
    assert isinstance(worst.reasons[0], Risk)
    assert worst.reasons[0].danger > 0


def test_a_call_that_is_let_go_says_why() -> None:
    chi = Chi(parse("23p"))
    passed, refused = ranked("1479m2379p369s12z", (chi, PASS), rivers=("", "", "", "1p"), turn=3)
    assert passed.reasons == (FixedReason("let_go"),)
    assert refused.action == chi
    assert refused.reasons == (FixedReason("opens_early"),)
    assert refused.value < passed.value == 0
