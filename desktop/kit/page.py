"""A page of the window, drawn whole from what it shows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.parts import arrowed, clear, column, frame, inset, label, named, row, settle, titled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import BACK
from paizhuo.engine.core.words import Text

NARROW: Final = 860
"""Below this width, at the designed text size, pages leave out what they can do without."""


class Page(QWidget):
    """A page of the window, drawn whole from what it shows, and again when the language or the look changes.

    ``said`` brings a sentence for the person, to be read while the page is in sight; ``unsaid`` one that need not be read any
    more.
    """

    back = Signal()
    said = Signal(object)
    unsaid = Signal(object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.outer = column(self)
        self._inner = column()
        self.outer.addLayout(self._inner)
        self._content: QWidget | None = None
        self._stale = True
        self._arranged: object = None
        preferences.language_changed.connect(self.refresh)
        preferences.look_changed.connect(self.refresh)

    def build(self, inside: QVBoxLayout) -> None:
        """Fill the page."""
        raise NotImplementedError

    def say(self, text: Text) -> str:
        return self.preferences.say(text)

    def px(self, pixels: float) -> int:
        return self.preferences.px(pixels)

    def room(self) -> tuple[float, float]:
        """Return the window's width and height, in lengths at the designed text size: less where text is larger."""
        window = self.window()
        return window.width() / self.preferences.scale, window.height() / self.preferences.scale

    def arrangement(self) -> object:
        """Return how the page is arranged for the room it has; the page is drawn anew where this changes with the window."""
        return self.narrow

    @property
    def narrow(self) -> bool:
        """Whether the page has little room, by the window's size and that of its text."""
        return self.room()[0] < NARROW

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._stale and self.arrangement() != self._arranged:
            self.refresh()

    def refresh(self) -> None:
        """Draw the page anew, now or when it is next seen; the focus stays where it was."""
        if not self.isVisible():
            self._stale = True
            return
        name = named(self.focusWidget())
        self._stale, self._arranged = False, self.arrangement()
        clear(self._inner)
        self._content = QWidget()
        self.build(column(self._content))
        self._inner.addWidget(self._content)
        self._content.show()
        settle()
        self.focus(name)

    def focus(self, name: str) -> None:
        """Give the focus to the widget called ``name``, else to where a person would begin."""
        for wanted in filter(None, (name, self.begins_at())):
            found = self.content.findChild(QWidget, wanted)
            if found is not None:
                found.setFocus()
                return

    def begins_at(self) -> str:
        """Return the name of the widget that has the focus at first."""
        return ""

    def escape(self) -> None:
        """Go back: the key for it was pressed."""
        self.back.emit()

    def closing(self) -> None:
        """End what the page has begun: it will not be seen again."""

    @property
    def content(self) -> QWidget:
        """What is drawn now; an earlier drawing may still wait for its deletion beside it."""
        return self if self._content is None else self._content

    def showEvent(self, event: object) -> None:
        if self._stale:
            self.refresh()
        else:
            self.focus("")

    def header(self, title: Text) -> QFrame:
        """Return the bar with the way back and the page's name."""
        bar = frame("bar")
        inside = inset(row(bar, spacing=self.px(12)), self.px, 20, 10)
        inside.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        inside.addWidget(label(self.say(title), "heading"))
        inside.addStretch()
        return bar

    def halves(self) -> QHBoxLayout:
        """Return the room below the bar for a list and what is chosen in it, side by side."""
        beside = row(spacing=self.px(12 if self.narrow else 24))
        return inset(beside, self.px, 16 if self.narrow else 28, 20, 16, 12)

    def titled(self, words: Text, note: Text | None, control: QWidget) -> QLayout:
        """Return a line of a form, as ``parts.titled`` does."""
        return titled(self.preferences, words, note, control)
