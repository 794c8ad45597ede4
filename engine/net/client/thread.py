"""A client in a thread of its own, for programs whose main thread has other things to do: a window."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Final

from paizhuo.engine.net.client.connection import Client

STOPS_IN: Final = 1.0
"""Seconds in which a client has ended its connection."""


class ClientThread:
    """Runs a client; its listeners are called in that thread."""

    def __init__(self, make: Callable[[], Client]) -> None:
        """``make``: makes the client, in the thread's loop."""
        self._make = make
        self._begun = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._client: Client | None = None
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="paizhuo client", daemon=True)
        self._thread.start()
        self._begun.wait()

    def do(self, does: Callable[[Client], object]) -> None:
        """Do something with the client, soon, in its thread; nothing once it has ended."""
        try:
            self._loop.call_soon_threadsafe(self._do, does)
        except RuntimeError:  # its loop is closed
            return

    def _do(self, does: Callable[[Client], object]) -> None:
        if self._client is not None:
            does(self._client)

    @property
    def running(self) -> bool:
        """Whether the client has not ended."""
        return self._thread.is_alive()

    def close(self) -> None:
        """End the connection, and wait until it has ended, at most a second."""
        self.do(Client.close)
        self._thread.join(STOPS_IN)
        if self._thread.is_alive():
            self.do(lambda client: self._task is not None and self._task.cancel())
            self._thread.join(STOPS_IN)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._talk())
        finally:
            self._begun.set()
            self._loop.close()

    async def _talk(self) -> None:
        self._client = self._make()
        self._task = asyncio.ensure_future(self._client.run())
        self._begun.set()
        try:
            await self._task
        except asyncio.CancelledError:
            return
        finally:
            self._client = None
