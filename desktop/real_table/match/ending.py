"""What ends a hand for everybody 流局、散场、重新发牌: buttons in a place of their own, and a question before anything is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.kit.over_table import TableSheet
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.section import Section
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.possible import EndingAct
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class Ends(Struct):
    """The acts of the game that end a hand; ``goes_on``: a hand is being played, which may have been dealt wrong."""

    acts: tuple[EndingAct, ...] = ()
    goes_on: bool = False


class Endings(Section[Ends]):
    """A button for each act of the game that ends a hand; it can be pressed while somebody may do that. ``asked`` carries the act.
    ``redeal``: the hand is to be dealt again.
    """

    asked = Signal(object)
    redeal = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.setSizePolicy(self.sizePolicy().Policy.Maximum, self.sizePolicy().Policy.Maximum)

    def fill(self, inside: QVBoxLayout, value: Ends) -> None:
        inside.addWidget(label(self.page.say(words.ENDS), "caption"))
        for act in value.acts:
            made = button(self.page.say(words.ENDING.filled(what=act.words)), f"end-{act.name}", partial(self.ask, act))
            made.setEnabled(bool(act.by))
            inside.addWidget(made)
        again = button(self.page.say(words.REDEAL), "redeal", self.redeal.emit)
        again.setEnabled(value.goes_on)
        inside.addWidget(again)

    def ask(self, act: EndingAct) -> None:
        """Ask people whether they mean it."""
        self.asked.emit(act)


class EndWay(Struct):
    """A way to end the hand: its button's name and words, and what it does."""

    name: str
    said: Text
    does: Callable[[], None]


class EndSheet(TableSheet):
    """Whether the hand is to end like this, and by whom."""

    def __init__(self, preferences: Preferences, question: Text, note: Text, ways: Sequence[EndWay]) -> None:
        super().__init__(preferences)
        self._question, self._note, self._ways = question, note, tuple(ways)

    def begins_at(self) -> str:
        return "done"

    def build(self, inside: QVBoxLayout) -> None:
        listed = self.headed(self._question, words.NOT_NOW)
        listed.addWidget(label(self.say(self._note), wrap=True))
        for way in self._ways:
            listed.addWidget(button(self.say(way.said), way.name, way.does))
        listed.addStretch()
        inside.addLayout(listed)
