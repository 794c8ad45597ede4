"""``recognise`` on the command line: pictures in, readings out, whatever else lies in the folder."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

import paizhuo.vision.models
import paizhuo.vision.recognise
from paizhuo.desktop.__main__ import main
from paizhuo.desktop.commands.recognise import GROUPS, pictures, shape_of
from paizhuo.engine.core.tiles import EAST, RED, parse
from paizhuo.engine.games import ALL, find
from paizhuo.vision.geometry import Image
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.recognise import read_photo
from tests.vision.layouts import CLASSIFYING, Exact, laid

HAND = "1m 2m 3m 4p 0p 6p 7s 7s 7s 1z 1z | >5z 5z 5z . 2m"


class Known:
    """A recogniser for pictures of one hand."""

    def __init__(self, layout: str = HAND) -> None:
        self.layout = layout

    def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        exact = Exact(laid(self.layout), misread={2: (2, 0.6, 0)} if self.layout == HAND else {})
        return read_photo(image, exact, exact, CLASSIFYING, shape or HandShape())


@pytest.fixture
def photos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two pictures, a broken one and a text; read by a stand-in for the nets."""
    monkeypatch.setattr(paizhuo.vision.recognise, "Recogniser", Known)
    image = np.zeros((300, 500, 3), np.uint8)
    image[:, 250:] = 200
    for name in ("b.png", "a.jpg"):
        assert cv2.imwrite(str(tmp_path / name), image)
    (tmp_path / "c.png").write_bytes(b"broken")
    (tmp_path / "notes.txt").write_text("not a picture")
    return tmp_path


def test_every_picture_of_a_folder_is_a_line_of_json_and_a_broken_one_stops_no_other(
    photos: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["recognise", str(photos), "--json", "--lang", "en"]) == 2
    printed = capsys.readouterr()
    lines = [json.loads(line) for line in printed.out.splitlines()]
    assert [Path(line["image"]).name for line in lines] == ["a.jpg", "b.png"]
    assert "c.png: This is not a picture" in printed.err
    assert "notes" not in printed.err


