"""The longest time for which the window does not answer while devices misbehave. It is to stay below 100 ms.

    python -m benchmarks.window_stall [--seconds 3] [--busy]

A timer of 5 ms beats in the window's thread; the longest gap between two beats is how long nobody could press anything. What a gap
took of the processor in the window's thread is printed beside it: on a machine that does other work too, a gap may be mere waiting.
The window is drawn without a screen (QT_QPA_PLATFORM=offscreen, if no other is named). Every step begins in the event loop, as a
press of a button does. ``--busy``: another thread of this process computes all the while, as a bot does that thinks without end; then
gaps are longer than 100 ms, since a thread of Python's has to wait for the others.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

MOST: Final = 0.1
"""Seconds."""
BEAT: Final = 5
"""Milliseconds."""

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer  # noqa: E402 - the platform is named first
from PySide6.QtWidgets import QAbstractButton  # noqa: E402

from paizhuo.desktop.app.opening import application  # noqa: E402
from paizhuo.desktop.app.window import Window, import_the_game  # noqa: E402
from paizhuo.desktop.kit.plain_imports import keep_plain  # noqa: E402
from paizhuo.desktop.kit.preferences import Preferences  # noqa: E402
from paizhuo.desktop.kit.settings import Settings  # noqa: E402
from paizhuo.engine.devices.driver import LineSettings  # noqa: E402
from paizhuo.engine.devices.open_table.events import Sticks  # noqa: E402
from paizhuo.engine.devices.open_table.lines import write_line  # noqa: E402
from paizhuo.engine.devices.open_table.topics import write_topic  # noqa: E402
from paizhuo.engine.devices.problems import LineLost, Problem  # noqa: E402
from paizhuo.engine.devices.transport import WRITE_TIMEOUT, Transport  # noqa: E402
from paizhuo.engine.devices.virtual.transport import VirtualTransport, virtual_line  # noqa: E402

Pours: TypeAlias = Literal["nothing", "events", "noise"]
EVENTS: Final = 60_000
AT_ONCE: Final = 100
"""Events of one read."""


class Heart:
    """Notes the longest gap between two beats."""

    def __init__(self) -> None:
        self._last = self._cpu = 0.0
        self.longest = self.worked = 0.0
        """Seconds: the longest gap, and the processor's time in it."""
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(self._beat)

    def begin(self) -> None:
        """Forgets what was before."""
        self.longest = self.worked = 0.0
        self._last, self._cpu = time.perf_counter(), time.thread_time()
        self._timer.start()

    def _beat(self) -> None:
        now, cpu = time.perf_counter(), time.thread_time()
        if now - self._last > self.longest:
            self.longest, self.worked = now - self._last, cpu - self._cpu
        self._last, self._cpu = now, cpu


@cache
def events() -> list[bytes]:
    """Numbered events of a table, some at once."""
    return [
        b"".join(
            write_line(f"EVT {number % 65_536} {write_topic(Sticks('E', number))}")
            for number in range(first, first + AT_ONCE)
        )
        for first in range(1, EVENTS, AT_ONCE)
    ]


class Flooding:
    """A virtual table whose line carries much more besides, as fast as it is read: ``events`` in order, or ``noise``.

    All of it is made beforehand: a real device does not compute in this process either.
    """

    def __init__(self, inner: VirtualTransport) -> None:
        self._inner, self._random = inner, Random(1)
        self.pours: Pours = "nothing"
        lines = (b"boot: sensor ready\r\n", b"$EVT 7 sticks seat=E value=1*0000\r\n", self._random.randbytes(64))
        self._noise = [b"".join(self._random.choice(lines) for _ in range(60)) for _ in range(20)]
        self._events = events()

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def read(self, seconds: float) -> bytes:
        """Return what the table says, and the flood."""
        said = self._inner.read(seconds if self.pours == "nothing" else 0.0)
        if self.pours == "noise":
            said += self._random.choice(self._noise)
        elif self.pours == "events" and self._events:
            said += self._events.pop(0)
        return said


class Stalled:
    """A virtual table that takes no data any more once ``stuck``: a write lasts as long as a port's does, and fails."""

    def __init__(self, inner: VirtualTransport) -> None:
        self._inner = inner
        self.stuck = False

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def write(self, data: bytes) -> None:
        """Raises ``LineLost`` while it is stuck."""
        if self.stuck:
            time.sleep(WRITE_TIMEOUT)
            raise LineLost(Problem("stalled", self._inner.name))
        self._inner.write(data)

    def stick(self) -> None:
        """From now on it takes nothing."""
        self.stuck = True

    def open(self, settings: LineSettings) -> None:
        """Opens the line."""
        self._inner.open(settings)


