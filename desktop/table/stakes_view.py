"""Points on the table in a game with bets: what every seat has left to bet beside its name, and the sticks before it and on the move.

Sticks 点棒 of 10,000, 5,000, 1,000 and 100 points are drawn as they lie in front of players, told apart by colour and dots.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import WALL_AT, WALL_TILE, Layout, Panel, Point
from paizhuo.desktop.table.dressed import DressedItem
from paizhuo.desktop.table.lettering import CENTRE, bold_metrics, enlarged, font, ground
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.plates import BADGE_HEIGHT, PlateItem, plate_parts
from paizhuo.desktop.table.stakes import pot_lines, stack_words
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.money import Money, Stake

STICKS: Final = (
    (10_000, "#c9a12b", "#fff6d8", 5),
    (5_000, "#c33a30", "#fff1ee", 5),
    (1_000, "#f8f4e6", "#d0342c", 1),
    (100, "#f8f4e6", "#2b3a52", 8),
)
"""Points of a stick, its colour, the colour of its dots and how many."""
COLUMN: Final = 4
MOST_STICKS: Final = 2 * COLUMN
"""No more sticks than this are drawn for an amount; the number beside them is exact."""
LENGTH, THICK = 50.0, 6.5
STAKE_SIZE: Final = 17.0
MARKER: Final = 9.0
AMOUNT_AT, MARKERS_AT = 37.0, 8.0
"""Where the amount begins on its badge, and how far before the markers it, or the badge, ends."""
POT_SIZE, POT_LINE = 18.0, 24.0
POTS_AT: Final = (284.0, 306.0)
"""The upper edge of the list of side pots, left of and above the middle: there lies neither river nor wall nor bet."""
DIMMED: Final = 0.6
"""How much is seen of the name of who has folded."""


def sticks_of(points: int) -> tuple[int, ...]:
    """Return the sticks that make an amount, the largest first, as far as they are drawn."""
    found: list[int] = []
    for value, *_ in STICKS:
        many, points = divmod(points, value)
        found += [value] * many
    return tuple(found[:MOST_STICKS])


def paint_stick(painter: QPainter, area: QRectF, value: int) -> None:
    """Paint one stick lying across."""
    _, body, dots, many = next(stick for stick in STICKS if stick[0] == value)
    painter.setPen(QPen(QColor(0, 0, 0, 110), 0.8))
    painter.setBrush(QColor(body))
    painter.drawRoundedRect(area, area.height() / 2.2, area.height() / 2.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(dots))
    size = area.height() * (0.3 if many == 1 else 0.17)
    gap = area.height() * 0.62
    for n in range(many):
        at = QPointF(area.center().x() + (n - (many - 1) / 2) * gap, area.center().y())
        painter.drawEllipse(at, size, size)


class StakeItem(DressedItem):
    """How many rounds of betting a seat may still begin, and before that what it has left to bet.

    ``words``: that amount; "" where it is all that the seat has, which stands on its plate.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self._left = self._most = 0
        self._markers = self._width = 0.0

    @property
    def width(self) -> float:
        return self._width

    def boundingRect(self) -> QRectF:
        return QRectF(-2, -2, self._width + 4, BADGE_HEIGHT + 4)

    def show_stake(self, stake: Stake, most: int, seat: Seat, picture: TablePicture, faces: Faces) -> None:
        self.words, self._faces, self._most = stack_words(picture, seat, stake), faces, most
        self._left = 0 if stake.folded else max(0, most - stake.begun)
        self.prepareGeometryChange()
        self._markers = MARKERS_AT
        if self.words:
            wide = bold_metrics(enlarged(STAKE_SIZE, BADGE_HEIGHT)).horizontalAdvance(self.words)
            self._markers = AMOUNT_AT + wide + MARKERS_AT
        self._width = self._markers + (MARKER + 3) * most + 4
        self.update()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours = faces.colours
        ground(painter, QRectF(0, 0, self._width, BADGE_HEIGHT), colours.plate, 225, 7)
        if self.words:
            for n in (0, 1):
                paint_stick(painter, QRectF(7, 6 + 7 * n, 24, 5), 1_000)
            font(painter, enlarged(STAKE_SIZE, BADGE_HEIGHT), bold=True)
            painter.setPen(QColor(colours.text))
            wide = self._markers - AMOUNT_AT - MARKERS_AT
            painter.drawText(QRectF(AMOUNT_AT, 0, wide + 2, BADGE_HEIGHT), CENTRE, self.words)
        for n in range(self._most):
            marker = QRectF(self._markers + n * (MARKER + 3), (BADGE_HEIGHT - MARKER) / 2, MARKER, MARKER)
            painter.setPen(QPen(QColor(colours.gold), 1.4))
            painter.setBrush(QColor(colours.gold) if n < self._left else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(marker)


class SticksItem(DressedItem):
    """An amount in sticks, with the number below."""

    def __init__(self) -> None:
        super().__init__()
        self._points, self._words = 0, ""
        self.setZValue(900)

    def boundingRect(self) -> QRectF:
        return QRectF(-70, -40, 140, 80)

    def show_points(self, points: int, picture: TablePicture, faces: Faces) -> None:
        self._points, self._words, self._faces = points, amount(points, picture.parts), faces
        self.update()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours = faces.colours
        found = sticks_of(self._points)
        for n, value in enumerate(found):
            column, row = divmod(n, COLUMN)
            x = -LENGTH / 2 if len(found) <= COLUMN else -LENGTH - 1 + column * (LENGTH + 2)
            paint_stick(painter, QRectF(x, 1 - row * (THICK + 1), LENGTH, THICK), value)
        metrics = font(painter, enlarged(20, 25), bold=True)
        wide = metrics.horizontalAdvance(self._words) + 20
        area = QRectF(-wide / 2, 12, wide, 25)
        ground(painter, area, colours.panel, 230, 12)
        painter.setPen(QColor(colours.gold))
        painter.drawText(area, CENTRE, self._words)


class PotsItem(DressedItem):
    """The side pots on the felt, each with who plays for it; the main pot stands in the middle of the table."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[str, ...] = ()
        self._size = (0.0, 0.0)

    def boundingRect(self) -> QRectF:
        return QRectF(-self._size[0] / 2, 0, *self._size).adjusted(-2, -2, 2, 2)

    def show_lines(self, lines: tuple[str, ...], faces: Faces) -> None:
        self.prepareGeometryChange()
        self._lines, self._faces = lines, faces
        widest = max(map(bold_metrics(enlarged(POT_SIZE, POT_LINE)).horizontalAdvance, lines), default=0.0)
        self._size = (widest + 24, POT_LINE * len(lines) + 8)
        self.setVisible(bool(lines))
        self.update()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours = faces.colours
        wide, high = self._size
        ground(painter, QRectF(-wide / 2, 0, wide, high), colours.panel, 230, 10)
        font(painter, enlarged(POT_SIZE, POT_LINE), bold=True)
        painter.setPen(QColor(colours.gold))
        for nth, line in enumerate(self._lines):
            painter.drawText(QRectF(-wide / 2, 4 + nth * POT_LINE, wide, POT_LINE), CENTRE, line)


def bet_place(picture: TablePicture, layout: Layout, seat: Seat) -> Point:
    """Return where a seat's bet lies: before it, where neither river nor wall nor rack does."""
    position, half = picture.position(seat), Panel().half
    wall, rack = WALL_AT[position] + WALL_TILE[1], layout.side_x - 34
    if position % 2 and rack - wall >= 2 * 62:
        u, v = 0.0, (wall + rack) / 2
    elif position % 2:
        u, v = -half[1] - 100, half[0] + 80
    else:
        u, v = -half[0] - 90, half[1] + (150 if position == 0 else 120)
    return layout.before(position, u, v)


class Stakes:
    """The items of bets and pots, kept from picture to picture."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self.stacks: dict[Seat, StakeItem] = {}
        self.bets: dict[Seat, SticksItem] = {}
        self.pots = PotsItem()
        self.pots.setVisible(False)
        stage.addItem(self.pots)

    def draw(self, picture: TablePicture, layout: Layout, faces: Faces, plates: Mapping[Seat, PlateItem]) -> None:
        """Show what lies where; nothing in games without bets."""
        money = picture.display.money(picture.observation)
        stakes = {} if money is None else dict(enumerate(money.stakes))
        for kept in (self.stacks, self.bets):
            for seat in [seat for seat in kept if seat not in stakes or (kept is self.bets and not stakes[seat].bet)]:
                self._stage.removeItem(kept.pop(seat))
        self.pots.show_lines(pot_lines(picture)[1:], faces)
        self.pots.setPos(*layout.before(2, *POTS_AT))
        for seat, area in layout.plates:
            stake, plate = stakes.get(seat), plates[seat]
            plate.setOpacity(DIMMED if stake is not None and stake.folded else 1.0)
            if stake is None or money is None:
                plate.reserve(0.0)
                continue
            near = picture.position(seat) == 0
            _, badges = plate_parts(area, near=near)
            # In the place of the first badge, beside the card.
            self._stack(
                picture, faces, seat, money, (badges.x, badges.y + (badges.height - BADGE_HEIGHT if near else 0.0))
            )
            plate.reserve(self.stacks[seat].width)
            if stake.bet:
                self._bet(picture, faces, seat, stake.bet, bet_place(picture, layout, seat))

    def _stack(self, picture: TablePicture, faces: Faces, seat: Seat, money: Money, at: Point) -> None:
        item = self.stacks.get(seat)
        if item is None:
            item = self.stacks[seat] = StakeItem()
            self._stage.addItem(item)
        item.show_stake(money.stakes[seat], money.most_begun, seat, picture, faces)
        item.setPos(*at)
        item.setOpacity(DIMMED if money.stakes[seat].folded else 1.0)

    def _bet(self, picture: TablePicture, faces: Faces, seat: Seat, points: int, at: Point) -> None:
        item = self.bets.get(seat)
        if item is None:
            item = self.bets[seat] = SticksItem()
            self._stage.addItem(item)
        item.show_points(points, picture, faces)
        item.setPos(*at)
