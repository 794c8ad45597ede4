"""Blocks with rounded edges, painted far to near.

A block is seen by its plates (the face in front, the back behind) and by a band of twelve strips around each of four slabs: the
lower bevel, the back's layer, the body's layer, the upper bevel.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from training.scenes.camera import Camera, Vectors
from training.scenes.pixels import (
    Colour,
    Ids,
    Image,
    Points,
    blurred,
    corners_of,
    fill,
    fill_fixed,
    fixed,
    hull,
    laid,
    warp_matrix,
    warped,
)

NO_TILE: Final = -1
OVERSAMPLING: Final = 2

_ANGLES: Final = np.radians([0, 22.5, 67.5, 90, 112.5, 157.5, 180, 202.5, 247.5, 270, 292.5, 337.5])
_STRIP_NORMALS: Final = np.column_stack([np.sin(_ANGLES), -np.cos(_ANGLES)])
"""Twelve strips: four sides, and two at each rounded edge; x to the right, y down."""
_DIAGONAL: Final = 1 - float(np.sqrt(0.5))
_SIGNS: Final = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
_SLAB_TILT: Final = (-0.75, 0.0, 0.0, 0.75)


@dataclass(frozen=True)
class Light:
    """One lamp far away and light from all round; a plate that looks straight up has a shade near 1."""

    towards: Vectors
    ambient: float
    direct: float
    softness: float
    darkness: float
    """Shadows: their blur in millimetres, and what share of the light they take."""
    gloss: float = 0.0
    """What a polished edge that faces the lamp adds to its colour."""
    sheen: float = 0.0
    """What the room, mirrored in a polished face, adds to its colour where one looks along it."""

    def shade(self, normals: Vectors) -> Vectors:
        lit = self.ambient + self.direct * np.maximum(normals @ self.towards, 0)
        return np.asarray(lit * (0.93 + 0.07 * normals[..., 2]), np.float64)


@dataclass
class Block:
    """A box. ``axes`` has as rows: right and down as printed, and out of the face. Lengths in millimetres."""

    centre: Vectors
    axes: Vectors
    size: tuple[float, float, float]
    body: Colour
    back: Colour
    face: Image | None = None
    rear: Image | None = None
    label: int = NO_TILE
    rear_label: int = NO_TILE
    bevel: float = 0.8
    corner: float = 2.0
    layer: float = 0.35
    """What share of the depth has the back's colour."""
    tone: float = 1.0
    """How bright the face is beside others of its set."""


@dataclass
class Canvas:
    """The picture, oversampled, and at its final size the number of what is seen: 0 for no plate, else one more than the plate's."""

    colour: Image
    ids: Ids
    quads: list[Points] = field(default_factory=list)
    labels: list[int] = field(default_factory=list)
    facing: list[float] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)
    """Pixels that each plate would cover if it were alone; those outside of the picture included."""

    def cover(self, outline: Points) -> None:
        """Mark a convex part of the picture as covered by what is no tile."""
        fill(self.ids, outline, (0, 0, 0))


def vertices(blocks: list[Block]) -> Vectors:
    """Their corners (block, 8, 3)."""
    half = np.stack([block.size for block in blocks]) / 2
    axes = np.stack([block.axes for block in blocks])
    centres = np.stack([block.centre for block in blocks])
    return np.asarray(centres[:, None] + (_SIGNS * half[:, None]) @ axes, np.float64)


def painting_order(blocks: list[Block], eye: Vectors) -> list[int]:
    """Far to near: a block that a plane parts from another one, with the eye on the other's side, comes first."""
    count = len(blocks)
    centres = np.stack([block.centre for block in blocks])
    axes = np.stack([block.axes for block in blocks])
    halves = np.stack([block.size for block in blocks]) / 2
    along = np.einsum("iac,jc->ija", axes, centres) - np.einsum("iac,ic->ia", axes, centres)[:, None]
    reach = np.einsum("iabj,jb->ija", np.abs(np.einsum("iac,jbc->iabj", axes, axes)), halves)
    outside = np.abs(along) - reach - halves[:, None]
    best = outside.argmax(axis=2)
    rows, columns = np.indices((count, count))
    parted = outside[rows, columns, best] > -0.6
    eye_along = np.einsum("iac,ic->ia", axes, eye - centres)[rows, best]
    beyond = eye_along * np.sign(along[rows, columns, best]) > halves[rows, best]
    distance = np.linalg.norm(centres - eye, axis=1)
    before = parted & beyond
    before &= ~before.T | (distance[:, None] > distance[None, :])
    np.fill_diagonal(before, val=False)
    waiting = before.sum(axis=0)
    order: list[int] = []
    left = set(range(count))
    while left:
        free = [index for index in left if waiting[index] == 0] or [max(left, key=lambda index: distance[index])]
        for index in sorted(free, key=lambda index: -distance[index]):
            order.append(index)
            left.discard(index)
            waiting -= before[index]
    return order


