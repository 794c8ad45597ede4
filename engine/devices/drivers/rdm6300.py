"""RDM6300 and RDM630, readers of 125 kHz tags that only talk. 9600 baud.

A frame is ``02``, ten hexadecimal digits (a version byte and the 32-bit id), two digits of checksum (the five bytes xor-ed), ``03``.
It repeats about every 65 ms while a tag is there. Some readers send wrong checksums: such a frame is a bad frame, not silence.

The checksum has eight bits and misses one in a hundred pairs of wrong bits, so a tag is reported when it has been read twice.
"""

from __future__ import annotations

from typing import Final

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framed import FramedDriver
from paizhuo.engine.devices.drivers.framer import Found, NoFrame, Refused

LENGTH: Final = 14
GONE_AFTER: Final = 0.3
_DIGITS: Final = frozenset(b"0123456789ABCDEFabcdef")


def frame(tag: bytes) -> bytes:
    """Return the frame of a tag. Raises ``ValueError`` unless it has five bytes."""
    if len(tag) != 5:
        raise ValueError("a tag has five bytes")
    return b"\x02" + (tag + bytes((_sum(tag),))).hex().upper().encode() + b"\x03"


def _sum(data: bytes) -> int:
    total = 0
    for byte in data:
        total ^= byte
    return total


def probe(buffer: bytearray, at: int) -> Found[bytes] | Refused | NoFrame:
    """Return whether a frame begins there: the five bytes of its tag."""
    if buffer[at] != 0x02:
        return NoFrame.FILLER if buffer[at] in b"\r\n" else NoFrame.NOTHING
    whole = buffer[at : at + LENGTH]
    for place, byte in enumerate(whole[1:13], 1):
        if byte not in _DIGITS:
            return Refused(place, "digit")
    if len(whole) < LENGTH:
        return NoFrame.MORE
    if whole[13] != 0x03:
        return Refused(13, "end")
    data = bytes.fromhex(whole[1:13].decode())
    return Found(LENGTH, data[:5]) if _sum(data) == 0 else Refused(LENGTH, "checksum")


class Rdm6300(FramedDriver[bytes]):
    """Listens; says nothing."""

    def __init__(self) -> None:
        super().__init__("rdm6300", LineSettings(baud=9600), probe, GONE_AFTER, twice=True)

    def _start(self, now: float) -> None:
        self._answered(now, "RDM6300")

    def _frame(self, frame: bytes, now: float) -> None:
        self._tags.seen(frame.hex().upper(), now)
