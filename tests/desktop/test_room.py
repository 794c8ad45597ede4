"""Pages have room for their words: at the smallest window, in a large one, and with the system's text half as large again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from operator import methodcaller
from typing import Any, get_args

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.parts import settle
from paizhuo.desktop.kit.settings import PANELS, Panel, Settings, geometry_file
from paizhuo.desktop.kit.theme import DESIGNED_TEXT
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.kit.window_place import FRAME, SMALLEST, first_place, smallest
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.screen_turns import Cover
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.practice.on_sheet import AskedOnSheet
from paizhuo.desktop.real_table.hardware.device_pane import Leaf
from paizhuo.desktop.real_table.match.pane import TableMatch
from paizhuo.desktop.real_table.match.possible import WantedChance
from paizhuo.desktop.results.interlude import Interlude
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.words import Language
from paizhuo.engine.devices.virtual.transport import VirtualTransport
from paizhuo.engine.records.moments.link import write_link
from paizhuo.engine.records.moments.moment import share
from paizhuo.engine.table.port.dice import Die, OwnThrow, Throw
from paizhuo.engine.table.practice.progress import DRILLS, Practised
from tests.altered import altered
from tests.desktop.record_pages import kept
from tests.desktop.support import decided_to_the_end

Opener = Callable[..., Window]
LARGE_TEXT = 1.5
"""How much larger than the designed text the system's may be without anything being cut off."""


@pytest.fixture
def larger_text(qtbot: QtBot) -> Iterator[None]:
    """The system asks for text half as large again as it is designed."""
    before = QApplication.font()
    font = QApplication.font()
    screen = QApplication.primaryScreen()
    font.setPointSizeF(LARGE_TEXT * DESIGNED_TEXT * 72 / screen.logicalDotsPerInch())
    QApplication.setFont(font)
    yield
    QApplication.setFont(before)


def result(rules: str, seed: int) -> Callable[[Window], object]:
    """Shows the results of a hand."""

    def show(window: Window) -> None:
        staged = Staged(rules, seed, window.preferences.settings.language)
        staged.play_hand()
        page = window.play.table_page(NoMatch())
        page.take_seats(staged.seating)
        page.show_moment(staged.moment())
        page.show_sheet(staged.sheet())

    return show


def table(window: Window, rules: str) -> None:
    staged = Staged(rules, 3, window.preferences.settings.language)
    staged.play(30)
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())


def coached(rules: str) -> Callable[[Window], object]:
    """Shows a table with the coach's card over it."""

    def show(window: Window) -> None:
        staged = Staged(rules, 3, window.preferences.settings.language)
        staged.play(30)
        while len(staged.moment().observation.options) < 2:
            staged.play(1)
        window.preferences.change(coach_always=True)
        page = window.play.table_page(NoMatch())
        page.take_seats(staged.seating)
        page.show_moment(staged.moment())
        until(lambda: page.stage.coach)

    return show


def reviewed(window: Window, *, steps: int) -> None:
    """Shows results that offer a review, a step further the review, two steps further the table at one of its decisions."""
    page = decided_to_the_end(window, 3, lambda seen: seen.options[0] if seen.options else None)
    until(lambda: page._reviewing.there)
    for show in (page.after_hand.review, partial(page._reviewing.show, 0))[:steps]:
        show()


def beside(leaf: Panel) -> Callable[[Window], object]:
    """Shows a table with the panel beside it."""

    def show(window: Window) -> None:
        window.preferences.change(panel=leaf, panel_open=True)
        table(window, "house")

    return show


def ranking(window: Window) -> None:
    staged = Staged("sichuan", 3, window.preferences.settings.language)
    staged.play_match()
    window.play.show_ranking(staged.seating, staged.finish())


def interlude(window: Window) -> None:
    """The sheet before another game."""
    staged = Staged("chris", 3, window.preferences.settings.language)
    staged.play_hand()
    while (following := staged.sheet().turning) is None:
        staged.play(1)
        staged.play_hand()
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    page.stage.cover(Interlude(window.preferences, staged.seating, following))


