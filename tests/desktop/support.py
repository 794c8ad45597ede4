"""What a person does with a mouse at the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from desktop.table.geometry import Point
from desktop.table.view import TableView


def drag(table: TableView, start: Point, end: Point) -> None:
    """Presses at a point of the scene, moves to another one and lets go there."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    between = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    for kind, at, held in (
        (QEvent.Type.MouseButtonPress, start, left),
        (QEvent.Type.MouseMove, between, left),
        (QEvent.Type.MouseMove, end, left),
        (QEvent.Type.MouseButtonRelease, end, none),
    ):
        where = QPointF(table.mapFromScene(QPointF(*at)))
        button = none if kind == QEvent.Type.MouseMove else left
        QApplication.sendEvent(
            table.viewport(),
            QMouseEvent(kind, where, table.viewport().mapToGlobal(where), button, held, Qt.KeyboardModifier.NoModifier),
        )
