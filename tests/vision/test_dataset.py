"""Confirmed readings are kept without anything of the camera, exported as a COCO data set, and read from one, ours or others'."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paizhuo.desktop.__main__ import main
from paizhuo.vision.coco import CATEGORIES, BadDataset, read
from paizhuo.vision.dataset import export, take_in
from paizhuo.vision.formats import is_bare_jpeg
from paizhuo.vision.geometry import Image, turned
from paizhuo.vision.labels import LABELS, NOTHING, NUMBER
from paizhuo.vision.readings import KeptTile, listed, load, names, picture_of, prepared, put, read_tile, remove
from tests.altered import altered
from tests.full_disk import needs_unix, room_for
from tests.vision.layouts import laid

LAYOUT = "1m 0p >9s v3f 7z _ back\n<5m 6p 2z"


def picture(seed: int, width: int = 420, height: int = 300) -> Image:
    small = np.random.default_rng(seed).integers(0, 256, (12, 16, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def tiles_of(layout: str, *, misread: int = -1) -> list[KeptTile]:
    """The tiles of a layout, one of them misread."""
    return [
        read_tile((label + (number == misread)) % NOTHING, label, quad + 60)
        for number, (quad, label) in enumerate(laid(layout, apart=40))
    ]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with three readings: one corrected, one not complete, one of which only a box is known."""
    folder = tmp_path / "home" / "readings"
    put(folder, *prepared(picture(1), tiles_of(LAYOUT, misread=1), complete=True))
    put(folder, *prepared(picture(2), tiles_of("8f 8p 8s"), complete=False))
    (quad, label), *_ = laid("4z")
    put(folder, *prepared(picture(3), [KeptTile(label, quad + 90, outlined=False)], complete=True))
    return folder


# -- what is kept


def test_what_is_kept_has_nothing_of_the_camera_and_is_no_larger_than_allowed(tmp_path: Path) -> None:
    image = picture(5, 3000, 2000)
    put(tmp_path, *prepared(image, tiles_of(LAYOUT), complete=True))
    (reading,) = listed(tmp_path).readings
    data = picture_of(tmp_path, reading).read_bytes()
    assert is_bare_jpeg(data)
    assert reading.size == (1600, 1067)
    small = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert small is not None
    assert small.shape == (1067, 1600, 3)
    for tile, (quad, label) in zip(reading.tiles, laid(LAYOUT, apart=40), strict=True):
        assert tile.label == label
        assert np.abs(tile.quad - (quad + 60) * 1600 / 3000).max() < 0.2


@pytest.mark.parametrize(
    "more",
    [
        lambda data: data[:2] + b"\xff\xe1\x00\x10Exif\0\0II*\0\x08\0\0\0" + data[2:],
        lambda data: data[:2] + b"\xff\xfe\x00\x06home" + data[2:],
        lambda data: data + b"a film, as some phones append one",
        lambda data: data[:-2] + b"\xff\xfe\x00\x06home\xff\xd9",
    ],
    ids=["exif", "comment", "behind", "late comment"],
)
def test_a_picture_from_elsewhere_loses_what_its_camera_wrote(
    more: Callable[[bytes], bytes], kept: Path, tmp_path: Path
) -> None:
    export(kept, tmp_path / "set")
    for file in (tmp_path / "set" / "images").iterdir():
        data = more(file.read_bytes())
        assert not is_bare_jpeg(data)
        file.write_bytes(data)
    assert take_in(tmp_path / "set", tmp_path / "new").new == 3
    assert all(is_bare_jpeg(file.read_bytes()) for file in (tmp_path / "new").glob("*.jpg"))


def test_the_same_picture_confirmed_again_takes_the_place_of_the_first(tmp_path: Path) -> None:
    for misread in (-1, 2):
        put(tmp_path, *prepared(picture(1), tiles_of(LAYOUT, misread=misread), complete=True))
    (reading,) = listed(tmp_path).readings
    assert [tile.corrected for tile in reading.tiles].index(True) == 2
    assert len(contents(tmp_path)) == 2


