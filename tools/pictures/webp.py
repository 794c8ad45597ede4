"""Pictures and films as WebP files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
QUALITY: Final = 80
JPEG_QUALITY: Final = 90
FILM_QUALITY: Final = 72
"""So good that letters are sharp and flat colours flat."""
_FIRST: Final = 12
"""Where the first chunk of a file begins."""
_DURATION: Final = slice(12, 15)
"""Where a frame says how many milliseconds it is seen."""


class Frame(NamedTuple):
    """A picture of a film, and for how many milliseconds it is seen."""

    pixels: Pixels
    milliseconds: int


def write(pixels: Pixels, file: Path) -> None:
    """Write a picture, as JPEG or WebP, whichever the name of the file says."""
    written = cv2.IMWRITE_JPEG_QUALITY if file.suffix == ".jpg" else cv2.IMWRITE_WEBP_QUALITY
    cv2.imwrite(str(file), pixels, [written, JPEG_QUALITY if file.suffix == ".jpg" else QUALITY])


def write_film(frames: Sequence[Frame], file: Path) -> None:
    """Write a film that begins again when it is over. Frames like those before them only make these last longer."""
    shown = list(_different(frames))
    film = cv2.Animation()
    film.frames = [frame.pixels for frame in shown]
    film.durations = [frame.milliseconds for frame in shown]
    film.loop_count = 0
    cv2.imwriteanimation(str(file), film, [cv2.IMWRITE_WEBP_QUALITY, FILM_QUALITY])


def _different(frames: Sequence[Frame]) -> Iterator[Frame]:
    """Yield the frames that differ from the one before."""
    pixels, lasts = frames[0]
    for frame in frames[1:]:
        if np.array_equal(frame.pixels, pixels):
            lasts += frame.milliseconds
        else:
            yield Frame(pixels, lasts)
            pixels, lasts = frame
    yield Frame(pixels, lasts)


def last_frame(file: Path) -> Pixels:
    """Return what a film shows at its end."""
    _, film = cv2.imreadanimation(str(file))
    return np.ascontiguousarray(film.frames[-1][..., :3], np.uint8)


def milliseconds(file: Path) -> int:
    """Return how long a film lasts, from the headers of its frames."""
    held, at, lasts = file.read_bytes(), _FIRST, 0
    while at < len(held):
        name, length = held[at : at + 4], int.from_bytes(held[at + 4 : at + 8], "little")
        body = held[at + 8 : at + 8 + length]
        if name == b"ANMF":
            lasts += int.from_bytes(body[_DURATION], "little")
        at += 8 + length + length % 2
    return lasts
