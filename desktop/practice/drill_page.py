"""The page of the drill of choices: one situation after another on the table, and what the coach says of each answer."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.match.answer_words import YOUR_CHOICE
from paizhuo.desktop.match.coach_card import NUMBERED, Card, in_words, option_lines
from paizhuo.desktop.match.review_parts import ways_on
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.at_table import AskedAtTable
from paizhuo.desktop.practice.shown import Option, options, picture, verdict
from paizhuo.desktop.practice.sources import Question
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import moves_of
from paizhuo.engine.analysis.estimates import as_said
from paizhuo.engine.bots.ranking import as_kept
from paizhuo.engine.core.action import Action, MoveMeld, MoveTile
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import spoken
from paizhuo.engine.table.review import ReviewedDecision


class DrillPage(AskedAtTable[Question, ReviewedDecision]):
    """A drill of choices. ``play_on`` brings a ``Question`` from which the hand is to go on, and whether hidden tiles are dealt anew."""

    play_on = Signal(object, bool)

    def picture(self) -> TablePicture:
        assert self.drill.now is not None
        return picture(self.preferences, self.drill.now.question, self.drill.now.answer)

    def valued(self, question: Question, action: Action) -> ReviewedDecision:
        return question.situation.answered(question.judge, action)

    def after_step(self, question: Question, action: Action) -> Question | None:
        if not isinstance(action, MoveTile | MoveMeld):
            return None
        return replace(question, situation=question.situation.after(action))

    def why_not(self, question: Question, action: Action) -> Text:
        return question.situation.referee.why_not(question.situation.seat, action)

    @property
    def mean_loss(self) -> float:
        """What an answer costs on average; there must be one."""
        return sum(answer.loss for answer in self.drill.answers) / len(self.drill.answers)

    @property
    def count(self) -> Text:
        if not self.drill.answers:
            return words.NOT_COUNTED
        loss = as_said(self.mean_loss)
        return words.COUNT.filled(n=len(self.drill.answers), good=self.drill.good, loss=loss)

    def show_question(self, listed: QVBoxLayout, question: Question) -> None:
        listed.addWidget(label(self.say(self.name), "caption", wrap=True))
        listed.addWidget(label(self.say(YOUR_CHOICE), "heading", wrap=True))
        listed.addWidget(label(self.say(words.CHOOSE_NOTE), "muted", wrap=True))
        if moves_of(question.situation.observation.options):
            listed.addWidget(label(self.say(words.MOVE_NOTE), "muted", wrap=True))

    def show_answer(self, listed: QVBoxLayout, question: Question, answer: ReviewedDecision) -> None:
        """Show what the answer comes to beside the coach's best options."""
        listed.addWidget(label(self.say(verdict(answer)), "gain" if answer.is_good else "loss", wrap=True))
        if (then := self._then(question, answer)) is not None:
            listed.addWidget(label(self.say(then), "small", wrap=True))
        for nth, option in enumerate(self._options(answer), 1):
            listed.addWidget(self._option(nth, option))
        listed.addWidget(label(self.say(words.ESTIMATES), "small", wrap=True))

    def _options(self, answer: ReviewedDecision) -> tuple[Option, ...]:
        assert self.shown is not None
        return tuple(options(self.shown, answer))

    def _then(self, question: Question, answer: ReviewedDecision) -> Text | None:
        """Return what the person chose in the match, where that was another option."""
        made = question.situation.made.chosen.action
        if not question.own or as_kept(made) == as_kept(answer.chosen.action):
            return None
        return words.THEN.filled(what=spoken(made, question.situation.referee.match.rule_set.scoring.parts))

    def _option(self, nth: int, option: Option) -> QWidget:
        made = QWidget()
        listed = column(made, spacing=self.px(1))
        listed.addWidget(label(self.say(option.caption), "caption", wrap=True))
        listed.addWidget(option_lines(self.preferences, NUMBERED.filled(n=nth, what=option.line.words), option.line)[0])
        return made

    def question_in_words(self, question: Question) -> str:
        return self.say(YOUR_CHOICE)

    def answer_in_words(self, question: Question, answer: ReviewedDecision) -> str:
        said = in_words(Card(tuple(option.line for option in self._options(answer))))
        return self.say(words.SENTENCES.filled(verdict=verdict(answer), options=said, count=self.count))

    def further_ways(self, line: Flow, question: Question) -> None:
        """Add the ways to a hand that goes on from the question."""
        go = partial(self.play_on.emit, question)
        for made in ways_on(self.preferences, go, same=question.situation.seed is not None):
            line.addWidget(made)
