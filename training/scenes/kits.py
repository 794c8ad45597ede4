"""The tiles of one set, put in their places."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from paizhuo.vision.labels import BACK
from training.scenes import layouts
from training.scenes.camera import Camera
from training.scenes.layouts import Pose, Poses, Size
from training.scenes.pixels import Colour, shifted
from training.scenes.rears import Finish, finish, rear
from training.scenes.solid import Block
from training.scenes.sources import FaceSource


@dataclass(frozen=True)
class TileSet:
    """What all tiles of a set have in common."""

    source: FaceSource
    size: Size
    body: Colour
    back: Colour
    finish: Finish
    bevel: float
    corner: float
    layer: float


def tile_size(rng: np.random.Generator) -> Size:
    width, height, depth = layouts.TILE_SIZES[int(rng.integers(len(layouts.TILE_SIZES)))]
    return width, height * float(rng.normal(1, 0.03)), depth * float(rng.normal(1, 0.08))


def tile_set(rng: np.random.Generator, source: FaceSource, size: Size) -> TileSet:
    back = source.back(rng)
    layer = float(rng.choice((0.0, 0.25, 0.35, 0.5, 0.6, 0.95)))
    return TileSet(
        source,
        size,
        source.body(rng),
        back,
        finish(rng),
        float(rng.uniform(0.35, 1.3)),
        float(rng.uniform(0.8, 2.8)),
        layer,
    )


def tile_block(rng: np.random.Generator, place: Pose, kit: TileSet, label: int) -> Block:
    """Return a tile of a set in its place, with the wear that chance gives it."""
    body = shifted(rng, kit.body, 1.5)
    block = Block(
        place.centre, place.axes, kit.size, body, kit.back, kit.source.face(label, rng), rear(rng, kit.back, kit.finish)
    )
    block.label, block.rear_label = label, BACK
    block.bevel, block.corner, block.layer = kit.bevel, kit.corner, kit.layer
    block.tone = float(rng.normal(1, 0.015))
    return block


def tiles(rng: np.random.Generator, poses: Poses, kit: TileSet) -> list[Block]:
    """Tiles of one set in their places; some repeat the one before, as in hands."""
    labels = kit.source.labels
    label = int(labels[int(rng.integers(len(labels)))])
    found = []
    for place in poses:
        if rng.random() < 0.75:
            label = int(labels[int(rng.integers(len(labels)))])
        found.append(tile_block(rng, place, kit, label))
    return found


def short_side(camera: Camera, block: Block) -> float:
    """Return how many pixels a tile's width takes."""
    half = block.axes[0] * block.size[0] / 2
    return float(np.linalg.norm(np.diff(camera.project(np.stack([block.centre - half, block.centre + half])), axis=0)))
