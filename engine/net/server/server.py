"""The server: connections and their limits, signing in, health and counters over HTTP."""

from __future__ import annotations

import asyncio
import http
import logging
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.typing import Origin

from paizhuo.engine.core import codec
from paizhuo.engine.core.codec.kinds import tag
from paizhuo.engine.core.words import Text
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.scheduler import AsyncScheduler
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.accounts import CARDS, Accounts
from paizhuo.engine.net.server.collecting import Collector
from paizhuo.engine.net.server.framing import text_frame
from paizhuo.engine.net.server.hall import Hall, HallSettings
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
from paizhuo.engine.net.server.metrics import CONTENT_TYPE, Metrics
from paizhuo.engine.net.server.outbox import Outbox
from paizhuo.engine.net.server.passwords import Passwords
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.net.server.store import Store, StoreTrouble
from paizhuo.engine.table.port.asks import Answer
from paizhuo.engine.table.port.reports import Explained
from paizhuo.engine.version import VERSION

HELLO_IN: Final = 10.0
"""Seconds in which a new connection must sign in."""
BEHIND: Final = 512 * 1024
"""Bytes that may wait for a client that reads slowly; with more the connection is closed."""
REFUSED: Final = 1008
GUESSES: Final = frozenset(("wrong_password", "unknown_token", "too_often"))
"""The refusals of a sign-in that may be guesses at a secret."""


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


FLOOD: Final = 200
"""Messages that come too fast, one after another, after which a connection is cut."""


class Connection:
    """One connection, and the person behind it."""

    def __init__(self, socket: ServerConnection, outbox: Outbox, address: str, limits: ConnectionLimits) -> None:
        self.socket = socket
        self.address = address
        self.limits = limits
        self.person: Person | None = None
        self.too_many = 0
        """How many messages in a row came too fast."""
        self._outbox = outbox

    @property
    def delay(self) -> int:
        """Milliseconds to the other end and back."""
        return round(self.socket.latency * 1000)

    def put(self, frame: bytes) -> None:
        self._outbox.put(self, frame)

    def send(self, message: m.FromServer) -> None:
        """Sends a message."""
        self.put(wire.written(message))

    def send_now(self, message: m.FromServer) -> None:
        """Sends a message that reports nothing which has to be stored, before all that waits for the disk."""
        self.write([wire.written(message)])

    def write(self, frames: list[bytes]) -> None:
        if self.socket.state is not State.OPEN:
            return
        if self.socket.transport.get_write_buffer_size() > BEHIND:
            self.socket.transport.abort()  # a message about it would arrive only after everything else
            return
        # As ``websockets.broadcast`` does for one frame, which never waits either: here all of them are one write.
        self.socket.transport.write(b"".join(map(text_frame, frames)))

    def end(self, code: int, reason: str) -> None:
        """Closes the connection once everything is sent; does not wait."""
        task = asyncio.ensure_future(self._end(code, reason))
        _ending.add(task)
        task.add_done_callback(_ending.discard)

    async def _end(self, code: int, reason: str) -> None:
        await asyncio.sleep(0)
        with suppress(OSError, ConnectionClosed):
            await self.socket.close(code, reason)


_ending: set[asyncio.Future[None]] = set()
"""Connections that are being closed: a loop keeps no strong reference to its tasks."""


