"""The score sheet of a match with real tiles: what is entered of every hand, and what follows from it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.hand import DEPOSIT, Hand, Transfer, WinRecord
from paizhuo.engine.core.tiles import NAMES, text, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, GAME_NAMES, find
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet import file as sheet_file
from paizhuo.engine.match.sheet.from_match import entry_from_match
from paizhuo.engine.match.sheet.scoring import games_open, score_sheet
from paizhuo.engine.match.sheet.sheet import BadSheet, Entry, ReportedWin, Sheet, is_known, new_sheet
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import Adjustment
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.table.table import Table

NAMES_OF_FOUR = ("Ann", "Ben", "Cleo", "Dora")


def sheet(rules: str = "riichi", *entries: Entry, **options: Any) -> Sheet:
    return replace(new_sheet(rules, options, NAMES_OF_FOUR), entries=entries)


def won(seat: int, source: int | None, han: int = 1, fu: int = 30, **stated: Any) -> Entry:
    return Entry((ReportedWin(seat, source, total=han, fu=fu),), **stated)


def drawn(*ready: int, **stated: Any) -> Entry:
    return Entry(draw="exhausted", ready=dict.fromkeys(ready), **stated)


# -- what the sheet knows by itself --------------------------------------------------------------------------------------------


def test_the_dealer_is_paid_as_a_dealer_and_the_next_one_as_another() -> None:
    rows = score_sheet(sheet("riichi", won(0, 1), won(1, 2), won(1, 2))).rows
    assert rows[0].result.changes == (1500, -1500, 0, 0)
    assert [row.result.deal.dealer for row in rows] == [0, 0, 1]
    # The second hand has a counter: the dealer won the first.
    assert rows[1].result.changes == (0, 1300, -1300, 0)
    assert rows[2].result.changes == (0, 1500, -1500, 0)


def test_a_stated_hand_is_given_its_winds_by_the_sheet() -> None:
    hand = {"concealed": "234m567p34588s11z", "win": "1z", "melds": []}
    east, south = (Entry((ReportedWin(seat, 3, hand),)) for seat in (0, 1))
    assert {p.id for p in score_sheet(sheet("riichi", east)).rows[0].wins[0].record.score.patterns} == {
        "yakuhai_seat_wind",
        "yakuhai_round_wind",
    }
    assert {p.id for p in score_sheet(sheet("riichi", south)).rows[0].wins[0].record.score.patterns} == {
        "yakuhai_round_wind"
    }


@pytest.mark.parametrize(
    "rules, known",
    [
        ("riichi", ["seat_wind", "round_wind", "honba", "sticks"]),
        ("taiwan", ["seat_wind", "round_wind", "repeats"]),
        ("sichuan", ["seat_wind"]),
        ("house", ["seat_wind", "supporters"]),
    ],
)
def test_the_sheet_knows_winds_repeats_sticks_and_supporters_and_asks_for_the_rest(
    rules: str, known: list[str]
) -> None:
    assert [field.id for field in find(rules).scoring.stated_fields.fields if is_known(field)] == known


def test_a_win_on_a_robbed_kong_is_recorded_as_one_and_no_other_is() -> None:
    robbing, plain = Entry((ReportedWin(1, 0, {"by": "rob_kong"}, total=2, fu=30),)), won(1, 0, 2)
    rows = score_sheet(sheet("riichi", robbing, plain, won(2, None, 2))).rows
    assert [row.wins[0].record.robbed for row in rows] == [True, False, False]


def test_sticks_lie_on_the_table_until_somebody_wins() -> None:
    account = score_sheet(sheet("riichi", drawn(0, 1, sticks=(1,)), won(2, 3, sticks=(0,))))
    first, second = account.rows
    assert first.result.deposit == 1000
    assert first.result.changes == (1500, 500, -1500, -1500)
    assert Transfer(DEPOSIT, 2, 2000, "deposit") in second.result.ledger
    assert second.result.deposit == 0


def test_of_several_winners_on_one_tile_the_nearest_takes_counters_and_sticks() -> None:
    both = Entry(
        (ReportedWin(0, 2, total=1, fu=30), ReportedWin(3, 2, total=1, fu=30, together=True)),
        sticks=(1,),
    )
    rows = score_sheet(sheet("riichi", drawn(0, 1, 2, 3), both)).rows
    assert [win.seat for win in rows[1].result.wins] == [3, 0]
    assert rows[1].result.changes == (1500, -1000, -1500 - 1300, 1000 + 300 + 1000)


def test_who_was_ready_is_paid_and_the_ready_dealer_stays() -> None:
    rows = score_sheet(sheet("riichi", drawn(0), drawn(1), drawn())).rows
    assert rows[0].result.changes == (3000, -1000, -1000, -1000)
    assert [(row.result.deal.dealer, row.result.deal.repeats) for row in rows] == [(0, 0), (0, 1), (1, 2)]


def test_nagashi_is_paid_by_everybody_else_as_for_a_self_drawn_mangan() -> None:
    row = score_sheet(sheet("riichi", Entry(draw="nagashi", named=(1,)))).rows[0]
    assert row.result.changes == (-4000, 8000, -2000, -2000)


def test_winners_of_a_blood_battle_no_longer_pay() -> None:
    entry = Entry((ReportedWin(1, 0, total=1), ReportedWin(2, None, total=0), ReportedWin(3, None, total=0)))
    row = score_sheet(sheet("sichuan", entry)).rows[0]
    assert [{t.payer: t.points for t in win.record.transfers} for win in row.wins] == [
        {0: 2000},
        {0: 2000, 3: 2000},
        {0: 2000},
    ]


def test_at_the_end_of_a_blood_battle_who_was_not_ready_returns_kong_money_and_pays_the_largest_hand() -> None:
    kong = tuple(Transfer(payer, 2, 2000, "kong") for payer in (0, 1, 3))
    entry = Entry((ReportedWin(0, 1, total=0),), draw="exhausted", ready={1: 2}, named=(3,), transfers=kong)
    ledger = score_sheet(sheet("sichuan", entry)).rows[0].result.ledger
    assert {t for t in ledger if t.reason == "kong_returned"} == {
        Transfer(2, payer, 2000, "kong_returned") for payer in (0, 1, 3)
    }
    assert {t for t in ledger if t.reason == "not_ready"} == {
        Transfer(2, 1, 4000, "not_ready"),
        Transfer(3, 1, 8000, "not_ready"),  # void tiles: three fan at least
    }


def test_a_supporter_shares_half_of_what_its_player_wins() -> None:
    begun = new_sheet("house", {"supporters": 1}, (*NAMES_OF_FOUR, "Pine"))
    account = score_sheet(begun.with_entry(Entry((ReportedWin(0, 1, total=2),), behind=(0,))))
    halves = account.rows[0].result.changes
    assert sum(halves) == 0
    assert halves[4] * 2 == halves[0] > 0


def test_where_dice_choose_the_game_the_entry_names_it() -> None:
    begun = sheet("chaos")
    open_now = games_open(find("chaos"), score_sheet(begun).following)  # type: ignore[arg-type]
    assert [game.id for game in open_now] == ["trick", "holdem", "dyed", "double"]
    account = score_sheet(begun.with_entry(replace(won(0, 1), game="dyed")))
    assert account.rows[0].game.id == "dyed"
    assert account.following is not None
    assert account.following.game == "double"
    assert score_sheet(begun.with_entry(won(0, 1))).rows[0].wrong is not None


# -- what belongs to the whole hand ---------------------------------------------------------------------------------------------

SAT = {"stakes": {"sit": True, "pulls": {"2": 1, "3": 2}}}
"""The stakes of the document's example: the dealer sits, A pulls not at all, B once, C twice."""


