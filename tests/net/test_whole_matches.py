"""Four clients in four processes play whole matches while their lines break at every decision: all see the match of the server's journal.

`python -m benchmarks.network_faults` plays more of them, chris too.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from paizhuo.engine.games import GAME_NAMES
from tests.net.fault_proxy import Do
from tests.net.whole_matches import SHORT, Table, compare, play

GROUPS = (
    ("riichi", "sichuan", "bloodbattle", "chongqing", "tianjin", "house", "holdem"),
    ("international", "hongkong", "taiwan", "harmony", "trick", "dyed", "double", "chaos"),
)
"""Matches that are played at the same time. That of chris takes five times as long as any other, and its games are in these."""
BY_DAY = ("chongqing", "holdem")
"""The shortest of these, with claims and with bets."""
pytestmark = pytest.mark.simulation


def test_every_other_rule_set_is_in_a_group() -> None:
    assert {rules for group in GROUPS for rules in group} == GAME_NAMES.keys() - {"chris"}


@pytest.mark.parametrize(
    "group",
    [
        pytest.param(BY_DAY, id="by day"),
        *(pytest.param(group, id=group[0], marks=pytest.mark.nightly) for group in GROUPS),
    ],
)
def test_all_end_equal_to_the_journal_though_every_decision_meets_a_cut(group: tuple[str, ...]) -> None:
    tables = [Table(rules, rules, SHORT.get(rules, {})) for rules in group]
    for table, played in zip(tables, asyncio.run(play(tables)), strict=True):
        assert compare(played) > 4 * played.decisions, table  # all four hear of each
        assert played.cuts > played.decisions / 2, table  # some decisions of several seats share a cut
        for said, line in zip(played.said, played.lines, strict=True):
            assert said["lines"] >= line.cuts > 0, "everybody has lost the line, and is back after each cut"
        assert all(played.faults[do] for do in Do), played.faults


def test_the_comparison_notices_another_end_of_a_hand() -> None:
    [played] = asyncio.run(play([Table("one", "chongqing", SHORT["chongqing"])]))
    compare(played)
    said = [{**each} for each in played.said]
    said[2] = {**said[2], "hands": said[1]["hands"]}
    with pytest.raises(AssertionError, match="seat 2 has seen another end of hand 0"):
        compare(replace(played, said=said))
