"""Single crops for the classifier, without a whole scene around them: tiles with their neighbours' edges, and what is no tile.

A face is the square from (0, 0) to (1, 1) of a plane; neighbours lie beside it in the same plane.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import rectify
from paizhuo.vision.labels import BACK, NUMBER
from training.scenes import things
from training.scenes.grounds import SURROUNDINGS, any_ground
from training.scenes.light import as_photographed
from training.scenes.pixels import (
    Colour,
    Image,
    Points,
    clouds,
    coloured,
    corners_of,
    fill,
    hue_colour,
    laid,
    resized,
    shifted,
    warp_matrix,
    warped,
)
from training.scenes.rears import finish, rear
from training.scenes.solid import OVERSAMPLING
from training.scenes.sources import FaceSource
from training.scenes.writing import LETTERS

_WHITE: Final = NUMBER["5z"]
_SMALLEST, _LARGEST = 18.0, 120.0
_NEXT: Final = np.array([1, 2, 3, 0])
_LAST: Final = np.array([3, 0, 1, 2])
"""A face's height in pixels."""
_LARGE: Final = 72.0
"""From here on nothing is drawn finer than the photo: the crop shrinks it anyway."""
_UNIT: Final = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)


@dataclass(frozen=True)
class _Shot:
    """A small photo and how the plane of the face lies in it."""

    image: Image
    matrix: npt.NDArray[np.float64]

    def quad(self, corners: npt.NDArray[np.floating]) -> Points:
        """Points of the plane as points of the photo."""
        return _mapped(self.matrix, corners)


def _mapped(matrix: npt.NDArray[np.float64], corners: npt.NDArray[np.floating]) -> Points:
    there = np.column_stack([corners, np.ones(len(corners))]) @ matrix.T
    return np.asarray(there[:, :2] / there[:, 2:], np.float32)


def _seen_from(rng: np.random.Generator, height: float) -> Points:
    """Return the face's corners as a camera sees them, about (0, 0): foreshortened, converging, leaning."""
    wide = height * float(rng.uniform(0.68, 0.8))
    high = height * (float(rng.uniform(0.45, 1)) if rng.random() < 0.4 else float(rng.uniform(0.88, 1.05)))
    converge, slant = float(rng.normal(0, 0.04)), float(rng.normal(0, 0.05)) * wide
    if rng.random() < 0.15:
        wide *= float(rng.uniform(0.55, 1))
    top, bottom = wide / 2 * (1 - converge), wide / 2 * (1 + converge)
    corners = np.array([[-top, -high / 2], [top, -high / 2], [bottom, high / 2], [-bottom, high / 2]])
    corners[:2, 0] += slant
    angle = float(rng.normal(0, 0.12)) if rng.random() < 0.8 else float(rng.uniform(-np.pi, np.pi))
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(corners @ turn, np.float32)


def _shoot(rng: np.random.Generator, source: FaceSource, label: int, height: float) -> _Shot:
    """Return a tile and, mostly, parts of its neighbours, on a ground, photographed."""
    face_quad = _seen_from(rng, height)
    around = float(rng.uniform(1.35, 1.6))
    reach = np.abs(face_quad).max(axis=0) * around + 4
    width, tall = (int(v) for v in np.ceil(2 * reach))
    matrix = np.asarray(cv2.getPerspectiveTransform(_UNIT, (face_quad + reach).astype(np.float32)), np.float64)
    fine = OVERSAMPLING if height < _LARGE else 1
    large = np.diag([fine, fine, 1.0]) @ matrix
    ground = hue_colour(rng, (0, 200), (15, 245)) if rng.random() < 0.6 else (60.0, float(rng.uniform(60, 170)), 40.0)
    size = tall * fine, width * fine
    canvas = coloured(ground, 1 + float(rng.uniform(0.02, 0.2)) * clouds(rng, *size, height, 2))
    body, back = source.body(rng), source.back(rng)
    gap, bevel = float(rng.exponential(0.02)) + 0.015, float(rng.uniform(0.01, 0.05))
    lit = rng.normal(1, 0.1, 4)
    drop = rng.normal(0, 0.28, 2) if rng.random() < 0.55 else None
    kind = rng.random()
    beside = [(-1, 0), (1, 0)] if kind < 0.45 else [(1, 0)] if kind < 0.57 else [(-1, 0)] if kind < 0.69 else []
    if rng.random() < 0.3:
        beside += [(0, int(rng.choice((-1, 1))))]
    step = 1 + 2 * bevel + gap
    split = float(rng.choice((0.0, 0.4, 0.6)))
    for column, row in [*beside, (0, 0)]:
        off = np.array([column * step, row * step]) + (rng.normal(0, 0.02, 2) if column or row else 0)
        if rng.random() < 0.15 and (column or row):
            off += np.array([0, rng.normal(0, 0.25)]) if column else np.array([rng.normal(0, 0.3), 0])
        outer = _UNIT + off + bevel * np.sign(_UNIT - 0.5)
        if drop is not None:
            _sides(canvas, large, outer, drop, (body, back), split)
        edge = np.clip(np.asarray(body) * lit[int(rng.integers(4))], 0, 255).tolist()
        fill(canvas, _mapped(large, _cut(outer, 0.06)), (edge[0], edge[1], edge[2]))
        if (column, row) == (0, 0):
            shown = label
        else:
            shown = int(source.labels[int(rng.integers(len(source.labels)))]) if rng.random() < 0.92 else BACK
        _face(rng, canvas, large, off, source, shown, back)
    if rng.random() < 0.08:
        _cover(rng, canvas, large)
    photo = as_photographed(rng, resized(canvas, width, tall), float(np.clip(height / 45, 0.35, 1.6)))
    return _Shot(photo, matrix)


