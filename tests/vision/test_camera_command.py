"""``camera --headless`` prints every hand that lies still before the camera, once."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

import paizhuo.vision.recognise
from paizhuo.desktop.__main__ import main
from paizhuo.vision.calibration import Calibration
from paizhuo.vision.classify import Classifies
from paizhuo.vision.geometry import Image, Quad
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import NUMBER
from paizhuo.vision.own_set_files import save
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.recognise import Adapts, read_photo
from paizhuo.vision.seen import Seen
from tests.vision.layouts import CLASSIFYING, Exact, laid

HANDS = ("1m 2m 3m 4p 6p 6p 7s 7s 7s 1z 1z 4z 7z", "9m 9m 5z 5z", "1s 2s 3s | 4p >4p 4p")


def picture(number: int) -> Image:
    """A picture that tells by its brightness which of the hands it shows; 9: none."""
    image = np.full((720, 960, 3), 20 + 20 * number, np.uint8)
    image[:40] = 255
    return image


def placed(layout: str) -> list[tuple[Quad, int]]:
    return [(np.asarray(quad + np.array((100, 300), np.float32)), label) for quad, label in laid(layout)]


class Stages:
    """A recogniser that sees the hand of a picture exactly."""

    read_pictures = 0
    asked: Callable[[], None] = staticmethod(lambda: None)

    def __init__(self, models: Path | None = None, adapt: Adapts | None = None) -> None:
        self._adapt = adapt

    def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        type(self).read_pictures += 1
        self.asked()
        number = round((float(image[600, 400, 0]) - 20) / 20)
        exact = Exact(placed(HANDS[number]) if number < len(HANDS) else ())
        classifier: Classifies = exact if self._adapt is None else self._adapt(exact, "net 1")
        return read_photo(image, exact, classifier, CLASSIFYING, shape or HandShape())

    def read_next(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        return self.read(image, shape)


@pytest.fixture(autouse=True)
def stages(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> type[Stages]:
    class Fresh(Stages):
        pass

    monkeypatch.setattr(paizhuo.vision.recognise, "Recogniser", Fresh)
    monkeypatch.setenv("PAIZHUO_HOME", str(tmp_path / "home"))
    return Fresh


def filmed(file: Path, numbers: Sequence[int]) -> Path:
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 15, (960, 720))
    for number in numbers:
        writer.write(picture(number))
    writer.release()
    return file


def photographed(folder: Path, numbers: Sequence[int]) -> Path:
    folder.mkdir()
    for at, number in enumerate(numbers):
        cv2.imwrite(str(folder / f"{at}.png"), picture(number))
    return folder


def printed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def names(expected: dict[str, object]) -> str:
    tiles = expected["tiles"]
    assert isinstance(tiles, list)
    return " ".join(tile["tile"] for tile in tiles)


SEEN = [hand.replace("| ", "").replace(">", "") for hand in HANDS]


def test_every_changed_hand_of_a_video_is_a_line_of_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = filmed(tmp_path / "film.avi", [9] * 5 + [0] * 16 + [1] * 16 + [9] * 4 + [2] * 18)
    assert main(["camera", "--file", str(file), "--headless", "--json"]) == 0
    found = printed(capsys)
    assert [names(reading) for reading in found] == SEEN
    times = [reading["time"] for reading in found]
    assert times == sorted(times)  # type: ignore[type-var]
    assert 0.8 < times[0] < 1.4  # type: ignore[operator]
    assert found[0]["image"] == str(file)
    assert found[0]["size"] == [960, 720]
    assert found[2]["hand"] == "123s pon:444p@2"


def test_photos_held_before_the_camera_are_read_once_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stages: type[Stages]
) -> None:
    folder = photographed(tmp_path / "photos", (1, 0, 1))
    assert main(["camera", "--file", str(folder), "--hold", "1.2", "--headless", "--json"]) == 0
    assert [names(reading) for reading in printed(capsys)] == [SEEN[1], SEEN[0], SEEN[1]]
    assert stages.read_pictures == 3


def test_without_json_a_person_reads_it_and_the_rules_tell_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = photographed(tmp_path / "photos", (1,))
    words = ["camera", "--file", str(folder / "0.png"), "--headless", "--rules", "sichuan", "--lang", "en"]
    assert main(words) == 0
    output = capsys.readouterr().out
    assert "9m 9m 5z 5z" in output
    assert "These rules do not use White dragon" in output


def test_interrupted_it_ends_cleanly_after_a_whole_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], stages: type[Stages]
) -> None:
    def interrupt() -> None:
        if stages.read_pictures == 20:
            os.kill(os.getpid(), signal.SIGINT)

    stages.asked = staticmethod(interrupt)
    before = signal.getsignal(signal.SIGINT)
    file = filmed(tmp_path / "film.avi", [0] * 60)
    assert main(["camera", "--file", str(file), "--headless", "--json"]) == 0
    assert stages.read_pictures == 20
    assert [names(reading) for reading in printed(capsys)] == [SEEN[0]]
    assert signal.getsignal(signal.SIGINT) is before


def test_what_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "--file", str(tmp_path / "film.avi"), "--headless", "--lang", "en"]) == 2
    assert "There is no such file" in capsys.readouterr().err
    assert main(["camera", "--device", "97", "--headless", "--lang", "zh"]) == 2
    assert "摄像头" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words, expected",
    [
        (["--json"], "--json goes with --headless"),
        (["--hold", "1"], "--hold goes with --file"),
        (["--headless", "--rules", "bridge"], "bridge"),
        (["--headless", "--own-set", "mine", "--file", "PHOTO"], "no tile set named “mine”"),
    ],
)
def test_what_does_not_go_together_is_refused(
    words: list[str], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = photographed(tmp_path / "photos", (1,)) / "0.png"
    assert main(["camera", *(str(photo) if word == "PHOTO" else word for word in words), "--lang", "en"]) == 2
    assert expected in capsys.readouterr().err


class Strange:
    """The net takes every 9m for 1z, but sees that they all look alike."""

    def read(self, image: Image, quads: Sequence[Quad], *, as_given: bool = False) -> list[Seen]:
        look = np.zeros(96, np.float32)  # as in the stand-in that reads the pictures
        shares = np.zeros(47, np.float32)
        shares[NUMBER["1z"]] = 1
        return [Seen(quad, shares, 1.0, look) for quad in quads]


def test_an_own_set_is_used_and_relearned_for_another_net(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = Calibration().with_photo(picture(1), placed("9m 9m"), Strange())
    for model in ("net 1", "net 0"):
        folder = tmp_path / "home" / "own-sets"
        save(folder, shown.learned("mine", model), shown.examples)
        photo = tmp_path / model
        words = ["--file", str(photographed(photo, (1,)) / "0.png"), "--own-set", "mine"]
        assert main(["camera", *words, "--headless", "--json"]) == 0
        assert [names(reading) for reading in printed(capsys)] == [SEEN[1]]
        assert json.loads((folder / "mine" / "set.json").read_text("utf-8"))["model"] == "net 1"
