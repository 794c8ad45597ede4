"""A picture taken from low above is looked at stretched as well; what either look misses the other finds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paizhuo.vision.candidates import Candidate
from paizhuo.vision.geometry import Image, Quad, centre, sides, upright
from paizhuo.vision.labels import LABELS, NUMBER
from paizhuo.vision.locate import Look
from paizhuo.vision.recognise import FilmReader, Recogniser, read_photo
from paizhuo.vision.seen import Seen
from paizhuo.vision.stretch import Stretch, stretch_of, together
from tests.vision.layouts import CLASSIFYING, Exact, blank, laid, one_hot, photographed

SCENES = Path(__file__).parent / "scenes"
SIZE = (1200, 1200)
RIVERS = "1m 2m >3m 4m\n5p 6p 7p 8p"


def squeezed(share: float, angle: float = 0.0) -> npt.NDArray[np.float64]:
    """The matrix of a picture squeezed to this share from above; ``angle``: by so many degrees from another side."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    axes = np.array([[c, -s], [s, c]])
    return np.asarray(axes @ np.diag([1.0, share]) @ axes.T)


def seen(tiles: Sequence[tuple[Quad, int]], by: npt.NDArray[np.float64], sure: float = 0.97) -> list[Seen]:
    return [
        Seen(np.asarray(quad @ by.T, np.float32), one_hot(label, sure), 0.97, np.zeros(96, np.float32))
        for quad, label in tiles
    ]


def stretch(share: float, angle: float = 0.0, layout: str = RIVERS) -> Stretch:
    found = stretch_of(seen(photographed(laid(layout)), squeezed(share, angle)), SIZE)
    assert found is not None
    return found


@pytest.mark.parametrize("angle", [0.0, 20.0, 75.0, -40.0])
@pytest.mark.parametrize("share", [0.36, 0.5, 0.65])
def test_stretched_faces_have_the_shape_of_faces(share: float, angle: float) -> None:
    how = stretch(share, angle)
    for tile in seen(photographed(laid(RIVERS)), squeezed(share, angle)):
        quad = how.there(tile.quad)
        width, height = sides(quad)
        assert height / width == pytest.approx(4 / 3, rel=0.02)
        across, down = quad[1] - quad[0], quad[3] - quad[0]
        assert abs(float(across @ down)) < 0.02 * width * height


@pytest.mark.parametrize("share", [1.0, 0.75])
def test_a_picture_from_above_is_not_stretched(share: float) -> None:
    assert stretch_of(seen(photographed(laid(RIVERS)), squeezed(share)), SIZE) is None


@pytest.mark.parametrize(
    "tiles", [[], seen(laid("back 5z back"), squeezed(0.4)), seen(laid(RIVERS), squeezed(0.4), sure=0.5)]
)
def test_only_what_is_surely_printed_says_how_low_the_camera_is(tiles: list[Seen]) -> None:
    assert stretch_of(tiles, SIZE) is None


def test_no_picture_is_stretched_to_more_than_three_times_its_height() -> None:
    low, lowest = (np.linalg.svd(stretch(share).matrix, compute_uv=False) for share in (0.4, 0.2))
    assert low[0] / low[1] == pytest.approx(1 / 0.4)
    assert lowest[0] / lowest[1] == pytest.approx(3)


def test_a_few_faces_with_wrong_corners_change_nothing() -> None:
    tiles = seen(photographed(laid(RIVERS)), squeezed(0.5))
    wrong = [replace(tiles[0], quad=tiles[0].quad * (1, 3)), replace(tiles[1], quad=tiles[1].quad * (4, 1)), *tiles[2:]]
    one, other = stretch_of(tiles, SIZE), stretch_of(wrong, SIZE)
    assert one is not None
    assert other is not None
    assert other.matrix == pytest.approx(one.matrix, rel=0.05, abs=0.02)


@given(st.floats(0.2, 0.68), st.floats(-90, 90), st.floats(0.2, 12), st.floats(-500, 4000), st.floats(-500, 4000))
def test_what_is_stretched_and_brought_back_lies_where_it_lay(
    share: float, angle: float, scale: float, x: float, y: float
) -> None:
    by = squeezed(share, angle) * scale
    how = stretch_of(seen(laid(RIVERS), by), SIZE)
    assert how is not None
    quad = np.array([(x, y), (x + 30, y), (x + 30, y + 40), (x, y + 40)], np.float32)
    assert how.back(how.there(quad)) == pytest.approx(quad, abs=0.1)
    assert how.size[0] * how.size[1] <= 12_100_000
    assert min(sides(how.there(seen(laid("1m"), by)[0].quad))) <= 44, "the nets look at no more pixels"


