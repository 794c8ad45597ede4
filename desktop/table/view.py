"""The table in the window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPixmapCache, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from paizhuo.desktop.kit.colours import table_colours
from paizhuo.desktop.kit.geometry import HEIGHT, scene_width
from paizhuo.desktop.table.choosing import Choosing
from paizhuo.desktop.table.felt import Felt
from paizhuo.desktop.table.keyboard import TableKeys
from paizhuo.desktop.table.mouse import TableMouse
from paizhuo.desktop.table.showing import Showing
from paizhuo.desktop.table.state import TableState
from paizhuo.desktop.table.taken import Share

PICTURES_KEPT: Final = 48 * 1024
"""Kilobytes for pictures of plates, walls and the box in the middle: on a large screen Qt's own limit is less than a table has."""


class TableView(QGraphicsView):
    """The table: ``showing`` draws it, ``choosing`` turns clicks and keys into actions; both have one ``state``.

    ``share_out`` asks for the tiles to be shared out among the racks.
    """

    share_out = Signal()

    def __init__(self, parent: QWidget | None = None, keys: Mapping[str, str] | None = None) -> None:
        """Show an empty table. ``keys``: those that were changed, by the command's id."""
        super().__init__(parent)
        # One of our own: PySide finds the class of Qt's by trying every class of widgets, which takes 8 ms.
        self.setViewport(QWidget())
        stage = QGraphicsScene(self)
        stage.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setScene(stage)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        # The felt covers everything: nothing has to be painted below it.
        self.viewport().setAutoFillBackground(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), PICTURES_KEPT))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setMinimumSize(480, 300)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.state = TableState()
        self.showing = Showing(self, self.state)
        self.choosing = Choosing(self, self.state, self.showing, keys or {})
        self._felt = Felt(self)
        self._mouse = TableMouse(self, self.state, self.showing, self.choosing)
        self._keys = TableKeys(self.state, self.showing, self.choosing, self.share_out.emit)

    def taken(self, share: Share = "all") -> list[QRect]:
        """Return where something of this share lies or stands on the table, what the player is asked included, in its own coordinates."""
        offering = self.choosing.offering
        asked = (offering.bar, offering.panel, offering.prompt)
        return [*self.showing.taken(share), *(part.geometry() for part in asked if not part.isHidden())]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self.viewport().size()
        width = scene_width(size.width(), size.height())
        scale = min(size.width() / width, size.height() / HEIGHT)
        self.setSceneRect(0, 0, width, HEIGHT)
        self.setTransform(QTransform.fromScale(scale, scale))
        self.showing.fit(width)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        picture = self.state.picture
        colours = table_colours("light") if picture is None else picture.settings.colours
        self._felt.draw(painter, colours, self.state.layout, "" if picture is None else picture.settings.cloth)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._mouse.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._mouse.release(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.showing.hover_over(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._keys.press(event)
