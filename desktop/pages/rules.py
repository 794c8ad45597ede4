"""The rule book: how every game is played, its patterns with examples drawn in tiles, and its house options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop import words
from desktop.pages.flow import Flow
from desktop.pages.parts import (
    CardButton,
    Page,
    Segments,
    button,
    column,
    frame,
    in_columns,
    in_view,
    label,
    row,
    scrolled,
)
from desktop.pages.tiles import Piece, TileRow
from desktop.preferences import Preferences
from engine.core.tiles import parse
from engine.core.words import Text
from engine.play.guide import Chapter
from engine.play.options import Option
from engine.play.rule_set import DiceRule, Member, PatternInfo, RuleSet
from engine.rules import ALL, FIRST, find

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
        """Shows a game."""
        self._chosen = find(rules)
        self.refresh()

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.RULES))
        halves = row(spacing=self.px(12 if self.narrow else 24))
        halves.setContentsMargins(self.px(16 if self.narrow else 28), self.px(20), self.px(16), self.px(12))
        games = QWidget()
        listed = column(games, spacing=self.px(8))
        listed.setContentsMargins(0, 0, self.px(14), 0)
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
        made = {"guide": self._guide, "patterns": self._patterns, "options": self._options}
        leaf = scrolled(made[self._leaf]())
        leaf.setObjectName("leaf")
        leaf.setAccessibleName(self.say(tabs[self._leaf]))
        leaf.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the arrow and page keys scroll it
        right.addWidget(leaf, 1)
        halves.addLayout(right, 7)
        inside.addLayout(halves, 1)

    def _card(self, rule_set: RuleSet) -> CardButton:
        name = self.say(rule_set.name)
        card = CardButton(f"game-{rule_set.id}", name)
        card.setCheckable(True)
        card.setAutoExclusive(True)
        card.setChecked(rule_set is self._chosen)
        on_it = column()
        on_it.setContentsMargins(self.px(16), self.px(12), self.px(16), self.px(12))
        on_it.addWidget(label(name, "strong", wrap=True))
        card.clicked.connect(lambda _checked=False: self.choose(rule_set.id))
        return card.filled(on_it)

    def _turn_to(self, leaf: object) -> None:
        self._leaf = str(leaf)
        self.refresh()

    def _guide(self) -> QWidget:
        return self._spread([(self._chapter(chapter), 2 + len(chapter.lines)) for chapter in self._chosen.guide])

    def arrangement(self) -> object:
        """Little room; and how many columns there are to read."""
        return self.narrow, self._across

    @property
    def _across(self) -> int:
        return max(1, int(self.room()[0] * 7 / 9 / COLUMN))

    def _spread(self, blocks: Sequence[tuple[QWidget, int]]) -> QWidget:
        """Cards, each with its weight, in as many columns as there is room for."""
        made = QWidget()
        listed = column(made)
        listed.setContentsMargins(0, 0, self.px(14), self.px(12))
        if blocks:
            listed.addLayout(in_columns(blocks, self._across, self.px(8)))
        return made

    def _chapter(self, chapter: Chapter) -> QWidget:
        """A few lines on one side of the game, and tiles where they say more than words."""
        card = frame("card")
        listed = column(card, spacing=self.px(6))
        listed.setContentsMargins(self.px(18), self.px(12), self.px(18), self.px(12))
        listed.addWidget(label(self.say(chapter.heading), "strong"))
        for line in chapter.lines:
            listed.addLayout(self._point(line, "body"))
        if chapter.tiles:
            listed.addWidget(self._tiles(chapter.tiles, chapter.wild))
        return card

    def _point(self, line: Text, role: str) -> QHBoxLayout:
        """One of several lines after a dot; no higher than its words, so that nothing empty is scrolled to."""
        told = label(self.say(line), role, wrap=True)
        policy = told.sizePolicy()
        policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
        told.setSizePolicy(policy)
        point = row(spacing=self.px(10))
        point.setContentsMargins(self.px(4), 0, 0, 0)
        point.addWidget(label("·", role), 0, Qt.AlignmentFlag.AlignTop)
        point.addWidget(told, 1)
        return point

    def _tiles(self, notation: str, wild: str) -> TileRow:
        """Groups of tiles, with a space between."""
        framed = parse(wild)
        pieces = [
            Piece(tile, apart=nth > 0 and first, wild=tile in framed)
            for nth, group in enumerate(notation.split())
            for first, tile in zip((True, *[False] * 20), parse(group), strict=False)
        ]
        return TileRow(self.preferences, pieces, 40)

    def _patterns(self) -> QWidget:
        blocks = [(self._member(member), 3 + len(member.changes)) for member in self._chosen.games]
        blocks += [(self._dice_rule(rule), 2) for rule in self._chosen.dice_rules]
        blocks += [
            (self._pattern(pattern), 1 + (pattern.note is not None) + 2 * bool(pattern.example))
            for pattern in self._chosen.patterns
        ]
        return self._spread(blocks)

    def _member(self, member: Member) -> QWidget:
        """A game of a match of several: the dice that choose it, what is special about it, the way to its own page."""
        card = frame("card")
        listed = column(card, spacing=self.px(6))
        listed.setContentsMargins(self.px(18), self.px(12), self.px(18), self.px(12))
        game = member.game
        top = row(spacing=self.px(10))
        top.addWidget(label(self.say(game.name), "strong"))
        sums = " · ".join(map(str, member.dice))
        top.addWidget(label(self.say(words.DICE_SUMS.filled(sums=sums)), "gold"))
        top.addStretch()
        top.addWidget(button(self.say(words.RULES), f"open-{game.id}", lambda: self.choose(game.id), kind="quiet"))
        listed.addLayout(top)
        listed.addWidget(label(self.say(game.summary), wrap=True))
        for change in member.changes:
            listed.addLayout(self._point(change, "small"))
        return card

    def _dice_rule(self, rule: DiceRule) -> QWidget:
        """A rule of a single hand, with the dice that choose it."""
        card = frame("card")
        listed = column(card, spacing=self.px(6))
        listed.setContentsMargins(self.px(18), self.px(10), self.px(18), self.px(10))
        top = row(spacing=self.px(10))
        top.addWidget(label(self.say(rule.name), "strong"))
        top.addWidget(label(rule.name.en if self.preferences.settings.language == "zh" else rule.name.zh, "muted"))
        top.addStretch()
        sums = " · ".join(map(str, rule.sums))
        top.addWidget(label(self.say(words.DICE_SUMS.filled(sums=sums)), "gold"))
        listed.addLayout(top)
        listed.addWidget(label(self.say(rule.note), "small", wrap=True))
        return card

    def _pattern(self, pattern: PatternInfo) -> QWidget:
        card = frame("card")
        grid = QGridLayout(card)
        grid.setContentsMargins(self.px(18), self.px(12), self.px(18), self.px(12))
        grid.setHorizontalSpacing(self.px(18))
        grid.setVerticalSpacing(self.px(6))
        grid.setColumnStretch(0, 1)
        names = Flow(gap=self.px(10))
        names.addWidget(label(self.say(pattern.name), "strong"))
        other = pattern.name.en if self.preferences.settings.language == "zh" else pattern.name.zh
        names.addWidget(label(other, "muted"))
        grid.addLayout(names, 0, 0)
        grid.addWidget(label(pattern.value, "gold"), 0, 1, Qt.AlignmentFlag.AlignRight)
        if pattern.note:
            grid.addWidget(label(self.say(pattern.note), "small", wrap=True), 1, 0, 1, 2)
        if pattern.example:
            grid.addWidget(self._tiles(pattern.example, pattern.wild), 2, 0, 1, 2)
        return card

    def _options(self) -> QWidget:
        card = frame("card")
        listed = column(card, spacing=self.px(10))
        listed.setContentsMargins(self.px(18), self.px(14), self.px(18), self.px(14))
        for option in self._chosen.options:
            listed.addLayout(self.titled(option.name, option.note, label(self.say(_values(option)), "muted")))
        if not self._chosen.options:
            listed.addWidget(label(self.say(words.NO_OPTIONS), "muted"))
        outside = QWidget()
        around = column(outside)
        around.setContentsMargins(0, 0, self.px(14), 0)
        around.addWidget(card)
        around.addStretch()
        return outside


def _values(option: Option) -> Text:
    """What an option can be, the default named."""
    if option.choices:
        chosen = next(choice.name for choice in option.choices if choice.value == option.default)
        named = " / ".join(choice.name.zh for choice in option.choices), " / ".join(c.name.en for c in option.choices)
    else:
        chosen = Text(f"{option.default:,}", f"{option.default:,}")
        span = words.RANGE.filled(low=f"{option.low:,}", high=f"{option.high:,}")
        named = span.zh, span.en
    return Text(f"{named[0]}（{words.DEFAULT.zh}{chosen.zh}）", f"{named[1]} ({words.DEFAULT.en} {chosen.en})")
