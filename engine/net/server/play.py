"""A match at a table of the server: its session, the views of all participants, and the time between hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import random
from typing import Protocol

import msgspec

from paizhuo.engine.core import codec
from paizhuo.engine.core.codec import Json
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import RuleState
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.match import HandResult, Ranking, begin, leaving
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.net import wire
from paizhuo.engine.net.messages import Began, Clock, Over
from paizhuo.engine.net.server.claim_pause import ClaimPause
from paizhuo.engine.net.server.far_view import FarView, happened
from paizhuo.engine.table.bots.thinking import thinker_for
from paizhuo.engine.table.follow import known_after
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.port.settings import Pace, TimeControl
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.session.supporting import asked_without_seat
from paizhuo.engine.table.session.view import View
from paizhuo.engine.table.sources.committed import CommittedWalls
from paizhuo.engine.table.table import DiceBeside, Table

EPOCH = 1_000_000
"""Decisions of one match have numbers below this until something is taken back."""


class Owner(Protocol):
    """The table at which the match is played."""

    def hand_ended(self) -> None:
        """Ask people whether they are ready for the next hand: one has ended."""

    def match_ended(self, reason: Text | None) -> None:
        """End the match at the table; ``reason``: why it could not be played to its end."""

    def view_lost(self, participant: Seat | None, error: Exception) -> None:
        """Log that the messages for a participant could not be made."""


class Play:
    """A match in progress. Nothing is sent before ``open``."""

    def __init__(
        self,
        owner: Owner,
        setup: MatchSetup,
        key: bytes,
        journal: JournalInMemory,
        scheduler: Scheduler,
        *,
        pace: Pace,
        clock: Clock | None,
        claim_pause: int = 0,
        epoch: int = 0,
        taken_up: Journal | None = None,
        checkpoint: bytes = b"",
        dice: DiceBeside | None = None,
    ) -> None:
        """``key``: the secret of its walls. ``taken_up``, ``checkpoint``: the journal so far, when the match is resumed.

        ``claim_pause``: milliseconds after every discard in which nobody sees what follows.

        ``dice``: real dice that are thrown beside the server's. Raise ``ValueError`` if the match cannot be played.
        """
        self._owner = owner
        self._walls = CommittedWalls(begin(setup), key, dice)
        if taken_up is not None:
            self._walls.recall(taken_up)
        self.table = Table(setup, chance=self._walls, journal=journal, taken_up=taken_up, checkpoint=checkpoint)
        self.epoch = epoch
        control = None if clock is None else TimeControl(clock.decision, clock.bank, clock.refilled)
        thinker = thinker_for(setup, scheduler)
        self.session = Session(self.table, scheduler, pace, self._lost, thinker=thinker, time=control, luck=random)
        self._scheduler = scheduler
        self._claim_pause = ClaimPause(self.table, scheduler, claim_pause, self._show_hidden)
        self._held = False
        self._pause: Timer | None = None
        self._pause_ends: int | None = None
        self._frames: list[tuple[tuple[int, Event, RuleState | None, Seat | None], bytes]] = []
        """The frames of what happened last, kept for other receivers who may know the same."""
        self._frames_at = 0
        self._played: tuple[tuple[HandResult, ...], msgspec.Raw | msgspec.UnsetType] = (), msgspec.UNSET
        self._ended_hand: int | None = None
        self.over: Over | None = None
        """How the match has ended; None: it goes on."""
        # Everybody has a view for as long as the match lasts; that of the spectators also keeps the time between hands.
        self.onlookers = self.session.attach(FarView(self, None))
        self.views = tuple(self.session.attach(FarView(self, seat)) for seat in range(len(setup.seats)))

    def open(self) -> None:
        """Begin the match, or resume it."""
        self.session.open()

    def close(self) -> None:
        """End the match here; the journal stays.

        A match is large: views drop it, so that it is freed with the last object that refers to it.
        """
        self._cancel_pause()
        self._claim_pause.close()
        self.session.close()
        for view in (*self.views, self.onlookers):
            view.close()
        self.views = ()
        del self.onlookers

    # -- the state -------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """The commitment to the wall of the current hand."""
        return self._walls.commitment(self.table.match.hand.deal.number)

    def opening(self) -> Json:
        """Return salt and wall of the hand that has ended."""
        return self._walls.opening(self.table.match.hand.deal.number).written()

    def number(self, participant: Seat) -> int:
        """Return the number of the decision that the participant is asked for now; the same after a restart of the server.

        It counts what this participant was asked, and nothing that others were: that would say who could have claimed a tile.
        """
        return self.epoch * EPOCH + self.table.decided(participant) + 1

    def began(self, participant: Seat | None) -> Began:
        """Return the message that says who sits where."""
        match = self.table.match
        seats = [(who.name, who.bot or "") for who in match.setup.seats]
        return Began(match.rule_set.id, match.rule_set.version, dict(match.options), seats, participant)

    def played(self) -> msgspec.Raw | msgspec.UnsetType:
        """Return the part of a message with the results of the hands before the current one, which is written once for all receivers."""
        results = self.table.match.played
        if results != self._played[0]:
            written = wire.raw(codec.write(results, tuple[HandResult, ...])) if results else msgspec.UNSET
            self._played = results, written
        return self._played[1]

    def frame(
        self, since: int, event: Event, known: RuleState | None, turn: Seat | None
    ) -> tuple[bytes, RuleState | None]:
        """Return the frame of one event, for a receiver with the rule state ``known``, and its rule state after it.

        ``since``: how many events the receiver was shown before; ``turn``: whose turn it sees after this one.
        """
        if self._frames_at != len(self.table.log):
            self._frames_at = len(self.table.log)
            self._frames.clear()
        same = (since, event, known, turn)
        for made, frame in self._frames:
            if made == same:
                return frame, known_after((event,), known)
        frame = happened(since, event, known, turn, choosing=asked_without_seat(self.table))
        self._frames.append((same, frame))
        return frame, known_after((event,), known)

    def leaving(self) -> tuple[Seat, list[int]] | None:
        """Return the seat that must leave the table before the next hand, and the supporters who may take it.

        None if nobody must leave, if a bot must, or if no supporter is a person.
        """
        seat, setup = leaving(self.table.match), self.table.match.setup
        players = self.table.match.hand.seats
        supporters = [nth for nth in range(players, len(setup.seats)) if setup.seats[nth].bot is None]
        return None if seat is None or not supporters or setup.seats[seat].bot is not None else (seat, supporters)

    def pause_left(self) -> int | None:
        """Return the milliseconds until the next hand is dealt by itself; None: everybody is waited for."""
        return None if self._pause_ends is None else max(0, self._pause_ends - self._scheduler.now())

    # -- after a discard -------------------------------------------------------------------------------------------

    def stepped(self) -> None:
        """Begin a pause if one is due: the match has moved on, and nobody has been shown it yet."""
        self._claim_pause.look((*self.views, self.onlookers))
        if self.hidden and not self.table.hand_over:
            self.session.pause()

    @property
    def hidden(self) -> bool:
        """Whether something has happened that nobody may see before the pause after a discard is over."""
        return self._claim_pause.hidden

    @property
    def turn(self) -> Seat | None:
        """Whose turn it is, as far as that may be seen now."""
        return self._claim_pause.turn

    def shown(self, participant: Seat | None) -> int:
        """Return how many events the participant may be shown now."""
        return self._claim_pause.shown(participant)

    def _show_hidden(self) -> None:
        self.session.proceed(lambda: None)
        if not self._held:
            self.session.resume()

    # -- between hands ---------------------------------------------------------------------------------------------

    def hand_ended(self) -> None:
        """Pass on that the hand has ended, once for each hand."""
        number = self.table.match.hand.deal.number
        if self._ended_hand != number:
            self._ended_hand = number
            self._owner.hand_ended()

    def wait(self, milliseconds: int) -> None:
        """Deal the next hand after this time, unless ``next_hand`` comes before; 0: only by ``next_hand``."""
        self._cancel_pause()
        if milliseconds:
            self._pause_ends = self._scheduler.now() + milliseconds
            self._pause = self._scheduler.call_later(milliseconds, self.next_hand)

    def next_hand(self) -> None:
        """Deal the next hand, or end the match."""
        self._cancel_pause()
        self.session.next_hand()

    def take_seat(self, comes: int) -> None:
        """Have a supporter take the seat of the player who must leave. Raise ``RulingRefused``."""
        self._cancel_pause()
        self.session.take_seat(comes)

    def _cancel_pause(self) -> None:
        if self._pause is not None:
            self._pause.cancel()
        self._pause = self._pause_ends = None

    def hold(self) -> None:
        """Let nothing go on by itself: nobody is there."""
        self._cancel_pause()
        self._held = True
        self.session.pause()

    def go_on(self) -> None:
        """Go on after ``hold``; between hands everybody is waited for anew."""
        was_held, self._held = self._held, False
        if not self.hidden:
            self.session.resume()
        if was_held:
            for view in self.views:
                view.remind()

    def undo(self, seat: Seat, epoch: int) -> bool:
        """Take back what the seat has decided last. Return whether there was anything.

        ``epoch``: that of decisions from now on.
        """
        self.epoch = epoch
        self._frames.clear()
        self._ended_hand = None
        self._cancel_pause()
        self._claim_pause.cancel()
        taken_back = self.session.undo(seat)
        if not self._held:
            self.session.resume()
        return taken_back

    # -- the end ---------------------------------------------------------------------------------------------------

    def match_ended(self) -> None:
        """End the match after its last hand, which is paid."""
        self._end(None)

    def failed(self, reason: Text) -> None:
        """End a match that cannot go on."""
        self._end(reason)

    def end(self, reason: Text) -> None:
        """End the match before its time."""
        self._end(reason)

    def _end(self, reason: Text | None) -> None:
        if self.over is not None:
            return
        self.hold()
        match = self.table.match
        results = wire.raw(codec.write(match.results, tuple[HandResult, ...]))
        said = None if reason is None else wire.said(reason)
        if match.final is None:
            self.over = Over(results, reason=said)
        else:
            self.over = Over(results, wire.raw(codec.write(match.final, Ranking)), said)
        for view in (*self.views, self.onlookers):
            view.send(self.over)
        self._owner.match_ended(reason)

    def _lost(self, view: View, error: Exception) -> None:
        self._owner.view_lost(view.participant, error)


def seated(names: Sequence[tuple[str, str]]) -> tuple[SeatSetup, ...]:
    """Return the seats of a match from names and levels of bots ("" for a person)."""
    return tuple(SeatSetup(name, bot or None) for name, bot in names)