def cover(window: Window) -> None:
    """The screen changes hands; names are as long as they may be."""
    name = "Bartholomew Featherstone"
    page = window.play.table_page(NoMatch())
    page.stage.cover(Cover(window.preferences, name, words.HAND_OVER_TO_LOOK.filled(name=name)))


def score_sheet(window: Window) -> None:
    staged = Staged("riichi", 3, window.preferences.settings.language)
    page = window.sheet()
    page.begin(staged.sheet_so_far(6))
    page.look_at(3)


def until(there: Callable[[], object]) -> None:
    """Lets the window work until this is so; what comes from another thread has the processor meanwhile."""
    end = time.monotonic() + 10
    while not there():
        assert time.monotonic() < end
        QTest.qWait(2)


def of_a_device(leaf: Leaf, *, answers: bool = True) -> Callable[[Window], object]:
    """Shows a virtual table that was asked to stop, and has or has not confirmed it."""

    def show(window: Window) -> None:
        page = window.real_table()
        device = window.devices.open("virtual:table", "table")
        assert device is not None
        until(lambda: device.table is not None and device.table.ready)
        page.look_at(device, leaf)
        if not answers:
            assert isinstance(device.line, VirtualTransport)
            device.line.unplug()
            until(lambda: device.state.stage == "absent")
        page.emergency_stop.stop()
        until(lambda: page.emergency_stop.tables[device] == ("stopped" if answers else "silent"))

    return show


def _other_than(match: TableMatch, wanted: WantedChance) -> bool:
    return match.desk.asked.possible.wanted != wanted


def refereed(*, dice: bool) -> Callable[[Window], object]:
    """Shows a match at a real table whose players have long names: waiting for dice, or for what the dealer does."""

    def show(window: Window) -> None:
        match = window.table_match
        match.draft.names = dict(
            enumerate(("Bartholomew Featherstone", "欧阳修远之孙", "Wu", "Maximiliana van der Berg"))
        )
        match.draft.rules = "double"
        match.begin()
        until(lambda: match.desk.asked.possible.wanted)
        if dice:
            while (wanted := match.desk.asked.possible.wanted) is not None:
                request = wanted.request
                value = (1,) * request.count if isinstance(request, RollDice) else 5
                match.desk.do(methodcaller("give", value))
                until(partial(_other_than, match, wanted))
            until(lambda: match.desk.asked.possible.seats)

    return show


def own_dice(window: Window) -> None:
    """The page where a match is set up, with dice of the player's own."""
    window.preferences.change(dice="own")
    window.set_up()
    window.devices.open("virtual:dice", "table")
    until(lambda: window.page.content.findChild(QPushButton, "connect-dice"))


def first_throw(window: Window) -> None:
    """Own dice are thrown for the first dealer."""
    window.preferences.change(dice="own")
    window.devices.open("virtual:dice", "table")
    window.play.start_with_dice(usual_match("riichi", 5, "en"))


def cocked(rules: str) -> Callable[[Window], object]:
    """A throw with own dice, one of which leans."""

    def show(window: Window) -> None:
        table(window, rules)
        assert isinstance(window.page, PlayPage)
        waited = OwnThrow(RollDice(2, "special", 0), Throw((Die("lies", 6), Die("cocked")), 2))
        window.page.table.showing.show_throw(waited, virtual=True)

    return show


def drilled(rules: str, *, answered: bool) -> Callable[[Window], object]:
    """A situation that is asked, or what the answer comes to."""

    def show(window: Window) -> None:
        page = window.drills.of_bots(rules, 3)
        until(lambda: not page.busy)
        if answered:
            assert page.drill.now is not None
            page.table.choosing.choose(page.drill.now.question.situation.observation.options[-1])

    return show


def on_sheet(begin: Callable[[Window], AskedOnSheet[Any, Any]], *, answered: bool) -> Callable[[Window], object]:
    """A question of a drill on a page of its own, or what an answer comes to."""

    def show(window: Window) -> None:
        page = begin(window)
        until(lambda: not page.busy)
        if answered:
            assert page.drill.now is not None
            while page.given(page.drill.now.question) is None:
                page.press(2)
            page.check()

    return show


def defended(window: Window) -> None:
    """How dangerous each tile was."""
    page = window.drills.of_defence("dyed", 5)
    until(lambda: not page.busy)
    assert page.drill.now is not None
    page.table.choosing.choose(page.drill.now.question.situation.observation.options[-1])


