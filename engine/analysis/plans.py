"""What an open hand can still win with, where every win needs a yaku: a conservative choice among a few plans.

A plan changes what counts towards the shape, so that distances and acceptance follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.core.meld import Meld
from engine.core.tiles import HONOURS, KINDS, ORPHANS, Tiles, suit
from engine.core.value import dataclass
from engine.play.rule_set import OpenYaku
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
_EVERY_SUIT = frozenset(range(HONOURS + 1))
_MOST_FOREIGN = 3
"""How many tiles that do not belong a hand aiming at one suit may still have."""


@lru_cache(maxsize=64)
def _simples(goal: Goal) -> Plan:
    return Plan(replace(goal, special=()), _SIMPLES_ONLY)


@lru_cache(maxsize=64)
def _one_suit(goal: Goal, suits: frozenset[int]) -> Plan:
    """The hand keeps only these suits (``HONOURS`` counts as one)."""
    foreign = frozenset(kind for kind in range(KINDS) if suit(kind) not in suits)
    return Plan(replace(goal, special=(), void=goal.void | (_EVERY_SUIT - suits)), foreign)


def plans(goal: Goal, held: Sequence[int], melds: tuple[Meld, ...], yaku: OpenYaku, value: Tiles) -> Iterator[Plan]:
    """The plans that melds and rack allow; ``held`` are the concealed tiles by kind.

    A triplet of one of the ``value`` kinds allows any shape; else only simples (断幺), or one suit (清一色), with honours
    (混一色) where ``yaku`` counts that.
    """
    kinds = [kind for meld in melds for kind in _kinds(meld)]
    triplets = {meld.first_kind for meld in melds if meld.kind != "chi"}
    if any(kind in triplets or held[kind] >= 3 for kind in value):
        yield Plan(goal)
        return
    if not _SIMPLES_ONLY.intersection(kinds):
        yield _simples(goal)
    beside = {HONOURS} if yaku.half_flush else set()
    suits = {suit(kind) for kind in kinds}
    for own in {0, 1, 2} - goal.void:
        if suits <= {own, *beside}:
            plan = _one_suit(goal, frozenset((own, *beside)))
            if sum(map(held.__getitem__, plan.unwanted)) <= _MOST_FOREIGN:
                yield plan


def _kinds(meld: Meld) -> range | tuple[int, ...]:
    first = meld.first_kind
    return range(first, first + 3) if meld.kind == "chi" else (first,)
