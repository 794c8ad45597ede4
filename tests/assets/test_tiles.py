"""The tile faces and icons: complete, plain paths, drawn by the script beside them, and told apart at a glance."""

from __future__ import annotations

import re
from itertools import combinations
from operator import sub
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from paizhuo.assets.icons import draw as icon_script
from paizhuo.assets.tiles import draw as tile_script
from paizhuo.assets.tiles.palette import PALETTES, Palette
from paizhuo.engine.core.tiles import NAMES

FACES = (*NAMES[:-1], "back")
PAGES = ("play", "online", "table", "camera", "records", "rules", "settings", "home")
ACTS = ("back", "next", "undo", "close", "dice", "sun", "moon", "language", "help", "sound", "mute", "down")
ICONS = (*PAGES, *ACTS, "paizhuo")
SETS = [palette.name for palette in PALETTES]
# The mean over all pixels and colours of how far two faces are apart at 24 x 32 pixels, 255 being black from white.
APART = 8.0


def stored(palette: str, face: str) -> str:
    return (tile_script.FOLDER / palette / f"{face}.svg").read_text(encoding="utf-8")


def picture(svg: str, *, grey: bool = False) -> bytes:
    """The face at its smallest useful size on ivory: 24 x 32 pixels."""
    image = QImage(24, 32, QImage.Format.Format_RGB888)
    image.fill(QColor("#fbf6e9"))
    painter = QPainter(image)
    QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(0, 0, 24, 32))
    painter.end()
    if grey:
        image.convertTo(QImage.Format.Format_Grayscale8)
    return bytes(image.constBits())


def distance(left: bytes, right: bytes) -> float:
    assert len(left) == len(right)
    total: int = sum(map(abs, map(sub, left, right)))
    return total / len(left)


def colours(svg: str) -> set[str]:
    return set(re.findall(r"#[0-9a-f]{3,6}", svg))


@pytest.mark.parametrize("palette", SETS)
def test_a_set_has_every_tile_by_its_notation_and_a_back(palette: str) -> None:
    assert sorted(path.stem for path in (tile_script.FOLDER / palette).glob("*.svg")) == sorted(FACES)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_the_script_draws_the_stored_faces_to_the_byte(palette: Palette) -> None:
    drawn = dict(tile_script.faces(palette))
    assert drawn == {face: stored(palette.name, face) for face in FACES}


def test_the_script_draws_the_stored_icons_to_the_byte() -> None:
    drawn = dict(icon_script.icons())
    assert drawn == {path.stem: path.read_text(encoding="utf-8") for path in icon_script.FOLDER.glob("*.svg")}
    assert sorted(drawn) == sorted(ICONS)


@pytest.mark.parametrize("palette", SETS)
@pytest.mark.parametrize("face", FACES)
def test_a_face_is_paths_only_and_three_by_four(palette: str, face: str) -> None:
    svg = stored(palette, face)
    root = ET.fromstring(svg)
    assert root.get("viewBox") == "0 0 300 400"
    assert {child.tag.rpartition("}")[2] for child in root.iter()} == {"svg", "path"}
    assert not re.search(r"href|url\(|font|style", svg)
    assert len(svg.encode()) < 25_000


@pytest.mark.parametrize("icon", ICONS)
def test_an_icon_is_paths_only_and_square(icon: str) -> None:
    svg = (icon_script.FOLDER / f"{icon}.svg").read_text(encoding="utf-8")
    root = ET.fromstring(svg)
    assert root.get("viewBox") == ("0 0 256 256" if icon == "paizhuo" else "0 0 24 24")
    assert {child.tag.rpartition("}")[2] for child in root.iter()} == {"svg", "path"}
    assert QSvgRenderer(QByteArray(svg.encode())).isValid()
    assert icon in {"paizhuo", "down"} or colours(svg) == {"#000"}


@pytest.mark.parametrize("palette", SETS)
@pytest.mark.parametrize("face", FACES)
def test_qt_draws_a_face_and_keeps_its_margin_free(palette: str, face: str) -> None:
    renderer = QSvgRenderer(QByteArray(stored(palette, face).encode()))
    assert renderer.isValid()
    image = QImage(300, 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, 300, 400))
    painter.end()
    if face == "back":
        assert image.pixelColor(0, 200).alpha() == 255
        return
    pixels, line = bytes(image.constBits()), image.bytesPerLine()
    rows = {y: pixels[y * line : (y + 1) * line] for y in range(400)}
    inked = {y: row for y, row in rows.items() if row.strip(b"\0")}
    assert inked
    assert min(len(row) - len(row.lstrip(b"\0")) for row in inked.values()) // 4 >= 16
    assert (max(len(row.rstrip(b"\0")) for row in inked.values()) - 1) // 4 < 284
    assert min(inked) >= 16
    assert max(inked) < 384


@pytest.mark.parametrize("palette", SETS)
def test_every_two_faces_differ_at_the_smallest_size(palette: str) -> None:
    pictures = {face: picture(stored(palette, face)) for face in FACES}
    closest = min(combinations(FACES, 2), key=lambda pair: distance(pictures[pair[0]], pictures[pair[1]]))
    assert distance(pictures[closest[0]], pictures[closest[1]]) > APART, closest


def test_the_contrast_set_needs_no_colour_to_be_told_apart() -> None:
    pictures = {face: picture(stored("contrast", face), grey=True) for face in FACES}
    closest = min(combinations(FACES, 2), key=lambda pair: distance(pictures[pair[0]], pictures[pair[1]]))
    assert distance(pictures[closest[0]], pictures[closest[1]]) > APART, closest


@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("suit", "mps")
def test_a_red_five_is_all_red_and_marked_in_gold(palette: Palette, suit: str) -> None:
    plain, red = colours(stored(palette.name, f"5{suit}")), colours(stored(palette.name, f"0{suit}"))
    assert red <= {palette.red.base, palette.red.deep, palette.gold, palette.paper}
    assert {palette.red.base, palette.gold} <= red
    assert plain - red