class Server:
    """A server of tables. ``start`` and ``stop`` in a running loop; everything happens in its thread."""

    def __init__(self, settings: Settings, log: Log | None = None) -> None:
        """Raises ``StoreRefused`` if the folder cannot be used."""
        self.settings = settings
        self.log = log or Log()
        self._store = Store(settings.folder)
        self._passwords = Passwords()
        self._accounts = Accounts(self._store, self._passwords, settings.cards)
        self._limits = Limits(settings.address_rates)
        self._at_once = AtOnce(settings.per_address)
        self._stuck = False
        """Whether the disk refuses what has happened: nothing is taken and nothing is reported until it is stored."""
        self._connections: set[Connection] = set()
        self._sockets: SocketServer | None = None
        self.metrics = Metrics()
        self._messages = self.metrics.counter("paizhuo_messages_total", "Messages taken from clients.")
        self._refused = self.metrics.counter("paizhuo_refusals_total", "Messages that were not taken.", ("code",))
        self._opened = self.metrics.counter("paizhuo_connections_total", "Connections that were opened.")
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
        """Resumes the stored tables, and listens. Raises ``OSError`` if the port cannot be had."""
        loop = asyncio.get_running_loop()
        self._loop = loop
        self._outbox = Outbox(loop, self._keep)
        self._collector = Collector(loop.time)
        scheduler = AsyncScheduler(loop)
        self.hall = Hall(self._store, self._passwords, scheduler, self.log, self.settings.hall)
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
        self.hall.take_up()
        self.hall.forget_idle()
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
        """Tells everybody, stores every match as it stands, and ends."""
        sockets, self._sockets = self._sockets, None
        if sockets is not None:
            self.hall.stop()
            self._outbox.flush()
            sockets.close(close_connections=True)
            await sockets.wait_closed()
            self.log.event("stopped")
        self._passwords.close()
        self._store.close()

    def _keep(self) -> bool:
        """Stores what has happened. Where the disk refuses, all tables pause until it takes what is still to be stored."""
        if not self._store.dirty:
            return True
        try:
            self._store.commit()
        except StoreTrouble as error:
            if not self._stuck:
                self._stuck = True
                self.log.failure("not_kept", error)
                self.hall.hold()
                self._send_everybody(words.DISK_REFUSES)
            return False
        if self._stuck:
            self._stuck = False
            self.log.event("kept_again")
            self.hall.go_on()
            self._send_everybody(words.STORED_AGAIN)
        return True

    def _send_everybody(self, reason: Text) -> None:
        for connection in self._connections:
            if connection.person is not None and connection.person.room is not None:
                connection.send_now(wire.report(Explained(reason)))

    # -- HTTP ------------------------------------------------------------------------------------------------------

    def _http(self, socket: ServerConnection, request: Request) -> Response | None:
        """Answers for health and counters; refuses anything else that is no connection of a client."""
        path = request.path.partition("?")[0]
        if path == "/healthz":
            return _page("ok\n")
        if path == "/metrics" and self._may_count(socket, request):
            return _page(self.metrics.text(), CONTENT_TYPE)
        if path != "/":
            return _page("There is nothing here.\n", status=http.HTTPStatus.NOT_FOUND)
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return _page(f"paizhuo {self.settings.version}: open this address in the program, Online page.\n")
        if len(self._connections) >= self.settings.connections:
            return _page(words.FULL_SERVER.en + "\n", status=http.HTTPStatus.SERVICE_UNAVAILABLE)
        try:
            self._limits.take("connections", address_key(self._address(socket, request)), self._loop.time())
        except Refusal as refusal:
            return _page(refusal.reason.en + "\n", status=http.HTTPStatus.TOO_MANY_REQUESTS)
        return None

    def _may_count(self, socket: ServerConnection, request: Request) -> bool:
        """Whether the counters are shown: to this computer, or to who has the token. What comes through a proxy comes from elsewhere."""
        said = request.headers.get("Authorization", "")
        if self.settings.metrics_token:
            return compare_digest(said.encode(), f"Bearer {self.settings.metrics_token}".encode())
        try:
            return not self.settings.proxied and ip_address(self._address(socket, request)).is_loopback
        except ValueError:
            return False

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
        connection = Connection(socket, self._outbox, address, ConnectionLimits(self.settings.connection_rates))
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
            self._gone(connection)
            self._collector.connection_changed()

    async def _serve(self, connection: Connection) -> None:
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

    async def _hello(self, connection: Connection, frame: str | bytes) -> bool:
        """Signs a client in by its first message. Returns whether that succeeded."""
        try:
            hello = _message(frame)
            if not isinstance(hello, m.Hello):
                raise Refusal("hello", words.HELLO_FIRST)
            if self._stuck:
                raise Refusal("store", words.DISK_REFUSES)
            if hello.protocol != m.PROTOCOL:
                raise Refusal("version", words.OTHER_VERSION.filled(server=m.PROTOCOL, client=hello.protocol))
            self._limits.take("sign_ins", connection.address, self._loop.time())
            signed_in = await self._accounts.sign_in(hello.name, hello.token, hello.password, register=hello.register)
            self._limits.put_back("sign_ins", connection.address)
        except Refusal as refusal:
            if refusal.code not in GUESSES:
                self._limits.put_back("sign_ins", connection.address)
            self._refused.add(refusal.code)
            connection.send_now(m.Wrong(refusal.code, wire.said(refusal.reason), "hello", fatal=True))
            await connection.socket.close(REFUSED, refusal.code)
            return False
        if connection.socket.state is not State.OPEN:
            return False
        person = self.hall.person(signed_in.account, signed_in.name)
        before, person.connection = person.connection, connection
        connection.person = person
        if isinstance(before, Connection):
            before.person = None
            before.send(m.Wrong("elsewhere", wire.said(words.ELSEWHERE), fatal=True))
            before.end(REFUSED, "elsewhere")
            if person.room is not None:
                person.room.disconnected(person)
        room = self.hall.seat_kept_for(person)
        connection.send(
            m.Welcome(
                signed_in.name,
                signed_in.token,
                self.settings.name,
                self.settings.version,
                m.PROTOCOL,
                codec.VERSION,
                "" if room is None else room.code,
                signed_in.cards,
                signed_in.registered,
            )
        )
        if person.room is not None:
            person.room.connected(person)
        return True

    def _gone(self, connection: Connection) -> None:
        """A connection is closed; its person may come back."""
        person = connection.person
        if person is None or person.connection is not connection:
            return
        person.connection = None
        if person.room is not None:
            try:
                person.room.disconnected(person)
            except Exception as error:  # noqa: BLE001 - one table must not stop the others
                self.log.failure("trouble", error, what="disconnected")
        self.hall.forget(person)
        self._outbox.flush_soon()

    # -- messages ----------------------------------------------------------------------------------------------------

    async def _take(self, connection: Connection, frame: str | bytes) -> None:
        """Handles one message. Whatever is wrong with it is reported to the client, and changes nothing."""
        person = connection.person
        if person is None:
            return
        now = self._loop.time()
        self._messages.add()
        about, decision = "", None
        send = connection.send_now if self._stuck else connection.send
        try:
            self._limit_messages(connection, now)
            message = _message(frame)
            about = str(type(message).__struct_config__.tag)
            decision = _decision(message)
            if self._stuck and isinstance(message, m.Ping):
                send(m.Pong(message.at))
                return
            if self._stuck:
                raise Refusal("store", words.DISK_REFUSES)
            if isinstance(message, m.Create):
                self._limit(connection, "creations", now)
            elif isinstance(message, m.Say):
                self._limit(connection, "chat", now)
            if isinstance(message, m.Join):
                await self._join(connection, person, message, now)
            else:
                await self.hall.take(person, message)
        except Refusal as refusal:
            self._refused.add(refusal.code)
            send(m.Wrong(refusal.code, wire.said(refusal.reason), about, decision=decision))
        except Exception as error:  # noqa: BLE001 - a fault of the program at one table must not end the others
            self.log.failure("trouble", error, about=about)
            send(m.Wrong("internal", wire.said(words.INTERNAL), about, decision=decision))
        self._outbox.flush_soon()
        self._slow.observe(self._loop.time() - now)

    async def _join(self, connection: Connection, person: Person, message: m.Join, now: float) -> None:
        """Somebody comes to a table. Wrong passwords count as failed sign-ins, of address and table. Raises ``Refusal``."""
        keys = (connection.address, f"table {message.table.strip().upper()}") if message.password else ()
        for key in keys:
            self._limits.take("sign_ins", key, now)
        try:
            await self.hall.take(person, message)
        except Refusal as refusal:
            if refusal.code == "password":
                keys = ()
            raise
        finally:
            for key in keys:
                self._limits.put_back("sign_ins", key)

    def _limit(self, connection: Connection, what: What, now: float) -> None:
        """Counts for the connection, and for the account: people behind one router do not use up each other's share."""
        connection.limits.take(what, now)
        person = connection.person
        self._limits.take(what, connection.address if person is None else f"account {person.account}", now)

    def _limit_messages(self, connection: Connection, now: float) -> None:
        """Counts a message. Who goes on sending after many were refused is cut off. Raises ``Refusal``."""
        try:
            self._limit(connection, "messages", now)
        except Refusal:
            connection.too_many += 1
            if connection.too_many >= FLOOD:
                self.log.event("flood", address=connection.address)
                connection.socket.transport.abort()
            raise
        connection.too_many = 0


def _decision(message: m.FromClient) -> int | None:
    """The number of the decision that a message answers; None: it answers none."""
    if not isinstance(message, m.Asks) or message.ask.get("ask") != tag(Answer)[1]:
        return None
    serial = message.ask.get("serial")
    return serial if type(serial) is int else None


def _message(frame: str | bytes) -> m.FromClient:
    """The message in a frame. Raises ``Refusal``."""
    if not isinstance(frame, str):
        raise Refusal("bad_message", words.NOT_TEXT)
    try:
        return wire.from_client(frame)
    except wire.BadMessage as bad:
        raise Refusal("bad_message", words.NOT_A_MESSAGE.filled(reason=str(bad))) from None


def _page(text: str, kind: str = "text/plain; charset=utf-8", status: http.HTTPStatus = http.HTTPStatus.OK) -> Response:
    body = text.encode()
    headers = Headers(
        [
            ("Content-Type", kind),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
            ("Cache-Control", "no-store"),
        ]
    )
    return Response(status.value, status.phrase, headers, body)
