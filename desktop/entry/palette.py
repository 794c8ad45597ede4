"""All tiles to choose from, each with the copies still missing on the board; what the picture may show comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from paizhuo.desktop.entry.marks import label_name
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.tile_rows import TileRows, rows_with
from paizhuo.desktop.kit.parts import button, column, grid, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text
from paizhuo.vision.labels import BACK

TILE = 31
ROWS: Final = rows_with(BACK)
FEWEST = 0.005
"""What is less probable than this is not shown among the likely ones."""


class Palette(QFrame):
    """Lies over the page beside what it is about. ``chosen``: a label; ``removed``: there is no tile; ``closed``: nothing chosen."""

    chosen = Signal(int)
    removed = Signal()
    closed = Signal()

    def __init__(
        self,
        parent: QWidget,
        preferences: Preferences,
        title: Text,
        current: int | None,
        likely: Sequence[tuple[int, float]],
        left: Mapping[int, int],
    ) -> None:
        """Lay out all tiles. ``current``: what the tile is now, None where one is added; ``left``: how many more there can be."""
        super().__init__(parent)
        self._over = parent
        self.setObjectName("palette")
        self.setProperty("role", "sheet")
        self._preferences = preferences
        say, px = preferences.say, preferences.px
        self.setAccessibleName(say(title))
        inside = inset(column(self, spacing=px(6)), px, 14, 10, 14, 12)
        top = row(spacing=px(8))
        top.addWidget(label(say(title), "strong"))
        top.addStretch()
        shut = button("✕", "palette-close", self.close_it, kind="quiet")
        shut.setAccessibleName(say(words.CLOSE))
        top.addWidget(shut)
        inside.addLayout(top)
        self._rows = TileRows()
        shown = [(each, share) for each, share in likely if share >= FEWEST or each == current]
        if len(shown) > 1:
            inside.addLayout(self._likely(shown[:8]))
        cells = self._all(current, left)
        if current is not None:
            nothing = button(say(words.NOT_A_TILE), "not-a-tile", self._remove, kind="small")
            cells.addWidget(nothing, len(ROWS) - 1, len(ROWS[-1]), 1, 2, Qt.AlignmentFlag.AlignCenter)
        inside.addLayout(cells)
        self.adjustSize()

    def _likely(self, likely: Sequence[tuple[int, float]]) -> QGridLayout:
        say, px = self._preferences.say, self._preferences.px
        cells = grid(across=px(2), down=px(2))
        cells.addWidget(label(say(words.LIKELY), "caption"), 0, 0, 1, len(likely))
        line = []
        for at, (each, share) in enumerate(likely):
            percent = round(share * 100)
            text = say(words.LIKELY_TILE.filled(tile=label_name(each), share=percent))
            tile = self._tile(f"likely-{each}", text, each, f"{percent}%", faint=False, width=px(TILE + 4))
            cells.addWidget(tile, 1, at)
            line.append(tile)
        cells.setColumnStretch(len(likely), 1)
        self._rows.add(line)
        return cells

    def _all(self, current: int | None, left: Mapping[int, int]) -> QGridLayout:
        say, px = self._preferences.say, self._preferences.px
        cells = grid(across=px(2), down=px(2))
        for nth, labels in enumerate(ROWS):
            line = []
            for at, each in enumerate(labels):
                copies = left.get(each)
                text = label_name(each) if copies is None else words.LEFT.filled(tile=label_name(each), n=copies)
                below = "" if copies is None else f"×{copies}"
                tile = self._tile(f"choose-{each}", say(text), each, below, faint=copies == 0, width=px(TILE))
                tile.light(on=each == current)
                cells.addWidget(tile, nth, at)
                line.append(tile)
            self._rows.add(line)
        return cells

    def _tile(self, name: str, spoken: str, each: int, below: str, *, faint: bool, width: int) -> TileButton:
        tile = TileButton(self._preferences, name, spoken, each, width, below=below, faint=faint)
        tile.clicked.connect(lambda _checked=False: self.chosen.emit(each))
        return tile

    def open_beside(self, anchor: QRect) -> None:
        """Show the palette below ``anchor`` (in the parent's pixels), or above it where there is no room, else at its wider side."""
        parent = self._over
        size = self.sizeHint()
        margin = self._preferences.px(8)
        x = min(max(margin, anchor.center().x() - size.width() // 2), parent.width() - size.width() - margin)
        below, above = anchor.bottom() + margin, anchor.top() - size.height() - margin
        y = below if below + size.height() <= parent.height() - margin else above
        if y < margin:
            far = parent.width() - size.width() - margin
            x = far if anchor.center().x() <= parent.width() // 2 or anchor.right() < far else margin
            y = anchor.center().y() - size.height() // 2
        y = max(margin, min(y, parent.height() - size.height() - margin))
        self.setGeometry(QRect(QPoint(max(margin, x), y), size))
        self.show()
        self.raise_()
        self._rows.first.setFocus()

    def close_it(self) -> None:
        """Close the palette without a choice."""
        self.closed.emit()

    def _remove(self) -> None:
        self.removed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, focused = event.key(), self._rows.focused
        if key == Qt.Key.Key_Escape:
            self.close_it()
        elif key == Qt.Key.Key_Delete:
            self._remove()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is not None:
            self.chosen.emit(focused.label)
        elif not self._rows.walk(event):
            typed = self._rows.typed(event)
            if isinstance(typed, int):
                self.chosen.emit(typed)
            elif typed is None:
                super().keyPressEvent(event)
