"""What askers and workers write to NATS: jobs, what was found, and files.

Three streams, all kept on disk for ``KEPT``:

- jobs: each under a subject of its own, one message at most; taken away when it is done.
- results: the first one of a job counts, any other is refused by the server.
- files, in parts, under the digest of what is in them: nets that jobs need, and results that are large.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import nats.errors
from nats.aio.client import Client
from nats.js.api import AckPolicy, ConsumerConfig, ConsumerInfo, RetentionPolicy, StreamConfig
from nats.js.errors import NotFoundError

from paizhuo.engine.cluster.connecting import ClusterRefused, connected
from paizhuo.engine.cluster.streams import last_message, make_stream, write_once
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.work.plan import Kind, Nats, Queue

JOBS: Final = "PZ_WORK_JOBS"
RESULTS: Final = "PZ_WORK_RESULTS"
FILES: Final = "PZ_WORK_FILES"
_JOB: Final = "pz.work.job"
_RESULT: Final = "pz.work.result"
_FILE: Final = "pz.work.file"
KEPT: Final = 7 * 24 * 3600.0
"""Seconds after which everything is thrown away."""
SILENT: Final = 10.0
"""Seconds without a sign of life after which a worker is taken for dead and its job is given to another."""
INLINE: Final = 128 * 1024
"""Bytes of a result that are within its message; a larger one is a file. Parts of files are as large."""
PARTS: Final = "Paizhuo-Parts"
"""The header that says of how many parts a file is."""
TROUBLE: Final = (nats.errors.Error, TimeoutError, OSError)
"""What is raised when NATS does not do what it is asked for."""
AGAIN: Final = 0.5
"""Seconds after which NATS is asked again."""

T = TypeVar("T")


class Finding(Struct):
    """What came of a job: its result as JSON, packed, or the file in which that is, or why there is none."""

    worker: str
    seconds: float
    result: bytes = b""
    file: str = ""
    failure: Text | None = None


class JobName(NamedTuple):
    """The name of a job: for whom it is, and of what it is a part."""

    program: str
    queue: str
    kind: str
    run: str
    key: str

    @property
    def words(self) -> str:
        """The name for people."""
        return f"{self.kind} {self.key} ({self.run[:8]})"

    @property
    def job(self) -> str:
        """The subject of the job."""
        return ".".join((_JOB, *self))

    @property
    def result(self) -> str:
        """The subject of what is found."""
        return f"{_RESULT}.{self.run}.{self.key}"


def job_name(subject: str) -> JobName:
    """Return the name of the job that has this subject."""
    return JobName(*subject.removeprefix(f"{_JOB}.").split("."))


def results_of(run: str) -> str:
    """Return the subjects of all that is found in a run."""
    return f"{_RESULT}.{run}.*"


def packed(value: Any) -> bytes:
    """Return a result as it is written."""
    return zlib.compress(msgspec.json.encode(value), 1)


def unpacked(data: bytes, kind: Kind[T]) -> T:
    """Return the result that was written."""
    return msgspec.json.decode(zlib.decompress(data), type=kind.result)


class Store:
    """The three streams, through one connection."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.stream = client.jetstream()

    @classmethod
    async def opened(cls, nats: Nats, name: str) -> Store:
        """Connect, and make the streams where there are none. Raise ``ClusterRefused``."""
        store = cls(await connected(nats.urls, name, nats.credentials))
        try:
            await store.prepare()
        except BaseException:
            await store.client.close()
            raise
        return store

    async def prepare(self) -> None:
        """Make the streams where there are none. Raise ``ClusterRefused``."""
        jobs = StreamConfig(JOBS, subjects=[f"{_JOB}.>"], retention=RetentionPolicy.WORK_QUEUE, max_age=KEPT)
        results = StreamConfig(RESULTS, subjects=[f"{_RESULT}.>"], max_age=KEPT)
        files = StreamConfig(FILES, subjects=[f"{_FILE}.>"], max_age=KEPT)
        for config in (jobs, results, files):
            await make_stream(self.stream, config)

    async def workers(self, queue: Queue, program: str, silent: float = SILENT) -> ConsumerInfo:
        """Return how the jobs of a queue are given to workers of this program.

        ``silent``: seconds without a sign of life, where they are given out for the first time.
        """
        name = f"{queue.name}-{program}"
        try:
            info: ConsumerInfo = await self.stream.consumer_info(JOBS, name)
            return info
        except NotFoundError:
            config = ConsumerConfig(
                durable_name=name,
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=silent,
                filter_subject=f"{_JOB}.{program}.{queue.name}.>",
                max_ack_pending=1_000_000,
                max_waiting=65_536,
                inactive_threshold=KEPT,
            )
            return await self.stream.add_consumer(JOBS, config)

    async def take_back(self, run: JobName) -> None:
        """Throw away the jobs of a run that wait."""
        await self.stream.purge_stream(JOBS, subject=".".join((_JOB, *run[:-1], "*")))

    async def waiting(self) -> list[JobName]:
        """Return the names of all jobs that wait or are in hand."""
        info = await self.stream.stream_info(JOBS, subjects_filter=f"{_JOB}.>")
        return [job_name(subject) for subject in info.state.subjects or ()]

    async def found(self, name: JobName) -> bool:
        """Return whether a job is done already."""
        return await last_message(self.stream, RESULTS, name.result) is not None

    async def forget(self, name: JobName) -> None:
        """Throw away what was found."""
        await self.stream.purge_stream(RESULTS, subject=name.result)

    async def write_file(self, data: bytes) -> str:
        """Write a file, unless it is there, and return its digest."""
        digest = sha256(data).hexdigest()
        parts = [data[n : n + INLINE] for n in range(0, len(data), INLINE)] or [b""]
        state = (await self.stream.stream_info(FILES, subjects_filter=f"{_FILE}.{digest}.*")).state
        there = state.subjects or {}
        for nth, part in enumerate(parts):
            if f"{_FILE}.{digest}.{nth}" not in there:
                await write_once(self.stream, f"{_FILE}.{digest}.{nth}", part, {PARTS: str(len(parts))})
        return digest

    async def read_file(self, digest: str) -> bytes | None:
        """Return what is in a file; None: it is not there, or not whole."""
        data: list[bytes] = []
        parts = 1
        while len(data) < parts:
            found = await last_message(self.stream, FILES, f"{_FILE}.{digest}.{len(data)}")
            if found is None:
                return None
            data.append(found[0])
            parts = int(found[1][PARTS])
        whole = b"".join(data)
        return whole if sha256(whole).hexdigest() == digest else None

    async def insist(self, call: Callable[[], Awaitable[T]], trouble: Callable[[], None]) -> T:
        """Call until NATS answers. ``trouble`` is called when it does not."""
        while True:
            try:
                return await call()
            except TROUBLE:
                trouble()
                await asyncio.sleep(AGAIN)
                with suppress(ClusterRefused):  # if it has lost them
                    await self.prepare()
