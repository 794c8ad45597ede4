"""The events of a driver that nobody has taken yet: what repeats without end is counted instead."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.devices.events import BadFrame, DeviceEvent, Fault

MOST_WAITING: Final = 1000
"""So many events wait to be taken; of those beyond only the number is kept."""
MOST_BAD: Final = 8
"""So many bad frames are reported one by one in ``PERIOD``; those beyond together, at its end."""
PERIOD: Final = 1.0
MOST_BYTES: Final = 64
FAULT_AGAIN: Final = 5.0
"""A fault that the device reports without end is reported again after so many seconds."""


class Reports:
    """Events in the order in which they happen. Times are seconds."""

    def __init__(self) -> None:
        self._waiting: list[DeviceEvent] = []
        self._dropped = 0
        self._period_ends: float | None = None
        self._bad_in_period = 0
        self._held_back: BadFrame | None = None
        self._faults: dict[str, float] = {}

    def add(self, event: DeviceEvent) -> None:
        """Add an event; count it as dropped if too many wait."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(event)
        else:
            self._dropped += 1

    def bad(self, reason: str, data: bytes, now: float) -> None:
        """Report bytes that are no good frame; if there are many, hold them back until the period ends."""
        self.tick(now)
        if self._period_ends is None:
            self._period_ends = now + PERIOD
            self._bad_in_period = 0
        self._bad_in_period += 1
        if self._bad_in_period <= MOST_BAD:
            self.add(BadFrame(reason, data[:MOST_BYTES]))
        elif self._held_back is None:
            self._held_back = BadFrame(reason, data[:MOST_BYTES])

    def fault(self, code: str, text: str, now: float) -> None:
        """Report a fault: the same one again only after a while. Codes come from a small fixed set or a byte."""
        if now >= self._faults.get(code, now):
            self._faults[code] = now + FAULT_AGAIN
            self.add(Fault(code, text))

    def tick(self, now: float) -> None:
        """Report the bad frames that were held back as one, at the end of a period."""
        if self._period_ends is None or now < self._period_ends:
            return
        self._period_ends = None
        if held := self._held_back:
            self._held_back = None
            self.add(BadFrame(held.reason, held.bytes, self._bad_in_period - MOST_BAD))

    def due(self) -> float | None:
        """When ``tick`` is wanted."""
        return self._period_ends

    def take(self) -> tuple[DeviceEvent, ...]:
        """Return the events since this was asked last."""
        if self._dropped:
            self._waiting.append(BadFrame("overflow", count=self._dropped))
            self._dropped = 0
        taken = tuple(self._waiting)
        self._waiting.clear()
        return taken
