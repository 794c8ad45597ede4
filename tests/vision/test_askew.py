"""What was found askew is cut out anew, shaped as the tile beside it; what really leans is read as it was found."""

from __future__ import annotations

import numpy as np
import pytest

from paizhuo.vision.askew import cut_anew, read_either_way
from paizhuo.vision.candidates import Candidate, straightened
from paizhuo.vision.geometry import Floats, Quad, overlap, upright
from paizhuo.vision.labels import LABELS, NUMBER
from paizhuo.vision.seen import Seen
from tests.vision.layouts import HEIGHT, WIDTH, Exact, blank, laid, photographed

NOTHING = 0.5


def read(layout: str, askew: dict[int, Floats]) -> list[tuple[str, Quad]]:
    """Name and corners of every tile seen in a layout.

    ``askew``: by number of tile the corners that were found, around the tile's middle.
    """
    tiles = photographed(laid(layout))
    nets = Exact(tiles)
    found = [quad.mean(axis=0) + askew[n] if n in askew else upright(quad) for n, (quad, _) in enumerate(tiles)]
    texts = nets.read(blank(), [np.asarray(quad, np.float32) for quad in found])
    assert all(tile.nothing > NOTHING for n, tile in enumerate(texts) if n in askew), "they are askew enough"
    return [
        (LABELS[tile.label], tile.quad) for tile in cut_anew(texts, blank(), nets, NOTHING) if tile.nothing < NOTHING
    ]


def shape(width: float, height: float, lean: float = 0.0, moved: tuple[float, float] = (0.0, 0.0)) -> Floats:
    """Corners around the middle; ``lean``: pixels by which the top is to the right of the bottom."""
    right, down = width / 2, height / 2
    corners = [[lean - right, -down], [lean + right, -down], [right - lean, down], [-right - lean, down]]
    return np.array(corners, np.float32) + np.array(moved, np.float32)


FOUND = {
    "too narrow": shape(0.55 * WIDTH, HEIGHT),
    "leaning": shape(0.8 * WIDTH, HEIGHT, lean=0.5 * WIDTH),
    "beside its place": shape(WIDTH, HEIGHT, moved=(0.3 * WIDTH, 0.0)),
}


@pytest.mark.parametrize("found", FOUND.values(), ids=list(FOUND))
@pytest.mark.parametrize("middle", ["5s", "v5s"], ids=["upright", "upside down"])
def test_a_tile_found_askew_in_a_row_is_read_where_it_lies(found: Floats, middle: str) -> None:
    layout = f"1m 2m {middle} 3m 4m"
    seen = dict(read(layout, {2: found}))
    assert list(seen) == ["1m", "2m", "5s", "3m", "4m"]
    true, _ = photographed(laid(layout))[2]
    assert overlap(seen["5s"], true) > 0.85


def test_a_tile_below_another_is_shaped_as_that_one() -> None:
    assert [name for name, _ in read("1m\n7p", {1: FOUND["too narrow"]})] == ["1m", "7p"]


def test_what_lies_by_itself_stays_no_tile() -> None:
    assert read("6p", {0: FOUND["too narrow"]}) == []
    assert [name for name, _ in read("1m | | | 6p", {1: FOUND["too narrow"]})] == ["1m"]


def test_a_tile_that_is_known_is_not_seen_a_second_time() -> None:
    tiles = laid("1m 2m 3m")
    nets = Exact(tiles)
    twice = np.asarray(tiles[1][0].mean(axis=0) + FOUND["too narrow"], np.float32)
    texts = nets.read(blank(), [*(quad for quad, _ in tiles), twice])
    assert [tile.nothing > NOTHING for tile in cut_anew(texts, blank(), nets, NOTHING)] == [False, False, False, True]


@pytest.mark.parametrize("name", ["5z", "back"])
def test_blank_tiles_have_no_shape_to_be_known_by(name: str) -> None:
    assert [found for found, _ in read(f"1m {name} 2m", {1: FOUND["too narrow"]})] == ["1m", "2m"]
    assert [found for found, _ in read(f"{name} 2m {name}", {1: FOUND["too narrow"]})] == [name, name]


def test_where_every_tile_is_seen_nothing_is_asked_again() -> None:
    class Silent:
        def read(self, *_given: object, **_how: object) -> list[Seen]:
            raise AssertionError("asked")

    texts = Exact(tiles := laid("1m 2m 3m")).read(blank(), [quad for quad, _ in tiles])
    assert cut_anew(texts, blank(), Silent(), NOTHING) == texts


# -- a tile that really leans


def beside_a_row(name: str, degrees: float) -> list[tuple[Quad, int]]:
    """A row of five, and above it a tile turned by so many degrees."""
    row = photographed(laid("1m 2m 3m 4m 5m"))
    (alone, _), *_ = photographed(laid("1m"), angle=degrees)
    above = row[2][0].mean(axis=0) - (0, 1.4 * HEIGHT)
    return [*row, (np.asarray(alone - alone.mean(axis=0) + above, np.float32), NUMBER[name])]


@pytest.mark.parametrize("degrees", [20, -35])
def test_a_tile_that_leans_otherwise_than_its_neighbours_is_read_as_it_lies(degrees: float) -> None:
    tiles = beside_a_row("5p", degrees)
    candidates = straightened([Candidate(upright(quad), 0.9) for quad, _ in tiles])
    assert candidates[-1].found is not None, "it is given its neighbours' lean"
    read = read_either_way(candidates, blank(), Exact(tiles))
    assert [LABELS[tile.label] for tile in read] == ["1m", "2m", "3m", "4m", "5m", "5p"]
    assert overlap(read[-1].quad, tiles[-1][0]) > 0.99


def test_a_tile_that_was_found_leaning_by_mistake_keeps_its_neighbours_lean() -> None:
    tiles = photographed(laid("1m 2m 3m 4m 5m"))
    askew = tiles[2][0].mean(axis=0) + shape(0.8 * WIDTH, HEIGHT, lean=0.5 * WIDTH)
    candidates = [Candidate(upright(quad), 0.9) for quad, _ in tiles]
    candidates[2] = Candidate(candidates[2].quad, 0.9, np.asarray(askew, np.float32))
    read = read_either_way(candidates, blank(), Exact(tiles))
    assert [LABELS[tile.label] for tile in read] == ["1m", "2m", "3m", "4m", "5m"]
    assert overlap(read[2].quad, tiles[2][0]) > 0.99


def test_nothing_on_a_plain_tile_shows_that_it_leans() -> None:
    tiles = beside_a_row("5z", 20)
    candidates = straightened([Candidate(upright(quad), 0.9) for quad, _ in tiles])
    read = read_either_way(candidates, blank(), Exact(tiles))
    assert np.array_equal(read[-1].quad, candidates[-1].quad)


def test_all_are_read_at_once_so_that_a_film_keeps_what_it_knows() -> None:
    class Once(Exact):
        calls = 0

        def read(self, *given: object, **how: object) -> list[Seen]:
            self.calls += 1
            return super().read(*given, **how)  # type: ignore[arg-type]

    nets = Once(tiles := beside_a_row("5p", 20))
    read_either_way(straightened([Candidate(upright(quad), 0.9) for quad, _ in tiles]), blank(), nets)
    assert nets.calls == 1
    assert read_either_way([], blank(), nets) == []
    assert nets.calls == 1