class Bench:
    """A window, and what is done in it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._heart = Heart()
        self._window = Window(Preferences(Settings(language="zh", speed="off", welcomed=True), keep=False))
        self._window.resize(1280, 800)
        self._window.show()
        self.longest = 0.0
        self.flooding: Flooding | None = None
        self.stalled: Stalled | None = None
        events()

    def line(self, address: str) -> Transport:
        """Return the lines of this bench, else virtual ones."""
        from paizhuo.engine.devices.transport import SerialTransport

        if not address.startswith("virtual:"):
            return SerialTransport(address)
        made: object = virtual_line(address)
        assert isinstance(made, VirtualTransport)
        if address.endswith(" 2"):
            made = self.flooding = Flooding(made)
        elif address.endswith(" 3"):
            made = self.stalled = Stalled(made)
        return made  # type: ignore[return-value] # what is missing goes to the line within

    def measure(self, what: str, does: Callable[[], object], seconds: float | None = None) -> None:
        """Does something in the event loop and prints the longest gap until so many seconds later."""
        loop = QEventLoop()
        self._heart.begin()
        QTimer.singleShot(0, does)
        QTimer.singleShot(round(1000 * (self._seconds if seconds is None else seconds)), loop.quit)
        loop.exec()
        self.longest = max(self.longest, self._heart.longest if what != "nothing" else 0.0)
        print(
            f"{what:44} {1000 * self._heart.longest:7.1f} ms, of that worked {1000 * self._heart.worked:6.1f} ms",
            flush=True,
        )

    def press(self, name: str) -> None:
        """Presses the button of that name that is in sight."""
        found = [each for each in self._window.page.findChildren(QAbstractButton, name) if each.isVisible()]
        found[0].click()

    def run(self) -> None:
        """All steps."""
        window, press, measure = self._window, self.press, self.measure
        measure("nothing", lambda: None)
        measure("opening the page", window.real_table, 1.0)
        devices = window.devices
        devices.hub._to = self.line  # noqa: SLF001 - the lines of this bench instead of ports
        measure("connecting a virtual table", lambda: press("virtual-table"))
        for leaf in ("commands", "virtual", "log", "state"):
            measure(f"turning to {leaf}", partial(press, f"leaf-{leaf}"), 0.5)
        measure("a port that does not exist", lambda: devices.open("/dev/ttyNotThere9", "godice"))
        measure("a host that does not answer", lambda: devices.open("socket://192.0.2.1:4000", "m100"))
        for address in ("socket://192.0.2.1:4000", "/dev/ttyNotThere9"):
            if (gone := devices.device(address)) is not None:
                measure(f"closing {address.partition(':')[0]}", partial(devices.close, gone), 0.5)
        table = devices.device("virtual:table")
        assert table is not None
        line = table.line
        assert isinstance(line, VirtualTransport)
        measure("unplugged and plugged in 20 times", lambda: self._replug(line, 20), 4.0)
        measure("connecting a table that floods", lambda: press("virtual-table"), 1.0)
        flooding = devices.device("virtual:table 2")
        assert flooding is not None
        flood = self.flooding
        assert flood is not None
        for pours in ("events", "noise"):
            for leaf in ("state", "log"):
                measure(f"turning to {leaf}", partial(press, f"leaf-{leaf}"), 0.3)
                measure(f"a flood of {pours}, {leaf} in sight", partial(setattr, flood, "pours", pours))
                print(
                    f"{'':44} {flooding.state.counters.received:,} bytes, {flooding.state.counters.events:,} events so far"
                )
                flood.pours = "nothing"
        flood.pours = "noise"
        measure("stopping in the middle of it", partial(press, "stop"))
        measure("turning to tags in the middle of it", partial(press, "part-tags"))
        measure("turning back", partial(press, "part-devices"), 0.5)
        flood.pours = "nothing"
        measure("connecting a table that will stall", partial(press, "virtual-table"), 1.0)
        assert self.stalled is not None
        measure("a write that stalls", self.stalled.stick)
        measure("stopping a table that stalls", partial(press, "stop"))
        flood.pours = "noise"
        measure("closing the window in the middle of it", window.close, 1.0)

    def _replug(self, line: VirtualTransport, times: int) -> None:
        def again(left: int) -> None:
            line.unplug()
            QTimer.singleShot(40, line.plug_in)
            if left:
                QTimer.singleShot(120, lambda: again(left - 1))

        again(times)


def compute() -> None:
    """Keeps the interpreter busy."""
    while True:
        sum(range(1_000))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0, help="of each step (default: %(default)s)")
    parser.add_argument("--busy", action="store_true", help="another thread computes all the while")
    arguments = parser.parse_args()
    keep_plain()
    with tempfile.TemporaryDirectory(prefix="paizhuo-") as home:
        os.environ["PAIZHUO_HOME"] = str(Path(home))
        application()
        import_the_game()  # done beside the first page, which a person looks at for longer than this takes
        if arguments.busy:
            threading.Thread(target=compute, daemon=True).start()
        bench = Bench(arguments.seconds)
        bench.run()
    print(f"longest gap: {1000 * bench.longest:.1f} ms (at most {1000 * MOST:.0f} ms)")
    return int(bench.longest > MOST)


if __name__ == "__main__":
    sys.exit(main())
