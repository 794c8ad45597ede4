"""Pixels dice: one notification is one message, and which value a face has follows from what the die says it is."""

from __future__ import annotations

import tracemalloc
from random import Random
from typing import Any

import pytest

from paizhuo.engine.devices.drivers.pixels import ASK_AGAIN, BETWEEN_ASKING, LOOK_EVERY, Pixels
from paizhuo.engine.devices.events import Connected, Dice, Signal
from tests.devices.pixels_answers import BUILT_2023, answer, old_answer
from tests.devices.reading import Vector, plain, vectors

ROLLING, HANDLED = b"\x03\x03\x00", b"\x03\x02\x00"


def asked(die: bytes = b"") -> Pixels:
    """A driver whose die has answered so, or a d6 of 2024 that lies on face 1."""
    driver = Pixels()
    driver.opened(0.0)
    driver.received(die or answer(), 0.1)
    driver.take_events()
    return driver


def said(driver: Pixels, *messages: bytes) -> list[dict[str, Any]]:
    for message in messages:
        driver.received(message, 1.0)
    return plain(driver.take_events())


def rolled(index: int) -> bytes:
    return bytes((3, 1, index))


def turned(index: int) -> bytes:
    return bytes((3, 5, index))


@pytest.mark.parametrize("vector", vectors("pixels"), ids=lambda vector: vector.what)
def test_a_message_is_understood_or_refused(vector: Vector) -> None:
    expected = [{"event": "bad_frame", "reason": vector.refused}] if vector.refused else vector.events
    assert said(asked(answer(battery=99)), vector.data) == expected


@pytest.mark.parametrize(
    "die, values",
    [
        (answer("d6"), [1, 2, 3, 4, 5, 6]),
        (answer("d6", built=BUILT_2023), [1, 5, 3, 4, 2, 6]),
        (answer("d6", built=0), [1, 2, 3, 4, 5, 6]),
        (answer("d6 pipped", 21, built=BUILT_2023), [1, 2, 3, 4, 5, 6]),
        (answer("unknown", 6), [1, 2, 3, 4, 5, 6]),
        (answer("unknown", 21), [1, 2, 3, 4, 5, 6]),
        (old_answer("d6"), [1, 2, 3, 4, 5, 6]),
        (old_answer("d6", built=BUILT_2023), [1, 5, 3, 4, 2, 6]),
        (old_answer("unknown", 6, built=BUILT_2023), [1, 5, 3, 4, 2, 6]),
    ],
)
def test_the_value_of_a_face_follows_from_type_and_age_of_the_die(die: bytes, values: list[int]) -> None:
    driver = asked(die)
    found = [said(driver, ROLLING, rolled(index))[-1] for index in range(6)]
    assert found == [{"event": "dice", "state": "rolled", "values": [value]} for value in values]


@pytest.mark.parametrize("die", [answer("d20", 20), answer("d6 fudge", 6), answer("d4", 6), answer("unknown", 5)])
def test_a_die_without_the_values_one_to_six_is_refused_and_never_rolls(die: bytes) -> None:
    driver = Pixels()
    driver.opened(0.0)
    assert [event["event"] for event in said(driver, die)] == ["connected", "fault", "lost"]
    assert said(driver, ROLLING, rolled(3), b"\x22\x10\x00", die) == []


def test_a_die_says_what_it_is_and_which_version_it_keeps_to() -> None:
    driver = Pixels()
    driver.opened(0.0)
    driver.received(answer(battery=71), 0.1)
    assert driver.take_events()[0] == Connected("Pixels d6 B0A1C2D3 (API 1.2)")
    driver.opened(9.0)
    driver.received(old_answer(battery=71), 9.1)
    assert plain(driver.take_events()) == [
        {"event": "connected", "identity": "Pixels d6 B0A1C2D3 (API 1.0)"},
        {"event": "battery", "percent": 71},
    ]


def test_what_comes_before_the_die_has_said_what_it_is_is_not_used() -> None:
    driver = Pixels()
    driver.opened(0.0)
    assert said(driver, ROLLING, rolled(4)) == []
    assert [event["event"] for event in said(driver, answer(state=1, face=4))] == ["connected", "battery"]
    assert said(driver, rolled(4)) == []  # how it lies now is no new roll


def test_only_a_die_that_was_rolling_has_rolled() -> None:
    driver = asked()
    assert said(driver, HANDLED, turned(2)) == [
        {"event": "dice", "state": "rolling"},
        {"event": "dice", "state": "moved", "values": [3]},
    ]
    assert said(driver, HANDLED, rolled(2))[-1] == {"event": "dice", "state": "moved", "values": [3]}
    assert said(driver, ROLLING, b"\x03\x04\x02", turned(2)) == [
        {"event": "dice", "state": "rolling"},
        {"event": "dice", "state": "cocked"},
        {"event": "dice", "state": "moved", "values": [3]},
    ]


