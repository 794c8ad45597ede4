"""A driver and a virtual device that talk without a port, in a time of their own: hours pass at once."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.virtual.device import VirtualDevice
from paizhuo.engine.devices.virtual.outbox import earliest

STEP: Final = 0.001
"""Seconds that pass at least from one turn to the next."""


class InMemory:
    """The two and the line between them; ``events``: everything the driver has understood, with its time."""

    def __init__(self, driver: Driver, device: VirtualDevice) -> None:
        self.driver, self.device = driver, device
        self.now = 0.0
        self.events: list[tuple[float, DeviceEvent]] = []
        self._returned = 0
        driver.opened(self.now)
        self._turn()

    def order(self, words: str) -> str:
        """Gives the device an order. Returns its answer."""
        said = self.device.order(words, self.now)
        self._turn()
        return said

    def run(self, seconds: float) -> list[DeviceEvent]:
        """Lets time pass. Returns what the driver has understood since this was called last."""
        end = self.now + seconds
        while (due := earliest(self.driver.due(), self.device.due())) is not None and due <= end:
            self.now = min(end, max(due, self.now + STEP))
            self._turn()
            if self.now == end:
                break
        self.now = end
        self._turn()
        before, self._returned = self._returned, len(self.events)
        return [event for _, event in self.events[before:]]

    def _turn(self) -> None:
        """What each has for the other is handed over until nobody says anything more."""
        self.device.tick(self.now)
        self.driver.tick(self.now)
        while True:
            asked, said = self.driver.take_output(), self.device.take_output()
            if asked:
                self.device.received(asked, self.now)
            if said:
                self.driver.received(said, self.now)
            if not asked and not said:
                break
        self.events += [(self.now, event) for event in self.driver.take_events()]
