"""Supporters that are bots judge from every hand they were shown, and point at what the player can do."""

from __future__ import annotations

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.house.rules import HOUSE
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.bots.advisers import BotAdvisers, in_place_of
from paizhuo.engine.table.bots.thinking import ThinkHere
from paizhuo.engine.table.table import Table as PlayedTable
from tests.games.house.positions import WAIT, house
from tests.games.support import Table

LOOSE = "123m456m78p2345s5z"
"""With 9p: the lone 5z would go first, and leave it ready."""
CHOICES = {"basic": make("basic", HOUSE, HOUSE.settled({}), 0)}


def place_of(table: Table, supporter: int | None) -> Observation:
    """What seat 0 judges from by itself (None), or a supporter in its place."""
    own = observe(table.rules, table.hand, 0)
    return own if supporter is None else in_place_of(0, own.options, observe(table.rules, table.hand, supporter), ())


def chosen(table: Table, supporter: int | None) -> Action:
    return CHOICES["basic"].choose(place_of(table, supporter))


def test_a_supporter_does_not_point_at_a_tile_that_a_hand_it_sees_wins_with() -> None:
    table = house({0: LOOSE, 1: WAIT}, drawn="9p", supporting=(0,))
    assert chosen(table, None) == Discard(parse_one("5z"))
    assert chosen(table, 4) != Discard(parse_one("5z"))
    assert isinstance(chosen(table, 4), Discard)


@pytest.mark.parametrize("rules", [{"special": 10}, {"special": 7, "winners": (1,)}, {"disqualified": (1,)}])
def test_it_may_point_at_it_where_that_hand_cannot_win(rules: dict[str, object]) -> None:
    table = house({0: LOOSE, 1: WAIT}, drawn="9p", supporting=(0,), **rules)  # type: ignore[arg-type]
    assert chosen(table, 4) == Discard(parse_one("5z"))


@pytest.mark.parametrize("held, keeps", [("333m", "46m"), ("555m", "24m")])
def test_it_does_not_wait_for_tiles_that_it_sees_in_other_hands(held: str, keeps: str) -> None:
    """246m: without the 2m the hand waits for 5m, without the 6m for 3m."""
    table = house({0: "24m123456789s99p", 1: f"{held}258p12345z67z"}, drawn="6m", supporting=(0,))
    point = chosen(table, 4)
    assert isinstance(point, Discard)
    assert sorted((*parse(keeps), point.tile)) == list(parse("246m"))


def test_a_supporter_who_no_longer_sees_a_hand_remembers_how_it_was_dealt() -> None:
    table = house({0: LOOSE, 1: WAIT}, drawn="9p", supporting=(0,))
    watchers = tuple(replace(watcher, sees=(0,)) for watcher in table.hand.watchers)
    table = replace(table, hand=replace(table.hand, watchers=watchers))
    seen, own = observe(table.rules, table.hand, 4), observe(table.rules, table.hand, 0)
    dealt = tuple(place.concealed for place in table.hand.places)
    assert seen.hand.places[1].concealed == (UNKNOWN,) * 13
    assert in_place_of(0, own.options, seen, ()).hand.places[1].concealed == (UNKNOWN,) * 13
    assert sorted(in_place_of(0, own.options, seen, dealt).hand.places[1].concealed) == sorted(parse(WAIT))


def test_what_was_discarded_or_melded_since_is_remembered_no_more() -> None:
    table = house({0: LOOSE, 1: "55z123m456m789p1s9s"}, drawn="9p", supporting=(0,))
    dealt = tuple(place.concealed for place in table.hand.places)
    table = table.play("0 discard 5z", "1 pon 55z", "1 discard 9s")
    watchers = tuple(replace(watcher, sees=(0,)) for watcher in table.hand.watchers)
    seen = observe(table.rules, replace(table.hand, watchers=watchers), 4)
    assert sorted(in_place_of(0, (), seen, dealt).hand.places[1].concealed) == sorted(parse("123m456m789p1s"))


@pytest.mark.parametrize("view", ["all", "supported"])
@pytest.mark.parametrize("seed", range(4))
def test_through_whole_hands_bots_point_at_what_the_player_may_do(view: str, seed: int) -> None:
    names = tuple(SeatSetup(name) for name in "甲乙丙丁")
    setup = MatchSetup("house", {"supporters": 1, "adviser_view": view}, (*names, SeatSetup("戊", "basic")), seed)
    table = PlayedTable(setup)
    advised: list[int] = []
    advisers = BotAdvisers(table, ThinkHere(), advised.append)
    given = 0
    while not table.hand_over:
        table.bot_answers()
        if not table.waiting():
            continue
        seat = next(iter(table.waiting()))
        options = table.waiting()[seat]
        advisers.ask([seat])
        for advice in table.advisers.before(seat):
            assert advice.action in options
            given += 1
        table.answer(seat, options[-1])
    assert given
    assert set(advised) <= set(range(4))
    assert len(table.shown_to_supporters()) == 4
    table.next_hand()
    table.bot_answers()
    assert len(table.shown_to_supporters()) == (4 if table.match.hand.watchers[0].behind is not None else 0)
