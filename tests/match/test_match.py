"""A match is hands one after another, with points and a deposit that carry over."""

from __future__ import annotations

import itertools

import pytest

from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.hand import DEPOSIT, Transfer
from paizhuo.engine.core.node import BadChance
from paizhuo.engine.games import UnknownRules
from paizhuo.engine.match.match import HandRunning, begin, give, next_hand, ranking
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.options import BadOption
from paizhuo.engine.table.table import Table

BOTS = tuple(SeatSetup(f"bot {n}", "basic") for n in range(4))


def finished(rules: str, seed: int) -> Table:
    table = Table(MatchSetup(rules, {}, BOTS, seed))
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        table.next_hand()
    return table


def test_people_are_those_that_are_no_bots_players_first() -> None:
    seats = (
        SeatSetup("Ann"),
        SeatSetup("Bob", "basic"),
        SeatSetup("Cleo"),
        SeatSetup("Dan", "random"),
        SeatSetup("Eve"),
    )
    assert MatchSetup("house", {"supporters": 1}, seats).people == (0, 2, 4)
    assert MatchSetup("riichi", {}, BOTS).people == ()


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "trick"])
def test_a_hands_changes_make_the_next_hands_standing(rules: str) -> None:
    results = finished(rules, 3).match.results
    for before, after in itertools.pairwise(results):
        assert after.deal.number == before.deal.number + 1
        assert sum(after.deal.standing) + after.deal.deposit == sum(before.standing) + before.deposit
        assert tuple(a - c for a, c in zip(after.standing, after.changes, strict=True)) == after.deal.standing


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "trick"])
def test_a_match_ends_with_everybodys_points_and_nothing_on_the_table(rules: str) -> None:
    match = finished(rules, 1).match
    assert match.final is not None
    assert sum(match.final.points) == sum(match.results[0].deal.standing)
    assert match.deposit == 0
    assert list(match.final.order) == sorted(range(4), key=lambda seat: (-match.final.points[seat], seat))  # type: ignore[union-attr]


def test_of_equal_points_the_earlier_seat_stands_first() -> None:
    assert ranking((200, 300, 300, 200)).order == (1, 2, 0, 3)


def test_final_transfers_count_before_the_seats_are_ranked() -> None:
    settled = ranking((200, 100), (Transfer(DEPOSIT, 1, 150, "deposit"),))
    assert settled.order == (1, 0)
    assert settled.points == (200, 250)


def test_the_next_hand_waits_for_this_one_to_end() -> None:
    with pytest.raises(HandRunning):
        next_hand(begin(MatchSetup("riichi", {}, BOTS, 1)))


def test_nothing_follows_the_end_of_the_match() -> None:
    with pytest.raises(HandRunning):
        next_hand(finished("trick", 2).match)


def test_a_refused_answer_leaves_the_match_as_it_was() -> None:
    match = begin(MatchSetup("riichi", {}, BOTS, 1))
    with pytest.raises(BadChance):
        give(match, {0: PASS})
    match, _ = give(match, (3, 4))
    assert not match.hand_over


@pytest.mark.parametrize(
    "setup, error",
    [
        (MatchSetup("bridge", {}, BOTS, 1), UnknownRules),
        (MatchSetup("riichi", {"wild": True}, BOTS, 1), BadOption),
        (MatchSetup("riichi", {}, BOTS[:2], 1), ValueError),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused(setup: MatchSetup, error: type[Exception]) -> None:
    with pytest.raises(error):
        begin(setup)


def test_a_match_without_a_seed_needs_somebody_to_give_its_chance() -> None:
    with pytest.raises(ValueError, match="seed"):
        Table(MatchSetup("riichi", {}, BOTS))


def test_an_illegal_action_names_seat_and_reason() -> None:
    table = Table(MatchSetup("riichi", {}, (SeatSetup("Ann"), *BOTS[1:]), 1))
    with pytest.raises(IllegalAction, match=r"seat 0: pass: ."):
        table.answer(0, PASS)
