"""What the hand counts and who pays what, or why it does not win, what it waits for, which tile it may have been won with."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from paizhuo.desktop.entry.judging import Judgement, Prospect
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.parts import button, clear, column, grid, inset, label, row, rule
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.results.counted import Counted
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.score_words import worth

ACROSS = 4
MANY = 6
"""So many tiles waited for stand one below another; more stand in two columns."""


class ScorePanel(QWidget):
    """The judgement in sight. ``chosen``: a ``Prospect`` was pressed; ``to_sheet``: the scored hand is to be kept."""

    chosen = Signal(object)
    to_sheet = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.setObjectName("score")
        self._preferences = preferences
        self._say = preferences.say
        self._holder = column(self)
        self._listed = column()
        self._excluded = False
        self._judgement = Judgement()
        self._left: Mapping[int, int] = {}
        self._goes_to = words.TO_SHEET

    @property
    def headline(self) -> str:
        """The total, or why there is none: what is read out when it changes."""
        score = self._judgement.score
        text = worth(score) if score is not None else self._judgement.trouble
        return "" if text is None else self._say(text)

    def show_judgement(self, judgement: Judgement, left: Mapping[int, int], goes_to: Text) -> None:
        """Show a judgement. ``left``: copies not on the board, by tile; ``goes_to``: what the button says that keeps the hand."""
        self._judgement, self._left, self._goes_to = judgement, left, goes_to
        self._draw()

    def _draw(self) -> None:
        clear(self._holder)
        inside, self._listed = within(inset(column(spacing=self._preferences.px(8)), self._preferences.px, 0, 0, 10, 0))
        judgement = self._judgement
        self.setAccessibleName(self.headline)
        if judgement.score is not None and judgement.found is not None:
            self._won(judgement.score, judgement.found)
        elif judgement.trouble is not None:
            self._listed.addWidget(label(self._say(judgement.trouble), "strong", wrap=True))
            if judgement.found is not None and judgement.found.waits:
                self._waits(judgement.found, self._listed)
        if judgement.prospects:
            if judgement.trouble is None:
                self._listed.addWidget(label(self._say(words.WAITS), "heading"))
            self._listed.addWidget(self._prospects(judgement.prospects))
        self._listed.addStretch(1)
        self._holder.addWidget(inside)
        inside.show()

    def _won(self, score: Score, found: ScoredHand) -> None:
        top = row(spacing=self._preferences.px(10))
        total = label(self._say(worth(score)), "total", wrap=True)
        total.setObjectName("total")
        top.addWidget(total, 1)
        top.addWidget(button(self._say(self._goes_to), "to-sheet", self.to_sheet.emit, kind="primary"))
        self._listed.addLayout(top)
        if any(found.payments.values()):
            self._listed.addWidget(self._payments(found))
        self._listed.addWidget(rule())
        self._listed.addWidget(Counted(self._preferences, score, excluded=self._excluded))
        if score.excluded and not self._excluded:
            self._listed.addWidget(
                button(self._say(words.WHY_NOT_OTHERS), "excluded", self._show_excluded, kind="quiet"),
                0,
                Qt.AlignmentFlag.AlignLeft,
            )
        if found.waits:
            self._waits(found, self._listed)

    def _show_excluded(self) -> None:
        self._excluded = True
        self._draw()

    def _waits(self, found: ScoredHand, listed: QVBoxLayout) -> None:
        line = row(spacing=self._preferences.px(8))
        line.addWidget(label(self._say(words.WAITED), "caption"))
        line.addWidget(TileRow(self._preferences, [Piece(kind) for kind in found.waits], 34))
        line.addStretch()
        listed.addLayout(line)

    def _payments(self, found: ScoredHand) -> QWidget:
        """Return a grid of everybody's change, the winner's first."""
        panel, cells = within(grid(across=self._preferences.px(10), down=self._preferences.px(1)))
        panel.setAccessibleName(self._say(words.PAYS))
        players = sum(account.isdecimal() for account in found.payments)
        for nth, (account, points) in enumerate(found.payments.items()):
            name = self._say(account_name(account, players))
            line, place = divmod(nth, ACROSS)
            cells.setColumnStretch(place, 1)
            cells.addWidget(label(name, "caption"), 2 * line, place)
            cells.addWidget(_change(name, points), 2 * line + 1, place)
        return panel

    def _prospects(self, prospects: tuple[Prospect, ...]) -> QWidget:
        panel, cells = within(grid(across=self._preferences.px(8), down=self._preferences.px(2)))
        columns = 2 if len(prospects) > MANY else 1
        for nth, prospect in enumerate(prospects):
            line, place = divmod(nth, columns)
            words_ = self._say(words.WIN_IT.filled(tile=tile_name(prospect.tile), counts=prospect.counts))
            width = self._preferences.px(30)
            name = f"prospect-{prospect.tile}"
            waited = prospect.key is None and prospect.tile in self._left
            below = f"×{self._left[prospect.tile]}" if waited else ""
            faint = not prospect.wins
            tile = TileButton(self._preferences, name, words_, prospect.tile, width, below=below, faint=faint)
            tile.clicked.connect(lambda _checked=False, about=prospect: self.chosen.emit(about))
            cells.addWidget(tile, line, 2 * place)
            role = "strong" if prospect.wins else "small"
            cells.addWidget(label(self._say(prospect.counts), role, wrap=True), line, 2 * place + 1)
            cells.setColumnStretch(2 * place + 1, 1)
        return panel


def account_name(account: str, players: int) -> Text:
    """Return the name of a relative seat, or of somebody who supports it ("0.s1")."""
    seat, dot, supporter = account.partition(".s")
    name = words.seat_name(int(seat), players)
    return words.SUPPORTER.filled(seat=name, n=supporter) if dot else name


def _change(name: str, points: float) -> QLabel:
    sign = "+" if points > 0 else "−" if points < 0 else ""
    made = label(f"{sign}{abs(points):,.10g}", "gain" if points > 0 else "loss" if points < 0 else "muted")
    made.setAccessibleName(f"{name}: {points:+g}")
    return made
