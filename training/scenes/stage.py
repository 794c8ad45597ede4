"""What a scene stands on: the table in perspective, things strewn on it, trays and rails, shadows."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np

from training.scenes import layouts, things
from training.scenes.camera import Camera, Vectors, framing
from training.scenes.grounds import (
    SURROUNDINGS,
    Ground,
    any_ground,
    boards,
    carpet,
    paving,
    plaid,
    plain,
    shelves,
    wood,
)
from training.scenes.layouts import Pose, Poses, Size
from training.scenes.pixels import (
    Colour,
    Image,
    Points,
    blurred,
    fill,
    hue_colour,
    resized,
    resized_floats,
    shifted,
    under,
    warped,
)
from training.scenes.solid import OVERSAMPLING, Block, Canvas, Light, paint, shadow_mask
from training.scenes.writing import LETTERS

_GROUND_SIDE: Final = 576
"""The side of the flat picture of the ground, in pixels."""
_SHIFT_BACK: Final = np.array([[1, 0, -0.5], [0, 1, -0.5], [0, 0, 1.0]])
"""From continuous coordinates to those of pixel centres."""


_SOFT_EDGE: Final = 60.0
"""Millimetres: how far from the table's edge a coarse map knows it."""
_ROOMS: Final[tuple[tuple[float, Ground], ...]] = (
    (3, plain), (2, boards), (1.5, wood), (1, carpet), (1, plaid), (1, paving), (0.3, shelves),
)  # fmt: skip


def as_block(thing: things.Thing, place: Pose) -> Block:
    smallest = min(thing.size)
    return Block(
        place.centre,
        place.axes,
        thing.size,
        thing.side,
        thing.side,
        thing.top,
        bevel=min(thing.bevel, smallest * 0.3),
        corner=min(thing.corner, smallest * 0.45, min(thing.size[:2]) * 0.4),
        layer=0,
    )


def _on_table(camera: Camera, points: Points) -> Vectors:
    """Picture points as points of the table."""
    there = np.column_stack([points, np.ones(len(points))]) @ np.linalg.inv(camera.ground()).T
    return np.asarray(there[:, :2] / there[:, 2:], np.float64)


def _spot(rng: np.random.Generator, camera: Camera, size: tuple[int, int], beyond: float = 0.0) -> Vectors | None:
    """Return a point of the table that the picture shows, or somewhat beyond its rim; none where the room behind it is seen."""
    seen = np.array(
        [[rng.uniform(-beyond, 1 + beyond) * size[1], rng.uniform(-beyond, 1 + beyond) * size[0]]], np.float32
    )
    spot = _on_table(camera, seen)[0]
    return spot if camera.looks_at(spot) else None


def strew(
    rng: np.random.Generator, blocks: list[Block], camera: Camera, size: tuple[int, int], count: int
) -> list[Block]:
    """Things put where the picture shows the table and nothing lies."""
    added: list[Block] = []
    for _ in range(count):
        thing = things.any_thing(rng)
        radius = float(np.hypot(*thing.size[:2])) / 2
        for _ in range(4):
            spot = _spot(rng, camera, size, 0.1)
            if spot is None:
                continue
            room = [
                float(np.hypot(*(block.centre[:2] - spot))) - float(np.hypot(*block.size[:2])) / 2
                for block in blocks + added
            ]
            if min(room, default=radius + 1) > radius:
                turn = float(rng.choice((0, 0, np.pi / 2, rng.uniform(-np.pi, np.pi)))) + float(rng.normal(0, 0.1))
                added.append(as_block(thing, layouts.pose(thing.size, float(spot[0]), float(spot[1]), turn)))
                break
    return added


def bar(x: float, y: float, wide: float, deep: float, high: float, colour: Colour) -> Block:
    place = layouts.pose((wide, deep, high), x, y)
    return Block(
        place.centre,
        place.axes,
        (wide, deep, high),
        colour,
        colour,
        bevel=min(1.5, high * 0.2),
        corner=min(2.0, deep * 0.2),
        layer=0,
    )


