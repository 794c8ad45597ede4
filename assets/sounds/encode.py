"""Writes sounds as WAV files of IMA ADPCM, four bits a sample: what ``paizhuo.desktop.kit.adpcm`` reads."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from paizhuo.desktop.kit.adpcm import BLOCK, FORMAT, PER_BLOCK, STEPS, TURNS


def encoded(samples: Sequence[int]) -> bytes:
    """Return samples of 16 bits as blocks; the last block is filled up with silence."""
    blocks = bytearray()
    number = 0
    for start in range(0, len(samples), PER_BLOCK):
        part = [*samples[start : start + PER_BLOCK]]
        part += [0] * (PER_BLOCK - len(part))
        value = part[0]
        blocks += struct.pack("<hBx", value, number)
        codes = []
        for sample in part[1:]:
            code, value, number = _step(sample, value, number)
            codes.append(code)
        blocks += bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))
    return bytes(blocks)


def _step(sample: int, value: int, number: int) -> tuple[int, int, int]:
    """Return the code of the step that comes nearest to a sample, the value after it, and the number of the next unit."""
    unit = STEPS[number]
    down = sample < value
    size, left, moved = 0, abs(sample - value), unit >> 3
    for bit, part in ((4, unit), (2, unit >> 1), (1, unit >> 2)):
        if left >= part:
            size, left, moved = size | bit, left - part, moved + part
    value = min(max(value + (-moved if down else moved), -32768), 32767)
    number = min(max(number + TURNS[size], 0), len(STEPS) - 1)
    return size | 8 * down, value, number


def wav(samples: Sequence[int], rate: int) -> bytes:
    """Return the WAV file of samples of one channel, ``rate`` a second."""
    blocks = encoded(samples)
    layout = struct.pack("<HHIIHHHH", FORMAT, 1, rate, rate * BLOCK // PER_BLOCK, BLOCK, 4, 2, PER_BLOCK)
    parts = b"".join(
        name + struct.pack("<I", len(content)) + content
        for name, content in ((b"fmt ", layout), (b"fact", struct.pack("<I", len(samples))), (b"data", blocks))
    )
    return b"RIFF" + struct.pack("<I", len(parts) + 4) + b"WAVE" + parts
