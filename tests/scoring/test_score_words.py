"""A score in a line."""

from __future__ import annotations

import pytest

from paizhuo.engine.families.riichi.points import HAN, MANGAN
from paizhuo.engine.games.house.patterns import TIMES
from paizhuo.engine.scoring.score import FAN, POINTS, Score
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
