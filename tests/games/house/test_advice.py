"""What a sensible player does where the special rule of the hand decides what may win 番缚、将牌."""

from __future__ import annotations

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action, Discard, Pon
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.games.house.rules import HOUSE
from tests.games.house.positions import house
from tests.games.support import Table

PLAIN, PAIR_258, BOUND = 3, 5, 11


def chosen(played: Table, seat: int) -> Action:
    bot = make("basic", HOUSE, HOUSE.settled({}), 0)
    return bot.choose(observe(played.rules, played.hand, seat))


@pytest.mark.parametrize("special, opens", [(PLAIN, True), (BOUND, False), (PAIR_258, False)])
def test_a_hand_is_laid_open_only_where_it_can_still_win(special: int, opens: bool) -> None:
    played = house({1: "33z123m456p78s11m9p"}, special=special, drawn="3z").play("0 discard 3z")
    assert isinstance(chosen(played, 1), Pon) == opens
    assert opens or chosen(played, 1) == PASS


@pytest.mark.parametrize("special", [BOUND, PAIR_258])
def test_a_hand_of_one_suit_is_laid_open_under_every_special_rule(special: int) -> None:
    played = house({1: "33z123m45678m11m9p"}, special=special, drawn="3z").play("0 discard 3z")
    assert chosen(played, 1) == Pon(parse("33z"))


def test_a_ready_hand_keeps_the_pair_that_is_asked_for() -> None:
    rack, drawn = "123m456p78999s22m", "1z"
    played = house({0: rack}, special=PAIR_258, drawn=drawn)
    assert chosen(played, 0) == Discard(parse_one("1z"), drawn=True)
    two_pairs = house({0: "123m456p78s22m55z6s"}, special=PAIR_258, drawn="9m")
    after = chosen(two_pairs, 0)
    assert isinstance(after, Discard)
    assert after.tile != parse_one("2m")
