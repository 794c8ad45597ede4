"""Which kind of device is at a port: ``auto`` on the command line.

Each kind is spoken to in its own way for a moment, at its own line settings; those that only talk are listened to first, and
everything that another kind at the same settings says meanwhile is understood too. No greeting moves anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from paizhuo.engine.devices.driver import Driver, LineSettings
from paizhuo.engine.devices.drivers import ON_A_SERIAL_LINE
from paizhuo.engine.devices.drivers.framed import soonest
from paizhuo.engine.devices.events import BadFrame, Battery, Colour, Connected, DeviceEvent, Dice, Lost, Tag

TURNS: Final[Mapping[str, float]] = {
    "rdm6300": 1.0,
    "table": 4.0,
    "pn532": 1.2,
    "m100": 1.3,
    "godice": 2.5,
    "feig": 1.2,
}
"""Seconds for each kind, in order. A table built with an Arduino restarts when its port is opened, which takes up to 3 s."""
OTHERS: Final = 2.0


def evident(name: str, events: Iterable[DeviceEvent]) -> bool:
    """Return whether what a driver of this name has understood shows that it is the right one: a reader's wrong checksum does as well."""
    for event in events:
        match event:
            case Connected() | Tag() | Battery() | Colour():
                return True
            case Dice(state="rolled" | "fake" | "moved" | "cocked"):
                return True
            case BadFrame(reason="checksum") if name == "rdm6300":
                return True
    return False


def recognised(data: bytes, drivers: Mapping[str, Callable[[], Driver]] = ON_A_SERIAL_LINE) -> str | None:
    """Return the kind of device that says these bytes, for instance at the beginning of a log; None: none that is known."""
    for driver in _in_order(drivers):
        driver.opened(0.0)
        driver.take_events()
        driver.received(data, 0.0)
        if evident(driver.name, driver.take_events()):
            return driver.name
    return None


def _in_order(drivers: Mapping[str, Callable[[], Driver]]) -> list[Driver]:
    names = [name for name in TURNS if name in drivers] + [name for name in drivers if name not in TURNS]
    return [drivers[name]() for name in names]


class Detecting:
    """A driver that becomes the one that is found, and stays it when the port is opened again."""

    def __init__(self, drivers: Mapping[str, Callable[[], Driver]] = ON_A_SERIAL_LINE) -> None:
        """``drivers``: the kinds to try, at least one."""
        self._kinds = _in_order(drivers)
        self._turn = 0
        self._ends = 0.0
        self._found: Driver | None = None
        self._events: list[DeviceEvent] = []
        self._given_up = False

    @property
    def name(self) -> str:
        """``auto`` until the device is found, then its name."""
        return self._found.name if self._found else "auto"

    @property
    def found(self) -> Driver | None:
        """The driver of the device that was found; None: it is still searched for."""
        return self._found

    @property
    def settings(self) -> LineSettings:
        """Those of the kind that is being tried, or is found."""
        return self._speaker.settings

    @property
    def _speaker(self) -> Driver:
        return self._found or self._kinds[self._turn]

    def opened(self, now: float) -> None:
        """Begin the search, or let the driver that was found begin anew."""
        if self._found:
            self._found.opened(now)
            return
        self._given_up = False
        self._turn = 0
        self._listen(now)
        self._speak(now)

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the device, and end the search if a driver understands them."""
        if self._found:
            self._found.received(data, now)
            return
        for driver in self._listening():
            driver.received(data, now)
            if self._is_found(driver):
                return

    def tick(self, now: float) -> None:
        """Time has passed: the next kind is tried when the turn of one is over."""
        if self._found:
            self._found.tick(now)
            return
        for driver in self._listening():
            driver.tick(now)
            if self._is_found(driver):
                return
        if now >= self._ends:
            self._next(now)

    def due(self) -> float | None:
        """When ``tick`` is wanted."""
        if self._found:
            return self._found.due()
        return soonest(self._ends, *(driver.due() for driver in self._listening()))

    def take_output(self) -> bytes:
        """Return what the kind being tried says; what others would say is not sent."""
        output = self._speaker.take_output()
        if not self._found:
            for driver in self._listening():
                driver.take_output()
        return output

    def take_events(self) -> tuple[DeviceEvent, ...]:
        """Nothing until the device is found."""
        taken = tuple(self._events)
        self._events.clear()
        return taken + self._found.take_events() if self._found else taken

    def _listening(self) -> list[Driver]:
        """Return the kind whose turn it is, then the others that use the same settings."""
        speaker = self._kinds[self._turn]
        return [speaker] + [each for each in self._kinds if each is not speaker and each.settings == speaker.settings]

    def _listen(self, now: float) -> None:
        """Begin anew at other line settings: nothing is left of what came before."""
        for driver in self._listening():
            driver.opened(now)
            driver.take_events()

    def _speak(self, now: float) -> None:
        speaker = self._kinds[self._turn]
        speaker.opened(now)
        speaker.take_events()
        self._ends = now + TURNS.get(speaker.name, OTHERS)

    def _next(self, now: float) -> None:
        before = self.settings
        self._turn = (self._turn + 1) % len(self._kinds)
        if self._turn == 0 and not self._given_up:
            self._given_up = True
            self._events.append(Lost("no known device answers"))
        if self.settings != before:
            self._listen(now)
        self._speak(now)

    def _is_found(self, driver: Driver) -> bool:
        events = driver.take_events()
        if not evident(driver.name, events):
            return False
        self._found = driver
        self._events.extend(events)
        return True
