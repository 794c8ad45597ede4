"""Cells of a table with a line, and smaller ones in another colour below it."""

from __future__ import annotations

from typing import Final, TypeAlias

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from paizhuo.desktop.kit.style import Style

Index: TypeAlias = QModelIndex | QPersistentModelIndex

BELOW, COLOUR = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
"""What a cell holds beside its text: the lines below it, and their colour."""
SMALLER: Final = 0.88
HIGH, FURTHER = 50, 19
"""How high a row with one line below is, and how much higher it is for each further one, in pixels at scale 1."""
MARGIN: Final = 9


class TwoLines(QStyledItemDelegate):
    """Draws a cell: its text above, what is ``BELOW`` under it, as in a row of the usual height; one without that in the middle."""

    def __init__(self, style: Style, parent: QWidget, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight) -> None:
        super().__init__(parent)
        self._style, self._align = style, align

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        ground = QStyleOptionViewItem(option)
        self.initStyleOption(ground, index)
        ground.text = ""
        ground.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, ground, painter, ground.widget)
        px, below = self._style.px, index.data(BELOW)
        room = QRectF(option.rect).adjusted(px(MARGIN), px(4), -px(MARGIN), -px(4))
        painter.save()
        painter.setFont(ground.font)
        painter.setPen(QColor(self._style.colours.text))
        above = self._align | (Qt.AlignmentFlag.AlignTop if below else Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(room, above, _fitting(ground.font, index.data(), room.width()))
        if below:
            small = _smaller(ground.font)
            painter.setFont(small)
            painter.setPen(QColor(index.data(COLOUR)))
            room.setTop(option.rect.top() + px(HIGH - 4) - QFontMetricsF(small).height())
            painter.drawText(room, self._align | Qt.AlignmentFlag.AlignTop, _fitting(small, below, room.width()))
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the room for all lines in their whole length."""
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        lines = (index.data(BELOW) or "").split("\n")
        small = QFontMetricsF(_smaller(drawn.font))
        above = QFontMetricsF(drawn.font).horizontalAdvance(index.data() or "")
        wide = max(above, *(small.horizontalAdvance(line) for line in lines))
        px = self._style.px
        return QSize(round(wide) + 2 * px(MARGIN) + 2, px(HIGH + FURTHER * (len(lines) - 1)))


def _smaller(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * SMALLER)
    small.setBold(False)
    return small


def _fitting(font: QFont, lines: str, width: float) -> str:
    """Return the lines, each shortened where it is longer than ``width``."""
    metrics = QFontMetricsF(font)
    return "\n".join(metrics.elidedText(line, Qt.TextElideMode.ElideRight, width) for line in lines.split("\n"))
