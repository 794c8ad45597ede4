"""A synthetic photo: tiles and other things on a table, and where each tile's face lies in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from training.scenes import layouts, things
from training.scenes.grounds import SURROUNDINGS, TABLES
from training.scenes.hands import reach_in
from training.scenes.kits import short_side, tile_set, tile_size, tiles
from training.scenes.layouts import Layout, Poses
from training.scenes.light import as_photographed, lamp, out_of_focus
from training.scenes.pixels import Ids, Image, Points, fill, resized, shifted
from training.scenes.seat import SMALLEST, Setting, automatic_table, cleared_table, row_from_the_seat
from training.scenes.solid import Block, Canvas, vertices
from training.scenes.sources import FaceSource
from training.scenes.stage import as_block, discs, frame_around, key_caps, render, strew, table, view

GRAZING: Final = 0.25
"""A face whose normal and the line of sight have a smaller cosine is too oblique to be read: it counts as half seen at most."""


@dataclass(frozen=True)
class Scene:
    """A photo (BGR) and its N tiles. Only faces and backs turned towards the camera are entered."""

    image: Image
    quads: Points
    """(N, 4, 2), continuous pixels: a face's corners clockwise from its top left as printed; a back's as one looks at it."""
    labels: npt.NDArray[np.int64]
    """(N,), as in ``paizhuo.vision.labels``."""
    seen: npt.NDArray[np.float32]
    """(N,): the visible share of the face's area; at most a half if it is seen at a grazing angle."""


TINY: Final = 6.5
"""A face with a shorter side of fewer pixels counts as half seen at most."""
SLIVER: Final = 0.02
"""A face of which no more is seen is not entered."""

_MAIN: Final[tuple[tuple[float, Layout], ...]] = (
    (5, layouts.hand), (1.2, layouts.two_rows), (1.5, layouts.melds), (2, layouts.hand_with_melds), (1.3, layouts.river),
    (1, layouts.four_rivers), (1, layouts.wall), (0.4, layouts.backs_row), (2.4, layouts.heap), (2, layouts.dense_block), (2, layouts.few),
    (1.6, layouts.scattered), (0.8, layouts.stacked_melds), (0.5, layouts.row_before_another),
)  # fmt: skip
_BESIDE: Final[tuple[tuple[float, Layout], ...]] = (
    (1, layouts.hand), (1, layouts.melds), (2, layouts.river), (2, layouts.wall), (2, layouts.backs_row), (3, layouts.heap),
    (1, layouts.few),
)  # fmt: skip
_ARRANGED: Final[tuple[Layout, ...]] = (layouts.hand, layouts.dense_block, layouts.heap, layouts.few, layouts.river)
"""How things that are no tiles are laid out, so that order alone makes no tile."""


def _drawn(rng: np.random.Generator, among: tuple[tuple[float, Layout], ...]) -> Layout:
    weights = np.array([weight for weight, _ in among])
    return among[int(rng.choice(len(among), p=weights / weights.sum()))][1]


def _beside(rng: np.random.Generator, tiles: Poses, more: Poses) -> Poses:
    """Return the second group, moved out of the first one's way, mostly beyond it."""
    first, second = (np.stack([tile.centre[:2] for tile in group]) for group in (tiles, more))
    margin = 45 + float(rng.exponential(30))
    side = rng.random()
    x, y = rng.normal(0, 60, 2)
    if side < 0.6:
        y = first[:, 1].max() - second[:, 1].min() + margin
    elif side < 0.7:
        y = first[:, 1].min() - second[:, 1].max() - margin
    elif side < 0.85:
        x = first[:, 0].max() - second[:, 0].min() + margin
    else:
        x = first[:, 0].min() - second[:, 0].max() - margin
    return [tile.moved(float(x), float(y)) for tile in more]


def _turned(rng: np.random.Generator, poses: Poses) -> Poses:
    turn = float(rng.choice((0, 0, 0.5, 1, -0.5))) * np.pi + float(rng.normal(0, 0.12))
    return [tile.moved(0, 0, turn) for tile in poses]


