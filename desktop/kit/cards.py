"""Framed parts of a page, and the room around what is in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.parts import column, frame, inset, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text

Laid = TypeVar("Laid", bound=QLayout)
Px: TypeAlias = Callable[[float], int]
Around: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels at the designed text size."""


def within(layout: Laid) -> tuple[QWidget, Laid]:
    """Return a widget of its own for a layout, and the layout."""
    made = QWidget()
    made.setLayout(layout)
    return made, layout


def framed(px: Px, around: Around = (18, 12, 18, 12), *, spacing: int = 0) -> tuple[QFrame, QVBoxLayout]:
    """Return a card, and the column of what is on it, ``spacing`` pixels at the designed text size apart."""
    made = frame("card")
    return made, inset(column(made, spacing=px(spacing)), px, *around)


def named_card(
    preferences: Preferences, title: Text | None = None, note: Text | None = None
) -> tuple[QFrame, QVBoxLayout]:
    """Return a card, and the column of what is on it: first its name and a note, where it has them."""
    made, inside = framed(preferences.px, (14, 14, 14, 14), spacing=8)
    for text, role in ((title, "caption"), (note, "small")):
        if text is not None:
            inside.addWidget(label(preferences.say(text), role, wrap=role == "small"))
    return made, inside


def bar(px: Px, role: str, around: Around = (28, 12, 28, 12), *, spacing: int = 0) -> tuple[QFrame, QHBoxLayout]:
    """Return a frame in a role of the sheet, as a footer, and the line of what is in it."""
    made = frame(role)
    return made, inset(row(made, spacing=px(spacing)), px, *around)
