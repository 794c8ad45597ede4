"""The coach's advice on a card over the table: the best options of a decision, each with the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.free_place import free_place
from paizhuo.desktop.kit.parts import button, column, inset, label, row
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.table.taken import Share
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text

WIDTHS: Final = (330, 290, 250, 410, 210)
"""How wide it may be, in pixels at the designed text size, the best width first where it covers nothing that is read."""
TILE: Final = 34
"""How high the tiles are, in pixels at the designed text size."""
NUMBERED: Final = Text("{n}. {what}", "{n}. {what}")


class Line(Struct):
    """An option on the card: its words beside its tiles, all of it in words, and the reasons, the weightiest first."""

    words: Text
    pieces: tuple[Piece, ...]
    said: Text
    reasons: tuple[Text, ...]


class Card(Struct):
    """All that stands on the card: the options, the best first, and above them a ``note`` on the situation, if there is one."""

    lines: tuple[Line, ...]
    note: Text | None = None


class Extent(NamedTuple):
    """How much stands on the card: so many options at most, with so many reasons of the ``best`` and of each of the ``others``."""

    options: int
    best: int
    others: int


class Try(NamedTuple):
    """So much on the card, where nothing of this share of the table is covered."""

    extent: Extent
    spared: Share


ALL: Final = Extent(3, 9, 9)
TRIES: Final = (
    *(
        Try(extent, spared)
        for extent in (ALL, Extent(3, 9, 2), Extent(3, 4, 1), Extent(2, 5, 2), Extent(3, 2, 1), Extent(3, 1, 1))
        for spared in ("all", "read")
    ),
    Try(Extent(2, 1, 1), "read"),
    *(Try(extent, "clicked") for extent in (Extent(3, 1, 1), Extent(2, 1, 1), Extent(1, 1, 1))),
)
"""What is tried in turn until there is a place for it: the less room, the less is said, and the more of the table is covered."""


def in_words(card: Card) -> Text:
    """Return the card in sentences, for those who listen."""
    zh, en = [words.COACH.zh], [words.COACH.en]
    if card.note is not None:
        zh.append(card.note.zh)
        en.append(card.note.en)
    for n, line in enumerate(card.lines, 1):
        zh.append(f"{n}. {line.said.zh}：{''.join(reason.zh for reason in line.reasons)}")
        en.append(f"{n}. {line.said.en}: {' '.join(reason.en for reason in line.reasons)}")
    return Text(" ".join(zh), " ".join(en))


def option_lines(style: Style, said: Text, line: Line) -> tuple[QWidget, list[QLabel]]:
    """Return an option: what it is beside its tiles, and below them its reasons, which are returned too."""
    made = QWidget()
    listed = inset(column(made, spacing=style.px(1)), style.px, 0, 0, 6, 0)
    what = row(spacing=style.px(8))
    what.addWidget(label(style.say(said), "strong"))
    if line.pieces:
        what.addWidget(TileRow(style, line.pieces, TILE))
    what.addStretch()
    listed.addLayout(what)
    reasons = [label(style.say(reason), "small", wrap=True) for reason in line.reasons]
    for reason in reasons:
        listed.addWidget(reason)
    return made, reasons


class CoachCard(QFrame):
    """A card with the best options, in the language and text size in force.

    ``card``: all that stands on it. ``closed``: the person has read enough.
    """

    closed = Signal()

    def __init__(self, parent: QWidget, style: Style, card: Card) -> None:
        super().__init__(parent)
        self._style = style
        self.card = card
        self.setProperty("role", "card")
        self.setObjectName("coach-card")
        self._inside = column(self)
        self._tried = TRIES[0]
        self._turned: Extent | None = None
        self._options = [
            option_lines(style, NUMBERED.filled(n=n, what=line.words), line) for n, line in enumerate(card.lines, 1)
        ]
        self._draw()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The options."""
        return self.card.lines

    def _draw(self) -> None:
        say, px = self._style.say, self._style.px
        inset(self._inside, px, 14, 8, 8, 10)
        self._inside.setSpacing(px(6))
        self.setAccessibleName(say(words.COACH))
        self.setAccessibleDescription(say(in_words(self.card)))
        top = row(spacing=px(8))
        top.addWidget(label(say(words.COACH), "caption"), 1)
        close = button("×", "coach-close", self.closed.emit, kind="small")
        close.setAccessibleName(say(words.COACH_CLOSE))
        close.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the table
        top.addWidget(close)
        self._inside.addLayout(top)
        if self.card.note is not None:
            self._inside.addWidget(label(say(self.card.note), "small", wrap=True))
        for made, _ in self._options:
            self._inside.addWidget(made)
        self._inside.addStretch()

    # -- where it stands ---------------------------------------------------------------------------------------------

    def place(self, area: QRect, taken: Callable[[Share], Sequence[QRect]], near: QPoint) -> None:
        """Stand within ``area`` where nothing is ``taken``, or little of it, as close to ``near`` as can be.

        It stays where it stands as long as it covers no more there than it did.
        """
        if self._stands_well(area, taken(self._tried.spared)):
            return
        for tried in TRIES:
            if (found := free_place(area, taken(tried.spared), self._sizes(tried), near)) is not None:
                self._tried = tried
                self.setGeometry(found)
                return
        self._tried = TRIES[-1]  # nothing is left but a corner
        self.setGeometry(QRect(area.topLeft(), next(self._sizes(self._tried))))

    def _stands_well(self, area: QRect, taken: Sequence[QRect]) -> bool:
        """Return whether it may stay where it is, as it is."""
        now = self.geometry()
        drawn = not self.isHidden() and self._turned is not None
        return drawn and area.contains(now) and not any(map(now.intersects, taken))

    def _sizes(self, tried: Try) -> Iterator[QSize]:
        """Yield the sizes that it may have with so much on it: those in which it covers the least first if it covers what is read."""
        self._turn_to(tried.extent)
        self.ensurePolished()
        for width in sorted(WIDTHS) if tried.spared == "clicked" else WIDTHS:
            wide = self._style.px(width)
            if wide >= self._inside.minimumSize().width():
                yield QSize(wide, self._inside.totalHeightForWidth(wide))

    def _turn_to(self, extent: Extent) -> None:
        """Have so much on the card."""
        if extent == self._turned:
            return
        self._turned = extent
        for nth, (made, reasons) in enumerate(self._options):
            made.setVisible(nth < extent.options)
            for mth, reason in enumerate(reasons):
                reason.setVisible(mth < (extent.others if nth else extent.best))

    def mousePressEvent(self, event: object) -> None:
        """Keep a press on the card from the table below."""
