"""The connection to a server: signing in, messages both ways, and reconnecting when the connection breaks."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from paizhuo.engine.core import codec
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client import checking, words
from paizhuo.engine.net.client.match import AGAIN, FarMatch, MatchMessage
from paizhuo.engine.net.client.opening import CLOSES_IN, Ended, opened
from paizhuo.engine.net.client.reaching import Reaching
from paizhuo.engine.net.client.reports import ConnectionState, ServerListener
from paizhuo.engine.net.client.wanted import Wanted
from paizhuo.engine.net.links import Address, BadLink, read
from paizhuo.engine.net.names import visible
from paizhuo.engine.net.scheduler import AsyncScheduler
from paizhuo.engine.table.port.reports import Listener

PING: Final = 2.0
"""Seconds between pings."""
SILENT: Final = 6.0
"""Seconds without anything from the server after which the connection counts as broken."""
FIRST_WAIT: Final = 0.3
"""Seconds before the first attempt to come back; each further one doubles it."""
LONGEST_WAIT: Final = 10.0
ELSEWHERE: Final = 10.0
"""Seconds before the host that has the table is tried again; each further time doubles them."""
MOST_HOSTS: Final = 100
"""The most other hosts of a cluster that are remembered."""
MOST_WAITING: Final = 256
"""The most messages that wait to be sent; with more the connection counts as broken."""
PASSING: Final = frozenset(("too_often", "busy", "internal", "store"))
"""Codes of refusals that hold for a while only."""

_log = logging.getLogger("paizhuo.client")


@dataclass(frozen=True, slots=True)
class Person:
    """The person who connects, as in ``hello``. ``token``: what the server gave before."""

    name: str
    token: str = ""
    password: str = ""
    register: bool = False


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a client waits, in seconds.

    ``ping``: between pings; ``silent``: for anything from the server; ``first_wait``, ``longest_wait``: before reconnecting;
    ``again``: before an unanswered message is sent again; ``elsewhere``: before the host that has the table, and that could not be
    reached, is tried again for the first time.
    """

    ping: float = PING
    silent: float = SILENT
    first_wait: float = FIRST_WAIT
    longest_wait: float = LONGEST_WAIT
    again: float = AGAIN / 1000
    elsewhere: float = ELSEWHERE


