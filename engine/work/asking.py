"""Workers of other machines, reached through NATS."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Final, Generic, TypeVar

import msgspec
from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig, ConsumerInfo
from nats.js.client import JetStreamContext

from paizhuo.engine.cluster.connecting import ClusterRefused, reason_of
from paizhuo.engine.cluster.streams import write_once
from paizhuo.engine.core.words import Text
from paizhuo.engine.work.messages import RESULTS, TROUBLE, Finding, JobName, Store, results_of, unpacked
from paizhuo.engine.work.plan import Nats, Plan, WorkFailed
from paizhuo.engine.work.program import program, run_of

R = TypeVar("R")

LEAST: Final = 8
"""At least so many jobs wait or are in hand."""
PULSE: Final = 1.0
"""Seconds without a result after which it is looked how the work goes on."""
AFRESH: Final = 30.0
"""Seconds without a result after which every job is written again that is not there any more, and every file."""
NOBODY: Final = 3.0
"""Seconds after which it is said that nobody works."""
MOST: Final = 8
"""So many times as many results may have come before the one that is wanted next."""
BATCH: Final = 256
"""Results that are read at a time."""


class Remote:
    """Workers of other machines. ``say`` is given what a person should know."""

    def __init__(self, nats: Nats, say: Callable[[Text], None]) -> None:
        self._nats, self._say = nats, say

    def results(self, plan: Plan[R]) -> Generator[R, None, None]:
        """See ``Workers``. Raises ``ClusterRefused`` where NATS cannot be reached at the start."""
        with asyncio.Runner() as runner:
            asking = Asking(plan, self._say)
            try:
                runner.run(asking.begin(self._nats))
                while (found := runner.run(asking.following())) is not None:
                    yield unpacked(found, plan.kind)
            finally:
                runner.run(asking.end())


class Asking(Generic[R]):
    """A run: its jobs are written a few ahead of the results that are wanted, and results are read as they come."""

    def __init__(self, plan: Plan[R], say: Callable[[Text], None]) -> None:
        self._plan, self._say = plan, say
        self._program = program(plan.kind.queue.sources)
        self._run = JobName(self._program, plan.kind.queue.name, plan.kind.name, run_of(plan), "")
        self._store: Store | None = None
        self._results: JetStreamContext.PullSubscription | None = None
        self._order: deque[str] = deque()
        self._jobs: dict[str, bytes] = {}
        """The jobs in that order, as they are written."""
        self._unwritten: list[str] = []
        self._found: dict[str, Finding] = {}
        self._taken: set[str] = set()
        self._ahead = LEAST
        self._missing = False
        self._latest = self._looked = self._afresh = 0.0
        self._said: set[Text] = set()

    @property
    def store(self) -> Store:
        """The streams."""
        assert self._store is not None
        return self._store

    async def begin(self, nats: Nats) -> None:
        """Connect, and read what was found before. Raise ``ClusterRefused``."""
        self._store = await Store.opened(nats, "paizhuo asker")
        try:
            await self._write_files()
            await self._listen()
            await self._read_earlier()
            self._look_ahead(await self.store.workers(self._plan.kind.queue, self._program))
        except TROUBLE as error:
            raise ClusterRefused(BROKEN_OFF.filled(reason=reason_of(error))) from None
        self._latest = self._looked = self._afresh = monotonic()

    async def end(self) -> None:
        """Take back the jobs that nobody has begun, and disconnect."""
        if self._store is None:
            return
        with suppress(*TROUBLE):
            async with asyncio.timeout(2):
                await self.store.take_back(self._run)
                if self._results is not None:
                    await self.store.stream.delete_consumer(RESULTS, (await self._results.consumer_info()).name)
        await self.store.client.close()

    async def following(self) -> bytes | None:
        """Return the next result, packed; None: that was the last one. Raise ``WorkFailed``."""
        if not self._order:
            self._plan_ahead(1)
        if not self._order:
            return None
        key = self._order[0]
        result: bytes | None = None
        while result is None:
            while key not in self._found:
                await self._submit()
                await self._hear()
            found = self._found[key]
            if found.failure is not None:
                name = self._run._replace(key=key)
                raise WorkFailed(FAILED.filled(job=name.words, why=found.failure, worker=found.worker))
            result = found.result or await self._insist(partial(self.store.read_file, found.file))
            if result is None:  # its file is not there any more: it is done again
                await self._insist(lambda: self.store.forget(self._run._replace(key=key)))
                del self._found[key]
                await self._insist(lambda: self._write([key]))
        self._order.popleft()
        del self._jobs[key], self._found[key]
        self._taken.add(key)
        return result

    # -- jobs ------------------------------------------------------------------------------------------------------

    def _plan_ahead(self, awaited: int) -> None:
        """Read on in the plan until so many results are awaited."""
        left = awaited - len(self._awaited())
        while left > 0 and len(self._order) < MOST * awaited and (job := next(self._plan.jobs, None)) is not None:
            self._order.append(job.key)
            self._jobs[job.key] = msgspec.json.encode(job)
            if job.key not in self._found:
                self._unwritten.append(job.key)
                left -= 1

    def _awaited(self) -> list[str]:
        return [key for key in self._order if key not in self._found]

    async def _submit(self) -> None:
        self._plan_ahead(self._ahead)
        if self._unwritten:
            await self._insist(lambda: self._write(self._unwritten))
            self._unwritten = []

    async def _write(self, keys: list[str]) -> None:
        """Write these jobs, unless they wait already."""
        names = [self._run._replace(key=key) for key in keys]
        await asyncio.gather(*(write_once(self.store.stream, name.job, self._jobs[name.key]) for name in names))

    async def _write_files(self) -> None:
        for digest, path in self._plan.files.items():
            written = await self.store.write_file(await asyncio.to_thread(path.read_bytes))
            if written != digest:
                raise ClusterRefused(CHANGED.filled(path=path))

    # -- results ---------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Read the results from the first one on."""
        if self._results is not None:
            await self._results.unsubscribe()
        config = ConsumerConfig(ack_policy=AckPolicy.NONE, inactive_threshold=300)
        subjects = results_of(self._run.run)
        self._results = await self.store.stream.pull_subscribe(subjects, stream=RESULTS, config=config)

    async def _read_earlier(self) -> None:
        """Read what was found before. A job that failed is tried again."""
        assert self._results is not None
        left = (await self._results.consumer_info()).num_pending or 0
        while left > 0:
            for message in await self._results.fetch(min(left, BATCH), timeout=5):
                left -= 1
                found = self._read(message)
                if found.failure is not None:
                    await self.store.stream.delete_msg(RESULTS, message.metadata.sequence.stream)
                    del self._found[_key(message)]

    def _read(self, message: Msg) -> Finding:
        found = msgspec.msgpack.decode(message.data, type=Finding)
        key = _key(message)
        if key not in self._taken:
            self._found[key] = found
        return found

    async def _hear(self) -> None:
        """Read results that have come; without any look how the work goes on."""
        assert self._results is not None
        messages: list[Msg] = []
        try:
            messages = await self._results.fetch(1, timeout=PULSE)
            if more := messages[0].metadata.num_pending:  # those that are there already: for others it would wait
                messages += await self._results.fetch(min(more, BATCH), timeout=PULSE)
        except TimeoutError:
            pass
        except TROUBLE:  # whatever gave out the results is gone
            await self._insist(self._listen)
        for message in messages:
            self._read(message)
        now = monotonic()
        if messages:
            self._latest = now
        if now - self._looked >= PULSE:
            self._looked = now
            await self._insist(self._look)

    async def _look(self) -> None:
        """See that jobs wait or are in hand, and that somebody works."""
        workers = await self.store.workers(self._plan.kind.queue, self._program)
        self._look_ahead(workers)
        if self._looked - self._latest > NOBODY and not workers.num_ack_pending and not workers.num_waiting:
            self._say_once(NOBODY_WORKS.filled(program=self._program))
        awaited = self._awaited()
        missing = (workers.num_pending or 0) + (workers.num_ack_pending or 0) < len(awaited)
        # At the first look the results may be on their way.
        if (missing and self._missing) or self._looked - max(self._latest, self._afresh) > AFRESH:
            self._afresh, missing = self._looked, False
            await self._write_files()
            await self._write(awaited)
            await self._listen()
        self._missing = missing

    def _look_ahead(self, workers: ConsumerInfo) -> None:
        """Keep as many jobs waiting as workers do or could do."""
        self._ahead = max(LEAST, 2 * ((workers.num_ack_pending or 0) + (workers.num_waiting or 0)))

    # -- trouble ---------------------------------------------------------------------------------------------------

    async def _insist(self, call: Callable[[], Any]) -> Any:
        return await self.store.insist(call, lambda: self._say_once(NO_ANSWER))

    def _say_once(self, words: Text) -> None:
        if words not in self._said:
            self._said.add(words)
            self._say(words)


def _key(message: Msg) -> str:
    return message.subject.rpartition(".")[2]


FAILED: Final = Text(
    "任务 {job} 做不了：{why}（机器 {worker}）。", "The job {job} cannot be done: {why} (on {worker})."
)
NOBODY_WORKS: Final = Text(
    "还没有机器来做。在任意几台机器上用同样的程序（{program}）运行 paizhuo work --nats …。",
    "Nobody works yet. Run paizhuo work --nats … on any number of machines, with the same program ({program}).",
)
NO_ANSWER: Final = Text("NATS 没有回应，恢复后会继续。", "NATS does not answer. It goes on as soon as it does.")
BROKEN_OFF: Final = Text("NATS 没有做该做的事：{reason}。", "NATS did not do what it was asked for: {reason}.")
CHANGED: Final = Text("文件 {path} 在这期间变了。", "The file {path} has changed meanwhile.")