def frame_around(rng: np.random.Generator, poses: Poses, size: Size) -> tuple[list[Block], Vectors | None, Colour]:
    """Return a tray around the tiles, or a rail along them: its bars, and the floor within (None for a rail)."""
    reach = max(size)
    low = np.min([tile.centre[:2] for tile in poses], axis=0) - reach / 2 - float(rng.uniform(1, 8))
    high = np.max([tile.centre[:2] for tile in poses], axis=0) + reach / 2 + float(rng.uniform(1, 8))
    kind = rng.random()
    light = float(rng.uniform(190, 250))
    colour: Colour = (
        (light, light, light) if kind < 0.3 else (30, 28, 28) if kind < 0.6 else shifted(rng, (110, 165, 205), 18)
    )
    if kind > 0.9:
        colour = hue_colour(rng)
    tall, thick = float(rng.uniform(2, 26)), float(rng.uniform(3, 60))
    middle, wide = (low + high) / 2, high - low
    rail = bar(
        float(middle[0] + rng.normal(0, 60)), float(low[1]) - thick / 2, float(wide[0] * 1.2 + 900), thick, tall, colour
    )
    if rng.random() < 0.5:
        return [rail], None, colour
    tall, thick = float(rng.uniform(4, 22)), float(rng.uniform(2, 14))
    bars = [
        bar(float(middle[0]), float(y + sign * thick / 2), float(wide[0] + 2 * thick), thick, tall, colour)
        for y, sign in ((low[1], -1), (high[1], 1))
    ] + [
        bar(float(x + sign * thick / 2), float(middle[1]), thick, float(wide[1]), tall, colour)
        for x, sign in ((low[0], -1), (high[0], 1))
    ]
    return bars, np.array([[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]]), colour


def table(
    rng: np.random.Generator,
    camera: Camera,
    size: tuple[int, int],
    edge: float | None,
    among: tuple[tuple[float, Ground], ...],
) -> Image:
    """Return the ground in perspective. Nearer than ``edge`` (millimetres) lies another one: the floor."""
    side = _GROUND_SIDE
    flat = any_ground(rng, among, side, side)
    spot = _on_table(camera, np.array([[size[1] / 2, size[0] / 2]], np.float32))[0]
    pixels = camera.focal / float(np.linalg.norm(camera.position - (*spot, 0)))
    half = side / 2 / pixels
    if edge is not None:
        line = int(np.clip((spot[1] - edge) * pixels + side / 2, 0, side))
        if side - line > 8:
            flat[line:] = any_ground(rng, SURROUNDINGS, side - line, side)
            flat[line : line + 5] = flat[line : line + 5] // 2
    laid_out = np.array([[2 * half / side, 0, spot[0] - half], [0, -2 * half / side, spot[1] + half], [0, 0, 1]])
    matrix = _SHIFT_BACK @ camera.ground() @ laid_out @ np.linalg.inv(_SHIFT_BACK)
    return warped(flat, matrix, size[1], size[0], cv2.BORDER_REFLECT_101)


