"""The end of a match: who came where, and how it came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.deaf import deafen
from paizhuo.desktop.kit.enlarged_page import EnlargedPage
from paizhuo.desktop.kit.painting import LEFT, RIGHT, painting
from paizhuo.desktop.kit.parts import button, column, frame, gain_role, inset, label, row, scrolled
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.results.hands_table import HandsTable
from paizhuo.desktop.table.seats import in_language
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.rules.circle import member_with
from paizhuo.engine.table.port.reports import Finish, Seating

LINES = ("#2f81d6", "#d98a1f", "#2c9c6a", "#b65fc4")
"""One colour a seat, told apart by colour-blind eyes too (and named at the end of its line)."""
BROKEN_LINES = ("#7a8894", "#b9653c", "#5d8f3f", "#8a6fb0", "#b0558a", "#3f9aa3", "#a08a2a", "#6b6bb5")
"""The colours of those without a seat, whose lines are broken."""
STEPS = (1, 2, 5)


def marks(low: float, high: float, wanted: int = 5) -> list[int]:
    """Return about ``wanted`` round numbers that span ``low`` to ``high``; two at least."""
    high = max(high, low + 1)
    least = max(1.0, (high - low) / wanted)
    size = 1
    while True:
        for step in STEPS:
            if step * size >= least:
                unit = step * size
                return list(range(int(low // unit) * unit, int(-(-high // unit)) * unit + 1, unit))
        size *= 10


def moved_apart(heights: Sequence[float], least: float, lowest: float) -> list[float]:
    """Return heights from top to bottom, ``least`` apart at least: moved down, and up again from ``lowest`` where they go below it."""
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + least) if found else height)
    below = [lowest - least * after for after in reversed(range(len(found)))]
    return [min(height, most) for height, most in zip(found, below, strict=True)]


def line_of(participant: int, players: int) -> QPen:
    """Return the line of a participant, of whom the first ``players`` have seats; its width is the caller's."""
    if participant < players:
        return QPen(QColor(LINES[participant % len(LINES)]), 1, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    colour = BROKEN_LINES[(participant - players) % len(BROKEN_LINES)]
    return QPen(QColor(colour), 1, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap)


class Curve(QWidget):
    """The curve of everybody's points after each hand."""

    def __init__(
        self,
        style: Style,
        names: Sequence[str],
        points: Sequence[Sequence[int]],
        parts: int,
        games: Mapping[int, str],
        players: int,
    ) -> None:
        """Draw ``points``: one row for the start and one after each hand, each with everybody's points, in ``parts``; the first
        ``players`` have seats.

        ``games``: what was played from there on, by the number of hands before.
        """
        super().__init__()
        self._style, self._names, self._points, self._parts = style, names, points, parts
        self._games, self._players = games, players
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(style.say(words.CURVE))

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(560), self._style.px(360))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, px = self._style.colours, self._style.px
        with painting(self) as painter:
            metrics = QFontMetricsF(painter.font())
            levels = marks(min(map(min, self._points)), max(map(max, self._points)))
            left = max(metrics.horizontalAdvance(amount(level, self._parts)) for level in levels) + px(10)
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
            for level in levels:
                where = QRectF(0, at(0, level).y() - metrics.height(), left - px(8), metrics.height() * 2)
                painter.drawText(where, RIGHT, amount(level, self._parts))
            every = max(1, -(-hands // 12))
            for hand in range(0, hands + 1, every):
                where = QRectF(at(hand, 0).x() - px(30), room.bottom() + px(6), px(60), metrics.height() * 1.3)
                painter.drawText(where, Qt.AlignmentFlag.AlignCenter, str(hand))
            self._mark_games(painter, at, room, metrics)
            for seat in reversed(range(len(self._names))):
                pen = line_of(seat, self._players)
                pen.setWidthF(px(3 if seat < self._players else 2))
                painter.setPen(pen)
                dots = [at(hand, row_[seat]) for hand, row_ in enumerate(self._points)]
                for a, b in pairwise(dots):
                    painter.drawLine(a, b)
                painter.setBrush(pen.color())
                painter.setPen(Qt.PenStyle.NoPen)
                size = px(4 if seat < self._players else 3)
                for dot in dots:
                    painter.drawEllipse(dot, size, size)
            self._write_names(painter, at, hands, metrics)

    def _mark_games(self, painter: QPainter, at: object, room: QRectF, metrics: QFontMetricsF) -> None:
        """Mark where another game began, with its name above."""
        assert callable(at)
        colours = self._style.colours
        begins = [*self._games, len(self._points) - 1]
        for (start, name), end in zip(self._games.items(), begins[1:], strict=True):
            left, right = at(start, 0).x(), at(end, 0).x()
            painter.setPen(QPen(QColor(colours.line), 1, Qt.PenStyle.DashLine))
            painter.drawLine(QPointF(left, room.top()), QPointF(left, room.bottom()))
            painter.setPen(QColor(colours.muted))
            written = metrics.elidedText(name, Qt.TextElideMode.ElideRight, right - left - 4)
            where = QRectF(left, room.top() + 2, right - left, metrics.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignCenter, written)

    def _write_names(self, painter: QPainter, at: object, hands: int, metrics: QFontMetricsF) -> None:
        """Write names at the ends of the lines, moved apart where lines end close together."""
        assert callable(at)
        last = self._points[-1]
        order = sorted(range(len(self._names)), key=lambda s: -last[s])
        heights = [at(hands, last[seat]).y() for seat in order]
        start = at(hands, 0).x() + self._style.px(12)
        for seat, y in zip(
            order, moved_apart(heights, metrics.height(), self.height() - metrics.height() / 2), strict=True
        ):
            painter.setPen(line_of(seat, self._players).color())
            painter.drawText(
                QRectF(start, y - metrics.height(), self.width() - start, metrics.height() * 2), LEFT, self._names[seat]
            )


class Dot(QWidget):
    """A dot in the colour of a seat's line."""

    def __init__(self, style: Style, colour: QColor) -> None:
        super().__init__()
        self._colour = colour
        self.setFixedSize(style.px(12), style.px(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._colour)
            painter.drawEllipse(self.rect())


class RankingPage(EnlargedPage):
    """The page with the seats from first to last, and the way there. Like every result it is deaf for a moment when it appears."""

    again = Signal()
    home = Signal()
    replay = Signal(Path)

    def __init__(self, preferences: Preferences, seating: Seating, finish: Finish, journal: Path | None = None) -> None:
        """Show how a match has ended. ``journal``: its file, which ``replay`` brings when it is to be looked at again."""
        super().__init__(preferences)
        self._seating, self.finish, self._journal = seating, finish, journal
        self.back.connect(self.home)
        deafen(self)

    def begins_at(self) -> str:
        return "again"

    def refresh(self) -> None:
        """Draw the page anew, with the names that the program gives in the language in force."""
        self._seating = in_language(self._seating, self.preferences.settings.language)
        super().refresh()

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.RANKING))
        curve = self._curve()
        if self.narrow:
            curve.setMinimumHeight(self.px(300))
            below = QWidget()
            listed = inset(column(below, spacing=self.px(16)), self.px, 20, 16)
            listed.addWidget(self._places())
            listed.addWidget(curve)
            listed.addWidget(self._hands())
            inside.addWidget(scrolled(below), 1)
        else:
            halves = inset(row(spacing=self.px(24)), self.px, 32, 24, 32, 20)
            places = QWidget()
            listed = inset(column(places, spacing=self.px(16)), self.px, 0, 0, 12, 0)
            listed.addWidget(self._places())
            listed.addWidget(self._hands())
            listed.addStretch()
            halves.addWidget(scrolled(places), 5)
            halves.addWidget(curve, 6)
            inside.addLayout(halves, 1)
        inside.addWidget(self._footer())

    def _hands(self) -> QWidget:
        return HandsTable(self.enlarged, self._seating, self.finish.results)

    def _places(self) -> QWidget:
        """Return everybody from first to last."""
        places = QWidget()
        listed = column(places, spacing=self.px(12))
        order, players = self.finish.ranking.order, self._seating.players
        for place, seat in enumerate(seat for seat in order if seat < players):
            listed.addWidget(self._seat(seat, words.PLACES[place], first=place == 0))
        if supporters := [nth for nth in order if nth >= players]:
            listed.addSpacing(self.px(6))
            listed.addWidget(label(self.say(words.SUPPORTERS), "caption"))
            for nth in supporters:
                listed.addWidget(self._seat(nth))
        return places

    def _footer(self) -> QWidget:
        footer = frame("footer")
        line = inset(row(footer, spacing=self.px(12)), self.px, 28, 12)
        line.addStretch()
        if (journal := self._journal) is not None:
            line.addWidget(button(self.say(words.REPLAY), "replay", lambda: self.replay.emit(journal), big=True))
        line.addWidget(button(self.say(words.HOME), "home", self.home.emit, big=True))
        line.addWidget(button(self.say(words.AGAIN), "again", self.again.emit, kind="primary", big=True))
        return footer

    def _seat(self, seat: int, place: Text | None = None, *, first: bool = False) -> QWidget:
        """Return a participant; only who has a seat comes in a ``place``."""
        card = frame("card")
        line = row(card, spacing=self.px(16))
        high = self.px(14 if place is not None else 8)
        line.setContentsMargins(self.px(20), high, self.px(20), high)
        if place is not None:
            which = label(self.say(place), "gold" if first else "muted")
            which.setMinimumWidth(self.px(44))
            line.addWidget(which)
        line.addWidget(Dot(self.enlarged, line_of(seat, self._seating.players).color()))
        line.addWidget(
            label(self._seating.setup.seats[seat].name, "heading" if seat == self._seating.person else "body")
        )
        line.addStretch()
        points, parts = self.finish.ranking.points[seat], self._seating.rule_set.scoring.parts
        line.addWidget(label(amount(points, parts), "heading"))
        gained = points - self._start()[seat]
        change = label(signed(gained, parts), gain_role(gained))
        change.setMinimumWidth(self.px(72))
        change.setAlignment(RIGHT)
        line.addWidget(change)
        return card

    def _start(self) -> tuple[int, ...]:
        return self.finish.results[0].deal.standing

    def _curve(self) -> QWidget:
        card = frame("card")
        listed = inset(column(card, spacing=self.px(10)), self.px, 22, 16, 22, 14)
        top = row()
        top.addWidget(label(self.say(words.CURVE), "strong"))
        top.addStretch()
        top.addWidget(label(self.say(words.HANDS_PLAYED.filled(n=len(self.finish.results))), "muted"))
        listed.addLayout(top)
        names = [seat.name for seat in self._seating.setup.seats]
        points = [self._start(), *(result.standing for result in self.finish.results)]
        if self.finish.ranking.transfers:
            points.append(self.finish.ranking.points)
        seating = self._seating
        curve = Curve(self.enlarged, names, points, seating.rule_set.scoring.parts, self._games(), seating.players)
        listed.addWidget(curve, 1)
        return card

    def _games(self) -> dict[int, str]:
        """Return the games of a match of several, by the number of hands before each began."""
        games: dict[int, str] = {}
        for result in self.finish.results:
            member = member_with(self._seating.rule_set.games, result.deal.game)
            if member is not None and self.say(member.game.name) not in games.values():
                games[result.deal.number] = self.say(member.game.name)
        return games
