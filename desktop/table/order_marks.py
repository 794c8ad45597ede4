"""The last round at a glance: numbers on its discards in the order in which they were made, and those that were called as ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.geometry import Layout, Spot
from paizhuo.desktop.table.items import TileItem
from paizhuo.desktop.table.last_round import LastDiscard
from paizhuo.desktop.table.layout import places_of_taken
from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scenery import Scenery
from paizhuo.engine.core.meld import Seat

DISC: Final = 13.0
"""How far a disc with a number reaches from its middle."""
ARROW: Final = 11.0
"""How far an arrow reaches from its middle."""
GHOST: Final = 0.5
"""How opaque a tile is that lies there no more."""
GROUND, FROM_DRAW, CALLED, WON = "#1d4e89", "#4a4f57", "#8a5200", "#b0241d"
"""The colour of a disc with a number, of one on a tile let go straight from the draw, and of the arrow to who called, or won on, a tile."""
OVER_TILES: Final = 2300.0


class OrderItem(QGraphicsItem):
    """A disc with a number; on a tile that came ``drawn`` straight from the wall a grey square."""

    def __init__(self, number: int, *, drawn: bool = False) -> None:
        super().__init__()
        self.number, self.drawn = number, drawn
        self.setZValue(2400)

    def boundingRect(self) -> QRectF:
        return QRectF(-DISC - 1, -DISC - 1, 2 * DISC + 2, 2 * DISC + 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(-DISC, -DISC, 2 * DISC, 2 * DISC)
        painter.setPen(QPen(QColor("#ffffff"), 1.5))
        painter.setBrush(QColor(FROM_DRAW if self.drawn else GROUND))
        if self.drawn:
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        else:
            painter.drawEllipse(area)
        painter.setPen(QPen(QColor("#ffffff"), 1, Qt.PenStyle.SolidLine))
        fitted(painter, area, str(self.number), 18, bold=True)


class ArrowItem(QGraphicsItem):
    """An arrow from a tile to the ``position`` of who called it: 0 near, 1 right, 2 far, 3 left. ``won``: it was won on."""

    def __init__(self, position: int, *, won: bool) -> None:
        super().__init__()
        self.position, self.won = position, won
        self.setZValue(2400)

    def boundingRect(self) -> QRectF:
        return QRectF(-ARROW - 2, -ARROW - 2, 2 * ARROW + 4, 2 * ARROW + 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.rotate(-90 * self.position)
        shape = ((0, 1), (1, 0), (0.4, 0), (0.4, -1), (-0.4, -1), (-0.4, 0), (-1, 0))
        painter.setPen(QPen(QColor("#ffffff"), 2, j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(QColor(WON if self.won else CALLED))
        painter.drawPolygon(QPolygonF([QPointF(x * ARROW, y * ARROW) for x, y in shape]))


class OrderMarks:
    """The marks of the last round on a table now."""

    def __init__(self, stage: QGraphicsScene, scenery: Scenery) -> None:
        self._stage, self._scenery = stage, scenery
        self._items: list[QGraphicsItem] = []

    @property
    def ghosts(self) -> Sequence[Spot]:
        """Where tiles that were called are shown."""
        return [item.spot for item in self._items if isinstance(item, TileItem)]

    def clear(self) -> None:
        """Show nothing."""
        for item in self._items:
            self._stage.removeItem(item)
        self._items = []

    def show(self, discards: Sequence[LastDiscard], picture: TablePicture, layout: Layout) -> None:
        """Write numbers on these discards alone, from 1; those that were called lie half-transparent at the end of their rivers."""
        self.clear()
        gone = [each for each in discards if each.laid.taken_by is not None]
        ghosts = {
            spot.key: spot
            for seat in {each.seat for each in gone}
            for spot in places_of_taken(
                picture, layout.width, seat, [(each.index, each.laid) for each in gone if each.seat == seat]
            )
        }
        for number, each in enumerate(discards, 1):
            key = ("river", each.seat, each.index)
            if (ghost := ghosts.get(key)) is not None:
                self._haunt(ghost)
            if (spot := ghost or layout.spot(key)) is None:
                continue
            half_x, half_y = spot.half
            self._put(
                OrderItem(number, drawn=each.laid.drawn), spot.x + half_x - DISC * 0.6, spot.y - half_y + DISC * 0.6
            )
            for nth, caller in enumerate(each.callers):
                self._point(spot, nth, picture.position(caller), won=caller in each.winners)

    def _point(self, spot: Spot, nth: int, position: Seat, *, won: bool) -> None:
        """Let an arrow, the ``nth`` at a tile, point at who called it."""
        half_x, half_y = spot.half
        x = spot.x - half_x + ARROW * (0.8 + 2.2 * nth)
        self._put(ArrowItem(position, won=won), x, spot.y + half_y - ARROW * 0.6)

    def _haunt(self, spot: Spot) -> None:
        """Show a tile that lies there no more."""
        scenery = self._scenery
        item = TileItem(scenery.faces, spot)
        item.take(spot, scenery.faces, scenery.pixels)
        item.look("")
        item.setOpacity(GHOST)
        item.setZValue(OVER_TILES)
        at = scenery.snapped((spot.x, spot.y))
        self._put(item, at.x(), at.y())

    def _put(self, item: QGraphicsItem, x: float, y: float) -> None:
        item.setPos(x, y)
        self._stage.addItem(item)
        self._items.append(item)
