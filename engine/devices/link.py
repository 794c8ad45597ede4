"""The thread between a line and a driver.

The thread opens the line, hands the driver what comes, sends what the driver wants to send, gives its events to a listener, and opens the
line again when it has gone away. Nobody else calls the driver: ``Link.ask`` lets the application do so within the thread. The
link never sends a byte twice and never asks a driver again: after the line was away, whatever the driver had wanted to send is dropped.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.events import BadFrame, DeviceEvent, Lost, Opened, Signal, Unavailable
from paizhuo.engine.devices.problems import HOPELESS, CannotOpen, LineLost, Problem
from paizhuo.engine.devices.transport import Transport, Wireless

D = TypeVar("D", bound=Driver)
T = TypeVar("T")

Heard: TypeAlias = Callable[[DeviceEvent], None]
"""Is called in the link's thread, quickly and without raising: it puts the event where another thread takes it."""
LinkState: TypeAlias = Literal["waiting", "open", "ended"]
"""``waiting``: for the line to be there and free; ``ended``: closed, or trying again is of no use."""

LONGEST_WAIT: Final = 1.0
"""Seconds of one read when the driver wants nothing earlier."""
AT_A_STRETCH: Final = 0.01
"""Seconds of the processor's time; then a link rests, so that a device that floods its line leaves time for everything else."""
REST: Final = 2.0
"""How long it rests, in stretches of work."""
LONGEST_REST: Final = 0.1
"""Seconds."""
MOST_ASKED: Final = 64
"""So many questions wait for the driver; more are refused."""
SETTLED: Final = 5.0
"""A line that was open for so many seconds worked: the next time it is away it is tried again soon."""


class NotOpen(Exception):
    """The line is not open, so the driver is not asked: nothing is kept for later."""


class TooMuchAsked(Exception):
    """The driver has not yet answered what was asked before."""


class BackOff(Struct):
    """Seconds between attempts to open a line: ``first``, then twice as long each time, ``longest`` at most.

    They begin anew when the reason changes: a port that has just been plugged in may not be opened for a moment.
    """

    first: float = 0.5
    longest: float = 4.5

    def after(self, attempts: int) -> float:
        """Return the wait after so many attempts that failed, from 1."""
        return min(self.longest, self.first * 2.0 ** min(attempts - 1, 16))


class Counters(Struct):
    """What has passed since the link was made. ``received`` and ``sent``: bytes; ``opened``: how often the line was opened."""

    received: int = 0
    sent: int = 0
    events: int = 0
    bad_frames: int = 0
    opened: int = 0


class Tap(Protocol):
    """Sees everything that passes, in the link's thread; times as the transport has them. It raises nothing."""

    def opened(self, port: str, now: float) -> None:
        """Take note that the line is open."""

    def received(self, data: bytes, now: float) -> None:
        """Take note of bytes received."""

    def sent(self, data: bytes, now: float) -> None:
        """Take note of bytes sent."""

    def event(self, event: DeviceEvent, now: float) -> None:
        """Take note of an event for the listener; those of the link itself too."""

    def closed(self, now: float) -> None:
        """Take note that the line is closed."""


