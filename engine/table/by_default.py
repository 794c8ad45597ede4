"""The choice that is made for a seat without one: its player's time is up, or its program has failed."""

from __future__ import annotations

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action, Discard
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


def by_default(observation: Observation, rule_set: RuleSet, options: Options) -> Action:
    """Return one of ``observation.options``, which are not empty.

    Passing where that is offered, else the discard of the tile just drawn, else what the bot ``basic`` would do.
    ``rule_set`` and ``options`` (settled) are those of the match.
    """
    offered = observation.options
    if PASS in offered:
        return PASS
    drawn = next((option for option in offered if isinstance(option, Discard) and option.drawn), None)
    if drawn is not None:
        return drawn
    try:
        return make("basic", rule_set, options, 0).choose(observation)
    except Exception:  # noqa: BLE001 - it stands in for what has failed: there must be a choice
        return offered[0]
