"""The page of the drill of defence: which of the tiles is safest, and afterwards how dangerous each was, to whom and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.parts import column, label, row
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.match.review_words import CHOSEN
from paizhuo.desktop.practice import drill_words as words
from paizhuo.desktop.practice.at_table import AskedAtTable
from paizhuo.desktop.practice.finding import Found
from paizhuo.desktop.practice.shown import table_of
from paizhuo.desktop.practice.sources import bots_at, with_you
from paizhuo.desktop.table.picture import Pointed, TablePicture
from paizhuo.engine.analysis.estimates import percent_said
from paizhuo.engine.bots.explaining.safety import KindDanger
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language, Text, enumerated
from paizhuo.engine.games import find
from paizhuo.engine.table.practice.defence import Defence, DefenceAnswer, defences

TILE: Final = 34


class DefenceAsked(Struct):
    """A situation, and the names of all participants."""

    situation: Defence
    names: tuple[str, ...]


def defence_questions(rules: str, seed: int, language: Language) -> Iterator[Found[DefenceAsked]]:
    """Yield the situations of one hand after another of bots, without end."""
    setup = bots_at(find(rules), seed, language)
    for found in defences(setup):
        yield Found(tuple(DefenceAsked(each, with_you(setup, each.seat, language)) for each in found))


class DefencePage(AskedAtTable[DefenceAsked, DefenceAnswer]):
    """A drill of defence."""

    def picture(self) -> TablePicture:
        now = self.drill.now
        assert now is not None
        situation, pointed = now.question.situation, []
        if now.answer is not None:
            safest, chosen = now.answer.safest, now.answer.chosen
            pointed.append(Pointed(self.say(words.SAFEST), situation.discard_of(safest.kind)))
            if chosen != safest:
                pointed.append(Pointed(self.say(CHOSEN), situation.discard_of(chosen.kind)))
        return table_of(self.preferences, situation.referee.match, situation.observation, now.question.names, pointed)

    def valued(self, question: DefenceAsked, action: Action) -> DefenceAnswer:
        assert isinstance(action, Discard)
        return question.situation.answered(action)

    def why_not(self, question: DefenceAsked, action: Action) -> Text:
        return words.DISCARD_ONLY

    def show_question(self, listed: QVBoxLayout, question: DefenceAsked) -> None:
        listed.addWidget(label(self.say(self.name), "caption", wrap=True))
        listed.addWidget(label(self.say(words.WHICH_IS_SAFEST), "heading", wrap=True))
        listed.addWidget(label(self.say(self._threat(question)), "strong", wrap=True))
        listed.addWidget(label(self.say(words.DEFENCE_NOTE), "muted", wrap=True))

    def _threat(self, question: DefenceAsked) -> Text:
        """Return who threatens."""
        declared = question.situation.declared
        if not declared:
            return words.MAY_BE_READY
        return words.IN_RIICHI.filled(names=enumerated(question.names[seat] for seat in declared))

    def show_answer(self, listed: QVBoxLayout, question: DefenceAsked, answer: DefenceAnswer) -> None:
        listed.addWidget(label(self.say(self._verdict(answer)), "gain" if answer.is_good else "loss", wrap=True))
        for danger in question.situation.dangers:
            listed.addWidget(self._danger(question, answer, danger))
        listed.addWidget(label(self.say(words.DANGER_ESTIMATES), "small", wrap=True))

    def _verdict(self, answer: DefenceAnswer) -> Text:
        if answer.chosen == answer.safest:
            return words.CHOSE_SAFEST
        said = words.AS_SAFE if answer.is_good else words.NOT_SAFEST
        return said.filled(
            chosen=percent_said(answer.chosen.chance),
            least=percent_said(answer.safest.chance),
            safest=tile_name(answer.safest.kind),
        )

    def _danger(self, question: DefenceAsked, answer: DefenceAnswer, danger: KindDanger) -> QWidget:
        """Return a tile with how dangerous it is, why, and whether it would have dealt in."""
        made = QWidget()
        listed = column(made, spacing=self.px(1))
        first = row(spacing=self.px(8))
        first.addWidget(TileRow(self.preferences, [Piece(danger.kind, ringed=danger == answer.chosen)], TILE))
        first.addWidget(label(percent_said(danger.chance), "strong"))
        really = self._really(question, danger)
        first.addWidget(
            label(self.say(really), "loss" if danger.kind in question.situation.wins else "muted", wrap=True), 1
        )
        listed.addLayout(first)
        for reason in danger.reasons:
            listed.addWidget(label(self.say(reason.text), "small", wrap=True))
        return made

    def _really(self, question: DefenceAsked, danger: KindDanger) -> Text:
        """Return whether a tile would have dealt in, and to whom."""
        winners = question.situation.wins.get(danger.kind, ())
        if not winners:
            return words.NOT_DEALT_IN
        return words.DEALT_IN.filled(names=enumerated(question.names[seat] for seat in winners))

    def question_in_words(self, question: DefenceAsked) -> str:
        return f"{self.say(words.WHICH_IS_SAFEST)} {self.say(self._threat(question))}"

    def answer_in_words(self, question: DefenceAsked, answer: DefenceAnswer) -> str:
        parts = [self.say(self._verdict(answer))]
        for danger in question.situation.dangers:
            said = words.DANGER_SAID.filled(
                tile=tile_name(danger.kind), percent=percent_said(danger.chance), really=self._really(question, danger)
            )
            parts += [self.say(said), *(self.say(reason.text) for reason in danger.reasons)]
        return " ".join((*parts, self.say(self.count)))
