"""What was found askew is cut out anew, shaped as the tile beside it."""

from __future__ import annotations

import numpy as np
import pytest

from paizhuo.vision.askew import cut_anew
from paizhuo.vision.geometry import Floats, Quad, overlap, upright
from paizhuo.vision.labels import LABELS
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
