"""paizhuo serve: a server as a process of its own, which goes on where it was."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from paizhuo.engine.net import messages as m
from tests.net.talking import Client, answer, run

ROUND = 30.0
"""Seconds within which the bots of a server, which think at a person's pace, have let a person have the next decision."""


@contextmanager
def serving(root: Path, folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A server with its data in the folder, and what it says when it is ready."""
    command = [
        sys.executable,
        "-P",
        "-m",
        "paizhuo.desktop",
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
        "--json",
        *words,
    ]
    process = subprocess.Popen(command, cwd=root, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    try:
        assert process.stdout is not None
        yield process, json.loads(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


async def known(port: int, token: str = "") -> Client:
    client = Client(await connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None))
    await client.say(m.Hello(m.PROTOCOL, "Ann", token))
    client.token = (await client.hear(m.Welcome)).token
    return client


async def in_a_match(port: int) -> tuple[str, m.Decide]:
    """Somebody who has a third decision, and leaves the line hanging; the token.

    A hand may end before that, for example by nine terminals: the next one begins at once.
    """
    ann = await known(port)
    await ann.say(m.Create(m.Terms("riichi", ["", "basic", "basic", "basic"], pause=10)), m.Ready())
    for _ in range(2):
        asked = await ann.hear(m.Decide, within=ROUND)
        await ann.say(answer(asked.decision, 0))
    return ann.token, await ann.hear(m.Decide, within=ROUND)


async def again(port: int, token: str) -> m.Decide:
    ann = await known(port, token)
    asked = await ann.hear(m.Decide)
    await ann.close()
    return asked


@pytest.mark.parametrize(
    "end", [signal.SIGKILL, signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.nightly)]
)
def test_a_running_match_goes_on_at_the_same_decision(root: Path, tmp_path: Path, end: signal.Signals) -> None:
    async def test() -> None:
        with serving(root, tmp_path) as (process, said):
            token, asked = await in_a_match(said["port"])
            process.send_signal(end)
            status = await asyncio.to_thread(process.wait, 10)
            assert status == (-end if end == signal.SIGKILL else 0)
        with serving(root, tmp_path) as (_, said):
            there = await again(said["port"], token)
        assert (there.decision, bytes(there.options)) == (asked.decision, bytes(asked.options))

    run(test)


def test_it_says_how_it_is_reached(root: Path, tmp_path: Path) -> None:
    with serving(root, tmp_path, "--self-signed") as (_, said):
        assert said["data"] == str(tmp_path)
        assert said["links"] == [f"paizhuo://127.0.0.1:{said['port']}/?tls=1&fp={said['fingerprint']}"]


@pytest.mark.parametrize(
    "words, status, sentence",
    [
        (["--port", "70000"], 2, "--port takes a number"),
        (["--tls", "missing.pem", "missing.key"], 2, "cannot be read"),
        (["--host", "203.0.113.77"], 1, "203.0.113.77"),
    ],
)
def test_what_cannot_be_is_said(root: Path, tmp_path: Path, words: list[str], status: int, sentence: str) -> None:
    command = [sys.executable, "-P", "-m", "paizhuo.desktop", "serve", "--data", str(tmp_path), *words]
    ended = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=30, check=False)
    assert ended.returncode == status
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_port_or_folder_in_use_is_said(root: Path, tmp_path: Path) -> None:
    with serving(root, tmp_path) as (_, said):
        for folder, port, sentence in ((tmp_path, "0", "server"), (tmp_path / "other", str(said["port"]), "in use")):
            command = [sys.executable, "-P", "-m", "paizhuo.desktop", "serve", "--data", str(folder), "--port", port]
            ended = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=30, check=False)
            assert ended.returncode == 1
            assert sentence in ended.stderr


def test_it_needs_no_qt(root: Path) -> None:
    code = "import paizhuo.desktop.commands.serve, paizhuo.engine.net.server.server, sys; print([n for n in sys.modules if 'PySide' in n])"
    ended = subprocess.run([sys.executable, "-P", "-c", code], cwd=root, text=True, capture_output=True, check=True)
    assert ended.stdout.strip() == "[]"


def test_the_owner_gives_room_cards_to_who_protects_a_name(root: Path, tmp_path: Path) -> None:
    async def registered(port: int) -> int:
        client = Client(await connect(f"ws://127.0.0.1:{port}/", compression=None, proxy=None))
        await client.say(m.Hello(m.PROTOCOL, "Ann", password="plum blossom", register=True))
        return (await client.hear(m.Welcome)).cards

    async def test() -> None:
        with serving(root, tmp_path, "--cards", "7") as (process, said):
            assert await registered(said["port"]) == 7
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait, 10)

    run(test)
    for name, number, status, says in (
        ("Ann", "30", 0, "Ann: 37"),
        ("Ben", "30", 1, "nobody protects"),
        ("Ann", "0", 2, "--give takes"),
        ("Ann", "1000000", 1, "cannot be given"),
    ):
        command = [
            sys.executable,
            "-P",
            "-m",
            "paizhuo.desktop",
            "serve",
            "--data",
            str(tmp_path),
            "--give",
            name,
            number,
        ]
        ended = subprocess.run(command, cwd=root, text=True, capture_output=True, timeout=30, check=False)
        assert (ended.returncode, says in ended.stdout + ended.stderr) == (status, True), ended.stderr
