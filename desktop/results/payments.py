"""Who pays whom in a hand, drawn as people sit: the seats around a table, supporters in the corners beside whom they back."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.results.arrows import Arrow, arrow
from paizhuo.desktop.results.totals import sticks, without_sticks
from paizhuo.engine.core.hand import Account, Transfer, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.watching import behind
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount, signed
from paizhuo.engine.table.port.reports import Seating
from paizhuo.engine.table.session.supporting import nearest

STICKS: Final = Text("立直棒 {points}", "sticks {points}")
LEFT: Final = 3
"""How many seats after the one at the bottom that at the left is."""
CHIP = 30
"""The height of a supporter's box, in pixels at scale 1; less where many stand in a corner."""


class Payments(QWidget):
    """A drawing of the seats as they sit, the supporters in the corners, and arrows from who pays to who is paid."""

    def __init__(
        self,
        style: Style,
        seating: Seating,
        observation: Observation,
        ledger: Sequence[Transfer],
        standing: tuple[int, ...] | None,
        winners: Collection[Seat],
    ) -> None:
        """Draw a ledger. ``standing``: everybody's points afterwards, shown where the ledger is that of the whole hand."""
        super().__init__()
        self._style, self._seating, self._seats = style, seating, observation.hand.seats
        self._bottom, self._behind = nearest(observation, seating.person), behind(observation.hand)
        self._paid, self._sticks = without_sticks(ledger), sticks(ledger)
        self._standing, self._winners = standing, winners
        self._by_table, self._parts = _by_table(self._sticks), seating.rule_set.scoring.parts
        change = balance(tuple(ledger))
        self._changes = tuple(change.get(seat, 0) for seat in range(len(seating.setup.seats)))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.in_words)

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(400), self._style.px(320))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._style.px(280))

    def name_of(self, account: Account) -> str:
        """Return what an account is called."""
        if isinstance(account, int):
            return self._seating.setup.seats[account].name
        return self._style.say(words.TABLE_ACCOUNT)

    @property
    def in_words(self) -> str:
        """Who pays whom how much, in words."""
        return "; ".join(
            f"{self.name_of(payer)} → {self.name_of(payee)} {', '.join(self._amounts((payer, payee)))}"
            for payer, payee in dict.fromkeys((*self._paid, *self._sticks))
        )

    def _amounts(self, between: tuple[Account, Account]) -> list[str]:
        """Return what one account pays another on balance, and apart from that the sticks that go the same way."""
        parts = [amount(self._paid[between], self._parts)] if between in self._paid else []
        if between in self._sticks:
            points = amount(self._sticks[between], self._parts)
            parts.append(self._style.say(STICKS.filled(points=points)))
        return parts

    def _boxes(self) -> dict[Seat, QRectF]:
        """Return where each seat sits: the player (or the first) at the bottom, the next to the right."""
        px = self._style.px
        width, height = min(px(124), round(self.width() * 0.4)), px(80 if self._by_table else 62)
        x, y = self.width() / 2, self.height() / 2
        centres = (
            QPointF(x, self.height() - height / 2 - 1),
            QPointF(self.width() - width / 2 - 1, y),
            QPointF(x, height / 2 + 1),
            QPointF(width / 2 + 1, y),
        )
        boxes = {}
        for steps, centre in zip(range(self._seats), centres, strict=False):
            box = QRectF(0, 0, width, height)
            box.moveCenter(centre)
            boxes[(self._bottom + steps) % self._seats] = box
        return boxes

    def _chips(self, boxes: Mapping[Seat, QRectF]) -> dict[int, QRectF]:
        """Return where each supporter stands: beside the player backed, in the corner to that player's left."""
        px, found = self._style.px, {}
        middle = boxes[self._bottom]
        wide = middle.left() - px(8)
        deep = (self.height() - middle.height()) / 2 - px(8)
        for seat, supporters in self._behind.items():
            steps = (seat - self._bottom) % self._seats
            high = min(px(CHIP), deep / len(supporters) - px(3))
            for nth, supporter in enumerate(supporters):
                across = nth * (high + px(3))
                left = 1.0 if steps in (0, 3) else self.width() - wide - 1
                top = {
                    0: self.height() - high - across - 1,
                    1: boxes[seat].bottom() + px(5) + across,
                    2: across + 1,
                }.get(steps, boxes[seat].top() - px(5) - high - across)
                found[supporter] = QRectF(left, top, wide, high)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            boxes = self._boxes()
            chips = self._chips(boxes)
            places = {**boxes, **chips}
            labels = []
            for payer, payee in sorted(self._between(places), key=max, reverse=True):
                faint = payer in chips or payee in chips
                crowded = not faint and self._crowded(payer, payee)
                line = arrow(places[payer], places[payee], self._middle(), crowded=crowded, gap=self._style.px(4))
                self._draw(painter, line, faint=faint)
                if not faint:  # what supporters win and lose stands in their boxes
                    labels.append((line, self._amounts((payer, payee))))
            for seat, box in boxes.items():
                self._box(painter, seat, box)
            for supporter, box in chips.items():
                self._chip(painter, supporter, box)
            for line, amounts in labels:
                self._write_amounts(painter, line, amounts, boxes.values())

    def _between(self, places: Collection[int]) -> list[tuple[int, int]]:
        """Return who pays whom, of those who have a place."""
        return [
            (payer, payee)
            for payer, payee in dict.fromkeys((*self._paid, *self._sticks))
            if isinstance(payer, int) and payer in places and isinstance(payee, int) and payee in places
        ]

    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    def _crowded(self, payer: Seat, payee: Seat) -> bool:
        """Return whether supporters stand in the corner between two seats."""
        one, other = sorted((seat - self._bottom) % self._seats for seat in (payer, payee))
        # They stand at the left of the player whom they back.
        backed = 0 if (one, other) == (0, LEFT) else other
        return bool(self._behind.get((self._bottom + backed) % self._seats))

    def _draw(self, painter: QPainter, line: Arrow, *, faint: bool) -> None:
        colours, px = self._style.colours, self._style.px
        a, b = line.start, line.end
        gold = QColor(colours.gold)
        if faint:
            gold.setAlpha(110)
        painter.setPen(QPen(gold, px(1 if faint else 2)))
        painter.drawLine(a, b)
        angle = math.atan2(b.y() - a.y(), b.x() - a.x())
        head = QPainterPath(b)
        for turn in (2.65, -2.65):
            head.lineTo(b + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * px(7 if faint else 10))
        painter.fillPath(head, gold)

    def _font(self, size: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self.font().pointSizeF() * size)
        font.setBold(bold)
        return font

    def _write_amounts(self, painter: QPainter, line: Arrow, amounts: Sequence[str], boxes: Iterable[QRectF]) -> None:
        """Write amounts on plates, one below the other, at an arrow."""
        colours, gap = self._style.colours, self._style.px(3)
        painter.setFont(self._font(0.92, bold=True))
        metrics = QFontMetricsF(painter.font())
        high = metrics.height() * 1.15
        widths = [metrics.horizontalAdvance(words_) + metrics.height() * 0.7 for words_ in amounts]
        whole = line.plate(QSizeF(max(widths), len(amounts) * (high + 2) - 2), gap, boxes)
        for nth, (words_, wide) in enumerate(zip(amounts, widths, strict=True)):
            plate = QRectF(whole.center().x() - wide / 2, whole.top() + nth * (high + 2), wide, high)
            painter.setPen(QPen(QColor(colours.gold), 1))
            painter.setBrush(QColor(colours.card))
            painter.drawRoundedRect(plate, high / 2, high / 2)
            painter.setPen(QColor(colours.text))
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words_)

    @property
    def order(self) -> tuple[int, ...]:
        """The participants as they are read: the seats from the one at the bottom on, then the supporters."""
        seats = ((self._bottom + steps) % self._seats for steps in range(self._seats))
        return (*seats, *range(self._seats, len(self._changes)))

    def points_of(self, participant: int) -> list[tuple[str, str]]:
        """Return what a participant has afterwards, and its change, each with its colour."""
        colours, change = self._style.colours, self._changes[participant]
        parts = [] if self._standing is None else [(amount(self._standing[participant], self._parts), colours.muted)]
        if change:
            parts.append((signed(change, self._parts), colours.gain if change > 0 else colours.loss))
        return parts

    def _chip(self, painter: QPainter, supporter: int, box: QRectF) -> None:
        """Draw a supporter's name and points in a line."""
        colours, px = self._style.colours, self._style.px
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.field))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        inner = box.adjusted(px(10), 0, -px(10), 0)
        painter.setFont(self._font(0.86))
        parts = self.points_of(supporter)
        length = _length(painter, parts)
        _write(painter, parts, QRectF(inner.right() - length, inner.top(), length + 2, inner.height()))
        painter.setPen(QColor(colours.text))
        metrics = QFontMetricsF(painter.font())
        room = inner.adjusted(0, 0, -length - px(6), 0)
        name = metrics.elidedText(self.name_of(supporter), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)

    def _box(self, painter: QPainter, seat: Seat, box: QRectF) -> None:
        colours, px = self._style.colours, self._style.px
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
        name = QFontMetricsF(painter.font()).elidedText(self.name_of(seat), Qt.TextElideMode.ElideRight, top.width())
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, name)
        painter.setFont(self._font(0.92))
        parts = self.points_of(seat)
        x = bottom.center().x() - _length(painter, parts) / 2
        _write(painter, parts, QRectF(x, bottom.top(), bottom.width(), bottom.height()))
        if seat in self._by_table:
            painter.setFont(self._font(0.82))
            painter.setPen(QColor(colours.gold))
            text = words.BY_TABLE.filled(points=signed(self._by_table[seat], self._parts))
            painter.drawText(bottom.translated(0, high), Qt.AlignmentFlag.AlignCenter, self._style.say(text))


