"""A line that breaks: it stands between clients and a server, and does to messages or bytes what a plan says.

``FaultProxy`` knows messages. Within one connection it keeps their order, as TCP does; a message that was cut off may still arrive at
the server after the client is back (``linger``), as it does when only one direction is down. ``BytesProxy`` knows bytes alone: it can
stop passing them on with both ends open, pass them on slowly, and reset the connection.
"""

from __future__ import annotations

import asyncio
import random
import socket
import struct
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, Protocol

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

HOST: Final = "127.0.0.1"
DECISION: Final = '{"type":"decision"'
ANSWER: Final = '{"type":"ask","ask":{"ask":"answer"'
NEVER_LOST: Final = ('{"type":"hello"', '{"type":"welcome"', '{"type":"error"')
"""Without these a client is nobody; a line that loses them is a line that is down, which cuts stand for."""


class Way(Enum):
    """Where a message goes."""

    TO_SERVER = auto()
    TO_CLIENT = auto()


class Do(Enum):
    """What becomes of a message."""

    PASS = auto()
    DROP = auto()
    TWICE = auto()
    LATE = auto()
    CUT_BEFORE = auto()
    """The connection is cut, and the message is lost."""
    CUT_AFTER = auto()
    """The message arrives, and the connection is cut."""
    CUT_LINGERING = auto()
    """The client's end is cut; the message arrives at the server some time later, and then the server's end is cut too."""


class Plan(Protocol):
    """What a line does to its messages."""

    def next(self, way: Way, message: str) -> Do:
        """What becomes of this message."""


class Sound:
    """A line without faults."""

    def next(self, way: Way, message: str) -> Do:
        return Do.PASS


@dataclass(frozen=True, slots=True)
class Shares:
    """Of a thousand messages, those that meet each fault."""

    drop: int = 0
    twice: int = 0
    late: int = 0
    cut: int = 0


class AtRandom:
    """Faults by seed: the same messages meet the same faults."""

    def __init__(self, seed: int, shares: Shares) -> None:
        self._random = random.Random(seed)
        self._shares = shares

    def next(self, way: Way, message: str) -> Do:
        cut = self._random.choice((Do.CUT_BEFORE, Do.CUT_AFTER, Do.CUT_LINGERING))
        drawn = self._random.randrange(1000)
        for do, share in (
            (Do.DROP, self._shares.drop),
            (Do.TWICE, self._shares.twice),
            (Do.LATE, self._shares.late),
            (cut, self._shares.cut),
        ):
            if drawn < share:
                return do
            drawn -= share
        return Do.PASS


AROUND_A_DECISION: Final = (
    (Way.TO_CLIENT, Do.CUT_BEFORE),
    (Way.TO_CLIENT, Do.CUT_AFTER),
    (Way.TO_SERVER, Do.CUT_BEFORE),
    (Way.TO_SERVER, Do.CUT_AFTER),
    (Way.TO_SERVER, Do.CUT_LINGERING),
)
"""The moments around a decision at which a line may break: before and after it is heard, before and after its answer is."""


class AtDecisions:
    """Cuts the line at every ``every``-th new decision, at the moments around it in turn. Between them, faults of another plan."""

    def __init__(self, every: int = 1, first: int = 0, meanwhile: Plan | None = None) -> None:
        """``first``: at which of the moments the first cut is."""
        self._every = every
        self._nth = first
        self._meanwhile = meanwhile or Sound()
        self._met: set[str] = set()
        """The decisions that were met, by what says their number."""
        self._cut: tuple[Way, Do] | None = None
        """The cut that is still to come at the decision that was met last."""

    def next(self, way: Way, message: str) -> Do:
        if message.startswith(DECISION) and (number := message.split(",", 2)[1]) not in self._met:
            self._met.add(number)
            if len(self._met) % self._every == 0:
                self._cut = AROUND_A_DECISION[self._nth % len(AROUND_A_DECISION)]
                self._nth += 1
        if self._cut is not None and message.startswith(DECISION if way is Way.TO_CLIENT else ANSWER):
            where, do = self._cut
            if where is way:
                self._cut = None
                return do
        return self._meanwhile.next(way, message)


