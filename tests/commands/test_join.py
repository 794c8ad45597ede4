"""paizhuo join: programs of others in the seats of a server."""

from __future__ import annotations

import asyncio
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from engine.net import messages as m
from tests.net.talking import at_once, come, run, running

PYTHON = shlex.quote(sys.executable)
OURS = f"{PYTHON} -P -m desktop bot --protocol mjai --name basic"

BROKEN = f"""{PYTHON} -c '[print(1, flush=True) for line in __import__("sys").stdin]'"""


async def joined(root: Path, port: int, code: str, bot: str, name: str) -> asyncio.subprocess.Process:
    command = (
        sys.executable,
        "-P",
        "-m",
        "desktop",
        "join",
        f"127.0.0.1:{port}",
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
            code = (await ann.hear(m.Table)).table
            process = await joined(root, server.port, code, bot, "Ben")
            async with asyncio.timeout(20):
                while not (await ann.hear(m.Table)).seats[1].ready:
                    pass
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
    command = [sys.executable, "-P", "-m", "desktop", "join", *words]
    ended = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=30, check=False)
    assert ended.returncode == status
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr
