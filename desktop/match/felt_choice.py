"""What the table is covered with: one of the felts, or a picture of one's own from a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QPushButton, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.cloths import take_cloth
from paizhuo.desktop.kit.controls import Segments, choices
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.own_picture_choice import OwnPictureChoice
from paizhuo.engine.core.words import Text

OWN = "own"
"""What stands for the picture among the felts."""


class FeltChoice(QWidget):
    """The felts and a button for a picture file. The picture is among the felts as long as it is the one."""

    def __init__(self, preferences: Preferences, line: Callable[[Text, Text | None, QWidget], QWidget]) -> None:
        """Offer the choice. ``line`` makes a line of the form from a title, a note and a control."""
        super().__init__()
        self._preferences = preferences
        say, settings = preferences.say, preferences.settings
        texts = {**words.FELTS, OWN: words.CLOTH}
        felts = Segments(say(words.FELT), choices(texts, say, "felt"), OWN if settings.cloth else settings.felt)
        felts.chosen.connect(self._chosen)
        picture = felts.findChild(QPushButton, f"felt-{OWN}")
        assert picture is not None
        self._picture = picture
        self._picture.setVisible(bool(settings.cloth))
        self._own = OwnPictureChoice(preferences, "cloth", words.OWN_CLOTH, take_cloth)
        self._own.kept.connect(self._kept)
        listed = column(self, spacing=preferences.px(12))
        listed.addWidget(line(words.FELT, None, felts))
        listed.addWidget(line(words.OWN_CLOTH, words.OWN_CLOTH_NOTE, self._own))

    def take(self, file: Path) -> None:
        """Cover the table with the picture in a file, or say why that cannot be."""
        self._own.take(file)

    def _kept(self, cloth: str) -> None:
        self._preferences.change(cloth=cloth)
        self._picture.show()
        self._picture.setChecked(True)

    def _chosen(self, felt: object) -> None:
        self._own.say(None)
        if felt != OWN:
            self._preferences.change(felt=felt, cloth="")
            self._picture.hide()