def test_a_roll_that_is_on_its_way_when_the_die_is_connected_counts() -> None:
    assert said(asked(answer(state=3)), rolled(5)) == [{"event": "dice", "state": "rolled", "values": [6]}]


def test_faces_that_pass_while_it_rolls_and_messages_that_come_twice_are_no_events() -> None:
    driver = asked()
    found = said(driver, HANDLED, b"\x03\x02\x03", ROLLING, b"\x03\x03\x04", b"\x03\x03\x01", rolled(1), rolled(1))
    assert found == [
        {"event": "dice", "state": "rolling"},
        {"event": "dice", "state": "rolling"},
        {"event": "dice", "state": "rolled", "values": [2]},
    ]
    assert said(driver, rolled(1), turned(1)) == []
    assert said(driver, rolled(4)) == [{"event": "dice", "state": "moved", "values": [5]}]


def test_a_battery_that_stays_as_it_is_is_one_event() -> None:
    assert said(asked(answer(battery=80)), b"\x22\x50\x00", b"\x22\x4f\x00", b"\x22\x4f\x01") == [
        {"event": "battery", "percent": 79}
    ]


def test_a_die_is_asked_what_it_is_until_it_answers_and_then_for_battery_and_signal() -> None:
    driver = Pixels()
    driver.opened(0.0)
    sent = [(0.0, driver.take_output())]
    while len(sent) < 6:
        now = driver.due()
        assert now is not None
        if now == 2 * ASK_AGAIN:
            driver.received(answer(), now + 0.1)
            now = driver.due()
            assert now is not None
        driver.tick(now)
        sent.append((round(now, 3), driver.take_output()))
    first = 2 * ASK_AGAIN + 0.1 + BETWEEN_ASKING
    assert sent == [
        (0.0, b"\x01"),
        (ASK_AGAIN, b"\x01"),
        (round(first, 3), b"\x21"),
        (round(first + BETWEEN_ASKING, 3), b"\x23\x01\x00\x00"),
        (round(first + BETWEEN_ASKING + LOOK_EVERY, 3), b"\x21"),
        (round(first + 2 * BETWEEN_ASKING + LOOK_EVERY, 3), b"\x23\x01\x00\x00"),
    ]


def test_another_die_may_be_there_after_the_line_was_opened_again() -> None:
    driver = asked(answer(built=BUILT_2023))
    assert said(driver, ROLLING, rolled(1))[-1]["values"] == [5]
    driver.opened(20.0)
    driver.received(answer(), 20.1)
    assert said(driver, ROLLING, rolled(1))[-1]["values"] == [2]


@pytest.mark.parametrize("whole", [answer(), answer(name=""), old_answer()])
def test_an_answer_that_is_cut_anywhere_is_refused_and_one_with_more_parts_is_read(whole: bytes) -> None:
    for end in range(1, len(whole)):
        driver = Pixels()
        driver.opened(0.0)
        assert said(driver, whole[:end]) == [{"event": "bad_frame", "reason": "length"}], end
    driver = Pixels()
    driver.opened(0.0)
    driver.received(answer() + b"\x04new", 0.1)
    assert driver.take_events()[0] == Connected("Pixels d6 B0A1C2D3 (API 1.2)")


@pytest.mark.parametrize("seed", range(3))
def test_ten_thousand_random_notifications_raise_nothing_and_keep_little(seed: int) -> None:
    random = Random(seed)
    driver = asked()
    true = (ROLLING, HANDLED, rolled(2), turned(4), b"\x22\x10\x00", answer(), old_answer(), b"\x24\x90")

    def send(number: int, start: float) -> None:
        for each in range(number):
            message = bytearray(
                random.choice(true) if random.random() < 0.5 else random.randbytes(random.randrange(300))
            )
            if message and random.random() < 0.3:
                message[random.randrange(len(message))] ^= 1 << random.randrange(8)
            driver.received(bytes(message), start + each / 50)
            driver.tick(start + each / 50)
            assert len(driver.take_output()) <= 4
            for event in driver.take_events():
                if isinstance(event, Dice):
                    assert all(1 <= value <= 6 for value in event.values)
                if isinstance(event, Signal):
                    assert -128 <= event.rssi <= 127

    send(1000, 1.0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    send(9000, 100.0)
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert kept < 16_384
