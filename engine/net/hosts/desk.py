"""What the owner of tables does for people whose connections are at other hosts."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import msgspec
from nats.errors import Error

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.hosts import between
from paizhuo.engine.net.hosts.between import Comes, Frames, Goes, NotHere, SaysThere, ToGateway
from paizhuo.engine.net.hosts.tasks import Tasks
from paizhuo.engine.net.server.answering import Answering
from paizhuo.engine.net.server.hall import Hall
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.outbox import Outbox
from paizhuo.engine.net.server.people import Person

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

    from paizhuo.engine.net.server.allowance import Allowance


class FarConnection:
    """A connection that is at another host, the gateway. Its frames go there."""

    def __init__(self, desk: Desk, gateway: str, line: int, address: str) -> None:
        self.gateway = gateway
        self.line = line
        self.address = address
        self.person: Person | None = None
        self.delay = 0
        self.turn = asyncio.Lock()
        """Messages of one connection are handled one after another."""
        self.closing: tuple[int, str] | None = None
        self._desk = desk

    def put(self, frame: bytes) -> None:
        """Send a frame when what has happened is stored."""
        self._desk.outbox.put(self, frame, "" if self.person is None else self.person.table)

    def send(self, message: m.FromServer) -> None:
        """Send a message when what has happened is stored."""
        self.put(wire.written(message))

    def end(self, code: int, reason: str) -> None:
        """Close the connection once everything is sent; do not wait."""
        self.closing = code, reason
        self.put(b"")

    def write(self, frames: list[bytes]) -> None:
        """Send frames to the gateway, and whether the person is still here."""
        self._desk.out(self, [frame for frame in frames if frame])


class Desk:
    """The connections at other hosts of people at this host's tables."""

    def __init__(
        self,
        client: Client,
        host: str,
        hall: Hall,
        outbox: Outbox,
        allowance: Allowance,
        answering: Answering,
        arrived: Callable[[str], Awaitable[bool]],
        log: Log,
    ) -> None:
        """Wait with ``arrived`` until a table is resumed here; it says whether the table is this host's."""
        self.outbox = outbox
        self._client = client
        self._host = host
        self._hall = hall
        self._allowance = allowance
        self._answering = answering
        self._arrived = arrived
        self._lines: dict[tuple[str, int], FarConnection] = {}
        self._out: defaultdict[str, list[ToGateway]] = defaultdict(list)
        self._due = False
        self._tasks = Tasks(log)

    async def start(self) -> None:
        """Hear what gateways send. Raise an error of NATS."""
        await self._client.subscribe(between.owner_subject(self._host), cb=self._heard)

    async def _heard(self, message: Msg) -> None:
        try:
            heard = between.to_owner(message.data)
        except msgspec.MsgspecError:  # of a version that is too new: the client asks again
            return
        key = heard.gateway, heard.line
        match heard:
            case Goes():
                self._goes(key)
            case Comes():
                line = self._lines.get(key)
                if line is None:
                    line = self._lines[key] = FarConnection(self, heard.gateway, heard.line, heard.address)
                self._tasks.do(self._comes(line, heard))
            case SaysThere():
                if (line := self._lines.get(key)) is None:
                    self._put(heard.gateway, NotHere(heard.line, self._host))
                else:
                    line.delay = heard.delay
                    self._tasks.do(self._says(line, heard.frame))

    async def _comes(self, line: FarConnection, comes: Comes) -> None:
        async with line.turn:
            if not await self._arrived(comes.table):
                self._forget(line)
                self._put(line.gateway, NotHere(line.line, self._host))
                return
            if self._lines.get((line.gateway, line.line)) is not line:
                return
            person = self._hall.arrive(comes.account, comes.name, comes.cards, line)
            if comes.frame:
                await self._take(line, comes.frame)
            elif person.room is not None:
                person.room.connected(person)
            if person.room is None:
                line.put(b"")
        self.outbox.flush_soon()

    async def _says(self, line: FarConnection, frame: bytes) -> None:
        async with line.turn:
            await self._take(line, frame)
        self.outbox.flush_soon()

    async def _take(self, line: FarConnection, frame: bytes) -> None:
        person = line.person
        if person is None:
            return
        message = wire.from_client(frame)

        async def handle() -> None:
            with self._allowance.joining(line.address, message):
                await self._hall.handle(person, message)

        await self._answering.answer(line.send, message, handle)

    def _goes(self, key: tuple[str, int]) -> None:
        if (line := self._lines.pop(key, None)) is not None:
            self._hall.depart(line)
            self.outbox.flush_soon()

    def gateway_gone(self, gateway: str) -> None:
        """Do without the people whose connections were at a host that is gone."""
        for key in [each for each in self._lines if each[0] == gateway]:
            self._goes(key)

    def forget(self, line: FarConnection) -> None:
        """Forget a connection whose table another host has now."""
        self.outbox.drop(line)
        self._forget(line)

    def _forget(self, line: FarConnection) -> None:
        if self._lines.get((line.gateway, line.line)) is line:
            del self._lines[line.gateway, line.line]

    # -- to gateways ---------------------------------------------------------------------------------------------------

    def out(self, line: FarConnection, frames: list[bytes]) -> None:
        """Send frames to a connection. Forget it if its person is at no table here any more."""
        if self._lines.get((line.gateway, line.line)) is not line:
            return
        left = line.person is None or line.person.room is None
        code, reason = line.closing or (0, "")
        if frames or left or code:
            self._put(line.gateway, Frames(line.line, self._host, frames, left, code, reason))
        if left or code:
            self._forget(line)
            self._hall.depart(line)

    def _put(self, gateway: str, message: ToGateway) -> None:
        self._out[gateway].append(message)
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._due = False
        waiting, self._out = self._out, defaultdict(list)
        self._tasks.do(self._publish(waiting))

    async def _publish(self, waiting: dict[str, list[ToGateway]]) -> None:
        for gateway, messages in waiting.items():
            try:
                await self._client.publish(between.gateway_subject(gateway), between.written(messages))
            except (Error, OSError, ValueError):
                continue  # the client notices, and asks for the whole table