def room_behind(rng: np.random.Generator, ground: Image, camera: Camera, reach: float) -> None:
    """Draw the room, out of focus, where the table (a square of twice the reach) ends."""
    height, width = ground.shape[:2]
    rows, columns = height // 4, width // 4
    x, y = np.meshgrid((np.arange(columns) + 0.5) * width / columns, (np.arange(rows) + 0.5) * height / rows)
    there = np.stack([x, y, np.ones_like(x)], axis=2) @ np.linalg.inv(camera.ground()).T
    far = np.maximum(np.abs(there[..., 0]), np.abs(there[..., 1])) / np.maximum(np.abs(there[..., 2]), 1e-9)
    inside = np.clip((reach - far) / _SOFT_EDGE, -1, 1)
    inside[camera.nearness((height, width), (rows, columns)) <= 0] = -1
    if inside.min() > 0:
        return
    room = any_ground(rng, _ROOMS, height // 2, width // 2)
    room = resized(blurred(room, float(rng.uniform(0.5, 6))), width, height, cv2.INTER_LINEAR)
    room = np.asarray(cv2.convertScaleAbs(room, alpha=float(rng.uniform(0.2, 1))), np.uint8)
    outside = resized_floats(inside.astype(np.float32), width, height) < 0
    cv2.copyTo(room, outside.astype(np.uint8), ground)


def render(camera: Camera, light: Light, blocks: list[Block], ground: Image) -> Canvas:
    """Shadows on the ground, then the blocks, oversampled."""
    size = ground.shape[0], ground.shape[1]
    shadow = resized(shadow_mask(blocks, camera, light, size, 2), size[1], size[0], cv2.INTER_LINEAR)
    left = np.asarray(255 - shadow * np.float32(light.darkness), np.uint8)
    large = resized(under(ground, left), size[1] * OVERSAMPLING, size[0] * OVERSAMPLING, cv2.INTER_LINEAR)
    canvas = Canvas(large, np.zeros(size, np.uint16))
    paint(canvas, blocks, camera, light)
    return canvas


def view(rng: np.random.Generator, points: Vectors, size: tuple[int, int], filling: float, elevation: float) -> Camera:
    azimuth = float(rng.normal(0, 0.2)) if rng.random() < 0.75 else float(rng.uniform(-np.pi, np.pi))
    roll = float(rng.normal(0, 0.07)) if rng.random() < 0.8 else float(rng.uniform(-np.pi, np.pi))
    return framing(rng, points, size, filling, elevation, azimuth, roll)


def discs(rng: np.random.Generator, ground: Image, camera: Camera, count: int) -> None:
    """Draw chips, coins, caps and cups on the ground: round, of a height, with rings and marks."""
    angles = np.linspace(0, 2 * np.pi, 25)[:-1]
    circle = np.column_stack([np.cos(angles), np.sin(angles), np.zeros(24)])
    height, width = ground.shape[:2]
    for _ in range(count):
        spot = _spot(rng, camera, (height, width))
        if spot is None:
            continue
        radius, tall = float(rng.choice((10, 13, 20, 20, 38))), float(rng.uniform(1.5, 22))
        paint, other = hue_colour(rng, (0, 255), (40, 250)), hue_colour(rng, (0, 120), (120, 255))
        for level in np.linspace(0, tall, 1 + int(tall / 3)):
            rim = camera.project(circle * radius + (*spot, level))
            if np.abs(rim).max() > 4 * max(height, width):
                break
            fill(ground, rim, shifted(rng, paint, 14), cv2.LINE_AA)
        else:
            turn = rng.random()
            for mark in (np.arange(6) + turn) * np.pi / 3 if rng.random() < 0.6 else ():
                corners = ((mark, 0.98), (mark + 0.4, 0.98), (mark + 0.4, 0.76), (mark, 0.76))
                piece = np.array([[np.cos(angle) * far, np.sin(angle) * far, 0] for angle, far in corners])
                fill(ground, camera.project(piece * radius + (*spot, tall)), other, cv2.LINE_AA)
            for share, colour in ((0.72, other), (0.64, paint))[: int(rng.integers(3))]:
                fill(ground, camera.project(circle * radius * share + (*spot, tall)), colour, cv2.LINE_AA)


def key_caps(rng: np.random.Generator) -> list[Block]:
    """Return a keyboard near by: every key a block of its own."""
    rows, columns, pitch = int(rng.integers(2, 6)), int(rng.integers(3, 13)), 19.0
    paint = shifted(rng, (float(rng.uniform(5, 250)),) * 3, 6) if rng.random() < 0.75 else hue_colour(rng)
    colour: Colour = (235, 235, 235) if sum(paint) < 330 else (25, 25, 25)
    second = shifted(rng, paint, 35)
    side = pitch - float(rng.uniform(0.8, 4))
    high = float(rng.uniform(2, 10))
    stagger = float(rng.choice((0, pitch / 4, pitch / 2)))
    blocks = []
    for line in range(rows):
        for column in range(columns):
            face = second if rng.random() < 0.06 else paint
            top = things.key_top(rng, 56, face, colour, LETTERS[int(rng.integers(26))])
            wide = side + pitch if rng.random() < 0.03 else side
            x = (column - columns / 2) * pitch + (line * stagger) % pitch + (wide - side) / 2
            place = layouts.pose((wide, side, high), x, (rows / 2 - line) * pitch)
            blocks.append(
                Block(place.centre, place.axes, (wide, side, high), face, face, top, bevel=1.2, corner=2.5, layer=0)
            )
    return blocks
