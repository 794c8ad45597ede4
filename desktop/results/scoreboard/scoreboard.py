"""The scoreboard: names and points so large that they can be read across a room, from one side or from all four."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit.painting import LEFT, RIGHT, painting
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.results.scoreboard import words
from paizhuo.desktop.results.scoreboard.layout import (
    BoardView,
    Die,
    Disc,
    Panel,
    Part,
    Role,
    Side,
    Stick,
    Written,
    lay_out,
)
from paizhuo.desktop.results.scoreboard.state import BoardState
from paizhuo.desktop.table.items import paint_die
from paizhuo.desktop.table.lettering import CENTRE, font

_AT = {
    "left": LEFT,
    "centre": CENTRE,
    "right": RIGHT,
}


class Scoreboard(QWidget):
    """A painting of a ``BoardState``. ``view``: which way up; ``bottom``: the seat at the lower edge where each has its own side."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self.state: BoardState | None = None
        self.view: BoardView = 0
        self.bottom = 0
        preferences.language_changed.connect(self.update)
        preferences.look_changed.connect(self.update)
        self.setMinimumSize(320, 200)

    def sizeHint(self) -> QSize:
        return QSize(1280, 800)

    def show_state(self, state: BoardState) -> None:
        if state != self.state:
            self.state = state
            self.setAccessibleName(self._read_aloud(state))
            self.update()

    def look(self, view: BoardView, bottom: int) -> None:
        """Show the same from another side."""
        self.view, self.bottom = view, bottom
        self.update()

    def sides(self) -> tuple[Side, ...]:
        """Return everything on the board, with its place and size."""
        if self.state is None:
            return ()
        language = self._preferences.settings.language
        return lay_out(self.state, QSizeF(self.size()), self.view, language, self.bottom)

    def _read_aloud(self, state: BoardState) -> str:
        """Return all of it in words, for a screen reader."""
        say = self._preferences.say
        said = [say(state.title), *(f"{seat.name} {seat.points} {seat.said}".strip() for seat in state.seats)]
        said += map(say, (*state.beside, *state.last, *(() if state.waits is None else (state.waits,))))
        return "; ".join(said)

    # -- painting --------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.fillRect(self.rect(), QColor(self._preferences.colours.window))
            if self.state is None:
                font(painter, self.height() / 16, bold=True)
                painter.setPen(QColor(self._preferences.colours.muted))
                painter.drawText(self.rect(), CENTRE, self._preferences.say(words.NOTHING))
            for side in self.sides():
                painter.save()
                painter.setTransform(side.place, combine=True)
                for part in side.parts:
                    self._paint(painter, part)
                painter.restore()

    def _paint(self, painter: QPainter, part: Part) -> None:
        colours = self._preferences.colours
        match part:
            case Written(said, area, size, role, at):
                font(painter, size, bold=True)
                painter.setPen(QColor(self._colour(role)))
                painter.drawText(area.adjusted(-4, -size, 4, size), _AT[at], said)
            case Panel(area, lit):
                edge = max(2.0, min(area.width(), area.height()) * (0.03 if lit else 0.006))
                painter.setPen(QPen(QColor(colours.accent if lit else colours.line), edge))
                painter.setBrush(QColor(colours.accent_soft if lit else colours.card))
                round_ = min(area.width(), area.height()) * 0.06
                painter.drawRoundedRect(area.adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2), round_, round_)
            case Disc(said, area, dealer):
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor("#b8322a" if dealer else colours.field))
                painter.drawEllipse(area)
                font(painter, area.height() * 0.62, bold=True)
                painter.setPen(QColor("#ffffff" if dealer else colours.text))
                painter.drawText(area, CENTRE, said)
            case Die(face, area):
                paint_die(painter, area, face)
            case Stick(area):
                self._stick(painter, area)

    def _stick(self, painter: QPainter, area: QRectF) -> None:
        painter.setPen(QPen(QColor(0, 0, 0, 110), max(1.0, area.height() * 0.06)))
        painter.setBrush(QColor("#fbf7ea"))
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d0342c"))
        painter.drawEllipse(area.center(), area.height() * 0.3, area.height() * 0.3)

    def _colour(self, role: Role) -> str:
        colours = self._preferences.colours
        return {
            "gain": colours.gain,
            "loss": colours.loss,
            "waits": colours.accent,
            "beside": colours.gold,
            "last": colours.text,
            "note": colours.muted,
        }.get(role, colours.text)
