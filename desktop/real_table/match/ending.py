"""What ends a hand for everybody 流局、散场: buttons in a place of their own, and a question before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from desktop.pages.over_table import TableSheet
from desktop.pages.parts import Page, button, label
from desktop.preferences import Preferences
from desktop.real_table.match import words
from desktop.real_table.match.possible import EndingAct
from desktop.real_table.section import Section
from engine.core.action import Action
from engine.core.meld import Seat


class Endings(Section[tuple[EndingAct, ...]]):
    """A button for each act of the game that ends a hand; it can be pressed while somebody may do that. ``asked`` carries the act."""

    asked = Signal(object)

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.setSizePolicy(self.sizePolicy().Policy.Maximum, self.sizePolicy().Policy.Maximum)

    def fill(self, inside: QVBoxLayout, value: tuple[EndingAct, ...]) -> None:
        inside.addWidget(label(self.page.say(words.ENDS), "caption"))
        for act in value:
            made = button(self.page.say(words.ENDING.filled(what=act.words)), f"end-{act.name}", partial(self.ask, act))
            made.setEnabled(bool(act.by))
            inside.addWidget(made)

    def ask(self, act: EndingAct) -> None:
        """People are asked whether they mean it."""
        self.asked.emit(act)


class EndSheet(TableSheet):
    """Whether the hand is to end like this, and by whom."""

    def __init__(self, preferences: Preferences, act: EndingAct, ends: Callable[[Seat, Action], None]) -> None:
        """``ends`` is called with the seat and its action once people have said so."""
        super().__init__(preferences)
        self._act, self._ends = act, ends

    def begins_at(self) -> str:
        return "done"

    def build(self, inside: QVBoxLayout) -> None:
        listed = self.headed(words.SURE_TO_END.filled(what=self._act.words), words.NOT_NOW)
        listed.addWidget(label(self.say(words.END_NOTE), wrap=True))
        for seat, name, action in self._act.by:
            said = words.ENDED_BY.filled(who=name, what=self._act.words)
            listed.addWidget(button(self.say(said), f"ended-by-{seat}", partial(self._ends, seat, action)))
        listed.addStretch()
        inside.addLayout(listed)
