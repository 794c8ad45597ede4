"""Tiles that lie side by side in a picture: what tells best how the table lies, since their middles are found exactly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

_ALONG: Final = (0.75, 1.4)
"""Neighbours' middles are so many sides of a tile apart …"""
_BESIDE: Final = 0.3
"""… and no more than this off its line."""
_ALIKE: Final = 1.6
"""Times by which areas of neighbours differ at most."""


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """``side``: N x 2 numbers of tiles that lie side by side, along their widths; ``line``: those one below the other."""

    side: npt.NDArray[np.int64]
    line: npt.NDArray[np.int64]


def edges(quads: npt.NDArray[Any]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the vectors across and down each of N x 4 x 2 corners."""
    across = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    down = (quads[:, 2] + quads[:, 3] - quads[:, 0] - quads[:, 1]) / 2
    return np.asarray(across, np.float64), np.asarray(down, np.float64)


def pairs_of(quads: npt.NDArray[Any], backs: npt.NDArray[np.bool_]) -> Pairs:
    """Return the pairs of neighbours. Backs have no up: in walls and hands they lie side by side."""
    centres = quads.mean(axis=1)
    across, down = edges(quads)
    cross = across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]
    cross = np.where(np.abs(cross) < 1e-9, 1e-9, cross)
    to = centres[None] - centres[:, None]
    alpha = (to[..., 0] * down[:, None, 1] - to[..., 1] * down[:, None, 0]) / cross[:, None]
    beta = (across[:, None, 0] * to[..., 1] - across[:, None, 1] * to[..., 0]) / cross[:, None]
    areas = np.abs(cross)
    alike = np.maximum.outer(areas, areas) < _ALIKE * np.minimum.outer(areas, areas)
    alike &= backs[:, None] == backs[None]

    def along(one: npt.NDArray[Any], other: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        size = np.abs(one)
        return np.asarray((size > _ALONG[0]) & (size < _ALONG[1]) & (np.abs(other) < _BESIDE) & alike)

    wide, tall = along(alpha, beta), along(beta, alpha)
    wide, tall = wide | (tall & backs[:, None]), tall & ~backs[:, None]
    return Pairs(np.argwhere(np.triu(wide & wide.T, 1)), np.argwhere(np.triu(tall & tall.T, 1)))
