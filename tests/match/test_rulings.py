"""Rulings in a match: the result of a hand that was over is counted anew, and another takes the seat of who must leave."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.node import Chance, Decision
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.games.house.offences import FALSE_WIN
from paizhuo.engine.match.match import Match, begin, give, leaving, next_hand, rule, take_seat
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rulings import FalseWin, RulingRefused
from paizhuo.engine.table.sources.seeded import seeded
from paizhuo.engine.table.table import Table

NAMES = tuple(SeatSetup(name) for name in "甲乙丙丁戊己")


def played(supporters: int = 2, seed: int = 1, rules: str = "house") -> Match:
    """A match in its first hand, at the first decision of a player who holds tiles."""
    options = {"supporters": supporters} if rules == "house" else {}
    match = begin(MatchSetup(rules, options, NAMES[: 4 + supporters], seed))
    chance, drawn = seeded(match, seed), 0
    while True:
        node = node_of(match.rules, match.hand)
        if isinstance(node, Chance):
            match, _ = give(match, chance.value(node.request, match.hand, drawn))
            drawn += 1
        else:
            assert isinstance(node, Decision)
            if match.hand.phase.turn is not None:
                return match
            match, _ = give(match, {seat: options[0] for seat, options in node.options.items()})


def test_a_false_win_ends_the_hand_with_what_is_paid_for_it() -> None:
    match, events = rule(played(), FalseWin(1))
    assert events
    assert match.hand_over
    (result,) = match.results
    assert (result.ending, result.wins) == (FALSE_WIN, ())
    assert result.changes[1] < 0
    assert sum(result.changes) == 0
    assert match.standing == result.standing


def test_a_hand_that_was_over_is_counted_anew() -> None:
    bots = tuple(replace(who, bot="basic") for who in NAMES[:4])
    table = Table(MatchSetup("house", {"after_yakuman": "go_on", "hands": 16}, bots, 3))
    while len(table.match.results) < 2 or not table.match.results[-1].wins:
        if table.hand_over:
            table.next_hand()
        table.bot_answers()
    match = table.match
    *before, won = match.results
    ended, _ = rule(match, FalseWin(won.wins[0].seat))
    *kept, void = ended.results
    assert kept == before
    assert void.changes[won.wins[0].seat] == -sum(change for change in void.changes if change > 0)
    assert ended.standing == tuple(map(sum, zip(before[-1].standing, void.changes, strict=True)))
    with pytest.raises(RulingRefused, match="void already"):
        rule(ended, FalseWin(2))


def test_before_the_next_hand_the_false_winner_must_leave() -> None:
    match = played()
    assert leaving(match) is None
    match, _ = rule(match, FalseWin(1))
    assert leaving(match) == 1
    assert leaving(next_hand(match)) is None


def test_a_supporter_who_takes_the_seat_changes_places_with_the_leaver_and_each_keeps_its_points() -> None:
    match, _ = rule(played(), FalseWin(1))
    before = dict(zip((who.name for who in match.setup.seats), match.standing, strict=True))
    match = take_seat(match, 5)
    assert [who.name for who in match.setup.seats] == list("甲己丙丁戊乙")
    assert dict(zip((who.name for who in match.setup.seats), match.standing, strict=True)) == before
    assert match.results[0].standing == match.standing
    assert leaving(match) is None
    assert next_hand(match).hand.deal.standing == match.standing


def test_somebody_new_begins_with_what_everybody_began_with_and_the_leaver_takes_its_points_along() -> None:
    match, _ = rule(played(0), FalseWin(1))
    seated = take_seat(match, SeatSetup("庚"))
    assert [who.name for who in seated.setup.seats] == list("甲庚丙丁")
    assert match.standing[1] < 0
    assert seated.standing == (match.standing[0], 0, *match.standing[2:])
    assert seated.results == match.results


@pytest.mark.parametrize("comes", [1, 4, 6, -1])
def test_only_a_supporter_takes_the_seat_and_only_when_somebody_must_leave(comes: int) -> None:
    match = played(0) if comes == 4 else rule(played(), FalseWin(1))[0]
    with pytest.raises(RulingRefused):
        take_seat(match, comes)
    if comes != 4:
        with pytest.raises(RulingRefused, match="Nobody has to leave"):
            take_seat(take_seat(match, 5), 4)


def test_after_the_last_hand_nobody_has_to_leave() -> None:
    match = played()
    last = replace(match.hand, deal=replace(match.hand.deal, number=7))
    ended, _ = rule(replace(match, hand=last), FalseWin(1))
    assert ended.hand.ending is FALSE_WIN
    assert leaving(ended) is None


def test_a_game_without_rulings_knows_none() -> None:
    with pytest.raises(RulingRefused, match="no rulings"):
        rule(played(0, rules="harmony"), FalseWin(0))
