"""The emergency stop: sent to every table that is connected, and again until each has confirmed it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from paizhuo.desktop.devices.devices import Devices
from paizhuo.engine.devices.events import DeviceEvent, Opened
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.link import NotOpen
from paizhuo.engine.devices.open_table.events import StopConfirmed

PATIENCE: Final = 2_000
"""Milliseconds after which a table that has not confirmed is said to give no answer; it goes on being asked."""
SHOWN: Final = 10_000
"""Milliseconds for which a stop that every table has confirmed stays in sight."""

Stopping: TypeAlias = Literal["stopping", "stopped", "silent"]
"""``silent``: no answer so far, or the line is not open."""


class EmergencyStop(QObject):
    """The stop of everything that moves. ``changed``: how it stands."""

    changed = Signal()

    def __init__(self, devices: Devices) -> None:
        super().__init__()
        self._devices = devices
        self._asked: dict[Device, Stopping] = {}
        self.pressed = False
        """Whether a stop was asked for lately, whatever there was to stop."""
        self._late = self._timer(PATIENCE, self._be_late)
        self._over = self._timer(SHOWN, self._forget)
        devices.heard.connect(self._heard)
        devices.changed.connect(self._look)

    def _timer(self, milliseconds: int, does: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(does)
        return timer

    @property
    def tables(self) -> Mapping[Device, Stopping]:
        """The tables that were asked to stop, and how each stands; empty when nothing was asked lately."""
        return self._asked

    def stop(self) -> None:
        """Ask every device that may be a table."""
        self.pressed = True
        self._asked = {device: "stopping" for device in self._devices.devices if device.table is not None}
        for device in self._asked:
            self._ask(device)
        self._over.stop()
        (self._late if self._asked else self._over).start()
        self.changed.emit()

    def _ask(self, device: Device) -> None:
        try:
            device.stop().add_done_callback(_ignored)
        except NotOpen:
            self._asked[device] = "silent"  # asked again as soon as its line is open

    def _heard(self, device: Device, event: DeviceEvent) -> None:
        if self._asked.get(device, "stopped") == "stopped":
            return
        if isinstance(event, StopConfirmed):
            self._asked[device] = "stopped"
            if set(self._asked.values()) == {"stopped"}:
                self._late.stop()
                self._over.start()
            self.changed.emit()
        elif isinstance(event, Opened):
            self._ask(device)

    def _look(self) -> None:
        """Wait no longer for a table that a person has disconnected."""
        left = {device: how for device, how in self._asked.items() if device in self._devices.devices}
        if left != self._asked:
            self._asked = left
            self.changed.emit()

    def _be_late(self) -> None:
        self._asked = {device: "silent" if how == "stopping" else how for device, how in self._asked.items()}
        self.changed.emit()

    def _forget(self) -> None:
        self._asked, self.pressed = {}, False
        self.changed.emit()


def _ignored(asked: Future[None]) -> None:
    """Do nothing with what became of the question: the table's answer is what counts."""
    if not asked.cancelled():
        asked.exception()
