"""Workers and askers as programs of their own, for tests."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from paizhuo.engine.work.messages import JobName, Store
from paizhuo.engine.work.plan import Nats, Queue
from paizhuo.engine.work.program import program

SILENT: Final = 1.0
"""Seconds after which a worker is taken for dead in tests."""


class Program:
    """A running command. It is read line by line."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", *words], stdout=subprocess.PIPE, text=True)
        self.heard: list[dict[str, Any]] = []

    def until(self, event: str, times: int = 1) -> dict[str, Any]:
        """Read on until it has said that something happened so many times more; return the last line."""
        assert self.process.stdout is not None
        line: dict[str, Any] = {}
        for _ in range(times):
            line = {}
            while line.get("event") != event:
                line = json.loads(self.process.stdout.readline())
                self.heard.append(line)
        return line

    def answer(self) -> Any:
        """Wait until it ends; return what it has printed."""
        printed, _ = self.process.communicate(timeout=60)
        assert self.process.returncode == 0
        return json.loads(printed)

    def killed(self) -> None:
        """Kill it."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ended(self, *signals: signal.Signals) -> int:
        """Ask it to end by these signals, or once; return its exit status. What it says until then is heard."""
        for each in signals or (signal.SIGTERM,):
            self.process.send_signal(each)
        printed, _ = self.process.communicate(timeout=60)
        self.heard += [json.loads(line) for line in printed.splitlines()]
        return self.process.returncode

    def of(self, event: str) -> list[str]:
        """Return the jobs of which it has said that this happened."""
        return [line["job"] for line in self.heard if line["event"] == event]


@contextmanager
def running(*words: str) -> Iterator[Program]:
    """Run a command within the context."""
    started = Program(*words)
    try:
        yield started
    finally:
        started.killed()
        if started.process.stdout is not None:
            started.process.stdout.close()


@contextmanager
def worker(url: str, *, ready: bool = True) -> Iterator[Program]:
    """Run a worker that does one job at a time."""
    with running("paizhuo.desktop", "work", "--nats", url, "--parallel", "1", "--json") as started:
        if ready:
            started.until("ready")
        yield started


def soon_taken_for_dead(url: str, queue: Queue) -> None:
    """Have the jobs of a queue given to another worker soon."""

    async def begin() -> None:
        store = await Store.opened(Nats(url), "test")
        await store.workers(queue, program(queue.sources), SILENT)
        await store.client.close()

    asyncio.run(begin())


def waiting(url: str) -> list[JobName]:
    """Return the jobs that wait or are in hand."""

    async def look() -> list[JobName]:
        store = await Store.opened(Nats(url), "test")
        try:
            return await store.waiting()
        finally:
            await store.client.close()

    return asyncio.run(look())
