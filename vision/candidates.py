"""What may be tiles, and what they say about one another: found twice, found in halves, leaning as nothing near them does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Quad, area, shared_area, upright
from paizhuo.vision.models import Locating

_SEEN_IN_PARTS: Final = 0.8
"""A tile beats the parts it was split into if its score is at least this share of theirs."""
_TELL_A_SIZE: Final = 5
"""So many tiles near it tell how large a tile there is."""
_HALF, _BESIDE, _AS_LARGE = 0.8, 0.8, (0.75, 1.3)
"""Halves of a tile: how large each is at most, how far apart they lie at most (in sides of a square as large as both), and how
large they are together; areas in those of the tiles near them."""
_NEIGHBOURS, _NEAR, _AGREEING, _MOST_OF = 6, 2.6, 4, 0.75
"""A tile's neighbours: how many at most and within how many of its sizes; how many of them, and what share, must agree."""
ALIKE: Final = float(np.radians(6))
"""Radians by which tiles that lie alike differ at most."""
_TOLD: Final = 0.35
"""Below this cosine of twice the lean a hull hardly tells the sides of what is in it."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """What may be a tile: its corners with the longer sides down and the upper end first, and the net's score, 0 to 1.

    ``found``: the corners that it was found with, where it was given the lean of its neighbours.
    """

    quad: Quad
    score: float
    found: Quad | None = None


def thinned(candidates: Sequence[Candidate], locating: Locating) -> list[Candidate]:
    """Each tile once: of candidates that cover one another the surer stays, a whole tile rather than its parts."""
    if not candidates:
        return []
    sizes = [area(candidate.quad) for candidate in candidates]
    low = np.array([candidate.quad.min(axis=0) for candidate in candidates])
    high = np.array([candidate.quad.max(axis=0) for candidate in candidates])
    meet = np.all((low[:, None] < high[None]) & (low[None] < high[:, None]), axis=2).tolist()
    order = sorted(range(len(candidates)), key=lambda i: -candidates[i].score)
    kept: list[int] = []
    for i in order:
        rivals = []
        for k in (k for k in kept if meet[i][k]):
            common = shared_area(candidates[i].quad, candidates[k].quad)
            if not common:
                continue
            smaller = min(sizes[i], sizes[k])
            if common > locating.overlap * (sizes[i] + sizes[k] - common) or common > locating.nested * smaller:
                rivals.append(k)
        if not rivals:
            kept.append(i)
            continue
        # Large close-ups are found in parts as well: the whole, nearly as sure as all of them, is the tile.
        whole = all(_within(candidates[k].quad, candidates[i].quad, locating.nested) for k in rivals)
        if whole and sizes[i] > 1.5 * max(sizes[k] for k in rivals):
            sure = sum(candidates[k].score for k in rivals) / len(rivals)
            if candidates[i].score >= _SEEN_IN_PARTS * sure and sum(sizes[k] for k in rivals) < 0.95 * sizes[i]:
                kept = [k for k in kept if k not in rivals]
                kept.append(i)
    return [candidates[i] for i in sorted(kept, key=lambda i: -candidates[i].score)]


def joined(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Halves put together: two candidates side by side, each smaller than the tiles near them, that together are as large as those.

    Prints with a wide gap, such as the four dots, are found so now and then.
    """
    if len(candidates) < _TELL_A_SIZE + 2:
        return list(candidates)
    sizes = np.array([area(candidate.quad) for candidate in candidates])
    middles = np.array([candidate.quad.mean(axis=0) for candidate in candidates])
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2)
    small = _HALF * float(sizes.max())
    gone: set[int] = set()
    wholes: list[Candidate] = []
    for i in range(len(candidates)):
        for k in (k for k in np.argsort(away[i])[1:4].tolist() if k > i):
            if i in gone or k in gone or max(sizes[i], sizes[k]) >= small:
                continue
            if away[i, k] > _BESIDE * float(np.sqrt(sizes[i] + sizes[k])):
                continue
            nearest = [n for n in np.argsort(away[i] + away[k]).tolist() if n not in (i, k)][:_TELL_A_SIZE]
            typical = float(np.median(sizes[nearest]))
            corners = np.concatenate((candidates[i].quad, candidates[k].quad)).astype(np.float32)
            whole = upright(np.asarray(cv2.boxPoints(cv2.minAreaRect(corners)), np.float32))
            is_half = max(sizes[i], sizes[k]) < _HALF * typical
            if is_half and _AS_LARGE[0] * typical < area(whole) < _AS_LARGE[1] * typical:
                gone |= {i, k}
                wholes.append(Candidate(whole, max(candidates[i].score, candidates[k].score)))
    kept = [candidate for number, candidate in enumerate(candidates) if number not in gone]
    return sorted((*kept, *wholes), key=lambda candidate: -candidate.score)


