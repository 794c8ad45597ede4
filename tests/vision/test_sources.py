"""Pictures from cameras, videos and folders; what goes wrong is told in a sentence."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from paizhuo.vision.geometry import Image
from paizhuo.vision.sources import BadSource, CameraName, Device, Frames, Pictures, Video, opened
from paizhuo.vision.sources.devices import listed, probed, profiled, why_unopened

WIDTH, HEIGHT = 160, 96


def grey(number: int) -> Image:
    """A picture that tells its number by its brightness, also after it was compressed."""
    return np.full((HEIGHT, WIDTH, 3), 20 + 7 * number, np.uint8)


def number_of(image: Image) -> int:
    return round((float(image.mean()) - 20) / 7)


def filmed(file: Path, count: int, rate: float) -> Path:
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), rate, (WIDTH, HEIGHT))
    assert writer.isOpened()
    for number in range(count):
        writer.write(grey(number))
    writer.release()
    return file


def photographed(folder: Path, numbers: range) -> Path:
    folder.mkdir()
    for number in numbers:
        cv2.imwrite(str(folder / f"frame{number}.png"), grey(number))
    return folder


def played(frames: Frames) -> list[tuple[float, int]]:
    """Times and numbers of all pictures."""
    with frames:
        return [(round(frames.time, 2), number_of(image)) for image in frames]


# -- videos


def test_a_video_plays_to_its_end(tmp_path: Path) -> None:
    found = played(Video(filmed(tmp_path / "hand.avi", 12, 10)))
    assert [number for _, number in found] == list(range(12))
    assert [when for when, _ in found] == pytest.approx([n / 10 for n in range(12)], abs=0.011)


def test_of_a_quick_video_only_as_many_pictures_are_looked_at_as_are_wanted(tmp_path: Path) -> None:
    found = played(Video(filmed(tmp_path / "hand.avi", 30, 30), rate=10))
    assert [number for _, number in found] == list(range(0, 30, 3))


def test_a_video_read_after_it_was_closed_has_ended(tmp_path: Path) -> None:
    video = Video(filmed(tmp_path / "hand.avi", 5, 10))
    assert video.read() is not None
    video.close()
    assert video.read() is None


def test_a_video_closed_elsewhere_is_let_go_once_the_picture_in_work_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    video = Video(filmed(tmp_path / "hand.avi", 5, 10))
    reading, goes_on = threading.Event(), threading.Event()

    def slowly(pixels: Image) -> Image:
        reading.set()
        goes_on.wait()
        return pixels

    monkeypatch.setattr("paizhuo.vision.sources.files.from_array", slowly)
    reader = threading.Thread(target=video.read)
    reader.start()
    reading.wait()
    closer = threading.Thread(target=video.close)
    closer.start()
    closer.join(0.1)
    assert closer.is_alive()
    goes_on.set()
    reader.join()
    closer.join()
    assert video.read() is None


def test_a_video_cut_off_gives_what_is_there_and_then_says_so(tmp_path: Path) -> None:
    whole = filmed(tmp_path / "whole.avi", 30, 10).read_bytes()
    file = tmp_path / "part.avi"
    file.write_bytes(whole[: len(whole) // 2])
    seen: list[int] = []
    with Video(file) as video, pytest.raises(BadSource, match="cut off") as cut:
        seen.extend(map(number_of, video))
    assert 0 < len(seen) < 20
    assert seen == list(range(len(seen)))
    assert str(cut.value) == f"The video is cut off: {file} should last 3.0 s and ends after {len(seen) / 10} s."


@pytest.mark.parametrize("kept", [0, 100, 2000])
def test_a_video_without_any_picture_is_refused(tmp_path: Path, kept: int) -> None:
    file = tmp_path / "hand.avi"
    file.write_bytes(filmed(tmp_path / "whole.avi", 5, 10).read_bytes()[:kept])
    with pytest.raises(BadSource, match="not a video that can be played, or it is damaged") as refused:
        Video(file)
    assert str(file) in refused.value.reason.zh


def test_a_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(BadSource, match="There is no such file"):
        opened(tmp_path / "hand.avi")


def test_the_libraries_print_nothing_of_their_own(tmp_path: Path, root: Path) -> None:
    file = tmp_path / "hand.avi"
    whole = filmed(tmp_path / "whole.avi", 30, 10).read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    program = """
