"""A driver speaks the protocol of one kind of device. It does no input or output and reads no clock.

Whoever has the port (``paizhuo.engine.devices.link``, a test, a recorded log) hands it the bytes that came and the time, takes the bytes
that it wants to send and the events that it has understood. The same bytes give the same events however they are split.
"""

from __future__ import annotations

from typing import Literal, Protocol

from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.events import DeviceEvent


class LineSettings(Struct):
    """How a serial line is set: ``baud``, data ``bits``, ``parity`` none or even, ``stop`` bits."""

    baud: int = 115_200
    bits: int = 8
    parity: Literal["N", "E"] = "N"
    stop: int = 1


class Driver(Protocol):
    """One device as one host sees it. Times are seconds of a clock that never goes back."""

    @property
    def name(self) -> str:
        """The word for it on the command line: table, godice, pixels, m100, pn532, rdm6300, feig."""

    @property
    def settings(self) -> LineSettings:
        """How its line is set. It changes while a device is searched for: whoever has the port looks again after every ``tick``."""

    def opened(self, now: float) -> None:
        """Begin anew on a port that has just been opened (again): nothing that came before belongs to what comes now."""

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the device. Whatever they are, raise nothing, and keep no more than a few KiB."""

    def tick(self, now: float) -> None:
        """Time has passed: what is overdue is done (an idle gap, a repetition, a ping, silence noticed)."""

    def due(self) -> float | None:
        """Return the time at which ``tick`` is wanted next; None: only when bytes come."""

    def take_output(self) -> bytes:
        """Return what is to be sent now; taken once."""

    def take_events(self) -> tuple[DeviceEvent, ...]:
        """Return what has been understood since this was asked last."""
