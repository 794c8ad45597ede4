"""The plug is pulled at every bad moment, and the link comes back; ``benchmarks.unplug`` does the same for longer and with a clock."""

from __future__ import annotations

import sys

import pytest

from tests.devices.unplugging import WAYS, unplugged


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a pty stands for the port")
def test_a_link_outlives_every_way_of_being_unplugged_repeats_no_command_and_leaves_nothing_behind() -> None:
    course = unplugged(3 * len(WAYS), seed=1)
    assert {(cycle.way, cycle.reason) for cycle in course.cycles} == {
        (way, "stalled" if way == "after a stalled write" else "unplugged") for way in WAYS
    }
    assert course.after == course.before
    assert len({cycle.descriptors for cycle in course.cycles}) == 1
    assert (course.repeated, course.unanswered) == (0, 0)
