"""What pages are put together from: words, buttons, lines and columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from paizhuo.desktop.kit.flow import Beside
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text

AnyLayout = TypeVar("AnyLayout", bound=QLayout)
LEAST_WORDS: Final = 150
"""The least width, at the designed text size, for the words beside a control."""


def label(words: str, role: str = "body", *, wrap: bool = False) -> QLabel:
    """Return a label in one of the roles of the style sheet."""
    made = QLabel(words)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    if wrap:
        made.setWordWrap(True)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
    return made


def gain_role(points: int) -> str:
    """Return the role of points that were won, lost, or neither."""
    return "gain" if points > 0 else "loss" if points < 0 else "muted"


class _Button(QPushButton):
    """A push button that a key held down does not press again and again, nor at all if it was held before."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            super().keyPressEvent(event)


def button(
    words: str, name: str, pressed: Callable[[], object], *, kind: str = "plain", big: bool = False
) -> QPushButton:
    """Return a push button; ``name`` finds it again after its page was drawn anew."""
    made = _Button(words)
    made.setObjectName(name)
    made.setProperty("kind", kind)
    made.setProperty("big", big)
    made.setAutoDefault(True)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(lambda _checked=False: pressed())
    return made


def arrowed(words: str, name: str, pressed: Callable[[], object], *, back: bool) -> QPushButton:
    """Return a quiet button with an arrow that points back or onward; what is read out is its words alone."""
    made = button(f"‹  {words}" if back else f"{words}  ›", name, pressed, kind="quiet")
    made.setAccessibleName(words)
    return made


def in_role(widget: QWidget, role: str) -> None:
    """Give a widget that is in sight another role of the sheet."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def frame(role: str) -> QFrame:
    made = QFrame()
    made.setProperty("role", role)
    return made


def rule() -> QFrame:
    """Return a thin line between things."""
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


def grid(parent: QWidget | None = None, *, across: int, down: int, wide: int | None = None) -> QGridLayout:
    """Return a grid with ``across`` and ``down`` pixels between its cells; the column ``wide``, if any, takes what room is left."""
    made = QGridLayout(parent) if parent else QGridLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setHorizontalSpacing(across)
    made.setVerticalSpacing(down)
    if wide is not None:
        made.setColumnStretch(wide, 1)
    return made


def inset(
    layout: AnyLayout,
    px: Callable[[float], int],
    left: float,
    top: float,
    right: float | None = None,
    foot: float | None = None,
) -> AnyLayout:
    """Return the layout with margins that ``px`` makes of lengths; where right and foot are not given, they are as left and top."""
    layout.setContentsMargins(
        px(left), px(top), px(left if right is None else right), px(top if foot is None else foot)
    )
    return layout


def scrolled(content: QWidget) -> QScrollArea:
    """Return ``content`` in a frame that scrolls up and down."""
    content.setProperty("role", "column")
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(content)
    return area


def scrolled_leaf(content: QWidget, words: str) -> QScrollArea:
    """Return ``content`` in a frame that scrolls, also by the arrow and page keys; ``words`` name it."""
    area = scrolled(content)
    area.setObjectName("leaf")
    area.setAccessibleName(words)
    area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return area


def in_view(area: QScrollArea, name: str) -> QScrollArea:
    """Return ``area``, scrolled to the widget of that name as soon as it is laid out."""

    def reach() -> None:
        if (wanted := area.findChild(QWidget, name)) is not None:
            area.ensureWidgetVisible(wanted)

    QTimer.singleShot(0, area, reach)
    return area


def clear(layout: QLayout) -> None:
    """Take everything out of a layout and the layouts within it."""
    while (item := layout.takeAt(0)) is not None:
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
        elif within := item.layout():
            clear(within)


def settle() -> None:
    """Lay out what was just put on a page in sight, so that it is painted nowhere but in its place."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)


def titled(preferences: Preferences, words: Text, note: Text | None, control: QWidget) -> QLayout:
    """Return a line of a form: what it is about to the left, what sets it to the right, or below where there is no room."""
    about = column(spacing=preferences.px(1))
    about.addWidget(label(preferences.say(words), wrap=True))
    if note:
        about.addWidget(label(preferences.say(note), "small", wrap=True))
    return Beside(about, control, gap=preferences.px(16), least=preferences.px(LEAST_WORDS))


def in_columns(blocks: Sequence[tuple[QWidget, int]], across: int, gap: int) -> QHBoxLayout:
    """Return blocks, each with its weight, in columns about equally heavy; they are read down each column in turn."""
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


def named(widget: QWidget | None) -> str:
    """Return the name by which a widget is found again; empty for none."""
    return "" if widget is None else widget.objectName()


def centred(widget: QWidget, widest: int, share: int = 1000) -> QHBoxLayout:
    """Return a layout with the widget in its middle, at most ``widest`` pixels and ``share`` times as wide as what is beside it."""
    widget.setMaximumWidth(widest)
    across = row()
    across.addStretch(1)
    across.addWidget(widget, share)
    across.addStretch(1)
    return across
