"""A hand that a flower completes is counted with the flower beside the rack."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.scoring.possible import impossible_beside_flowers
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.winning_hand import WinningHand

RACK = "123m456p789s1122z"


def judged(concealed: str, win: str, flowers: str = "") -> str | None:
    hand = WinningHand(parse(concealed), parse_one(win), "self_draw", flowers=parse(flowers))
    found = impossible_beside_flowers(hand)
    assert found is None or isinstance(found, NotValid)
    return None if found is None else found.id


@pytest.mark.parametrize(
    "concealed,win,flowers,why",
    [
        (RACK, "1f", "", None),
        (RACK, "1f", "2f", None),
        (RACK, "2z", "1f", None),
        (RACK, "1f", "22f", "too_many"),
        (RACK[:-3] + "z", "1f", "", "wrong_count"),
        (RACK + "3z", "1f", "", "wrong_count"),
        ("", "1f", "", "wrong_count"),
        ("11111m456p789s12z", "1f", "", "too_many"),
    ],
)
def test_a_flower_wins_beside_a_whole_rack(concealed: str, win: str, flowers: str, why: str | None) -> None:
    assert judged(concealed, win, flowers) == why
