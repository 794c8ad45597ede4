"""A recorded session with a device: every byte both ways and what was understood, with its time; and its replay as a device.

One JSON object a line. The first line of every file says what it is:
``{"log": "paizhuo device", "version": 1, "driver": "table", "started": "2026-05-01T18:00:00Z"}``. Then, with ``t`` in seconds since
the recording began: ``{"t": 0.5, "open": "/dev/ttyACM0"}``, ``{"t": 0.6, "in": "24 48 …"}``, ``{"t": 0.6, "out": "24 48 …"}``,
``{"t": 0.6, "event": "dice", …}`` as ``devices monitor --json`` prints it, ``{"t": 9.1, "closed": true}``. A full file becomes ``FILE.1``,
the one before it ``FILE.2`` and so on; the oldest is deleted. Reading begins with the oldest.
"""

from __future__ import annotations

import errno
import json
import math
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, TextIO, TypeAlias

from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.driver import Driver, LineSettings
from paizhuo.engine.devices.event_lines import Json, as_json, from_hex_pairs, hex_pairs
from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.problems import CannotOpen, LineLost, Problem

WHAT: Final = "paizhuo device"
VERSION: Final = 1
MOST_BYTES: Final = 8 * 1024 * 1024
"""Size of one file."""
MOST_OLD: Final = 4
"""Full files that are kept."""
LONGEST_LINE: Final = 64 * 1024

Kind: TypeAlias = Literal["open", "in", "out", "closed"]


class BadLog(Refused):
    """A file that is no recorded session; ``reason`` says why."""


# -- writing


