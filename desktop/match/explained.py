"""What is explained to a person once, and what of it has been."""

from __future__ import annotations

from typing import Final

from paizhuo.desktop.kit.preferences import Preferences

TABLE: Final = "table"
"""How tiles are discarded, where calls appear, and what the panel beside the table has. Games go by their ids."""


def is_new(preferences: Preferences, what: str) -> bool:
    """Return whether this has not been explained yet."""
    return what not in preferences.settings.explained


def explained(preferences: Preferences, what: str) -> None:
    """Remember that this has been explained, or that nobody wanted to hear it."""
    if is_new(preferences, what):
        preferences.change(explained=(*preferences.settings.explained, what))
