"""A FEIG OBID reader and the ISO 15693 tags before its antenna.

Frames: FEIG manuals (CPR30, ISC.PR101, LRU3000): ``LENGTH ADDRESS COMMAND [STATUS] DATA CRC(2, low byte first)``, or with the
advanced header ``02 LENGTH(2)``; the reader answers in the form in which it is asked.
"""

from __future__ import annotations

from random import Random
from typing import Final

from paizhuo.engine.devices.virtual.command_bytes import CommandBytes
from paizhuo.engine.devices.virtual.orders import Order, Words, answer
from paizhuo.engine.devices.virtual.outbox import Outbox
from paizhuo.engine.devices.virtual.placed_tags import PlacedTags

ADDRESS, EVERYBODY = 0x00, 0xFF
INVENTORY: Final = b"\x01"
OK, NO_TAG, UNKNOWN_COMMAND, WRONG_LENGTH, RADIO_ERROR, MORE = 0x00, 0x01, 0x80, 0x81, 0x83, 0x94
ISO_15693, DSFID = 0x03, 0x00
ROOM: Final = 24
"""Tags that one answer has room for (255 bytes); the others are asked for with the mode “more”."""
CONFIGURATION_BYTES: Final = 14
INVENTORY_SECONDS: Final = 0.02
"""How long an inventory takes, and besides that 8 ms for each tag."""
LONGEST: Final = 512


def checksum(data: bytes) -> bytes:
    """CRC-16 with the reversed polynomial 0x8408 and start 0xFFFF, low byte first."""
    register = 0xFFFF
    for byte in data:
        register ^= byte
        for _ in range(8):
            register = register >> 1 ^ (0x8408 if register & 1 else 0)
    return register.to_bytes(2, "little")


def frame(content: bytes, *, advanced: bool) -> bytes:
    """Return the frame of address, command and what follows."""
    if advanced:
        body = b"\x02" + (len(content) + 5).to_bytes(2, "big") + content
    else:
        body = bytes((len(content) + 3,)) + content
    return body + checksum(body)


def length_of(data: bytes | bytearray) -> int:
    """Bytes of the frame at the beginning of ``data``, which has at least three."""
    return int.from_bytes(data[1:3], "big") if data[0] == 0x02 else data[0]


def frames(data: bytes) -> list[bytes]:
    """Whole frames, one after another, apart."""
    cut = []
    while data:
        length = length_of(data)
        cut.append(data[:length])
        data = data[length:]
    return cut


class Feig:
    """The reader. ``random``: in which order tags answer."""

    name = "feig"

    def __init__(self, random: Random) -> None:
        self._random = random
        self._line = Outbox()
        self._input = CommandBytes()
        self._tags = PlacedTags(
            r"E0[0-9A-F]{14}", "a UID has sixteen hexadecimal digits and begins with E0", 200, lambda now: None
        )
        self._left: list[str] = []
        """Tags of the last inventory that had no room in its answer."""
        self._configuration = {0x81: bytes(CONFIGURATION_BYTES)}
        self._errors = 0
        self._orders = (*self._tags.orders, Order("error", self._fail), Order("reboot", self._reboot))

    # -- the line

    def received(self, data: bytes, now: float) -> None:
        self._input.come(data, now)
        while (asked := self._next_command()) is not None:
            self._carry_out(asked, now)

    def _next_command(self) -> bytes | None:
        """Return the next good frame; what is none is skipped."""
        while len(self._input) >= 3:
            length = length_of(self._input)
            if 5 + 2 * (self._input[0] == 0x02) <= length <= LONGEST:
                if len(self._input) < length:
                    return None
                whole = bytes(self._input[:length])
                if checksum(whole[:-2]) == whole[-2:]:
                    del self._input[:length]
                    return whole
            del self._input[0]
        return None

    def _carry_out(self, asked: bytes, now: float) -> None:
        advanced = asked[0] == 0x02
        content = asked[3:-2] if advanced else asked[1:-2]
        address, command, data = content[0], content[1], content[2:]
        if address not in (ADDRESS, EVERYBODY):
            return
        status, answered, seconds = self._answer(command, data)
        said = frame(bytes((ADDRESS, command, status)) + answered, advanced=advanced)
        self._line.send_at(now + seconds, said)

    def _answer(self, command: int, data: bytes) -> tuple[int, bytes, float]:
        """Status, data, and the seconds that it takes."""
        match command:
            case 0xB0 if data[:1] == INVENTORY and len(data) == 2:
                return self._inventory(more=bool(data[1] & 0x80))
            case 0x52 | 0x63 | 0x69:  # baud rate, processor reset, radio reset
                return OK, b"", 0.0
            case 0x65:  # software version
                return OK, bytes((4, 2, 0, 0x1E, 0, 0x08, 0)), 0.0
            case 0x80 if len(data) == 1:
                return OK, self._configuration.get(0x80 | data[0] & 0x3F, bytes(CONFIGURATION_BYTES)), 0.0
            case 0x81 if len(data) == 1 + CONFIGURATION_BYTES:
                self._configuration[0x80 | data[0] & 0x3F] = data[1:]
                return OK, b"", 0.0
            case 0x80 | 0x81 | 0xB0:
                return WRONG_LENGTH, b"", 0.0
            case _:
                return UNKNOWN_COMMAND, b"", 0.0

    def _inventory(self, *, more: bool) -> tuple[int, bytes, float]:
        if not more:
            self._left = list(self._tags)
            self._random.shuffle(self._left)
        if self._errors:
            self._errors -= 1
            return RADIO_ERROR, b"", INVENTORY_SECONDS
        said, self._left = self._left[:ROOM], self._left[ROOM:]
        if not said:
            return NO_TAG, b"", INVENTORY_SECONDS
        records = b"".join(bytes((ISO_15693, DSFID)) + bytes.fromhex(name) for name in said)
        return (
            MORE if self._left else OK,
            bytes((len(said),)) + records,
            INVENTORY_SECONDS + 0.008 * len(said),
        )

    def tick(self, now: float) -> None:
        self._line.tick(now)

    def due(self) -> float | None:
        return self._line.due()

    def take_output(self) -> bytes:
        return self._line.take()

    def order(self, words: str, now: float) -> str:
        return answer(self._orders, words, now)

    # -- the person

    def _fail(self, words: Words, now: float) -> str:
        self._errors += 1
        return "The next inventory ends with a radio error."

    def _reboot(self, words: Words, now: float) -> str:
        self._line.cancel()
        self._line.take()
        self._input.clear()
        self._left.clear()
        return "The reader has started again; the tags are where they were."
