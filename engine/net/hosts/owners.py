"""Which host owns which table: one value for each table, changed only by who knows the last one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from nats.js.errors import KeyWrongLastSequenceError, NotFoundError

from paizhuo.engine.net.hosts.streams import Streams


class Owners:
    """The owners of all tables, as they were heard of last."""

    def __init__(self, streams: Streams, changed: Callable[[str, str | None], None]) -> None:
        """Call ``changed`` with a table and its new owner, None: the table is closed."""
        self._owners = streams.owners
        self._changed = changed
        self._known: dict[str, tuple[str, int]] = {}
        self._of_host: dict[str, set[str]] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Learn all owners, and hear of changes from now on. Raise an error of NATS."""
        watcher = await self._owners.watchall()
        async for entry in watcher:
            if entry is None:
                break
            self._set(entry.key, (entry.value or b"").decode(), entry.revision or 0)
        self._task = asyncio.ensure_future(self._listen(watcher))

    def stop(self) -> None:
        """Hear of no more changes."""
        if self._task is not None:
            self._task.cancel()

    def of(self, table: str) -> str | None:
        """Return the host that owns a table; None: there is no such table."""
        found = self._known.get(table)
        return None if found is None else found[0]

    def tables(self, host: str) -> list[str]:
        """Return the tables that a host owns."""
        return list(self._of_host.get(host, ()))

    def hosts(self) -> list[str]:
        """Return the hosts that own tables."""
        return [host for host, tables in self._of_host.items() if tables]

    async def claim(self, table: str, host: str) -> bool:
        """Make the host the owner of a new table. Return whether that succeeded: another table may have the code."""
        try:
            revision = await self._owners.create(table, host.encode())
        except KeyWrongLastSequenceError:  # unless it was this one, whose answer was lost
            found = await self._owners.get(table)
            if found.value != host.encode():
                return False
            revision = found.revision or 0
        self._set(table, host, revision)
        return True

    async def give(self, table: str, host: str) -> bool:
        """Make a host the owner of a table in the place of the one that is known here. Return whether that one still was."""
        found = self._known.get(table)
        if found is None:
            return False
        try:
            revision = await self._owners.update(table, host.encode(), found[1])
        except KeyWrongLastSequenceError:
            await self.find(table)
            return False
        self._set(table, host, revision)
        return True

    async def find(self, table: str) -> str | None:
        """Ask who owns a table that is not known here, or whose owner has changed unheard. Raise an error of NATS.

        After the loss of a NATS server, changes are heard of again only after some seconds.
        """
        try:
            found = await self._owners.get(table)
        except NotFoundError:
            return self.of(table)
        before = self.of(table)
        self._set(table, (found.value or b"").decode(), found.revision or 0)
        if (owner := self.of(table)) != before:
            self._changed(table, owner)
        return owner

    async def is_of(self, table: str, host: str) -> bool:
        """Ask whether a host owns a table, whatever is known here. Raise an error of NATS."""
        try:
            return (await self._owners.get(table)).value == host.encode()
        except NotFoundError:
            return False

    async def end(self, table: str) -> None:
        """Forget a table that is closed."""
        found = self._known.get(table)
        if found is not None:
            try:
                await self._owners.delete(table, last=found[1])
            except (KeyWrongLastSequenceError, NotFoundError):
                return

    async def _listen(self, watcher: object) -> None:
        async for entry in watcher:  # type: ignore[attr-defined]
            if entry is None:
                continue
            host = "" if entry.operation in ("DEL", "PURGE") else (entry.value or b"").decode()
            self._set(entry.key, host, entry.revision or 0)
            self._changed(entry.key, host or None)

    def _set(self, table: str, host: str, revision: int) -> None:
        before = self._known.get(table)
        if before is not None and before[1] > revision:
            return
        if before is not None:
            self._of_host[before[0]].discard(table)
        if host:
            self._known[table] = host, revision
            self._of_host.setdefault(host, set()).add(table)
        else:
            self._known.pop(table, None)
