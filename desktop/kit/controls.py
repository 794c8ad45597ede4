"""What a person sets something with: one of a few values, a number, on or off, how much of something, a large button."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QWidget,
)

from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import LESS, MORE
from paizhuo.engine.core.words import Text


class Segments(QFrame):
    """A row of buttons for one of a few values, all in sight."""

    chosen = Signal(object)

    def __init__(self, name: str, choices: Mapping[str, tuple[str, object]], current: object) -> None:
        """Offer ``choices``: a stable word -> its label and the value it stands for. ``name`` is for screen readers."""
        super().__init__()
        self.setProperty("role", "segments")
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        inside = row(self, margins=2, spacing=2)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._values: list[object] = []
        for word, (words, value) in choices.items():
            made = QPushButton(words)
            made.setObjectName(word)
            made.setProperty("kind", "segment")
            made.setCheckable(True)
            made.setChecked(type(value) is type(current) and value == current)
            made.setAutoExclusive(True)  # what makes it a radio button to a screen reader
            made.setAccessibleName(f"{name}: {words}")
            made.setCursor(Qt.CursorShape.PointingHandCursor)
            self._group.addButton(made, len(self._values))
            self._values.append(value)
            inside.addWidget(made)
        self._group.idClicked.connect(lambda index: self.chosen.emit(self._values[index]))


def choices(texts: Mapping[str, Text], say: Callable[[Text], str], prefix: str) -> dict[str, tuple[str, object]]:
    """Return a table of words as the choices of ``Segments``; each button is named ``prefix-value``."""
    return {f"{prefix}-{value}": (say(text), value) for value, text in texts.items()}


class Stepper(QWidget):
    """A field for a whole number from ``low`` to ``high``, typed or stepped (the up and down keys step too)."""

    changed = Signal(int)

    def __init__(
        self,
        preferences: Preferences,
        name: str,
        words: str,
        value: int,
        *,
        low: int,
        high: int,
        step: int,
        kind: str = "number",
    ) -> None:
        """Show ``value``. ``words``: what the number is of. ``kind``: "count" where the numbers are small, and the field with them."""
        super().__init__()
        self.value, self._low, self._high, self._step = value, low, high, step
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._typed = QLineEdit(f"{value:,}")
        self._typed.setObjectName(name)
        self._typed.setAccessibleName(words)
        self._typed.setProperty("kind", kind)
        self._typed.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._typed.editingFinished.connect(self._read)
        inside = row(self, spacing=4)
        less = button("−", f"{name}-less", lambda: self._take(self.value - step), kind="step")
        more = button("+", f"{name}-more", lambda: self._take(self.value + step), kind="step")
        less.setAccessibleName(preferences.say(LESS.filled(what=words, by=f"{step:,}")))
        more.setAccessibleName(preferences.say(MORE.filled(what=words, by=f"{step:,}")))
        for part in (less, self._typed, more):
            inside.addWidget(part)

    def _read(self) -> None:
        """Take what was typed; what is no number leaves things as they were."""
        typed = self._typed.text().replace(",", "").strip()
        self._take(int(typed) if typed.lstrip("-").isdecimal() else self.value)

    def _take(self, value: int) -> None:
        value = min(max(value, self._low), self._high)
        self._typed.setText(f"{value:,}")
        if value != self.value:
            self.value = value
            self.changed.emit(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
        else:
            self._take(self.value + steps * self._step)


class Switch(QAbstractButton):
    """A switch for on or off."""

    def __init__(self, preferences: Preferences, name: str, words: str, *, on: bool) -> None:
        super().__init__()
        self._preferences = preferences
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setChecked(on)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.px(46), self._preferences.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        with painting(self) as painter:
            painter.setOpacity(1.0 if self.isEnabled() else 0.4)
            track = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
            on = self.isChecked()
            painter.setPen(QPen(QColor(colours.accent if on else colours.muted), 1))
            painter.setBrush(QColor(colours.accent if on else colours.field))
            painter.drawRoundedRect(track, track.height() / 2, track.height() / 2)
            knob = track.height() - 6
            x = track.right() - 3 - knob if on else track.left() + 3
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.on_accent if on else colours.muted))
            painter.drawEllipse(QRectF(x, track.top() + 3, knob, knob))
            if self.hasFocus():
                painter.setPen(QPen(QColor(colours.text), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                outline = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(outline, outline.height() / 2, outline.height() / 2)


class Level(QSlider):
    """A slider for how much of something, from 0 to ``highest``."""

    def __init__(self, name: str, words: str, value: int, highest: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setRange(0, highest)
        self.setPageStep(2)
        self.setValue(value)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the wheel scrolls the page that it lies on


class CardButton(QPushButton):
    """A button as large as what lies on it."""

    def __init__(self, name: str, words: str, *, chosen: bool | None = None) -> None:
        """Show an empty button. ``chosen``: whether it is the one chosen of several; None: it is not one of several."""
        super().__init__()
        if chosen is not None:
            self.setCheckable(True)
            self.setAutoExclusive(True)
            self.setChecked(chosen)
        self.setObjectName(name)
        self.setAccessibleName(words)
        self.setProperty("kind", "card")
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        # No "fixed" height: that is the one before the words are wrapped, and cuts them off.
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def filled(self, layout: QBoxLayout) -> CardButton:
        """Lay ``layout`` on the button, and return the button."""
        self.setLayout(layout)
        return self

    def sizeHint(self) -> QSize:
        inside = self.layout()
        return super().sizeHint() if inside is None else inside.totalSizeHint()

    def minimumSizeHint(self) -> QSize:
        inside = self.layout()
        return super().minimumSizeHint() if inside is None else inside.totalMinimumSize()

    def hasHeightForWidth(self) -> bool:
        return self.layout() is not None

    def heightForWidth(self, width: int) -> int:
        inside = self.layout()
        if inside is None or not inside.hasHeightForWidth():
            return self.sizeHint().height()
        return inside.totalHeightForWidth(width)
