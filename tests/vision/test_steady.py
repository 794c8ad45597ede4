"""A live picture is read steadily: nothing flickers, and what changes is followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.vision.geometry import Quad, centre
from paizhuo.vision.labels import LABELS, NUMBER
from paizhuo.vision.reading import PictureReading, tile_reading
from paizhuo.vision.seen import Seen
from paizhuo.vision.steady import Steady
from tests.vision.layouts import HEIGHT, WIDTH, laid, one_hot, photographed

HAND = "1m 2m 3m 4p 6p 6p 7s 7s 7s 1z 1z 4z 7z"
RATE = 15.0
Tiles: TypeAlias = list[tuple[Quad, int]]
SOON = 6
"""Pictures within 0.4 seconds."""


@dataclass
class Film:
    """Pictures of tiles, read with chance mistakes. Shares: of tiles misread, missed, and of pictures with a tile too many."""

    chance: Random
    misread: float = 0.0
    missed: float = 0.0
    invented: float = 0.0
    tremble: float = 0.5
    mistake: int | None = None
    rate: float = RATE
    steady: Steady = field(default_factory=Steady)
    count: int = 0

    def _seen(self, tiles: Tiles) -> Tiles:
        seen = [(self._trembling(quad), label) for quad, label in tiles if self.chance.random() >= self.missed]
        if self.chance.random() < self.invented:
            left, top = self.chance.uniform(0, 1000), self.chance.uniform(0, 1000)
            box = np.array([[0, 0], [WIDTH, 0], [WIDTH, HEIGHT], [0, HEIGHT]], np.float32) + np.array(
                (left, top), np.float32
            )
            seen.append((box, self.chance.randrange(34)))
        return seen

    def _trembling(self, quad: Quad) -> Quad:
        shake = [[self.chance.gauss(0, self.tremble) for _ in range(2)] for _ in range(4)]
        return np.asarray(quad + np.array(shake), np.float32)

    def show(self, tiles: Tiles) -> Steady:
        """One picture more."""
        there = self._seen(tiles)
        wrong = {}
        for number in range(len(there)):
            if self.chance.random() < self.misread:
                label = self.chance.randrange(34) if self.mistake is None else self.mistake
                wrong[number] = (label, self.chance.uniform(0.4, 0.9))
        read = []
        for number, (quad, label) in enumerate(there):
            found, sure = wrong.get(number, (label, 0.97))
            read.append(tile_reading(Seen(quad, one_hot(found, sure), 1.0, np.zeros(96, np.float32)), 0, 0.8))
        self.count += 1
        picture = PictureReading((1200, 1200), tuple(read), (), ())
        self.steady = self.steady.after(picture, self.count / self.rate)
        return self.steady

    def shown(self, tiles: Tiles, pictures: int) -> Iterator[Steady]:
        for _ in range(pictures):
            yield self.show(tiles)


def placed(layout: str, *, x: float = 200, y: float = 300) -> Tiles:
    return [(np.asarray(quad + np.array((x, y), np.float32)), label) for quad, label in laid(layout)]


def names(steady: Steady) -> str:
    assert steady.reading is not None
    return " ".join(tile.name for tile in steady.reading.tiles)


def first(film: Film, tiles: Tiles, wanted: Callable[[Steady], bool], most: int = 60) -> int:
    """The number of the picture after which it is as wanted."""
    for number, steady in enumerate(film.shown(tiles, most), 1):
        if wanted(steady):
            return number
    pytest.fail(f"not within {most} pictures")


# -- nothing flickers


@pytest.mark.simulation
@settings(max_examples=4)
@given(st.integers(0, 1000), st.sampled_from((5.0, 15.0, 30.0)))
def test_mistakes_of_single_pictures_are_never_seen(seed: int, rate: float) -> None:
    film = Film(Random(seed), misread=0.15, missed=0.05, invented=0.3, tremble=1.0, rate=rate)
    tiles = placed(HAND)
    assert first(film, tiles, lambda steady: names(steady) == HAND, 20)
    for steady in film.shown(tiles, 40):
        assert names(steady) == HAND
    assert film.steady.settled


def test_a_tile_that_looks_nearly_as_much_like_another_does_not_change_to_and_fro() -> None:
    tiles = placed("5m 1p 9s")
    film = Film(Random(4), misread=0.4, mistake=NUMBER["6m"])
    seen = [names(steady) for steady in film.shown(tiles, 200)][20:]
    assert sum(one != other for one, other in pairwise(seen)) <= 2
    assert seen[-1] == "5m 1p 9s"
    assert film.steady.reading is not None
    assert any(tile.doubtful for tile in film.steady.reading.tiles)


def test_a_tile_found_every_other_time_stays() -> None:
    film = Film(Random(2))
    tiles = placed(HAND)
    for _ in range(15):
        film.show(tiles)
    for number in range(60):
        steady = film.show(tiles if number % 2 else [*tiles[:5], *tiles[6:]])
        assert names(steady) == HAND


def test_the_probabilities_are_those_of_many_pictures() -> None:
    tiles = placed("5m 1p 9s")
    film = Film(Random(1), misread=0.3, mistake=NUMBER["6m"])
    *_, steady = film.shown(tiles, 60)
    assert steady.reading is not None
    tile = steady.reading.tiles[0]
    shares = dict(tile.alternatives)
    assert tile.tile == tile.alternatives[0][0] == NUMBER["5m"]
    assert 0.05 < shares[NUMBER["6m"]] < 0.45
    assert tile.confidence == pytest.approx(shares[NUMBER["5m"]])
    assert 0.5 < sum(shares.values()) <= 1.001


# -- changes are followed


@pytest.mark.simulation
@pytest.mark.parametrize(
    "before, after",
    [
        (HAND, HAND.replace("4p", "9s")),
        (HAND, f"{HAND} 5s"),
        (HAND, HAND.removesuffix(" 7z")),
        (HAND, HAND.removesuffix(" 4z 7z")),
        (HAND, HAND.replace("1m 2m 3m", "7p 8p 9p")),
        ("1m 2m 3m 4m", "1s 2s 3s 4s | 5s 6s"),
        (HAND, "9m 9m 5z 5z"),
    ],
    ids=["swapped", "added", "taken away", "two taken away", "three swapped", "another hand", "a smaller hand"],
)
@pytest.mark.parametrize("misread", [0.0, 0.1])
def test_a_change_is_followed_soon(before: str, after: str, misread: float) -> None:
    film = Film(Random(7), misread=misread)
    list(film.shown(placed(before), 25))
    wanted = after.replace("| ", "")
    assert first(film, placed(after), lambda steady: names(steady) == wanted) <= SOON + (misread > 0) * 3
    assert {names(steady) for steady in film.shown(placed(after), 20)} == {wanted}


def test_a_tile_pushed_elsewhere_is_there_once() -> None:
    tiles = placed("1m 2m 3m 7z")
    film = Film(Random(3))
    list(film.shown(tiles, 20))
    way = [np.asarray(tiles[3][0] + np.array((0, 4 * min(step, 12)), np.float32)) for step in range(30)]
    for quad in way:
        steady = film.show([*tiles[:3], (quad, NUMBER["7z"])])
        assert sorted(names(steady).split()) == ["1m", "2m", "3m", "7z"]
    assert film.steady.reading is not None
    moved = next(tile for tile in film.steady.reading.tiles if tile.name == "7z")
    assert centre(moved.quad) == pytest.approx(centre(way[-1]), abs=2)


@pytest.mark.simulation
@pytest.mark.parametrize("step", [(4.0, 1.0), (31.0, 0.0), (-40.0, 25.0)], ids=["slowly", "by a tile", "fast"])
def test_a_camera_that_moves_takes_all_tiles_along(step: tuple[float, float]) -> None:
    film = Film(Random(5))
    tiles = placed(HAND, x=400)
    list(film.shown(tiles, 20))
    now = tiles
    for number in range(1, 8):
        now = [(np.asarray(quad + number * np.array(step, np.float32)), label) for quad, label in tiles]
        steady = film.show(now)
        assert names(steady) == HAND
        assert steady.settled
    assert film.steady.reading is not None
    for tile, (quad, _) in zip(film.steady.reading.tiles, now, strict=True):
        assert centre(tile.quad) == pytest.approx(centre(quad), abs=3)


def test_a_tile_turned_sideways_makes_the_meld_it_shows() -> None:
    film = Film(Random(6))
    list(film.shown(placed("1m 2m 3m 4m 5m | 7z 7z 7z"), 20))
    *_, steady = film.shown(placed("1m 2m 3m 4m 5m | 7z >7z 7z"), SOON + 2)
    assert steady.reading is not None
    assert [group.source for group in steady.reading.groups if group.kind == "pon"] == [2]


def test_a_film_of_another_size_begins_anew() -> None:
    film = Film(Random(6))
    list(film.shown(placed(HAND), 20))
    assert film.steady.reading is not None
    other = film.steady.after(replace(film.steady.reading, size=(640, 480)), 2.0)
    assert other.reading is not None
    assert other.reading.size == (640, 480)
    assert not other.settled


# -- what is settled, and told


def test_a_reading_settles_when_nothing_changes_and_is_told_once() -> None:
    film = Film(Random(8), misread=0.05)
    found = [steady.news for steady in film.shown(placed(HAND), 40) if steady.news]
    assert len(found) == 1
    assert " ".join(tile.name for tile in found[0].tiles) == HAND
    assert film.steady.settled


@pytest.mark.simulation
def test_every_changed_hand_is_told_once_and_in_order() -> None:
    film = Film(Random(9), misread=0.05, missed=0.02)
    hands = (HAND, f"{HAND} 5s", HAND.replace("1m", "5s"), HAND)
    messages: list[str] = []
    for hand in hands:
        news = [steady.news for steady in film.shown(placed(hand), 25)]
        messages += [" ".join(tile.name for tile in reading.tiles) for reading in news if reading]
    assert tuple(messages) == hands


@pytest.mark.simulation
def test_the_same_hand_in_another_order_or_photographed_otherwise_is_not_told_again() -> None:
    film = Film(Random(10))
    other = " ".join(reversed(HAND.split()))
    found = [steady.news for steady in film.shown(placed(HAND), 30) if steady.news]
    found += [steady.news for steady in film.shown(placed(other), 30) if steady.news]
    tilted = photographed(laid(other), angle=25, scale=1.2)
    found += [steady.news for steady in film.shown(tilted, 30) if steady.news]
    assert len(found) == 1


def test_an_empty_table_is_no_hand() -> None:
    film = Film(Random(11))
    assert not any(steady.news for steady in film.shown([], 20))
    assert film.steady.settled
    words = [
        steady.news for tiles in (placed(HAND), [], placed(HAND)) for steady in film.shown(tiles, 40) if steady.news
    ]
    assert len(words) == 1


def test_a_hand_that_reaches_through_the_picture_undoes_nothing() -> None:
    film = Film(Random(12))
    tiles = placed(HAND)
    list(film.shown(tiles, 20))
    for at in range(-5, 16):
        covered = range(at, at + 5)
        steady = film.show([tile for number, tile in enumerate(tiles) if number not in covered])
        assert names(steady) == HAND
        assert steady.settled
    for _ in range(8):  # all of it, for a moment
        assert names(film.show([])) == HAND
    assert not [steady.news for steady in film.shown(tiles, 20) if steady.news]


def test_tiles_cleared_away_are_gone_a_little_later() -> None:
    film = Film(Random(13))
    list(film.shown(placed(HAND), 20))
    gone = first(film, [], lambda steady: not names(steady))
    assert 10 < gone <= 30


def test_every_tile_shown_is_in_one_group_and_no_two_are_in_one_place() -> None:
    film = Film(Random(14), misread=0.2, missed=0.2, invented=0.5, tremble=2)
    for hand in (HAND, "1m | 2m 2m >2m | 9p", HAND.replace("6p", "7p")):
        for steady in film.shown(placed(hand), 25):
            assert steady.reading is not None
            tiles = steady.reading.tiles
            assert sorted(n for group in steady.reading.groups for n in group.tiles) == list(range(len(tiles)))
            places = [centre(tile.quad) for tile in tiles]
            assert all(np.hypot(*(one - other)) > WIDTH / 2 for at, one in enumerate(places) for other in places[:at])
            assert all(LABELS[tile.tile] == tile.name and 0 < tile.confidence <= 1 for tile in tiles)
