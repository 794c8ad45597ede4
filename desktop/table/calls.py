"""Buttons for everything that is not clicking a tile: real widgets, so that they can be reached by key and read out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from paizhuo.desktop.kit.faces import Faces, paint_row
from paizhuo.desktop.kit.geometry import RATIO
from paizhuo.desktop.kit.guard import Guard
from paizhuo.desktop.table.lettering import letters, text_scale
from paizhuo.desktop.table.rows import meld_row
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct

SMALLEST: Final = 44
"""The least height of a button in pixels."""
SPACE: Final = 10.0
PASS_WIDTH: Final = 124.0
"""The place of passing, kept free when one cannot pass: nothing else may ever be pressed for it."""
Tone: TypeAlias = Literal["call", "win", "quiet"]
"""How a button stands out. A quiet one may have the place of passing."""


class ButtonLook(Struct):
    """A button: its ``name`` (an action's), words, the key that presses it, and what is drawn on it. ``follows``: another option of
    the call before it, whose words are not repeated; ``on``: pressed in; ``pointed``: the advisers who point at it.
    """

    name: str
    words: str
    spoken: str
    hint: str = ""
    meld: Meld | None = None
    tiles: Tiles = ()
    follows: bool = False
    enabled: bool = True
    on: bool = False
    pointed: str = ""
    tone: Tone = "call"


class CallButton(QAbstractButton):
    """The button of one call. ``owner`` and ``seats`` say which way a meld's claimed tile is turned."""

    def __init__(self, parent: QWidget, look: ButtonLook, faces: Faces, scale: float, owner: Seat, seats: int) -> None:
        super().__init__(parent)
        self.look = look
        self._faces, self._scale = faces, scale
        self._pieces = [] if look.meld is None else list(meld_row(look.meld, owner, seats, ("call",)))
        self.setAccessibleName(f"{look.spoken} ← {look.pointed}" if look.pointed else look.spoken)
        self.setEnabled(look.enabled)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _font(self, size: float) -> QFont:
        return letters(self, size * self._scale, least=9)

    @property
    def _tile(self) -> float:
        """The width of a tile; smaller where one lies on another."""
        return 22.0 if any(piece.stacked for piece in self._pieces) else 29.0

    def _pictured(self) -> float:
        if self._pieces:
            return sum(0 if p.stacked else (RATIO if p.turned else 1) * self._tile for p in self._pieces)
        return len(self.look.tiles) * (self._tile + 1)

    def _words_width(self) -> float:
        if self.look.follows:
            return 0.0
        words = QFontMetricsF(self._font(24)).horizontalAdvance(self.look.words) / self._scale
        hint = (
            QFontMetricsF(self._font(13)).horizontalAdvance(self.look.hint) / self._scale + 14
            if self.look.hint
            else 0.0
        )
        return words + hint

    def wanted(self) -> float:
        """Return its width in logical units."""
        parts = [part for part in (self._words_width(), self._pictured()) if part]
        return max(sum(parts) + 12 * (len(parts) - 1) + 32, 84.0)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, look = self._faces.colours, self.look
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if look.tone == "win":
            base, edge = QColor(colours.win), QColor(colours.gold)
        elif look.tone == "quiet":
            base, edge = QColor(colours.quiet), QColor(colours.muted)
        else:
            base, edge = QColor(colours.call), QColor(colours.call_edge)
        if not self.isEnabled():
            base, edge = QColor(colours.quiet), QColor(colours.quiet)
        if look.on:
            base, edge = QColor(colours.lit), QColor(colours.text)
        if self.isDown():
            base = base.darker(125)
        elif self.underMouse() and self.isEnabled():
            base = base.lighter(118)
        focused = self.hasFocus()
        area = QRectF(self.rect()).adjusted(2, 2, -2, -3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        radius = 11 * self._scale
        painter.drawRoundedRect(area.translated(0, 2), radius, radius)
        painter.setPen(QPen(QColor(colours.text) if focused else edge, (3.5 if focused else 1.8) * self._scale))
        painter.setBrush(base)
        painter.drawRoundedRect(area, radius, radius)
        ink = QColor(colours.on_lit if look.on else "#ffffff")
        if not self.isEnabled():
            ink.setAlpha(120)
        painter.scale(self._scale, self._scale)
        wide, high = self.width() / self._scale, self.height() / self._scale
        inner = sum(part for part in (self._words_width(), self._pictured())) + (
            12 if self._words_width() and self._pictured() else 0
        )
        # A button that had to give up width shows all of it smaller.
        fit = min(1.0, (wide - 16) / max(inner, 1.0))
        painter.translate(wide / 2 * (1 - fit), high / 2 * (1 - fit))
        painter.scale(fit, fit)
        x = (wide - inner) / 2
        if not look.follows:
            x = self._write(painter, ink, x, high) + (12 if self._pictured() else 0)
        self._draw(painter, x, high)
        painter.resetTransform()
        painter.scale(self._scale, self._scale)
        if look.pointed:
            self._point(painter, wide, high)
        painter.end()

    def _point(self, painter: QPainter, wide: float, high: float) -> None:
        """Draw a frame, and the names of the advisers on it."""
        gold = QColor(self._faces.colours.gold)
        painter.setPen(QPen(gold, 4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(3, 3, wide - 6, high - 7), 10, 10)
        made = self._font(14)
        made.setPixelSize(14)
        metrics = QFontMetricsF(made)
        names = metrics.elidedText(self.look.pointed, Qt.TextElideMode.ElideRight, wide - 24)
        tag = QRectF(0, 1, metrics.horizontalAdvance(names) + 14, 18)
        tag.moveCenter(QPointF(wide / 2, tag.center().y()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(gold)
        painter.drawRoundedRect(tag, 5, 5)
        painter.setFont(made)
        painter.setPen(QColor(self._faces.colours.on_lit))
        painter.drawText(tag, Qt.AlignmentFlag.AlignCenter, names)

    def _write(self, painter: QPainter, ink: QColor, x: float, high: float) -> float:
        look = self.look
        larger = text_scale()
        made = self._font(24)
        made.setPixelSize(round(24 * larger))
        painter.setFont(made)
        painter.setPen(ink)
        words = QFontMetricsF(made).horizontalAdvance(look.words)
        painter.drawText(QRectF(x, 0, words + 4, high), Qt.AlignmentFlag.AlignVCenter, look.words)
        x += words
        if look.hint:
            made.setPixelSize(round(13 * larger))
            painter.setFont(made)
            wide = QFontMetricsF(made).horizontalAdvance(look.hint)
            key = QRectF(x + 5, high / 2 - 9 * larger, wide + 9, 18 * larger)
            faint = QColor(ink)
            faint.setAlpha(150)
            painter.setPen(QPen(faint, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(key, 4, 4)
            painter.setPen(ink)
            painter.drawText(key, Qt.AlignmentFlag.AlignCenter, look.hint)
            x += wide + 14
        return x

    def _draw(self, painter: QPainter, x: float, high: float) -> None:
        """Draw the meld or the tiles, standing on one line."""
        tile = self._tile
        stacked = any(piece.stacked for piece in self._pieces)
        line = high / 2 + tile * (1.0 if stacked else RATIO / 2) - 3
        scale = self._scale * self.devicePixelRatioF()
        if not self._pieces:
            row = [
                (t, 0, QPointF(x + (n + 0.5) * (tile + 1), line - tile * RATIO / 2))
                for n, t in enumerate(self.look.tiles)
            ]
            paint_row(painter, self._faces, scale, row, tile)
            return
        last = x
        for piece in self._pieces:
            if piece.stacked:
                paint_row(painter, self._faces, scale, [(piece.tile, 3, QPointF(last, line - tile * 1.45))], tile)
                continue
            along, across = (RATIO, 1.0) if piece.turned else (1.0, RATIO)
            last = x + along * tile / 2
            turn = 3 if piece.turned else 0
            paint_row(
                painter, self._faces, scale, [(piece.tile, turn, QPointF(last, line - across * tile / 2))], tile - 0.5
            )
            x += along * tile


def _subject(look: ButtonLook) -> tuple[str, Meld | None, Tiles]:
    """Return what a button is about: while this stays, it is the same button."""
    return look.name, look.meld, look.tiles


class CallBar(QWidget):
    """The buttons of calls in their one place, from the right: passing always where it always is."""

    def __init__(self, parent: QWidget, pressed: Callable[[int], None]) -> None:
        super().__init__(parent)
        self._home = parent
        self._pressed = pressed
        self.looks: tuple[ButtonLook, ...] = ()
        self._drawn: tuple[object, ...] = ()
        self._scale = 1.0
        self.guard = Guard(self)
        self.buttons: list[CallButton] = []
        self.hide()

    def show_looks(
        self,
        looks: Sequence[ButtonLook],
        area: QRect,
        faces: Faces,
        scale: float,
        owner: Seat,
        seats: int,
        guard_ms: int,
    ) -> None:
        """Offer these buttons within ``area`` of the parent. Buttons that come up where the cursor is ignore it for
        ``guard_ms``.
        """
        state = (tuple(looks), area, faces, scale, owner, seats)
        if state == self._drawn:
            return
        changed = [_subject(look) for look in looks] != [_subject(look) for look in self.looks]
        focused = self.focused()
        if focused is not None:
            # The table keeps the keys when a button goes.
            self._home.setFocus()
        self._drawn, self.looks, self._scale = state, tuple(looks), scale
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        if not looks:
            self.hide()
            return
        for index, look in enumerate(looks):
            button = CallButton(self, look, faces, scale, owner, seats)
            button.clicked.connect(lambda _=False, index=index: self._press(index))
            self.buttons.append(button)
        self._place(area)
        self.show()
        self.raise_()
        if changed:
            self.guard.begin(guard_ms)
        elif focused is not None and focused < len(self.buttons):
            self.buttons[focused].setFocus()

    def _place(self, area: QRect) -> None:
        high = max(SMALLEST, area.height())
        space = SPACE * self._scale
        own = max(SMALLEST, round(PASS_WIDTH * self._scale))
        widths = [
            own if button.look.tone == "quiet" else max(SMALLEST, round(button.wanted() * self._scale))
            for button in self.buttons
        ]
        if self.buttons and self.buttons[-1].look.tone != "quiet":
            area = area.adjusted(0, 0, -round(own + space), 0)
        whole = sum(widths) + space * max(0, len(widths) - 1)
        if whole > area.width():
            # More than fits: every button gives up its share.
            widths = [max(SMALLEST, int(w * (area.width() - space * len(widths)) / max(1, whole))) for w in widths]
            whole = sum(widths) + space * max(0, len(widths) - 1)
        total = min(float(area.width()), whole)
        self.setGeometry(QRect(round(area.right() - total), area.bottom() - high, round(total) + 1, high + 1))
        x = float(self.width())
        for button, width in reversed(list(zip(self.buttons, widths, strict=True))):
            x -= width
            button.setGeometry(round(x), 0, width, high)
            button.show()
            x -= space

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _press(self, index: int) -> None:
        if not self.guard.refuses(self.buttons[index]):
            self._pressed(index)

    def focus_next(self, indexes: Sequence[int]) -> None:
        """Move the focus on among several options of one call."""
        now = next((i for i, n in enumerate(indexes) if n == self.focused()), -1)
        self.buttons[indexes[(now + 1) % len(indexes)]].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focused(self) -> int | None:
        """Return the button that has the focus."""
        holder = self.window().focusWidget()
        return next((n for n, button in enumerate(self.buttons) if button is holder), None)

    def holds(self, point: QPoint) -> bool:
        """Return whether a point of the parent lies on the bar."""
        return self.isVisible() and self.geometry().contains(point)
