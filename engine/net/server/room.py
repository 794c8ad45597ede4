"""A table of the server: who sits at it, its terms, and its match."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Protocol

import msgspec

from paizhuo.engine.bots import NAMES as BOTS
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.names import skeleton
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.asking import OF_ROOM, ask_in
from paizhuo.engine.net.server.audience import Audience
from paizhuo.engine.net.server.chairs import Chair, bot_name
from paizhuo.engine.net.server.far_view import FarView
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.play import Play, seated
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import RulingRefused
from paizhuo.engine.table.port.asks import Answer, Ask, NextHand, ProposeEnd, TakeSeat, Undo, Vote
from paizhuo.engine.table.port.reports import Explained
from paizhuo.engine.table.seating import draw
from paizhuo.engine.table.session.pacing import Scheduler, Timer
from paizhuo.engine.table.session.words import NOTHING_TO_UNDO

MOST_SPECTATORS = 100
VOTE = 30_000
"""Milliseconds after which a proposal is turned down if not everybody has accepted it, and after which silence is no objection."""
ABANDONED = 24 * 60 * 60_000
"""Milliseconds after which a match is given up if nobody's line is up."""
EMPTY = 5 * 60_000
"""Milliseconds after which a table without a match being played is closed if nobody's line is up."""


class Hall(Protocol):
    """The server, as a table knows it."""

    @property
    def scheduler(self) -> Scheduler: ...

    def keep(self, room: Room) -> None:
        """Stores the state of the table."""

    def begin(self, room: Room, setup: MatchSetup) -> Play:
        """A new match of the table, whose host pays the room cards. Raises ``Refusal``, ``ValueError``."""

    def finished(self, room: Room, play: Play) -> None:
        """The match of the table is over."""

    def closed(self, room: Room) -> None:
        """The table is closed."""

    def cards(self, person: Person) -> int:
        """The person's room cards."""

    def next_epoch(self, room: Room) -> int:
        """Something is taken back: decisions have other numbers from now on. Returns the new epoch."""

    def trouble(self, room: Room, what: str, error: Exception) -> None:
        """Something went wrong in the program."""