class FaultProxy:
    """A server on a port of its own, whose connections are passed on to another."""

    def __init__(self, port: int, plan: Plan, *, late: float = 0.02, linger: float = 0.05) -> None:
        """``late``: seconds that a late message takes; ``linger``: seconds that a cut line goes on to the server."""
        self._to = port
        self._plan = plan
        self._late = late
        self._linger = linger
        self.done: Counter[Do] = Counter()
        self.heard: list[list[str]] = []
        """What the server has sent on each connection, whatever became of it."""
        self.port = 0

    @property
    def cuts(self) -> int:
        """How often the line was cut."""
        return sum(self.done[do] for do in (Do.CUT_BEFORE, Do.CUT_AFTER, Do.CUT_LINGERING))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[FaultProxy]:
        """Listens for as long as the block lasts."""
        async with serve(self._handle, HOST, 0, compression=None, ping_interval=None, max_size=None) as server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            yield self

    async def _handle(self, client: ServerConnection) -> None:
        self.heard.append([])
        heard = self.heard[-1]
        url = f"ws://{HOST}:{self._to}{client.request.path if client.request else '/'}"
        try:
            server = await connect(url, compression=None, ping_interval=None, max_size=None, proxy=None)
        except OSError:
            client.transport.abort()
            return
        there = asyncio.create_task(self._pass_on(Way.TO_SERVER, client, server, []))
        back = asyncio.create_task(self._pass_on(Way.TO_CLIENT, server, client, heard))
        done, _ = await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
        for task in (there, back):
            task.cancel()
        lingering = [message for task in done if (message := task.result()) is not None]
        client.transport.abort()
        if lingering:
            await asyncio.sleep(self._linger)
            with suppress(ConnectionClosed):
                for message in lingering:
                    await server.send(message)
        server.transport.abort()
        await asyncio.gather(there, back, return_exceptions=True)

    async def _pass_on(
        self,
        way: Way,
        source: ClientConnection | ServerConnection,
        to: ClientConnection | ServerConnection,
        keep: list[str],
    ) -> str | None:
        """Passes messages on until the line is cut, and keeps them. One that is returned still reaches the server later."""
        with suppress(ConnectionClosed):
            async for frame in source:
                text = frame if isinstance(frame, str) else ""
                keep.append(text)
                do = Do.PASS if text.startswith(NEVER_LOST) else self._plan.next(way, text)
                self.done[do] += 1
                if do is Do.LATE:
                    await asyncio.sleep(self._late)
                if do is Do.CUT_LINGERING:
                    return text if way is Way.TO_SERVER else None
                if do is Do.CUT_BEFORE:
                    return None
                if do is not Do.DROP:
                    for _ in range(2 if do is Do.TWICE else 1):
                        await to.send(frame)
                if do is Do.CUT_AFTER:
                    await asyncio.sleep(0)
                    return None
        return None


# -- bytes -----------------------------------------------------------------------------------------------------------


class BytesProxy:
    """A line of bytes. All its connections do the same."""

    def __init__(self, port: int, listens: int = 0) -> None:
        """``listens``: the port that it listens at while it runs; 0: one that is free."""
        self._to = port
        self.port = listens
        self._flows = asyncio.Event()
        self._flows.set()
        self._a_second: int | None = None
        self._writers: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[BytesProxy]:
        """Listens for as long as the block lasts."""
        server = await asyncio.start_server(self._handle, HOST, self.port)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self.cut()

    def stop(self) -> None:
        """Nothing is passed on any more, and both ends stay open: half-open, for whoever listens."""
        self._flows.clear()

    def go_on(self) -> None:
        """Passes on again, what came meanwhile first."""
        self._flows.set()

    def slow(self, a_second: int | None) -> None:
        """Passes on at most so many bytes a second from the server to its clients; None: as fast as they come."""
        self._a_second = a_second

    def cut(self) -> None:
        """Closes everything."""
        for writer in self._writers:
            writer.close()
        self._writers.clear()

    def reset(self) -> None:
        """Resets everything: the ends get a RST, and lose what was on its way."""
        for writer in self._writers:
            reset(writer)
        self._writers.clear()

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(HOST, self._to)
        self._writers |= {writer, back}
        with suppress(OSError):
            await asyncio.gather(self._pump(reader, back, slowly=False), self._pump(there, writer, slowly=True))
        for end in (writer, back):
            end.close()
        self._writers -= {writer, back}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, slowly: bool) -> None:
        while True:
            rate = self._a_second if slowly else None
            new = await reader.read(65_536 if rate is None else max(1, rate // 20))
            await self._flows.wait()
            if not new:
                writer.close()
                return
            writer.write(new)
            await writer.drain()
            if rate is not None:
                await asyncio.sleep(len(new) / rate)


def reset(writer: asyncio.StreamWriter) -> None:
    """Ends a connection with a RST."""
    there = writer.get_extra_info("socket")
    with suppress(OSError):
        there.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@asynccontextmanager
async def lines(port: int, plans: Iterable[Plan], **settings: float) -> AsyncIterator[list[FaultProxy]]:
    """A proxy of its own for each plan."""
    proxies = [FaultProxy(port, plan, **settings) for plan in plans]
    running = [proxy.running() for proxy in proxies]
    try:
        yield [await each.__aenter__() for each in running]
    finally:
        for each in running:
            await each.__aexit__(None, None, None)
