"""What the table reports and asks people for: differences, pressed buttons, tiles to be moved for bots."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from paizhuo.desktop.kit.cards import framed, within
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, label
from paizhuo.desktop.kit.section import Section
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.possible import ActGroup
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.umpire.difference import Difference


def card(page: Page, title: Text) -> tuple[QFrame, QVBoxLayout]:
    """Return a framed part with its name."""
    made, listed = framed(page.px, (12, 8, 12, 10), spacing=6)
    listed.addWidget(label(page.say(title), "strong", wrap=True))
    return made, listed


class DifferenceCards(Section[tuple[Difference, ...]]):
    """Where table and match differ. ``settled``: the number of a difference, and of the choice, from 0."""

    settled = Signal(int, int)

    def fill(self, inside: QVBoxLayout, value: tuple[Difference, ...]) -> None:
        for difference in value:
            made, listed = card(self.page, words.DIFFERS)
            listed.addWidget(label(self.page.say(difference.says), wrap=True))
            choices, line = within(Flow(gap=self.page.px(6)))
            for nth, choice in enumerate(difference.choices):
                name = f"settle-{difference.number}-{nth}"
                does = partial(self.settled.emit, difference.number, nth)
                line.addWidget(button(self.page.say(choice.name), name, does, kind="plain" if nth else "primary"))
            listed.addWidget(choices)
            inside.addWidget(made)


class PressedFor(Struct):
    """A seat has pressed a button that may mean any of these."""

    seat: Seat
    name: str
    groups: tuple[ActGroup, ...]


class Announcements(Section[tuple[PressedFor, ...]]):
    """Pressed buttons that need a word. ``acted`` carries a seat and its action."""

    acted = Signal(object, object)

    def fill(self, inside: QVBoxLayout, value: tuple[PressedFor, ...]) -> None:
        for pressed in value:
            made, listed = card(self.page, words.PRESSED.filled(who=pressed.name))
            choices, line = within(Flow(gap=self.page.px(6)))
            for group in pressed.groups:
                for nth, choice in enumerate(group.choices):
                    name = f"means-{pressed.seat}-{group.name}-{nth}"
                    does = partial(self.acted.emit, pressed.seat, choice.action)
                    line.addWidget(button(self.page.say(choice.words), name, does))
            listed.addWidget(choices)
            inside.addWidget(made)


class ToCarryOut(Section[tuple[Text, ...]]):
    """What people do with the tiles of seats that sensors read."""

    def fill(self, inside: QVBoxLayout, value: tuple[Text, ...]) -> None:
        made, listed = card(self.page, words.CARRY_OUT)
        for said in value:
            listed.addWidget(label(self.page.say(said), wrap=True))
        inside.addWidget(made)
