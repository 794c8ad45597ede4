"""What an open hand can still win with, where every win needs a yaku: a conservative choice of three plans.

A plan changes what counts towards the shape, so that distances and acceptance follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.core.meld import Meld
from engine.core.tiles import DRAGONS, HONOURS, ORPHANS, Tiles, suit
from engine.scoring.distance import Goal


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to build. ``unwanted``: kinds that have no place in it."""

    goal: Goal
    unwanted: frozenset[int] = frozenset()

    def kept(self, held: Sequence[int]) -> Sequence[int]:
        """The counts without those of kinds that have no place in it."""
        if not self.unwanted:
            return held
        kept = list(held)
        for kind in self.unwanted:
            kept[kind] = 0
        return kept


_SIMPLES_ONLY = frozenset(ORPHANS)
_MOST_FOREIGN = 3
"""How many tiles of other suits a hand aiming at one suit may still have."""


@lru_cache(maxsize=64)
def _simples(goal: Goal) -> Plan:
    return Plan(replace(goal, special=()), _SIMPLES_ONLY)


@lru_cache(maxsize=64)
def _one_suit(goal: Goal, own: int) -> Plan:
    foreign = frozenset(kind for kind in range(9 * HONOURS) if suit(kind) != own)
    return Plan(replace(goal, special=(), void=goal.void | ({0, 1, 2} - {own})), foreign)


def plans(goal: Goal, held: Sequence[int], melds: tuple[Meld, ...], value_winds: Tiles) -> Iterator[Plan]:
    """The plans that melds and rack allow; ``held`` are the concealed tiles by kind.

    A triplet of dragons or of one's winds allows any shape; else only simples (断幺), or one suit and honours (混一色).
    """
    kinds = [kind for meld in melds for kind in _kinds(meld)]
    triplets = {meld.first_kind for meld in melds if meld.kind != "chi"}
    if any(kind in triplets or held[kind] >= 3 for kind in (*DRAGONS, *value_winds)):
        yield Plan(goal)
        return
    if not _SIMPLES_ONLY.intersection(kinds):
        yield _simples(goal)
    suits = {suit(kind) for kind in kinds} - {HONOURS}
    for own in range(HONOURS):
        if suits <= {own}:
            first = 9 * own
            if sum(held[:first]) + sum(held[first + 9 : 9 * HONOURS]) <= _MOST_FOREIGN:
                yield _one_suit(goal, own)


def _kinds(meld: Meld) -> range | tuple[int, ...]:
    first = meld.first_kind
    return range(first, first + 3) if meld.kind == "chi" else (first,)
