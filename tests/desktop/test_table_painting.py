"""How the table is painted: tiles pixel for pixel, what has not changed not again, text as large as the system's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from paizhuo.desktop.kit.colours import table_colours
from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import RATIO, Panel, Pose
from paizhuo.desktop.kit.settings import TileSet
from paizhuo.desktop.kit.sprites import Kept, Sprite, draw
from paizhuo.desktop.table.ahead import Ahead
from paizhuo.desktop.table.centre import CentreItem
from paizhuo.desktop.table.centre_state import FACT_SIZE, centre_state
from paizhuo.desktop.table.items import WallItem
from paizhuo.desktop.table.lettering import HIGHEST_SHARE, MOST_ENLARGED, enlarged, fit, text_scale
from paizhuo.desktop.table.plates import BADGE_SIZE, Badge, PlateItem, badge_places
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.hand import Transfer
from paizhuo.engine.core.tiles import WHITE, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games.house.special import SPECIALS
from paizhuo.engine.rules.public import Fact
from tests.desktop import observations as made
from tests.observed import having

LIGHT = table_colours("light")
SIZES = [(1024, 589), (1280, 749), (2560, 1389)]


def exactly(image: QImage, sprite: Sprite, at: tuple[int, int]) -> bool:
    """Whether every solid pixel of a picture is in the image as it is, its origin at a pixel."""
    pixels = sprite.pixmap.toImage()
    solid = 0
    for y in range(0, pixels.height(), 2):
        for x in range(0, pixels.width(), 2):
            colour = pixels.pixelColor(x, y)
            if colour.alpha() == 255:
                solid += 1
                if image.pixelColor(at[0] + sprite.left + x, at[1] + sprite.top + y) != colour:
                    return False
    return solid > 100


@pytest.fixture
def faces(qtbot: QtBot) -> Faces:
    return Faces(LIGHT, "classic", labels=True)


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("scale", [0.589, 0.749, 1.389])
@pytest.mark.parametrize(
    "pose, turn", [(Pose.FACING, 0), (Pose.FLAT, 0), (Pose.FLAT, 3), (Pose.SIDE_LEFT, 0), (Pose.AWAY, 0)]
)
def test_a_picture_is_drawn_pixel_for_pixel(faces: Faces, scale: float, ratio: float, pose: Pose, turn: int) -> None:
    sprite = faces.picture(parse_one("5p"), pose, turn, 89.12, scale * ratio)
    image = QImage(800, 800, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT.felt))
    image.setDevicePixelRatio(ratio)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(scale, scale)
    at = QPointF(380.37 / scale / ratio, 390.81 / scale / ratio)
    draw(painter, sprite, scale * ratio, at)
    assert painter.worldTransform() == QTransform.fromScale(scale, scale)
    painter.end()
    assert exactly(image, sprite, (380, 391))


def test_a_picture_that_flies_is_scaled_with_what_moves_it(faces: Faces) -> None:
    sprite = faces.picture(parse_one("5p"), Pose.FLAT, 0, 60.0, 1.0)
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.scale(2.0, 2.0)
    draw(painter, sprite, 1.0, QPointF(100, 100))
    painter.end()
    assert image.pixelColor(200 + 50, 200) != QColor(
        Qt.GlobalColor.black
    )  # a tile of 60 reaches only 30 from its middle


@pytest.fixture
def view(qtbot: QtBot) -> TableView:
    view = TableView()
    qtbot.addWidget(view)
    view.resize(1280, 749)
    view.show()
    qtbot.waitExposed(view)
    view.showing.show(made.picture(made.middle_game()))
    return view


@pytest.mark.parametrize("size", SIZES)
def test_the_tiles_of_the_hand_are_on_the_screen_as_they_were_painted(view: TableView, size: tuple[int, int]) -> None:
    view.resize(*size)
    image = view.viewport().grab().toImage()
    for spot in view.state.layout.own[::4]:
        item = view.showing.scenery.tiles[spot.key]
        sprite = view.showing.scenery.faces.picture(
            spot.tile, spot.pose, spot.turn, spot.width, item.scale_in_pixels, item.tint
        )
        at = view.viewportTransform().map(item.pos())
        # The next tile's shadow lies on the right edge: the middle is the tile's own.
        pixels = sprite.pixmap.toImage()
        for y in range(pixels.height() // 4, 3 * pixels.height() // 4, 3):
            x = pixels.width() // 2
            there = image.pixelColor(round(at.x()) + sprite.left + x, round(at.y()) + sprite.top + y)
            assert there == pixels.pixelColor(x, y)


@pytest.mark.parametrize("kind", [CentreItem, PlateItem])
def test_what_has_not_changed_is_not_painted_again(
    view: TableView, monkeypatch: pytest.MonkeyPatch, kind: type[CentreItem | PlateItem]
) -> None:
    painted: list[object] = []
    drawing: Callable[..., None] = kind.draw

    def counted(item: CentreItem | PlateItem, painter: QPainter, faces: Faces) -> None:
        painted.append(item)
        drawing(item, painter, faces)

    monkeypatch.setattr(kind, "draw", counted)
    view.viewport().repaint()
    painted.clear()
    seen = made.middle_game()
    view.showing.show(made.picture(replace(seen, options=())))  # what is offered is not written on them
    view.viewport().repaint()
    assert painted == []
    paid = having(seen, turn=2, ledger=(Transfer(0, 1, 1000, "win"),))
    view.showing.show(made.picture(paid))
    view.viewport().repaint()
    assert painted


def test_the_wall_is_kept_as_a_picture_for_each_side(view: TableView) -> None:
    walls = [item for item in view.scene().items() if isinstance(item, WallItem)]
    assert len(walls) == 4
    longer = [max(area.width(), area.height()) for area in (wall.boundingRect() for wall in walls)]
    assert all(length < 600 for length in longer), "no picture of a whole ring, most of which is felt"
    assert all(wall.cacheMode() == WallItem.CacheMode.DeviceCoordinateCache for wall in walls)


def test_tiles_about_to_be_dealt_are_painted_one_at_a_time(
    view: TableView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several in one frame would hold up what flies."""
    faces, painted, ahead = Faces(LIGHT, "contrast", labels=True), [], Ahead(view)
    drawing = Faces.picture

    def counted(*given: Any, **more: Any) -> Sprite:
        painted.append(given)
        return drawing(*given, **more)

    monkeypatch.setattr(Faces, "picture", counted)
    ahead.want([(spot, "", "") for spot in view.state.layout.own], faces, 1.0)
    assert painted == []
    ahead._paint()
    assert len(painted) == 1
    qtbot.waitUntil(lambda: len(painted) == len(view.state.layout.own))


