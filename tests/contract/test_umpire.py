"""Which racks a reader can read."""

from __future__ import annotations

from paizhuo.engine.games import ALL
from tests.contract.properties.umpired import readable


def test_only_games_with_two_racks_a_seat_are_not_read() -> None:
    assert {rule_set.id for rule_set in ALL if not readable(rule_set)} == {"double", "chaos", "chris"}
