"""Whole matches refereed from a virtual table, hidden tiles unseen, end as the matches whose tiles are all known."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.umpire.racks import can_be_read
from tests.devices.evening import compare, fits_a_table, setup_of

pytestmark = pytest.mark.simulation
BY_DAY = ("riichi", "international", "sichuan", "tianjin", "house")


def games(fits: Callable[[RuleSet], bool]) -> list[object]:
    """The games of which this holds; most of them by night."""
    return [
        pytest.param(each, id=each.id, marks=() if each.id in BY_DAY else pytest.mark.nightly)
        for each in ALL
        if fits(each)
    ]


@pytest.mark.parametrize("rule_set", games(fits_a_table))
def test_a_match_ends_as_it_ended(rule_set: RuleSet) -> None:
    assert compare(setup_of(rule_set, 3)) >= 4


def with_a_bot(rule_set: RuleSet) -> bool:
    """Trick-taking is left out: tiles that are taken from the table come to a rack as drawn tiles do, and its reader cannot tell."""
    return fits_a_table(rule_set) and can_be_read(rule_set, rule_set.settled({})) and rule_set.id != "trick"


@pytest.mark.parametrize("rule_set", games(with_a_bot))
def test_a_bot_at_the_table_plays_from_what_the_reader_under_its_rack_sees(rule_set: RuleSet) -> None:
    """It decides as it does where all tiles are known, and people do with its tiles what it has decided."""
    assert compare(setup_of(rule_set, 2), read=1) >= 4