@pytest.mark.parametrize(
    "charge, changes",
    [
        (("followed", 0), (-2 - 4 - 8, 2, 4, 8)),
        (("exposed_kong", 0), (2 + 4 + 8, -2, -4, -8)),
        (("concealed_kong", 3), (-2 * 8, -2, -2, 2 * 8 + 2 + 2)),
        (("gold_kong", 1), (-4 * 2, 4 * 2 + 4 + 4, -4, -4)),
    ],
)
@pytest.mark.parametrize("base", [1, 5])
def test_kongs_and_a_followed_dealer_are_paid_by_the_stakes_in_drawn_hands_too(
    charge: tuple[str, int], changes: tuple[int, ...], base: int
) -> None:
    row = score_sheet(sheet("tianjin", drawn(fields=SAT, charges=(charge,)), base=base)).rows[0]
    assert row.wrong is None
    assert row.result.changes == tuple(base * points for points in changes)


def test_stakes_told_of_the_hand_bear_on_the_win_whoever_wins() -> None:
    for winner, changes in ((0, (4 * (2 + 4 + 8), -8, -16, -32)), (3, (-32, -4, -4, 40))):
        entry = Entry((ReportedWin(winner, None, total=4),), fields=SAT)
        assert score_sheet(sheet("tianjin", entry)).rows[0].result.changes == changes


