"""Photos are read by the models that are shipped: synthetic ones exactly, labelled real ones well in every kind."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from paizhuo.engine.core.tiles import KINDS
from paizhuo.vision.geometry import Image, centre, sides
from paizhuo.vision.labels import LABELS, NUMBER
from paizhuo.vision.recognise import Recogniser
from paizhuo.vision.rows import HALF_TURN_ALIKE
from training.evaluate import figures_of, read_whole
from training.real import read_all

SCENES = sorted((Path(__file__).parent / "scenes").glob("*.jpg"))
PHOTOS = Path(__file__).parents[3] / "shared" / "vision" / "data" / "rf_chinese"
EVERY = 12
"""One real photo in so many is read."""
FLOOR = 0.7
"""A larger share of each kind's tiles is read right."""


@cache
def recogniser() -> Recogniser:
    return Recogniser()


def picture(path: Path) -> Image:
    return np.asarray(cv2.imread(str(path)), np.uint8)


@pytest.mark.parametrize("path", SCENES, ids=lambda path: path.stem)
def test_a_synthetic_photo_is_read_exactly(path: Path) -> None:
    wanted = [
        (one["tile"], np.array(one["corners"])) for one in json.loads(path.with_suffix(".json").read_text("utf-8"))
    ]
    found = recogniser().read(picture(path)).tiles
    middles = np.array([centre(tile.quad) for tile in found])
    taken = []
    for name, corners in wanted:
        away = np.linalg.norm(middles - corners.mean(axis=0), axis=1)
        tile = found[int(away.argmin())]
        assert away.min() < 0.25 * min(sides(corners)), f"{name} is not found"
        assert tile.name == name
        if NUMBER[name] not in HALF_TURN_ALIKE and name != "back":
            assert np.linalg.norm(tile.quad[0] - corners[0]) < 0.35 * min(sides(corners)), f"{name} lies otherwise"
        taken.append(int(away.argmin()))
    assert sorted(taken) == list(range(len(found))), "nothing else is read"


@pytest.mark.simulation
@pytest.mark.skipif(not PHOTOS.is_dir(), reason="the labelled photos are not here")
def test_labelled_photos_are_read_well_in_every_kind() -> None:
    photos = [photo for photo in read_all(PHOTOS) if not photo.single][::EVERY]
    figures = figures_of([read_whole(photo, recogniser()) for photo in photos])
    assert figures["tiles_right"] > 0.92
    assert figures["by_sort"]["more tiles"]["tiles_right"] > 0.98
    assert figures["calibration"]["ece"] < 0.05
    kinds = {LABELS[kind]: figures["by_kind"][LABELS[kind]] for kind in range(KINDS)}
    assert all(found["tiles"] >= 10 for found in kinds.values())
    assert {name: found["right"] for name, found in kinds.items() if found["right"] <= FLOOR} == {}
