"""Dice as people enter them, by a tap on each face; and the tiles of a game to choose from, as large as the page has room for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from paizhuo.desktop.entry.tiles_giving import ENTER, SMALL, TilePalette
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, column, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.page import LOW, SPACIOUS
from paizhuo.desktop.table.items import paint_die
from paizhuo.engine.core.tiles import Tile

TILES_WIDE: Final = (SMALL, 27, 40)
"""The width of a tile to choose, in pixels at the designed text size: where a page has little room, usually, and where it has a lot."""
DICE_WIDE: Final = (28, 40, 56)


def size_for(page: Page, sizes: tuple[int, int, int]) -> int:
    """Return the one of three sizes for the room that a page has, in pixels."""
    return page.px(sizes[0 if page.narrow else 2 if page.room()[0] >= SPACIOUS else 1])


def is_low(page: Page) -> bool:
    """Return whether a page has so little height that tiles to choose from are small."""
    return page.room()[1] < LOW


class DieButton(QAbstractButton):
    """A face of a die to be chosen."""

    def __init__(self, preferences: Preferences, nth: int, face: int, size: int) -> None:
        super().__init__()
        self._preferences, self.face, self._size = preferences, face, size
        self.setObjectName(f"die-{nth}-{face}")
        self.setAccessibleName(preferences.say(words.DIE.filled(nth=nth + 1, face=face)))
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._size + 12, self._size + 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            size = self._size
            paint_die(painter, QRectF((self.width() - size) / 2, 3, size, size), self.face)
            if self.isChecked() or self.hasFocus() or self.underMouse():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(self._preferences.colours.accent), 4 if self.isChecked() else 2))
                area = QRectF((self.width() - size) / 2, 3, size, size).adjusted(-2, -2, 2, 2)
                painter.drawRoundedRect(area, size * 0.24, size * 0.24)


class DiceGiving(QWidget):
    """The faces of ``count`` dice. ``given`` carries them once all are chosen and entered."""

    given = Signal(object)

    def __init__(self, page: Page, count: int) -> None:
        super().__init__()
        self._faces: dict[int, int] = {}
        self._count = count
        listed = column(self, spacing=page.px(6))
        for nth in range(count):
            die = QWidget()  # buttons of one parent exclude each other
            line = row(die, spacing=page.px(2))
            for face in range(1, 7):
                made = DieButton(page.preferences, nth, face, size_for(page, DICE_WIDE))
                made.clicked.connect(lambda _checked=False, nth=nth, face=face: self._choose(nth, face))
                line.addWidget(made)
            line.addStretch()
            listed.addWidget(die)
        self._enter = button(page.say(ENTER), "enter-dice", self._done, kind="primary")
        self._enter.setEnabled(False)
        listed.addWidget(self._enter)

    def _choose(self, nth: int, face: int) -> None:
        self._faces[nth] = face
        self._enter.setEnabled(len(self._faces) == self._count)

    def _done(self) -> None:
        self.given.emit(tuple(self._faces[nth] for nth in range(self._count)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = event.text()
        open_ = next((nth for nth in range(self._count) if nth not in self._faces), None)
        if typed in tuple("123456") and open_ is not None:
            made = self.findChild(DieButton, f"die-{open_}-{typed}")
            assert made is not None
            made.click()
            made.setFocus()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._enter.isEnabled():
            self._done()
        else:
            super().keyPressEvent(event)


def palette(page: Page, left: Mapping[Tile, int | None], allowed: Collection[Tile] | None = None) -> TilePalette:
    """Return the tiles to choose from. ``left``, ``allowed``: as ``TilePalette`` has them."""
    wide = page.px(TILES_WIDE[0]) if is_low(page) else size_for(page, TILES_WIDE)
    return TilePalette(page, wide, left, allowed)


def exactly(count: int | None) -> tuple[int] | None:
    """Return the number of tiles that a row has as ``TilesGiving`` takes it."""
    return None if count is None else (count,)