@pytest.mark.parametrize("tiles", ["23m456m456s789s11z 1m", "123m456m456s78s11z 9s", "123m456m456s789s1z 1z"])
def test_a_heavenly_hand_counts_by_its_best_reading_whichever_tile_was_entered_last(tiles: str) -> None:
    concealed, win = tiles.split()
    hand = {"concealed": concealed, "win": win, "wild": ["8p", "9p"], "flags": ["first_turn"]}
    row = score_sheet(sheet("tianjin", Entry((ReportedWin(0, None, hand),)))).rows[0]
    assert row.wrong is None
    request = {
        "rules": "tianjin",
        "by": "self_draw",
        "seat_wind": "E",
        **hand,
        "concealed": "123m46m456s789s11z",
        "win": "5m",
    }
    score = library.score({"rules": "tianjin", **request}).score
    assert isinstance(score, Score)
    assert row.wins[0].record.score.total == score.total == 3 * 2 * 4


def test_stakes_and_special_rules_that_a_kept_sheet_has_with_its_wins_are_those_of_the_hand() -> None:
    kept = Entry((ReportedWin(1, None, {"stakes": {"sit": True, "pulls": {"1": 1, "2": 2}}}, total=4),))
    row = score_sheet(sheet("tianjin", kept)).rows[0]
    assert (
        row.result == score_sheet(sheet("tianjin", Entry((ReportedWin(1, None, total=4),), fields=SAT))).rows[0].result
    )
    assert row.entry.fields == SAT
    river = Entry(tuple(ReportedWin(seat, None, {"special": 2}, total=1) for seat in (1, 1)))
    row = score_sheet(sheet("house", river)).rows[0]
    assert row.wrong is None
    assert row.entry.fields == {"special": 2}


@pytest.mark.parametrize("game", [game for game in ALL if not game.games], ids=lambda game: game.id)
def test_what_a_game_asks_of_the_whole_hand_is_among_what_it_asks_of_a_win(game: RuleSet) -> None:
    asked = game.sheet(game.settled({}))
    fields = {field.id for field in game.scoring.stated_fields.fields}
    assert {field.id for field in asked.hand_fields} | asked.charged <= fields
    endings = [each.ending.id for each in asked.endings]
    assert len(endings) == len(set(endings))


def test_three_players_have_no_draws_that_take_four() -> None:
    trick = find("trick")
    draws = {n: {d.ending.id for d in trick.sheet(trick.settled({"players": n})).draws} for n in (3, 4)}
    assert draws[4] - draws[3] == {"four_winds", "four_riichi"}
    three = new_sheet("trick", {"players": 3}, NAMES_OF_FOUR[:3])
    for draw in ("four_winds", "four_riichi"):
        assert score_sheet(three.with_entry(Entry(draw=draw))).rows[0].wrong is not None


@pytest.mark.parametrize("total, limit, times", [(9, None, 9), (12, None, 10), (25, None, 10), (20, "yakuman", 20)])
def test_under_house_rules_a_stated_multiplier_is_cut_at_ten_but_for_limit_patterns(
    total: int, limit: str | None, times: int
) -> None:
    row = score_sheet(sheet("house", Entry((ReportedWin(1, 0, total=total, limit=limit),)))).rows[0]
    points = 3 * times * row.game.scoring.parts
    assert row.result.changes == (-points, points, 0, 0)


# -- offences ------------------------------------------------------------------------------------------------------------------

PUNISHING = [(game, fault.ending.id) for game in ALL for fault in game.sheet(game.settled({})).faults if not game.games]


