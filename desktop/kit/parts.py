"""The pieces pages are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from paizhuo.desktop.kit.flow import Beside
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import BACK, LESS, MORE
from paizhuo.engine.core.words import Text

Value = TypeVar("Value")
NARROW: Final = 860
"""Below this width, at the designed text size, pages leave out what they can do without."""
LEAST_WORDS: Final = 150
"""The least width, at the designed text size, for the words beside a control."""


def label(words: str, role: str = "body", *, wrap: bool = False) -> QLabel:
    """Words in one of the sheet's roles."""
    made = QLabel(words)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    if wrap:
        made.setWordWrap(True)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    return made


class _Button(QPushButton):
    """A push button that a key held down does not press again and again, nor at all if it was held before."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            super().keyPressEvent(event)


def button(
    words: str, name: str, pressed: Callable[[], object], *, kind: str = "plain", big: bool = False
) -> QPushButton:
    """A push button; ``name`` finds it again after its page was drawn anew."""
    made = _Button(words)
    made.setObjectName(name)
    made.setProperty("kind", kind)
    made.setProperty("big", big)
    made.setAutoDefault(True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(lambda _checked=False: pressed())
    return made


def arrowed(words: str, name: str, pressed: Callable[[], object], *, back: bool) -> QPushButton:
    """A quiet button with an arrow that points back or onward; what is read out is its words alone."""
    made = button(f"‹  {words}" if back else f"{words}  ›", name, pressed, kind="quiet")
    made.setAccessibleName(words)
    return made


def in_role(widget: QWidget, role: str) -> None:
    """Gives a widget that is in sight another role of the sheet."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def frame(role: str) -> QFrame:
    made = QFrame()
    made.setProperty("role", role)
    return made


def rule() -> QFrame:
    """A thin line between things."""
    made = frame("rule")
    made.setFixedHeight(1)
    return made


def column(parent: QWidget | None = None, *, margins: int = 0, spacing: int = 0) -> QVBoxLayout:
    made = QVBoxLayout(parent) if parent else QVBoxLayout()
    made.setContentsMargins(margins, margins, margins, margins)
    made.setSpacing(spacing)
    return made


def row(parent: QWidget | None = None, *, margins: int = 0, spacing: int = 0) -> QHBoxLayout:
    made = QHBoxLayout(parent) if parent else QHBoxLayout()
    made.setContentsMargins(margins, margins, margins, margins)
    made.setSpacing(spacing)
    return made


def scrolled(content: QWidget) -> QScrollArea:
    """``content`` in a frame that scrolls up and down."""
    content.setProperty("role", "column")
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area


def in_view(area: QScrollArea, name: str) -> QScrollArea:
    """``area``, scrolled to the widget of that name as soon as it is laid out."""

    def reach() -> None:
        if (wanted := area.findChild(QWidget, name)) is not None:
            area.ensureWidgetVisible(wanted)

    QTimer.singleShot(0, area, reach)
    return area


def clear(layout: QLayout) -> None:
    """Takes everything out of a layout and the layouts within it."""
    while (item := layout.takeAt(0)) is not None:
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
        elif within := item.layout():
            clear(within)