class Link(Generic[D]):
    """A line that is kept open, and its driver. The thread begins at once; ``close`` ends it."""

    def __init__(
        self, transport: Transport, driver: D, heard: Heard, *, tap: Tap | None = None, back_off: BackOff | None = None
    ) -> None:
        self._transport = transport
        self._driver = driver
        self._heard = heard
        self._tap = tap
        self._back_off = BackOff() if back_off is None else back_off
        self._lock = threading.Lock()
        self._asked: deque[tuple[Future[Any], Callable[[D], Any]]] = deque()
        self._state: LinkState = "waiting"
        self._closing = False
        self._counters = Counters()
        self._problem: Problem | None = None
        self._thread = threading.Thread(target=self._run, name=f"link {transport.name}", daemon=True)
        self._thread.start()

    # -- for any thread --------------------------------------------------------------------------------------------

    @property
    def state(self) -> LinkState:
        """How it stands."""
        return self._state

    @property
    def problem(self) -> Problem | None:
        """Why the line is not open; None: it is open, or has not been tried yet."""
        return self._problem

    @property
    def counters(self) -> Counters:
        """What has passed."""
        return self._counters

    @property
    def port(self) -> str:
        """The line's name now."""
        return self._transport.name

    def ask(self, question: Callable[[D], T], *, first: bool = False) -> Future[T]:
        """Calls ``question`` with the driver in the link's thread; what it wants to send goes out directly afterwards.

        The answer, or what was raised, is in the future; it is cancelled if the line is lost before. ``first``: before all that
        waits, and however much that is. Raises ``NotOpen`` and ``TooMuchAsked``; nothing is asked then.
        """
        future: Future[T] = Future()
        with self._lock:
            if self._state != "open":
                raise NotOpen
            if first:
                self._asked.appendleft((future, question))
            elif len(self._asked) >= MOST_ASKED:
                raise TooMuchAsked
            else:
                self._asked.append((future, question))
        self._transport.wake()
        return future

    def end(self) -> None:
        """Close the line and end the thread, soon; wait for nothing. May be called again."""
        self._closing = True
        self._transport.wake()

    def close(self) -> None:
        """Close the line and wait until the thread has ended. May be called again, but not by the listener."""
        self.end()
        self._thread.join()

    # -- the thread ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        attempts, before = 0, ""
        try:
            while not self._closing:
                worked, problem = self._session()
                if problem.trouble in HOPELESS:
                    return
                attempts = 1 if worked or problem.trouble != before else attempts + 1
                before = problem.trouble
                if not self._closing:
                    self._transport.pause(self._back_off.after(attempts))
        finally:
            self._leave("ended")

    def _session(self) -> tuple[bool, Problem]:
        """Open the line and stay until it is closed or lost. Returns whether it has worked, and why it is not open any more."""
        try:
            self._transport.open(self._driver.settings)
        except CannotOpen as error:
            if error.problem != self._problem and not self._closing:
                self._problem = error.problem
                self._give(Unavailable(error.problem.trouble, error.problem.port))
            return False, error.problem
        start = self._transport.now()
        received = self._counters.received
        self._driver.take_output()
        with self._lock:
            self._state, self._problem = "open", None
            self._count(opened=1)
        if self._tap is not None:
            self._tap.opened(self._transport.name, start)
        self._give(Opened(self._transport.name))
        if isinstance(self._transport, Wireless) and (rssi := self._transport.signal) is not None:
            self._give(Signal(rssi))
        try:
            problem = self._converse(start)
        except LineLost as error:
            problem = error.problem
        except Exception:  # noqa: BLE001 - a driver must not raise; if one does, its line is begun anew
            problem = Problem("program", self._transport.name)
        self._problem = problem
        self._leave("waiting")
        if not self._closing:
            self._give(Lost(problem.trouble))
        worked = self._counters.received > received or self._transport.now() - start >= SETTLED
        return worked and problem.trouble != "program", problem

    def _converse(self, start: float) -> Problem:
        transport, driver = self._transport, self._driver
        settings = driver.settings
        driver.opened(start)
        begun = time.thread_time()
        while not self._closing:
            self._pass_on()
            if driver.settings != settings:
                settings = driver.settings
                transport.set(settings)
            if (worked := time.thread_time() - begun) >= AT_A_STRETCH:
                time.sleep(min(REST * worked, LONGEST_REST))
                begun = time.thread_time()
            data = transport.read(self._wait())
            now = transport.now()
            if data:
                self._count(received=len(data))
                if self._tap is not None:
                    self._tap.received(data, now)
                driver.received(data, now)
            self._answer()
            driver.tick(transport.now())
        self._pass_on()
        return Problem("ended", transport.name)

    def _wait(self) -> float:
        due = self._driver.due()
        return LONGEST_WAIT if due is None else min(LONGEST_WAIT, max(0.0, due - self._transport.now()))

    def _pass_on(self) -> None:
        """Give events to the listener, then send the driver's output: events are known even if the line fails at that moment."""
        for event in self._driver.take_events():
            self._give(event)
        if output := self._driver.take_output():
            self._transport.write(output)
            self._count(sent=len(output))
            if self._tap is not None:
                self._tap.sent(output, self._transport.now())

    def _answer(self) -> None:
        """Ask the driver what the application wants to ask."""
        for _ in range(MOST_ASKED):
            with self._lock:
                if not self._asked:
                    return
                future, question = self._asked.popleft()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                answer = question(self._driver)
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                future.set_exception(error)
            else:
                future.set_result(answer)

    def _leave(self, state: LinkState) -> None:
        """Close the line, and cancel what was asked meanwhile."""
        was_open = self._state == "open"
        with self._lock:
            self._state = state
            left = list(self._asked)
            self._asked.clear()
        self._transport.close()
        if was_open and self._tap is not None:
            self._tap.closed(self._transport.now())
        for future, _ in left:
            if not future.cancel():
                future.set_exception(CancelledError())

    def _give(self, event: DeviceEvent) -> None:
        self._count(events=1, bad_frames=event.count if isinstance(event, BadFrame) else 0)
        if self._tap is not None:
            self._tap.event(event, self._transport.now())
        self._heard(event)

    def _count(self, **more: int) -> None:
        self._counters = replace(
            self._counters, **{name: getattr(self._counters, name) + number for name, number in more.items()}
        )
