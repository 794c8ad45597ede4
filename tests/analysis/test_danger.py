"""How dangerous discards are against declared hands, kind by kind."""

from __future__ import annotations

import pytest

from paizhuo.engine.analysis.danger import dangers
from paizhuo.engine.core.tiles import parse, parse_one

SEEN_TWICE = parse_one("1z")
LEFT = [2 if kind == SEEN_TWICE else 4 for kind in range(34)]


@pytest.mark.parametrize(
    "tile, cannot, danger",
    [
        ("5m", "5m", 0),
        ("5m", "", 10),
        ("5m", "2m", 10),
        ("5m", "28m", 5),
        ("1p", "", 6),
        ("1p", "4p", 3),
        ("1p", "7p", 6),
        ("1z", "", 3),
        ("2z", "", 5),
        ("2z", "2z", 0),
    ],
)
def test_a_tile_is_as_dangerous_as_the_waits_that_are_still_possible_for_it(
    tile: str, cannot: str, danger: int
) -> None:
    kind = parse_one(tile)
    assert dangers([kind], [set(parse(cannot))], LEFT) == {kind: danger}


def test_the_danger_of_several_declared_hands_is_added_up() -> None:
    safe, middle = parse_one("5s"), parse_one("5m")
    hands = [set(parse("5s2m")), set(parse("5s28m"))]
    assert dangers([safe, middle], hands, LEFT) == {safe: 0, middle: 15}
    assert dangers([safe, middle], [], LEFT) == {safe: 0, middle: 0}