def test_false_wins_can_be_recorded_in_every_game_whose_document_punishes_them() -> None:
    assert {(game.id, fault) for game, fault in PUNISHING} == {
        *((game, "false_win") for game in ("riichi", "trick", "dyed", "double", "house")),
        ("dyed", "wrong_kong"),
    }
    # The guide sends international to the official rules, where the hand goes on: people say how much is paid.
    assert {"false_win", "wrong_kong"} <= find("international").display.reasons.keys()


@pytest.mark.parametrize("offender", range(4))
@pytest.mark.parametrize("game, fault", PUNISHING, ids=lambda value: getattr(value, "id", value))
def test_a_false_win_voids_the_hand_and_only_the_offender_pays(game: RuleSet, fault: str, offender: int) -> None:
    paid = (Transfer(1, 2, 700, "kong"),)
    stick = (3,) if game.sheet(game.settled({})).stick else ()
    row = score_sheet(sheet(game.id, Entry(draw=fault, named=(offender,), transfers=paid, sticks=stick))).rows[0]
    changes = row.result.changes
    assert row.wrong is None
    assert row.result.deposit == 0
    assert sum(changes) == 0
    assert changes[offender] < 0
    assert all(change > 0 for seat, change in enumerate(changes) if seat != offender)


@pytest.mark.parametrize(
    "rules, offender, changes",
    [
        ("riichi", 0, (-12_000, 4000, 4000, 4000)),
        ("riichi", 2, (4000, 2000, -8000, 2000)),
        ("dyed", 2, (3000, 3000, -9000, 3000)),
    ],
)
def test_a_false_win_costs_a_mangan_turned_round(rules: str, offender: int, changes: tuple[int, ...]) -> None:
    assert score_sheet(sheet(rules, Entry(draw="false_win", named=(offender,)))).rows[0].result.changes == changes


def test_after_a_false_win_in_riichi_the_same_hand_is_dealt_anew() -> None:
    account = score_sheet(sheet("riichi", drawn(0, sticks=(1,)), Entry(draw="false_win", named=(2,), sticks=(1,))))
    assert account.following is not None
    assert (account.following.dealer, account.following.repeats, account.following.deposit) == (0, 1, 1000)


@pytest.mark.parametrize("ready, changes", [((), (2, -6, 2, 2)), ((0, 3), (3, -6, 0, 3)), ((1, 2), (0, -3, 3, 0))])
def test_under_house_rules_a_false_winner_pays_who_was_ready_or_else_everybody(
    ready: tuple[int, ...], changes: tuple[int, ...]
) -> None:
    begun = new_sheet("house", {"supporters": 1}, (*NAMES_OF_FOUR, "Pine"))
    entry = Entry(draw="false_win", named=(1,), ready=dict.fromkeys(ready), behind=(1,))
    row = score_sheet(begun.with_entry(entry)).rows[0]
    assert row.result.changes == (*(row.game.scoring.parts * points for points in changes), 0)


def test_who_leaves_after_a_false_win_keeps_the_points_and_another_takes_the_seat() -> None:
    begun = new_sheet("house", {"supporters": 1}, (*NAMES_OF_FOUR, "Pine"))
    fault = Entry(draw="false_win", named=(1,), behind=(0,))
    win = Entry((ReportedWin(1, None, total=1),), behind=(0,))
    half = find("house").scoring.parts // 2

    swapped = score_sheet(begun.with_entry(replace(fault, substitute="Pine")).with_entry(win))
    assert swapped.names_at(1) == ("Ann", "Pine", "Cleo", "Dora", "Ben")
    # Pine wins two from everybody at the table, and one more from Ben, who now stands behind Ann.
    assert swapped.standing_after(2) == tuple(half * points for points in (0, -12 - 2, 0, 0, 14))

    strange = score_sheet(begun.with_entry(replace(fault, substitute="Quinn")).with_entry(win))
    assert strange.company.names == (*NAMES_OF_FOUR, "Pine", "Quinn")
    assert strange.names_at(1) == ("Ann", "Quinn", "Cleo", "Dora", "Pine")
    assert strange.company.away == {1: -12 * half}
    assert sum(strange.standing_after(2)) == 0

    back = replace(fault, named=(2,), substitute="Ben")
    returned = score_sheet(begun.with_entry(replace(fault, substitute="Quinn")).with_entry(back))
    assert returned.names_at(2) == ("Ann", "Quinn", "Ben", "Dora", "Pine")
    assert returned.following is not None
    assert returned.following.standing[2] == -12 * half


