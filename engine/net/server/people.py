"""The people whom a server knows, and the connection to each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from paizhuo.engine.net import wire
from paizhuo.engine.net.messages import FromServer

if TYPE_CHECKING:
    from paizhuo.engine.net.server.room import Room


class Connection(Protocol):
    """A connection to somebody. ``person``: who is behind it; None: nobody is known yet, or it is another's now."""

    person: Person | None

    @property
    def delay(self) -> int:
        """Milliseconds to the other end and back, as far as is known."""

    def put(self, frame: bytes) -> None:
        """Send the UTF-8 of a text frame when what has happened is on disk."""

    def send(self, message: FromServer) -> None:
        """Send a message when what has happened is on disk."""

    def end(self, code: int, reason: str) -> None:
        """Close the connection once everything is sent; do not wait."""


class Person:
    """Somebody with an account. ``connection``: None while there is none. ``cards``: room cards 房卡, as far as is known."""

    def __init__(self, account: int, name: str) -> None:
        self.account = account
        self.name = name
        self.cards = 0
        self.connection: Connection | None = None
        self.room: Room | None = None

    @property
    def table(self) -> str:
        """The code of the table where the person is; "": at none."""
        return "" if self.room is None else self.room.code

    def put(self, frame: bytes) -> None:
        """Send a frame, if there is a connection."""
        if self.connection is not None:
            self.connection.put(frame)

    def send(self, message: FromServer) -> None:
        """Send a message, if there is a connection."""
        if self.connection is not None:
            self.connection.put(wire.written(message))
