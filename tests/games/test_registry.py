"""The list of games: what it says of each, and what is loaded for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from paizhuo.engine.core.observe import observe
from paizhuo.engine.games import ALL, GAME_NAMES, UnknownRules, find
from paizhuo.engine.rules.rule_set import RuleSet
from tests.games.support import dealt

LOADED = """
import sys
from paizhuo.engine.games import find
find(sys.argv[1])
print(*(name for name in sys.modules if name.startswith("paizhuo.engine.games.")))
"""


def test_every_rule_set_has_the_id_and_the_name_it_is_listed_with() -> None:
    assert {rule_set.id: rule_set.name for rule_set in ALL} == GAME_NAMES


@pytest.mark.parametrize("rule_set", [each for each in ALL if not each.games], ids=lambda rule_set: rule_set.id)
def test_what_players_build_towards_has_as_many_sets_as_a_rack_makes(rule_set: RuleSet) -> None:
    begun = dealt(rule_set)
    goal = rule_set.hints.goal(observe(begun.rules, begun.hand, 0))
    assert 3 * goal.sets + 1 == rule_set.play.rack


@pytest.mark.parametrize("rules", ["riichi", "international", "house"])
def test_one_game_loads_no_other_game_and_no_other_guide(rules: str) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, rules], check=True, capture_output=True, text=True, timeout=60)
    others = set(GAME_NAMES) - {rules}
    assert f"paizhuo.engine.games.{rules}" in done.stdout.split()
    assert not [name for name in done.stdout.split() if name.rpartition(".")[2] in others]


def test_unknown_rules_are_refused_with_the_ids_there_are() -> None:
    with pytest.raises(UnknownRules, match="riichi, international"):
        find("bridge")
