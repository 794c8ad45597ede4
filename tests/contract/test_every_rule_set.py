"""What must hold for every rule set, whatever it plays. A new rule set is tested by being listed.

The properties are in ``tests.contract.properties``. Every commit plays the beginning of every block of hands; every night all of them.
"""

from __future__ import annotations

import pytest

from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.passes import BLOCKS, blocks, look_on
from tests.contract.playing import same, setup_of
from tests.contract.properties import EVERY

HANDS, LONGER = 2, 5
"""Hands of a block in every commit, and of every fifth block, in which matches go on."""
HANDS_AT_NIGHT = 50
"""A thousand hands of every rule set."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)


@every_rule_set
def test_every_value_of_every_option_is_played(rule_set: RuleSet) -> None:
    """Every choice, and of a number its default and both ends: in the first match of some block, which is always begun."""
    agreed = [rule_set.settled(setup_of(rule_set, block, 0).options) for block in range(BLOCKS)]
    for option in rule_set.options:
        wanted = [choice.value for choice in option.choices] or [option.low, option.default, option.high]
        for value in wanted:
            assert any(same(options[option.id], value) for options in agreed), f"{option.id}={value} is never played"


@every_rule_set
def test_hands_keep_every_promise(rule_set: RuleSet) -> None:
    hands = {block: HANDS if block % 5 else LONGER for block in range(BLOCKS)}
    look_on(rule_set, blocks(rule_set, hands), EVERY)


@pytest.mark.nightly
@every_rule_set
@pytest.mark.parametrize("first", range(0, BLOCKS, 5))
def test_a_thousand_hands_keep_every_promise(rule_set: RuleSet, first: int) -> None:
    hands = dict.fromkeys(range(first, first + 5), HANDS_AT_NIGHT)
    look_on(rule_set, blocks(rule_set, hands), EVERY, seed=f"{first}")
