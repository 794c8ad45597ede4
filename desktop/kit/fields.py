"""Fields of a form: a list to choose from, a line to type in, a word that is so or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton

from paizhuo.desktop.kit.parts import button


def dropdown(
    name: str,
    words: str,
    choices: Iterable[tuple[str, Any]],
    current: object = None,
    chosen: Callable[[Any], object] | None = None,
) -> QComboBox:
    """Return a list of a few values. ``choices``: what each says and the value it stands for; ``chosen`` takes the value chosen.

    ``words`` is read to who cannot see. A ``current`` value that is not among the choices counts as the first.
    """
    box = QComboBox()
    box.setObjectName(name)
    box.setAccessibleName(words)
    box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    values: list[Any] = []
    for text, value in choices:
        box.addItem(text, value)
        values.append(value)
    box.setCurrentIndex(next((n for n, value in enumerate(values) if value == current), 0))
    if chosen is not None:
        box.activated.connect(lambda index: chosen(values[index]))
    return box


def text_line(
    name: str,
    words: str,
    text: str = "",
    *,
    hint: str = "",
    longest: int | None = None,
    changed: Callable[[str], object] | None = None,
) -> QLineEdit:
    """Return a line to type in. ``words`` is read to who cannot see, ``hint`` stands in it while it is empty."""
    line = QLineEdit(text)
    line.setObjectName(name)
    line.setAccessibleName(words)
    line.setPlaceholderText(hint)
    if longest is not None:
        line.setMaxLength(longest)
    if changed is not None:
        line.textEdited.connect(changed)
    return line


def toggle(name: str, words: str, changed: Callable[[bool], object] | None = None, *, on: bool) -> QPushButton:
    """Return a button with a word that is so or not."""
    made = button(words, name, lambda: None, kind="toggle")
    made.setCheckable(True)
    made.setChecked(on)
    if changed is not None:
        made.toggled.connect(changed)
    return made
