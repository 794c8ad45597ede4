"""The box in the middle of the table, where the state of the hand can be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import DEPTH, RATIO, Panel
from paizhuo.desktop.kit.sprites import Kept
from paizhuo.desktop.table.centre_state import FACT_TILE, CentreLine, CentreState, Part, SeatState, centre_state
from paizhuo.desktop.table.dressed import KeptItem
from paizhuo.desktop.table.lettering import CENTRE, SMALLEST_SHARE, fitted, font, text_scale
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.tiles import Tile, Tiles

SLOT: Final = 11.0
"""What is seen of a tile not yet turned up."""
ROWS_APART: Final = 14.0
MOST_GROWN: Final = 1.3
"""Few lines are written larger, up to so much."""
APART: Final = 10.0
"""Between the words of a line."""
BAR: Final = 26.0
"""The room for a stick before the points on the table."""


class CentreItem(KeptItem):
    """The box in the middle: round, tiles left, seat winds with points, indicators, what lies on the table, facts."""

    def __init__(self) -> None:
        super().__init__()
        self._state = CentreState(Panel(), (), ())
        self._box, self._seats = Kept(), [Kept() for _ in range(4)]

    def boundingRect(self) -> QRectF:
        half, high = self._state.panel.half
        return QRectF(-half - 4, -high - 4, 2 * half + 8, 2 * high + 8)

    def show_picture(self, picture: TablePicture, panel: Panel, faces: Faces, *, compares: bool) -> None:
        if panel != self._state.panel:
            self.prepareGeometryChange()
        self._state = centre_state(picture, panel, compares=compares)
        self.keep(self._state, faces)

    def _outline(self) -> QPainterPath:
        """Return a rounded trapezoid: the far edge is a little shorter."""
        half, high = self._state.panel.half
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

    def draw(self, painter: QPainter, faces: Faces) -> None:
        """Draw the box. The tiles that are left change with every draw, the box never and the seats at times: pictures are kept of
        these.
        """
        panel, colours = self._state.panel, faces.colours
        self._box.draw(painter, (panel, colours), self.boundingRect(), partial(self._paint_box, colours))
        for seat in self._state.seats:
            paint = partial(self._paint_seat, colours, seat)
            self._seats[seat.position].draw(
                painter, (panel, colours, seat, text_scale()), self._cell(seat.position), paint
            )
            if seat.stick:
                self._stick(painter, seat.position)
        self._inside(painter, faces)

    def _paint_box(self, colours: TableColours, painter: QPainter) -> None:
        outline = self._outline()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 60))
        painter.drawPath(outline.translated(1, 3))
        shade = QLinearGradient(0, -self._state.panel.half[1], 0, self._state.panel.half[1])
        shade.setColorAt(0, QColor(colours.panel))
        shade.setColorAt(1, QColor(colours.panel).darker(118))
        painter.setBrush(shade)
        painter.setPen(QPen(QColor(colours.panel_edge), 2))
        painter.drawPath(outline)

    def _cell(self, position: int) -> QRectF:
        """Return the cell of a seat at its edge."""
        panel = self._state.panel
        (half, high), line, across = panel.half, panel.line, panel.cell
        tall = panel.disc + line + 24
        return (
            QRectF(-half * 0.72, high - line - 4, half * 1.44, line),
            QRectF(half - across - 10, -tall / 2, across, tall),
            QRectF(-half * 0.68, -high + 4, half * 1.36, line),
            QRectF(-half + 10, -tall / 2, across, tall),
        )[position]

    def _paint_seat(self, colours: TableColours, seat: SeatState, painter: QPainter) -> None:
        """Paint a seat's wind and points in its cell, upright for everybody; they are lit for the seat at turn."""
        line, disc_size = self._state.panel.line, self._state.panel.disc
        near, cell = seat.position % 2 == 0, self._cell(seat.position)
        painter.setPen(Qt.PenStyle.NoPen)
        if seat.lit:
            painter.setBrush(QColor(colours.lit))
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 9, 9)
        if near:
            disc = QRectF(cell.left() + 8, cell.center().y() - disc_size / 2, disc_size, disc_size)
            room = cell.adjusted(disc_size + 12, 0, -disc_size - 12, 0)
        else:
            disc = QRectF(cell.center().x() - disc_size / 2, cell.top() + 9, disc_size, disc_size)
            room = QRectF(cell.left() + 2, cell.top() + disc_size + 15, cell.width() - 4, line - 2)
        painter.setBrush(QColor(colours.win) if seat.dealer else QColor(0, 0, 0, 70))
        painter.drawEllipse(disc)
        text = QColor(colours.on_lit if seat.lit else colours.text)
        painter.setPen(QColor(colours.text) if seat.dealer else text)
        fitted(painter, disc, seat.wind, 20, bold=True)
        painter.setPen(text)
        fitted(painter, room, seat.points, 27 if near else 24, bold=True)

    def _stick(self, painter: QPainter, position: int) -> None:
        """Draw the stick before a seat that has announced something with a tile laid sideways."""
        panel = self._state.panel
        (half, high), line, across = panel.half, panel.line, panel.cell
        length, thick = 108.0, 7.0
        where = (
            QRectF(-length / 2, high - line - 12, length, thick),
            QRectF(half - across - 20, -length / 2, thick, length),
            QRectF(-length / 2, -high + line + 6, length, thick),
            QRectF(-half + across + 13, -length / 2, thick, length),
        )[position]
        painter.setPen(QPen(QColor(0, 0, 0, 90), 0.8))
        painter.setBrush(QColor("#fbf7ea"))
        painter.drawRoundedRect(where, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#d0342c"))
        painter.drawEllipse(where.center(), 2.6, 2.6)

    def _inside(self, painter: QPainter, faces: Faces) -> None:
        panel = self._state.panel
        above = panel.half[1] - panel.line - 14
        room = QRectF(-panel.inside / 2, -above, panel.inside, 2 * above)
        larger = text_scale()
        heights = [line.height * (1.0 if line.kind == "tiles" else larger) for line in self._state.lines]
        squeeze = min(MOST_GROWN, room.height() / max(sum(heights), 1.0))
        y = room.center().y() - sum(heights) * squeeze / 2
        for line, height in zip(self._state.lines, heights, strict=True):
            area = QRectF(room.left(), y, room.width(), height * squeeze)
            y += height * squeeze
            match line.kind:
                case "tiles":
                    self._indicators(painter, faces, area, line.rows)
                case "fact":
                    self._fact(painter, faces, area, line, squeeze * larger)
                case _:
                    self._written(painter, faces.colours, area, line, squeeze * larger)

    def _fact(self, painter: QPainter, faces: Faces, area: QRectF, line: CentreLine, squeeze: float) -> None:
        """Draw the pot, or what else there is to say in words and tiles, beside each other in the middle."""
        part = line.parts[0]
        tiles = [tile for row in line.rows for tile in row]
        tile = min(FACT_TILE * squeeze, area.width() / 2 / max(len(tiles), 1))
        pictures = len(tiles) * (tile + 2.0) + (6.0 if tiles else 0.0)
        room = area.width() - pictures
        needed = font(painter, part.size * squeeze, bold=True).horizontalAdvance(part.words) + 2
        size = part.size * squeeze * max(min(1.0, room / needed), SMALLEST_SHARE / squeeze)
        words = font(painter, size, bold=True).elidedText(part.words, Qt.TextElideMode.ElideRight, room + 2)
        wide = min(room, font(painter, size, bold=True).horizontalAdvance(words) + 2)
        left = area.center().x() - (wide + pictures) / 2
        painter.setPen(QColor(faces.colours.gold))
        painter.drawText(QRectF(left - 4, area.top(), wide + 8, area.height()), CENTRE, words)
        x = left + wide + 6.0
        row = [(each, 0, QPointF(x + (tile + 2) * (n + 0.5), area.center().y() - 2)) for n, each in enumerate(tiles)]
        paint_row(painter, faces, self.scale_in_pixels, row, tile)

    def _indicators(self, painter: QPainter, faces: Faces, area: QRectF, rows: Sequence[Tiles]) -> None:
        """Draw turned-up tiles as large as the room allows, rows beside each other; a slot not yet turned up shows only an edge."""
        shown = sum(tile >= 0 for row in rows for tile in row)
        backs = [sum(tile < 0 for tile in row) for row in rows]
        # Of the first back of a row all is seen.
        whole = shown + sum(many > 0 for many in backs)
        edges = SLOT * sum(max(0, many - 1) for many in backs) + ROWS_APART * (len(rows) - 1)
        width = min((area.height() - 6) / (RATIO + DEPTH), (area.width() - edges) / max(whole, 1) - 2)
        x = area.center().x() - (whole * (width + 2) + edges) / 2
        row: list[tuple[Tile, int, QPointF]] = []
        for tiles in rows:
            for before, tile in zip((0, *tiles), tiles, strict=False):
                x += SLOT if before < 0 else 0.0
                row.append((tile, 0, QPointF(x + width / 2, area.center().y() - 2)))
                x += width + 2 if tile >= 0 else 0.0
            x += (width + 2 if tiles[-1] < 0 else 0.0) + ROWS_APART
        # From the right, so that each covers the edge of the next.
        paint_row(painter, faces, self.scale_in_pixels, row[::-1], width)

    def _written(
        self, painter: QPainter, colours: TableColours, area: QRectF, line: CentreLine, squeeze: float
    ) -> None:
        """Write several words in a line, after a stick where points lie on the table; they become smaller together in less room."""
        bar = BAR if line.stick else 0.0

        def wide(part: Part, size: float) -> float:
            return font(painter, part.size * size, bold=part.strong).horizontalAdvance(part.words)

        needed = sum(wide(part, squeeze) for part in line.parts) + APART * (len(line.parts) - 1) + bar
        size = squeeze * min(1.0, area.width() / max(needed, 1.0))
        x = area.center().x() - (sum(wide(part, size) for part in line.parts) + APART * (len(line.parts) - 1) + bar) / 2
        if line.stick:
            self._bar(painter, QRectF(x, area.center().y() - 3, BAR - 6, 6))
            x += bar
        for part in line.parts:
            length = wide(part, size)
            painter.setPen(QColor(colours.text if part.strong else colours.muted))
            painter.drawText(QRectF(x - 4, area.top(), length + 8, area.height()), CENTRE, part.words)
            x += length + APART

    def _bar(self, painter: QPainter, area: QRectF) -> None:
        """Draw a small stick, for the points on the table."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#fbf7ea"))
        painter.drawRoundedRect(area, 2.5, 2.5)
        painter.setBrush(QColor("#d0342c"))
        painter.drawEllipse(area.center(), 2, 2)
