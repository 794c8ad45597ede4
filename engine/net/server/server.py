"""The server: connections and their limits, signing in, health and counters over HTTP."""

from __future__ import annotations

import asyncio
import http
import logging
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.typing import Origin

from paizhuo.engine.core import codec
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.scheduler import AsyncScheduler
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.accounts import CARDS, Accounts
from paizhuo.engine.net.server.allowance import Allowance
from paizhuo.engine.net.server.answering import Answering
from paizhuo.engine.net.server.base import Base, OneFile, Within
from paizhuo.engine.net.server.collecting import Collector
from paizhuo.engine.net.server.connection import SocketConnection
from paizhuo.engine.net.server.hall import REFUSED, Hall, HallSettings
from paizhuo.engine.net.server.keeping import Keeping
from paizhuo.engine.net.server.limits import (
    PER_ADDRESS,
    PER_CONNECTION,
    AtOnce,
    ConnectionLimits,
    Limits,
    Rate,
    What,
    address_key,
)
from paizhuo.engine.net.server.log import SOCKETS, Log
from paizhuo.engine.net.server.metrics import Metrics
from paizhuo.engine.net.server.outbox import Outbox
from paizhuo.engine.net.server.pages import Pages, busy
from paizhuo.engine.net.server.passwords import Passwords
from paizhuo.engine.table.port.reports import Explained
from paizhuo.engine.version import VERSION

GOING_AWAY: Final = 1001
"""Why a connection is closed whose client is to come back, here or at another host (RFC 6455, 7.4.1)."""
HELLO_IN: Final = 10.0
"""Seconds in which a new connection must sign in."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server is run.

    ``folder``: where everything is stored, None: in memory. ``origins``: the web pages (``https://example.org``) whose
    programs may connect; programs without an origin always may. ``proxied``: the server is behind a reverse proxy, whose
    ``X-Forwarded-For`` gives the client's address. ``connections``: the most there may be, ``per_address``: from one address.
    """

    host: str = "127.0.0.1"
    port: int = 0
    name: str = "paizhuo"
    version: str = VERSION
    folder: Path | None = None
    tls: ssl.SSLContext | None = None
    origins: tuple[str, ...] = ()
    proxied: bool = False
    connections: int = 10_000
    per_address: int = 200
    hall: HallSettings = field(default_factory=HallSettings)
    cards: int = CARDS
    """Room cards of a new account."""
    metrics_token: str = ""
    """Who sends it (``Authorization: Bearer``) may read ``/metrics``; empty: this computer alone may."""
    connection_rates: Mapping[What, Rate] = field(default_factory=lambda: PER_CONNECTION)
    address_rates: Mapping[What, Rate] = field(default_factory=lambda: PER_ADDRESS)