@pytest.mark.parametrize("scale", [1.0, 4.0])
def test_the_stretched_picture_shows_what_lies_there(scale: float) -> None:
    tiles = photographed(laid(RIVERS))
    by = squeezed(0.5, 15.0) * scale
    picture = np.zeros((round(900 * scale), round(1200 * scale), 3), np.uint8)
    for quad, _ in tiles:
        cv2.fillConvexPoly(picture, np.rint(quad @ by.T).astype(np.int32), (255, 255, 255))
    how = stretch_of(seen(tiles, by), (picture.shape[1], picture.shape[0]))
    assert how is not None
    stretched = how.picture(picture)
    assert (stretched.shape[1], stretched.shape[0]) == how.size
    outline = np.zeros(stretched.shape[:2], np.uint8)
    for tile in seen(tiles, by):
        cv2.fillConvexPoly(outline, np.rint(how.there(tile.quad)).astype(np.int32), 255)
    both = cv2.moments(stretched[..., 0], binaryImage=True), cv2.moments(outline, binaryImage=True)
    (x, y), (u, v) = ((m["m10"] / m["m00"], m["m01"] / m["m00"]) for m in both)
    assert (x, y) == pytest.approx((u, v), abs=0.75)


def test_what_is_finer_than_the_stretched_picture_becomes_grey() -> None:
    fine = np.zeros((600, 1200, 3), np.uint8)
    fine[:, ::2] = 255
    coarse = np.zeros((600, 1200, 3), np.uint8)
    coarse[np.arange(600) % 12 < 6] = 255
    how = stretch_of(seen(laid(RIVERS), squeezed(0.5) * 6), (1200, 600))
    assert how is not None
    assert float(how.picture(fine).std()) < 0.15 * float(fine.std())
    assert float(how.picture(coarse).std()) > 0.7 * float(coarse.std()), "but nothing coarser"


def test_a_film_is_stretched_as_before_while_that_fits() -> None:
    tiles = photographed(laid(RIVERS))
    first = stretch(0.6)
    assert stretch_of(seen(tiles, squeezed(0.63)), SIZE, first) is first
    assert stretch_of(seen(tiles, squeezed(0.71)), SIZE, first) is not None, "a little higher it stays stretched"
    assert stretch_of(seen(tiles, squeezed(0.71)), SIZE) is None
    assert stretch_of(seen(tiles, squeezed(0.8)), SIZE, first) is None
    lower = stretch_of(seen(tiles, squeezed(0.4)), SIZE, first)
    assert lower is not None
    assert lower.matrix == pytest.approx(stretch(0.4).matrix)


def placed(name: str, x: float, sure: float = 0.9) -> Seen:
    quad = np.array([(x, 0), (x + 30, 0), (x + 30, 40), (x, 40)], np.float32)
    return Seen(quad, one_hot(NUMBER[name], sure), 0.97, np.zeros(96, np.float32))


def names(tiles: Sequence[Seen]) -> list[str]:
    return [LABELS[tile.label] for tile in sorted(tiles, key=lambda tile: float(tile.quad[0, 0]))]


def test_tiles_of_either_look_count_and_each_once() -> None:
    stretched, plain = [placed("1m", 0), placed("2m", 31)], [placed("1m", 2), placed("9p", 93)]
    assert names(together(stretched, plain)) == ["1m", "2m", "9p"]


def test_what_both_looks_see_the_surer_one_names() -> None:
    stretched, plain = [placed("6m", 0, 0.6), placed("6m", 31, 0.95)], [placed("5m", 1, 0.8), placed("5m", 32, 0.8)]
    assert names(together(stretched, plain)) == ["5m", "6m"]


def test_two_tiles_that_were_taken_for_one_are_two() -> None:
    one = replace(placed("1m", 0), quad=np.array([(0, 0), (61, 0), (61, 40), (0, 40)], np.float32))
    assert names(together([placed("2s", 0, 0.8), placed("3s", 31, 0.8)], [one])) == ["2s", "3s"]


@pytest.mark.parametrize("blank_tile, stays", [("back", False), ("5z", True)])
def test_a_blank_tile_counts_where_the_picture_as_it_is_shows_one_and_a_back_where_both_do(
    blank_tile: str, *, stays: bool
) -> None:
    one, both = [placed("1m", 0)], [placed("1m", 0), placed(blank_tile, 31)]
    assert names(together(both, both)) == ["1m", blank_tile]
    assert names(together(both, one)) == ["1m"]
    assert names(together(one, both)) == (["1m", blank_tile] if stays else ["1m"])


@dataclass
class FromLow(Exact):
    """Nets that see only two tiles of the picture as it is, and all but these once it is stretched."""

    tall: Sequence[tuple[Quad, int]] = ()

    def find(self, image: Image) -> list[Candidate]:
        if image.shape[:2] == (1200, 1200):
            return [Candidate(upright(quad), 0.9) for quad, _ in self.tiles[:2]]
        self.tiles = self.tall
        return [Candidate(upright(quad), 0.9) for quad, _ in self.tall[2:]]


