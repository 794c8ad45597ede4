"""What all things written and painted on the felt have in common: they are drawn in the table's colours."""

from __future__ import annotations

from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.table.faces import Faces


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
        """Draws itself with smooth edges."""
        raise NotImplementedError