class Client:
    """One person's connection to one server, for as long as ``run`` runs; all methods are called in the thread of its loop.

    ``match`` is the match at the person's table. Messages that are sent while there is no connection are lost, with three
    exceptions: an open answer, which ``match`` sends again; that the person is ready, before a match; and the table that the
    person wants to be at. Who was ready for the next hand is shown its sheet again, and is asked anew.
    """

    def __init__(
        self,
        address: Address,
        person: Person,
        listener: ServerListener,
        match_listener: Listener,
        *,
        program: str = "",
        patience: Patience | None = None,
    ) -> None:
        """Begin nothing before ``run``, whose loop this is made in. ``program``: its name and version."""
        self.person = person
        self._addresses = [address]
        """Where the server is reached: the address that was given, and, in a cluster, those of other hosts."""
        self._program = program
        self._patience = patience or Patience()
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        again = round(self._patience.again * 1000)
        self.match = FarMatch(self.send, AsyncScheduler(self._loop), match_listener, listener.opened, again)
        self._outgoing: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        """What is to be sent; None: nothing more."""
        self._opening: asyncio.Future[ClientConnection | Ended] | None = None
        self._socket: ClientConnection | None = None
        self._known = False
        """Whether the server has welcomed the person on this connection."""
        self._wanted = Wanted()
        self._said_at = 0
        """When something was last sent, as ``Ping.at``."""
        self._heard_at = 0.0
        self._wait = self._patience.first_wait
        self._hurry = asyncio.Event()
        self._closing = False
        self._ended: Ended | None = None
        self._better: asyncio.Task[None] | None = None
        """The attempts to reach the host that has the table, while the person plays on through the present one."""
        self._next: ClientConnection | None = None
        """A connection to that host, which takes the place of the present one."""
        self._reaching = Reaching(self._patience.elsewhere, self._loop.time)

    @property
    def table(self) -> m.TableState | None:
        """The table where the person is, as it stood last; None: it is at none, or the connection is new."""
        return self._wanted.table

    # -- what is done here -----------------------------------------------------------------------------------------

    def send(self, message: m.FromClient) -> None:
        """Send a message, if the connection is up."""
        self._wanted.sent(message)
        if self._known:
            self._put(message)
            self._said_at = self._now()

    def _now(self) -> int:
        return round(self._loop.time() * 1000)

    def post(self, does: Callable[[], None]) -> None:
        """Call ``does`` in the thread of the loop; may be called in any thread."""
        self._loop.call_soon_threadsafe(does)

    def hurry(self) -> None:
        """Try to connect at once, if the next attempt is waited for."""
        self._hurry.set()

    def close(self) -> None:
        """End the connection for good, once everything is sent; ``run`` then returns."""
        self._closing = True
        self._hurry.set()
        if self._opening is not None:
            self._opening.cancel()
        if self._socket is not None:
            self._ended = self._ended or Ended(words.LEFT_OFF, final=True)
            with suppress(asyncio.QueueFull):
                self._outgoing.put_nowait(None)
            self._loop.call_later(CLOSES_IN, self._socket.transport.abort)

    def _put(self, message: m.FromClient) -> None:
        try:
            self._outgoing.put_nowait(wire.written(message))
        except asyncio.QueueFull:
            self._end(Ended(words.LINE_SILENT))

    def _end(self, ended: Ended) -> None:
        """End the connection, for this reason unless there was one before."""
        self._ended = self._ended or ended
        if self._socket is not None:
            self._socket.transport.abort()

    # -- the connection --------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Connect, and reconnect whenever the connection breaks, until ``close`` or until the server refuses the person for good."""
        try:
            while not self._closing:
                if self._next is None:
                    self._listener.line(ConnectionState("connecting"))
                ended = await self._connected()
                if self._next is not None and not self._closing:
                    continue
                if ended.final or self._closing:
                    self._listener.line(ConnectionState("closed", ended.reason))
                    return
                await self._rest(ended.reason)
            self._listener.line(ConnectionState("closed", words.LEFT_OFF))
        finally:
            self._stay()
            if self._next is not None:
                self._next.transport.abort()
            self.match.close()

    async def _rest(self, reason: Text) -> None:
        """Wait before the next attempt, each time twice as long, with a random part so that not all clients come back at once.

        In a cluster the next attempt is made at another host.
        """
        self._addresses.append(self._addresses.pop(0))
        seconds = self._wait * random.uniform(0.5, 1)
        self._wait = min(2 * self._wait, self._patience.longest_wait)
        self._listener.line(ConnectionState("waiting", reason, round(seconds * 1000)))
        self._hurry.clear()
        if not self._closing:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), seconds)
                self._wait = self._patience.first_wait

    async def _connected(self) -> Ended:
        """Connect, and talk for as long as the connection holds. Return why it ended."""
        self._ended = None
        if (known := self._next) is not None:
            self._next = None
            return await self._talk(known)
        self._opening = asyncio.ensure_future(opened(self._addresses[0]))
        try:
            socket = await self._opening
        except asyncio.CancelledError:
            if self._closing:
                return Ended(words.LEFT_OFF, final=True)
            self._opening.cancel()
            raise
        finally:
            self._opening = None
        return socket if isinstance(socket, Ended) else await self._talk(socket)

    async def _talk(self, socket: ClientConnection) -> Ended:
        """Sign in, and read what the server sends until the connection ends. Return why it ended."""
        self._socket = socket
        self._wanted.connected()
        while not self._outgoing.empty():
            self._outgoing.get_nowait()
        who = self.person
        self._put(m.Hello(m.PROTOCOL, who.name, who.token, who.password, who.register, self._program))
        self._heard_at = self._loop.time()
        tasks = [asyncio.ensure_future(task) for task in (self._write(socket), self._watch())]
        try:
            async for frame in socket:
                self._heard_at = self._loop.time()
                self._read(frame)
        except ConnectionClosed:
            pass
        finally:
            self._socket, self._known = None, False
            self._stay()
            for task in tasks:
                task.cancel()
            socket.transport.abort()
        return self._ended or Ended(words.LINE_LOST)

    async def _write(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while (frame := await self._outgoing.get()) is not None:
                await socket.send(frame, text=True)
            await socket.close()

    async def _watch(self) -> None:
        """Ping the server, and end a connection on which nothing comes any more."""
        while True:
            await asyncio.sleep(self._patience.ping)
            if self._loop.time() - self._heard_at > self._patience.silent:
                self._end(Ended(words.LINE_SILENT))
                return
            if self._known:
                self._ping()

    def _ping(self) -> None:
        self._put(m.Ping(self._now(), self.match.heard))

    # -- what the server says ------------------------------------------------------------------------------------------

    def _read(self, frame: str | bytes) -> None:
        try:
            message = wire.from_server(frame)
        except wire.BadMessage as bad:  # of a newer server, perhaps
            _log.warning("a message of the server cannot be read: %s", visible(str(bad)))
            return
        try:
            self._take(message)
        except Exception as error:  # noqa: BLE001 - a window that fails to show something must not lose the connection
            _log.warning("%s", words.PROGRAM_FAULT.filled(what=type(error).__name__).en)
            _log.debug("in detail", exc_info=True)

    def _take(self, message: m.FromServer) -> None:
        match message:
            case m.Welcome():
                self._welcomed(message)
            case m.Elsewhere():
                self._go_elsewhere(message.links)
            case m.TablesOpen():
                self._listener.tables(message)
            case m.TableState():
                self._at_table(message)
            case m.Left():
                self._left(message)
            case m.Chatted():
                self._listener.chatted(message)
            case m.Wrong():
                self._wrong(message)
            case m.Pong():
                self._pong(message)
            case m.Journal():
                self._listener.journal(message)
            case _:
                self._of_match(message)

    def _welcomed(self, welcome: m.Welcome) -> None:
        if welcome.protocol != m.PROTOCOL or welcome.codec != codec.VERSION:
            self._end(Ended(words.OTHER_PROGRAM.filled(server=visible(welcome.version)), final=True))
            return
        self.person = Person(welcome.name, welcome.token)
        self._known = True
        self._wait = self._patience.first_wait
        self._addresses = [self._addresses[0], *self._others(welcome.others)]
        self._listener.line(ConnectionState("up"))
        self._listener.welcomed(welcome)
        if not welcome.table:
            self._say_again()
        self._ping()

    def _go_elsewhere(self, links: list[str]) -> None:
        """Go on at another host, once it is reached; until then, stay here."""
        self._stay()
        if found := self._others(links):
            self._better = asyncio.ensure_future(self._reach(found))

    def _stay(self) -> None:
        """Try to reach no other host any more."""
        if self._better is not None:
            self._better.cancel()
            self._better = None

    async def _reach(self, links: list[Address]) -> None:
        """Try the links to a host in turn, again and again, until one is reached."""
        while True:
            address = min(links, key=self._reaching.wait)
            await asyncio.sleep(self._reaching.wait(address))
            found = await opened(address)
            if not isinstance(found, Ended):
                break
            self._reaching.failed(address)
        self._reaching.reached(address)
        self._better = None
        if self._socket is None or self._closing:
            found.transport.abort()
        else:
            self._next = found
            self._addresses = [address, *(each for each in self._addresses if each != address)]
            self._end(Ended(words.LINE_LOST))

    def _others(self, links: list[str]) -> list[Address]:
        """Return the addresses of other hosts, in an order of chance so that not all clients go to the same one."""
        found = []
        for link in links[:MOST_HOSTS]:
            try:
                found.append(read(link).address)
            except BadLink:  # of a newer server, perhaps
                continue
        here = self._addresses[0]
        random.shuffle(found)
        return [each for each in found if each != here and each.secure >= here.secure]

    def _at_table(self, table: m.TableState) -> None:
        if (reason := checking.why_not(table)) is not None:
            self._end(Ended(reason, final=True))
            return
        self._wanted.at_table(table)
        self._listener.table(table)

    def _wrong(self, wrong: m.Wrong) -> None:
        reason = wire.heard(wrong.reason)
        if wrong.fatal:
            self._end(Ended(reason, final=wrong.code not in PASSING))
        if self._wanted.refused(wrong.about):
            self._left(m.Left(wrong.code, wrong.reason))
        elif not self.match.wrong(wrong):
            self._listener.wrong(wrong)

    def _pong(self, pong: m.Pong) -> None:
        self._listener.line(ConnectionState("up", delay=max(0, self._now() - pong.at)))
        if pong.heard is not None:
            self.match.compare(pong.heard, pong.decision)
        if pong.at > self._said_at:
            self._say_again()

    def _say_again(self) -> None:
        if (missing := self._wanted.missing) is not None:
            self.send(missing)

    def _left(self, left: m.Left) -> None:
        self._stay()
        self._wanted.left()
        self.match.close()
        self._listener.left(left)

    def _of_match(self, message: MatchMessage) -> None:
        match message:
            case m.HandBegan():
                self._wanted.goes_on()
                self._listener.promised(message.commitment)
            case m.Began() | m.Over():
                self._wanted.goes_on()
            case m.Result():
                self._listener.between_hands(message.pause)
            case _:
                pass
        self.match.take(message)
        if isinstance(message, m.Observed) and (following := self.match.following) is not None:
            self._listener.promised(self.match.commitment(following.observation.hand.deal.number))
