"""The sheet after a hand: who won with what, what it counts, who pays whom, and what everybody has now."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop import words
from desktop.pages.parts import Page, Segments, button, column, frame, label, row, rule, scrolled
from desktop.pages.tiles import Piece, TileRow, spread_hand
from desktop.play.session import Seating, Sheet
from desktop.play.totals import net, signed, worth
from desktop.preferences import Preferences
from engine.core.hand import Account, Transfer, WinRecord, balance
from engine.core.meld import Seat
from engine.core.words import Text
from engine.scoring.score import Score


class Payments(QWidget):
    """The seats as they sit, and arrows from who pays to who is paid."""

    def __init__(
        self,
        preferences: Preferences,
        seating: Seating,
        ledger: Sequence[Transfer],
        standing: tuple[int, ...] | None,
        winners: Collection[Seat],
    ) -> None:
        """``standing``: everybody's points afterwards, told where the ledger is that of the whole hand."""
        super().__init__()
        self._preferences, self._seating = preferences, seating
        self._net, self._standing, self._winners = net(ledger), standing, winners
        self._by_table = _by_table(self._net)
        change = balance(tuple(ledger))
        self._changes = tuple(change.get(seat, 0) for seat in range(len(seating.setup.seats)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self._told())

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(400), self._preferences.px(320))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._preferences.px(330), self._preferences.px(280))

    def _name(self, account: Account) -> str:
        if isinstance(account, int):
            return self._seating.setup.seats[account].name
        return self._preferences.say(words.TABLE_ACCOUNT)

    def _told(self) -> str:
        return "; ".join(
            f"{self._name(payer)} → {self._name(payee)} {points:,}" for (payer, payee), points in self._net.items()
        )

    def _boxes(self) -> dict[Seat, QRectF]:
        """Where each seat sits: the player (or the first) at the bottom, the next to the right."""
        px = self._preferences.px
        width, height = px(124), px(80 if self._by_table else 62)
        seats = self._seating.setup.seats
        bottom = self._seating.person or 0
        x, y = self.width() / 2, self.height() / 2
        centres = (
            QPointF(x, self.height() - height / 2 - 1),
            QPointF(self.width() - width / 2 - 1, y),
            QPointF(x, height / 2 + 1),
            QPointF(width / 2 + 1, y),
        )
        boxes = {}
        for steps, centre in zip(range(len(seats)), centres, strict=False):
            box = QRectF(0, 0, width, height)
            box.moveCenter(centre)
            boxes[(bottom + steps) % len(seats)] = box
        return boxes

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        boxes = self._boxes()
        labels = []
        for (payer, payee), points in self._net.items():
            if isinstance(payer, int) and isinstance(payee, int):
                labels.append((self._arrow(painter, boxes[payer], boxes[payee]), points))
        for seat, box in boxes.items():
            self._box(painter, seat, box)
        for where, points in labels:
            self._amount(painter, where, points)
        painter.end()

    def _arrow(self, painter: QPainter, start: QRectF, end: QRectF) -> QPointF:
        """An arrow between two boxes; returns where its amount is written."""
        colours, px = self._preferences.colours, self._preferences.px
        a, b = _edge(start, end.center(), px(4)), _edge(end, start.center(), px(6))
        painter.setPen(QPen(QColor(colours.gold), px(2)))
        painter.drawLine(a, b)
        angle = math.atan2(b.y() - a.y(), b.x() - a.x())
        head = QPainterPath(b)
        for turn in (2.65, -2.65):
            head.lineTo(b + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * px(10))
        painter.fillPath(head, QColor(colours.gold))
        slanted = start.center().x() != end.center().x() and start.center().y() != end.center().y()
        # Arrows across the table meet in its middle: their amounts stand nearer to who pays.
        return a + (b - a) * (0.5 if slanted else 0.3)

    def _font(self, size: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * size)
        font.setBold(bold)
        return font

    def _amount(self, painter: QPainter, where: QPointF, points: int) -> None:
        colours = self._preferences.colours
        painter.setFont(self._font(0.92, bold=True))
        words_ = f"{points:,}"
        metrics = QFontMetricsF(painter.font())
        plate = QRectF(0, 0, metrics.horizontalAdvance(words_) + metrics.height() * 0.7, metrics.height() * 1.15)
        plate.moveCenter(where)
        painter.setPen(QPen(QColor(colours.gold), 1))
        painter.setBrush(QColor(colours.card))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setPen(QColor(colours.text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words_)

    def _box(self, painter: QPainter, seat: Seat, box: QRectF) -> None:
        colours, px = self._preferences.colours, self._preferences.px
        won = seat in self._winners
        painter.setPen(QPen(QColor(colours.accent if won else colours.line), 2 if won else 1))
        painter.setBrush(QColor(colours.accent_soft if won else colours.field))
        painter.drawRoundedRect(box, px(8), px(8))
        inner = box.adjusted(px(8), px(6), -px(8), -px(6))
        lines = 1 + (self._standing is not None or self._changes[seat] != 0) + (seat in self._by_table)
        high = inner.height() / lines
        top, bottom = (QRectF(inner.left(), inner.top() + n * high, inner.width(), high) for n in (0, 1))
        painter.setFont(self._font(0.95, bold=True))
        painter.setPen(QColor(colours.text))
        name = QFontMetricsF(painter.font()).elidedText(self._name(seat), Qt.TextElideMode.ElideRight, top.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, name)
        painter.setFont(self._font(0.92))
        change = self._changes[seat]
        parts = [] if self._standing is None else [(f"{self._standing[seat]:,}", colours.muted)]
        if change:
            parts.append((signed(change), colours.gain if change > 0 else colours.loss))
        metrics = QFontMetricsF(painter.font())
        gap = metrics.horizontalAdvance("  ")
        width = sum(metrics.horizontalAdvance(part) for part, _ in parts) + gap * (len(parts) - 1)
        x = bottom.center().x() - width / 2
        for part, colour in parts:
            painter.setPen(QColor(colour))
            where = QRectF(x, bottom.top(), bottom.width(), bottom.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, part)
            x += metrics.horizontalAdvance(part) + gap
        if seat in self._by_table:
            painter.setFont(self._font(0.82))
            painter.setPen(QColor(colours.gold))
            told = words.BY_TABLE.filled(points=signed(self._by_table[seat]))
            painter.drawText(bottom.translated(0, high), Qt.AlignmentFlag.AlignCenter, self._preferences.say(told))


def _by_table(payments: Mapping[tuple[Account, Account], int]) -> dict[Seat, int]:
    """What seats have laid on the table (less than nothing) or taken from it."""
    found: dict[Seat, int] = {}
    for (payer, payee), points in payments.items():
        if isinstance(payer, int) and not isinstance(payee, int):
            found[payer] = found.get(payer, 0) - points
        elif isinstance(payee, int) and not isinstance(payer, int):
            found[payee] = found.get(payee, 0) + points
    return found


def _edge(box: QRectF, towards: QPointF, gap: float) -> QPointF:
    """Where the line from a box's middle leaves it, ``gap`` further out."""
    centre = box.center()
    way = towards - centre
    length = math.hypot(way.x(), way.y()) or 1.0
    reach = min(
        (box.width() / 2) / abs(way.x()) if way.x() else math.inf,
        (box.height() / 2) / abs(way.y()) if way.y() else math.inf,
    )
    return centre + way * min(reach, 1.0) + way * (gap / length)


@dataclass(frozen=True, slots=True)
class _Leaf:
    """One page of the sheet: a win, or (None) how the hand ended and the hands laid open."""

    win: WinRecord | None


class Results(Page):
    """The sheet over the dimmed table."""

    next_hand = Signal()

    def __init__(self, preferences: Preferences, seating: Seating, sheet: Sheet) -> None:
        super().__init__(preferences)
        self.setProperty("role", "dimmed")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, on=False)
        self._seating, self._sheet = seating, sheet
        self._leaves = [_Leaf(win) for win in sheet.result.wins]
        winners = {win.seat for win in sheet.result.wins}
        others = [p.owner for p in sheet.observation.places if p.shown and p.owner not in winners]
        if len(self._leaves) != 1 or others:
            self._leaves.append(_Leaf(None))
        self._leaf = 0
        self._excluded = False

    def begins_at(self) -> str:
        return "next-hand"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 150))
        painter.end()

    def _name(self, seat: Seat) -> str:
        return self._seating.setup.seats[seat].name

    # -- drawing ---------------------------------------------------------------------------------------------------

    def build(self, inside: QVBoxLayout) -> None:
        card = frame("sheet")
        card.setMaximumWidth(self.px(1040))
        card.setMaximumHeight(self.px(700))
        listed = column(card, spacing=self.px(14))
        listed.setContentsMargins(self.px(28), self.px(22), self.px(28), self.px(20))
        leaf = self._leaves[self._leaf]
        if len(self._leaves) > 1:
            listed.addWidget(self._tabs())
        if leaf.win is None:
            self._ending(listed)
        else:
            self._win(listed, leaf.win)
        listed.addWidget(rule())
        listed.addLayout(self._buttons(leaf))
        middle = row()
        middle.setContentsMargins(self.px(24), self.px(16), self.px(24), self.px(16))
        middle.addStretch(1)
        middle.addWidget(card, 40)
        middle.addStretch(1)
        inside.addStretch(1)
        inside.addLayout(middle, 40)
        inside.addStretch(1)

    def _tabs(self) -> Segments:
        named: dict[str, tuple[str, object]] = {}
        for nth, leaf in enumerate(self._leaves):
            words_ = self.say(words.WHOLE_HAND) if leaf.win is None else self._name(leaf.win.seat)
            named[f"leaf-{nth}"] = (words_, nth)
        tabs = Segments(self.say(words.PATTERNS), named, self._leaf)
        tabs.chosen.connect(self._turn_to)
        return tabs

    def _win(self, listed: QVBoxLayout, win: WinRecord) -> None:
        top = row(spacing=self.px(12))
        top.addWidget(label(self.say(words.WINS.filled(name=self._name(win.seat))), "title"))
        top.addWidget(label(self.say(self._way(win)), "muted"), 0, Qt.AlignmentFlag.AlignBottom)
        top.addStretch()
        top.addWidget(label(self.say(worth(win.score)), "total"))
        listed.addLayout(top)
        place = self._sheet.observation.places[win.seat]
        seats = self._sheet.observation.seats
        concealed = place.concealed
        if win.source is not None and win.tile not in concealed:
            concealed = (*concealed, win.tile)
        hand = TileRow(self.preferences, spread_hand(concealed, place.melds, win.seat, seats, win.tile), 62)
        listed.addWidget(hand)
        if shown := [fact for fact in self._sheet.facts if fact.tiles and fact.seat is None]:
            line = row(spacing=self.px(10))
            for fact in shown:
                line.addWidget(label(self.say(fact.label), "small"))
                line.addWidget(TileRow(self.preferences, [Piece(tile) for tile in fact.tiles], 34))
                line.addSpacing(self.px(14))
            line.addStretch()
            listed.addLayout(line)
        halves = row(spacing=self.px(28))
        halves.addWidget(scrolled(self._patterns(win.score)), 5)
        halves.addWidget(self._payments(win), 5)
        listed.addLayout(halves, 1)

    def _payments(self, win: WinRecord | None) -> Payments:
        """Who paid for this win where there are several things to tell, else for the whole hand."""
        result = self._sheet.result
        if win is not None and len(self._leaves) > 1:
            return Payments(self.preferences, self._seating, win.transfers, None, (win.seat,))
        winners = {win.seat for win in result.wins}
        return Payments(self.preferences, self._seating, result.ledger, result.standing, winners)

    def _way(self, win: WinRecord) -> Text:
        if win.source is None:
            return words.BY_SELF_DRAW
        return (words.ROBBED if win.robbed else words.FROM).filled(name=self._name(win.source))

    def _patterns(self, score: Score) -> QWidget:
        told = QWidget()
        listed = column(told, spacing=self.px(4))
        listed.setContentsMargins(0, 0, self.px(12), 0)
        listed.addWidget(label(self.say(words.PATTERNS), "caption"))
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(self.px(12))
        grid.setVerticalSpacing(self.px(5))
        grid.setColumnStretch(0, 1)
        for line, counted in enumerate(score.patterns):
            grid.addWidget(label(self.say(counted.name), wrap=True), line, 0)
            value = label(str(counted.value), "strong")
            grid.addWidget(value, line, 1, Qt.AlignmentFlag.AlignRight)
        listed.addLayout(grid)
        if not score.patterns:
            listed.addWidget(label(self.say(words.NO_PATTERNS), "muted"))
        if score.working:
            listed.addSpacing(self.px(6))
            for step in score.working:
                listed.addWidget(label(self.say(step), "small", wrap=True))
        if self._excluded:
            listed.addSpacing(self.px(10))
            listed.addWidget(label(self.say(words.NOT_COUNTED), "caption"))
            for excluded in score.excluded:
                reason = Text(
                    f"{excluded.name.zh}：{excluded.because.zh}", f"{excluded.name.en}: {excluded.because.en}"
                )
                listed.addWidget(label(self.say(reason), "small", wrap=True))
        listed.addStretch()
        return told

    def _ending(self, listed: QVBoxLayout) -> None:
        listed.addWidget(label(self.say(self._sheet.result.ending.name), "title"))
        halves = row(spacing=self.px(28))
        shown = QWidget()
        hands = column(shown, spacing=self.px(6))
        hands.setContentsMargins(0, 0, self.px(12), 0)
        hands.addWidget(label(self.say(words.HANDS_SHOWN), "caption"))
        for place in self._sheet.observation.places:
            if place.shown:
                hands.addWidget(label(self._name(place.owner), "strong"))
                pieces = spread_hand(place.concealed, place.melds, place.owner, self._sheet.observation.seats)
                hands.addWidget(TileRow(self.preferences, pieces, 40))
                hands.addSpacing(self.px(4))
        if not any(place.shown for place in self._sheet.observation.places):
            hands.addWidget(label("—", "muted"))
        hands.addStretch()
        halves.addWidget(scrolled(shown), 6)
        halves.addWidget(self._payments(None), 5)
        listed.addLayout(halves, 1)

    def _buttons(self, leaf: _Leaf) -> QVBoxLayout:
        outer = column()
        line = row(spacing=self.px(12))
        if leaf.win is not None and leaf.win.score.excluded and not self._excluded:
            line.addWidget(button(self.say(words.NOT_COUNTED), "excluded", self._tell_excluded, kind="quiet"))
        line.addStretch()
        onward = button(self.say(words.NEXT_HAND), "next-hand", self.next_hand.emit, kind="primary", big=True)
        onward.setDefault(True)
        line.addWidget(onward)
        outer.addLayout(line)
        return outer

    def _turn_to(self, leaf: object) -> None:
        assert isinstance(leaf, int)
        self._leaf, self._excluded = leaf, False
        self.refresh()

    def _tell_excluded(self) -> None:
        self._excluded = True
        self.refresh()
