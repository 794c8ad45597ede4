"""Several choices of one seat, one after another: whether all of them can be made, before the first one is."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.advance import advance
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


def why_not_all(game: RuleSet, options: Options, hand: Hand, seat: Seat, actions: Sequence[Action]) -> Text | None:
    """Return the rule against the first of ``actions`` that could not follow those before it; None if all can be made."""
    rules = game.play.rules(options)
    for action in actions:
        node = node_of(rules, hand)
        if not isinstance(node, Decision) or set(node.options) != {seat} or action not in node.options[seat]:
            return game.why_not(rules, hand, seat, action)
        hand = advance(rules, hand, {seat: action}).hand
    return None
