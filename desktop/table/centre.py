"""The box in the middle of the table, where the state of the hand can be read."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.amounts import amount
from desktop.table.colours import TableColours
from desktop.table.faces import Faces, paint_row
from desktop.table.geometry import PANEL_HALF, RATIO
from desktop.table.lettering import CENTRE, fitted, font
from desktop.table.picture import TablePicture
from desktop.table.plates import UNSPOKEN, fact_words
from desktop.table.speech import LEFT, REPEATS, WINDS, round_name, wind_of
from desktop.table.stakes import pot_lines
from engine.core.hand import DEPOSIT, balance
from engine.core.meld import Seat
from engine.core.tiles import Tiles

POT_SIZE, FACT_SIZE = 24.0, 17.0
"""How large the pot and other facts are written in the middle of the table."""


class CentreItem(QGraphicsItem):
    """The box in the middle: round, tiles left, seat winds with points, indicators, what lies on the table, facts."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: TablePicture | None = None
        self._faces: Faces | None = None
        self.scale_in_pixels = 1.0

    def boundingRect(self) -> QRectF:
        half, high = PANEL_HALF
        return QRectF(-half - 4, -high - 4, 2 * half + 8, 2 * high + 8)

    def show_picture(self, picture: TablePicture, faces: Faces) -> None:
        """Draws the table's state."""
        self._picture, self._faces = picture, faces
        self.update()

    def _outline(self) -> QPainterPath:
        """A rounded trapezoid: the far edge is a little shorter."""
        half, high = PANEL_HALF
        far, near, r = half * 0.93, half, 16.0
        path = QPainterPath()
        path.moveTo(-far + r, -high)
        path.lineTo(far - r, -high)
        path.quadTo(far, -high, far + 1, -high + r)
        path.lineTo(near - 1, high - r)
        path.quadTo(near, high, near - r, high)
        path.lineTo(-near + r, high)
        path.quadTo(-near, high, -near + 1, high - r)
        path.lineTo(-far - 1, -high + r)
        path.quadTo(-far, -high, -far + r, -high)
        return path

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        picture, faces = self._picture, self._faces
        if picture is None or faces is None:
            return
        colours = faces.colours
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outline = self._outline()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawPath(outline.translated(1, 3))
        shade = QLinearGradient(0, -PANEL_HALF[1], 0, PANEL_HALF[1])
        shade.setColorAt(0, QColor(colours.panel))
        shade.setColorAt(1, QColor(colours.panel).darker(118))
        painter.setBrush(shade)
        painter.setPen(QPen(QColor(colours.panel_edge), 2))
        painter.drawPath(outline)
        for seat in range(picture.observation.seats):
            self._seat(painter, picture, colours, seat)
        self._inside(painter, picture, faces)

    def _seat(self, painter: QPainter, picture: TablePicture, colours: TableColours, seat: Seat) -> None:
        """A seat's wind and points at its edge, upright for everybody; lit for the seat at turn."""
        observation = picture.observation
        half, high = PANEL_HALF
        position = picture.position(seat)
        cell = (
            QRectF(-half * 0.72, high - 38, half * 1.44, 34),
            QRectF(half - 74, -42, 68, 84),
            QRectF(-half * 0.68, -high + 4, half * 1.36, 34),
            QRectF(-half + 6, -42, 68, 84),
        )[position]
        wind = picture.said(WINDS[wind_of(seat, observation.deal.dealer, observation.seats) % 4])
        points = amount(observation.deal.standing[seat] + balance(observation.ledger).get(seat, 0), picture.parts)
        lit = observation.turn == seat and observation.ending is None
        dealer = seat == observation.deal.dealer
        if lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.lit))
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 9, 9)
        text = QColor(colours.on_lit if lit else colours.text)
        if position % 2 == 0:
            disc = QRectF(cell.left() + 8, cell.center().y() - 14, 28, 28)
            room = cell.adjusted(40, 0, -8, 0)
        else:
            disc = QRectF(cell.center().x() - 14, cell.top() + 10, 28, 28)
            room = QRectF(cell.left() + 1, cell.top() + 44, cell.width() - 2, 30)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.win) if dealer else QColor(0, 0, 0, 70))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.text) if dealer or not lit else text)
        fitted(painter, disc, wind, 19, bold=True)
        painter.setPen(text)
        fitted(painter, room, points, 25 if position % 2 == 0 else 21, bold=True)
        if any(laid.turned for laid in observation.rivers[seat]):
            self._stick(painter, position)

    def _stick(self, painter: QPainter, position: int) -> None:
        """The stick before a seat that has announced something with a tile laid sideways."""
        half, high = PANEL_HALF
        length, thick = 108.0, 7.0
        where = (
            QRectF(-length / 2, high - 46, length, thick),
            QRectF(half - 84, -length / 2, thick, length),
            QRectF(-length / 2, -high + 40, length, thick),
            QRectF(-half + 77, -length / 2, thick, length),
        )[position]
        painter.setPen(QPen(QColor(0, 0, 0, 90), 0.8))
        painter.setBrush(QColor("#fbf7ea"))
        painter.drawRoundedRect(where, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d0342c"))
        painter.drawEllipse(where.center(), 2.6, 2.6)

    def _inside(self, painter: QPainter, picture: TablePicture, faces: Faces) -> None:
        observation, colours = picture.observation, faces.colours
        half, high = PANEL_HALF
        room = QRectF(-half + 88, -high + 48, 2 * half - 176, 2 * high - 96)
        lines = self._lines(picture)
        needed = sum(height for height, *_ in lines)
        squeeze = min(1.0, room.height() / max(needed, 1.0))
        y = room.center().y() - needed * squeeze / 2
        deal = observation.deal
        for height, kind, words, tiles in lines:
            area = QRectF(room.left(), y, room.width(), height * squeeze)
            y += height * squeeze
            if kind == "tiles":
                self._indicators(painter, faces, area, tiles)
            elif kind == "left":
                self._left(painter, picture, colours, area, squeeze)
            elif kind == "pool":
                self._pool(painter, picture, colours, area)
            elif kind == "title":
                painter.setPen(QColor(colours.text))
                fitted(painter, area, picture.said(round_name(deal.round, deal.dealer + 1)), 27 * squeeze, bold=True)
            else:
                painter.setPen(QColor(colours.gold))
                pictures = len(tiles) * 18.0
                size = POT_SIZE if kind == "pot" else FACT_SIZE
                fitted(painter, area.adjusted(0, 0, -pictures, 0), words, size * squeeze, bold=True)
                row = [
                    (t, 0, QPointF(area.right() - pictures + 18 * (n + 0.5), area.center().y() - 1))
                    for n, t in enumerate(tiles)
                ]
                paint_row(painter, faces, self.scale_in_pixels, row, 16)

    def _lines(self, picture: TablePicture) -> list[tuple[float, str, str, Tiles]]:
        observation = picture.observation
        lines: list[tuple[float, str, str, Tiles]] = [(34, "title", "", ()), (28, "left", "", ())]
        by_id = {fact.id: fact for fact in picture.facts if fact.seat is None}
        indicators = by_id["indicators"].tiles if "indicators" in by_id else observation.wall.shown
        lines += [
            (46, "tiles", "", tiles)
            for tiles in (indicators, by_id["under"].tiles if "under" in by_id else ())
            if tiles
        ]
        if self._deposit(picture) or observation.deal.repeats:
            lines.append((27, "pool", "", ()))
        lines += [(32, "pot", line, ()) for line in pot_lines(picture)[:1]]
        lines += [
            (23, "fact", fact_words(fact, picture), fact.tiles)
            for fact in picture.facts
            if fact.seat is None and fact.id not in UNSPOKEN
        ]
        return lines

    def _deposit(self, picture: TablePicture) -> int:
        observation = picture.observation
        return observation.deal.deposit + balance(observation.ledger).get(DEPOSIT, 0)

    def _indicators(self, painter: QPainter, faces: Faces, area: QRectF, tiles: Tiles) -> None:
        """Turned-up tiles as large as the room allows; slots not yet turned up show only an edge."""
        shown = sum(1 for tile in tiles if tile >= 0)
        slot = 11.0
        width = min(
            (area.height() - 6) / (RATIO + 0.17), (area.width() - slot * (len(tiles) - shown)) / max(shown, 1) - 2
        )
        x = area.center().x() - (shown * (width + 2) + slot * (len(tiles) - shown)) / 2
        y = area.center().y() - 2
        # From the right, so that each covers the edge of the next.
        row = []
        for tile in tiles:
            row.append((tile, 0, QPointF(x + width / 2, y)))
            x += width + 2 if tile >= 0 else slot
        paint_row(painter, faces, self.scale_in_pixels, row[::-1], width)

    def _left(
        self, painter: QPainter, picture: TablePicture, colours: TableColours, area: QRectF, squeeze: float
    ) -> None:
        number, word = str(max(0, picture.observation.wall.left)), picture.said(LEFT)
        order = (word, number) if picture.language == "zh" else (number, word)
        sizes = tuple((23.0 * squeeze, True) if part == number else (17.0 * squeeze, False) for part in order)
        widths = [
            font(painter, size, bold=bold).horizontalAdvance(part)
            for part, (size, bold) in zip(order, sizes, strict=True)
        ]
        x = area.center().x() - (sum(widths) + 7) / 2
        for part, (size, bold), wide in zip(order, sizes, widths, strict=True):
            painter.setPen(QColor(colours.text if bold else colours.muted))
            fitted(painter, QRectF(x, area.top(), wide + 2, area.height()), part, size, bold=bold)
            x += wide + 7

    def _pool(self, painter: QPainter, picture: TablePicture, colours: TableColours, area: QRectF) -> None:
        """Points on the table beside a stick, and the hands repeated."""
        deposit, repeats = self._deposit(picture), picture.observation.deal.repeats
        parts = []
        if deposit:
            parts.append(amount(deposit, picture.parts))
        if repeats:
            parts.append(REPEATS.filled(n=repeats).say(picture.language))
        metrics = font(painter, 16, bold=True)
        stick = 26.0 if deposit else 0.0
        wide = sum(metrics.horizontalAdvance(p) for p in parts) + 10 * (len(parts) - 1) + stick
        scale = min(1.0, area.width() / max(wide, 1))
        x = area.center().x() - wide * scale / 2
        if deposit:
            bar = QRectF(x, area.center().y() - 3, 20 * scale, 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor("#fbf7ea"))
            painter.drawRoundedRect(bar, 2.5, 2.5)
            painter.setBrush(QColor("#d0342c"))
            painter.drawEllipse(bar.center(), 2, 2)
            x += stick * scale
        painter.setPen(QColor(colours.text))
        for part in parts:
            metrics = font(painter, 16 * scale, bold=True)
            room = QRectF(x, area.top(), metrics.horizontalAdvance(part) + 2, area.height())
            painter.drawText(room, CENTRE, part)
            x += room.width() + 8 * scale
