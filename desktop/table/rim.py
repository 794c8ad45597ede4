"""Who takes part without a seat, at the rim of the table beside the player they back: name and points."""

from __future__ import annotations

import math
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
from paizhuo.desktop.table.plates import CARD_HEIGHT, card_width
from paizhuo.engine.core.hand import points_of
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.amounts import amount

HIGH, PITCH = 31.0, 34.0
"""The height of a supporter's plate, and how far one is from the next."""
APART: Final = 4.0
RIM: Final = 12.0
ROWS, FAR_ROWS = 4, 2
"""So many rows of supporters at most stand above a plate, or beside that of the far seat; where there are more, several stand in a row."""
WAITING_TOP: Final = 14.0
"""Where the column of those begins who have not chosen yet."""
LEAST_NAMED: Final = 24.0
"""In less room than this no name is written."""


class RimPlate(Struct):
    """A participant without a seat, and where it stands."""

    participant: int
    box: Box


def rim_plates(picture: TablePicture, layout: Layout) -> tuple[RimPlate, ...]:
    """Return everybody without a seat, at the plate of the player backed; those who have not chosen in a column at the far left."""
    hand, plates = picture.observation.hand, dict(layout.plates)
    groups: dict[Seat | None, list[int]] = {}
    for participant, watcher in enumerate(hand.watchers, hand.seats):
        groups.setdefault(watcher.behind, []).append(participant)
    found: list[RimPlate] = []
    for behind, group in groups.items():
        if behind is None:
            width = next((box.width for seat, box in layout.plates if picture.position(seat) == 3), 200.0)
            places = [Box(RIM, WAITING_TOP + nth * PITCH, width, HIGH) for nth in range(len(group))]
        else:
            places = _beside(picture.position(behind), plates[behind], len(group), layout.width)
        found += map(RimPlate, group, places)
    return tuple(sorted(found, key=lambda plate: plate.participant))


def _beside(position: int, plate: Box, many: int, width: float) -> list[Box]:
    """Return places for so ``many`` at a plate: in rows upwards from it; beside the card of the far seat downwards."""
    card = card_width(plate)
    far = position == 2
    across = math.ceil(many / (FAR_ROWS if far else ROWS))
    left, room = (plate.x + card + 2 * APART, width - RIM - plate.x - card - 2 * APART) if far else (plate.x, card)
    wide = min(room / across, NAME_WIDTH)
    top, step = (plate.y + (CARD_HEIGHT - PITCH - HIGH) / 2, PITCH) if far else (plate.y - HIGH - APART, -PITCH)
    return [Box(left + nth % across * wide, top + nth // across * step, wide - APART, HIGH) for nth in range(many)]


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
        name = area.adjusted(HIGH + 6, 0, -wide - 18, 0)
        if name.width() >= -6:  # else there is only room for the portrait
            painter.drawText(area.adjusted(0, 0, -10, 0), RIGHT, self.points)
        if name.width() >= LEAST_NAMED:
            fitted(painter, name, self.name, 17, bold=True, align=LEFT)


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