def settle() -> None:
    """Lays out what was just put on a page in sight, so that it is painted nowhere but in its place."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


class Segments(QFrame):
    """One of a few values, all in sight."""

    chosen = Signal(object)

    def __init__(self, name: str, choices: Mapping[str, tuple[str, object]], current: object) -> None:
        """``choices``: a stable word -> what it says and the value it stands for. ``name`` is read to who cannot see."""
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


class Stepper(QWidget):
    """A whole number from ``low`` to ``high``, typed or stepped (the up and down keys step too)."""

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
        """``words``: what the number is of. ``kind``: "count" where the numbers are small, and the field with them."""
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
        """Takes what was typed; what is no number leaves things as they were."""
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
    """On or off."""

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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        painter.end()


def titled(preferences: Preferences, words: Text, note: Text | None, control: QWidget) -> QLayout:
    """A line of a form: what it is about to the left, what sets it to the right, or below where there is no room."""
    about = column(spacing=preferences.px(1))
    about.addWidget(label(preferences.say(words), wrap=True))
    if note:
        about.addWidget(label(preferences.say(note), "small", wrap=True))
    return Beside(about, control, gap=preferences.px(16), least=preferences.px(LEAST_WORDS))


def in_columns(blocks: Sequence[tuple[QWidget, int]], across: int, gap: int) -> QHBoxLayout:
    """Blocks, each with its weight, in columns about equally heavy; read down each column in turn."""
    line = row(spacing=gap)
    total, done = sum(weight for _, weight in blocks), 0
    columns = [column(spacing=gap) for _ in range(across)]
    for block, weight in blocks:
        columns[min(across - 1, (2 * done + weight) * across // (2 * total))].addWidget(block)
        done += weight
    for each in columns:
        each.addStretch()
        line.addLayout(each, 1)
    return line


class Level(QSlider):
    """How much of something, from 0 to ``highest``."""

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

    def __init__(self, name: str, words: str) -> None:
        super().__init__()
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
        """With this on it."""
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


class Page(QWidget):
    """A page draws itself whole from what it shows, and again when the language or the look changes.

    ``said`` brings a sentence for the person, to be read while the page is in sight; ``unsaid`` one that need not be read any
    more.
    """

    back = Signal()
    said = Signal(object)
    unsaid = Signal(object)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.preferences = preferences
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.outer = column(self)
        self._inner = column()
        self.outer.addLayout(self._inner)
        self._content: QWidget | None = None
        self._stale = True
        self._arranged: object = None
        preferences.language_changed.connect(self.refresh)
        preferences.look_changed.connect(self.refresh)

    def build(self, inside: QVBoxLayout) -> None:
        """Fills the page."""
        raise NotImplementedError

    def say(self, text: Text) -> str:
        return self.preferences.say(text)

    def px(self, pixels: float) -> int:
        return self.preferences.px(pixels)

    def room(self) -> tuple[float, float]:
        """The window's width and height, in lengths at the designed text size: less where text is larger."""
        window = self.window()
        return window.width() / self.preferences.scale, window.height() / self.preferences.scale

    def arrangement(self) -> object:
        """How the page is arranged for the room it has; it is drawn anew where this changes with the window."""
        return self.narrow

    @property
    def narrow(self) -> bool:
        """Whether the page has little room, by the window's size and that of its text."""
        return self.room()[0] < NARROW

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._stale and self.arrangement() != self._arranged:
            self.refresh()

    def refresh(self) -> None:
        """Draws the page anew, now or when it is next seen; the focus stays where it was."""
        if not self.isVisible():
            self._stale = True
            return
        name = named(self.focusWidget())
        self._stale, self._arranged = False, self.arrangement()
        clear(self._inner)
        self._content = QWidget()
        self.build(column(self._content))
        self._inner.addWidget(self._content)
        self._content.show()
        settle()
        self.focus(name)

    def focus(self, name: str) -> None:
        """Gives the focus to the widget called ``name``, else to where a person would begin."""
        for wanted in filter(None, (name, self.begins_at())):
            found = self.content.findChild(QWidget, wanted)
            if found is not None:
                found.setFocus()
                return

    def begins_at(self) -> str:
        """The name of the widget that has the focus at first."""
        return ""

    def escape(self) -> None:
        """The key that leads back was pressed."""
        self.back.emit()

    def closing(self) -> None:
        """The page will not be seen again: it ends what it has begun."""

    @property
    def content(self) -> QWidget:
        """What is drawn now; an earlier drawing may still wait for its deletion beside it."""
        return self if self._content is None else self._content

    def showEvent(self, event: object) -> None:
        if self._stale:
            self.refresh()
        else:
            self.focus("")

    def header(self, title: Text) -> QFrame:
        """The bar with the way back and the page's name."""
        bar = frame("bar")
        inside = row(bar, spacing=self.px(12))
        inside.setContentsMargins(self.px(20), self.px(10), self.px(20), self.px(10))
        inside.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        inside.addWidget(label(self.say(title), "heading"))
        inside.addStretch()
        return bar

    def titled(self, words: Text, note: Text | None, control: QWidget) -> QLayout:
        """A line of a form, as ``titled``."""
        return titled(self.preferences, words, note, control)


def named(widget: QWidget | None) -> str:
    """The name by which a widget is found again; empty for none."""
    return "" if widget is None else widget.objectName()


def centred(widget: QWidget, widest: int) -> QHBoxLayout:
    """Lays a widget in the middle of a page, at most ``widest`` pixels wide."""
    widget.setMaximumWidth(widest)
    across = row()
    across.addStretch(1)
    across.addWidget(widget, 1000)
    across.addStretch(1)
    return across


def choices(texts: Mapping[str, Text], say: Callable[[Text], str], prefix: str) -> dict[str, tuple[str, object]]:
    """A table of words as the choices of ``Segments``; each button is named ``prefix-value``."""
    return {f"{prefix}-{value}": (say(text), value) for value, text in texts.items()}
