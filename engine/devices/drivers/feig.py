"""FEIG OBID readers of ISO 15693 tags (HF), by which tiles with tags inside are read.

A standard frame is ``LENGTH ADDRESS COMMAND DATA… CRC(2)``; an answer has a status before its data; the length counts all bytes.
An advanced frame is ``02 LENGTH(2) ADDRESS …``, its CRC over everything before it. The CRC has the polynomial 8408 (reversed), starts with
FFFF and is sent low byte first. Address FF reaches every reader. Even parity is the default of these readers; 38400 baud is usual,
no source read states it. Source: FEIG's manuals of ID ISC.PR101, ID ISC.LRU3000 and CPR30.
"""

from __future__ import annotations

from binascii import crc_hqx
from typing import Final, NamedTuple

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framed import FramedDriver
from paizhuo.engine.devices.drivers.framer import Found, NoFrame, Refused

INVENTORY: Final = 0xB0
COMMANDS: Final = frozenset((0x52, 0x63, 0x80, 0x81, INVENTORY))
"""Baud rate check, reset, reading and writing the configuration, inventory. A frame has no mark at its beginning: that its command
is one of these is what makes it likely.
"""
EVERY_READER: Final = 0xFF
SHORTEST: Final = 5
ADVANCED: Final = 0x02
LONGEST: Final = 2048
"""Bytes of an advanced frame: two hundred tags."""

OK, NO_TAG, MORE = 0x00, 0x01, 0x94
FAILURES: Final = {0x81: "antenna error", 0x83: "communication error"}
ISO_15693: Final = 0x03
ANEW, GO_ON = b"\x01\x00", b"\x01\x80"
"""Parameters of an inventory: a new one, and the tags that had no room in the answer before (status ``MORE``)."""
RECORD: Final = 10
"""Bytes of an ISO 15693 tag's record: type, DSFID, UID with its first byte first."""

GONE_AFTER: Final = 1.0
FOR_EACH: Final = 0.03
"""Two inventories, with some 15 ms for each tag."""
PAUSE: Final = 0.1
"""From an answer to the next inventory."""
PATIENCE: Final = 0.5
"""From an inventory to the next when nothing is answered."""

_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def crc(data: bytes) -> int:
    """CRC-16, polynomial 8408 reversed, start FFFF, no final xor: the mirror image of what ``binascii`` computes."""
    mirrored = crc_hqx(data.translate(_MIRRORED), 0xFFFF)
    return _MIRRORED[mirrored >> 8] | _MIRRORED[mirrored & 0xFF] << 8


class ObidFrame(NamedTuple):
    """A good frame. ``data``: what follows the command; in an answer its first byte is the status."""

    address: int
    command: int
    data: bytes
    advanced: bool = False


def frame(address: int, command: int, data: bytes = b"", *, advanced: bool = False) -> bytes:
    """Return the bytes of a frame. Raises ``ValueError`` for data that are too long."""
    length = len(data) + (7 if advanced else SHORTEST)
    if length > (LONGEST if advanced else 255):
        raise ValueError("too much data for one frame")
    start = bytes((ADVANCED,)) + length.to_bytes(2, "big") if advanced else bytes((length,))
    body = start + bytes((address, command)) + data
    return body + crc(body).to_bytes(2, "little")


def probe(buffer: bytearray, at: int) -> Found[ObidFrame] | Refused | NoFrame:
    """Return whether a frame begins there."""
    here = len(buffer) - at
    length, start = buffer[at], 1
    advanced = length == ADVANCED
    if advanced:
        if here < 3:
            return NoFrame.MORE
        length, start = int.from_bytes(buffer[at + 1 : at + 3], "big"), 3
    if not start + 4 <= length <= LONGEST:
        return NoFrame.NOTHING
    if here <= start + 1:
        return NoFrame.MORE
    if buffer[at + start + 1] not in COMMANDS:
        return NoFrame.NOTHING
    if here < length:
        return NoFrame.MORE
    whole = bytes(buffer[at : at + length])
    if crc(whole[:-2]) != int.from_bytes(whole[-2:], "little"):
        return Refused(length, "checksum")
    return Found(length, ObidFrame(whole[start], whole[start + 1], whole[start + 2 : -2], advanced))


def tags(data: bytes) -> tuple[str, ...] | None:
    """Return the UIDs in an inventory's data after its status: a count, then records. None: they are no such records."""
    if not data or len(data) != 1 + RECORD * data[0] or any(kind != ISO_15693 for kind in data[1::RECORD]):
        return None
    return tuple(data[at + 2 : at + RECORD].hex().upper() for at in range(1, len(data), RECORD))


class Feig(FramedDriver[ObidFrame]):
    """Asks for an inventory again and again."""

    def __init__(self) -> None:
        super().__init__("feig", LineSettings(baud=38_400, parity="E"), probe, GONE_AFTER, FOR_EACH)
        self._next = 0.0

    def _start(self, now: float) -> None:
        self._ask(ANEW, now)

    def _ask(self, which: bytes, now: float) -> None:
        self._send(frame(EVERY_READER, INVENTORY, which))
        self._next = now + PATIENCE

    def _work_due(self) -> float | None:
        return self._next

    def _work(self, now: float) -> None:
        if now >= self._next:
            self._ask(ANEW, now)

    def _frame(self, frame_: ObidFrame, now: float) -> None:
        if frame_.address == EVERY_READER or not frame_.data:  # an echo of what was asked
            return
        self._answered(now, "FEIG")
        status, data = frame_.data[0], frame_.data[1:]
        if frame_.command != INVENTORY:
            return
        self._next = now + PAUSE
        if status == NO_TAG:
            return
        if status not in {OK, MORE}:
            self._reports.fault(f"{status:02X}", FAILURES.get(status, "unknown status"), now)
            return
        found = tags(data)
        if found is None:
            self._reports.bad("record", frame(*frame_[:3], advanced=frame_.advanced), now)
            return
        for tag in found:
            self._tags.seen(tag, now)
        if status == MORE:
            self._ask(GO_ON, now)
