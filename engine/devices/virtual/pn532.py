"""A PN532 on its high-speed serial line, and the ISO 14443A cards on it.

Frames: PN532 user manual (UM0701-02) 6.2: ``00 00 FF LENGTH -LENGTH D5 COMMAND+1 DATA… -SUM 00``, an acknowledgement before every
answer. The chip sleeps until it is woken, wants SAMConfiguration before it looks for cards, and answers InListPassiveTarget only
when a card comes. An acknowledgement from the host ends what runs, a NACK asks for the last answer again.
"""

from __future__ import annotations

from random import Random
from typing import Final

from paizhuo.engine.devices.virtual.command_bytes import CommandBytes
from paizhuo.engine.devices.virtual.orders import Order, Words, answer
from paizhuo.engine.devices.virtual.outbox import Outbox, earliest
from paizhuo.engine.devices.virtual.placed_tags import PlacedTags

START: Final = b"\x00\xff"
ACK: Final = b"\x00\x00\xff\x00\xff\x00"
NACK: Final = b"\x00\x00\xff\xff\x00\x00"
ERROR: Final = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
HOST, CHIP = 0xD4, 0xD5
FIRMWARE: Final = bytes((0x32, 1, 6, 7))
"""PN532, version 1.6, ISO 14443A, B and 18092."""
LONGEST: Final = 265
"""Bytes of a frame's content, in extended frames too."""
ANSWER_SECONDS: Final = 0.003
LOOK_SECONDS: Final = 0.015
"""How long one look for cards takes."""
FOR_EVER: Final = 0xFF
"""Retries that never end."""
WAKING_NULS: Final = 10
"""So many NULs wake the chip, or one 55."""


def frame(content: bytes) -> bytes:
    """Return the frame of ``content``: direction, command and data; an extended one where it is long."""
    length = len(content)
    if length > 0xFF:
        high, low = divmod(length, 256)
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    else:
        head = bytes((length, -length & 0xFF))
    return b"\x00" + START + head + content + bytes((-sum(content) & 0xFF, 0))


def content_of(data: bytes) -> tuple[int, int] | None:
    """Return where in a frame without its start code the content begins, and its length; None: it is no head of a frame.

    ``data`` has at least five bytes.
    """
    if data[:2] == b"\xff\xff":
        length = int.from_bytes(data[2:4], "big")
        good, begin = sum(data[2:5]) & 0xFF == 0, 5
    else:
        length = data[0]
        good, begin = (data[0] + data[1]) & 0xFF == 0, 2
    return (begin, length) if good and length <= LONGEST else None


def frames(data: bytes) -> list[bytes]:
    """Whole frames, one after another, apart."""
    cut = []
    while data:
        if data.startswith((ACK, NACK)):
            length = len(ACK)
        else:
            head = content_of(data[3:8])
            assert head is not None, "the output of a device consists of good frames"
            length = 3 + sum(head) + 2
        cut.append(data[:length])
        data = data[length:]
    return cut


def target(number: int, uid: bytes) -> bytes:
    """Return what InListPassiveTarget says of a card: SENS_RES, SEL_RES and UID of a Classic (4 bytes) or an NTAG (7 bytes)."""
    kind = b"\x00\x04\x08" if len(uid) == 4 else b"\x00\x44\x00"
    return bytes((number,)) + kind + bytes((len(uid),)) + uid


