"""The page of the drill of scoring: what a win counts, and who pays how much; afterwards the working."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QBoxLayout, QPushButton, QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import framed, within
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column, grid, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.practice import drill_words as words
from paizhuo.desktop.practice.finding import Found
from paizhuo.desktop.practice.on_sheet import AskedOnSheet
from paizhuo.desktop.practice.sources import bots_at
from paizhuo.desktop.results.breakdown import Breakdown, lines_of
from paizhuo.desktop.results.counted import Counted
from paizhuo.desktop.results.outcome import won_how
from paizhuo.desktop.results.payments import Payments
from paizhuo.desktop.results.won_hands import completed, hands_of, won_hands
from paizhuo.desktop.table.speech import WINDS
from paizhuo.desktop.table.table_words import meld_said
from paizhuo.engine.core.narration import listed as listed_tiles
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.games import find
from paizhuo.engine.scoring.score_words import worth
from paizhuo.engine.table.port.reports import Seating
from paizhuo.engine.table.practice.circumstances import Circumstance, circumstances
from paizhuo.engine.table.practice.offered_numbers import CHOICES
from paizhuo.engine.table.practice.scoring_drill import NumberAsked, ScoredAnswer, ScoredWin, scored_wins

BESIDE: Final = 34
"""How high tiles among the circumstances are, in pixels at the designed text size."""
FU: Final = Text("符数", "Fu")


def scoring_questions(rules: str, seed: int, language: Language) -> Iterator[Found[ScoredWin]]:
    """Yield wins of bots, without end."""
    for wins in scored_wins(bots_at(find(rules), seed, language)):
        yield Found(wins)


class ScoringPage(AskedOnSheet[ScoredWin, ScoredAnswer]):
    """A drill of scoring."""

    def __init__(
        self,
        preferences: Preferences,
        source: Iterator[Found[ScoredWin]],
        note: Callable[[ScoredWin, bool], object],
        name: Text,
    ) -> None:
        self._chosen: dict[int, int] = {}
        super().__init__(preferences, source, note, name, CHOICES)

    def begin_question(self, question: ScoredWin) -> None:
        self._chosen = {}

    # -- choosing --------------------------------------------------------------------------------------------------------

    def press(self, number: int) -> None:
        """Choose among the numbers of the line with the focus, or of the first that is still open, and go to the next one."""
        now = self.drill.now
        if now is None or now.answer is not None:
            return
        line = self._line_in_focus(len(now.question.asked))
        made = self.content.findChild(QPushButton, f"line-{line}-{number - 1}")
        if made is None:
            return
        made.click()
        following = self._open_line(now.question, line + 1)
        to = self.content.findChild(QPushButton, f"line-{following}-0")
        if to is not None:
            to.setFocus()

    def _line_in_focus(self, lines: int) -> int:
        focused = QApplication.focusWidget()
        name = "" if focused is None else focused.objectName()
        there = next((line for line in range(lines) if name.startswith(f"line-{line}-")), None)
        return there if there is not None else next((line for line in range(lines) if line not in self._chosen), 0)

    def _open_line(self, question: ScoredWin, first: int) -> int:
        """Return the next line in which nothing is chosen, from ``first`` on and then from the top; the last one where all are."""
        lines = len(question.asked)
        order = (*range(first, lines), *range(first))
        return next((line for line in order if line not in self._chosen), lines - 1)

    def _choose(self, line: int, number: object) -> None:
        assert isinstance(number, int)
        self._chosen[line] = number
        self.chose()

    def given(self, question: ScoredWin) -> ScoredAnswer | None:
        lines = range(len(question.asked))
        if any(line not in self._chosen for line in lines):
            return None
        return question.answered([self._chosen[line] for line in lines])

    @property
    def check_words(self) -> Text:
        return words.CHECK

    def begins_at(self) -> str:
        return "next" if self.asking.answered else "line-0-0"

    # -- drawing ---------------------------------------------------------------------------------------------------------

    def show_question(self, listed: QVBoxLayout, question: ScoredWin, answer: ScoredAnswer | None) -> None:
        listed.addWidget(self._win(question))
        card, inside = framed(self.px, (18, 14, 18, 14), spacing=10)
        if answer is None:
            self._ask(inside, question)
        else:
            inside.addLayout(self._answered(question, answer))
        if all(asked.part != "payment" for asked in question.asked):
            inside.addWidget(label(self.say(words.NO_PAYMENT), "small", wrap=True))
        listed.addWidget(card)

    def _names(self, question: ScoredWin) -> tuple[str, ...]:
        """Return everybody's name with the wind of the seat."""
        hand = question.match.hand
        return tuple(
            self.say(words.WITH_WIND.filled(name=who.name, wind=WINDS[(nth - hand.dealer) % hand.seats]))
            if nth < hand.seats
            else who.name
            for nth, who in enumerate(question.match.setup.seats)
        )

    def _win(self, question: ScoredWin) -> QWidget:
        """Return the hand that won, how, and all that it is counted by."""
        card, inside = framed(self.px, (18, 14, 18, 14), spacing=10)
        names, win, seen = self._names(question), question.win, question.observation
        inside.addWidget(label(self.say(won_how(win, names)), "heading", wrap=True))
        wild = question.game.hints.wild(seen)
        inside.addLayout(won_hands(self.preferences, seen, win, wild, (), narrow=self.narrow))
        held, line = within(Flow(gap=self.px(18)))
        for each in circumstances(question.game, question.hand, win.seat, names):
            line.addWidget(self._circumstance(each))
        inside.addWidget(held)
        return card

    def _circumstance(self, each: Circumstance) -> QWidget:
        made, line = within(row(spacing=self.px(6)))
        line.addWidget(label(self.say(each.name), "strong" if each.words is None and not each.tiles else "small"))
        if each.words is not None:
            line.addWidget(label(self.say(each.words), "strong"))
        if each.tiles:
            line.addWidget(TileRow(self.preferences, [Piece(tile) for tile in each.tiles], BESIDE))
        return made

    def _ask(self, listed: QVBoxLayout, question: ScoredWin) -> None:
        """Add a line for everything that is asked, with the numbers to choose among."""
        listed.addWidget(label(self.say(words.COUNT_IT), "heading"))
        cells = grid(across=self.px(16), down=self.px(8), wide=1)
        for nth, asked in enumerate(question.asked):
            title = self.say(self._title(question, asked))
            choices = {
                f"line-{nth}-{at}": (self.say(question.said(asked, number)), number)
                for at, number in enumerate(asked.offered)
            }
            made = Segments(title, choices, self._chosen.get(nth))
            made.chosen.connect(lambda number, nth=nth: self._choose(nth, number))
            cells.addWidget(label(title), nth, 0)
            cells.addWidget(made, nth, 1, Qt.AlignmentFlag.AlignLeft)
        listed.addLayout(cells)
        listed.addWidget(label(self.say(words.SCORING_KEYS), "muted", wrap=True))

    def _answered(self, question: ScoredWin, answer: ScoredAnswer) -> QBoxLayout:
        """Return what was chosen and what is right, beside the working as the results of a hand show it."""
        across = QBoxLayout.Direction.TopToBottom if self.narrow else QBoxLayout.Direction.LeftToRight
        parts = QBoxLayout(across)
        parts.setSpacing(self.px(28))
        parts.addWidget(self._lines(question, answer))
        held, counted = within(column(spacing=self.px(8)))
        counted.addWidget(label(self.say(worth(question.score)), "heading", wrap=True))
        counted.addWidget(Counted(self.preferences, question.score, excluded=True))
        parts.addWidget(held, 5)
        if any(asked.part == "payment" for asked in question.asked):
            parts.addWidget(self._paid(question), 5)
        return parts

    def _lines(self, question: ScoredWin, answer: ScoredAnswer) -> QWidget:
        """Return the verdict, and a line for everything that was asked."""
        held, listed = within(column(spacing=self.px(8)))
        listed.addWidget(label(self.say(self._verdict(answer)), "gain" if answer.is_good else "loss"))
        cells = grid(across=self.px(14), down=self.px(8), wide=1)
        for nth, (asked, right) in enumerate(zip(question.asked, answer.right, strict=True)):
            said = words.GIVEN_RIGHT if right else words.GIVEN_WRONG
            shown = label(self.say(self._filled(said, question, answer, nth)), "gain" if right else "loss")
            shown.setAccessibleName(self._line_in_words(question, answer, nth))
            cells.addWidget(label(self.say(self._title(question, asked))), nth, 0)
            cells.addWidget(shown, nth, 1)
        listed.addLayout(cells)
        listed.addStretch(1)
        return held

    def _title(self, question: ScoredWin, asked: NumberAsked) -> Text:
        if asked.payer is not None:
            return words.PAYS.filled(name=self._names(question)[asked.payer])
        return FU if asked.part == "fu" else question.score.unit.name

    def _verdict(self, answer: ScoredAnswer) -> Text:
        if answer.is_good:
            return words.ALL_RIGHT
        return words.SOME_WRONG.filled(n=len(answer.right), right=sum(answer.right))

    def _filled(self, said: Text, question: ScoredWin, answer: ScoredAnswer, nth: int) -> Text:
        asked = question.asked[nth]
        return said.filled(
            part=self._title(question, asked),
            number=question.said(asked, answer.given[nth]),
            right=question.said(asked, asked.right),
        )

    def _line_in_words(self, question: ScoredWin, answer: ScoredAnswer, nth: int) -> str:
        said = words.SAID_RIGHT if answer.right[nth] else words.SAID_WRONG
        return self.say(self._filled(said, question, answer, nth))

    def _paid(self, question: ScoredWin) -> QWidget:
        """Return who pays whom for the win, and for what where that is not the win alone."""
        held, listed = within(column(spacing=self.px(8)))
        win, setup = question.win, question.match.setup
        seats = tuple(replace(who, name=name) for who, name in zip(setup.seats, self._names(question), strict=True))
        seating = Seating(replace(setup, seats=seats), question.game, None)
        listed.addWidget(Payments(self.preferences, seating, question.observation, win.transfers, None, (win.seat,)))
        if len(lines_of(win.transfers, seating)) > 1:
            # Its columns are narrow: the winds stand above.
            listed.addWidget(Breakdown(self.preferences, Seating(setup, question.game, None), win.transfers))
        return held

    def question_in_words(self, question: ScoredWin) -> str:
        win, names = question.win, self._names(question)
        parts = [self.say(won_how(win, names))]
        for place in hands_of(question.observation, win.seat):
            held = list(completed(place, win))
            if win.tile in held:  # a flower may win, too
                held.remove(win.tile)
            sets = (listed_tiles(tidy(held)), *map(meld_said, place.melds))
            parts.append("; ".join(map(self.say, sets)))
        parts.append(self.say(words.WINNING_TILE.filled(tile=tile_name(win.tile))))
        holds = circumstances(question.game, question.hand, win.seat, names)
        return ". ".join((*parts, *(self.say(each.said) for each in holds), self.say(words.COUNT_IT)))

    def answer_in_words(self, question: ScoredWin, answer: ScoredAnswer) -> str:
        lines = (self._line_in_words(question, answer, nth) for nth in range(len(question.asked)))
        return ". ".join((self.say(self._verdict(answer)), *lines, self.say(self.asking.count)))
