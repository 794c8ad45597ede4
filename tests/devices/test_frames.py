"""Frames of real devices are understood whole and in any pieces; what is damaged is refused and costs no other frame."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.drivers import DRIVERS, feig, m100, pn532, rdm6300
from paizhuo.engine.devices.drivers.detect import Detecting
from paizhuo.engine.devices.drivers.framed import MOST_OUTPUT
from paizhuo.engine.devices.drivers.framer import Framer
from paizhuo.engine.devices.drivers.reports import MOST_WAITING
from tests.devices.reading import (
    LATER,
    READ_TWICE,
    READERS,
    Vector,
    opened,
    plain,
    read_once,
    understood,
    vectors,
)

ALL = list(chain.from_iterable(map(vectors, READERS)))
each_vector = pytest.mark.parametrize("vector", ALL, ids=lambda vector: f"{vector.driver}: {vector.what}")
each_reader = pytest.mark.parametrize("name", READERS)
FRAMED = ("m100", "pn532", "rdm6300", "feig")
each_framed = pytest.mark.parametrize("name", FRAMED)

PROBES: dict[str, Callable[[bytearray, int], Any]] = {
    "m100": m100.probe,
    "pn532": pn532.probe,
    "rdm6300": rdm6300.probe,
    "feig": feig.probe,
}
MAKERS: dict[str, Callable[[Any], bytes]] = {
    "m100": lambda each: m100.frame(*each),
    "pn532": lambda each: pn532.ACK if each is pn532.Special.ACK else pn532.frame(each.data, each.tfi),
    "rdm6300": rdm6300.frame,
    "feig": lambda each: feig.frame(each.address, each.command, each.data, advanced=each.advanced),
}


def expected(vector: Vector) -> list[dict[str, Any]]:
    return [{"event": "bad_frame", "reason": vector.refused}] if vector.refused else vector.events


@each_vector
def test_a_frame_means_the_same_whole_byte_by_byte_and_split_anywhere(vector: Vector) -> None:
    data = vector.data
    before = read_once(vector)
    assert understood(vector.driver, [data], before) == expected(vector)
    assert understood(vector.driver, [data[at : at + 1] for at in range(len(data))], before) == expected(vector)
    for at in range(1, len(data)):
        assert understood(vector.driver, [data[:at], data[at:]], before) == expected(vector)


@pytest.mark.parametrize("name", READ_TWICE)
def test_a_tag_that_is_read_once_is_no_event_where_the_checksum_is_weak(name: str) -> None:
    reader = opened(name)
    one, other = good(name)[:2]
    gone_after = pn532.GONE_AFTER if name == "pn532" else rdm6300.GONE_AFTER
    for now, frame in ((1.0, one), (1.1, other), (1.1 + gone_after, one), (9.0, other)):
        reader.received(frame.data, now)
        reader.tick(now + LATER)
    assert plain(reader.take_events()) == []
    reader.received(one.data + one.data, 20.0)
    assert plain(reader.take_events()) == one.events


@each_framed
def test_every_good_frame_is_what_its_contents_are_written_as(name: str) -> None:
    for vector in vectors(name):
        if vector.refused or "need not be" in vector.what or "noise" in vector.what:
            continue
        framer = Framer(PROBES[name])
        found = framer.feed(vector.data) + framer.flush()
        assert b"".join(map(MAKERS[name], found)) == vector.data


def good(name: str) -> list[Vector]:
    """Frames with one tag that are good in all respects."""
    return [each for each in vectors(name) if [event["event"] for event in each.events][-1:] == ["tag"]]


def tags(events: list[dict[str, Any]]) -> list[str]:
    return [event["id"] for event in events if event["event"] == "tag"]


@each_framed
def test_a_damaged_frame_costs_itself_alone(name: str) -> None:
    """Each byte in turn is changed, left out or doubled; the frames before and behind it are read."""
    frames = good(name)
    first, second, third = frames[0], frames[1], frames[0]
    for at in range(len(second.data)):
        damages = (
            second.data[:at] + bytes((second.data[at] ^ 0x41,)) + second.data[at + 1 :],
            second.data[:at] + second.data[at + 1 :],
            second.data[: at + 1] + second.data[at:],
            second.data[:at],
        )
        for damaged in damages:
            reader = opened(name)
            reader.received(first.data, 0.0)
            reader.received(damaged, 0.0)
            reader.tick(10.0)  # the first tag is gone meanwhile: the same one is a new event
            reader.take_events()
            reader.received(read_once(third), 19.9)
            reader.received(damaged + third.data, 20.0)
            reader.tick(20.2)
            assert tags(third.events)[0] in tags(plain(reader.take_events())), (at, damaged.hex(" "))


@pytest.mark.parametrize("name", ["m100", "pn532", "feig"])
def test_questions_that_nobody_fetches_are_not_kept_without_end(name: str) -> None:
    """A line that takes nothing for an hour, and then takes something again."""
    reader, now = opened(name), 0.0
    while now < 3600:
        now = max(now + 0.1, reader.due() or 0.0)
        reader.tick(now)
    longest = 64
    assert MOST_OUTPUT <= len(reader.take_output()) < MOST_OUTPUT + longest
    reader.tick(now + 10)
    assert 0 < len(reader.take_output()) <= longest


@each_framed
def test_garbage_hides_no_frame_that_follows_it(name: str) -> None:
    random = Random(7)
    for _ in range(60):
        frame = random.choice(good(name))
        garbage = random.randbytes(random.randrange(1, 80))
        events = understood(name, [garbage + frame.data], read_once(frame))
        assert tags(frame.events)[-1] in tags(events), garbage.hex(" ")


def test_after_garbage_a_die_is_understood_again_when_the_line_has_been_idle() -> None:
    die = opened("godice")
    die.received(b"\x99\x53\xc0\x00\x00", 1.0)
    die.received(b"\x53\xc0\x00\x00", 1.03)
    assert [event["event"] for event in plain(die.take_events())] == ["bad_frame"]
    die.received(b"\x53\xc0\x00\x00", 1.08)
    assert plain(die.take_events())[-1] == {"event": "dice", "state": "rolled", "values": [1]}


def test_a_die_starts_anew_after_half_a_message_and_a_pause() -> None:
    die = opened("godice")
    die.received(b"\x53\xc0", 1.0)
    die.tick(1.05)
    die.received(b"\x53\x40\x00\x00", 1.05)
    assert [event["event"] for event in plain(die.take_events())] == ["bad_frame", "connected", "dice"]


pieces = st.lists(
    st.one_of(
        st.binary(max_size=200),
        st.sampled_from([vector.data for vector in ALL]),
        st.sampled_from(
            [b"\xaa\x02\x22\x01\xf0", b"\x00\xff\xff\xff", b"\x02\x07\xff\x00\xb0", b"\xff" * 50, b"\x00" * 300]
        ),
    ),
    max_size=12,
)


@each_reader
@settings(max_examples=30)
@given(data=pieces, random=st.randoms(use_true_random=False))
def test_whatever_comes_nothing_is_raised_and_pieces_do_not_matter(name: str, data: list[bytes], random: Any) -> None:
    whole = b"".join(data)
    cuts = sorted(random.randrange(len(whole) + 1) for _ in range(5))
    other = [whole[start:end] for start, end in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    assert understood(name, [whole]) == understood(name, other)


@pytest.mark.parametrize("make", [*DRIVERS.values(), Detecting], ids=[*DRIVERS, "auto"])
@settings(max_examples=20)
@given(data=pieces, pauses=st.lists(st.sampled_from([0.0, 0.01, 0.05, 0.2, 1.0, 4.0]), min_size=12, max_size=12))
def test_what_is_due_is_done_when_it_is_due(make: Callable[[], Driver], data: list[bytes], pauses: list[float]) -> None:
    """After ``tick`` at the time wanted a later time is wanted: nobody is called without end."""
    driver = make()
    driver.opened(0.0)
    now = 0.0
    for piece, pause in zip(data, pauses, strict=False):
        driver.received(piece, now)
        for _ in range(4):
            due = driver.due()
            if due is None:
                break
            now = max(now, due)
            driver.tick(now)
            after = driver.due()
            assert after is None or after > now
            assert len(driver.take_output()) < 256
        now += pause


@each_reader
def test_a_flood_of_garbage_makes_few_events_and_keeps_little(name: str) -> None:
    random = Random(3)
    reader = opened(name)
    reader.received(random.randbytes(4096), 0.0)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    events = 0
    for part in range(40):
        reader.received(random.randbytes(512), 1.0 + part / 20)
        reader.tick(1.0 + part / 20)
        reader.take_output()
        events += len([each for each in reader.take_events() if each.name == "bad_frame"])
    kept = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert events < 40
    assert kept < 16_384


@each_reader
def test_events_that_nobody_takes_do_not_pile_up(name: str) -> None:
    reader = opened(name)
    frame = vectors(name)[0 if name == "godice" else -1].data
    for part in range(30_000):
        reader.received(frame if name == "godice" else frame[:3], part * 0.2)
    events = reader.take_events()
    assert len(events) <= MOST_WAITING + 1
    assert plain(events[-1:])[0]["reason"] == "overflow"


def test_every_driver_of_the_list_is_known_by_its_name() -> None:
    assert set(READERS) <= set(DRIVERS)
    for name, make in DRIVERS.items():
        assert make().name == name
