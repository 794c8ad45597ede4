"""The coach: the options that the strongest player would take, with reasons in both languages."""

from __future__ import annotations

import pytest

from paizhuo.engine.analysis.reasons import FixedReason
from paizhuo.engine.bots.bot import make
from paizhuo.engine.bots.coach import LEVEL, MOST, Coach
from paizhuo.engine.core.action import PASS, Discard, MoveTile, Ron
from paizhuo.engine.core.observe import observe
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.table import Table
from tests.games.double.positions import FIRST, SECOND, table

DECISIONS, DECISIONS_AT_NIGHT = 30, 120


def begun(rule_set: RuleSet, seed: int = 3) -> Table:
    """A match of bots at its beginning."""
    players = rule_set.play.seats(rule_set.settled({}))
    return Table(MatchSetup(rule_set.id, {}, tuple(SeatSetup(f"{n}", "basic") for n in range(players)), seed))


@pytest.mark.parametrize("decisions", [DECISIONS, pytest.param(DECISIONS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rules: rules.id)
def test_it_names_few_options_with_reasons_and_first_what_the_player_chooses(rule_set: RuleSet, decisions: int) -> None:
    table, options = begun(rule_set), rule_set.settled({})
    coach, player = Coach(rule_set, options), make(LEVEL, rule_set, options, 0)
    seen = 0
    for _ in range(decisions):
        if table.hand_over:
            table.next_hand()
        for seat in table.waiting():
            observation = table.observation(seat)
            advised = coach.advised(observation)
            assert advised[0].action == player.choose(observation)
            assert len(advised) <= min(MOST, len(observation.options))
            assert len({each.action for each in advised}) == len(advised)
            assert all(each.action in observation.options for each in advised)
            assert all(reason.zh and reason.en for each in advised for reason in each.reasons)
            assert all(each.reasons for each in advised)
            seen += 1
        table.bot_answers()
    assert seen >= decisions


def test_a_tile_held_twice_is_one_option_whether_one_of_them_was_just_drawn_or_not() -> None:
    rule_set = find("riichi")
    coach, table = Coach(rule_set, rule_set.settled({})), begun(rule_set)
    several = False
    for _ in range(DECISIONS):
        for seat in table.waiting():
            observation = table.observation(seat)
            thrown = [option for option in observation.options if isinstance(option, Discard)]
            several |= len({option.tile for option in thrown}) < len(thrown)
            tiles = [one.action.tile for one in coach.advised(observation) if isinstance(one.action, Discard)]
            assert len(set(tiles)) == len(tiles)
        table.bot_answers()
    assert several


def test_behind_a_win_it_does_not_say_that_nothing_is_better_than_letting_it_go() -> None:
    rule_set = find("sichuan")
    coach, table = Coach(rule_set, rule_set.settled({})), begun(rule_set)
    for _ in range(600):
        if table.hand_over:
            table.next_hand()
        for seat in table.waiting():
            options = table.observation(seat).options
            if set(options) == {Ron(), PASS}:
                (only,) = coach.advised(table.observation(seat))
                assert only.action == Ron()
                assert only.reasons[-1] == FixedReason("wins").text
                assert FixedReason("let_go").text not in only.reasons
                return
        table.bot_answers()
    raise AssertionError("nobody could win")


def test_two_hands_that_are_ready_are_said_to_wait_and_what_each_way_to_win_counts() -> None:
    played = table({0: (FIRST, SECOND)}, drawn="7z")
    coach = Coach(find("double"), find("double").settled({}))
    best, *others = coach.advised(observe(played.rules, played.hand, 0))
    while isinstance(best.action, MoveTile):
        played = played.given({0: best.action})
        best, *others = coach.advised(observe(played.rules, played.hand, 0))
    assert isinstance(best.action, Riichi)
    said = {each.action.name: [reason.en for reason in each.reasons] for each in (best, *others)}
    assert all(sentences[0].startswith("Ready for 5, 8 of characters") for sentences in said.values())
    counted = {
        name: next(each for each in sentences if each.startswith("A win counts")) for name, sentences in said.items()
    }
    assert len(counted) == 2
    assert counted["riichi"] != counted["discard"]
    assert all(FixedReason("no_way").text.en not in sentences for sentences in said.values())


def test_a_kong_turns_up_an_indicator_only_in_games_with_kong_dora() -> None:
    assert {game.id for game in ALL if game.hints.kong_bonus} == {"riichi", "trick", "holdem"}
