"""A GoDice die behind a serial bridge.

Messages: ParticulaCode/GoDiceJavaScriptAPI ``godice.js``. A bridge makes one stream of the notifications: nothing marks where
a message begins. A face is where gravity points; a real die lies never quite flat, so the vectors carry some noise.
"""

from __future__ import annotations

from random import Random
from typing import Final

from paizhuo.engine.devices.virtual.command_bytes import CommandBytes
from paizhuo.engine.devices.virtual.orders import BadOrder, Order, Words, answer, number
from paizhuo.engine.devices.virtual.outbox import Outbox

VECTORS: Final = {1: (-64, 0, 0), 2: (0, 0, 64), 3: (0, 64, 0), 4: (0, -64, 0), 5: (0, 0, -64), 6: (64, 0, 0)}
"""Acceleration at rest by face, in units of 1/64 of gravity (``d6Vectors``)."""
COLOURS: Final = ("black", "red", "green", "blue", "yellow", "orange")
LENGTHS: Final = {b"R": 1, b"S": 4, b"F": 5, b"T": 5, b"M": 5, b"B": 4, b"C": 4}
"""Bytes of a message by its first byte."""
COMMANDS: Final = {0x03: 1, 0x17: 1, 0x08: 7, 0x10: 9}
"""Bytes of a command by its first byte: battery, colour, light-emitting diodes, pulse of them."""
NOISE: Final = 2.0
"""Standard deviation of each coordinate."""
ROLL_SECONDS: Final = (0.8, 2.0)


def frames(data: bytes) -> list[bytes]:
    """Whole messages, one after another, apart."""
    cut = []
    while data:
        length = LENGTHS[data[:1]]
        cut.append(data[:length])
        data = data[length:]
    return cut


class GoDice:
    """One die. ``speed``: how many times faster than a real one it comes to rest."""

    name = "godice"

    def __init__(self, random: Random, speed: float = 1.0) -> None:
        self._random, self._speed = random, speed
        self._line = Outbox()
        self._commands = CommandBytes()
        self._face = 1
        self._battery = 80
        self._colour = 0
        self._orders = (
            Order("roll [1-6]", self._roll),
            Order("fake [1-6]", self._fake),
            Order("tilt", self._tilt),
            Order("move [1-6]", self._move),
            Order("battery [0-100]", self._change_battery),
            Order(f"colour [{'|'.join(COLOURS)}]", self._change_colour),
            Order("reboot", self._reboot),
        )

    # -- the line

    def received(self, data: bytes, now: float) -> None:
        self._commands.come(data, now)
        while self._commands:
            length = COMMANDS.get(self._commands[0], 1)
            if len(self._commands) < length:
                return
            match self._commands[0]:
                case 0x03:
                    self._line.send(b"Bat" + bytes((self._battery,)))
                case 0x17:
                    self._line.send(b"Col" + bytes((self._colour,)))
                case _:  # lights, which nobody sees, and noise
                    pass
            del self._commands[:length]

    def tick(self, now: float) -> None:
        self._line.tick(now)

    def due(self) -> float | None:
        return self._line.due()

    def take_output(self) -> bytes:
        return self._line.take()

    def order(self, words: str, now: float) -> str:
        return answer(self._orders, words, now)

    # -- the hand that has the die

    def _vector(self, *faces: int) -> bytes:
        """Return the acceleration that lies between those of ``faces``, with noise."""
        sums = [sum(VECTORS[face][axis] for face in faces) for axis in range(3)]
        scale = 64 / sum(part * part for part in sums) ** 0.5
        noisy = (round(part * scale + self._random.gauss(0, NOISE)) for part in sums)
        return bytes(max(-128, min(127, part)) & 0xFF for part in noisy)

    def _any_face(self, words: Words) -> int:
        return number(words, 1, 6) or self._random.randint(1, 6)

    def _comes_to_rest(self, now: float, message: bytes) -> None:
        """Roll the die from now on and then send ``message``; an earlier roll is broken off."""
        self._line.cancel()
        self._line.send(b"R")
        self._line.send_at(now + self._random.uniform(*ROLL_SECONDS) / self._speed, message)

    def _roll(self, words: Words, now: float) -> str:
        self._face = self._any_face(words)
        self._comes_to_rest(now, b"S" + self._vector(self._face))
        return f"The die rolls and will show {self._face}."

    def _fake(self, words: Words, now: float) -> str:
        self._face = self._any_face(words)
        self._comes_to_rest(now, b"FS" + self._vector(self._face))
        return f"The die seems to roll; it will show {self._face}, which does not count."

    def _tilt(self, words: Words, now: float) -> str:
        other = self._random.choice([face for face in VECTORS if face not in (self._face, 7 - self._face)])
        self._comes_to_rest(now, b"TS" + self._vector(self._face, other))
        return f"The die rolls and will lean between {self._face} and {other}."

    def _move(self, words: Words, now: float) -> str:
        self._line.cancel()
        self._face = self._any_face(words)
        self._line.send(b"MS" + self._vector(self._face))
        return f"The die was turned over by hand and shows {self._face}."

    def _change_battery(self, words: Words, now: float) -> str:
        percent = number(words, 0, 100)
        if percent is not None:
            self._battery = percent
        self._line.send(b"Bat" + bytes((self._battery,)))
        return f"The battery has {self._battery} percent."

    def _change_colour(self, words: Words, now: float) -> str:
        if words:
            colour = " ".join(words).lower()
            if colour not in COLOURS:
                raise BadOrder(f"“{colour}” is no colour of dots: {', '.join(COLOURS)}.")
            self._colour = COLOURS.index(colour)
        self._line.send(b"Col" + bytes((self._colour,)))
        return f"The dots are {COLOURS[self._colour]}."

    def _reboot(self, words: Words, now: float) -> str:
        self._line.cancel()
        self._line.take()
        self._commands.clear()
        return "The die has started again."
