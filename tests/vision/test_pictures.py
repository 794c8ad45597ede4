"""Pictures from any file become the same kind of array, or a sentence that says why not."""

from __future__ import annotations

import base64
import os
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.engine.core.words import Text
from paizhuo.vision.formats import announced
from paizhuo.vision.geometry import Image
from paizhuo.vision.pictures import (
    MOST_PIXELS,
    NO_CONTRAST,
    SUFFIXES,
    TOO_DARK,
    BadPicture,
    from_array,
    light,
    read_bytes,
    read_file,
)

FORMATS = (".jpg", ".png", ".webp", ".bmp", ".tif")


def scene(height: int = 40, width: int = 60) -> Image:
    """Every quarter has its own colour, so that any turn or mirroring shows."""
    image = np.zeros((height, width, 3), np.uint8)
    image[: height // 2, : width // 2] = (250, 10, 10)
    image[: height // 2, width // 2 :] = (10, 250, 10)
    image[height // 2 :, : width // 2] = (10, 10, 250)
    image[height // 2 :, width // 2 :] = (200, 200, 200)
    return image


def encoded(suffix: str, pixels: npt.NDArray[np.uint8] | npt.NDArray[np.uint16]) -> bytes:
    done, data = cv2.imencode(suffix, pixels)
    assert done
    return data.tobytes()


def exif(orientation: int, order: str = ">") -> bytes:
    mark = b"MM\0*" if order == ">" else b"II*\0"
    return mark + struct.pack(order + "IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def with_exif(suffix: str, data: bytes, expected: bytes) -> bytes:
    """The same file with EXIF data put in where its format keeps them."""
    if suffix == ".jpg":
        body = b"Exif\0\0" + expected
        return data[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + data[2:]
    if suffix == ".png":
        chunk = b"eXIf" + expected
        return data[:33] + struct.pack(">I", len(expected)) + chunk + struct.pack(">I", zlib.crc32(chunk)) + data[33:]
    width, height = 60, 40
    large = b"VP8X" + struct.pack("<II", 10, 8) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = (
        b"WEBP"
        + large
        + data[12:]
        + b"EXIF"
        + struct.pack("<I", len(expected))
        + expected
        + b"\0" * (len(expected) % 2)
    )
    return b"RIFF" + struct.pack("<I", len(body)) + body


SEEN: dict[int, Callable[[Image], npt.NDArray[np.uint8]]] = {
    1: lambda p: p,
    2: lambda p: p[:, ::-1],
    3: lambda p: p[::-1, ::-1],
    4: lambda p: p[::-1],
    5: lambda p: p.swapaxes(0, 1),
    6: lambda p: np.rot90(p, -1),
    7: lambda p: p[::-1, ::-1].swapaxes(0, 1),
    8: lambda p: np.rot90(p, 1),
}
"""How a picture is to be seen, by its EXIF orientation (CIPA DC-008, 4.6.4)."""


@pytest.mark.parametrize("suffix", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_the_camera_was_held(suffix: str, orientation: int) -> None:
    data = with_exif(suffix, encoded(suffix, scene()), exif(orientation, "<>"[orientation % 2]))
    found, expected = read_bytes(data), SEEN[orientation](scene())
    assert found.shape == expected.shape
    assert np.abs(found.astype(int) - expected).mean() < 12


@pytest.mark.parametrize("suffix", FORMATS)
def test_every_format_says_its_size_and_is_read(suffix: str) -> None:
    data = encoded(suffix, scene(40, 60))
    found = announced(data)
    assert found is not None
    assert (found.width, found.height, found.orientation, found.whole) == (60, 40, 1, True)
    assert np.abs(read_bytes(data).astype(int) - scene()).mean() < 8
    assert suffix in SUFFIXES


def test_grey_alpha_and_sixteen_bits_become_eight_bits_of_three_colours() -> None:
    grey = np.full((20, 30), 77, np.uint8)
    assert (read_bytes(encoded(".png", grey)) == 77).all()
    deep = scene().astype(np.uint16) * np.uint16(256) + np.uint16(99)
    assert np.array_equal(read_bytes(encoded(".png", deep)), scene())
    glass = np.dstack((scene(), np.zeros((40, 60), np.uint8)))
    assert (read_bytes(encoded(".png", glass)) == 255).all()
    solid = np.dstack((scene(), np.full((40, 60), 255, np.uint8)))
    assert np.array_equal(read_bytes(encoded(".png", solid)), scene())
    half = np.dstack((np.zeros((40, 60, 3), np.uint8), np.full((40, 60), 128, np.uint8)))
    assert (from_array(half) == 127).all()
    assert from_array(grey[:, :, None]).shape == (20, 30, 3)


CMYK = (
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAbEhQXFBEbFxYXHhwbIChCKyglJShROj0wQmBVZWRfVV1baniZgWpxkHNbXYW1hpCeo6utq2eAvMm6ps"
    "eZqKuk/8AAFAgAKAA8BEMRAE0RAFkRAEsRAP/EABoAAQEAAwEBAAAAAAAAAAAAAAAGAwQFBwL/xAAuEAEAAAAMBQMFAQAAAAAAAAAAAQIDBREW"
    "NWSCo7LhBAYSFGITM6EVITFCUWP/2gAOBEMATQBZAEsAAD8AnE4pFMAAA6XLttcPi0wubzFYvEYdUALVFAAAAA84ejgAADpcu21w+LTC5vMVi8"
    "Rh1QAtUUAAAAKSql9yt3nCkrXcs3YKqX3K3CtdyzdgqpfcrcK13LN2HzKcrdESGN3tNH+W7oTBG6J3kI1FNHVphfMpPH1mJDN/oej6v79fVRR9"
    "/wAUQfwYau3vL3WHc+Hyw1dveXuFXb3l7nc+HyVdveXuFXb3l7nc+HyVdveXuFXb3l7nc+HyVdveXuKt5+4YAADHL+1Gb0yWrI4tMLemS1ZHFp"
    "hGoqlUAAAAN9DocAABjl/ajN6ZLVkcWmFvTJasji0wjUVSqAAAAH//2Q=="
)
"""``scene()`` as a JPEG in printing colours."""


def test_a_photo_in_printing_colours_is_read() -> None:
    assert np.abs(read_bytes(base64.b64decode(CMYK)).astype(int) - scene()).mean() < 20


@pytest.mark.parametrize(
    "pixels",
    [
        np.zeros((40, 60), np.float32),
        np.zeros((40, 60, 2), np.uint8),
        np.zeros((40,), np.uint8),
        np.zeros((3, 40, 60, 3), np.uint8),
        np.zeros((0, 60, 3), np.uint8),
    ],
)
def test_arrays_that_are_no_picture_are_refused(pixels: npt.NDArray[np.uint8]) -> None:
    with pytest.raises(BadPicture):
        from_array(pixels)


def png_header(width: int, height: int) -> bytes:
    return encoded(".png", scene())[:16] + struct.pack(">II", width, height) + encoded(".png", scene())[24:]


def refusal(data: bytes) -> Text:
    with pytest.raises(BadPicture) as caught:
        read_bytes(data)
    return caught.value.reason


@pytest.mark.parametrize(
    "data, words",
    [
        (b"", "The file is empty."),
        (b"hello", "not a picture that can be read"),
        (b"\xff\xd8\xff", "not a picture that can be read"),
        (b"\0\0\0\x18ftypheic" + bytes(20), "HEIC and AVIF"),
        (png_header(20_000, 4_001), "too large: 20000×4001. At most 80 million"),
        (encoded(".jpg", scene(15, 200)), "too small: 200×15. Each side must have at least 16 pixels"),
        (png_header(0, 0), "damaged"),
        (encoded(".png", scene())[:-5], "cut off"),
        (encoded(".jpg", scene())[:-30], "cut off"),
        (encoded(".webp", scene())[:-9], "cut off"),
        (encoded(".png", scene())[:60] + b"\0" * 8 + encoded(".png", scene())[68:], "damaged"),
    ],
)
def test_what_cannot_be_used_is_refused_in_a_sentence_of_both_languages(data: bytes, words: str) -> None:
    found = refusal(data)
    assert words in found.en
    assert found.zh.endswith("。")


def test_a_huge_picture_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("decoded"))
    side = int(MOST_PIXELS**0.5) + 1
    frame = encoded(".jpg", scene())
    at = frame.index(b"\xff\xc0") + 5
    assert "too large" in refusal(frame[:at] + struct.pack(">HH", side, side) + frame[at + 4 :]).en
    bitmap = encoded(".bmp", scene())
    assert "too large" in refusal(bitmap[:18] + struct.pack("<ii", side, -side) + bitmap[26:]).en
    assert "too large" in refusal(b"GIF89a" + struct.pack("<HH", 60_000, 60_000) + bytes(20)).en


def test_files_that_cannot_be_opened_are_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.png", tmp_path):
        with pytest.raises(BadPicture, match="cannot be opened"):
            read_file(path)
    file = tmp_path / "牌 😀.png"
    file.write_bytes(encoded(".png", scene()))
    assert read_file(file).shape == (40, 60, 3)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jpg")
    for path in (tmp_path / "pipe.jpg", Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(BadPicture, match="not an ordinary file"):
            read_file(path)


@settings(max_examples=100)
@given(
    st.sampled_from(FORMATS),
    st.integers(0, 10**6),
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 255)), max_size=6),
    st.booleans(),
)
def test_damaged_files_are_read_or_refused_and_nothing_else(
    suffix: str, end: int, flips: list[tuple[int, int]], cut: bool
) -> None:
    data = bytearray(
        with_exif(".jpg", encoded(".jpg", scene()), exif(6)) if suffix == ".jpg" else encoded(suffix, scene())
    )
    for at, value in flips:
        # Where formats keep what they say of themselves, at the front, as often as anywhere.
        data[at % (len(data) if at % 2 else min(len(data), 200))] = value
    if cut:
        del data[end % len(data) :]
    try:
        found = read_bytes(bytes(data))
    except BadPicture:
        return
    assert found.dtype == np.uint8
    assert found.shape[2] == 3


@given(
    st.sampled_from(
        (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\0", b"MM\0*", b"BM", b"GIF89a", b"RIFF\xff\xff\xff\xffWEBP")
    ),
    st.binary(max_size=200),
)
def test_whatever_follows_a_format_s_first_bytes_its_size_is_told_or_not(start: bytes, rest: bytes) -> None:
    found = announced(start + rest)
    assert found is None or (found.width >= 0 and found.height >= 0 and 1 <= found.orientation <= 8)


def test_dark_and_flat_photos_are_warned_of() -> None:
    assert light(scene(200, 300)) is None
    assert light(scene(200, 300) // 10) is TOO_DARK
    assert light(np.full((200, 300, 3), 180, np.uint8)) is NO_CONTRAST
