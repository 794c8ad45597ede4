"""Virtual dice that throw for a match in the window: a button rolls them, for nobody has them in a hand."""

from __future__ import annotations

from paizhuo.engine.devices.at_table.dice_devices import dice_of
from paizhuo.engine.devices.hub import Hub
from paizhuo.engine.devices.virtual.transport import VirtualTransport


def virtual_dice(hub: Hub) -> tuple[VirtualTransport, ...]:
    """Return the lines to the virtual dice that are connected."""
    lines = (device.line for device in dice_of(hub))
    return tuple(line for line in lines if isinstance(line, VirtualTransport))


def roll(hub: Hub) -> None:
    """Roll them all once."""
    for line in virtual_dice(hub):
        line.order("roll")
