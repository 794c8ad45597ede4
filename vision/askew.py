"""What was cut out with corners so far off that the classifier cannot read it: it is cut out anew.

In a picture taken at an angle the faces near one another are parallelograms of one shape, which the detector does not tell equally well
of all of them. A tile is shaped as the one beside it. A tile that really leans otherwise than its neighbours is read as it was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.classify import Classifies
from paizhuo.vision.geometry import Image, Quad, centre, covered, sides, turned
from paizhuo.vision.labels import BLANK
from paizhuo.vision.seen import Seen

_SURE: Final = 0.9
"""Probability of a printed tile that lends others its shape, or that was found as it lies."""
_SEEN: Final = 0.5
"""Probability of the print, and of its standing upright, from which a tile is seen after all; blank ones never are, nothing tells how they
lie."""
_NEAR: Final = 2.2
"""Long sides by which the middle of the tile that lends its shape is away at most."""
_ASTRAY: Final = 0.5
"""Short sides by which a middle was found at most beside where it would be in one row with that tile."""
_COVERED: Final = 0.2
"""Share of its area up to which a tile may lie on others."""


def read_either_way(candidates: Sequence[Candidate], image: Image, classifier: Classifies) -> list[Seen]:
    """Return the reading of each candidate: with the corners it has or, where these are its neighbours' lean, with those it was found with.

    The latter counts where it is sure, and clearer. Nothing on a plain tile shows how it lies: it keeps the corners it has.
    """
    straightened = [(at, one.found) for at, one in enumerate(candidates) if one.found is not None]
    quads = [one.quad for one in candidates] + [quad for _, quad in straightened]
    read = classifier.read(image, quads) if quads else []
    result = read[: len(candidates)]
    for (at, _), seen in zip(straightened, read[len(candidates) :], strict=True):
        if seen.label not in BLANK and seen.confidence > max(_SURE, result[at].confidence):
            result[at] = seen
    return result


def cut_anew(told: Sequence[Seen], image: Image, classifier: Classifies, nothing: float) -> list[Seen]:
    """Return what was told, with the tiles that are seen after all. ``nothing``: from this probability on there is none."""
    tiles = [tile for tile in told if tile.nothing < nothing]
    lenders = [tile for tile in tiles if tile.confidence >= _SURE and tile.label not in BLANK]
    asked = [
        (at, quad) for at, tile in enumerate(told) if tile.nothing >= nothing for quad in _places(tile.quad, lenders)
    ]
    result = list(told)
    if not asked:
        return result
    answers = classifier.read(image, [quad for _, quad in asked], as_given=True)
    for (at, _), seen in sorted(zip(asked, answers, strict=True), key=lambda answer: -answer[1].confidence):
        clear = min(seen.confidence, seen.stands) >= _SEEN and seen.label not in BLANK
        if clear and result[at].nothing >= nothing and covered(seen.quad, (tile.quad for tile in tiles)) <= _COVERED:
            result[at] = seen
            tiles.append(seen)
    return result


def _places(quad: Quad, lenders: Sequence[Seen]) -> list[Quad]:
    """Corners it may have with the shape of the nearest tile, either way up: around its middle, and in one row or column with that tile."""
    middle = centre(quad)
    near = min(
        (tile.quad for tile in lenders), key=lambda lent: float(np.linalg.norm(centre(lent) - middle)), default=None
    )
    if near is None or float(np.linalg.norm(centre(near) - middle)) > _NEAR * max(sides(near)):
        return []
    beside, below = (near[1] + near[2] - near[0] - near[3]) / 2, (near[2] + near[3] - near[0] - near[1]) / 2
    steps = np.stack((beside, below), axis=1)
    there = centre(near) + steps @ np.round(np.linalg.solve(steps, middle - centre(near)))
    astray = float(np.linalg.norm(there - middle))
    middles = [middle, there] if (there != centre(near)).any() and astray < _ASTRAY * min(sides(near)) else [middle]
    shaped = [np.asarray(near - centre(near) + one, np.float32) for one in middles]
    return [turned(corners, quarters) for corners in shaped for quarters in (0, 2)]
