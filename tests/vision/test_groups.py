"""How tiles on a table belong together, found from exact corners and labels."""

from __future__ import annotations

import pytest

from paizhuo.engine.scoring.request_values import parse_meld
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import LABELS, NUMBER
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.recognise import read_photo
from tests.vision.layouts import CLASSIFYING, Exact, blank, laid, photographed

PHOTOS = [(0.0, 0.0, 1.0), (7.0, 0.25, 2.2), (-35.0, 0.0, 1.0), (90.0, 0.2, 1.0), (180.0, 0.25, 0.7), (250.0, 0.0, 1.5)]
"""Angle, perspective and size: however the photo is held, the reading is the same."""


def read(layout: str, photo: tuple[float, float, float] = PHOTOS[0], *, apart: float = 1.5) -> PictureReading:
    angle, steep, scale = photo
    exact = Exact(photographed(laid(layout, apart=apart), angle=angle, steep=steep, scale=scale))
    return read_photo(blank(), exact, exact, CLASSIFYING)


def groups_of(reading: PictureReading) -> list[str]:
    """The groups as text: ``pon@3 7z 7z 7z``."""
    return [
        " ".join(
            [group.kind + (f"@{group.source}" if group.source else ""), *(LABELS[t] for t in reading.tiles_of(group))]
        )
        for group in reading.groups
    ]


@pytest.mark.parametrize("photo", PHOTOS)
@pytest.mark.parametrize(
    "layout, groups, hand",
    [
        (
            "1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 5z 5z",
            ["concealed 1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 5z 5z"],
            "123m406p777s1155z",
        ),
        (
            "1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 5z 5z . 5z",
            ["concealed 1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 5z 5z", "win 5z"],
            "123m406p777s1155z + 5z",
        ),
        (
            "1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 5z 5z >5z",
            ["concealed 1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 5z 5z", "win 5z"],
            "123m406p777s1155z + 5z",
        ),
        (
            "3s 4s 4z 4z . 4z | <7m 8m 9m | 2p <2p 2p | 6z 6z >6z",
            ["concealed 3s 4s 4z 4z", "win 4z", "chi@3 7m 8m 9m", "pon@2 2p 2p 2p", "pon@1 6z 6z 6z"],
            "34s44z chi:789m@3 pon:222p@2 pon:666z@1 + 4z",
        ),
        (
            "3s 3s | 3m 3m 3m >3m | <7p 7p 7p 7p | 1z 1z <1z 1z | back 9s 9s back",
            [
                "concealed 3s 3s",
                "minkan@1 3m 3m 3m 3m",
                "minkan@3 7p 7p 7p 7p",
                "minkan@2 1z 1z 1z 1z",
                "ankan back 9s 9s back",
            ],
            "33s minkan:3333m@1 minkan:7777p@3 minkan:1111z@2 ankan:9999s",
        ),
        (
            "1p 2p 3p 5s 5s 6s 7s | >0p ^5p 5p 5p | back back back 2z",
            ["concealed 1p 2p 3p 5s 5s 6s 7s", "kakan@3 0p 5p 5p 5p", "ankan back back back 2z"],
            "123p5567s kakan:5550p@3 ankan:2222z",
        ),
        (
            "1p 2p 3p 5s 5s 6s 7s | 6m >6m ^6m 6m | 8m 8m >8m ^8m",
            ["concealed 1p 2p 3p 5s 5s 6s 7s", "kakan@2 6m 6m 6m 6m", "kakan@1 8m 8m 8m 8m"],
            "123p5567s kakan:6666m@2 kakan:8888m@1",
        ),
        (
            "1p 2p 3p 5s 5s | 2m 2m 2m | 6m 7m 8m | 3z 3z 3z 3z | 1f 6f",
            ["concealed 1p 2p 3p 5s 5s", "pon 2m 2m 2m", "chi 6m 7m 8m", "minkan 3z 3z 3z 3z", "flowers 1f 6f"],
            "123p55s pon:222m chi:678m minkan:3333z",
        ),
        (
            "1m 1m 2m 3m 4m 4m 5m 6m 6m 7m\n5f . >1z 1z 1z",
            ["concealed 1m 1m 2m 3m 4m 4m 5m 6m 6m 7m", "flowers 5f", "pon@3 1z 1z 1z"],
            "1123445667m pon:111z@3",
        ),
    ],
)
def test_a_hand_is_read_however_the_photo_is_held(
    layout: str, groups: list[str], hand: str, photo: tuple[float, float, float]
) -> None:
    reading = read(layout, photo)
    assert groups_of(reading) == groups
    assert reading.hand is not None
    assert reading.hand.words == hand
    assert [caution.code for caution in reading.cautions] == []
    for meld in reading.hand.melds:
        assert parse_meld(meld).kind == meld.partition(":")[0]


