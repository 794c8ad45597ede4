"""A zone of the strip: its name above its tiles."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QWidget

from paizhuo.desktop.entry.board import Zone
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import column, inset, row
from paizhuo.desktop.kit.preferences import Preferences


class ZoneBox(QFrame):
    """The tiles of one zone under its name."""

    def __init__(self, preferences: Preferences, zone: Zone, heading: QWidget, places: list[QAbstractButton]) -> None:
        super().__init__()
        self.zone, self.places = zone, places
        self._preferences = preferences
        self._aimed: int | None = None
        px = preferences.px
        inside = inset(column(self, spacing=px(2)), px, 8, 4)
        top = row()
        top.addWidget(heading)
        top.addStretch()
        inside.addLayout(top)
        tiles = row()
        for place in places:
            tiles.addWidget(place)
        tiles.addStretch()
        inside.addLayout(tiles)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def tiles(self) -> list[TileButton]:
        return [place for place in self.places if isinstance(place, TileButton)]

    def place_at(self, at: QPoint) -> int:
        """Return before which tile something dropped at this point of the screen comes."""
        x = self.mapFromGlobal(at).x()
        return sum(tile.geometry().center().x() < x for tile in self.tiles)

    def aim(self, place: int | None) -> None:
        """Show where what is dragged would come to lie; None takes the mark away."""
        if place != self._aimed:
            self._aimed = place
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        with painting(self) as painter:
            aimed = self._aimed is not None
            painter.setPen(QPen(QColor(colours.accent if aimed else colours.line), 2 if aimed else 1))
            painter.setBrush(QColor(colours.accent_soft if aimed else colours.field))
            round_ = self._preferences.px(8)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), round_, round_)
            if self._aimed is not None and (tiles := self.tiles):
                at = min(self._aimed, len(tiles) - 1)
                edge = tiles[at].geometry()
                x = edge.left() if self._aimed < len(tiles) else edge.right() + 1
                painter.setPen(QPen(QColor(colours.accent), self._preferences.px(3)))
                painter.drawLine(x, edge.top() + 2, x, edge.bottom() - 2)
