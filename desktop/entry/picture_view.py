"""The picture with what was read drawn over it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from paizhuo.desktop.entry import marks
from paizhuo.desktop.entry.board import Board, Laid
from paizhuo.desktop.entry.marks import Mark, described, label_name
from paizhuo.desktop.entry.tile_button import face_of
from paizhuo.desktop.kit.geometry import RATIO
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import faces, paint_tile
from paizhuo.desktop.seeing import words

SMALLEST_FACE, LARGEST_FACE = 13.0, 40.0
"""The width of the small tile that shows what was read, in pixels at scale 1."""

LOWEST = 96
"""The least height of the picture, in pixels at scale 1: in a low window it gives way to the tiles."""


class PictureView(QWidget):
    """A picture, as large as there is room, with a line around every tile read.

    ``pick``: the key of the tile pressed; ``lit``: of the one the mouse is on, or None.
    """

    pick = Signal(int)
    lit = Signal(object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.setObjectName("picture")
        self._preferences = preferences
        self._image = QImage()
        self._scaled: QImage | None = None
        self._board = Board()
        self._marks: Mapping[int, Mark] = {}
        self._lit: int | None = None
        self._busy = False
        self.names = False
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(preferences.say(words.NO_PICTURE))

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(720), self._preferences.px(420))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._preferences.px(320), self._preferences.px(LOWEST))

    def show_image(self, image: QImage) -> None:
        """Show another picture, or none."""
        self._image, self._scaled = image, None
        self.update()

    def show_board(self, board: Board, marks_: Mapping[int, Mark]) -> None:
        """Show what was read in the picture."""
        self._board, self._marks = board, marks_
        count = sum(laid.read is not None for laid in board.all_laid())
        empty = self._image.isNull()
        named = words.NO_PICTURE if empty else words.PICTURE.filled(count=count)
        self.setAccessibleName(self._preferences.say(named))
        self.update()

    def busy(self, *, on: bool) -> None:
        """Show whether the picture is being read."""
        if on != self._busy:
            self._busy = on
            self.update()

    def write_names(self, *, on: bool) -> None:
        """Mark tiles by their names or by small tiles."""
        self.names = on
        self.update()

    def light(self, key: int | None) -> None:
        """Show the tile that the strip's mouse is on."""
        if key != self._lit:
            self._lit = key
            self.update()

    # -- where things are

    def _area(self) -> QRectF:
        """Return where the picture lies."""
        room = QRectF(self.rect())
        size = self._image.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        area = QRectF(0, 0, size.width(), size.height())
        area.moveCenter(room.center())
        return area

    def _polygon(self, laid: Laid) -> QPolygonF | None:
        """Return the tile's face in the widget's pixels."""
        if laid.read is None or self._image.isNull() or not self._board.size[0]:
            return None
        area = self._area()
        across, along = area.width() / self._board.size[0], area.height() / self._board.size[1]
        return QPolygonF(
            [QPointF(area.left() + float(x) * across, area.top() + float(y) * along) for x, y in laid.read.quad]
        )

    def place_of(self, key: int) -> QRect | None:
        """Return where a tile is, in the widget's pixels; None if the picture does not show it."""
        laid = self._board.laid(key)
        polygon = self._polygon(laid) if laid is not None else None
        return None if polygon is None else polygon.boundingRect().toRect()

    def _at(self, point: QPointF) -> int | None:
        for laid in self._board.all_laid():
            polygon = self._polygon(laid)
            if polygon is not None and polygon.containsPoint(point, Qt.FillRule.OddEvenFill):
                return laid.key
        return None

    # -- drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        round_ = self._preferences.px(10)
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(QColor(colours.card if self._image.isNull() else "#101414"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), round_, round_)
        if self._image.isNull():
            self._invite(painter)
        else:
            painter.drawImage(self._area(), self._fitting())
            shown = [(laid, polygon) for laid in self._board.all_laid() if (polygon := self._polygon(laid)) is not None]
            for laid, polygon in shown:
                self._outline(painter, laid, polygon)
            for laid, polygon in shown:
                self._name_tile(painter, laid, polygon)
        if self._busy:
            self._plate(painter, self._preferences.say(words.READING))
        painter.end()

    def _fitting(self) -> QImage:
        """Return the picture in the pixels of the screen: made small once, smoothly."""
        ratio = self.devicePixelRatioF()
        wanted = (self._area().size() * ratio).toSize()
        if self._scaled is None or self._scaled.size() != wanted:
            smooth = Qt.TransformationMode.SmoothTransformation
            self._scaled = self._image.scaled(wanted, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        return self._scaled

    def _invite(self, painter: QPainter) -> None:
        """Paint what to do on an empty page: tiles and a hint about the photo only where they have room."""
        say, px = self._preferences.say, self._preferences.px
        colours = self._preferences.colours
        inner = QRectF(self.rect()).adjusted(px(24), px(24), -px(24), -px(24))
        painter.setPen(QPen(QColor(colours.line), 2, Qt.PenStyle.DashLine))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(inner, px(12), px(12))
        bold = QFont(self.font())
        bold.setBold(True)
        bold.setPointSizeF(bold.pointSizeF() * 1.2)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        heading = inner.adjusted(px(16), 0, -px(16), 0)
        heading.setHeight(QFontMetricsF(bold).height() * 1.6)
        hint = QFontMetricsF(self.font()).boundingRect(heading, flags, say(words.DROP_HINT)).height() + px(4)
        width = min(px(54.0), inner.height() / 5)
        top = inner.center().y() - width * RATIO * 0.9
        if top + width + heading.height() + hint <= inner.bottom():
            for nth, tile in enumerate((22, 31, 13, 0)):
                middle = QPointF(inner.center().x() + (nth - 1.5) * width * 1.08, top)
                paint_tile(painter, faces(self._preferences), tile, middle, width)
            heading.moveTop(top + width)
        else:
            hint = 0 if heading.height() + hint > inner.height() else hint
            heading.moveTop(inner.center().y() - (heading.height() + hint) / 2)
        painter.setFont(bold)
        painter.setPen(QColor(colours.text))
        painter.drawText(heading, flags, say(words.DROP_HERE))
        if hint:
            painter.setFont(self.font())
            painter.setPen(QColor(colours.muted))
            below = QRectF(heading.left(), heading.bottom() + px(4), heading.width(), hint)
            painter.drawText(below, flags, say(words.DROP_HINT))

    def _outline(self, painter: QPainter, laid: Laid, polygon: QPolygonF) -> None:
        mark = self._marks.get(laid.key, "sure")
        side = polygon.boundingRect().width()
        width = min(max(1.6, side * 0.045), self._preferences.px(4.0))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        halo = QPen(QColor(0, 0, 0, 110), marks.pen(mark, width).widthF() + 2)
        halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(halo)
        painter.drawPolygon(polygon)
        painter.setPen(marks.pen(mark, width))
        if laid.key == self._lit:
            painter.setBrush(QColor(255, 255, 255, 70))
        painter.drawPolygon(polygon)

    def _name_tile(self, painter: QPainter, laid: Laid, polygon: QPolygonF) -> None:
        """Paint what was read, above the upper edge, so that the tile itself stays in sight."""
        mark = self._marks.get(laid.key, "sure")
        box = polygon.boundingRect()
        scale = self._preferences.scale
        width = min(max(SMALLEST_FACE * scale, min(box.width(), box.height()) * 0.5), LARGEST_FACE * scale)
        if self.names:
            bottom = self._name(painter, laid, box, width)
        else:
            middle = QPointF(box.center().x(), max(box.top() - width * RATIO * 0.42, width * RATIO / 2 + 2))
            paint_tile(painter, faces(self._preferences), face_of(laid.label), middle, width)
            bottom = QPointF(middle.x() + width / 2, middle.y() - width * RATIO / 2)
        marks.paint_sign(painter, mark, bottom + QPointF(1, 2), max(13.0 * scale, width * 0.5))

    def _name(self, painter: QPainter, laid: Laid, box: QRectF, width: float) -> QPointF:
        colours = self._preferences.colours
        font = QFont(self.font())
        font.setPixelSize(max(9, round(width * 0.62)))
        font.setBold(True)
        painter.setFont(font)
        words_ = self._preferences.say(label_name(laid.label))
        metrics = QFontMetricsF(font)
        plate = QRectF(0, 0, metrics.horizontalAdvance(words_) + metrics.height() * 0.5, metrics.height() * 1.1)
        plate.moveCenter(QPointF(box.center().x(), max(box.top() - plate.height() * 0.3, plate.height() / 2 + 2)))
        painter.setPen(QPen(QColor(marks.COLOURS[self._marks.get(laid.key, "sure")]), 1.5))
        painter.setBrush(QColor(colours.card))
        painter.drawRoundedRect(plate, plate.height() * 0.25, plate.height() * 0.25)
        painter.setPen(QColor(colours.text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words_)
        return plate.topRight()

    def _plate(self, painter: QPainter, words_: str) -> None:
        colours, px = self._preferences.colours, self._preferences.px
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        plate = QRectF(0, 0, metrics.horizontalAdvance(words_) + px(28), metrics.height() + px(14))
        plate.moveCenter(QPointF(self.width() / 2, self.height() - plate.height()))
        painter.setPen(QPen(QColor(colours.accent), 1.5))
        painter.setBrush(QColor(colours.card))
        painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
        painter.setPen(QColor(colours.text))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, words_)

    # -- the mouse

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        key = self._at(event.position())
        if key == self._lit:
            return
        self.light(key)
        self.lit.emit(key)
        self.setCursor(Qt.CursorShape.ArrowCursor if key is None else Qt.CursorShape.PointingHandCursor)
        laid = None if key is None else self._board.laid(key)
        if laid is None:
            QToolTip.hideText()
        else:
            says = self._preferences.say(described(laid, self._marks.get(laid.key, "sure")))
            QToolTip.showText(event.globalPosition().toPoint(), says, self)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.light(None)
        self.lit.emit(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self._at(event.position())
        if key is not None and event.button() == Qt.MouseButton.LeftButton:
            self.pick.emit(key)
        else:
            super().mousePressEvent(event)
