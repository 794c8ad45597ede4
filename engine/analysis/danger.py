"""How dangerous discards are against hands that have been declared ready."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.core.tiles import EAST, ORPHANS

_OTHER_ENDS: Final = tuple(tuple(kind + step for step in (-3, 3) if 0 <= kind % 9 + step <= 8) for kind in range(EAST))
"""What else a wait at either end of a run waits for, by the kind: where it was let go, that wait is not there 筋."""


def dangers(kinds: Iterable[int], safe: Sequence[frozenset[int] | set[int]], left: Sequence[int]) -> dict[int, int]:
    """How likely each of ``kinds`` completes a declared hand, roughly: 0 it cannot, each hand adds up to 10.

    ``safe``: for each of the declared hands the kinds that it cannot win with. ``left``: how many of each kind are not seen.
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
