"""What was found too faintly to count by itself, and counts all the same; the classifier still has to see a tile there.

It fits in among tiles, as a blank dragon at the corner of a tray does: it touches two tiles of its size that lie as it does, or it ends a
row of such tiles, and it covers none. Or two looks found it, and it looks like a back that was found well: plain and of the same colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.blanks import Around
from paizhuo.vision.candidates import ALIKE, Candidate, leans, within_an_eighth
from paizhuo.vision.geometry import Image, Quad, area, covered, overlap, sides

_WELL_FOUND: Final = 0.5
"""The score of tiles that others may fit in among."""
_ENOUGH: Final = 2
"""So many tiles it touches, or stands in a row with."""
_BESIDE, _IN_A_ROW = 1.2, 1.75
"""Long sides by which the middles of tiles are apart at most that touch, and that have one tile between them in a row."""
_STRAIGHT: Final = 0.985
"""The cosine of the angle at most between the ways to two tiles of a row."""
_AS_LARGE: Final = 1.35
"""Times by which areas of tiles that fit differ at most."""
_COVERED: Final = 0.15
"""Share of its area up to which it may lie on others: corners are found so exactly."""
_AWAY, _SHARED = 0.3, 0.5
"""Short sides by which the middles of what two looks found at one place differ at most, and the share that they have in common at least."""


def fitting(faint: Sequence[Candidate], found: Sequence[Candidate], image: Image) -> list[Candidate]:
    """Those of ``faint`` that fit in among the tiles found, the surest first: they lie as those do, and are not as plain as cloth."""
    well = [candidate.quad for candidate in found if candidate.score >= _WELL_FOUND]
    if len(well) < _ENOUGH or not faint:
        return []
    tiles = np.stack(well)
    sizes, lie = np.array([area(quad) for quad in well]), leans(tiles)
    kept: list[Candidate] = []
    for candidate in faint:
        times = sizes / area(candidate.quad)
        turned = np.abs(within_an_eighth(lie - leans(candidate.quad[None])))
        alike = (times < _AS_LARGE) & (times > 1 / _AS_LARGE) & (turned < ALIKE)
        if not _has_neighbours(candidate.quad, tiles[alike]):
            continue
        if covered(candidate.quad, (other.quad for other in (*found, *kept))) <= _COVERED:
            kept.append(candidate)
    around = Around([one.quad for one in found] if kept else [], image)
    return [candidate for candidate in kept if not around.shows_cloth(candidate.quad)]


def backs(
    faint: Sequence[Candidate], others: Sequence[Candidate], found: Sequence[Candidate], image: Image, least: float
) -> list[Candidate]:
    """Return the backs that two looks found ``faint``ly, the ``others`` by the second, and that together are as sure as ``least``."""
    twice = [
        Candidate(max(one, other, key=lambda each: each.score).quad, sure)
        for one in faint
        for other in others
        if (sure := 1 - (1 - one.score) * (1 - other.score)) >= least and _at_one_place(one.quad, other.quad)
    ]
    kept: list[Candidate] = []
    for candidate in sorted(twice, key=lambda each: -each.score):
        if covered(candidate.quad, (other.quad for other in (*found, *kept))) <= _COVERED:
            kept.append(candidate)
    around = Around([one.quad for one in found] if kept else [], image)
    return [one for one in kept if around.shows_back(one.quad) and not around.shares_edge(one.quad)]


def _at_one_place(one: Quad, other: Quad) -> bool:
    away = float(np.linalg.norm(one.mean(axis=0) - other.mean(axis=0)))
    return away < _AWAY * min(sides(one)) and overlap(one, other) > _SHARED


def _has_neighbours(quad: Quad, tiles: npt.NDArray[np.float32]) -> bool:
    """Return whether it touches enough of the N x 4 x 2 tiles, or one behind which another lies in line."""
    ways = tiles.mean(axis=1) - quad.mean(axis=0)
    away = np.linalg.norm(ways, axis=1)
    units = ways / np.maximum(away, 1e-6)[:, None]
    apart = away / max(sides(quad))
    beside = apart < _BESIDE
    behind = (units[beside] @ units[~beside & (apart < _IN_A_ROW)].T > _STRAIGHT).any()
    return bool(beside.sum() + behind >= _ENOUGH)
