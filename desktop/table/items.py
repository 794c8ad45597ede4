"""What the scene is made of besides tiles: plates with names, the wall, the box in the middle, dice and rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.amounts import amount
from desktop.table.colours import TableColours
from desktop.table.faces import Faces, Tint, box, frame_wild, mark_corner, paint_row, stack_box
from desktop.table.layout import NAME_WIDTH, PANEL_HALF, RATIO, Box, Pose, Spot, Stack
from desktop.table.picture import TablePicture
from desktop.table.speech import LEFT, REPEATS, WINDS, round_name, wind_of
from desktop.table.stakes import pot_lines, stake_facts
from engine.core.hand import DEPOSIT, balance
from engine.core.meld import Seat
from engine.core.tiles import Tiles
from engine.play.rule_set import Fact

CENTRE: Final = Qt.AlignmentFlag.AlignCenter
NAME_HEIGHT, BADGE_HEIGHT, TALL_BADGE = 45.0, 25.0, 44.0
"""A plate's name with the gap below it, a badge of one line, and one of two."""
POT_SIZE, FACT_SIZE = 24.0, 17.0
"""How large the pot and other facts are written in the middle of the table."""
SMALLEST_SHARE: Final = 0.66
"""How small a line of text may become before it is shortened or takes two lines."""
UNSPOKEN: Final = frozenset(("indicators", "under", "front", "taken", "marks", "supporters"))
"""Facts drawn in a way of their own."""


def font(painter: QPainter, size: float, *, bold: bool = False) -> QFontMetricsF:
    """Sets the painter's font to ``size`` logical units; its metrics."""
    made = QFont(painter.font())
    made.setPixelSize(max(1, round(size)))
    made.setBold(bold)
    painter.setFont(made)
    return QFontMetricsF(made)


def fitted(
    painter: QPainter, area: QRectF, words: str, size: float, *, bold: bool = False, align: Qt.AlignmentFlag = CENTRE
) -> None:
    """One line of text, made smaller (to two thirds) and then shortened where the room is less."""
    metrics = font(painter, size, bold=bold)
    needed = metrics.horizontalAdvance(words)
    if needed > area.width():
        metrics = font(painter, max(size * SMALLEST_SHARE, size * area.width() / needed - 0.5), bold=bold)
        words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, area.width() + 2)
    painter.drawText(area, align, words)


class TileItem(QGraphicsItem):
    """A tile where its spot says. ``tint``, ``marked`` (a golden corner) and ``wild`` (a golden frame) are how it looks besides."""

    def __init__(self, faces: Faces, spot: Spot) -> None:
        super().__init__()
        self.faces = faces
        self.spot = spot
        self.tint: Tint = ""
        self.marked = self.wild = False
        self.scale_in_pixels = 1.0

    def boundingRect(self) -> QRectF:
        return box(self.spot.pose, self.spot.turn, self.spot.width)

    def take(self, spot: Spot, faces: Faces) -> None:
        """Becomes the tile at another spot."""
        old = self.spot
        if (old.pose, old.turn, old.width) != (spot.pose, spot.turn, spot.width):
            self.prepareGeometryChange()
        if old.tile != spot.tile or old.pose != spot.pose or old.turn != spot.turn or faces is not self.faces:
            self.update()
        self.spot, self.faces = spot, faces

    def look(self, tint: Tint, *, marked: bool, wild: bool) -> None:
        """Changes how it looks."""
        if (tint, marked, wild) != (self.tint, self.marked, self.wild):
            self.tint, self.marked, self.wild = tint, marked, wild
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        spot = self.spot
        picture = self.faces.picture(spot.tile, spot.pose, spot.turn, spot.width, self.scale_in_pixels, self.tint)
        painter.drawPixmap(self.boundingRect(), picture, QRectF(picture.rect()))
        if self.marked or self.wild:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.rotate(90 * spot.turn if spot.pose is Pose.FLAT else 0)
            mark = frame_wild if self.wild else mark_corner
            mark(painter, spot.width, self.faces.colours.gold)
            painter.restore()


