"""A die over Bluetooth as a line that a link keeps open."""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import Final

from paizhuo.engine.devices.bluetooth.radio import Connection, Radio
from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.problems import CannotOpen, LineLost, Problem, Trouble

SCHEME: Final = "ble:"
"""Addresses of such dice: ``ble:`` and the address of Bluetooth (on macOS: the identifier that the system gives)."""
MOST_WAITING: Final = 1000
"""So many notifications wait to be read; of more, the oldest are dropped."""


class _Call:
    """One connection from ``open`` to ``close``: what the radio says of it. What an earlier one still says goes nowhere."""

    def __init__(self, changed: threading.Condition) -> None:
        self._changed = changed
        self.is_up = False
        self.rssi: int | None = None
        self.messages: deque[bytes] = deque(maxlen=MOST_WAITING)
        self.trouble: Trouble | None = None

    def connected(self, rssi: int | None) -> None:
        with self._changed:
            self.is_up, self.rssi = True, rssi
            self._changed.notify_all()

    def notified(self, message: bytes) -> None:
        with self._changed:
            if message:
                self.messages.append(message)
                self._changed.notify_all()

    def lost(self, trouble: Trouble) -> None:
        with self._changed:
            self.trouble = trouble
            self._changed.notify_all()


class BleTransport:
    """A ``Transport`` to one die. Every ``read`` returns one notification: the messages keep their borders."""

    def __init__(self, address: str, radio: Radio) -> None:
        """``address``: with ``ble:``. Raises ``CannotOpen`` for one without an address of Bluetooth."""
        self._device = address.removeprefix(SCHEME)
        if not address.startswith(SCHEME) or not self._device or not self._device.isprintable():
            raise CannotOpen(Problem("address", address))
        self.name = address
        self._radio = radio
        self._changed = threading.Condition()
        self._woken = False
        self._call: _Call | None = None
        self._connection: Connection | None = None

    @property
    def signal(self) -> int | None:
        """How strongly the die was received when it was connected, in dBm; None: not known."""
        return None if self._call is None else self._call.rssi

    def now(self) -> float:
        """Seconds."""
        return time.monotonic()

    def open(self, settings: LineSettings) -> None:
        """Connect the die, which takes seconds. Raises ``CannotOpen``, also when ``wake`` breaks it off."""
        self.close()
        call = self._call = _Call(self._changed)
        self._connection = self._radio.connect(self._device, call)
        with self._changed:
            self._changed.wait_for(lambda: call.is_up or call.trouble is not None or self._woken)
            if call.is_up:
                return
            self._woken = False
        self.close()
        raise CannotOpen(Problem(call.trouble or "out_of_reach", self.name))

    def set(self, settings: LineSettings) -> None:
        """Do nothing: there is nothing to set."""

    def read(self, seconds: float) -> bytes:
        """Return the next notification. Raises ``LineLost`` once all that came before have been read."""
        call = self._call
        if call is None:
            raise LineLost(Problem("out_of_reach", self.name))
        with self._changed:
            self._changed.wait_for(
                lambda: call.messages or call.trouble is not None or self._woken, timeout=max(0.0, seconds)
            )
            self._woken = False
            if call.messages:
                return call.messages.popleft()
            if call.trouble is not None:
                raise LineLost(Problem(call.trouble, self.name))
        return b""

    def write(self, data: bytes) -> None:
        """Hand a message to the radio. Raises ``LineLost``; if it cannot be sent, ``read`` raises it."""
        if self._call is None or self._connection is None or self._call.trouble is not None:
            raise LineLost(Problem("out_of_reach", self.name))
        self._connection.write(data)

    def close(self) -> None:
        """Disconnect; do not wait."""
        connection, self._connection, self._call = self._connection, None, None
        if connection is not None:
            connection.close()

    def pause(self, seconds: float) -> None:
        """Wait, or until ``wake``."""
        with self._changed:
            self._changed.wait_for(lambda: self._woken, timeout=seconds)
            self._woken = False

    def wake(self) -> None:
        """End a waiting ``read`` early. Any thread."""
        with self._changed:
            self._woken = True
            self._changed.notify_all()
