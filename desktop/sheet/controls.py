"""The small controls that a hand is entered with: seats, words, numbers and tiles, each with a name for who cannot see."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text


def captioned(page: Page, words: Text, control: QWidget) -> QVBoxLayout:
    """Return a control of the page under its name."""
    return named(page.preferences, words, control)


def named(preferences: Preferences, words: Text, control: QWidget) -> QVBoxLayout:
    """Return a control under its name."""
    listed = column(spacing=preferences.px(3))
    listed.addWidget(label(preferences.say(words), "caption"))
    if isinstance(control.layout(), Flow):
        listed.addWidget(control)  # takes the whole line, and further ones
    else:
        listed.addWidget(control, 0, Qt.AlignmentFlag.AlignLeft)
    return listed


def typed(page: Page, name: str, words: str, text: str, changed: Callable[[str], object], *, width: int) -> QLineEdit:
    """Return a line to type in, ``width`` logical pixels wide."""
    line = text_line(name, words, text, changed=changed)
    line.setFixedWidth(page.px(width))
    return line


def number(
    page: Page, name: str, words: str, value: int, changed: Callable[[int], object], *, width: int = 76
) -> QLineEdit:
    """Return a line for a whole number; what is no number counts as none."""

    def read(text: str) -> None:
        text = text.replace(",", "").strip()
        changed(int(text) if text.isascii() and text.isdigit() else 0)

    line = typed(page, name, words, str(value) if value else "", read, width=width)
    line.setPlaceholderText("0")
    line.setMaxLength(9)
    return line


def side_by_side(page: Page, widgets: Iterable[QWidget]) -> QWidget:
    """Lay things side by side, in as many lines as they need."""
    made, flow = within(Flow(gap=page.px(8)))
    for widget in widgets:
        flow.addWidget(widget)
    return made


def boxed(layout: QVBoxLayout) -> QWidget:
    return within(layout)[0]
