"""Concealed kongs that lie face down, and are turned up at the end of the hand 暗杠."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.games.international.rules import INTERNATIONAL
from paizhuo.engine.play.hidden_kongs import KongsTurnedUp, turn_kongs_up
from tests.games.support import meld, position

KONG = Meld("ankan", parse("1111z"))
HIDDEN = Meld("ankan", parse("2222z"), hidden=True)
PON = meld("pon", "333z", 1)


def test_at_the_end_every_kong_that_lies_face_down_is_turned_up_and_all_other_melds_stay() -> None:
    hand = position(INTERNATIONAL, {}, drawn="1p", melds={0: [PON, KONG], 2: [HIDDEN]}).hand
    event = next(turn_kongs_up(hand))
    assert isinstance(event, KongsTurnedUp)
    assert [place.melds for place in event.apply(hand).places] == [
        (PON, KONG),
        (),
        (Meld("ankan", parse("2222z")),),
        (),
    ]


def test_where_none_lies_face_down_nothing_is_said() -> None:
    hand = position(INTERNATIONAL, {}, drawn="1p", melds={0: [PON, KONG]}).hand
    with pytest.raises(StopIteration) as done:
        next(turn_kongs_up(hand))
    assert done.value.value is hand
