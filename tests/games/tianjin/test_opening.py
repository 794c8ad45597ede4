"""Tianjin before the first turn: stakes 坐庄、拉庄, opening the wall 开牌, the wild tiles 开混 (天津麻将规则 二、三)."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.hand import Wall
from paizhuo.engine.core.node import BadChance, Chance, DrawTile, RollDice, TurnUp
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KINDS, UNKNOWN, parse, parse_one, successor
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.tianjin.opening import DrawPast, opened_at
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.rules.options import BadOption
from tests.games.support import Table, around, dealt
from tests.games.tianjin.positions import DEALT, opened, state, tianjin, to_draw, why_not


def request(table: Table) -> object:
    node = table.hand.phase.node(table.rules, table.hand)
    assert isinstance(node, Chance)
    return node.request


def test_it_is_played_with_136_tiles_and_no_flowers() -> None:
    tiles = Counter(TIANJIN.play.wall(TIANJIN.settled({})))
    assert tiles == Counter(dict.fromkeys(range(KINDS), 4))


def test_flowers_cannot_be_agreed_on() -> None:
    """The document lists them and gives them no use."""
    assert TIANJIN.settled({})["flowers"] is False
    with pytest.raises(BadOption, match="flowers"):
        TIANJIN.settled({"flowers": True})


# -- stakes ----------------------------------------------------------------------------------------------------------------


def test_first_the_dealer_alone_is_asked_whether_it_sits() -> None:
    table = dealt(TIANJIN)
    assert [action.name for action in table.choices(0)] == ["sit"]
    assert not any(table.choices(seat) for seat in (1, 2, 3))
    assert "First the dealer" in why_not(table, "1 pull 1")
    assert "Only the dealer" in why_not(table, "1 sit")
    assert "before any tile" in why_not(table, "0 discard 1m")


@pytest.mark.parametrize("sits", ["0 sit", "0 pass"])
def test_the_others_may_pull_once_or_twice_whether_or_not_the_dealer_sits(sits: str) -> None:
    table = dealt(TIANJIN).play(sits)
    assert table.choices(0) == ()
    for seat in (1, 2, 3):
        assert table.can(f"{seat} pull 1")
        assert table.can(f"{seat} pull 2")
    assert "the three others" in why_not(table, "0 pull 1")
    assert "once or twice" in why_not(table, "1 pull 3")
    done = table.play("1 pull 1 & 2 pull 2 & 3 pass")
    assert state(done).sits == (sits == "0 sit")
    assert state(done).pulls == (0, 1, 2, 0)


def test_all_three_pull_at_once() -> None:
    """Nobody sees what another pulls before all have chosen."""
    table = dealt(TIANJIN).play("0 pass")
    assert all(table.choices(seat) for seat in (1, 2, 3))
    assert observe(table.rules, table.hand, 1).hand.state.pulls == (0, 0, 0, 0)


def test_stakes_are_public_once_chosen() -> None:
    table = dealt(TIANJIN).play("0 sit", "1 pull 1 & 2 pull 2 & 3 pass")
    facts = {
        (f.id, f.seat): f.words and f.words.en for f in TIANJIN.display.facts(observe(table.rules, table.hand, None))
    }
    assert facts == {("sits", 0): "×2", ("pulls", 1): "×2", ("pulls", 2): "×4"}


def test_stakes_are_over_once_tiles_are_dealt() -> None:
    table = opened()
    assert "before the tiles are dealt" in why_not(table, "0 sit")
    assert "before the tiles are dealt" in why_not(table, "1 pull 1")


def test_whoever_does_not_deal_cannot_sit() -> None:
    with pytest.raises(IllegalAction):
        dealt(TIANJIN).play("0 pass", "1 sit")


# -- opening the wall ------------------------------------------------------------------------------------------------------


def test_the_dealer_throws_two_dice_and_counts_their_sum_and_one_more_from_its_right() -> None:
    table = dealt(TIANJIN).play("0 pass", "1 pass")
    assert request(table) == RollDice(2, "break", 0)
    assert opened_at(0, (3, 4)) == (0, 8)
    assert opened_at(2, (1, 1)) == (2, 3)


def test_by_the_other_way_the_seat_counted_to_throws_again_and_all_four_dice_count() -> None:
    table = dealt(TIANJIN, options={"break": "two_throws"}).play("0 pass", "1 pass")
    assert request(table) == RollDice(2, "break", 0)
    table = table.play("dice 3 4")
    # 7: the dealer is 1 and 5, the next seat 2 and 6, the opposite 3 and 7.
    assert request(table) == RollDice(2, "break", 2)
    table = table.play("dice 5 6")
    assert table.hand.wall.dice == (3, 4, 5, 6)
    assert opened_at(0, table.hand.wall.dice) == (2, 18)
    assert table.waits_for == "deal"


def test_where_the_wall_is_opened_is_told_until_the_first_discard() -> None:
    table = opened()
    found = [f for f in TIANJIN.display.facts(observe(table.rules, table.hand, 1)) if f.id == "opened"]
    assert [(f.seat, f.words and f.words.en) for f in found] == [(0, "stack 8")]
    after = table.play("0 discard 9p")
    assert not [f for f in TIANJIN.display.facts(observe(after.rules, after.hand, 1)) if f.id == "opened"]


def test_the_dealer_takes_fourteen_tiles_and_the_others_thirteen() -> None:
    table = opened()
    assert [len(place.concealed) for place in table.hand.places] == [14, 13, 13, 13]
    assert table.hand.phase.turn == 0


# -- the wild tiles --------------------------------------------------------------------------------------------------------


def test_the_player_opposite_the_dealer_throws_for_the_wild_tiles() -> None:
    deals = [f"deal {rack}" for rack in DEALT]
    table = dealt(TIANJIN).play("0 pass", "1 pass", "dice 3 4", *deals, "draw 9p")
    assert request(table) == RollDice(2, "wild", 2)


def test_that_many_stacks_from_the_tail_the_upper_tile_is_turned_up() -> None:
    deals = [f"deal {rack}" for rack in DEALT]
    table = dealt(TIANJIN).play("0 pass", "1 pass", "dice 3 4", *deals, "draw 9p", "dice 1 2")
    assert request(table) == TurnUp("wild", -5)


@pytest.mark.parametrize(
    "turned, following",
    [
        ("3p", "4p"),
        ("9s", "1s"),
        ("9m", "1m"),
        ("1z", "2z"),
        ("3z", "4z"),
        ("4z", "1z"),
        ("7z", "6z"),
        ("6z", "5z"),
        ("5z", "7z"),
    ],
)
def test_the_turned_tile_and_the_one_after_it_are_wild(turned: str, following: str) -> None:
    """如翻开的是9条，则9条和1条; winds East South West North, dragons Red Green White."""
    assert successor(parse_one(turned)) == parse_one(following)
    assert state(opened(wild=turned)).wild == (parse_one(turned), parse_one(following))


def test_with_one_wild_kind_only_the_tile_after_the_turned_one_is_wild() -> None:
    assert state(opened(wild="9m", options={"single_wild": True})).wild == parse("1m")


def test_the_wild_tiles_are_a_fact_drawn_as_tiles() -> None:
    table = opened(wild="9s")
    fact = next(f for f in TIANJIN.display.facts(observe(table.rules, table.hand, None)) if f.id == "wild")
    assert fact.tiles == parse("9s1s")
    assert fact.seat is None
    assert TIANJIN.hints.wild(observe(table.rules, table.hand, 1)) == frozenset(parse("9s1s"))


def test_the_turned_tile_must_be_known() -> None:
    deals = [f"deal {rack}" for rack in DEALT]
    table = dealt(TIANJIN).play("0 pass", "1 pass", "dice 3 4", *deals, "draw 9p", "dice 1 2")
    with pytest.raises(BadChance):
        table.given(UNKNOWN)


# -- every tile but the turned one is drawn ----------------------------------------------------------------------------------


def test_of_136_tiles_all_but_the_turned_one_can_be_drawn() -> None:
    assert opened().hand.wall.left == 136 - 53 - 1


def test_a_replacement_passes_over_the_turned_tile_and_takes_its_stack_mate() -> None:
    """遇到开混的墩，不跳过，把剩下的那张补掉."""
    table = tianjin({0: "1111m2222m333m47s"}, drawn="9s", stack=2)
    positions = []
    for kong in ("1111m", "2222m"):
        table = table.play(f"0 ankan {kong}")
        found = request(table)
        assert isinstance(found, DrawTile)
        positions.append(found.position)
        table = table.play("draw 3m" if kong == "1111m" else "draw 6p")
    table = table.play("0 ankan 3333m")
    found = request(table)
    assert isinstance(found, DrawTile)
    # The second stack's upper tile lies at -3.
    assert [*positions, found.position] == [-1, -2, -4]


def test_the_wall_is_drawn_to_its_last_tile_past_the_turned_one() -> None:
    hand = opened(dice="1 2").hand
    seen = []
    for front in range(53, 135):
        node = DrawPast(0).node(
            TIANJIN.play.rules(TIANJIN.settled({})), replace(hand, wall=replace(hand.wall, front=front))
        )
        assert isinstance(node, Chance)
        assert isinstance(node.request, DrawTile)
        seen.append(node.request.position)
    assert seen == [position for position in range(53, 136) if position != 136 - 5]
    assert replace(hand.wall, front=135).left == 0
    assert isinstance(hand.wall, Wall)


def test_play_begins_with_the_dealer_and_goes_round() -> None:
    table = opened().play("0 discard 9p")
    assert to_draw(table) == 1
    assert to_draw(table.play(*around("1 8s", "2 8s", "3 8s"))) == 0
