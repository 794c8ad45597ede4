"""Pictures from files, memory and the clipboard, made alike: upright, eight bits, three colours.

Whatever cannot be used is a ``BadPicture`` with a sentence for the person who gave it.
"""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.vision.formats import announced, is_heif
from paizhuo.vision.geometry import Image

MOST_PIXELS: Final = 80_000_000
LEAST_SIDE: Final = 16
SUFFIXES: Final = frozenset((".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".gif"))
"""What the names of picture files end with."""
_DARK: Final = 40
"""The brightest twentieth of a picture that is too dark is no brighter, of 255."""
_FLAT: Final = 12
"""The brightest and the darkest twentieth of a picture without contrast differ by no more."""
_LOOKED_AT: Final = 256
"""So many pixels on a side are enough to tell the light."""

_NO_FILE: Final = Text("文件打不开：这不是普通文件。", "The file cannot be opened: it is not an ordinary file.")
_EMPTY: Final = Text("文件是空的。", "The file is empty.")
_NO_PICTURE: Final = Text(
    "这不是能读的图片（能读 JPEG、PNG、WebP、BMP、TIFF、GIF）。",
    "This is not a picture that can be read (JPEG, PNG, WebP, BMP, TIFF and GIF can be).",
)
_HEIF: Final = Text(
    "HEIC 和 AVIF 图片读不了，请另存为 JPEG 再试。",
    "HEIC and AVIF pictures cannot be read. Save the picture as JPEG and try again.",
)
_CUT_OFF: Final = Text("图片不完整，后面缺了一部分。", "The picture is cut off: its end is missing.")
_DAMAGED: Final = Text("图片已损坏，无法打开。", "The picture is damaged and cannot be opened.")
_HUGE: Final = Text(
    "图片太大：{width}×{height}，最多 {most}像素。",
    "The picture is too large: {width}×{height}. At most {most} pixels can be read.",
)
_TINY: Final = Text(
    "图片太小：{width}×{height}，每边至少 {least} 像素。",
    "The picture is too small: {width}×{height}. Each side must have at least {least} pixels.",
)
_STRANGE: Final = Text("图片的像素格式无法使用。", "The picture's pixels are of a kind that cannot be used.")
_UNREADABLE: Final = Text("文件打不开：{reason}。", "The file cannot be opened: {reason}.")
TOO_DARK: Final = Text("照片太暗，读出的牌可能有错。", "The photo is very dark: tiles may be misread.")
NO_CONTRAST: Final = Text(
    "照片几乎没有明暗差别，读出的牌可能有错。", "The photo has hardly any contrast: tiles may be misread."
)


class BadPicture(Failure):
    """A picture that cannot be used; ``reason`` say why in both languages."""


def read_file(file: Path) -> Image:
    """Return the picture in a file. Raises ``BadPicture``."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):  # a pipe or a device could be waited for, or read, for ever
            raise BadPicture(_NO_FILE)
        data = file.read_bytes()
    except OSError as error:
        raise BadPicture(_UNREADABLE.filled(reason=error.strerror or str(error))) from None
    return read_bytes(data)


def read_bytes(data: bytes) -> Image:
    """Return the picture that a file's bytes hold; of several in one file the first. Raises ``BadPicture``."""
    if not data:
        raise BadPicture(_EMPTY)
    told = announced(data)
    if told is None:
        raise BadPicture(_HEIF if is_heif(data) else _NO_PICTURE)
    _check_size(told.width, told.height)
    if not told.whole:
        raise BadPicture(_CUT_OFF)
    try:
        # Unchanged: every decoder then leaves the turning to us, and says how many bits and channels there are.
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    except (cv2.error, MemoryError):
        decoded = None
    if decoded is None:
        raise BadPicture(_DAMAGED)
    return from_array(stood_up(decoded, 1 if told.format == "TIFF" else told.orientation))


def _check_size(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        most = Text(f"{MOST_PIXELS // 10_000} 万", f"{MOST_PIXELS // 1_000_000} million")
        raise BadPicture(_HUGE.filled(width=width, height=height, most=most))
    if not min(width, height):
        raise BadPicture(_DAMAGED)
    if min(width, height) < LEAST_SIDE:
        raise BadPicture(_TINY.filled(width=width, height=height, least=LEAST_SIDE))


def stood_up(pixels: npt.NDArray[Any], orientation: int) -> npt.NDArray[Any]:
    """Return the picture as it was seen, from the way it is stored (EXIF orientation 1-8)."""
    if orientation >= 5:
        pixels = pixels.swapaxes(0, 1)
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    return np.ascontiguousarray(pixels)


def from_array(pixels: npt.NDArray[Any]) -> Image:
    """Pixels from anywhere, grey or blue green red, with alpha (laid on white) or without, of 8 or 16 bits.

    Raises ``BadPicture``.
    """
    if pixels.ndim == 3 and pixels.shape[2] == 1:
        pixels = pixels[:, :, 0]
    if pixels.ndim not in (2, 3) or (pixels.ndim == 3 and pixels.shape[2] not in (3, 4)):
        raise BadPicture(_STRANGE)
    _check_size(pixels.shape[1], pixels.shape[0])
    if pixels.dtype == np.uint16:
        pixels = (pixels >> 8).astype(np.uint8)
    if pixels.dtype != np.uint8:
        raise BadPicture(_STRANGE)
    if pixels.ndim == 2:
        return np.repeat(pixels[:, :, None], 3, axis=2)
    if pixels.shape[2] == 4:
        alpha = pixels[:, :, 3:].astype(np.uint16)
        return ((pixels[:, :, :3] * alpha + 255 * (255 - alpha) + 127) // 255).astype(np.uint8)
    return np.ascontiguousarray(pixels)


def light(image: Image) -> Text | None:
    """Return a warning if the picture is too dark or too flat for its tiles to be read surely."""
    some = cv2.resize(image, (_LOOKED_AT, _LOOKED_AT), interpolation=cv2.INTER_NEAREST)
    small = cv2.resize(some, (64, 64), interpolation=cv2.INTER_AREA)
    dark, bright = np.percentile(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), (5, 95))
    if bright <= _DARK:
        return TOO_DARK
    return NO_CONTRAST if bright - dark <= _FLAT else None