def _elevation(rng: np.random.Generator, poses: Poses) -> float:
    """Return how high the camera stands: most photos are taken from above; standing tiles are seen from lower down."""
    lying = float(np.mean([abs(tile.axes[2, 2]) for tile in poses]))
    kind = rng.random()
    low, high = (68, 90) if kind < 0.35 else (42, 70) if kind < 0.8 else (25, 42)
    if lying < 0.5:
        low, high = 18, 58
    return float(np.radians(rng.uniform(low, high)))


def _usual(rng: np.random.Generator, sources: Sequence[FaceSource], size: tuple[int, int]) -> Setting:
    """Tiles laid out on any table, seen from any height, with other tiles and things beside them."""
    tile = tile_size(rng)
    layout = _drawn(rng, _MAIN)
    main = _turned(rng, layout(rng, tile)) if rng.random() < 0.25 else layout(rng, tile)
    kit = tile_set(rng, sources[int(rng.integers(len(sources)))], tile)
    blocks = tiles(rng, main, kit)
    filling = float(rng.choice((rng.uniform(0.45, 1.0), rng.uniform(0.8, 1.35))))
    if len(main) <= 5:
        filling = float(np.exp(rng.uniform(np.log(0.1), np.log(0.95))))
    camera = view(rng, vertices(blocks).reshape(-1, 3), size, filling, _elevation(rng, main))
    smallest = float(np.median([short_side(camera, block) for block in blocks]))
    if smallest < SMALLEST:
        points = vertices(blocks).reshape(-1, 3)
        camera = view(rng, points, size, filling * SMALLEST / smallest, _elevation(rng, main))
    poses = list(main)
    for _ in range(int(rng.choice((0, 0, 1, 1, 2, 3)))):
        if rng.random() < 0.05:
            kit = tile_set(rng, sources[int(rng.integers(len(sources)))], tile)
        more = _beside(rng, poses, _turned(rng, _drawn(rng, _BESIDE)(rng, tile)))
        poses += more
        blocks += tiles(rng, more, kit)
    edge, floor, floor_colour = None, None, None
    if rng.random() < 0.42:
        bars, floor, floor_colour = frame_around(rng, main, tile)
        blocks = [block for block in blocks if not any(_meet(block, bar) for bar in bars)] + bars
        edge = float(min(bar.centre[1] - bar.size[1] / 2 for bar in bars)) if rng.random() < 0.6 else None
    blocks += strew(rng, blocks, camera, size, int(rng.choice((0, 0, 0, 1, 2, 4))))
    ground = table(rng, camera, size, edge, TABLES)
    if floor is not None and floor_colour is not None:
        fill(ground, camera.project(np.column_stack([floor, np.zeros(4)])), shifted(rng, floor_colour, 6))
    discs(rng, ground, camera, int(rng.choice((0, 0, 0, 0, 2, 8))))
    return Setting(camera, blocks, ground)


_SETTINGS: Final = ((0.66, _usual), (0.14, row_from_the_seat), (0.2, automatic_table))
"""What photos show, with shares."""


def scene(rng: np.random.Generator, sources: Sequence[FaceSource], size: tuple[int, int] = (512, 512)) -> Scene:
    """Return a photo of tiles of one of the sets, rarely of two; ``size`` is its height and width."""
    chosen = int(rng.choice(len(_SETTINGS), p=[share for share, _ in _SETTINGS]))
    return photographed(rng, _SETTINGS[chosen][1](rng, sources, size))


def photographed(rng: np.random.Generator, setting: Setting) -> Scene:
    """Return a photo of a setting, sometimes with a hand before it."""
    camera, size = setting.camera, (setting.ground.shape[0], setting.ground.shape[1])
    canvas = render(camera, lamp(rng), setting.blocks, setting.ground)
    image = resized(canvas.colour, size[1], size[0])
    if rng.random() < 0.12:
        for _ in range(int(rng.integers(1, 3))):
            reach_in(rng, image, canvas.ids, camera.focal / camera.distance_to_table())
    if rng.random() < 0.16:
        image = out_of_focus(rng, image, np.asarray(camera.nearness(size, (24, 24)), np.float32))
    image = as_photographed(rng, image)
    if setting.strip is not None:
        _cut(rng, image, canvas.ids, *setting.strip)
    return _entered(canvas, image)


