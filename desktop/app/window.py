"""The window: its pages, and the way between them."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QByteArray, QEvent, QObject, QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget

from paizhuo.desktop.app.screen import ending_without_screen
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.notice_board import NoticeBoard
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.kit.window_place import DESIGNED, first_place, smallest
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.home import Home
    from paizhuo.desktop.app.matches import MatchesPage
    from paizhuo.desktop.app.rules import RulesPage
    from paizhuo.desktop.app.setup import Setup
    from paizhuo.desktop.camera.page import CameraPage
    from paizhuo.desktop.devices.devices import Devices
    from paizhuo.desktop.match.page import PlayPage
    from paizhuo.desktop.match.playing import Playing
    from paizhuo.desktop.match.session import SessionThread
    from paizhuo.desktop.online.online import Online
    from paizhuo.desktop.real_table.match.pane import TableMatch
    from paizhuo.desktop.real_table.page import RealTablePage
    from paizhuo.desktop.sheet.page import SheetPage
    from paizhuo.desktop.table.seats import Beginning
    from paizhuo.engine.devices.hub import Hub
    from paizhuo.engine.match.setup import MatchSetup
    from paizhuo.engine.table.port.reports import Finish, Seating

AnyPage = TypeVar("AnyPage", bound=Page)


def import_the_game() -> None:
    """Imports what is needed once somebody plays, while the first page is being looked at."""
    with suppress(ImportError):  # said when it is wanted
        import paizhuo.desktop.app.rules
        import paizhuo.desktop.app.setup
        import paizhuo.desktop.match.page
        import paizhuo.desktop.match.settings_page
        import paizhuo.desktop.results.ranking
        from paizhuo.engine.games import ALL

        tuple(ALL)  # every game that the next page lists
    with suppress(ImportError, RuntimeError):  # a program that is ending takes no new pool of threads
        import paizhuo.desktop.kit.loudspeaker
        import paizhuo.desktop.real_table.match.pane
        import paizhuo.desktop.real_table.page  # noqa: F401


class Window(QMainWindow):
    """The program's window. Pages are made when they are first wanted."""

    def __init__(
        self,
        preferences: Preferences,
        trouble: Text | None = None,
        *,
        start: MatchSetup | None = None,
        dice: Sequence[str] = (),
    ) -> None:
        """``trouble``: what went wrong before there was a window. ``start``: a match to begin with, instead of the first page.

        ``dice``: addresses of devices that are opened at once.
        """
        super().__init__()
        self.preferences = preferences
        self.pages = QStackedWidget()
        self._board = NoticeBoard(preferences, self.pages)
        self.setCentralWidget(self._board)
        self.setMinimumSize(smallest(self.screen().availableSize()))
        self.resize(DESIGNED)
        self._made: dict[str, Page] = {}
        self._devices: Devices | None = None
        self._table_match: TableMatch | None = None
        self._online: Online | None = None
        self._hand_wanted = False
        self._trouble = trouble
        self._painted = False
        self._first_page = start is None
        self._title()
        preferences.language_changed.connect(self._title)
        preferences.failed.connect(self.announce)
        QShortcut(QKeySequence(QKeySequence.StandardKey.Back), self, self.back)
        QShortcut(QKeySequence(QKeySequence.StandardKey.FullScreen), self, self._full_screen)
        for address in dice:
            self.devices.open(address)
        if start is None:
            self.home()
        else:
            self.start_with_dice(start)  # the other pages are imported when they are wanted: here the table comes first

    @property
    def toast(self) -> Toast:
        """What the person is to read now, if it is in sight."""
        return self._board.toast

    # -- pages -----------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page in sight."""
        page = self.pages.currentWidget()
        assert isinstance(page, Page)
        return page

    def _show(self, page: Page) -> None:
        if self.pages.indexOf(page) < 0:
            self._board.add(page)
        self.pages.setCurrentWidget(page)

    def _once(self, name: str, make: Callable[[], AnyPage]) -> AnyPage:
        """The page of that name, made at the first call."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[return-value] # one name, one kind of page

    def home(self) -> None:
        """The first page; at the very first start the page that welcomes."""
        if not self.preferences.settings.welcomed:
            self.welcome()
            return
        self._show(self._once("home", self._make_home))

    def _make_home(self) -> Home:
        from paizhuo.desktop.app.home import Home

        page = Home(self.preferences)
        page.play.connect(self.set_up)
        page.resume.connect(self.resume)
        page.matches.connect(self.matches)
        page.camera.connect(self.camera)
        page.rules.connect(self.rules)
        page.settings.connect(self.settings)
        page.sheet.connect(self.sheet)
        page.real_table.connect(self.real_table)
        page.online.connect(self.open_online)
        return page

    def welcome(self) -> None:
        """The few questions of the first start."""
        from paizhuo.desktop.match.settings_page import Welcome

        page = Welcome(self.preferences)

        def done() -> None:
            self.preferences.change(welcomed=True)
            self.home()
            self._drop(page)

        page.done.connect(done)
        page.back.connect(done)
        self._show(page)

    def matches(self) -> MatchesPage:
        """The matches that can go on."""
        from paizhuo.desktop.app.matches import MatchesPage

        def make() -> MatchesPage:
            page = MatchesPage(self.preferences)
            page.back.connect(self.home)
            page.resume.connect(self.resume)
            return page

        page = self._once("matches", make)
        self._show(page)
        return page

    def set_up(self) -> Setup:
        """The page where a match is set up."""
        from paizhuo.desktop.app.setup import Setup

        def make() -> Setup:
            page = Setup(self.preferences, lambda: self.devices)
            page.back.connect(self.home)
            page.start.connect(self.start)
            page.throw_first.connect(self.throw_first)
            page.connect_dice.connect(self.real_table)
            return page

        page = self._once("setup", make)
        self._show(page)
        return page

    def rules(self) -> RulesPage:
        """The rule book."""
        from paizhuo.desktop.app.rules import RulesPage

        def make() -> RulesPage:
            page = RulesPage(self.preferences)
            page.back.connect(self.home)
            return page

        page = self._once("rules", make)
        self._show(page)
        return page

    def camera(self) -> CameraPage:
        """Real tiles, read and scored."""
        from paizhuo.desktop.camera.page import CameraPage

        def make() -> CameraPage:
            page = CameraPage(self.preferences, takes_scores=True)
            page.back.connect(lambda: self._from_camera(page))
            page.scored.connect(lambda judgement: self._scored(page, judgement.request))
            return page

        page = self._once("camera", make)
        self._show(page)
        return page

    def settings(self) -> None:
        """The settings."""
        from paizhuo.desktop.match.settings_page import SettingsPage

        def make() -> SettingsPage:
            page = SettingsPage(self.preferences)
            page.back.connect(self.home)
            page.about.connect(self.about)
            return page

        self._show(self._once("settings", make))

    def about(self) -> None:
        """What the program is, and who made its parts."""
        from paizhuo.desktop.app.about import AboutPage

        def make() -> AboutPage:
            page = AboutPage(self.preferences)
            page.back.connect(self.settings)
            return page

        self._show(self._once("about", make))

    def sheet(self) -> SheetPage:
        """The score sheet of a match played with real tiles."""
        from paizhuo.desktop.sheet.page import SheetPage

        def make() -> SheetPage:
            page = SheetPage(self.preferences)
            page.back.connect(self.home)
            return page

        page = self._once("sheet", make)
        self._show(page)
        return page

    @property
    def devices(self) -> Devices:
        """The devices that are connected, for all pages."""
        from paizhuo.desktop.devices.devices import Devices

        if self._devices is None:
            self._devices = Devices()
            self._devices.setParent(self)  # a thread of a link must not be the one that frees it
            self._devices.failed.connect(self.announce)
        return self._devices

    @property
    def online(self) -> Online:
        """Playing with people elsewhere."""
        from paizhuo.desktop.online.online import Online

        if self._online is None:
            self._online = Online(self, self.preferences, self._dice)
        return self._online

    def open_online(self) -> None:
        """The page for playing with people elsewhere, or the table at which one is."""
        self.online.open()

    def show_page(self, page: Page) -> None:
        """Shows a page."""
        self._show(page)

    def drop_page(self, page: Page) -> None:
        """Forgets a page."""
        if page is self.pages.currentWidget():
            self.home()
        self._drop(page)

    def real_table(self) -> RealTablePage:
        """A table with real tiles: its devices, and the match at it."""
        from paizhuo.desktop.real_table.match.pane import TableMatch
        from paizhuo.desktop.real_table.page import RealTablePage
        from paizhuo.desktop.real_table.stop_bar import KEY

        def make() -> RealTablePage:
            page = RealTablePage(self.preferences, self.devices)
            page.back.connect(self.home)
            page.message.connect(self.announce)
            match = self._table_match = TableMatch(page, self.devices)
            match.message.connect(self.announce)
            match.score_only.connect(self.sheet)
            match.camera.connect(self._read_hand)
            match.throw_wanted.connect(self._throw_for_table)
            page.place_match(match.pane)
            stop = QShortcut(KEY, self, page.emergency_stop.stop)
            stop.setContext(Qt.ShortcutContext.ApplicationShortcut)
            return page

        page = self._once("real table", make)
        self._show(page)
        return page

    @property
    def table_match(self) -> TableMatch:
        """The match at the table with real tiles; its page comes in sight."""
        self.real_table().turn_to("match")
        assert self._table_match is not None
        return self._table_match

    def _read_hand(self) -> None:
        """A hand that was laid open at the real table is read by the camera page."""
        from paizhuo.desktop.seeing.words import TO_TABLE

        self._hand_wanted = True
        page = self.camera()
        assert self._table_match is not None
        page.choose(self._table_match.game)
        page.hand_to(TO_TABLE)

    def _scored(self, page: CameraPage, request: Mapping[str, object]) -> None:
        """A hand that the camera page has read goes to who asked for it: the real table, or else the score sheet."""
        if self._hand_wanted:
            self.table_match.take_request(request)
            self._hand_read(page)
        else:
            self.sheet().take_hand(request)

    def _from_camera(self, page: CameraPage) -> None:
        if self._hand_wanted:
            self._hand_read(page)
            self.real_table()
        else:
            self.home()

    def _hand_read(self, page: CameraPage) -> None:
        """The camera page serves the score sheet again."""
        from paizhuo.desktop.seeing.words import TO_SHEET

        self._hand_wanted = False
        page.hand_to(TO_SHEET)

    # -- matches ---------------------------------------------------------------------------------------------------

    def table_page(self, match: Playing, dice: Hub | None = None) -> PlayPage:
        """Show a match. ``dice``: the devices whose dice throw for it; None: the screen throws."""
        from paizhuo.desktop.match.page import PlayPage

        page = PlayPage(self.preferences, match, dice)
        page.left.connect(lambda: self._leave(page))
        page.message.connect(self.announce)
        page.failed.connect(lambda reason: self._failed(page, reason))
        page.finished.connect(lambda seating, finish: self._ranked(page, seating, finish))
        self._show(page)
        return page

    def _match_here(self) -> tuple[SessionThread, PlayPage]:
        """A match at this computer, which has not begun yet, and its page."""
        from paizhuo.desktop.match.session import SessionThread

        dice = self._dice()
        match = SessionThread(dice)
        return match, self.table_page(match, dice)

    def start_with_dice(self, setup: MatchSetup) -> None:
        """Starts a match whose first dealer is thrown."""
        self.throw_first(setup, "dice")

    def throw_first(self, setup: MatchSetup, by: Beginning) -> None:
        """Starts a match once dice are thrown for its first dealer: the player's own where these are chosen."""
        from paizhuo.desktop.table.seats import ARRANGED, seeded, thrower

        setup = seeded(setup)
        who = thrower(setup, by)
        if who is None or self.preferences.settings.dice == "screen":
            self.start(*ARRANGED[by](setup, None))
            return

        def thrown(faces: tuple[int, ...] | None) -> None:
            self.start(*ARRANGED[by](setup, faces))

        self._await_throw(who, thrown, self.set_up)

    def _await_throw(
        self, who: str, thrown: Callable[[tuple[int, ...] | None], object], back: Callable[[], object]
    ) -> None:
        """The page on which somebody throws real dice for the first dealer. ``thrown`` hears the faces; None: the screen throws."""
        from paizhuo.desktop.app.first_throw import FirstThrow

        self.devices.reopen()
        page = FirstThrow(self.preferences, self.devices, who)

        def left(then: Callable[[], object]) -> None:
            page.closing()
            then()
            self._drop(page)

        page.thrown.connect(lambda faces: left(lambda: thrown(faces)))
        page.back.connect(lambda: left(back))
        self._show(page)
        page.begin()

    def _throw_for_table(self, who: str) -> None:
        """The first dealer of the match at the real table is thrown for."""
        match = self.table_match

        def thrown(faces: tuple[int, ...] | None) -> None:
            said = match.dealer_thrown(faces)
            self.real_table()
            self.announce(said)

        self._await_throw(who, thrown, self.real_table)

    def _dice(self) -> Hub | None:
        """The devices whose dice throw for a match, where the player has chosen its own."""
        if self.preferences.settings.dice == "screen":
            return None
        self.devices.reopen()
        return self.devices.hub

    def start(self, setup: MatchSetup, said: Text | None = None) -> None:
        """Starts a match, once its room cards are paid where they are counted. ``said``: a sentence shown when it begins."""
        if (refusal := self._pay(setup)) is None:
            match, page = self._match_here()
            page.introduce(setup, partial(match.start, setup))
            if said is not None:
                self.announce(said)
        else:
            self.set_up()
            self.announce(refusal)

    def _pay(self, setup: MatchSetup) -> Text | None:
        """Takes the room cards for a match; why it cannot begin, if there are too few."""
        from paizhuo.desktop.app import purse
        from paizhuo.desktop.app.room_cards import not_kept
        from paizhuo.engine.games import find

        rule_set = find(setup.rules)
        try:
            purse.pay(rule_set.play.fee(rule_set.settled(setup.options)))
        except purse.NotEnough as few:
            return few.reason
        except OSError as error:
            self.announce(not_kept(error))
        return None

    def resume(self, journal: Path) -> None:
        """Goes on with the match of a journal, at the real table if it was played there."""
        from paizhuo.desktop.real_table.match.kept_setup import physical_setup

        if physical_setup(journal) is None:
            self._match_here()[0].resume(journal)
        elif (refusal := self.table_match.resume(journal)) is not None:
            self.announce(refusal)

    def _leave(self, page: PlayPage) -> None:
        page.closing()
        self.home()
        self._drop(page)

    def _failed(self, page: PlayPage, reason: Text) -> None:
        self._leave(page)
        self.announce(reason)

    def _ranked(self, page: PlayPage, seating: Seating, finish: Finish) -> None:
        page.closing()
        self.show_ranking(seating, finish)
        self._drop(page)

    def show_ranking(self, seating: Seating, finish: Finish) -> None:
        """The end of a match."""
        from paizhuo.desktop.results.ranking import RankingPage

        page = RankingPage(self.preferences, seating, finish)

        def away(onward: Callable[[], None]) -> None:
            onward()
            self._drop(page)

        page.home.connect(lambda: away(self.home))
        page.again.connect(lambda: away(lambda: self.start_with_dice(seating.again())))
        self._show(page)

    def _drop(self, page: Page) -> None:
        """Forgets a page that will not be seen again."""
        self._board.drop(page)
        page.deleteLater()
        # A page is in circles with what it has connected, and its pictures take megabytes.
        page.destroyed.connect(lambda: QTimer.singleShot(0, gc.collect))

    # -- the window itself -----------------------------------------------------------------------------------------

    def announce(self, words_: Text) -> None:
        """Says a sentence that is to be read whatever page is in sight."""
        self._board.say(words_)

    def _take_icon(self) -> None:
        """The window's icon, which is not drawn before the first page."""
        from paizhuo.desktop.kit.icon import program_icon

        self.setWindowIcon(program_icon())

    def _title(self) -> None:
        self.setWindowTitle(self.preferences.say(words.PROGRAM))

    def back(self) -> None:
        """The way back from the page in sight."""
        self.page.back.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.page.escape()
        else:
            super().keyPressEvent(event)

    def _full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.painted_first)

    def painted_first(self) -> None:
        """The window is there: what can wait until now is done."""
        gc.enable()
        self._take_icon()
        if self._first_page:
            # No daemon: an import that the interpreter's end cuts off can take the process down with it.
            threading.Thread(target=import_the_game).start()
        if self._trouble is not None:
            self.announce(self._trouble)

    def event(self, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.ApplicationFontChange, QEvent.Type.ThemeChange}:
            self.preferences.follow_text()
        return super().event(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._online is not None and (said := self._online.why_stay()) is not None:
            self.announce(said)
            event.ignore()
            return
        for index in range(self.pages.count()):
            page = self.pages.widget(index)
            if isinstance(page, Page):
                page.closing()
        if self._table_match is not None:
            self._table_match.closing()
        if self._online is not None:
            self._online.closing()
        if self._devices is not None:
            self._devices.shut()
        self.preferences.closing()
        self._remember_place()
        super().closeEvent(event)

    def _remember_place(self) -> None:
        place = QSettings(str(stored.geometry_file()), QSettings.Format.IniFormat)
        place.setValue("geometry", self.saveGeometry())

    def take_place(self) -> None:
        """Puts the window where it was last; at the first start, or where that cannot be read, where the screen has room for it."""
        place = QSettings(str(stored.geometry_file()), QSettings.Format.IniFormat)
        geometry = place.value("geometry")
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(
            geometry
        ):  # a damaged file may hold anything
            self.setGeometry(first_place(self.screen().availableGeometry()))


def application() -> QApplication:
    """The one Qt application of this process."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    with ending_without_screen():
        # As an argument: asked of the finished application, it takes five milliseconds longer.
        made = QApplication([*sys.argv[:1], "-style", "Fusion"])
    made.setApplicationName("paizhuo")
    made.setDesktopFileName("paizhuo")
    if (
        sys.platform == "win32"
    ):  # else the taskbar shows the icon of Python, and puts the window with its other programs
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID("paizhuo")
    return made


class Accidents(QObject):
    """What nobody foresaw, from whatever thread, said in a sentence; the program goes on and journals stay."""

    happened = Signal(object)

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Stands in for ``sys.excepthook``."""
        if os.environ.get("PAIZHUO_DEBUG"):
            sys.__excepthook__(kind, error, trace)
        self.happened.emit(words.ACCIDENT.filled(error=f"{kind.__name__}: {error}"))


def open_window(
    start: MatchSetup | None = None, then: Callable[[Window], None] | None = None, *, dice: Sequence[str] = ()
) -> int:
    """Opens the window, with a match begun if one is given, and returns when it is closed. ``then``: what is done in it first.

    ``dice``: addresses of the player's own dice, which throw from now on.
    """
    running = application()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's loop would not hear of it; journals are whole at every moment
    chosen, trouble = stored.load()
    preferences = Preferences(chosen)
    if dice:
        preferences.change(dice="own")
    window = Window(preferences, trouble, start=start, dice=dice)
    accidents = Accidents()
    accidents.happened.connect(window.announce)
    sys.excepthook = accidents
    window.take_place()
    window.show()
    if then is not None:
        QTimer.singleShot(0, lambda: then(window))
    status = running.exec()
    sys.excepthook = sys.__excepthook__
    return status
