"""What the connected devices say, as far as they are dice, brought to a throw."""

from __future__ import annotations

from collections.abc import Iterable

from engine.devices.at_table.throwing import Throwing
from engine.devices.events import DeviceEvent, Dice, Lost
from engine.devices.hub import Device


class DiceDevices:
    """Listens to a ``Hub`` for a ``Throwing``, in the thread of that one's scheduler."""

    def __init__(self, throwing: Throwing, devices: Iterable[Device] = ()) -> None:
        """``devices``: those that are open already."""
        self._throwing = throwing
        for device in devices:
            self._look(device)

    def heard(self, device: Device, event: DeviceEvent) -> None:
        """A device says something."""
        match event:
            case Lost():
                self._throwing.went(device.address)
            case Dice():
                self._throwing.heard(device.address, event)
            case _:
                self._look(device)

    def _look(self, device: Device) -> None:
        state = device.state
        if state.stage == "connected" and state.dice:
            self._throwing.came(device.address)