import sys
from pathlib import Path
from paizhuo.vision.sources import BadSource, Device, Video
for source, what in (Video, Path(sys.argv[1])), (Device, 97):
    try:
        list(source(what))
    except BadSource as bad:
        print(bad)
"""
    command = (sys.executable, "-c", program, str(file))
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True, timeout=60)
    assert len(done.stdout.splitlines()) == 2
    assert not done.stderr


# -- pictures


def test_a_folder_plays_as_a_film_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    folder = photographed(tmp_path / "film", range(8, 13))
    (folder / "notes.txt").write_text("not a picture")
    assert played(opened(folder)) == [(round(n / 15, 2), 8 + n) for n in range(5)]


def test_pictures_stay_as_long_as_wanted_and_are_then_the_same_array(tmp_path: Path) -> None:
    with opened(photographed(tmp_path / "film", range(2)), seconds=0.2) as frames:
        images = list(frames)
    assert [number_of(image) for image in images] == [0, 0, 0, 1, 1, 1]
    assert images[0] is images[2] is not images[3]


def test_a_single_picture_is_there_for_a_second(tmp_path: Path) -> None:
    folder = photographed(tmp_path / "film", range(1))
    assert len(played(opened(folder / "frame0.png"))) == 15


def test_a_folder_without_pictures_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadSource, match="no pictures in the folder"):
        opened(tmp_path)


def test_a_damaged_picture_of_a_folder_is_named(tmp_path: Path) -> None:
    folder = photographed(tmp_path / "film", range(2))
    (folder / "frame1.png").write_bytes(b"")
    with pytest.raises(BadSource, match=r"frame1\.png: The file is empty"):
        played(opened(folder))


def test_pictures_read_after_they_were_closed_have_ended(tmp_path: Path) -> None:
    folder = photographed(tmp_path / "film", range(2))
    frames = Pictures(sorted(folder.iterdir()))
    assert frames.read() is not None
    frames.close()
    assert frames.read() is None


# -- cameras


class Camera:
    """A camera that gives a numbered picture every ``pace`` seconds, ``most`` of them; then none."""

    def __init__(self, pace: float = 0.002, most: int = 10_000) -> None:
        self._pace = pace
        self._most = most
        self._numbers = itertools.count()
        self.grabbed = -1
        self.decoded: list[int] = []
        self.released = threading.Event()
        self.asked: dict[int, float] = {}

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def set(self, propId: int, value: float, /) -> bool:  # noqa: N803
        self.asked[propId] = value
        return True

    def grab(self) -> bool:
        time.sleep(self._pace)
        if self.grabbed + 1 >= self._most:
            return False
        self.grabbed = next(self._numbers)
        return True

    def retrieve(self) -> tuple[bool, Any]:
        self.decoded.append(self.grabbed)
        return True, np.full((HEIGHT, WIDTH, 3), self.grabbed % 256, np.uint8)

    def release(self) -> None:
        self.released.set()


class Nothing(Camera):
    def isOpened(self) -> bool:  # noqa: N802
        return False


def test_a_camera_gives_its_newest_picture_and_lets_the_others_go() -> None:
    camera = Camera()
    with Device(0, lambda _: camera) as device:
        device.read()  # the first one lies ready from the beginning
        times = []
        for _ in range(5):
            before = camera.grabbed
            image = device.read()
            assert image is not None
            assert int(image[0, 0, 0]) >= before  # none older than the question
            times.append(device.time)
            time.sleep(0.02)
    assert times == sorted(times)
    assert len(camera.decoded) == 6
    assert camera.grabbed > 10
    assert camera.released.is_set()
    assert camera.asked[cv2.CAP_PROP_FRAME_WIDTH] >= 1280


def test_a_camera_that_goes_away_is_told_after_the_pictures_it_gave() -> None:
    with Device(3, lambda _: Camera(most=2), first=0.1, silent=0.1) as device:
        assert device.read() is not None
        with pytest.raises(BadSource, match="Camera 3 was disconnected"):
            list(device)


def test_a_camera_without_a_first_picture_is_said_to_be_busy() -> None:
    busy = pytest.raises(BadSource, match="another program may be using it")
    with Device(1, lambda _: Camera(most=0), first=0.1) as device, busy:
        device.read()


def test_a_camera_closed_elsewhere_ends_the_reading() -> None:
    device = Device(0, lambda _: Camera(pace=0.05, most=0))
    threading.Timer(0.1, device.close).start()
    assert device.read() is None


def test_a_camera_that_does_not_open_is_refused() -> None:
    camera = Nothing()
    with pytest.raises(BadSource):
        Device(99, lambda _: camera)
    assert camera.released.is_set()


@pytest.mark.parametrize(
    "system, words",
    [("darwin", "System Settings → Privacy & Security → Camera"), ("win32", "Settings → Privacy → Camera")],
)
def test_where_permission_is_given_is_told_for_each_system(system: str, words: str) -> None:
    found = why_unopened(2, system)
    assert words in found.en
    assert "Camera 2" in found.en
    assert "2 号摄像头" in found.zh


def test_on_linux_a_busy_camera_and_one_forbidden_are_told_apart(tmp_path: Path) -> None:
    node = tmp_path / "video2"
    node.touch()
    assert "another program may be using it" in why_unopened(2, "linux", tmp_path).en
    if os.geteuid() != 0:  # whoever may do everything is forbidden nothing
        node.chmod(0)
        assert "group “video”" in why_unopened(2, "linux", tmp_path).en


def test_linux_lists_cameras_by_name_and_only_the_nodes_that_give_pictures(tmp_path: Path) -> None:
    classes, devices = tmp_path / "class", tmp_path / "dev"
    devices.mkdir()
    for number, index, name in ((10, 0, "Second camera"), (0, 0, "USB camera: wide"), (1, 1, "USB camera: wide")):
        folder = classes / f"video{number}"
        folder.mkdir(parents=True)
        (folder / "name").write_text(f"{name}\n")
        (folder / "index").write_text(f"{index}\n")
        (devices / folder.name).touch()
    (classes / "video7").mkdir()  # listed, but without a node
    assert listed(classes, devices) == (CameraName(0, "USB camera: wide"), CameraName(10, "Second camera"))


@pytest.mark.parametrize(
    "said, names",
    [
        (b'{"SPCameraDataType": [{"_name": "FaceTime HD"}, {"_name": "USB"}]}', ["FaceTime HD", "USB"]),
        (
            b'{"SPCameraDataType": [{"_name": "B", "spcamera_unique-id": "0x21"}, {"_name": "A", "spcamera_unique-id": "0x11"}]}',
            ["A", "B"],
        ),
        (b'{"SPCameraDataType": []}', []),
        (b'{"SPCameraDataType": [1]}', ["Camera 0"]),
        (b"no JSON", ["Camera 0"]),
        (b"{}", ["Camera 0"]),
    ],
)
def test_macos_is_asked_for_its_cameras_and_none_is_opened(said: bytes, names: list[str]) -> None:
    assert [camera.name for camera in profiled(lambda: said)] == names
    assert [camera.number for camera in profiled(lambda: said)] == list(range(len(names)))


def test_elsewhere_the_cameras_that_open_are_listed() -> None:
    made = {number: Camera() if number in (0, 2) else Nothing() for number in range(5)}
    assert [camera.number for camera in probed(made.__getitem__)] == [0, 2]
    assert all(camera.released.is_set() for camera in made.values())
