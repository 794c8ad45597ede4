"""What is taken for a tile and lies alone must look surer than what lies among tiles: hardly anybody photographs a single tile,
and a domino, a key or a window pane seldom has tiles of its size beside it. A back beside one that is sure by itself, as in a wall, must
be no surer than a face.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.geometry import centre, sides
from paizhuo.vision.labels import BLANK
from paizhuo.vision.models import Classifying
from paizhuo.vision.seen import Seen

_SURE, _WELL_FOUND, _MANY = 0.8, 0.4, 3
"""Probability and detector's score of a printed face that others may have for company; so many are company however faintly they were
found, as in a dark picture."""
_NEAR: Final = 8.0
"""Long sides of a tile: company is no further away."""
_BESIDE: Final = 1.3
"""Long sides between the middles of tiles of a wall that touch, at most."""
_ALIKE: Final = 1.7
"""Times by which the short sides of company differ at most."""


def believed(candidates: Sequence[Candidate], seen: Sequence[Seen], how: Classifying) -> list[Seen]:
    """Return the tiles among what was found: neither of the nets says that there is none, and who lies alone is sure enough."""
    found = [
        (candidate.score * tile.confidence, candidate.score, tile)
        for candidate, tile in zip(candidates, seen, strict=True)
        if tile.nothing < how.nothing and candidate.score * tile.confidence >= how.least
    ]
    if not found:
        return []
    tiles, sure = [tile for _, _, tile in found], np.array([surely for surely, _, _ in found])
    blank = np.array([tile.label in BLANK for tile in tiles])
    away = _long_sides_apart(tiles)
    alone = sure >= np.where(blank, how.alone_blank, how.alone)
    beside = (blank & alone) & (away < _BESIDE)
    in_a_wall = blank & (sure >= how.alone) & beside.any(axis=1)
    stays = _in_company(tiles, np.array([score for _, score, _ in found]), away < _NEAR) | alone | in_a_wall
    return [tile for tile, is_one in zip(tiles, stays.tolist(), strict=True) if is_one]


def _long_sides_apart(tiles: Sequence[Seen]) -> npt.NDArray[np.float64]:
    """Return how many of its long sides each tile (row) is from each other one; those of another size are nowhere near."""
    places = np.stack([centre(tile.quad) for tile in tiles])
    measures = np.array([sides(tile.quad) for tile in tiles])
    short, long = measures.min(axis=1), measures.max(axis=1)
    away = np.linalg.norm(places[:, None] - places[None], axis=2) / long[:, None]
    times = short[:, None] / short[None]
    away[(times >= _ALIKE) | (times <= 1 / _ALIKE)] = np.inf
    np.fill_diagonal(away, np.inf)
    return np.asarray(away)


def _in_company(
    tiles: Sequence[Seen], scores: npt.NDArray[np.float64], near: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Return which of the tiles have printed faces ``near``: a well found one, or many."""
    printed = np.array([tile.label not in BLANK and tile.confidence >= _SURE for tile in tiles])
    well_found = near & (printed & (scores >= _WELL_FOUND))[None]
    return np.asarray(well_found.any(axis=1) | ((near & printed[None]).sum(axis=1) >= _MANY))
