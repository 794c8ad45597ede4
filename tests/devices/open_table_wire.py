"""A line between a host and a virtual table, in simulated time, that may damage what it carries."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.open_table.commands import TableCommand
from paizhuo.engine.devices.open_table.device import Begun
from paizhuo.engine.devices.open_table.host import TableHost
from paizhuo.engine.devices.open_table.lines import LONGEST_HELLO, LineReader, PayloadLine
from paizhuo.engine.devices.virtual.mechanism import ALL_CAPS, Mechanism
from paizhuo.engine.devices.virtual.table import VirtualTable

Fault = Callable[[Random, bytes], list[bytes]]
LATENCY = 0.004


def unchanged(_: Random, line: bytes) -> list[bytes]:
    return [line]


def drop_byte(random: Random, line: bytes) -> list[bytes]:
    at = random.randrange(len(line))
    return [line[:at] + line[at + 1 :]]


def drop_line(_: Random, line: bytes) -> list[bytes]:
    return []


def duplicate_byte(random: Random, line: bytes) -> list[bytes]:
    at = random.randrange(len(line))
    return [line[:at] + line[at : at + 1] + line[at:]]


def duplicate_line(_: Random, line: bytes) -> list[bytes]:
    return [line, line]


def swap_bytes(random: Random, line: bytes) -> list[bytes]:
    at = random.randrange(len(line) - 1)
    return [line[:at] + line[at + 1 : at + 2] + line[at : at + 1] + line[at + 2 :]]


def flip(bits: int) -> Fault:
    def damaged(random: Random, line: bytes) -> list[bytes]:
        value = int.from_bytes(line, "big")
        for bit in random.sample(range(8 * len(line)), bits):
            value ^= 1 << bit
        return [value.to_bytes(len(line), "big")]

    return damaged


def burst(random: Random, line: bytes) -> list[bytes]:
    at = random.randrange(8 * len(line) - 15)
    value = int.from_bytes(line, "big") ^ (random.randrange(1 << 14) << 1 | 0x8001) << at
    return [value.to_bytes(len(line), "big")]


def garbage(random: Random, line: bytes) -> list[bytes]:
    at = random.randrange(len(line) + 1)
    return [line[:at] + random.randbytes(random.randrange(1, 40)) + line[at:]]


def truncate(random: Random, line: bytes) -> list[bytes]:
    return [line[: random.randrange(len(line))]]


def glue(_: Random, line: bytes) -> list[bytes]:
    return [line.rstrip(b"\n")]


FAULTS: dict[str, Fault] = {
    "drop a byte": drop_byte,
    "drop a line": drop_line,
    "duplicate a byte": duplicate_byte,
    "duplicate a line": duplicate_line,
    "swap bytes": swap_bytes,
    "flip 1 bit": flip(1),
    "flip 2 bits": flip(2),
    "flip 3 bits": flip(3),
    "burst": burst,
    "garbage": garbage,
    "truncate": truncate,
    "glue": glue,
}


class Counted(Mechanism):
    """Keeps what it is ordered to begin."""

    def __init__(self, random: Random, caps: tuple[str, ...] = ALL_CAPS, speed: float = 1.0) -> None:
        super().__init__(random, caps, speed)
        self.begun: list[TableCommand] = []

    def begin(self, command: TableCommand, ticket: int, now: float) -> Begun:
        self.begun.append(command)
        return super().begin(command, ticket, now)


class Wire:
    """``rate``: the share of lines that ``fault`` is done to, either way."""

    def __init__(self, seed: int, fault: Fault = unchanged, rate: float = 0.0, speed: float = 4.0) -> None:
        self.random = Random(seed)
        self.fault, self.rate = fault, rate
        self.host = TableHost(f"{self.random.getrandbits(32):08X}")
        self.table = VirtualTable(Random(seed), speed=speed)
        self.machine = Counted(Random(seed), speed=speed)
        self.table.machine = self.machine
        self.table.reboot(-2.0)
        self.now = 0.0
        self.events: list[DeviceEvent] = []
        self.said: list[str] = []
        """Payloads of all lines that the table sent, undamaged."""
        self.asked: list[str] = []
        self.cut = False
        self.seen = 0
        self.lost = 0
        self._flying: list[tuple[float, int, bytes, bool]] = []
        self._order = count()
        self._was_read = LineReader(LONGEST_HELLO)
        self._was_asked = LineReader()
        self.host.opened(0.0)

    def run(self, seconds: float) -> None:
        """Time passes."""
        end = self.now + seconds
        while True:
            self._carry()
            times = [time for time in (self.host.due(), self.table.due(), self._next()) if time is not None]
            if not times or min(times) > end:
                break
            self.now = max(self.now, min(times))
            while self._flying and self._flying[0][0] <= self.now:
                _, _, data, to_table = heapq.heappop(self._flying)
                (self.table if to_table else self.host).received(data, self.now)
            self.host.tick(self.now)
            self.table.tick(self.now)
        self.now = end

    def until(self, wanted: Callable[[], bool], seconds: float = 200.0) -> None:
        end = self.now + seconds
        while not wanted():
            assert self.now < end, "never came"
            self.run(0.05)

    def _next(self) -> float | None:
        return self._flying[0][0] if self._flying else None

    def _carry(self) -> None:
        self.events += self.host.take_events()
        asked, said = self.host.take_output(), self.table.take_output()
        self.asked += [found.payload for found in self._was_asked.feed(asked) if isinstance(found, PayloadLine)]
        self.said += [found.payload for found in self._was_read.feed(said) if isinstance(found, PayloadLine)]
        for data, to_table in ((asked, True), (said, False)):
            for line in data.splitlines(keepends=True):
                for piece in () if self.cut else self._damaged(line):
                    heapq.heappush(self._flying, (self.now + LATENCY, next(self._order), piece, to_table))

    def _damaged(self, line: bytes) -> Iterator[bytes]:
        self.seen += 1
        if self.random.random() < self.rate:
            self.lost += 1
            yield from self.fault(self.random, line)
        else:
            yield line