def test_a_film_from_low_above_is_read_by_both_looks_and_one_of_another_size_anew() -> None:
    scene = np.asarray(cv2.imread(str(SCENES / "13.jpg")), np.uint8)
    recogniser = Recogniser()
    for share in (0.4, 0.4, 0.5, 1.0, 0.4):
        flat = np.asarray(cv2.resize(scene, None, fx=1, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
        assert len(recogniser.read_next(flat).tiles) == 12


def test_a_photo_from_low_above_is_read_by_both_looks_where_its_tiles_lie() -> None:
    tiles = [
        (np.asarray(quad @ squeezed(0.5).T, np.float32), label) for quad, label in photographed(laid("1m 2m 3m 4m 5p"))
    ]
    how = stretch_of([Seen(q, one_hot(label, 0.97), 0.97, np.zeros(96, np.float32)) for q, label in tiles[:2]], SIZE)
    assert how is not None
    nets = FromLow(tiles, tall=[(how.there(quad), label) for quad, label in tiles])
    reading = read_photo(blank(), nets, nets, CLASSIFYING)
    assert [tile.name for tile in reading.tiles] == ["1m", "2m", "3m", "4m", "5p"]
    assert reading.size == SIZE
    for tile, (quad, _) in zip(reading.tiles, tiles, strict=True):
        assert tile.quad == pytest.approx(quad, abs=1.5)


@dataclass
class Watched(Exact):
    """Nets that find the same tiles in every picture; ``sizes``: heights and widths of those that were looked at."""

    sizes: list[tuple[int, ...]] = field(default_factory=list)

    def search(self, image: Image) -> tuple[list[Candidate], Look]:
        self.sizes.append(image.shape[:2])
        return self.find(image), Look(1.0, (0, 0, image.shape[1], image.shape[0]))

    def find_at(self, image: Image, look: Look) -> list[Candidate]:
        self.sizes.append(image.shape[:2])
        return self.find(image)


@pytest.mark.parametrize("rows, looks", [(1, 2), (3, 1)], ids=["a hand", "a table"])
def test_of_a_film_hands_are_looked_at_twice_and_whole_tables_once(rows: int, looks: int) -> None:
    layout = "\n".join(["1m 2m 3m 4m 5m 6m 7m 8m 9m"] * rows)
    nets = Watched([(np.asarray(quad @ squeezed(0.5).T, np.float32), label) for quad, label in laid(layout)])
    FilmReader(nets, nets).read(blank(), CLASSIFYING)
    assert len(nets.sizes) == looks


def test_a_film_whose_pictures_change_their_size_is_stretched_anew() -> None:
    nets = Watched([(np.asarray(quad @ squeezed(0.5).T, np.float32), label) for quad, label in laid("1m 2m 3m 4m 5m")])
    film = FilmReader(nets, nets)
    for height in (1200, 600):
        film.read(blank(1200, height), CLASSIFYING)
    assert nets.sizes[1][0] == pytest.approx(2 * nets.sizes[3][0], abs=2)


def test_a_whole_table_from_low_above_is_looked_at_twice() -> None:
    scene = np.asarray(cv2.imread(str(SCENES / "13.jpg")), np.uint8)
    flat = np.asarray(cv2.resize(scene, None, fx=1, fy=0.4, interpolation=cv2.INTER_AREA), np.uint8)
    names = [one["tile"] for one in json.loads((SCENES / "13.json").read_text("utf-8"))]
    assert Counter(tile.name for tile in Recogniser().read_table(flat).tiles) == Counter(names)


@pytest.mark.parametrize("scene", ["13", "22"])
@pytest.mark.parametrize("share", [0.4, 0.45])
def test_a_photo_squeezed_to_less_than_half_its_height_is_read_exactly(scene: str, share: float) -> None:
    """The picture as it is would not do: this is what the second look is for."""
    whole = np.asarray(cv2.imread(str(SCENES / f"{scene}.jpg")), np.uint8)
    flat = np.asarray(cv2.resize(whole, None, fx=1, fy=share, interpolation=cv2.INTER_AREA), np.uint8)
    wanted = [
        (one["tile"], np.array(one["corners"]).mean(axis=0) * (1, share))
        for one in json.loads((SCENES / f"{scene}.json").read_text("utf-8"))
    ]
    reading = Recogniser().read(flat)
    middles = np.array([centre(tile.quad) for tile in reading.tiles])
    for name, middle in wanted:
        away = np.linalg.norm(middles - middle, axis=1)
        nearest = reading.tiles[int(away.argmin())]
        assert nearest.name == name
        assert away.min() < 0.3 * min(sides(nearest.quad))
    assert len(reading.tiles) == len(wanted)
