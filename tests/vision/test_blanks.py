"""A blank white dragon and a back are told by what the faces beside them are printed on."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from paizhuo.vision.blanks import like_known_backs, told_by_ground
from paizhuo.vision.geometry import Image, Quad
from paizhuo.vision.labels import BACK, LABELS, NUMBER
from paizhuo.vision.seen import Seen

IVORY, GREEN = (200, 222, 230), (70, 130, 40)
WHITE = NUMBER["5z"]


def quad_at(column: int) -> Quad:
    left = 20.0 + 60 * column
    return np.array([(left, 20), (left + 48, 20), (left + 48, 84), (left, 84)], np.float32)


def row(plain: tuple[int, int, int], light: float, faces: int) -> Image:
    """Printed faces on ivory, and last a tile without a print; a shadow falls over the plain one."""
    image = np.full((110, 420, 3), (60, 90, 50), np.uint8)
    for column in range(faces + 1):
        colour = tuple(part * light for part in plain) if column == faces else IVORY
        (left, top), _, (right, bottom), _ = quad_at(column).astype(int).tolist()
        cv2.rectangle(image, (left, top), (right, bottom), colour, -1)
        if column < faces:
            cv2.line(image, (left + 14, top + 14), (right - 14, bottom - 14), (40, 30, 160), 5)
    return image


def seen(column: int, **likely: float) -> Seen:
    probabilities = np.full(len(LABELS), 1e-4, np.float32)
    for name, share in likely.items():
        probabilities[LABELS.index(name.removeprefix("_"))] = share
    return Seen(quad_at(column), probabilities, 0.9, np.zeros(96, np.float32))


@pytest.mark.parametrize("light", [1.0, 0.85])
def test_a_plain_tile_of_the_faces_ground_is_a_white_dragon_though_it_looks_like_a_back(light: float) -> None:
    tiles = [*(seen(column, _2m=0.95) for column in range(4)), seen(4, back=0.6, _5z=0.35)]
    assert told_by_ground(tiles, row(IVORY, light, 4))[-1].label == WHITE


def test_a_plain_tile_of_another_colour_is_a_back() -> None:
    tiles = [*(seen(column, _2m=0.95) for column in range(4)), seen(4, back=0.4, _5z=0.55)]
    assert told_by_ground(tiles, row(GREEN, 1.0, 4))[-1].label == BACK


def test_without_faces_to_compare_with_nothing_is_changed() -> None:
    tiles = [seen(0, _2m=0.95), seen(1, back=0.6, _5z=0.35)]
    assert told_by_ground(tiles, row(IVORY, 1.0, 1))[-1].label == BACK


def test_a_printed_white_dragon_is_left_as_it_was_read() -> None:
    image = row(GREEN, 1.0, 4)
    cv2.rectangle(image, (270, 32), (298, 72), (200, 60, 20), 4)
    tiles = [*(seen(column, _2m=0.95) for column in range(4)), seen(4, back=0.4, _5z=0.55)]
    assert told_by_ground(tiles, image)[-1].label == WHITE


def test_a_plain_tile_between_both_colours_is_a_back_where_a_surer_one_is_like_it() -> None:
    lilac, pale = (205, 175, 195), (212, 196, 212)
    image = row(lilac, 1.0, 4)
    quad = quad_at(5)
    (left, top), _, (right, bottom), _ = quad.astype(int).tolist()
    cv2.rectangle(image, (left, top), (right, bottom), pale, -1)
    faces, doubtful = [seen(column, _2m=0.95) for column in range(4)], seen(5, back=0.3, _5z=0.65)
    assert told_by_ground([*faces, doubtful], image)[-1].label == WHITE
    assert told_by_ground([*faces, seen(4, back=0.4, _5z=0.55), doubtful], image)[-1].label == BACK


# -- what looks like a back that is known


def wall(**doubtful: float) -> tuple[list[Seen], list[Seen], Image]:
    """Three faces, a back beside them and a tile of the same green two columns on, of which it is unclear what it is."""
    image = np.full((110, 520, 3), (60, 60, 60), np.uint8)
    for column in (0, 1, 2, 3, 5):
        (left, top), _, (right, bottom), _ = quad_at(column).astype(int).tolist()
        cv2.rectangle(image, (left, top), (right, bottom), IVORY if column < 3 else GREEN, -1)
        if column < 3:
            cv2.line(image, (left + 14, top + 14), (right - 14, bottom - 14), (40, 30, 160), 5)
    tiles = [*(seen(column, _2m=0.95) for column in range(3)), seen(3, back=0.95)]
    return tiles, [seen(5, **(doubtful or {"_5z": 0.24, "_4z": 0.2, "back": 0.1}))], image


def test_a_plain_tile_of_a_known_backs_colour_is_a_back_though_nobody_could_tell_what_it_is() -> None:
    tiles, others, image = wall()
    (found,) = like_known_backs(others, tiles, image)
    assert found.label == BACK
    assert found.confidence > 0.9
    assert np.array_equal(found.quad, quad_at(5))


def test_what_is_rather_no_tile_is_no_back_either() -> None:
    tiles, others, image = wall(back=0.3, none=0.6)
    assert like_known_backs(others, tiles, image) == []


def test_without_a_back_that_is_known_there_is_none() -> None:
    tiles, others, image = wall()
    assert like_known_backs(others, tiles[:3], image) == []


def test_another_colour_is_no_back() -> None:
    tiles, others, image = wall()
    (left, top), _, (right, bottom), _ = quad_at(5).astype(int).tolist()
    cv2.rectangle(image, (left, top), (right, bottom), (140, 60, 150), -1)
    assert like_known_backs(others, tiles, image) == []


def test_a_tile_that_is_known_is_not_found_again() -> None:
    tiles, _, image = wall()
    assert like_known_backs([seen(3, back=0.3, _5z=0.3)], tiles, image) == []


def test_what_was_found_twice_is_one_back() -> None:
    tiles, (other,), image = wall()
    beside = replace(other, quad=np.asarray(other.quad + np.array([6.0, 0.0]), np.float32))
    assert len(like_known_backs([other, beside], tiles, image)) == 1


@pytest.mark.parametrize("high, there", [(0.5, False), (0.72, False), (1.0, True)])
def test_the_coloured_side_of_a_tile_is_no_back(high: float, there: bool) -> None:
    """What borders on a face and is less high than a back is that tile's side."""
    tiles, _, image = wall()
    middle = quad_at(4)
    top = middle[0, 1]
    below = middle.copy()
    below[2:, 1] = top + high * (middle[2, 1] - top)
    image = np.vstack([image, np.full((110, 520, 3), (60, 60, 60), np.uint8)])
    quad = below + np.array([quad_at(1)[0, 0] - middle[0, 0], quad_at(1)[2, 1] - top], np.float32)
    (left, upper), _, (right, lower), _ = quad.astype(int).tolist()
    cv2.rectangle(image, (left, upper), (right, lower), GREEN, -1)
    side = replace(seen(4, _5z=0.3, back=0.2), quad=np.asarray(quad, np.float32))
    assert bool(like_known_backs([side], tiles, image)) == there


def test_a_plain_thing_of_another_size_or_far_away_is_no_back() -> None:
    tiles, (other,), image = wall()
    middle = other.quad.mean(axis=0)
    small = replace(other, quad=np.asarray(middle + (other.quad - middle) * 0.7, np.float32))
    assert like_known_backs([small], tiles, image) == []
    wide = np.hstack([image, np.full((110, 400, 3), GREEN, np.uint8)])
    away = replace(other, quad=np.asarray(other.quad + np.array([500.0, 0.0]), np.float32))
    assert like_known_backs([away], tiles, wide) == []
