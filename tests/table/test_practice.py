"""Practice: which decisions are asked, and hands that go on from them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random

import pytest

from paizhuo.engine.bots.coach import best_player
from paizhuo.engine.core.action import Discard, MoveTile
from paizhuo.engine.core.hand import tiles_out
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND, UNKNOWN, suit
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import find
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.practice import dealt_games
from paizhuo.engine.table.practice.bot_hands import bot_hands
from paizhuo.engine.table.practice.dealt_games import OF_A_HAND, hands
from paizhuo.engine.table.practice.hidden_tiles import filled
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
    assert {"riichi", "international", "sichuan", "double"} <= ids
    assert not ids & {"holdem", "chaos"}, "nothing has been learned, and a match of several games"


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


@cache
def of_two_racks() -> tuple[Situation, ...]:
    """Situations of hands that quicker players play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dealt_games, "LEVEL", "standard")
        return tuple(chain.from_iterable(dealt("double", 5, 1)))


def test_with_two_racks_it_is_asked_how_to_share_them_out_and_what_to_discard() -> None:
    asked = of_two_racks()
    assert {situation.seat for situation in asked} == {0}
    assert len({situation.made.turn for situation in asked}) == len(asked), "once in a turn, before any tile has moved"
    assert [isinstance(situation.made.best[0].action, MoveTile) for situation in asked].count(True) == 1


def test_moves_between_racks_belong_to_the_answer_and_the_discard_is_judged() -> None:
    rule_set = find("double")
    judge = best_player(rule_set, rule_set.settled({}))
    begun = next(situation for situation in of_two_racks() if isinstance(situation.made.best[0].action, MoveTile))
    situation, best = begun, begun.made.best[0].action
    while isinstance(best, MoveTile):
        situation = situation.after(best)
        assert best not in situation.observation.options
        best = judge.choose(situation.observation)
    assert situation.answered(judge, best).is_good
    thrown = next(option for option in begun.observation.options if isinstance(option, Discard))
    left_so = begun.answered(judge, thrown)
    assert not left_so.is_good
    assert left_so.best[0].action == begun.made.best[0].action
    other = situation.answered(judge, next(each for each in situation.observation.options if isinstance(each, Discard)))
    assert not other.is_good
    assert other.best[0].action == best


def test_a_hand_with_two_racks_goes_on_with_other_hidden_tiles_in_both_racks_of_the_others() -> None:
    situation = of_two_racks()[0]
    tables = [again(situation), anew(situation, 1), anew(situation, 2)]
    assert all(table.observation(situation.seat) == situation.observation for table in tables)
    racks = [table.match.hand.places for table in tables]
    for nth, place in enumerate(racks[0]):
        same = len({each[nth].concealed for each in racks}) == 1
        assert same == (
            place.owner == situation.seat or any(laid.turned for laid in tables[0].match.hand.rivers[place.owner])
        )


def test_a_tile_of_either_rack_is_the_same_option_where_it_comes_to_the_same() -> None:
    for situation in of_two_racks():
        named = [(each.action.name, getattr(each.action, "tile", None)) for each in situation.made.best]
        assert len(set(named)) == len(named)


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


def test_who_has_declared_riichi_with_two_racks_is_dealt_hands_with_a_common_wait() -> None:
    rule_set = find("double")
    setup = MatchSetup("double", {}, BOTS, 5)
    played = next(bot_hands(setup, "basic")).moves
    hand = next(
        move.after.match.hand for move in played if any(laid.turned for laid in move.after.match.hand.rivers[0])
    )
    unknown = tuple(replace(place, concealed=(UNKNOWN,) * 13) if place.owner == 0 else place for place in hand.places)
    match = replace(played[0].after.match, hand=replace(hand, places=unknown))
    for seed in range(5):
        filled_in, _ = filled(match, Random(seed))
        assert rule_set.racks is not None
        joint = rule_set.racks.joint(observe(match.rules, filled_in, 0), None)
        assert joint is not None
        assert not set(joint.waits) & {KIND[laid.tile] for laid in hand.rivers[0]} or len(joint.waits) > 1
