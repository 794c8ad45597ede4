"""Every driver under every fault of a line, in small; ``benchmarks.device_faults`` does the same with many more frames."""

from __future__ import annotations

import pytest

from tests.devices.under_faults import FAULTS, MOST_KEPT, NOISE, SELDOM, SUBJECTS, in_noise, missed, under_fault

FRAMES = 240


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("driver", SUBJECTS)
def test_a_fault_costs_one_good_frame_at_most_and_is_never_taken_for_what_a_checksum_excludes(
    driver: str, fault: str
) -> None:
    found = under_fault(driver, fault, FRAMES, seed=1)
    assert missed(found) == []
    assert found.right > 0
    assert found.struck > (0 if fault in SELDOM else FRAMES // 5)


@pytest.mark.parametrize("fault", ["swap", "flip2"])
def test_a_frame_that_a_weak_checksum_lets_through_is_no_event_because_it_comes_once(fault: str) -> None:
    found = under_fault("pn532", fault, 2000, seed=1)
    assert found.misread > 5
    assert found.wrong == 0


def test_the_same_seed_gives_the_same_course() -> None:
    assert under_fault("m100", "burst", FRAMES, 3) == under_fault("m100", "burst", FRAMES, 3)
    assert under_fault("m100", "burst", FRAMES, 3) != under_fault("m100", "burst", FRAMES, 4)


@pytest.mark.parametrize("driver", NOISE)
def test_random_bytes_raise_nothing_and_little_of_them_is_kept(driver: str) -> None:
    found = in_noise(driver, 20_000, seed=1)
    assert 0 <= found.kept <= MOST_KEPT
    assert sum(found.understood.values()) < 200