def test_what_is_noted_of_a_player_costs_nothing_and_is_said_with_the_hand() -> None:
    row = score_sheet(sheet("house", drawn(remarks={"false_claim": (2,), "laid_open": (0,)}))).rows[0]
    assert row.result.ledger == ()
    assert [note.en.partition(":")[0] for note in row.notes] == ["Cleo", "Ann"]


# -- corrections ---------------------------------------------------------------------------------------------------------------


def test_a_correction_of_an_earlier_hand_recomputes_all_that_follow() -> None:
    entered = sheet("riichi", won(0, 1), won(2, 3), won(1, None, 3, 40))
    corrected = entered.corrected(0, won(3, 1))
    before, after = score_sheet(entered), score_sheet(corrected)
    assert [row.result.deal.dealer for row in before.rows] == [0, 0, 1]
    assert [row.result.deal.dealer for row in after.rows] == [0, 1, 2]
    assert after == score_sheet(sheet("riichi", *corrected.entries))
    assert score_sheet(corrected.corrected(0, entered.entries[0])) == before


def test_a_forgotten_hand_put_in_is_as_if_it_had_always_been_there() -> None:
    first, second, third = won(0, 1), drawn(1, 2), won(3, 2)
    assert sheet("riichi", first, third).inserted(1, second) == sheet("riichi", first, second, third)
    assert sheet("riichi", first, second, third).without(1) == sheet("riichi", first, third)


def test_a_hand_that_is_no_win_pays_nothing_and_the_next_ones_are_still_counted() -> None:
    wrong = Entry((ReportedWin(2, 1, {"concealed": "1479m258p369s123z", "win": "4z"}),), sticks=(1,))
    account = score_sheet(sheet("riichi", wrong, won(1, 0)))
    assert account.rows[0].wrong is not None
    assert account.rows[0].result.changes == (0, 0, 0, 0)
    assert account.rows[0].result.deposit == 0
    assert account.rows[1].result.deal.dealer == 1  # it passed, as was stated of the hand
    assert account.rows[1].result.changes == (-1500, 1500, 0, 0)


def test_hands_after_the_end_are_told_but_not_counted() -> None:
    account = score_sheet(sheet("international", *[Entry(draw="exhausted")] * 6, circles=1))
    assert account.following is None
    assert len(account.rows) == 4
    assert account.beyond == 2


@pytest.mark.parametrize(
    "rules, entry",
    [
        ("riichi", Entry()),
        ("riichi", won(0, 0)),
        ("riichi", won(4, 0)),
        ("riichi", won(0, 1, 0)),
        ("riichi", won(0, 1, 2, 33)),
        ("riichi", won(0, 1, draw="exhausted")),
        ("riichi", drawn(0, sticks=(1, 1))),
        ("riichi", drawn(transfers=(Transfer(0, 0, 100, "penalty"),))),
        ("riichi", drawn(transfers=(Transfer(0, 1, -100, "penalty"),))),
        ("riichi", Entry((ReportedWin(0, 1, total=1, fu=30), ReportedWin(2, None, total=1, fu=30)))),
        ("riichi", Entry(draw="washout")),
        ("international", won(0, 1, 7)),
        ("international", Entry((ReportedWin(0, 1, total=8), ReportedWin(2, 1, total=8, together=True)))),
        ("international", drawn(sticks=(1,))),
        ("sichuan", drawn(1)),
        ("sichuan", Entry((ReportedWin(1, 0, total=1), ReportedWin(1, 0, total=1)))),
        ("tianjin", Entry((ReportedWin(1, 0, {"concealed": "123m456m456s789s1z", "win": "1z"}),))),
        ("tianjin", won(1, 0, 4)),
        ("tianjin", drawn(charges=(("eclipse", 0),))),
        ("tianjin", drawn(charges=(("followed", 0), ("followed", 0)))),
        ("tianjin", drawn(charges=(("exposed_kong", 4),))),
        ("tianjin", drawn(fields={"stakes": {"pulls": {"1": 3}}})),
        ("tianjin", Entry((ReportedWin(1, None, total=4),), remarks={"banned": (1,)})),
        ("taiwan", won(1, 0, 2, remarks={"dead_hand": (1,)})),
        ("house", won(1, 0, 2, fields={"special": 10})),
        ("house", Entry((ReportedWin(1, 0, {"by": "rob_kong"}, total=2),), fields={"special": 10})),
        ("house", drawn(fields={"special": 13})),
        ("house", won(1, 0, 2, remarks={"false_claim": (1,)})),
        ("house", won(1, 0, 2, draw="false_win", named=(2,))),
        ("house", Entry((ReportedWin(1, 0, total=15, limit="yakuman"),))),
        ("house", Entry(draw="false_win")),
        ("house", Entry(draw="false_win", named=(1, 2))),
        ("house", Entry(draw="false_win", named=(1,), substitute="Ann")),
        ("riichi", Entry(draw="wrong_kong", named=(1,))),
        ("sichuan", Entry(draw="false_win", named=(1,))),
        ("harmony", drawn(transfers=(Transfer(0, 1, 2_000_000_000, "penalty"),))),
    ],
)
def test_what_cannot_have_happened_is_told_in_both_languages_and_pays_nothing(rules: str, entry: Entry) -> None:
    row = score_sheet(sheet(rules, entry)).rows[0]
    assert row.wrong is not None
    assert row.wrong.zh.endswith(("。", "？"))
    assert row.wrong.en[0].isupper()
    assert row.wrong.en.endswith((".", "?"))
    assert row.result.ledger == ()


