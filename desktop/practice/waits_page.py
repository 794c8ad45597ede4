"""The page of the drill of waits: all tiles that complete a hand of one suit are to be marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout

from paizhuo.desktop.kit.cards import framed, within
from paizhuo.desktop.kit.controls import CardButton
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column, grid, inset, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.practice import drill_words as words
from paizhuo.desktop.practice.finding import Found
from paizhuo.desktop.practice.on_sheet import AskedOnSheet
from paizhuo.desktop.table.speech import HANDS
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.practice.one_suit import NUMBERS, SuitAnswer, SuitHand, suit_hands

HAND: Final = 66
CHOICE: Final = 56
SPLIT: Final = 42
"""How high the tiles of the hand are, those to choose among, and those of a split, in pixels at the designed text size."""


def waits_questions(rules: str, level: int, seed: int) -> Iterator[Found[SuitHand]]:
    """Yield ready hands of one suit without end."""
    for hand in suit_hands(rules, level, seed):
        yield Found((hand,))


class WaitsPage(AskedOnSheet[SuitHand, SuitAnswer]):
    """A drill of waits."""

    def __init__(
        self,
        preferences: Preferences,
        source: Iterator[Found[SuitHand]],
        note: Callable[[SuitHand, bool], object],
        name: Text,
    ) -> None:
        self._marked: set[int] = set()
        self._buttons: dict[int, QPushButton] = {}
        super().__init__(preferences, source, note, name, NUMBERS)

    def begin_question(self, question: SuitHand) -> None:
        self._marked = set()

    def press(self, number: int) -> None:
        """Mark the tile of that number, or mark it no more."""
        now = self.drill.now
        if now is not None and now.answer is None:
            made = self._buttons[now.question.kinds[number - 1]]
            made.setFocus()
            made.click()

    def given(self, question: SuitHand) -> SuitAnswer | None:
        return question.answered(self._marked) if self._marked else None

    @property
    def check_words(self) -> Text:
        return words.ANSWER

    def begins_at(self) -> str:
        return "next" if self.asking.answered else "kind-1"

    # -- drawing ---------------------------------------------------------------------------------------------------------

    def show_question(self, listed: QVBoxLayout, question: SuitHand, answer: SuitAnswer | None) -> None:
        card, inside = framed(self.px, (18, 14, 18, 14), spacing=8)
        for nth, tiles in enumerate(hands_of(question)):
            if question.second:
                inside.addWidget(label(self.say(HANDS[nth]), "caption"))
            inside.addWidget(TileRow(self.preferences, [Piece(tile) for tile in tiles], HAND))
        if laid := question.laid:
            inside.addWidget(label(self.say(_laid(question).filled(n=laid)), "small", wrap=True))
        listed.addWidget(card)
        if answer is None:
            listed.addWidget(label(self.say(_asked(question)), "heading"))
            held, line = within(Flow(gap=self.px(8)))
            self._buttons = {}
            for number, kind in enumerate(question.kinds, 1):
                self._buttons[kind] = self._choice(number, kind)
                line.addWidget(self._buttons[kind])
            listed.addWidget(held)
            listed.addWidget(label(self.say(words.WAITS_KEYS), "muted", wrap=True))
        else:
            listed.addWidget(
                label(self.say(self._verdict(question, answer)), "gain" if answer.is_good else "loss", wrap=True)
            )
            self._show_waits(listed, question, answer)

    def _choice(self, number: int, kind: int) -> QPushButton:
        """Return the tile as a button that is marked or not."""
        made = CardButton(f"kind-{number}", self.say(tile_name(kind)), chosen=kind in self._marked)
        made.setAutoExclusive(False)
        made.setAutoDefault(False)
        inside = inset(column(), self.px, 10, 8)
        tile = TileRow(self.preferences, [Piece(kind)], CHOICE)
        tile.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside.addWidget(tile, 0, Qt.AlignmentFlag.AlignHCenter)
        inside.addWidget(label(str(number), "caption"), 0, Qt.AlignmentFlag.AlignHCenter)
        made.filled(inside)
        made.setFixedWidth(self.px(72))
        made.toggled.connect(lambda on: self._mark(kind, on=on))
        return made

    def _mark(self, kind: int, *, on: bool) -> None:
        self._marked = self._marked | {kind} if on else self._marked - {kind}
        self.chose()

    def _verdict(self, question: SuitHand, answer: SuitAnswer) -> Text:
        if answer.is_good:
            return words.WAITS_RIGHT.filled(n=len(question.waits))
        return words.WAITS_WRONG.filled(
            n=len(question.waits), found=len(answer.found), missed=len(answer.missed), wrong=len(answer.wrong)
        )

    def _show_waits(self, listed: QVBoxLayout, question: SuitHand, answer: SuitAnswer) -> None:
        """Show every wait with a way in which the hand then falls into sets, and what was marked wrongly."""
        card, inside = framed(self.px, (18, 14, 18, 14), spacing=8)
        cells = grid(across=self.px(18), down=self.px(10))
        cells.setColumnStretch(3, 1)
        for nth, wait in enumerate(question.waits):
            missed = wait.kind in answer.missed
            said = words.MISSED if missed else words.FOUND_IT
            self._line(cells, nth, wait.kind, said, "loss" if missed else "gain")
            shown, lines = within(column(spacing=self.px(4)))
            for way in (wait.splits[0], *wait.second[:1]):
                lines.addWidget(TileRow(self.preferences, split_pieces(way, wait.kind), SPLIT))
            cells.addWidget(shown, nth, 2)
        for nth, kind in enumerate(sorted({*answer.wrong, *question.dead}), len(question.waits)):
            wrong = kind in answer.wrong
            said = words.DEAD if kind in question.dead else words.DOES_NOT_WIN
            self._line(cells, nth, kind, said, "loss" if wrong else "muted")
        inside.addLayout(cells)
        listed.addWidget(card)

    def _line(self, cells: QGridLayout, nth: int, kind: int, said: Text, role: str) -> None:
        cells.addWidget(TileRow(self.preferences, [Piece(kind)], SPLIT), nth, 0)
        cells.addWidget(label(self.say(said), role), nth, 1)

    def question_in_words(self, question: SuitHand) -> str:
        parts = [self.say(_asked(question))]
        for nth, tiles in enumerate(hands_of(question)):
            named = " ".join(self.say(tile_name(tile)) for tile in tiles)
            parts.append(f"{self.say(HANDS[nth])}: {named}" if question.second else named)
        if laid := question.laid:
            parts.append(self.say(_laid(question).filled(n=laid)))
        return " ".join(parts)

    def answer_in_words(self, question: SuitHand, answer: SuitAnswer) -> str:
        parts = [self.say(self._verdict(question, answer))]
        for kinds, said in ((answer.missed, words.MISSED), (answer.wrong, words.DOES_NOT_WIN)):
            parts += [f"{self.say(tile_name(kind))}: {self.say(said)}" for kind in sorted(kinds)]
        return ". ".join((*parts, self.say(self.asking.count)))


def hands_of(question: SuitHand) -> tuple[Tiles, ...]:
    """Return the player's hands: one, or both."""
    return (question.tiles, question.second) if question.second else (question.tiles,)


def _asked(question: SuitHand) -> Text:
    return words.MARK_COMMON_WAITS if question.second else words.MARK_WAITS


def _laid(question: SuitHand) -> Text:
    return words.LAID_BY_EACH if question.second else words.LAID


def split_pieces(split: tuple[Tiles, ...], winning: int) -> list[Piece]:
    """Return groups with a gap between them, one tile of the winning kind ringed."""
    pieces: list[Piece] = []
    ringed = False
    for group in split:
        for nth, tile in enumerate(group):
            ring = tile == winning and not ringed
            ringed = ringed or ring
            pieces.append(Piece(tile, apart=nth == 0, ringed=ring))
    return pieces
