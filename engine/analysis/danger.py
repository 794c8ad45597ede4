"""How dangerous a discard is against a hand that has been declared ready."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.tiles import EAST, ORPHANS

_OTHER_ENDS: Final = tuple(tuple(kind + step for step in (-3, 3) if 0 <= kind % 9 + step <= 8) for kind in range(EAST))
"""What else a wait at either end of a run waits for, by the kind: where it was let go, that wait is not there 筋."""


def danger(kind: int, safe: set[int] | frozenset[int], left: Sequence[int]) -> int:
    """How likely the kind completes a declared hand, roughly: 0 it cannot, to 10.

    ``safe``: the kinds that the hand cannot win with. ``left``: how many of each kind are not seen.
    """
    if kind in safe:
        return 0
    if kind >= EAST:
        return 1 + left[kind]
    if safe.issuperset(_OTHER_ENDS[kind]):
        return 3 if kind in ORPHANS else 5
    return 6 if kind in ORPHANS else 10
