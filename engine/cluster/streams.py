"""Streams of JetStream: made once, with as many copies as the cluster can keep, and messages that are written only once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from paizhuo.engine.cluster.connecting import ClusterRefused, reason_of
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from nats.js import JetStreamContext
    from nats.js.api import StreamConfig

COPIES: Final = (3, 1)
"""How many servers keep a stream: three where there are three, so that one of them may die; else one."""
WRONG_SEQUENCE: Final = 10071
"""The server's number for: the subject has a message already."""


async def make_stream(stream: JetStreamContext, config: StreamConfig) -> None:
    """Make a stream unless there is one of its name. Raise ``ClusterRefused`` where JetStream cannot be used."""
    import nats
    from nats.js.errors import APIError, NotFoundError

    assert config.name is not None
    try:
        try:
            await stream.stream_info(config.name)
        except NotFoundError:
            for copies in COPIES:
                try:
                    await stream.add_stream(config, num_replicas=copies)
                    return
                except APIError:
                    if copies == COPIES[-1]:
                        raise
    except (nats.errors.Error, TimeoutError) as error:
        raise ClusterRefused(NO_JETSTREAM.filled(reason=reason_of(error))) from None


async def write_once(
    stream: JetStreamContext, subject: str, data: bytes, headers: dict[str, str] | None = None
) -> bool:
    """Write the first message of a subject, and wait until it is stored; False if the subject has one already."""
    from nats.js.api import Header
    from nats.js.errors import APIError

    expected: dict[str, Any] = {Header.EXPECTED_LAST_SUBJECT_SEQUENCE.value: "0", **(headers or {})}
    try:
        await stream.publish(subject, data, headers=expected)
    except APIError as error:
        if error.err_code == WRONG_SEQUENCE:
            return False
        raise
    return True


async def last_message(stream: JetStreamContext, name: str, subject: str) -> tuple[bytes, dict[str, str]] | None:
    """Return the last message of a subject with its headers; None: there is none."""
    from nats.js.errors import NotFoundError

    try:
        found = await stream.get_msg(name, subject=subject)
    except NotFoundError:
        return None
    return found.data or b"", found.headers or {}


NO_JETSTREAM: Final = Text(
    "NATS 在，但 JetStream 用不了（{reason}）。启动 NATS 时要加 -js。",
    "NATS is there, but its JetStream cannot be used ({reason}). NATS has to be started with -js.",
)
