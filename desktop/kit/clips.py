"""The sounds that are kept as files, as they are heard at the table: read, and put where they come from."""

from __future__ import annotations

import struct
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paizhuo.desktop.kit.adpcm import FORMAT, DamagedSound, chunks, decoded
from paizhuo.desktop.kit.mixer import RATE, Samples
from paizhuo.engine.core.value import Struct

Distance: TypeAlias = Literal["near", "side", "far"]

TAPS: Final = 41
"""How many samples the filter of what is heard from afar weighs."""


class Air(Struct):
    """What the way through the room does to a sound: it comes ``later``, in seconds, and what lies above ``hertz`` is lost; the walls
    give back ``echo`` of it.
    """

    later: float
    hertz: float
    echo: float


AIR: Final[dict[Distance, Air]] = {"side": Air(0.0025, 7000.0, 0.1), "far": Air(0.005, 4200.0, 0.16)}
"""From the seats at the sides, and from the seat across. What is near comes as it is."""
ECHOES: Final = ((0.0071, 1.0), (0.0127, 0.7), (0.0193, 0.5))
"""After how many seconds the walls give back a sound, and how much of it."""


class Clip(Struct):
    """A sound: the file's name, from how far it comes, and how much higher than recorded (1: as it was)."""

    name: str
    distance: Distance = "near"
    pitch: float = 1.0


def recorded(name: str, pitch: float = 1.0) -> Samples:
    """Return the sound ``assets/sounds/<name>.wav``, ``pitch`` times as high: plain samples or ADPCM, of one channel.

    Raises ``OSError`` and ``DamagedSound``.
    """
    parts = chunks((files("paizhuo.assets") / "sounds" / f"{name}.wav").read_bytes())
    try:
        kind, channels, rate = struct.unpack_from("<HHI", parts[b"fmt "])
        if kind == FORMAT:
            samples: Samples = decoded(parts[b"data"], struct.unpack("<I", parts[b"fact"])[0])
        else:
            samples = np.frombuffer(parts[b"data"], dtype="<i2").astype(np.int16)
    except (KeyError, ValueError, struct.error) as error:
        raise DamagedSound(name) from error
    if channels != 1 or kind not in (1, FORMAT):
        raise DamagedSound(name)
    return samples if rate == RATE and pitch == 1 else stretched(samples, rate * pitch / RATE)


def stretched(samples: Samples, step: float) -> Samples:
    """Return a sound with every sample ``step`` samples after the one before it."""
    places = np.arange(0, len(samples) - 1, step)
    between: Samples = np.interp(places, np.arange(len(samples)), samples).astype(np.int16)
    return between


@cache
def _filter(hertz: float) -> NDArray[np.float64]:
    """Return the weights of a filter that lets pass what lies below ``hertz``."""
    middle = np.arange(TAPS) - TAPS // 2
    weights = np.sinc(2 * hertz / RATE * middle) * np.hamming(TAPS)
    return np.asarray(weights / weights.sum())


def from_afar(samples: Samples, distance: Distance) -> Samples:
    """Return a sound as it is heard from a distance: a little later, duller, with some of the room."""
    if distance == "near":
        return samples
    air = AIR[distance]
    dull = np.convolve(samples.astype(np.float64), _filter(air.hertz))
    echoes = [(0.0, 1.0), *((after, gain * air.echo) for after, gain in ECHOES)]
    starts = [round((air.later + after) * RATE) for after, _ in echoes]
    heard = np.zeros(len(dull) + max(starts))
    for start, (_, gain) in zip(starts, echoes, strict=True):
        heard[start : start + len(dull)] += gain * dull
    return np.clip(np.round(heard), -32768, 32767).astype(np.int16)


def heard(clip: Clip) -> Samples:
    """Return the samples of a clip. Raises ``OSError`` and ``DamagedSound``."""
    return from_afar(recorded(clip.name, clip.pitch), clip.distance)
