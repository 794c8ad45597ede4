"""The parts with which a hand is entered, each by itself: zones, what is dragged, a hand as a line, a form, options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.entry.agreement import NewSheet, NewSheetForm
from paizhuo.desktop.entry.board import CONCEALED, WIN, Board, Laid, Part
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.judging import NO_TILES, NOTHING_YET, Circumstances, judged
from paizhuo.desktop.entry.looking import shape_of
from paizhuo.desktop.entry.option_control import option_control
from paizhuo.desktop.entry.picking import Picking
from paizhuo.desktop.entry.stated_board import NotRead, line_of, with_line
from paizhuo.desktop.entry.stated_form import StatedForm
from paizhuo.desktop.entry.strip import Strip
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.zone_box import ZoneBox
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.games import ALL, find
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.input_fields import NumberBySeat, SecondHand, TilesOf
from tests.desktop.conftest import QUIET

RACK = 13
NAMES = ("the winner", "the next", "opposite", "the previous")


@pytest.fixture
def preferences(qtbot: QtBot) -> Preferences:
    return Preferences(QUIET, keep=False)


# -- zones, and a tile dragged over them ---------------------------------------------------------------------------------


def board_of(zones: Mapping[str, str]) -> Board:
    laid: dict[str, Part] = {}
    keys = iter(range(100))
    for zone, tiles in zones.items():
        laid[zone] = Part(tuple(Laid(next(keys), tile, settled=True) for tile in parse(tiles)))
    return Board(laid)


@pytest.fixture
def editing(qtbot: QtBot) -> Editing:
    return Editing()


@pytest.fixture
def strip(qtbot: QtBot, preferences: Preferences, editing: Editing) -> Strip:
    """A hand that lacks some tiles, and the one it won with."""
    made = Strip(preferences, editing)
    qtbot.addWidget(made)
    made.resize(900, 400)
    made.show()
    editing.begin(board_of({CONCEALED: "123m456p", WIN: "9s"}))
    made.show_board([CONCEALED, WIN], {}, RACK)
    qtbot.waitExposed(made)
    return made


def box(strip: Strip, zone: str) -> ZoneBox:
    (found,) = (each for each in strip.findChildren(ZoneBox) if each.zone == zone)
    return found


def test_the_zone_that_a_dragged_tile_is_over_is_marked_and_no_other(strip: Strip) -> None:
    boxes = [box(strip, zone) for zone in (CONCEALED, WIN)]
    at_rest = [each.grab().toImage() for each in boxes]
    dragged = strip.button_of(6)
    assert dragged is not None
    for over, marked in ((boxes[0], [True, False]), (boxes[1], [False, True])):
        dragged.dragged.emit(over.mapToGlobal(over.rect().center()))
        assert [each.grab().toImage() != rest for each, rest in zip(boxes, at_rest, strict=True)] == marked
    dragged.dragged.emit(strip.mapToGlobal(QPoint(-50, -50)))
    assert [each.grab().toImage() for each in boxes] == at_rest


def test_the_mark_follows_the_dragged_tile_from_place_to_place(strip: Strip) -> None:
    concealed = box(strip, CONCEALED)
    pictures = []
    for place in (None, 0, 3, 6):
        concealed.aim(place)
        pictures.append(concealed.grab().toImage())
    assert all(one != other for one, other in combinations(pictures, 2))


def test_tiles_stand_as_far_from_one_end_of_a_full_zone_as_from_the_other(
    qtbot: QtBot, preferences: Preferences
) -> None:
    editing = Editing()
    strip = Strip(preferences, editing)
    qtbot.addWidget(strip)
    strip.resize(1200, 400)
    strip.show()
    editing.begin(board_of({CONCEALED: "123m456p789s1122z"}))
    strip.show_board([CONCEALED], {}, RACK)
    qtbot.waitExposed(strip)
    concealed = box(strip, CONCEALED)
    first, last = concealed.tiles[0].geometry(), concealed.tiles[-1].geometry()
    assert first.left() == concealed.width() - 1 - last.right()


# -- a tile corrected ----------------------------------------------------------------------------------------------------


class Blank(Page):
    """A page with nothing on it."""

    def build(self, inside: QVBoxLayout) -> None:
        """Leave it empty: what a test shows lies beside."""


@pytest.fixture
def picking(qtbot: QtBot, preferences: Preferences, strip: Strip, editing: Editing) -> Picking:
    """What corrects the tiles of the strip, over a page."""
    page = Blank(preferences)
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.outer.addWidget(strip)
    page.show()
    qtbot.waitExposed(page)
    made = Picking(page, editing, dict)
    made.lie_over(strip)
    return made


def test_a_tile_is_corrected_with_the_palette(picking: Picking, strip: Strip) -> None:
    picking.pick(6)
    palette = picking.palette
    assert palette is not None
    palette.chosen.emit(parse_one("8s"))
    assert strip.board.tiles(WIN) == parse("8s")


def test_for_a_tile_that_is_gone_no_palette_opens(picking: Picking) -> None:
    picking.pick(99)
    assert picking.palette is None


def test_in_the_palette_the_keyboard_begins_at_the_first_tile_of_the_first_row(picking: Picking) -> None:
    picking.pick(6)
    assert picking.palette is not None
    first, *_ = picking.palette.findChildren(TileButton)
    focused = picking.palette.window().focusWidget()
    assert focused is first
    assert first.label == parse_one("1m")


@pytest.mark.parametrize("key, concealed, won", [(0, "23m456p9s", "1m"), (6, "123m456p", "9s")])
def test_w_makes_a_tile_the_winning_one_and_leaves_that_one_where_it_is(
    strip: Strip, editing: Editing, key: int, concealed: str, won: str
) -> None:
    strip.focus_tile(key)
    QTest.keyClick(strip, Qt.Key.Key_W)
    assert sorted(strip.board.tiles(CONCEALED)) == list(parse(concealed))
    assert sorted(strip.board.tiles(WIN)) == list(parse(won))
    assert editing.can_undo is (key == 0)


# -- a hand as a line ----------------------------------------------------------------------------------------------------


def test_a_line_says_a_hand_and_its_winning_tile_and_of_a_second_hand_the_tiles_alone() -> None:
    board = with_line(Board(), "34577m45p789s 3p chi:789p@3", RACK)
    assert line_of(board) == "34577m45p789s 3p chi:789p@3"
    both = with_line(board, "123m456p789s1122z", RACK, second=True)
    assert line_of(both, second=True) == "123m456p789s1122z"
    assert line_of(both) == line_of(board)


@pytest.mark.parametrize("line, second", [("123m 4m 5m", False), ("123m 4m", True)])
def test_one_word_too_many_is_refused_in_either_hand(line: str, *, second: bool) -> None:
    with pytest.raises(NotRead) as refused:
        with_line(Board(), line, RACK, second=second)
    assert line.rsplit(maxsplit=1)[-1] in refused.value.reason.en


def test_a_hand_is_judged_once_there_is_one() -> None:
    how = Circumstances(find("riichi"))
    assert judged(Board(), how).trouble is NOTHING_YET
    assert judged(board_of({"dora_indicators": "1m"}), how).trouble is NO_TILES
    judgement = judged(with_line(Board(), "234m567p34588s11z 1z", RACK), how)
    assert (judgement.trouble, judgement.score is None) == (None, False)


# -- what a game asks for ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_the_eyes_look_for_a_hand_and_its_winning_tile_and_for_two_hands_where_two_are_stated(game: RuleSet) -> None:
    asked = game.scoring.stated_fields
    hands = 2 if any(isinstance(field, SecondHand) for field in asked.fields) else 1
    assert shape_of(game, game.settled({})).hand == hands * game.play.rack + 1


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_form_asks_once_for_everything_that_is_stated_beside_the_tiles(
    qtbot: QtBot, preferences: Preferences, game: RuleSet
) -> None:
    asked = [field for field in game.scoring.stated_fields.fields if not isinstance(field, TilesOf | SecondHand)]
    form = StatedForm(preferences, asked, {}, "self_draw", dict(enumerate(NAMES)))
    qtbot.addWidget(form)
    controls = Counter(words_of(widget) for widget in form.findChildren(QWidget) if is_control(widget))
    for field in asked:
        assert controls[preferences.say(field.name)] == (len(field.seats) if isinstance(field, NumberBySeat) else 1)


def is_control(widget: QWidget) -> bool:
    """Whether something is stated with it; the steps beside a number are a part of that."""
    named = widget.objectName().startswith(("flag-", "field-")) and widget.property("kind") != "step"
    return isinstance(widget, Segments) or named


def words_of(control: QWidget) -> str:
    """What it asks for, without whose it is."""
    said = control.accessibleName() or (control.text() if isinstance(control, QPushButton) else "")
    return said.partition(":")[0]


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_an_option_shows_the_value_in_force_and_gives_back_what_is_chosen(
    qtbot: QtBot, preferences: Preferences, game: RuleSet
) -> None:
    for option in game.options:
        if option.choices or isinstance(option.default, bool):
            continue
        chosen: list[object] = []
        control = option_control(preferences, option, option.high, chosen.append)
        qtbot.addWidget(control)
        typed = control.findChild(QLineEdit)
        assert typed is not None
        assert typed.text() == f"{option.high:,}"
        typed.setText(str(option.low))
        typed.editingFinished.emit()
        assert chosen == [option.low]


def test_choosing_another_game_draws_the_form_anew_with_its_options(qtbot: QtBot, preferences: Preferences) -> None:
    draft, drawn = NewSheet(), []
    page = Page(preferences)
    form = NewSheetForm(page, draft, lambda: drawn.append(draft.rules), lambda _sheet: None)
    for widget in (page, form):
        qtbot.addWidget(widget)
    other = next(game.id for game in ALL if game.id != draft.rules)
    card = form.findChild(QPushButton, f"game-{other}")
    assert card is not None
    card.click()
    assert drawn == [other]
