"""The end of a match: who came where, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop import words
from desktop.pages.parts import Page, button, column, frame, label, row
from desktop.play.session import Finish, Seating
from desktop.play.totals import signed
from desktop.preferences import Preferences
from engine.core.meld import Seat

LINES = ("#2f81d6", "#d98a1f", "#2c9c6a", "#b65fc4")
"""One colour a seat, told apart by colour-blind eyes too (and named at the end of its line)."""
STEPS = (1, 2, 5)


def marks(low: float, high: float, wanted: int = 5) -> list[int]:
    """About ``wanted`` round numbers that span ``low`` to ``high``."""
    least = max(1.0, (high - low) / wanted)
    size = 1
    while True:
        for step in STEPS:
            if step * size >= least:
                unit = step * size
                return list(range(int(low // unit) * unit, int(-(-high // unit)) * unit + 1, unit))
        size *= 10


class Curve(QWidget):
    """Everybody's points after each hand."""

    def __init__(self, preferences: Preferences, names: Sequence[str], points: Sequence[Sequence[int]]) -> None:
        """``points``: one row for the start and one after each hand, each with every seat's points."""
        super().__init__()
        self._preferences, self._names, self._points = preferences, names, points
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(preferences.say(words.CURVE))

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(560), self._preferences.px(360))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, px = self._preferences.colours, self._preferences.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(painter.font())
        levels = marks(min(map(min, self._points)), max(map(max, self._points)))
        left = max(metrics.horizontalAdvance(f"{level:,}".replace("-", "−")) for level in levels) + px(10)
        right = max(metrics.horizontalAdvance(name) for name in self._names) + px(22)
        room = QRectF(self.rect()).adjusted(left, metrics.height() * 0.7, -right, -metrics.height() * 1.9)
        hands = max(1, len(self._points) - 1)

        def at(hand: int, points: float) -> QPointF:
            share = (points - levels[0]) / (levels[-1] - levels[0])
            return QPointF(room.left() + room.width() * hand / hands, room.bottom() - room.height() * share)

        painter.setPen(QPen(QColor(colours.line), 1))
        for level in levels:
            painter.drawLine(at(0, level), at(hands, level))
        painter.setPen(QColor(colours.muted))
        beside = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for level in levels:
            where = QRectF(0, at(0, level).y() - metrics.height(), left - px(8), metrics.height() * 2)
            painter.drawText(where, beside, f"{level:,}".replace("-", "−"))
        every = max(1, -(-hands // 12))
        for hand in range(0, hands + 1, every):
            where = QRectF(at(hand, 0).x() - px(30), room.bottom() + px(6), px(60), metrics.height() * 1.3)
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, str(hand))
        for seat, colour in zip(range(len(self._names)), LINES, strict=False):
            painter.setPen(QPen(QColor(colour), px(3), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            dots = [at(hand, row_[seat]) for hand, row_ in enumerate(self._points)]
            for a, b in pairwise(dots):
                painter.drawLine(a, b)
            painter.setBrush(QColor(colour))
            painter.setPen(Qt.PenStyle.NoPen)
            for dot in dots:
                painter.drawEllipse(dot, px(4), px(4))
        self._write_names(painter, at, hands, metrics)
        painter.end()

    def _write_names(self, painter: QPainter, at: object, hands: int, metrics: QFontMetricsF) -> None:
        """Names at the ends of the lines, moved apart where lines end close together."""
        assert callable(at)
        last = self._points[-1]
        y = -1e9
        for seat in sorted(range(len(self._names)), key=lambda s: -last[s]):
            end = at(hands, last[seat])
            y = max(end.y(), y + metrics.height())
            painter.setPen(QColor(LINES[seat]))
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            start = end.x() + self._preferences.px(12)
            painter.drawText(
                QRectF(start, y - metrics.height(), self.width() - start, metrics.height() * 2), left, self._names[seat]
            )


class Dot(QWidget):
    """The colour of a seat's line."""

    def __init__(self, preferences: Preferences, colour: str) -> None:
        super().__init__()
        self._colour = QColor(colour)
        self.setFixedSize(preferences.px(12), preferences.px(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._colour)
        painter.drawEllipse(self.rect())
        painter.end()


class RankingPage(Page):
    """The seats from first to last, and the way there."""

    again = Signal()
    home = Signal()

    def __init__(self, preferences: Preferences, seating: Seating, finish: Finish) -> None:
        super().__init__(preferences)
        self._seating, self.finish = seating, finish
        self.back.connect(self.home)

    def begins_at(self) -> str:
        return "again"

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.RANKING))
        halves = row(spacing=self.px(24))
        halves.setContentsMargins(self.px(40), self.px(28), self.px(40), self.px(20))
        listed = column(spacing=self.px(12))
        for place, seat in enumerate(self.finish.ranking.order):
            listed.addWidget(self._seat(place, seat))
        listed.addStretch()
        halves.addLayout(listed, 5)
        halves.addWidget(self._curve(), 8)
        inside.addLayout(halves, 1)
        footer = frame("footer")
        line = row(footer, spacing=self.px(12))
        line.setContentsMargins(self.px(28), self.px(12), self.px(28), self.px(12))
        line.addStretch()
        line.addWidget(button(self.say(words.HOME), "home", self.home.emit, big=True))
        line.addWidget(button(self.say(words.AGAIN), "again", self.again.emit, kind="primary", big=True))
        inside.addWidget(footer)

    def _seat(self, place: int, seat: Seat) -> QWidget:
        card = frame("card")
        line = row(card, spacing=self.px(16))
        line.setContentsMargins(self.px(20), self.px(14), self.px(20), self.px(14))
        which = label(self.say(words.PLACES[place]), "gold" if place == 0 else "muted")
        which.setMinimumWidth(self.px(44))
        line.addWidget(which)
        line.addWidget(Dot(self.preferences, LINES[seat]))
        line.addWidget(
            label(self._seating.setup.seats[seat].name, "heading" if seat == self._seating.person else "body")
        )
        line.addStretch()
        points = self.finish.ranking.points[seat]
        line.addWidget(label(f"{points:,}", "heading"))
        gained = points - self._start()[seat]
        change = label(signed(gained), "gain" if gained > 0 else "loss" if gained < 0 else "muted")
        change.setMinimumWidth(self.px(72))
        change.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(change)
        return card

    def _start(self) -> tuple[int, ...]:
        return self.finish.results[0].deal.standing

    def _curve(self) -> QWidget:
        card = frame("card")
        listed = column(card, spacing=self.px(10))
        listed.setContentsMargins(self.px(22), self.px(16), self.px(22), self.px(14))
        top = row()
        top.addWidget(label(self.say(words.CURVE), "strong"))
        top.addStretch()
        top.addWidget(label(self.say(words.HANDS_PLAYED.filled(n=len(self.finish.results))), "muted"))
        listed.addLayout(top)
        names = [seat.name for seat in self._seating.setup.seats]
        points = [self._start(), *(result.standing for result in self.finish.results)]
        if self.finish.ranking.transfers:
            points.append(self.finish.ranking.points)
        listed.addWidget(Curve(self.preferences, names, points), 1)
        return card
