"""What every virtual device is. It does no input or output and reads no clock, like a driver on the other side of the line."""

from __future__ import annotations

from typing import Protocol


class VirtualDevice(Protocol):
    """One device as its line and a person beside it see it. Times are seconds of a clock that never goes back."""

    @property
    def name(self) -> str:
        """The word for it on the command line: table, dice, godice, pixels, m100, pn532, rdm6300, feig."""

    def received(self, data: bytes, now: float) -> None:
        """Take bytes from the host. Whatever they are, raise nothing, and keep no more than a few KiB."""

    def tick(self, now: float) -> None:
        """Time has passed: movements go on and end, what is overdue is sent."""

    def due(self) -> float | None:
        """Return the time at which ``tick`` is wanted next; None: only when bytes or an order come."""

    def take_output(self) -> bytes:
        """Return what the device sends now; taken once."""

    def order(self, words: str, now: float) -> str:
        """Return what a person does at the device, as typed: ``press E win``, ``jam S``, ``tag 1 E280…``, ``help``.

        The answer is one sentence for that person; also for words that mean nothing here, which change nothing.
        """
