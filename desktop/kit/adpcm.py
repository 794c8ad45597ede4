"""Sound in four bits a sample: IMA ADPCM, as WAV files of the format 0x11 hold it.

A sample is written as its step from the one before it, in units that grow and shrink with the steps. A block begins with a whole
sample, so that all blocks are read side by side.
"""

from __future__ import annotations

import struct
from typing import Final

import numpy as np
from numpy.typing import NDArray

FORMAT: Final = 0x11
"""The number of this format in a WAV file; 1 is plain samples."""
BLOCK: Final = 256
"""Bytes of a block."""
PER_BLOCK: Final = (BLOCK - 4) * 2 + 1
"""Samples of a block: the whole one at its beginning, and two in each byte."""
# fmt: off
STEPS: Final = (
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31,
    34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118, 130, 143,
    157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658,
    724, 796, 876, 963, 1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024,
    3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899,
    15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
)
# fmt: on
"""The units of steps, by their number."""
TURNS: Final = (-1, -1, -1, -1, 2, 4, 6, 8)
"""How the number of the unit changes after a step of so many quarters."""


class DamagedSound(ValueError):
    """A file is not one of our sounds."""


def chunks(content: bytes) -> dict[bytes, bytes]:
    """Return the parts of a WAV file by name. Raises ``DamagedSound``."""
    if content[:4] != b"RIFF" or content[8:12] != b"WAVE":
        raise DamagedSound("no WAV file")
    found: dict[bytes, bytes] = {}
    at = 12
    while at + 8 <= len(content):
        (size,) = struct.unpack_from("<I", content, at + 4)
        found[content[at : at + 4]] = content[at + 8 : at + 8 + size]
        at += 8 + size + size % 2
    return found


def decoded(content: bytes, length: int) -> NDArray[np.int16]:
    """Return the first ``length`` samples of whole blocks of one channel. Raises ``DamagedSound``."""
    if len(content) % BLOCK or length > len(content) // BLOCK * PER_BLOCK:
        raise DamagedSound("a block of sound is cut off")
    blocks = np.frombuffer(content, dtype=np.uint8).reshape(-1, BLOCK)
    samples = np.empty((PER_BLOCK, len(blocks)), dtype=np.int16)
    value = np.ascontiguousarray(blocks[:, :2]).view("<i2")[:, 0].astype(np.int32)
    number = blocks[:, 2].astype(np.int32).clip(0, len(STEPS) - 1)
    samples[0] = value
    codes = np.empty((len(blocks), PER_BLOCK - 1), dtype=np.uint8)
    codes[:, 0::2], codes[:, 1::2] = blocks[:, 4:] & 15, blocks[:, 4:] >> 4
    steps, turns = np.array(STEPS, dtype=np.int32), np.array(TURNS * 2, dtype=np.int32)
    for at, code in enumerate(codes.T, 1):
        unit = steps[number]
        moved = (unit >> 3) + (unit >> 2) * (code & 1) + (unit >> 1) * (code >> 1 & 1) + unit * (code >> 2 & 1)
        value = np.clip(value + np.where(code & 8, -moved, moved), -32768, 32767)
        number = np.clip(number + turns[code], 0, len(STEPS) - 1)
        samples[at] = value
    return samples.T.reshape(-1)[:length]