def _rings(blocks: list[Block]) -> Vectors:
    """World points (block, 5 levels, 12 corners, 3)."""
    size = np.stack([block.size for block in blocks])
    bevel = np.array([block.bevel for block in blocks])
    corner = np.array([block.corner for block in blocks])
    layer = np.array([block.layer for block in blocks])
    depth = size[:, 2]
    levels = np.stack(
        [-depth / 2, bevel - depth / 2, np.maximum(layer * depth, bevel) - depth / 2, depth / 2 - bevel, depth / 2],
        axis=1,
    )
    levels[:, 2] = np.minimum(levels[:, 2], levels[:, 3])
    inset = bevel[:, None] * np.array([1, 0, 0, 0, 1])
    x, y = size[:, :1] / 2 - inset, size[:, 1:2] / 2 - inset
    cut_x, cut_y = x - corner[:, None], y - corner[:, None]
    mid_x, mid_y = x - _DIAGONAL * corner[:, None], y - _DIAGONAL * corner[:, None]
    across = np.stack([-cut_x, cut_x, mid_x, x, x, mid_x, cut_x, -cut_x, -mid_x, -x, -x, -mid_x], axis=2)
    down = np.stack([-y, -y, -mid_y, -cut_y, cut_y, mid_y, y, y, mid_y, cut_y, -cut_y, -mid_y], axis=2)
    local = np.stack([across, down, np.broadcast_to(levels[:, :, None], across.shape)], axis=3)
    axes = np.stack([block.axes for block in blocks])
    centres = np.stack([block.centre for block in blocks])
    return np.asarray(np.einsum("nlkc,ncd->nlkd", local, axes) + centres[:, None, None], np.float64)


def _strip_colours(blocks: list[Block], light: Light) -> npt.NDArray[np.float64]:
    """Colours (block, 4 slabs, 12 strips, 3)."""
    axes = np.stack([block.axes for block in blocks])
    normals = np.empty((len(blocks), 4, 12, 3))
    for slab, tilt in enumerate(_SLAB_TILT):
        local = np.column_stack([_STRIP_NORMALS * np.sqrt(1 - tilt * tilt), np.full(12, tilt)])
        normals[:, slab] = np.einsum("kc,ncd->nkd", local, axes)
    colours = np.stack([[block.back, block.back, block.body, block.body] for block in blocks])
    shine = np.maximum(normals @ light.towards, 0) ** 8 * light.gloss
    shine[:, 1:3] = 0
    return np.asarray(
        np.clip(light.shade(normals)[..., None] * colours[:, :, None] + shine[..., None], 0, 255), np.float64
    )


def _plate_corners(block: Block, *, rear: bool) -> Vectors:
    """Return a plate's corners, clockwise from the top left as one looks at it."""
    x, y = block.size[0] / 2 - block.bevel, block.size[1] / 2 - block.bevel
    left, z = (x, -block.size[2] / 2) if rear else (-x, block.size[2] / 2)
    local = np.array([[left, -y, z], [-left, -y, z], [-left, y, z], [left, y, z]])
    return np.asarray(block.centre + local @ block.axes, np.float64)


def _paint_plate(canvas: Canvas, quad: Points, outline: Points, texture: Image, shade: float, sheen: float) -> None:
    """Warp a texture into a quad (both in oversampled pixels), inside of an outline; ``sheen`` is added to all colours."""
    high, wide = canvas.colour.shape[:2]
    left, top = (int(v) for v in np.maximum(np.floor(outline.min(axis=0)), 0))
    right, bottom = (int(v) for v in np.minimum(np.ceil(outline.max(axis=0)), (wide, high)))
    if left >= right or top >= bottom:
        return
    sides = np.linalg.norm(quad - quad[[1, 2, 3, 0]], axis=1)
    small = laid(texture, max(sides[0], sides[2]), max(sides[1], sides[3]))
    small = np.asarray(cv2.convertScaleAbs(small, alpha=shade, beta=sheen), np.uint8)
    offset = np.array([left, top], np.float32)
    matrix = warp_matrix(corners_of(small.shape[1], small.shape[0]), quad - offset)
    mask = np.zeros((bottom - top, right - left), np.uint8)
    fill(mask, outline - offset, (255, 0, 0))
    cv2.copyTo(warped(small, matrix, right - left, bottom - top), mask, canvas.colour[top:bottom, left:right])


