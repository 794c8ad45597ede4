"""Crops for the classifier, in files of a few hundred: 64 x 48 pictures, labels and turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import CROP_HEIGHT, CROP_WIDTH, Floats, Image, rectify

FOLDERS: Final = ("singles", "scene_crops", "clutter_crops", "mistakes")
"""Within a working folder: crops that are prepared."""

_PLAIN: Final = 8.0
"""Grey levels: how far the colours in a plain crop stray."""


@dataclass(frozen=True)
class Crops:
    """N crops."""

    pictures: npt.NDArray[np.uint8]
    """N x 64 x 48 x 3."""
    labels: npt.NDArray[np.int64]
    turns: npt.NDArray[np.int64]
    """Quarters by which the print is turned clockwise in its crop."""

    def __len__(self) -> int:
        return len(self.labels)


def save_crops(path: Path, crops: Sequence[tuple[Image, int, int]]) -> None:
    """Write pictures, labels and turns. All or nothing: a run stopped while writing leaves no file."""
    part = path.with_suffix(".part")
    pictures = np.array([picture for picture, _, _ in crops], np.uint8).reshape(-1, CROP_HEIGHT, CROP_WIDTH, 3)
    about = np.array([(label, turn) for _, label, turn in crops], np.int64).reshape(-1, 2)
    with part.open("wb") as file:
        np.savez(file, pictures=pictures, labels=about[:, 0], turns=about[:, 1])
    part.replace(path)


def load_crops(paths: Iterable[Path]) -> Crops:
    """Return all of the files together; none is an empty set."""
    parts = [(np.zeros((0, CROP_HEIGHT, CROP_WIDTH, 3), np.uint8), np.zeros(0, np.int64), np.zeros(0, np.int64))]
    for path in sorted(paths):
        with np.load(path) as saved:
            parts.append((saved["pictures"], saved["labels"], saved["turns"]))
    pictures, labels, turns = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Crops(pictures, labels, turns)


def plain(crop: Image) -> bool:
    """Return whether hardly anything is seen in the crop: it might be a blank white dragon as well as the side of a tile or a table.

    What surrounds it tells them apart, which the detector sees, so the classifier never learns it as ``NOTHING``.
    """
    inner = crop[CROP_HEIGHT // 8 : -CROP_HEIGHT // 8, CROP_WIDTH // 8 : -CROP_WIDTH // 8]
    return bool(inner.std(axis=(0, 1)).max() < _PLAIN)


def jittered(quad: Floats, rng: np.random.Generator, amount: float) -> Floats:
    """Corners as a detector might have found them: moved together, grown or shrunk, and each a little by itself."""
    across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    middle = quad.mean(axis=0)
    grown = middle + (quad - middle) * float(1 + rng.normal(0, amount))
    together = across * rng.normal(0, amount) + down * rng.normal(0, amount)
    each = rng.normal(0, amount * 0.6, (4, 1)) * across + rng.normal(0, amount * 0.6, (4, 1)) * down
    return np.asarray(grown + together + each, np.float32)


def beside_a_tile(image: Image, quad: Floats, rng: np.random.Generator, *, far: bool = True) -> Image:
    """Return a crop of ``NOTHING`` near a tile: half of it and what is beside it, a part of it, or (``far``) it and its surroundings."""
    across, down = (quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2
    middle = quad.mean(axis=0)
    way = rng.random() * (1.0 if far else 0.8)
    if way < 0.5:
        step = across if rng.random() < 0.6 else down
        wrong = quad + step * float(rng.choice((-1, 1)) * rng.uniform(0.5, 0.62))
    elif way < 0.8:
        spot = middle + across * rng.uniform(-0.25, 0.25) + down * rng.uniform(-0.25, 0.25)
        wrong = spot + (quad - middle) * float(rng.uniform(0.2, 0.42))
    else:
        wrong = middle + (quad - middle) * float(rng.uniform(1.9, 2.6))
    return rectify(image, np.asarray(wrong, np.float32))


def anywhere(image: Image, rng: np.random.Generator) -> Image:
    """Return a crop of ``NOTHING`` from a picture without tiles, at any place, size and angle."""
    height, width = image.shape[:2]
    tall = float(np.exp(rng.uniform(np.log(18), np.log(min(height, width) * 0.7))))
    wide = tall * float(rng.uniform(0.6, 0.95))
    angle = rng.choice((0.0, rng.uniform(-np.pi, np.pi)))
    c, s = np.cos(angle), np.sin(angle)
    corners = np.array([[-wide, -tall], [wide, -tall], [wide, tall], [-wide, tall]]) / 2 @ np.array([[c, s], [-s, c]])
    spot = np.array([rng.uniform(0.1, 0.9) * width, rng.uniform(0.1, 0.9) * height])
    return rectify(image, (corners + spot).astype(np.float32))