class Room:
    """A table. Everything that a person at it does comes in through ``take``."""

    def __init__(self, hall: Hall, code: str, terms: m.Terms, rule_set: RuleSet, host: int, locked: str = "") -> None:
        """``host``: the host's account; ``locked``: the hash of the table's password, "" without one."""
        self.hall = hall
        self.code = code
        self.terms = terms
        self.rule_set = rule_set
        self.options = rule_set.settled(terms.options)
        self.players = rule_set.play.seats(self.options)
        self.host = host
        self.locked = locked
        self.chairs = [Chair(bot) for bot in terms.bots]
        self.play: Play | None = None
        self.audience: Audience | None = None
        self.spectators: dict[int, Person] = {}
        self.match_id = 0
        self.sent_away: set[int] = set()
        self.paused = False
        """Whether the players have agreed on a pause; it lasts until all are ready."""
        self._proposal: _Proposal | None = None
        self._absences: dict[int, Timer] = {}
        self._abandoned: Timer | None = None

    # -- the state -------------------------------------------------------------------------------------------------

    @property
    def state(self) -> m.State:
        if self.play is None:
            return "waiting"
        return "playing" if self.play.over is None else "over"

    @property
    def playing(self) -> bool:
        return self.state == "playing"

    def people(self) -> Iterator[Person]:
        """Everybody who is at the table, with or without a line."""
        for chair in self.chairs:
            if chair.person is not None and not chair.gone:
                yield chair.person
        yield from self.spectators.values()

    def seat_of(self, person: Person) -> int | None:
        """The person's seat; None: it has none."""
        return next((nth for nth, chair in enumerate(self.chairs) if chair.person is person), None)

    def entry(self) -> m.TableEntry:
        """The table in the list."""
        host = next((p.name for p in self.people() if p.account == self.host), "")
        taken = sum(not chair.free for chair in self.chairs)
        return m.TableEntry(
            self.code,
            self.terms.rules,
            host,
            taken,
            len(self.chairs),
            self.state,
            bool(self.locked),
            len(self.spectators),
            self.terms.clock,
            sum(self._may_sit(nth) for nth in range(self.players, len(self.chairs))),
            tuple(chair.person.name for chair in self.chairs if chair.person is not None and not chair.gone),
        )

    def described(self, person: Person) -> m.Table:
        """The table as this person sees it."""
        names = () if self.play is None else self.play.table.match.setup.seats
        seats = [
            chair.occupant(nth, names[nth].name if self.playing and nth < len(names) else "")
            for nth, chair in enumerate(self.chairs)
        ]
        host = next(
            (nth for nth, c in enumerate(self.chairs) if c.person is not None and c.person.account == self.host), None
        )
        proposal = self._proposal
        return m.Table(
            self.code,
            msgspec.structs.replace(self.terms, password=""),
            self.state,
            seats,
            self.players,
            self.seat_of(person),
            host,
            person.account == self.host,
            bool(self.locked),
            len(self.spectators),
            None if proposal is None else proposal.described(),
            self.rule_set.play.fee(self.options),
            self.hall.cards(person) if self.rule_set.play.fee(self.options) else 0,
            self.paused,
        )

    def tell_all(self, message: m.FromServer | None = None) -> None:
        """Sends everybody a message, or the state of the table."""
        for person in tuple(self.people()):
            person.tell(message or self.described(person))

    def _changed(self) -> None:
        self.hall.keep(self)
        self.tell_all()

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, person: Person, role: m.Role, seat: int | None) -> None:
        """Takes part, or comes back. Raises ``Refusal``."""
        own = self.seat_of(person)
        if own is not None:
            self.chairs[own].gone = False
        elif role == "spectator":
            self._look_on(person)
        else:
            self._take_chair(person, self._chair_for(person, role, seat))
        person.room = self
        self.line_up(person)

    def _chair_for(self, person: Person, role: m.Role, seat: int | None) -> int:
        if person.account in self.sent_away:
            raise Refusal("kicked", words.SENT_AWAY)
        seats = range(self.players) if role == "player" else range(self.players, len(self.chairs))
        free = [nth for nth in seats if self._may_sit(nth)]
        if seat is not None and seat not in range(len(self.chairs)):
            raise Refusal("seat", words.NO_SEAT)
        if seat is not None and not self._may_sit(seat):
            raise Refusal("seat", words.TAKEN)
        if not free:
            raise Refusal("full", words.FULL)
        for other in self.people():
            if skeleton(other.name) == skeleton(person.name):
                raise Refusal("name", words.ALIKE.filled(name=other.name))
        return free[0] if seat is None else seat

    def _may_sit(self, nth: int) -> bool:
        """Whether somebody new may have the seat: before the match if it is free, during it if it belongs to nobody any more."""
        chair = self.chairs[nth]
        return chair.free and (not self.playing or chair.stand_in)

    def _take_chair(self, person: Person, nth: int) -> None:
        self._put_away()
        chair = self.chairs[nth]
        chair.person, chair.ready, chair.gone = person, False, False

    def _put_away(self) -> None:
        """Drops the match that is over: the people in the seats may be others now."""
        if self.play is not None and self.play.over is not None:
            self.play.close()
            self.play = self.audience = None

    def _look_on(self, person: Person) -> None:
        if not self.terms.spectators:
            raise Refusal("no_spectators", words.NO_SPECTATORS)
        if len(self.spectators) >= MOST_SPECTATORS:
            raise Refusal("full", words.MANY_SPECTATORS)
        self.spectators[person.account] = person

    def leave(self, person: Person, code: str = "left", reason: Text = words.YOU_LEFT) -> None:
        """A person leaves. During a match a bot plays on, and a player who comes back has the seat again."""
        self.line_down(person, away=True)
        self.spectators.pop(person.account, None)
        nth = self.seat_of(person)
        if nth is not None:
            if self.playing:
                self.chairs[nth].gone = True
                self._stand_in(nth)
            else:
                self._put_away()
                self.chairs[nth] = Chair()
        person.room = None
        person.tell(m.Left(code, wire.said(reason)))
        if not any(True for _ in self.people()) and not self.playing:
            self.close(words.CLOSED)
            return
        self._find_host()
        self._changed()
        self._see_who_is_ready()

    def _find_host(self) -> None:
        """Makes sure that somebody at the table is its host."""
        seated = [c.person for c in self.chairs if c.person is not None and not c.gone]
        if seated and all(person.account != self.host for person in seated):
            there = next((person for person in seated if person.line is not None), seated[0])
            self.host = there.account

    def line_up(self, person: Person) -> None:
        """The person's line is up: the whole present state is sent."""
        assert person.line is not None
        self._someone_is_here()
        nth = self.seat_of(person)
        person.tell(self.described(person))
        self._is_there(nth)
        if self.play is not None:
            if nth is not None:
                self._cancel_absence(nth)
                self.play.views[nth].connect(person.line.put)
                if self.chairs[nth].stand_in and self.playing:
                    self.chairs[nth].stand_in = False
                    self.play.session.come_back(nth)
                    self._say(words.BACK_AGAIN.filled(name=person.name))
            elif self.audience is not None:
                self.audience.come(person, person.line.put)
        self._changed()

    def line_down(self, person: Person, *, away: bool = False) -> None:
        """The person's line is down; ``away``: the person has left, or was sent away."""
        nth = self.seat_of(person)
        if self.audience is not None:
            self.audience.go(person)
        if nth is None:
            self.spectators.pop(person.account, None)
            person.room = None
        elif self.play is not None:
            self.play.views[nth].disconnect()
            if self.playing and not away:
                self._wait_for(nth)
        elif not away:
            self.chairs[nth].ready = False
        if self._proposal is not None and nth is not None:
            if self._proposal.by == nth:
                self._turned_down()
            elif self._proposal.seat != nth:
                self._voted(nth)
        if not any(chair.here and chair.person is not person for chair in self.chairs):
            self._nobody_is_here()
        if not away:
            self.tell_all()

    def _wait_for(self, nth: int) -> None:
        """A bot plays for a person whose line is down, after the time that was agreed on; during a pause nobody is missed."""
        self._cancel_absence(nth)
        if self.terms.absence and not self.paused:
            self._absences[nth] = self.hall.scheduler.call_later(self.terms.absence, lambda: self._absent(nth))

    def _absent(self, nth: int) -> None:
        self._absences.pop(nth, None)
        if self.playing and not self.chairs[nth].here:
            self._stand_in(nth)
            self._changed()
            self._see_who_is_ready()

    def _stand_in(self, nth: int) -> None:
        """A bot plays for a person who is away."""
        chair, play = self.chairs[nth], self.play
        if play is None or chair.stand_in or chair.bot:
            return
        self._cancel_absence(nth)
        chair.stand_in = True
        play.session.leave(nth, self.terms.stand_in)
        self._say(words.PLAYS_FOR.filled(bot=self.terms.stand_in, name=play.table.match.setup.seats[nth].name))

    def _cancel_absence(self, nth: int) -> None:
        if (timer := self._absences.pop(nth, None)) is not None:
            timer.cancel()

    def _nobody_is_here(self) -> None:
        """Everything is held until somebody comes back; a table that stays empty is closed."""
        if self.playing and self.play is not None:
            self.play.hold()
        if self._abandoned is None:
            patience = ABANDONED if self.playing else EMPTY
            self._abandoned = self.hall.scheduler.call_later(patience, lambda: self.close(words.CLOSED))

    def go_on(self) -> None:
        """Goes on after the server has held all tables, if somebody is there."""
        if any(chair.here for chair in self.chairs):
            self._someone_is_here()

    def _someone_is_here(self) -> None:
        if self._abandoned is not None:
            self._abandoned.cancel()
            self._abandoned = None
        if self.playing and self.play is not None and not self.paused:
            self.play.go_on()
            if self.play.table.hand_over and self.play.pause_left() is None:
                self.play.wait(self.terms.pause)

    def close(self, reason: Text) -> None:
        """The table is closed."""
        for nth in tuple(self._absences):
            self._cancel_absence(nth)
        if self._abandoned is not None:
            self._abandoned.cancel()
        for person in tuple(self.people()):
            person.room = None
            person.tell(m.Left("closed", wire.said(reason)))
        if self.play is not None:
            self.play.close()
            self.play = self.audience = None
        self.hall.closed(self)

    def stop(self) -> None:
        """The server stops: the match is kept as it stands."""
        for nth in tuple(self._absences):
            self._cancel_absence(nth)
        if self.play is not None:
            self.play.close()
            self.play = self.audience = None

    # -- what people at the table do ---------------------------------------------------------------------------------

    def take(self, person: Person, message: m.FromClient) -> None:
        """Takes a message of somebody at the table. Raises ``Refusal``, and changes nothing."""
        match message:
            case m.Asks(ask=ask):
                self._asked(person, ask)
            case m.Look():
                self._look(person)
            case m.GetJournal():
                self._journal(person)
            case m.Ready(ready=ready):
                self._ready(person, ready=ready)
            case m.Sit(seat=seat):
                self._sit(person, seat)
            case m.SetSeat(seat=seat, bot=bot):
                self._set_seat(person, seat, bot)
            case m.Kick(seat=seat):
                self._kick(person, seat)
            case m.MakeHost(seat=seat):
                self._make_host(person, seat)
            case m.Propose(what=what, seat=seat):
                self._propose(person, what, seat)
            case m.Leave():
                self.leave(person)
            case _:
                raise Refusal("not_now", words.AT_A_TABLE)

    def _asked(self, person: Person, written: dict[str, m.Json]) -> None:
        """Does what somebody asks of the match. What all must agree on is proposed; the rest is the participant's own."""
        if written.get("ask") in OF_ROOM:
            self._asked_of_room(person, ask_in(written, 0, ()))
            return
        view = self._view(person)
        ask = ask_in(written, view.asked, view.options)
        if isinstance(ask, Answer) and self.paused:
            raise Refusal("not_now", words.PAUSED)
        view.take(ask)
        if isinstance(ask, Answer):
            self._is_there(view.participant)

    def _asked_of_room(self, person: Person, ask: Ask) -> None:
        match ask:
            case NextHand():
                self._ready(person, ready=True)
            case Undo():
                self._propose(person, "undo", None)
            case ProposeEnd():
                self._propose(person, "end", None)
            case Vote(yes):
                self._vote(person, yes=yes)
            case TakeSeat(supporter):
                self._take_seat(person, supporter)
            case _:
                raise AssertionError(ask)

    def pong(self, person: Person, at: int) -> m.Pong:
        """How far the match is for the person. A spectator may see it later and is asked nothing, so nothing is compared."""
        nth = self.seat_of(person)
        if self.play is None or nth is None:
            return m.Pong(at)
        return m.Pong(at, self.play.shown(nth), self.play.views[nth].asked)

    def say(self, person: Person, text: str, phrase: int | None) -> None:
        """Somebody says something. Raises ``Refusal``."""
        if phrase is not None and phrase >= m.PHRASES:
            raise Refusal("phrase", words.NO_PHRASE)
        seat = self.seat_of(person)
        knows_more = seat is not None and seat >= self.players
        if phrase is None and knows_more and self.playing and self.play is not None and not self.play.table.hand_over:
            raise Refusal("not_now", words.SUPPORTERS_ARE_SILENT)
        self.tell_all(m.Chatted(person.name, text, phrase, seat))

    def _say(self, text: Text) -> None:
        self.tell_all(wire.report(Explained(text)))

    def _seat(self, person: Person) -> int:
        nth = self.seat_of(person)
        if nth is None:
            raise Refusal("not_a_player", words.NOT_A_PLAYER)
        return nth

    def _view(self, person: Person) -> FarView:
        nth = self._seat(person)
        if self.play is None or not self.playing:
            raise Refusal("not_now", words.NOT_RUNNING)
        return self.play.views[nth]

    def _look(self, person: Person) -> None:
        if self.play is None or person.line is None:
            raise Refusal("not_now", words.NOT_RUNNING)
        nth = self.seat_of(person)
        if nth is not None:
            self.play.views[nth].look()
        elif self.audience is not None:
            self.audience.come(person, person.line.put)

    def _journal(self, person: Person) -> None:
        """Sends the journal, which shows every tile: only when the match is over."""
        play = self.play
        if play is None or play.over is None or (text := play.table.journal_text) is None:
            raise Refusal("not_now", words.RUNNING if self.playing else words.NOT_RUNNING)
        person.tell(m.Journal(self.terms.rules, text))

    def _as_host(self, person: Person) -> None:
        if person.account != self.host:
            raise Refusal("not_host", words.HOST_ONLY)

    def _before_play(self) -> None:
        if self.playing:
            raise Refusal("not_now", words.RUNNING)

    def _sit(self, person: Person, seat: int) -> None:
        self._before_play()
        nth = self._seat(person)
        if seat not in range(len(self.chairs)):
            raise Refusal("seat", words.NO_SEAT)
        if not self.chairs[seat].free:
            raise Refusal("seat", words.TAKEN)
        self._put_away()
        self.chairs[seat], self.chairs[nth] = self.chairs[nth], self.chairs[seat]
        self.chairs[seat].ready = False
        self._changed()

    def _set_seat(self, person: Person, seat: int, bot: str) -> None:
        self._as_host(person)
        self._before_play()
        if seat not in range(len(self.chairs)):
            raise Refusal("seat", words.NO_SEAT)
        if self.chairs[seat].person is not None:
            raise Refusal("seat", words.TAKEN)
        if bot and bot not in BOTS:
            raise Refusal("bot", words.NO_BOT.filled(bot=bot))
        self._put_away()
        self.chairs[seat] = Chair(bot)
        self._changed()
        self._see_who_is_ready()

    def _kick(self, person: Person, seat: int) -> None:
        self._as_host(person)
        if seat not in range(len(self.chairs)) or (other := self.chairs[seat].person) is None or other is person:
            raise Refusal("seat", words.NO_SEAT)
        self.sent_away.add(other.account)
        self.leave(other, "kicked", words.SENT_AWAY)
        if self.playing:
            self.chairs[seat].person, self.chairs[seat].gone = None, False
            self._changed()

    def _make_host(self, person: Person, seat: int) -> None:
        self._as_host(person)
        if seat not in range(len(self.chairs)) or (other := self.chairs[seat].person) is None:
            raise Refusal("seat", words.NO_SEAT)
        self.host = other.account
        self._changed()

    # -- being ready -------------------------------------------------------------------------------------------------

    def _ready(self, person: Person, *, ready: bool) -> None:
        chair = self.chairs[self._seat(person)]
        if self.playing and not self.paused and (self.play is None or not self.play.table.hand_over):
            raise Refusal("not_now", words.RUNNING)
        if chair.ready != ready:
            chair.ready = ready
            self._changed()
        self._see_who_is_ready()

    def _see_who_is_ready(self) -> None:
        """Begins the match, or the next hand, if everybody is ready."""
        if self.playing:
            # A player without a line is waited for until a bot stands in or the pause ends, so as not to miss the end of the hand.
            asked = [c for c in self.chairs if c.person is not None and not c.gone and not c.stand_in]
            play = self.play
            if play is None or not asked or not all(c.ready for c in asked):
                return
            if self.paused:
                self._end_pause()
            if play.table.hand_over and not play.leaving():
                play.next_hand()
        elif all(chair.bot or (chair.here and chair.ready) for chair in self.chairs):
            self._begin()

    def _begin(self) -> None:
        """Everybody is ready: the match begins."""
        if self.terms.draw_seats:
            order = draw(secrets.randbits(62), self.players).order
            self.chairs[: self.players] = [self.chairs[nth] for nth in order]
        for chair in self.chairs:
            chair.ready = False
        names = [
            (bot_name(nth), chair.bot) if chair.person is None else (chair.person.name, "")
            for nth, chair in enumerate(self.chairs)
        ]
        setup = MatchSetup(self.terms.rules, self.options, seated(names))
        try:
            play = self.hall.begin(self, setup)
        except Refusal as denied:
            self.tell_all(m.Wrong(denied.code, wire.said(denied.reason)))
            self.tell_all()
            return
        self.sit_down(play)
        self._changed()
        for nth, chair in enumerate(self.chairs):
            if chair.here and chair.person is not None and chair.person.line is not None:
                play.views[nth].sends = chair.person.line.put
        play.open()

    def sit_down(self, play: Play) -> None:
        """This match is played at the table from now on."""
        if self.play is not None:
            self.play.close()
        self.play = play
        self.audience = Audience(play.onlookers, self.hall.scheduler, self.terms.delay)
        for person in self.spectators.values():
            if person.line is not None:
                self.audience.follow(person, person.line.put)

    def take_up(self, play: Play) -> None:
        """Resumes a match after the server was stopped; nobody's line is up."""
        self.sit_down(play)
        for nth, chair in enumerate(self.chairs):
            if chair.stand_in:
                play.table.players.leave(nth, self.terms.stand_in)
        play.hold()
        play.open()
        self._nobody_is_here()

    # -- what the match reports -------------------------------------------------------------------------------------------

    def hand_ended(self) -> None:
        """The hand has ended: nobody is ready for the next one yet."""
        for chair in self.chairs:
            chair.ready = False
        if self.play is not None:
            self.play.wait(self.terms.pause)
        self.tell_all()

    def match_ended(self, reason: Text | None) -> None:
        """The match is over; the table stays, for another."""
        if self.play is not None:
            self.hall.finished(self, self.play)
        for nth, chair in enumerate(self.chairs):
            self._cancel_absence(nth)
            chair.ready = chair.stand_in = False
            if chair.gone or (chair.person is None and not chair.bot):
                self.chairs[nth] = Chair()
        self._proposal = None
        self.paused = False
        self._changed()

    def view_lost(self, participant: int | None, error: Exception) -> None:
        """The messages for a participant could not be made: a fault of the program."""
        self.hall.trouble(self, f"messages for participant {participant}", error)

    # -- what all must agree on ----------------------------------------------------------------------------------------

    def _propose(self, person: Person, what: str, seat: int | None) -> None:
        nth = self._seat(person)
        if not self.playing or nth >= self.players:
            raise Refusal("not_now", words.NOT_RUNNING if not self.playing else words.NOT_A_PLAYER)
        if self._proposal is not None:
            raise Refusal("not_now", words.PROPOSED)
        if self.paused and what in ("pause", "undo"):
            raise Refusal("not_now", words.PAUSED)
        others = {n for n, chair in enumerate(self.chairs[: self.players]) if chair.here and n != nth}
        if what != "stand_in":
            seat = None
        elif seat is None or seat == nth or not self._may_be_stood_in_for(seat):
            raise Refusal("seat", words.NO_SEAT)
        else:
            others.add(seat)
        timer = self.hall.scheduler.call_later(VOTE, self._vote_over)
        self._proposal = _Proposal(what, nth, others, timer, seat)
        self._count()

    def _may_be_stood_in_for(self, seat: int) -> bool:
        """Whether a person has the seat and plays there."""
        chair = self.chairs[seat] if seat in range(len(self.chairs)) else Chair()
        return chair.person is not None and not chair.gone and not chair.stand_in

    def _is_there(self, nth: int | None) -> None:
        """Somebody has come or chosen: no bot is needed there."""
        if nth is not None and self._proposal is not None and self._proposal.seat == nth:
            self._turned_down()

    def _vote_over(self) -> None:
        """The time to vote is over."""
        proposal = self._proposal
        if proposal is not None and proposal.waiting == {proposal.seat}:
            self._voted(proposal.waiting.pop())
        else:
            self._turned_down()

    def _vote(self, person: Person, *, yes: bool) -> None:
        nth = self._seat(person)
        if self._proposal is None or nth not in self._proposal.waiting:
            raise Refusal("not_now", words.NOTHING_PROPOSED)
        if yes:
            self._voted(nth)
        else:
            self._turned_down()

    def _voted(self, nth: int) -> None:
        if self._proposal is not None:
            self._proposal.waiting.discard(nth)
            self._count()

    def _count(self) -> None:
        proposal, play = self._proposal, self.play
        if proposal is None or play is None or proposal.waiting:
            self.tell_all()
            return
        proposal.timer.cancel()
        self._proposal = None
        self.tell_all()
        if proposal.what == "end":
            play.end(words.ENDED_EARLY)
        elif proposal.what == "pause":
            self._begin_pause(play)
        elif proposal.seat is not None:
            self._stand_in(proposal.seat)
            self._changed()
            self._see_who_is_ready()
        elif not play.undo(proposal.by, self.hall.next_epoch(self)):
            self._say(NOTHING_TO_UNDO)

    def _begin_pause(self, play: Play) -> None:
        """Everybody has agreed: nothing goes on until all are ready."""
        self.paused = True
        for nth, chair in enumerate(self.chairs):
            chair.ready = False
            self._cancel_absence(nth)
        play.hold()
        self._say(words.PAUSED)
        self._changed()

    def _end_pause(self) -> None:
        """All are ready: the match goes on."""
        self.paused = False
        for nth, chair in enumerate(self.chairs):
            chair.ready = False
            if chair.person is not None and not chair.here and not chair.gone and not chair.stand_in:
                self._wait_for(nth)
        self._someone_is_here()
        self._say(words.GOES_ON)
        self._changed()

    def _turned_down(self) -> None:
        if self._proposal is not None:
            self._proposal.timer.cancel()
            self._proposal = None
            self._say(words.VOTED_DOWN)
            self.tell_all()

    def _take_seat(self, person: Person, supporter: int) -> None:
        """The player who must leave, or the host, chooses which supporter takes the seat."""
        play, nth = self.play, self.seat_of(person)
        found = None if play is None or not play.table.hand_over else play.leaving()
        if play is None or found is None:
            raise Refusal("not_now", words.LEAVES_NOT)
        seat, supporters = found
        if nth != seat:
            self._as_host(person)
        if supporter not in supporters:
            raise Refusal("seat", words.NO_SEAT)
        for moved in (seat, supporter):
            play.views[moved].disconnect()  # nobody may get what belongs to the other's seat
        chairs = self.chairs
        chairs[seat], chairs[supporter] = chairs[supporter], chairs[seat]
        try:
            play.take_seat(supporter)
        except RulingRefused as refused:
            chairs[seat], chairs[supporter] = chairs[supporter], chairs[seat]
            raise Refusal("not_now", refused.reason) from None
        finally:
            for moved in (seat, supporter):
                there = chairs[moved].person
                if chairs[moved].here and there is not None and there.line is not None:
                    play.views[moved].connect(there.line.put)
        self._changed()


class _Proposal:
    """A proposal that all players must accept; ``waiting``: the seats that have not voted; ``seat``: for whom a bot is to play."""

    def __init__(self, what: str, by: int, waiting: set[int], timer: Timer, seat: int | None) -> None:
        self.what, self.by, self.waiting, self.timer, self.seat = what, by, waiting, timer, seat

    def described(self) -> m.Proposal:
        """As everybody is told of it."""
        return m.Proposal(self.what, self.by, sorted(self.waiting), self.seat)
