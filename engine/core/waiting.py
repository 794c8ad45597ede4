"""What a hand waits for, computed once."""

from __future__ import annotations

from typing import Any, TypeAlias

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import Node

Found: TypeAlias = tuple[Any, Hand, Node]
"""Rules, a hand, and what it waits for under them."""

_latest: Found | None = None


def node_of(rules: object, hand: Hand) -> Node:
    """Return what ``hand`` waits for under ``rules``.

    The caller that drives a hand, every observer and ``advance`` ask this for the same hand in turn, so the latest answer is kept.
    Hands never change: the same hand always gives the same answer.
    """
    global _latest  # noqa: PLW0603 - one entry; replaced as a whole, so safe between threads
    latest = _latest
    if latest is not None and latest[1] is hand and latest[0] is rules:
        return latest[2]
    node = hand.phase.node(rules, hand)
    _latest = (rules, hand, node)
    return node


def latest() -> Found | None:
    """Return the latest answer, for a caller that drives several hands by turns and will return to this one."""
    return _latest


def recall(found: Found | None) -> None:
    """Restore an answer of ``latest`` as the latest one."""
    global _latest  # noqa: PLW0603 - one entry; replaced as a whole, so safe between threads
    _latest = found