def test_how_a_print_lies_is_known_unless_it_was_misread() -> None:
    box = np.array([[10, 10], [40, 10], [40, 50], [10, 50]], np.float32)
    assert read_tile(3, 3, box).turned == 0
    assert read_tile(3, 3, turned(box, 1)).turned == 1  # the print's top left is at the right above
    assert read_tile(3, 3, turned(box, 3)).turned == 3
    assert read_tile(3, 4, box).turned is None


def test_a_damaged_reading_is_named_and_the_others_are_there(kept: Path) -> None:
    first, *rest = names(kept)
    for nth, data in enumerate(altered((kept / f"{first}.json").read_bytes(), 60, "reading")):
        (kept / f"{first}.json").write_bytes(data)
        found = listed(kept)
        assert {*found.damaged, *(each.name for each in found.readings)} == {first, *rest}
        assert set(found.damaged) <= {first}
        assert nth > 1 or found.damaged == (first,)
    remove(kept, [first])
    assert set(names(kept)) == set(rest)


@needs_unix
def test_a_full_disk_keeps_nothing_and_takes_nothing_away(kept: Path, tmp_path: Path) -> None:
    export(kept, tmp_path / "a.zip")
    remove(kept, names(kept)[:1])
    before = contents(tmp_path)
    with room_for(3_000):
        with pytest.raises(OSError):
            put(kept, *prepared(picture(9), tiles_of(LAYOUT), complete=True))
        with pytest.raises(OSError):
            export(kept, tmp_path / "b.zip")
        with pytest.raises(OSError):
            export(kept, tmp_path / "b")
        with pytest.raises(OSError):
            take_in(tmp_path / "a.zip", kept)
    assert contents(tmp_path) == before


# -- a data set


@pytest.mark.parametrize("target", ["set.zip", "set"])
def test_what_is_exported_and_imported_is_the_same(target: str, kept: Path, tmp_path: Path) -> None:
    assert export(kept, tmp_path / target) == 3
    taken = take_in(tmp_path / target, tmp_path / "new")
    assert (taken.new, taken.again, taken.tiles) == (3, 0, 13)
    assert contents(tmp_path / "new") == contents(kept)
    again = take_in(tmp_path / target, kept)
    assert (again.new, again.again) == (0, 3)
    assert contents(tmp_path / "new") == contents(kept)


@given(
    st.lists(st.integers(0, NOTHING - 1), max_size=6),
    st.floats(0, 6.3),
    st.floats(0.2, 1.5),
    st.integers(0, 3),
)
@settings(max_examples=30, deadline=None)
def test_any_tile_anyhow_turned_is_read_as_it_was_written(
    labels: list[int], angle: float, narrow: float, begins: int
) -> None:
    from paizhuo.vision.coco import written
    from paizhuo.vision.readings import named

    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    corners = np.array([[-30 * narrow, -40], [30 * narrow, -40], [30, 40], [-30, 40]]) @ turn + 200
    tiles = [read_tile(label, label, corners.round(2).astype(np.float32)) for label in labels]
    _, reading = named(b"", (400, 400), tiles, complete=True)
    document = json.loads(written([reading]))
    assert len(document["categories"]) == NOTHING
    for each in document["annotations"]:  # another program begins the outline at another corner
        outline = np.array(each["segmentation"][0]).reshape(4, 2)
        each["segmentation"] = [turned(outline, begins).reshape(-1).tolist()]
    found = read(json.dumps(document).encode()).pictures
    assert [tile.label for picture in found for tile in picture.tiles] == labels
    for picture in found:
        for tile, wanted in zip(picture.tiles, tiles, strict=True):
            assert tile.turned == wanted.turned
            assert narrow < 0.6 or np.abs(tile.quad - wanted.quad).max() < 0.02


def test_the_categories_are_all_tiles_by_their_names() -> None:
    assert [each["name"] for each in CATEGORIES] == list(LABELS[:NOTHING])
    assert {each["supercategory"] for each in CATEGORIES} == {
        *("characters", "dots", "bamboos", "honours", "red", "flowers", "back")
    }


