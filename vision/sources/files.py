"""Videos and pictures played as a camera: what was filmed can be read again, and the same each time."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from paizhuo.engine.core.words import Text
from paizhuo.vision.geometry import Image
from paizhuo.vision.pictures import SUFFIXES, BadPicture, from_array, read_file
from paizhuo.vision.sources.frames import USUAL_RATE, BadSource, Frames, keep_quiet

_MISSING: Final = Text("没有这个文件：{file}。", "There is no such file: {file}.")
_NO_ACCESS: Final = Text("没有权限读取：{file}。", "You are not allowed to read {file}.")
_NO_PICTURES: Final = Text("文件夹里没有图片：{file}。", "There are no pictures in the folder {file}.")
_NO_VIDEO: Final = Text(
    "{file} 不是能播放的视频，或者已损坏。", "{file} is not a video that can be played, or it is damaged."
)
_CUT_OFF: Final = Text(
    "视频不完整：{file} 应有 {whole} 秒，到 {there} 秒就断了。",
    "The video is cut off: {file} should last {whole} s and ends after {there} s.",
)
_BAD_PICTURE: Final = Text("{file}：{why}", "{file}: {why}")
_WHOLE: Final = 0.9
"""A video that ends before this share of its length is cut off; lengths in files are not quite exact."""


class Video(Frames):
    """A video's pictures, at most ``rate`` of each second, as fast as they are asked for."""

    def __init__(self, file: Path, rate: float = USUAL_RATE) -> None:
        """Raises ``BadSource``."""
        _check(file)
        keep_quiet()
        self._file = file
        self._lock = threading.RLock()  # a decoder dies if it is let go while it decodes
        self._capture = cv2.VideoCapture(str(file))
        self._told_rate = self._capture.get(cv2.CAP_PROP_FPS)
        self._rate = self._told_rate if 0 < self._told_rate < 1000 else 30.0
        self._spacing = 1 / rate
        self._time = -1.0
        self._next = 0.0
        self._count = 0
        if not self._capture.isOpened() or not self._grab():
            self._capture.release()
            raise BadSource(_NO_VIDEO.filled(file=file))
        self._grabbed = True

    @property
    def time(self) -> float:
        return max(self._time, 0.0)

    def _grab(self) -> bool:
        """Go on by one picture."""
        if not self._capture.grab():
            return False
        told = self._capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
        # Some files tell no times: then every picture comes after the same while.
        self._time = told if told > self._time else self._time + 1 / self._rate if self._count else 0.0
        self._count += 1
        return True

    def read(self) -> Image | None:
        with self._lock:
            return self._read()

    def _read(self) -> Image | None:
        while self._grabbed or self._grab():
            self._grabbed = False
            if self._time < self._next - 0.5 / self._rate:
                continue  # one of more than are wanted: it need not even be decoded
            there, pixels = self._capture.retrieve()
            if not there:
                continue
            self._next = max(self._next + self._spacing, self._time)
            try:
                return from_array(np.asarray(pixels))
            except BadPicture as bad:
                raise BadSource(_BAD_PICTURE.filled(file=self._file, why=bad.reason)) from None
        if self._capture.isOpened():
            self._check_end()
        return None

    def _check_end(self) -> None:
        promised = self._capture.get(cv2.CAP_PROP_FRAME_COUNT)
        self.close()
        whole = promised / self._told_rate if promised > 0 and self._told_rate > 0 else 0.0
        there = self._time + 1 / self._rate
        if there < _WHOLE * whole and whole - there > 2 / self._rate:
            raise BadSource(_CUT_OFF.filled(file=self._file, whole=f"{whole:.1f}", there=f"{there:.1f}"))

    def close(self) -> None:
        with self._lock:
            self._capture.release()


class Pictures(Frames):
    """Pictures of files, each there for ``seconds``: as the frames of a film, or long enough to be looked at."""

    def __init__(self, files: Sequence[Path], seconds: float = 1 / USUAL_RATE) -> None:
        self._files = list(files)
        self._times = max(1, round(seconds * USUAL_RATE))
        self._count = 0
        self._shown: Image | None = None

    @property
    def time(self) -> float:
        return max(self._count - 1, 0) / USUAL_RATE

    def read(self) -> Image | None:
        """Return the next picture, the same array again while it stays."""
        number, again = divmod(self._count, self._times)
        if number >= len(self._files):
            return None
        if not again or self._shown is None:
            file = self._files[number]
            try:
                self._shown = read_file(file)
            except BadPicture as bad:
                raise BadSource(_BAD_PICTURE.filled(file=file, why=bad.reason)) from None
        self._count += 1
        return self._shown

    def close(self) -> None:
        self._files = []


def _check(path: Path) -> None:
    try:
        if path.is_file():
            with path.open("rb"):
                return
    except PermissionError:
        raise BadSource(_NO_ACCESS.filled(file=path)) from None
    except OSError:
        pass
    raise BadSource(_MISSING.filled(file=path))


def _by_number(file: Path) -> list[tuple[int, str]]:
    """``frame2`` comes before ``frame10``."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"([0-9]+)", file.name.lower())]


def opened(path: Path, seconds: float | None = None, rate: float = USUAL_RATE) -> Frames:
    """Return a video, a picture, or a folder of pictures in the order of their names and numbers.

    ``rate``: pictures a second that are wanted of a video; ``seconds``: how long each picture stays (without: a single one a second,
    those of a folder as the frames of a film). Raises ``BadSource``.
    """
    if path.is_dir():
        inside = (file for file in path.iterdir() if file.suffix.lower() in SUFFIXES and file.is_file())
        files = sorted(inside, key=_by_number)
        if not files:
            raise BadSource(_NO_PICTURES.filled(file=path))
        return Pictures(files, seconds or 1 / USUAL_RATE)
    if path.suffix.lower() in SUFFIXES:
        return Pictures((path,), seconds or 1.0)
    return Video(path, rate)
