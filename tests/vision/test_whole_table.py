"""A whole table from above: rivers, melds, hands and indicators of four sides are found by where tiles lie and how they are turned."""

from __future__ import annotations

import numpy as np
import pytest

from paizhuo.vision.geometry import Quad
from paizhuo.vision.reading import PictureReading, TileReading
from paizhuo.vision.whole_table.reading import TableReading, table_as_json, table_reading
from tests.vision.tables import SIZE, Table, misread, reading, without

RIVERS = {
    0: "1z 3z 9m 1p 2s 7z 4m >6s 8p 2z",
    1: "4z 9p 1m 1s 7s 5z 2m",
    2: "6z 8m 3p 9s 1p >2p 6m 7p",
    3: "2z 1m 9s 4p 6z",
}
TABLE = Table(
    RIVERS,
    melds={1: ["7m >8m 9m"], 3: [">5p 5p 5p", "back 3s 3s back"]},
    hands={0: "1m 2m 3m 4p 6p 6p 7s 7s 7s 1z 1z 4z 7z"},
    walls={2: "back back 4s back back back back"},
)


def rivers(table: TableReading) -> list[str]:
    """The rivers as text, as ``tests.vision.tables`` writes them."""
    return [
        " ".join("_" if n is None else (">" if sideways else "") + table.name(n) for n, sideways in side)
        for side in ([(place.number, place.sideways) for place in side.river] for side in table.sides)
    ]


def content(table: TableReading) -> list[object]:
    """By side all that lies there, without the tiles' numbers."""
    return [
        (
            river,
            sorted((meld.kind, meld.source, tuple(map(table.name, meld.tiles))) for meld in side.melds),
            sorted(map(table.name, side.hand)),
        )
        for river, side in zip(rivers(table), table.sides, strict=True)
    ]


def test_everything_before_four_sides_is_found_where_it_lies() -> None:
    table = table_reading(TABLE.seen())
    assert rivers(table) == [RIVERS[side] for side in range(4)]
    assert [(meld.kind, meld.source) for meld in table.sides[1].melds] == [("chi", 3)]
    assert sorted((meld.kind, meld.source) for meld in table.sides[3].melds) == [("ankan", None), ("pon", 3)]
    assert len(table.sides[0].hand) == 13
    assert [table.name(number) for number in table.indicators] == ["4s"]
    assert not table.cautions


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_picture_turned_by_quarters_turns_the_sides(quarters: int) -> None:
    straight, turned = content(table_reading(TABLE.seen())), content(table_reading(TABLE.seen(angle=90 * quarters)))
    # Clockwise by a quarter, what lay at the right lies at the bottom.
    assert turned == [straight[(side + quarters) % 4] for side in range(4)]


@pytest.mark.parametrize(
    "angle, steep, noise", [(0, 0.3, 0), (20, 0, 0), (-35, 0.4, 0), (10, 0.25, 1.0), (171, 0.35, 0.7)]
)
def test_perspective_a_turned_camera_and_small_noise_change_nothing(angle: float, steep: float, noise: float) -> None:
    straight = content(table_reading(TABLE.seen(angle=round(angle / 90) * 90)))
    for seed in range(3):
        assert content(table_reading(TABLE.seen(angle=angle, steep=steep, noise=noise, seed=seed))) == straight


def test_the_third_row_goes_on_beyond_six_tiles() -> None:
    long = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1s 2s 3s 4s 6s 7s 8s 9s 1z 2z 3z"
    table = table_reading(Table(RIVERS | {2: long}).seen(steep=0.3))
    assert rivers(table)[2] == long
    assert [place.row for place in table.sides[2].river].count(2) == 8


