"""Who is there at a table: bots stand in for people who stay away, and where nobody is there nothing goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.messages import Terms
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.seats import Seats
from paizhuo.engine.net.server.table_match import TableMatch
from paizhuo.engine.table.session.pacing import Scheduler, Timer

ABANDONED: Final = 24 * 60 * 60_000
"""Milliseconds after which a match is given up if nobody is connected."""
EMPTY: Final = 5 * 60_000
"""Milliseconds after which a table without a match being played is closed if nobody is connected."""


class Presence:
    """Holds a table's match while nobody is connected, and has bots stand in."""

    def __init__(
        self,
        terms: Terms,
        scheduler: Scheduler,
        seats: Seats,
        match: TableMatch,
        say: Callable[[Text], None],
        replaced: Callable[[], None],
        abandoned: Callable[[], None],
    ) -> None:
        """``say``: sends everybody a sentence. ``replaced``: called when a bot has begun to play for somebody who stayed away.

        ``abandoned``: called when nobody has been connected for so long that the table is given up.
        """
        self._terms = terms
        self._scheduler = scheduler
        self._seats = seats
        self._match = match
        self._say = say
        self._replaced = replaced
        self._give_up = abandoned
        self._absences: dict[int, Timer] = {}
        """When a bot begins to play for a seat whose connection is down."""
        self._abandoned: Timer | None = None

    def somebody(self) -> None:
        """Go on: somebody's connection is up."""
        self._keep_open()
        self._match.go_on()

    def go_on(self) -> None:
        """Go on after the server has held all tables, if somebody is there."""
        if self._seats.anybody_connected():
            self.somebody()

    def nobody(self) -> None:
        """Hold everything until somebody comes back; a table that stays empty is given up."""
        self._match.hold()
        if self._abandoned is None:
            patience = ABANDONED if self._match.playing else EMPTY
            self._abandoned = self._scheduler.call_later(patience, self._give_up)

    def returned(self, nth: int, person: Person) -> None:
        """Connect a person to its seat in the match; a bot that stood in stops."""
        self._not_missed(nth)
        self._match.connect(nth)
        chair, play = self._seats.chairs[nth], self._match.running
        if chair.stand_in and play is not None:
            chair.stand_in = False
            play.session.come_back(nth)
            self._say(words.BACK_AGAIN.filled(name=person.name))

    def wait_for(self, nth: int) -> None:
        """Have a bot play for a disconnected person after the time that was agreed on; during a pause nobody is missed."""
        self._not_missed(nth)
        if self._terms.absence and not self._match.paused:
            self._absences[nth] = self._scheduler.call_later(self._terms.absence, lambda: self._absent(nth))

    def _absent(self, nth: int) -> None:
        self._absences.pop(nth, None)
        if self._match.playing and not self._seats.chairs[nth].here:
            self.stand_in(nth)
            self._replaced()

    def stand_in(self, nth: int) -> None:
        """Have a bot play for the person in this seat."""
        chair, play = self._seats.chairs[nth], self._match.running
        if play is None or chair.stand_in or chair.bot:
            return
        self._not_missed(nth)
        chair.stand_in = True
        play.session.leave(nth, self._terms.stand_in)
        self._say(words.PLAYS_FOR.filled(bot=self._terms.stand_in, name=self._match.name(nth)))

    def pause(self) -> None:
        """Begin a pause that everybody has agreed on: nothing goes on until all are ready."""
        self._match.paused = True
        self._seats.nobody_ready()
        self._miss_nobody()
        self._match.hold()

    def end_pause(self) -> None:
        """Go on after a pause: all are ready."""
        self._match.paused = False
        self._seats.nobody_ready()
        for nth, chair in enumerate(self._seats.chairs):
            if chair.person is not None and not chair.here and not chair.gone and not chair.stand_in:
                self.wait_for(nth)
        self.somebody()

    def match_ended(self) -> None:
        """Miss nobody any more: there is nothing to play."""
        self._match.paused = False
        self._miss_nobody()

    def close(self) -> None:
        """Wait for nobody any more: the table is closed, or the server stops."""
        self._miss_nobody()
        self._keep_open()

    def _keep_open(self) -> None:
        if self._abandoned is not None:
            self._abandoned.cancel()
            self._abandoned = None

    def _miss_nobody(self) -> None:
        for nth in tuple(self._absences):
            self._not_missed(nth)

    def _not_missed(self, nth: int) -> None:
        if (timer := self._absences.pop(nth, None)) is not None:
            timer.cancel()
