"""What is asked, in a sentence with what follows from each choice."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.games import ALL
from paizhuo.engine.games.bloodbattle.rules import BLOODBATTLE
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import games
from tests.games.support import Table, dealt, position

EXPLAINED_BY_THEMSELVES = frozenset(
    (
        *(
            "discard",
            "pass",
            "chi",
            "pon",
            "minkan",
            "ankan",
            "kakan",
            "ron",
            "self_draw",
            "riichi",
            "flower",
            "support",
        ),
        *("move", "move_meld", "bet", "all_in", "raise"),
    )
)
"""Actions whose buttons say all there is to know, or that are made beside a discard."""


def asked(table: Table, seat: int = 0) -> str | None:
    found = table.rule_set.display.prompt(observe(table.rules, table.hand, seat))
    return None if found is None else found.en


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_every_question_of_a_game_beside_play_itself_is_put_in_sentences(rule_set: RuleSet) -> None:
    for game in games(rule_set, 3, 4):
        for step in game.steps:
            if not isinstance(step.node, Decision):
                continue
            for seat, options in step.node.options.items():
                names = {option.name for option in options}
                if seat >= step.hand.seats or names <= EXPLAINED_BY_THEMSELVES:
                    continue
                found = game.rule_set.display.prompt(observe(game.rules, step.hand, seat))
                assert found is not None, (game.rule_set.id, names)
                assert found.zh.endswith("。")
                assert found.en.endswith(".")
                assert "{" not in found.zh + found.en


def test_letting_a_win_go_says_what_it_costs() -> None:
    table = position(RIICHI, {0: "234m567m34p678s88p"}, turn=3, drawn="5p").play("3 discard 5p")
    assert asked(table) is not None
    assert "until you discard again only a self-draw wins" in (asked(table) or "")


def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    assert asked(position(RIICHI, {0: "234m567m34p678s88p"}, turn=1, drawn="4z")) is None


def test_where_the_dice_have_fixed_the_direction_an_exchange_says_it() -> None:
    racks = ("123456789m1234p", "123456789m5678p", "123456789s1234p", "123456789s5678p")
    table = dealt(BLOODBATTLE).play("dice 1 2", *(f"deal {rack}" for rack in racks), "draw 9p")
    assert asked(table) == (
        "Choose any three tiles to pass on: yours go to the player opposite and you get those of the player opposite, "
        "all at once."
    )
