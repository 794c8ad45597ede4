"""The camera page: real tiles are read, corrected by hand and scored as one goes."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QStandardPaths, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QGuiApplication, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QFileDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.camera.kept import SCORED, load
from paizhuo.desktop.camera.learning import Learning, known_sets
from paizhuo.desktop.camera.page import CameraPage
from paizhuo.desktop.entry.board import CONCEALED, OTHERS, WIN, Board, Part
from paizhuo.desktop.entry.judging import WHICH_WON, Circumstances, judged, request_of
from paizhuo.desktop.entry.picture_view import PictureView
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings, readings_folder
from paizhuo.desktop.seeing import words
from paizhuo.desktop.seeing.cameras import Cameras
from paizhuo.desktop.seeing.eyes import Reads, usual_eyes
from paizhuo.engine.core.tiles import EAST, NAMES, RED, parse
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import find
from paizhuo.engine.scoring.input_fields import Toggle
from paizhuo.vision.geometry import Image, Quad
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import BACK, LABELS, NUMBER
from paizhuo.vision.models import BadModels
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.readings import KeptReading, KeptTile, listed, prepared, put
from paizhuo.vision.recognise import read_photo
from paizhuo.vision.sources import BadSource, CameraName, Frames
from tests.desktop.support import all_in_sight
from tests.vision.layouts import CLASSIFYING, Exact, laid

pytestmark = pytest.mark.unstyled

CHINESE = re.compile("[\u4e00-\u9fff]")
HAND = """
7z 7z 7z
2m 3m 4m 5p 5p 6p 7p 8p 3s 4s _ 5s
"""
"""A triplet called, ten tiles, and the winning one apart."""
SIZE = (640, 480)


class StandIn:
    """Reads every picture as one layout, exactly but for what is ``misread``; counts how often it was asked."""

    def __init__(self, layout: str, misread: dict[int, tuple[int, float, int]] | None = None) -> None:
        self.tiles: list[tuple[Quad, int]] = [(quad + 60, label) for quad, label in laid(layout, apart=40)]
        self._misread = misread or {}
        self.asked = 0
        self.thread: threading.Thread | None = None

    def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        self.asked += 1
        self.thread = threading.current_thread()
        exact = Exact(self.tiles, misread=self._misread)
        return read_photo(image, exact, exact, CLASSIFYING, shape or HandShape())

    def read_next(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        return self.read(image, shape)


def photo(size: tuple[int, int] = SIZE) -> QImage:
    """A picture neither dark nor flat."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("#888888"))
    for x in range(size[0] // 2):
        for y in range(0, size[1], 7):
            image.setPixelColor(x, y, QColor("#f2f2f2"))
    return image


@pytest.fixture(scope="module")
def photo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("photos") / "hand.png"
    assert photo().save(str(file))
    return file


REAL_HAND = sorted(Path(__file__).parents[3].glob("shared/vision/data/rf_chinese/**/test_hand_020_*.jpg"))[:1]
"""A hand that a two instead of its one of characters would complete."""
Opens = Callable[..., CameraPage]


@pytest.fixture
def opened(qtbot: QtBot, request: pytest.FixtureRequest) -> Opens:
    """Opens the page with a stand-in for the eyes."""

    def opener(
        reads: Reads | None = None,
        *,
        language: str = "en",
        cameras: Cameras | None = None,
        learning: Learning | None = None,
    ) -> CameraPage:
        preferences = Preferences(Settings(language="zh" if language == "zh" else "en", welcomed=True), keep=False)
        stand_in: Reads = reads if reads is not None else StandIn(HAND)
        page = CameraPage(preferences, seeks=lambda own_set: stand_in, cameras=cameras, learning=learning)
        page.resize(1280, 800)
        qtbot.addWidget(page)
        page.show()
        qtbot.waitExposed(page)
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        request.addfinalizer(page.closing)
        return page

    return opener


def read(qtbot: QtBot, page: CameraPage) -> None:
    qtbot.waitUntil(lambda: not page.busy, timeout=60_000)


def named(page: CameraPage, name: str) -> QWidget:
    found = page.findChild(QWidget, name)
    assert found is not None, name
    return found


def press(page: CameraPage, name: str) -> None:
    QTest.mouseClick(named(page, name), Qt.MouseButton.LeftButton)


def labels(page: CameraPage, zone: str) -> str:
    return " ".join("back" if n == BACK else NAMES[n] for n in page.editing.board.part(zone).labels)


def shown(page: QWidget) -> str:
    return " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def tile(page: CameraPage, name: str, nth: int = 0) -> TileButton:
    """The button of a tile in the strip."""
    keys = [each.key for each in page.editing.board.all_laid() if each.label == NUMBER[name]]
    found = page.tiles.strip.button_of(keys[nth])
    assert found is not None
    return found


def drag(button: QWidget, target: QPoint) -> None:
    """Presses a tile, moves it to a point of the screen and lets go."""
    start = button.rect().center()
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    end = button.mapFromGlobal(target)
    for kind, at, held in (
        (QEvent.Type.MouseButtonPress, start, left),
        (QEvent.Type.MouseMove, (start + end) / 2, left),
        (QEvent.Type.MouseMove, end, left),
        (QEvent.Type.MouseButtonRelease, end, none),
    ):
        pressed = none if kind == QEvent.Type.MouseMove else left
        where, on_screen = QPointF(at), QPointF(button.mapToGlobal(at))
        QApplication.sendEvent(
            button, QMouseEvent(kind, where, on_screen, pressed, held, Qt.KeyboardModifier.NoModifier)
        )


# -- from a photo to a score -------------------------------------------------------------------------------------------


def test_a_photo_is_read_corrected_and_scored_by_three_games(qtbot: QtBot, opened: Opens, photo_file: Path) -> None:
    eyes = StandIn(HAND, misread={5: (NUMBER["1z"], 0.55, 0)})  # the 4m
    page = opened(eyes)
    page.take_files([photo_file])
    read(qtbot, page)
    assert eyes.thread is not threading.main_thread()
    assert labels(page, "meld1") == "7z 7z 7z"
    assert labels(page, WIN) == "5s"
    assert page.judgement.trouble
    QTest.mouseClick(tile(page, "1z"), Qt.MouseButton.LeftButton)
    press(page, f"choose-{NUMBER['4m']}")
    read(qtbot, page)
    assert labels(page, CONCEALED) == "2m 3m 4m 5p 5p 6p 7p 8p 3s 4s"
    assert page.judgement.score is not None
    assert "1 han · 30 fu" in shown(page.side.score)
    assert "+1,500" in shown(page.side.score)
    for game, expected in (("sichuan", "is not used"), ("international", "8 are needed"), ("harmony", "10 points")):
        page.choose(game)
        read(qtbot, page)
        assert expected in shown(page.side.score)


def test_a_hand_of_sixteen_tiles_is_sorted_and_scored_in_its_game(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("7z 7z 7z _ 1m 2m 3m _ 4p 5p 6p\n1s 2s 3s 5s 5s 7s 8s _ 9s"))
    page.choose("taiwan")
    page.take_image(photo())
    read(qtbot, page)
    assert labels(page, WIN) == "9s"
    assert len(page.editing.board.melds()) == 3
    assert labels(page, CONCEALED) == "1s 2s 3s 5s 5s 7s 8s"
    assert page.side.score.headline == "2 tai"  # a dragon triplet, self-drawn
    assert page.editing.board.free_meld() == "meld4"
    page.choose("riichi")
    read(qtbot, page)
    assert "3 too many" in shown(page.side.score)


LONGEST = "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m 1p 2p 3p _ 5m"
MELDED = "1z 1z 1z 1z _ 2z 2z 2z _ 1m 2m 3m _ 4m 5m 6m\n7p 8p 9p _ 1m _ 1m"


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("hand", [LONGEST, MELDED])
@pytest.mark.styled
def test_a_low_window_shows_every_tile_and_flower_of_the_longest_hand(
    qtbot: QtBot, opened: Opens, language: str, hand: str
) -> None:
    page = opened(
        StandIn(hand + "\n" + " ".join(f"{n}f" for n in range(1, 9)), {3: (NUMBER["2m"], 0.55, 0)}), language=language
    )
    page.resize(1024, 640)
    page.choose("taiwan")
    page.take_image(photo())
    read(qtbot, page)
    assert len(list(page.editing.board.all_laid())) >= 25
    assert page.tiles.notices.isVisible()
    qtbot.waitUntil(lambda: all_in_sight(page.tiles.strip))


@pytest.mark.simulation
@pytest.mark.skipif(not REAL_HAND, reason="the labelled photos are not here")
def test_a_real_photo_is_read_by_the_nets_corrected_and_scored_by_three_games(qtbot: QtBot, opened: Opens) -> None:
    page = opened(usual_eyes())
    page.take_files(REAL_HAND)
    qtbot.waitUntil(lambda: not page.busy, timeout=60_000)
    assert labels(page, CONCEALED) == "1m 3m 4m 7m 8m 9m 5p 5p 6p 6p 6p 6z 6z 6z"
    assert page.judgement.score is None
    QTest.mouseClick(tile(page, "1m"), Qt.MouseButton.LeftButton)
    press(page, f"choose-{NUMBER['2m']}")
    read(qtbot, page)
    assert page.side.score.headline == WHICH_WON.en
    press(page, f"prospect-{NUMBER['6p']}")
    read(qtbot, page)
    # Self-drawn and closed; a dragon triplet, another concealed one and no bamboo.
    for game, expected in (("riichi", "2 han · 40 fu"), ("international", "9 fan"), ("harmony", "20 points")):
        page.choose(game)
        read(qtbot, page)
        assert page.side.score.headline == expected


def test_every_change_of_the_circumstances_is_scored_at_once(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 7z 7z 7z _ 5s"))
    page.take_image(photo())
    read(qtbot, page)
    assert "2 han" in page.side.score.headline  # self-drawn, and a dragon
    press(page, "flag-riichi")
    assert "3 han" in page.side.score.headline
    press(page, "flag-ippatsu")
    assert "4 han" in page.side.score.headline
    press(page, "by-discard")
    press(page, "from-2")
    assert "3 han" in page.side.score.headline
    assert page.judgement.found is not None
    assert page.judgement.found.payments["2"] < 0 == page.judgement.found.payments["1"]
    press(page, "flag-double_riichi")
    assert not named(page, "flag-riichi").isChecked()  # type: ignore[attr-defined]
    assert "4 han" in page.side.score.headline


def test_claimed_sets_and_kongs_decide_what_can_be_so(qtbot: QtBot, opened: Opens) -> None:
    page = opened()

    def offered(flag: str) -> bool:
        return named(page, f"flag-{flag}").isEnabled()

    def lay(**zones: str) -> None:
        page.editing.take(board_with(**zones))
        read(qtbot, page)

    lay(concealed="234m55p678p34s777z", win="5s")
    assert (offered("first_turn"), offered("after_kong")) == (True, False)
    press(page, "flag-last_tile")
    press(page, "flag-first_turn")
    assert not named(page, "flag-last_tile").isChecked()  # type: ignore[attr-defined]
    assert page.judgement.request["flags"] == ["first_turn"]
    lay(concealed="234m55p678p34s", win="5s", meld1="777z")
    assert (offered("first_turn"), offered("after_kong")) == (False, False)
    assert "flags" not in page.judgement.request
    lay(concealed="234m55p678p34s", win="5s", meld1="7777z")
    assert (offered("first_turn"), offered("after_kong")) == (False, True)
    press(page, "flag-after_kong")
    assert page.judgement.request["flags"] == ["after_kong"]
    press(page, "by-discard")
    assert not offered("after_kong")
    assert "flags" not in page.judgement.request


def test_the_next_hand_begins_without_the_last_ones_riichi_but_in_its_seat(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    press(page, "flag-last_tile")
    press(page, f"seat_wind-{EAST + 2}")
    page.take_image(photo())
    read(qtbot, page)
    assert not page.how.values.get("last_tile")
    assert page.how.values["seat_wind"] == EAST + 2


def test_the_game_and_the_winds_are_remembered(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.choose("international")
    press(page, f"round_wind-{EAST + 1}")
    again = opened()
    assert again.how.rule_set.id == "international"
    assert again.how.values["round_wind"] == EAST + 1
    assert load().seat_wind == EAST


def test_what_a_game_asks_is_offered_and_nothing_else(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    for rule_set in SCORED:
        page.choose(rule_set.id)
        chips = {
            chip.objectName().removeprefix("flag-") for chip in page.side.asking.form.findChildren(QPushButton)
        } - {""}
        flags = {field.id for field in rule_set.scoring.stated_fields.fields if isinstance(field, Toggle)}
        assert flags <= chips
        assert not {"riichi", "last_of_kind", "stakes.sit"} & chips - flags


def test_the_options_of_a_game_are_at_hand_and_count(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("1z 1z 1z 2z 2z 2z 3z 3z 3z 4z 4z 4z 5z _ 5z"))
    page.take_image(photo())
    read(qtbot, page)
    points = page.judgement.found.payments["0"] if page.judgement.found else 0
    press(page, "options")
    named = {child.objectName() for child in page.side.asking.findChildren(QWidget)}
    for option in page.how.rule_set.options:
        shown = any(name == f"option-{option.id}" or name.startswith(f"option-{option.id}-") for name in named)
        assert shown != option.of_match, option.id
    press(page, "option-double_yakuman")
    read(qtbot, page)
    assert page.judgement.found is not None
    assert page.judgement.found.payments["0"] > points > 0
    press(page, "options-done")
    assert opened().how.options["double_yakuman"] is True


def test_an_option_holds_while_the_hand_is_told_on(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    press(page, "options")
    press(page, "option-double_yakuman")
    press(page, "flag-riichi")
    assert page.how.options["double_yakuman"] is True
    assert page.how.values["riichi"] is True


def test_a_live_picture_is_read_as_tiles_of_the_game_chosen_meanwhile(qtbot: QtBot, opened: Opens) -> None:
    class Asked(StandIn):
        shape: HandShape | None = None

        def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
            self.shape = shape
            return super().read(image, shape)

    eyes = Asked(HAND)
    page = opened(eyes, cameras=TwoCameras(Film()))
    page.source.watch(0)
    qtbot.waitUntil(lambda: eyes.shape is not None, timeout=60_000)
    page.choose("sichuan")
    qtbot.waitUntil(lambda: eyes.shape is not None and not eyes.shape.copies[EAST], timeout=60_000)


# -- without a win -----------------------------------------------------------------------------------------------------


def test_one_tile_short_the_waits_are_told_with_what_they_are_worth(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("7z 7z 7z\n2m 3m 4m 5p 5p 6p 7p 8p 3s 4s"))
    page.take_image(photo())
    read(qtbot, page)
    assert [NAMES[prospect.tile] for prospect in page.judgement.prospects] == ["2s", "5s"]
    assert all(prospect.wins for prospect in page.judgement.prospects)
    page.choose("international")
    read(qtbot, page)
    assert [prospect.wins for prospect in page.judgement.prospects] == [False, False]
    assert "8 are needed" in shown(page.side.score)
    page.choose("riichi")
    read(qtbot, page)
    press(page, f"prospect-{NUMBER['5s']}")
    read(qtbot, page)
    assert labels(page, WIN) == "5s"
    assert page.judgement.score is not None


def test_where_nobody_has_said_which_tile_came_last_each_that_may_have_is_offered(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("2m 3m 4m 5p 5p 6p 7p 8p 3s 4s 5s 7z 7z 7z"))
    page.take_image(photo())
    read(qtbot, page)
    assert page.side.score.headline == WHICH_WON.en
    press(page, f"prospect-{NUMBER['5s']}")
    read(qtbot, page)
    assert labels(page, WIN) == "5s"
    assert page.judgement.score is not None


def test_a_hand_that_does_not_win_says_why(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("2m 3m 4m 5p 5p 6p 7p 8p 3s 9s 7z 7z 7z _ 5s"))
    page.take_image(photo())
    read(qtbot, page)
    assert page.judgement.trouble is not None
    assert page.judgement.trouble.en in shown(page.side.score)


# -- correcting --------------------------------------------------------------------------------------------------------


def test_the_palette_tells_the_copies_left_and_the_likely_tiles_first(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn(HAND, misread={5: (NUMBER["3m"], 0.55, 0)}))
    page.take_image(photo())
    read(qtbot, page)
    doubtful = next(each for each in page.editing.board.all_laid() if each.doubtful)
    page.picking.pick(doubtful.key, None)
    assert page.picking.palette is not None
    likely = [each for each in page.picking.palette.findChildren(TileButton) if each.objectName().startswith("likely-")]
    assert likely[0].label == NUMBER["3m"]
    assert likely[0].below == "55%"
    left = {
        each.label: each.below
        for each in page.picking.palette.findChildren(TileButton)
        if "choose-" in each.objectName()
    }
    assert (left[NUMBER["7z"]], left[NUMBER["3m"]], left[NUMBER["9s"]], left[RED[0]]) == ("×1", "×2", "×4", "×1")
    assert set(left) == {*range(45), BACK}
    press(page, "not-a-tile")
    read(qtbot, page)
    assert labels(page, CONCEALED).split().count("3m") == 1
    assert page.picking.palette is None


def test_a_tile_pressed_in_the_picture_opens_the_palette(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    key = next(each.key for each in page.editing.board.all_laid() if each.label == NUMBER["5s"])
    place = page.tiles.picture.place_of(key)
    assert place is not None
    QTest.mouseClick(page.tiles.picture, Qt.MouseButton.LeftButton, pos=place.center())
    assert page.picking.palette is not None
    QTest.keyClick(page.picking.palette, Qt.Key.Key_Escape)
    assert page.picking.palette is None


def test_a_tile_is_corrected_by_the_keyboard_alone(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    page.tiles.strip.focus_tile(next(iter(page.editing.board.part(CONCEALED).tiles)).key)

    def key(which: Qt.Key | str) -> None:
        focused = page.window().focusWidget()
        assert focused is not None
        QTest.keyClick(focused, which)  # type: ignore[arg-type] # a letter will do

    key(Qt.Key.Key_Right)
    key("9")
    key("m")
    assert labels(page, CONCEALED).startswith("2m 9m 4m")
    key(Qt.Key.Key_Delete)
    assert labels(page, CONCEALED).startswith("2m 4m")
    key(Qt.Key.Key_Left)
    key(Qt.Key.Key_Insert)
    assert page.picking.palette is not None
    key("3")
    key("m")
    assert labels(page, CONCEALED).startswith("2m 3m 4m")
    page.tiles.strip.focus_tile(page.editing.board.part(CONCEALED).tiles[-1].key)
    key("w")
    assert labels(page, WIN) == "4s"
    assert labels(page, CONCEALED).endswith("5s")  # the one before goes back


def test_corrections_are_taken_back_and_made_again(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    before = page.editing.board
    page.editing.take(before.labelled(before.part(WIN).tiles[0].key, NUMBER["9s"]))
    page.editing.take(page.editing.board.removed(before.part(WIN).tiles[0].key))
    QTest.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert labels(page, WIN) == "9s"
    press(page, "undo")
    assert page.editing.board is before
    assert not named(page, "undo").isEnabled()
    press(page, "redo")
    assert labels(page, WIN) == "9s"


def test_a_tile_is_dragged_from_one_group_to_another(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    drag(tile(page, "2m"), (plus := named(page, "add-dora_indicators")).mapToGlobal(plus.rect().center()))
    qtbot.waitUntil(lambda: labels(page, "dora_indicators") == "2m")
    assert "2m" not in labels(page, CONCEALED)
    first = tile(page, "3m")
    drag(tile(page, "5s"), first.mapToGlobal(QPoint(2, 10)))
    qtbot.waitUntil(lambda: labels(page, CONCEALED).startswith("5s 3m"))
    assert labels(page, WIN) == ""


def test_a_melds_source_and_kind_are_chosen_from_its_menu(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    menu = page.tiles.strip.menus.of_meld("meld1")
    next(action for action in menu.actions() if action.text() == words.SEATS[2].en).trigger()
    assert page.editing.board.part("meld1").source == 2
    page.editing.take(page.editing.board.added("meld1", 3, NUMBER["7z"]))
    menu = page.tiles.strip.menus.of_meld("meld1")
    next(action for action in menu.actions() if action.text() == words.MELDS["ankan"].en).trigger()
    assert request_of(page.editing.board, page.how, NUMBER["5s"])["melds"] == ["ankan:7777z"]


def test_what_the_rules_do_without_is_told_in_one_sentence_and_marked_each(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn("1z 2s 3s 4m 5m 6m 5p 6p 7p 1p 1p 5z 5z 5z", misread={0: (NUMBER["2z"], 0.4, 0)}))
    page.choose("sichuan")
    page.take_image(photo())
    read(qtbot, page)
    assert page.looked is not None
    assert "These rules do not use South, White dragon." in shown(page.tiles.notices)
    marked = [each.label for each in page.editing.board.all_laid() if each.key in page.looked.misplaced]
    assert marked == [NUMBER["2z"], *[NUMBER["5z"]] * 3]


def test_too_many_of_a_tile_the_doubtful_one_is_changed_at_one_press(qtbot: QtBot, opened: Opens) -> None:
    eyes = StandIn("3s 3s 3s 3s 2s 4m 5m 6m 5p 6p 7p 1z 1z _ 4s", misread={4: (NUMBER["3s"], 0.4, 0)})
    page = opened(eyes)
    page.take_image(photo())
    read(qtbot, page)
    assert page.looked is not None
    (key, was, proposal) = page.looked.proposals[0]
    assert was == NUMBER["3s"]
    marked = [each for each in page.editing.board.all_laid() if each.key in page.looked.misplaced]
    assert [each.key for each in marked] == [key]
    assert "5 tiles were read as 3 of bamboo" in shown(page.tiles.notices)
    press(page, f"proposal-{key}")
    read(qtbot, page)
    changed = page.editing.board.laid(key)
    assert changed is not None
    assert changed.label == proposal.tile
    assert not page.looked.proposals


RIVER = """
1m 2m 3m 4m 6m 7m
9p 8p 7p 6p 5p 4p
1s 2s 3s 4s 5s 6s
1z 2z 3z 4z 6z 6z
"""


def test_what_became_of_tiles_that_were_not_taken_for_the_hand_is_said(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn(f"{RIVER}{HAND}"))
    page.take_image(photo())
    read(qtbot, page)
    aside = page.editing.board.part(OTHERS).tiles
    assert len(aside) > 1
    assert words.LEFT_OUT.filled(n=len(aside)).en in shown(page.tiles.notices)
    for laid_ in aside[1:]:
        page.editing.take(page.editing.board.removed(laid_.key))
    assert "1 tile was not taken for the hand and is not scored" in shown(page.tiles.notices)
    page.editing.take(page.editing.board.removed(aside[0].key))
    assert "Not in the hand" not in shown(page.tiles.notices)


def test_a_picture_without_a_hand_says_where_its_tiles_lie(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn(RIVER))
    page.take_image(photo())
    read(qtbot, page)
    assert words.NO_HAND.en in shown(page.tiles.notices)


def test_tiles_that_a_person_laid_aside_are_not_spoken_of(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.editing.take(page.editing.board.added(OTHERS, 0, NUMBER["1m"]))
    assert words.NO_HAND.en not in shown(page.tiles.notices)


@pytest.mark.parametrize("name, dialog", [("open", "getOpenFileNames"), ("folder", "getExistingDirectory")])
def test_photos_are_looked_for_in_the_pictures_folder_first(
    opened: Opens, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, dialog: str
) -> None:
    begun: list[str] = []

    def asked(_page: CameraPage, _title: str, folder: str, *_kinds: str) -> tuple[list[str], str] | str:
        begun.append(folder)
        return ([], "") if name == "open" else ""

    monkeypatch.setattr(QFileDialog, dialog, asked)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _kind: str(tmp_path))
    press(opened(), name)
    assert begun == [str(tmp_path)]


def test_tiles_stay_where_they_are_when_another_game_is_chosen(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    page.editing.take(page.editing.board.added("dora_indicators", 0, NUMBER["1m"]))
    page.choose("sichuan")
    assert labels(page, "dora_indicators") == "1m"
    assert "dora_indicators" not in request_of(page.editing.board, page.how, NUMBER["5s"])
    page.choose("riichi")
    assert request_of(page.editing.board, page.how, NUMBER["5s"])["dora_indicators"] == ["1m"]


# -- sources -----------------------------------------------------------------------------------------------------------


def test_a_picture_is_pasted(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    QGuiApplication.clipboard().setImage(photo())
    QTest.keyClick(page, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    read(qtbot, page)
    assert labels(page, WIN) == "5s"
    QGuiApplication.clipboard().setText("not a picture")
    with qtbot.waitSignal(page.said) as found:
        page.paste()
    assert found.args == [words.NOTHING_TO_PASTE]


def test_a_photo_is_dropped_on_the_page(qtbot: QtBot, opened: Opens, photo_file: Path) -> None:
    page = opened()
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(photo_file))])
    dropped = QDropEvent(
        QPointF(300, 300), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    page.dropEvent(dropped)
    read(qtbot, page)
    assert labels(page, WIN) == "5s"


def test_a_folder_is_gone_through_photo_by_photo(qtbot: QtBot, opened: Opens, tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        photo().save(str(tmp_path / name))
    (tmp_path / "notes.txt").write_text("no photo", "utf-8")
    eyes = StandIn(HAND)
    page = opened(eyes)
    page.take_files([tmp_path])
    read(qtbot, page)
    assert not named(page, "previous-photo").isEnabled()
    press(page, "next-photo")
    read(qtbot, page)
    assert eyes.asked == 2
    assert not named(page, "next-photo").isEnabled()


@pytest.mark.parametrize(
    "content, expected", [(b"", "empty"), (b"hello", "not a picture"), (b"\x89PNG\r\n\x1a\n" + b"\0" * 9, "")]
)
def test_a_broken_file_is_told_in_a_sentence(
    qtbot: QtBot, opened: Opens, tmp_path: Path, content: bytes, expected: str
) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(content)
    page = opened()
    page.take_files([broken])
    read(qtbot, page)
    assert page.tiles.notices.isVisible()
    assert expected in shown(page.tiles.notices)
    page.take_image(photo())
    read(qtbot, page)
    assert labels(page, WIN) == "5s"


def test_without_models_tiles_can_still_be_put_in_by_hand(qtbot: QtBot, opened: Opens) -> None:
    class Blind:
        def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
            raise BadModels(Text("没有模型", "A model is missing"))

    page = opened(Blind())
    page.take_image(photo())
    read(qtbot, page)
    assert "A model is missing" in shown(page.tiles.notices)
    board = Board()
    for at, name in enumerate(["2m", "3m", "4m", "5p", "5p", "6p", "7p", "8p", "3s", "4s", "7z", "7z", "7z"]):
        board = board.added(CONCEALED, at, NUMBER[name])
    page.editing.take(board.added(WIN, 0, NUMBER["5s"]))
    read(qtbot, page)
    assert "2 han" in page.side.score.headline


def test_a_reading_that_fails_does_not_harm_the_window(qtbot: QtBot, opened: Opens) -> None:
    class Failing:
        def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
            raise RuntimeError("net")

    page = opened(Failing())
    page.take_image(photo())
    read(qtbot, page)
    assert "RuntimeError: net" in shown(page.tiles.notices)


def test_a_picture_without_tiles_says_so(qtbot: QtBot, opened: Opens) -> None:
    eyes = StandIn(HAND)
    eyes.tiles = []
    page = opened(eyes)
    page.take_image(photo())
    read(qtbot, page)
    assert "No tiles were found" in shown(page.tiles.notices)


# -- live --------------------------------------------------------------------------------------------------------------


class Film(Frames):
    """A camera that gives the same picture until it is closed, or fails after ``most``."""

    def __init__(self, most: int = 10_000, trouble: Text | None = None) -> None:
        self.count, self._most, self._trouble, self.closed = 0, most, trouble, False
        self._image = np.full((SIZE[1], SIZE[0], 3), 128, np.uint8)
        self._image[::7, : SIZE[0] // 2] = 240

    @property
    def time(self) -> float:
        return self.count * 0.05

    def read(self) -> Image | None:
        if self.closed:
            return None
        if self.count >= self._most:
            if self._trouble is not None:
                raise BadSource(self._trouble)
            return None
        self.count += 1
        return self._image

    def close(self) -> None:
        self.closed = True


class TwoCameras(Cameras):
    def __init__(self, film: Frames | Text) -> None:
        super().__init__()
        self._film = film
        self.opened: list[int] = []

    def find(self) -> None:
        self.listed.emit((CameraName(0, "Front"), CameraName(2, "Desk")))

    def now_sees(self, film: Frames) -> None:
        """What is opened from now on."""
        self._film = film

    def open(self, number: int) -> Frames:
        self.opened.append(number)
        if isinstance(self._film, Text):
            raise BadSource(self._film)
        return self._film


def test_a_live_picture_is_read_frozen_and_let_go(qtbot: QtBot, opened: Opens) -> None:
    film = Film()
    page = opened(cameras=TwoCameras(film))
    press(page, "camera")
    qtbot.waitUntil(lambda: labels(page, WIN) == "5s", timeout=60_000)
    assert named(page, "devices").isVisible()
    press(page, "freeze")
    assert not page.source.eyes.live
    assert named(page, "freeze").text() == words.LIVE.en  # type: ignore[attr-defined]
    before = page.editing.board
    page.editing.take(before.labelled(before.part(WIN).tiles[0].key, NUMBER["2s"]))
    qtbot.wait(150)
    assert labels(page, WIN) == "2s"  # what is corrected stays
    press(page, "freeze")
    qtbot.waitUntil(lambda: labels(page, WIN) == "5s", timeout=60_000)
    press(page, "camera")
    qtbot.waitUntil(lambda: film.closed)


def test_whoever_corrects_a_live_tile_freezes_the_picture(qtbot: QtBot, opened: Opens) -> None:
    page = opened(cameras=TwoCameras(Film()))
    page.source.watch(2)
    qtbot.waitUntil(lambda: labels(page, WIN) == "5s", timeout=60_000)
    page.picking.pick(page.editing.board.part(WIN).tiles[0].key, None)
    assert not page.source.eyes.live


@pytest.mark.parametrize("fails_at_once", [True, False])
def test_a_camera_that_gives_nothing_says_why(qtbot: QtBot, opened: Opens, *, fails_at_once: bool) -> None:
    why = Text("摄像头断开了", "Camera 0 went away")
    page = opened(cameras=TwoCameras(why if fails_at_once else Film(2, why)))
    page.source.watch(0)
    qtbot.waitUntil(lambda: "Camera 0 went away" in shown(page.tiles.notices), timeout=60_000)
    assert BadSource.__name__ not in shown(page.tiles.notices)  # the reason alone, not the kind of error
    assert not named(page, "freeze").isVisible()


class Stuck(Film):
    """A camera whose driver hangs until it is helped; letting it go hangs too."""

    def __init__(self) -> None:
        super().__init__()
        self.reading, self.helped = threading.Event(), threading.Event()

    def read(self) -> Image | None:
        self.reading.set()
        self.helped.wait()
        return super().read()

    def close(self) -> None:
        self.helped.wait()
        super().close()


def test_a_camera_that_hangs_holds_neither_the_page_nor_its_closing(
    qtbot: QtBot, opened: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paizhuo.desktop.camera.page.CLOSING", 0.1)
    stuck = Stuck()
    page = opened(cameras=TwoCameras(stuck))
    threads = page.source.eyes.workers
    try:
        page.source.watch(0)
        qtbot.waitUntil(stuck.reading.is_set, timeout=60_000)
        press(page, "camera")
        assert not page.source.watching
        page.closing()
        assert not threads.join(0)  # what hangs still hangs, and nobody has waited for it
    finally:
        stuck.helped.set()
    assert threads.join(10)
    assert stuck.closed


def test_a_camera_is_let_go_before_it_is_opened_again(qtbot: QtBot, opened: Opens) -> None:
    films = [Film(), Film()]

    class Exclusive(TwoCameras):
        def open(self, number: int) -> Frames:
            self.opened.append(number)
            assert all(film.closed for film in films[: len(self.opened) - 1])
            return films[len(self.opened) - 1]

    cameras = Exclusive(films[0])
    page = opened(cameras=cameras)
    page.source.watch(0)
    qtbot.waitUntil(lambda: films[0].count > 2, timeout=60_000)
    page.source.watch(0)
    qtbot.waitUntil(lambda: films[1].count > 2, timeout=60_000)


def test_a_page_that_is_closed_has_no_threads_left(qtbot: QtBot, opened: Opens) -> None:
    page = opened(cameras=TwoCameras(Film()))
    page.source.watch(0)
    qtbot.waitUntil(lambda: labels(page, WIN) == "5s", timeout=60_000)
    mine = [thread for thread in threading.enumerate() if thread.name.startswith("camera page")]
    assert mine
    assert not any(thread.daemon for thread in mine)
    page.closing()
    assert not any(thread.is_alive() for thread in mine)


# -- the page ----------------------------------------------------------------------------------------------------------


def test_the_page_speaks_both_languages_and_keeps_its_tiles(qtbot: QtBot, opened: Opens) -> None:
    page = opened(StandIn(HAND, misread={5: (NUMBER["1z"], 0.55, 0)}))
    page.take_image(photo())
    read(qtbot, page)
    english = shown(page)
    assert not CHINESE.search(english.replace("中文", ""))
    page.preferences.change(language="zh")
    read(qtbot, page)
    assert labels(page, WIN) == "5s"
    chinese = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    assert words.CONCEALED.zh in chinese
    page.preferences.change(theme="dark")
    read(qtbot, page)
    assert labels(page, WIN) == "5s"


def test_every_control_of_the_page_has_a_name_that_can_be_read_out(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    page.picking.pick(page.editing.board.part(WIN).tiles[0].key, None)
    for control in page.findChildren(QAbstractButton):
        assert control.accessibleName() or control.text(), control.objectName()
    for box in page.findChildren(QComboBox):
        assert box.accessibleName(), box.objectName()
    picture = page.findChild(PictureView)
    assert picture is not None
    assert "tiles: 14" in picture.accessibleName()
    assert tile(page, "5s").accessibleName() == "5 of bamboo, 97%, sure"


def texts(module: ModuleType) -> list[Text]:
    found: list[Text] = []
    for value in vars(module).values():
        found += [value] if isinstance(value, Text) else []
        found += [each for each in value.values() if isinstance(each, Text)] if isinstance(value, dict) else []
    return found


def test_the_pages_words_are_complete_and_fill_in_the_same_values() -> None:
    assert len(texts(words)) > 80
    for text in texts(words):
        assert text.zh
        assert not CHINESE.search(text.en), text
        assert set(re.findall(r"{(\w+)}", text.zh)) == set(re.findall(r"{(\w+)}", text.en)), text


def test_the_scored_hand_is_handed_over(qtbot: QtBot, opened: Opens) -> None:
    page = opened()
    page.take_image(photo())
    read(qtbot, page)
    with qtbot.waitSignal(page.scored) as heard:
        press(page, "to-sheet")
    assert heard.args[0].request["win"] == "5s"
    assert heard.args[0].score is page.judgement.score


def test_the_home_page_leads_to_it(qtbot: QtBot, open_window: Callable[..., Window]) -> None:
    window = open_window()
    entry = window.page.content.findChild(QPushButton, "camera")
    assert entry is not None
    QTest.mouseClick(entry, Qt.MouseButton.LeftButton)
    assert isinstance(window.page, CameraPage)


# -- the board as a value ----------------------------------------------------------------------------------------------


def board_with(**zones: str) -> Board:
    board = Board()
    for zone, tiles in zones.items():
        for at, each in enumerate(parse(tiles)):
            board = board.added(zone, at, each)
    return board


@pytest.mark.parametrize(
    "tiles, kind", [("789p", "chi"), ("406p", "chi"), ("555z", "pon"), ("550m", "pon"), ("5505m", "minkan")]
)
def test_a_meld_is_what_its_tiles_make(tiles: str, kind: str) -> None:
    assert board_with(meld1=tiles).part("meld1").meld == kind


@pytest.mark.parametrize("tiles", ["78p", "779p", "123z", "891m", "1f2f3f"])
def test_other_tiles_make_no_meld(tiles: str) -> None:
    assert board_with(meld1=tiles).part("meld1").meld is None


def test_four_tiles_with_one_face_down_are_a_concealed_kong() -> None:
    part = Part(
        tuple(
            board_with(meld1="0p")
            .added("meld1", 0, BACK)
            .added("meld1", 0, BACK)
            .added("meld1", 0, 13)
            .part("meld1")
            .tiles
        )
    )
    assert part.meld == "ankan"
    assert [NAMES[each] for each in part.meld_tiles] == ["5p", "5p", "5p", "0p"]


def test_a_second_hand_is_told_beside_the_first() -> None:
    how = Circumstances(find("double"))
    board = board_with(concealed="234m55p678p34s777z", win="5s", second="22345678999p3s4s"[:13] + "34s")
    assert judged(board, how).trouble is not None
    whole = board_with(concealed="234m55p678p34s777z", win="5s", second="234m55p678p34s", second_meld1="777z")
    request = request_of(whole, how, NUMBER["5s"])
    assert request["second"] == {"concealed": "234m55678p34s", "melds": ["pon:777z"]}
    replaced = Circumstances(find("double"), values={"after_kong": True, "first_turn": True})
    kong = board_with(concealed="234m55p678p34s777z", win="5s", second="234m55p678p34s", second_meld1="7777z")
    assert request_of(kong, replaced, NUMBER["5s"])["flags"] == ["after_kong"]


def test_what_lies_elsewhere_is_no_part_of_the_hand() -> None:
    board = board_with(concealed="234m55p678p34s777z", win="5s")
    with_others = board.added(OTHERS, 0, NUMBER["9s"])
    how = Circumstances(find("riichi"))
    assert request_of(with_others, how, 22) == request_of(board, how, 22)


# -- a tile set of one's own -------------------------------------------------------------------------------------------


def test_a_tile_set_of_ones_own_is_shown_photo_by_photo_kept_and_used(qtbot: QtBot, opened: Opens) -> None:
    rows = ["1m 2m 3m 4m 5m 6m 7m 8m 9m", "1p 2p 3p 4p 5p 6p 7p 8p 9p", "1s 2s 3s 4s 5s 6s 7s 8s 9s"]
    eyes = StandIn("\n".join(rows))
    learning = Learning(lambda: (Exact(eyes.tiles), "v1"))
    page = opened(eyes, learning=learning)
    press(page, "own-set-toggle")
    assert not named(page, "save-set").isEnabled()
    page.take_image(photo())
    read(qtbot, page)
    press(page, "add-shown")
    qtbot.waitUntil(lambda: len(learning.counts) == 27 and not learning.busy, timeout=60_000)
    panel = page.own_set.panel
    assert panel is not None
    qtbot.waitUntil(
        lambda: "Still missing: East" in shown(panel), timeout=5_000
    )  # what a thread has done is drawn a little later
    assert not named(page, "add-shown").isEnabled()  # a photo counts once
    eyes.tiles = [(quad + 60, label) for quad, label in laid("1z 2z 3z 4z 5z 6z 7z")]
    page.take_image(photo())
    read(qtbot, page)
    press(page, "add-shown")
    qtbot.waitUntil(lambda: learning.complete and not learning.busy, timeout=60_000)
    QTest.keyClicks(named(page, "set-name"), "Grandma's")
    with qtbot.waitSignal(learning.saved, timeout=60_000):
        press(page, "save-set")
    assert known_sets() == ("Grandma's",)
    assert load().own_set == "Grandma's"


# -- photos that are kept ----------------------------------------------------------------------------------------------


def kept_photos(qtbot: QtBot, page: CameraPage) -> list[KeptReading]:
    qtbot.waitUntil(lambda: not page.keeping.workers.busy)
    return list(listed(readings_folder()).readings)


def test_a_photo_that_nobody_asked_to_keep_is_not_kept(qtbot: QtBot, opened: Opens) -> None:
    eyes = StandIn(HAND)
    page = opened(eyes, learning=Learning(lambda: (Exact(eyes.tiles), "v1")))
    page.take_image(photo())
    read(qtbot, page)
    with qtbot.waitSignal(page.scored):
        press(page, "to-sheet")
    press(page, "own-set-toggle")
    press(page, "add-shown")
    qtbot.waitUntil(lambda: not page.own_set.learning.busy, timeout=60_000)
    assert kept_photos(qtbot, page) == []
    assert not readings_folder().exists()
    press(page, "kept-photos-toggle")
    assert str(readings_folder()) in shown(page.side.keeping)
    assert not named(page, "keep-photos").isChecked()  # type: ignore[attr-defined]


def test_a_confirmed_photo_is_kept_with_its_tiles_as_they_were_corrected(qtbot: QtBot, opened: Opens) -> None:
    eyes = StandIn(HAND, misread={5: (NUMBER["1z"], 0.55, 0)})  # the 4m
    page = opened(eyes, learning=Learning(lambda: (Exact(eyes.tiles), "v1")))
    press(page, "kept-photos-toggle")
    press(page, "keep-photos")
    page.take_image(photo())
    read(qtbot, page)
    assert kept_photos(qtbot, page) == []  # it was not confirmed yet
    press(page, "kept-photos-toggle")
    QTest.mouseClick(tile(page, "1z"), Qt.MouseButton.LeftButton)
    press(page, f"choose-{NUMBER['4m']}")
    read(qtbot, page)
    press(page, "to-sheet")
    (reading,) = kept_photos(qtbot, page)
    assert reading.complete
    assert sorted(each.label for each in reading.tiles) == sorted(label for _, label in eyes.tiles)
    assert [LABELS[each.label] for each in reading.tiles if each.corrected] == ["4m"]
    # The same photo confirmed again, for the tile set: a tile that was not seen has no place in it.
    page.editing.take(page.editing.board.added(OTHERS, 0, NUMBER["9s"]))
    press(page, "own-set-toggle")
    press(page, "add-shown")
    (again,) = kept_photos(qtbot, page)
    assert (again.name, again.complete, len(again.tiles)) == (reading.name, False, len(reading.tiles))
    assert opened().side.keeping.findChild(QPushButton, "keep-photos").isChecked()  # type: ignore[union-attr]


def test_kept_photos_are_listed_exported_and_deleted(
    qtbot: QtBot, opened: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (quad, label), *_ = laid("5m")
    for grey in (90, 120, 150):
        put(readings_folder(), *prepared(np.full((90, 120, 3), grey, np.uint8), [KeptTile(label, quad)], complete=True))
    page = opened()
    press(page, "kept-photos-toggle")
    count = named(page, "kept-count")
    assert isinstance(count, QLabel)
    qtbot.waitUntil(lambda: count.text() == "3 photos kept, 3 tiles")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "tiles"), ""))
    with qtbot.waitSignal(page.said) as said:
        press(page, "export-photos")
    assert said.args is not None
    assert said.args[0].en == "3 photos were exported to tiles.zip."
    with qtbot.waitSignal(page.said) as said:
        press(page, "export-photos")  # under a name that the dialog did not ask about
    assert said.args is not None
    assert "exists already" in said.args[0].en
    press(page, f"delete-{listed(readings_folder()).readings[0].name}")
    qtbot.waitUntil(lambda: count.text() == "2 photos kept, 2 tiles")
    press(page, "delete-all")
    press(page, "keep-all")
    assert len(kept_photos(qtbot, page)) == 2
    press(page, "delete-all")
    press(page, "delete-all-really")
    qtbot.waitUntil(lambda: count.text() == words.NOTHING_KEPT.en)
    assert not any(readings_folder().iterdir())
    assert not named(page, "export-photos").isVisible()


def test_why_a_hand_does_not_win_is_a_whole_sentence() -> None:
    board = board_with(concealed="24m11789p456p234s", win="3m")
    trouble = judged(board, Circumstances(find("sichuan"))).trouble
    assert trouble is not None
    assert trouble.en == "No win: the hand holds tiles of three suits; a winning hand has two at most."
    assert trouble.zh.startswith("不能和：")
