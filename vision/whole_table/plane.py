"""The table's plane, found by its tiles alone: all are of one size, and lie side by side and at right angles.

Tiles farther away are smaller, which tells the plane's vanishing line well enough to begin with; then the plane is made such that
neighbours lie a tile's width apart, along its axes. Lengths on the plane are in such widths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Quad
from paizhuo.vision.whole_table.neighbours import Pairs, edges, pairs_of

Vectors = npt.NDArray[np.float64]

_LEAST: Final = 4
"""Fewer tiles show no plane."""
HIGH: Final = 1.34
"""A tile's height in its widths, as most are."""
_ALIKE: Final = 0.06
"""Tiles in the plane are as large as the vanishing line has them, to this share."""
_TRIPLES: Final = 400
_RIDGE: Final = 0.02
"""How strongly tiles that lie close together are taken to show no slope."""
_SIDES: Final = 0.15
"""How much the corners of a tile say beside the middles of two neighbours."""
_OFF: Final = 0.08
"""Widths of a tile: neighbours that lie farther off their places say less and less."""
_STEPS: Final = 12
_WORST, _WELL = 0.12, 0.04
"""Widths by which half of the neighbours may lie off their places at most, and by which they do in a plane that was found well."""
_FACES: Final = 0.2
"""Widths by which half of the faces' sides differ from those of a tile at most: a plane on which they are thin is none."""
_PAIRS: Final = 4
"""So many numbers, two of each pair of neighbours, at least show a plane."""
_LINES: Final = tuple(
    np.array([0.25 * x, 0.25 * y, 1.0]) for x, y in ((0, 0), (0, -1), (1, 0), (-1, 0), (0, 1), (1, -1), (-1, -1))
)
"""Other vanishing lines to begin with."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """``to_table``: the homography from the picture to the table, whose second axis goes down in the picture."""

    to_table: Vectors

    def places(self, quads: Sequence[Quad] | npt.NDArray[Any]) -> Vectors:
        """N x 4 x 2 corners on the table."""
        points = np.asarray(quads, np.float64).reshape(-1, 2)
        return through(self.to_table, points).reshape(-1, 4, 2)

    def turned(self, quarters: int) -> Plane:
        """Return the same plane with its axes turned clockwise by quarters."""
        c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters % 4]
        return Plane(np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]]) @ self.to_table)

    def way_down(self, point: Vectors) -> Vectors:
        """Return the unit vector in the picture, at a point of it, that goes down on the table."""
        spot = through(self.to_table, np.asarray(point, np.float64)[None])
        seen = self.in_picture(np.concatenate([spot, spot + np.array([[0.0, 0.5]])]).astype(np.float64))
        step = seen[1] - seen[0]
        return np.asarray(step / max(float(np.linalg.norm(step)), 1e-9), np.float64)

    def in_picture(self, points: Vectors) -> Vectors:
        """N x 2 points of the table in the picture."""
        return through(np.asarray(np.linalg.inv(self.to_table), np.float64), points)


def through(homography: Vectors, points: Vectors) -> Vectors:
    """N x 2 points mapped by a homography."""
    mapped = np.column_stack([points, np.ones(len(points))]) @ homography.T
    depth = np.where(np.abs(mapped[:, 2:]) < 1e-9, 1e-9, mapped[:, 2:])
    return np.asarray(mapped[:, :2] / depth, np.float64)


def plane_of(quads: Sequence[Quad], backs: Sequence[bool]) -> Plane | None:
    """Return the plane in which most of the tiles lie; None: there are too few, or they lie anyhow."""
    if len(quads) < _LEAST:
        return None
    corners = np.asarray(quads, np.float64)
    hidden = np.asarray(backs, np.bool_)
    middle = corners.reshape(-1, 2).mean(axis=0)
    across, down = edges(corners)
    areas = np.abs(across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0])
    scale = float(np.sqrt(np.median(areas))) * 8
    if not scale > 0:
        return None
    local = (corners - middle) / scale
    pairs = pairs_of(local, hidden)
    fit = _Fit(local, pairs, ~hidden)
    weights = np.where(hidden, 0.4, 1.0)
    best: tuple[float, Vectors] | None = None
    for start in fit.starts((_vanishing(local, areas, weights), *_LINES)):
        found = fit.settled(start)
        if best is None or found[0] < best[0]:
            best = found
        if best[0] < _WELL:
            break
    if best is None or best[0] > _WORST:
        return None
    bring = np.array([[1 / scale, 0, -middle[0] / scale], [0, 1 / scale, -middle[1] / scale], [0, 0, 1]])
    return _upright(_homography(best[1]) @ bring, middle)


def _vanishing(local: Vectors, areas: Vectors, weights: Vectors) -> Vectors:
    """Return the vanishing line (a, b, 1) by which most tiles are as large as they look."""
    near = np.maximum(areas, 1e-12) ** (-1 / 3)
    near /= np.median(near)
    ones = np.column_stack([local.mean(axis=1), np.ones(len(local))])
    best, most = np.array([0.0, 0.0, 1.0]), -1.0
    for chosen in _triples(len(ones)):
        try:
            line = np.linalg.solve(ones[chosen], near[chosen])
        except np.linalg.LinAlgError:
            continue
        agree = float(weights[np.abs(ones @ line / near - 1) < _ALIKE].sum()) if line[2] > 0.2 else -1.0
        if agree > most:
            best, most = line, agree
    w = np.where(np.abs(ones @ best / near - 1) < _ALIKE, weights, 0)
    ridge = np.diag([_RIDGE, _RIDGE, 0.0]) * max(float(w.sum()), 1e-9)
    line = np.linalg.solve((ones * w[:, None]).T @ ones + ridge + 1e-9 * np.eye(3), (ones * w[:, None]).T @ near)
    return np.asarray(line / line[2] if line[2] > 0.2 else (0, 0, 1), np.float64)


def _triples(count: int) -> list[list[int]]:
    """Triples of tiles, all of them or as many by chance that is always the same."""
    if comb(count, 3) <= _TRIPLES:
        return [list(chosen) for chosen in combinations(range(count), 3)]
    chance = Random(count)
    return [chance.sample(range(count), 3) for _ in range(_TRIPLES)]


def _homography(six: Vectors) -> Vectors:
    """Return the plane by six numbers: the vanishing line, three of a triangular matrix, and a turn."""
    a, b, k11, k12, k22, turn = six
    c, s = np.cos(turn), np.sin(turn)
    flat = np.array([[c, s], [-s, c]]) @ np.array([[k11, k12], [0, k22]])
    whole = np.eye(3)
    whole[:2, :2] = flat
    return np.asarray(whole @ np.array([[1, 0, 0], [0, 1, 0], [a, b, 1]]), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Fit:
    """What a plane is to make right: neighbours a width apart along an axis, and faces of a tile's shape."""

    local: Vectors
    pairs: Pairs
    printed: npt.NDArray[np.bool_]

    def starts(self, lines: Sequence[Vectors]) -> Iterator[Vectors]:
        """Yield six numbers to begin with for each vanishing line: as if seen straight from above, and by what the tiles' sides say."""
        for line in lines:
            straight = np.eye(3)
            straight[2] = line
            corners = through(straight, self.local.reshape(-1, 2)).reshape(-1, 4, 2)
            across, down = edges(corners[self.printed] if self.printed.any() else corners)
            unit = float(np.sqrt(np.median((across**2).sum(axis=1))))
            if unit > 0:
                for root in (np.eye(2), self._shape(corners, across, down, unit)):
                    if root is not None:
                        ways = across @ root.T
                        turn = float(np.angle(np.exp(4j * np.arctan2(ways[:, 1], ways[:, 0])).sum()) / 4)
                        k = root / unit
                        yield np.array([line[0], line[1], k[0, 0], k[0, 1], k[1, 1], turn])

    def _shape(self, corners: Vectors, across: Vectors, down: Vectors, unit: float) -> Vectors | None:
        """Return the triangular matrix that makes neighbours a width apart and faces of a tile's shape; None: there is none."""
        centres = corners.mean(axis=1)
        beside = (centres[self.pairs.side[:, 1]] - centres[self.pairs.side[:, 0]]) / unit
        across, down = across / unit, down / unit
        rows = np.concatenate([_form(beside, beside), _form(across, across), _form(across, down), _form(down, down)])
        wanted = np.concatenate(
            [np.ones(len(beside) + len(across)), np.zeros(len(across)), np.full(len(across), HIGH**2)]
        )
        usual = np.where(np.arange(len(rows)) < len(beside), 1.0, _SIDES)
        trust, m = usual, np.zeros(3)
        for _ in range(5):
            m = np.linalg.lstsq(rows * trust[:, None], wanted * trust, rcond=None)[0]
            trust = usual / (1 + ((rows @ m - wanted) / 0.25) ** 2)
        if m[0] <= 0 or m[0] * m[2] - m[1] ** 2 <= 0:
            return None
        return np.asarray(np.linalg.cholesky(np.array([[m[0], m[1]], [m[1], m[2]]])).T, np.float64)

    def settled(self, six: Vectors) -> tuple[float, Vectors]:
        """Return the six numbers that fit best (Levenberg and Marquardt), and by how much half of the neighbours lie off their places."""
        damping = 1e-3
        residuals, trust = self._off(six)
        cost = _cost(residuals, trust)
        for _ in range(_STEPS):
            slopes = np.stack([(self._off(six + step)[0] - residuals) / 1e-5 for step in np.eye(6) * 1e-5], axis=1)
            w = trust / (1 + (residuals / _OFF) ** 2)
            normal = (slopes * w[:, None]).T @ slopes
            step = np.linalg.solve(
                normal + damping * np.diag(np.diag(normal) + 1e-9), -(slopes * w[:, None]).T @ residuals
            )
            then, _ = self._off(six + step)
            if _cost(then, trust) < cost:
                six, residuals, damping = six + step, then, damping / 3
                cost = _cost(then, trust)
            else:
                damping *= 5
        beside, faces = np.split(np.abs(residuals), [len(residuals) - 3 * int(self.printed.sum())])
        beside = beside[: 2 * len(self.pairs.side)]
        if len(faces) and float(np.median(faces)) > _FACES:
            return np.inf, six
        told = beside if len(beside) >= _PAIRS else faces  # without neighbours the faces must do
        return float(np.median(told)) if len(told) else np.inf, six

    def _off(self, six: Vectors) -> tuple[Vectors, Vectors]:
        """Return how far all is off, and how much each of it counts."""
        corners = through(_homography(six), self.local.reshape(-1, 2)).reshape(-1, 4, 2)
        centres = corners.mean(axis=1)
        side = np.abs(centres[self.pairs.side[:, 1]] - centres[self.pairs.side[:, 0]])
        line = np.abs(centres[self.pairs.line[:, 1]] - centres[self.pairs.line[:, 0]])
        across, down = edges(corners[self.printed])
        wide, tall = np.linalg.norm(across, axis=1), np.linalg.norm(down, axis=1)
        square = (across * down).sum(axis=1) / np.maximum(wide * tall, 1e-9)
        faces = np.concatenate([wide - 1, tall - HIGH, square])
        away = np.concatenate([side.max(axis=1) - 1.02, side.min(axis=1), line.min(axis=1), faces])
        trust = np.where(np.arange(len(away)) < len(away) - len(faces), 1.0, _SIDES**2)
        return away, trust


def _cost(residuals: Vectors, trust: Vectors) -> float:
    return float((trust * np.log1p((residuals / _OFF) ** 2)).sum())


def _form(one: Vectors, other: Vectors) -> Vectors:
    """Return what the three numbers of a symmetric matrix give for pairs of vectors."""
    mixed = one[:, 0] * other[:, 1] + one[:, 1] * other[:, 0]
    return np.column_stack([one[:, 0] * other[:, 0], mixed, one[:, 1] * other[:, 1]])


def _upright(to_table: Vectors, middle: Vectors) -> Plane:
    """Return the plane with its second axis down in the picture."""
    return lying_as(Plane(to_table), middle, np.array([0.0, 1.0]))


def lying_as(plane: Plane, point: Vectors, down: Vectors) -> Plane:
    """Return the plane turned by quarters so that at a point of the picture its second axis goes there as nearly as can be."""
    ways = [plane.turned(quarters) for quarters in range(4)]
    return max(ways, key=lambda way: float(way.way_down(point) @ down))
