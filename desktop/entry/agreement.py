"""Beginning a score sheet: the game, what was agreed, and who sits where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from PySide6.QtWidgets import QGridLayout, QWidget

from paizhuo.desktop.entry.option_rows import OptionRows
from paizhuo.desktop.kit import words as common
from paizhuo.desktop.kit.cards import bar, framed, within
from paizhuo.desktop.kit.controls import CardButton
from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, frame, grid, in_view, inset, label, row, scrolled
from paizhuo.desktop.kit.words import PLAYER_NUMBER, SUPPORTER_NUMBER
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, FIRST, find
from paizhuo.engine.match.sheet.sheet import Sheet, new_sheet
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet

BEGIN: Final = Text("开始记分", "Start")
NAMES: Final = Text("座位（1 号位起庄）", "Seats (seat 1 deals first)")
NAME: Final = Text("{n} 号位的名字", "Name at seat {n}")

LONGEST_NAME: Final = 24


@dataclass(slots=True)
class NewSheet:
    """What is chosen so far. ``names``: those that were typed."""

    rules: str = FIRST
    options: dict[str, dict[str, Value]] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)

    @property
    def rule_set(self) -> RuleSet:
        return find(self.rules)

    @property
    def chosen(self) -> dict[str, Value]:
        """The options that were set."""
        return self.options.setdefault(self.rules, {})

    def counts(self) -> tuple[int, int]:
        """Return how many have a seat, and how many support."""
        settled = self.rule_set.settled(self.chosen)
        return self.rule_set.play.seats(settled), self.rule_set.play.supporters(settled)

    def sheet(self, say: Callable[[Text], str]) -> Sheet:
        return new_sheet(self.rules, self.chosen, tuple(self.name(nth, say) for nth in range(sum(self.counts()))))

    def name(self, nth: int, say: Callable[[Text], str]) -> str:
        """Return the name typed, or the one that it goes by."""
        if given := self.names.get(nth, "").strip():
            return given
        players = self.counts()[0]
        if nth < players:
            return say(PLAYER_NUMBER.filled(n=nth + 1))
        return say(SUPPORTER_NUMBER.filled(n=nth - players + 1))


class NewSheetForm(QWidget):
    """The form; ``redraw`` draws the page anew, ``begin`` takes the sheet."""

    start_words = BEGIN

    def __init__(self, page: Page, draft: NewSheet, redraw: Callable[[], None], begin: Callable[[Sheet], None]) -> None:
        super().__init__()
        self._page, self._draft, self._redraw = page, draft, redraw
        outer = column(self)
        halves = inset(row(spacing=page.px(24)), page.px, 28, 20, 16, 12)
        halves.addWidget(in_view(scrolled(self._games()), f"game-{draft.rules}"), 4)
        halves.addWidget(scrolled(self._details()), 9)
        outer.addLayout(halves, 1)
        footer, line = bar(page.px, "footer")
        line.addStretch()
        start = button(
            page.say(self.start_words), "begin", lambda: begin(draft.sheet(page.say)), kind="primary", big=True
        )
        start.setMinimumWidth(page.px(260))
        line.addWidget(start)
        outer.addWidget(footer)

    def _games(self) -> QWidget:
        page = self._page
        games, listed = within(inset(column(spacing=page.px(10)), page.px, 0, 0, 14, 0))
        listed.addWidget(label(page.say(common.RULE_SET), "caption"))
        for rule_set in ALL:
            name = page.say(rule_set.name)
            card = CardButton(f"game-{rule_set.id}", name)
            card.setCheckable(True)
            card.setAutoExclusive(True)
            card.setChecked(rule_set.id == self._draft.rules)
            on_it = inset(column(spacing=page.px(3)), page.px, 16, 10)
            on_it.addWidget(label(name, "strong" if page.narrow else "heading", wrap=True))
            if not page.narrow:
                on_it.addWidget(label(page.say(rule_set.summary), "small", wrap=True))
            card.clicked.connect(lambda _checked=False, chosen=rule_set.id: self._choose(chosen))
            listed.addWidget(card.filled(on_it))
        listed.addStretch()
        return games

    def _choose(self, rules: str) -> None:
        self._draft.rules = rules
        self._redraw()

    def _details(self) -> QWidget:
        page = self._page
        details, listed = within(inset(column(spacing=page.px(10)), page.px, 0, 0, 14, 0))
        listed.addWidget(label(page.say(NAMES), "caption"))
        listed.addWidget(self._names())
        listed.addSpacing(page.px(8))
        listed.addWidget(label(page.say(common.OPTIONS), "caption"))
        card, options = framed(page.px, spacing=8)
        self._rows = OptionRows(page, self._draft.rule_set, self._draft.chosen)
        self._rows.changed.connect(self._set)
        self._rows.picked.connect(self._take_preset)
        options.addWidget(self._rows)
        listed.addWidget(card)
        listed.addStretch()
        return details

    def _names(self) -> QWidget:
        page, draft = self._page, self._draft
        card = frame("card")
        cells = inset(grid(card, across=page.px(14), down=page.px(8), wide=1), page.px, 18, 12)
        players = draft.counts()[0]
        for nth in range(sum(draft.counts())):
            self._name(cells, nth, page.say(NAME.filled(n=nth + 1)) if nth < players else "")
        return card

    def _name(self, cells: QGridLayout, nth: int, words: str = "") -> None:
        """Add the field for a name: what it goes by stands in it while nothing is typed. ``words``: else what stands before it."""
        names, say, players = self._draft.names, self._page.say, self._draft.counts()[0]
        which = common.SEAT_NUMBER if nth < players else SUPPORTER_NUMBER
        shown = say(which.filled(n=nth + 1 if nth < players else nth - players + 1))
        usual, takes = self._draft.name(nth, say), partial(names.__setitem__, nth)
        made = text_line(
            f"name-{nth}", words or shown, names.get(nth, ""), hint=usual, longest=LONGEST_NAME, changed=takes
        )
        cells.addWidget(label(shown, "muted"), nth, 0)
        cells.addWidget(made, nth, 1)

    def _take_preset(self, options: dict[str, Value]) -> None:
        self._draft.options[self._draft.rules] = options
        self._redraw()

    def _set(self, option_id: str, value: object) -> None:
        assert value is None or isinstance(value, bool | int | str)
        before = self._draft.counts()
        self._draft.chosen[option_id] = value
        self._rows.take(self._draft.chosen)
        if self._draft.counts() != before:
            self._redraw()
