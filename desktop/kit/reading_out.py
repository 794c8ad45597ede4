"""Sentences for those who listen, read out by a screen reader as soon as something happens."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def read_out(about: QWidget, sentence: str) -> None:
    """Read a sentence out, if somebody listens; an empty one is none."""
    if QAccessible.isActive() and sentence:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(about, sentence))
