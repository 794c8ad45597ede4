"""The first page: what one can do here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop import words
from desktop.pages.parts import Page, button, column, label, row
from desktop.play.journals import unfinished
from desktop.preferences import Preferences
from engine.core.tiles import GREEN, RED, RED_DRAGON, Tiles

FAN: Tiles = (0, RED[1], RED_DRAGON, GREEN, 18)
"""The tiles of the first picture."""


class Felt(QWidget):
    """A piece of the table with a fan of tiles on it."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._fan: Callable[[QPainter], None] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(480), self._preferences.px(480))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        ground = QLinearGradient(QPointF(0, 0), QPointF(self.width(), self.height()))
        ground.setColorAt(0, QColor(colours.felt))
        ground.setColorAt(1, QColor(colours.felt_deep))
        painter.fillRect(self.rect(), ground)
        if self._fan is not None:
            self._fan(painter)
        else:
            QTimer.singleShot(0, self._lay_fan)
        painter.end()

    def _lay_fan(self) -> None:
        """What draws tiles is imported after the window has been seen for the first time."""
        from desktop.pages.tiles import faces, paint_tile

        def fan(painter: QPainter) -> None:
            width = min(self.width() * 0.18, self.height() * 0.22)
            pictures = faces(self._preferences)
            painter.translate(self.width() / 2, self.height() * 0.5 + width * 3.1)
            for nth, tile in enumerate(FAN):
                painter.save()
                painter.rotate((nth - (len(FAN) - 1) / 2) * 18)
                # Turned pictures stay sharp when they are painted larger than they are shown.
                painter.scale(0.5, 0.5)
                paint_tile(painter, pictures, tile, QPointF(0, -width * 6.3), width * 2)
                painter.restore()

        self._fan = fan
        self.update()


class Home(Page):
    """Play, go on with the last match, score real tiles, read the rules, change settings."""

    play = Signal()
    resume = Signal(Path)
    camera = Signal()
    rules = Signal()
    settings = Signal()
    sheet = Signal()

    def begins_at(self) -> str:
        return "continue" if unfinished() else "play"

    def showEvent(self, event: object) -> None:
        self._stale = True  # a match may have been begun or finished since
        super().showEvent(event)

    def build(self, inside: QVBoxLayout) -> None:
        halves = row()
        halves.addWidget(Felt(self.preferences), 11)
        side = QWidget()
        entries = column(side, spacing=self.px(12))
        entries.setContentsMargins(self.px(72), self.px(48), self.px(72), self.px(48))
        entries.addStretch(3)
        entries.addWidget(label(self.say(words.PROGRAM), "display"))
        entries.addWidget(label(self.say(words.TAGLINE), "muted"))
        entries.addSpacing(self.px(28))
        journal = unfinished()
        if journal is not None:
            entries.addWidget(
                button(
                    self.say(words.CONTINUE), "continue", lambda: self.resume.emit(journal), kind="primary", big=True
                )
            )
            entries.addWidget(label(self._when(journal), "small"), 0, Qt.AlignmentFlag.AlignHCenter)
            entries.addSpacing(self.px(6))
        kind = "plain" if journal else "primary"
        entries.addWidget(button(self.say(words.PLAY), "play", self.play.emit, kind=kind, big=True))
        entries.addSpacing(self.px(6))
        real = row(spacing=self.px(12))
        real.addWidget(button(self.say(words.CAMERA), "camera", self.camera.emit))
        real.addWidget(button(self.say(words.SCORE_SHEET), "sheet", self.sheet.emit))
        entries.addLayout(real)
        pair = row(spacing=self.px(12))
        pair.addWidget(button(self.say(words.RULES), "rules", self.rules.emit))
        pair.addWidget(button(self.say(words.SETTINGS), "settings", self.settings.emit))
        entries.addLayout(pair)
        entries.addStretch(4)
        halves.addWidget(side, 9)
        inside.addLayout(halves)

    def _when(self, journal: Path) -> str:
        """When the match was left."""
        left = datetime.fromtimestamp(journal.stat().st_mtime).astimezone()
        return self.say(words.LEFT_AT).format(when=f"{left:%Y-%m-%d %H:%M}")
