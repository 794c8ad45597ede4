"""The person's portrait: one of those drawn, or a picture of one's own from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import column
from paizhuo.desktop.kit.portrait_names import PORTRAITS, is_own
from paizhuo.desktop.kit.portraits import paint_portrait, take_portrait
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.own_picture_choice import OwnPictureChoice
from paizhuo.engine.core.words import Text

SIDE: Final = 54
"""A portrait to choose, at the designed text size, the ring around it included."""
NAME: Final = Text("头像：{what}", "Portrait: {what}")
OWN: Final = Text("自己的图片", "Your own picture")


class PortraitButton(QAbstractButton):
    """One portrait; a ring and a tick mark the one that is chosen."""

    def __init__(self, preferences: Preferences, portrait: str) -> None:
        super().__init__()
        self._preferences, self.portrait = preferences, portrait
        self.setObjectName("portrait-own" if is_own(portrait) else f"portrait-{portrait}")
        what = preferences.say(PORTRAITS.get(portrait, OWN))
        self.setAccessibleName(preferences.say(NAME.filled(what=what)))
        self.setToolTip(what)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(SIDE), self._preferences.px(SIDE))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, side = self._preferences.colours, self.width()
        centre, ring = QPointF(side / 2, side / 2), side * 0.06
        with painting(self) as painter:
            paint_portrait(painter, self.portrait, centre, side - 3.4 * ring, self.devicePixelRatioF())
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if self.isChecked():
                painter.setPen(QPen(QColor(colours.accent), ring))
                painter.drawEllipse(centre, side / 2 - ring, side / 2 - ring)
                tick = QRectF(side * 0.66, side * 0.66, side * 0.32, side * 0.32)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(colours.accent))
                painter.drawEllipse(tick)
                painter.setPen(QPen(QColor(colours.on_accent), side * 0.045, c=Qt.PenCapStyle.RoundCap))
                corners = [
                    tick.topLeft() + QPointF(x, y) * tick.width() for x, y in ((0.27, 0.52), (0.44, 0.69), (0.74, 0.34))
                ]
                painter.drawPolyline(corners)
            if self.hasFocus() or self.underMouse():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(colours.text if self.hasFocus() else colours.muted), 2))
                painter.drawEllipse(centre, side / 2 - 1, side / 2 - 1)


class PortraitChoice(QWidget):
    """All portraits to choose from, and a button for a picture file; what is wrong with that is said below."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._group = QButtonGroup(self)
        self._buttons: dict[str, PortraitButton] = {}
        self._all = Flow(gap=preferences.px(6))
        for portrait in PORTRAITS:
            self._add(portrait)
        self._own = OwnPictureChoice(preferences, "portrait", OWN, take_portrait)
        self._own.kept.connect(self._kept)
        inside = column(self, spacing=preferences.px(8))
        inside.addLayout(self._all)
        inside.addWidget(self._own)
        self._mark()
        self._group.buttonClicked.connect(self._chosen)

    def take(self, file: Path) -> None:
        """Take a picture file as the person's portrait, or say why that cannot be."""
        self._own.take(file)

    def _kept(self, portrait: str) -> None:
        self._preferences.change(portrait=portrait)
        self._mark()

    def _add(self, portrait: str) -> None:
        made = self._buttons[portrait] = PortraitButton(self._preferences, portrait)
        self._group.addButton(made)
        self._all.addWidget(made)

    def _mark(self) -> None:
        """Mark the portrait in force; a picture of one's own is among the others as long as it is the one."""
        current = self._preferences.settings.portrait
        for other in [other for other in self._buttons if is_own(other) and other != current]:
            gone = self._buttons.pop(other)
            self._group.removeButton(gone)
            self._all.removeWidget(gone)
            gone.deleteLater()
        if current not in self._buttons:
            self._add(current)
        self._buttons[current].setChecked(True)

    def _chosen(self, chosen: QAbstractButton) -> None:
        if isinstance(chosen, PortraitButton):
            self._own.say(None)
            self._preferences.change(portrait=chosen.portrait)
