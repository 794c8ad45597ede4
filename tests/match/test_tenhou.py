"""A riichi match in the JSON of Tenhou's log viewer: every row can be read back to what lay on the table."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal, Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.draws import ABORTIVE
from paizhuo.engine.families.riichi.yaku import TABLE, table_with
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.match.formats.mjai import NotRiichi
from paizhuo.engine.match.formats.tenhou import (
    YAKU,
    added_kong,
    call,
    concealed_kong,
    hand_record,
    log,
    result,
    tile_code,
)
from paizhuo.engine.match.journal import Journal, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.simulation import play_match
from tests.games.support import Table, around, dealt, meld, position

GOLDEN = Path(__file__).resolve().parent.parent / "games" / "riichi-east.journal"


def moments(journal: Journal) -> list[tuple[Match, tuple[Event, ...]]]:
    return [(step.match, step.events) for step in steps(journal)]


# -- tiles and melds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tile, code", [("1m", 11), ("9p", 29), ("5s", 35), ("1z", 41), ("7z", 47), ("0m", 51), ("0s", 53)]
)
def test_a_tile_is_its_suit_and_number_and_red_fives_come_after_the_honours(tile: str, code: int) -> None:
    assert tile_code(parse_one(tile)) == code


@pytest.mark.parametrize(
    "seat, source, pon, minkan, kakan",
    [
        (1, 0, "p511515", "m51151515", "k15511515"),
        (0, 3, "p511515", "m51151515", "k15511515"),
        (0, 2, "15p5115", "15m511515", "15k155115"),
        (3, 1, "15p5115", "15m511515", "15k155115"),
        (2, 3, "1515p51", "151515m51", "1515k1551"),
        (3, 0, "1515p51", "151515m51", "1515k1551"),
    ],
)
def test_the_claimed_tile_lies_where_its_discarder_sits(
    seat: Seat, source: Seat, pon: str, minkan: str, kakan: str
) -> None:
    """First from the previous seat 上家, in the middle from the opposite 対面, last from the next 下家; here a red five."""
    three, added = meld("pon", "055m", source), parse_one("5m")
    assert call(seat, three) == pon
    assert call(seat, meld("minkan", "0555m", source)) == minkan
    assert added_kong(seat, three, added) == kakan
    assert added_kong(seat, meld("kakan", "0555m", source), added) == kakan


def test_a_run_shows_the_claimed_tile_first() -> None:
    assert call(1, meld("chi", "340s", 0, "4s")) == "c343353"
    assert call(0, meld("chi", "789m", 3, "9m")) == "c191718"


def test_a_concealed_kong_has_its_letter_before_the_last_tile() -> None:
    assert concealed_kong(meld("ankan", "5555z")) == "454545a45"
    assert concealed_kong(meld("ankan", "0555p")) == "252525a52"


# -- a hand --------------------------------------------------------------------------------------------------------------


def test_a_hand_is_written_row_by_row() -> None:
    order = Deal(5, 1, 0, (25_000, 24_000, 26_000, 24_000), repeats=2, deposit=1000)
    table = dealt(RIICHI, order=order).play(
        "dice 1 2",
        "deal 234567m234p34s88p",
        "deal 555z19m147p258s1z9s",
        "deal 1144z258m369p147s",
        "deal 2233z147m258p369s",
        "indicator 7s",
        *("draw 9m", "0 discard 9m drawn"),
        *("draw 5z", "1 ankan 5555z", "indicator 1m", "draw 0s", "1 discard 1z"),
        *("2 pon 11z", "2 discard 2m"),
        *("draw 5m", "3 discard 3z"),
        *("draw 9s", "0 riichi 9s drawn"),
        *("draw 4z", "1 discard 0s", "0 ron", "under 1z", "under 9p"),
    )
    assert hand_record(table.hand, table.events) == [
        [4, 2, 1],
        [25_000, 24_000, 26_000, 24_000],
        [37, 11],
        [41, 29],
        *([12, 13, 14, 15, 16, 17, 22, 23, 24, 28, 28, 33, 34], [19, 39], [60, "r60"]),
        *([11, 19, 21, 24, 27, 32, 35, 38, 39, 41, 45, 45, 45], [45, 53, 44], ["454545a45", 41, 53]),
        *([12, 15, 18, 23, 26, 29, 31, 34, 37, 41, 41, 44, 44], ["p414141"], [12]),
        *([11, 14, 17, 22, 25, 28, 33, 36, 39, 42, 42, 43, 43], [15], [43]),
        [
            "和了",
            [20_600, -18_600, 0, 0],
            [0, 1, 0, "跳満18000点", "立直(1飜)", "一発(1飜)", "平和(1飜)", "断幺九(1飜)", "ドラ(1飜)", "赤ドラ(1飜)"],
        ],
    ]


def test_an_open_kong_leaves_an_empty_discard() -> None:
    table = position(RIICHI, {1: "555z147m258p36s12z"}, drawn="5z")
    table = table.play("0 discard 5z", "1 minkan 555z", "draw 5p", "1 discard 5p drawn")
    row = hand_record(ended(table), table.events)
    assert row[8:10] == [["m45454545", 25], [0, 60]]


def test_an_added_kong_stands_among_the_discards() -> None:
    table = position(RIICHI, {0: "147m258p36s12z"}, melds={0: [meld("pon", "555z", 1)]}, drawn="5z")
    table = table.play("0 kakan 5z", "draw 9s", "0 discard 9s drawn")
    row = hand_record(ended(table), table.events)
    assert row[5:7] == [[39], ["4545k4545", 60]]


def ended(table: Table) -> Hand:
    """The hand as if it were given up here."""
    return replace(table.hand, ending=ABORTIVE["four_kongs"])


# -- results -------------------------------------------------------------------------------------------------------------

READY = {
    0: "234m567m34p678s88p",
    1: "123m567m345p678s9s",
    2: "123m789m123s99p56p",
    3: "345m789p123s78s11p",
}
MIXED = {0: "4s", 1: "4s", 2: "5s", 3: "5s"}


@pytest.mark.parametrize(
    "ready, rivers, expected",
    [
        ((), {}, ["全員不聴"]),
        ((0, 1, 2, 3), {}, ["全員聴牌"]),
        ((1, 2), {}, ["流局", [-1500, 1500, 1500, -1500]]),
        ((2,), {1: "19m19p1z1s"}, ["流し満貫", [-4000, 8000, -2000, -2000]]),
    ],
)
def test_an_exhausted_wall(ready: tuple[Seat, ...], rivers: dict[Seat, str], expected: list[object]) -> None:
    racks = {seat: READY[seat] for seat in ready}
    table = position(RIICHI, racks, rivers=MIXED | rivers, drawn="4z", left=0).play("0 discard 4z")
    assert result(table.hand) == expected


def test_an_abandoned_hand_has_its_name_alone() -> None:
    table = position(RIICHI, {0: "19m19p19s12z24568m"}, drawn="3z", untouched=True).play("0 abandon")
    assert result(table.hand) == ["九種九牌"]
    table = position(RIICHI, {}, turn=3, drawn="4z", rivers=dict.fromkeys(range(3), "4z"), untouched=True)
    assert result(table.play("3 discard 4z drawn").hand) == ["四風連打"]


def test_two_winners_stand_one_after_the_other_and_the_first_takes_sticks_and_honba() -> None:
    racks = {1: "234m567m34p678s88s", 3: "345m567m34p678s44s"}
    order = Deal(5, 0, 0, (25_000,) * 4, repeats=2, deposit=1000)
    table = position(RIICHI, racks, drawn="5p", order=order).play("0 discard 5p", "1 ron & 3 ron")
    name, first, one, second, other = result(table.hand)
    assert name == "和了"
    assert (first, second) == ([-2600, 3600, 0, 0], [-2000, 0, 0, 2000])
    assert (one, other) == ([1, 0, 1, "30符2飜2000点", *TANYAO_PINFU], [3, 0, 3, "30符2飜2000点", *TANYAO_PINFU])


TANYAO_PINFU = ("平和(1飜)", "断幺九(1飜)")


@pytest.mark.parametrize("winner, points", [(0, "20符3飜1300点∀"), (1, "20符3飜700-1300点")])
def test_a_self_draw_says_what_the_others_and_the_dealer_pay(winner: Seat, points: str) -> None:
    table = position(RIICHI, {winner: "234m567m34p678s88s"}, turn=winner, drawn="5p").play(f"{winner} self_draw")
    row: Any = result(table.hand)[2]
    assert row == [winner, winner, winner, points, "門前清自摸和(1飜)", *TANYAO_PINFU]


def test_who_is_liable_for_a_yakuman_is_named() -> None:
    """包: 大三元."""
    dragons = [meld("pon", "555z", 2), meld("pon", "666z", 3)]
    table = position(RIICHI, {1: "77z55m23p1s"}, melds={1: dragons}, drawn="7z")
    table = table.play("0 discard 7z", "1 pon 77z", "1 discard 1s")
    fed: Any = result(table.play("draw 4p", "2 discard 4p", "1 ron").hand)
    assert fed[1:] == [[-16_000, 32_000, -16_000, 0], [1, 2, 0, "役満32000点", "大三元(役満)"]]
    alone: Any = result(table.play(*around("2 9s", "3 9s"), "draw 4p", "0 discard 4p", "1 ron").hand)
    assert alone[2][:3] == [1, 0, 1]


def test_winds_are_named() -> None:
    table = position(RIICHI, {1: "222z567m34p678s88s"}, turn=1, drawn="5p", order=Deal(4, 1, 0, (25_000,) * 4))
    row: Any = result(table.play("1 self_draw").hand)[2]
    assert {"自風 南(1飜)", "場風 南(1飜)"} <= set(row)


def test_every_pattern_has_its_japanese_name() -> None:
    rows = {row.id for table in (TABLE, table_with(double_yakuman=True)) for row in table.rows}
    assert YAKU.keys() == rows | {"dora", "aka_dora", "ura_dora"}


# -- whole matches -------------------------------------------------------------------------------------------------------

PLAYERS = tuple(SeatSetup(name, "random") for name in ("Plum", "Orchid", "Bamboo", "Aster"))


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> list[Journal]:
    """The golden match, and matches of players who call whatever they can."""
    folder = tmp_path_factory.mktemp("journals")
    texts = [GOLDEN.read_text(encoding="utf-8")]
    for seed in (1, 10, 14):
        path = folder / f"{seed}.journal"
        play_match(MatchSetup("riichi", {"length": "east"}, PLAYERS, seed), 4, path)
        texts.append(path.read_text(encoding="utf-8"))
    return [load(text) for text in texts]


def codes(text: str) -> list[int]:
    return [int(code) for code in re.findall(r"\d\d", text)]


def read_back(row: list[Any]) -> tuple[list[Counter[int]], list[list[int]]]:
    """Every seat's concealed tiles and river at the end, from nothing but the rows of a hand."""
    racks, rivers = [], []
    for seat in range(4):
        dealt_tiles, draws, discards = row[4 + 3 * seat : 7 + 3 * seat]
        rack = Counter(dealt_tiles)
        river = []
        coming = iter(draws)
        for entry in discards:
            # A tile added to a pon, a concealed kong and a discard all follow a draw or a call.
            taken = next(coming)
            if isinstance(taken, int):
                rack[taken] += 1
            else:
                claimed = int(re.search(r"[cpm](\d\d)", taken).group(1))  # type: ignore[union-attr]
                rack[claimed] += 1
                rack.subtract(codes(taken))
            if isinstance(entry, str) and "a" in entry:
                rack.subtract(codes(entry))
            elif isinstance(entry, str) and "k" in entry:
                rack[int(re.search(r"k(\d\d)", entry).group(1))] -= 1  # type: ignore[union-attr]
            elif entry != 0:
                code = int(str(entry).removeprefix("r"))
                tile = taken if code == 60 else code
                rack[tile] -= 1
                river.append(tile)
        for taken in coming:  # won with, or drawn before the hand was given up
            rack[taken] += 1
        assert min(rack.values()) >= 0
        racks.append(+rack)
        rivers.append(river)
    return racks, rivers


