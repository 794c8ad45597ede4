"""Cameras of this computer: which there are, and their newest picture."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol

import cv2
import numpy as np

from paizhuo.engine.core.words import Text
from paizhuo.vision.geometry import Image
from paizhuo.vision.pictures import BadPicture, from_array
from paizhuo.vision.sources.frames import BadSource, Frames, keep_quiet

SIZE: Final = (1280, 720)
"""What a camera is asked for; it gives the nearest it can."""
_PROBED: Final = 5
"""Where the system does not tell which cameras there are, so many numbers are tried."""
_FIRST: Final = 8.0
"""Seconds that a camera has for its first picture."""
_SILENT: Final = 3.0
"""Seconds without a picture after which a camera is taken to be gone."""
_AGAIN: Final = 0.02
_ITS_OWN: Final = "spcamera_unique-id"
"""What macOS calls a camera's own identifier. OpenCV numbers the cameras there in the order of these."""

_NO_CAMERA: Final = Text("没有找到摄像头，请接好后再试。", "No camera was found. Connect one and try again.")
_NO_SUCH: Final = Text("没有 {number} 号摄像头。现有：{there}。", "There is no camera {number}. There are: {there}.")
_BUSY: Final = Text(
    "{number} 号摄像头没有图像：可能被别的程序占用，请关闭后再试。",
    "Camera {number} gives no picture: another program may be using it. Close that program and try again.",
)
_GONE: Final = Text("{number} 号摄像头断开了，请检查连接。", "Camera {number} was disconnected. Check its cable.")
_FORBIDDEN: Final = Text(
    "没有使用 {number} 号摄像头的权限。请把您的用户加入 video 组（sudo usermod -aG video $USER），注销后重新登录。",
    "You are not allowed to use camera {number}. Add yourself to the group “video” "
    "(sudo usermod -aG video $USER), then log out and in again.",
)
_UNOPENED: Final = {
    "darwin": Text(
        "{number} 号摄像头打不开：没有接好、被别的程序占用，或未获准使用（系统设置 → 隐私与安全性 → 摄像头）。",
        "Camera {number} cannot be opened: it is not connected, another program is using it, or it is not allowed "
        "(System Settings → Privacy & Security → Camera).",
    ),
    "win32": Text(
        "{number} 号摄像头打不开：没有接好、被别的程序占用，或未获准使用（设置 → 隐私 → 摄像头）。",
        "Camera {number} cannot be opened: it is not connected, another program is using it, or it is not allowed "
        "(Settings → Privacy → Camera).",
    ),
}


@dataclass(frozen=True, slots=True)
class CameraName:
    """``number`` opens it; ``name`` is the maker's."""

    number: int
    name: str


class Capture(Protocol):
    """What is used of ``cv2.VideoCapture``."""

    def isOpened(self) -> bool: ...  # noqa: N802
    def set(self, propId: int, value: float, /) -> bool: ...  # noqa: N803
    def grab(self) -> bool: ...
    def retrieve(self) -> tuple[bool, Any]: ...
    def release(self) -> None: ...


class Opens(Protocol):
    """Opens the camera of a number."""

    def __call__(self, number: int, /) -> Capture: ...


_SYSTEM: Final[str] = sys.platform
_BACKENDS: Final = {"linux": cv2.CAP_V4L2, "darwin": cv2.CAP_AVFOUNDATION, "win32": cv2.CAP_DSHOW}


def _capture(number: int) -> Capture:
    keep_quiet()
    try:
        return cv2.VideoCapture(number, _BACKENDS.get(_SYSTEM, cv2.CAP_ANY))
    except cv2.error:  # a build without this system's cameras
        return cv2.VideoCapture()


# -- which there are


def cameras(opens: Opens = _capture) -> tuple[CameraName, ...]:
    """Return the cameras in the order of their numbers.

    Only on Windows, which keeps no list that can be read, they are opened for a moment.
    """
    if _SYSTEM == "linux":
        return listed(Path("/sys/class/video4linux"), Path("/dev"))
    if _SYSTEM == "darwin":
        return profiled(_profile)
    return probed(opens)


def profiled(profile: Callable[[], bytes]) -> tuple[CameraName, ...]:
    """Return the cameras that macOS lists, numbered as OpenCV opens them.

    Opening one only to look would light its lamp and ask for permission.
    """
    try:
        cameras = sorted(json.loads(profile())["SPCameraDataType"], key=lambda camera: str(camera.get(_ITS_OWN, "")))
        return tuple(CameraName(number, str(camera["_name"])) for number, camera in enumerate(cameras))
    except (OSError, subprocess.SubprocessError, ValueError, LookupError, TypeError, AttributeError):
        return (CameraName(0, "Camera 0"),)  # the usual one; whether it is there is seen when it is opened


def _profile() -> bytes:
    """Return what macOS says of its cameras, as JSON."""
    command = ("/usr/sbin/system_profiler", "-json", "SPCameraDataType")
    return subprocess.run(command, capture_output=True, check=True, timeout=20).stdout  # noqa: S603 - the system's own program


def probed(opens: Opens) -> tuple[CameraName, ...]:
    """Return the cameras that can be opened."""
    found = []
    for number in range(_PROBED):
        capture = opens(number)
        if capture.isOpened():
            found.append(CameraName(number, f"Camera {number}"))
        capture.release()
    return tuple(found)


