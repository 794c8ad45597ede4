"""What an address of a device means: the line to it, and the drivers that can be behind it.

``virtual:table`` is a device within the program (``paizhuo.engine.devices.virtual.transport``), ``ble:D1:2A:…`` a die over Bluetooth,
everything
else a serial port (``paizhuo.engine.devices.ports``).
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.devices.bluetooth.system import system_radio
from paizhuo.engine.devices.bluetooth.transport import SCHEME as BLUETOOTH
from paizhuo.engine.devices.bluetooth.transport import BleTransport
from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.drivers import DRIVERS, ON_A_SERIAL_LINE, OVER_BLUETOOTH
from paizhuo.engine.devices.drivers.detect import Detecting
from paizhuo.engine.devices.transport import SerialTransport, Transport
from paizhuo.engine.devices.virtual.models import WITHOUT_A_PORT
from paizhuo.engine.devices.virtual.transport import SCHEME as VIRTUAL
from paizhuo.engine.devices.virtual.transport import virtual_line

AUTO: Final = "auto"
"""The driver that finds out which other one is right."""
IN_NOTIFICATIONS: Final = (BLUETOOTH, *(f"{VIRTUAL}{name}" for name in WITHOUT_A_PORT))
"""How addresses begin where each piece that comes is one message."""


def transport_for(address: str) -> Transport:
    """Return the line to a device, or to a new virtual one; not opened yet.

    Raises ``CannotOpen`` for an address that nobody can read, and for one of Bluetooth where the extra is not installed.
    """
    if address.startswith(VIRTUAL):
        return virtual_line(address)
    if address.startswith(BLUETOOTH):
        return BleTransport(address, system_radio())
    return SerialTransport(address)


def driver_for(address: str, name: str = AUTO) -> Driver:
    """Return a new driver by its word, or ``auto``: then those are tried that this kind of line can carry.

    Raises ``KeyError`` for another word.
    """
    if name == AUTO:
        return Detecting(OVER_BLUETOOTH if address.startswith(IN_NOTIFICATIONS) else ON_A_SERIAL_LINE)
    return DRIVERS[name]()