def straightened(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Candidates that lean otherwise than most tiles next to them, given the lean of those within the hull that they have.

    The hull is what the net tells best. In heaps, where neighbours do not agree, nothing changes.
    """
    if len(candidates) <= _AGREEING:
        return list(candidates)
    quads = np.stack([candidate.quad for candidate in candidates])
    lie = leans(quads)
    middles = quads.mean(axis=1)
    sizes = np.sqrt(np.ptp(quads, axis=1).prod(axis=1))
    away = np.linalg.norm(middles[:, None] - middles[None], axis=2) / sizes[:, None]
    turned = within_an_eighth(lie[None] - lie[:, None])
    alike = np.abs(turned) < ALIKE
    result = list(candidates)
    for at, candidate in enumerate(candidates):
        near = [n for n in away[at].argsort()[1 : _NEIGHBOURS + 1].tolist() if away[at, n] < _NEAR]
        if len(near) < _AGREEING:
            continue
        agreeing = alike[np.ix_(near, near)].sum(axis=1)
        best = near[int(agreeing.argmax())]
        if agreeing.max() < max(_AGREEING, _MOST_OF * len(near)):
            continue
        lean = lie[best] + median(float(turned[best, n]) for n in near if alike[best, n])
        if abs(within_an_eighth(lie[at] - lean)) > ALIKE and (quad := _leaning(candidate.quad, lean)) is not None:
            result[at] = Candidate(quad, candidate.score, candidate.quad)
    return result


def within_an_eighth(angle: Any) -> Any:
    """Angles brought between minus and plus an eighth of a turn: how a rectangle lies, whichever side is up."""
    return (angle + np.pi / 4) % (np.pi / 2) - np.pi / 4


def leans(quads: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return how far the sides of each of N x 4 x 2 corners are turned from level and upright, on average."""
    edges = np.roll(quads, -1, axis=1) - quads
    lengths = np.linalg.norm(edges, axis=2)
    turns = np.exp(4j * np.arctan2(edges[..., 1], edges[..., 0]))
    return np.asarray(np.angle((turns * lengths).sum(axis=1)) / 4)


def _leaning(quad: Quad, lean: float) -> Quad | None:
    """Return the rectangle that leans so and has the quad's hull; None where there is none, or it cannot be told well."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    wide, tall = (high - low).tolist()
    c, s = abs(float(np.cos(lean))), abs(float(np.sin(lean)))
    told = c * c - s * s
    if told < _TOLD:
        return None
    across, down = (wide * c - tall * s) / told, (tall * c - wide * s) / told
    if min(across, down) < 0.3 * max(across, down):
        return None
    right = np.array([np.cos(lean), np.sin(lean)]) * across / 2
    under = np.array([-np.sin(lean), np.cos(lean)]) * down / 2
    middle = (low + high) / 2
    corners = np.stack((middle - right - under, middle + right - under, middle + right + under, middle - right + under))
    return upright(np.asarray(corners, np.float32))


def _within(part: Quad, whole: Quad, share: float) -> bool:
    """Return whether so much of ``part`` lies within ``whole``."""
    return shared_area(part, whole) > share * area(part)
