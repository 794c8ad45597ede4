"""An UHF reader of the M100 family (R200, YRM100, JRD-4035 …) and the tags before its antenna.

Frames: R200 user protocol V2.3.3, ``HEADER TYPE COMMAND LENGTH(2) PARAMETERS SUM END``; header and end are AA and DD (R200) or
BB and 7E (YRM100). The reader answers in the dialect in which it is asked. A tag is missed now and then, and its strength varies.
"""

from __future__ import annotations

from binascii import crc_hqx
from random import Random
from typing import Final

from paizhuo.engine.devices.virtual.command_bytes import CommandBytes
from paizhuo.engine.devices.virtual.orders import BadOrder, Order, Words, answer
from paizhuo.engine.devices.virtual.outbox import Outbox
from paizhuo.engine.devices.virtual.placed_tags import PlacedTags

ENDS: Final = {0xAA: 0xDD, 0xBB: 0x7E}
"""The last byte of a frame by its first."""
COMMAND, ANSWER, NOTICE = 0x00, 0x01, 0x02
INFORMATION, REGION, GET_REGION, POLL, POLL_MANY, STOP, SET_POWER, GET_POWER, ERROR = (
    0x03, 0x07, 0x08, 0x22, 0x27, 0x28, 0xB6, 0xB7, 0xFF,
)  # fmt: skip
BAD_COMMAND, NO_TAG = 0x17, 0x15
ABOUT: Final = {0: b"M100 26dBm V1.0", 1: b"V2.3.5", 2: b"paizhuo"}
"""Hardware, software and maker."""
ROUND_SECONDS: Final = 0.02
"""How long one round of looking for tags takes, and besides that each tag that is read."""
MISSED: Final = 0.1
"""How often a tag is missed in a round."""
LONGEST: Final = 512
"""Parameters of a command, in bytes; more is noise."""
USUAL_RSSI: Final = -60


def sum_of(body: bytes) -> int:
    return sum(body) & 0xFF


def frame(header: int, kind: int, command: int, parameters: bytes) -> bytes:
    body = bytes((kind, command)) + len(parameters).to_bytes(2, "big") + parameters
    return bytes((header,)) + body + bytes((sum_of(body), ENDS[header]))


def frames(data: bytes) -> list[bytes]:
    """Whole frames, one after another, apart."""
    cut = []
    while data:
        length = 7 + int.from_bytes(data[3:5], "big")
        cut.append(data[:length])
        data = data[length:]
    return cut


class M100:
    """The reader. ``random``: which tags are missed, in which order they are read, how strong they are."""

    name = "m100"

    def __init__(self, random: Random) -> None:
        self._random = random
        self._line = Outbox()
        self._input = CommandBytes()
        self._tags = PlacedTags(
            r"(?:[0-9A-F]{4}){1,31}", "an EPC has 4 to 124 hexadecimal digits, in fours", 200, lambda now: None
        )
        self._strengths: dict[str, int] = {}
        self._power = 2000
        self._region = 1
        self._header = 0xAA
        self._rounds = 0
        self._next_round: float | None = None
        self._orders = (*self._tags.orders, Order("rssi ID -128..-1", self._rssi), Order("reboot", self._reboot))

    # -- the line

    def received(self, data: bytes, now: float) -> None:
        self._input.come(data, now)
        while asked := self._next_command():
            self._carry_out(*asked, now)

    def _next_command(self) -> tuple[int, bytes] | None:
        """Return the next good command and its parameters; what is no frame is skipped."""
        while self._input:
            length = int.from_bytes(self._input[3:5], "big")
            if self._input[0] in ENDS and length <= LONGEST:
                if len(self._input) < 7 + length:
                    return None
                header, body, end = self._input[0], bytes(self._input[1 : 5 + length]), self._input[6 + length]
                if end == ENDS[header] and self._input[5 + length] == sum_of(body) and body[0] == COMMAND:
                    del self._input[: 7 + length]
                    self._header = header
                    return body[1], body[4:]
            del self._input[0]
        return None

    def _carry_out(self, command: int, parameters: bytes, now: float) -> None:
        match command, parameters:
            case 0x03, _ if len(parameters) == 1 and parameters[0] in ABOUT:
                self._say(ANSWER, INFORMATION, parameters + ABOUT[parameters[0]])
            case 0x07, _ if len(parameters) == 1:
                self._region = parameters[0]
                self._say(ANSWER, REGION, b"\0")
            case 0x08, b"":
                self._say(ANSWER, GET_REGION, bytes((self._region,)))
            case 0x22, b"":
                self._begin(1, now)
            case 0x27, _ if len(parameters) == 3 and parameters[0] == 0x22:
                self._begin(int.from_bytes(parameters[1:], "big"), now)
            case 0x28, b"":
                self._begin(0, now)
                self._say(ANSWER, STOP, b"\0")
            case 0xB6, _ if len(parameters) == 2:
                self._power = int.from_bytes(parameters, "big")
                self._say(ANSWER, SET_POWER, b"\0")
            case 0xB7, b"":
                self._say(ANSWER, GET_POWER, self._power.to_bytes(2, "big"))
            case _:
                self._say(ANSWER, ERROR, bytes((BAD_COMMAND,)))

    def _say(self, kind: int, command: int, parameters: bytes) -> None:
        self._line.send(frame(self._header, kind, command, parameters))

    def tick(self, now: float) -> None:
        while self._next_round is not None and self._next_round <= now:
            self._look(self._next_round)

    def due(self) -> float | None:
        return self._next_round

    def take_output(self) -> bytes:
        return self._line.take()

    def order(self, words: str, now: float) -> str:
        return answer(self._orders, words, now)

    # -- looking for tags

    def _begin(self, rounds: int, now: float) -> None:
        self._rounds = rounds
        self._next_round = now + ROUND_SECONDS if rounds else None

    def _look(self, now: float) -> None:
        """Look once: say every tag that is read, or that there is none."""
        found = [name for name in self._tags if self._random.random() >= MISSED]
        self._random.shuffle(found)
        for name in found:
            self._say(NOTICE, POLL, self._read(name))
        if not found:
            self._say(ANSWER, ERROR, bytes((NO_TAG,)))
        self._rounds -= 1
        self._next_round = now + ROUND_SECONDS * (1 + len(found)) if self._rounds else None

    def _read(self, name: str) -> bytes:
        """RSSI, PC, EPC and the tag's own checksum."""
        epc = bytes.fromhex(name)
        tag = (len(epc) // 2 << 11).to_bytes(2, "big") + epc
        rssi = self._strengths.get(name, USUAL_RSSI) + round(self._random.gauss(0, 2))
        return bytes((max(-128, min(-1, rssi)) & 0xFF,)) + tag + (crc_hqx(tag, 0xFFFF) ^ 0xFFFF).to_bytes(2, "big")

    # -- the person

    def _rssi(self, words: Words, now: float) -> str:
        if len(words) != 2 or words[0].upper() not in self._tags:
            raise BadOrder("A tag that is there and its strength in dBm are needed.")
        try:
            strength = int(words[1])
        except ValueError:
            strength = 0
        if not -128 <= strength <= -1:
            raise BadOrder(f"“{words[1]}” is no strength from -128 to -1 dBm.")
        self._strengths[words[0].upper()] = strength
        return f"Tag {words[0].upper()} is read at about {strength} dBm."

    def _reboot(self, words: Words, now: float) -> str:
        self._line.take()
        self._input.clear()
        self._begin(0, now)
        self._power, self._region = 2000, 1
        return "The reader has started again; the tags are where they were."
