"""The hands in ``data/hands.jsonl``, each about one rule: its patterns, fu and payments, or why it may not win."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.families.riichi.counting import can_win, count
from paizhuo.engine.families.riichi.points import YAKUMAN
from paizhuo.engine.families.riichi.yaku import TABLE
from paizhuo.engine.games.riichi.rules import score as score_riichi
from paizhuo.engine.games.sichuan.patterns import FAN, score_sichuan
from paizhuo.engine.games.trick.rules import score as score_trick
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand

SCORERS = {"riichi": score_riichi, "trick": score_trick, "sichuan": score_sichuan}
HANDS = [
    json.loads(line)
    for line in Path(__file__).with_name("data").joinpath("hands.jsonl").read_text(encoding="utf-8").splitlines()
]
WINS = [hand for hand in HANDS if "refused" not in hand["expect"]]


def scored(hand: dict[str, Any]) -> ScoredHand:
    return library.score(hand)


@pytest.mark.parametrize("hand", WINS, ids=lambda hand: hand["rules"] + ": " + hand["about"])
def test_a_hand_counts_what_it_shows(hand: dict[str, Any]) -> None:
    expected, found = hand["expect"], scored(hand)
    assert isinstance(found.score, Score)
    shown = {(p.name.zh if hand["rules"] == "sichuan" else p.id): p.value for p in found.score.patterns}
    assert shown == expected["patterns"]
    assert found.score.total == expected["total"]
    assert found.score.fu == expected.get("fu")
    if "payments" in expected:
        assert list(found.payments.values()) == expected["payments"]
    assert sum(found.payments.values()) == 1000 * hand.get("sticks", 0)


@pytest.mark.parametrize("hand", [hand for hand in HANDS if "refused" in hand["expect"]], ids=lambda h: h["about"])
def test_a_hand_that_may_not_win_is_refused_with_the_reason(hand: dict[str, Any]) -> None:
    found = scored(hand)
    assert isinstance(found.score, NotValid)
    assert found.score.id == hand["expect"]["refused"]
    assert not found.payments


def test_every_pattern_of_the_tables_has_a_hand() -> None:
    shown = {p.id for hand in WINS if isinstance(score := scored(hand).score, Score) for p in score.patterns}
    assert {row.id for row in (*TABLE.rows, *FAN)} <= shown


@pytest.mark.parametrize("hand", [h for h in WINS if h["rules"] == "riichi"], ids=lambda h: h["about"])
def test_the_fu_shown_add_up_to_the_fu_counted(hand: dict[str, Any]) -> None:
    score = scored(hand).score
    assert isinstance(score, Score)
    if score.limit == YAKUMAN:
        assert not score.working
    elif score.fu == 25:
        assert len(score.working) == 1
    else:
        *items, total = [words.en for words in score.working]
        raw = sum(int(item.rpartition(": ")[2].removesuffix(" fu")) for item in items)
        assert total == f"together {raw} fu, counted as {score.fu}"
        assert -(-raw // 10) * 10 == score.fu


@pytest.mark.parametrize("hand", [h for h in HANDS if h["rules"] == "riichi"], ids=lambda h: h["about"])
def test_whether_a_hand_can_win_is_whether_it_counts(hand: dict[str, Any]) -> None:
    if hand["expect"].get("refused") in (None, "no_yaku", "incomplete"):
        win = library.scored(hand)[0].hand
        assert can_win(win) == isinstance(count(win), Score)


def _some_win(rng: Random) -> WinningHand:
    """Four sets and a pair, or seven pairs, won anyhow; sets may be melded."""
    if rng.random() < 0.1:
        tiles = [kind for kind in rng.sample(range(34), 7) for _ in range(2)]
        melds: tuple[Meld, ...] = ()
    else:
        starts = [s * 9 + n for s in range(3) for n in range(7)]
        runs = [(start, start + 1, start + 2) for start in rng.choices(starts, k=4)]
        sets = [run if rng.random() < 0.7 else (rng.randrange(34),) * 3 for run in runs]
        laid = rng.choice((0, 0, 1, 2))
        melds = tuple(Meld("pon" if row[0] == row[1] else "chi", row, 3, row[0]) for row in sets[:laid])
        tiles = [kind for row in sets[laid:] for kind in row] + [rng.randrange(34)] * 2
    win = tiles.pop(rng.randrange(len(tiles)))
    flags: frozenset[str] = frozenset(() if melds or rng.random() < 0.5 else ("riichi",))
    return WinningHand(tuple(tiles), win, rng.choice(("self_draw", "discard")), melds, 28, 27, flags)


def test_no_hand_of_one_han_has_20_or_25_fu() -> None:
    """The cells “-/-” of the guide's tables. Such fu come with pinfu by self-draw and seven pairs, two han at least."""
    rng, seen = Random(7), Counter[tuple[int, int | None]]()
    for _ in range(4000):
        score = count(_some_win(rng))
        if isinstance(score, Score) and score.limit != YAKUMAN:
            seen[score.total, score.fu] += 1
    assert not {(1, 20), (1, 25)} & set(seen)
    assert {(2, 20), (2, 25), (1, 30), (1, 40)} <= set(seen)


def test_a_yaku_lost_by_opening_the_hand_is_named_with_the_reason() -> None:
    hand = {"concealed": "23m55678p", "win": "4m", "from": 1, "melds": ["chi:345s@3", "chi:567s@3"]}
    score = library.score(hand).score
    assert isinstance(score, Score)
    assert [(e.id, e.because.en) for e in score.excluded] == [("pinfu", "only in a closed hand")]


@pytest.mark.parametrize(
    "concealed, win, because",
    [
        ("24m456p345678s99s", "3m", "the wait is not for either end of a run"),
        ("234m456p45678s55z", "3s", "the pair is of a dragon or of a wind that counts"),
    ],
)
def test_why_four_runs_are_not_pinfu(concealed: str, win: str, because: str) -> None:
    score = library.score({"concealed": concealed, "win": win, "from": 1, "flags": ["riichi"]}).score
    assert isinstance(score, Score)
    assert [(e.id, e.because.en) for e in score.excluded] == [("pinfu", because)]


def test_dora_and_ordinary_yaku_beside_a_yakuman_are_named_as_not_counted() -> None:
    hand = {"concealed": "234m4z", "win": "4z", "from": 1, "melds": ["pon:555z@1", "pon:666z@2", "pon:777z@3"]}
    score = library.score({**hand, "dora_indicators": ["1m"], "seat_wind": "S"}).score
    assert isinstance(score, Score)
    assert {e.id for e in score.excluded} == {"yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun", "honitsu", "dora"}


def test_what_another_pattern_contains_is_named_with_that_pattern() -> None:
    score = library.score({"concealed": "112233m445566p9s", "win": "9s", "from": 1}).score
    assert isinstance(score, Score)
    assert ("iipeikou", "part of Twice two equal runs") in [(e.id, e.because.en) for e in score.excluded]
