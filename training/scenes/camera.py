"""The pinhole camera above the table.

World: millimetres, x to the right, y away from the player at the bottom, z up; the table is z = 0.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from training.scenes.pixels import Points

Vectors = npt.NDArray[np.float64]

_DOWNWARD = 0.06
"""Every ray of the picture falls at least so steeply: no horizon is seen."""


@dataclass(frozen=True)
class Camera:
    """Where it is, its axes (rows: right, down, forward), its focal length and principal point in pixels."""

    position: Vectors
    axes: Vectors
    focal: float
    centre: tuple[float, float]

    def project(self, points: Vectors) -> Points:
        """World points (…, 3) as picture points (…, 2)."""
        seen = (points - self.position) @ self.axes.T
        depth = np.maximum(seen[..., 2:], 1.0)
        return np.asarray(seen[..., :2] / depth * self.focal + np.asarray(self.centre), np.float32)

    def ground(self) -> Vectors:
        """Return the homography from the table (x, y in millimetres) to the picture."""
        columns = self.axes @ np.column_stack([np.eye(3)[:, 0], np.eye(3)[:, 1], -self.position])
        lens = np.array([[self.focal, 0, self.centre[0]], [0, self.focal, self.centre[1]], [0, 0, 1]])
        return np.asarray(lens @ columns, np.float64)

    def distance_to_table(self) -> float:
        """Millimetres along the line of sight of the picture's principal point."""
        return float(self.position[2] / max(-float(self.axes[2, 2]), 0.05))

    def looks_at(self, spot: Vectors) -> bool:
        """Return whether a point of the table (x, y) lies before the camera, not behind it."""
        return float((np.array([spot[0], spot[1], 0.0]) - self.position) @ self.axes[2]) > 1.0

    def nearness(self, size: tuple[int, int], cells: tuple[int, int]) -> Vectors:
        """Return one over the distance of the table in each cell (rows, columns) of the picture; 0 and less beyond the horizon."""
        x, y = np.meshgrid(*((np.arange(cells[i]) + 0.5) / cells[i] * size[i] for i in (1, 0)))
        rays = np.stack([(x - self.centre[0]) / self.focal, (y - self.centre[1]) / self.focal, np.ones_like(x)], axis=2)
        return np.asarray(-(rays @ self.axes)[..., 2] / self.position[2], np.float64)

    def sees_horizon(self, height: int, width: int) -> bool:
        corners = np.array([[0, 0], [width, 0], [width, height], [0, height]]) - np.asarray(self.centre)
        rays = np.column_stack([corners / self.focal, np.ones(4)])
        rays /= np.linalg.norm(rays, axis=1, keepdims=True)
        return bool(((rays @ self.axes)[:, 2] > -_DOWNWARD).any())


def looking(target: Vectors, distance: float, elevation: float, azimuth: float, roll: float, focal: float) -> Camera:
    """Return a camera that looks at a point; angles in radians, elevation above the table, the picture turned by ``roll``."""
    away = np.array([np.cos(elevation) * np.sin(azimuth), -np.cos(elevation) * np.cos(azimuth), np.sin(elevation)])
    right = np.array([np.cos(azimuth), np.sin(azimuth), 0.0])
    down = np.cross(-away, right)
    turned = np.cos(roll) * right + np.sin(roll) * down
    return Camera(target + distance * away, np.stack([turned, np.cross(-away, turned), -away]), focal, (0.0, 0.0))


def framed(
    points: Vectors,
    size: tuple[int, int],
    filling: float,
    elevation: float,
    azimuth: float,
    roll: float,
    focal: float,
    shift: Vectors,
    nearest: float = 1.9,
) -> Camera:
    """Return the camera whose picture (height, width) the points fill to a share of its side, their middle shifted by shares of it.

    It stays so many times as far away as the farthest point lies from their middle.
    """
    height, width = size
    target = (points.max(axis=0) + points.min(axis=0)) / 2
    spread = float(np.linalg.norm(points - target, axis=1).max()) + 10
    distance = 4 * spread
    camera = looking(target, distance, elevation, azimuth, roll, focal)
    low = high = np.zeros(2)
    for _ in range(3):
        camera = looking(target, distance, elevation, azimuth, roll, focal)
        found = camera.project(points).astype(np.float64)
        low, high = found.min(axis=0), found.max(axis=0)
        share = float(max((high[0] - low[0]) / width, (high[1] - low[1]) / height))
        distance = max(distance * share / filling, nearest * spread)
    middle = (low + high) / 2
    return replace(
        camera, centre=(float(width * (0.5 + shift[0]) - middle[0]), float(height * (0.5 + shift[1]) - middle[1]))
    )


def framing(
    rng: np.random.Generator,
    points: Vectors,
    size: tuple[int, int],
    filling: float,
    elevation: float,
    azimuth: float,
    roll: float,
) -> Camera:
    """As :func:`framed`, with a lens of its own, from as high up and with as narrow a lens as no horizon is seen."""
    focal = max(size) * float(rng.uniform(0.9, 2.4))
    shift = rng.normal(0, 0.08, 2)
    camera = framed(points, size, filling, elevation, azimuth, roll, focal, shift)
    for _ in range(5):
        if not camera.sees_horizon(*size):
            break
        focal *= 1.5
        elevation += 0.04
        camera = framed(points, size, filling, elevation, azimuth, roll, focal, shift)
    return camera