def test_melds_that_touch_the_hand_or_each_other_are_told_by_their_turned_tiles() -> None:
    reading = read("2s 3s 4s 5s 5s 7p 8p >1m 2m 3m 9m >9m 9m")
    assert groups_of(reading) == ["concealed 2s 3s 4s 5s 5s 7p 8p", "chi@3 1m 2m 3m", "pon@2 9m 9m 9m"]


def test_a_hand_laid_out_by_its_sets_is_no_hand_of_open_melds() -> None:
    reading = read("1m 2m 3m | 5p 5p 5p | 7s 8s 9s | 2z 2z 2z | 6p 6p")
    assert {group.kind for group in reading.groups} == {"concealed"}
    assert reading.hand is not None
    assert reading.hand.words == "123m55566p789s222z"


def test_a_set_apart_is_concealed_where_open_melds_turn_a_tile() -> None:
    reading = read("2s 3s 4s 6s 6s | 1m 1m 1m | 7z >7z 7z | 4p 5p >6p")
    assert groups_of(reading)[1] == "concealed 1m 1m 1m"


def test_a_meld_whose_tiles_make_none_is_told_and_not_mended() -> None:
    reading = read("2s 3s 4s 6s 6s 8p 8p | 1m >1m 4m | 7z >7z 7z")
    assert groups_of(reading)[1] == "meld 1m 1m 4m"
    assert "unclear_meld" in [caution.code for caution in reading.cautions]
    assert reading.hand is not None
    assert reading.hand.melds == ("pon:777z@2",)


def test_a_kong_face_down_is_one_although_nobody_can_name_it() -> None:
    reading = read("2s 3s 4s 6s 6s 8p 8p 8p 9p 9p | back back back back")
    assert groups_of(reading)[1] == "ankan back back back back"
    assert [caution.code for caution in reading.cautions] == ["hidden_kong"]
    assert reading.hand is not None
    assert reading.hand.melds == ()


@pytest.mark.parametrize("photo", PHOTOS)
def test_a_river_with_its_turned_tile_is_no_hand(photo: tuple[float, float, float]) -> None:
    reading = read("9p 1z 3z 1m 9s 7z\n2m 4p >8s 5z 6m 2z\n4z 1p 9m", photo)
    assert groups_of(reading) == ["row 9p 1z 3z 1m 9s 7z", "row 2m 4p 8s 5z 6m 2z", "row 4z 1p 9m"]
    assert reading.hand is None
    assert reading.cautions == ()


def test_a_hand_in_two_rows_is_a_hand() -> None:
    reading = read("1m 2m 3m 4p 5p 6p 7s\n7s 7s 1z 1z 5z 5z 5z")
    assert [group.kind for group in reading.groups] == ["concealed", "concealed"]
    assert reading.hand is not None
    assert len(reading.hand.concealed) == 14


def test_of_a_table_full_of_tiles_the_long_row_is_the_hand() -> None:
    wall = " ".join(["back"] * 17)
    river = "9p 1z 3z 1m 9s 7z\n2m 4p >8s 5z 6m 2z\n4z 1p 9m 9m 9m"
    hand = "1m 2m 3m 4p 5p 6p 7s 7s 7s 1z | 6z 6z >6z"
    reading = read(f"{wall}\n{river}\n{hand}", apart=30.0)
    assert [group.kind for group in reading.groups] == ["row"] * 4 + ["concealed", "pon"]


