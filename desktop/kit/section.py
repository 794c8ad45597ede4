"""A part of a pane that shows a value: it is drawn anew only when that is another, so that what a person has begun stays."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import clear, column

Value = TypeVar("Value")


class Section(QWidget, Generic[Value]):
    """A part that draws its value in ``fill``; hidden where ``empty`` finds nothing to show. ``redrawn``: other things are there now."""

    redrawn = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page
        self._shown: list[Value] = []
        self._inside = column(self, spacing=page.px(8))
        self.hide()

    def fill(self, inside: QVBoxLayout, value: Value) -> None:
        """Put what ``value`` says on the section."""
        raise NotImplementedError

    def empty(self, value: Value) -> bool:
        """Return whether there is nothing to show."""
        return not value

    def show_value(self, value: Value) -> None:
        if self._shown != [value]:
            self._shown = [value]
            self.draw()

    @property
    def value(self) -> Value | None:
        """What is shown."""
        return self._shown[0] if self._shown else None

    def draw(self) -> None:
        """Draw the value; the focus stays where it was, by its name."""
        focused = QApplication.focusWidget()
        name = focused.objectName() if focused is not None and self.isAncestorOf(focused) else ""
        clear(self._inside)
        value = self._shown[0]
        self.setVisible(not self.empty(value))
        if self.empty(value):
            self.redrawn.emit()
            return
        content = QWidget()
        self.fill(column(content, spacing=self.page.px(8)), value)
        self._inside.addWidget(content)
        content.show()
        if name and (again := content.findChild(QWidget, name)) is not None:
            again.setFocus()
        self.redrawn.emit()