class WallItem(QGraphicsItem):
    """The stacks of one side of the wall, or of all."""

    def __init__(self) -> None:
        super().__init__()
        self._stacks: tuple[Stack, ...] = ()
        self._faces: Faces | None = None
        self._area = QRectF()
        self.scale_in_pixels = 1.0

    def boundingRect(self) -> QRectF:
        return self._area

    def show_stacks(self, stacks: tuple[Stack, ...], faces: Faces) -> None:
        """Draws these stacks."""
        if stacks == self._stacks and faces is self._faces:
            return
        self._stacks, self._faces = stacks, faces
        area = QRectF()
        for stack in stacks:
            area = area.united(stack_box(side=stack.side).translated(stack.x, stack.y))
        if area != self._area:
            self.prepareGeometryChange()
            self._area = area
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._faces is None:
            return
        for stack in self._stacks:
            picture = self._faces.stack(stack.layers, side=stack.side, kept=stack.kept, scale=self.scale_in_pixels)
            area = stack_box(side=stack.side).translated(stack.x, stack.y)
            painter.drawPixmap(area, picture, QRectF(picture.rect()))


class PlateItem(QGraphicsItem):
    """A seat's name with its wind, and badges for what everybody should know of it."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self._seat = seat
        self._box = Box(0, 0, 1, 1)
        self._picture: TablePicture | None = None
        self._faces: Faces | None = None
        self._reserved = 0.0
        self.scale_in_pixels = 1.0

    def reserve(self, width: float) -> None:
        """Leaves so much of the first row of badges to something else."""
        if width != self._reserved:
            self._reserved = width
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._box.width, self._box.height).adjusted(-3, -3, 3, 3)

    def show_seat(self, picture: TablePicture, faces: Faces, area: Box) -> None:
        """Draws the seat as the picture has it."""
        if area != self._box:
            self.prepareGeometryChange()
        self._box, self._picture, self._faces = area, picture, faces
        self.setPos(area.x, area.y)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        picture, faces = self._picture, self._faces
        if picture is None or faces is None:
            return
        colours, observation = faces.colours, picture.observation
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at_turn = observation.turn == self._seat and observation.ending is None
        wide, high = min(self._box.width, NAME_WIDTH), self._box.height
        name_high = min(NAME_HEIGHT - 5, high)
        area = QRectF(0, 0, wide, name_high)
        plate = QColor(colours.plate)
        plate.setAlpha(225)
        painter.setPen(QPen(QColor(colours.lit), 2.5) if at_turn else Qt.PenStyle.NoPen)
        painter.setBrush(plate)
        painter.drawRoundedRect(area, 10, 10)
        wind = wind_of(self._seat, observation.deal.dealer, observation.seats)
        disc = QRectF(6, name_high / 2 - 14, 28, 28)
        dealer = self._seat == observation.deal.dealer
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.win if dealer else colours.panel_edge))
        painter.drawEllipse(disc)
        painter.setPen(QColor(colours.text))
        fitted(painter, disc, picture.said(WINDS[wind % 4]), 18, bold=True)
        painter.setPen(QColor(colours.lit if at_turn else colours.text))
        name = picture.names[self._seat] if self._seat < len(picture.names) else ""
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        fitted(painter, QRectF(42, 0, wide - 50, name_high), name, 20, bold=True, align=left)
        self._badges(painter, picture, faces, QRectF(0, NAME_HEIGHT, self._box.width, high - NAME_HEIGHT))

    def _badges(self, painter: QPainter, picture: TablePicture, faces: Faces, area: QRectF) -> None:
        colours = faces.colours
        facts = [f for f in picture.facts if f.seat == self._seat and f.id not in UNSPOKEN]
        facts = [*stake_facts(picture, self._seat), *facts]
        x, y, before = area.left() + (self._reserved + 5 if self._reserved else 0), area.top(), BADGE_HEIGHT
        for fact in facts:
            words = fact_words(fact, picture)
            metrics = font(painter, 16, bold=True)
            pictures = len(fact.tiles) * 17.0
            needed = metrics.horizontalAdvance(words) + 16 + pictures
            wide = min(needed, area.width())
            line = BADGE_HEIGHT if needed * SMALLEST_SHARE <= area.width() else TALL_BADGE
            if x > area.left() and x + wide > area.right():
                x, y = area.left(), y + before + 3
            before = line
            if y + line > area.bottom() + 2:
                return
            badge = QRectF(x, y, wide, line)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.gold))
            painter.drawRoundedRect(badge, 7, 7)
            painter.setPen(QColor(colours.on_lit))
            inner = badge.adjusted(8, 0, -8 - pictures, 0)
            if line > BADGE_HEIGHT:
                painter.drawText(inner, CENTRE | Qt.TextFlag.TextWordWrap, words)
            else:
                fitted(painter, inner, words, 16, bold=True)
            row = [
                (t, 0, QPointF(badge.right() - 4 - pictures + 17 * (n + 0.5), y + line / 2 - 1))
                for n, t in enumerate(fact.tiles)
            ]
            paint_row(painter, faces, self.scale_in_pixels, row, 15)
            x += wide + 5


def fact_words(fact: Fact, picture: TablePicture) -> str:
    """A fact in a line: its label, and what there is to say."""
    label = picture.said(fact.label)
    if fact.words is None:
        return label
    return f"{label} {picture.said(fact.words)}"


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


class DiceItem(QGraphicsItem):
    """Dice lying on the felt."""

    def __init__(self) -> None:
        super().__init__()
        self._faces: tuple[int, ...] = ()
        self.size = 19.0

    def boundingRect(self) -> QRectF:
        return QRectF(-4, -4, (self.size + 6) * max(1, len(self._faces)) + 8, self.size + 10)

    def show_faces(self, faces: Sequence[int]) -> None:
        """Shows these faces; none hides the dice."""
        if tuple(faces) != self._faces:
            self.prepareGeometryChange()
            self._faces = tuple(faces)
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        grid = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
        size = self.size
        for n, face in enumerate(self._faces):
            area = QRectF(n * (size + 5), 0, size, size)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 80))
            painter.drawRoundedRect(area.translated(1, 3), 4, 4)
            painter.setBrush(QColor("#fbf8ef"))
            painter.drawRoundedRect(area, 4, 4)
            painter.setBrush(QColor("#c22f27") if face in {1, 4} else QColor("#1d2430"))
            for pip in grid.get(face, ()):
                at = QPointF(area.left() + size * (0.25 + 0.25 * (pip % 3)), size * (0.25 + 0.25 * (pip // 3)))
                painter.drawEllipse(at, size * (0.13 if face == 1 else 0.09), size * (0.13 if face == 1 else 0.09))


class RingItem(QGraphicsItem):
    """A ring around a tile: the last discard, or the tile the keyboard is at."""

    def __init__(self) -> None:
        super().__init__()
        self._area = QRectF()
        self._colour = QColor()

    def boundingRect(self) -> QRectF:
        return self._area.adjusted(-7, -7, 7, 7)

    def surround(self, spot: Spot | None, colour: str) -> None:
        """Goes round a tile; None hides it."""
        self.setVisible(spot is not None)
        if spot is None:
            return
        half_x, half_y = spot.half
        self.prepareGeometryChange()
        self._area = QRectF(-half_x, -half_y, 2 * half_x, 2 * half_y + spot.width * 0.15)
        self._colour = QColor(colour)
        self.setPos(spot.x, spot.y)
        self.setZValue(spot.z + 0.5)
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        glow = QColor(self._colour)
        for width, alpha in ((9.0, 60), (4.0, 255)):
            glow.setAlpha(alpha)
            painter.setPen(QPen(glow, width))
            painter.drawRoundedRect(self._area.adjusted(-1, -1, 1, 1), 6, 6)
