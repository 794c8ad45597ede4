"""Drawn films of matches: what lies on the table follows from the moves, and what is written beside a film is in it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.test_scenes import SIZE, ArrowSet
from training.scenes import layouts
from training.scenes.film import film
from training.scenes.film_match import Move, moves
from training.scenes.film_table import Plan


@pytest.fixture(scope="module")
def played() -> list[Move]:
    return list(moves(2, 1))


def test_no_tile_of_a_match_is_lost_or_lies_twice(played: list[Move]) -> None:
    for before, move in pairwise(played[:-1]):
        now = move.after
        if move.kind == "discard":
            assert now.rivers[move.seat] == (*before.after.rivers[move.seat], (move.tile, move.sideways))
        in_sight = [*now.hands, *([tile for tile, _ in river] for river in now.rivers)]
        in_sight += [meld.tiles for melds in now.melds for meld in melds]
        carried = 1 if move.kind == "take" else 0
        assert sum(map(len, in_sight)) + carried == now.front + now.tail
    kinds = [move.kind for move in played]
    assert kinds[0] == "dealt"
    assert kinds[-1] == "clear"
    assert kinds.count("take") == sum(move.kind == "meld" and move.source >= 0 for move in played)


def test_tiles_of_a_match_do_not_lie_in_one_another(played: list[Move]) -> None:
    plan = Plan.of(np.random.default_rng(3), SIZE, 3)
    for move in played[::12]:
        places = [place for place, _ in plan.places(move.after).values()]
        centres = np.stack([place.centre for place in places])
        away = np.linalg.norm(centres[:, None] - centres[None], axis=2) + np.eye(len(places)) * 99
        assert away.min() > 0.68 * min(SIZE)
        assert all(abs(place.centre[:2]).max() < plan.reach + SIZE[1] for place in places)
        assert all(isinstance(place, layouts.Pose) for place in places)


def test_a_film_lasts_as_long_as_its_moves_and_tells_its_discards(tmp_path: Path) -> None:
    file = tmp_path / "film.mp4"
    truth = film(file, 4, 1, ArrowSet(), (96, 160), seconds=7)
    capture = cv2.VideoCapture(str(file))
    pictures = int(capture.get(cv2.CAP_PROP_FRAME_COUNT))
    assert truth["size"] == [int(capture.get(cv2.CAP_PROP_FRAME_WIDTH)), int(capture.get(cv2.CAP_PROP_FRAME_HEIGHT))]
    discards = [event for event in truth["events"] if event["event"] == "discard"]
    assert discards
    assert all(event["t"] < event["free"] < 7 < pictures / truth["rate"] + 1.5 for event in discards)
    (side,) = {event["side"] for event in discards[:1]}
    assert side in range(4)