# -- of other programs


Changes = Callable[[dict[str, Any]], object]


def foreign(folder: Path, change: Changes = lambda document: None, name: str = "labels.json") -> Path:
    """A data set as other programs write it: boxes alone, categories of their own order, a PNG picture beside the annotations."""
    folder.mkdir()
    assert cv2.imwrite(str(folder / "a.png"), picture(7, 320, 200))
    document = {
        "images": [{"id": 70, "file_name": "a.png", "width": 320, "height": 200}],
        "categories": [{"id": 0, "name": "tiles"}, {"id": 3, "name": "0p"}, {"id": 9, "name": "7z"}],
        "annotations": [
            {"id": 1, "image_id": 70, "category_id": 9, "bbox": [10, 20, 30, 40], "segmentation": []},
            {"id": 2, "image_id": 70, "category_id": 3, "bbox": [50.5, 20, 30, 40]},
        ],
    }
    change(document)
    (folder / name).write_text(json.dumps(document))
    return folder


def test_boxes_of_another_program_are_read_as_boxes(tmp_path: Path) -> None:
    source = foreign(tmp_path / "theirs")
    assert take_in(source, tmp_path / "new").tiles == 2
    (reading,) = listed(tmp_path / "new").readings
    assert [LABELS[tile.label] for tile in reading.tiles] == ["7z", "0p"]
    assert reading.tiles[0].quad.tolist() == [[10, 20], [40, 20], [40, 60], [10, 60]]
    assert [(tile.outlined, tile.turned) for tile in reading.tiles] == [(False, None)] * 2


def test_an_outline_with_many_corners_becomes_the_rectangle_around_it(tmp_path: Path) -> None:
    def outlined(document: dict[str, Any]) -> None:
        document["annotations"][0]["segmentation"] = [[30, 20, 60, 50, 58, 52, 40, 70, 10, 40]]

    take_in(foreign(tmp_path / "theirs", outlined), tmp_path / "new")
    (reading,) = listed(tmp_path / "new").readings
    assert reading.tiles[0].outlined
    corners = {(round(x), round(y)) for x, y in reading.tiles[0].quad.tolist()}
    assert corners == {(30, 20), (60, 50), (40, 70), (10, 40)}


def test_unknown_categories_are_named_or_left_out(tmp_path: Path) -> None:
    def dice(document: dict[str, Any]) -> None:
        document["categories"][1]["name"] = "die"

    source = foreign(tmp_path / "theirs", dice)
    with pytest.raises(BadDataset, match=r"names of tiles: die\."):
        take_in(source, tmp_path / "new")
    taken = take_in(source, tmp_path / "new", skip_unknown=True)
    assert (taken.tiles, taken.skipped) == (1, {"die": 1})
    assert not listed(tmp_path / "new").readings[0].complete


def changed(*path: str | int, to: object) -> Changes:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


BAD: dict[str, tuple[Changes, str]] = {
    "no list": (changed("annotations", to=None), "because of annotations"),
    "no image": (changed("annotations", 0, "image_id", to=5), "Annotation 1 belongs to an image"),
    "no category": (changed("annotations", 1, "category_id", to=77), "Annotation 2 belongs to a category"),
    "twice": (changed("annotations", 1, "id", to=1), "two of annotation 1"),
    "outside": (changed("annotations", 0, "bbox", to=[900, 20, 30, 40]), "Annotation 1 has no place"),
    "empty box": (changed("annotations", 0, "bbox", to=[9, 20, 0, 40]), "Annotation 1 has no place"),
    "not a number": (changed("annotations", 0, "bbox", to=[9, float("nan"), 9, 40]), "Annotation 1 has no place"),
    "crossed": (changed("annotations", 0, "segmentation", to=[[0, 0, 50, 50, 50, 0, 0, 50]]), "Annotation 1 has"),
    "other size": (changed("images", 0, "width", to=321), "the annotations say 321×200"),
    "missing": (changed("images", 0, "file_name", to="b.png"), "b.png is missing"),
    "up": (changed("images", 0, "file_name", to="../a.png"), "outside"),
    "root": (changed("images", 0, "file_name", to="/etc/passwd"), "outside"),
    "drive": (changed("images", 0, "file_name", to="C:\\a.png"), "outside"),
}


