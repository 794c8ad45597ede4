"""Layouts that follow the width: things side by side in as many lines as they need, words beside a control or above it."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class _Placing(QLayout):
    """A layout of a list of things whose height follows from its width. ``_place`` says where everything goes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(QMargins())

    def _place(self, area: QRect, *, move: bool) -> int:
        """Return the height that everything takes in ``area``; lay it out there if it is to ``move``."""
        raise NotImplementedError

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, area: QRect) -> None:
        super().setGeometry(area)
        self._place(area, move=True)


class Flow(_Placing):
    """A layout that begins a new line where the next thing has no room. ``end``: its lines stand at the right."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6, end: bool = False) -> None:
        super().__init__(parent)
        self._gap, self._end = gap, end

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, area: QRect, *, move: bool) -> int:
        """Return the height that everything takes in ``area``; lay it out there if it is to ``move``."""
        inner = area.marginsRemoved(self.contentsMargins())
        y = inner.y()
        for line in self._lines(inner.width()):
            height = max(size.height() for _, size in line)
            if move:
                length = sum(size.width() for _, size in line) + self._gap * (len(line) - 1)
                x = inner.x() + (inner.width() - length if self._end else 0)
                for item, size in line:
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                    x += size.width() + self._gap
            y += height + self._gap
        return max(y - self._gap, inner.y()) - area.y() + self.contentsMargins().bottom()

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        """Return what stands in each line of this width, and how large."""
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        left = -1
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            size.setWidth(min(size.width(), width))
            if size.width() > left:
                lines.append([])
                left = width
            lines[-1].append((item, size))
            left -= size.width() + self._gap
        return lines


class Beside(_Placing):
    """Words with a control at their right; below them where it would leave less than ``least`` pixels for the words."""

    def __init__(self, about: QLayout, control: QWidget, *, gap: int, least: int) -> None:
        super().__init__()
        self._gap, self._least = gap, least
        self.addChildLayout(about)
        self.addItem(about)
        self.addWidget(control)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def minimumSize(self) -> QSize:
        about, control = (item.minimumSize() for item in self._items)
        return QSize(max(about.width(), control.width()), max(about.height(), control.height()))

    def sizeHint(self) -> QSize:
        about, control = (item.sizeHint() for item in self._items)
        return QSize(about.width() + self._gap + control.width(), max(about.height(), control.height()))

    def _place(self, area: QRect, *, move: bool) -> int:
        """Return the height that both take in ``area``; lay them out there if they are to ``move``."""
        about, control = self._items
        wide = control.sizeHint().boundedTo(QSize(area.width(), control.sizeHint().height()))
        left = area.width() - wide.width() - self._gap
        across = area.width() if left < self._least else left
        high = about.heightForWidth(across) if about.hasHeightForWidth() else about.sizeHint().height()
        if left < self._least:
            corner, height = QPoint(area.x(), area.y() + high + self._gap // 2), high + self._gap // 2 + wide.height()
            top = area.y()
        else:
            height = max(high, wide.height(), area.height())
            corner = QPoint(area.right() + 1 - wide.width(), area.y() + (height - wide.height()) // 2)
            top = area.y() + (height - high) // 2
        if move:
            about.setGeometry(QRect(area.x(), top, across, high))
            control.setGeometry(QRect(corner, wide))
        return height