@pytest.mark.usefixtures("qapp")
def test_what_stays_the_same_is_painted_once_for_its_scale() -> None:
    canvas, kept, painted = QImage(60, 60, QImage.Format.Format_RGB32), Kept(), []
    area = QRectF(0, 0, 20, 20)

    def show(shown: object, scale: float) -> None:
        painter = QPainter(canvas)
        painter.scale(scale, scale)
        kept.draw(painter, shown, area, lambda _: painted.append((shown, scale)))
        painter.end()

    for shown, scale in (("six", 1.0), ("six", 1.0), ("five", 1.0), ("five", 2.0), ("five", 2.0)):
        show(shown, scale)
    assert painted == [("six", 1.0), ("five", 1.0), ("five", 2.0)]


# -- text ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def one_and_a_half(qtbot: QtBot) -> Iterator[None]:
    """The system's text at 150 %."""
    usual = QApplication.font()
    larger = QFont(usual)
    larger.setPointSizeF(15.75)
    QApplication.setFont(larger)
    yield
    QApplication.setFont(usual)


def test_text_is_as_much_larger_as_the_systems_font(one_and_a_half: None) -> None:
    assert text_scale() == pytest.approx(1.5, abs=0.01)
    assert enlarged(20, 40) == pytest.approx(30, abs=0.2)


