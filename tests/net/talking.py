"""Clients of a server that say what a test has them say, and keep what they hear."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import ClassVar, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from paizhuo.engine.core import codec
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.hall import HallSettings
from paizhuo.engine.net.server.server import Server, Settings
from paizhuo.engine.table.port.asks import Ask
from paizhuo.engine.table.port.reports import Report
from paizhuo.engine.table.port.settings import AT_ONCE

SOON = 5.0
"""Seconds in which whatever is waited for comes."""
Heard = TypeVar("Heard", bound=m.FromServer)
Said = TypeVar("Said", bound=Report)


def at_once(**changed: object) -> Settings:
    """A server on this computer where nothing takes time, and nobody is too fast."""
    given = {"connection_rates": {}, "address_rates": {}, "hall": HallSettings(pace=AT_ONCE), **changed}
    return Settings(**given)  # type: ignore[arg-type]


@asynccontextmanager
async def running(settings: Settings | None = None) -> AsyncIterator[Server]:
    """A server, for as long as the block lasts."""
    server = Server(settings or at_once())
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def ask(value: Ask) -> m.Asks:
    """What a client sends to ask this."""
    return m.Asks(codec.write(value))


def answer(decision: int, option: codec.Json) -> m.Asks:
    """What a client sends to answer a decision by an option, or by a list of actions."""
    return m.Asks({"ask": "answer", "serial": decision, "actions": option if isinstance(option, list) else [option]})


class Owner:
    """Owns a match and does nothing with what it reports; a fault in making messages fails the test."""

    def hand_ended(self) -> None:
        """Begin no next hand."""

    def match_ended(self, reason: Text | None) -> None:
        """Begin no other match."""

    def view_lost(self, participant: int | None, error: Exception) -> None:
        raise error


class Client:
    """One connection. ``heard``: every message since it was made, in order."""

    came: ClassVar[list[Client]] = []
    """Those of the test that runs: what it leaves open is closed after it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.came.append(self)
        self.socket = socket
        self.heard: list[m.FromServer] = []
        self._new = asyncio.Event()
        self._reading = asyncio.ensure_future(self._read())
        self.token = ""

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                self.heard.append(wire.from_server(frame))
                self._new.set()
        except ConnectionClosed:
            pass
        self._new.set()

    async def say(self, *messages: m.FromClient) -> None:
        """Sends messages."""
        for message in messages:
            await self.socket.send(wire.written(message), text=True)

    async def hear_report(self, kind: type[Said], fits: Callable[[Said], bool] = lambda report: True) -> Said:
        """The first report of this kind that fits, among the messages not taken yet."""

        def is_it(message: m.Reports) -> bool:
            report = wire.reported(message)
            return isinstance(report, kind) and fits(report)

        found = wire.reported(await self.hear(m.Reports, is_it))
        assert isinstance(found, kind)
        return found

    async def raw(self, frame: str | bytes) -> None:
        """Sends a frame, whatever is in it."""
        await self.socket.send(frame)

    async def hear(
        self, kind: type[Heard], fits: Callable[[Heard], bool] = lambda message: True, *, within: float = SOON
    ) -> Heard:
        """The first message of this kind that fits, among those not taken yet; it and what came before are taken."""
        async with asyncio.timeout(within):
            while True:
                for nth, message in enumerate(self.heard):
                    if isinstance(message, kind) and fits(message):
                        del self.heard[: nth + 1]
                        return message
                self._new.clear()
                await self._new.wait()

    async def ask(self, *messages: m.FromClient) -> list[m.FromServer]:
        """Sends messages, and takes everything that was heard until the server had read them all."""
        await self.say(*messages, m.Ping(at=4_711))
        found: list[m.FromServer] = []
        async with asyncio.timeout(SOON):
            while not found or not isinstance(found[-1], m.Pong):
                while self.heard:
                    found.append(self.heard.pop(0))
                    if isinstance(found[-1], m.Pong) and found[-1].at == 4_711:
                        return found[:-1]
                self._new.clear()
                await self._new.wait()
        return found

    async def close(self) -> None:
        """Ends the connection properly."""
        await self.socket.close()
        await self._reading

    async def cut(self) -> None:
        """The line breaks."""
        self.socket.transport.abort()
        await self._reading

    async def closed(self) -> None:
        """Waits until the server has closed the connection."""
        async with asyncio.timeout(SOON):
            await self.socket.wait_closed()
            await self._reading


async def come(server: Server, name: str, token: str = "", **hello: object) -> Client:
    """Somebody who is known to the server now."""
    client = Client(await connect(f"ws://127.0.0.1:{server.port}/", compression=None, proxy=None))
    await client.say(m.Hello(m.PROTOCOL, name, token, **hello))  # type: ignore[arg-type]
    client.token = (await client.hear(m.Welcome)).token
    return client


def errors(heard: list[m.FromServer]) -> list[str]:
    """The codes of what was refused."""
    return [message.code for message in heard if isinstance(message, m.Wrong)]


async def table_of(server: Server, *names: str, bots: str = "basic", **terms: object) -> tuple[str, list[Client]]:
    """A table of riichi, or other terms, with these people at its first seats; its code."""
    given = {"rules": "riichi", "bots": ["" if nth < len(names) else bots for nth in range(4)], "pause": 10, **terms}
    people = [await come(server, name) for name in names]
    await people[0].say(m.Create(m.Terms(**given)))  # type: ignore[arg-type]
    code = (await people[0].hear(m.TableState)).table
    for person in people[1:]:
        await person.say(m.Join(code))
        await person.hear(m.TableState)
    return code, people


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Runs a test in a loop of its own."""

    async def done() -> None:
        try:
            await test()
        finally:
            for client in Client.came:
                client.socket.transport.abort()
            Client.came.clear()
            await asyncio.sleep(0)  # the loop closes their sockets

    asyncio.run(done())