HAND = "1m 2m 3m 4p 5p 6p 7s 7s 7s 1z 1z 5z 5z"
PAIR_LAST = "1m 2m 3m 4p 5p 6p 7s 7s 7s 1z 1z 1z 5z 5z"
TABLE = "9p 1z 3z 1m 9s 7z\n2m 4p 8s 5z 6m 2z\n4z 1p 9m 9m 1s 7z\n_ _\n"


@pytest.mark.parametrize("photo", PHOTOS)
@pytest.mark.parametrize(
    "rest, hand",
    [
        ("7p 7p 5p 5p 5p\n1p 1p 1p 4z 4z 4z 5z 5z 5z", 14),
        ("2s 3s 4s\n1m 2m 3m 4p 5p 6p 7s 7s 1z 1z", 13),
        ("1p 1p 1p 1p 4z 4z 4z 5z 5z 5z\n7p 7p 5p 5p 5p", 15),
    ],
    ids=["what is concealed", "a meld, while one waits", "beside a kong"],
)
def test_the_row_beside_the_long_one_that_holds_what_the_hand_lacks_belongs_to_it(
    rest: str, hand: int, photo: tuple[float, float, float]
) -> None:
    reading = read(TABLE + rest, photo)
    others = [number for group in reading.groups if group.kind == "row" for number in group.tiles]
    assert len(reading.tiles) - len(others) == hand
    assert len(others) == 18


def test_of_a_hand_in_two_rows_on_a_table_the_row_of_nothing_but_sets_shows_what_was_claimed() -> None:
    reading = read(TABLE + "7p 7p 5p 5p 5p\n1p 1p 1p 4z 4z 4z 4z 5s 6s 7s")
    hand = [group for group in groups_of(reading) if not group.startswith("row")]
    assert hand == ["concealed 7p 7p 5p 5p 5p", "pon 1p 1p 1p", "minkan 4z 4z 4z 4z", "chi 5s 6s 7s"]


@pytest.mark.parametrize(
    "rest",
    ["2s 3s 4s\n1m 2m 3m 4p 5p 6p 7s 7s 1z", "2s 3s 4s 5s 6s\n_ _\n1m 2m 3m 4p 5p 6p 7s 7s 1z", f"2s\n{HAND}"],
    ids=["too few", "too far", "a hand that lacks one"],
)
def test_another_row_does_not(rest: str) -> None:
    reading = read(TABLE + rest)
    assert sum(len(group.tiles) for group in reading.groups if group.kind != "row") == len(
        rest.splitlines()[-1].split()
    )


@pytest.mark.parametrize("photo", PHOTOS)
@pytest.mark.parametrize(
    "layout, groups",
    [
        (
            "4p 4p 4p 4p 5s 5s 5s 2s 2s 2s 1p 1p 5p 5p 5p",
            ["minkan 4p 4p 4p 4p", "concealed 5s 5s 5s 2s 2s 2s 1p 1p 5p 5p 5p"],
        ),
        (
            "6m 6m 6m 2p 2p 2p 2p 3z 3z 3z 3z 5m 5m 5m 4z 4z",
            ["concealed 6m 6m 6m", "minkan 2p 2p 2p 2p", "minkan 3z 3z 3z 3z", "concealed 5m 5m 5m 4z 4z"],
        ),
        (f"back {PAIR_LAST} back", ["row back", f"concealed {PAIR_LAST}", "row back"]),
        (f"{HAND} 5z | back back back back", [f"concealed {HAND} 5z", "row back back back back"]),
        (f"{HAND} 5z\n_\n3p | 9m | 6z", [f"concealed {HAND} 5z", "row 3p", "row 9m", "row 6z"]),
        (f"{HAND}\n_\n3p | 9m | 6z", [f"concealed {HAND}", "row 3p", "row 9m", "row 6z"]),
        (
            "1m 1m 1m 2m 2m 2m 3m 4m 5m 5m 6m 7m | 8p 8p | 2z | 1z",
            ["concealed 1m 1m 1m 2m 2m 2m 3m 4m 5m 5m 6m 7m", "concealed 8p 8p", "row 2z", "row 1z"],
        ),
    ],
    ids=[
        "a kong in a row",
        "two kongs",
        "backs at the ends",
        "a wall",
        "tiles by themselves",
        "while one waits",
        "a pair apart",
    ],
)
def test_what_is_more_than_a_hand_can_have_is_kongs_or_lies_beside_it(
    layout: str, groups: list[str], photo: tuple[float, float, float]
) -> None:
    assert sorted(groups_of(read(layout, photo))) == sorted(groups)


