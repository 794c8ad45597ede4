"""What is seen of a throw with real dice that a match waits for: the dice as they lie or roll, who throws what for, and a button."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal, SignalInstance
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.kit.guard import Guard
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.table.items import paint_die
from paizhuo.desktop.table.lettering import letters, text_scale
from paizhuo.engine.core.narration import THROWN_FOR
from paizhuo.engine.core.words import Language, Text

if TYPE_CHECKING:
    from paizhuo.engine.table.port.dice import Die, OwnThrow, Throw

DIE: Final = 62.0
APART: Final = 20.0
"""The size of a die and the room between two, in logical units."""
TITLE, NOTE, WORDS_WIDE = 27.0, 19.0, 285.0
SMALLEST: Final = 12
SMALLEST_BUTTON: Final = 44
"""The least size of letters and of the button, in pixels."""
PADDING: Final = 4
BORDER: Final = 2
TUMBLE_MS: Final = 900
"""In what time a rolling die goes round once."""
FACES: Final = (1, 5, 3, 6, 2, 4)
"""The faces that a rolling die shows in turn."""
LAND_MS: Final = 260
RAISED: Final = 0.35
"""A die that comes to rest grows smaller by so much in so many milliseconds."""
COCKED_TURN: Final = 33.0


class DiceRow(QWidget):
    """Dice beside each other: those that lie with their faces, those that roll turning, those that are waited for as empty places."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._dice: tuple[Die, ...] = ()
        self._size = DIE
        self._landing: frozenset[int] = frozenset()
        self._warning = QColor()
        self._moves = True
        self._tumble = QVariantAnimation(self)
        self._tumble.setStartValue(0.0)
        self._tumble.setEndValue(1.0)
        self._tumble.setDuration(TUMBLE_MS)
        self._tumble.setLoopCount(-1)
        self._tumble.valueChanged.connect(lambda part: self.update())
        self._land = QVariantAnimation(self)
        self._land.setStartValue(1.0)
        self._land.setEndValue(0.0)
        self._land.setDuration(LAND_MS)
        self._land.valueChanged.connect(lambda part: self.update())

    def show_dice(self, dice: Sequence[Die], size: float, warning: str, *, moves: bool) -> None:
        """Show these dice, ``size`` pixels large; without motion a rolling die only has no face. ``warning``: the colour round a
        cocked one.
        """
        before, self._dice = self._dice, tuple(dice)
        self._size, self._warning, self._moves = size, QColor(warning), moves
        landed = {
            nth
            for nth, die in enumerate(self._dice)
            if die.state == "lies" and nth < len(before) and before[nth].state == "rolling"
        }
        rolls = moves and any(die.state == "rolling" for die in self._dice)
        if rolls != (self._tumble.state() == QVariantAnimation.State.Running):
            if rolls:
                self._tumble.start()
            else:
                self._tumble.stop()
        if landed and moves:
            self._landing = frozenset(landed)
            self._land.start()
        self.setFixedSize(self.sizeHint())
        self.update()

    @property
    def moving(self) -> bool:
        """Whether a die is drawn rolling."""
        return self._tumble.state() == QVariantAnimation.State.Running

    def rest(self) -> None:
        """Stop all motion."""
        self._tumble.stop()
        self._land.stop()

    def sizeHint(self) -> QSize:
        pitch = self._size * (1 + APART / DIE)
        return QSize(round(pitch * max(1, len(self._dice)) + self._size * 0.3), round(self._size * 1.5))

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            pitch = self._size * (1 + APART / DIE)
            for nth, die in enumerate(self._dice):
                painter.save()
                painter.translate(pitch * (nth + 0.5) + self._size * 0.15, self.height() / 2)
                self._paint(painter, nth, die)
                painter.restore()

    def _paint(self, painter: QPainter, nth: int, die: Die) -> None:
        half = self._size / 2
        area = QRectF(-half, -half, self._size, self._size)
        match die.state:
            case "waiting":
                pen = QPen(QColor(255, 255, 255, 150), max(1.5, self._size / 28), Qt.PenStyle.DashLine)
                painter.setPen(pen)
                painter.setBrush(QColor(255, 255, 255, 22))
                painter.drawRoundedRect(area, self._size * 0.21, self._size * 0.21)
            case "rolling":
                part = float(self._tumble.currentValue() or 0.0) if self._moves else 0.0
                turns = (part * (1 + nth % 2) + nth * 0.37) % 1.0
                height = abs((turns * 4) % 2 - 1)
                painter.translate(QPointF(0, -self._size * 0.14 * height))
                painter.rotate(360 * turns * (-1 if nth % 2 else 1))
                painter.scale(0.84 + 0.12 * height, 0.84 + 0.12 * height)
                paint_die(painter, area, FACES[int(turns * 12) % 6] if self._moves else 0)
            case "cocked":
                painter.rotate(COCKED_TURN)
                paint_die(painter, area, 0)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(self._warning, max(2.0, self._size / 14)))
                painter.drawRoundedRect(area, self._size * 0.21, self._size * 0.21)
            case "lies":
                part = float(self._land.currentValue() or 0.0) if nth in self._landing and self._moves else 0.0
                painter.scale(1 + RAISED * part, 1 + RAISED * part)
                painter.rotate(60 * part)
                paint_die(painter, area, die.face)


def title(throw: Throw) -> Text:
    """Return what is to be done, or what is seen."""
    lying = [die.face for die in throw.dice if die.state == "lies"]
    missing = len(throw.dice) - len(lying)
    if not missing:
        return LIE.filled(faces=" + ".join(map(str, lying)))
    if throw.cocked:
        return COCKED
    if not throw.there:
        return AWAY
    if throw.rolling:
        return ROLLING
    return MORE.filled(n=missing) if lying else THROW


