"""What a host does beside its loop: kept until it is done, since a loop keeps no strong reference, and logged where it fails."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from paizhuo.engine.net.server.log import Log


class Tasks:
    """Things that are being done."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, what: Coroutine[Any, Any, None]) -> None:
        """Begin something and do not wait for it. A failure is logged and reaches nobody else."""
        task = asyncio.ensure_future(what)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def cancel(self) -> None:
        """End everything that is being done."""
        for task in tuple(self._tasks):
            task.cancel()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and isinstance(error := task.exception(), Exception):
            self._log.failure("trouble", error, what="task")
