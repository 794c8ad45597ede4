"""The picture, what looks wrong in it, and the tiles read with the tools to correct them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from paizhuo.desktop.camera.notices import BoardNotices
from paizhuo.desktop.camera.strip_area import StripArea
from paizhuo.desktop.entry.board import Board
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.judging import Circumstances
from paizhuo.desktop.entry.marks import marks_of
from paizhuo.desktop.entry.picture_view import PictureView
from paizhuo.desktop.entry.strip import Strip
from paizhuo.desktop.entry.zones import zones_in_sight
from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.parts import button, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words

if TYPE_CHECKING:
    from paizhuo.desktop.entry.looking import Looked


class TilesPane(QWidget):
    """The picture above its tiles. ``pick`` carries the key of a tile to be corrected, and its button if it was pressed there;
    ``names``: tiles are to be named.
    """

    pick = Signal(int, object)
    names = Signal(bool)

    def __init__(self, preferences: Preferences, editing: Editing, *, names: bool) -> None:
        super().__init__()
        self._preferences, self._editing = preferences, editing
        px = preferences.px
        listed = column(self, spacing=px(8))
        self.picture = PictureView(preferences)
        self.picture.names = names
        self.notices = BoardNotices(preferences)
        self.strip = Strip(preferences, editing)
        card, inside = framed(px, (12, 8, 12, 10), spacing=6)
        inside.addLayout(self._tools())
        inside.addWidget(StripArea(preferences, self.strip))
        listed.addWidget(self.picture, 1)
        listed.addWidget(self.notices)
        listed.addWidget(card)
        self.picture.pick.connect(lambda key: self.pick.emit(key, None))
        self.strip.pick.connect(lambda key: self.pick.emit(key, self.strip.button_of(key)))
        self.strip.lit.connect(self.picture.light)
        self.picture.lit.connect(self.strip.light)
        self.strip.message.connect(self._hint)
        self.notices.change.connect(lambda key, tile: editing.take(editing.board.labelled(key, tile)))
        self.notices.right.connect(lambda: editing.take(editing.board.all_right()))

    def _tools(self) -> QHBoxLayout:
        say, editing = self._preferences.say, self._editing
        line = row(spacing=self._preferences.px(6))
        self._status = label(say(words.KEYS), "small", wrap=True)
        line.addWidget(self._status, 1)
        names = toggle("names", say(words.NAMES_SHOWN), on=self.picture.names)
        names.setToolTip(say(words.NAMES_HINT))
        names.toggled.connect(lambda on: self.picture.write_names(on=on))
        names.toggled.connect(self.names)
        self._undo = button(say(words.UNDO), "undo", editing.undo, kind="quiet")
        self._redo = button(say(words.REDO), "redo", editing.redo, kind="quiet")
        self._clear = button(say(words.CLEAR), "clear", lambda: editing.take(Board()), kind="quiet")
        for tool in (names, self._undo, self._redo, self._clear):
            line.addWidget(tool)
        return line

    def _hint(self, hint: str) -> None:
        self._status.setText(hint or self._preferences.say(words.KEYS))

    def show_board(self, how: Circumstances, looked: Looked | None) -> None:
        """Show the board in sight, in the zones of the game."""
        board = self._editing.board
        marks = marks_of(board, looked.misplaced if looked is not None else frozenset())
        self.picture.show_board(board, marks)
        self.strip.show_board(zones_in_sight(board, how), marks, how.rack)
        self._undo.setEnabled(self._editing.can_undo)
        self._redo.setEnabled(self._editing.can_redo)
        self._clear.setEnabled(bool(board.zones))

    def show_moved(self, looked: Looked | None) -> None:
        """Show the same tiles, a little moved: nothing is laid out anew."""
        board = self._editing.board
        self.picture.show_board(board, marks_of(board, looked.misplaced if looked is not None else frozenset()))
