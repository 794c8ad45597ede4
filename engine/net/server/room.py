"""A table of the server: what its people ask of it, and what everybody at it is sent."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from paizhuo.engine.core.words import Text
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.names import skeleton
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.asking import OF_ROOM, ask_in
from paizhuo.engine.net.server.chairs import Chair
from paizhuo.engine.net.server.describing import described
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.play import Play, seated
from paizhuo.engine.net.server.presence import Presence
from paizhuo.engine.net.server.proposals import Proposal, Proposals
from paizhuo.engine.net.server.seats import Seats
from paizhuo.engine.net.server.spectators import Spectators
from paizhuo.engine.net.server.table_match import TableMatch
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.asks import Answer, Ask, NextHand, ProposeEnd, TakeSeat, Undo, Vote
from paizhuo.engine.table.port.reports import Explained
from paizhuo.engine.table.seating import draw
from paizhuo.engine.table.session.words import NOTHING_TO_UNDO

if TYPE_CHECKING:
    from paizhuo.engine.net.server.hall import Hall


class Room:
    """A table. Everything that a person at it does comes in through ``handle``."""

    def __init__(self, hall: Hall, code: str, terms: m.Terms, rule_set: RuleSet, host: int, locked: str = "") -> None:
        """``host``: the host's account; ``locked``: the hash of the table's password, "" without one."""
        self.hall = hall
        self.code = code
        self.terms = terms
        self.locked = locked
        self.options = rule_set.settled(terms.options)
        self.fee = rule_set.play.fee(self.options)
        """The room cards that a match costs the host."""
        self.seats = Seats([Chair(bot) for bot in terms.bots], rule_set.play.seats(self.options), host)
        self._beginning = False
        """Whether the room cards of a match are being paid."""
        self.spectators = Spectators(hall.scheduler, allowed=terms.spectators, delay=terms.delay)
        self.match = TableMatch(self.seats, self.spectators, terms.pause)
        self.proposals = Proposals(
            hall.scheduler, self.seats, self.match, self._send_state, self._agreed, self._turned_down
        )
        self._presence = Presence(
            terms, hall.scheduler, self.seats, self.match, self._say, self._replaced, lambda: self.close(words.CLOSED)
        )

    # -- what everybody is sent ----------------------------------------------------------------------------------------

    def people(self) -> Iterator[Person]:
        """Return everybody who is at the table, with or without a connection."""
        yield from self.seats.people()
        yield from self.spectators.people.values()

    def broadcast(self, message: m.FromServer) -> None:
        """Send everybody a message."""
        for person in tuple(self.people()):
            person.send(message)

    def _send_state(self) -> None:
        for person in tuple(self.people()):
            person.send(described(self, person))

    def _changed(self) -> None:
        self.hall.keep(self)
        self._send_state()

    def _say(self, text: Text) -> None:
        self.broadcast(wire.report(Explained(text)))

    # -- coming and going --------------------------------------------------------------------------------------------

    def join(self, person: Person, role: m.Role, seat: int | None) -> None:
        """Let somebody take part, or come back to its seat. Raise ``Refusal``."""
        own = self.seats.find(person)
        if own is not None:
            self.seats.chairs[own].gone = False
        elif role == "spectator":
            self.spectators.add(person)
        else:
            nth = self.seats.choose(person, role, seat, playing=self.match.playing)
            for other in self.people():
                if skeleton(other.name) == skeleton(person.name):
                    raise Refusal("name", words.ALIKE.filled(name=other.name))
            self.match.close_if_over()
            self.seats.take(person, nth)
        person.room = self
        self.connected(person)

    def leave(self, person: Person, code: str = "left", reason: Text = words.YOU_LEFT) -> None:
        """Remove a person. During a match a bot plays on, and a player who comes back has the seat again."""
        self.disconnected(person, away=True)
        nth = self.seats.find(person)
        if nth is not None:
            if self.match.playing:
                self.seats.chairs[nth].gone = True
                self._presence.stand_in(nth)
            else:
                self.match.close_if_over()
                self.seats.chairs[nth] = Chair()
        person.send(m.Left(code, wire.said(reason)))  # about this table, while the person is still at it
        person.room = None
        if not any(True for _ in self.people()) and not self.match.playing:
            self.close(words.CLOSED)
            return
        self.seats.find_host()
        self._changed()
        self._see_who_is_ready()

    def connected(self, person: Person) -> None:
        """Send a person whose connection is up the whole present state, and go on."""
        self._presence.somebody()
        nth = self.seats.find(person)
        person.send(described(self, person))
        self.proposals.present(nth)
        if nth is None:
            self.spectators.show(person)
        elif self.match.play is not None:
            self._presence.returned(nth, person)
        self._changed()

    def disconnected(self, person: Person, *, away: bool = False) -> None:
        """Do without a person whose connection is down; ``away``: the person has left, or was sent away."""
        nth = self.seats.find(person)
        if nth is None:
            self.spectators.remove(person)
            person.room = None
        elif self.match.play is not None:
            self.match.disconnect(nth)
            if self.match.playing and not away:
                self._presence.wait_for(nth)
        elif not away:
            self.seats.chairs[nth].ready = False
        if nth is not None:
            self.proposals.disconnected(nth)
        if not self.seats.anybody_connected(besides=person):
            self._presence.nobody()
        if not away:
            self._send_state()

    def _replaced(self) -> None:
        self._changed()
        self._see_who_is_ready()

    def go_on(self) -> None:
        """Go on after the server has held all tables, if somebody is there."""
        self._presence.go_on()

    def close(self, reason: Text) -> None:
        """Close the table, and tell everybody why."""
        for person in tuple(self.people()):
            person.send(m.Left("closed", wire.said(reason)))
            person.room = None
        self.spectators.people.clear()
        self.stop()
        self.hall.closed(self)

    def stop(self) -> None:
        """End everything here, because the server stops: what is stored of the match stays as it stands."""
        self._presence.close()
        self.proposals.cancel()
        self.match.close()

    # -- what people at the table do ---------------------------------------------------------------------------------

    def handle(self, person: Person, message: m.FromClient) -> None:
        """Do what somebody at the table asks. Raise ``Refusal``, and change nothing."""
        match message:
            case m.Asks(ask=ask):
                self._asked(person, ask)
            case m.Look():
                self.match.look(person)
            case m.GetJournal():
                person.send(m.Journal(self.terms.rules, self.match.journal()))
            case m.Ready(ready=ready):
                self._ready(person, ready=ready)
            case m.Sit(seat=seat):
                self._sit(person, seat)
            case m.SetSeat(seat=seat, bot=bot):
                self._set_seat(person, seat, bot)
            case m.Kick(seat=seat):
                self._kick(person, seat)
            case m.MakeHost(seat=seat):
                self.seats.require_host(person)
                self.seats.host = self.seats.person_in(seat).account
                self._changed()
            case m.Propose(what=what, seat=seat):
                self.proposals.propose(person, what, seat)
            case m.Leave():
                self.leave(person)
            case _:
                raise Refusal("not_now", words.AT_A_TABLE)

    def _asked(self, person: Person, written: dict[str, m.Json]) -> None:
        """Do what somebody asks of the match. What all must agree on is proposed; the rest is the participant's own."""
        if written.get("ask") in OF_ROOM:
            self._asked_of_room(person, ask_in(written, 0, ()))
            return
        view = self.match.view(self.seats.of(person))
        ask = ask_in(written, view.asked, view.options)
        if isinstance(ask, Answer) and self.match.paused:
            raise Refusal("not_now", words.PAUSED)
        view.take(ask)
        if isinstance(ask, Answer):
            self.proposals.present(view.participant)

    def _asked_of_room(self, person: Person, ask: Ask) -> None:
        match ask:
            case NextHand():
                # A pause that is over has dealt the hand already, or ended the match: it must not begin another one.
                if self.match.playing and (not self.match.in_hand or self.match.paused):
                    self._ready(person, ready=True)
            case Undo():
                self.proposals.propose(person, "undo")
            case ProposeEnd():
                self.proposals.propose(person, "end")
            case Vote(yes):
                self.proposals.vote(person, yes=yes)
            case TakeSeat(supporter):
                self.match.take_seat(person, supporter)
                self._changed()
            case _:
                raise AssertionError(ask)

    def say(self, person: Person, text: str, phrase: int | None) -> None:
        """Send everybody what somebody says. Raise ``Refusal``."""
        if phrase is not None and phrase >= m.PHRASES:
            raise Refusal("phrase", words.NO_PHRASE)
        seat = self.seats.find(person)
        knows_more = seat is not None and seat >= self.seats.players
        if phrase is None and knows_more and self.match.in_hand:
            raise Refusal("not_now", words.SUPPORTERS_ARE_SILENT)
        self.broadcast(m.Chatted(person.name, text, phrase, seat))

    def _sit(self, person: Person, seat: int) -> None:
        self.match.require_none()
        self.seats.move(person, seat)
        self.match.close_if_over()
        self._changed()

    def _set_seat(self, person: Person, seat: int, bot: str) -> None:
        self.seats.require_host(person)
        self.match.require_none()
        self.seats.set_bot(seat, bot)
        self.match.close_if_over()
        self._changed()
        self._see_who_is_ready()

    def _kick(self, person: Person, seat: int) -> None:
        self.seats.require_host(person)
        if (other := self.seats.person_in(seat)) is person:
            raise Refusal("seat", words.NO_SEAT)
        self.seats.sent_away.add(other.account)
        self.leave(other, "kicked", words.SENT_AWAY)
        if self.match.playing:
            chair = self.seats.chairs[seat]
            chair.person, chair.gone = None, False
            self._changed()

    # -- being ready -------------------------------------------------------------------------------------------------

    def _ready(self, person: Person, *, ready: bool) -> None:
        chair = self.seats.chairs[self.seats.of(person)]
        if self.match.in_hand and not self.match.paused:
            raise Refusal("not_now", words.RUNNING)
        if chair.ready != ready:
            chair.ready = ready
            self._changed()
        self._see_who_is_ready()

    def _see_who_is_ready(self) -> None:
        """Begin the match, or the next hand, or end a pause, if everybody is ready."""
        play, chairs = self.match.running, self.seats.chairs
        if play is None:
            if not self._beginning and all(chair.bot or (chair.here and chair.ready) for chair in chairs):
                self._begin()
            return
        # A player without a connection is waited for until a bot stands in or the pause ends, so as not to miss the end of the hand.
        asked = [c for c in chairs if c.person is not None and not c.gone and not c.stand_in]
        if not asked or not all(c.ready for c in asked):
            return
        if self.match.paused:
            self._presence.end_pause()
            self._say(words.GOES_ON)
            self._changed()
        if play.table.hand_over and not play.leaving():
            play.next_hand()

    def _begin(self) -> None:
        """Begin the match: everybody is ready."""
        chairs, players = self.seats.chairs, self.seats.players
        if self.terms.draw_seats:
            chairs[:players] = [chairs[nth] for nth in draw(secrets.randbits(62), players).order]
        self.seats.nobody_ready()
        setup = MatchSetup(self.terms.rules, self.options, seated(self.seats.names()))
        self._beginning = True
        try:
            self.hall.begin(self, setup, self._begun, self._not_begun)
        except BaseException:
            self._beginning = False
            raise

    def _begun(self, play: Play) -> None:
        self._beginning = False
        self.match.begin(play)
        self._changed()
        self.match.connect_all()
        play.open()

    def _not_begun(self, denied: Refusal) -> None:
        self._beginning = False
        self.broadcast(m.Wrong(denied.code, wire.said(denied.reason)))
        self._send_state()

    def resume(self, play: Play) -> None:
        """Resume a match after the server was stopped; nobody is connected."""
        self.match.begin(play)
        for nth, chair in enumerate(self.seats.chairs):
            if chair.stand_in:
                play.table.players.leave(nth, self.terms.stand_in)
        play.hold()
        play.open()
        self._presence.nobody()

    # -- what the match reports -------------------------------------------------------------------------------------------

    def hand_ended(self) -> None:
        """Ask everybody whether they are ready for the next hand."""
        self.seats.nobody_ready()
        self.match.hand_ended()
        self._send_state()

    def match_ended(self, reason: Text | None) -> None:
        """Store how the match has ended; the table stays, for another."""
        if self.match.play is not None:
            self.hall.finished(self, self.match.play)
        self._presence.match_ended()
        self.seats.clear_after_match()
        self.proposals.cancel()
        self._changed()

    def view_lost(self, participant: int | None, error: Exception) -> None:
        """Log that the messages for a participant could not be made: a fault of the program."""
        self.hall.trouble(self, f"messages for participant {participant}", error)

    # -- what all must agree on ----------------------------------------------------------------------------------------

    def _agreed(self, proposal: Proposal) -> None:
        """Do what everybody has agreed on."""
        play = self.match.running
        if play is None:
            return
        if proposal.what == "end":
            play.end(words.ENDED_EARLY)
        elif proposal.what == "pause":
            self._presence.pause()
            self._say(words.PAUSED)
            self._changed()
        elif proposal.seat is not None:
            self._presence.stand_in(proposal.seat)
            self._replaced()
        elif not play.undo(proposal.by, self.hall.next_epoch(self)):
            self._say(NOTHING_TO_UNDO)

    def _turned_down(self) -> None:
        self._say(words.VOTED_DOWN)
        self._send_state()
