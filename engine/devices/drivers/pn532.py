"""PN532 on its serial interface (HSU): reads ISO 14443A cards and stickers, one or two at a time, a few centimetres away. 115200 baud.

A normal frame is ``00 00 FF LENGTH -LENGTH TFI DATA… -SUM 00``; an extended one has ``FF FF`` and two bytes of length. TFI is D4 to
the chip and D5 from it; the code of an answer is that of the command plus one. Every command is acknowledged first. Looking
for a card is answered only when one comes: the host gives up by an ACK of its own and asks again.

The checksum is a sum of eight bits: it misses bytes that have changed places and one in fifteen pairs of wrong bits. So a card is reported
when it has been read twice, which takes a seventh of a second longer.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.drivers.framed import FramedDriver
from paizhuo.engine.devices.drivers.framer import Found, NoFrame, Refused

ACK: Final = b"\x00\x00\xff\x00\xff\x00"
NACK: Final = b"\x00\x00\xff\xff\x00\x00"
WAKE: Final = b"\x55\x55" + bytes(14)
"""Awakens the chip; it needs some time before the command that follows."""
FROM_HOST, FROM_CHIP, ERROR = 0xD4, 0xD5, 0x7F
LONGEST: Final = 265
"""Bytes from the TFI on that the chip can send."""

CONFIGURE: Final = b"\x14\x01\x00\x00"
VERSION: Final = b"\x02"
LIST: Final = b"\x4a\x02\x00"
"""Up to two cards at 106 kbit/s, type A."""
UID_LENGTHS: Final = (4, 7, 10)
HAS_ATS: Final = 0x20
"""The bit of SEL_RES that says that the card speaks ISO 14443-4."""

GONE_AFTER: Final = 0.9
ACK_WITHIN: Final = 0.3
ANSWER_WITHIN: Final = 1.0
CARD_WITHIN: Final = 0.3
"""How long one look for cards takes."""
PAUSE: Final = 0.1
"""Between looks."""
RESENDS: Final = 3
AFTER_ERROR: Final = 0.5


class Special(Enum):
    """Frames that carry nothing."""

    ACK = "ack"
    NACK = "nack"


class ChipFrame(NamedTuple):
    """A good frame. ``tfi``: its direction, or ``ERROR``."""

    tfi: int
    data: bytes


class Card(NamedTuple):
    """What an ISO 14443A card says of itself."""

    sens_res: int
    sel_res: int
    uid: bytes
    ats: bytes


def frame(data: bytes, tfi: int = FROM_HOST) -> bytes:
    """Return the bytes of a frame, extended only where it must be. Raises ``ValueError`` for data that are too long."""
    body = bytes((tfi,)) + data
    size = len(body)
    if size > LONGEST:
        raise ValueError(f"at most {LONGEST - 1} bytes of data")
    if size > 255:
        high, low = divmod(size, 256)
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    else:
        head = bytes((size, -size & 0xFF))
    return b"\x00\x00\xff" + head + body + bytes((-sum(body) & 0xFF, 0x00))


def probe(buffer: bytearray, at: int) -> Found[ChipFrame | Special] | Refused | NoFrame:
    """Return whether a frame begins there, at the 00 before FF."""
    if buffer[at] != 0x00:
        return NoFrame.NOTHING
    here = len(buffer) - at
    if here == 1:
        return NoFrame.PERHAPS
    if buffer[at + 1] != 0xFF:
        return NoFrame.FILLER
    if here < 4:
        return NoFrame.MORE
    first, second = buffer[at + 2 : at + 4]
    if (first, second) == (0x00, 0xFF):
        return Found(4, Special.ACK)
    if (first, second) == (0xFF, 0x00):
        return Found(4, Special.NACK)
    start, size, wrong = 4, first, (first + second) & 0xFF
    if (first, second) == (0xFF, 0xFF):
        if here < 7:
            return NoFrame.MORE
        start, size = 7, int.from_bytes(buffer[at + 4 : at + 6], "big")
        wrong = sum(buffer[at + 4 : at + 7]) & 0xFF
    if wrong or not 1 <= size <= LONGEST:
        return Refused(start, "length")
    length = start + size + 1
    if here < length:
        return NoFrame.MORE
    body = bytes(buffer[at + start : at + length])
    if sum(body) & 0xFF:
        return Refused(length, "checksum")
    if body[0] not in {FROM_HOST, FROM_CHIP, ERROR}:
        return Refused(length, "direction")
    return Found(length, ChipFrame(body[0], body[1:-1]))


def cards(data: bytes) -> tuple[Card, ...] | None:
    """Return the cards in the answer to ``LIST`` after its code: a count, then each card. None: the bytes are no such list."""
    if not data:
        return None
    found = []
    rest = data[1:]
    for _ in range(data[0]):
        if len(rest) < 5 or rest[4] not in UID_LENGTHS or len(rest) < 5 + rest[4]:
            return None
        size = 5 + rest[4]
        card, rest = rest[:size], rest[size:]
        ats = b""
        if card[3] & HAS_ATS and rest:
            ats, rest = rest[: rest[0]], rest[rest[0] :]
            if not ats or len(ats) != ats[0]:
                return None
        found.append(Card(int.from_bytes(card[1:3], "big"), card[3], card[5:], ats))
    return None if rest else tuple(found)


class _Waits(Enum):
    """What is waited for."""

    ACK = "the chip acknowledges the command"
    ANSWER = "the chip answers the command"
    PAUSE = "the next look for cards begins"
    RESTART = "the chip is awakened again"


class Pn532(FramedDriver[ChipFrame | Special]):
    """Wakes the chip, asks what it is, then looks for cards again and again."""

    def __init__(self) -> None:
        super().__init__("pn532", LineSettings(), probe, GONE_AFTER, twice=True)
        self._command = CONFIGURE
        self._waits = _Waits.RESTART
        self._deadline = 0.0
        self._resends = 0

    def _start(self, now: float) -> None:
        self._ask(CONFIGURE, now)

    def _ask(self, command: bytes, now: float) -> None:
        self._command = command
        self._resends = 0
        self._transmit(now)

    def _transmit(self, now: float) -> None:
        self._send((WAKE if self._command == CONFIGURE else b"") + frame(self._command))
        self._wait(_Waits.ACK, now + ACK_WITHIN)

    def _wait(self, what: _Waits, until: float) -> None:
        self._waits = what
        self._deadline = until

    def _may_resend(self) -> bool:
        self._resends += 1
        return self._resends <= RESENDS

    # -- time ------------------------------------------------------------------------------------------------------

    def _work_due(self) -> float | None:
        return self._deadline

    def _work(self, now: float) -> None:
        if now < self._deadline:
            return
        match self._waits:
            case _Waits.ACK if self._may_resend():
                self._transmit(now)
            case _Waits.ANSWER if self._command == LIST:  # no card has come
                self._send(ACK)
                self._wait(_Waits.PAUSE, now + PAUSE)
            case _Waits.PAUSE:
                self._ask(VERSION if self._heard is None else LIST, now)
            case _Waits.ACK | _Waits.ANSWER | _Waits.RESTART:
                self._ask(CONFIGURE, now)

    # -- frames ----------------------------------------------------------------------------------------------------

    def _frame(self, frame_: ChipFrame | Special, now: float) -> None:
        if frame_ is Special.ACK:
            self._acknowledged(now)
        elif frame_ is Special.NACK:
            if self._waits in {_Waits.ACK, _Waits.ANSWER} and self._may_resend():
                self._transmit(now)
        elif frame_.tfi == ERROR:
            self._reports.fault("7F", "the chip did not understand a command", now)
            self._wait(_Waits.RESTART, now + AFTER_ERROR)
        elif frame_.tfi == FROM_CHIP and frame_.data:
            self._answer(frame_.data[0], frame_.data[1:], now)

    def _acknowledged(self, now: float) -> None:
        if self._heard is not None:
            self._heard = now
        if self._waits is _Waits.ACK:
            self._wait(_Waits.ANSWER, now + (CARD_WITHIN if self._command == LIST else ANSWER_WITHIN))

    def _answer(self, code: int, data: bytes, now: float) -> None:
        if code == LIST[0] + 1:
            self._listed(data, now)
        if code == VERSION[0] + 1 and len(data) >= 3:
            self._answered(now, f"PN532 v{data[1]}.{data[2]}")
        elif self._heard is not None:
            self._heard = now
        if self._waits in {_Waits.ACK, _Waits.ANSWER} and code == self._command[0] + 1:
            self._next(now)

    def _next(self, now: float) -> None:
        """Go on to the next command, since this one is done."""
        if self._command == CONFIGURE:
            self._ask(VERSION, now)
        elif self._command == VERSION:
            self._ask(LIST, now)
        else:
            self._wait(_Waits.PAUSE, now + PAUSE)

    def _listed(self, data: bytes, now: float) -> None:
        found = cards(data)
        if found is None:
            self._reports.bad("record", frame(bytes((LIST[0] + 1,)) + data, FROM_CHIP), now)
            return
        for card in found:
            self._tags.seen(card.uid.hex().upper(), now)

    def _refused(self, reason: str, now: float) -> None:
        """Ask again for an answer that came damaged."""
        if reason == "checksum" and self._waits is _Waits.ANSWER and self._may_resend():
            self._send(NACK)
