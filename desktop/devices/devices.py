"""The devices that are connected to the window, for all its pages: opened, closed, remembered, and heard in the window's thread."""

from __future__ import annotations

import sys
import threading
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.devices import remembered as memory
from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.dice_search import DiceSearch
from paizhuo.desktop.devices.looking import PortOffer, PortWatch
from paizhuo.desktop.devices.observed import Observed
from paizhuo.desktop.devices.store import TagStore
from paizhuo.desktop.kit.qt_scheduler import QtScheduler
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.bluetooth.transport import SCHEME as BLUETOOTH
from paizhuo.engine.devices.events import DeviceEvent
from paizhuo.engine.devices.hub import AUTO, Device, Hub
from paizhuo.engine.devices.problems import CannotOpen
from paizhuo.engine.devices.virtual.transport import SCHEME

SOON: Final = 200
"""Milliseconds: ``changed`` comes no more often."""
LOOK: Final = 500
"""Milliseconds between two looks at how the devices stand: bytes that are no event count too."""


HAND_OVER: Final = 0.001
"""Seconds after which a thread of a device that computes lets the window's go on; Python’s own 5 ms are felt when several compute."""


class Devices(QObject):
    """What the window's pages have to do with devices. Everything here is called in the window's thread, and nothing waits.

    ``heard``: a ``Device`` and a ``DeviceEvent``, each event once. ``changed``: how some device stands, or which there are, has changed;
    at most five times a second. ``found``: the ports and dice that can be chosen have changed, or are looked for. ``failed``: a sentence.
    """

    heard = Signal(object, object)
    changed = Signal()
    found = Signal()
    failed = Signal(Text)

    def __init__(self, hub: Hub | None = None, ports: PortWatch | None = None) -> None:
        """``hub``, ``ports``: others than those of this computer."""
        super().__init__()
        sys.setswitchinterval(HAND_OVER)
        self.hub = Hub() if hub is None else hub
        self.scheduler = QtScheduler(self)
        self._leave = self.hub.listen(self.scheduler, self._heard)
        self._ports = PortWatch() if ports is None else ports
        self._ports.setParent(self)
        self._ports.found.connect(lambda offers: self.found.emit())
        self._search = DiceSearch()
        self._search.setParent(self)
        self._search.changed.connect(self.found)
        self._search.failed.connect(self.failed)
        self._observed: dict[Device, Observed] = {}
        self._watchers: set[QObject] = set()
        self._remembered: tuple[memory.RememberedDevice, ...] | None = None
        self._states: object = None
        self._tags: TagStore | None = None
        self._soon = QTimer(self)
        self._soon.setInterval(SOON)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.changed)
        self._look = QTimer(self)
        self._look.setInterval(LOOK)
        self._look.timeout.connect(self._compare)

    # -- which there are -------------------------------------------------------------------------------------------------

    @property
    def devices(self) -> tuple[Device, ...]:
        """Those that are open or being opened, in the order in which they were."""
        return self.hub.devices

    def device(self, address: str) -> Device | None:
        """Return the device with this address, if it is open."""
        return self.hub.device(address)

    def observed(self, device: Device) -> Observed:
        """Return the last of what a device has said since it was opened."""
        return self._observed.setdefault(device, Observed())

    @property
    def ports(self) -> tuple[PortOffer, ...]:
        """The ports found last, kept up to date only while somebody watches; then the dice found by ``search_dice``."""
        return self._ports.offers + self._search.offers

    @property
    def ports_known(self) -> bool:
        """Whether the ports have been looked for yet."""
        return self._ports.known

    @property
    def searching_dice(self) -> bool:
        """Whether dice without a cable are looked for now."""
        return self._search.searching

    def search_dice(self) -> None:
        """Look for dice without a cable, for some seconds."""
        self._search.search()

    def watch(self, watcher: QObject, *, wanted: bool) -> None:
        """Show the ports to ``watcher`` from now on, or not any more. Ports are looked for while there is one."""
        if wanted:
            self._watchers.add(watcher)
        else:
            self._watchers.discard(watcher)
        self._ports.watch(wanted=bool(self._watchers))

    @property
    def tags(self) -> TagStore:
        """What tags mean, and where readers lie."""
        if self._tags is None:
            self._tags = TagStore(self.scheduler.post)
            self._tags.setParent(self)
            self._tags.failed.connect(self.failed)
        return self._tags

    # -- opening and closing ---------------------------------------------------------------------------------------------

    def open(self, address: str, driver: str = AUTO) -> Device | None:
        """Open a device and remember it; return the one that is open already if there is one. None: ``failed`` has said why not."""
        device = self._open(address.strip(), driver)
        if device is not None and not is_virtual(address):
            self._remember(memory.remembered_with(self.remembered, device.address, driver, connected=True))
        return device

    def close(self, device: Device) -> None:
        """Close a device; it is offered, but not opened by itself, when the program starts the next time."""
        self.hub.close(device)
        self._observed.pop(device, None)
        self._remember(memory.remembered_as(self.remembered, device.address, connected=False))
        self._news()

    def forget(self, address: str) -> None:
        """Offer the device with this address no more."""
        self._remember(tuple(each for each in self.remembered if each.address != address))
        self._news()

    def reopen(self) -> None:
        """Open the devices that were connected when the program was used last."""
        for each in self.remembered:
            if not each.connected or self.hub.device(each.address) is not None:
                continue
            if each.address.startswith(BLUETOOTH):  # the first use of the radio takes its time
                threading.Thread(target=self._open_elsewhere, args=(each.address, each.driver), name="radio").start()
            else:
                self._open(each.address, each.driver)

    @property
    def remembered(self) -> tuple[memory.RememberedDevice, ...]:
        """Those that were connected before."""
        if self._remembered is None:
            self._remembered, trouble = memory.load()
            if trouble is not None:
                self.failed.emit(trouble)
        return self._remembered

    def shut(self) -> None:
        """Close all devices and wait for none: the process goes on until their threads have ended, half a second at most."""
        self._leave()
        for timer in (self._soon, self._look):
            timer.stop()
        self._watchers.clear()
        self._ports.watch(wanted=False)
        if self._tags is not None:
            self._tags.close()
        for device in self.devices:
            self.hub.close(device)
        threading.Thread(target=self.hub.shut, name="closing devices").start()

    # -- within ----------------------------------------------------------------------------------------------------------

    def _open(self, address: str, driver: str) -> Device | None:
        try:
            device = self.hub.open(address, driver)
        except CannotOpen as error:
            self.failed.emit(words.sentence(error.problem.words))
            return None
        self._opened()
        return device

    def _open_elsewhere(self, address: str, driver: str) -> None:
        """Open a device as ``_open`` does, in a thread of its own."""
        try:
            self.hub.open(address, driver)
        except CannotOpen as error:
            said = words.sentence(error.problem.words)
            self.scheduler.post(lambda: self.failed.emit(said))
        else:
            self.scheduler.post(self._opened)

    def _opened(self) -> None:
        self._look.start()
        self._news()

    def _remember(self, devices: tuple[memory.RememberedDevice, ...]) -> None:
        if devices == self._remembered:
            return
        self._remembered = devices
        try:
            memory.save(devices)
        except OSError as error:
            self.failed.emit(words.DEVICES_UNSAVED.filled(reason=error.strerror or error))

    def _heard(self, device: Device, event: DeviceEvent) -> None:
        if device in self.devices:
            self.observed(device).take(event)
        self.heard.emit(device, event)
        self._news()

    def _news(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _compare(self) -> None:
        """Say so where something has changed without an event."""
        states = tuple(device.state for device in self.devices)
        if states != self._states:
            self._states = states
            self._news()
        if not states:
            self._look.stop()


def is_virtual(address: str) -> bool:
    """Return whether a device exists only in this program."""
    return address.startswith(SCHEME)