class Pn532:
    """The chip. ``random``: in which order cards answer."""

    name = "pn532"

    def __init__(self, random: Random) -> None:
        self._random = random
        self._line = Outbox()
        self._input = CommandBytes()
        self._cards = PlacedTags(
            r"[0-9A-F]{8}|[0-9A-F]{14}", "a UID has 8 or 14 hexadecimal digits", 2, self._cards_changed
        )
        self._orders = (*self._cards.orders, Order("reboot", self._reboot))
        self._start()

    def _start(self) -> None:
        self._line.cancel()
        self._line.take()
        self._input.clear()
        self._nuls = 0
        self._awake = self._configured = False
        self._retries = FOR_EVER
        self._last = ERROR
        """The last answer, for a host that asks for it again."""
        self._wanted = 0
        """For how many cards InListPassiveTarget waits; 0: it does not run."""
        self._give_up: float | None = None

    # -- the line

    def received(self, data: bytes, now: float) -> None:
        if not self._awake:
            data = self._woken_by(data)
        self._input.come(data, now)
        while self._read(now):
            pass

    def _woken_by(self, data: bytes) -> bytes:
        """Return what is left of ``data`` once the chip is awake; asleep it hears nothing else."""
        for index, byte in enumerate(data):
            self._nuls = self._nuls + 1 if byte == 0 else 0
            if byte == 0x55 or self._nuls == WAKING_NULS:
                self._awake = True
                return data[index + 1 :]
        return b""

    def _read(self, now: float) -> bool:
        """Remove the next thing from the input and do it. Returns whether something was removed."""
        begin = self._input.find(START)
        if begin < 0:
            del self._input[: max(0, len(self._input) - 1)]
            return False
        rest = bytes(self._input[begin + len(START) :])
        for short, act in ((ACK, self._cancel), (NACK, self._repeat)):
            if rest.startswith(short[3:5]):
                del self._input[: begin + 4]
                act(now)
                return True
        if len(rest) < 5:
            return False
        head = content_of(rest)
        if head is not None:
            content_begin, length = head
            if len(rest) < content_begin + length + 1:
                return False
            content = rest[content_begin : content_begin + length]
            checksum = rest[content_begin + length]
            if (sum(content) + checksum) & 0xFF == 0 and length >= 2 and content[0] == HOST:
                del self._input[: begin + len(START) + content_begin + length + 1]
                self._carry_out(content[1], content[2:], now)
                return True
        del self._input[: begin + len(START)]
        return True

    def tick(self, now: float) -> None:
        self._line.tick(now)
        if self._give_up is not None and self._give_up <= now:
            self._wanted, self._give_up = 0, None
            self._answer(0x4A, b"\0", now)
            self._line.tick(now)

    def due(self) -> float | None:
        return earliest(self._line.due(), self._give_up)

    def take_output(self) -> bytes:
        return self._line.take()

    def order(self, words: str, now: float) -> str:
        return answer(self._orders, words, now)

    # -- commands

    def _carry_out(self, command: int, data: bytes, now: float) -> None:
        self._cancel(now)  # a new command ends the one that runs
        self._line.send(ACK)
        match command:
            case 0x00 if data[:1] == b"\0":  # Diagnose: communication line test
                self._answer(command, data, now)
            case 0x02:  # GetFirmwareVersion
                self._answer(command, FIRMWARE, now)
            case 0x14 if data:  # SAMConfiguration
                self._configured = True
                self._answer(command, b"", now)
            case 0x32 if len(data) == 4 and data[0] == 0x05 and self._configured:  # RFConfiguration: MaxRetries
                self._retries = data[3]
                self._answer(command, b"", now)
            case 0x32 if data and self._configured:
                self._answer(command, b"", now)
            case 0x44 | 0x52 if len(data) == 1 and self._configured:  # InDeselect, InRelease
                self._answer(command, b"\0", now)
            case 0x4A if len(data) >= 2 and data[0] in (1, 2) and self._configured:  # InListPassiveTarget
                self._look_for(data[0], now, type_a=data[1] == 0)
            case _:
                self._say(ERROR, now)

    def _answer(self, command: int, data: bytes, now: float) -> None:
        self._say(frame(bytes((CHIP, command + 1)) + data), now)

    def _say(self, said: bytes, now: float) -> None:
        self._last = said
        self._line.send_at(now + ANSWER_SECONDS, said)

    def _cancel(self, now: float) -> None:
        self._line.cancel()
        self._wanted, self._give_up = 0, None

    def _repeat(self, now: float) -> None:
        self._line.send_at(now + ANSWER_SECONDS, self._last)

    def _look_for(self, wanted: int, now: float, *, type_a: bool) -> None:
        if type_a and len(self._cards):
            self._found(wanted, now)
            return
        self._wanted = wanted if type_a else 0
        if self._retries != FOR_EVER:
            self._give_up = now + LOOK_SECONDS * (1 + self._retries)

    def _found(self, wanted: int, now: float) -> None:
        cards = [bytes.fromhex(name) for name in self._cards]
        self._random.shuffle(cards)
        cards = cards[:wanted]
        self._wanted, self._give_up = 0, None
        listed = b"".join(target(number, uid) for number, uid in enumerate(cards, 1))
        self._answer(0x4A, bytes((len(cards),)) + listed, now + LOOK_SECONDS)

    # -- the person

    def _cards_changed(self, now: float) -> None:
        if self._wanted and len(self._cards):
            self._found(self._wanted, now)

    def _reboot(self, words: Words, now: float) -> str:
        self._start()
        return "The reader has started again and sleeps; the cards are where they were."
