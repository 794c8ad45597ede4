"""The window: its pages, and the way between them."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QByteArray, QEvent, QSettings, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from paizhuo.desktop.app.play_pages import PlayPages
from paizhuo.desktop.app.practice_pages import PracticePages
from paizhuo.desktop.app.record_pages import RecordPages, files_of_matches
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.collecting import collect_due
from paizhuo.desktop.kit.notice_board import NoticeBoard
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.toast import Toast
from paizhuo.desktop.kit.window_place import DESIGNED, first_place, smallest
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.desktop.app.asked_pages import AskedPages
    from paizhuo.desktop.app.matches import MatchesPage
    from paizhuo.desktop.app.rules import RulesPage
    from paizhuo.desktop.app.setup import Setup
    from paizhuo.desktop.camera.page import CameraPage
    from paizhuo.desktop.devices.devices import Devices
    from paizhuo.desktop.online.online import Online
    from paizhuo.desktop.practice.page import PracticePage
    from paizhuo.desktop.real_table.match.pane import TableMatch
    from paizhuo.desktop.real_table.page import RealTablePage
    from paizhuo.desktop.records.page import RecordsPage
    from paizhuo.desktop.records.statistics_page import StatisticsPage
    from paizhuo.desktop.sheet.page import SheetPage
    from paizhuo.engine.match.setup import MatchSetup

AnyPage = TypeVar("AnyPage", bound=Page)

COLLECTED: Final = 1000
"""Milliseconds between two looks at whether cyclic garbage is to be collected."""
DEALT: Final = 300
"""Milliseconds after which a match that the window opens with is dealt and painted."""


def import_the_game() -> None:
    """Import what is needed once somebody plays, while the first page is being looked at."""
    with suppress(ImportError):  # said when it is wanted
        import paizhuo.desktop.app.rules
        import paizhuo.desktop.app.setup
        import paizhuo.desktop.match.page
        import paizhuo.desktop.match.settings_page
        import paizhuo.desktop.results.ranking
        from paizhuo.engine.games import ALL

        tuple(ALL)  # every game that the next page lists
    with suppress(ImportError):
        import paizhuo.desktop.records.compare_page
        import paizhuo.desktop.records.moment_page
        import paizhuo.desktop.records.page
        import paizhuo.desktop.records.replay_page
        import paizhuo.desktop.records.statistics_page
    with suppress(ImportError, RuntimeError):  # a program that is ending takes no new pool of threads
        import paizhuo.desktop.kit.loudspeaker
        import paizhuo.desktop.real_table.match.pane
        import paizhuo.desktop.real_table.page  # noqa: F401


class Window(QMainWindow):
    """The program's window. Pages are made when they are first wanted; those of a match at the screen are in ``play``, drills in
    ``drills``.
    """

    def __init__(
        self,
        preferences: Preferences,
        trouble: Text | None = None,
        *,
        start: MatchSetup | None = None,
        dice: Sequence[str] = (),
    ) -> None:
        """Open on the first page. ``trouble``: what went wrong before there was a window. ``start``: a match to begin with instead.

        ``dice``: addresses of devices that are opened at once.
        """
        super().__init__()
        self.preferences = preferences
        self.play = PlayPages(self)
        self.drills = PracticePages(self)
        self.replays = RecordPages(self)
        self.setAcceptDrops(True)
        self._pages = QStackedWidget()
        self._board = NoticeBoard(preferences, self._pages)
        self.setCentralWidget(self._board)
        self.setMinimumSize(smallest(self.screen().availableSize()))
        self.resize(DESIGNED)
        self._made: dict[type[Page], Page] = {}
        self._devices: Devices | None = None
        self._table_match: TableMatch | None = None
        self._online: Online | None = None
        self._hand_wanted = False
        self._trouble = trouble
        self._painted = False
        self._collecting = QTimer(self, interval=COLLECTED)
        self._collecting.timeout.connect(collect_due)
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
            self.play.start_with_dice(start)  # other pages are imported when they are wanted: the table comes first

    @property
    def toast(self) -> Toast:
        """What the person is to read now, if it is in sight."""
        return self._board.toast

    @cached_property
    def asked(self) -> AskedPages:
        """What opens the files and links that somebody asks for; signals keep no hold of it."""
        from paizhuo.desktop.app.asked_pages import AskedPages

        return AskedPages(self)

    # -- pages -----------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        page = self._pages.currentWidget()
        assert isinstance(page, Page)
        return page

    def show_page(self, page: Page) -> None:
        if self._pages.indexOf(page) < 0:
            self._board.add(page)
        self._pages.setCurrentWidget(page)

    def come_back(self, page: Page) -> bool:
        """Show a page again that is made for one purpose and still there (a match, a replay); return whether it is such a page."""
        kept = any(self._pages.widget(nth) is page for nth in range(self._pages.count()))
        there = kept and page not in self._made.values()
        if there:
            self.show_page(page)
        return there

    def drop_page(self, page: Page) -> None:
        """Forget a page that will not be seen again; where it is in sight, show the first page."""
        if page is self._pages.currentWidget():
            self.home()
        self._board.drop(page)
        page.deleteLater()
        # A page is in circles with what it has connected, and its pictures take megabytes.
        page.destroyed.connect(lambda: QTimer.singleShot(0, gc.collect))

    def _open(
        self, kind: type[AnyPage], make: Callable[[], AnyPage] | None = None, **leads: Callable[..., object]
    ) -> AnyPage:
        """Show the page of a kind, made at the first call. ``leads``: where its signals lead; ``back`` is home if not given."""
        page = self._made.get(kind)
        if not isinstance(page, kind):
            page = self._made[kind] = kind(self.preferences) if make is None else make()
            for signal, follow in {"back": self.home, **leads}.items():
                getattr(page, signal).connect(follow)
        self.show_page(page)
        return page

    def home(self) -> None:
        """Open the first page; at the very first start the page that welcomes."""
        if not self.preferences.settings.welcomed:
            self.welcome()
            return
        from paizhuo.desktop.app.home import Home

        self._open(
            Home,
            play=self.set_up,
            resume=self.play.resume,
            matches=self.matches,
            camera=self.camera,
            rules=self.rules,
            settings=self.settings,
            sheet=self.sheet,
            real_table=self.real_table,
            online=self.open_online,
            practice=self.practice,
            records=self.records,
        )

    def welcome(self) -> None:
        """Open the page with the few questions of the first start."""
        from paizhuo.desktop.match.settings_page import Welcome

        page = Welcome(self.preferences)

        def done() -> None:
            self.preferences.change(welcomed=True)
            self.drop_page(page)

        page.done.connect(done)
        page.back.connect(done)
        self.show_page(page)

    def matches(self) -> MatchesPage:
        """Open the list of the matches that can go on."""
        from paizhuo.desktop.app.matches import MatchesPage

        return self._open(MatchesPage, resume=self.play.resume)

    def set_up(self) -> Setup:
        """Open the page where a match is set up."""
        from paizhuo.desktop.app.setup import Setup

        return self._open(
            Setup,
            lambda: Setup(self.preferences, lambda: self.devices),
            start=self.play.start,
            throw_first=self.play.throw_first,
            connect_dice=self.real_table,
        )

    def practice(self) -> PracticePage:
        """Open the page on which situations to be practised are chosen."""
        from paizhuo.desktop.practice.page import PracticePage

        drills = self.drills
        return self._open(
            PracticePage,
            lambda: PracticePage(self.preferences, drills.progress),
            begun=drills.begin,
            journals=drills.of_journals,
            chosen=drills.of_choice,
        )

    def records(self) -> RecordsPage:
        """Open the list of all matches kept on this computer."""
        from paizhuo.desktop.records.page import RecordsPage

        return self._open(
            RecordsPage,
            opened=self.replays.look_at,
            resume=self.play.resume,
            statistics=self.statistics,
            link=self.replays.open_link,
            compared=self.replays.compare,
        )

    def statistics(self) -> StatisticsPage:
        """Open the page that counts how people have fared."""
        from paizhuo.desktop.records.statistics_page import StatisticsPage

        return self._open(StatisticsPage, back=self.records)

    def rules(self) -> RulesPage:
        """Open the rule book."""
        from paizhuo.desktop.app.rules import RulesPage

        return self._open(RulesPage)

    def settings(self) -> None:
        from paizhuo.desktop.match.settings_page import SettingsPage

        self._open(SettingsPage, about=self.about)

    def about(self) -> None:
        """Open the page that says what the program is, and who made its parts."""
        from paizhuo.desktop.app.about import AboutPage

        self._open(AboutPage, back=self.settings)

    def sheet(self) -> SheetPage:
        """Open the score sheet of a match played with real tiles."""
        from paizhuo.desktop.sheet.page import SheetPage

        return self._open(SheetPage)

    @property
    def online(self) -> Online:
        """Playing with people elsewhere."""
        from paizhuo.desktop.online.online import Online

        if self._online is None:
            self._online = Online(self, self.preferences, self.play.dice)
        return self._online

    def open_online(self) -> None:
        """Open the page for playing with people elsewhere, or the table at which one is."""
        self.online.open()

    # -- real tiles ------------------------------------------------------------------------------------------------

    @property
    def devices(self) -> Devices:
        """The devices that are connected, for all pages."""
        from paizhuo.desktop.devices.devices import Devices

        if self._devices is None:
            self._devices = Devices()
            self._devices.setParent(self)  # a thread of a link must not be the one that frees it
            self._devices.failed.connect(self.announce)
        return self._devices

    def real_table(self) -> RealTablePage:
        """Open the page of a table with real tiles: its devices, and the match at it."""
        from paizhuo.desktop.real_table.match.pane import TableMatch
        from paizhuo.desktop.real_table.page import RealTablePage
        from paizhuo.desktop.real_table.stop_bar import KEY

        def make() -> RealTablePage:
            page = RealTablePage(self.preferences, self.devices)
            match = self._table_match = TableMatch(page, self.devices)
            match.message.connect(self.announce)
            match.score_only.connect(self.sheet)
            match.camera.connect(self._read_hand)
            match.throw_wanted.connect(self._throw_for_table)
            page.place_match(match.pane)
            stop = QShortcut(KEY, self, page.emergency_stop.stop)
            stop.setContext(Qt.ShortcutContext.ApplicationShortcut)
            return page

        return self._open(RealTablePage, make, message=self.announce)

    @property
    def table_match(self) -> TableMatch:
        """The match at the table with real tiles; its page comes in sight."""
        self.real_table().turn_to("match")
        assert self._table_match is not None
        return self._table_match

    def _throw_for_table(self, who: str) -> None:
        """Have the first dealer of the match at the real table thrown for."""
        match = self.table_match

        def thrown(faces: tuple[int, ...] | None) -> None:
            said = match.dealer_thrown(faces)
            self.real_table()
            self.announce(said)

        self.play.await_throw(who, thrown, self.real_table)

    def camera(self) -> CameraPage:
        """Open the page on which real tiles are read and scored."""
        from paizhuo.desktop.camera.page import CameraPage

        return self._open(
            CameraPage,
            lambda: CameraPage(self.preferences),
            back=self._from_camera,
            scored=lambda judgement: self._take_scored(judgement.request),
        )

    def _read_hand(self) -> None:
        """Have a hand that was laid open at the real table read by the camera page."""
        from paizhuo.desktop.seeing.words import TO_TABLE

        self._hand_wanted = True
        page = self.camera()
        assert self._table_match is not None
        page.choose(self._table_match.game)
        page.hand_to(TO_TABLE)

    def _take_scored(self, request: Mapping[str, object]) -> None:
        """Bring a hand that the camera page has read to who asked for it: the real table, or else the score sheet."""
        if self._hand_wanted:
            self._from_camera()
            self.table_match.take_request(request)
        else:
            self.sheet().take_hand(request)

    def _from_camera(self) -> None:
        """Leave the camera page for where the hand was wanted; from then on it serves the score sheet again."""
        from paizhuo.desktop.seeing.words import TO_SHEET

        if self._hand_wanted:
            self._hand_wanted = False
            self.camera().hand_to(TO_SHEET)
            self.real_table()
        else:
            self.home()

    # -- the window itself -----------------------------------------------------------------------------------------

    def announce(self, words_: Text) -> None:
        """Say a sentence that is to be read whatever page is in sight."""
        self._board.say(words_)

    def _title(self) -> None:
        self.setWindowTitle(self.preferences.say(words.PROGRAM))

    def back(self) -> None:
        """Go the way back from the page in sight."""
        self.page.back.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if files_of_matches(event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.replays.open_files(files_of_matches(event.mimeData().urls()))

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
            # A match that the window opens with is there first.
            QTimer.singleShot(0 if self._first_page else DEALT, self.painted_first)

    def painted_first(self) -> None:
        """Do what can wait until the window is there. Nothing that a start makes is garbage."""
        from paizhuo.desktop.kit.icon import program_icon

        self._collecting.start()
        self.setWindowIcon(program_icon())
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
        for index in range(self._pages.count()):
            page = self._pages.widget(index)
            if isinstance(page, Page):
                page.closing()
        for kept in (self._table_match, self._online):
            if kept is not None:
                kept.closing()
        if self._devices is not None:
            self._devices.shut()
        self.drills.closing()
        self.preferences.closing()
        self._remember_place()
        super().closeEvent(event)

    def _place(self) -> QSettings:
        """Return the file that remembers where the window was."""
        return QSettings(str(stored.geometry_file()), QSettings.Format.IniFormat)

    def _remember_place(self) -> None:
        self._place().setValue("geometry", self.saveGeometry())

    def take_place(self) -> None:
        """Put the window where it was last; at the first start, or where that cannot be read, where the screen has room for it."""
        geometry = self._place().value("geometry")
        # A damaged file may hold anything.
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(geometry):
            self.setGeometry(first_place(self.screen().availableGeometry()))
