"""Why can't I win: the answer names the tiles waited for, and the rule that forbids the win."""

from __future__ import annotations

import pytest

from paizhuo.engine.analysis.why_no_win import why_no_win
from paizhuo.engine.core.observe import observe
from paizhuo.engine.games import ALL
from paizhuo.engine.games.international.rules import INTERNATIONAL
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import games
from tests.games.double.positions import FIRST, IDLE, SECOND
from tests.games.double.positions import table as double
from tests.games.sichuan.positions import sichuan
from tests.games.support import Table, dealt, meld, position
from tests.games.tianjin.positions import tianjin

SIMPLES = "234m567m34p678s88p"
"""Ready for 2p and 5p."""
WAITS = "You wait for 2 of dots (4 unseen), 5 of dots ({n} unseen)."


def answer(table: Table, seat: int = 0) -> str:
    said = why_no_win(table.rule_set, table.options, table.hand, observe(table.rules, table.hand, seat))
    assert said.zh.endswith("。")
    return said.en


# -- ready hands ---------------------------------------------------------------------------------------------------------


def test_between_turns_it_names_the_tiles_and_says_that_none_has_come() -> None:
    said = answer(position(RIICHI, {0: SIMPLES}, turn=1, drawn="4z"))
    assert (
        said
        == f"{WAITS.format(n=4)} None of these has come yet: you have not drawn one, and the last discard is not one."
    )


def test_at_ones_turn_it_says_that_the_tile_drawn_is_none_of_them() -> None:
    assert (
        answer(position(RIICHI, {0: SIMPLES}, drawn="4z"))
        == f"{WAITS.format(n=4)} The tile you drew, North, is none of these."
    )


def test_who_can_win_is_told_which_button_to_choose() -> None:
    assert answer(position(RIICHI, {0: SIMPLES}, drawn="5p")) == "You can win now: choose “Self-draw”."


def test_furiten_names_the_tile_that_one_has_discarded() -> None:
    table = position(RIICHI, {0: SIMPLES}, turn=1, drawn="5p", rivers={0: "2p"})
    said = answer(table.play("1 discard 5p", "draw 9s"))
    assert (
        "5 of dots has just been discarded and completes the hand, but it may not win: Furiten: you have discarded 2 of dots yourself"
        in said
    )


def test_a_tile_let_go_is_said_to_be_let_go() -> None:
    table = position(RIICHI, {0: SIMPLES}, turn=3, drawn="5p").play("3 discard 5p", "0 pass", "draw 9s")
    assert answer(table) == f"{WAITS.format(n=3)} You passed up 5 of dots, the last discard."


def test_without_a_yaku_it_says_so_of_the_tile_that_came_and_what_a_self_draw_counts() -> None:
    waiting = position(RIICHI, {0: "123m567m345p999s3z"}, turn=1, drawn="3z")
    said = answer(waiting.play("1 discard 3z", "draw 1m"))
    assert "West has just been discarded and completes the hand, but it may not win: there is no yaku" in said
    assert "self-draw 1 han" in said


def test_without_a_yaku_an_open_hand_is_said_to_have_none_before_anything_comes() -> None:
    melds = {0: [meld("chi", "123m", 3), meld("pon", "999s", 1)]}
    assert "With West: there is no yaku" in answer(position(RIICHI, {0: "567m345p3z"}, melds=melds, turn=1, drawn="5z"))


def test_when_every_copy_is_in_sight_it_says_that_none_can_come() -> None:
    table = position(RIICHI, {0: "123m567m345p999s3z"}, turn=1, drawn="4z", rivers={1: "3z3z", 2: "3z"})
    assert "Every copy of these is in sight, so none can come any more" in answer(table)


def test_below_eight_fan_it_says_how_many_each_tile_would_make() -> None:
    said = answer(position(INTERNATIONAL, {0: "123m456p78s11z999m"}, turn=1, drawn="4z", indicators=""))
    assert "With 6 of bamboo: 3 fan; 8 are needed to win" in said
    assert "9 of bamboo (4 unseen)" in said
    assert "With 9 of bamboo" not in said


def test_a_drawn_tile_that_makes_less_than_eight_fan_is_said_to_complete_the_hand_and_why_it_may_not_win() -> None:
    said = answer(position(INTERNATIONAL, {0: "123m456p78s11z999m"}, drawn="6s", indicators=""))
    assert (
        "You drew 6 of bamboo, which completes the hand, but it may not win: The hand is worth less than 8 fan" in said
    )


def test_in_tianjin_it_says_that_no_discard_wins() -> None:
    table = tianjin({1: "123456789m46m99s"}, turn=2, drawn="5m").play("2 discard 5m")
    assert "Only a self-drawn tile wins" in answer(table, 1)


def test_who_has_discarded_a_wild_tile_is_told_that_it_cannot_win() -> None:
    table = tianjin({1: "123456789m46m99s"}, turn=2, drawn="1s", rivers={1: "3p"})
    assert "A player who has discarded a wild tile cannot win this hand." in answer(table, 1)


# -- hands that are not ready --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rack,said",
    [
        ("234m567m34p678s18p", "You are not ready: one tile must still be exchanged to be ready."),
        ("147m258p369s1234z", "You are not ready: 6 tiles must still be exchanged to be ready."),
    ],
)
def test_it_says_how_far_a_hand_is_from_ready(rack: str, said: str) -> None:
    assert answer(position(RIICHI, {0: rack}, turn=1, drawn="5z")).startswith(said)


def test_it_names_the_tiles_that_bring_a_hand_nearer() -> None:
    said = answer(position(RIICHI, {0: "234m567m34p678s18p"}, turn=1, drawn="5z"))
    assert said.endswith("These bring you nearer: 1 of dots, 2 of dots, 4 of dots, 5 of dots, 8 of dots.")


def test_it_names_the_discards_that_make_a_hand_ready() -> None:
    said = answer(position(RIICHI, {0: "234m567m34p678s18p"}, drawn="8p"))
    assert "You are not ready yet. Discard 1 of dots to wait for 2 of dots (4 unseen), 5 of dots (4 unseen)." in said


def test_void_tiles_are_named() -> None:
    said = answer(sichuan({0: "123m456m789m1122p"}, void="p---", turn=1, drawn="5p"))
    assert "You still hold the void suit: 1 of dots, 1 of dots, 2 of dots, 2 of dots" in said


def test_of_two_hands_it_says_how_far_each_is() -> None:
    assert answer(double({0: (FIRST, IDLE[1])}, turn=1, drawn="9p")).startswith(
        "You are not ready: hand 1 is 0 from ready"
    )
    assert answer(double({0: (FIRST, SECOND)}, turn=1, drawn="9p")).startswith("You wait for 5 of characters")


# -- when no win can be asked for ----------------------------------------------------------------------------------------


def test_before_the_deal_it_says_what_comes_first() -> None:
    assert answer(dealt(TIANJIN)) == "The stakes are settled before any tile is taken."


def test_who_has_won_is_told_so() -> None:
    won = sichuan({0: "123m456m789m1122p"}, void="s---", turn=1, drawn="1p").play("1 discard 1p", "0 ron")
    assert answer(won) == "This player has won and left the hand."


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_at_every_moment_of_every_game_there_is_an_answer_in_sentences(rule_set: RuleSet) -> None:
    for game in games(rule_set, 2, 3):
        for step in game.steps:
            for seat in range(step.hand.seats):
                said = why_no_win(game.rule_set, game.options, step.hand, observe(game.rules, step.hand, seat))
                assert said.zh.endswith("。")
                assert said.en.endswith(".")
                assert "{" not in said.zh + said.en