def _cut(rng: np.random.Generator, image: Image, ids: Ids, top: float, bottom: float) -> None:
    """Leave a strip of the photo, between two pixel rows; the rest is black, of one colour, or goes on as the strip's rims are."""
    first, last = max(0, int(top)), min(len(image), max(int(bottom), int(top) + 2))
    if last - first < 2:
        return
    kind = rng.random()
    above, below = image[first].copy(), image[last - 1].copy()
    colour = np.zeros(3) if kind < 0.4 else rng.integers(0, 256, 3)
    image[:first], image[last:] = (above, below) if kind > 0.75 else (colour, colour)
    ids[:first], ids[last:] = 0, 0


def _meet(block: Block, bar: Block) -> bool:
    """Return whether two blocks overlap on the table (by the first one's inner circle)."""
    apart = np.abs(block.centre[:2] - bar.centre[:2]) - np.asarray(bar.size[:2]) / 2
    return bool(apart.max() < min(block.size) / 2 - 0.8)


def _entered(canvas: Canvas, image: Image) -> Scene:
    """Return the plates of which something is seen."""
    found = len(canvas.quads)
    count = np.asarray(cv2.calcHist([canvas.ids], [0], None, [found + 1], [0, found + 1]), np.float64).ravel()[1:]
    share = np.minimum(count / np.maximum(np.array(canvas.whole), 1), 1.0)
    quads = np.stack(canvas.quads) if found else np.zeros((0, 4, 2))
    edges = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    tiny = np.minimum(edges[:, 0] + edges[:, 2], edges[:, 1] + edges[:, 3]) < 2 * TINY
    share = np.where(tiny | (np.array(canvas.facing) < GRAZING), np.minimum(share, 0.5), share)
    kept = np.flatnonzero(share > SLIVER)
    quads = quads[kept]
    return Scene(
        image, quads.astype(np.float32), np.array(canvas.labels, np.int64)[kept], share[kept].astype(np.float32)
    )


def clutter(rng: np.random.Generator, size: tuple[int, int] = (512, 512)) -> Image:
    """Return a photo without any tile: things near and far, things in rows, an automatic table, or only a ground."""
    if rng.random() < 0.07:
        return photographed(rng, cleared_table(rng, size)).image
    kind = rng.random()
    blocks: list[Block] = []
    if kind < 0.3:  # one thing, large
        thing = things.any_thing(rng)
        blocks = [as_block(thing, layouts.pose(thing.size, 0, 0, float(rng.choice((0, rng.uniform(-np.pi, np.pi))))))]
    elif kind < 0.45:
        blocks = key_caps(rng)
    elif kind < 0.7:  # many of one kind, laid out like tiles
        maker = (things.domino, things.domino, things.card, things.label_box, things.die, things.screen)[
            int(rng.integers(6))
        ]
        kit = [maker(rng) for _ in range(6)]
        size_of_all = kit[0].size
        poses = _ARRANGED[int(rng.integers(len(_ARRANGED)))](rng, size_of_all)
        blocks = [as_block(replace(kit[int(rng.integers(6))], size=size_of_all), place) for place in poses]
    reach = float(np.exp(rng.uniform(np.log(40), np.log(350))))
    points = vertices(blocks).reshape(-1, 3) if blocks else np.array([[-reach, -reach, 0], [reach, reach, 0]])
    camera = view(rng, points, size, float(rng.uniform(0.4, 1.8)), float(np.radians(rng.uniform(28, 90))))
    blocks += strew(rng, blocks, camera, size, int(rng.choice((0, 1, 3, 8, 14))))
    ground = table(rng, camera, size, None, SURROUNDINGS if rng.random() < 0.7 else TABLES)
    discs(rng, ground, camera, int(rng.choice((0, 0, 0, 0, 2, 8))))
    canvas = render(camera, lamp(rng), blocks, ground)
    image = resized(canvas.colour, size[1], size[0])
    if rng.random() < 0.15:
        reach_in(rng, image, canvas.ids, camera.focal / camera.distance_to_table())
    return as_photographed(rng, image)
