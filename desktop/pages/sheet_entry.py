"""A hand of the score sheet being told: how it ended, who laid sticks, what was paid beside, and what all that comes to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.amounts import signed
from desktop.pages import sheet_words as words
from desktop.pages.parts import Page, Segments, button, clear, column, frame, label, row, scrolled
from desktop.pages.sheet_controls import boxed, captioned, chooser, number, side_by_side, toggle
from desktop.pages.sheet_draft import EVERY_OTHER, TransferDraft, WinDraft, reasons_of
from desktop.pages.sheet_telling import Telling
from desktop.pages.sheet_win import WinForm
from engine.core.words import Text
from engine.match.reckoning import Row
from engine.play.account import Drawn, nothing_paid


class EntryForm(QWidget):
    """Tells a hand. ``redraw`` draws the page anew."""

    def __init__(self, page: Page, telling: Telling, redraw: Callable[[], None]) -> None:
        super().__init__()
        self._page, self._telling, self._redraw = page, telling, redraw
        self._draft, self._playing, self._games = telling.draft, telling.playing, telling.games
        halves = row(self, spacing=page.px(20))
        halves.setContentsMargins(page.px(28), page.px(18), page.px(20), page.px(12))
        told = QWidget()
        self._told = column(told, spacing=page.px(12))
        self._told.setContentsMargins(0, 0, page.px(14), 0)
        self._fill()
        self._told.addStretch()
        halves.addWidget(scrolled(told), 8)
        halves.addWidget(self._summary(), 3)
        self.changed()

    def _say(self, text: Text) -> str:
        return self._page.say(text)

    @property
    def _drawn(self) -> Drawn:
        draws = self._playing.asked.draws
        return next((each for each in draws if each.ending.id == self._draft.draw), draws[0])

    # -- what is told ----------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        page, draft, asked = self._page, self._draft, self._playing.asked
        top = [boxed(captioned(page, words.OUTCOME, self._outcome()))]
        if len(self._games) > 1:
            choices: dict[str, Any] = {self._say(words.NOT_SAID): ""}
            choices |= {self._say(game.name): game.id for game in self._games}
            which = chooser("game", self._say(words.GAME), choices, draft.game, lambda game: self._again("game", game))
            top.append(boxed(captioned(page, words.GAME, which)))
        if draft.outcome != "win":
            endings = {self._say(each.ending.name): each.ending.id for each in asked.draws}
            which = chooser(
                "draw", self._say(words.DRAW), endings, self._drawn.ending.id, lambda e: self._again("draw", e)
            )
            top.append(boxed(captioned(page, words.DRAW, which)))
        self._told.addWidget(side_by_side(page, top))
        if draft.outcome != "draw":
            self._wins()
        if draft.outcome != "win":
            self._at_a_draw()
        self._beside()

    def _again(self, name: str, value: object) -> None:
        """Something was chosen that asks for another form."""
        setattr(self._draft, name, value)
        self._redraw()

    def _outcome(self) -> Segments:
        asked = self._playing.asked
        choices: dict[str, tuple[str, object]] = {
            "outcome-win": (self._say(words.WIN), "win"),
            "outcome-draw": (self._say(words.DRAW), "draw"),
        }
        first = self._draft.wins[0].values
        if asked.after_win(first) != "ends" or self._draft.outcome == "both":
            choices["outcome-both"] = (self._say(words.WON_THEN_DRAWN), "both")
        segments = Segments(self._say(words.OUTCOME), choices, self._draft.outcome)
        segments.chosen.connect(lambda outcome: self._again("outcome", outcome))
        return segments

    def _wins(self) -> None:
        page, wins = self._page, self._draft.wins
        playing = self._playing
        for nth, win in enumerate(wins):
            remove = self._remover(nth) if len(wins) > 1 else None
            self._told.addWidget(
                WinForm(
                    page, nth, win, playing.game, playing.asked, self._telling.seats, self.changed, self._redraw, remove
                )
            )
        self._told.addWidget(side_by_side(page, [button(self._say(words.ANOTHER_WIN), "another-win", self._another)]))

    def _another(self) -> None:
        last = self._draft.wins[-1]
        self._draft.wins.append(
            WinDraft(source=last.source, win=last.win, way=last.way, together=last.source is not None)
        )
        self._redraw()

    def _remover(self, nth: int) -> Callable[[], None]:
        def remove() -> None:
            del self._draft.wins[nth]
            self._redraw()

        return remove

    def _at_a_draw(self) -> None:
        page, draft, drawn = self._page, self._draft, self._drawn
        if drawn.ready:
            cells: list[QWidget] = []
            for seat, player in enumerate(self._telling.seats):
                cells.append(toggle(f"ready-{seat}", player, self._ready(seat), on=seat in draft.ready))
                if drawn.worth is not None:
                    said = f"{player}: {self._say(drawn.worth)}"
                    worth = number(page, f"worth-{seat}", said, draft.ready.get(seat, 0), self._worth(seat), width=56)
                    worth.setEnabled(seat in draft.ready)
                    worth.setToolTip(self._say(drawn.worth))
                    cells.append(worth)
            self._told.addLayout(captioned(page, words.READY, side_by_side(page, cells)))
        if drawn.named is not None:
            cells = [
                toggle(f"named-{seat}", player, self._member(draft.named, seat), on=seat in draft.named)
                for seat, player in enumerate(self._telling.seats)
            ]
            self._told.addLayout(captioned(page, drawn.named, side_by_side(page, cells)))
        if drawn.settle is not nothing_paid:
            told = toggle("plainly", self._say(words.PLAINLY), lambda on: self._put("plainly", on), on=draft.plainly)
            self._told.addWidget(side_by_side(page, [told]))

    def _put(self, name: str, value: object) -> None:
        setattr(self._draft, name, value)
        self.changed()

    def _ready(self, seat: int) -> Callable[[bool], None]:
        def turned(on: bool) -> None:  # noqa: FBT001 - Qt's signal
            if on:
                self._draft.ready.setdefault(seat, 0)
            else:
                self._draft.ready.pop(seat, None)
            if (worth := self.findChild(QWidget, f"worth-{seat}")) is not None:
                worth.setEnabled(on)
            self.changed()

        return turned

    def _worth(self, seat: int) -> Callable[[int], None]:
        def set_to(worth: int) -> None:
            self._draft.ready[seat] = worth
            self.changed()

        return set_to

    def _member(self, group: set[int], seat: int) -> Callable[[bool], None]:
        def turned(on: bool) -> None:  # noqa: FBT001 - Qt's signal
            (group.add if on else group.discard)(seat)
            self.changed()

        return turned

    def _beside(self) -> None:
        page, draft, asked = self._page, self._draft, self._playing.asked
        if asked.stick:
            sticks = [
                toggle(f"stick-{seat}", player, self._member(draft.sticks, seat), on=seat in draft.sticks)
                for seat, player in enumerate(self._telling.seats)
            ]
            self._told.addLayout(captioned(page, words.STICKS, side_by_side(page, sticks)))
        if self._telling.names[self._telling.players :]:
            self._told.addWidget(self._supporters())
        self._told.addWidget(label(self._say(words.TRANSFERS), "caption"))
        for nth, paid in enumerate(draft.transfers):
            self._told.addWidget(self._transfer(nth, paid))
        more = [button(self._say(words.ADD_TRANSFER), "add-transfer", self._add_transfer)]
        self._told.addWidget(side_by_side(page, more))
        if asked.broken_off is not None:
            ends = toggle("last", self._say(words.LAST), lambda on: self._put("last", on), on=draft.last)
            self._told.addWidget(side_by_side(page, [ends]))

    def _supporters(self) -> QWidget:
        cells: list[QWidget] = []
        players = {player: seat for seat, player in enumerate(self._telling.seats)}
        for nth, name in enumerate(self._telling.names[self._telling.players :]):
            what = words.BEHIND.filled(name=name)
            self._draft.behind.setdefault(nth, 0)
            box = chooser(f"behind-{nth}", self._say(what), players, self._draft.behind[nth], self._behind(nth))
            cells.append(boxed(captioned(self._page, what, box)))
        return side_by_side(self._page, cells)

    def _behind(self, nth: int) -> Callable[[int], None]:
        def chosen(seat: int) -> None:
            self._draft.behind[nth] = seat
            self.changed()

        return chosen

    def _add_transfer(self) -> None:
        self._draft.transfers.append(TransferDraft())
        self._redraw()

    def _transfer(self, nth: int, paid: TransferDraft) -> QWidget:
        page, seats = self._page, {player: seat for seat, player in enumerate(self._telling.seats)}

        def put(name: str, value: object) -> None:
            setattr(paid, name, value)
            self.changed()

        def remove() -> None:
            del self._draft.transfers[nth]
            self._redraw()

        payers = {self._say(words.EACH_OTHER): EVERY_OTHER} | seats
        reasons = {self._say(name): word for word, name in reasons_of(self._playing.game).items()}
        parts: list[tuple[Text, QWidget]] = [
            (
                words.REASON,
                chooser(f"reason-{nth}", self._say(words.REASON), reasons, paid.reason, lambda v: put("reason", v)),
            ),
            (
                words.PAYER,
                chooser(f"payer-{nth}", self._say(words.PAYER), payers, paid.payer, lambda v: put("payer", v)),
            ),
            (
                words.PAYEE,
                chooser(f"payee-{nth}", self._say(words.PAYEE), seats, paid.payee, lambda v: put("payee", v)),
            ),
            (
                words.POINTS,
                number(page, f"points-{nth}", self._say(words.POINTS), paid.points, lambda v: put("points", v)),
            ),
        ]
        made = QWidget()
        line = row(made, spacing=page.px(12))
        for what, control in parts:
            line.addLayout(captioned(page, what, control))
        line.addWidget(button(self._say(words.REMOVE_WIN), f"remove-transfer-{nth}", remove, kind="quiet"))
        line.addStretch()
        return made

    # -- what it comes to --------------------------------------------------------------------------------------------------

    def _summary(self) -> QWidget:
        card = frame("card")
        outer = column(card, spacing=self._page.px(10))
        outer.setContentsMargins(self._page.px(20), self._page.px(16), self._page.px(20), self._page.px(16))
        outer.addWidget(label(self._say(words.COMES_TO), "strong"))
        self._lines: QVBoxLayout = column(spacing=self._page.px(6))
        outer.addLayout(self._lines)
        outer.addStretch()
        return card

    def changed(self) -> None:
        """Shows what the draft comes to now."""
        clear(self._lines)
        told = self._telling.comes_to()
        wrong = told if isinstance(told, Text) else told.wrong
        if wrong is not None:
            complaint = label(self._say(wrong), "muted", wrap=True)
            complaint.setObjectName("complaint")
            self._lines.addWidget(complaint)
            return
        assert isinstance(told, Row)
        for seat, (name, points) in enumerate(zip(self._telling.names, told.result.changes, strict=True)):
            holder = QWidget()
            line = row(holder)
            line.addWidget(label(name))
            line.addStretch()
            change = label(signed(points, told.game.parts), "gain" if points > 0 else "loss" if points < 0 else "muted")
            change.setObjectName(f"change-{seat}")
            line.addWidget(change)
            self._lines.addWidget(holder)
        for note in told.notes:
            self._lines.addWidget(label(self._say(note), "small", wrap=True))
