"""A hand of the score sheet being entered: how it ended, who laid sticks, what was paid beside, and what all that comes to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QPushButton, QVBoxLayout, QWidget

from paizhuo.desktop.entry.board import WIN, Board
from paizhuo.desktop.entry.stated_form import StatedForm
from paizhuo.desktop.kit.cards import framed, within
from paizhuo.desktop.kit.controls import Segments
from paizhuo.desktop.kit.fields import dropdown, toggle
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, clear, column, inset, label, row, scrolled
from paizhuo.desktop.sheet import words
from paizhuo.desktop.sheet.controls import boxed, captioned, number, side_by_side, typed
from paizhuo.desktop.sheet.draft import EVERY_OTHER, TABLE, TransferDraft, WinDraft, reasons_of
from paizhuo.desktop.sheet.hand_entry import HandEntry
from paizhuo.desktop.sheet.win import WinForm, above
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.reported_wins import ways_of
from paizhuo.engine.match.sheet.scoring import Row
from paizhuo.engine.rules.amounts import payment_name, signed
from paizhuo.engine.rules.sheet_rules import Drawn, nobody_leaves, nothing_paid
from paizhuo.engine.scoring.input_fields import NumberBySeat


class EntryForm(QWidget):
    """The form of a hand. ``redraw`` draws the page anew."""

    def __init__(self, page: Page, entered: HandEntry, redraw: Callable[[], None]) -> None:
        super().__init__()
        self._page, self._entered, self._redraw = page, entered, redraw
        self._say = page.say
        self._draft, self._playing, self._games = entered.draft, entered.playing, entered.games
        self._draft.find_seats(entered.players)
        halves = inset(row(self, spacing=page.px(20)), page.px, 28, 18, 20, 12)
        panel, self._contents = within(inset(column(spacing=page.px(12)), page.px, 0, 0, 14, 0))
        self._fill()
        self._contents.addStretch()
        halves.addWidget(scrolled(panel), 8)
        halves.addWidget(self._summary(), 3)
        self.changed()

    @property
    def _drawn(self) -> Drawn:
        return self._draft.ending(self._playing.asked)

    # -- what is entered ----------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        page, draft, asked = self._page, self._draft, self._playing.asked
        self._hand = self._entered.hand
        self._winners: list[WinForm] = []
        top = [boxed(captioned(page, words.OUTCOME, self._outcome()))]
        if len(self._games) > 1:
            choices: dict[str, Any] = {self._say(words.NOT_SAID): ""}
            choices |= {self._say(game.name): game.id for game in self._games}
            which = dropdown(
                "game", self._say(words.GAME), choices.items(), draft.game, lambda game: self._again("game", game)
            )
            top.append(boxed(captioned(page, words.GAME, which)))
        kinds = {"win": (), "fault": asked.faults}.get(draft.outcome, asked.draws)
        if len(kinds) > 1:
            endings = {self._say(each.ending.name): each.ending.id for each in kinds}
            what = words.FAULT if draft.outcome == "fault" else words.DRAW
            which = dropdown(
                "draw", self._say(what), endings.items(), self._drawn.ending.id, lambda e: self._again("draw", e)
            )
            top.append(boxed(captioned(page, what, which)))
        self._contents.addWidget(side_by_side(page, top))
        if asked.hand_fields:
            self._contents.addWidget(self._whole_hand())
        if draft.outcome in ("win", "both"):
            self._wins()
        if draft.outcome != "win":
            self._at_a_draw()
        self._beside()

    def _again(self, name: str, value: object) -> None:
        """Take a choice that asks for another form."""
        setattr(self._draft, name, value)
        self._redraw()

    def _outcome(self) -> Segments:
        asked = self._playing.asked
        choices: dict[str, tuple[str, object]] = {
            "outcome-win": (self._say(words.WIN), "win"),
            "outcome-draw": (self._say(words.DRAW), "draw"),
        }
        if asked.after_win(self._hand) != "ends" or self._draft.outcome == "both":
            choices["outcome-both"] = (self._say(words.WON_THEN_DRAWN), "both")
        if asked.faults:
            choices["outcome-fault"] = (self._say(words.FAULT), "fault")
        segments = Segments(self._say(words.OUTCOME), choices, self._draft.outcome)
        segments.chosen.connect(lambda outcome: self._again("outcome", outcome))
        return segments

    def _whole_hand(self) -> StatedForm:
        """Return the form of what the game asks once, whoever wins."""
        names, dealer = self._entered.seats, self._entered.deal.dealer
        fields = [
            replace(each, seats=tuple((dealer + seat) % len(names) for seat in each.seats))
            if isinstance(each, NumberBySeat)
            else each
            for each in self._playing.asked.hand_fields
        ]
        seats = dict(enumerate(names))
        values = self._draft.fields
        form = StatedForm(self._page.preferences, fields, values, "self_draw", seats, mark="-hand", named=above)
        form.changed.connect(self._state)
        return form

    def _state(self, fields: dict[str, Any]) -> None:
        """Take what is said of the whole hand; ways of winning that it has not any more are taken back."""
        asked, before = self._playing.asked, self._hand
        self._draft.fields = fields
        now = self._entered.hand
        if "discard" not in ways_of(now, self._playing):
            for win in self._draft.wins:
                win.source = None
        if (asked.ways(before), asked.after_win(before)) != (asked.ways(now), asked.after_win(now)):
            if asked.after_win(now) == "ends" and self._draft.outcome == "both":
                self._draft.outcome = "win"
            self._redraw()
        else:
            self.changed()

    def _wins(self) -> None:
        page, wins = self._page, self._draft.wins
        ways = ways_of(self._hand, self._playing)
        for nth, win in enumerate(wins):
            remove = partial(self._remove, wins, nth) if len(wins) > 1 else None
            made = WinForm(page, nth, win, self._playing, ways, self._entered.seats, self.changed, self._redraw, remove)
            self._winners.append(made)
            self._contents.addWidget(made)
        self._contents.addWidget(
            side_by_side(page, [button(self._say(words.ANOTHER_WIN), "another-win", self._another)])
        )

    def _another(self) -> None:
        last = self._draft.wins[-1]
        self._draft.wins.append(
            WinDraft(source=last.source, board=_won_with(last), way=last.way, together=last.source is not None)
        )
        self._redraw()

    def _remove(self, listed: list[Any], nth: int) -> None:
        del listed[nth]
        self._redraw()

    def _at_a_draw(self) -> None:
        page, draft, drawn = self._page, self._draft, self._drawn
        at_fault = draft.outcome == "fault"
        if at_fault and drawn.named is not None:
            self._contents.addLayout(captioned(page, drawn.named, self._offender(drawn.named)))
        if drawn.ready:
            cells: list[QWidget] = []
            for seat, player in enumerate(self._entered.seats):
                if at_fault and seat in draft.named:
                    continue
                cells.append(toggle(f"ready-{seat}", player, partial(self._turn_ready, seat), on=seat in draft.ready))
                if drawn.worth is not None:
                    said = f"{player}: {self._say(drawn.worth)}"
                    worth = number(
                        page,
                        f"worth-{seat}",
                        said,
                        draft.ready.get(seat, 0),
                        partial(self._put_in, draft.ready, seat),
                        width=56,
                    )
                    worth.setEnabled(seat in draft.ready)
                    worth.setToolTip(self._say(drawn.worth))
                    cells.append(worth)
            self._contents.addLayout(captioned(page, words.READY, side_by_side(page, cells)))
        if drawn.named is not None and not at_fault:
            self._some_players(drawn.named, "named", draft.named)
        if drawn.settle is not nothing_paid:
            switch = toggle("plainly", self._say(words.PLAINLY), lambda on: self._put("plainly", on), on=draft.plainly)
            self._contents.addWidget(side_by_side(page, [switch]))
        if at_fault and self._playing.asked.leaves is not nobody_leaves:
            self._contents.addLayout(captioned(page, words.SUBSTITUTE, self._substitute()))

    def _offender(self, what: Text) -> Segments:
        """Return the control that chooses exactly one of the players."""
        choices: dict[str, tuple[str, object]] = {
            f"named-{seat}": (player, seat) for seat, player in enumerate(self._entered.seats)
        }
        segments = Segments(self._say(what), choices, next(iter(self._draft.named), None))
        segments.chosen.connect(self._offends)
        return segments

    def _offends(self, seat: int) -> None:
        self._draft.named = {seat}
        self._draft.ready.pop(seat, None)
        self._redraw()

    def _substitute(self) -> QLineEdit:
        """Return the field for who takes the seat: a supporter, somebody who was there before, or somebody new."""
        entered = self._entered
        line = typed(
            self._page,
            "substitute",
            self._say(words.SUBSTITUTE),
            self._draft.substitute,
            lambda name: self._put("substitute", name),
            width=220,
        )
        line.setMaxLength(24)
        company = entered.account.company.names
        line.setCompleter(QCompleter([name for name in company if name not in entered.seats], line))
        line.textChanged.connect(lambda name: self._put("substitute", name))  # a completed name too
        return line

    def _put(self, name: str, value: object) -> None:
        setattr(self._draft, name, value)
        self.changed()

    def _put_in(self, group: dict[int, int], key: int, value: int) -> None:
        group[key] = value
        self.changed()

    def _turn_ready(self, seat: int, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        if on:
            self._draft.ready.setdefault(seat, 0)
        else:
            self._draft.ready.pop(seat, None)
        if (worth := self.findChild(QWidget, f"worth-{seat}")) is not None:
            worth.setEnabled(on)
        self.changed()

    def _some_players(self, what: Text, name: str, group: set[int]) -> None:
        """Add a row in which any of the players are chosen."""

        def turn(seat: int, on: bool) -> None:  # noqa: FBT001 - Qt's signal
            (group.add if on else group.discard)(seat)
            self.changed()

        cells = [
            toggle(f"{name}-{seat}", player, partial(turn, seat), on=seat in group)
            for seat, player in enumerate(self._entered.seats)
        ]
        self._contents.addLayout(captioned(self._page, what, side_by_side(self._page, cells)))

    def _beside(self) -> None:
        page, draft, asked = self._page, self._draft, self._playing.asked
        if asked.stick:
            self._some_players(words.STICKS, "stick", draft.sticks)
        if self._entered.names[self._entered.players :]:
            self._contents.addWidget(self._supporters())
        for remark in asked.remarks:
            self._some_players(remark.name, remark.id, draft.remarks.setdefault(remark.id, set()))
        self._contents.addWidget(label(self._say(words.TRANSFERS), "caption"))
        for nth, paid in enumerate(draft.transfers):
            self._contents.addWidget(self._transfer(nth, paid))
        more = [button(self._say(words.ADD_TRANSFER), "add-transfer", self._add_transfer)]
        self._contents.addWidget(side_by_side(page, more))
        if asked.broken_off is not None:
            ends = toggle("last", self._say(words.LAST), lambda on: self._put("last", on), on=draft.last)
            self._contents.addWidget(side_by_side(page, [ends]))

    def _supporters(self) -> QWidget:
        cells: list[QWidget] = []
        players = {player: seat for seat, player in enumerate(self._entered.seats)}
        for nth, name in enumerate(self._entered.names[self._entered.players :]):
            what = words.BEHIND.filled(name=name)
            self._draft.behind.setdefault(nth, 0)
            box = dropdown(
                f"behind-{nth}",
                self._say(what),
                players.items(),
                self._draft.behind[nth],
                partial(self._put_in, self._draft.behind, nth),
            )
            cells.append(boxed(captioned(self._page, what, box)))
        return side_by_side(self._page, cells)

    def _add_transfer(self) -> None:
        charges = self._playing.asked.charges
        self._draft.transfers.append(TransferDraft(charge=charges[0].id if charges else ""))
        self._redraw()

    def _transfer(self, nth: int, paid: TransferDraft) -> QWidget:
        page, seats = self._page, {player: seat for seat, player in enumerate(self._entered.seats)}
        asked = self._playing.asked
        table = {self._say(words.TABLE): TABLE} if asked.stick else {}
        charge = next((each for each in asked.charges if each.id == paid.charge), None)

        def put(name: str, value: object) -> None:
            setattr(paid, name, value)
            self.changed()

        def chosen(kind: tuple[str, str]) -> None:
            paid.charge, paid.reason = kind
            self._redraw()

        def seat_of(what: Text, name: str, field: str, choices: dict[str, int]) -> tuple[Text, QWidget]:
            now = getattr(paid, field)
            return what, dropdown(f"{name}-{nth}", self._say(what), choices.items(), now, lambda seat: put(field, seat))

        # The value of a kind: the charge, or the reason of a payment whose points people say.
        kinds = {self._say(each.name): (each.id, "") for each in asked.charges}
        kinds |= {self._say(name): ("", word) for word, name in reasons_of(self._playing.game, asked).items()}
        now = (paid.charge, "" if paid.charge else paid.reason)
        if now not in kinds.values():
            kinds[self._say(payment_name(paid.reason, self._playing.game.display.reasons))] = now
        what: list[tuple[Text, QWidget]] = [
            (words.REASON, dropdown(f"reason-{nth}", self._say(words.REASON), kinds.items(), now, chosen))
        ]
        if charge is None:
            points = number(page, f"points-{nth}", self._say(words.POINTS), paid.points, lambda v: put("points", v))
            what += [
                seat_of(words.PAYER, "payer", "payer", {self._say(words.EACH_OTHER): EVERY_OTHER} | seats | table),
                seat_of(words.PAYEE, "payee", "payee", seats | table),
                (words.POINTS, points),
            ]
        elif charge.owner is not None:
            what.append(seat_of(charge.owner, "owner", "payee", seats))
        made, line = within(row(spacing=page.px(12)))
        for name, control in what:
            line.addLayout(captioned(page, name, control))
        remove = partial(self._remove, self._draft.transfers, nth)
        out = button(self._say(words.REMOVE_WIN), f"remove-transfer-{nth}", remove, kind="quiet")
        line.addWidget(out, 0, Qt.AlignmentFlag.AlignBottom)
        line.addStretch()
        return made

    # -- what it comes to --------------------------------------------------------------------------------------------------

    def _summary(self) -> QWidget:
        card, outer = framed(self._page.px, (20, 16, 20, 16), spacing=10)
        outer.addWidget(label(self._say(words.COMES_TO), "strong"))
        self._lines: QVBoxLayout = column(spacing=self._page.px(6))
        outer.addLayout(self._lines)
        outer.addStretch()
        return card

    def changed(self) -> None:
        """Show what the draft comes to now."""
        self._draft.note_sticks(self._playing.asked)
        for seat in range(self._entered.players):
            if (stick := self.findChild(QPushButton, f"stick-{seat}")) is not None:
                with QSignalBlocker(stick):
                    stick.setChecked(seat in self._draft.sticks)
        clear(self._lines)
        outcome = self._entered.comes_to()
        wrong = outcome if isinstance(outcome, Text) else outcome.wrong
        if wrong is not None:
            complaint = label(self._say(wrong), "muted", wrap=True)
            complaint.setObjectName("complaint")
            self._lines.addWidget(complaint)
            return
        assert isinstance(outcome, Row)
        for seat, (name, points) in enumerate(zip(self._entered.names, outcome.result.changes, strict=True)):
            holder, line = within(row())
            line.addWidget(label(name))
            line.addStretch()
            change = label(
                signed(points, outcome.game.scoring.parts), "gain" if points > 0 else "loss" if points < 0 else "muted"
            )
            change.setObjectName(f"change-{seat}")
            line.addWidget(change)
            self._lines.addWidget(holder)
        for note in outcome.notes:
            self._lines.addWidget(label(self._say(note), "small", wrap=True))

    def undo_tiles(self) -> None:
        """Take back the last change of the tiles of the win that has the keyboard, or of the last one."""
        editors = [each.editor for each in self._winners if each.editor is not None]
        focused = self.window().focusWidget()
        if editors:
            next((each for each in editors if each.isAncestorOf(focused)), editors[-1]).undo()

    def close_palette(self) -> bool:
        """Close the palette; return whether there was one."""
        for each in self._winners:
            if each.editor is not None and each.editor.picking.palette is not None:
                each.editor.picking.close()
                return True
        return False


def _won_with(win: WinDraft) -> Board:
    """Return a board with the winning tile of another win."""
    return Board({WIN: win.board.part(WIN)}) if win.board.tiles(WIN) else Board()
