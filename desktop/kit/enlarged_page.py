"""Pages whose text grows with a large window: results, which are looked at from as far away as the table and shown to others."""

from __future__ import annotations

from math import floor
from typing import Final

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.style import Enlarged, Style

ROOMY: Final = 1600, 940
"""Where a page has more room than this, at the designed text size, its text is as many times larger."""
LARGEST: Final = 2.0
STEP: Final = 0.1
"""Text is at most so many times as large as elsewhere, in such steps."""


def times_larger(room: tuple[float, float]) -> float:
    """Return how many times as large as elsewhere text is on what is as large as the window. ``room``: that of a page."""
    fits = min(has / needed for has, needed in zip(room, ROOMY, strict=True))
    return min(max(floor(fits / STEP) * STEP, 1.0), LARGEST)


def enlarged(preferences: Preferences, times: float) -> tuple[Style, str]:
    """Return the style with text so many times as large, and the style sheet of what is drawn in it; none where nothing is larger."""
    if times == 1:
        return preferences, ""
    style = Enlarged(preferences, times)
    return style, style.sheet()


class EnlargedPage(Page):
    """A page with larger text where there is a lot of room. ``enlarged``: the style that its parts are drawn in."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self.enlarged: Style = preferences

    def px(self, pixels: float) -> int:
        """Return a length beside the page's text, in pixels."""
        return self.enlarged.px(pixels)

    def room(self) -> tuple[float, float]:
        """Return the room that the page has, in lengths at its own text size."""
        across, upright = super().room()
        return across / self._times, upright / self._times

    def arrangement(self) -> object:
        """Return how large text is, and what else the arrangement depends on."""
        return self._times, super().arrangement()

    def refresh(self) -> None:
        """Draw the page anew, with text of the size that the room allows."""
        self.enlarged, sheet = enlarged(self.preferences, self._times)
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
        super().refresh()

    @property
    def _times(self) -> float:
        """How many times as large as elsewhere text is."""
        return times_larger(super().room())