def listed(classes: Path, devices: Path) -> tuple[CameraName, ...]:
    """Return the cameras that Linux lists under ``classes``, with their nodes under ``devices``."""
    found = []
    for folder in classes.glob("video*"):
        number = folder.name.removeprefix("video")
        if number.isdigit() and (devices / folder.name).exists() and _gives_pictures(folder, devices / folder.name):
            found.append(CameraName(int(number), _line(folder / "name") or folder.name))
    return tuple(sorted(found, key=lambda camera: camera.number))


def _line(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""


def _gives_pictures(folder: Path, node: Path) -> bool:
    """A camera has several nodes; only one gives pictures, the others tell about them."""
    capabilities = _capabilities(node)
    if capabilities is None:  # the node may not be asked: the first of a camera's nodes is the one with pictures
        return _line(folder / "index") in {"", "0"}
    return bool(capabilities & (_CAPTURE | _CAPTURE_PLANES))


# Of Linux' videodev2.h: struct v4l2_capability is three names, a version, what the device and what this node can do.
_QUERY: Final = 0x80685600
_CAPABILITY: Final = struct.Struct("16s32s32sIII12x")
_CAPTURE, _CAPTURE_PLANES, _NODE_TOLD = 0x1, 0x1000, 0x80000000


def _capabilities(node: Path) -> int | None:
    try:
        from fcntl import ioctl

        handle = os.open(node, os.O_RDWR | os.O_NONBLOCK)
    except (ImportError, OSError):
        return None
    try:
        answer = ioctl(handle, _QUERY, bytes(_CAPABILITY.size))
    except OSError:
        return None
    finally:
        os.close(handle)
    *_, device, this_node = _CAPABILITY.unpack(answer)
    return int(this_node if device & _NODE_TOLD else device)


def why_unopened(number: int, system: str = _SYSTEM, devices: Path = Path("/dev")) -> Text:
    """Why a camera could not be opened, as far as can be told."""
    if system in _UNOPENED:
        return _UNOPENED[system].filled(number=number)
    node = devices / f"video{number}"
    if node.exists():
        return (_BUSY if os.access(node, os.R_OK | os.W_OK) else _FORBIDDEN).filled(number=number)
    there = cameras()
    if not there:
        return _NO_CAMERA
    return _NO_SUCH.filled(number=number, there=", ".join(f"{camera.number} {camera.name}" for camera in there))


def first_camera() -> int:
    """Return the number of the first camera. Raises ``BadSource`` if there is none."""
    there = cameras()
    if not there:
        raise BadSource(_NO_CAMERA)
    return there[0].number


# -- one of them


class Device(Frames):
    """A camera: always its newest picture; what came while nobody asked is let go."""

    def __init__(self, number: int, opens: Opens = _capture, *, first: float = _FIRST, silent: float = _SILENT) -> None:
        """``first``, ``silent``: seconds without a picture, at first and later, after which there is none to be had.

        Raises ``BadSource``.
        """
        self._number = number
        self._first, self._silent = first, silent
        self._time = 0.0
        self._newest: tuple[float, Any] | None = None
        self._wanted = True  # the first picture is ready when somebody asks
        self._closing = False
        self._trouble: Text | None = None
        self._changed = threading.Condition()
        self._capture = opens(number)
        if not self._capture.isOpened():
            self._capture.release()
            raise BadSource(why_unopened(number))
        # Compressed, or a USB 2 camera gives only a few large pictures a second.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, SIZE[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, SIZE[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        # No daemon: one that the interpreter's end cuts off inside a driver can take the process down with it.
        self._thread = threading.Thread(target=self._take, name=f"camera {number}", daemon=False)
        self._thread.start()

    @property
    def time(self) -> float:
        return self._time

    def read(self) -> Image | None:
        with self._changed:
            self._wanted = True
            told = self._changed.wait_for(
                lambda: self._newest is not None or self._trouble is not None or self._closing, self._first + 1
            )
            newest, self._newest = self._newest, None
            if self._closing:
                return None
            if newest is None:
                raise BadSource(self._trouble if told and self._trouble else _BUSY.filled(number=self._number))
        self._time, pixels = newest
        try:
            return from_array(np.asarray(pixels))
        except BadPicture as bad:
            raise BadSource(bad.reason) from None

    def close(self) -> None:
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if threading.current_thread() is not self._thread:
            self._thread.join(2)

    def _take(self) -> None:
        """Take every picture from the camera, so that none grows old there; only those wanted are decoded."""
        try:
            self._take_until_closed()
        except cv2.error:
            self._end(_GONE)
        finally:
            self._capture.release()

    def _take_until_closed(self) -> None:
        began = last = time.monotonic()
        ever = False
        while not self._closing and threading.main_thread().is_alive():  # a program that ends does not wait for it
            there = self._capture.grab()
            now = time.monotonic()
            if not there:
                if now - last > self._silent if ever else now - began > self._first:
                    self._end(_GONE if ever else _BUSY)
                    return
                time.sleep(_AGAIN)
                continue
            ever, last = True, now
            if self._wanted:
                decoded, pixels = self._capture.retrieve()
                if decoded:
                    with self._changed:
                        self._wanted, self._newest = False, (now, pixels)
                        self._changed.notify_all()

    def _end(self, trouble: Text) -> None:
        with self._changed:
            self._trouble = trouble.filled(number=self._number)
            self._changed.notify_all()