@pytest.mark.parametrize("game", [each for each in ALL if not each.games], ids=lambda each: each.id)
def test_a_value_that_no_hand_of_the_game_has_is_a_slip_of_the_finger(game: RuleSet) -> None:
    """Doubled for each fan, 20,000 of them would be a number of 6,000 digits."""
    entries = [won(1, None, 20_000)]
    if (
        worth := next((each for each in game.sheet(game.settled({})).draws if each.worth is not None), None)
    ) is not None:
        entries += [Entry(draw=worth.ending.id, ready={1: n}) for n in (20_000, -1)]
    for entry in entries:
        row = score_sheet(sheet(game.id, entry)).rows[0]
        assert row.wrong is not None
        assert row.wrong.zh != row.wrong.en
        assert row.result.ledger == ()


@pytest.mark.parametrize("rules, most", [("chongqing", 16), ("sichuan", 16_000), ("bloodbattle", 8)])
def test_who_was_not_ready_pays_no_more_than_the_limit_of_a_win(rules: str, most: int) -> None:
    """查大叫 pays a hand as it would have won on a discard; 封顶 holds for it too."""
    row = score_sheet(sheet(rules, Entry(draw="exhausted", ready={2: 7}))).rows[0]
    assert {paid.points for paid in row.result.ledger} == {most}


@pytest.mark.parametrize("points, counted", [(300, 300), (350, 320), (400, 400), (470, 320), (480, 480), (900, 320)])
def test_a_sum_over_the_limit_of_harmony_counts_the_limit(points: int, counted: int) -> None:
    """数满贯 320; what more than that a hand may be worth is the value of a pattern that counts alone 役满贯."""
    row = score_sheet(sheet("harmony", won(1, None, points))).rows[0]
    assert {paid.points for paid in row.result.ledger} == {50 * counted}


@pytest.mark.parametrize("game", [each for each in ALL if not each.games], ids=lambda each: each.id)
def test_points_that_were_agreed_on_are_paid_in_every_game_between_players_or_where_there_are_sticks_to_the_table(
    game: RuleSet,
) -> None:
    ended = game.sheet(game.settled({})).draws[0].ending.id
    wager = Transfer(1, 0, 4, "wager")
    people = game.participants(game.settled({}))
    begun = new_sheet(game.id, {}, tuple(f"P{nth}" for nth in range(people)))
    told = Entry(draw=ended, plainly=True, transfers=(wager,))
    row = score_sheet(begun.with_entry(told)).rows[0]
    assert row.wrong is None
    assert row.result.changes[:2] == (4, -4)
    fine = replace(told, transfers=(wager, Transfer(0, DEPOSIT, 1000, "penalty")))
    fined = score_sheet(begun.with_entry(fine)).rows[0]
    if game.sheet(game.settled({})).stick:
        assert (fined.result.changes[:2], fined.result.deposit) == ((-996, -4), 1000)
    else:
        assert fined.wrong is not None
        assert fined.wrong.en.startswith("No points lie on the table")
    assert sheet_file.read(sheet_file.written(begun.with_entry(fine))) == begun.with_entry(fine)


