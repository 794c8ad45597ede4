"""A server among people who mean it harm: it stays up, and no table notices."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.server import server as module
from paizhuo.engine.net.server.server import Server, Settings
from tests.net.fault_proxy import BytesProxy
from tests.net.hostile import BINARY, CLOSE, PING, TEXT, Attacker, frame
from tests.net.may_know import Replay
from tests.net.talking import Client, answer, at_once, come, errors, run, running, table_of

FRAMES = 6_000
"""In the suite; ``benchmarks.hostile_frames`` sends a million."""


async def raw(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection whose frames are made by hand."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(
        b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def plays_on(server: Server, code: str, ann: Client) -> None:
    """The table goes on, and its journal follows from the rules."""
    asked = await ann.hear(m.Decide)
    await ann.say(answer(asked.decision, 0))
    await ann.hear(m.Happened)
    play = server.hall.rooms[code].match.play
    assert play is not None
    Replay(str(play.table.journal_text))


@pytest.mark.parametrize("role", ["guest", "spectator", "player"])
def test_hostile_frames_change_nothing(role: str) -> None:
    """Those of an attacker who looks on, who is elsewhere, and who plays at the table."""

    async def test() -> None:
        async with running() as server:
            code, people = await table_of(server, "Ann", "Bob")
            ann, bob = people
            for person in people:
                await person.say(m.Ready())
            await bob.hear(m.Began)
            attacker = Attacker(7)
            socket = bob.socket if role == "player" else (await come(server, "Eve")).socket
            if role == "spectator":
                await socket.send(b'{"type":"join","table":"%s","role":"spectator"}' % code.encode(), text=True)
            play = server.hall.rooms[code].match.play
            assert play is not None
            attacker.decisions = [play.number(0), *(view.asked for view in play.views)]
            for _ in range(FRAMES // 50):
                socket.transport.write(b"".join(attacker.next() for _ in range(50)))
                await asyncio.wait_for(await socket.ping(), 10)
            waited_for = play.table.waiting()
            assert waited_for, "the table waits for somebody"
            Replay(str(play.table.journal_text))
            if 0 in waited_for:
                await plays_on(server, code, ann)

    run(test)


def test_frames_that_break_the_protocol_end_that_connection_alone() -> None:
    async def test() -> None:
        async with running() as server:
            code, (ann,) = await table_of(server, "Ann")
            await ann.say(m.Ready())
            attacker = Attacker(3)
            for _ in range(150):
                _, writer = await raw(server)
                writer.write(frame(TEXT, b'{"type":"hello","protocol":1,"name":"Eve"}') + attacker.breaking())
                writer.close()
            await plays_on(server, code, ann)

    run(test)


@pytest.mark.parametrize(
    "sent, status",
    [
        (frame(BINARY, b"{}"), 1008),
        (frame(TEXT, b'{"type":"ping"}'), 1008),
        (frame(TEXT, b"\xff\xfe"), 1007),
        (frame(TEXT, b"x" * (m.LARGEST_FRAME + 1)), 1009),
        (frame(PING, b"x" * 126), 1002),
        (frame(TEXT, b"{}", masked=False), 1002),
        (frame(TEXT, b"{}", reserved=0x40), 1002),
        (frame(3, b"{}"), 1002),
    ],
)
def test_a_connection_ends_with_the_status_that_says_why(sent: bytes, status: int) -> None:
    async def test() -> None:
        async with running() as server:
            reader, writer = await raw(server)
            writer.write(sent)
            said = await asyncio.wait_for(reader.read(), 5)
            assert bytes((0x80 | CLOSE,)) in said
            assert status.to_bytes(2, "big") in said
            writer.close()

    run(test)


def test_who_never_says_hello_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELLO_IN", 0.1)

    async def test() -> None:
        async with running() as server:
            reader, writer = await raw(server)
            said = await asyncio.wait_for(reader.read(), 5)
            assert (1008).to_bytes(2, "big") + b"no hello" in said
            writer.close()

    run(test)


def test_who_does_not_read_is_dropped_and_the_table_goes_on() -> None:
    async def test() -> None:
        async with running() as server, BytesProxy(server.port).running() as line:
            code, (ann,) = await table_of(server, "Ann")
            await ann.say(m.Ready())
            eve = Client(
                await connect(f"ws://127.0.0.1:{line.port}/", compression=None, proxy=None, ping_interval=None)
            )
            await eve.say(m.Hello(m.PROTOCOL, "Eve"))
            await eve.hear(m.Welcome)
            await eve.say(m.Join(code, role="spectator"))
            await eve.hear(m.TableState)
            line.slow(1_000)
            for _ in range(3_000):
                with suppress(ConnectionClosed):
                    await eve.say(*[m.Look() for _ in range(10)])
                await ann.ask()
                if not server.hall.rooms[code].spectators.people:
                    break
            assert not server.hall.rooms[code].spectators.people
            await ann.say(m.Look())
            await plays_on(server, code, ann)
            eve.socket.transport.abort()

    run(test)


def test_pages_of_other_origins_may_not_connect() -> None:
    async def opened(port: int, origin: str | None) -> bool:
        headers = {} if origin is None else {"Origin": origin}
        try:
            socket = await connect(f"ws://127.0.0.1:{port}/", additional_headers=headers, proxy=None)
        except InvalidStatus:
            return False
        await socket.close()
        return True

    async def test() -> None:
        async with running(at_once(origins=("https://good.example",))) as server:
            assert await opened(server.port, None)
            assert await opened(server.port, "https://good.example")
            for other in ("https://evil.example", "https://good.example.evil.example", "null", "http://good.example"):
                assert not await opened(server.port, other)

    run(test)


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"a" * 20_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: a\r\n" % n for n in range(1_000)) + b"\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 999999999\r\n\r\n" + b"a" * 1_000,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"\r\n\r\n",
    ],
)
def test_an_oversized_or_other_request_is_refused(request_: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELLO_IN", 0.2)

    async def test() -> None:
        async with running() as server:
            ann = await come(server, "Ann")
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(request_)
            with suppress(ConnectionError):
                said = await asyncio.wait_for(reader.read(), 5)
                assert b" 101 " not in said
            writer.close()
            assert not errors(await ann.ask())

    run(test)


def test_a_flood_of_tables_and_of_connections_meets_its_limits() -> None:
    async def test() -> None:
        async with running(Settings(per_address=30)) as server:
            eve = await come(server, "Eve")
            seen: list[str] = []
            for _ in range(12):
                seen += errors(await eve.ask(m.Create(m.Terms("riichi", ["", "", "", ""])), m.Leave()))
            assert "too_often" in seen
            assert len(server.hall.rooms) <= 1
            sockets: list[ClientConnection] = []
            with suppress(InvalidStatus):
                while len(sockets) < 100:
                    sockets.append(await connect(f"ws://127.0.0.1:{server.port}/", proxy=None))
            assert len(sockets) < 60
            assert not errors(await eve.ask())
            for socket in sockets:
                socket.transport.abort()

    run(test)
