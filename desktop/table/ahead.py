"""Pictures of tiles painted before they are needed: several in one frame would hold up what moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer

from paizhuo.desktop.kit.faces import Faces, Mark, Tint
from paizhuo.desktop.kit.geometry import Spot


class Ahead(QObject):
    """Paints pictures of tiles one at a time, whenever the window has nothing else to do."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: deque[tuple[Faces, Spot, Tint, Mark, float]] = deque()
        self._clock = QTimer(self)
        self._clock.setInterval(0)
        self._clock.timeout.connect(self._paint)

    def want(self, looks: Iterable[tuple[Spot, Tint, Mark]], faces: Faces, scale: float) -> None:
        """Paint tiles with these looks, ``scale`` device pixels to a unit, after those wanted before."""
        self._waiting.extend((faces, spot, tint, mark, scale) for spot, tint, mark in looks)
        self._clock.start()

    def _paint(self) -> None:
        if not self._waiting:
            self._clock.stop()
            return
        faces, spot, tint, mark, scale = self._waiting.popleft()
        faces.picture(spot.tile, spot.pose, spot.turn, spot.width, scale, tint, mark)
