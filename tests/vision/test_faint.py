"""What is found too faintly to count by itself counts where it fits in among tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.faint import fitting
from paizhuo.vision.geometry import Floats, upright
from paizhuo.vision.labels import LABELS
from tests.vision.layouts import HEIGHT, WIDTH, laid, photographed

TRAY = """
    1m 2m 3m 5z
    4p 5p 6p 7p
"""


@dataclass(frozen=True)
class Shown:
    """How blank dragons are shown otherwise than they were laid: pixels, times, degrees; and the score of the tiles they touch."""

    moved: tuple[float, float] = (0, 0)
    grown: float = 1.0
    lean: float = 0.0
    score: float = 0.8


def fits(layout: str, shown: Shown = Shown(), *, angle: float = 0.0) -> int:
    """How many of the blank dragons in a layout, all found faintly, fit in among the other tiles."""
    faint, found = [], []
    for quad, label in photographed(laid(layout), angle=angle):
        if LABELS[label] == "5z":
            middle = quad.mean(axis=0)
            corners = middle + np.array(shown.moved) + (quad - middle) @ _turn(shown.lean) * shown.grown
            faint.append(Candidate(upright(corners.astype(np.float32)), 0.3))
        else:
            found.append(Candidate(upright(quad), shown.score))
    return len(fitting(faint, found))


def _turn(degrees: float) -> Floats:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, s], [-s, c]], np.float32)


@pytest.mark.parametrize("angle", [0, 20, 45, 90, 200])
def test_a_blank_tile_at_the_corner_of_a_tray_fits_in_however_the_tray_is_held(angle: float) -> None:
    assert fits(TRAY, angle=angle) == 1


def test_a_blank_tile_within_a_row_fits_in() -> None:
    assert fits("1m 2m 5z 3m 4m") == 1


@pytest.mark.parametrize(
    "shown",
    [
        Shown(moved=(0.7 * WIDTH, 0)),
        Shown(moved=(-0.3 * WIDTH, 0)),
        Shown(grown=0.8),
        Shown(grown=1.25),
        Shown(lean=15),
        Shown(score=0.45),
    ],
    ids=["apart", "on another tile", "smaller", "larger", "leaning otherwise", "among tiles hardly seen"],
)
def test_what_does_not_lie_as_the_tiles_beside_it_does_not_fit_in(shown: Shown) -> None:
    assert fits(TRAY, shown) == 0


def test_a_single_tile_beside_it_is_not_enough() -> None:
    assert fits("1m 5z") == 0
    assert fits(TRAY, Shown(moved=(0, -2 * HEIGHT))) == 0


def test_of_two_that_cover_one_another_the_surer_one_fits_in() -> None:
    *others, (blank, _) = laid("1m 2m 3m 5z")
    found = [Candidate(upright(quad), 0.8) for quad, _ in others]
    found.append(Candidate(upright(blank + np.array([WIDTH + 1, 0], np.float32)), 0.8))
    twice = [Candidate(upright(blank + np.array([x, 0], np.float32)), score) for x, score in ((0, 0.31), (2, 0.25))]
    assert [candidate.score for candidate in fitting(twice, found)] == [0.31]
