"""What a hand waits for, worked out once."""

from __future__ import annotations

from typing import Any

from engine.core.hand import Hand
from engine.core.node import Node

_latest: tuple[Any, Hand, Node] | None = None


def node_of(rules: Any, hand: Hand) -> Node:
    """What ``hand`` waits for under ``rules``.

    Whoever drives a hand, every observer and ``advance`` ask this of the same hand in turn, so the latest answer is kept.
    Hands never change: the same hand always gives the same answer.
    """
    global _latest  # noqa: PLW0603 - one entry; replaced as a whole, so safe between threads
    latest = _latest
    if latest is not None and latest[1] is hand and latest[0] is rules:
        return latest[2]
    node = hand.phase.node(rules, hand)
    _latest = (rules, hand, node)
    return node
