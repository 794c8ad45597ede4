"""paizhuo join: programs of others in the seats of a server."""

from __future__ import annotations

import asyncio
import json
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from paizhuo.engine.core import codec
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.client.program import in_words
from paizhuo.engine.net.tls import self_signed, server_context
from tests.net.talking import at_once, come, run, running

PYTHON = shlex.quote(sys.executable)
OURS = f"{PYTHON} -P -m paizhuo.desktop bot --protocol mjai --name basic"

BROKEN = f"""{PYTHON} -c '[print(1, flush=True) for line in __import__("sys").stdin]'"""


async def joined(
    root: Path, port: int, code: str, bot: str, name: str, *, scheme: str = ""
) -> asyncio.subprocess.Process:
    command = (
        sys.executable,
        "-P",
        "-m",
        "paizhuo.desktop",
        "join",
        f"{scheme}127.0.0.1:{port}",
        "--table",
        code,
        "--bot",
        bot,
        "--name",
        name,
    )
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, cwd=root, stdout=pipe, stderr=pipe)


@pytest.mark.parametrize("bot, says", [(OURS, ""), (BROKEN, "JSON object")], ids=["ours", "broken"])
def test_a_program_plays_a_match_to_its_end(root: Path, bot: str, says: str) -> None:
    async def test() -> None:
        async with running(at_once()) as server:
            ann = await come(server, "Ann")
            terms = m.Terms("riichi", ["", "", "basic", "basic"], {"length": "east"}, pause=10)
            await ann.say(m.Create(terms))
            code = (await ann.hear(m.TableState)).table
            process = await joined(root, server.port, code, bot, "Ben")
            await ann.hear(m.TableState, lambda table: table.seats[1].ready, within=20)  # two processes start
            await ann.say(m.Ready())
            await ann.hear(m.Began)
            await ann.say(m.Leave())
            async with asyncio.timeout(60):
                out, errors = await process.communicate()
            assert process.returncode == 0, errors
            assert sum(map(int, out.split())) == 100_000
            assert says in errors.decode()
            assert b"Traceback" not in errors
            if not says:
                assert not errors

    run(test)


@pytest.mark.parametrize(
    "words, status, sentence",
    [
        (["127.0.0.1", "--bot", "x"], 2, "--bot needs a table"),
        (["http://x", "--bot", "x"], 2, "http"),
        (["127.0.0.1:9", "--table", "ABCDEF", "--bot", "/nowhere/at/all"], 1, "cannot be started"),
        (["127.0.0.1", "--name", "a\u202eb"], 2, "--name"),
    ],
)
def test_what_cannot_be_is_said(root: Path, words: list[str], status: int, sentence: str) -> None:
    command = [sys.executable, "-P", "-m", "paizhuo.desktop", "join", *words]
    ended = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=30, check=False)
    assert ended.returncode == status
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


async def refused(root: Path, port: int, code: str, *, secure: bool = False) -> tuple[int | None, str]:
    """How the command ends at a server, and what it says on standard error."""
    process = await joined(root, port, code, OURS, "Ben", scheme="wss://" if secure else "")
    async with asyncio.timeout(20):
        _, errors = await process.communicate()
    return process.returncode, errors.decode()


def test_it_ends_where_there_is_no_such_table_and_says_so(root: Path) -> None:
    async def test() -> None:
        async with running(at_once()) as server:
            status, errors = await refused(root, server.port, "NOSUCH")
        assert status == 1
        assert "table" in errors
        assert errors.count("\n") == 1

    run(test)


@pytest.mark.parametrize(
    "secure, says", [(True, "certificate is not trusted (self"), (False, "encrypted connections only")]
)
def test_a_server_with_a_certificate_of_its_own_is_refused_with_the_reason(
    root: Path, tmp_path: Path, secure: bool, says: str
) -> None:
    async def test() -> None:
        certificate = self_signed(tmp_path, ["127.0.0.1"])
        async with running(at_once(tls=server_context(*certificate))) as server:
            status, errors = await refused(root, server.port, "ABCDEF", secure=secure)
        assert status == 1
        assert says in errors

    run(test)


def test_an_encrypted_link_to_a_port_that_answers_plainly_ends(root: Path) -> None:
    async def plainly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        await writer.drain()
        await reader.read(1)
        writer.close()

    async def test() -> None:
        async with await asyncio.start_server(plainly, "127.0.0.1", 0) as server:
            status, errors = await refused(root, server.sockets[0].getsockname()[1], "ABCDEF", secure=True)
        assert status == 1
        assert "leave out wss://" in errors

    run(test)


TABLE: dict[str, Any] = {
    "type": "table",
    "table": "ABCDEF",
    "terms": {"rules": "riichi", "bots": ["", "", "", ""]},
    "state": "waiting",
    "seats": [{}, {}, {}, {}],
    "players": 4,
    "you": 0,
}


@pytest.mark.parametrize(
    "sent, says",
    [
        ({**TABLE, "you": 99}, "seat number 99, of 4"),
        ({**TABLE, "you": -1}, "seat number -1, of 4"),
        ({**TABLE, "host": 4}, "seat number 4, of 4"),
        ({**TABLE, "proposal": {"what": "end", "by": 7, "waiting": []}}, "seat number 7, of 4"),
        ({**TABLE, "proposal": {"what": "end", "by": 0, "waiting": [9]}}, "seat number 9, of 4"),
        ({**TABLE, "players": 9}, "4 seats and 9 players"),
        ({**TABLE, "seats": []}, "0 seats and 4 players"),
        ({**TABLE, "terms": {"rules": "\x1b[2Jbridge", "bots": []}}, "does not know"),
        ({"type": "left", "code": "gone", "reason": {"zh": "", "en": "\x1b]0;mine\x07gone\u202e!"}}, "gone"),
        ({"type": "error", "code": "bad", "about": "join", "reason": {"zh": "", "en": "\x1b[31mno\r\n"}}, "no"),
    ],
)
def test_what_a_hostile_server_says_is_refused_in_one_plain_sentence(
    root: Path, sent: dict[str, Any], says: str
) -> None:
    welcome = wire.written(m.Welcome("Ben", "t", "s", "1", m.PROTOCOL, codec.VERSION))

    async def talk(socket: ServerConnection) -> None:
        await socket.recv()
        await socket.send(welcome, text=True)
        await socket.send(json.dumps(sent))
        with suppress(ConnectionClosed):
            async for _ in socket:
                pass

    async def test() -> None:
        async with serve(talk, "127.0.0.1", 0, compression=None) as server:
            status, errors = await refused(root, next(iter(server.sockets)).getsockname()[1], "ABCDEF")
        assert status == 1, errors
        assert says in errors
        assert "Traceback" not in errors
        assert all(each.isprintable() for each in errors.removesuffix("\n")), errors

    run(test)


@pytest.mark.parametrize(
    "command, windows, words",
    [
        (r"C:\bots\x.exe --name a", True, [r"C:\bots\x.exe", "--name", "a"]),
        (r'"C:\my bots\x.exe" "a b"', True, [r"C:\my bots\x.exe", "a b"]),
        (r"C:\o'neil\x.exe #1", True, [r"C:\o'neil\x.exe", "#1"]),
        (r"/opt/my\ bots/x '--name=a b' #1", False, ["/opt/my bots/x", "--name=a b", "#1"]),
    ],
)
def test_a_command_is_read_as_its_system_writes_it(command: str, windows: bool, words: list[str]) -> None:
    assert in_words(command, windows=windows) == words
