"""A position of the table as a picture to be shown to others: without what is chosen with, and with a caption."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.value import replace

SIZE: Final = (1920, 1200)
"""The width and height of the table, in pixels."""
BAND: Final = 76
"""The height of the band below it with the caption."""
ACROSS, DOWN = 12, 10
"""So many pieces the table is painted in, one after another: tiles of a new size take long, and the window goes on meanwhile."""


class TableImage(QObject):
    """A picture that is being painted piece by piece. ``done`` brings it, a ``QImage``."""

    done = Signal(object)

    def __init__(self, picture: TablePicture, caption: str, parent: QObject) -> None:
        super().__init__(parent)
        self._caption = caption
        width, height = SIZE
        self._colours = picture.settings.colours
        self._image = QImage(width, height + BAND, QImage.Format.Format_RGB32)
        self._image.fill(QColor(self._colours.panel_edge))
        self._view = TableView()
        self._view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._view.resize(width, height)
        self._view.show()
        self._view.showing.show(bare(picture))
        self._pieces = _pieces()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._paint)
        self._timer.start(0)

    def _paint(self) -> None:
        """Paint the next piece; after the last one the caption."""
        piece = next(self._pieces, None)
        painter = QPainter(self._image)
        try:
            if piece is not None:
                self._view.render(painter, QRectF(piece), piece)
                return
            painter.setPen(QColor(self._colours.text))
            fitted(painter, QRectF(28, SIZE[1], SIZE[0] - 56, BAND), self._caption, 30)
        finally:
            painter.end()
        self._timer.stop()
        self._view.close()
        self._view.deleteLater()
        self.done.emit(self._image)
        self.deleteLater()


def _pieces() -> Iterator[QRect]:
    wide, high = SIZE[0] // ACROSS, SIZE[1] // DOWN
    for row in range(DOWN):
        for column in range(ACROSS):
            yield QRect(column * wide, row * high, wide, high)


def bare(picture: TablePicture) -> TablePicture:
    """Return a picture without buttons, questions and what advisers point at, in which nothing moves."""
    seen = replace(picture.observation, options=())
    settings = replace(picture.settings, pace=0.0, text=1.0)
    return replace(picture, observation=seen, prompt=None, pointed=(), clock=None, settings=settings)
