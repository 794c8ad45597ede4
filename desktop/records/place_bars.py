"""How often each place was taken, as bars with the number at their ends."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.kit.painting import LEFT, painting
from paizhuo.desktop.kit.preferences import Preferences

STEP, THICK = 30, 16
"""From one bar to the next, and how thick each is, in pixels at the designed text size."""


class PlaceBars(QWidget):
    """Bars, the first place at the top."""

    def __init__(self, preferences: Preferences, names: Sequence[str], counts: Sequence[int]) -> None:
        super().__init__()
        self._preferences, self._names, self._counts = preferences, tuple(names), tuple(counts)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = self._preferences.px
        return QSize(px(300), max(px(150), px(STEP) * len(self._counts)))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, px = self._preferences.colours, self._preferences.px
        with painting(self) as painter:
            metrics = QFontMetricsF(painter.font())
            left = max(map(metrics.horizontalAdvance, self._names)) + px(10)
            total = sum(self._counts) or 1
            written = [f"{count:,}  ({count / total:.0%})" for count in self._counts]
            right = max(map(metrics.horizontalAdvance, written)) + px(12)
            for nth, (name, count, text) in enumerate(zip(self._names, self._counts, written, strict=True)):
                y = px(STEP) * nth
                painter.setPen(QColor(colours.text))
                painter.drawText(QRectF(0, y, left, px(STEP)), LEFT, name)
                wide = max(1.0, (self.width() - left - right) * count / max(*self._counts, 1))
                painter.fillRect(QRectF(left, y + px((STEP - THICK) / 2), wide, px(THICK)), QColor(colours.accent))
                painter.drawText(QRectF(left + wide + px(8), y, right, px(STEP)), LEFT, text)