def test_the_answer_has_every_field_that_others_rely_on(photos: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["recognise", str(photos / "b.png"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["size"] == [500, 300]
    assert isinstance(found["milliseconds"], int)
    first = found["tiles"][0]
    assert (first["tile"], first["confidence"], first["group"]) == ("1m", 0.97, 0)
    assert first["quad"] == [[0.0, -40.0], [30.0, -40.0], [30.0, 0.0], [0.0, 0.0]]
    assert [tile["doubtful"] for tile in found["tiles"]] == [False, False, True] + [False] * 12
    assert found["groups"] == [
        {"kind": "concealed", "tiles": ["1m", "2m", "3m", "4p", "0p", "6p", "7s", "7s", "7s", "1z", "1z"]},
        {"kind": "pon", "tiles": ["5z"] * 3, "from": 3},
        {"kind": "row", "tiles": ["2m"]},
    ]
    assert found["hand"] == "123m406p777s11z pon:555z@3"
    assert found["warnings"] == ["1 tile is doubtful."]


def test_the_hand_told_can_be_scored(
    photos: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    layout = "2m 3m 4p 0p 6p 7s 7s 7s 1z 1z . 4m | >5z 5z 5z"
    monkeypatch.setattr(paizhuo.vision.recognise, "Recogniser", lambda: Known(layout))
    assert main(["recognise", str(photos / "b.png"), "--json"]) == 0
    request = json.loads(capsys.readouterr().out)["request"]
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(request), encoding="utf-8")
    assert main(["score", str(file), "--json"]) == 0
    patterns = {pattern["id"] for pattern in json.loads(capsys.readouterr().out)["patterns"]}
    assert {"yakuhai_haku", "aka_dora"} <= patterns


@pytest.mark.parametrize(
    "language, words",
    [
        ("zh", ["15 张", "手牌: 1m 2m 3m(60%?)", "碰（上家）: 5z 5z 5z", "有 1 张牌不太确定", "这种规则不用东"]),
        (
            "en",
            [
                "15 tiles",
                "concealed: 1m 2m 3m(60%?)",
                "pon (from the previous seat): 5z",
                "doubtful",
                "do not use East",
            ],
        ),
    ],
)
def test_a_person_reads_groups_and_notes(
    photos: Path, language: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["recognise", str(photos / "a.jpg"), "--lang", language, "--rules", "sichuan"]) == 0
    printed = capsys.readouterr().out
    assert [word for word in words if word not in printed] == []


def test_what_cannot_be_read_at_all_is_told_in_a_sentence(
    photos: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    for words, said in (
        ([str(tmp_path / "none.jpg")], "none.jpg: The file cannot be opened"),
        ([str(tmp_path / "empty")], "there are no pictures in this folder"),
        ([str(photos), "--rules", "bridge"], "there are no rules “bridge”"),
        ([], "IMAGE"),
    ):
        assert main(["recognise", *words, *(["--lang", "en"] if words else [])]) == 2
        assert said in capsys.readouterr().err


def test_missing_or_damaged_nets_are_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cv2.imwrite(str(tmp_path / "a.png"), np.zeros((40, 40, 3), np.uint8))
    monkeypatch.setattr(paizhuo.vision.recognise, "own_models", lambda: tmp_path / "models")
    (tmp_path / "models").mkdir()
    contents: dict[str, list[bytes]] = {
        "models.json": [
            b"",
            b"[]",
            b"{}",
            b'{"locate": {"score": "high"}}',
            b'{"locate": {"more": 1}, "classify": {}}',
        ],
        "locate.onnx": [b"", b"not a net"],
    }
    for name, versions in contents.items():
        assert main(["recognise", str(tmp_path / "a.png"), "--lang", "en"]) == 2
        assert f"missing: {tmp_path / 'models' / name}" in capsys.readouterr().err
        for data in versions:
            (tmp_path / "models" / name).write_bytes(data)
            assert main(["recognise", str(tmp_path / "a.png"), "--lang", "zh"]) == 2
            said = capsys.readouterr().err
            assert "模型文件" in said
            assert said.count("\n") == 1


def test_every_kind_of_group_has_a_name() -> None:
    assert set(GROUPS) >= {"concealed", "win", "chi", "pon", "minkan", "kakan", "ankan", "meld", "flowers", "row"}


def test_the_tiles_of_every_rule_set_are_known() -> None:
    shapes = {rule_set.id: shape_of(rule_set) for rule_set in ALL}
    assert shapes["sichuan"].copies[EAST] == 0
    assert [shapes["riichi"].copies[red] for red in RED] == [1, 1, 1]
    assert shapes["international"].copies[parse("1f")[0]] == 1
    assert shapes["dyed"].copies[parse("1s")[0]] == 8
    for rule_set in ALL:
        assert sum(shapes[rule_set.id].copies[:34]) > 100
        for member in rule_set.games:
            assert all(a >= b for a, b in zip(shapes[rule_set.id].copies, shape_of(member.game).copies, strict=True))
    assert shape_of(find("riichi")).hand == 14


def test_files_and_folders_come_in_the_order_given(tmp_path: Path) -> None:
    for name in ("2.JPG", "1.png", "note.md"):
        (tmp_path / name).touch()
    found = pictures([tmp_path / "none.gif", tmp_path], frozenset((".jpg", ".png")))
    assert [file.name for file, _ in found] == ["none.gif", "1.png", "2.JPG"]


@pytest.mark.parametrize("module", ["paizhuo.desktop.__main__", "paizhuo.desktop.commands.recognise"])
def test_nothing_of_pictures_is_loaded_before_a_picture_is_to_be_read(module: str) -> None:
    code = f"import sys, {module}; sys.exit(bool({{'cv2', 'numpy', 'paizhuo.vision'}} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
