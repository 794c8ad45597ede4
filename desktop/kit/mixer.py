"""Sounds that overlap, added up to one stream of samples. Knows neither Qt nor the device that plays the stream."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from threading import Lock
from time import monotonic
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE: Final = 44_100
"""Samples a second, of each channel."""
CHANNELS: Final = 2
"""Left and right."""
Samples: TypeAlias = NDArray[np.int16]
"""A sound: (n,) for both sides alike, or (n, 2) with a column for each side."""
Gains: TypeAlias = tuple[float, float]
"""How loud a sound is at the left and at the right: from 0 (silent) to 1 (as recorded)."""


class _Voice:
    """A sound that is being played, and how far."""

    def __init__(self, samples: Samples, gains: Gains) -> None:
        self.samples = samples.reshape(len(samples), -1)
        self.gains = np.array(gains, dtype=np.float32)
        self.at = 0

    def add_to(self, mixed: NDArray[np.float32]) -> bool:
        """Add the next part to a block; return whether there is more."""
        part = self.samples[self.at : self.at + len(mixed)]
        mixed[: len(part)] += part * self.gains
        self.at += len(part)
        return self.at < len(self.samples)


class _Loop(_Voice):
    """A sound that begins again where it ends. How loud it is changes within a block, not at once: a jump would be heard."""

    def __init__(self, samples: Samples, gain: float) -> None:
        super().__init__(samples, (0.0, 0.0))
        self.wanted = gain
        self._now = 0.0

    def add_to(self, mixed: NDArray[np.float32]) -> bool:
        part = self.samples.take(range(self.at, self.at + len(mixed)), axis=0, mode="wrap")
        slope = np.linspace(self._now, self.wanted, len(mixed), dtype=np.float32)[:, None]
        mixed += part * slope
        self._now = self.wanted
        self.at = (self.at + len(mixed)) % len(self.samples)
        return self.wanted > 0


class Mixer:
    """The sum of the sounds that are being played. Every method may be called from any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._voices: list[_Voice] = []
        self._loops: dict[str, _Loop] = {}
        self._read_at = monotonic()

    def add(self, samples: Samples, gains: Gains) -> None:
        """Play a sound from the next block on."""
        voice = _Voice(samples, gains)
        with self._lock:
            self._voices.append(voice)

    def loop(self, name: str, samples: Samples, gain: float) -> None:
        """Play a sound over and over; one of this name that is being played goes on, and is that loud from now on."""
        with self._lock:
            if (running := self._loops.get(name)) is not None:
                running.wanted = gain
            elif gain > 0:
                self._loops[name] = _Loop(samples, gain)

    def end_loop(self, name: str) -> None:
        """Let a loop fade within a block."""
        with self._lock:
            if (running := self._loops.get(name)) is not None:
                running.wanted = 0.0

    @property
    def loops(self) -> Mapping[str, float]:
        """How loud the loops are that are being played, by name."""
        with self._lock:
            return {name: loop.wanted for name, loop in self._loops.items()}

    def clear(self) -> None:
        """Drop every sound, also those still to be heard, but no loop."""
        with self._lock:
            self._voices = []

    def clear_all(self) -> None:
        """Drop every sound and every loop."""
        with self._lock:
            self._voices, self._loops = [], {}

    def unread_for(self) -> float:
        """Return the seconds since the device last took a block."""
        return monotonic() - self._read_at

    def restart(self) -> None:
        """Count a device's time from now: it begins to take blocks."""
        self._read_at = monotonic()

    def block(self, frames: int) -> bytes:
        """Return the next ``frames`` pairs of samples, 16 bits each, left first, cut off at full scale where sounds add up to more."""
        self._read_at = monotonic()
        mixed = np.zeros((frames, CHANNELS), dtype=np.float32)
        with self._lock:
            self._voices = [voice for voice in self._voices if voice.add_to(mixed)]
            self._loops = {name: loop for name, loop in self._loops.items() if loop.add_to(mixed)}
        return np.clip(mixed, -32768, 32767).astype(np.int16).tobytes()

    def stream(self) -> Generator[bytes, int, None]:
        """Yield blocks for as long as somebody asks: each time the number of frames wanted is sent."""
        frames = yield b""
        while True:
            frames = yield self.block(frames)