def _cut(corners: npt.NDArray[np.floating], share: float) -> npt.NDArray[np.float64]:
    """Return a rectangle with its corners cut off."""
    ahead, behind = corners[_NEXT] - corners, corners[_LAST] - corners
    return np.stack([corners + share * behind, corners + share * ahead], axis=1).reshape(-1, 2).astype(np.float64)


def _sides(
    canvas: Image,
    matrix: npt.NDArray[np.float64],
    outer: npt.NDArray[np.floating],
    drop: npt.NDArray[np.float64],
    colours: tuple[Colour, Colour],
    split: float,
) -> None:
    """Draw both visible sides of a block whose bottom is shifted by ``drop`` in the face's plane, the lower layer in the back's colour."""
    centre = outer.mean(axis=0)
    for share, colour, far in ((1.0, colours[1], 0.72), (1 - split, colours[0], 0.82)):
        for i in range(4):
            one, two = outer[i], outer[(i + 1) % 4]
            if float(((one + two) / 2 - centre) @ drop) <= 0:
                continue
            dark = far if i % 2 else far + 0.1
            b, g, r = (part * dark for part in colour)
            fill(canvas, _mapped(matrix, np.stack([one, two, two + drop * share, one + drop * share])), (b, g, r))


def _face(
    rng: np.random.Generator,
    canvas: Image,
    matrix: npt.NDArray[np.float64],
    off: npt.NDArray[np.float64],
    source: FaceSource,
    label: int,
    back: Colour,
) -> None:
    quad = _mapped(matrix, _UNIT + off)
    outline = _mapped(matrix, _cut(_UNIT + off, 0.07))
    low = np.maximum(np.floor(outline.min(axis=0)), 0).astype(int)
    high = np.minimum(np.ceil(outline.max(axis=0)), (canvas.shape[1], canvas.shape[0])).astype(int)
    wide, tall = (int(v) for v in high - low)
    if wide < 1 or tall < 1:
        return
    if label == BACK:
        texture = rear(rng, back, finish(rng))
    else:
        texture = source.face(label, rng)
    lengths = np.linalg.norm(quad - quad[_NEXT], axis=1)
    texture = laid(texture, float(max(lengths[0], lengths[2])), float(max(lengths[1], lengths[3])))
    to_canvas = warp_matrix(corners_of(texture.shape[1], texture.shape[0]), np.asarray(quad - low, np.float32))
    mask = np.zeros((tall, wide), np.uint8)
    fill(mask, outline - low, (255, 0, 0))
    cv2.copyTo(warped(texture, to_canvas, wide, tall), mask, canvas[low[1] : high[1], low[0] : high[0]])


def _cover(rng: np.random.Generator, canvas: Image, matrix: npt.NDArray[np.float64]) -> None:
    """Draw something that reaches over a border of the tile: a finger, another tile, a stick."""
    colour = shifted(rng, ((130, 165, 215), (235, 240, 240), (40, 40, 40))[int(rng.integers(3))], 20)
    depth, lean = float(rng.uniform(0.05, 0.22)), float(rng.normal(0, 0.12))
    strip = np.array([[-0.5, -0.5], [1.5, -0.5], [1.5, depth + lean], [-0.5, depth - lean]])
    for _ in range(int(rng.integers(4))):
        strip = np.column_stack([1 - strip[:, 1], strip[:, 0]])
    fill(canvas, _mapped(matrix, strip), colour)


