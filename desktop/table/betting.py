"""The panel that chooses an amount: a number to type, a slider, quick amounts, and what it costs in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QLocale, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QMouseEvent, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from paizhuo.desktop.kit.colours import TableColours
from paizhuo.desktop.kit.guard import Guard
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.table.calls import SMALLEST
from paizhuo.desktop.table.keyed_button import KeyedButton
from paizhuo.desktop.table.ladder import Ladder
from paizhuo.desktop.table.lettering import text_scale
from paizhuo.desktop.table.offers import word
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import amount_of
from paizhuo.engine.rules.amounts import amount as in_words

BEYOND: Final = 100_000_000
"""More than anybody can type in earnest; what is too much is refused with the rule's own reason."""
WIDTH: Final = 650.0
"""The panel's width in logical units, where the words on it need no more."""
LEAP: Final = 10
"""So many steps up and down, and in a click beside the slider's handle."""
COSTS: Final = Text("再放 {more}\n余 {left}", "{more} more,\n{left} left")
OF: Final = Text("{least}\n至 {most}", "{least}\nto {most}")
AMOUNT: Final = Text("金额", "Amount")
LESS, MORE = Text("金额：少一档", "Amount: one step less"), Text("金额：多一档", "Amount: one step more")
DIGITS: Final = frozenset(range(Qt.Key.Key_0.value, Qt.Key.Key_9.value + 1))
STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Down: -LEAP,
    Qt.Key.Key_Up: LEAP,
    Qt.Key.Key_PageDown: -10 * LEAP,
    Qt.Key.Key_PageUp: 10 * LEAP,
}
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def cost(picture: TablePicture, ladder: Ladder, amount: int) -> str:
    """Return what an amount takes from one's stack; in games without one, what can be chosen."""
    money = picture.display.money(picture.observation)
    if money is None or ladder.action(amount) is None:
        return picture.said(
            OF.filled(least=in_words(ladder.least, picture.parts), most=in_words(ladder.most, picture.parts))
        )
    stake = money.stakes[picture.bottom]
    more = amount - stake.bet
    return picture.said(
        COSTS.filled(more=in_words(more, picture.parts), left=in_words(stake.left - more, picture.parts))
    )


