"""What every source of pictures has in common."""

from __future__ import annotations

import os
from collections.abc import Iterator
from types import TracebackType
from typing import Final, Protocol, Self

import cv2

from paizhuo.engine.core.refused import Failure
from paizhuo.vision.geometry import Image

USUAL_RATE: Final = 15.0
"""Pictures a second: as many as are read of a live picture; more would show nothing new."""


class BadSource(Failure):
    """A source that gives no pictures, or no more; ``reason`` say why and what to do."""


class Frames(Protocol):
    """Pictures one after another; used ``with`` so that it is closed in the end. For one thread at a time."""

    @property
    def time(self) -> float:
        """When the picture last read was taken, in seconds from some moment; it never goes back."""
        ...

    def read(self) -> Image | None:
        """Return the next picture; None: it was the last. Raises ``BadSource``."""
        ...

    def close(self) -> None:
        """Let go of the device or file; from then on there is no picture. Any thread may do it, and more than once."""
        ...

    def __iter__(self) -> Iterator[Image]:
        """Yield all pictures still to come. Raises ``BadSource``."""
        while (image := self.read()) is not None:
            yield image

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def keep_quiet() -> None:
    """Keep OpenCV and its decoders from printing their own views of a device or file; our own words say what matters."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
