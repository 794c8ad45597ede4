"""What the player is asked, in a sentence above the buttons."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.table.lettering import letters, text_scale

SIZE: Final = 21.0
SMALLEST: Final = 12
"""The size of the letters: in logical units, and the least in pixels."""


class Prompt(QLabel):
    """A sentence at the right end of an area, near its lower edge: one line if there is room, else as many as are needed beside the
    river.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._shown: object = None
        self.hide()

    def ask(self, sentence: str, area: QRect, beside: QRect, colours: TableColours, scale: float) -> None:
        """Show the sentence at the lower right of ``area``, or of the narrower ``beside`` if it needs several lines; nothing if it is
        empty.
        """
        shown = (sentence, area, beside, colours, scale, text_scale())
        if shown == self._shown:
            return
        self._shown = shown
        self.setText(sentence)
        self.setAccessibleName(sentence)
        if not sentence:
            self.hide()
            return
        made = letters(self, SIZE * scale, SMALLEST)
        self.setFont(made)
        side, edge = round(14 * scale), round(5 * scale)
        self.setStyleSheet(
            f"color: {colours.text}; background: {colours.panel_edge}; border-radius: {round(10 * scale)}px;"
            f"padding: {edge}px {side}px; font-size: {made.pixelSize()}px; font-weight: bold;"
        )
        self.ensurePolished()
        wanted = self.fontMetrics().horizontalAdvance(sentence) + 2 * side + 4
        wide = wanted if wanted <= area.width() else beside.width()
        high = self.heightForWidth(wide)
        self.setGeometry(area.right() - wide, area.bottom() - high - edge, wide, high)
        self.show()
        self.raise_()