class Number(QSpinBox):
    """A field for the amount as a number; letters belong to the table."""

    def __init__(self, parent: QWidget, decided: Callable[[], None]) -> None:
        super().__init__(parent)
        self._decided = decided
        self.setRange(0, BEYOND)
        self.setGroupSeparatorShown(True)
        self.setLocale(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._decided()
        elif event.key() == Qt.Key.Key_Escape or event.text().isalpha():
            event.ignore()
        else:
            super().keyPressEvent(event)


class AmountPanel(QWidget):
    """The panel for an amount. ``decided`` carries it when the player has made up its mind, whether the rules allow it or not."""

    def __init__(self, parent: QWidget, decided: Callable[[int], None]) -> None:
        super().__init__(parent)
        self._home = parent
        self._decided = decided
        self._ladder: Ladder | None = None
        self._picture: TablePicture | None = None
        self._colours: TableColours | None = None
        self._look: object = None
        self._key = ""
        self._named = ""
        self._touched = self._typing = False
        self.guard = Guard(self)
        self.number = Number(self, self.decide)
        self.cost = QLabel(self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setPageStep(LEAP)
        self.less, self.more = QPushButton("−", self), QPushButton("+", self)
        self.confirm = KeyedButton(self)
        for button, name in ((self.less, "step"), (self.more, "step"), (self.confirm, "confirm")):
            button.setObjectName(name)
        self.quick: list[QPushButton] = []
        self._rows = QVBoxLayout(self)
        self._first, self._second = QHBoxLayout(), QHBoxLayout()
        for part in (self.less, self.number, self.more, self.cost, self.confirm):
            self._first.addWidget(part, 1 if part is self.cost else 0)
        self._second.addWidget(self.slider, 1)
        self._rows.addLayout(self._first)
        self._rows.addLayout(self._second)
        for pressed, by in ((self.less, -1), (self.more, 1)):
            pressed.setAutoRepeat(True)
            pressed.clicked.connect(lambda _=False, by=by: self.step(by))
        self.number.valueChanged.connect(self._numbered)
        self.slider.valueChanged.connect(self._slid)
        self.confirm.clicked.connect(self._pressed)
        self.hide()

    @property
    def amount(self) -> int:
        """The amount chosen so far; it need not be allowed."""
        return self.number.value()

    def holds(self, point: QPoint) -> bool:
        """Return whether a point of the parent lies on the panel."""
        return self.isVisible() and self.geometry().contains(point)

    # -- showing ---------------------------------------------------------------------------------------------------------

    def show_ladder(
        self,
        ladder: Ladder | None,
        picture: TablePicture,
        area: QRect,
        buttons: QRect,
        colours: TableColours,
        scale: float,
        *,
        asked: bool = False,
        key: str = "",
    ) -> None:
        """Offer these amounts at the foot of ``area``, left of the ``buttons`` there; None takes the panel away. What
        was chosen stays while the amounts are the same: where nothing else can be done the most comes first, else the least.
        ``asked``: the player has called for the panel; ``key``: the key of these amounts.
        """
        self._name(picture)
        if ladder is None:
            focused: QWidget | None = self.window().focusWidget()
            if focused is not None and self.isAncestorOf(focused):
                self._home.setFocus()
            self._ladder = None
            self.hide()
            return
        fresh = ladder != self._ladder
        self._ladder, self._picture, self._colours = ladder, picture, colours
        self._key = key
        self.confirm.show_key(key)
        look = (area, buttons, colours, scale, picture.language, key)
        if fresh or look != self._look:
            self._look = look
            self._dress(ladder, picture, colours, scale)
            self._make_room(ladder, picture)
            self._place(area, buttons, scale)
        if fresh:
            self.slider.setRange(0, len(ladder.steps) - 1)
            self.number.setSingleStep(max(1, amount_of(ladder.steps[1]) - ladder.least))
            self._set(ladder.most if ladder.alone else ladder.least)
            self._touched, self._typing = asked, False
        self._write()
        self.show()
        self.raise_()
        if fresh:
            self.guard.begin(picture.settings.guard_ms)

    def _make_room(self, ladder: Ladder, picture: TablePicture) -> None:
        """Make the panel so wide that no amount moves its neighbours."""
        for shown in self.findChildren(QWidget):
            shown.ensurePolished()
        samples = [
            (word(picture, step), cost(picture, ladder, amount_of(step)))
            for step in (ladder.steps[0], ladder.steps[-2], ladder.steps[-1])
        ]
        for shown, nth in ((self.confirm, 0), (self.cost, 1)):
            shown.setMinimumWidth(0)
            widest = 0
            for texts in samples:
                shown.setText(texts[nth])
                widest = max(widest, shown.sizeHint().width())
            shown.setMinimumWidth(widest)
        for button in (self.less, self.more, *self.quick):
            button.setMinimumWidth(max(button.sizeHint().width(), button.sizeHint().height()))
        for line in (self._first, self._second, self._rows):
            line.invalidate()

    def _name(self, picture: TablePicture) -> None:
        """Name the parts for those who listen, also while there is nothing to choose."""
        if picture.language == self._named:
            return
        self._named = picture.language
        for part in (self.number, self.number.lineEdit(), self.slider, self.confirm):
            part.setAccessibleName(picture.said(AMOUNT))
        self.less.setAccessibleName(picture.said(LESS))
        self.more.setAccessibleName(picture.said(MORE))

    def _place(self, area: QRect, buttons: QRect, scale: float) -> None:
        """Put the panel beside the buttons, or above them where that leaves too little room."""
        least, gap = self.minimumSizeHint(), round(10 * scale)
        right, foot = area.right(), area.bottom()
        if not buttons.isEmpty() and buttons.left() - gap - area.left() >= least.width():
            right = buttons.left() - gap
        elif not buttons.isEmpty():
            foot = buttons.top() - gap
        wide = min(max(round(WIDTH * scale), least.width()), right - area.left())
        self.setGeometry(right - wide, foot - least.height(), wide, least.height())

    def _dress(self, ladder: Ladder, picture: TablePicture, colours: TableColours, scale: float) -> None:
        """Set colours, sizes, words and the buttons for quick amounts."""
        high = max(SMALLEST, round(58 * scale))
        self.setStyleSheet(_sheet(colours, scale, high))
        self._rows.setContentsMargins(*(round(14 * scale),) * 4)
        self._rows.setSpacing(round(10 * scale))
        for across in (self._first, self._second):
            across.setSpacing(round(8 * scale))
        self.number.setFixedWidth(round(168 * scale * text_scale()))
        for button in self.quick:
            self._second.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.quick = []
        for words, amount in ladder.quick(picture.display.money(picture.observation), picture.bottom):
            button = QPushButton(picture.said(words), self)
            button.setAccessibleName(f"{picture.said(words)} {in_words(amount, picture.parts)}")
            button.setToolTip(in_words(amount, picture.parts))
            button.clicked.connect(lambda _=False, amount=amount: self._jump(amount))
            self._second.addWidget(button)
            self.quick.append(button)
        for button in self.findChildren(QPushButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys where they are
            button.setCursor(Qt.CursorShape.PointingHandCursor)
        self.slider.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._rows.activate()

    def _write(self) -> None:
        ladder, picture = self._ladder, self._picture
        if ladder is None or picture is None:
            return
        allowed = ladder.action(self.amount)
        action = allowed or ladder.tried(self.amount)
        words = word(picture, action)
        self.confirm.setText(words)
        cost_words = cost(picture, ladder, self.amount)
        self.confirm.setAccessibleName(f"{words}, {' '.join(cost_words.split())}")
        self.cost.setText(cost_words)
        for shown in (self.confirm, self.cost):
            if shown.property("refused") != (allowed is None):
                shown.setProperty("refused", allowed is None)
                shown.style().unpolish(shown)
                shown.style().polish(shown)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._colours is None:
            return
        with painting(self) as painter:
            painter.setPen(QPen(QColor(self._colours.call_edge), 1.5))
            painter.setBrush(QColor(self._colours.panel))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 12, 12)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    # -- choosing --------------------------------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Move so many steps up or down."""
        if self._ladder is not None:
            nth = self._ladder.nearest(self.amount) + by
            self._jump(amount_of(self._ladder.steps[min(max(nth, 0), len(self._ladder.steps) - 1)]))

    def decide(self) -> None:
        """Report the amount as the player's choice."""
        if self._ladder is not None:
            self.number.interpretText()
            self._typing = False
            self._decided(self.amount)

    def takes(self, event: QKeyEvent) -> bool:
        """Return whether a key pressed at the table was meant for the panel, which then has done what it stands for.

        Enter and the amounts' own key decide only where the panel was asked for, an amount was chosen before, or nothing else can
        be done: Enter is pressed to discard as well.
        """
        if not self.isVisible() or self._ladder is None:
            return False
        key = event.key()
        focused = self.window().focusWidget()
        if key in ENTER and isinstance(focused, QPushButton) and self.isAncestorOf(focused):
            focused.click()
        elif key in STEPS:
            self.step(STEPS[Qt.Key(key)])
        elif key == Qt.Key.Key_Home:
            self._jump(self._ladder.least)
        elif key == Qt.Key.Key_End:
            self._jump(self._ladder.most)
        elif (key in ENTER or self._is_own(key)) and (self._touched or self._ladder.alone):
            self.decide()
        elif key in DIGITS or (key == Qt.Key.Key_Backspace and self._typing):
            self._type(event)
        else:
            return False
        return True

    def _is_own(self, key: int) -> bool:
        """Return whether it is the key that stands on the button."""
        return bool(self._key) and QKeySequence(key).toString().lower() == self._key.lower()

    def _type(self, event: QKeyEvent) -> None:
        """Add a digit to the number; the first one replaces what stood there."""
        if not self._typing:
            self.number.selectAll()
        QApplication.sendEvent(self.number, QKeyEvent(event.type(), event.key(), event.modifiers(), event.text()))
        self._typing = self._touched = True

    def _jump(self, amount: int) -> None:
        self._set(amount)
        self._touched, self._typing = True, False

    def _set(self, amount: int) -> None:
        self.number.setValue(amount)
        self._numbered(amount)

    def _numbered(self, amount: int) -> None:
        """Move the slider to the nearest amount allowed: the number has changed."""
        if self._ladder is None:
            return
        self._touched = True
        blocked = self.slider.blockSignals(True)  # noqa: FBT003 (Qt's own)
        self.slider.setValue(self._ladder.nearest(amount))
        self.slider.blockSignals(blocked)
        self._write()

    def _slid(self, nth: int) -> None:
        """Write the number that the slider has moved to."""
        if self._ladder is not None and nth < len(self._ladder.steps):
            self._jump(amount_of(self._ladder.steps[nth]))

    def _pressed(self) -> None:
        if not self.guard.refuses(self.confirm):
            self.decide()


def _sheet(colours: TableColours, scale: float, high: int) -> str:
    """Return the look of the panel's parts, ``high`` pixels high."""
    larger = scale * text_scale()
    size = max(12, round(22 * larger))
    small = max(11, round(19 * larger))
    digits = round(30 * larger)
    return f"""
    QPushButton {{ color: {colours.text}; background: {colours.quiet}; border: 2px solid {colours.muted};
        border-radius: 8px; min-height: {high - 4}px; padding: 0 {round(9 * scale)}px;
        font-size: {small}px; font-weight: bold; }}
    QPushButton#step {{ padding: 0; font-size: {size}px; }}
    QPushButton:hover {{ border-color: {colours.text}; }}
    QPushButton:pressed {{ background: {colours.panel_edge}; }}
    QPushButton:focus, QSpinBox:focus {{ border: 3px solid {colours.text}; }}
    QPushButton#confirm {{ color: #ffffff; background: {colours.call}; border-color: {colours.call_edge};
        font-size: {size}px; }}
    QPushButton#confirm[refused="true"] {{ color: {colours.muted}; background: {colours.quiet}; }}
    QSpinBox::up-button, QSpinBox::down-button {{ width: 0; border: none; }}
    QSpinBox QLineEdit {{ color: {colours.gold}; background: transparent; border: none; padding: 0; min-height: 0;
        font-size: {digits}px; font-weight: bold; }}
    QLabel {{ color: {colours.text}; font-size: {small}px; }}
    QLabel[refused="true"] {{ color: {colours.gold}; }}
    QSpinBox {{ color: {colours.gold}; background: {colours.panel_edge}; border: 2px solid {colours.muted};
        border-radius: 8px; min-height: {high - 4}px; font-size: {digits}px; font-weight: bold;
        selection-background-color: {colours.gold}; selection-color: {colours.on_lit}; }}
    QSlider {{ min-height: {high}px; background: transparent; }}
    QSlider::groove:horizontal {{ height: 8px; border-radius: 4px; background: {colours.panel_edge};
        border: 1px solid {colours.muted}; }}
    QSlider::sub-page:horizontal {{ background: {colours.gold}; border-radius: 4px; }}
    QSlider::handle:horizontal {{ width: {round(high * 0.55)}px; margin: -{round(high * 0.25)}px 0;
        border-radius: {round(high * 0.27)}px; background: {colours.text}; border: 2px solid {colours.panel_edge}; }}
    QSlider::handle:horizontal:focus {{ border: 3px solid {colours.lit}; }}
    """
