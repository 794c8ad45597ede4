"""At which table an account has a seat: what a host asks when somebody signs in."""

from __future__ import annotations

import logging
from collections.abc import Coroutine
from typing import Any

from nats.errors import Error
from nats.js.errors import KeyWrongLastSequenceError, NotFoundError

from paizhuo.engine.cluster.connecting import reason_of
from paizhuo.engine.net.hosts.streams import Streams
from paizhuo.engine.net.server import kept

_log = logging.getLogger("paizhuo.cluster")


class Places:
    """The seats of this host's tables, as all hosts know them a moment later."""

    def __init__(self, streams: Streams) -> None:
        self._places = streams.places
        self._seated: dict[str, frozenset[int]] = {}

    def know(self, code: str, described: bytes | None) -> None:
        """Begin with a table as it was stored: its places are known."""
        self._seated[code] = _accounts(described)

    def drop(self, code: str) -> None:
        """Keep the places of a table no more: another host does."""
        self._seated.pop(code, None)

    def moves(self, code: str, described: bytes | None) -> Coroutine[Any, Any, None] | None:
        """Return what makes known who has come and gone; None: nobody has. ``described``: the table, None: it is closed."""
        before, after = self._seated.get(code, frozenset()), _accounts(described)
        self._seated[code] = after
        return None if before == after else self._say(code, after - before, before - after)

    async def of(self, account: int) -> str:
        """Return the table where the account has a seat; "": none is known."""
        try:
            return ((await self._places.get(str(account))).value or b"").decode()
        except (NotFoundError, Error, TimeoutError):
            return ""

    async def _say(self, code: str, come: frozenset[int], gone: frozenset[int]) -> None:
        try:
            for account in come:
                await self._places.put(str(account), code.encode())
            for account in gone:
                await self._leave(code, account)
        except (Error, TimeoutError, OSError) as error:
            _log.warning("places of table %s: %s", code, reason_of(error).en)

    async def _leave(self, code: str, account: int) -> None:
        """Forget the place, unless the account has one elsewhere by now."""
        try:
            found = await self._places.get(str(account))
            if found.value == code.encode():
                await self._places.delete(str(account), last=found.revision)
        except (NotFoundError, KeyWrongLastSequenceError):
            pass


def _accounts(described: bytes | None) -> frozenset[int]:
    if described is None:
        return frozenset()
    return frozenset(chair.account for chair in kept.read(described).chairs if chair.account is not None)
