"""What nets trained before find: the labelled tiles of real photos, and what they take for tiles where none lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from paizhuo.vision.classify import Classifier, Classifies
from paizhuo.vision.geometry import Floats, Image, Quad, centre, rectify, sides, turned, upright
from paizhuo.vision.labels import BLANK
from paizhuo.vision.locate import Locates, Locator
from paizhuo.vision.models import load
from training.real import Photo, Piece, corners, piece_of
from training.targets import turn_group

_SURE: Final = 0.9
_TAKEN: Final = 0.2
"""A detector's score from which on something counts as taken for a tile: lower than in use, so that there is more to learn from."""
_OUTSIDE: Final = 0.25
"""Sides: how far from every tile the centre of a mistake lies at least."""


@dataclass(frozen=True)
class Finder:
    """Nets trained before. ``easily``: the detector, easily satisfied."""

    locator: Locates
    easily: Locates
    classifier: Classifies


def finder_of(folder: Path) -> Finder:
    """Load the nets of a folder as a finder of tiles. Raises ``BadModels``."""
    models = load(folder)
    return Finder(
        Locator(models.locate, models.locating),
        Locator(models.locate, replace(models.locating, score=_TAKEN)),
        Classifier(models.classify, models.classifying),
    )


# -- tiles


def found_pieces(photo: Photo, longest: int, finder: Finder) -> list[Piece]:
    """Return the labelled tiles as the detector finds them; how a print lies is told by the classifier, which knows its label."""
    image = photo.read()
    quads = corners(photo.boxes) if photo.single else _quads_found(photo, image, finder)
    wanted = [(quad, int(label)) for quad, label in zip(quads, photo.labels, strict=True) if quad is not None]
    ways = [
        finder.classifier.read(image, [turned(quad, turn) for quad, _ in wanted], as_given=True) for turn in range(4)
    ]
    pieces = []
    for place, (quad, label) in enumerate(wanted):
        likely = np.array([float(way[place].probabilities[label]) * way[place].stands for way in ways])
        turn = 0 if photo.single else int(likely.argmax())
        sure = photo.single or _told_apart(likely, label)
        pieces.append(piece_of(image, turned(quad, turn), label, 0 if sure else -1, photo.design, longest))
    return pieces


def _told_apart(likely: Floats, label: int) -> bool:
    """Return whether one turn (or, of prints alike upside down, one and its opposite) is much likelier than the others."""
    best = int(likely.argmax())
    alike = likely[best] + likely[(best + 2) % 4] if turn_group(label) == 2 else likely[best]
    return bool(alike > 0.3 and alike > _SURE * likely.sum())


def _quads_found(photo: Photo, image: Image, finder: Finder) -> list[Quad | None]:
    """To each box the candidate whose centre is nearest the box's, if it is near and no smaller than half of it."""
    candidates = [candidate.quad for candidate in finder.locator.find(image)]
    middles = np.array([centre(quad) for quad in candidates]).reshape(-1, 2)
    result: list[Quad | None] = []
    for box in photo.boxes:
        size = box[2:] - box[:2]
        middle = (box[:2] + box[2:]) / 2
        away = np.linalg.norm((middles - middle) / size, axis=1) if len(middles) else np.array([9.0])
        nearest = int(away.argmin())
        near = away[nearest] < 0.16
        alike = near and 0.45 * float(size.min()) < min(sides(candidates[nearest])) < 1.15 * float(size.max())
        result.append(upright(candidates[nearest]) if alike else None)
    return result


# -- mistakes


def mistaken(image: Image, tiles: Sequence[Quad], finder: Finder) -> list[Image]:
    """Crops, as the classifier gets them, of what is taken for tiles away from the ``tiles`` there are, hidden ones too.

    Not of what is blank: a blank dragon, a back, the side of a tile and a table look alike there, see ``plain``.
    """
    quads = [one.quad for one in finder.easily.find(image) if _away(one.quad, tiles)]
    told = finder.classifier.read(image, quads)
    return [rectify(image, quad) for quad, tile in zip(quads, told, strict=True) if tile.label not in BLANK]


def _away(quad: Quad, tiles: Sequence[Quad]) -> bool:
    x, y = centre(quad).tolist()
    return all(cv2.pointPolygonTest(tile, (x, y), measureDist=True) < -_OUTSIDE * min(sides(tile)) for tile in tiles)