def practised(window: Window) -> object:
    """The page of practice of a person who has answered something."""
    for drill in DRILLS:
        window.drills.progress.note(Practised(drill, "bloodbattle", 5 * (drill == "waits")), True)
    return window.practice()


def listed(window: Window) -> object:
    """A match of bots in the list of records."""
    kept("house", 1)
    page = window.records()
    until(lambda: page.chosen is not None)
    return page


def counted(window: Window) -> object:
    """The figures of two matches."""
    kept("riichi", 1)
    kept("sichuan", 2)
    page = window.statistics()
    until(lambda: not page.busy)
    return page


def replayed(window: Window) -> object:
    """A match that is looked at again, in the middle of its first hand."""
    page = window.replays.open(kept("riichi", 1), 0)
    assert page is not None
    page.course.go(60)
    return page


def shared_moment(window: Window) -> object:
    """A moment that somebody has shared, once it was answered."""
    replay = window.replays.open(kept("riichi", 1), 0)
    assert replay is not None
    nth = next(nth for nth, each in enumerate(replay.replay.positions) if 0 in each.referee.asked and nth > 30)
    page = window.replays.open_link(write_link(share(replay.replay.positions[nth].referee, 0)))
    assert page is not None
    page.table.choosing.choose(page.moment.observation.options[-1])
    until(lambda: page.answer is not None)
    return page


def compared(window: Window) -> object:
    """Two seats of a match side by side."""
    kept("riichi", 1)
    listing = window.records()
    until(lambda: listing.chosen is not None)
    file = "matches/20260101-120000-riichi.journal"
    made = window.replays.compare(file, file)
    until(lambda: not made.busy)
    return made


PAGES: dict[str, Callable[[Window], object]] = {
    "home": Window.home,
    "records": listed,
    "statistics": counted,
    "a replay": replayed,
    "a shared moment": shared_moment,
    "a comparison": compared,
    "practice": practised,
    "a win to be counted": on_sheet(lambda window: window.drills.of_scoring("riichi", 3), answered=False),
    "a counted win": on_sheet(lambda window: window.drills.of_scoring("riichi", 3), answered=True),
    "its waits": on_sheet(lambda window: window.drills.of_waits("riichi", 2, 3), answered=True),
    "defence": defended,
    "a situation": drilled("riichi", answered=False),
    "an answered situation": drilled("sichuan", answered=True),
    "matches": Window.matches,
    "welcome": Window.welcome,
    "setup": Window.set_up,
    "setup of house rules": lambda window: window.set_up().choose("house"),
    "rules": Window.rules,
    "patterns": lambda window: window.rules()._turn_to("patterns"),
    "options": lambda window: window.rules()._turn_to("options"),
    "settings": Window.settings,
    "about": Window.about,
    "table": lambda window: table(window, "riichi"),
    "table of house rules": lambda window: table(window, "house"),
    **{f"the coach in {rules}": coached(rules) for rules in ("riichi", "sichuan", "holdem")},
    **{f"panel with {leaf}": beside(leaf) for leaf in PANELS},
    "setup with own dice": own_dice,
    "the first throw": first_throw,
    "a cocked die": cocked("riichi"),
    "a cocked die before two racks": cocked("double"),
    "camera": Window.camera,
    "score sheet": Window.sheet,
    "real table": Window.real_table,
    "tags": lambda window: window.real_table().turn_to("tags"),
    "the match of a real table": lambda window: window.real_table().turn_to("match"),
    "dice of a real match": refereed(dice=False),
    "a real match": refereed(dice=True),
    **{f"{leaf} of a device": of_a_device(leaf) for leaf in get_args(Leaf)},
    "a table that does not answer": of_a_device("commands", answers=False),
    "riichi's results": result("riichi", 3),
    "two racks' results": result("double", 1),
    "an exhaustive draw": result("riichi", 9),
    "pots": result("holdem", 1),
    "pots and wins": result("holdem", 2),
    "results with a review": partial(reviewed, steps=0),
    "a review": partial(reviewed, steps=1),
    "the table of a review": partial(reviewed, steps=2),
    "ranking": ranking,
    "between two games": interlude,
    "handing over": cover,
    "a score sheet": score_sheet,
}


