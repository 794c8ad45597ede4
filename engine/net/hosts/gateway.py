"""The way of people whose connections are at this host to the tables of all hosts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

import msgspec
from nats.errors import Error

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.hosts import between
from paizhuo.engine.net.hosts.between import Comes, Frames, Goes, NotHere, SaysThere, ToOwner
from paizhuo.engine.net.hosts.tasks import Tasks
from paizhuo.engine.net.links import CODE, table_code
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import describing, words
from paizhuo.engine.net.server.accounts import SignedIn
from paizhuo.engine.net.server.connection import SocketConnection
from paizhuo.engine.net.server.doors import OwnDoors
from paizhuo.engine.net.server.hall import Hall
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.people import Person

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

    from paizhuo.engine.net.hosts.owners import Owners
    from paizhuo.engine.net.hosts.places import Places

ASKS_AGAIN: Final = 0.2
"""Seconds after which a table is asked for again whose owner does not have it yet, or any more."""


@dataclass(slots=True, eq=False)
class Line:
    """A connection here whose person is at a table of another host. ``owner``: that host, None: nobody has the table now."""

    number: int
    connection: SocketConnection
    account: int
    name: str
    cards: int
    table: str
    owner: str | None
    frame: bytes
    """The message with which the person comes, until the owner has answered."""
    pointed: bool = False
    """Whether the client knows where the owner is reached."""


class Gateway:
    """Passes on what people ask: to this host's own tables, or to the owner of the table."""

    def __init__(
        self,
        client: Client,
        host: str,
        hall: Hall,
        owners: Owners,
        places: Places,
        entries: Callable[[], Iterable[m.TableEntry]],
        links: Callable[[str], list[str]],
        may_own: Callable[[], bool],
        log: Log,
    ) -> None:
        """``entries``: the public tables of other hosts. ``links``: how clients reach a host other than by way of this one.

        ``may_own``: whether this host may open a table.
        """
        self._client = client
        self._host = host
        self._hall = hall
        self._own = OwnDoors(hall)
        self._owners = owners
        self._places = places
        self._entries = entries
        self._links = links
        self._may_own = may_own
        self._numbers = count(1)
        self._lines: dict[SocketConnection, Line] = {}
        self._by_number: dict[int, Line] = {}
        self._tasks = Tasks(log)

    async def start(self) -> None:
        """Hear what owners send. Raise an error of NATS."""
        await self._client.subscribe(between.gateway_subject(self._host), cb=self._heard)

    @property
    def far(self) -> int:
        """How many connections have their person at a table of another host."""
        return len(self._lines)

    # -- what people do --------------------------------------------------------------------------------------------------

    async def arrive(self, who: SignedIn, connection: SocketConnection) -> str:
        """Connect somebody who has signed in. Return the code of the table where the person has a place; "": there is none."""
        table = await self._places.of(who.account)
        owner = await self._owner(table) if table else None
        if owner is None or (owner == self._host and table in self._hall.rooms):
            return await self._own.arrive(who, connection)
        self._bind(connection, Person(who.account, who.name), who.cards, table, owner)
        return table

    def welcomed(self, connection: SocketConnection) -> None:
        """Have the state of the table sent where the person is, if there is one."""
        if (line := self._lines.get(connection)) is None:
            self._own.welcomed(connection)
        else:
            self.moved(line.table, self._owners.of(line.table), line)

    async def take(self, connection: SocketConnection, message: m.FromClient) -> None:
        """Do what somebody asks, or have it done. Raise ``Refusal``, and change nothing."""
        line, person = self._lines.get(connection), connection.person
        match message:
            case m.Tables():
                connection.send(m.TablesOpen(self._listed()))
            case m.Hello():
                raise Refusal("not_now", words.HELLO_ONCE)
            case m.Ping(at=at) if line is not None and line.owner is None:
                connection.send(m.Pong(at))
            case _ if line is not None:
                said = SaysThere(self._host, line.number, wire.written(message), connection.delay)
                self._publish(line.owner, said)
            case m.Join(table=table) if person is not None and person.room is None and await self._elsewhere(table):
                code = table_code(table)
                self._hall.depart(connection)
                self._bind(connection, Person(person.account, person.name), person.cards, code, self._owners.of(code))
                self._lines[connection].frame = wire.written(message)
                self._come(self._lines[connection])
            case m.Create() if not self._may_own():
                raise Refusal("store", words.NOTHING_STORED)
            case _:
                await self._own.take(connection, message)

    async def _elsewhere(self, table: str) -> bool:
        return await self._owner(table_code(table)) not in (None, self._host)

    async def _owner(self, table: str) -> str | None:
        """Return the host that owns a table; None: there is no such table, or NATS does not say."""
        if (owner := self._owners.of(table)) is not None or not CODE.fullmatch(table):
            return owner
        try:
            return await self._owners.find(table)
        except (Error, TimeoutError, OSError):
            return None

    def depart(self, connection: SocketConnection) -> None:
        """Do without the person of a connection that is closed, until it comes back."""
        if (line := self._lines.get(connection)) is not None:
            self._unbind(line)
            self._publish(line.owner, Goes(self._host, line.number))
            connection.person = None
        else:
            self._own.depart(connection)

    def _listed(self) -> list[m.TableEntry]:
        return describing.listed([*self._hall.entries(), *self._entries()])

    # -- lines to owners -------------------------------------------------------------------------------------------------

    def _bind(self, connection: SocketConnection, person: Person, cards: int, table: str, owner: str | None) -> Line:
        person.connection, connection.person = connection, person
        line = Line(next(self._numbers), connection, person.account, person.name, cards, table, owner, b"")
        self._lines[connection] = self._by_number[line.number] = line
        return line

    def _unbind(self, line: Line) -> None:
        self._lines.pop(line.connection, None)
        self._by_number.pop(line.number, None)

    def _come(self, line: Line) -> None:
        comes = Comes(
            self._host,
            line.number,
            line.account,
            line.name,
            line.cards,
            line.table,
            line.frame,
            line.connection.address,
        )
        self._publish(line.owner, comes)

    def _publish(self, owner: str | None, message: ToOwner) -> None:
        if owner is not None and owner != self._host:
            self._tasks.do(self._published(between.owner_subject(owner), between.written(message)))

    async def _published(self, subject: str, payload: bytes) -> None:
        try:
            await self._client.publish(subject, payload)
        except (Error, OSError, ValueError):
            return  # the client asks again

    async def _heard(self, message: Msg) -> None:
        try:
            every = between.to_gateway(message.data)
        except msgspec.MsgspecError:  # of a version that is too new
            return
        for each in every:
            line = self._by_number.get(each.line)
            if line is None or each.host != line.owner:
                continue
            match each:
                case Frames():
                    self._show(line, each)
                case NotHere():
                    asyncio.get_running_loop().call_later(ASKS_AGAIN, self._again, line)

    def _show(self, line: Line, sent: Frames) -> None:
        line.frame = b""
        for frame in sent.frames:
            line.connection.put(frame)
        if sent.close:
            self._unbind(line)
            line.connection.person = None
            line.connection.end(sent.close, sent.reason)
        elif sent.left:
            self._back(line)
        elif not line.pointed:
            self._point(line)

    def _point(self, line: Line) -> None:
        """Say where the owner is, which has let the person in."""
        line.pointed = True
        if line.owner is not None and (links := self._links(line.owner)):
            line.connection.send(m.Elsewhere(links))

    def _back(self, line: Line) -> None:
        """Have the person at no table, at this host."""
        self._unbind(line)
        self._hall.arrive(line.account, line.name, line.cards, line.connection)

    def _again(self, line: Line) -> None:
        if self._by_number.get(line.number) is line:
            self.moved(line.table, self._owners.of(line.table), line)

    # -- tables that move ------------------------------------------------------------------------------------------------

    def owner_changed(self, table: str, owner: str | None) -> None:
        """Go where the table is now. ``owner``: None: it is closed."""
        for line in [each for each in self._lines.values() if each.table == table]:
            if line.owner != owner or owner is None:
                self.moved(table, owner, line)

    def moved(self, table: str, owner: str | None, line: Line) -> None:
        """Have a line lead to the owner of the table."""
        line.owner, line.pointed = owner, False
        if owner is None:
            line.connection.send(m.Left("closed", wire.said(words.CLOSED)))
            self._back(line)
        elif owner == self._host:
            if table in self._hall.rooms:
                self._home(line)
        else:
            self._come(line)

    def resumed(self, table: str) -> None:
        """Connect the people here to a table that is this host's now, also those who came before it was."""
        for person in tuple(self._hall.rooms[table].people()):
            if person.connection is not None:
                self._hall.rooms[table].connected(person)
        for line in [each for each in self._lines.values() if each.table == table]:
            self._home(line)

    def _home(self, line: Line) -> None:
        frame = line.frame
        self._back(line)
        self._own.welcomed(line.connection)
        if frame:
            self._tasks.do(self._own.take(line.connection, wire.from_client(frame)))

    def lost(self, people: Iterable[Person], table: str) -> None:
        """Have the people here be at a table that another host has now."""
        owner = self._owners.of(table)
        for person in people:
            connection = person.connection
            if isinstance(connection, SocketConnection):
                line = self._bind(connection, Person(person.account, person.name), person.cards, table, None)
                if owner is not None and owner != self._host:
                    self.moved(table, owner, line)
