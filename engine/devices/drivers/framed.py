"""What the drivers of tag readers have in common: frames, tags that are there, and whether the reader answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final, Generic, TypeVar

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framer import Framer, Probe, Unreadable
from paizhuo.engine.devices.drivers.presence import Presence
from paizhuo.engine.devices.drivers.reports import Reports
from paizhuo.engine.devices.events import Connected, DeviceEvent, Lost

F = TypeVar("F")

GAP: Final = 0.1
"""Seconds without a byte after which a frame begun is given up. No frame here takes longer; a byte each 20 ms is still understood."""
SILENCE: Final = 3.0
"""Seconds without a good frame after which a reader that is asked all the time counts as lost."""
MOST_OUTPUT: Final = 1024
"""When so many bytes wait to be sent, no more are added: nobody takes them."""


def soonest(*times: float | None) -> float | None:
    """Return the earliest of some times; None stands for never."""
    return min((time for time in times if time is not None), default=None)


class FramedDriver(ABC, Generic[F]):
    """A driver whose device sends frames of type ``F``. It gives what a ``Driver`` must have except what the subclass names."""

    def __init__(
        self,
        name: str,
        settings: LineSettings,
        probe: Probe[F],
        gone_after: float,
        for_each: float = 0.0,
        *,
        twice: bool = False,
    ) -> None:
        """``gone_after``: seconds after which a tag that is not read is gone; ``for_each``: more for each tag that is there; ``twice``:
        a tag is there once it has been read twice.
        """
        self.name = name
        self.settings = settings
        self._reports = Reports()
        self._tags = Presence(self._reports, gone_after, for_each, twice=twice)
        self._framer = Framer(probe)
        self._output = bytearray()
        self._last_byte = 0.0
        self._heard: float | None = None
        """When the device last answered; None: it has not, or is lost."""

    # -- what a driver does ----------------------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """Forget what came before the port was opened, and say what comes first."""
        self._reports.tick(now)
        self._framer.reset()
        self._output.clear()
        self._tags.forget()
        self._heard = None
        self._start(now)

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the device."""
        self._end_of_gap(now)
        self._last_byte = now
        self._understand(self._framer.feed(data), now)

    def tick(self, now: float) -> None:
        """Time has passed."""
        self._end_of_gap(now)
        self._reports.tick(now)
        self._tags.tick(now)
        if self._heard is not None and now >= self._heard + SILENCE and self._work_due() is not None:
            self._heard = None
            self._reports.add(Lost("no answer"))
        self._work(now)

    def due(self) -> float | None:
        """When ``tick`` is wanted."""
        gap = self._last_byte + GAP if self._framer.waiting else None
        work = self._work_due()
        silence = None if self._heard is None or work is None else self._heard + SILENCE
        return soonest(gap, self._reports.due(), self._tags.due(), work, silence)

    def take_output(self) -> bytes:
        """Return what is to be sent now."""
        taken = bytes(self._output)
        self._output.clear()
        return taken

    def take_events(self) -> tuple[DeviceEvent, ...]:
        """Return what has been understood."""
        return self._reports.take()

    # -- what a protocol adds --------------------------------------------------------------------------------------

    @abstractmethod
    def _start(self, now: float) -> None:
        """Say what comes first once the port is open."""

    @abstractmethod
    def _frame(self, frame: F, now: float) -> None:
        """Take a good frame."""

    def _refused(self, reason: str, now: float) -> None:
        """Take note of bytes that are no good frame, for which the event exists already."""

    def _work(self, now: float) -> None:
        """Do what the protocol does as time goes on."""

    def _work_due(self) -> float | None:
        """When ``_work`` is wanted; None: never, the device speaks by itself."""
        return None

    # -- for subclasses --------------------------------------------------------------------------------------------

    def _send(self, data: bytes) -> None:
        if len(self._output) < MOST_OUTPUT:
            self._output += data

    def _answered(self, now: float, identity: str) -> None:
        """Note that the device is there, and report it the first time."""
        if self._heard is None:
            self._reports.add(Connected(identity))
        self._heard = now

    # -- inside ----------------------------------------------------------------------------------------------------

    def _end_of_gap(self, now: float) -> None:
        if self._framer.waiting and now >= self._last_byte + GAP:
            self._understand(self._framer.flush(), now)

    def _understand(self, found: list[F | Unreadable], now: float) -> None:
        for each in found:
            if isinstance(each, Unreadable):
                self._reports.bad(each.reason, each.data, now)
                self._refused(each.reason, now)
            else:
                self._frame(each, now)
