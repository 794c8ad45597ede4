"""What the connected devices say, as far as they are dice, brought to a throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.devices.at_table.throwing import Throwing
from paizhuo.engine.devices.events import DeviceEvent, Dice, Lost
from paizhuo.engine.devices.hub import Device, DeviceState, Hub
from paizhuo.engine.table.session.pacing import Scheduler

PATIENCE_MS: Final = 12_000
"""A device whose kind is not known is asked in the way of each kind, one after another."""


def patience_with(hub: Hub) -> int:
    """For how many milliseconds a first throw waits for dice: none where every device has answered, or is away. Any thread."""
    return PATIENCE_MS if any(_begins(device.state) for device in hub.devices) else 0


def _begins(state: DeviceState) -> bool:
    """Return whether a device is being opened, or its kind found out."""
    return state.stage == "opened" or (state.stage == "absent" and state.problem is None)


def dice_of(hub: Hub) -> tuple[Device, ...]:
    """Return the devices that are dice, or have some, and are there now. Any thread."""
    states = ((device, device.state) for device in hub.devices)
    return tuple(device for device, state in states if state.stage == "connected" and state.dice)


def bring(hub: Hub, throwing: Throwing, scheduler: Scheduler) -> Callable[[], None]:
    """``throwing`` hears of all dice from now on, in the scheduler's thread, where this is called too; what is returned ends that."""

    def heard(device: Device, event: DeviceEvent) -> None:
        match event:
            case Lost():
                throwing.went(device.address)
            case Dice():
                throwing.heard(device.address, event)
            case _ if device.state.stage == "connected" and device.state.dice:
                throwing.came(device.address)
            case _:
                pass

    end = hub.listen(scheduler, heard)
    for device in dice_of(hub):
        throwing.came(device.address)
    return end
