"""Text on the table, in logical units."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPen
from PySide6.QtWidgets import QWidget

CENTRE: Final = Qt.AlignmentFlag.AlignCenter
SMALLEST_SHARE: Final = 0.66
"""How small a line of text may become before it is shortened or takes two lines."""

USUAL_POINTS, USUAL_DOTS = 10.5, 96.0
"""The system's font and resolution for which sizes on the table are designed."""
MOST_ENLARGED: Final = 1.5
HIGHEST_SHARE: Final = 0.86
"""How high enlarged text may be for the line it stands in."""


def text_scale() -> float:
    """Return how much larger than designed text is written: as the system's font is larger than usual, up to ``MOST_ENLARGED``."""
    points, screens = QGuiApplication.font().pointSizeF(), QGuiApplication.screens()
    dots = screens[0].logicalDotsPerInch() if screens else USUAL_DOTS
    return min(max(points * dots / (USUAL_POINTS * USUAL_DOTS), 1.0), MOST_ENLARGED)


def _font(size: float, *, bold: bool) -> QFont:
    made = QFont(QGuiApplication.font().families())
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    return made


def enlarged(size: float, room: float) -> float:
    """Return the size of text designed to be ``size`` units high, enlarged with the system's as far as a line ``room`` high allows."""
    return max(size, min(size * text_scale(), room * HIGHEST_SHARE))


def bold_metrics(size: float) -> QFontMetricsF:
    """Return the metrics of bold text of this size, before there is a painter."""
    return QFontMetricsF(_font(size, bold=True))


def letters(widget: QWidget, size: float, least: int) -> QFont:
    """Return bold letters for a widget, ``size`` pixels high and enlarged with the system's text; ``least`` pixels at least."""
    made = QFont(widget.font())
    made.setPixelSize(max(least, round(size * text_scale())))
    made.setBold(True)
    return made


def ground(painter: QPainter, area: QRectF, colour: str, alpha: int, radius: float, edge: QPen | None = None) -> None:
    """Paint a rounded plate to write on, through which the felt is seen a little; without an ``edge`` of its own."""
    shade = QColor(colour)
    shade.setAlpha(alpha)
    painter.setPen(Qt.PenStyle.NoPen if edge is None else edge)
    painter.setBrush(shade)
    painter.drawRoundedRect(area, radius, radius)


def font(painter: QPainter, size: float, *, bold: bool = False) -> QFontMetricsF:
    """Set the painter's font to ``size`` logical units; return its metrics."""
    made = _font(size, bold=bold)
    painter.setFont(made)
    return QFontMetricsF(made)


def fit(area: QRectF, words: str, size: float, *, bold: bool = False) -> tuple[str, float]:
    """Return the words that fit into one line of ``area``, and their size: larger than ``size`` where the system's text is, down to two
    thirds of ``size`` where the room is less, and then shortened.
    """
    usual = enlarged(size, area.height())
    needed = QFontMetricsF(_font(usual, bold=bold)).horizontalAdvance(words)
    if needed <= area.width():
        return words, usual
    smaller = max(size * SMALLEST_SHARE, usual * area.width() / needed - 0.5)
    metrics = QFontMetricsF(_font(smaller, bold=bold))
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width() + 2), smaller


def fitted(
    painter: QPainter, area: QRectF, words: str, size: float, *, bold: bool = False, align: Qt.AlignmentFlag = CENTRE
) -> None:
    """Write one line of text as it fits."""
    shown, as_large = fit(area, words, size, bold=bold)
    font(painter, as_large, bold=bold)
    painter.drawText(area, align, shown)
