"""What screen readers find on the table beside the own rack and the buttons: the middle, what the hand waits for, and every seat's points,
discards and melds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QGraphicsView, QLabel

from paizhuo.desktop.kit.geometry import Box, Layout, Spot
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.strip import spoken, strip_lines
from paizhuo.desktop.table.table_words import meld_words, middle_words, river_words, seat_words
from paizhuo.engine.core.words import Text

TABLE: Final = Text("牌桌", "Table")
"""What the whole view is called."""


class SceneLabel(QLabel):
    """Words that lie unseen where the scene shows what they are about."""

    def __init__(self, view: QGraphicsView, name: str) -> None:
        super().__init__(view.viewport())
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lower()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)  # nothing is written

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing: the scene draws it."""

    def show_words(self, words: str, area: QRect) -> None:
        """Name that part of the view with these words."""
        if words != self.accessibleName():
            self.setAccessibleName(words)
        self.setGeometry(area)
        self.show()


class Readings:
    """All words that lie unseen, kept up to date with the picture."""

    def __init__(self, view: QGraphicsView) -> None:
        self._view = view
        self._readings: dict[str, SceneLabel] = {}
        self._shown: tuple[object, ...] = ()

    def show(self, picture: TablePicture, layout: Layout) -> None:
        """Name the parts of what ``picture`` shows, laid out like this."""
        state = picture, layout, self._view.viewportTransform()
        if state == self._shown:
            return
        self._shown = state
        self._view.setAccessibleName(picture.said(TABLE))
        said = {
            "table-middle": (
                middle_words(picture),
                self._view.mapFromScene(_rectangle(layout.middle_box)).boundingRect(),
            )
        }
        if waits := spoken(picture, strip_lines(picture, None, declared=False)):
            (left, right), (top, bottom) = layout.across, layout.calls
            room = QRectF(QPointF(left, top), QPointF(right, bottom))
            said["table-waits"] = waits, self._view.mapFromScene(room).boundingRect()
        plates = dict(layout.plates)
        for seat in range(picture.observation.hand.seats):
            at = self._view.mapFromScene(_rectangle(plates.get(seat, Box(0, 0, 1, 1)))).boundingRect()
            spots = [spot for spot in layout.spots if spot.seat == seat]
            river = (spot for spot in spots if spot.key[0] == "river")
            melds = (spot for spot in spots if spot.key[0] in {"meld", "flower"})
            said[f"table-seat-{seat}"] = seat_words(picture, seat), at
            said[f"table-river-{seat}"] = river_words(picture, seat), self._around(river, at)
            said[f"table-melds-{seat}"] = meld_words(picture, seat), self._around(melds, at)
        for name in self._readings.keys() - said.keys():
            self._readings[name].hide()
        for name, (words, area) in said.items():
            if name not in self._readings:
                self._readings[name] = SceneLabel(self._view, name)
            self._readings[name].show_words(words, area)

    def _around(self, spots: Iterable[Spot], otherwise: QRect) -> QRect:
        """Return what all these tiles cover; where there are none, the seat's plate."""
        whole = QRectF()
        for spot in spots:
            half_x, half_y = spot.half
            whole = whole.united(QRectF(spot.x - half_x, spot.y - half_y, 2 * half_x, 2 * half_y))
        return otherwise if whole.isEmpty() else self._view.mapFromScene(whole).boundingRect()


def _rectangle(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)
