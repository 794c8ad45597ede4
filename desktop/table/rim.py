"""Who takes part without a seat, at the rim of the table beside the player they back: name and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import NAME_WIDTH, Box, Layout
from paizhuo.desktop.kit.painting import LEFT, RIGHT
from paizhuo.desktop.kit.portraits import paint_portrait
from paizhuo.desktop.table.dressed import DressedItem
from paizhuo.desktop.table.lettering import enlarged, fitted, font, ground
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.plates import card_width
from paizhuo.engine.core.hand import points_of
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.amounts import amount

HIGH, PITCH = 31.0, 34.0
"""The height of a supporter's plate, and how far one is from the next."""
APART: Final = 4.0
RIM: Final = 12.0
NARROWEST: Final = 120.0
"""A plate is not made narrower than this."""


class RimPlate(Struct):
    """A participant without a seat, and where it stands."""

    participant: int
    box: Box


def rim_plates(picture: TablePicture, layout: Layout) -> tuple[RimPlate, ...]:
    """Return everybody without a seat, in a column at the plate of the player backed; those who have not chosen at the far left."""
    observation = picture.observation
    plates = dict(layout.plates)
    sides = {picture.position(seat): box for seat, box in plates.items()}
    column = sides.get(3, Box(RIM, 0.0, 200.0, 0.0))
    standing: dict[int | None, int] = {}
    found = []
    for participant, watcher in enumerate(observation.hand.watchers, observation.hand.seats):
        nth = standing.get(watcher.behind, 0)
        standing[watcher.behind] = nth + 1
        if watcher.behind is None:
            box = Box(column.x, 14.0 + nth * PITCH, column.width, HIGH)
        else:
            box = _beside(picture.position(watcher.behind), plates[watcher.behind], sides, nth, layout.width)
        found.append(RimPlate(participant, box))
    return tuple(found)


def _beside(position: int, plate: Box, sides: Mapping[int, Box], nth: int, width: float) -> Box:
    """Return the ``nth`` place beside a plate: upwards from it; downwards at the right of the far seat's, or below that in the right
    column where a table ``width`` wide has no room there.
    """
    if position != 2:
        return Box(plate.x, plate.y - HIGH - APART - nth * PITCH, card_width(plate), HIGH)
    x = plate.x + card_width(plate) + 2 * APART
    if (room := width - RIM - x) >= NARROWEST:
        return Box(x, plate.y + nth * PITCH, min(room, NAME_WIDTH), HIGH)
    right = sides.get(1, plate)
    return Box(right.x, plate.y + plate.height + APART + nth * PITCH, right.width, HIGH)


class RimItem(DressedItem):
    """One participant's plate. The one who looks at the screen is framed."""

    def __init__(self) -> None:
        super().__init__()
        self._box = Box(0, 0, 1, 1)
        self._own = False
        self.scale_in_pixels = 1.0
        self._portrait = ""
        self.name = self.points = ""

    def boundingRect(self) -> QRectF:
        return QRectF(-3, -3, self._box.width + 6, self._box.height + 6)

    def show_participant(self, picture: TablePicture, plate: RimPlate, faces: Faces) -> None:
        """Draw the participant as the picture has it."""
        if plate.box != self._box:
            self.prepareGeometryChange()
        observation, nth = picture.observation, plate.participant
        self._box, self._faces, self._own = plate.box, faces, observation.seat == nth
        self.name = picture.names[nth] if nth < len(picture.names) else ""
        points = points_of(observation.hand, nth)
        self.points = amount(points, picture.parts)
        self._portrait = picture.portrait(nth)
        self.setPos(plate.box.x, plate.box.y)
        self.update()

    def draw(self, painter: QPainter, faces: Faces) -> None:
        colours = faces.colours
        area = QRectF(0, 0, self._box.width, self._box.height)
        edge = QPen(QColor(colours.lit), 2) if self._own else None
        ground(painter, area, colours.panel_edge, 205, HIGH / 2, edge)
        centre = QPointF(HIGH / 2, HIGH / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.lit if self._own else colours.panel_edge))
        painter.drawEllipse(centre, HIGH / 2, HIGH / 2)
        paint_portrait(painter, self._portrait, centre, HIGH - 3, self.scale_in_pixels)
        wide = font(painter, enlarged(16, HIGH), bold=True).horizontalAdvance(self.points)
        painter.setPen(QColor(colours.text))
        painter.drawText(area.adjusted(0, 0, -12, 0), RIGHT, self.points)
        fitted(painter, area.adjusted(HIGH + 6, 0, -wide - 18, 0), self.name, 17, bold=True, align=LEFT)


class Rim:
    """The plates of all who take part without a seat."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self.items: list[RimItem] = []

    def draw(self, picture: TablePicture, layout: Layout, faces: Faces, pixels: float) -> None:
        """Put everybody where they stand now, on a screen of so many ``pixels`` to a unit."""
        plates = rim_plates(picture, layout)
        for _ in range(len(self.items), len(plates)):
            self.items.append(RimItem())
            self._stage.addItem(self.items[-1])
        while len(self.items) > len(plates):
            self._stage.removeItem(self.items.pop())
        for item, plate in zip(self.items, plates, strict=True):
            item.scale_in_pixels = pixels
            item.show_participant(picture, plate, faces)