class Server:
    """A server of tables. ``start`` and ``stop`` in a running loop; everything happens in its thread."""

    def __init__(self, settings: Settings, log: Log | None = None, base: Base | None = None) -> None:
        """Stand on ``base``, None: on a file in the folder of the settings. Raise ``StoreRefused`` if that cannot be used."""
        self.settings = settings
        self.log = log or Log()
        self._base = base or OneFile(settings.folder)
        self._passwords = Passwords()
        self._accounts = Accounts(self._base.people, self._passwords, settings.cards)
        self._limits = Limits(settings.address_rates)
        self._at_once = AtOnce(settings.per_address)
        self._connections: set[SocketConnection] = set()
        self._sockets: SocketServer | None = None
        self.metrics = Metrics()
        self._pages = Pages(
            self.metrics,
            settings.version,
            lambda: self._base.trouble,
            token=settings.metrics_token,
            proxied=settings.proxied,
        )
        self._messages = self.metrics.counter("paizhuo_messages_total", "Messages taken from clients.")
        self._refused = self.metrics.counter("paizhuo_refusals_total", "Messages that were not taken.", ("code",))
        self._opened = self.metrics.counter("paizhuo_connections_total", "Connections that were opened.")
        self._answering = Answering(self.log, self._refused)
        self._slow = self.metrics.histogram(
            "paizhuo_message_seconds", "From a message to all that follows from it being sent."
        )
        self.metrics.gauge("paizhuo_connections", "Open connections.", lambda: len(self._connections))
        self.metrics.gauge("paizhuo_tables", "Open tables.", lambda: len(self.hall.rooms))
        self.metrics.gauge(
            "paizhuo_matches",
            "Matches being played.",
            lambda: sum(room.match.playing for room in self.hall.rooms.values()),
        )

    # -- starting and stopping -------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Resume the stored tables, and listen. Raise ``OSError`` if the port cannot be had."""
        loop = asyncio.get_running_loop()
        self._loop = loop
        self._collector = Collector(loop.time)
        scheduler = AsyncScheduler(loop)
        self.hall = Hall(self._base.tables, self._passwords, scheduler, self.log, self.settings.hall)
        self._keeping = Keeping(self._base.tables, self.log, self.hall.hold, self.hall.go_on, self._send_part)
        tables = self._base.tables
        self._outbox = Outbox(loop, self._keeping.keep, tables.part, tables.unstored)
        self._allowance = Allowance(self._limits, loop.time, self.log)
        self._doors = await self._base.open(
            Within(self.hall, self._outbox, self._allowance, self._answering, self.metrics, self._close_all)
        )
        self._sockets = await serve(
            self._handle,
            self.settings.host,
            self.settings.port,
            ssl=self.settings.tls,
            origins=[None, *map(Origin, self.settings.origins)],
            compression=None,
            max_size=m.LARGEST_FRAME,
            max_queue=32,
            open_timeout=HELLO_IN,
            ping_interval=10,
            ping_timeout=15,
            close_timeout=2,
            server_header=None,
            create_connection=self._counted,
            process_request=self._http,
            logger=logging.getLogger(SOCKETS),
        )
        self.log.event("started", host=self.settings.host, port=self.port, tables=len(self.hall.rooms))

    @property
    def port(self) -> int:
        """The port it listens at."""
        assert self._sockets is not None
        port: int = next(iter(self._sockets.sockets)).getsockname()[1]
        return port

    @property
    def connections(self) -> int:
        """How many connections are open."""
        return len(self._connections)

    async def stop(self) -> None:
        """Send everybody that the server stops, store every match as it stands, and end."""
        sockets, self._sockets = self._sockets, None
        if sockets is not None:
            await self._base.leave()
            sockets.close(close_connections=True)
            await sockets.wait_closed()
            self.log.event("stopped")
        self._passwords.close()
        await self._base.close()

    def _send_part(self, part: str, reason: Text) -> None:
        for connection in self._connections:
            if connection.table and self._base.tables.part(connection.table) == part:
                connection.send_now(wire.report(Explained(reason)))

    def _close_all(self) -> None:
        """Close all connections, so that their clients go to another host."""
        for connection in tuple(self._connections):
            connection.end(GOING_AWAY, "moved")

    # -- HTTP ------------------------------------------------------------------------------------------------------

    def _http(self, socket: ServerConnection, request: Request) -> Response | None:
        """Answer a request that opens no connection of a client, or one that comes when there are too many; None: it may open one."""
        address = self._address(socket, request)
        if (page := self._pages.answer(request, address)) is not None:
            return page
        if len(self._connections) >= self.settings.connections:
            return busy(words.FULL_SERVER, http.HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            self._limits.take("connections", address_key(address), self._loop.time())
        except Refusal as refusal:
            return busy(refusal.reason, http.HTTPStatus.TOO_MANY_REQUESTS)
        return None

    def _address(self, socket: ServerConnection, request: Request | None) -> str:
        if self.settings.proxied and request is not None:
            forwarded = request.headers.get_all("X-Forwarded-For")
            if forwarded:
                return forwarded[-1].rpartition(",")[2].strip()
        address = socket.remote_address
        return str(address[0]) if address else ""

    # -- connections -------------------------------------------------------------------------------------------------

    @property
    def _counted(self) -> type[ServerConnection]:
        """A class of connections that are counted, even those without a hello: for a page, or where TLS fails."""
        collector = self._collector

        class Socket(ServerConnection):
            def __init__(self, *given: Any, **named: Any) -> None:
                super().__init__(*given, **named)
                collector.connection_changed()

        return Socket

    async def _handle(self, socket: ServerConnection) -> None:
        address = address_key(self._address(socket, socket.request))
        connection = SocketConnection(socket, self._outbox, address, ConnectionLimits(self.settings.connection_rates))
        if not self._at_once.begin(address):
            await socket.close(REFUSED, "too many connections")
            return
        self._connections.add(connection)
        self._opened.add()
        try:
            await self._serve(connection)
        except ConnectionClosed:
            pass
        finally:
            self._connections.discard(connection)
            self._at_once.end(address)
            self._doors.depart(connection)
            self._outbox.flush_soon()
            self._collector.connection_changed()

    async def _serve(self, connection: SocketConnection) -> None:
        socket = connection.socket
        try:
            first = await asyncio.wait_for(socket.recv(), HELLO_IN)
        except TimeoutError:
            await socket.close(REFUSED, "no hello")
            return
        if not await self._hello(connection, first):
            return
        async for frame in socket:
            await self._take(connection, frame)

    async def _hello(self, connection: SocketConnection, frame: str | bytes) -> bool:
        """Sign a client in by its first message. Return whether that succeeded."""
        try:
            hello = _message(frame)
            if not isinstance(hello, m.Hello):
                raise Refusal("hello", words.HELLO_FIRST)
            if self._keeping.stuck(""):
                raise Refusal("store", words.NOTHING_STORED)
            if self._base.trouble is not None:
                raise Refusal("store", self._base.trouble)
            if hello.protocol != m.PROTOCOL:
                raise Refusal("version", words.OTHER_VERSION.filled(server=m.PROTOCOL, client=hello.protocol))
            with self._allowance.signing_in(connection.address):
                signed_in = await self._accounts.sign_in(
                    hello.name, hello.token, hello.password, register=hello.register
                )
        except Refusal as refusal:
            self._refused.add(refusal.code)
            connection.send_now(m.Wrong(refusal.code, wire.said(refusal.reason), "hello", fatal=True))
            await connection.socket.close(REFUSED, refusal.code)
            return False
        if connection.socket.state is not State.OPEN:
            return False
        table = await self._doors.arrive(signed_in, connection)
        connection.send(
            m.Welcome(
                signed_in.name,
                signed_in.token,
                self.settings.name,
                self.settings.version,
                m.PROTOCOL,
                codec.VERSION,
                table,
                signed_in.cards,
                signed_in.registered,
                self._base.others,
            )
        )
        self._doors.welcomed(connection)
        return True

    # -- messages ----------------------------------------------------------------------------------------------------

    async def _take(self, connection: SocketConnection, frame: str | bytes) -> None:
        """Handle one message. Report to the client whatever is wrong with it, and then change nothing."""
        if connection.person is None:
            return
        now = self._loop.time()
        self._messages.add()
        send = connection.send_now if self._keeping.stuck(connection.table) else connection.send
        try:
            self._allowance.count_message(connection)
            message = _message(frame)
        except Refusal as refusal:
            self._answering.refuse(send, refusal)
        else:
            await self._answering.answer(send, message, partial(self._do, connection, message, send))
        self._outbox.flush_soon()
        self._slow.observe(self._loop.time() - now)

    async def _do(
        self, connection: SocketConnection, message: m.FromClient, send: Callable[[m.FromServer], None]
    ) -> None:
        """Do what a message asks. Raise ``Refusal``, and change nothing."""
        stuck = words.NOTHING_STORED if self._keeping.stuck(connection.table) else self._base.cut_off
        if stuck is not None:
            if not isinstance(message, m.Ping):
                raise Refusal("store", stuck)
            send(m.Pong(message.at))
            return
        self._allowance.count_special(connection, message)
        with self._allowance.joining(connection.address, message):
            await self._doors.take(connection, message)


def _message(frame: str | bytes) -> m.FromClient:
    """Read the message in a frame. Raise ``Refusal``."""
    if not isinstance(frame, str):
        raise Refusal("bad_message", words.NOT_TEXT)
    try:
        return wire.from_client(frame)
    except wire.BadMessage as bad:
        raise Refusal("bad_message", words.NOT_A_MESSAGE.filled(reason=str(bad))) from None
