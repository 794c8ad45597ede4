"""What the steps of the basic player's judgement have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from paizhuo.engine.analysis.reasons import FixedReason, Reason
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.ranking import Judge, Verdict
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.tiles import KIND, Tiles

ByName: TypeAlias = dict[str, list[Action]]
"""The options by the name of their action."""
Judged: TypeAlias = tuple[Action, Judge]
Step: TypeAlias = Callable[[Standpoint, ByName], Iterator[Judged]]
"""Yields what a step wants to do, the best first. The values of its verdicts lie between -1e7 and 1e7, and are compared only
with each other.
"""
Refusal: TypeAlias = Callable[[Standpoint, Action], Verdict]
"""The verdict of a step on an option that it does not want."""


def in_order(options: Sequence[Action], reasons: tuple[Reason, ...]) -> Iterator[Judged]:
    """Yield the options as they come, for the same reasons."""
    for nth, option in enumerate(options):
        yield option, partial(Verdict, -nth, reasons)


def not_wanted(view: Standpoint, option: Action) -> Verdict:
    """Return the refusal of a step that has no reason against an option."""
    return Verdict(0, (FixedReason("any_choice"),))


def known(verdict: Verdict) -> Verdict:
    """Return the verdict itself; with ``partial`` a judge for a verdict that is already computed."""
    return verdict


def without(held: Sequence[int], tiles: Tiles) -> list[int]:
    """Return the counts of a rack by kind once ``tiles`` have left it."""
    rest = list(held)
    for tile in tiles:
        rest[KIND[tile]] -= 1
    return rest
