"""``recognise --table`` and ``camera --table`` say what lies on a whole table and what happens there."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

import paizhuo.vision.recognise
from paizhuo.desktop.__main__ import main
from paizhuo.vision.geometry import Image
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.reading import PictureReading
from tests.vision.tables import Table

RIVERS = {0: "1z 3z 9m", 1: "4z >9p", 2: "6z 8m", 3: "2z 1m"}
TABLES = (
    Table(RIVERS),
    Table(RIVERS | {2: "6z 8m _ 4s"}),
    Table({0: "1z 3z", 1: "4z >9p", 2: "6z 8m _ 4s", 3: "2z 1m"}, {1: [">9m 9m 9m"]}),
)


class Known:
    """A recogniser that sees the table that a picture tells by its brightness."""

    def read_table(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        return TABLES[round((float(image[100, 100, 0]) - 40) / 60)].seen(steep=0.2)

    def read_table_next(self, image: Image) -> PictureReading:
        return self.read_table(image)


@pytest.fixture
def film(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nine seconds of the tables, one after another."""
    monkeypatch.setattr(paizhuo.vision.recognise, "Recogniser", lambda adapt=None: Known())
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), 6, (320, 240))
    for number in (0, 1, 2):
        for _ in range(18):
            writer.write(np.full((240, 320, 3), 40 + 60 * number, np.uint8))
    writer.release()
    return file


def test_every_event_of_a_film_is_a_line_of_json(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "--file", str(film), "--table", "--headless", "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    first, then = events[:9], events[9:]
    assert {(event["side"], event["tile"]) for event in first} == {
        (side, word.lstrip(">")) for side, words in RIVERS.items() for word in words.split()
    }
    assert [event["sideways"] for event in first if event["tile"] == "9p"] == [True]
    assert [{**event, "t": 0} for event in then] == [
        {"t": 0, "event": "discard", "side": 2, "tile": "??", "number": 3, "sideways": False},
        {"t": 0, "event": "discard", "side": 2, "tile": "4s", "number": 4, "sideways": False},
        {"t": 0, "event": "claimed", "side": 1, "tile": "9m", "from": 0, "kind": "pon"},
    ]
    assert 3 <= then[0]["t"] <= 3.7
    assert then[2]["t"] >= 6


def test_without_json_events_are_sentences(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "--file", str(film), "--table", "--headless", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].endswith("s: the top discards 4s")
    assert lines[-1].endswith("s: 9m at the bottom: pon by the right")


def test_a_photo_of_a_table_is_read_with_places(film: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = film.with_name("photo.png")
    cv2.imwrite(str(photo), np.full((240, 320, 3), 160, np.uint8))
    assert main(["recognise", str(photo), "--table", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [place["tile"] for place in told["table"]["sides"][2]["river"]] == ["6z", "8m", "??", "4s"]
    assert len(told["tiles"]) == 12
    assert main(["recognise", str(photo), "--table", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "river at the right: 4z, 9p sideways" in told
    assert "pon (from the previous seat): 9m, 9m, 9m" in told
    assert "note: In the river at the top 1 tile was not seen." in told


@pytest.mark.parametrize(
    "words, expected",
    [
        (["camera", "--table"], "--table goes with --headless"),
        (["camera", "--table", "--headless", "--rules", "riichi"], "--rules does not go with --table"),
        (["recognise", "photo.png", "--table", "--rules", "riichi"], "--rules does not go with --table"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_a_sentence(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert expected in capsys.readouterr().err
