"""Photos as players take them: a row from low above the table's rim, and automatic tables, whole or in part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from training.scenes import automatic, layouts
from training.scenes.camera import Camera, framed
from training.scenes.grounds import TABLES, cloth, plain
from training.scenes.kits import short_side, tile_set, tile_size, tiles
from training.scenes.pixels import Image
from training.scenes.solid import Block, vertices
from training.scenes.sources import FaceSource
from training.scenes.stage import room_behind, strew, table

SMALLEST: Final = 11.0
"""Tiles narrower than so many pixels cannot be read: a photo is taken from nearer by."""
_NEAREST: Final = 1.45
"""A camera is held at least so many times as far from the middle of a row as its ends are: about 30 centimetres."""
_FELT: Final = ((4.0, cloth), (1.0, plain))


@dataclass(frozen=True)
class Setting:
    """All that a photo shows, before it is lit: the ground is drawn, the blocks are not."""

    camera: Camera
    blocks: list[Block]
    ground: Image
    strip: tuple[float, float] | None = None
    """The pixel rows that are kept of the photo, if it is cut to a strip."""


def _raised(rng: np.random.Generator, main: list[Block]) -> float:
    """Return how high a seated player's camera stands: faces that lie are not looked at from lower than they can be read."""
    lying = float(np.mean([abs(tile.axes[2, 2]) for tile in main])) > 0.5
    low, high = (17, 48) if lying else (9, 40)
    return float(np.radians(rng.uniform(low, high)))


def _shot(
    rng: np.random.Generator,
    main: list[Block],
    size: tuple[int, int],
    filling: float,
    angles: tuple[float, float, float],
) -> Camera:
    """Frames the main tiles as large as their smallest may be; ``angles`` are elevation, azimuth and roll."""
    points = vertices(main).reshape(-1, 3)
    focal = max(size) * float(np.exp(rng.uniform(np.log(0.75), np.log(2.2))))
    shift = rng.normal(0, 0.09, 2)
    camera = framed(points, size, filling, *angles, focal, shift, _NEAREST)
    smallest = float(np.percentile([short_side(camera, block) for block in main], 20))
    if smallest < SMALLEST:
        camera = framed(
            points, size, filling * SMALLEST / smallest, *angles, focal * SMALLEST / smallest, shift, _NEAREST
        )
    return camera


def _leaning(rng: np.random.Generator) -> float:
    """Return how the camera is rolled: level, or so that rows lean by 5 to 16 degrees."""
    return float(rng.normal(0, 0.04)) if rng.random() < 0.55 else float(rng.choice((-1, 1)) * rng.uniform(0.08, 0.28))


def row_from_the_seat(rng: np.random.Generator, sources: Sequence[FaceSource], size: tuple[int, int]) -> Setting:
    """Return a long row, near by and from low; a third of them cut to a strip, some running out of the picture at both sides."""
    tile = tile_size(rng)
    kit = tile_set(rng, sources[int(rng.integers(len(sources)))], tile)
    main = layouts.row_before_another(rng, tile) if rng.random() < 0.3 else layouts.long_row(rng, tile)
    blocks = tiles(rng, main, kit)
    filling = float(rng.uniform(0.7, 1.05)) if rng.random() < 0.6 else float(rng.uniform(1.0, 2.2))
    angles = (_raised(rng, blocks), float(np.clip(rng.normal(0, 0.3), -0.75, 0.75)), _leaning(rng))
    camera = _shot(rng, blocks, size, filling, angles)
    rows = camera.project(vertices(blocks).reshape(-1, 3))
    strip = None
    if rng.random() < 0.35:
        shown = rows[(rows[:, 0] > 0) & (rows[:, 0] < size[1])]
        top, bottom = (float(shown[:, 1].min()), float(shown[:, 1].max())) if len(shown) else (0.0, float(size[0]))
        slack = short_side(camera, blocks[0])
        strip = top - slack * float(rng.uniform(-0.12, 0.9)), bottom + slack * float(rng.uniform(-0.12, 0.7))
    blocks += strew(rng, blocks, camera, size, int(rng.choice((0, 0, 1, 2))))
    ground = table(rng, camera, size, None, TABLES)
    room_behind(rng, ground, camera, float(rng.uniform(420, 1500)))
    return Setting(camera, blocks, ground, strip)


def automatic_table(rng: np.random.Generator, sources: Sequence[FaceSource], size: tuple[int, int]) -> Setting:
    """Return a game on an automatic table: the near hand, the rivers, a corner with melds, or all of it."""
    tile = tile_size(rng)
    kit = tile_set(rng, sources[int(rng.integers(len(sources)))], tile)
    made = automatic.game(rng, tile, automatic.rim_colour(rng))
    kind = rng.random()
    parts = [made.hand, made.corner, made.rivers, made.rest]
    which = 0 if kind < 0.45 else 1 if kind < 0.57 and made.corner else 2 if kind < 0.82 and made.rivers else 3
    groups = [tiles(rng, poses, kit) for poses in parts]
    blocks = [block for group in groups for block in group]
    main = groups[which] if which < 3 else blocks
    azimuth, roll = float(rng.normal(0, 0.25)), _leaning(rng)
    elevation = _raised(rng, main)
    if which and rng.random() < 0.5:  # held above the table
        elevation = float(np.radians(rng.uniform(48, 89)))
        roll += float(rng.choice((0, 0, 0.5, 1, -0.5))) * np.pi
    elif which == 1:
        azimuth += float(rng.uniform(-0.9, 0.5))
    elif which >= 2:
        elevation = max(elevation, float(np.radians(20)))
    filling = float(rng.uniform(0.7, 1.5)) if which < 3 else float(rng.uniform(0.9, 1.25))
    camera = _shot(rng, main, size, filling, (elevation, azimuth, roll))
    ground = table(rng, camera, size, None, _FELT)
    automatic.lines_on_felt(rng, ground, camera, made)
    room_behind(rng, ground, camera, made.reach + 30)
    return Setting(camera, blocks + made.fittings, ground)


def cleared_table(rng: np.random.Generator, size: tuple[int, int]) -> Setting:
    """Return an automatic table without any tile: its console, digits, sticks and rim."""
    made = automatic.game(rng, tile_size(rng), automatic.rim_colour(rng))
    half = (
        made.core * float(rng.choice((1.0, 1.5))) if rng.random() < 0.5 else made.reach * float(rng.uniform(0.6, 1.3))
    )
    corners = np.array([[x, y, 0.0] for x in (-half, half) for y in (-half, half)])
    if rng.random() < 0.25:  # the near rim and what is before it
        corners[:, 1] = corners[:, 1] * 0.3 - made.reach
    focal, filling = max(size) * float(rng.uniform(0.8, 2)), float(rng.uniform(0.7, 1.4))
    angles = (float(np.radians(rng.uniform(22, 88))), float(rng.normal(0, 0.4)), _leaning(rng))
    camera = framed(corners, size, filling, *angles, focal, rng.normal(0, 0.1, 2))
    ground = table(rng, camera, size, None, _FELT)
    automatic.lines_on_felt(rng, ground, camera, made)
    room_behind(rng, ground, camera, made.reach + 30)
    return Setting(camera, made.fittings, ground)
