"""What an open hand can still win with, where every win needs a yaku: a conservative choice of three plans.

A plan changes what counts towards the shape, so that distances and acceptance follow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.meld import Meld
from engine.core.tiles import DRAGONS, HONOURS, ORPHANS, Tiles, suit
from engine.scoring.distance import Goal

_SUIT_KINDS = tuple(range(9 * s, 9 * s + 9) for s in range(HONOURS))


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to build. ``unwanted``: kinds that have no place in it."""

    goal: Goal
    unwanted: frozenset[int] = frozenset()

    def kept(self, held: Sequence[int]) -> list[int]:
        """The counts without the tiles that have no place in it."""
        return [0 if kind in self.unwanted else n for kind, n in enumerate(held)]


_SIMPLES_ONLY = frozenset(ORPHANS)
_MOST_FOREIGN = 3
"""How many tiles of other suits a hand aiming at one suit may still have."""


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
        yield Plan(replace(goal, special=()), _SIMPLES_ONLY)
    suits = {suit(kind) for kind in kinds} - {HONOURS}
    for own in range(HONOURS):
        if suits <= {own}:
            foreign = [kind for s in range(HONOURS) if s != own for kind in _SUIT_KINDS[s]]
            if sum(held[kind] for kind in foreign) <= _MOST_FOREIGN:
                yield Plan(
                    replace(goal, special=(), void=goal.void | ({0, 1, 2} - {own})),
                    frozenset(foreign),
                )


def _kinds(meld: Meld) -> range | tuple[int, ...]:
    first = meld.first_kind
    return range(first, first + 3) if meld.kind == "chi" else (first,)
