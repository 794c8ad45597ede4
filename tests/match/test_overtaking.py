"""What a win has to count to pass another player: by riichi's table of points, and in every game the least that is enough."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.hand import Hand, Transfer, WinRecord
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.match import ranking
from paizhuo.engine.match.sheet.overtaking import Overtaking, overtaking
from paizhuo.engine.match.sheet.reported_wins import Playing, Wrong, counted
from paizhuo.engine.match.sheet.scoring import dealt, playing_at
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin
from paizhuo.engine.rules.rule_set import RuleSet

PRICED = [rule_set for rule_set in ALL if not rule_set.games and rule_set.id not in {"holdem", "house", "tianjin"}]
"""The games in which a win is priced by what it counts alone: not by bets, stakes or the rule of the hand."""


def at(rules: str, apart: tuple[int, ...], *, repeats: int = 0, deposit: int = 0) -> tuple[Playing, Hand]:
    """A hand of a game at whose beginning the seats are so far from even; seat 0 deals."""
    rule_set = find(rules)
    options = rule_set.settled({})
    deal = rule_set.play.programme(options).first()
    standing = tuple(points + apart[seat] for seat, points in enumerate(deal.standing))
    playing = playing_at(rule_set, options, deal.game)
    return playing, dealt(playing, replace(deal, standing=standing, repeats=repeats, deposit=deposit))


def said(found: Overtaking) -> dict[str, str]:
    return {way: "-" if needed is None else needed.worth.en for way, needed in found.needed}


@pytest.mark.parametrize(
    "apart, repeats, deposit, expected",
    [
        # 7,600 behind the dealer, who pays 2,600 of the 5,200 for a self-draw of 3 han 40 fu.
        ((7_600, 0, 0, 0), 0, 0, {"self_draw": "3 han 40 fu", "rival": "3 han 30 fu", "other": "4 han 30 fu"}),
        # Equal points are not enough: the dealer of the first hand stands before seat 1.
        ((7_800, 0, 0, 0), 0, 0, {"self_draw": "3 han 50 fu", "rival": "3 han 40 fu", "other": "Mangan"}),
        # A riichi stick and two counters are won too.
        ((7_800, 0, 0, 0), 2, 1_000, {"self_draw": "3 han 40 fu", "rival": "2 han 50 fu", "other": "3 han 50 fu"}),
        ((1_000, 0, 0, 0), 0, 0, {"self_draw": "any win", "rival": "any win", "other": "1 han 40 fu"}),
        ((64_500, 0, 0, 0), 0, 0, {"self_draw": "-", "rival": "-", "other": "-"}),
    ],
)
def test_riichi_needs_what_its_table_of_points_says(
    apart: tuple[int, ...], repeats: int, deposit: int, expected: dict[str, str]
) -> None:
    playing, hand = at("riichi", apart, repeats=repeats, deposit=deposit)
    (found,) = overtaking(playing, hand, 1)
    assert (found.rival, found.ahead) == (0, apart[0])
    assert said(found) == expected


def test_off_another_is_enough_though_the_dealer_would_pay_more() -> None:
    """Base 100 and 20 a tai: 11 tai are 320 points from seat 1; the dealer would pay them for 10."""
    playing, hand = at("taiwan", (0, 0, 300, 0))
    (found,) = (each for each in overtaking(playing, hand, 3) if each.rival == 2)
    assert said(found) == {"self_draw": "any win", "rival": "3 tai", "other": "11 tai"}


@pytest.mark.parametrize("rule_set", PRICED, ids=lambda rule_set: str(rule_set.id))
@pytest.mark.parametrize("seat", [1, 3])
def test_in_every_game_the_least_win_is_enough_and_one_that_counts_less_is_not(rule_set: RuleSet, seat: int) -> None:
    rules = rule_set.id
    unit = 1_000 if at(rules, (0,) * 4)[1].deal.standing[0] > 5_000 else 4 * find(rules).scoring.parts
    playing, hand = at(rules, (3 * unit, -2 * unit, unit, -2 * unit))
    found = overtaking(playing, hand, seat)
    assert [each.rival for each in found] == ([2, 0] if seat == 1 else [1, 2, 0])
    for each in found:
        assert each.needed
        for way, needed in each.needed:
            source = {"self_draw": None, "rival": each.rival}.get(way, 3 - each.rival if each.rival in {1, 2} else 2)
            if source == seat:
                source = next(other for other in range(4) if other not in {seat, each.rival})
            for gain, enough in results(playing, hand, seat, source, each.rival):
                assert enough == (needed is not None and gain >= needed.gain)


def results(playing: Playing, hand: Hand, seat: int, source: int | None, rival: int) -> list[tuple[int, bool]]:
    """For wins that count more and more, what each brings, and whether it passes the rival."""
    found = []
    for total in range(1, 14):
        report = ReportedWin(seat, source, total=total, fu=40 if playing.asked.has_fu and total < 5 else None)
        try:
            over, _ = counted(hand, playing, Entry((report,)), ("A", "B", "C", "D"))
        except Wrong:
            continue  # below the minimum
        paid, got = (dict.fromkeys(range(4), 0) for _ in range(2))
        for transfer in over.ledger:
            paid |= {seat: paid[seat] + transfer.points for seat in range(4) if seat == transfer.payer}
            got |= {seat: got[seat] + transfer.points for seat in range(4) if seat == transfer.payee}
        points = [hand.deal.standing[seat] + got[seat] - paid[seat] for seat in range(4)]
        order = ranking(tuple(points)).order
        found.append((points[seat] - hand.deal.standing[seat], order.index(seat) < order.index(rival)))
    assert found
    return found


def test_the_first_needs_nothing_and_after_a_win_none_is_named() -> None:
    playing, hand = at("bloodbattle", (12, 0, 0, 0))
    assert overtaking(playing, hand, 0) == ()
    won = WinRecord(2, 0, None, False, None, (Transfer(0, 2, 4, "win"),), (0, 0))
    later = replace(hand, wins=(won,), ledger=won.transfers)
    assert [(each.rival, each.ahead, each.needed) for each in overtaking(playing, later, 1)] == [(2, 4, ()), (0, 8, ())]
