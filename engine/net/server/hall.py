"""All tables of a server and all people at them; no sockets."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from paizhuo.engine.bots import is_bot
from paizhuo.engine.games import find
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.match import ranking
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.links import table_code
from paizhuo.engine.net.names import checked_chat
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import describing, kept, words
from paizhuo.engine.net.server.chairs import Chair
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.passwords import Passwords
from paizhuo.engine.net.server.people import Connection, Person
from paizhuo.engine.net.server.play import Play, seated
from paizhuo.engine.net.server.room import Room
from paizhuo.engine.net.server.store import NewMatch, StoredTable, TableStore, TookPart
from paizhuo.engine.net.server.store.port import KEY
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.port.settings import NATURAL, Pace
from paizhuo.engine.table.session.pacing import Scheduler
from paizhuo.engine.table.table import DiceBeside

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""The characters of table codes: none looks like another."""
LENGTH: Final = 6


@dataclass(frozen=True, slots=True)
class HallSettings:
    """``pace``: of bots and of what is forced; ``dice``: real dice beside the server's, for all tables; ``tables``: their most."""

    pace: Pace = NATURAL
    dice: DiceBeside | None = None
    tables: int = 2_000


class Hall:
    """What the tables have in common. Everything is called in the thread of the server's loop."""

    def __init__(
        self, store: TableStore, passwords: Passwords, scheduler: Scheduler, log: Log, settings: HallSettings
    ) -> None:
        self.scheduler = scheduler
        self.rooms: dict[str, Room] = {}
        self.people: dict[int, Person] = {}
        self._store = store
        self._passwords = passwords
        self._log = log
        self._settings = settings

    # -- people ------------------------------------------------------------------------------------------------------

    def person(self, account: int, name: str) -> Person:
        """Return the person with this account."""
        found = self.people.get(account)
        if found is None:
            found = self.people[account] = Person(account, name)
        if found.room is None:  # at a table a person keeps the name
            found.name = name
        return found

    def arrive(self, account: int, name: str, cards: int, connection: Connection) -> Person:
        """Return the person with this account, whose connection this is from now on; another one ends. ``cards``: room cards."""
        person = self.person(account, name)
        person.cards = cards
        before, person.connection = person.connection, connection
        connection.person = person
        if before is not None and before is not connection:
            before.person = None
            before.send(m.Wrong("elsewhere", wire.said(words.ELSEWHERE), fatal=True))
            before.end(REFUSED, "elsewhere")
            if person.room is not None:
                person.room.disconnected(person)
        return person

    def depart(self, connection: Connection) -> None:
        """Do without the person of a connection that is closed, until it comes back."""
        person, connection.person = connection.person, None
        if person is None or person.connection is not connection:
            return
        person.connection = None
        if person.room is not None:
            try:
                person.room.disconnected(person)
            except Exception as error:  # noqa: BLE001 - one table must not stop the others
                self._log.failure("trouble", error, what="disconnected")
        self.forget(person)

    def forget(self, person: Person) -> None:
        """Forget a person who is not connected and who is at no table."""
        at_table = any(chair.person is person for room in self.rooms.values() for chair in room.seats.chairs)
        if person.connection is None and not at_table:
            self.people.pop(person.account, None)

    # -- tables ------------------------------------------------------------------------------------------------------

    def entries(self) -> list[m.TableEntry]:
        """Return the public tables, those that wait for people first."""
        return describing.listed(
            describing.entry(room) for room in self.rooms.values() if room.terms.visibility == "public"
        )

    async def create(self, person: Person, terms: m.Terms) -> None:
        """Open a table. Raise ``Refusal``."""
        rule_set = checked(terms)
        if terms.visibility == "public":
            strangers = {option.id: option.in_public for option in rule_set.options if option.in_public is not None}
            terms = msgspec.structs.replace(terms, options={**strangers, **terms.options})
        locked = await self._passwords.hash(terms.password) if terms.password else ""
        if person.room is not None:
            raise Refusal("not_now", words.AT_A_TABLE)
        if len(self.rooms) >= self._settings.tables:
            raise Refusal("limit", words.TOO_MANY_TABLES)
        room = Room(
            self, self._new_code(), msgspec.structs.replace(terms, password=""), rule_set, person.account, locked
        )
        self.rooms[room.code] = room
        self._log.event("table_opened", table=room.code, rules=terms.rules, account=person.account)
        room.join(person, "player", next(n for n, bot in enumerate(terms.bots) if not bot))

    async def join(self, person: Person, message: m.Join) -> None:
        """Let somebody come to a table. Raise ``Refusal``."""
        room = self._room(message.table)
        if room.locked and room.seats.find(person) is None:
            if not await self._passwords.matches(room.locked, message.password):
                raise Refusal("password", words.WRONG_PASSWORD)
            room = self._room(message.table)  # it may have been closed meanwhile
        if person.connection is None:
            return
        if person.room is not None and person.room is not room:
            raise Refusal("not_now", words.AT_A_TABLE)
        room.join(person, message.role, message.seat)

    def _room(self, code: str) -> Room:
        room = self.rooms.get(table_code(code))
        if room is None:
            raise Refusal("no_table", words.NO_TABLE.filled(code=code))
        return room

    def seat_kept_for(self, person: Person) -> Room | None:
        """Return the table at which the person is, or has a seat in a match that goes on."""
        if person.room is not None:
            return person.room
        return next(
            (room for room in self.rooms.values() if room.match.playing and room.seats.find(person) is not None), None
        )

    async def handle(self, person: Person, message: m.FromClient) -> None:
        """Do what somebody who is known asks; wait only where a password is checked. Raise ``Refusal``, and change nothing."""
        match message:
            case m.Tables():
                person.send(m.TablesOpen(self.entries()))
            case m.Create(terms=terms):
                await self.create(person, terms)
            case m.Join():
                await self.join(person, message)
            case m.Hello():
                raise Refusal("not_now", words.HELLO_ONCE)
            case m.Ping(at=at):
                person.send(m.Pong(at) if person.room is None else person.room.match.pong(person, at))
            case _ if person.room is None:
                raise Refusal("not_at_table", words.NOT_AT_TABLE)
            case m.Say(text=text, phrase=phrase):
                person.room.say(person, checked_chat(text) if phrase is None else "", phrase)
            case _:
                person.room.handle(person, message)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            if code not in self.rooms and not self._store.known(code):
                return code

    # -- what tables ask -----------------------------------------------------------------------------------------------

    def keep(self, room: Room) -> None:
        """Store the state of the table."""
        if room.code in self.rooms:
            self._store.save_room(room.code, kept.written(room))

    def begin(
        self, room: Room, setup: MatchSetup, begun: Callable[[Play], None], refused: Callable[[Refusal], None]
    ) -> None:
        """Make a new match of the table, whose host pays the room cards. Call ``begun``, or ``refused``: at once or later."""
        key, host = secrets.token_bytes(KEY), room.seats.host

        def paid(match: int) -> None:
            if self.rooms.get(room.code) is not room or seated(room.seats.names()) != setup.seats:
                raise Refusal("not_now", words.SEATS_CHANGED)
            play = self._play(room, setup, key, match)
            room.match.id, room.match.payer = match, host
            if host in self.people:
                self.people[host].cards -= room.fee
            self._log.event("match_begun", table=room.code, match=match, rules=setup.rules)
            begun(play)

        self._store.begin_match(NewMatch(room.code, key, host, room.fee), paid, refused)

    def _play(
        self,
        room: Room,
        setup: MatchSetup,
        key: bytes,
        match: int,
        epoch: int = 0,
        taken_up: Journal | None = None,
        checkpoint: bytes = b"",
    ) -> Play:
        return Play(
            room,
            setup,
            key,
            self._store.journal(match),
            self.scheduler,
            pace=self._settings.pace,
            clock=room.terms.clock,
            claim_pause=room.terms.claim_pause,
            epoch=epoch,
            taken_up=taken_up,
            checkpoint=checkpoint,
            dice=self._settings.dice,
        )

    def finished(self, room: Room, play: Play) -> None:
        """Store how the match of the table has ended."""
        match = play.table.match
        final = match.final or ranking(match.standing)
        places = {seat: place for place, seat in enumerate(final.order, 1)}
        took_part = []
        for seat, who in enumerate(match.setup.seats):
            person = room.seats.chairs[seat].person
            account = None if person is None else person.account
            points = final.points[seat] if seat < len(final.points) else 0
            took_part.append(TookPart(seat, who.name, points, places.get(seat, 0), account, who.bot or ""))
        nothing_played = not match.results
        self._store.end_match(room.match.id, match.rule_set.id, took_part, refund=nothing_played)
        if nothing_played and (host := self.people.get(room.match.payer)) is not None:
            host.cards += room.fee
        self._log.event("match_over", table=room.code, match=room.match.id, hands=len(match.results))
        room.match.id = 0

    def closed(self, room: Room) -> None:
        """Forget a table that is closed."""
        del self.rooms[room.code]
        self._store.forget_room(room.code)
        self._log.event("table_closed", table=room.code)
        for chair in room.seats.chairs:
            if chair.person is not None:
                self.forget(chair.person)

    def next_epoch(self, room: Room) -> int:
        """Return a new epoch of the table's match: its decisions have other numbers from now on."""
        return self._store.next_epoch(room.match.id)

    def trouble(self, room: Room, what: str, error: Exception) -> None:
        """Log that something went wrong in the program."""
        self._log.failure("trouble", error, table=room.code, what=what)

    # -- starting and stopping -----------------------------------------------------------------------------------------

    def resume(self, table: StoredTable) -> None:
        """Resume a table that was kept; nobody is connected."""
        try:
            self._resume(table.code, kept.read(table.described), table)
        except Exception as error:  # noqa: BLE001 - a table that cannot go on must not stop the others
            self._log.failure("table_not_taken_up", error, table=table.code)

    def seated(self) -> set[int]:
        """Return the accounts that have a seat at a table."""
        return {chair.person.account for room in self.rooms.values() for chair in room.seats.chairs if chair.person}

    def _resume(self, code: str, was: kept.KeptRoom, table: StoredTable) -> None:
        room = Room(self, code, was.terms, checked(was.terms), was.host, was.locked)
        room.seats.sent_away = set(was.sent_away)
        room.match.paused = was.paused
        room.seats.chairs = [self._chair(chair) for chair in was.chairs]
        for chair in room.seats.chairs:
            if chair.person is not None and not chair.gone:
                chair.person.room = room
        self.rooms[code] = room
        match = table.match
        if match is not None and match.id == was.match and table.journal:
            room.match.id, room.match.payer = match.id, was.payer or was.host
            journal = journals.load(table.journal)
            play = self._play(room, journal.setup, match.key, match.id, match.epoch, journal, table.checkpoint)
            room.resume(play)

    def _chair(self, was: kept.KeptChair) -> Chair:
        person = None if was.account is None else self.person(was.account, was.name)
        return Chair(was.bot, person, gone=was.gone, stand_in=was.stand_in)

    def drop(self, room: Room) -> list[Person]:
        """Forget a table that another host has now. Send nobody anything; return who was at it."""
        people = list(room.people())
        del self.rooms[room.code]
        room.stop()
        for chair in room.seats.chairs:
            if chair.person is not None:
                self.people.pop(chair.person.account, None)
        for person in people:
            person.room = None
            self.people.pop(person.account, None)
        return people

    def hold(self, part: str) -> None:
        """Hold the matches of a part of the store: what happens cannot be stored."""
        for room in self._of_part(part):
            room.match.hold()

    def go_on(self, part: str) -> None:
        """Go on with the matches after ``hold``, where somebody is there."""
        for room in self._of_part(part):
            room.go_on()

    def _of_part(self, part: str) -> list[Room]:
        return [room for code, room in self.rooms.items() if self._store.part(code) == part]

    def stop(self) -> None:
        """Send everybody at a table that the server stops, and keep every match as it stands."""
        for room in tuple(self.rooms.values()):
            room.broadcast(m.Wrong("stopping", wire.said(words.STOPPING)))
            self.keep(room)
            room.stop()


REFUSED: Final = 1008
"""Why a connection is closed that may not go on (RFC 6455, 7.4.1)."""


def checked(terms: m.Terms) -> RuleSet:
    """Return the rule set of a table with these terms. Raise ``Refusal`` if it may not be opened."""
    try:
        rule_set = find(terms.rules)
        options = rule_set.settled(terms.options)
    except ValueError as bad:
        raise Refusal("rules", words.BAD_TERMS.filled(reason=str(bad))) from None
    seats = rule_set.play.seats(options)
    everybody = seats + rule_set.play.supporters(options)
    if len(terms.bots) != everybody:
        raise Refusal("seats", words.SEATS_WRONG.filled(seats=everybody, given=len(terms.bots)))
    if all(terms.bots[:seats]):
        raise Refusal("seats", words.NO_PERSON)
    for bot in (*terms.bots, terms.stand_in):
        if bot and not is_bot(bot):
            raise Refusal("bot", words.NO_BOT.filled(bot=bot))
    if not terms.stand_in:
        raise Refusal("bot", words.NO_BOT.filled(bot=""))
    return rule_set