class ThrowPanel(QFrame):
    """A panel over the felt before the player while a throw is waited for. ``on_screen``: the screen is to throw instead;
    ``roll_virtual``: virtual dice, which have nobody to throw them, are to roll.
    """

    on_screen = Signal()
    roll_virtual = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("throw")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.guard = Guard(self)
        """Begins whenever the panel comes up."""
        self.row = DiceRow(self)
        self.title, self.note = QLabel(self), QLabel(self)
        for words in (self.title, self.note):
            words.setTextFormat(Qt.TextFormat.PlainText)
            words.setWordWrap(True)
        self.button, self.virtual = QPushButton(self), QPushButton(self)
        for name, made, pressed in (
            ("throw-on-screen", self.button, self.on_screen),
            ("throw-virtual", self.virtual, self.roll_virtual),
        ):
            made.setObjectName(name)
            made.setCursor(Qt.CursorShape.PointingHandCursor)
            made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            made.clicked.connect(partial(self._press, made, pressed))
        self.virtual.hide()
        self._inside = QHBoxLayout(self)
        self._inside.addWidget(self.row)
        self._words = QVBoxLayout()
        self._words.setSpacing(0)
        self._words.addStretch()
        self._words.addWidget(self.title)
        self._words.addWidget(self.note)
        self._words.addStretch()
        self._inside.addLayout(self._words)
        buttons = QVBoxLayout()
        buttons.addWidget(self.virtual)
        buttons.addWidget(self.button)
        self._inside.addLayout(buttons)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.hide()

    @property
    def said(self) -> str:
        """All words of the panel, in one line."""
        return f"{self.title.text()} · {self.note.text()}"

    def show_throw(
        self, throw: Throw, about: Text, language: Language, colours: TableColours, scale: float, *, moves: bool
    ) -> None:
        """Show a throw. ``about``: who throws what for; ``scale``: pixels to a logical unit."""
        warning = throw.cocked or not throw.there
        self.title.setText(title(throw).say(language))
        self.note.setText(about.say(language))
        self.button.setText(ON_SCREEN.say(language))
        self.virtual.setText(ROLL_VIRTUAL.say(language))
        self._dress(colours, scale, warning=warning)
        self.row.show_dice(throw.dice, DIE * scale, colours.gold, moves=moves)
        self.setAccessibleName(self.said)
        self.show()
        self.raise_()

    def offer_virtual(self, *, wanted: bool) -> None:
        """Show or hide the button that rolls virtual dice."""
        self.virtual.setVisible(wanted)

    def _press(self, button: QPushButton, pressed: SignalInstance) -> None:
        if not self.guard.refuses(button):
            pressed.emit()

    def put_away(self) -> None:
        """Hide the panel: no throw is waited for."""
        self.row.rest()
        self.title.clear()
        self.hide()

    def _dress(self, colours: TableColours, scale: float, *, warning: bool) -> None:
        wide = round(WORDS_WIDE * scale * text_scale())
        for words, size, colour in (
            (self.title, TITLE, colours.gold if warning else colours.text),
            (self.note, NOTE, colours.muted),
        ):
            made = letters(self, size * scale, SMALLEST)
            words.setFont(made)
            words.setStyleSheet(
                f"color: {colour}; background: transparent; font-size: {made.pixelSize()}px; font-weight: bold;"
            )
            words.setFixedWidth(wide)
        made = letters(self, NOTE * scale, SMALLEST)
        high = max(SMALLEST_BUTTON, round(54 * scale)) - 2 * (PADDING + BORDER)
        pressed = (
            f"QPushButton {{ color: {colours.text}; background: {colours.panel}; border: {BORDER}px solid {colours.muted};"
            f"border-radius: {round(10 * scale)}px; padding: {PADDING}px {round(16 * scale)}px; min-height: {high}px;"
            f"font-size: {made.pixelSize()}px; font-weight: bold; }}"
            f"QPushButton:hover, QPushButton:focus {{ border-color: {colours.gold}; }}"
        )
        for button in (self.button, self.virtual):
            button.setFont(made)
            button.setStyleSheet(pressed)
        self.setStyleSheet(
            f"QFrame#throw {{ background: {colours.panel_edge}; border: 2px solid {colours.line};"
            f"border-radius: {round(16 * scale)}px; }}"
        )
        edge = round(14 * scale)
        self._inside.setContentsMargins(edge, edge // 2, edge, edge // 2)
        self._inside.setSpacing(edge)


THROW: Final = Text("请掷骰子", "Throw your dice")
MORE: Final = Text("还要掷 {n} 颗", "{n} more to throw")
ROLLING: Final = Text("骰子在滚动……", "The dice are rolling…")
LIE: Final = Text("骰子 {faces}", "Dice {faces}")
COCKED: Final = Text("有一颗骰子没有放平，请再掷一次", "A die does not lie flat: throw it again")
AWAY: Final = Text("骰子没有连上", "The dice are not connected")
FOR: Final = Text("{who}：{purpose}", "{who}: {purpose}")
THROW_OF_DICE: Final = Text("掷骰", "dice")
ON_SCREEN: Final = Text("在屏幕上掷", "Roll on the screen")
ROLL_VIRTUAL: Final = Text("掷虚拟骰子", "Roll the virtual dice")


def about(own: OwnThrow, names: Sequence[str]) -> Text:
    """Return who throws what for."""
    purpose = THROWN_FOR.get(own.request.purpose, THROW_OF_DICE)
    return FOR.filled(who=names[own.request.seat], purpose=purpose)
