"""Text on the table, in logical units."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

CENTRE: Final = Qt.AlignmentFlag.AlignCenter
SMALLEST_SHARE: Final = 0.66
"""How small a line of text may become before it is shortened or takes two lines."""


def bold_metrics(size: float) -> QFontMetricsF:
    """The metrics of bold text of this size, before there is a painter."""
    made = QFont()
    made.setPixelSize(round(size))
    made.setBold(True)
    return QFontMetricsF(made)


def ground(painter: QPainter, area: QRectF, colour: str, alpha: int, radius: float, edge: QPen | None = None) -> None:
    """A rounded plate to write on, through which the felt is seen a little; without an ``edge`` of its own."""
    shade = QColor(colour)
    shade.setAlpha(alpha)
    painter.setPen(Qt.PenStyle.NoPen if edge is None else edge)
    painter.setBrush(shade)
    painter.drawRoundedRect(area, radius, radius)


def font(painter: QPainter, size: float, *, bold: bool = False) -> QFontMetricsF:
    """Sets the painter's font to ``size`` logical units; its metrics."""
    made = QFont(painter.font())
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    painter.setFont(made)
    return QFontMetricsF(made)


def fitted(
    painter: QPainter, area: QRectF, words: str, size: float, *, bold: bool = False, align: Qt.AlignmentFlag = CENTRE
) -> None:
    """One line of text, made smaller (to two thirds) and then shortened where the room is less."""
    metrics = font(painter, size, bold=bold)
    needed = metrics.horizontalAdvance(words)
    if needed > area.width():
        metrics = font(painter, max(size * SMALLEST_SHARE, size * area.width() / needed - 0.5), bold=bold)
        words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width() + 2)
    painter.drawText(area, align, words)
