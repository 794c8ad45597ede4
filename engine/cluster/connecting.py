"""The connection to NATS. Only this package knows ``nats``, and this module can be imported without it.

https://docs.nats.io/reference/reference-protocols/nats-protocol
"""

from __future__ import annotations

import asyncio
import logging
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from nats.aio.client import Client

CONNECT: Final = 5.0
"""Seconds in which one of the servers must answer at the start."""
AGAIN: Final = 0.25
"""Seconds between attempts to come back to a server that is gone."""
PING: Final = 2
"""Seconds between pings; two of them without an answer end a connection, so that another server is tried."""

_log = logging.getLogger("paizhuo.cluster")


class ClusterRefused(Failure):
    """NATS cannot be used. ``reason``: why, in a sentence for people."""


def servers(urls: str) -> list[str]:
    """Return the addresses in a list with commas. ``nats://`` may be left out. Raise ``ClusterRefused`` where there is none."""
    found = [url.strip() for url in urls.split(",") if url.strip()]
    if not found:
        raise ClusterRefused(NO_ADDRESS)
    return [url if "://" in url else f"nats://{url}" for url in found]


def require_package() -> None:
    """Raise ``ClusterRefused`` where the package for NATS is not installed."""
    if find_spec("nats") is None:
        raise ClusterRefused(NOT_INSTALLED)


def reason_of(error: BaseException) -> Text:
    """Return why NATS does not do what it is asked for, as a part of a sentence for people."""
    from nats.errors import AuthorizationError, InvalidUserCredentialsError, NoRespondersError
    from nats.js.errors import APIError, NoStreamResponseError, ServiceUnavailableError

    match error:
        case ServiceUnavailableError() | NoStreamResponseError() | NoRespondersError():
            return NOT_SERVED
        case APIError(description=str(said)) if said:
            return Text(said, said)
        case AuthorizationError() | InvalidUserCredentialsError():
            return NOT_LET_IN
        case ConnectionRefusedError():
            return NOBODY_LISTENS
        case TimeoutError():
            return SILENT
        case OSError(strerror=str(said)):
            return Text(said, said)
        case _:
            said = str(error) or type(error).__name__
            return Text(said, said)


async def connected(urls: str, name: str, credentials: str | None = None) -> Client:
    """Connect to one of the servers, and come back to any of them for ever. Raise ``ClusterRefused``.

    ``urls``: addresses with commas between them; ``name``: shown in the monitoring of NATS. ``credentials``: a file of NATS with
    the key of an account. A certificate for ``tls://`` is checked against the system's.
    """
    require_package()
    import nats

    latest: BaseException | None = None

    async def trouble(error: Exception) -> None:
        nonlocal latest
        latest = error
        _log.debug("NATS: %s", reason_of(error).en)

    listed = servers(urls)
    try:
        return await asyncio.wait_for(
            nats.connect(
                listed,
                name=name,
                user_credentials=credentials,
                error_cb=trouble,
                allow_reconnect=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=AGAIN,
                connect_timeout=2,
                ping_interval=PING,
                max_outstanding_pings=2,
                pending_size=16 << 20,
            ),
            CONNECT,
        )
    except (OSError, TimeoutError, nats.errors.Error, ValueError) as error:
        why = latest if latest is not None and isinstance(error, TimeoutError) else error
        raise ClusterRefused(NO_ANSWER.filled(urls=", ".join(listed), reason=reason_of(why))) from None


NOT_INSTALLED: Final = Text(
    '集群要用软件包 nats-py：pip install "paizhuo[cluster]"。',
    'A cluster needs the package nats-py: pip install "paizhuo[cluster]".',
)
NO_ADDRESS: Final = Text(
    "没有写出 NATS 的地址，例如 nats://127.0.0.1:4222。",
    "No address of NATS is given, for example nats://127.0.0.1:4222.",
)
NOT_SERVED: Final = Text(
    "JetStream 没有开，或它的多数服务器不在", "JetStream is not switched on, or most of its servers are not there"
)
NOT_LET_IN: Final = Text("名字、密码或密钥不对", "the name, the password or the key is wrong")
NOBODY_LISTENS: Final = Text("那里没有服务器", "no server is there")
SILENT: Final = Text("没有回答", "there is no answer")
NO_ANSWER: Final = Text("连不上 NATS（{urls}）：{reason}。", "NATS cannot be reached ({urls}): {reason}.")
