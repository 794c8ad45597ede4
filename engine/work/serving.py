"""A worker: takes jobs from NATS, does each in a process of its own, and writes what it finds."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

import msgspec
from nats.aio.msg import Msg
from nats.js.client import JetStreamContext

from paizhuo.engine.cluster.streams import write_once
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.work.cores import processes
from paizhuo.engine.work.messages import AGAIN, INLINE, JOBS, SILENT, TROUBLE, Finding, JobName, Store, job_name, packed
from paizhuo.engine.work.plan import Files, Job, Kind, Nats
from paizhuo.engine.work.program import program

PATIENCE: Final = 1.0
"""Seconds that a worker waits for a job before it looks whether it is to end."""
LOOK: Final = 5.0
"""Seconds between looks at what other programs are wanted for."""
TRIES: Final = 3
"""A job that an error ends is tried so often."""
DEATHS: Final = 10
"""A job that was given out so often, and never came back, ends the processes that do it."""


class Happening(Struct):
    """What a worker did. ``event``: ready, took, done, again, failed, back, other, lost; ``job``: its name for people."""

    event: str
    words: Text
    job: str = ""
    seconds: float = 0.0


class Ending:
    """How a worker is to end: not yet, after the jobs in hand, or at once."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.at_once = asyncio.Event()


def _answer(kind: Kind[Any], data: bytes, files: Files) -> bytes:
    """Do a job as it is written; return the result as it is written."""
    job: Job[Any] = msgspec.json.decode(data, type=kind.job)
    return packed(job.done(files))


