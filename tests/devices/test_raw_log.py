"""A session that is recorded, read and replayed: the same bytes, the same events."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.event_lines import as_json, from_hex_pairs, hex_pairs
from paizhuo.engine.devices.events import BadFrame, Dice, Lost, Opened, Tag
from paizhuo.engine.devices.link import Link
from paizhuo.engine.devices.raw_log import (
    BadLog,
    LogEntry,
    RawLog,
    Recording,
    ReplayTransport,
    read_recording,
    replayed,
)
from paizhuo.engine.devices.transport import SerialTransport
from tests.devices.on_a_line import Ear, Word, Words, pty

GOOD = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")
BAD = bytes.fromhex("02 30 32 30 30 34 44 42 30 30 35 46 43 03")


def test_events_are_written_by_their_fields() -> None:
    assert as_json(Dice("rolled", (3, 5), 18)) == {"event": "dice", "state": "rolled", "values": [3, 5], "seq": 18}
    assert as_json(Tag("FB0EE20B")) == {"event": "tag", "id": "FB0EE20B", "reader": ""}
    bad = as_json(BadFrame("checksum", b"\x02\x30\xff"))
    assert (bad["reason"], bad["bytes"]) == ("checksum", "02 30 FF")
    assert from_hex_pairs(hex_pairs(bytes(range(256)))) == bytes(range(256))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a pty stands for the port")
def test_a_recorded_session_gives_the_same_events_when_it_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    log = RawLog(file, "rdm6300")
    ear = Ear()
    with pty() as device:
        link = Link(SerialTransport(device.path), DRIVERS["rdm6300"](), ear, tap=log)
        ear.next(Opened)
        device.say(GOOD[:5])
        device.say(GOOD[5:] + GOOD)
        ear.next(Tag)
        device.say(BAD)
        ear.next(BadFrame)
        device.unplug()
        ear.next(Lost)
        link.close()
    log.close()
    live = [event for event in ear.heard if isinstance(event, (Tag, BadFrame))]
    recording = read_recording(file)
    assert recording.driver == "rdm6300"
    again = [event for _, event in replayed(recording, DRIVERS["rdm6300"]())]
    assert [event for event in again if isinstance(event, (Tag, BadFrame))] == live
    written = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [line["reason"] for line in written if line.get("event") == "bad_frame"] == ["checksum"]
    assert b"".join(entry.data for entry in recording.entries) == GOOD + GOOD + BAD

    second = Ear()
    link = Link(ReplayTransport(recording), DRIVERS["rdm6300"](), second)
    assert second.next(Lost).reason == "ended"
    link.close()
    assert [event for event in second.heard if isinstance(event, (Tag, BadFrame))] == live


def test_a_replayed_line_is_lost_and_open_again_where_the_recorded_one_was() -> None:
    recording = Recording(
        "words",
        (
            LogEntry(0.0, "open"),
            LogEntry(0.01, "in", b"one\nhal"),
            LogEntry(0.02, "closed"),
            LogEntry(0.05, "open"),
            LogEntry(0.06, "out", b"hello\n"),
            LogEntry(0.06, "in", b"two\n"),
            LogEntry(0.07, "closed"),
        ),
    )
    ear = Ear()
    link = Link(ReplayTransport(recording, "yesterday"), Words(), ear)
    assert ear.next(Opened).port == "yesterday"
    assert ear.next(Word).said == "one"
    assert ear.next(Lost).reason == "unplugged"
    ear.next(Opened)
    assert ear.next(Word).said == "two"
    assert ear.next(Lost).reason == "ended"
    link.close()
    assert [(time, event) for time, event in replayed(recording, Words())] == [(0.01, Word("one")), (0.06, Word("two"))]


def test_an_idle_gap_is_replayed_without_waiting() -> None:
    recording = Recording("godice", (LogEntry(0.0, "open"), LogEntry(1.0, "in", b"S\x40"), LogEntry(60.0, "closed")))
    ((time, event),) = (
        (time, event) for time, event in replayed(recording, DRIVERS["godice"]()) if isinstance(event, BadFrame)
    )
    assert 1.0 < time < 1.1
    assert isinstance(event, BadFrame)
    assert event.reason == "truncated"


def test_what_is_no_file_is_never_moved_aside_for_a_recording(tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    with pytest.raises(OSError, match="is no file"):
        RawLog(folder, "words")
    assert [path.name for path in tmp_path.iterdir()] == ["photos"]


def filled(file: Path, sessions: int, **given: int) -> list[bytes]:
    """What the sessions received, each in pieces of its own."""
    said = []
    for session in range(sessions):
        log = RawLog(file, "words", **given)
        log.opened("port", 100.0)
        for number in range(20):
            said.append(f"{session}-{number}\n".encode())
            log.received(said[-1], 101.0 + number)
        log.closed(200.0)
        log.close()
    return said


def test_a_long_session_is_kept_in_several_files_and_read_as_one(tmp_path: Path) -> None:
    file = tmp_path / "log"
    said = filled(file, 1, most_bytes=300, most_old=50)
    assert len(list(tmp_path.iterdir())) > 3
    entries = read_recording(file).entries
    assert [entry.data for entry in entries if entry.kind == "in"] == said
    assert (entries[0], entries[-1]) == (LogEntry(0.0, "open"), LogEntry(100.0, "closed"))


def test_a_new_session_keeps_the_file_of_the_one_before_and_is_not_mixed_with_it(tmp_path: Path) -> None:
    file = tmp_path / "log"
    said = filled(file, 2)
    assert [entry.data for entry in read_recording(file).entries if entry.kind == "in"] == said[20:]
    assert [entry.data for entry in read_recording(tmp_path / "log.1").entries if entry.kind == "in"] == said[:20]


def test_a_log_takes_no_more_room_than_it_may(tmp_path: Path) -> None:
    file = tmp_path / "log"
    said = filled(file, 5, most_bytes=300, most_old=2)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["log", "log.1", "log.2"]
    assert all(each.stat().st_size < 500 for each in tmp_path.iterdir())
    kept = [entry.data for entry in read_recording(file).entries if entry.kind == "in"]
    assert kept == said[-len(kept) :]


def test_a_full_disk_ends_the_recording_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = RawLog(tmp_path / "log", "words")

    def full(*given: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(log._file, "write", full)
    log.received(b"one", 1.0)
    assert log.failure is not None
    log.received(b"two", 2.0)
    log.close()


def lines(*given: Any) -> str:
    return "".join(f"{json.dumps(each)}\n" for each in given)


HEAD = {"log": "paizhuo device", "version": 1, "driver": "words"}


def test_a_last_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "log"
    file.write_text(lines(HEAD, {"t": 0.0, "open": "x"}, {"t": 1, "in": "41 0A"}) + '{"t": 2, "in": "4', "utf-8")
    assert read_recording(file) == Recording("words", (LogEntry(0.0, "open"), LogEntry(1.0, "in", b"A\n")))


@pytest.mark.parametrize(
    "written, words",
    [
        ("", "empty"),
        ("noise\n", "line 1"),
        (lines({"log": "another"}), "no session"),
        (lines(HEAD | {"version": 2}), "no session"),
        (lines(HEAD, {"t": "x", "in": "41"}), "line 2"),
        (lines(HEAD, {"t": -1, "in": "41"}), "line 2"),
        (lines(HEAD, {"t": True, "in": "41"}), "line 2"),
        (lines(HEAD, {"t": 1, "in": "4 1 x"}), "line 2"),
        (lines(HEAD, {"t": 1, "in": 65}, {"t": 1}), "line 2"),
        (lines(HEAD, {"t": 0.0, "open": "x"}, [1]), "line 3"),
        (lines(HEAD) + "[" * 50_000 + "\n", "line 2"),
        (lines(HEAD) + '{"t": NaN, "in": "41"}\n', "line 2"),
    ],
)
def test_what_is_no_recorded_session_is_refused_with_its_line(tmp_path: Path, written: str, words: str) -> None:
    file = tmp_path / "log"
    file.write_text(written, "utf-8")
    with pytest.raises(BadLog, match=words):
        read_recording(file)
