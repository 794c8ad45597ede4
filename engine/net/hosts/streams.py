"""The streams and buckets of a cluster in JetStream, and what is written to them only if nobody else has written.

One stream for every table would be a Raft group for every table; a few streams with a subject for every table have the same
guarantee: ``Nats-Expected-Last-Subject-Sequence`` refuses who does not know the last message of the subject
(https://docs.nats.io/nats-concepts/jetstream/headers).
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar
from zlib import crc32

from paizhuo.engine.cluster.connecting import ClusterRefused, reason_of
from paizhuo.engine.cluster.streams import NO_JETSTREAM, WRONG_SEQUENCE

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.js import JetStreamContext
    from nats.js.kv import KeyValue

T = TypeVar("T")
SHARDS: Final = 8
"""Streams that tables are spread over; never changed in a cluster that has tables."""
ELECTIONS: Final = 20.0
"""Seconds in which streams have elected leaders, if NATS has a majority of its servers."""
ANSWERS: Final = 2.0
"""Seconds in which JetStream must answer."""
MATCHES: Final = "PZ_MATCHES"
"""The stream of matches that are over."""


class WrittenByAnother(Exception):
    """Somebody else has written to the subject."""


def table_stream(code: str) -> str:
    """Return the stream that a table's subject belongs to."""
    return f"PZ_TABLES_{crc32(code.encode()) % SHARDS}"


def table_subject(code: str) -> str:
    """Return the subject of what is stored of a table."""
    return f"pz.table.{crc32(code.encode()) % SHARDS}.{code}"


def match_subject(match: int) -> str:
    """Return the subject of a match that is over."""
    return f"pz.match.{match}"


def result_subject(account: int, match: int) -> str:
    """Return the subject that says that an account took part in a match that is over."""
    return f"pz.result.{account}.{match}"


def results_of(account: int) -> str:
    """Return the subjects of all matches that an account took part in."""
    return f"pz.result.{account}.*"


@dataclass(frozen=True, slots=True)
class Streams:
    """The streams and buckets of a cluster. ``owners``: host by table; ``places``: table by account."""

    client: Client
    jetstream: JetStreamContext
    owners: KeyValue
    places: KeyValue
    accounts: KeyValue
    tokens: KeyValue
    names: KeyValue

    async def write(self, subject: str, payload: bytes, after: int, *, instead: bool = False) -> int:
        """Write behind the message with the number ``after``, 0: as the first of the subject. Return the new message's number.

        ``instead``: it replaces all before it. Raise ``WrittenByAnother``; an error of NATS if it is not known what has happened.
        """
        from nats.js.errors import BadRequestError

        headers = {"Nats-Expected-Last-Subject-Sequence": str(after)}
        if instead:
            headers["Nats-Rollup"] = "sub"
        try:
            return (await self.jetstream.publish(subject, payload, timeout=ANSWERS, headers=headers)).seq
        except BadRequestError as error:
            if error.err_code != WRONG_SEQUENCE:
                raise
            raise WrittenByAnother(subject) from None

    async def last(self, stream: str, subject: str) -> tuple[int, bytes] | None:
        """Return number and payload of the last message of a subject; None: there is none."""
        from nats.js.errors import NotFoundError

        try:
            found = await asyncio.wait_for(self.jetstream.get_last_msg(stream, subject), ANSWERS)
        except NotFoundError:
            return None
        return found.seq or 0, found.data or b""

    async def all(self, stream: str, subject: str, until: int) -> list[tuple[int, bytes]]:
        """Return numbers and payloads of all messages of a subject, in their order, at least up to the number ``until``.

        Whoever asks knows that number: a server that is no longer the leader of the stream does not know the last one.
        """
        subscription = await self.jetstream.subscribe(subject, stream=stream, ordered_consumer=True)
        found: list[tuple[int, bytes]] = []
        try:
            while not found or found[-1][0] < until:
                message = await subscription.next_msg(ANSWERS)
                found.append((message.metadata.sequence.stream, message.data))
        finally:
            await subscription.unsubscribe()
        return found

    async def all_of_leader(self, stream: str, subject: str, until: int) -> list[tuple[int, bytes]]:
        """Return the same as ``all``, one message after another from the server that decides what may be written: ``all`` asks any."""
        from nats.js.errors import NotFoundError

        found: list[tuple[int, bytes]] = []
        number = 1
        while number <= until:
            try:
                asked = self.jetstream.get_msg(stream, number, subject, next=True)
                message = await asyncio.wait_for(asked, ANSWERS)
            except NotFoundError:
                break
            number = (message.seq or until) + 1
            found.append((number - 1, message.data or b""))
        return found

    async def forget(self, stream: str, subject: str, until: int) -> None:
        """Remove the messages of a subject up to the number ``until``: what another host has written since stays."""
        await self.jetstream.purge_stream(stream, subject=subject, seq=until + 1)


async def patiently(does: Callable[[], Awaitable[T]]) -> T:
    """Do something for which streams must have leaders, and try again until they have. Raise ``ClusterRefused`` after a while."""
    from nats.errors import Error

    loop = asyncio.get_running_loop()
    until = loop.time() + ELECTIONS
    while True:
        try:
            return await does()
        except (Error, TimeoutError, OSError) as error:
            if loop.time() > until:
                raise ClusterRefused(NO_JETSTREAM.filled(reason=reason_of(error))) from None
        await asyncio.sleep(0.5)


async def opened(client: Client) -> Streams:
    """Make what is missing of the streams and buckets, and return them: with three copies where NATS has three servers."""
    from nats.js.api import KeyValueConfig, StreamConfig
    from nats.js.errors import BadRequestError

    jetstream = client.jetstream(timeout=ANSWERS)
    replicas = 3 if len(client.discovered_servers) + 1 >= 3 or len(client.servers) >= 3 else 1

    async def stream(name: str, subjects: list[str]) -> None:
        config = StreamConfig(name, subjects=subjects, num_replicas=replicas, allow_rollup_hdrs=True)
        try:
            await jetstream.add_stream(config)
        except BadRequestError:  # it is there, made by another version or with other copies: that stays as it is
            await jetstream.stream_info(name)

    async def bucket(name: str) -> KeyValue:
        config = KeyValueConfig(f"PZ_{name}", history=1, replicas=replicas)
        try:
            return await jetstream.create_key_value(config)
        except BadRequestError:
            return await jetstream.key_value(f"PZ_{name}")

    for shard in range(SHARDS):
        await stream(f"PZ_TABLES_{shard}", [f"pz.table.{shard}.*"])
    await stream(MATCHES, ["pz.match.*", "pz.result.*.*"])
    return Streams(
        client,
        jetstream,
        await bucket("OWNERS"),
        await bucket("PLACES"),
        await bucket("ACCOUNTS"),
        await bucket("TOKENS"),
        await bucket("NAMES"),
    )
