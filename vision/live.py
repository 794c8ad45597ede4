"""A source's pictures, read one after another into a steady reading."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from paizhuo.vision.geometry import Image
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.sources import Frames
from paizhuo.vision.steady import Steady


@dataclass(frozen=True, slots=True, eq=False)
class LiveReading:
    """A picture, what is steadily read after it, the source's time in seconds, and how long its reading took."""

    image: Image
    steady: Steady
    time: float
    milliseconds: float


def looks(
    frames: Frames, read: Callable[[Image, HandShape], PictureReading], shape: HandShape | None = None
) -> Iterator[LiveReading]:
    """Yield a look for every picture of the source. A picture that stays is read once. Raises what reading and the source raise."""
    wanted = shape or HandShape()
    steady = Steady()
    before: tuple[Image, PictureReading, float] | None = None
    for image in frames:
        if before is None or before[0] is not image:
            start = time.perf_counter()
            reading = read(image, wanted)
            before = (image, reading, (time.perf_counter() - start) * 1000)
        _, reading, milliseconds = before
        steady = steady.after(reading, frames.time, wanted)
        yield LiveReading(image, steady, frames.time, milliseconds)
