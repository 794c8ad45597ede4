"""Practice: which decisions are asked, and hands that go on from them."""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from pathlib import Path

import pytest

from paizhuo.engine.bots.coach import best_player
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import tiles_out
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import suit
from paizhuo.engine.games import find
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.practice.dealt_games import OF_A_HAND, hands
from paizhuo.engine.table.practice.playing_on import dealt_anew, same_wall
from paizhuo.engine.table.practice.situations import OBVIOUS, Situation, of_journal, practised
from paizhuo.engine.table.review import review
from paizhuo.engine.table.simulation import play_match
from paizhuo.engine.table.sources.seeded import wall_order
from paizhuo.engine.table.table import Table

NAMES = ("Ann", "Ben", "Cho", "Dee")
BOTS = tuple(SeatSetup(name, "expert") for name in NAMES)


def dealt(rules: str, seed: int, count: int) -> list[tuple[Situation, ...]]:
    rule_set = find(rules)
    return list(islice(hands(MatchSetup(rules, {}, BOTS, seed), best_player(rule_set, rule_set.settled({}))), count))


def again(situation: Situation) -> Table:
    assert situation.seed is not None
    return same_wall(situation.referee, situation.seat, NAMES, situation.seed)


def anew(situation: Situation, seed: int) -> Table:
    return dealt_anew(situation.referee, situation.seat, NAMES, seed)


def played_out(table: Table, situation: Situation) -> None:
    """Play the hand to its end; the person does as the strongest player does."""
    match = table.match
    player = best_player(match.rule_set, match.options)
    table.answer(situation.seat, situation.made.best[0].action)
    while not table.hand_over:
        table.bot_answers()
        assert table.awaited is None
        if situation.seat in table.waiting():
            table.answer(situation.seat, player.choose(table.observation(situation.seat)))


def test_the_games_that_are_practised_are_those_that_players_have_learned() -> None:
    ids = {game.id for game in practised()}
    assert {"riichi", "international", "sichuan"} <= ids
    assert not ids & {"double", "chaos"}, "two racks, and a match of several games"


def test_a_situation_has_a_best_option_that_is_not_plain_to_see() -> None:
    for situation in chain.from_iterable(dealt("riichi", 3, 2)):
        best, second = situation.made.best[:2]
        assert situation.made.trifle < best.value - second.value <= OBVIOUS * situation.made.trifle + 1e-3
        assert {best.action, second.action} <= set(situation.observation.options)


def test_the_same_seed_brings_the_same_situations_few_of_each_hand_and_not_only_discards() -> None:
    found = dealt("riichi", 11, 2)
    assert found == dealt("riichi", 11, 2)
    assert all(len(of_hand) <= OF_A_HAND for of_hand in found)
    asked = list(chain.from_iterable(found))
    assert found[:1] != dealt("riichi", 12, 1)
    calls = [each for each in asked if not all(isinstance(option, Discard) for option in each.observation.options)]
    assert 0 < len(calls) < len(asked) / 2
    assert len({each.seat for each in asked}) > 1


def test_a_choice_costs_what_a_review_says(tmp_path: Path) -> None:
    file = tmp_path / "match.journal"
    play_match(MatchSetup("riichi", {}, tuple(SeatSetup(who.name, "basic") for who in BOTS), 4), 2, file)
    journal = load(file.read_text("utf-8"))
    rule_set = find("riichi")
    judge = best_player(rule_set, rule_set.settled({}))
    asked = list(of_journal(judge, journal, 1))
    costs = {each.line: each for each in review(journal.setup, steps(journal), 1, "expert").decisions}
    assert asked
    for situation in asked:
        assert situation.answered(judge, situation.made.chosen.action) == costs[situation.made.line] == situation.made
    mistakes = {line for line, each in costs.items() if not each.is_good}
    assert mistakes <= {situation.made.line for situation in asked}


@pytest.mark.parametrize("rules", ["riichi", "hongkong", "sichuan"])
def test_a_hand_goes_on_from_a_situation_with_the_same_wall_or_with_other_hidden_tiles(rules: str) -> None:
    for situation in dealt(rules, 5, 1)[0][:2]:
        match = situation.referee.match
        whole = Counter(match.game.play.wall(match.game_options))
        others = []
        for table in (again(situation), anew(situation, 1), anew(situation, 2)):
            seen = table.observation(situation.seat)
            assert seen == situation.observation
            others.append([place.concealed for place in table.match.hand.places])
            played_out(table, situation)
            assert not Counter(tiles_out(table.match.hand)) - whole
        assert others[0] == [place.concealed for place in match.hand.places]
        asked = situation.referee.asked
        if len(asked) == 1 and not any(laid.turned for river in match.hand.rivers for laid in river):
            assert others[0] != others[1] != others[2]


def test_the_same_wall_is_the_one_that_the_seed_deals() -> None:
    situation = dealt("riichi", 5, 1)[0][0]
    table = again(situation)
    assert situation.seed is not None
    hand = table.match.hand
    wall = wall_order(table.match.game.play.wall(table.match.game_options), situation.seed, hand.deal.number)
    assert Counter(tiles_out(hand)) == Counter(wall[: hand.wall.front]) + Counter(wall[len(wall) - hand.wall.tail :])


def test_who_has_no_tile_of_the_suit_that_goes_first_is_dealt_none_anew() -> None:
    for situation in chain.from_iterable(dealt("sichuan", 5, 2)):
        before = situation.referee.match
        after = anew(situation, 9).match
        for seat in range(before.hand.seats):
            void = before.game.hints.goal(observe(before.rules, before.hand, seat)).void
            held = [
                sorted(tile for tile in match.hand.places[seat].concealed if suit(tile) in void)
                for match in (before, after)
            ]
            assert held[0] == held[1]
