"""The JSON form of what devices say: the lines of ``devices monitor --json`` and of recorded sessions.

It follows from an event's fields: its ``name`` under ``event``, each field under its own name; bytes as pairs of hexadecimal digits
(``02 30 …``), None left out, a value within a STATE as its fields.
"""

from __future__ import annotations

from typing import TypeAlias

from paizhuo.engine.core.value import asdict
from paizhuo.engine.devices.events import DeviceEvent

Json: TypeAlias = str | int | float | bool | list["Json"] | dict[str, "Json"] | None


def as_json(event: DeviceEvent) -> dict[str, Json]:
    """Return the event as a JSON object."""
    return {"event": event.name} | _fields(event)


def hex_pairs(data: bytes) -> str:
    """Bytes as people compare them: ``02 30 FF``."""
    return data.hex(" ").upper()


def from_hex_pairs(written: str) -> bytes:
    """Return the bytes again. Raises ``ValueError``."""
    return bytes.fromhex(written)


def _fields(event: DeviceEvent) -> dict[str, Json]:
    return {name: _plain(value) for name, value in asdict(event).items() if value is not None}


def _plain(value: object) -> Json:
    match value:
        case bytes():
            return hex_pairs(value)
        case tuple():
            return [_plain(each) for each in value]
        case DeviceEvent():
            return _fields(value)
        case bool() | int() | float() | str():
            return value
        case _:
            return str(value)
