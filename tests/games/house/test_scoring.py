"""House rules (大众麻将): what hands count, what the special rules change, and who pays, supporters included."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.hand import balance
from paizhuo.engine.core.tiles import NAMES, parse, parse_one, text
from paizhuo.engine.games.house.patterns import LIMITS, ROWS, count, is_limit
from paizhuo.engine.games.house.rules import HOUSE
from paizhuo.engine.games.house.special import BY_SUM, SPECIALS, Special
from paizhuo.engine.games.house.supporters import with_supporters
from paizhuo.engine.scoring.answer import ScoredHand, answer
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from tests import cases

PLAIN = {"concealed": "123456m678p345s2p", "win": "2p", "by": "discard", "from": 1}


def scored(hand: dict[str, Any]) -> ScoredHand:
    return library.score({"rules": "house", "seat_wind": "S", **hand})


def counted(**hand: Any) -> dict[str, int]:
    """The patterns by Chinese name."""
    score = scored(hand).score
    assert isinstance(score, Score), score
    return {pattern.name.zh: pattern.value for pattern in score.patterns}


def total(**hand: Any) -> int:
    score = scored(hand).score
    assert isinstance(score, Score), score
    return score.total


def refused(**hand: Any) -> str:
    score = scored(hand).score
    assert isinstance(score, NotValid)
    assert score.reason.zh
    return score.id


@pytest.mark.parametrize("name", ["house", "seed_examples"])
def test_the_hands_of_others_count_as_stated(name: str) -> None:
    """Every hand worked from the rules, and every number of the document (source-house-…)."""
    rows = [row for row in cases.hands(name) if row["rules"] == "house"]
    assert rows
    names = {"领上开花": "岭上开花", "三色通顺": "三色同顺"}
    for row in rows:
        expected, given = row["expect"], answer(library.score(row))
        assert given["valid"] == expected["valid"], row["id"]
        if not expected["valid"]:
            continue
        assert given["total"] == expected["total"], row["id"]
        patterns: Any = given["patterns"]
        shown = {names.get(p["name"]["zh"], p["name"]["zh"]): p["value"] for p in patterns}
        assert shown == expected["patterns"], row["id"]
        payments: Any = given["payments"]
        assert {s: p for s, p in payments.items() if p} == {s: p for s, p in expected["payments"].items() if p}


# -- patterns ------------------------------------------------------------------------------------------------------------

CIRCUMSTANCES: dict[str, dict[str, Any]] = {
    "all_triplets": {"melds": ["pon:222m", "pon:444p"], "concealed": "666s888p9m"},
    "mixed_terminals": {"melds": ["pon:111m", "pon:999p"], "concealed": "111s222z3z"},
    "three_identical": {"melds": ["chi:234m"], "concealed": "223344m678p9s"},
    "all_open": {"melds": ["chi:123m", "chi:456p", "pon:777s", "chi:234s"], "concealed": "5m", "win": "5m"},
    "rob_kong": {"by": "rob_kong", "from": 1},
    "after_kong": {"by": "self_draw", "flags": ["after_kong"], "melds": ["minkan:9999s"], "concealed": "123456m678p2p"},
    "closed_self_draw": {"by": "self_draw"},
    "discard_after_kong": {"by": "discard", "from": 2, "flags": ["after_kong"]},
    "three_kongs": {"melds": ["minkan:2222m", "kakan:4444p", "ankan:7777s"], "concealed": "345s9m", "win": "9m"},
    "four_kongs": {
        "melds": ["minkan:2222m", "kakan:4444p", "ankan:7777s", "minkan:1111z"],
        "concealed": "9m",
        "win": "9m",
    },
    "heavenly_hand": {"by": "self_draw", "flags": ["first_turn"], "seat_wind": "E"},
    "earthly_hand": {"by": "self_draw", "flags": ["first_turn"], "seat_wind": "W"},
    "four_concealed_triplets": {"by": "self_draw"},
    "dora": {"special": 8, "dora": "3s"},
}
"""How the examples of the rule page are won, where they are not won with their last tile on a discard."""
EXAMPLES = {pattern.id: pattern.example for pattern in HOUSE.scoring.patterns}


@pytest.mark.parametrize("pattern", EXAMPLES)
def test_the_example_of_the_rule_page_shows_its_pattern(pattern: str) -> None:
    tiles = parse(EXAMPLES[pattern])
    assert pattern == "dora" or pattern in {row.id for row in (*ROWS, *LIMITS)}
    hand = {"concealed": text(tiles[:-1]), "win": NAMES[tiles[-1]], "by": "discard"} | CIRCUMSTANCES.get(pattern, {})
    score = scored(hand).score
    assert isinstance(score, Score), score
    assert pattern in {p.id for p in score.patterns}
    asked, _ = library.scored({"rules": "house", **hand})
    assert Counter(asked.hand.tiles) == Counter(tiles), "it is the hand of the page"


@pytest.mark.parametrize(
    "concealed, value", [("1122m3355p6688s9s", 3), ("1111m3355p6688s9s", 6), ("1111m5555p6688s9s", 12)]
)
def test_each_four_equal_tiles_double_seven_pairs_up_to_the_most(concealed: str, value: int) -> None:
    assert counted(concealed=concealed, win="9s", by="discard") == {"七对": value}
    assert total(concealed=concealed, win="9s", by="discard") == min(value, 10)


def test_limit_patterns_add_to_each_other_beyond_the_most() -> None:
    hand = {"concealed": "111222333z444z5z", "win": "5z", "by": "self_draw"}
    assert counted(**hand) == {"四暗刻": 10, "字一色": 10, "大四喜": 20}
    assert total(**hand) == 40
    assert scored(hand).payments == {"0": 240, "1": -80, "2": -80, "3": -80}


def test_nothing_counts_beside_a_limit_pattern_and_that_is_told() -> None:
    score = scored({"concealed": "19m19p19s1234567z", "win": "1m", "by": "self_draw", "dora": "1m"}).score
    assert isinstance(score, Score)
    assert is_limit(score)
    assert [p.id for p in score.patterns] == ["thirteen_orphans"]
    excluded = {e.name.zh: e.because.zh for e in score.excluded}
    assert {"混老头", "五门齐", "门清自摸"} <= excluded.keys()
    assert "役满（国士无双）不与其他役种叠加" in excluded["五门齐"]


def test_nine_gates_take_any_tile_of_the_suit_whatever_the_wait() -> None:
    """同色的1112345678999+任意一张."""
    for extra in range(1, 10):
        tiles = sorted(f"1112345678999{extra}")
        for win in dict.fromkeys(tiles):
            rest = tiles.copy()
            rest.remove(win)
            assert "九莲宝灯" in counted(concealed="".join(rest) + "s", win=win + "s", by="discard")


def test_what_takes_the_place_of_what_is_told() -> None:
    def replaced(**hand: Any) -> dict[str, str]:
        score = scored(hand).score
        assert isinstance(score, Score)
        return {e.name.zh: e.because.zh for e in score.excluded}

    pure = replaced(concealed="789p23s99m", melds=["chi:123m", "chi:789m"], win="1s", by="discard")
    assert pure == {"混全带幺九": "纯全带幺九已包含它"}
    old = replaced(concealed="111s2233z", melds=["pon:111m", "pon:999p"], win="2z", by="discard")
    assert old == {"混全带幺九": "混老头已包含它"}
    flush = replaced(concealed="4566788899p", melds=["chi:123p"], win="8p", by="discard")
    assert flush == {"混一色": "清一色已包含它"}


def test_a_sevenfold_pair_hand_of_terminals_and_honours_is_mixed_terminals() -> None:
    assert counted(concealed="1199m1199p1122z3z", win="3z", by="discard") == {"混老头": 2, "七对": 3}


def test_the_hand_is_read_as_what_counts_most() -> None:
    """222333444: three triplets in a row rather than three equal runs."""
    found = counted(concealed="222333444m678p9s", win="9s", by="self_draw")
    assert found == {"门清自摸": 2, "三暗刻": 2, "三连刻": 3}


def test_a_triplet_made_with_anothers_tile_is_not_concealed() -> None:
    assert "四暗刻" not in counted(concealed="222m444p666s8899m", win="8m", by="discard")
    assert "四暗刻" in counted(concealed="222m444p666s8899m", win="8m", by="self_draw")
    assert "四暗刻" in counted(concealed="222m444p666s888m9m", win="9m", by="discard")


def test_a_hand_that_is_not_complete_does_not_win() -> None:
    assert refused(**{**PLAIN, "win": "9m"}) == "incomplete"
    assert isinstance(count(WinningHand(parse("1m"), parse_one("1m"), "discard")), NotValid)


# -- special rules -------------------------------------------------------------------------------------------------------


def test_every_throw_chooses_the_rule_of_the_documents_table() -> None:
    names = {total: special.name.zh for total, special in BY_SUM.items()}
    assert names == {
        2: "血流成河",
        3: "无",
        4: "禁吃",
        5: "将牌",
        6: "换三张",
        7: "血战到底",
        8: "宝牌",
        9: "放铳翻倍",
        10: "禁铳",
        11: "番缚",
        12: "血流成河",
    }
    assert len(SPECIALS) == 10


def test_without_a_pattern_the_pair_must_be_a_2_5_or_8() -> None:
    for number in range(1, 10):
        hand = {"concealed": f"123567m345s678s{number}p", "win": f"{number}p", "by": "discard", "special": 5}
        if number in (2, 5, 8):
            assert total(**hand) == 1
        else:
            assert refused(**hand) == "wrong_pair"
    assert refused(concealed="123567m345678s1z", win="1z", by="discard", special=5) == "wrong_pair"


def test_with_a_pattern_any_pair_will_do() -> None:
    assert total(concealed="123567m345s678s1p", win="1p", by="self_draw", special=5) == 2


def test_any_reading_with_the_right_pair_will_do() -> None:
    """22 345 345 … as well as 234 234 55 …: the pair may be read as 2 or as 5."""
    assert total(concealed="22334455m678p45s", win="6s", by="discard", special=5) == 1


def test_a_hand_that_needs_a_pattern_is_not_helped_by_dora() -> None:
    assert refused(**PLAIN, special=11) == "no_yaku"
    assert total(**{**PLAIN, "by": "self_draw", "from": 0}, special=11) == 2


def test_only_a_self_draw_wins_where_ron_is_forbidden() -> None:
    assert refused(**PLAIN, special=10) == "no_ron"
    robbing = {**PLAIN, "concealed": "123456m22678p34s", "win": "5s", "by": "rob_kong"}
    assert refused(**robbing, special=10) == "no_ron"


def test_every_dora_counts_one_more_even_without_a_pattern() -> None:
    hand = {**PLAIN, "special": 8}
    assert total(**hand, dora="9s") == 1
    assert counted(**hand, dora="2p") == {"宝牌": 2}
    assert total(**hand, dora="2p") == 3


@pytest.mark.parametrize(
    "rule", [special for special in SPECIALS if special.id not in ("dora", "no_ron", "bound", "pair_258")]
)
def test_dora_count_under_their_own_special_rule_alone(rule: Special) -> None:
    """无宝牌 (基本规则): a stated dora adds nothing, and the answer says why."""
    hand = {**PLAIN, "special": rule.sums[0], "dora": "2p"}
    score = scored(hand).score
    assert isinstance(score, Score)
    assert (score.total, score.patterns) == (1, ())
    assert [(left.id, "special rule" in left.because.en) for left in score.excluded] == [("dora", True)]


def test_a_chi_is_impossible_where_there_is_none() -> None:
    assert refused(concealed="456m678p345s2p", melds=["chi:123m"], win="2p", by="discard", special=4) == "chi"


# -- supporters ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(5))
def test_with_k_supporters_a_player_wins_and_loses_as_if_times_one_and_a_half_k(k: int) -> None:
    """若一个对局者被场下 k 个人支持，则其输赢也会因此变为原来的 k/2 + 1 倍."""
    lost = balance(with_supporters({2: 3}, 0, {2: range(10, 10 + k)}))
    assert lost[0] == 2 * 3 * (k / 2 + 1)
    won = balance(with_supporters({2: 3}, 0, {0: range(10, 10 + k)}))
    assert won[2] == -2 * 3 * (k / 2 + 1)
    assert all(won[supporter] == 3 for supporter in range(10, 10 + k))


def test_supporters_on_both_sides_pay_each_other_half() -> None:
    """The document's third example: 戊 behind 丙 (2), 己 behind 丁 (3); 丙 draws the winning tile, x = 1."""
    change = balance(with_supporters({3: 1, 0: 1, 1: 1}, 2, {2: (4,), 3: (5,)}))
    assert {account: points / 2 for account, points in change.items()} == {
        0: -1.5,
        1: -1.5,
        2: 3.5,
        3: -1.5,
        4: 2,
        5: -1,
    }


def test_who_gives_what_a_request_cannot_say_is_told_so() -> None:
    for wrong, message in (
        ({"special": 13}, "two dice"),
        ({"special": True}, "two dice"),
        ({"dora": "1f"}, "dora"),
        ({"dora": "12m"}, "dora"),
        ({"supporters": [1]}, "not an object"),
        ({"supporters": {"4": 1}}, "not a seat"),
        ({"supporters": {"0": -1}}, "not a whole number"),
        ({"supporters": {"0": 101}}, "from 0 to 100"),
    ):
        with pytest.raises(BadRequest, match=message):
            scored({**PLAIN, **wrong})
