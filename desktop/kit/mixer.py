"""Sounds that overlap, added up to one stream of samples. Knows neither Qt nor the device that plays the stream."""

from __future__ import annotations

import wave
from collections.abc import Generator
from importlib.resources import files
from threading import Lock
from time import monotonic
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100
"""Samples a second, of one channel."""
Samples: TypeAlias = NDArray[np.int16]


def read_samples(name: str) -> Samples:
    """Return the sound ``assets/sounds/<name>.wav``: mono, 16 bits. Raises ``OSError``, ``wave.Error``, ``EOFError``."""
    with (files("paizhuo.assets") / "sounds" / f"{name}.wav").open("rb") as file, wave.open(file) as read:
        if (read.getnchannels(), read.getsampwidth(), read.getframerate()) != (1, 2, RATE):
            raise wave.Error(f"{name}.wav is not mono of 16 bits at {RATE} Hz")
        return np.frombuffer(read.readframes(read.getnframes()), dtype="<i2").astype(np.int16)


class Mixer:
    """The sum of the sounds that are being played. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._voices: list[NDArray[np.float32]] = []
        self._read_at = monotonic()

    def add(self, samples: Samples, amplitude: float) -> None:
        """Play a sound from the next block on; ``amplitude`` from 0 (silent) to 1 (as recorded)."""
        voice = samples.astype(np.float32) * np.float32(amplitude)
        with self._lock:
            self._voices.append(voice)

    def clear(self) -> None:
        """Drop every sound, also those still to be heard."""
        with self._lock:
            self._voices = []

    def unread_for(self) -> float:
        """Return the seconds since the device last took a block."""
        return monotonic() - self._read_at

    def restart(self) -> None:
        """Count a device's time from now: it begins to take blocks."""
        self._read_at = monotonic()

    def block(self, frames: int) -> bytes:
        """Return the next ``frames`` samples, 16 bits each, cut off at full scale where sounds add up to more."""
        self._read_at = monotonic()
        mixed = np.zeros(frames, dtype=np.float32)
        with self._lock:
            for voice in self._voices:
                part = voice[:frames]
                mixed[: len(part)] += part
            self._voices = [voice[frames:] for voice in self._voices if len(voice) > frames]
        return np.clip(mixed, -32768, 32767).astype(np.int16).tobytes()

    def stream(self) -> Generator[bytes, int, None]:
        """Yield blocks for as long as somebody asks: each time the number of frames wanted is sent."""
        frames = yield b""
        while True:
            frames = yield self.block(frames)
