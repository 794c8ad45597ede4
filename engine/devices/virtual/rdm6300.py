"""An RDM6300 reader: it repeats the 125 kHz tag that lies on it, and listens to nobody.

Frame: ``02``, ten hexadecimal digits, two of the XOR of the five bytes, ``03`` (Seeed wiki “125Khz RFID module - UART”);
about every 65 ms (arduino12/rdm6300). Units that send a wrong checksum exist (forum.seeedstudio.com, RDM630 checksum problems).
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from random import Random
from typing import Final

from paizhuo.engine.devices.virtual.orders import Order, Words, answer, number
from paizhuo.engine.devices.virtual.outbox import Outbox
from paizhuo.engine.devices.virtual.placed_tags import PlacedTags

FRAME_BYTES: Final = 14
PERIOD: Final = 0.065
"""Seconds from one frame to the next."""
STARTING: Final = 0.5
"""Seconds from power-on to the first frame."""


def frames(data: bytes) -> list[bytes]:
    """Whole frames, one after another, apart."""
    return [data[start : start + FRAME_BYTES] for start in range(0, len(data), FRAME_BYTES)]


class Rdm6300:
    """The reader. ``random``: what a wrong checksum is."""

    name = "rdm6300"

    def __init__(self, random: Random) -> None:
        self._random = random
        self._line = Outbox()
        self._next: float | None = None
        self._bad = 0
        self._tags = PlacedTags(r"[0-9A-F]{10}", "a tag has ten hexadecimal digits", 1, self._begin)
        self._orders = (*self._tags.orders, Order("bad [1-1000]", self._spoil), Order("reboot", self._reboot))

    def received(self, data: bytes, now: float) -> None:
        """Ignore the bytes: such a reader has no input."""

    def tick(self, now: float) -> None:
        while self._next is not None and self._next <= now:
            self._repeat()
            self._next += PERIOD

    def due(self) -> float | None:
        return self._next

    def take_output(self) -> bytes:
        return self._line.take()

    def order(self, words: str, now: float) -> str:
        return answer(self._orders, words, now)

    def _begin(self, now: float) -> None:
        self._next = now if len(self._tags) else None

    def _repeat(self) -> None:
        for name in self._tags:
            checksum = reduce(xor, bytes.fromhex(name))
            if self._bad:
                self._bad -= 1
                checksum ^= self._random.randint(1, 255)
            self._line.send(b"\x02" + f"{name}{checksum:02X}".encode("ascii") + b"\x03")

    def _spoil(self, words: Words, now: float) -> str:
        self._bad = number(words, 1, 1000) or 1
        return f"The checksum of the next {self._bad} frames is wrong."

    def _reboot(self, words: Words, now: float) -> str:
        self._line.take()
        self._begin(now + STARTING)
        return "The reader has started again."
