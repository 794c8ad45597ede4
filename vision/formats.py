"""What a picture file says about itself, read before anything is decoded: its format, its size and how it is to be turned.

Only the formats here are ever given to a decoder, so that a small file cannot ask for a huge picture unseen.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from typing import Final

_ORIENTATION: Final = 0x0112
_WIDTH, _HEIGHT = 0x0100, 0x0101
_SHORT: Final = 3
_NOT_FRAMES: Final = frozenset((0xC4, 0xC8, 0xCC))
"""JPEG markers among C0-CF that do not start a frame."""
_STANDALONE: Final = frozenset((0x01, *range(0xD0, 0xD9)))
_TABLES: Final = frozenset((0xDB, 0xDD))
_MARKER: Final = re.compile(rb"\xff[^\x00\xd0-\xd7]", re.DOTALL)
"""Within the data of a JPEG: a marker that begins or ends something else."""
HEIF_BRANDS: Final = frozenset((b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis"))


@dataclass(frozen=True, slots=True)
class Announced:
    """``orientation`` as in EXIF: 1 upright, 2-8 mirrored and turned. ``whole``: nothing is missing at the file's end."""

    format: str
    width: int
    height: int
    orientation: int = 1
    whole: bool = True


def announced(data: bytes) -> Announced | None:
    """Return what the file says; None if it is of none of the formats, or too damaged to tell."""
    try:
        if data.startswith(b"\xff\xd8\xff"):
            return _jpeg(data)
        if data.startswith(b"\x89PNG\r\n\x1a\n"):
            return _png(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
        if data[:4] in (b"II*\0", b"MM\0*"):
            tags = _tiff_tags(data)
            return Announced("TIFF", tags[_WIDTH], tags[_HEIGHT], _valid(tags.get(_ORIENTATION, 1)))
        if data.startswith(b"BM"):
            return _bmp(data)
        if data[:6] in (b"GIF87a", b"GIF89a"):
            width, height = struct.unpack_from("<HH", data, 6)
            return Announced("GIF", width, height)
    except (struct.error, IndexError, KeyError):
        pass
    return None


def is_heif(data: bytes) -> bool:
    """Return whether it is a picture as newer phones keep them (HEIC, AVIF)."""
    return data[4:8] == b"ftyp" and data[8:12] in HEIF_BRANDS


def is_bare_jpeg(data: bytes) -> bool:
    """Whether it is a whole JPEG with nothing in it but the picture: no EXIF, place, comment or preview, and nothing behind its end."""
    if not data.startswith(b"\xff\xd8\xff"):
        return False
    at = 2
    try:
        while (marker := data[at + 1]) != 0xDA:
            (length,) = struct.unpack_from(">H", data, at + 2)
            header = marker == 0xE0 and length == 16  # JFIF without a preview
            if data[at] != 0xFF or not (header or 0xC0 <= marker <= 0xCF or marker in _TABLES):
                return False
            at += 2 + length
    except (struct.error, IndexError):
        return False
    found = _MARKER.search(data, at + 2)
    return found is not None and found.group() == b"\xff\xd9" and found.end() == len(data)


def _valid(orientation: int) -> int:
    return orientation if 1 <= orientation <= 8 else 1


def _tiff_tags(data: bytes) -> dict[int, int]:
    """Return the whole numbers of the first directory of a TIFF, which EXIF is too."""
    order = "<" if data[:2] == b"II" else ">"
    (at,) = struct.unpack_from(order + "I", data, 4)
    (count,) = struct.unpack_from(order + "H", data, at)
    found = {}
    for entry in range(at + 2, at + 2 + 12 * count, 12):
        tag, kind = struct.unpack_from(order + "HH", data, entry)
        (found[tag],) = struct.unpack_from(order + ("H" if kind == _SHORT else "I"), data, entry + 8)
    return found


def _exif_orientation(exif: bytes) -> int:
    """Broken EXIF data turn nothing."""
    try:
        return _valid(_tiff_tags(exif).get(_ORIENTATION, 1)) if exif[:2] in (b"II", b"MM") else 1
    except struct.error:
        return 1


def _jpeg(data: bytes) -> Announced:
    at, width, height, orientation = 2, 0, 0, 1
    while True:
        if data[at] != 0xFF:
            raise IndexError
        marker = data[at + 1]
        at += 1 if marker == 0xFF else 2
        if marker == 0xFF or marker in _STANDALONE:
            continue
        (length,) = struct.unpack_from(">H", data, at)
        if 0xC0 <= marker <= 0xCF and marker not in _NOT_FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 3)
        elif marker == 0xE1 and data[at + 2 : at + 8] == b"Exif\0\0":
            orientation = _exif_orientation(data[at + 8 : at + length])
        elif marker == 0xDA:  # what follows is the picture itself, up to the end marker
            return Announced("JPEG", width, height, orientation, whole=data.rfind(b"\xff\xd9") > at)
        at += length


def _png(data: bytes) -> Announced:
    width, height = struct.unpack_from(">II", data, 16)
    at, orientation = 8, 1
    while at + 8 <= len(data):
        length, name = struct.unpack_from(">I4s", data, at)
        if name == b"eXIf":
            orientation = _exif_orientation(data[at + 8 : at + 8 + length])
        if name == b"IEND":
            return Announced("PNG", width, height, orientation)
        at += 12 + length
    return Announced("PNG", width, height, orientation, whole=False)


def _webp(data: bytes) -> Announced:
    (said,) = struct.unpack_from("<I", data, 4)
    at, width, height, orientation = 12, 0, 0, 1
    while at + 8 <= len(data):
        name, length = struct.unpack_from("<4sI", data, at)
        body = at + 8
        if name == b"VP8X":
            width = 1 + int.from_bytes(data[body + 4 : body + 7], "little")
            height = 1 + int.from_bytes(data[body + 7 : body + 10], "little")
        elif name == b"VP8 " and not width:
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, body + 6))
        elif name == b"VP8L" and not width:
            (packed,) = struct.unpack_from("<I", data, body + 1)
            width, height = (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
        elif name == b"EXIF":
            exif = data[body : body + length]
            orientation = _exif_orientation(exif.removeprefix(b"Exif\0\0"))
        at = body + length + (length & 1)
    return Announced("WebP", width, height, orientation, whole=len(data) >= said + 8)


def _bmp(data: bytes) -> Announced:
    (header,) = struct.unpack_from("<I", data, 14)
    if header == 12:
        width, height = struct.unpack_from("<HH", data, 18)
    else:
        width, height = struct.unpack_from("<ii", data, 18)
    return Announced("BMP", abs(width), abs(height))