def test_no_more_is_taken_from_the_table_than_lies_there() -> None:
    taken = Transfer(DEPOSIT, 2, 1000, "miscount")
    assert score_sheet(sheet("riichi", drawn(0, sticks=(0,), transfers=(taken,)))).rows[0].wrong is None
    wrong = score_sheet(sheet("riichi", drawn(0, transfers=(taken,)))).rows[0].wrong
    assert wrong is not None
    assert wrong.en == "There is not so much on the table."


def test_points_adjusted_at_a_table_stay_what_they_are_on_the_sheet() -> None:
    table = Table(MatchSetup("riichi", {}, BOTS, 3))
    for changes in ((-3000, 2000, 0, 0), (0, 0, 500, -500)):
        table.rule(Adjustment(changes, "penalty"))
    while not table.hand_over:
        table.bot_answers()
    row = score_sheet(sheet("riichi", entry_from_match(table.match))).rows[0]
    assert row.result.changes == table.match.results[0].changes
    assert row.result.deposit == table.match.results[0].deposit


# -- a match played here, entered on a sheet -----------------------------------------------------------------------------------------

BOTS = tuple(SeatSetup(name, "basic") for name in NAMES_OF_FOUR)
FLAGS = {
    **dict.fromkeys(
        ("haitei", "houtei", "last_tile", "last_draw", "last_discard", "last_tile_draw", "last_tile_claim"), "last_tile"
    ),
    **dict.fromkeys(("rinshan", "after_kong", "discard_after_kong", "out_with_replacement"), "after_kong"),
    **dict.fromkeys(("tenhou", "chiihou", "heavenly_hand", "earthly_hand"), "first_turn"),
    **{word: word for word in ("riichi", "double_riichi", "ippatsu", "last_of_kind")},
}


def by_tiles(match: Match, entry: Entry) -> Entry:
    """The entry with the winner's tiles in place of what they paid, where a win is counted with no more than these."""
    hand = match.hand
    if match.game.id not in ("riichi", "international", "harmony", "sichuan", "bloodbattle"):
        return entry
    wins = []
    for found, win in zip(entry.wins, hand.wins, strict=True):
        fields = fields_of(hand, win)
        wins.append(replace(found, hand=fields, total=None, fu=None, limit=None, paid=()))
    return replace(entry, wins=tuple(wins))


def fields_of(hand: Hand, win: WinRecord) -> dict[str, object]:
    place = hand.places[win.seat]
    rest = without(place.concealed, (win.tile,)) if len(place.concealed) % 3 == 2 else place.concealed
    melds = [
        f"{meld.kind}:{text(meld.tiles)}" + ("" if meld.source is None else f"@{(meld.source - win.seat) % hand.seats}")
        for meld in place.melds
    ]
    counted = {pattern.id for pattern in win.score.patterns}
    fields: dict[str, object] = {
        "concealed": text(rest),
        "win": NAMES[win.tile],
        "melds": melds,
        "by": "rob_kong" if win.robbed else "discard",
        "flags": sorted({FLAGS[word] for word in counted if word in FLAGS}),
        "dora_indicators": [NAMES[tile] for tile in hand.wall.shown],
    }
    if hand.flowers:
        fields["flowers"] = len(hand.flowers[win.seat])
    if under := getattr(hand.state, "under", ()):
        fields["ura_indicators"] = [NAMES[tile] for tile in under]
    return fields


MATCHES: list[tuple[str, Options, int]] = [
    ("riichi", {"length": "east"}, 3),
    ("riichi", {"length": "east", "uma": "10-20", "return": 30_000}, 8),
    ("sichuan", {}, 3),
    ("bloodbattle", {"hands": 4}, 2),
    ("chongqing", {"hands": 4}, 5),
    ("international", {}, 3),
    ("harmony", {}, 3),
    ("hongkong", {"circles": 1}, 2),
    ("taiwan", {"circles": 1, "winners": "several"}, 1),
    ("tianjin", {"hands": 4}, 4),
    ("trick", {"players": 3}, 1),
    ("dyed", {}, 2),
    ("holdem", {}, 1),
    ("house", {"hands": 4, "supporters": 2}, 6),
    ("chaos", {}, 2),
    ("double", {}, 1),
    ("chris", {}, 1),
]


