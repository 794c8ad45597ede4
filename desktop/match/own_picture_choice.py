"""Choosing a picture file of one's own; what is wrong with it is said below the button."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from paizhuo.desktop.kit.own_picture import NOT_KEPT, OWN_FILE, PICTURES, Unusable
from paizhuo.desktop.kit.parts import button, column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.journal.recorder import reason_of


class OwnPictureChoice(QWidget):
    """The button for a picture file. ``kept`` brings the name of the picture that was kept from it."""

    kept = Signal(str)

    def __init__(self, preferences: Preferences, name: str, title: Text, keep: Callable[[Path], str]) -> None:
        """Offer a file for what ``title`` says. ``keep`` keeps its picture, and raises ``Unusable`` or ``OSError``."""
        super().__init__()
        self._preferences, self._title, self._keep = preferences, title, keep
        self._trouble = label("", "small", wrap=True)
        self._trouble.setObjectName(f"{name}-trouble")
        inside = column(self, spacing=preferences.px(8))
        made = button(preferences.say(OWN_FILE), f"{name}-file", self._choose_file)
        made.setAccessibleName(f"{preferences.say(title)}: {preferences.say(OWN_FILE)}")
        inside.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        inside.addWidget(self._trouble)
        self._trouble.hide()

    def take(self, file: Path) -> None:
        """Keep the picture in a file, or say why that cannot be."""
        try:
            name = self._keep(file)
        except Unusable as error:
            self.say(error.reason)
        except OSError as error:
            self.say(NOT_KEPT.filled(reason=reason_of(error)))
        else:
            self.say(None)
            self.kept.emit(name)

    def say(self, trouble: Text | None) -> None:
        """Say what is wrong with a file; None: nothing is."""
        self._trouble.setText("" if trouble is None else self._preferences.say(trouble))
        self._trouble.setVisible(trouble is not None)

    def _choose_file(self) -> None:
        say = self._preferences.say
        chosen, _ = QFileDialog.getOpenFileName(self, say(self._title), "", say(PICTURES))
        if chosen:
            self.take(Path(chosen))
