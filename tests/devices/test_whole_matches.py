"""Whole matches refereed from a virtual table, hidden tiles unseen, end as the matches whose tiles are all known."""

from __future__ import annotations

import pytest

from engine.play.rule_set import RuleSet
from engine.rules import ALL
from tests.devices.evening import compare, fits_a_table, setup_of

pytestmark = pytest.mark.simulation


@pytest.mark.parametrize("rule_set", [each for each in ALL if fits_a_table(each)], ids=lambda rule_set: rule_set.id)
def test_a_match_ends_as_it_ended(rule_set: RuleSet) -> None:
    assert compare(setup_of(rule_set, 3)) >= 4
