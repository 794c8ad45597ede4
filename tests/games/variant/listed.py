"""The variant among the games, as if its package stood among theirs."""

from __future__ import annotations

import sys

import pytest

from paizhuo.engine import games
from tests.games.variant import rules


def list_variant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the variant to the list of games for as long as the test runs."""
    monkeypatch.setitem(games.GAME_NAMES, rules.VARIANT.id, rules.VARIANT.name)
    monkeypatch.setitem(sys.modules, f"{games.__name__}.{rules.VARIANT.id}.rules", rules)