class RawLog:
    """Writes what passes (a ``Tap`` of a link). A disk that fails ends the recording, never the session: ``failure`` says why."""

    def __init__(self, path: Path, driver: str, *, most_bytes: int = MOST_BYTES, most_old: int = MOST_OLD) -> None:
        """Begins a new file; one that is there already becomes ``FILE.1``.

        Raises ``OSError``, also where something else than a file is there: a folder or a device is never moved aside.
        """
        self.failure: OSError | None = None
        self._path = path
        self._driver = driver
        self._started = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self._most_bytes = most_bytes
        self._most_old = most_old
        self._start: float | None = None
        self._size = 0
        self._file: TextIO | None = None
        if path.exists():
            if not path.is_file():
                raise OSError(errno.EINVAL, "it is there and is no file", str(path))
            self._turn_over()
        self._begin()

    def opened(self, port: str, now: float) -> None:
        """Write that the line is open."""
        self._write(now, {"open": port})

    def received(self, data: bytes, now: float) -> None:
        """Write bytes received."""
        self._write(now, {"in": hex_pairs(data)})

    def sent(self, data: bytes, now: float) -> None:
        """Write bytes sent."""
        self._write(now, {"out": hex_pairs(data)})

    def event(self, event: DeviceEvent, now: float) -> None:
        """Write an event, as understood from the bytes."""
        self._write(now, as_json(event))

    def closed(self, now: float) -> None:
        """Write that the line is closed."""
        self._write(now, {"closed": True})

    def close(self) -> None:
        """End the recording."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError as error:
                self.failure = error

    def _write(self, now: float, entry: dict[str, Json]) -> None:
        if self._file is None:
            return
        if self._start is None:
            self._start = now
        try:
            if self._size >= self._most_bytes:
                self._file.close()
                self._turn_over()
                self._begin()
            self._put({"t": round(now - self._start, 6), **entry})
        except OSError as error:
            self.failure = error
            self.close()

    def _begin(self) -> None:
        self._file = self._path.open("w", encoding="utf-8", newline="\n")
        self._size = 0
        self._put({"log": WHAT, "version": VERSION, "driver": self._driver, "started": self._started})

    def _put(self, entry: dict[str, Json]) -> None:
        assert self._file is not None
        line = json.dumps(entry, ensure_ascii=False)
        self._file.write(f"{line}\n")
        self._file.flush()
        self._size += len(line.encode()) + 1

    def _turn_over(self) -> None:
        old = [self._path, *(_older(self._path, number) for number in range(1, self._most_old + 1))]
        old[-1].unlink(missing_ok=True)
        for newer, older in zip(reversed(old[:-1]), reversed(old[1:]), strict=True):
            if newer.exists():
                newer.replace(older)


def _older(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}")


# -- reading


class LogEntry(Struct):
    """One thing that passed: ``data`` of ``in`` and ``out``. ``time``: seconds since the recording began."""

    time: float
    kind: Kind
    data: bytes = b""


class Recording(Struct):
    """A recorded session: the ``driver`` it was made with, and what passed. Its events follow from that, so they are not kept."""

    driver: str
    entries: tuple[LogEntry, ...]


def read_recording(path: Path) -> Recording:
    """Read a file, and the older parts beside it. A last line that was not finished is left out. Raises ``OSError``, ``BadLog``."""
    parts = [path]
    while not _begins_anew(parts[-1]) and (older := _older(path, len(parts))).exists():
        parts.append(older)
    driver = ""
    entries: list[LogEntry] = []
    for part in reversed(parts):
        driver, found = _read_part(part)
        entries += found
    return Recording(driver, tuple(entries))


def _begins_anew(path: Path) -> bool:
    """Return whether the file is the beginning of a session; older ones beside it belong to another then."""
    with path.open(encoding="utf-8", errors="replace") as file:
        file.readline(LONGEST_LINE)
        second = file.readline(LONGEST_LINE)
    return second.startswith('{"t": 0.0, ')


def _read_part(path: Path) -> tuple[str, list[LogEntry]]:
    lines = path.read_text("utf-8", "replace").split("\n")
    lines.pop()  # empty, or not finished
    if not lines:
        raise BadLog(
            Text("{file} 不是设备记录：文件是空的", "{file} is no recorded session: it is empty").filled(file=path.name)
        )
    head = _object(lines[0], path, 1)
    if head.get("log") != WHAT or head.get("version") != VERSION:
        raise BadLog(
            Text("{file} 不是本程序能读的设备记录", "{file} is no session that this program has recorded").filled(
                file=path.name
            )
        )
    entries = []
    for number, line in enumerate(lines[1:], 2):
        entry = _entry(_object(line, path, number), path, number)
        if entry is not None:
            entries.append(entry)
    return str(head.get("driver", "")), entries


def _object(line: str, path: Path, number: int) -> dict[str, object]:
    try:
        found = json.loads(line) if len(line) <= LONGEST_LINE else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise _bad_line(path, number)
    return found


def _entry(found: dict[str, object], path: Path, number: int) -> LogEntry | None:
    t = found.get("t")
    if isinstance(t, bool) or not isinstance(t, (int, float)) or not math.isfinite(t) or t < 0:
        raise _bad_line(path, number)
    try:
        for way in ("in", "out"):
            if way in found:
                return LogEntry(float(t), way, _bytes(found[way]))
    except ValueError:
        raise _bad_line(path, number) from None
    if "event" in found:
        return None
    if "open" in found:
        return LogEntry(float(t), "open")
    if "closed" in found:
        return LogEntry(float(t), "closed")
    raise _bad_line(path, number)


def _bytes(written: object) -> bytes:
    """Bytes as a log has them. Raises ``ValueError``."""
    if not isinstance(written, str):
        raise ValueError("bytes are written as a text")  # noqa: TRY004 - the line is wrong, not the program
    return from_hex_pairs(written)


def _bad_line(path: Path, number: int) -> BadLog:
    return BadLog(
        Text(
            "{file} 第 {number} 行不是设备记录的一行", "{file}: line {number} is no line of a recorded session"
        ).filled(file=path.name, number=number)
    )


# -- replaying


def replayed(recording: Recording, driver: Driver) -> Iterator[tuple[float, DeviceEvent]]:
    """Yield what ``driver`` understands of the recorded bytes, with the time of each event; no time passes meanwhile.

    Commands that an application gave are not given again: what the driver says of itself about those is missing.
    """
    is_open = False
    for entry in recording.entries:
        while is_open and (due := driver.due()) is not None and due <= entry.time:
            driver.tick(due)
            driver.take_output()
            yield from ((due, event) for event in driver.take_events())
            if (again := driver.due()) is not None and again <= due:
                break
        if entry.kind == "open":
            is_open = True
            driver.opened(entry.time)
        elif entry.kind == "in":
            driver.received(entry.data, entry.time)
        elif entry.kind == "closed":
            is_open = False
        driver.take_output()
        yield from ((entry.time, event) for event in driver.take_events())


class ReplayTransport:
    """A device that says again what was recorded, in the recorded rhythm, whatever it is sent.

    What is sent to it is dropped. Where the recorded line was closed it is lost, and open again at the recorded time.
    """

    def __init__(self, recording: Recording, name: str = "recording") -> None:
        self._name = name
        self._waiting = [entry for entry in reversed(recording.entries) if entry.kind != "out"]
        self._start: float | None = None
        self._woken = threading.Event()

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    def now(self) -> float:
        """Seconds since the replay began: times as in the recording."""
        if self._start is None:
            self._start = time.monotonic()
        return time.monotonic() - self._start

    def open(self, settings: LineSettings) -> None:
        """Wait for the recorded opening. Raises ``CannotOpen``: it is not time yet, or the recording is over."""
        while self._waiting and self._waiting[-1].kind != "open":
            self._waiting.pop()
        if not self._waiting:
            raise CannotOpen(Problem("ended", self._name))
        if self._waiting[-1].time > self.now():
            raise CannotOpen(Problem("absent", self._name))
        self._waiting.pop()

    def set(self, settings: LineSettings) -> None:
        """Do nothing: a recording has no settings."""

    def read(self, seconds: float) -> bytes:
        """Return what is due by now. Raises ``LineLost`` where the line was closed."""
        if not self._waiting:
            raise LineLost(Problem("ended", self._name))
        self._sleep(min(seconds, self._waiting[-1].time - self.now()))
        if self._waiting[-1].time > self.now():
            return b""
        entry = self._waiting.pop()
        if entry.kind != "in":
            if entry.kind == "open":
                self._waiting.append(entry)
            raise LineLost(Problem("unplugged" if self._waiting else "ended", self._name))
        return entry.data

    def write(self, data: bytes) -> None:
        """Drop the bytes: nobody listens."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def pause(self, seconds: float) -> None:
        """Wait, at most until the recorded opening."""
        due = self._waiting[-1].time - self.now() if self._waiting else 0.0
        self._sleep(min(seconds, due))

    def wake(self) -> None:
        """End a waiting ``read`` early. Any thread."""
        self._woken.set()

    def _sleep(self, seconds: float) -> None:
        if seconds > 0:
            self._woken.wait(seconds)
        self._woken.clear()
