"""Three bubbles over the table in a person's first hand: how a tile is discarded, where calls appear, what the panel has."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.keys import key_name, own_key
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, clear, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.explained import TABLE, explained, is_new
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.words import Text

STEPS: Final = 3
WIDTH: Final = 360
"""How wide a bubble is at most, and below how high its pointer, in pixels at the designed text size."""
POINTER: Final = 11


class FirstHand(QWidget):
    """A bubble with a pointer, which lies over the table and takes nothing from it: play goes on below. ``said``: what stands in it."""

    said = Signal(str)

    def __init__(self, over: QWidget, table: TableView, preferences: Preferences) -> None:
        super().__init__(over)
        self.setObjectName("first-hand")
        self._over, self._table, self._preferences = over, table, preferences
        self.step: int | None = None
        """Which bubble is in sight; None before the first and after the last."""
        self._pointed = 0.0
        self._inside = column(self, spacing=preferences.px(8))
        over.installEventFilter(self)
        table.showing.settled.connect(self.look)
        self.hide()

    # -- what happens at the table -----------------------------------------------------------------------------------

    def look(self) -> None:
        """Begin when a person who has not seen the bubbles yet may discard for the first time; else keep the bubble in its place."""
        picture = self._table.state.picture
        if self.step is not None:
            self._place()
        elif (
            picture is not None
            and not self._table.state.busy
            and is_new(self._preferences, TABLE)
            and any(isinstance(option, Discard) for option in picture.observation.options)
        ):
            self._turn_to(0)

    def acted(self, action: Action) -> None:
        """Go on from the first bubble once the person has discarded."""
        if self.step == 0 and isinstance(action, Discard):
            self._turn_to(1)

    def refresh(self) -> None:
        """Write the bubble anew in the language, with the keys and in the look in force."""
        if self.step is not None:
            self._write(self.step)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.step is not None:
            self._place()
        return False

    # -- the bubbles ---------------------------------------------------------------------------------------------------

    def _turn_to(self, step: int) -> None:
        self.step = step
        self._write(step)
        self.show()
        self.said.emit(self._preferences.say(self._sentence(step)))

    def _onward(self) -> None:
        if self.step is not None and self.step + 1 < STEPS:
            self._turn_to(self.step + 1)
        else:
            self._end()

    def _end(self) -> None:
        self.step = None
        self.hide()
        explained(self._preferences, TABLE)
        self._table.setFocus()

    def _sentence(self, step: int) -> Text:
        keys = self._preferences.settings.keys

        def key(command: str) -> Text:
            return key_name(own_key(keys, command))

        if step == 0:
            how = words.LET_GO if self._preferences.settings.one_click else words.LIFT
            return how.filled(first=key("tile0"), second=key("tile1"), third=key("tile2"), confirm=key("confirm"))
        if step == 1:
            return words.CALLS_HERE.filled(
                chi=key("chi"), pon=key("pon"), kong=key("kong"), win=key("win"), skip=key("pass")
            )
        return words.PANEL_HERE.filled(
            log=key("panel.log"), rules=key("panel.rules"), keys=key("panel.keys"), settings=key("panel.settings")
        )

    @property
    def _points_up(self) -> bool:
        return self.step == STEPS - 1

    def _write(self, step: int) -> None:
        say, px = self._preferences.say, self._preferences.px
        clear(self._inside)
        around, pointer = px(14), px(POINTER)
        self._inside.setContentsMargins(
            around, around + pointer * self._points_up, around, px(10) + pointer * (not self._points_up)
        )
        sentence, line = label(say(self._sentence(step)), wrap=True), QWidget()
        inside = row(line, spacing=px(8))
        inside.addWidget(label(say(words.STEP.filled(n=step + 1, of=STEPS)), "small"))
        inside.addStretch()
        last = step + 1 == STEPS
        if not last:
            inside.addWidget(button(say(words.SKIP), "skip-first-hand", self._end, kind="quiet"))
        onward = button(say(words.READY if last else words.GO_ON), "next-first-hand", self._onward, kind="primary")
        inside.addWidget(onward)
        for made in line.findChildren(type(onward)):
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the table
        for part in (sentence, line):
            self._inside.addWidget(part)
            part.show()
        self._place()

    # -- where it stands -------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        px = self._preferences.px
        width = min(px(WIDTH), self._over.width() - px(16))
        height = self._inside.totalHeightForWidth(width)
        at = self._anchor()
        left = min(max(px(8), at.x() - width / 2), self._over.width() - width - px(8))
        top = at.y() if self._points_up else at.y() - height
        self._pointed = min(max(px(24), at.x() - left), width - px(24))
        self.setGeometry(round(left), round(max(px(4), top)), width, height)
        self.update()

    def _anchor(self) -> QPointF:
        """Return what the bubble in sight points at."""
        table, px = self._table, self._preferences.px
        if self._points_up:
            return QPointF(self._over.width() - px(48), px(4))
        own = table.state.layout.own
        if self.step == 0 and own:
            top = min(spot.y - spot.half[1] for spot in own)
            return QPointF(table.mapFromScene(QPointF((own[0].x + own[-1].x) / 2, top))) - QPointF(0, px(6))
        shown = [part.geometry() for part in table.showing.over if part.isVisible()]
        if shown:
            return QPointF(shown[0].center().x(), min(area.top() for area in shown) - px(4))
        right, foot = table.state.layout.across[1], table.state.layout.calls[1]
        return QPointF(table.mapFromScene(QPointF(right, foot))) - QPointF(px(WIDTH) / 2, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours, pointer = self._preferences.colours, self._preferences.px(POINTER)
        body = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        tip = body.top() if self._points_up else body.bottom()
        body.adjust(0, pointer * self._points_up, 0, -pointer * (not self._points_up))
        foot = body.top() if self._points_up else body.bottom()
        bubble, beak = QPainterPath(), QPainterPath()
        bubble.addRoundedRect(body, pointer, pointer)
        beak.moveTo(self._pointed - pointer, foot)
        beak.lineTo(self._pointed, tip)
        beak.lineTo(self._pointed + pointer, foot)
        with painting(self) as painter:
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.setBrush(QColor(colours.card))
            painter.drawPath(bubble.united(beak))
