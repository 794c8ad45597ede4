"""Which calls of another seat's discard a game has."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paizhuo.engine.core.action import CALLS
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet

FOLDER = Path(__file__).parent


def called(rule_set: RuleSet) -> set[str]:
    """The kinds of calls in the matches of a game that are kept."""
    found: set[str] = set()
    for file in FOLDER.glob("*.journal"):
        if file.stem.partition("-")[0] == rule_set.id:
            lines = map(json.loads, file.read_text("utf-8").splitlines())
            found |= {line["action"] for line in lines if "action" in line}
    return found & {call.name for call in CALLS}


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_game_says_whether_it_has_chi_and_pon(rule_set: RuleSet) -> None:
    said = {call.name for call in rule_set.calls}
    assert called(rule_set) <= said
    assert called(rule_set) & {"chi", "pon"} == said & {"chi", "pon"}