@pytest.mark.parametrize("change, said", BAD.values(), ids=BAD)
@pytest.mark.parametrize("zipped", [False, True], ids=["folder", "zip"])
def test_a_bad_data_set_is_refused_in_a_sentence_and_changes_nothing(
    change: Changes, said: str, kept: Path, tmp_path: Path, *, zipped: bool
) -> None:
    source = foreign(tmp_path / "theirs", change)
    if zipped:
        with zipfile.ZipFile(tmp_path / "theirs.zip", "w") as archive:
            for file in source.iterdir():
                archive.write(file, file.name)
        source = tmp_path / "theirs.zip"
    before = contents(kept.parent)
    with pytest.raises(BadDataset) as refused:
        take_in(source, kept)
    assert said in refused.value.reason.en
    assert contents(kept.parent) == before


def test_a_link_out_of_the_folder_is_not_followed(kept: Path, tmp_path: Path) -> None:
    source = foreign(tmp_path / "theirs")
    (source / "a.png").rename(tmp_path / "private.png")
    try:
        (source / "a.png").symlink_to(tmp_path / "private.png")
    except OSError:
        pytest.skip("no links here")
    with pytest.raises(BadDataset, match="outside"):
        take_in(source, kept)


def test_one_bad_picture_of_many_and_nothing_is_imported(kept: Path, tmp_path: Path) -> None:
    export(kept, tmp_path / "set")
    remove(kept, names(kept))
    last = max((tmp_path / "set" / "images").iterdir())
    last.write_bytes(last.read_bytes()[:-40])
    with pytest.raises(BadDataset, match="cut off"):
        take_in(tmp_path / "set", kept)
    assert contents(kept.parent) == {}


def test_whatever_becomes_of_an_archive_it_is_imported_or_refused(kept: Path, tmp_path: Path) -> None:
    export(kept, tmp_path / "a.zip")
    remove(kept, names(kept))
    refused = 0
    for data in altered((tmp_path / "a.zip").read_bytes(), 30, "archive"):
        (tmp_path / "a.zip").write_bytes(data)
        try:
            take_in(tmp_path / "a.zip", kept)
        except BadDataset:
            refused += 1
            assert contents(kept.parent) == {}
        else:
            remove(kept, names(kept))
    assert refused >= 10


def test_the_command_shows_exports_and_imports(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def said(*words: str, status: int = 0) -> str:
        assert main(["dataset", *words]) == status
        printed = capsys.readouterr()
        return printed.out + printed.err

    monkeypatch.setenv("PAIZHUO_HOME", str(kept.parent))
    file = str(tmp_path / "a.zip")
    shown = json.loads(said("show", "--json"))
    assert (shown["photos"], shown["tiles"]["8f"], shown["corrected"], shown["incomplete"]) == (3, 1, 1, 1)
    assert "3 photos" in said("export", file, "--lang", "en")
    assert "已经存在" in said("export", file, "--lang", "zh", status=1)
    monkeypatch.setenv("PAIZHUO_HOME", str(tmp_path / "other"))
    assert "nothing to export" in said("export", str(tmp_path / "b.zip"), "--lang", "en", status=1)
    assert json.loads(said("import", file, "--json"))["new"] == 3
    assert contents(tmp_path / "other" / "readings") == contents(kept)
    assert "neither a folder" in said("import", str(tmp_path / "none"), "--lang", "en", status=1)
    assert "there is no folder" in said("show", "--from", str(tmp_path / "none"), status=2)
    assert load(kept, names(kept)[0]).tiles
    assert NUMBER["8f"] in {tile.label for each in listed(kept).readings for tile in each.tiles}