@pytest.mark.parametrize(
    "seen",
    [
        "1z 3z _ 1p 2s 7z 4m >6s 8p 2z",
        "1z 3z 9m 1p 2s _ 4m >6s 8p 2z",
        "_ 3z 9m 1p 2s 7z 4m >6s 8p 2z",
        "1z 3z 9m 1p 2s 7z 4m >6s _ 2z",
    ],
)
def test_a_tile_that_is_not_seen_keeps_its_place_in_the_river(seen: str) -> None:
    table = table_reading(Table(RIVERS | {0: seen}).seen(steep=0.2))
    assert rivers(table)[0] == seen
    assert [caution.code for caution in table.cautions] == ["unseen"]


def test_a_print_that_does_not_show_how_it_stands_belongs_to_the_river_it_lies_in() -> None:
    given = TABLE.seen()
    number = next(n for n, tile in enumerate(given.tiles) if tile.name == "1p")
    upside = TileReading(
        given.tiles[number].tile,
        0.9,
        np.roll(given.tiles[number].quad, 2, axis=0),
        0,
        (),
        doubtful=False,
        embedding=given.tiles[number].embedding,
    )
    tiles = (*given.tiles[:number], upside, *given.tiles[number + 1 :])
    assert rivers(table_reading(PictureReading(SIZE, tiles, (), ()))) == [RIVERS[side] for side in range(4)]


def test_few_discards_are_shared_out_by_the_way_they_face() -> None:
    first = {0: "1z", 1: "9m", 2: "2z", 3: "9s"}
    walls = dict.fromkeys(range(4), " ".join(["back"] * 12))
    table = table_reading(Table(first, walls=walls).seen(steep=0.3))
    assert rivers(table) == [first[side] for side in range(4)]


def test_the_sideways_tile_of_a_meld_says_whom_it_came_from() -> None:
    melds = {0: [">7z 7z 7z"], 1: ["7z >7z 7z"], 2: ["1s 1s >1s"], 3: ["4m 4m 4m >4m"]}
    table = table_reading(Table(RIVERS, melds).seen())
    assert [(side.melds[0].kind, side.melds[0].source) for side in table.sides] == [
        ("pon", 3),
        ("pon", 2),
        ("pon", 1),
        ("minkan", 1),
    ]


def test_a_meld_of_which_a_tile_was_misread_is_named_as_unclear() -> None:
    given = TABLE.seen()
    number = next(n for n, tile in enumerate(given.tiles) if tile.name == "8m" and n > 30)
    table = table_reading(misread(given, number, "1z"))
    assert [meld.kind for meld in table.sides[1].melds] == [None]
    assert "unclear_meld" in [caution.code for caution in table.cautions]


def test_too_few_tiles_and_tiles_that_lie_anyhow_are_no_table() -> None:
    rng = np.random.default_rng(1)

    def anyhow(x: float, y: float) -> Quad:
        return np.asarray(np.array([x, y]) + rng.uniform(-30, 30, (4, 2)), np.float32)

    heap = reading([(anyhow(200 * (n % 5) + 200, 200 * (n // 5) + 200), n) for n in range(20)])
    for given in (without(TABLE.seen(), range(3, 99)), heap, reading(())):
        table = table_reading(given)
        assert not any(side.river or side.melds for side in table.sides)
        assert [caution.code for caution in table.cautions] == ["no_table"]


def test_the_json_names_unseen_tiles_and_refers_to_the_tiles_of_the_picture() -> None:
    given = Table(RIVERS | {3: "2z _ 9s 4p 6z"}, melds={1: ["7m >8m 9m"]}).seen()
    told = table_as_json(table_reading(given), "en")
    sides = told["sides"]
    assert isinstance(sides, list)
    river = sides[3]["river"]
    assert [place["tile"] for place in river] == ["2z", "??", "9s", "4p", "6z"]
    assert all(place["number"] is None or given.tiles[place["number"]].name == place["tile"] for place in river)
    assert sides[1]["melds"][0] | {"numbers": []} == {
        "kind": "chi",
        "tiles": ["7m", "8m", "9m"],
        "numbers": [],
        "from": 3,
    }
    assert told["warnings"] == ["In the river at the left 1 tile was not seen."]
