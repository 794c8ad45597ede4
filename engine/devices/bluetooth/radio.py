"""What a computer's Bluetooth does for dice: it looks for them and connects them. All that the rest knows of Bluetooth is this."""

from __future__ import annotations

from typing import Protocol

from paizhuo.engine.devices.bluetooth.dice import FoundDie
from paizhuo.engine.devices.problems import Trouble


class Listener(Protocol):
    """Whoever has a die connected. It is called in a thread of the radio, quickly and without raising."""

    def connected(self, rssi: int | None) -> None:
        """Learn that the die is connected. ``rssi``: how strongly it was received, in dBm; None: not known."""

    def notified(self, message: bytes) -> None:
        """Take one notification."""

    def lost(self, trouble: Trouble) -> None:
        """Learn that the die could not be connected, or has gone away. Nothing follows."""


class Connection(Protocol):
    """A die that is being connected or is connected. Its methods never wait, may be called in any thread, and raise nothing."""

    def write(self, message: bytes) -> None:
        """Send a message, after those before. One that cannot be sent ends the connection: the listener's ``lost``."""

    def close(self) -> None:
        """End it, as often as one likes."""


class Radio(Protocol):
    """Bluetooth. Its methods may be called in any thread."""

    def scan(self, seconds: float) -> tuple[FoundDie, ...]:
        """Listen for so long and return the dice heard, the strongest first. Raises ``CannotOpen``: there is no Bluetooth, it is off, or
        this program may not use it.
        """

    def connect(self, address: str, listener: Listener) -> Connection:
        """Begin to look for a die and to connect it; do not wait."""
