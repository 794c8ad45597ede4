"""What an open hand can be built towards where a win needs more than its shape (a yaku): a few conservative plans.

A plan restricts the goal, so distance and acceptance are computed for that plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import HONOURS, KINDS, ORPHANS, Tiles, suit
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.rules.open_hands import OpenHands
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import triplets_and_pair


class Plan(Struct):
    """A goal to build towards. ``unwanted``: the kinds that have no place in it."""

    goal: Goal
    unwanted: frozenset[int] = frozenset()

    def kept(self, held: Sequence[int]) -> Sequence[int]:
        """Return the counts without those of kinds that have no place in it."""
        if not self.unwanted:
            return held
        kept = list(held)
        for kind in self.unwanted:
            kept[kind] = 0
        return kept


_SIMPLES_ONLY = frozenset(ORPHANS)
_EVERY_SUIT = frozenset(range(HONOURS + 1))
_MOST_FOREIGN = 3
"""The most tiles of other suits that a hand aiming at one suit may still hold."""


@lru_cache(maxsize=64)
def _simples(goal: Goal) -> Plan:
    return Plan(replace(goal, special=()), _SIMPLES_ONLY)


@lru_cache(maxsize=64)
def _one_suit(goal: Goal, suits: frozenset[int]) -> Plan:
    """The hand keeps only these suits (``HONOURS`` counts as one)."""
    foreign = frozenset(kind for kind in range(KINDS) if suit(kind) not in suits)
    return Plan(replace(goal, special=(), void=goal.void | (_EVERY_SUIT - suits)), foreign)


@lru_cache(maxsize=64)
def _triplets(goal: Goal) -> Plan:
    return Plan(replace(goal, special=(triplets_and_pair,), standard=False))


def plans(
    goal: Goal, held: Sequence[int], melds: tuple[Meld, ...], wanted: OpenHands, value: Tiles, beside: int
) -> Iterator[Plan]:
    """Yield the plans that melds and rack allow; ``held`` are the concealed tiles by kind.

    If triplets of the ``value`` kinds and what the hand counts ``beside`` its shape reach ``wanted.least``, any shape will do.
    Otherwise the plans are simples, one suit and triplets, each only if by ``wanted`` it makes up what is missing.
    """
    kinds = [kind for meld in melds for kind in _kinds(meld)]
    triplets = {meld.first_kind for meld in melds if meld.kind != "chi"}
    short = wanted.least - beside - wanted.triplet * sum(kind in triplets or held[kind] >= 3 for kind in value)
    if short <= 0:
        yield Plan(goal)
        return
    if wanted.simples >= short and not _SIMPLES_ONLY.intersection(kinds):
        yield _simples(goal)
    if wanted.half_flush >= short or wanted.full_flush >= short:
        honours = {HONOURS} if wanted.half_flush >= short else set()
        suits = {suit(kind) for kind in kinds}
        for own in {0, 1, 2} - goal.void:
            if suits <= {own, *honours}:
                plan = _one_suit(goal, frozenset((own, *honours)))
                if sum(map(held.__getitem__, plan.unwanted)) <= _MOST_FOREIGN:
                    yield plan
    if wanted.all_triplets >= short and all(meld.kind != "chi" for meld in melds):
        yield _triplets(goal)


def _kinds(meld: Meld) -> range | tuple[int, ...]:
    first = meld.first_kind
    return range(first, first + 3) if meld.kind == "chi" else (first,)