class Pool:
    """The processes that do jobs. If one of them dies, all are made anew."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._processes = self._made()

    def _made(self) -> ProcessPoolExecutor:
        pool = processes(self._number, ignored=True)
        pool.submit(abs, 0).result()  # started before there is a connection, which they would otherwise share
        return pool

    async def done(self, kind: Kind[Any], data: bytes, files: Files) -> bytes:
        used = self._processes
        try:
            return await asyncio.wrap_future(used.submit(_answer, kind, data, files))
        except BrokenProcessPool:
            if used is self._processes:
                used.shutdown(wait=False)
                self._processes = self._made()
            raise

    def end(self, *, at_once: bool) -> None:
        if at_once:
            for child in active_children():
                child.kill()
        self._processes.shutdown(wait=not at_once, cancel_futures=True)


class Worker:
    """Does the jobs of one queue, so many at a time."""

    def __init__(self, kinds: tuple[Kind[Any], ...], parallel: int, report: Callable[[Happening], None]) -> None:
        self._kinds = {kind.name: kind for kind in kinds}
        self._queue = kinds[0].queue
        self._program = program(self._queue.sources)
        self._parallel, self._report = parallel, report
        self._name = socket.gethostname()
        self._ending = Ending()
        self._others: set[str] = set()
        self._fetching: dict[str, asyncio.Lock] = {}

    async def work(self, nats: Nats, ending: Ending) -> None:
        """Work until it is to end. Raise ``ClusterRefused`` where NATS cannot be reached at the start."""
        self._ending = ending
        self._pool = Pool(self._parallel)
        try:
            self._store = await Store.opened(nats, f"paizhuo worker on {self._name}")
            try:
                with TemporaryDirectory(prefix="paizhuo-work-") as folder:
                    self._folder = Path(folder)
                    await self._hands()
            finally:
                await self._store.client.close()
        finally:
            self._pool.end(at_once=ending.at_once.is_set())

    async def _hands(self) -> None:
        """Do jobs, so many at a time, until it is to end."""
        workers = await self._store.workers(self._queue, self._program)
        self._consumer = workers.name
        self._beat = (workers.config.ack_wait or SILENT) / 4
        self._report(Happening("ready", READY.filled(program=self._program, n=self._parallel)))
        async with asyncio.TaskGroup() as tasks:
            looking = tasks.create_task(self._look_at_others())
            hands = [tasks.create_task(self._take_jobs()) for _ in range(self._parallel)]
            await asyncio.wait(hands)
            looking.cancel()

    async def _take_jobs(self) -> None:
        """Take one job after another."""
        source: JetStreamContext.PullSubscription | None = None
        while not self._ending.asked.is_set():
            try:
                if source is None:
                    await self._store.workers(self._queue, self._program)
                    source = await self._store.stream.pull_subscribe_bind(consumer=self._consumer, stream=JOBS)
                messages = await source.fetch(1, timeout=PATIENCE)
            except TimeoutError:
                continue
            except TROUBLE:
                source = None
                await asyncio.sleep(AGAIN)
                continue
            for message in messages:
                await self._take(message)

    async def _take(self, message: Msg) -> None:
        """Do a job, unless the worker is to end at once: then the job is given back."""
        name = job_name(message.subject)
        work = asyncio.create_task(self._work_on(message, name))
        stopped = asyncio.create_task(self._ending.at_once.wait())
        await asyncio.wait((work, stopped), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            stopped.cancel()
            await work
            return
        work.cancel()
        with suppress(*TROUBLE):
            await message.nak()
            await self._store.client.flush(2)
        self._report(Happening("back", BACK.filled(job=name.words), name.words))

    async def _work_on(self, message: Msg, name: JobName) -> None:
        """Do a job, and write what was found, or why nothing was. Where it may be done elsewhere, it is given back."""
        async with self._alive(message):
            tries = message.metadata.num_delivered or 1
            if await self._insist(lambda: self._store.found(name)):
                await self._acknowledge(message)
                return
            self._report(Happening("took", TOOK.filled(job=name.words), name.words))
            started = monotonic()
            result, failure = b"", None
            if tries > DEATHS:
                failure = DIED.filled(n=tries - 1)
            else:
                try:
                    result = await self._result(message, name)
                except Exception as error:  # noqa: BLE001  # whatever a job raises is said to who asked
                    failure = _words(error)
                    if tries < TRIES or isinstance(error, BrokenProcessPool | _NoFile):
                        self._report(Happening("again", AGAIN_LATER.filled(job=name.words, why=failure), name.words))
                        await self._insist(lambda: message.nak(AGAIN))
                        return
            seconds = round(monotonic() - started, 3)
            await self._insist(lambda: self._write(name, result, failure, seconds))
            await self._acknowledge(message)
        if failure is None:
            self._report(Happening("done", DONE.filled(job=name.words, seconds=seconds), name.words, seconds))
        else:
            self._report(Happening("failed", FAILED.filled(job=name.words, why=failure), name.words, seconds))

    async def _acknowledge(self, message: Msg) -> None:
        """Say that a job is done. If that is lost, the job is given out again, and found to be done."""
        with suppress(*TROUBLE):
            await message.ack_sync(timeout=5)

    async def _result(self, message: Msg, name: JobName) -> bytes:
        kind = self._kinds[name.kind]
        job: Job[Any] = msgspec.json.decode(message.data, type=kind.job)
        files = {digest: await self._file(digest) for digest in job.needs}
        return await self._pool.done(kind, message.data, files)

    async def _write(self, name: JobName, result: bytes, failure: Text | None, seconds: float) -> None:
        """Write what was found. If another worker has done so already, that stays."""
        file = ""
        if len(result) > INLINE:
            file, result = await self._store.write_file(result), b""
        found = Finding(self._name, seconds, result, file, failure)
        await write_once(self._store.stream, name.result, msgspec.msgpack.encode(found))

    async def _file(self, digest: str) -> Path:
        """Return where a file is that jobs need; it is fetched once."""
        path = self._folder / digest
        async with self._fetching.setdefault(digest, asyncio.Lock()):
            if not path.exists():
                data = await self._insist(lambda: self._store.read_file(digest))
                if data is None or sha256(data).hexdigest() != digest:
                    raise _NoFile(digest)
                await asyncio.to_thread(path.write_bytes, data)
        return path

    @asynccontextmanager
    async def _alive(self, message: Msg) -> AsyncIterator[None]:
        """Give signs of life within the context, so that the job is not given to another."""

        async def signs() -> None:
            while True:
                await asyncio.sleep(self._beat)
                with suppress(*TROUBLE):
                    await message.in_progress()

        given = asyncio.create_task(signs())
        try:
            yield
        finally:
            given.cancel()

    async def _look_at_others(self) -> None:
        """Say once of every other program that jobs wait for it: they are left alone."""
        while True:
            with suppress(*TROUBLE):
                waiting = {name.program for name in await self._store.waiting() if name.queue == self._queue.name}
                for other in sorted(waiting - self._others - {self._program}):
                    self._others.add(other)
                    self._report(Happening("other", OTHER.filled(other=other, program=self._program)))
            await asyncio.sleep(LOOK)

    async def _insist(self, call: Callable[[], Any]) -> Any:
        return await self._store.insist(call, self._lost)

    def _lost(self) -> None:
        self._report(Happening("lost", LOST))


class _NoFile(Exception):
    """A file that a job needs is not there (yet)."""


def _words(error: Exception) -> Text:
    """Return why a job failed."""
    if isinstance(error, Failure):
        return error.reason
    if isinstance(error, _NoFile):
        return NO_FILE.filled(digest=str(error)[:12])
    if isinstance(error, BrokenProcessPool):
        return ENDED
    said = f"{type(error).__name__}: {error}"
    return Text(said, said)


READY: Final = Text(
    "{program} 在等任务，同时做 {n} 个。Ctrl-C：做完手上的就结束；再按一次：立刻还回去。",
    "{program} waits for jobs and does {n} at a time. Ctrl-C: it ends after those in hand; twice: it gives them back at once.",
)
TOOK: Final = Text("开始 {job}", "begins {job}")
DONE: Final = Text("完成 {job}，{seconds} 秒", "has done {job} in {seconds} s")
AGAIN_LATER: Final = Text("{job} 没做成，还会再试：{why}", "{job} did not work and will be tried again: {why}")
FAILED: Final = Text("{job} 做不了：{why}", "{job} cannot be done: {why}")
BACK: Final = Text("还回 {job}", "gives {job} back")
OTHER: Final = Text(
    "有给 {other} 的任务在等；这里是 {program}，留给那个程序来做。",
    "Jobs wait for {other}; this is {program}, so they are left to workers of that program.",
)
LOST: Final = Text("NATS 没有回应，会再试。", "NATS does not answer; it is tried again.")
DIED: Final = Text("做它的 {n} 次都没有回来", "it was begun {n} {n:time|times} and never came back")
NO_FILE: Final = Text("它要的文件 {digest} 还不在", "the file {digest} that it needs is not there yet")
ENDED: Final = Text("做它的进程突然结束了", "the process that did it ended suddenly")
