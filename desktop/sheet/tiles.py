"""The tiles of a win on the score sheet: laid with the palette of the camera page, by clicks and keys, or written as one line."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from paizhuo.desktop.entry.board import CONCEALED, OTHERS, SECOND, WIN, Board, Zone, is_meld
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.judging import Circumstances, copies_left
from paizhuo.desktop.entry.picking import Picking
from paizhuo.desktop.entry.stated_board import NotRead, line_of, with_line
from paizhuo.desktop.entry.strip import Strip
from paizhuo.desktop.entry.zones import has_room, zones_in_sight
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, label, row
from paizhuo.desktop.sheet import words
from paizhuo.desktop.sheet.controls import boxed, captioned, side_by_side, typed
from paizhuo.desktop.sheet.draft import WinDraft
from paizhuo.engine.match.sheet.reported_wins import Playing


class HandEditor(QWidget):
    """The editor of the tiles of ``draft``. ``changed`` is called after every change. ``nth`` ends the names of its controls."""

    def __init__(self, page: Page, nth: int, draft: WinDraft, playing: Playing, changed: Callable[[], None]) -> None:
        super().__init__()
        self._page, self._draft, self._changed = page, draft, changed
        self._how = Circumstances(playing.game, playing.options)
        self.editing = Editing()
        self.editing.begin(draft.board)
        self.strip = Strip(page.preferences, self.editing)
        self.picking = Picking(page, self.editing, self._left, self._next)
        self.picking.lie_over(self.strip)
        listed = column(self, spacing=page.px(6))
        top = row(spacing=page.px(8))
        self._hint = label(page.say(words.TILE_KEYS), "small", wrap=True)
        top.addWidget(self._hint, 1)
        self._clear = button(page.say(words.CLEAR), f"clear-{nth}", self._take_all_out, kind="quiet")
        top.addWidget(self._clear)
        listed.addLayout(top)
        listed.addWidget(self.strip)
        self._lines: dict[bool, QLineEdit] = {}
        self._typing: QLineEdit | None = None
        hands = (False, True) if self._how.has_second else (False,)
        listed.addWidget(side_by_side(page, [boxed(self._line(nth, second=second)) for second in hands]))
        self.editing.touched.connect(self.picking.close)
        self.editing.changed.connect(self._take)
        self.strip.pick.connect(lambda key: self.picking.pick(key, self.strip.button_of(key)))
        self.strip.add.connect(self.picking.add)
        self.strip.message.connect(lambda said: self._hint.setText(said or page.say(words.TILE_KEYS)))
        self._show()

    def _line(self, nth: int, *, second: bool) -> QVBoxLayout:
        what = words.SECOND_AS_TEXT if second else words.AS_TEXT
        name = f"second-{nth}" if second else f"line-{nth}"

        def read(line: str) -> None:
            self._read(line, second=second)

        made = typed(self._page, name, self._page.say(what), line_of(self._draft.board, second=second), read, width=330)
        made.setPlaceholderText(self._page.say(words.TEXT_HINT))
        self._lines[second] = made
        return captioned(self._page, what, made)

    def _left(self) -> dict[int, int]:
        return copies_left(self.editing.board, self._how.wall)

    def _next(self, board: Board, zone: Zone) -> Zone | None:
        """Return where the next tile is asked for after one was laid in ``zone``: there while it has room, then the winning tile."""
        of_a_hand = zone in (CONCEALED, SECOND)
        if (of_a_hand or is_meld(zone)) and has_room(zone, board, self._how.rack):
            return zone
        return WIN if of_a_hand and has_room(WIN, board, self._how.rack) else None

    # -- changes

    def _read(self, line: str, *, second: bool) -> None:
        """Read a line that was typed; it stays as it is written."""
        self._draft.unread = None
        self._typing = self._lines[second]
        try:
            self.editing.take(with_line(self.editing.board, line, self._how.rack, second=second))
        except NotRead as bad:
            self._draft.unread = words.NOT_TILES.filled(reason=bad.reason)
            self._changed()
        finally:
            self._typing = None

    def _take_all_out(self) -> None:
        self._draft.unread = None
        self.editing.take(Board())

    def _take(self) -> None:
        self._draft.board = self.editing.board
        self._draft.unread = None
        for second, line in self._lines.items():
            if line is not self._typing:
                line.setText(line_of(self.editing.board, second=second))
        self._show()
        self._changed()

    def _show(self) -> None:
        board = self.editing.board
        zones = [zone for zone in zones_in_sight(board, self._how) if zone != OTHERS]
        self.strip.show_board(zones, {}, self._how.rack)
        self._clear.setEnabled(bool(board.zones))

    def undo(self) -> None:
        self.editing.undo()

    def hideEvent(self, event: QHideEvent) -> None:
        """Close the palette, which never outlives the hand that it is about."""
        self.picking.close()
        super().hideEvent(event)
