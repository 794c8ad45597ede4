"""A score in a line."""

from __future__ import annotations

import pytest

from engine.scoring.score import Score
from engine.scoring.score_words import worth


@pytest.mark.parametrize(
    "score,zh,en",
    [
        (Score((), "han", 1, fu=40), "1 番 40 符", "1 han · 40 fu"),
        (Score((), "han", 5, fu=30, limit="mangan"), "5 番 30 符 满贯", "5 han · 30 fu · Mangan"),
        (Score((), "times", 4), "4 倍", "×4"),
        (Score((), "fan", 0), "平和（0 番）", "plain win (no fan)"),
        (Score((), "points", 25), "25 分", "25 points"),
    ],
)
def test_a_score_is_said_in_a_line(score: Score, zh: str, en: str) -> None:
    assert (worth(score).zh, worth(score).en) == (zh, en)
