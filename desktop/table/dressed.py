"""What all things written and painted on the felt have in common: they are drawn in the table's colours."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.table.lettering import text_scale


class DressedItem(QGraphicsItem):
    """A thing that is seen as soon as it has been given colours and faces."""

    def __init__(self) -> None:
        super().__init__()
        self._faces: Faces | None = None

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._faces is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.draw(painter, self._faces)

    def draw(self, painter: QPainter, faces: Faces) -> None:
        """Draw itself with smooth edges."""
        raise NotImplementedError


class KeptItem(DressedItem):
    """A thing that is kept as a picture, painted again only when what it shows has changed."""

    def __init__(self) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._painted: object = None
        self.scale_in_pixels = 1.0

    def keep(self, state: object, faces: Faces) -> None:
        """Show ``state``, all that it is painted from, with these faces."""
        painted = (state, faces, self.scale_in_pixels, text_scale())
        self._faces = faces
        if painted != self._painted:
            self._painted = painted
            self.update()