def _height(rng: np.random.Generator) -> float:
    return float(np.exp(rng.uniform(np.log(_SMALLEST), np.log(_LARGEST))))


def _jittered(rng: np.random.Generator, amount: float) -> npt.NDArray[np.float64]:
    """Return the face's corners in its plane, as a detector might find them."""
    grown = 0.5 + (_UNIT - 0.5) * (1 + rng.normal(0, amount, 2))
    return np.asarray(grown + rng.normal(0, amount, 2) + rng.normal(0, amount * 0.6, (4, 2)), np.float64)


def single(rng: np.random.Generator, source: FaceSource, label: int, turn: int = 0, jitter: float = 0.025) -> Image:
    """Return a crop of one tile, as ``rectify`` cuts it; its print is turned clockwise by so many quarters. ``label`` may be the back's."""
    shot = _shoot(rng, source, label, _height(rng))
    return rectify(shot.image, np.roll(shot.quad(_jittered(rng, jitter)), turn, axis=0))


def nothing(rng: np.random.Generator, source: FaceSource) -> Image:
    """Return a crop of what is no tile: gaps between tiles, parts of one, several in one, sides, keys, other things, grounds."""
    kind = rng.random()
    if kind < 0.5:
        return _beside_the_mark(rng, source)
    if kind < 0.62:
        return _key(rng)
    picture = any_ground(rng, SURROUNDINGS, 128, 128) if kind > 0.85 else things.any_thing(rng).top
    return _part(rng, picture)


def _beside_the_mark(rng: np.random.Generator, source: FaceSource) -> Image:
    """Half of a tile and half of its neighbour, a part of a tile, or a tile small among its neighbours."""
    labels = [label for label in source.labels if label != _WHITE]
    shot = _shoot(rng, source, int(labels[int(rng.integers(len(labels)))]), _height(rng) * 1.3)
    kind = rng.random()
    if kind < 0.35:
        off = rng.normal(0, 0.07, 2) + np.array([[0.5, 0], [-0.5, 0], [0, 0.5], [0, -0.5]])[int(rng.integers(4))]
        corners = _UNIT + off
    elif kind < 0.75:
        share = rng.uniform(0.28, 0.58, 2)
        corners = _UNIT * share + (1 - share) * rng.random(2)
    else:
        corners = (_UNIT - 0.5) * rng.uniform(1.7, 2.6) + 0.5 + rng.normal(0, 0.2, 2)
    return rectify(shot.image, shot.quad(corners))


def _key(rng: np.random.Generator) -> Image:
    paint = shifted(rng, (float(rng.uniform(5, 250)),) * 3, 6) if rng.random() < 0.75 else hue_colour(rng)
    colour: Colour = (235, 235, 235) if sum(paint) < 330 else (25, 25, 25)
    side = int(rng.integers(20, 64))
    edge = int(side * rng.uniform(0.05, 0.25)) + 1
    step = side + edge
    board = np.full((3 * step, 3 * step, 3), shifted(rng, paint, 40), np.uint8)
    for y in (edge, edge + step, edge + 2 * step):
        for x in (edge, edge + step, edge + 2 * step):
            top = things.key_top(rng, side, paint, colour, LETTERS[int(rng.integers(26))])
            part = board[y : y + side, x : x + side]
            part[:] = top[: part.shape[0], : part.shape[1]]
    quad = corners_of(side, side) + step + edge + rng.normal(0, side * 0.05, (4, 2))
    image = as_photographed(rng, board)
    return rectify(image, np.asarray(quad, np.float32))


def _part(rng: np.random.Generator, picture: Image) -> Image:
    """Any part of a picture."""
    height, width = picture.shape[:2]
    high = float(rng.uniform(0.12, 1)) * min(height, width / 0.7)
    wide = high * float(rng.uniform(0.6, 0.9))
    corners = corners_of(wide, high) + np.array([(width - wide) * rng.random(), (height - high) * rng.random()])
    left, top = (max(int(v) - 6, 0) for v in corners[0])
    cut = np.ascontiguousarray(picture[top : int(corners[2, 1]) + 8, left : int(corners[2, 0]) + 8])
    shrink = max(1.0, high / float(rng.uniform(18, 110)))
    small = resized(cut, max(6, int(cut.shape[1] / shrink)), max(6, int(cut.shape[0] / shrink)))
    scale = np.array([small.shape[1] / cut.shape[1], small.shape[0] / cut.shape[0]])
    quad = np.roll((corners - (left, top)) * scale, int(rng.integers(4)) if rng.random() < 0.3 else 0, axis=0)
    return rectify(as_photographed(rng, small), np.asarray(quad, np.float32))
