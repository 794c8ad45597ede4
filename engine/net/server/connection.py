"""A connection of a client: what it has sent too fast, and what is sent to it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed
from websockets.protocol import State

from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.net.server.framing import text_frame
from paizhuo.engine.net.server.limits import ConnectionLimits
from paizhuo.engine.net.server.outbox import Outbox
from paizhuo.engine.net.server.people import Person

BEHIND: Final = 512 * 1024
"""Bytes that may wait for a client that reads slowly; with more the connection is closed."""


class SocketConnection:
    """One connection, and the person behind it."""

    def __init__(self, socket: ServerConnection, outbox: Outbox, address: str, limits: ConnectionLimits) -> None:
        self.socket = socket
        self.address = address
        self.limits = limits
        self.person: Person | None = None
        self.too_many = 0
        """How many messages in a row came too fast."""
        self._outbox = outbox

    @property
    def table(self) -> str:
        """The code of the table where the person is; "": at none of this server."""
        return "" if self.person is None else self.person.table

    @property
    def delay(self) -> int:
        """Milliseconds to the other end and back."""
        return round(self.socket.latency * 1000)

    def put(self, frame: bytes) -> None:
        """Send a frame when what has happened is on disk."""
        self._outbox.put(self, frame, self.table)

    def send(self, message: m.FromServer) -> None:
        """Send a message when what has happened is on disk."""
        self.put(wire.written(message))

    def send_now(self, message: m.FromServer) -> None:
        """Send a message that reports nothing which has to be stored, before all that waits for the disk."""
        self.write([wire.written(message)])

    def write(self, frames: list[bytes]) -> None:
        """Send frames at once, in one write. Cut the connection if the other end does not read what it was sent before."""
        if self.socket.state is not State.OPEN:
            return
        if self.socket.transport.get_write_buffer_size() > BEHIND:
            self.socket.transport.abort()  # a message about it would arrive only after everything else
            return
        # As ``websockets.broadcast`` does for one frame, which never waits either: here all of them are one write.
        self.socket.transport.write(b"".join(map(text_frame, frames)))

    def end(self, code: int, reason: str) -> None:
        """Close the connection once everything is sent; do not wait."""
        task = asyncio.ensure_future(self._end(code, reason))
        _ending.add(task)
        task.add_done_callback(_ending.discard)

    async def _end(self, code: int, reason: str) -> None:
        await asyncio.sleep(0)
        with suppress(OSError, ConnectionClosed):
            await self.socket.close(code, reason)


_ending: set[asyncio.Future[None]] = set()
"""Connections that are being closed: a loop keeps no strong reference to its tasks."""
