"""The box in the middle of the table, where the state of the hand can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.amounts import amount
from desktop.table.colours import TableColours
from desktop.table.faces import Faces, paint_row
from desktop.table.geometry import DEPTH, PANEL_HALF, RATIO
from desktop.table.lettering import CENTRE, fitted, font
from desktop.table.picture import TablePicture
from desktop.table.plates import UNSPOKEN, fact_words
from desktop.table.speech import LEFT, REPEATS, WINDS, round_name, wind_of
from desktop.table.stakes import pot_lines
from engine.core.hand import DEPOSIT, balance
from engine.core.meld import Seat
from engine.core.tiles import Tile, Tiles

POT_SIZE, FACT_SIZE = 25.0, 19.0
"""How large the pot and other facts are written in the middle of the table."""
FACT_TILE: Final = 27.0
INDICATORS_HIGH: Final = 64.0
SLOT: Final = 11.0
"""What is seen of a tile not yet turned up."""
CELL: Final = 74.0
"""How wide the wind and points of a seat at the side are."""
MOST_GROWN: Final = 1.3
"""Few lines are written larger, up to so much."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line inside the box: ``height`` in units, what ``kind`` of line it is, its words and the rows of tiles on it."""

    height: float
    kind: Literal["head", "title", "left", "tiles", "pool", "pot", "fact"]
    words: str = ""
    rows: tuple[Tiles, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Words of one size in a line."""

    words: str
    size: float
    strong: bool


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
            QRectF(half - CELL - 10, -44, CELL, 88),
            QRectF(-half * 0.68, -high + 4, half * 1.36, 34),
            QRectF(-half + 10, -44, CELL, 88),
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
            disc = QRectF(cell.left() + 8, cell.center().y() - 15, 30, 30)
            room = cell.adjusted(42, 0, -42, 0)
        else:
            disc = QRectF(cell.center().x() - 15, cell.top() + 9, 30, 30)
            room = QRectF(cell.left() + 2, cell.top() + 45, cell.width() - 4, 32)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.win) if dealer else QColor(0, 0, 0, 70))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.text) if dealer or not lit else text)
        fitted(painter, disc, wind, 20, bold=True)
        painter.setPen(text)
        fitted(painter, room, points, 27 if position % 2 == 0 else 24, bold=True)
        if any(laid.turned for laid in observation.rivers[seat]):
            self._stick(painter, position)

    def _stick(self, painter: QPainter, position: int) -> None:
        """The stick before a seat that has announced something with a tile laid sideways."""
        half, high = PANEL_HALF
        length, thick = 108.0, 7.0
        where = (
            QRectF(-length / 2, high - 46, length, thick),
            QRectF(half - CELL - 20, -length / 2, thick, length),
            QRectF(-length / 2, -high + 40, length, thick),
            QRectF(-half + CELL + 13, -length / 2, thick, length),
        )[position]
        painter.setPen(QPen(QColor(0, 0, 0, 90), 0.8))
        painter.setBrush(QColor("#fbf7ea"))
        painter.drawRoundedRect(where, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d0342c"))
        painter.drawEllipse(where.center(), 2.6, 2.6)

    def _inside(self, painter: QPainter, picture: TablePicture, faces: Faces) -> None:
        colours = faces.colours
        half, high = PANEL_HALF
        across, above = half - CELL - 24, high - 48
        room = QRectF(-across, -above, 2 * across, 2 * above)
        lines = self._lines(picture)
        needed = sum(line.height for line in lines)
        squeeze = min(MOST_GROWN, room.height() / needed)
        y = room.center().y() - needed * squeeze / 2
        for line in lines:
            area = QRectF(room.left(), y, room.width(), line.height * squeeze)
            y += line.height * squeeze
            match line.kind:
                case "tiles":
                    self._indicators(painter, faces, area, line.rows)
                case "head":
                    self._written(painter, area, [*self._title(picture), *self._left(picture)], colours, squeeze)
                case "left":
                    self._written(painter, area, self._left(picture), colours, squeeze)
                case "title":
                    self._written(painter, area, self._title(picture), colours, squeeze)
                case "pool":
                    self._pool(painter, picture, colours, area)
                case _:
                    self._fact(painter, faces, area, line, squeeze)

    def _lines(self, picture: TablePicture) -> list[Line]:
        observation = picture.observation
        by_id = {fact.id: fact for fact in picture.facts if fact.seat is None}
        indicators = by_id["indicators"].tiles if "indicators" in by_id else observation.wall.shown
        rows = tuple(row for row in (indicators, by_id["under"].tiles if "under" in by_id else ()) if row)
        if rows:
            lines = [Line(36, "head"), Line(INDICATORS_HIGH, "tiles", "", rows)]
        else:
            lines = [Line(36, "title"), Line(30, "left")]
        if self._deposit(picture) or observation.deal.repeats:
            lines.append(Line(27, "pool"))
        lines += [Line(32, "pot", line) for line in pot_lines(picture)[:1]]
        for fact in picture.facts:
            if fact.seat is None and fact.id not in UNSPOKEN:
                pictures = (fact.tiles,) if fact.tiles else ()
                lines.append(Line(FACT_TILE * 1.6 if pictures else 25, "fact", fact_words(fact, picture), pictures))
        return lines

    def _fact(self, painter: QPainter, faces: Faces, area: QRectF, line: Line, squeeze: float) -> None:
        """The pot, or what else there is to say in words and tiles, beside each other in the middle."""
        size = (POT_SIZE if line.kind == "pot" else FACT_SIZE) * squeeze
        tiles = [tile for row in line.rows for tile in row]
        tile = min(FACT_TILE * squeeze, area.width() / 2 / max(len(tiles), 1))
        pictures = len(tiles) * (tile + 2.0) + (6.0 if tiles else 0.0)
        wide = min(area.width() - pictures, font(painter, size, bold=True).horizontalAdvance(line.words) + 2)
        left = area.center().x() - (wide + pictures) / 2
        painter.setPen(QColor(faces.colours.gold))
        fitted(painter, QRectF(left, area.top(), wide, area.height()), line.words, size, bold=True)
        x = left + wide + 6.0
        row = [(each, 0, QPointF(x + (tile + 2) * (n + 0.5), area.center().y() - 2)) for n, each in enumerate(tiles)]
        paint_row(painter, faces, self.scale_in_pixels, row, tile)

    def _deposit(self, picture: TablePicture) -> int:
        observation = picture.observation
        return observation.deal.deposit + balance(observation.ledger).get(DEPOSIT, 0)

    def _indicators(self, painter: QPainter, faces: Faces, area: QRectF, rows: Sequence[Tiles]) -> None:
        """Turned-up tiles as large as the room allows, one row beside the other; slots not yet turned up show only an edge."""
        shown = sum(tile >= 0 for row in rows for tile in row)
        edges = sum(len(row) for row in rows) - shown
        apart = 14.0 * (len(rows) - 1)
        width = min((area.height() - 6) / (RATIO + DEPTH), (area.width() - SLOT * edges - apart) / max(shown, 1) - 2)
        x = area.center().x() - (shown * (width + 2) + SLOT * edges + apart) / 2
        row: list[tuple[Tile, int, QPointF]] = []
        for tiles in rows:
            for tile in tiles:
                row.append((tile, 0, QPointF(x + width / 2, area.center().y() - 2)))
                x += width + 2 if tile >= 0 else SLOT
            x += 14.0
        # From the right, so that each covers the edge of the next.
        paint_row(painter, faces, self.scale_in_pixels, row[::-1], width)

    def _title(self, picture: TablePicture) -> list[Part]:
        deal = picture.observation.deal
        return [Part(picture.said(round_name(deal.round, deal.dealer + 1)), 28.0, strong=True)]

    def _left(self, picture: TablePicture) -> list[Part]:
        """How many tiles are left, in the order of the language."""
        number = Part(str(max(0, picture.observation.wall.left)), 24.0, strong=True)
        word = Part(picture.said(LEFT), 18.0, strong=False)
        return [word, number] if picture.language == "zh" else [number, word]

    def _written(
        self, painter: QPainter, area: QRectF, parts: Sequence[Part], colours: TableColours, squeeze: float
    ) -> None:
        """Several words in a line, made smaller together where the room is less."""
        gap = 10.0
        needed = sum(font(painter, p.size * squeeze, bold=p.strong).horizontalAdvance(p.words) + gap for p in parts)
        size = squeeze * min(1.0, area.width() / needed)
        widths = [font(painter, part.size * size, bold=part.strong).horizontalAdvance(part.words) for part in parts]
        x = area.center().x() - (sum(widths) + gap * (len(parts) - 1)) / 2
        for part, wide in zip(parts, widths, strict=True):
            font(painter, part.size * size, bold=part.strong)
            painter.setPen(QColor(colours.text if part.strong else colours.muted))
            painter.drawText(QRectF(x - 4, area.top(), wide + 8, area.height()), CENTRE, part.words)
            x += wide + gap

    def _pool(self, painter: QPainter, picture: TablePicture, colours: TableColours, area: QRectF) -> None:
        """Points on the table beside a stick, and the hands repeated."""
        deposit, repeats = self._deposit(picture), picture.observation.deal.repeats
        parts = []
        if deposit:
            parts.append(amount(deposit, picture.parts))
        if repeats:
            parts.append(REPEATS.filled(n=repeats).say(picture.language))
        metrics = font(painter, 18, bold=True)
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
            metrics = font(painter, 18 * scale, bold=True)
            room = QRectF(x, area.top(), metrics.horizontalAdvance(part) + 2, area.height())
            painter.drawText(room, CENTRE, part)
            x += room.width() + 8 * scale
