"""What the players of a table must agree on: one proposal at a time, its votes and its time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.seats import Seats
from paizhuo.engine.net.server.table_match import TableMatch
from paizhuo.engine.table.session.pacing import Scheduler, Timer

VOTE: Final = 30_000
"""Milliseconds after which a proposal is turned down if not everybody has accepted it, and after which silence is no objection."""


@dataclass(slots=True)
class Proposal:
    """A proposal by a seat; ``waiting``: the seats that have not voted; ``seat``: for whom a bot is to play."""

    what: str
    by: int
    waiting: set[int]
    seat: int | None
    timer: Timer

    def described(self) -> m.Proposal:
        """Return what everybody is shown of it."""
        return m.Proposal(self.what, self.by, sorted(self.waiting), self.seat)


class Proposals:
    """The proposal that is open at a table, if there is one."""

    def __init__(
        self,
        scheduler: Scheduler,
        seats: Seats,
        match: TableMatch,
        changed: Callable[[], None],
        accepted: Callable[[Proposal], None],
        turned_down: Callable[[], None],
    ) -> None:
        """Call ``changed`` after a proposal or a vote, ``accepted`` or ``turned_down`` when a proposal has ended so."""
        self.open: Proposal | None = None
        self._scheduler = scheduler
        self._seats = seats
        self._match = match
        self._changed = changed
        self._accepted = accepted
        self._turned_down = turned_down

    def propose(self, person: Person, what: str, seat: int | None = None) -> None:
        """Ask all players who are there, and the person for whom a bot is to play; it is accepted at once where there are none.

        Raise ``Refusal`` if this cannot be proposed now.
        """
        nth = self._seats.of(person)
        if not self._match.playing or nth >= self._seats.players:
            raise Refusal("not_now", words.NOT_A_PLAYER if self._match.playing else words.NOT_RUNNING)
        if self.open is not None:
            raise Refusal("not_now", words.PROPOSED)
        if self._match.paused and what in ("pause", "undo"):
            raise Refusal("not_now", words.PAUSED)
        players = self._seats.chairs[: self._seats.players]
        voters = {n for n, chair in enumerate(players) if chair.here and n != nth}
        if what != "stand_in":
            seat = None
        elif seat is None or seat == nth or not self._seats.chair(seat).played_by_person:
            raise Refusal("seat", words.NO_SEAT)
        else:
            voters.add(seat)
        timer = self._scheduler.call_later(VOTE, self.time_over)
        self.open = Proposal(what, nth, voters, seat, timer)
        self._count()

    def vote(self, person: Person, *, yes: bool) -> None:
        """Count a vote; one ``no`` ends the proposal. Raise ``Refusal`` if the person has nothing to vote on."""
        nth = self._seats.of(person)
        if self.open is None or nth not in self.open.waiting:
            raise Refusal("not_now", words.NOTHING_PROPOSED)
        if yes:
            self._agree(nth)
        else:
            self._turn_down()

    def disconnected(self, nth: int) -> None:
        """End the proposal of a seat whose connection is down; do without its vote, except where it is about this seat."""
        if self.open is None:
            return
        if self.open.by == nth:
            self._turn_down()
        elif self.open.seat != nth:
            self._agree(nth)

    def present(self, nth: int | None) -> None:
        """Turn down that a bot plays for this seat: its person has come or chosen."""
        if nth is not None and self.open is not None and self.open.seat == nth:
            self._turn_down()

    def time_over(self) -> None:
        """End the vote. Silence of the person for whom a bot is to play is no objection; any other missing vote is one."""
        if self.open is not None and self.open.seat is not None and self.open.waiting == {self.open.seat}:
            self._agree(self.open.seat)
        else:
            self._turn_down()

    def cancel(self) -> None:
        """Drop the proposal without a word: its match is over."""
        if self.open is not None:
            self.open.timer.cancel()
            self.open = None

    def _agree(self, nth: int) -> None:
        if self.open is not None:
            self.open.waiting.discard(nth)
            self._count()

    def _count(self) -> None:
        proposal = self.open
        if proposal is None or proposal.waiting:
            self._changed()
            return
        self.cancel()
        self._changed()
        self._accepted(proposal)

    def _turn_down(self) -> None:
        if self.open is not None:
            self.cancel()
            self._turned_down()
