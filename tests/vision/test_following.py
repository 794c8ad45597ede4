"""In a film, what lies unchanged is taken over from the picture before, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.following import Following, Watching
from paizhuo.vision.geometry import Image, Quad, turned
from paizhuo.vision.locate import Look
from paizhuo.vision.recognise import Recogniser
from paizhuo.vision.seen import Seen
from tests.vision.layouts import one_hot

SCENE = Path(__file__).parent / "scenes" / "13.jpg"
LONGEST = 8


def quad(number: int, shift: float = 0.0) -> Quad:
    left = 20 + 60 * number + shift
    return np.array([[left, 40], [left + 45, 40], [left + 45, 100], [left, 100]], np.float32)


def picture(*greys: int, light: int = 0) -> Image:
    """A tile for every grey: white, with a dot of that grey in the middle."""
    found = np.full((160, 400, 3), 60 + light, np.uint8)
    for number, grey in enumerate(greys):
        left, top = quad(number)[0].astype(int)
        found[top : top + 60, left : left + 45] = 200 + light
        found[top + 20 : top + 40, left + 12 : left + 33] = grey + light
    return found


@dataclass
class Counting:
    """Tells every tile by the grey in its middle, so surely; ``asked_of``: the numbers of the tiles that were asked of it."""

    sure: float = 0.99
    quarters: int = 0
    asked_of: list[list[int]] = field(default_factory=list)

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        self.asked_of.append([round(float(each[:, 0].min() - 20) / 60) for each in quads])
        middles = [each.mean(axis=0).astype(int) for each in quads]
        return [
            Seen(
                turned(each, self.quarters),
                one_hot(int(image[y, x, 0]) // 10, self.sure),
                0.99,
                np.zeros(96, np.float32),
            )
            for each, (x, y) in zip(quads, middles, strict=True)
        ]


@dataclass
class Scaled:
    """A detector that finds tiles so wide; at another scale only if they are not twice as wide or narrow there."""

    wide: float = 40.0
    searched: int = 0
    scales: list[float] = field(default_factory=list)

    def search(self, image: Image) -> tuple[list[Candidate], Look]:
        self.searched += 1
        return self._found(), Look(26 / max(self.wide, 1), (0, 0, image.shape[1], image.shape[0]))

    def find_at(self, image: Image, look: Look) -> list[Candidate]:
        self.scales.append(look.scale)
        return self._found() if 0.5 < self.wide * look.scale / 26 < 2 else []

    def _found(self) -> list[Candidate]:
        corners = np.array([[0, 0], [1, 0], [1, 1.3], [0, 1.3]], np.float32) * self.wide
        return [Candidate(corners + 50 * place, 0.9) for place in range(3)] if self.wide else []


def test_pictures_of_a_film_are_looked_at_once_at_the_scale_that_showed_the_tiles_before() -> None:
    net = Scaled()
    watching = Watching(net)
    found = [watching.find(picture()) for _ in range(10)]
    assert net.searched == 1
    assert net.scales == [26 / 40] * 9
    assert {len(one) for one in found} == {3}


def test_tiles_of_another_size_are_looked_for_now_and_then() -> None:
    net = Scaled()
    watching = Watching(net)
    for _ in range(33):
        watching.find(picture())
    assert net.searched == 3


@pytest.mark.parametrize("wide", [56.0, 120.0, 12.0])
def test_tiles_that_come_nearer_or_go_away_are_searched_at_once(wide: float) -> None:
    net = Scaled()
    watching = Watching(net)
    watching.find(picture())
    net.wide = wide
    assert len(watching.find(picture())) == 3
    assert net.searched == 2
    watching.find(picture())
    assert net.scales[-1] == 26 / wide


def test_a_picture_of_another_size_or_without_tiles_is_searched() -> None:
    net = Scaled()
    watching = Watching(net)
    watching.find(picture())
    watching.find(picture()[:-20])
    assert net.searched == 2
    net.wide = 0
    for searched in (3, 4, 5):
        assert not watching.find(picture()[:-20])
        assert net.searched == searched


def test_a_tile_that_stays_is_told_once_and_follows_its_corners() -> None:
    net = Counting(quarters=1)
    following = Following(net)
    before = following.read(picture(50, 100), [quad(0), quad(1)])
    after = following.read(picture(50, 100, light=15), [quad(1, 0.5), quad(0)])
    assert net.asked_of == [[0, 1]]
    assert [tile.label for tile in after] == [tile.label for tile in before][::-1]
    assert np.array_equal(after[0].quad, turned(quad(1, 0.5), 1))


def test_a_tile_that_changes_or_comes_is_told_at_once() -> None:
    net = Counting()
    following = Following(net)
    following.read(picture(50, 100), [quad(0), quad(1)])
    after = following.read(picture(50, 160, 90), [quad(0), quad(1), quad(2)])
    assert net.asked_of == [[0, 1], [1, 2]]
    assert [tile.label for tile in after] == [5, 16, 9]


def test_a_doubtful_tile_is_told_in_every_picture() -> None:
    net = Counting(sure=0.8)
    following = Following(net)
    for _ in range(3):
        following.read(picture(50), [quad(0)])
    assert net.asked_of == [[0]] * 3


def test_no_tile_is_taken_over_for_long_and_not_all_are_told_anew_together() -> None:
    net = Counting()
    following = Following(net)
    quads = [quad(number) for number in range(5)]
    for _ in range(3 * LONGEST):
        following.read(picture(50, 60, 70, 80, 90), quads)
    asked = [number for found in net.asked_of[1:] for number in found]
    assert {asked.count(number) for number in range(5)} <= {2, 3}
    assert max(map(len, net.asked_of[1:])) == 1


def test_how_a_tile_lies_given_is_never_remembered() -> None:
    net = Counting()
    following = Following(net)
    for _ in range(2):
        following.read(picture(50), [quad(0)], as_given=True)
    assert net.asked_of == [[0], [0]]


@pytest.mark.simulation
@pytest.mark.parametrize("share", [1.0, 0.45], ids=["from above", "from low above"])
def test_a_film_is_read_as_its_pictures_are(share: float) -> None:
    scene = np.asarray(cv2.resize(np.asarray(cv2.imread(str(SCENE))), None, fx=1, fy=share), np.uint8)
    one_by_one, film = Recogniser(), Recogniser()
    rng = np.random.default_rng(3)
    for _ in range(6):
        noisy = np.clip(scene + rng.normal(0, 4, scene.shape), 0, 255).astype(np.uint8)
        wanted, texts = one_by_one.read(noisy), film.read_next(noisy)
        assert [tile.name for tile in texts.tiles] == [tile.name for tile in wanted.tiles]
        assert [group.kind for group in texts.groups] == [group.kind for group in wanted.groups]
