"""What sounds are made of: ringing modes, filtered noise, and the finish that makes a wave fit to be stored.

A wave is a list of samples, ``RATE`` a second, of any size; ``finished`` brings it to its level. Times are in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeAlias

Wave: TypeAlias = list[float]

RATE: Final = 44_100
FULL: Final = 32_767
"""The largest sample of 16 bits: 0 dBFS."""
ATTACK: Final = 0.0005
RELEASE: Final = 0.012
"""How long a finished wave takes to rise from silence and to fall back to it: no click of the loudspeaker."""


def samples(seconds: float) -> int:
    """How many samples a time takes."""
    return round(seconds * RATE)


def noise(seed: int) -> Iterator[float]:
    """White noise from -1 to 1, the same everywhere for the same seed: a linear congruential generator's upper bits."""
    state = seed
    while True:
        state = (state * 1_664_525 + 1_013_904_223) % 2**32
        yield (state >> 8) / 2**23 - 1.0


def decay(seconds: float, fall: float, rise: float = 0.0) -> Wave:
    """An envelope: up to 1 within ``rise``, then down to 1/e every ``fall``."""
    rising = samples(rise)
    up = [0.5 - 0.5 * math.cos(math.pi * i / rising) for i in range(rising)]
    return up + [math.exp(-i / (fall * RATE)) for i in range(samples(seconds) - rising)]


def mode(seconds: float, hertz: float, fall: float, rise: float = 0.0) -> Wave:
    """One way in which a struck thing rings."""
    turn = 2 * math.pi * hertz / RATE
    return [size * math.sin(turn * i) for i, size in enumerate(decay(seconds, fall, rise))]


def band(wave: Iterable[float], hertz: float, width: float) -> Wave:
    """What a band-pass filter of two poles lets through around ``hertz``; ``width`` in octaves, roughly."""
    turn = 2 * math.pi * hertz / RATE
    spread = math.sin(turn) * width / 2
    gain, back1, back2 = spread / (1 + spread), 2 * math.cos(turn) / (1 + spread), (1 - spread) / (1 + spread)
    passed = []
    in1 = in2 = out1 = out2 = 0.0
    for sample in wave:
        out = gain * (sample - in2) + back1 * out1 - back2 * out2
        in1, in2, out1, out2 = sample, in1, out, out1
        passed.append(out)
    return passed


def hiss(seconds: float, hertz: float, width: float, seed: int, shape: Callable[[float], float]) -> Wave:
    """Noise of a band, its size following ``shape`` over the course from 0 to 1; loudest at about 1."""
    length = samples(seconds)
    passed = band(islice(noise(seed), length), hertz, width)
    shaped = [sample * shape(i / length) for i, sample in enumerate(passed)]
    loudest = max(map(abs, shaped))
    return [sample / loudest for sample in shaped]


def burst(seconds: float, hertz: float, width: float, fall: float, seed: int) -> Wave:
    """The noise of two things that meet."""
    return hiss(seconds, hertz, width, seed, lambda course: math.exp(-course * seconds / fall))


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves over one another, each given as when it begins, its gain, and itself."""
    whole = [0.0] * max(samples(start) + len(wave) for start, _, wave in parts)
    for start, gain, wave in parts:
        for i, sample in enumerate(wave, samples(start)):
            whole[i] += gain * sample
    return whole


def decibels(level: float) -> float:
    """The gain that a level in decibels stands for."""
    return math.pow(10.0, level / 20)


def finished(wave: Wave, seconds: float, level: float) -> list[int]:
    """The wave cut to length, rising from and falling to silence, around zero, its peak at ``level`` dBFS."""
    length = samples(seconds)
    rising, falling = samples(ATTACK), samples(RELEASE)
    window = [min(1.0, i / rising, (length - 1 - i) / falling) for i in range(length)]
    window = [0.5 - 0.5 * math.cos(math.pi * opened) for opened in window]
    faded = [sample * opened for sample, opened in zip(wave, window, strict=False)]
    faded += [0.0] * (length - len(faded))
    # A loudspeaker would be held off its rest by a mean; taken off by the window's own shape, the ends stay silent.
    offset = sum(faded) / sum(window)
    level_out = [sample - offset * opened for sample, opened in zip(faded, window, strict=True)]
    gain = FULL * decibels(level) / max(map(abs, level_out))
    return [round(sample * gain) for sample in level_out]
