"""How things are drawn: in which words, colours and sizes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF

from paizhuo.desktop.kit import theme
from paizhuo.desktop.kit.colours import Look
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.kit.theme import Colours, TextSize
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text


class Style:
    """The settings that bear on how things are drawn, the colours and the size of text in force."""

    settings: Settings
    colours: Colours
    text: TextSize

    @property
    def look(self) -> Look:
        """What the table is made of."""
        return Look(self.settings.felt, self.settings.back, self.settings.rim)

    @property
    def scale(self) -> float:
        """How long a length is that is 1 at the designed text size."""
        return self.text.scale

    def say(self, text: Text) -> str:
        """Return the words in the language in force."""
        return text.say(self.settings.language)

    def px(self, pixels: float) -> int:
        """Return a length beside text of the size in force, in pixels."""
        return round(pixels * self.scale)

    def length(self, words: str) -> float:
        """Return how long words are in body text, in pixels."""
        return self._metrics.horizontalAdvance(words)

    def shortened(self, words: str, length: float) -> str:
        """Return words that are at most so long in body text, in pixels."""
        return self._metrics.elidedText(words, Qt.TextElideMode.ElideRight, length)

    @property
    def _metrics(self) -> QFontMetricsF:
        font = QFont(theme.families(self.settings.language))
        font.setPointSizeF(self.text.points)
        return QFontMetricsF(font)

    def sheet(self) -> str:
        """Return the style sheet of the widgets."""
        return theme.style_sheet(self.colours, self.text, theme.families(self.settings.language))


class Enlarged(Style):
    """Another style with text and lengths so many times as large, as it is at this moment."""

    def __init__(self, style: Style, times: float) -> None:
        text = style.text
        self.settings, self.colours = style.settings, style.colours
        self.text = replace(text, points=text.points * times, scale=text.scale * times)
