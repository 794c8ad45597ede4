"""Sichuan before the first turn: the wall, passing three tiles, naming a void suit (C.H.R.I.S. guide S: 换三张、定缺)."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.advance import IllegalAction, advance
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, suit
from paizhuo.engine.families.void_suit.state import VoidsNamed
from paizhuo.engine.games.sichuan.rules import SICHUAN
from paizhuo.engine.rules.exchange import Exchange, Exchanged, one_suit_threes
from paizhuo.engine.rules.void_suit import ChooseVoid
from tests.games.sichuan.positions import at_turn, state
from tests.games.support import Table, dealt

RACKS = ("111222333m4445p", "555666777m6667p", "111222333s4445s", "888999p123p7778s")
PASSED = ("111m", "555m", "111s", "888p")


def before_exchange() -> Table:
    deals = [f"deal {rack}" for rack in RACKS]
    return dealt(SICHUAN).play("dice 3 4", *deals, "draw 9s")


def exchanged(face: int) -> Table:
    return before_exchange().play(" & ".join(f"{s} exchange {t}" for s, t in enumerate(PASSED)), f"dice {face}")


def voided(*letters: str) -> Table:
    return exchanged(1).play(" & ".join(f"{seat} void {letter}" for seat, letter in enumerate(letters)))


def test_it_is_played_with_108_tiles_of_three_suits_and_no_honours() -> None:
    tiles = Counter(SICHUAN.play.wall(SICHUAN.settled({})))
    assert tiles == Counter(dict.fromkeys(range(27), 4))


def test_all_tiles_of_the_wall_can_be_drawn() -> None:
    """No dead wall: of 108 tiles 53 are dealt."""
    assert before_exchange().hand.wall.left == 108 - 53


def test_no_tile_is_turned_up_as_an_indicator() -> None:
    assert voided("s", "s", "p", "m").hand.wall.shown == ()


def test_everybody_is_asked_at_once_for_tiles_to_pass() -> None:
    table = before_exchange()
    assert all({a.name for a in table.choices(seat)} == {"exchange"} for seat in range(4))


def test_the_dealer_exchanges_from_fourteen_tiles() -> None:
    """Rule page `sichuan`: the dealer has 14 at the exchange."""
    table = before_exchange()
    assert [len(place.concealed) for place in table.hand.places] == [14, 13, 13, 13]
    assert len(exchanged(1).hand.places[0].concealed) == 14


def test_every_choice_to_pass_is_three_tiles_of_one_suit() -> None:
    """S: 换三张必须是相同花色."""
    for seat in range(4):
        for action in before_exchange().choices(seat):
            assert isinstance(action, Exchange)
            assert len(action.tiles) == 3
            assert len({suit(tile) for tile in action.tiles}) == 1


def test_every_three_of_one_suit_in_the_hand_may_be_passed() -> None:
    assert {action.tiles for action in one_suit_threes(parse("1123m45p6s"))} == {
        parse("112m"),
        parse("113m"),
        parse("123m"),
    }


@pytest.mark.parametrize("tiles", ["11m4p", "999m", "11m", "1112m"])
def test_tiles_of_two_suits_not_held_or_not_three_are_not_passed(tiles: str) -> None:
    table = before_exchange()
    others: dict[int, Action] = {seat: Exchange(parse(PASSED[seat])) for seat in (1, 2, 3)}
    wrong = Exchange(parse(tiles))
    with pytest.raises(IllegalAction):
        advance(table.rules, table.hand, {**others, 0: wrong})
    assert "one suit" in table.why_not(0, wrong).en


def test_the_exchange_waits_until_everybody_has_chosen() -> None:
    table = before_exchange()
    with pytest.raises(IllegalAction):
        table.play("0 exchange 111m & 1 exchange 555m & 2 exchange 111s")


def test_nobody_sees_what_others_chose_before_the_die_is_thrown() -> None:
    """Rule pages: exchanges made all at once are secret until everyone has chosen."""
    before = before_exchange()
    table = before.play("0 exchange 111m & 1 exchange 555m & 2 exchange 111s & 3 exchange 888p")
    assert table.events == before.events
    for seat in (None, 0, 1, 2, 3):
        assert (
            observe(table.rules, table.hand, seat).hand.places == observe(before.rules, before.hand, seat).hand.places
        )


def test_one_sees_only_what_one_gave_and_received() -> None:
    """The three tiles are passed face down."""
    event = next(e for e in exchanged(1).events if isinstance(e, Exchanged))
    seen = event.seen_by(1)
    assert isinstance(seen, Exchanged)
    assert seen.passed == (parse("111m"), parse("555m"), (UNKNOWN,) * 3, (UNKNOWN,) * 3)
    onlooker = event.seen_by(None)
    assert isinstance(onlooker, Exchanged)
    assert set(onlooker.passed) == {(UNKNOWN,) * 3}


@pytest.mark.parametrize("face, steps", [(1, 1), (4, 1), (2, 2), (5, 2), (3, 3), (6, 3)])
def test_one_die_says_where_the_tiles_go(face: int, steps: int) -> None:
    """1, 4 to the next seat, 2, 5 opposite, 3, 6 to the previous."""
    table = exchanged(face)
    for giver in range(4):
        start = Counter(parse(RACKS[giver] + ("9s" if giver == 0 else "")))
        received = parse(PASSED[(giver - steps) % 4])
        wanted = start - Counter(parse(PASSED[giver])) + Counter(received)
        assert Counter(table.hand.places[giver].concealed) == wanted


def test_the_dealer_throws_the_die_of_the_exchange() -> None:
    table = before_exchange().play(" & ".join(f"{s} exchange {t}" for s, t in enumerate(PASSED)))
    node = table.hand.phase.node(table.rules, table.hand)
    assert (node.request.count, node.request.purpose, node.request.seat) == (1, "exchange", 0)  # type: ignore[union-attr]


def test_everybody_names_one_of_three_void_suits_after_the_exchange() -> None:
    table = exchanged(1)
    for seat in range(4):
        assert table.choices(seat) == (ChooseVoid("m"), ChooseVoid("p"), ChooseVoid("s"))


def test_any_suit_may_be_named_void_held_or_not() -> None:
    assert state(voided("m", "m", "m", "m")).void == (0, 0, 0, 0)


def test_the_void_suits_are_shown_together() -> None:
    """定缺 at once: nothing is known until all have named theirs."""
    before = exchanged(1)
    assert state(before).void == (None,) * 4
    with pytest.raises(IllegalAction):
        before.play("0 void m & 1 void p & 2 void s")
    table = voided("m", "p", "s", "m")
    assert [e for e in table.events if isinstance(e, VoidsNamed)] == [VoidsNamed((0, 1, 2, 0))]
    assert state(table).seen_by(None).void == (0, 1, 2, 0)


def test_the_void_suit_is_a_fact_at_every_seat() -> None:
    table = voided("m", "p", "s", "m")
    facts = SICHUAN.display.facts(observe(table.rules, table.hand, None))
    words = {fact.seat: fact.words.en for fact in facts if fact.id == "void" and fact.words}
    assert words == {0: "characters", 1: "dots", 2: "bamboo", 3: "characters"}


def test_the_dealer_acts_first() -> None:
    assert at_turn(voided("s", "s", "p", "m")) == 0


def test_the_dealer_may_win_at_once_with_a_hand_completed_by_the_exchange() -> None:
    """天和, 4 fan: the fourteen tiles are looked at as they are after the exchange."""
    table = dealt(SICHUAN).play(
        "dice 1 1",
        "deal 123456789m22p56s",
        "deal 147m147p1472589s",
        "deal 258m258p2581479s",
        "deal 369m555p1369369s",
        "draw 7s",
        "0 exchange 567s & 1 exchange 147p & 2 exchange 258p & 3 exchange 555p",
        "dice 4",
        "0 void s & 1 void p & 2 void p & 3 void p",
        "0 self_draw",
    )
    assert table.patterns() == {"heavenly_hand"}
    assert table.changes == (51_000, -17_000, -17_000, -17_000)
