"""Every rule set with every level of play that differs there, for tests that hold for all of them."""

from __future__ import annotations

import pytest

from paizhuo.engine.bots import levels
from paizhuo.engine.games import ALL

LEVELS = [pytest.param(rule_set, name, id=f"{rule_set.id}-{name}") for rule_set in ALL for name in levels(rule_set)]
