"""The backs of tiles: smooth or brushed, dull or glossy, so that the light makes a part of them pale; now and then with an ornament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from training.scenes.pixels import Colour, Floats, Image, clipped, resized_floats

_SIZE: Final = (48, 36)
"""Rows and columns of a back's picture."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How the backs of a set are made.

    ``streaks``: how far brushed streaks change the light, 0 to 1; ``along``: they run from top to bottom. ``shine``: how much of the light
    the brightest spot reflects, 0 to 1. ``ornament``: by how much the lines of an ornament are darker; 0: there is none.
    """

    streaks: float
    along: bool
    shine: float
    ornament: float


def finish(rng: np.random.Generator) -> Finish:
    """Return how the backs of a set are made; most are smooth."""
    return Finish(
        streaks=float(rng.uniform(0.02, 0.09)) if rng.random() < 0.35 else 0.0,
        along=bool(rng.random() < 0.7),
        shine=float(rng.uniform(0.1, 0.65)) if rng.random() < 0.5 else 0.0,
        ornament=float(rng.uniform(0.04, 0.25)) if rng.random() < 0.08 else 0.0,
    )


def rear(rng: np.random.Generator, colour: Colour, made: Finish) -> Image:
    """Return the picture of one back: each tile meets the light in its own way."""
    rows, columns = _SIZE
    light = resized_floats(rng.uniform(0.93, 1.12, (3, 3)).astype(np.float32), columns, rows)
    if made.streaks:
        light *= 1 + made.streaks * _streaks(rng, along=made.along)
    if made.ornament:
        light *= 1 - made.ornament * _ornament(rng)
    picture = light[..., None] * np.asarray(colour, np.float32)
    if made.shine and rng.random() < 0.7:
        spot = (made.shine * float(rng.random()) * _spot(rng))[..., None]
        picture = picture * (1 - spot) + 255 * spot
    return clipped(picture)


def _streaks(rng: np.random.Generator, *, along: bool) -> Floats:
    """Return thin lines, each of its own strength, that fade in and out; between about -1 and 1."""
    rows, columns = _SIZE if along else _SIZE[::-1]
    coarse = rng.normal(0, 0.6, (int(rng.integers(2, 6)), columns)).astype(np.float32)
    lines = resized_floats(coarse, columns, rows)
    return np.ascontiguousarray(lines if along else lines.T)


def _spot(rng: np.random.Generator) -> Floats:
    """Return where a lamp is mirrored: a soft spot or band, 0 to 1."""
    rows, columns = _SIZE
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    turn = float(rng.uniform(0, np.pi))
    dx, dy = x - float(rng.uniform(0, columns)), y - float(rng.uniform(0, rows))
    wide, long = float(rng.uniform(4, 20)), float(rng.uniform(15, 80))
    across, down = dx * np.cos(turn) + dy * np.sin(turn), dy * np.cos(turn) - dx * np.sin(turn)
    return np.asarray(np.exp(-((across / wide) ** 2) - (down / long) ** 2), np.float32)


def _ornament(rng: np.random.Generator) -> Floats:
    """Return the lines of an ornament, 0 to 1: a frame, rings or lozenges."""
    rows, columns = _SIZE
    lines = np.zeros((rows, columns), np.uint8)
    middle, kind = (columns // 2, rows // 2), int(rng.integers(3))
    for step in range(int(rng.integers(1, 4))):
        reach = (columns // 2 - 4 - 5 * step, rows // 2 - 4 - 6 * step)
        if min(reach) < 2:
            break
        if kind == 0:
            corner = (middle[0] - reach[0], middle[1] - reach[1])
            cv2.rectangle(lines, corner, (middle[0] + reach[0], middle[1] + reach[1]), 255, 1, cv2.LINE_AA)
        elif kind == 1:
            cv2.ellipse(lines, middle, (min(reach), min(reach)), 0, 0, 360, 255, 1, cv2.LINE_AA)
        else:
            x, y = middle
            points = np.array([[x - reach[0], y], [x, y - reach[1]], [x + reach[0], y], [x, y + reach[1]]], np.int32)
            cv2.polylines(lines, [points], isClosed=True, color=255, thickness=1, lineType=cv2.LINE_AA)
    return np.asarray(lines / np.float32(255), np.float32)
