"""The page of a drill: one situation after another on the table, and what the coach says of each answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import arrowed, button, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.words import BACK
from paizhuo.desktop.match.beside_table import BesideTable
from paizhuo.desktop.match.coach_card import NUMBERED, Card, in_words, option_lines
from paizhuo.desktop.match.review_parts import SheetKeys, ways_on
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.drill import Asked, Drill
from paizhuo.desktop.practice.finding import Finding
from paizhuo.desktop.practice.shown import Option, options, picture, verdict
from paizhuo.desktop.practice.sources import Found
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.bots.ranking import as_kept
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import spoken

AHEAD: Final = 4
"""So many questions are found ahead of the one in sight."""


class DrillPage(BesideTable):
    """A drill. ``play_on`` brings a ``Question`` from which the hand is to go on, and whether hidden tiles are dealt anew."""

    width_of_words = 330
    play_on = Signal(object, bool)

    def __init__(self, preferences: Preferences, source: Iterator[Found], name: Text) -> None:
        """Ask what ``source`` brings. ``name``: what it is called."""
        super().__init__(preferences)
        self._name = name
        self.drill = Drill()
        self._shown: TablePicture | None = None
        self._options: tuple[Option, ...] = ()
        self._finding = Finding(source)
        self._finding.came.connect(self._take)
        self.table.choosing.chosen.connect(self._choose)
        self.table.choosing.several.connect(lambda actions: self._choose(actions[0]))
        self.table.choosing.refused.connect(self._refuse)
        self.table.showing.announced.connect(self._read_out)
        self._keys = SheetKeys(self, preferences, {"left": lambda: self.turn(-1), "right": lambda: self.turn(1)})
        self._next_key = QShortcut(QKeySequence("N"), self, lambda: self.turn(1))
        preferences.changed.connect(self._use_keys)
        self._finding.more()

    # -- questions and answers -------------------------------------------------------------------------------------------

    def _take(self, found: Found | None) -> None:
        """Take what was found, and have more looked for if there is not enough ahead."""
        waited = self.drill.now is None
        if found is not None:
            self.drill.asked += [Asked(question) for question in found.questions]
            if found.trouble is not None:
                self.said.emit(found.trouble)
        if waited:
            self.refresh()
            self.focus("")
        self._look_ahead()

    def _look_ahead(self) -> None:
        if self.drill.ahead < AHEAD:
            self._finding.more()

    def _use_keys(self) -> None:
        self.table.choosing.use_keys(self.preferences.settings.keys)

    def turn(self, steps: int) -> None:
        """Go to the next question, or back to one before."""
        self.drill.turn(steps)
        self._look_ahead()
        self.refresh()
        self.focus("")

    def _choose(self, action: Action) -> None:
        """Take the answer, and show what it comes to."""
        self.drill.answer(action)
        self.refresh()
        self.focus("")
        self._read_out(self.in_words())

    def _refuse(self, action: Action) -> None:
        """Say why an option that is none cannot be chosen."""
        if (now := self.drill.now) is not None:
            situation = now.question.situation
            self.table.showing.explain(situation.referee.why_not(situation.seat, action))

    def escape(self) -> None:
        """Do nothing: the key is the table's, and leaving ends the drill."""

    def closing(self) -> None:
        self._finding.closing()

    # -- drawing -----------------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a question is still being looked for."""
        return self.drill.now is None and not self._finding.ended

    @property
    def _answered(self) -> bool:
        return self.drill.now is not None and self.drill.now.answer is not None

    def begins_at(self) -> str:
        return "next" if self._answered else "back"

    def focus(self, name: str) -> None:
        """Give the focus to the table while there is something to choose on it."""
        if self.drill.now is not None and not self._answered and not name:
            self.table.setFocus()
        else:
            super().focus(name)

    def build(self, inside: QVBoxLayout) -> None:
        now = self.drill.now
        self._options = ()
        self._shown = None if now is None else picture(self.preferences, now.question, now.answer)
        if now is not None and now.answer is not None and self._shown is not None:
            self._options = tuple(options(self._shown, now.answer))
        super().build(inside)

    def show_table(self) -> None:
        """Show the situation; where it was answered, it can only be looked at."""
        self.table.setEnabled(not self._answered)
        self._keys.enable(on=self._answered)
        self._next_key.setEnabled(self._answered)
        if self._shown is not None:
            self.table.showing.show(self._shown)

    def top(self) -> QLayout:
        """Return the way back, which question it is, and how good the answers were so far."""
        listed = column(spacing=self.px(4))
        first = row(spacing=self.px(10))
        first.addWidget(arrowed(self.say(BACK), "back", self.back.emit, back=True))
        first.addStretch()
        if self.drill.now is not None:
            first.addWidget(label(self.say(words.NUMBER.filled(n=self.drill.at + 1)), "muted"))
        listed.addLayout(first)
        listed.addWidget(label(self.say(self._count()), "small", wrap=True))
        return listed

    def _count(self) -> Text:
        if not self.drill.answers:
            return words.NOT_COUNTED
        loss = as_said(self.drill.mean_loss)
        return words.COUNT.filled(n=len(self.drill.answers), good=self.drill.good, loss=loss)

    def fill(self, listed: QVBoxLayout, *, beside: bool) -> None:
        """Show what is asked, or what the answer comes to beside the coach's best options."""
        now = self.drill.now
        listed.setSpacing(self.px(8))
        if now is None:
            listed.addWidget(label(self.say(self._why_nothing()), wrap=True))
        elif now.answer is None:
            listed.addWidget(label(self.say(self._name), "caption", wrap=True))
            listed.addWidget(label(self.say(words.YOUR_CHOICE), "heading", wrap=True))
            listed.addWidget(label(self.say(words.CHOOSE_NOTE), "muted", wrap=True))
        else:
            listed.addWidget(label(self.say(verdict(now.answer)), "gain" if now.answer.is_good else "loss", wrap=True))
            if (then := self._then(now)) is not None:
                listed.addWidget(label(self.say(then), "small", wrap=True))
            for nth, option in enumerate(self._options, 1):
                listed.addWidget(self._option(nth, option))
            listed.addWidget(label(self.say(words.ESTIMATES), "small", wrap=True))

    def _why_nothing(self) -> Text:
        """Return why nothing is asked."""
        if self.busy:
            return words.SEARCHING
        return words.NO_MORE if self.drill.asked else words.NOTHING_FOUND

    def _then(self, now: Asked) -> Text | None:
        """Return what the person chose in the match, where that was another option."""
        made = now.question.situation.made.chosen.action
        if not now.question.own or now.answer is None or as_kept(made) == as_kept(now.answer.chosen.action):
            return None
        return words.THEN.filled(what=spoken(made, now.question.situation.referee.match.rule_set.scoring.parts))

    def _option(self, nth: int, option: Option) -> QWidget:
        made = QWidget()
        listed = column(made, spacing=self.px(1))
        listed.addWidget(label(self.say(option.caption), "caption", wrap=True))
        listed.addWidget(option_lines(self.preferences, NUMBERED.filled(n=nth, what=option.line.words), option.line)[0])
        return made

    def in_words(self) -> str:
        now = self.drill.now
        if now is None:
            return self.say(self._why_nothing())
        if now.answer is None:
            return self.say(words.YOUR_CHOICE)
        said = (verdict(now.answer), in_words(Card(tuple(option.line for option in self._options))), self._count())
        return self.say(words.SENTENCES.filled(verdict=said[0], options=said[1], count=said[2]))

    def buttons(self) -> QLayout:
        """Return the ways to other questions, and to a hand that goes on from this one."""
        line, now = Flow(gap=self.px(6)), self.drill.now
        if now is not None and now.answer is not None:
            question = now.question
            line.addWidget(button(self.say(words.NEXT), "next", lambda: self.turn(1), kind="primary"))
            if self.drill.at:
                line.addWidget(self._previous())
            go = partial(self.play_on.emit, question)
            for made in ways_on(self.preferences, go, same=question.situation.seed is not None):
                line.addWidget(made)
        else:
            if now is not None:
                line.addWidget(button(self.say(words.SKIP), "skip", lambda: self.turn(1)))
            if self.drill.at:
                line.addWidget(self._previous())
        return line

    def _previous(self) -> QWidget:
        return arrowed(self.say(words.PREVIOUS), "previous", lambda: self.turn(-1), back=True)

    def _read_out(self, sentence: str) -> None:
        """Read out what happens to those who listen."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.table, sentence))
