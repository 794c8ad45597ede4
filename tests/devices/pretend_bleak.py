"""Stands in for the package ``bleak``, which need not be installed: devices in the air, and what they are sent."""

from __future__ import annotations

import asyncio
import enum
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, Self

import pytest


class BleakError(Exception):
    pass


class Reason(enum.Enum):
    NO_BLUETOOTH = 1
    POWERED_OFF = 2
    DENIED_BY_USER = 3
    UNKNOWN = 4


class BleakBluetoothNotAvailableError(BleakError):
    def __init__(self, reason: Reason) -> None:
        super().__init__("not available", reason)
        self.reason = reason


class BleakDBusError(BleakError):
    def __init__(self, dbus_error: str) -> None:
        super().__init__(dbus_error)
        self.dbus_error = dbus_error


class Thing:
    """A device in the air. ``services``: characteristics by service."""

    def __init__(self, address: str, name: str, rssi: int, services: dict[str, list[str]], maker: bytes = b"") -> None:
        self.device = SimpleNamespace(address=address, name=None)
        self.said = SimpleNamespace(
            local_name=name, rssi=rssi, service_uuids=list(services), manufacturer_data={0x0D39: maker} if maker else {}
        )
        self.services = [
            SimpleNamespace(uuid=service, characteristics=[SimpleNamespace(uuid=each) for each in characteristics])
            for service, characteristics in services.items()
        ]
        self.written: list[tuple[str, bytes]] = []
        self.client: Any = None
        self.notify: Callable[[Any, bytearray], None] | None = None
        self.heeds: BaseException | None = None
        """What writing to it raises."""
        self.is_deaf = False
        """Whether it never acknowledges what it is sent."""

    def say(self, message: bytes) -> None:
        """A notification, from another thread."""
        assert self.notify is not None
        self.client.loop.call_soon_threadsafe(self.notify, None, bytearray(message))

    def leave(self) -> None:
        """It goes out of reach."""
        self.client.loop.call_soon_threadsafe(self.client.on_leave, self.client)


class Air:
    """The devices around. ``trouble``: what looking for them raises."""

    def __init__(self) -> None:
        self.things: list[Thing] = []
        self.trouble: BaseException | None = None
        self.scans = 0
        """How many look or connect at this moment."""
        self.most_at_once = 0
        self.connected = 0

    def busy(self, more: int) -> None:
        self.scans += more
        self.most_at_once = max(self.most_at_once, self.scans)


def put_in_place(monkeypatch: pytest.MonkeyPatch) -> Air:
    """From now on ``import bleak`` gives the stand-in."""
    air = Air()

    class BleakScanner:
        def __init__(self, heard: Callable[[Any, Any], None]) -> None:
            self._heard = heard

        async def __aenter__(self) -> Self:
            if air.trouble is not None:
                raise air.trouble
            air.busy(1)
            for thing in air.things:
                asyncio.get_running_loop().call_soon(self._heard, thing.device, thing.said)
            return self

        async def __aexit__(self, *_: object) -> None:
            air.busy(-1)

    class BleakClient:
        def __init__(self, device: Any, disconnected_callback: Callable[[Any], None], timeout: float) -> None:
            self.loop = asyncio.get_running_loop()
            self.thing = next(thing for thing in air.things if thing.device is device)
            self.thing.client = self
            self.on_leave = disconnected_callback
            self._is_up = False

        @property
        def services(self) -> list[Any]:
            return self.thing.services

        async def connect(self) -> None:
            air.busy(1)
            await asyncio.sleep(0)
            air.busy(-1)
            self._is_up = True
            air.connected += 1

        async def disconnect(self) -> None:
            await asyncio.sleep(0)
            if self._is_up:
                self._is_up = False
                air.connected -= 1
                self.on_leave(self)

        async def start_notify(self, characteristic: str, notify: Callable[[Any, bytearray], None]) -> None:
            assert any(each.uuid == characteristic for service in self.services for each in service.characteristics)
            self.thing.notify = notify

        async def write_gatt_char(self, characteristic: str, message: bytes) -> None:
            if self.thing.heeds is not None:
                raise self.thing.heeds
            if self.thing.is_deaf:
                await asyncio.Event().wait()
            self.thing.written.append((characteristic, message))

    package, errors = ModuleType("bleak"), ModuleType("bleak.exc")
    vars(package).update(BleakScanner=BleakScanner, BleakClient=BleakClient, exc=errors)
    vars(errors).update(
        BleakError=BleakError,
        BleakDBusError=BleakDBusError,
        BleakBluetoothNotAvailableError=BleakBluetoothNotAvailableError,
    )
    monkeypatch.setitem(sys.modules, "bleak", package)
    monkeypatch.setitem(sys.modules, "bleak.exc", errors)
    return air
