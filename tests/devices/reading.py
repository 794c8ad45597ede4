"""Drivers fed with bytes, and what they understand as plain values, as the files of frames state it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from paizhuo.engine.core.value import asdict, defaults
from paizhuo.engine.devices.driver import Driver
from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.events import DeviceEvent

VECTORS = Path(__file__).parent / "vectors"
READERS = ("godice", "m100", "pn532", "rdm6300", "feig")
READ_TWICE = ("pn532", "rdm6300")
"""Readers whose tags are events when they have been read twice."""
LATER = 0.2
"""Seconds of silence after which no driver waits for the rest of a frame, and no tag is gone yet."""


class Vector(NamedTuple):
    """A frame and what it means: ``events``, or why it is refused."""

    driver: str
    data: bytes
    what: str
    events: list[dict[str, Any]]
    refused: str


def vectors(driver: str) -> list[Vector]:
    """The frames kept for a driver."""
    stated = tomllib.loads((VECTORS / f"{driver}.toml").read_text(encoding="utf-8"))["frame"]
    return [
        Vector(driver, bytes.fromhex(each["bytes"]), each["what"], each.get("events", []), each.get("refused", ""))
        for each in stated
    ]


def plain(events: Iterable[DeviceEvent]) -> list[dict[str, Any]]:
    """Events as tables of a file of frames; the bytes of a bad frame are left out where they are the whole of it."""
    return [{"event": event.name} | _stated(event) for event in events]


def _stated(event: DeviceEvent) -> dict[str, Any]:
    default = defaults(type(event))
    found = {name: value for name, value in asdict(event).items() if name not in default or value != default[name]}
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in found.items() if name != "bytes"
    }


def opened(driver: str) -> Driver:
    """A driver whose port has just been opened; what it says first is taken."""
    new = DRIVERS[driver]()
    new.opened(0.0)
    new.take_output()
    new.take_events()
    return new


def read_once(vector: Vector) -> bytes:
    """What has to come before the tags of a frame are events: the frame itself, where they have to be read twice."""
    has_tags = any(event["event"] == "tag" for event in vector.events)
    return vector.data if has_tags and vector.driver in READ_TWICE else b""


def understood(driver: str, pieces: Iterable[bytes], before: bytes = b"") -> list[dict[str, Any]]:
    """What a new driver makes of these pieces, which come at once, and of the silence after them; ``before``: what came first."""
    reader = opened(driver)
    reader.received(before, 0.0)
    reader.take_events()
    for piece in pieces:
        reader.received(piece, 0.0)
    reader.tick(LATER)
    return plain(reader.take_events())
