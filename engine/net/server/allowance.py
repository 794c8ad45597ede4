"""How much a client may ask: messages, tables and chat, and guesses at secrets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.links import table_code
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.connection import SocketConnection
from paizhuo.engine.net.server.limits import Limits, What
from paizhuo.engine.net.server.log import Log

FLOOD: Final = 200
"""Messages that come too fast, one after another, after which a connection is cut."""
GUESSES: Final = frozenset(("wrong_password", "unknown_token", "too_often"))
"""The refusals of a sign-in that may be guesses at a secret."""


class Allowance:
    """The limits of a server on its clients. ``now``: the time in seconds."""

    def __init__(self, limits: Limits, now: Callable[[], float], log: Log) -> None:
        self._limits = limits
        self._now = now
        self._log = log

    def count_message(self, connection: SocketConnection) -> None:
        """Count a message. Cut off who goes on sending after many were refused. Raise ``Refusal`` if there are too many."""
        try:
            self._count(connection, "messages")
        except Refusal:
            connection.too_many += 1
            if connection.too_many >= FLOOD:
                self._log.event("flood", address=connection.address)
                connection.socket.transport.abort()
            raise
        connection.too_many = 0

    def count_special(self, connection: SocketConnection, message: m.FromClient) -> None:
        """Count a message of a kind that is limited further. Raise ``Refusal`` if there are too many."""
        if isinstance(message, m.Create):
            self._count(connection, "creations")
        elif isinstance(message, m.Say):
            self._count(connection, "chat")

    def _count(self, connection: SocketConnection, what: What) -> None:
        """Count for the connection, and for the account: people behind one router do not use up each other's share."""
        now, person = self._now(), connection.person
        connection.limits.take(what, now)
        self._limits.take(what, connection.address if person is None else f"account {person.account}", now)

    def signing_in(self, address: str) -> AbstractContextManager[None]:
        """Count what is done meanwhile as a guess from this address if it is refused as a wrong secret. Raise ``Refusal``."""
        return self._guess((address,), GUESSES)

    def joining(self, address: str, message: m.FromClient) -> AbstractContextManager[None]:
        """Count a wrong password as a guess, from this address and at this table. Raise ``Refusal``."""
        if isinstance(message, m.Join) and message.password:
            return self._guess((address, f"table {table_code(message.table)}"), ("password",))
        return nullcontext()

    @contextmanager
    def _guess(self, keys: tuple[str, ...], codes: Collection[str]) -> Iterator[None]:
        for key in keys:
            self._limits.take("sign_ins", key, self._now())
        guessed = False
        try:
            yield
        except Refusal as refusal:
            guessed = refusal.code in codes
            raise
        finally:
            for key in () if guessed else keys:
                self._limits.put_back("sign_ins", key)
