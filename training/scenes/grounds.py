"""What tables and floors are covered with, drawn flat: cloth, wood, plaid, carpet, marble, tiles, bricks, paper."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from training.scenes.pixels import (
    Colour,
    Floats,
    Image,
    clipped,
    clouds,
    coloured,
    hue_colour,
    noise,
    resized_floats,
    shifted,
)
from training.scenes.writing import lines_of_writing

Ground = Callable[[np.random.Generator, int, int], Image]
"""Draws a ground of a height and a width in pixels."""


def _weave(rng: np.random.Generator, height: int, width: int) -> Floats:
    """Return a woven pattern of a few pixels' period, about 0."""
    period = int(rng.integers(2, 9))
    y, x = np.mgrid[0 : 2 * period, 0 : 2 * period].astype(np.float32) * (np.pi / period)
    kind = int(rng.integers(4))
    pattern = (np.cos(x) * np.cos(y), np.cos(x) + np.cos(y), np.cos(x + y), np.sign(np.cos(x) * np.cos(y)))[kind]
    return np.asarray(
        np.tile(pattern, (-(-height // (2 * period)), -(-width // (2 * period))))[:height, :width], np.float32
    )


def cloth(rng: np.random.Generator, height: int, width: int) -> Image:
    kind = rng.random()
    colours: tuple[Colour, ...] = (
        (50, 140, 45),
        (60, 190, 70),
        (60, 90, 20),
        (45, 70, 10),
        (130, 70, 20),
        (110, 60, 30),
        (40, 30, 140),
        (135, 138, 142),
        (165, 140, 120),
        (120, 112, 45),
    )
    colour = (
        shifted(rng, colours[int(rng.integers(len(colours)))], 14)
        if kind < 0.75
        else hue_colour(rng, (0, 150), (25, 220))
    )
    shade = 1 + 0.06 * clouds(rng, height, width, 200, 2)
    if rng.random() < 0.8:
        shade += float(rng.uniform(0, 0.09)) * _weave(rng, height, width)
    shade += float(rng.uniform(0, 0.05)) * noise(rng, height, width)[..., 0]
    return coloured(colour, shade)


def plain(rng: np.random.Generator, height: int, width: int) -> Image:
    """Plastic, leather, painted board, paper without writing; often white, grey or black."""
    colour = hue_colour(rng, (0, 60), (10, 255)) if rng.random() < 0.7 else hue_colour(rng)
    shade = 1 + float(rng.uniform(0.01, 0.1)) * clouds(rng, height, width, float(rng.uniform(30, 400)), 3)
    return coloured(colour, shade)


def wood(rng: np.random.Generator, height: int, width: int) -> Image:
    colours: tuple[Colour, ...] = (
        (120, 175, 215),
        (80, 130, 180),
        (50, 85, 130),
        (30, 50, 85),
        (165, 175, 180),
        (70, 100, 160),
        (140, 190, 225),
    )
    colour = shifted(rng, colours[int(rng.integers(len(colours)))], 10)
    fine = clouds(rng, height, width, float(rng.uniform(4, 14)), 2, float(rng.uniform(12, 40)))
    rings = np.sin(clouds(rng, height, width, float(rng.uniform(40, 160)), 2, 6) * float(rng.uniform(4, 18)))
    shade = np.asarray(1 + float(rng.uniform(0.04, 0.16)) * fine + float(rng.uniform(0, 0.09)) * rings, np.float32)
    if rng.random() < 0.5:
        plank = int(rng.integers(24, 150))
        tones = rng.normal(1, 0.08, -(-height // plank)).astype(np.float32)
        shade *= np.repeat(tones, plank)[:height, None]
        shade[::plank] *= 0.6
        shade[1::plank] *= 0.8
        for line in range(0, height, plank):
            joint = int(rng.integers(0, width))
            shade[line : line + plank, joint : joint + 2] *= 0.65
    picture = coloured(colour, shade)
    return (
        picture
        if rng.random() < 0.5
        else np.ascontiguousarray(np.rot90(picture)[:height, :width])
        if height == width
        else picture
    )


def plaid(rng: np.random.Generator, height: int, width: int) -> Image:
    """Blankets, checked shirts, tartan: stripes across stripes."""
    period = int(rng.integers(16, 140))
    threads = [np.asarray(hue_colour(rng, (0, 220), (20, 245)), np.float32) for _ in range(int(rng.integers(2, 5)))]
    bounds = np.sort(rng.integers(0, period, len(threads)))
    profile = np.stack([threads[int(np.searchsorted(bounds, i, "right")) % len(threads)] for i in range(period)])
    side = np.tile(profile, (-(-max(height, width) // period), 1))
    picture = (side[:height, None] + side[None, :width]) / 2
    picture *= 1 + (0.08 * _weave(rng, height, width) + 0.05 * clouds(rng, height, width, 60, 2))[..., None]
    return clipped(picture)


def carpet(rng: np.random.Generator, height: int, width: int) -> Image:
    colour = np.asarray(hue_colour(rng, (20, 200), (40, 200)), np.float32)
    other = np.asarray(hue_colour(rng, (20, 200), (40, 220)), np.float32)
    figure = clouds(rng, height, width, float(rng.uniform(15, 70)), 2)
    if rng.random() < 0.6:  # a figure that mirrors itself, as woven ones do
        figure += figure[::-1] + figure[:, ::-1] + figure[::-1, ::-1]
    share = np.clip(figure * 6 * float(rng.uniform(0.2, 1)) + 0.5, 0, 1)[..., None]
    picture = colour * share + other * (1 - share)
    picture *= 1 + float(rng.uniform(0.08, 0.25)) * noise(rng, height, width)[..., :1]
    return clipped(picture)


def marble(rng: np.random.Generator, height: int, width: int) -> Image:
    colour = hue_colour(rng, (0, 50), (30, 250))
    veins = np.abs(clouds(rng, height, width, float(rng.uniform(60, 260)), 4))
    strength = float(rng.uniform(-0.35, 0.3))
    shade = 1 + strength * np.exp(-veins * float(rng.uniform(8, 40))) + 0.08 * clouds(rng, height, width, 50, 2)
    if rng.random() < 0.35:  # terrazzo, granite: specks
        shade += 0.18 * np.sign(noise(rng, height, width)[..., 1]) * (np.abs(noise(rng, height, width)[..., 2]) > 1.4)
    return coloured(colour, shade)


def paving(rng: np.random.Generator, height: int, width: int) -> Image:
    """Floor tiles, bricks, mosaics: cells of about a mahjong tile's shape among others, with joints and rounded light."""
    high = int(rng.integers(14, 150))
    wide = int(high * float(rng.choice((0.75, 0.75, 1, 1, 2, 2.5, 0.4))) * rng.uniform(0.9, 1.1)) + 3
    joint = int(rng.integers(1, max(2, high // 8)))
    rows, columns = height // high + 2, width // wide + 3
    base, mortar = np.asarray(hue_colour(rng, (0, 170), (40, 250)), np.float32), hue_colour(rng, (0, 50), (20, 240))
    tones = base * rng.normal(1, float(rng.uniform(0.01, 0.16)), (rows, columns, 1)).astype(np.float32)
    cell = np.ones((high, wide, 1), np.float32)
    edge = float(rng.uniform(0.7, 1.25))
    cell[joint : joint + 2], cell[:, joint : joint + 2] = edge, edge
    picture = np.tile(cell, (rows, columns, 1)) * np.repeat(np.repeat(tones, high, 0), wide, 1)
    gaps = np.zeros((high, wide), bool)
    gaps[:joint], gaps[:, :joint] = True, True
    picture[np.tile(gaps, (rows, columns))] = mortar
    if rng.random() < 0.5:
        for line in range(1, rows, 2):
            picture[line * high : (line + 1) * high] = np.roll(
                picture[line * high : (line + 1) * high], wide // 2, axis=1
            )
    picture = picture[:height, :width] * (1 + 0.07 * clouds(rng, height, width, 30, 3))[..., None]
    return clipped(picture)


def paper(rng: np.random.Generator, height: int, width: int) -> Image:
    """Return a page of writing that covers everything."""
    picture = (
        plain(rng, height, width)
        if rng.random() < 0.3
        else np.full((height, width, 3), int(rng.integers(215, 253)), np.uint8)
    )
    margin = int(rng.integers(4, 40))
    lines_of_writing(rng, picture[margin:-margin, margin:-margin])
    return picture


def boards(rng: np.random.Generator, height: int, width: int) -> Image:
    """Frames in frames: windows, shelves, shutters, cupboards, radiators."""
    picture = np.full((height, width, 3), hue_colour(rng, (0, 90), (30, 250)), np.uint8)
    panes = int(rng.integers(1, 7)), int(rng.integers(1, 12))
    frame = hue_colour(rng, (0, 90), (60, 255))
    y, x = np.linspace(0, height, panes[0] + 1), np.linspace(0, width, panes[1] + 1)
    thick = int(rng.integers(2, 14))
    inside = hue_colour(rng, (0, 140), (30, 255))
    for top, bottom in pairwise(y):
        for left, right in pairwise(x):
            box = (int(left) + thick, int(top) + thick), (int(right) - thick, int(bottom) - thick)
            cv2.rectangle(picture, *box, shifted(rng, inside, 12), -1)
            cv2.rectangle(picture, *box, shifted(rng, frame, 8), max(1, thick // 3))
    gradient = resized_floats(rng.uniform(0.75, 1.15, (3, 3)).astype(np.float32), width, height)
    return clipped(picture * gradient[..., None])


def shelves(rng: np.random.Generator, height: int, width: int) -> Image:
    """Book spines side by side, board over board."""
    picture = np.full((height, width, 3), hue_colour(rng, (20, 140), (30, 160)), np.uint8)
    high = int(rng.integers(50, max(51, min(220, height))))
    for top in range(0, height, high + 8):
        x = 0
        while x < width:
            wide, lower = int(rng.integers(5, 34)), int(high * rng.uniform(0, 0.3))
            spine = picture[top + lower : top + high, x : x + wide]
            spine[:] = hue_colour(rng, (0, 230), (25, 245))
            if spine.size and wide > 8:
                spine[:, 0] //= 2
                mark, tall = int(high * rng.uniform(0.05, 0.4)), int(high * rng.uniform(0.05, 0.35))
                spine[mark : mark + tall, 3:-3] = hue_colour(rng, (0, 200), (30, 255))
                lines_of_writing(rng, spine[mark : mark + tall + 12, 2:])
            x += wide
    return picture


TABLES: Final[tuple[tuple[float, Ground], ...]] = (
    (6, cloth), (2, plain), (3.5, wood), (1.2, plaid), (0.8, carpet), (0.8, marble), (0.6, paving), (0.35, paper), (0.15, boards),
)  # fmt: skip
"""Grounds with the weights they have below tiles."""

SURROUNDINGS: Final[tuple[tuple[float, Ground], ...]] = (
    (1, cloth), (1.5, plain), (2, wood), (1.2, plaid), (1.5, carpet), (0.7, marble), (2, paving), (1.5, paper), (2, boards), (1, shelves),
)  # fmt: skip
"""Grounds with the weights they have beside a table, and in pictures without any tile."""


def any_ground(rng: np.random.Generator, among: tuple[tuple[float, Ground], ...], height: int, width: int) -> Image:
    weights = np.array([weight for weight, _ in among])
    return among[int(rng.choice(len(among), p=weights / weights.sum()))][1](rng, height, width)
