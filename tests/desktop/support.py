"""What a person does with a mouse at the table."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from paizhuo.desktop.kit.geometry import Point
from paizhuo.desktop.table.view import TableView


def drag(table: TableView, start: Point, end: Point) -> None:
    """Presses at a point of the scene, moves to another one and lets go there."""
    pull(table, start, end)
    _mouse(table, QEvent.Type.MouseButtonRelease, end, Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton)


def pull(table: TableView, start: Point, end: Point) -> None:
    """Presses at a point of the scene, moves to another one and holds on."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    between = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    _mouse(table, QEvent.Type.MouseButtonPress, start, left, left)
    for at in (between, end):
        _mouse(table, QEvent.Type.MouseMove, at, none, left)


def _mouse(table: TableView, kind: QEvent.Type, at: Point, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    where = QPointF(table.mapFromScene(QPointF(*at)))
    QApplication.sendEvent(
        table.viewport(),
        QMouseEvent(kind, where, table.viewport().mapToGlobal(where), button, held, Qt.KeyboardModifier.NoModifier),
    )
