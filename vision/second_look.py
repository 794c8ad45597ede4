"""A second look at what is doubtful: cut out a little larger, smaller and to every side, since corners are never found exactly.

What the looks say together is believed. It may be another tile than the first look's; how sure it is, is theirs together too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import numpy as np

from paizhuo.vision.geometry import Floats, Quad, centre
from paizhuo.vision.seen import Seen

SURE: Final = 0.98
"""What the first look is so sure of is not looked at again."""
_LARGER: Final = 0.06
"""By this share a crop is larger or smaller than the tile."""
_ASIDE: Final = 0.03
"""By this share of its sides a crop lies beside the tile."""
_NONE: Final = 1e-6
"""One look that gives a tile no chance at all does not decide alone."""

Looks: TypeAlias = Callable[[list[Quad]], Sequence[Seen]]
"""What lies in quadrilaterals, their prints taken to stand upright."""


def looked_again(first: Sequence[Seen], look: Looks) -> list[Seen]:
    """Return what the first look saw; of the doubtful, what all looks say together."""
    result = list(first)
    doubtful = [at for at, seen in enumerate(first) if seen.probabilities.max() < SURE]
    if not doubtful:
        return result
    quads = [quad for at in doubtful for quad in _around(first[at].quad)]
    looks = look(quads)
    each = len(quads) // len(doubtful)
    for nth, at in enumerate(doubtful):
        result[at] = _together(first[at], looks[nth * each : (nth + 1) * each])
    return result


def _around(quad: Quad) -> list[Quad]:
    """Return the crops of the second look."""
    middle = centre(quad)
    across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    sized = [middle + (quad - middle) * scale for scale in (1 + _LARGER, 1 - _LARGER)]
    moved = [quad + side * step for side in (across, down) for step in (_ASIDE, -_ASIDE)]
    return [np.asarray(one, np.float32) for one in (*sized, *moved)]


def _together(first: Seen, others: Sequence[Seen]) -> Seen:
    """Return the first look with the geometric mean of all probabilities."""
    logs = np.log(np.stack([seen.probabilities for seen in (first, *others)]) + _NONE).mean(axis=0)
    raised: Floats = np.exp(logs - logs.max())
    return replace(first, probabilities=np.asarray(raised / raised.sum(), np.float32))
