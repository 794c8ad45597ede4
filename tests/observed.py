"""Observations changed for a test."""

from __future__ import annotations

from typing import Any

from paizhuo.engine.core.hand import Seen
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace


def having(observation: Observation, **parts: Any) -> Observation:
    """Return the observation with these parts of its hand replaced, or with another ``turn`` or other ``options``."""
    options = parts.pop("options", observation.options)
    if "turn" in parts:
        parts["phase"] = Seen(parts.pop("turn"))
    return Observation(observation.seat, replace(observation.hand, **parts), options)
