"""What is found too faintly to count by itself counts where it fits in among tiles, or where two looks find a back."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.faint import backs, fitting
from paizhuo.vision.geometry import Floats, Image, Quad, upright
from paizhuo.vision.labels import LABELS
from tests.vision.layouts import HEIGHT, WIDTH, laid, photographed

TRAY = """
    1m 2m 3m 5z
    4p 5p 6p 7p
"""
PLAIN = np.full((40, 40, 3), 90, np.uint8)
"""A picture in which no face is printed: colours say nothing."""


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
    return len(fitting(faint, found, PLAIN))


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
    assert [candidate.score for candidate in fitting(twice, found, PLAIN)] == [0.31]


IVORY, RED, BLUE, CLOTH = (200, 222, 230), (40, 40, 190), (180, 90, 30), (90, 110, 90)
LEAST = 0.42


@dataclass(frozen=True)
class Plain:
    """A plain tile, found faintly: its column and row, its colour, and its scores in two looks; 0: a look did not find it."""

    column: float = 6
    row: float = 1
    colour: tuple[int, int, int] = RED
    scores: tuple[float, float] = (0.3, 0.3)
    printed: bool = False


def place(column: float, row: float) -> Quad:
    left, top = 20 + 60 * column, 20 + 80 * row
    return np.array([(left, top), (left + 48, top), (left + 48, top + 64), (left, top + 64)], np.float32)


def painted(image: Image, quad: Quad, colour: tuple[int, int, int], *, printed: bool) -> None:
    (left, top), _, (right, bottom), _ = quad.astype(int).tolist()
    cv2.rectangle(image, (left, top), (right, bottom), colour, -1)
    if printed:
        cv2.line(image, (left + 14, top + 14), (right - 14, bottom - 14), (40, 30, 160), 5)


def counted(plain: Plain, *, faces: int = 4) -> int:
    """How many tiles count besides faces in a row and a red back that was found well."""
    image = np.full((300, 560, 3), CLOTH, np.uint8)
    found = [Candidate(place(column, 0), 0.8) for column in range(faces)] + [Candidate(place(1, 2), 0.5)]
    for number, candidate in enumerate(found):
        painted(image, candidate.quad, IVORY if number < faces else RED, printed=number < faces)
    painted(image, place(plain.column, plain.row), plain.colour, printed=plain.printed)
    looks = [[Candidate(place(plain.column, plain.row), score)] if score else [] for score in plain.scores]
    return len(backs(looks[0], looks[1], found, image, LEAST))


def test_a_back_that_two_looks_find_faintly_counts_where_another_of_its_colour_is_found_well() -> None:
    assert counted(Plain()) == 1


@pytest.mark.parametrize(
    "plain",
    [
        Plain(scores=(0.4, 0)),  # one look alone
        Plain(scores=(0.2, 0.25)),  # too faint for both together
        Plain(colour=BLUE),  # no back is blue
        Plain(colour=CLOTH),
        Plain(colour=IVORY),  # the side of a tile, or a white dragon
        Plain(printed=True),
        Plain(column=2, row=0.85),  # the side of the face above it
        Plain(column=1.2, row=2),  # the back that was found
    ],
)
def test_whatever_else_two_looks_find_faintly_does_not_count(plain: Plain) -> None:
    assert counted(plain) == 0


def test_without_faces_nobody_knows_which_colours_are_those_of_backs() -> None:
    assert counted(Plain(), faces=1) == 0


def test_two_looks_at_different_places_find_different_things() -> None:
    image = np.full((300, 560, 3), CLOTH, np.uint8)
    found = [Candidate(place(column, 0), 0.8) for column in range(4)] + [Candidate(place(1, 2), 0.5)]
    for number, candidate in enumerate(found):
        painted(image, candidate.quad, IVORY if number < 4 else RED, printed=number < 4)
    painted(image, place(6, 1), RED, printed=False)
    assert backs([Candidate(place(6, 1), 0.3)], [Candidate(place(6.4, 1), 0.3)], found, image, LEAST) == []


@pytest.mark.parametrize("colour, fits_in", [(IVORY, 1), (RED, 1), (CLOTH, 0), (BLUE, 0)])
def test_a_blank_tile_fits_in_if_it_has_the_colour_of_faces_or_of_a_back(
    colour: tuple[int, int, int], fits_in: int
) -> None:
    image = np.full((300, 560, 3), CLOTH, np.uint8)
    found = [Candidate(place(0.84 * column, 0), 0.8) for column in (0, 1, 3, 4)] + [Candidate(place(1, 2), 0.5)]
    for number, candidate in enumerate(found):
        painted(image, candidate.quad, IVORY if number < 4 else RED, printed=number < 4)
    between = place(0.84 * 2, 0)
    painted(image, between, colour, printed=False)
    assert len(fitting([Candidate(between, 0.25)], found, image)) == fits_in