def seen(page: QWidget) -> Iterator[tuple[QWidget, QRect]]:
    """What is on a page, each with its place on it."""
    for widget in page.findChildren(QWidget):
        if widget.isVisibleTo(page) and not isinstance(widget, Toast):
            yield widget, QRect(widget.mapTo(page, QPoint(0, 0)), widget.size())


def scrolled(widget: QWidget, page: QWidget) -> bool:
    """Whether it lies in something that scrolls up and down."""
    parent = widget.parentWidget()
    while parent is not None and parent is not page:
        if isinstance(parent, QAbstractScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def cut_off(page: QWidget) -> list[str]:
    """The words on a page that have less room than they need, or lie beyond its edges."""
    found = []
    for widget, place in seen(page):
        name = getattr(widget, "text", str)() or widget.objectName()
        if not isinstance(widget, QLabel | QPushButton | QLineEdit | QComboBox) or not name:
            continue
        if place.left() < 0 or place.right() > page.width():
            found.append(f"{name}: from {place.left()} to {place.right()} of {page.width()}")
        if (place.top() < 0 or place.bottom() > page.height()) and not scrolled(widget, page):
            found.append(f"{name}: down to {place.bottom()} of {page.height()}")
        if isinstance(widget, QLabel) and widget.wordWrap():
            needed = QSize(0, widget.heightForWidth(widget.width()))
        elif isinstance(widget, QLabel | QPushButton):
            needed = widget.minimumSizeHint()
        else:
            needed = QSize(0, widget.minimumSizeHint().height())
        if widget.width() < needed.width() or widget.height() < needed.height():
            found.append(
                f"{name}: {widget.width()} x {widget.height()} where {needed.width()} x {needed.height()} is needed"
            )
    for area in page.findChildren(QScrollArea):
        content = area.widget()
        if area.isVisibleTo(page) and content is not None and content.width() > area.viewport().width():
            found.append(f"{content.width()} pixels across in a view of {area.viewport().width()}")
    return found


def shown(qtbot: QtBot, open_window: Opener, name: str, language: Language, size: QSize) -> QWidget:
    window = open_window(Settings(language=language, speed="off", bot_pace="off", welcomed=True))
    window.setMinimumSize(size)
    window.resize(size)
    PAGES[name](window)
    qtbot.wait(1)
    settle()  # what a device has just said
    assert window.size() == size
    page = window.page
    return page.stage.sheet if isinstance(page, PlayPage) and page.stage.sheet is not None else page


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off_in_the_smallest_window(
    qtbot: QtBot, open_window: Opener, name: str, language: Language
) -> None:
    assert cut_off(shown(qtbot, open_window, name, language, SMALLEST)) == []


@pytest.mark.parametrize("name", ["riichi's results", "two racks' results", "an exhaustive draw", "pots and wins"])
def test_nothing_is_cut_off_of_results_beside_the_panel(qtbot: QtBot, open_window: Opener, name: str) -> None:
    settings = Settings(language="en", speed="off", bot_pace="off", welcomed=True, panel_open=True)
    window = open_window(settings)
    window.resize(SMALLEST)
    PAGES[name](window)
    qtbot.wait(1)
    page = window.page
    assert isinstance(page, PlayPage)
    sheet = page.stage.sheet
    assert sheet is not None
    assert sheet.width() < window.width() - 200
    assert cut_off(sheet) == []


@pytest.mark.parametrize("language", ["en", pytest.param("zh", marks=pytest.mark.nightly)])
@pytest.mark.parametrize("name", PAGES)
@pytest.mark.usefixtures("larger_text")
def test_nothing_is_cut_off_where_the_system_asks_for_large_text(
    qtbot: QtBot, open_window: Opener, name: str, language: Language
) -> None:
    assert cut_off(shown(qtbot, open_window, name, language, SMALLEST)) == []


def test_a_large_window_shows_more_in_text_of_the_same_size(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.set_up()

    def edges() -> tuple[int, int, int, int]:
        """The left edge of the seats and of the options, the height of a line, and that of the list of games."""
        name, option = page.content.findChild(QWidget, "name-0"), page.content.findChild(QWidget, "option-length-east")
        assert name is not None
        games = page.content.findChild(QScrollArea)
        assert option is not None
        assert games is not None
        return (
            name.mapTo(page, QPoint()).x(),
            option.mapTo(page, QPoint()).x(),
            name.height(),
            games.viewport().height(),
        )

    window.resize(1280, 800)
    qtbot.wait(1)
    _, _, high, listed = edges()
    window.resize(2560, 1440)
    qtbot.wait(1)
    seats, options, still, listed_now = edges()
    assert still == high
    assert options > seats + 900  # beside the seats, not below them
    assert listed_now >= listed + 640  # the height that was won is the list's


def test_text_follows_the_system_while_a_page_is_in_sight(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.set_up()
    qtbot.wait(1)

    def line() -> int:
        name = page.content.findChild(QLineEdit, "name-0")
        assert name is not None
        return name.fontMetrics().height()

    before, font = line(), QApplication.font()
    larger = QApplication.font()
    larger.setPointSizeF(21)
    QApplication.setFont(larger)
    try:
        qtbot.waitUntil(lambda: line() > 1.8 * before)
    finally:
        QApplication.setFont(font)
    qtbot.waitUntil(lambda: line() == before)


# -- the window itself -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "screen",
    [
        QRect(0, 0, 1280, 800),
        QRect(0, 0, 1366, 728),
        QRect(64, 27, 1216, 773),
        QRect(1920, 0, 1920, 1040),
        QRect(0, 0, 1024, 600),
    ],
)
def test_at_the_first_start_the_window_and_its_frame_fit_the_screen(screen: QRect) -> None:
    inside = first_place(screen)
    with_frame = inside.adjusted(-FRAME.width() // 2, -FRAME.height(), FRAME.width() // 2, 0)
    assert screen.contains(with_frame)
    least = smallest(screen.size())
    assert inside.width() >= least.width()
    assert inside.height() >= least.height()


def test_a_window_without_a_kept_place_takes_the_first_one(open_window: Opener) -> None:
    window = open_window()
    window.resize(5000, 4000)
    window.take_place()
    assert window.screen().availableGeometry().contains(window.geometry())


def test_a_damaged_place_of_the_window_is_passed_over(open_window: Opener) -> None:
    window = open_window()
    window._remember_place()
    for bytes_ in altered(geometry_file().read_bytes(), 40, "place"):
        geometry_file().write_bytes(bytes_)
        window.take_place()
        assert window.size().isValid()


class FirstFrame(QObject):
    """Notes where everything on a sheet is when it is painted for the first time."""

    def __init__(self, page: PlayPage) -> None:
        super().__init__()
        self._page = page
        self.places: dict[QWidget, QRect] = {}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        sheet = self._page.stage.sheet
        if event.type() == QEvent.Type.Paint and sheet is not None and not self.places:
            self.places = dict(seen(sheet))
        return False


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "holdem", "double"])
def test_a_results_sheet_is_in_place_when_it_is_first_painted(qtbot: QtBot, open_window: Opener, rules: str) -> None:
    window = open_window()
    staged = Staged(rules, 3, "en")
    page = window.play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    qtbot.wait(1)
    staged.play_hand()
    page.show_moment(staged.moment())
    noted = FirstFrame(page)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(noted)
    page.show_sheet(staged.sheet())
    qtbot.waitUntil(lambda: bool(noted.places))
    application.removeEventFilter(noted)
    qtbot.wait(20)
    sheet = page.stage.sheet
    assert sheet is not None
    assert noted.places == dict(seen(sheet))


def test_a_list_of_choices_has_an_arrow(qtbot: QtBot, open_window: Opener) -> None:
    page = open_window().set_up()
    page.choose("house")
    qtbot.wait(1)
    box = page.content.findChild(QComboBox)
    assert box is not None
    box.setCurrentIndex(-1)
    picture = box.grab().toImage()
    ground = picture.pixelColor(box.width() // 2, box.height() // 2)
    right = range(box.width() - 24, box.width() - 4)
    marked = [x for x in right if picture.pixelColor(x, box.height() // 2).lightness() < ground.lightness() - 40]
    assert marked
