"""A score in a line."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.tiles import parse
from paizhuo.engine.families.riichi.points import HAN, MANGAN
from paizhuo.engine.games.house.patterns import TIMES
from paizhuo.engine.scoring.score import FAN, POINTS, Placed, Score, notation
from paizhuo.engine.scoring.score_words import worth


@pytest.mark.parametrize(
    "score,zh,en",
    [
        (Score((), HAN, 1, fu=40), "1 番 40 符", "1 han · 40 fu"),
        (Score((), HAN, 5, fu=30, limit=MANGAN), "5 番 30 符 满贯", "5 han · 30 fu · Mangan"),
        (Score((), TIMES, 4), "4 倍", "×4"),
        (Score((), FAN, 0), "平和（0 番）", "plain win (no fan)"),
        (Score((), POINTS, 25), "25 分", "25 points"),
    ],
)
def test_a_score_is_said_in_a_line(score: Score, zh: str, en: str) -> None:
    assert (worth(score).zh, worth(score).en) == (zh, en)


def test_sets_are_written_as_people_write_them_with_what_a_wild_tile_stands_for_in_brackets() -> None:
    four, five, six, white = parse("4m5m6m5z")
    run = (Placed(four, four), Placed(white, five, wild=True), Placed(six, six))
    pair = (Placed(white, white), Placed(white, four, wild=True))
    anything = (Placed(white, None, wild=True), Placed(white, None, wild=True))
    assert notation((run, anything)) == "4[5]6m [**]"
    assert notation((pair[:1], run[:1])) == "5z 4m"