def test_every_game_is_among_these_matches() -> None:
    assert {rules for rules, _, _ in MATCHES} == GAME_NAMES.keys()


@pytest.mark.parametrize("rules, options, seed", MATCHES)
def test_a_match_told_on_a_sheet_comes_to_the_same_points_and_ranking(rules: str, options: Options, seed: int) -> None:
    rule_set = find(rules)
    settled = rule_set.settled(options)
    people = (*BOTS, *(SeatSetup(f"s{n}", "basic") for n in range(rule_set.play.supporters(settled))))
    setup = MatchSetup(rules, options, people[4 - rule_set.play.seats(settled) :], seed)
    table = Table(setup)
    entered = counted = new_sheet(rules, options, tuple(who.name for who in setup.seats))
    while not table.match_over:
        while not table.hand_over:
            table.bot_answers()
        entry = entry_from_match(table.match)
        entered = entered.with_entry(entry)
        counted = counted.with_entry(by_tiles(table.match, entry))
        table.next_hand()
    for kept in (entered, counted):
        account = score_sheet(kept)
        assert [row.wrong for row in account.rows] == [None] * len(account.rows)
        assert [row.result.changes for row in account.rows] == [result.changes for result in table.match.results]
        assert [row.result.standing for row in account.rows] == [result.standing for result in table.match.results]
        assert [row.result.deposit for row in account.rows] == [result.deposit for result in table.match.results]
        assert [row.result.deal.dealer for row in account.rows] == [r.deal.dealer for r in table.match.results]
        assert account.final == table.match.final
        start = sum(account.rows[0].result.deal.standing)
        assert all(sum(row.result.standing) + row.result.deposit == start for row in account.rows)
        assert sheet_file.read(sheet_file.written(kept)) == kept


# -- the file ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: text.replace('"sheet": 2', '"sheet": 9'),
        lambda text: text.replace('"riichi"', '"bridge"'),
        lambda text: text.replace('"version": 1', '"version": 99'),
        lambda text: text.replace('"Dora"', "7"),
        lambda text: text.replace('"seat": 0', '"seat": "east"'),
        lambda text: text.replace('"entries": [', '"entries": [3, '),
        lambda text: json.dumps({**json.loads(text), "names": ["Ann"]}),
        lambda text: json.dumps({**json.loads(text), "options": {"start": "lots"}}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"ready": {"x": 1}}]}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"ready": {"9" * 5000: 1}}]}),
        lambda text: text.replace('"seat": 0', '"seat": 9'),
        lambda text: text.replace('"seat": 0', '"seat": -1'),
        lambda text: text.replace('"from": 1', f'"from": {10**30}'),
        lambda text: json.dumps({**json.loads(text), "entries": [{"sticks": [4]}]}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"transfers": [[0, 1]]}]}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"charges": [["followed"]]}]}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"remarks": {"banned": ["Ann"]}}]}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"fields": []}]}),
        lambda text: json.dumps({**json.loads(text), "entries": [{"substitute": 3}]}),
    ],
)
def test_a_damaged_sheet_is_refused_with_a_sentence(damage: Any) -> None:
    whole = sheet_file.written(sheet("riichi", won(0, 1), drawn(2)))
    with pytest.raises(BadSheet) as refused:
        sheet_file.read(damage(whole))
    assert refused.value.reason.zh
    assert "Traceback" not in refused.value.reason.en


def test_a_sheet_of_the_first_format_is_read_as_before() -> None:
    kept = sheet("riichi", won(0, 1), drawn(2, sticks=(1,)))
    whole = json.loads(sheet_file.written(kept))
    assert sheet_file.read(json.dumps({**whole, "sheet": 1})) == kept


def test_what_is_said_of_the_whole_hand_is_kept() -> None:
    entry = drawn(fields=SAT, charges=(("followed", 0),), remarks={"banned": (1, 2)}, substitute="Quinn")
    kept = sheet("tianjin", entry)
    assert sheet_file.read(sheet_file.written(kept)) == kept


def test_a_sheet_needs_a_name_for_everybody_who_takes_part() -> None:
    with pytest.raises(BadSheet):
        new_sheet("house", {"supporters": 1}, NAMES_OF_FOUR)