def test_text_is_never_larger_than_its_line_and_never_more_than_one_and_a_half_times(one_and_a_half: None) -> None:
    for size in range(10, 40):
        for room in (size * 1.2, size * 1.5, size * 3.0):
            assert size <= enlarged(size, room) <= max(size, min(size * MOST_ENLARGED, room * HIGHEST_SHARE)) + 0.1


WORDS = ("Special rule: double ron", "放铳翻倍", "Won #1, 2 han", "Riichi", "缺 万", "East 1")


@pytest.mark.parametrize("words", WORDS)
def test_what_can_be_read_at_usual_size_is_not_shortened_when_text_is_larger(qtbot: QtBot, words: str) -> None:
    usual = QApplication.font()
    larger = QFont(usual)
    larger.setPointSizeF(15.75)
    try:
        for width in range(20, 320, 10):
            area = QRectF(0, 0, width, 25)
            QApplication.setFont(usual)
            plain, _ = fit(area, words, 16, bold=True)
            QApplication.setFont(larger)
            shown, size = fit(area, words, 16, bold=True)
            assert shown == plain
            assert size <= 25
    finally:
        QApplication.setFont(usual)


@given(st.lists(st.sampled_from(WORDS), max_size=5), st.floats(120, 400), st.floats(25, 90))
def test_badges_stay_in_their_plate_and_apart(words: list[str], width: float, height: float) -> None:
    area = QRectF(0, 45, width, height)
    for size in (BADGE_SIZE, 1.34 * BADGE_SIZE):
        places = badge_places([Badge(each) for each in words], area, 0.0, size)
        assert all(area.adjusted(-1, -1, 1, 3).contains(place) for place in places)
        assert not any(one.intersects(other) for n, one in enumerate(places) for other in places[:n])


@pytest.mark.parametrize("language", ["zh", "en"])
def test_facts_too_long_for_a_line_take_two_instead_of_small_letters(qtbot: QtBot, language: Language) -> None:
    for special in SPECIALS:
        fact = Fact("special", Text("特殊规则", "Special rule"), special.name)
        lines = centre_state(replace(made.picture(made.middle_game()), facts=(fact,), language=language), Panel()).lines
        for line in (line for line in lines if line.kind == "fact"):
            _, size = fit(QRectF(0, 0, Panel().inside, line.height), line.parts[0].words, FACT_SIZE, bold=True)
            assert size >= 0.8 * FACT_SIZE, line.parts[0].words


@pytest.mark.parametrize("tile_set", ["classic", "contrast"])
@pytest.mark.parametrize("width", [24, 60, 240])
def test_the_frame_of_the_white_dragon_does_not_strike_its_label(qtbot: QtBot, tile_set: TileSet, width: int) -> None:
    """Between the letters and the frame lies a line of plain ivory."""
    colours = {labels: pixels_of(Faces(LIGHT, tile_set, labels=labels), width) for labels in (True, False)}
    frame = min(pixel.lightness() for pixel in colours[False].values())
    rows = sorted({y for _, y in colours[True]})
    darkest = {y: min(colours[True][x, y].lightness() for x, at in colours[True] if at == y) for y in rows}
    inked = [y for y in rows if darkest[y] < (frame + 255) / 2]
    gaps = [y for y, onward in pairwise(inked) if onward > y + 1]
    assert gaps, "the letters run into the frame"
    assert gaps[0] < -width * RATIO / 2 + 0.3 * width


def pixels_of(faces: Faces, width: int) -> dict[tuple[int, int], QColor]:
    """The upper half of the face of a white dragon, its edges left out, by the distance from its middle."""
    image = QImage(2 * width, 2 * width, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    draw(painter, faces.picture(WHITE, Pose.FLAT, 0, width, 1.0), 1.0, QPointF(width, width))
    painter.end()
    across, top = range(-round(0.42 * width), round(0.42 * width)), -round((RATIO / 2 - 0.05) * width)
    return {(x, y): image.pixelColor(width + x, width + y) for x in across for y in range(top, 0)}
