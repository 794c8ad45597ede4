"""What a bad line does to one frame: functions from a frame and chance to the bytes that arrive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, TypeAlias

Damage: TypeAlias = Callable[[bytes, Random], bytes]

MOST_GARBAGE: Final = 32
"""Bytes of garbage before a frame."""
FLOOD_BYTES: Final = 65_536


def _drop(frame: bytes, random: Random) -> bytes:
    at = random.randrange(len(frame))
    return frame[:at] + frame[at + 1 :]


def _duplicate(frame: bytes, random: Random) -> bytes:
    at = random.randrange(len(frame))
    return frame[: at + 1] + frame[at:]


def _twice(frame: bytes, random: Random) -> bytes:
    return frame + frame


def _swap(frame: bytes, random: Random) -> bytes:
    """Exchange two neighbours that differ; a frame without such is left as it is."""
    places = [at for at in range(len(frame) - 1) if frame[at] != frame[at + 1]]
    if not places:
        return frame
    at = random.choice(places)
    return frame[:at] + frame[at + 1 : at + 2] + frame[at : at + 1] + frame[at + 2 :]


def _flip(bits: int, frame: bytes, random: Random) -> bytes:
    """Invert ``bits`` different bits, at most all."""
    damaged = bytearray(frame)
    for bit in random.sample(range(8 * len(frame)), min(bits, 8 * len(frame))):
        damaged[bit // 8] ^= 0x80 >> bit % 8
    return bytes(damaged)


def _burst(frame: bytes, random: Random) -> bytes:
    """Damage a run of up to sixteen bits, the first and the last for certain."""
    bits = 8 * len(frame)
    length = random.randint(2, 16)
    begin = random.randrange(max(1, bits - length + 1))
    damaged = bytearray(frame)
    for bit in range(begin, min(bits, begin + length)):
        if bit in (begin, begin + length - 1) or random.random() < 0.5:
            damaged[bit // 8] ^= 0x80 >> bit % 8
    return bytes(damaged)


def _garbage(frame: bytes, random: Random) -> bytes:
    return random.randbytes(random.randint(1, MOST_GARBAGE)) + frame


def _nuls(frame: bytes, random: Random) -> bytes:
    return bytes(random.randint(1, MOST_GARBAGE)) + frame


def _cut(frame: bytes, random: Random) -> bytes:
    return frame[: random.randrange(len(frame))]


def _flood(frame: bytes, random: Random) -> bytes:
    return random.randbytes(FLOOD_BYTES) + frame


DAMAGES: Final[Mapping[str, Damage]] = {
    "drop": _drop,
    "duplicate": _duplicate,
    "twice": _twice,
    "swap": _swap,
    "flip1": partial(_flip, 1),
    "flip2": partial(_flip, 2),
    "flip3": partial(_flip, 3),
    "burst": _burst,
    "garbage": _garbage,
    "nuls": _nuls,
    "truncate": _cut,
    "flood": _flood,
}
"""Every damage by its word: a byte is lost or comes twice, the frame comes twice, two neighbouring bytes change places, one, two or
three bits or a run of up to sixteen are wrong, noise or NULs come before the frame, the frame breaks off, 64 KiB of noise.
"""
