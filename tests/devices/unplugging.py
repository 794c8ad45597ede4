"""A virtual table at a pty, unplugged and plugged in again and again while a link with the whole host is connected to it."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.events import Connected, DeviceEvent, Dice, Lost
from paizhuo.engine.devices.link import Link
from paizhuo.engine.devices.open_table.events import CommandDone, CommandFailed, CommandUnknown, StateKnown
from paizhuo.engine.devices.open_table.host import TableHost
from paizhuo.engine.devices.open_table.lines import write_line
from paizhuo.engine.devices.ports import FoundPort
from paizhuo.engine.devices.transport import SerialTransport
from paizhuo.engine.devices.virtual.table import VirtualTable
from tests.devices.on_a_line import Pty, descriptors

E = TypeVar("E", bound=DeviceEvent)

WAYS: Final = ("idle", "within a line", "within a command", "within a stalled write", "after a stalled write")
"""When the plug is pulled. A stalled write is one that the device does not take: half a second later the link gives it up by itself."""
PATIENCE: Final = 30.0
LONGEST_ABSENCE: Final = 0.3
TURN: Final = 0.005
USB: Final = (0x2341, 0x0043, "95333")


class Cycle(Struct):
    """One unplugging. ``lost_after``: seconds until ``Lost`` was heard; ``back_after``: from being plugged in to ``Connected``."""

    way: str
    reason: str
    lost_after: float
    back_after: float
    descriptors: int
    """Open while connected again."""


class Course(Struct):
    """All cycles. Pairs are of threads and descriptors; ``repeated``: commands that came again after an unplugging; ``unanswered``:
    commands without exactly one end.
    """

    cycles: tuple[Cycle, ...]
    before: tuple[int, int]
    after: tuple[int, int]
    repeated: int
    unanswered: int


class _Bench:
    """The table, its port and the link; the table moves only in ``until``."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._boot = 0
        self._ports: tuple[FoundPort, ...] = ()
        self.heard: list[tuple[float, DeviceEvent]] = []
        self.commanded = False
        """Whether a command is on its way."""
        self.repeated = 0
        """Commands that came at another time."""
        self._pty = Pty()
        self.plug_in()
        self.link = Link(
            SerialTransport(self._pty.path, lambda: self._ports),
            TableHost(f"{random.getrandbits(32):08X}"),
            lambda event: self.heard.append((time.monotonic(), event)),
        )

    def plug_in(self) -> float:
        """The table starts and has a port, under another name than before. Returns when."""
        old, self._pty = self._pty, Pty()
        old.unplug()
        self._boot += 1
        self.table = VirtualTable(self._random, boot=self._boot)
        os.set_blocking(self._pty.end, False)
        now = time.monotonic()
        self._ports = (FoundPort(self._pty.path, "a table", USB, f"1-{self._boot}"),)
        return now

    def unplug(self) -> float:
        """The port goes away at once. Returns when."""
        self._ports = ()
        now = time.monotonic()
        self._pty.unplug()
        return now

    def say(self, data: bytes) -> None:
        os.write(self._pty.end, data)

    def fill(self) -> None:
        """Nothing that the host says fits into the line now. The system makes room again by moving bytes between two buffers."""
        line = os.open(self._pty.path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        try:
            while True:
                os.write(line, bytes(64))
        except BlockingIOError:
            time.sleep(TURN / 5)
        finally:
            os.close(line)

    def event(self, kind: type[E], since: float, meanwhile: Callable[[], None] | None = None) -> tuple[float, E]:
        """The first event of this kind after a time; the table goes on meanwhile, if nothing else is to be done."""
        found: list[tuple[float, E]] = []

        def has_come() -> bool:
            found.extend((when, event) for when, event in self.heard if when >= since and isinstance(event, kind))
            return bool(found)

        self.until(has_come, meanwhile)
        return found[0]

    def until(self, true: Callable[[], bool], meanwhile: Callable[[], None] | None = None) -> None:
        """Waits; raises ``TimeoutError``."""
        end = time.monotonic() + PATIENCE
        while not true():
            if time.monotonic() > end:
                raise TimeoutError(f"nothing came after {self.heard[-5:]}")
            (meanwhile or self._serve)()

    def _serve(self) -> None:
        select.select((self._pty.end,), (), (), TURN)
        now = time.monotonic()
        try:
            data = os.read(self._pty.end, 4096)
        except OSError:  # nothing there, or nobody has opened the port yet
            data = b""
            time.sleep(TURN / 5)
        if b" dice roll" in data and not self.commanded:
            self.repeated += 1
        self.table.received(data, now)
        self.table.tick(now)
        if output := self.table.take_output():
            try:
                self.say(output)
            except OSError:
                return


def _one(bench: _Bench, way: str, random: Random) -> Cycle:
    if way == "within a line":
        line = write_line("EVT 77 dice state=rolled d1=3 d2=5")
        bench.say(line[: random.randrange(1, len(line))])
        time.sleep(random.choice((0.0, 0.01)))
    elif way == "within a command":
        bench.commanded = True
        future = bench.link.ask(lambda host: host.command("dice roll", time.monotonic()))
        bench.until(lambda: bench.table.machine.state.get(Dice) == Dice("rolling"))
        future.result(PATIENCE)
    elif way.endswith("a stalled write"):
        for _ in range(10):
            bench.fill()
        bench.link.ask(lambda host: host.command("dealer S", time.monotonic()))
        for _ in range(10):
            bench.fill()
    bench.commanded = False
    begun = time.monotonic()
    if way == "after a stalled write":
        lost_at, lost = bench.event(Lost, begun, bench.fill)
        bench.unplug()
    else:
        begun = bench.unplug()
        lost_at, lost = bench.event(Lost, begun, lambda: time.sleep(TURN))
    time.sleep(random.uniform(0.0, LONGEST_ABSENCE))
    back = bench.plug_in()
    connected_at, _ = bench.event(Connected, back)
    bench.event(StateKnown, back)
    return Cycle(way, lost.reason, lost_at - begun, connected_at - back, descriptors())


def unplugged(cycles: int, seed: int, done: Callable[[int], None] = lambda cycle: None) -> Course:
    """So many cycles, the ways in turn. Raises ``TimeoutError`` if the link does not come back. ``done``: called after each."""
    random = Random(seed)
    before = threading.active_count(), descriptors()
    bench = _Bench(random)
    found = []
    try:
        bench.event(StateKnown, 0.0)
        for cycle in range(cycles):
            found.append(_one(bench, WAYS[cycle % len(WAYS)], random))
            done(cycle + 1)
    finally:
        bench.link.close()
        bench.unplug()
    ends = [event.number for _, event in bench.heard if isinstance(event, CommandDone | CommandFailed | CommandUnknown)]
    asked = sum(cycle.way in WAYS[2:] for cycle in found)
    return Course(
        tuple(found),
        before,
        (threading.active_count(), descriptors()),
        bench.repeated,
        abs(asked - len(ends)) + len(ends) - len(set(ends)),
    )
