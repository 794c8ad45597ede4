"""Numbers made ready to be plotted."""

from __future__ import annotations

from random import Random

import pytest

from paizhuo.engine.records.series import LATELY, by_size, lately


def test_a_smoothed_line_is_the_mean_of_the_last_numbers() -> None:
    values = [Random(nth).uniform(-5, 5) for nth in range(3 * LATELY)]
    smoothed = lately(values)
    assert [each.of for each in smoothed] == [min(nth, LATELY) for nth in range(1, len(values) + 1)]
    assert smoothed[0].mean == values[0]
    assert smoothed[-1].mean == pytest.approx(sum(values[-LATELY:]) / LATELY)
    assert lately([]) == []


def test_every_number_is_counted_once_and_where_it_belongs() -> None:
    assert by_size([-10, -5, -0.5, 0, 4, 5, 10], [-10, -5, 0, 5, 10]) == [1, 2, 2, 2]
    values = [Random(nth).randint(-50, 50) for nth in range(300)]
    assert sum(by_size(values, range(-50, 51, 10))) == len(values)
