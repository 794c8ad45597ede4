"""How dangerous discards are against hands that have been declared ready."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from paizhuo.engine.core.tiles import EAST, ORPHANS

_OTHER_ENDS: Final = tuple(tuple(kind + step for step in (-3, 3) if 0 <= kind % 9 + step <= 8) for kind in range(EAST))
"""By kind: the kinds three away in its suit 筋. A two-sided wait for the kind also waits for one of these, so a hand that
cannot win with any of them has no such wait."""


def dangers(kinds: Iterable[int], safe: Sequence[frozenset[int] | set[int]], left: Sequence[int]) -> dict[int, int]:
    """Return a rough measure of how likely each of ``kinds`` completes a declared hand: 0 means it cannot; each hand adds up to 10.

    ``safe``: for each declared hand the kinds that it cannot win with. ``left``: how many of each kind are not seen.
    """
    found = dict.fromkeys(kinds, 0)
    for cannot in safe:
        for kind in found:
            if kind in cannot:
                continue
            if kind >= EAST:
                found[kind] += 1 + left[kind]
            elif cannot.issuperset(_OTHER_ENDS[kind]):
                found[kind] += 3 if kind in ORPHANS else 5
            else:
                found[kind] += 6 if kind in ORPHANS else 10
    return found
