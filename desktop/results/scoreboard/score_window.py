"""The scoreboard in a window of its own: on a second screen where there is one, turned as it lies there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.parts import button, clear, column, frame, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.window_place import fill, show_beside
from paizhuo.desktop.results.scoreboard import words
from paizhuo.desktop.results.scoreboard.layout import BoardView
from paizhuo.desktop.results.scoreboard.scoreboard import Scoreboard
from paizhuo.desktop.results.scoreboard.state import BoardState
from paizhuo.engine.core.words import Text

BAR_SECONDS: Final = 4.0
"""How long the buttons stay after the mouse last moved, where the board fills the screen."""
VIEWS: Final[tuple[BoardView, ...]] = (0, 90, 180, 270, "sides")


class ScoreWindow(QWidget):
    """The window of a ``Scoreboard``. R turns it, T moves the seats round the table, S changes the screen, F fills it, Escape closes it."""

    def __init__(self, preferences: Preferences, beside: QWidget) -> None:
        """Open beside nothing yet. ``beside``: the program's window; the scoreboard goes to another screen."""
        super().__init__()
        self._preferences, self._beside = preferences, beside
        self.board = Scoreboard(preferences)
        self.setMouseTracking(True)
        self.board.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column(self).addWidget(self.board)
        self._bar = frame("footer")
        self._bar.setParent(self)
        self._buttons = row(self._bar, spacing=preferences.px(8))
        margin = preferences.px(10)
        self._buttons.setContentsMargins(margin, margin, margin, margin)
        self._hide = QTimer(self)
        self._hide.setSingleShot(True)
        self._hide.setInterval(round(BAR_SECONDS * 1000))
        self._hide.timeout.connect(self._out_of_sight)
        preferences.language_changed.connect(self._label)
        preferences.look_changed.connect(self._label)
        self.board.installEventFilter(self)
        self._label()

    @property
    def bar(self) -> QFrame:
        """The buttons along the lower edge."""
        return self._bar

    def show_state(self, state: BoardState) -> None:
        self.board.show_state(state)

    def open(self) -> None:
        """Show the board: over the whole of another screen, or as a window where there is one screen."""
        if self.isVisible():
            self.raise_()
            self.activateWindow()
            return
        show_beside(self, self._beside)
        self._label()

    # -- what it can be asked for ------------------------------------------------------------------------------------

    def look(self, view: BoardView) -> None:
        """Show the board from another side."""
        self.board.look(view, self.board.bottom)
        self._label()

    def turn(self) -> None:
        """Turn the board the next way up."""
        self.look(VIEWS[(VIEWS.index(self.board.view) + 1) % len(VIEWS)])

    def move_round(self) -> None:
        """Move every seat to the next side."""
        seats = 4 if self.board.state is None else len(self.board.state.seats)
        self.board.look(self.board.view, (self.board.bottom - 1) % seats)

    def next_screen(self) -> None:
        screens = QApplication.screens()
        at = screens.index(self.screen()) if self.screen() in screens else 0
        fill(self, screens[(at + 1) % len(screens)])
        self._label()

    def fill_or_leave(self) -> None:
        """Fill the whole screen, or become a window again."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
        self._label()

    # -- its buttons ---------------------------------------------------------------------------------------------------

    def _label(self) -> None:
        say = self._preferences.say
        self.setWindowTitle(say(words.SCOREBOARD))
        clear(self._buttons)
        views = {
            f"view-{view}": (say(words.FOUR_SIDES if view == "sides" else words.TURNS[view]), view) for view in VIEWS
        }
        turns = Segments(say(words.TURN), views, self.board.view)
        turns.chosen.connect(self.look)
        self._add(turns)
        if self.board.view == "sides":
            self._add(button(say(words.ROUND_TABLE), "round", self.move_round), words.ROUND_TABLE_HINT)
        self._buttons.addStretch()
        if len(QApplication.screens()) > 1:
            self._add(button(say(words.SCREEN), "screen", self.next_screen), words.SCREEN_HINT)
        full = words.WINDOWED if self.isFullScreen() else words.FULL
        self._add(button(say(full), "full", self.fill_or_leave))
        self._add(button(say(words.CLOSE), "close", self.close))
        self._show_bar()

    def _add(self, control: QWidget, hint: Text | None = None) -> None:
        """Add a control, in sight at once, so that the bar knows how high it is."""
        if hint is not None:
            control.setToolTip(self._preferences.say(hint))
        self._buttons.addWidget(control)
        control.show()

    def _show_bar(self) -> None:
        """Show the buttons; in a window they stay."""
        self._bar.show()
        self._bar.raise_()
        self._place_bar()
        self._hide.stop()
        if self.isFullScreen():
            self._hide.start()

    def _out_of_sight(self) -> None:
        if not self._bar.underMouse():
            self._bar.hide()
            self._place_bar()

    def _place_bar(self) -> None:
        """Place the buttons: in a window the board ends above them; over a whole screen they lie on it."""
        high = self._bar.sizeHint().height()
        inside = self.layout()
        assert inside is not None
        inside.setContentsMargins(0, 0, 0, 0 if self.isFullScreen() else high)
        self._bar.setGeometry(0, self.height() - high, self.width(), high)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_bar()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            self._show_bar()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._show_bar()
        does = {
            Qt.Key.Key_R: self.turn,
            Qt.Key.Key_T: self.move_round,
            Qt.Key.Key_S: self.next_screen,
            Qt.Key.Key_F: self.fill_or_leave,
            Qt.Key.Key_F11: self.fill_or_leave,
            Qt.Key.Key_Escape: self.close,
        }.get(Qt.Key(event.key()))
        if does is None:
            super().keyPressEvent(event)
        else:
            does()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._hide.stop()
        super().closeEvent(event)
