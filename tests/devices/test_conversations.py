"""What the drivers say, when, and what they make of a device that answers, is slow, refuses or falls silent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple

import pytest

from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.drivers import feig, m100, pn532, rdm6300
from paizhuo.engine.devices.drivers.detect import TURNS, Detecting, recognised
from paizhuo.engine.devices.drivers.godice import GoDice
from paizhuo.engine.devices.drivers.m100 import M100
from paizhuo.engine.devices.drivers.pn532 import Pn532
from paizhuo.engine.devices.drivers.rdm6300 import Rdm6300
from tests.devices.reading import READERS, plain, read_once, vectors

Device = Callable[[bytes, float], Iterable[tuple[float, bytes]]]
"""Answers what it is sent at a time: what it says, and after how many seconds."""


class Course(NamedTuple):
    """What happened: times in seconds."""

    sent: list[tuple[float, bytes]]
    events: list[tuple[float, dict[str, Any]]]

    def of(self, *names: str) -> list[tuple[float, dict[str, Any]]]:
        return [(when, event) for when, event in self.events if event["event"] in names]


def conversation(driver: Driver, device: Device, until: float, said: Iterable[tuple[float, bytes]] = ()) -> Course:
    """Driver and device talk from 0 to ``until``; ``said``: what the device says by itself."""
    coming = list(said)
    coming.sort()
    course = Course([], [])
    driver.opened(0.0)
    now = 0.0
    for _ in range(100_000):
        course.events.extend((round(now, 3), event) for event in plain(driver.take_events()))
        if output := driver.take_output():
            course.sent.append((round(now, 3), output))
            for delay, answer in device(output, now):
                heappush(coming, (now + delay, answer))
        due = driver.due()
        now = min([until, *([max(now, due)] if due is not None else []), *([max(now, coming[0][0])] if coming else [])])
        if now >= until:
            return course
        while coming and coming[0][0] <= now:
            driver.received(heappop(coming)[1], now)
        driver.tick(now)
    raise AssertionError("a driver wants to be called without end")


def silent(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
    return ()


# -- a reader that only talks ------------------------------------------------------------------------------------------


def test_a_tag_that_is_repeated_is_one_event_and_its_going_away_another() -> None:
    tag = rdm6300.frame(bytes.fromhex("01000734E0"))
    said = [(1 + 0.065 * n, tag) for n in range(20)] + [(4.0, tag), (4.065, tag)]
    course = conversation(Rdm6300(), silent, 6.0, said)
    last = 1 + 0.065 * 19
    assert [(when, event["event"]) for when, event in course.events] == [
        (0.0, "connected"),
        (1.065, "tag"),
        (pytest.approx(last + 0.3, abs=0.002), "tag_gone"),
        (4.065, "tag"),
        (4.365, "tag_gone"),
    ]
    assert not course.sent


def test_a_reader_that_repeats_a_wrong_checksum_is_reported_but_not_without_end() -> None:
    bad = next(each.data for each in vectors("rdm6300") if each.refused == "checksum")
    course = conversation(Rdm6300(), silent, 60.0, [(0.065 * n, bad) for n in range(900)])
    reported = [event for _, event in course.of("bad_frame")]
    assert {event["reason"] for event in reported} == {"checksum"}
    assert sum(event.get("count", 1) for event in reported) == 900
    assert len(reported) < 60 * 10


def test_when_the_port_is_opened_again_half_a_frame_is_forgotten_and_tags_are_gone() -> None:
    reader = Rdm6300()
    tag = rdm6300.frame(bytes.fromhex("01000734E0"))
    reader.opened(0.0)
    reader.received(tag + tag + tag[:7], 0.1)
    reader.opened(0.2)
    reader.received(tag[7:], 0.2)
    reader.tick(0.4)
    assert [event.name for event in reader.take_events()] == ["connected", "tag", "tag_gone", "connected", "bad_frame"]


# -- UHF ---------------------------------------------------------------------------------------------------------------


class Uhf:
    """A reader of one dialect."""

    def __init__(self, head: int, *tags: str) -> None:
        self.head = head
        self.tags = tags
        self.commands: list[int] = []
        self.alive = True

    def __call__(self, sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        while sent and self.alive:
            size = 7 + int.from_bytes(sent[3:5], "big")
            one, sent = sent[:size], sent[size:]
            if one[0] == self.head:
                self.commands.append(one[2])
                yield from ((0.02 + n / 1000, answer) for n, answer in enumerate(self.answers(one)))

    def answers(self, sent: bytes) -> list[bytes]:
        if sent[2] == m100.INFO:
            return [m100.frame(self.head, m100.ANSWER, m100.INFO, b"\0M100 26dBm V1.0")]
        if sent[2] == m100.STOP:
            return [m100.frame(self.head, m100.ANSWER, m100.STOP, b"\0")]
        rounds = int.from_bytes(sent[6:8], "big") if sent[2] == m100.POLL_OFTEN else 1
        return self.found() * min(rounds, 3)

    def found(self) -> list[bytes]:
        if not self.tags:
            return [m100.frame(self.head, m100.ANSWER, m100.FAILED, bytes((m100.NO_TAG,)))]
        bodies = [b"\x30\x00" + bytes.fromhex(tag) for tag in self.tags]
        sums = [m100.epc_crc(body).to_bytes(2, "big") for body in bodies]
        return [
            m100.frame(self.head, m100.NOTIFICATION, m100.POLL, b"\xc8" + body + crc)
            for body, crc in zip(bodies, sums, strict=True)
        ]


ONE, TWO = "30751FEB705C5904E3D50D70", "E280689000005" + "00E88C6A4A7"


@pytest.mark.parametrize("head", m100.HEADS)
@pytest.mark.parametrize("rounds", [1, 1000])
def test_an_uhf_reader_of_either_dialect_is_found_stopped_and_polled(head: int, rounds: int) -> None:
    reader = Uhf(head, ONE, TWO)
    course = conversation(M100(rounds), reader, 5.0)
    assert [event for _, event in course.events] == [
        {"event": "connected", "identity": "UHF M100 26dBm V1.0"},
        {"event": "tag", "id": ONE, "rssi": -56},
        {"event": "tag", "id": TWO, "rssi": -56},
    ]
    assert reader.commands[:2] == [m100.INFO, m100.STOP]
    assert set(reader.commands[2:]) == {m100.POLL if rounds == 1 else m100.POLL_OFTEN}
    assert all(len(sent) < 40 for _, sent in course.sent)


def test_a_tag_is_reported_again_only_when_it_is_clearly_stronger_or_weaker() -> None:
    reader = M100()
    reader.opened(0.0)
    near, far, as_far = (each.data for each in vectors("m100") if "E2001071" in str(each.events))
    for when, data in enumerate((near, near, far, as_far, far, near)):
        reader.received(data, when / 10)
    assert [event["rssi"] for event in plain(reader.take_events()) if event["event"] == "tag"] == [-43, -56, -43]


def test_no_tag_is_a_normal_answer_and_a_tag_taken_away_is_gone() -> None:
    reader = Uhf(0xBB, ONE)

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        reader.tags = (ONE,) if now < 2 else ()
        return reader(sent, now)

    course = conversation(M100(), device, 8.0)
    assert [event["event"] for _, event in course.events] == ["connected", "tag", "tag_gone"]
    assert 2 < course.of("tag_gone")[0][0] < 2.2 + m100.GONE_AFTER


def test_an_uhf_reader_that_falls_silent_is_lost_and_found_again() -> None:
    reader = Uhf(0xAA)

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        reader.alive = not 2 < now < 7
        return reader(sent, now)

    course = conversation(M100(), device, 12.0)
    assert [event["event"] for _, event in course.events] == ["connected", "lost", "connected"]
    lost, again = (when for when, _ in course.events[1:])
    assert 4.9 < lost < 5.2
    assert 7 < again < 8.5


def test_a_failure_that_every_poll_repeats_is_said_now_and_then() -> None:
    failed = m100.frame(0xAA, m100.ANSWER, m100.FAILED, b"\x20")
    course = conversation(M100(), lambda sent, now: [(0.01, failed)] if sent[0] == 0xAA else [], 20.0)
    assert {event["code"] for _, event in course.of("fault")} == {"20"}
    assert 2 <= len(course.of("fault")) <= 5


# -- PN532 -------------------------------------------------------------------------------------------------------------


class Chip:
    """A PN532; ``cards``: UIDs in its field at a time."""

    def __init__(self, cards: Callable[[float], list[str]]) -> None:
        self.cards = cards
        self.commands: list[bytes] = []
        self.cancelled = 0
        self.awake = False

    def __call__(self, sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        if sent.startswith(pn532.WAKE[:2]):
            self.awake = True
        for data in self.asked(sent):
            yield 0.005, pn532.ACK
            if (answer := self.answer(data, now)) is not None:
                yield 0.03, answer

    def asked(self, sent: bytes) -> list[bytes]:
        self.cancelled += sent == pn532.ACK
        start = sent.find(b"\x00\x00\xff")
        if not self.awake or sent in {pn532.ACK, pn532.NACK} or start < 0:
            return []
        self.commands.append(sent[start + 6 : -2])
        return self.commands[-1:]

    def answer(self, data: bytes, now: float) -> bytes | None:
        if data[0] == 0x14:
            return pn532.frame(b"\x15", pn532.FROM_CHIP)
        if data[0] == 0x02:
            return pn532.frame(b"\x03\x32\x01\x06\x07", pn532.FROM_CHIP)
        cards = [bytes.fromhex(each) for each in self.cards(now)]
        if not cards:
            return None
        listed = b"".join(bytes((n, 0, 4, 8, len(uid))) + uid for n, uid in enumerate(cards, 1))
        return pn532.frame(b"\x4b" + bytes((len(cards),)) + listed, pn532.FROM_CHIP)


def test_a_chip_is_awakened_configured_identified_and_asked_for_cards() -> None:
    chip = Chip(lambda now: ["FB0EE20B", "047BCB51962280"] if 1 < now < 3 else [])
    course = conversation(Pn532(), chip, 6.0)
    assert course.sent[0] == (0.0, pn532.WAKE + bytes.fromhex("0000FF05FBD4140100001700"))
    assert [command[0] for command in chip.commands[:3]] == [0x14, 0x02, 0x4A]
    assert [event["event"] for _, event in course.events] == ["connected", "tag", "tag", "tag_gone", "tag_gone"]
    assert course.events[0][1]["identity"] == "PN532 v1.6"
    assert 1 < course.events[1][0] < 1.6
    assert 3 < course.events[3][0] < 4.2


def test_a_look_that_nobody_answers_is_cancelled_before_the_next() -> None:
    chip = Chip(lambda now: [])
    course = conversation(Pn532(), chip, 10.0)
    assert [event["event"] for _, event in course.events] == ["connected"]
    looks = [command for command in chip.commands if command[0] == 0x4A]
    assert 10 < len(looks) <= chip.cancelled + 1 < 40


def test_a_command_is_sent_again_when_the_chip_says_nack_or_nothing() -> None:
    chip = Chip(lambda now: ["FB0EE20B"])
    refused: list[bytes] = []

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        if len(refused) < 2:
            refused.append(sent)
            return [(0.01, pn532.NACK)] if len(refused) == 1 else []
        return chip(sent, now)

    course = conversation(Pn532(), device, 3.0)
    assert refused[0] == refused[1] == course.sent[2][1]
    assert [event["event"] for _, event in course.events] == ["connected", "tag"]


def test_a_damaged_answer_is_asked_for_again() -> None:
    chip = Chip(lambda now: ["FB0EE20B"])
    good = pn532.frame(b"\x03\x32\x01\x06\x07", pn532.FROM_CHIP)
    nacks: list[float] = []

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        if sent == pn532.NACK:
            nacks.append(now)
            return [(0.01, good)]
        answers = list(chip(sent, now))
        return [(when, answer.replace(b"\x32\x01\x06", b"\x33\x01\x06")) for when, answer in answers]

    course = conversation(Pn532(), device, 3.0)
    assert len(nacks) == 1
    assert [event["event"] for _, event in course.events] == ["bad_frame", "connected", "tag"]


def test_a_chip_that_was_away_is_awakened_and_identified_again() -> None:
    chip = Chip(lambda now: [])

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        if 2 < now < 6:
            chip.awake = False
            return []
        return chip(sent, now)

    course = conversation(Pn532(), device, 10.0)
    assert [event["event"] for _, event in course.events] == ["connected", "lost", "connected"]


def test_a_chip_that_understands_nothing_is_a_fault_said_now_and_then() -> None:
    error = bytes.fromhex("0000FF01FF7F8100")
    course = conversation(Pn532(), lambda sent, now: [(0.01, pn532.ACK), (0.02, error)], 20.0)
    assert 2 <= len(course.of("fault")) <= 5
    assert len(course.sent) < 60


# -- FEIG --------------------------------------------------------------------------------------------------------------


def test_a_feig_reader_is_asked_again_and_again_and_says_which_tiles_come_and_go() -> None:
    uids = ["E01680FF08005024", "E0040100FFA73A8A"]

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        assert sent == bytes.fromhex("07FFB001001C56")
        there = uids if now < 1 else uids[:1] if now < 2 else []
        records = b"".join(b"\x03\x00" + bytes.fromhex(uid) for uid in there)
        yield 0.03, feig.frame(0, feig.INVENTORY, bytes((0, len(there))) + records if there else b"\x01")

    course = conversation(feig.Feig(), device, 5.0)
    assert [(event["event"], event.get("id")) for _, event in course.events] == [
        ("connected", None),
        ("tag", uids[0]),
        ("tag", uids[1]),
        ("tag_gone", uids[1]),
        ("tag_gone", uids[0]),
    ]
    assert feig.Feig().settings.parity == "E"


def test_tags_that_have_no_room_in_one_answer_are_asked_for_in_the_next() -> None:
    uids = [f"E0{number:014X}" for number in range(60)]
    at = 0

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        nonlocal at
        at = at + 24 if sent[4] == 0x80 else 0
        some = [b"\x03\x00" + bytes.fromhex(uid) for uid in uids[at : at + 24]]
        status = 0x94 if at + 24 < len(uids) else 0
        yield 0.2, feig.frame(0, feig.INVENTORY, bytes((status, len(some))) + b"".join(some))

    course = conversation(feig.Feig(), device, 10.0)
    assert [event["id"] for _, event in course.of("tag")] == uids
    assert not course.of("tag_gone", "fault", "bad_frame")


# -- GoDice ------------------------------------------------------------------------------------------------------------


def test_a_die_is_asked_for_colour_and_battery_one_at_a_time_until_it_answers() -> None:
    answers = {b"\x17": b"Col\x01", b"\x03": b"Bat\x50"}
    course = conversation(GoDice(), lambda sent, now: [(0.05, answers[sent])] if now > 1 else [], 400.0)
    assert [sent for _, sent in course.sent[:4]] == [b"\x17", b"\x03", b"\x17", b"\x03"]
    assert {sent for _, sent in course.sent} == {b"\x17", b"\x03"}
    assert [event["event"] for _, event in course.events] == ["connected", "colour", "battery", "battery"]


def test_one_roll_that_comes_twice_is_one_result() -> None:
    die = GoDice()
    die.opened(0.0)
    roll = b"R" + b"S\x00\x00\x40"
    for when, data in [(1.0, roll), (1.1, roll[1:]), (1.2, roll[1:]), (9.0, roll), (20.0, roll[1:])]:
        die.received(data, when)
    events = plain(die.take_events())
    assert len([event for event in events if event.get("state") == "rolled"]) == 3
    die.received(b"RR", 30.0)
    assert plain(die.take_events()) == [{"event": "dice", "state": "rolling"}]


# -- which device it is ------------------------------------------------------------------------------------------------


def device_of(name: str) -> Device:
    """A device of each kind that answers only what is meant for it."""
    if name == "m100":
        return Uhf(0xBB, ONE)
    if name == "pn532":
        return Chip(lambda now: ["FB0EE20B"])
    if name == "feig":
        return lambda sent, now: [(0.03, bytes.fromhex("0600B0015C63"))] if sent[1:3] == b"\xff\xb0" else []
    if name == "godice":
        return lambda sent, now: [(0.05, b"Bat\x50")] if sent == b"\x03" else []
    return silent


@pytest.mark.parametrize("name", READERS)
def test_a_device_is_found_among_all_kinds_and_then_spoken_to_as_itself(name: str) -> None:
    searching = Detecting()
    tag = rdm6300.frame(bytes.fromhex("01000734E0"))
    answering = device_of(name)

    def device(sent: bytes, now: float) -> Iterable[tuple[float, bytes]]:
        """Hears only what comes at its own line settings."""
        return list(answering(sent, now)) if searching.settings == settings else []

    settings = next(kind.settings for kind in searching._kinds if kind.name == name)
    said = [(0.5, tag), (0.6, tag)] if name == "rdm6300" else []
    course = conversation(searching, device, 2 * sum(TURNS.values()), said)
    assert searching.name == name
    assert searching.settings == settings
    assert course.events[0][1]["event"] in {"connected", "tag"}
    searching.opened(100.0)
    assert searching.name == name


def test_a_search_that_finds_nothing_says_so_once_and_goes_on() -> None:
    searching = Detecting()
    course = conversation(searching, silent, 5 * sum(TURNS.values()))
    assert [event["event"] for _, event in course.events] == ["lost"]
    assert searching.name == "auto"
    assert len({sent for _, sent in course.sent}) >= 6


def test_a_roll_during_another_kinds_turn_finds_the_die() -> None:
    searching = Detecting()
    at = TURNS["rdm6300"] + 0.6
    conversation(searching, silent, 10.0, [(at, b"R"), (at + 0.5, b"S\x40\x00\x00")])
    assert searching.name == "godice"


@pytest.mark.parametrize("text", ["Ready\r\n", "Starting… RFID Reader\r\nSSSS\r\n", "ets Jun 8 2016 rst:0x1"])
def test_text_of_an_unknown_device_is_no_known_device(text: str) -> None:
    assert recognised(text.encode()) is None


@pytest.mark.parametrize("name", READERS)
def test_what_a_device_says_is_recognised(name: str) -> None:
    for vector in vectors(name):
        if any(event["event"] in {"connected", "tag", "battery"} for event in vector.events):
            assert recognised(read_once(vector) + vector.data) == name