def test_the_rows_give_back_the_rivers_and_racks_of_every_hand(journals: list[Journal]) -> None:
    letters = set()
    for journal in journals:
        played = moments(journal)
        rows: Any = log(journal.setup, played)["log"]
        hands = [match.hand for match, events in played if events and match.hand_over]
        assert len(rows) == len(hands) == 4
        for row, hand in zip(rows, hands, strict=True):
            racks, rivers = read_back(row)
            assert rivers == [[tile_code(laid.tile) for laid in river] for river in hand.rivers]
            assert racks == [Counter(map(tile_code, place.concealed)) for place in hand.places]
            letters |= set("".join(str(entry) for part in row[4:16] for entry in part)) - set("0123456789")
    assert letters >= set("cpmkr")


def test_the_changes_lead_from_one_hand_to_the_next(journals: list[Journal]) -> None:
    """A riichi that stands costs 1000 beside the changes of the result."""
    for journal in journals:
        played = moments(journal)
        rows: Any = log(journal.setup, played)["log"]
        match = played[-1][0]
        for row, after in zip(rows, match.results, strict=True):
            paid = list(row[1])
            for changes in row[16][1::2]:
                paid = [points + change for points, change in zip(paid, changes, strict=True)]
            for seat in range(4):
                paid[seat] -= sum(t.points for t in after.ledger if t.payer == seat and t.reason == "riichi")
            assert tuple(paid) == after.standing
            sticks = sum(1000 for t in after.ledger if t.reason == "riichi")
            taken = sum(sum(changes) for changes in row[16][1::2])
            assert 1000 * row[0][2] + sticks - taken == after.deposit


def test_the_match_says_who_played_and_how_long(journals: list[Journal]) -> None:
    written = log(journals[0].setup, moments(journals[0]))
    assert list(written) == ["title", "name", "rule", "log", "sc"]
    assert written["name"] == ["Plum", "Orchid", "Bamboo", "Aster"]
    assert written["rule"] == {"disp": "東喰赤", "aka": 1}


def test_a_hand_that_was_broken_off_is_left_out() -> None:
    whole = GOLDEN.read_text(encoding="utf-8")
    journal = load(whole[: whole.index('{"hand": 2') + 3000])
    rows: Any = log(journal.setup, moments(journal))["log"]
    assert len(rows) == 1


def test_other_games_are_not_written() -> None:
    with pytest.raises(NotRiichi, match="riichi, not sichuan"):
        log(MatchSetup("sichuan", {}, PLAYERS, 1), [])
