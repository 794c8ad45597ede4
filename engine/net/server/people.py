"""The people whom a server knows, and the line to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from paizhuo.engine.net import wire
from paizhuo.engine.net.messages import FromServer

if TYPE_CHECKING:
    from paizhuo.engine.net.server.room import Room


class Line(Protocol):
    """A connection to somebody."""

    @property
    def delay(self) -> int:
        """Milliseconds there and back, as far as is known."""

    def put(self, frame: bytes) -> None:
        """Sends the UTF-8 of a text frame when what has happened is on disk."""


class Person:
    """Somebody with an account. ``line``: None while there is no connection."""

    def __init__(self, account: int, name: str) -> None:
        self.account = account
        self.name = name
        self.line: Line | None = None
        self.room: Room | None = None

    def tell(self, message: FromServer) -> None:
        """Sends a message, if there is a connection."""
        if self.line is not None:
            self.line.put(wire.written(message))
