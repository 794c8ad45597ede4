"""A Pixels die, a d6. It speaks in notifications, one message each, so it is a device within the program and has no port.

Messages: GameWithPixels ``CommunicationsProtocol.md`` and ``bluetooth_messages.h``; the answer in parts as in ``DieMessages.ts``.
"""

from __future__ import annotations

import struct
from collections import deque
from random import Random
from typing import Final

from paizhuo.engine.devices.virtual.agenda import Agenda
from paizhuo.engine.devices.virtual.orders import Order, Words, answer, number

UNKNOWN, ROLLED, HANDLING, ROLLING, CROOKED, ON_FACE = range(6)
LIGHTS, D6 = 6, 2
BUILT: Final = 1_720_000_000
"""When its firmware was built: a face's index is its value less 1."""
VERSIONS: Final = (0x0105, BUILT, 0x0100, 0x0100, 0x0100, 0x0100)
TUMBLE: Final = 0.15
"""Seconds for which a face is up while it rolls."""
ROLL_SECONDS: Final = (0.8, 2.0)
SIGNALS: Final = (-75, -55)
"""dBm."""


def notifications(data: bytes) -> list[bytes]:
    """Return what it sends at once is one message."""
    return [data] if data else []


class Pixels:
    """One die. ``speed``: how many times faster than a real one it comes to rest."""

    name = "pixels"

    def __init__(self, random: Random, speed: float = 1.0) -> None:
        self._random, self._speed = random, speed
        self._number = random.randrange(1, 1 << 32)
        self._agenda = Agenda()
        self._said: deque[bytes] = deque()
        self._state, self._face = ON_FACE, 1
        self._battery = 80
        self._orders = (
            Order("roll [1-6]", self._roll),
            Order("tilt", self._tilt),
            Order("move [1-6]", self._move),
            Order("battery [0-100]", self._change_battery),
            Order("reboot", self._reboot),
        )

    # -- the line

    def received(self, data: bytes, now: float) -> None:
        match data[:1]:
            case b"\x01":
                self._said.append(self._who_i_am())
            case b"\x17":
                self._say_state()
            case b"\x21":
                self._said.append(bytes((34, self._battery, 0)))
            case b"\x23":
                self._said.append(struct.pack("<Bb", 36, self._random.randint(*SIGNALS)))
            case b"\x1d":
                self._said.append(b"\x1e")
            case _:  # lights, which nobody sees, and noise
                pass

    def tick(self, now: float) -> None:
        self._agenda.tick(now)

    def due(self) -> float | None:
        return self._agenda.due()

    def take_output(self) -> bytes:
        """Return one message."""
        return self._said.popleft() if self._said else b""

    def order(self, words: str, now: float) -> str:
        return answer(self._orders, words, now)

    def _who_i_am(self) -> bytes:
        parts = (
            struct.pack("<HIHHHH", *VERSIONS),
            struct.pack("<IBBBBB", self._number, 1, D6, LIGHTS, 0, 0),
            b"\0",
            b"Virtual\0",
            struct.pack("<III", 0, 4096, 8192),
            bytes((self._battery, 0, self._state, self._face - 1)),
        )
        return b"\x02" + b"".join(bytes((len(part) + 1,)) + part for part in parts)

    def _say_state(self) -> None:
        self._said.append(bytes((3, self._state, self._face - 1)))

    # -- the hand that has the die

    def _lies(self, state: int, face: int) -> None:
        self._state, self._face = state, face
        self._say_state()

    def _throw(self, now: float, state: int, face: int) -> None:
        """Pick the die up, roll it from now on, and let it lie so; an earlier roll is broken off."""
        self._agenda.call_off("roll")
        self._lies(HANDLING, self._face)
        self._lies(ROLLING, self._face)
        end = now + self._random.uniform(*ROLL_SECONDS) / self._speed
        time = now + TUMBLE / self._speed
        while time < end:
            self._agenda.at(time, "roll", lambda _: self._lies(ROLLING, self._random.randint(1, 6)))
            time += TUMBLE / self._speed
        self._agenda.at(end, "roll", lambda _: self._lies(state, face))

    def _any_face(self, words: Words) -> int:
        return number(words, 1, 6) or self._random.randint(1, 6)

    def _roll(self, words: Words, now: float) -> str:
        face = self._any_face(words)
        self._throw(now, ROLLED, face)
        return f"The die rolls and will show {face}."

    def _tilt(self, words: Words, now: float) -> str:
        self._throw(now, CROOKED, self._face)
        return "The die rolls and will lean between two faces."

    def _move(self, words: Words, now: float) -> str:
        face = self._any_face(words)
        self._agenda.call_off("roll")
        self._lies(HANDLING, self._face)
        self._lies(ON_FACE, face)
        return f"The die was turned over by hand and shows {face}."

    def _change_battery(self, words: Words, now: float) -> str:
        percent = number(words, 0, 100)
        if percent is not None:
            self._battery = percent
        self._said.append(bytes((34, self._battery, 0)))
        return f"The battery has {self._battery} percent."

    def _reboot(self, words: Words, now: float) -> str:
        self._agenda.call_off("roll")
        self._said.clear()
        self._state = ON_FACE
        return "The die has started again."
