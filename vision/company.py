"""What is taken for a tile and lies alone must look surer than what lies among tiles: hardly anybody photographs a single tile,
and a domino, a key or a window pane seldom has tiles of its size beside it.
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
    accompanied = _in_company([tile for _, _, tile in found], [score for _, score, _ in found])
    return [
        tile
        for (sure, _, tile), near in zip(found, accompanied.tolist(), strict=True)
        if near or sure >= (how.alone_blank if tile.label in BLANK else how.alone)
    ]


def _in_company(tiles: Sequence[Seen], scores: Sequence[float]) -> npt.NDArray[np.bool_]:
    """Return which of the tiles have printed faces of their size near by: a well found one, or many."""
    places = np.stack([centre(tile.quad) for tile in tiles])
    measures = np.array([sides(tile.quad) for tile in tiles])
    short, long = measures.min(axis=1), measures.max(axis=1)
    printed = np.array([tile.label not in BLANK and tile.confidence >= _SURE for tile in tiles])
    away = np.linalg.norm(places[:, None] - places[None], axis=2)
    times = short[:, None] / short[None]
    near = (away < _NEAR * long[:, None]) & (times < _ALIKE) & (times > 1 / _ALIKE) & printed[None]
    np.fill_diagonal(near, val=False)
    well_found = near & (np.array(scores) >= _WELL_FOUND)[None]
    return np.asarray(well_found.any(axis=1) | (near.sum(axis=1) >= _MANY))
