"""What lies alone must look surer to be believed than what lies among tiles."""

from __future__ import annotations

import numpy as np
import pytest

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.company import believed
from paizhuo.vision.geometry import upright
from paizhuo.vision.labels import LABELS, NOTHING, NUMBER
from paizhuo.vision.seen import Seen
from tests.vision.layouts import CLASSIFYING, laid, one_hot

HAND = "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z"


def read(layout: str, scores: dict[int, float], *, sure: float = 0.95, grown: float = 1.0) -> list[str]:
    """What is believed of a layout; ``scores``: the detector's by number of tile, 0.8 else. ``grown``: the last tile's size."""
    tiles = laid(layout)
    candidates, seen = [], []
    for number, (quad, label) in enumerate(tiles):
        middle = quad.mean(axis=0)
        corners = middle + (quad - middle) * (grown if number == len(tiles) - 1 else 1.0)
        candidates.append(Candidate(upright(corners), scores.get(number, 0.8)))
        seen.append(Seen(corners, one_hot(label, sure), 0.97, np.zeros(96, np.float32)))
    return [LABELS[tile.label] for tile in believed(candidates, seen, CLASSIFYING)]


def test_a_tile_hardly_seen_is_believed_beside_others() -> None:
    assert len(read(HAND, {5: 0.36})) == 13


@pytest.mark.parametrize("score, believed_in", [(0.36, False), (0.6, True)])
def test_a_printed_tile_alone_is_believed_if_it_is_well_seen(score: float, *, believed_in: bool) -> None:
    assert read("2p", {0: score}) == ["2p"] * believed_in


@pytest.mark.parametrize("name", ["5z", "back"])
@pytest.mark.parametrize("score, believed_in", [(0.5, False), (0.7, True)])
def test_a_blank_one_alone_must_be_seen_better_still(name: str, score: float, *, believed_in: bool) -> None:
    assert read(name, {0: score}) == [name] * believed_in


@pytest.mark.parametrize("count, believed_in", [(3, 0), (4, 4), (13, 13)])
def test_tiles_faintly_found_are_believed_if_they_are_many(count: int, believed_in: int) -> None:
    assert len(read(" ".join(HAND.split()[:count]), dict.fromkeys(range(count), 0.37))) == believed_in


def test_blank_ones_are_no_company() -> None:
    assert read("back back back back 5z 5z", dict.fromkeys(range(6), 0.45)) == []
    assert len(read("back 3s back", {0: 0.45, 2: 0.45})) == 3


def test_company_is_of_the_same_size() -> None:
    assert len(read(f"{HAND} 2p", {13: 0.36})) == 14
    assert len(read(f"{HAND} 2p", {13: 0.36}, grown=2.5)) == 13


def test_company_is_near() -> None:
    assert len(read("1m 2m 3m " + "| " * 3 + "2p", {3: 0.36})) == 4
    assert len(read("1m 2m 3m " + "| " * 12 + "2p", {3: 0.36})) == 3


def test_what_the_classifier_takes_for_nothing_is_none_in_any_company() -> None:
    quads = [quad for quad, _ in laid(HAND)]
    labels = [NOTHING if number == 4 else NUMBER["1m"] for number in range(13)]
    seen = [
        Seen(q, one_hot(label, 0.9), 0.97, np.zeros(96, np.float32)) for q, label in zip(quads, labels, strict=True)
    ]
    assert len(believed([Candidate(upright(quad), 0.9) for quad in quads], seen, CLASSIFYING)) == 12


def test_a_back_beside_one_that_is_sure_by_itself_needs_no_faces() -> None:
    assert len(read("back back 5z back", {1: 0.45, 2: 0.45, 3: 0.45})) == 2  # the one that touches it, and itself
    assert len(read("back back", {1: 0.36})) == 1
    assert len(read("back | | back", {1: 0.45})) == 1
    assert len(read("back back", {1: 0.45}, grown=2.5)) == 1
