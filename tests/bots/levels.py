"""Every rule set with every level of play that differs there, for tests that hold for all of them."""

from __future__ import annotations

from functools import lru_cache

import pytest

from paizhuo.engine.bots import levels
from paizhuo.engine.games import ALL, find
from tests.contract.playing import Game, games

LEVELS = [pytest.param(rule_set, name, id=f"{rule_set.id}-{name}") for rule_set in ALL for name in levels(rule_set)]


@lru_cache(maxsize=1)
def hands_of(rules: str, block: int, hands: int) -> tuple[Game, ...]:
    """The first hands of a block, played once for all levels that are asked what they would have done in them."""
    return tuple(games(find(rules), block, hands))
