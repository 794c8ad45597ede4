"""The coach of the person at the screen: when there is advice, how it comes about, and what it points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.keys import own_key
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.workers import Workers
from paizhuo.desktop.match.screen_turns import ScreenTurns
from paizhuo.desktop.match.stage import Stage
from paizhuo.desktop.table.picture import Pointed
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.reports import Moment, Seating

if TYPE_CHECKING:
    from paizhuo.engine.bots.coach import Advised, Coach

PATIENCE = 10.0
"""Seconds to wait for a coach who is still being made when the match is left."""


class Coaching(QObject):
    """What the coach says about the decision of the person at the screen, once it is asked or at every decision.

    ``changed``: it points at something else, or at nothing any more; ``said``: its advice in words, for those who listen.
    """

    changed = Signal()
    said = Signal(str)
    _came = Signal(object, object)

    def __init__(self, preferences: Preferences, stage: Stage, table: TableView, turns: ScreenTurns) -> None:
        super().__init__(stage)
        self._preferences, self._stage, self._table, self._turns = preferences, stage, table, turns
        self._workers = Workers()
        self._seating: Seating | None = None
        self._coach: Coach | None = None
        self._awaited = False
        self._seen: Observation | None = None
        self._always = preferences.settings.coach_always
        self._wanted = self._decided = False
        self._advice: tuple[Advised, ...] = ()
        self._note: Text | None = None
        self._escape = QShortcut(stage)
        self._escape.activated.connect(self.dismiss)
        self._came.connect(self._welcome)
        stage.coach_closed.connect(self.dismiss)
        stage.covered.connect(lambda _covered: self._enable_escape())
        preferences.changed.connect(self._follow)
        preferences.language_changed.connect(self._write)
        self._enable_escape()

    # -- what happens ------------------------------------------------------------------------------------------------

    def take_seats(self, seating: Seating) -> None:
        """Coach the person of this match."""
        again = self._seating is not None and self._seating.setup == seating.setup
        self._seating = seating
        if not again:
            self._coach = None
            if self._always:
                self._prepare()

    def take(self, moment: Moment) -> None:
        """Take the table as it is now; advice about another decision is put away."""
        if moment.observation != self._seen:
            self._wanted, self._decided = self._always and len(moment.observation.options) > 1, False
            self._put_away()
        self._seen = moment.observation
        self.look()

    def toggle(self) -> None:
        """Show the advice, or put it away: the person asks for that."""
        if self._stage.top is not None:
            return
        if self._asked() is None:
            self._table.showing.explain(words.NOT_YOUR_CHOICE)
        else:
            self._wanted = not self._wanted
            self.look()

    def dismiss(self) -> None:
        """Put the advice away: the person has read enough."""
        self._wanted = False
        self.look()

    def decided(self, *, done: bool = True) -> None:
        """Put the advice away as the person has decided; not ``done``: that was refused, and there is still something to choose."""
        self._decided = done
        self.look()

    def look(self) -> None:
        """Show what advice there is to be in sight now; as soon as the table is at rest, and the coach is there."""
        seen = self._asked() if self._wanted else None
        if seen is None or self._turns.consultation is not None:
            self._put_away()
        elif not self._advice and not self._table.state.busy and self._stage.top is None:
            if self._coach is None:
                self._prepare()
            else:
                self._advice, self._note = self._coach.advised(seen), self._coach.why_not(seen)
                self._write()
                self.changed.emit()

    def closing(self) -> None:
        """Wait for a coach who is still being made."""
        self._workers.join(PATIENCE)

    def pointed(self, observation: Observation) -> tuple[Pointed, ...]:
        """Return what the coach points at in what the person sees."""
        if not self._advice or observation != self._seen:
            return ()
        return (Pointed(self._preferences.say(words.COACH), self._advice[0].action),)

    # -- within ------------------------------------------------------------------------------------------------------

    def _asked(self) -> Observation | None:
        """Return the decision that the person has to make now; None: there is none."""
        if self._seating is None or not self._seating.plays or self._seen is None or self._decided:
            return None
        return self._seen if self._seen.options else None

    def _follow(self) -> None:
        """Follow the settings: whether the coach speaks unasked, and the key that puts the card away."""
        always = self._preferences.settings.coach_always
        if always != self._always:
            self._always = self._wanted = always
            if always and self._coach is None:
                self._prepare()
            self.look()
        self._enable_escape()

    def _prepare(self) -> None:
        """Have a coach made in a thread of its own: the first one loads what programs that play stand on."""
        seating = self._seating
        if seating is None or not seating.plays or self._awaited:
            return

        def make() -> None:
            from paizhuo.engine.bots.coach import Coach

            options = seating.rule_set.settled(seating.setup.options)
            self._came.emit(seating, Coach(seating.rule_set, options))

        def make_or_give_up() -> None:
            try:
                make()
            except Exception:
                self._awaited = False  # who asks again gets another try
                raise

        self._awaited = True
        self._workers.begin("coach", make_or_give_up)

    def _welcome(self, seating: Seating, coach: Coach) -> None:
        """Take the coach of a match, if that is still the one that is played."""
        self._awaited = False
        if self._seating is not None and self._seating.setup == seating.setup:
            self._coach = coach
        self.look()

    def _put_away(self) -> None:
        if self._advice:
            self._advice = ()
            self._stage.show_advice(None)
            self._enable_escape()
            self.changed.emit()

    def _write(self) -> None:
        """Write the advice on the card, and say it."""
        picture = self._table.state.picture
        if not self._advice or picture is None:
            return
        from paizhuo.desktop.match.coach_card import Card, in_words
        from paizhuo.desktop.match.coach_lines import line_of

        lines = tuple(line_of(each, self._table.state.plan, picture) for each in self._advice)
        card = Card(lines, self._note)
        self._stage.show_advice(card)
        self._enable_escape()
        self.said.emit(self._preferences.say(in_words(card)))

    def _enable_escape(self) -> None:
        """Take the key that lets go of something for the card, as long as it is in sight."""
        self._escape.setKey(QKeySequence(own_key(self._preferences.settings.keys, "cancel")))
        self._escape.setEnabled(bool(self._advice) and self._stage.top is None)