@pytest.mark.parametrize(
    "place, kind", [("{hand} | 3f", "flowers"), ("3f\n{hand}", "flowers"), ("3f\n_\n_\n_\n{hand}", "row")]
)
def test_flowers_on_a_table_are_the_hands_if_they_lie_with_it(place: str, kind: str) -> None:
    reading = read(TABLE.replace("_ _", "_ _\n_ _") + place.format(hand=f"{HAND} 5z"))
    assert [group for group in groups_of(reading) if "3f" in group] == [f"{kind} 3f"]


def test_four_equal_tiles_are_no_kong_where_the_hand_is_complete_with_them() -> None:
    layout = "1m 1m 1m 1m 2m 3m 5p 6p 7p 7s 8s 9s 5z 5z"
    assert groups_of(read(layout)) == [f"concealed {layout}"]


def test_a_hand_that_does_not_come_out_even_is_left_as_it_lies() -> None:
    layout = f"{HAND} 5z 9m 9s"
    assert groups_of(read(layout)) == [f"concealed {layout}"]


def test_a_tile_beside_a_hand_that_is_complete_without_it_is_not_its_winning_tile() -> None:
    reading = read("1m 2m 3m 4p 5p 6p 7s 7s 7s 1z 1z 5z 5z 5z | 4m")
    assert groups_of(reading)[-1] == "row 4m"


def test_five_of_a_kind_and_a_wrong_count_are_told_in_both_languages() -> None:
    reading = read("5m 5m 5m 5m 0m 6p 7s 7s 7s 1z 1z 5z")
    words = {caution.code: caution.words for caution in reading.cautions}
    assert words["too_many"].en == "5 tiles were read as 5 of characters; only 4 exist."
    assert words["too_many"].zh == "有 5 张五万，最多 4 张。"
    assert "12 were read" in words["count"].en
    about = next(caution.about for caution in reading.cautions if caution.code == "too_many")
    assert about == (0, 1, 2, 3, 4)


def test_what_exists_depends_on_the_wall() -> None:
    suits = HandShape.of_walls([[kind for kind in range(27) for _ in range(4)]])
    exact = Exact(laid("1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z 1p 1p 1f"))
    cautions = read_photo(blank(), exact, exact, CLASSIFYING, suits).cautions
    assert [caution.words.en for caution in cautions if caution.code == "not_used"] == [
        "These rules do not use East, Spring, red 5 of dots."
    ]


def test_a_picture_without_tiles_says_so() -> None:
    exact = Exact(laid("1m"), missed=frozenset((0,)))
    reading = read_photo(blank(), exact, exact, CLASSIFYING)
    assert reading.tiles == ()
    assert reading.hand is None
    assert [caution.code for caution in reading.cautions] == ["no_tiles"]


def test_what_neither_net_is_sure_of_is_no_tile() -> None:
    tiles = laid("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 1z 5z")
    for sure, count in ((0.21, 12), (0.24, 13)):  # times 0.9, the detector's score
        unsure = Exact(photographed(tiles, angle=0, steep=0, scale=1), misread={12: (NUMBER["5z"], sure, 0)})
        assert len(read_photo(blank(), unsure, unsure, CLASSIFYING).tiles) == count
