"""What a person wants of a server, kept until the server confirms it: a message that was lost is sent again."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core import codec
from paizhuo.engine.net import messages as m
from paizhuo.engine.table.port.asks import NextHand

NEXT_HAND: Final = m.Asks(codec.write(NextHand()))
"""Whoever asks for the next hand is ready for it."""


class Wanted:
    """The table that a person wants to be at, the one it is at, and whether it is ready there."""

    def __init__(self) -> None:
        self.table: m.TableState | None = None
        """The table as the server described it last on this connection."""
        self._wish: m.Create | m.Join | None = None
        """What was asked for and not yet confirmed."""
        self._place: m.Join | None = None
        """How to come back to the table where the person is."""
        self._ready: m.Ready | m.Asks | None = None
        """What said that the person is ready, until the server confirms it."""

    def connected(self) -> None:
        """Note that there is a new connection, on which the server has not described a table yet."""
        self.table = None

    def sent(self, message: m.FromClient) -> None:
        """Note what the person wants by this message."""
        match message:
            case m.Create() | m.Join():
                self._wish = message
            case m.Ready(ready=ready):
                self._ready = message if ready else None
            case m.Asks() if message == NEXT_HAND:
                self._ready = message
            case m.Leave():
                self.left()
            case _:
                pass

    def at_table(self, table: m.TableState) -> None:
        """Note at which table the person is, as the server says."""
        self.table = table
        if table.you is None:
            role: m.Role = "spectator"
        else:
            role = "player" if table.you < table.players else "supporter"
        asked = self._wish or self._place
        password = asked.password if isinstance(asked, m.Join) else ""
        self._wish, self._place = None, m.Join(table.table, password, role)
        if table.you is not None and table.seats[table.you].ready:
            self._ready = None

    def left(self) -> None:
        """Note that the person is at no table."""
        self.table = self._wish = self._place = None
        self._ready = None

    def goes_on(self) -> None:
        """Note that what the person was ready for has begun."""
        self._ready = None

    def refused(self, about: str) -> bool:
        """Note that the server rejected a message of this type. Return whether the person has lost its place by that."""
        if about == "ready":
            self._ready = None
        if about not in ("create", "join"):
            return False
        lost = self._wish is None and self.table is None and self._place is not None
        self._wish = None
        return lost

    @property
    def missing(self) -> m.FromClient | None:
        """The message to send again because the server has not confirmed it; None: there is none."""
        if self.table is None:
            return self._wish or self._place
        return self._wish or self._ready
