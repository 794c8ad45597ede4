"""Where discards lie: six to a row; long rivers stay on the table and off one another."""

from __future__ import annotations

import pytest

from paizhuo.desktop.kit.geometry import Panel, Spot
from paizhuo.desktop.table.rivers import REACH, lying_river, rows_of
from paizhuo.engine.core.hand import Laid


def river(position: int, count: int) -> list[Spot]:
    laid = [(nth, Laid(5, turned=nth == 7)) for nth in range(count)]
    return list(lying_river(position, position, laid, (0.0, 0.0), Panel()))


def overlap(one: Spot, other: Spot) -> bool:
    across, along = one.half[0] + other.half[0], one.half[1] + other.half[1]
    return abs(one.x - other.x) < across - 0.5 and abs(one.y - other.y) < along - 0.5


@pytest.mark.parametrize("count", [1, 6, 7, 18, 21, 22, 24, 25, 30, 31, 36, 40])
def test_every_discard_lies_on_the_table_and_on_no_other(count: int) -> None:
    spots = [spot for position in range(4) for spot in river(position, count)]
    assert len(spots) == 4 * count
    assert sum(rows_of(count)) >= count
    assert not [(a.key, b.key) for n, a in enumerate(spots) for b in spots[n + 1 :] if overlap(a, b)]
    for spot in spots:
        along = spot.y if spot.seat % 2 else spot.x
        assert abs(along) <= REACH[spot.seat]


def test_tiles_are_as_large_as_usual_up_to_twenty_four_discards() -> None:
    for position in range(4):
        assert {spot.width for spot in river(position, 24)} == {river(position, 1)[0].width}
    assert river(1, 31)[0].width < river(1, 24)[0].width


def test_three_rows_of_six_are_filled_first_and_the_last_one_runs_on() -> None:
    assert [rows_of(count) for count in (1, 18, 21)] == [(6, 6, 9)] * 3
    assert [rows_of(count) for count in (22, 24, 25, 30, 31)] == [
        (6, 9, 9),
        (6, 9, 9),
        (6, 12, 12),
        (6, 12, 12),
        (6, 15, 15),
    ]
