"""What happens at a table that is looked at, read out."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def read_out(about: QWidget, sentence: str) -> None:
    """Read a sentence out to those who listen."""
    if QAccessible.isActive() and sentence:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(about, sentence))
