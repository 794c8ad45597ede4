"""The devices that were connected before, kept beside the settings so that they are offered again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from paizhuo.desktop.devices import words
from paizhuo.desktop.kit import settings as stored
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.hub import AUTO
from paizhuo.engine.table.whole_file import write_whole

FORMAT: Final = 1
MOST: Final = 32
"""Devices that are remembered; the one used longest ago is forgotten first."""
LONGEST: Final = 200
"""Characters of an address."""
LARGEST: Final = 65_536
"""Bytes of the file."""


class RememberedDevice(Struct):
    """A device that was connected before. ``driver``: its word, or ``auto``; ``connected``: it was not disconnected by a person, so it
    is opened again.
    """

    address: str
    driver: str
    connected: bool


def remembered_with(
    devices: Sequence[RememberedDevice], address: str, driver: str, *, connected: bool
) -> tuple[RememberedDevice, ...]:
    """Return the devices, this one among them as the last."""
    others = tuple(device for device in devices if device.address != address)
    return (*others, RememberedDevice(address, driver, connected))[-MOST:]


def remembered_as(
    devices: Sequence[RememberedDevice], address: str, *, connected: bool
) -> tuple[RememberedDevice, ...]:
    """Return the devices, with this one (not) to be opened again; unknown addresses change nothing."""
    return tuple(replace(each, connected=connected) if each.address == address else each for each in devices)


def load() -> tuple[tuple[RememberedDevice, ...], Text | None]:
    """Return the devices, and a sentence if the file could not be used: it is then kept beside, as ``.bad``."""
    file = stored.devices_file()
    try:
        with file.open("rb") as opened:
            return _read(opened.read(LARGEST + 1)), None
    except FileNotFoundError:
        return (), None
    except OSError as error:
        return (), words.DEVICES_UNREAD.filled(file=file, reason=error.strerror or error)
    except (ValueError, RecursionError):
        return (), words.DEVICES_DAMAGED.filled(file=_set_aside())


def save(devices: Sequence[RememberedDevice]) -> None:
    """Write the file, whole or not at all. Raises ``OSError``."""
    entries = [{"address": each.address, "driver": each.driver, "connected": each.connected} for each in devices]
    written = json.dumps({"format": FORMAT, "devices": entries}, ensure_ascii=False, indent=1)
    write_whole(stored.devices_file(), written + "\n")


def _set_aside() -> object:
    """Move the bad file away; return where it is now."""
    file = stored.devices_file()
    kept = file.with_suffix(".bad")
    try:
        return file.replace(kept)
    except OSError:
        return file


def _read(data: bytes) -> tuple[RememberedDevice, ...]:
    """Read the file of devices. Raises ``ValueError``."""
    if len(data) > LARGEST:
        raise ValueError("too large")
    match json.loads(data.decode()):
        case {"format": int(version), "devices": list(entries)} if version == FORMAT:
            return tuple(_device(entry) for entry in entries[-MOST:])
        case _:
            raise ValueError("no list of devices")


def _device(entry: Any) -> RememberedDevice:
    """Read one device. Raises ``ValueError``."""
    match entry:
        case {"address": str(address), "driver": str(driver), "connected": bool(connected)} if 0 < len(
            address
        ) <= LONGEST and (driver == AUTO or driver in DRIVERS):
            return RememberedDevice(address, driver, connected)
        case _:
            raise ValueError("no device")
