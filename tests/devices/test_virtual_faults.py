"""Faults of a line: what each does to a frame, how often, and that a seed repeats them."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from paizhuo.engine.devices.virtual.damage import DAMAGES, FLOOD_BYTES
from paizhuo.engine.devices.virtual.faults import ABSENCE, SILENCE, SLOW, FaultyDevice, LineFault, read_fault
from paizhuo.engine.devices.virtual.rdm6300 import PERIOD, Rdm6300, frames

FRAME = bytes.fromhex("02 30 31 30 30 30 37 33 34 45 30 44 32 03")


def faulty(*faults: str, seed: int = 7) -> FaultyDevice:
    """A reader with a tag on it, which repeats ``FRAME``."""
    device = FaultyDevice(Rdm6300(Random(1)), frames, [read_fault(fault) for fault in faults], Random(seed))
    device.order("tag 01000734E0", 0.0)
    return device


def sent(device: FaultyDevice, seconds: float) -> list[tuple[float, bytes]]:
    """What the device sends until then, with the times."""
    pieces = []
    device.tick(0.0)
    if first := device.take_output():
        pieces.append((0.0, first))
    while (due := device.due()) is not None and due <= seconds:
        device.tick(due)
        if data := device.take_output():
            pieces.append((due, data))
    return pieces


def bits_wrong(data: bytes) -> int:
    return (int.from_bytes(data, "big") ^ int.from_bytes(FRAME, "big")).bit_count()


@pytest.mark.parametrize("bits", [1, 2, 3])
def test_as_many_bits_are_wrong_as_the_fault_says(bits: int) -> None:
    chance = Random(bits)
    assert {bits_wrong(DAMAGES[f"flip{bits}"](FRAME, chance)) for _ in range(200)} == {bits}


def test_a_burst_is_a_run_of_at_most_sixteen_bits() -> None:
    chance = Random(1)
    for _ in range(500):
        wrong = int.from_bytes(DAMAGES["burst"](FRAME, chance), "big") ^ int.from_bytes(FRAME, "big")
        assert wrong
        assert wrong.bit_length() - (wrong & -wrong).bit_length() < 16


@pytest.mark.parametrize("word, longer", [("drop", -1), ("duplicate", 1), ("swap", 0), ("twice", len(FRAME))])
def test_bytes_are_lost_repeated_and_exchanged(word: str, longer: int) -> None:
    chance = Random(2)
    for _ in range(200):
        damaged = DAMAGES[word](FRAME, chance)
        assert len(damaged) == len(FRAME) + longer
        assert set(damaged) <= set(FRAME)
        assert damaged != FRAME


@pytest.mark.parametrize("word, most", [("garbage", 32), ("nuls", 32), ("flood", FLOOD_BYTES)])
def test_noise_comes_before_the_frame(word: str, most: int) -> None:
    damaged = DAMAGES[word](FRAME, Random(3))
    assert damaged.endswith(FRAME)
    assert len(FRAME) < len(damaged) <= len(FRAME) + most


@pytest.mark.parametrize("word", DAMAGES)
def test_a_frame_of_one_byte_can_be_damaged_too(word: str) -> None:
    for seed in range(20):
        DAMAGES[word](b"R", Random(seed))


def test_a_fault_comes_as_often_as_its_rate_says_and_the_seed_repeats_it() -> None:
    output = [data for _, data in sent(faulty("flip1:0.1"), 1000 * PERIOD)]
    damaged = sum(data != FRAME for data in output)
    assert len(output) > 990
    assert 70 < damaged < 130
    assert output == [data for _, data in sent(faulty("flip1:0.1"), 1000 * PERIOD)]
    assert output != [data for _, data in sent(faulty("flip1:0.1", seed=8), 1000 * PERIOD)]


def test_without_faults_the_line_changes_nothing() -> None:
    assert {data for _, data in sent(faulty(), 5.0)} == {FRAME}


def test_several_faults_meet_one_frame() -> None:
    (_, data), *_ = sent(faulty("drop:1", "nuls:1"), 0.0)
    assert data.startswith(b"\0")
    assert len(data.lstrip(b"\0")) == len(FRAME) - 1


def test_after_a_frame_that_breaks_off_there_is_silence() -> None:
    output = sent(faulty("truncate:1"), 30.0)
    assert all(FRAME.startswith(data) and len(data) < len(FRAME) for _, data in output)
    assert 20 < len(output) < 30
    assert all(later - earlier >= SILENCE for (earlier, _), (later, _) in pairwise(output))


def test_two_frames_come_as_one_piece() -> None:
    device = faulty("glue:0.5")
    assert {len(data) // len(FRAME) for _, data in sent(device, 5.0)} > {1, 2}


def test_a_frame_held_back_comes_even_if_no_other_follows() -> None:
    device = FaultyDevice(Rdm6300(Random(1)), frames, [LineFault("glue", 1.0)], Random(1))
    device.order("tag 01000734E0", 0.0)
    device.tick(0.0)
    device.order("take all", 0.0)
    assert sent(device, 1.0) == [(0.25, FRAME)]


def test_a_slow_frame_comes_byte_by_byte_and_the_others_queue_behind_it() -> None:
    output = sent(faulty("slow:1"), 2.0)
    assert all(len(data) == 1 for _, data in output)
    assert b"".join(data for _, data in output).startswith(FRAME + FRAME)
    times = [time for time, _ in output]
    assert all(abs(later - earlier - SLOW) < 1e-6 for earlier, later in pairwise(times))


def test_a_port_that_vanishes_is_back_after_a_while_and_what_was_sent_meanwhile_is_lost() -> None:
    device = faulty()
    device.tick(0.0)
    assert device.order("vanish 3", 1.0) == "The port vanishes and comes back in 3 seconds."
    assert device.absent_until == 4.0
    assert {time >= 4.0 for time, _ in sent(device, 5.0)} == {True}
    assert device.absent_until == 0.0
    assert faulty("vanish:1").absent_until == 0.0
    device = faulty("vanish:1")
    device.tick(0.0)
    assert device.absent_until == ABSENCE


def test_a_reboot_comes_instead_of_the_frame() -> None:
    assert sent(faulty("reboot:1"), 1.0) == []


def test_what_the_device_receives_is_damaged_on_request() -> None:
    heard = []

    class Listener(Rdm6300):
        def received(self, data: bytes, now: float) -> None:
            heard.append(data)

    device = FaultyDevice(Listener(Random(1)), frames, [read_fault("drop:1:in")], Random(1))
    device.received(FRAME, 0.0)
    assert len(heard[0]) == len(FRAME) - 1


@pytest.mark.parametrize(
    "text, words",
    [
        ("flip4:0.1", "there is no fault “flip4”"),
        ("drop", "the rate is a number from 0 to 1"),
        ("drop:2", "the rate is a number from 0 to 1"),
        ("drop:nan", "the rate is a number from 0 to 1"),
        ("drop:0.1:up", "sends (out) or receives (in)"),
        ("slow:0.1:in", "slow is a fault of what the device sends"),
    ],
)
def test_a_fault_that_means_nothing_is_explained(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=r".*") as refused:
        read_fault(text)
    assert words in str(refused.value)


def test_faults_change_by_order_and_a_wrong_order_changes_nothing() -> None:
    device = faulty("flip1:0.5")
    assert device.order("fault drop:0.25 swap:0.1:in", 0.0) == "Faults: drop:0.25 swap:0.1:in."
    assert "no fault" in device.order("fault dropp:1", 0.0)
    assert device.order("fault", 0.0) == "Faults: drop:0.25 swap:0.1:in."
    assert device.order("fault none", 0.0) == "The line has no faults."
    assert "vanish [SECONDS]" in device.order("help", 0.0)
