"""A card on which a drill of games of computer players is chosen: the game, the level where it has any, the seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, label
from paizhuo.desktop.kit.words import RULE_SET, SEED, SEED_HINT
from paizhuo.desktop.practice import drill_words, words
from paizhuo.desktop.table.seats import LARGEST_SEED, any_seed
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rule_set import RuleSet

SEED_WIDE: Final = 120


@dataclass(slots=True)
class Choice:
    """What stands on a card: the id of a game, a level (from 1; 0: there are none), and the seed as it was typed."""

    rules: str
    level: int = 0
    typed: str = ""

    @property
    def seed(self) -> int:
        """The seed; any one where nothing was typed that is a number."""
        typed = self.typed.strip()
        return int(typed) % (LARGEST_SEED + 1) if typed.isascii() and typed.isdecimal() else any_seed()


class DrillCard(QFrame):
    """A card with a button that begins the drill. ``begun`` carries the game's id, the level and the seed."""

    begun = Signal(str, int, int)

    def __init__(
        self,
        page: Page,
        name: str,
        title: Text,
        note: Text,
        games: Sequence[RuleSet],
        choice: Choice,
        levels: Sequence[Text] = (),
        *,
        seed_note: bool = False,
    ) -> None:
        """Show ``choice``, which follows what the person chooses. ``name``: begins the names of its widgets; ``seed_note``: it is said what
        a seed is.
        """
        super().__init__()
        self._choice = choice
        say = page.say
        card, listed = framed(page.px, (20, 16, 20, 18), spacing=10)
        column(self).addWidget(card)
        listed.addWidget(label(say(title), "heading"))
        listed.addWidget(label(say(note), "small", wrap=True))
        named = [(say(game.name), game.id) for game in games]
        game = dropdown(f"{name}-rules", f"{say(title)}: {say(RULE_SET)}", named, choice.rules, self._take_rules)
        listed.addLayout(page.titled(RULE_SET, None, game))
        if levels:
            numbered = [(say(level), number) for number, level in enumerate(levels, 1)]
            said = f"{say(title)}: {say(drill_words.LEVEL)}"
            level = dropdown(f"{name}-level", said, numbered, choice.level, self._take_level)
            listed.addLayout(page.titled(drill_words.LEVEL, None, level))
        seed = text_line(
            f"{name}-seed", f"{say(title)}: {say(SEED)}", choice.typed, longest=10, changed=self._take_typed
        )
        seed.setFixedWidth(page.px(SEED_WIDE))
        listed.addLayout(page.titled(SEED, SEED_HINT if seed_note else None, seed))
        listed.addStretch()
        begin = button(say(words.BEGIN), f"{name}-begin", self._begin, kind="primary", big=True)
        begin.setAccessibleName(f"{say(title)}: {say(words.BEGIN)}")
        listed.addWidget(begin)

    def _take_rules(self, rules: str) -> None:
        self._choice.rules = rules

    def _take_level(self, level: int) -> None:
        self._choice.level = level

    def _take_typed(self, typed: str) -> None:
        self._choice.typed = typed

    def _begin(self) -> None:
        self.begun.emit(self._choice.rules, self._choice.level, self._choice.seed)
