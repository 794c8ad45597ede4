"""The words that people read: what holds for all of them, in both languages."""

from __future__ import annotations

import pytest

from desktop.table.faces import corner_label
from engine.core.tile_words import tile_name
from engine.core.tiles import parse


@pytest.mark.parametrize("tile", parse("1234567z"))
def test_the_letters_in_the_corner_of_an_honour_begin_its_name(tile: int) -> None:
    assert tile_name(tile).en.startswith(corner_label(tile))


def test_no_two_honours_have_the_same_letters_in_the_corner() -> None:
    honours = parse("1234567z")
    assert len({corner_label(tile) for tile in honours}) == len(honours)
