"""The supporters of a match being set up: for each a name, and whether a bot or a person at this computer chooses."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import clear, column, frame, grid, inset, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.table.seats import USUAL_BOT
from paizhuo.engine.match.setup import SeatSetup

PERSON = "person"
MOST_SUPPORTERS = len(words.SUPPORTER_NAMES)


@dataclass(slots=True)
class SupporterDraft:
    """What is chosen so far, by supporter: a bot's name or ``PERSON``, and the names that were typed."""

    players: list[str] = field(default_factory=lambda: [USUAL_BOT] * MOST_SUPPORTERS)
    names: dict[int, str] = field(default_factory=dict)

    def people(self, count: int) -> bool:
        """Return whether one of the first ``count`` is a person."""
        return PERSON in self.players[:count]

    def name(self, preferences: Preferences, nth: int) -> str:
        """Return the name typed, or the one it goes by."""
        if typed := self.names.get(nth, "").strip():
            return typed
        if self.players[nth] == PERSON:
            return preferences.say(words.SUPPORTER_NUMBER.filled(n=nth + 1))
        return preferences.say(words.SUPPORTER_NAMES[nth])

    def setups(self, preferences: Preferences, count: int) -> tuple[SeatSetup, ...]:
        """Return the first ``count`` as participants of a match."""
        return tuple(
            SeatSetup(self.name(preferences, nth), None if player == PERSON else player)
            for nth, player in enumerate(self.players[:count])
        )


class SupporterRows(QWidget):
    """A line for each supporter; nothing where there are none. ``changed``: somebody else supports than before."""

    changed = Signal()

    def __init__(self, page: Page, draft: SupporterDraft, count: int) -> None:
        super().__init__()
        self._page, self._draft, self._count = page, draft, -1
        self._inside = column(self, spacing=page.px(10))
        self.take(count)

    def take(self, count: int) -> None:
        """Show as many rows as were agreed on."""
        if count != self._count:
            self._count = count
            self._draw()

    def _draw(self) -> None:
        clear(self._inside)
        self.setVisible(self._count > 0)
        if not self._count:
            return
        page = self._page
        self._inside.addWidget(label(page.say(words.SUPPORTERS), "caption"))
        card = frame("card")
        lines = inset(grid(card, across=page.px(14), down=page.px(8), wide=1), page.px, 18, 12)
        for nth in range(self._count):
            self._row(lines, nth)
        self._inside.addWidget(card)

    def _row(self, lines: QGridLayout, nth: int) -> None:
        page, draft = self._page, self._draft
        lines.addWidget(label(page.say(words.SUPPORTER_NUMBER.filled(n=nth + 1)), "muted"), nth, 0)
        said, name = page.say(words.NAME_OF_SUPPORTER.filled(n=nth + 1)), draft.name(page.preferences, nth)
        typed = partial(draft.names.__setitem__, nth)
        lines.addWidget(text_line(f"supporter-name-{nth}", said, name, longest=24, changed=typed), nth, 1)
        who = Segments(
            page.say(words.WHO_SUPPORTS.filled(n=nth + 1)),
            {
                f"supporter-{nth}-{value}": (page.say(text), value)
                for value, text in {PERSON: words.A_PERSON, **words.BOTS}.items()
            },
            draft.players[nth],
        )
        who.chosen.connect(partial(self._choose, nth))
        lines.addWidget(who, nth, 2)

    def _choose(self, nth: int, player: object) -> None:
        self._draft.players[nth] = str(player)
        self._draw()
        self.changed.emit()
