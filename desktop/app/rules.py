"""The rule book: how every game is played, its patterns with examples drawn in tiles, and its house options."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.controls import CardButton, Segments
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, in_view, inset, label, scrolled, scrolled_leaf
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.rule_leaves import RuleBook
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, FIRST, find
from paizhuo.engine.rules.rule_set import RuleSet

COLUMN: Final = 620
"""The least width, at the designed text size, of a column to read."""


class RulesPage(Page):
    """One game at a time: how it is played, its patterns, or its options."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._chosen: RuleSet = find(FIRST)
        self._leaf = "guide"

    def begins_at(self) -> str:
        return f"game-{self._chosen.id}"

    def choose(self, rules: str) -> None:
        self._chosen = find(rules)
        self.refresh()

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.RULES))
        halves = self.halves()
        games = QWidget()
        listed = inset(column(games, spacing=self.px(8)), self.px, 0, 0, 14, 0)
        for rule_set in ALL:
            listed.addWidget(self._card(rule_set))
        listed.addStretch()
        halves.addWidget(in_view(scrolled(games), f"game-{self._chosen.id}"), 3 if self.narrow else 2)
        right = column(spacing=self.px(12))
        right.addWidget(label(self.say(self._chosen.name), "title"))
        right.addWidget(label(self.say(self._chosen.summary), wrap=True))
        source = Text(f"{words.SOURCE.zh}：{self._chosen.source.zh}", f"{words.SOURCE.en}: {self._chosen.source.en}")
        right.addWidget(label(self.say(source), "small", wrap=True))
        first = words.GAMES if self._chosen.games else words.PATTERNS
        tabs = {"guide": words.GUIDE, "patterns": first, "options": words.OPTIONS}
        named = {f"leaf-{key}": (self.say(name), key) for key, name in tabs.items()}
        leaves = Segments(self.say(words.RULES), named, self._leaf)
        leaves.chosen.connect(self._turn_to)
        right.addWidget(leaves)
        book = RuleBook(self.preferences, self._chosen, self.choose, across=self._across)
        made = {"guide": book.guide, "patterns": book.patterns, "options": book.options}
        right.addWidget(scrolled_leaf(made[self._leaf](), self.say(tabs[self._leaf])), 1)
        halves.addLayout(right, 7)
        inside.addLayout(halves, 1)

    def _card(self, rule_set: RuleSet) -> CardButton:
        name = self.say(rule_set.name)
        card = CardButton(f"game-{rule_set.id}", name, chosen=rule_set is self._chosen)
        on_it = inset(column(), self.px, 16, 12)
        on_it.addWidget(label(name, "strong", wrap=True))
        card.clicked.connect(lambda _checked=False: self.choose(rule_set.id))
        return card.filled(on_it)

    def _turn_to(self, leaf: object) -> None:
        self._leaf = str(leaf)
        self.refresh()

    def arrangement(self) -> object:
        """Return whether there is little room, and how many columns there are to read."""
        return self.narrow, self._across

    @property
    def _across(self) -> int:
        return max(1, int(self.room()[0] * 7 / 9 / COLUMN))