def _pixels(quad: Points) -> int:
    """Return how many pixels a plate covers, counted as the map of numbers counts them."""
    low = np.floor(quad.min(axis=0)) - 1
    wide, high = (int(v) for v in np.ceil(quad.max(axis=0)) + 2 - low)
    alone = np.zeros((high, wide), np.uint8)
    fill(alone, np.asarray(quad - low, np.float32), (1, 0, 0))
    return int(cv2.countNonZero(alone))


def paint(canvas: Canvas, blocks: list[Block], camera: Camera, light: Light) -> None:
    """Paint blocks, and enter their plates that look towards the camera and bear a label."""
    if not blocks:
        return
    rings = camera.project(_rings(blocks))
    large = rings * OVERSAMPLING
    lower, upper = large[:, :-1], large[:, 1:]
    first, second = np.roll(upper, -1, axis=2) - lower, upper - np.roll(lower, -1, axis=2)
    visible = first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0] > 0
    strips = np.stack([lower, np.roll(lower, -1, axis=2), np.roll(upper, -1, axis=2), upper], axis=3)
    fixed_strips = fixed(strips)
    colours = _strip_colours(blocks, light)
    high, wide = canvas.ids.shape
    for index in painting_order(blocks, camera.position):
        block = blocks[index]
        flat = rings[index].reshape(-1, 2)
        low, top = flat.min(axis=0), flat.max(axis=0)
        if low[0] > wide or low[1] > high or top[0] < 0 or top[1] < 0 or (top - low).max() > 4 * max(high, wide):
            continue
        outline = hull(flat)
        middle = colours[index, 2].mean(axis=0) * 0.8
        fill(canvas.colour, outline * OVERSAMPLING, (middle[0], middle[1], middle[2]))
        fill(canvas.ids, outline, (0, 0, 0))
        for slab, strip in np.argwhere(visible[index]):
            b, g, r = colours[index, slab, strip].tolist()
            fill_fixed(canvas.colour, fixed_strips[index, slab, strip], (b, g, r))
        for rear in (False, True):
            out = -block.axes[2] if rear else block.axes[2]
            away = camera.position - (block.centre + out * block.size[2] / 2)
            if float(away @ out) <= 0:
                continue
            _plate(canvas, block, camera, light, large[index, 0 if rear else 4], rear=rear)


def _plate(canvas: Canvas, block: Block, camera: Camera, light: Light, outline: Points, *, rear: bool) -> None:
    corners = _plate_corners(block, rear=rear)
    quad = camera.project(np.asarray(corners, np.float64))
    out = -block.axes[2] if rear else block.axes[2]
    shade = float(light.shade(out[None])[0])
    away = camera.position - corners.mean(axis=0)
    facing = float(away @ out / np.linalg.norm(away))
    texture = block.rear if rear else block.face
    if texture is None:
        b, g, r = (np.clip(np.asarray(block.back if rear else block.body) * shade, 0, 255)).tolist()
        fill(canvas.colour, outline, (b, g, r))
    else:
        _paint_plate(canvas, quad * OVERSAMPLING, outline, texture, shade * block.tone, light.sheen * (1 - facing) ** 3)
    label = block.rear_label if rear else block.label
    if label == NO_TILE:
        return
    canvas.quads.append(quad)
    canvas.labels.append(label)
    canvas.facing.append(facing)
    canvas.whole.append(_pixels(quad))
    fill(canvas.ids, quad, (float(len(canvas.quads)), 0, 0))


def shadow_mask(blocks: list[Block], camera: Camera, light: Light, size: tuple[int, int], shrink: int) -> Image:
    """Return where the blocks' shadows fall on the table, softly, 0 to 255; ``size`` is the picture's, shrunk for speed."""
    high, wide = size[0] // shrink, size[1] // shrink
    mask = np.zeros((high, wide), np.uint8)
    if not blocks:
        return mask
    corners = vertices(blocks)
    fallen = corners - np.maximum(corners[..., 2:], 0) * (light.towards / light.towards[2])
    fallen[..., 2] = 0
    for found in camera.project(fallen):
        if np.abs(found).max() < 6 * max(size):
            fill(mask, hull(found) / shrink, (255, 0, 0))
    pixels = camera.focal / max(float(np.linalg.norm(camera.position)), 1.0)
    return blurred(mask, max(0.3, light.softness * pixels / shrink))