def _by_table(payments: Mapping[tuple[Account, Account], int]) -> dict[Seat, int]:
    """Return what seats have laid on the table (less than nothing) or taken from it."""
    found: dict[Seat, int] = {}
    for (payer, payee), points in payments.items():
        if isinstance(payer, int) and not isinstance(payee, int):
            found[payer] = found.get(payer, 0) - points
        elif isinstance(payee, int) and not isinstance(payer, int):
            found[payee] = found.get(payee, 0) + points
    return found


def _length(painter: QPainter, parts: Sequence[tuple[str, str]]) -> float:
    """Return how long these words are in a line."""
    metrics = QFontMetricsF(painter.font())
    gaps = metrics.horizontalAdvance("  ") * (len(parts) - 1)
    return sum(metrics.horizontalAdvance(part) for part, _ in parts) + max(0.0, gaps)


def _write(painter: QPainter, parts: Sequence[tuple[str, str]], area: QRectF) -> None:
    """Write words in their colours, one after another."""
    metrics = QFontMetricsF(painter.font())
    x = area.left()
    for part, colour in parts:
        painter.setPen(QColor(colour))
        where = QRectF(x, area.top(), area.width(), area.height())
        painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, part)
        x += metrics.horizontalAdvance(part) + metrics.horizontalAdvance("  ")
