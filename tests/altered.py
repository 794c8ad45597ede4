"""What becomes of bytes on a bad disk or under a slip of the hand: one of them another, gone or twice, the end cut off, nothing left."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

SIGNS: Final = b'0123456789"[]{},:-.eE tfn\\\x00\xff'
"""What a byte is most likely to be misread for by a reader of texts."""


def altered(data: bytes, times: int, seed: str) -> Iterator[bytes]:
    """The data altered in so many ways, the same for the same seed; first emptied, then zeroed, as after a power cut."""
    yield b""
    yield bytes(len(data))
    rng = Random(seed)
    for nth in range(times):
        at = rng.randrange(len(data))
        byte = rng.choice(SIGNS) if nth % 2 else rng.randrange(256)
        match nth % 5:
            case 0 | 1:
                yield data[:at] + bytes((byte,)) + data[at + 1 :]
            case 2:
                yield data[:at] + data[at + 1 :]
            case 3:
                yield data[:at] + bytes((byte,)) + data[at:]
            case _:
                yield data[:at]
