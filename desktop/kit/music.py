"""A calm piece for a zither, and the sound of the room: computed when they are first wanted, each a loop without a seam.

Everything wraps round at the end of the loop, the ringing of the last notes and the room as well, so there is nothing to hear where
it begins again.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.desktop.kit.clips import from_afar, recorded
from paizhuo.desktop.kit.mixer import RATE, Samples
from paizhuo.desktop.kit.noise import noise

Wave = NDArray[np.float64]


# -- the piece ---------------------------------------------------------------------------------------------------------------

SLOW: Final = RATE // 2
"""Samples a second at which strings are computed: nothing of a plucked string above 11 kHz is missed."""
BEAT: Final = 60 / 63
"""Seconds of a beat."""
BARS: Final = 20
PER_BAR: Final = 4
SCALE: Final = (0, 2, 4, 7, 9)
"""The pentatonic scale in semitones above its first note."""
LOWEST: Final = 73.42
"""The string of degree 0 in hertz: D."""
RING: Final = 4.5
"""For how many seconds a string is heard at most."""
# For each bar the notes of the upper hand, as beat:degree. Degree 10 is the D above middle C; five degrees are an octave.
MELODY: Final = (
    "0:12 1.5:13 2:14 3:12",
    "0:11 2:10",
    "0:12 1:14 2:15 3:17",
    "0:14 3:13",
    "0:15 1.5:14 2:13 3:12",
    "0:13 1:11 2:10",
    "0:8 1:10 2:11 3:12",
    "0:10",
    "0:17 1:15 1.5:14 2:15",
    "0:14 1:12 2:13",
    "0:15 1:17 2:18 3:17",
    "0:15 2:14 3:13",
    "0:14 1.5:15 2:14 3:12",
    "0:13 1:12 2:11",
    "0:12 1:11 1.5:10 2:8 3:10",
    "0:11",
    "0:12 1.5:13 2:14 3:12",
    "0:11 1:10 2:8",
    "0:10 1:11 2:8 3:7",
    "0:5",
)
BASSES: Final = (0, 3, 0, 4, 5, 3, 1, 5, 5, 4, 0, 3, 4, 3, 1, 3, 0, 3, 1, 0)
"""For each bar the degree that the lower hand begins with."""
ROLLED: Final = (0, 8, 16)
"""The bars that begin with a run over the strings below the first note."""


def hertz(degree: int) -> float:
    """Return the frequency of a string, by its degree."""
    octave, note = divmod(degree, len(SCALE))
    return LOWEST * math.pow(2, octave + SCALE[note] / 12)


@cache
def string(degree: int) -> Wave:
    """Return a plucked string: noise that runs round the string and loses some of its top each time (Karplus and Strong)."""
    wanted = hertz(degree)
    length = round(SLOW / wanted - 0.5)
    turn = noise(1000 + degree, length)
    for _ in range(3):  # a finger is softer than a point
        turn = 0.5 * (turn + np.roll(turn, 1))
    turn -= np.roll(turn, length // 5)  # plucked at a fifth of its length
    turn /= np.abs(turn).max()
    turns = [turn]
    last, loss = 0.0, 0.5 ** (1 / (wanted * 1.5))
    for _ in range(int(RING * SLOW / length)):
        turn, last = loss * (0.5 * turn + 0.5 * np.concatenate(([last], turn[:-1]))), float(turn[-1])
        turns.append(turn)
    played = np.concatenate(turns)
    # A whole number of samples is not quite the length that is wanted.
    places = np.arange(0, len(played) - 1, wanted * (length + 0.5) / SLOW)
    tuned: Wave = np.interp(places, np.arange(len(played)), played)
    tuned[-SLOW // 2 :] *= np.linspace(1, 0, SLOW // 2)
    tuned[:20] *= np.linspace(0, 1, 20)
    return tuned


def notes() -> list[tuple[float, int, float]]:
    """Return the notes of the piece: the beat, the degree, and how hard it is plucked."""
    found: list[tuple[float, int, float]] = []
    for bar, (line, bass) in enumerate(zip(MELODY, BASSES, strict=True)):
        start = bar * PER_BAR
        for n, note in enumerate(line.split()):
            beat, degree = note.split(":")
            found.append((start + float(beat), int(degree), 0.8 if n == 0 else 0.62))
        first = found[-len(line.split())][1]
        if bar in ROLLED:
            found += [(start - 0.09 * n, first - n, 0.4 - 0.05 * n) for n in range(1, 6)]
        found += [
            (start, bass, 0.6),
            (start + 1, bass + 3, 0.3),
            (start + 2, bass + 5, 0.36),
            (start + 3, bass + 3, 0.26),
        ]
    return found


def music() -> Samples:
    """Return the piece. Takes about a second."""
    length = round(BARS * PER_BAR * BEAT * SLOW)
    played = np.zeros(length)
    for beat, degree, force in notes():
        _lay(played, round(beat * BEAT * SLOW), force * string(degree))
    string.cache_clear()
    whole = _in_hall(played, SLOW, 1.3, 0.22)
    doubled = np.interp(np.arange(2 * length) / 2, np.arange(length + 1), np.append(whole, whole[0]))
    return _levelled(doubled, 0.4)


# -- the room ----------------------------------------------------------------------------------------------------------------

ROOM: Final = 16
"""Seconds of the loop of the room."""
TABLES_AWAY: Final = 22
"""How many tiles are heard from other tables in that time."""


def ambience() -> Samples:
    """Return the sound of a room where others play far away: air, and now and then a tile."""
    length = ROOM * RATE
    both = _air(1, length)
    sides = [both + 0.6 * _air(seed, length) for seed in (2, 3)]
    clicks = [np.zeros(length) for _ in range(2)]
    tiles = [from_afar(from_afar(recorded(f"tile-wood-{n}"), "far"), "far").astype(np.float64) for n in (1, 2, 3)]
    chance = 0.5 + 0.5 * noise(4, 4 * TABLES_AWAY).reshape(TABLES_AWAY, 4)
    for when, which, force, pan in chance:
        for side, share in zip(clicks, (1 - pan, pan), strict=True):
            _lay(side, int(when * length), (0.2 + 0.8 * force) * share * tiles[int(which * len(tiles))])
    heard = []
    for air, click in zip(sides, clicks, strict=True):
        far = _in_hall(click, RATE, 0.7, 0.9)
        heard.append(air / np.abs(air).max() + 0.8 * far / np.abs(far).max())
    return _levelled(np.stack(heard, axis=1), 0.12)


def _air(seed: int, length: int) -> Wave:
    """Return soft noise, ever softer towards high frequencies. It has whole waves only, so that its end fits its beginning."""
    frequency = np.fft.rfftfreq(length, 1 / RATE)
    spectrum = np.zeros(len(frequency), dtype=np.complex128)
    heard = (frequency > 60) & (frequency < 2500)
    spectrum[heard] = np.exp(1j * np.pi * noise(seed, int(heard.sum()))) / (1 + (frequency[heard] / 220) ** 1.4)
    return np.fft.irfft(spectrum, length)


def _lay(loop: Wave, start: int, sound: Wave) -> None:
    """Add a sound to a loop; what goes beyond its end comes at its beginning."""
    places = (start + np.arange(len(sound))) % len(loop)
    loop[places] += sound


def _in_hall(loop: Wave, rate: int, fall: float, share: float) -> Wave:
    """Return a loop with the reverberation of a hall, which takes ``fall`` seconds to die; ``share``: how much of it there is."""
    times = np.arange(round(fall * rate)) / rate
    hall = noise(5, len(times)) * np.exp(-5 * times / fall)
    hall *= share / np.sqrt(np.sum(hall**2))
    hall[0] += 1.0
    return np.fft.irfft(np.fft.rfft(loop) * np.fft.rfft(hall, len(loop)), len(loop))


def _levelled(loop: Wave, peak: float) -> Samples:
    """Return a loop of 16 bits, its loudest sample this share of full scale."""
    levelled: Samples = np.round(loop * (peak * 32767 / np.abs(loop).max())).astype(np.int16)
    return levelled


LOOPS: Final = {"music": music, "ambience": ambience}
"""What makes each loop."""
