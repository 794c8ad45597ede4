"""What a server stands on: where it stores everything, and how people come to its tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.server.allowance import Allowance
from paizhuo.engine.net.server.answering import Answering
from paizhuo.engine.net.server.doors import Doors, OwnDoors
from paizhuo.engine.net.server.hall import Hall
from paizhuo.engine.net.server.metrics import Metrics
from paizhuo.engine.net.server.outbox import Outbox
from paizhuo.engine.net.server.store import PeopleStore, Store, TableStore

IDLE: Final = 365 * 24 * 60 * 60
"""Seconds without use after which an account may be removed."""


@dataclass(frozen=True, slots=True)
class Within:
    """The server that stands on a base. ``close_all``: closes all connections, so that clients go to another host."""

    hall: Hall
    outbox: Outbox
    allowance: Allowance
    answering: Answering
    metrics: Metrics
    close_all: Callable[[], None]


class Base(Protocol):
    """The store of a server, and the ways to its tables."""

    @property
    def tables(self) -> TableStore:
        """Where the tables of this host are stored."""

    @property
    def people(self) -> PeopleStore:
        """Where accounts are stored."""

    async def open(self, within: Within) -> Doors:
        """Resume the stored tables, and return the ways to all tables."""

    @property
    def others(self) -> list[str]:
        """Links to other hosts where people reach the same tables."""

    @property
    def trouble(self) -> Text | None:
        """Why this host may own no tables now; None: it may."""

    @property
    def cut_off(self) -> Text | None:
        """Why nobody may see or do anything here now; None: that is not so."""

    async def leave(self) -> None:
        """Stop playing here, with every match stored as it stands; people are still connected."""

    async def close(self) -> None:
        """End; nobody is connected any more. Raise ``StoreTrouble`` if the last changes are lost."""


class OneFile:
    """A server for itself, which stores everything in one file."""

    def __init__(self, folder: Path | None) -> None:
        """``folder``: where the file is; None: in memory. Raise ``StoreRefused`` if the folder cannot be used."""
        self._store = Store(folder)

    @property
    def tables(self) -> TableStore:
        """Where the tables are stored."""
        return self._store

    @property
    def people(self) -> PeopleStore:
        """Where accounts are stored."""
        return self._store.people

    async def open(self, within: Within) -> Doors:
        """Resume the stored tables, and remove accounts that nobody has used for a year and that have nothing to lose."""
        self._hall, self._outbox = within.hall, within.outbox
        for table in self._store.tables():
            self._hall.resume(table)
        await self._store.people.forget_idle(time.time() - IDLE, besides=self._hall.seated())
        return OwnDoors(self._hall)

    @property
    def others(self) -> list[str]:
        """Return nothing: the tables are here alone."""
        return []

    @property
    def trouble(self) -> Text | None:
        """Return None: the tables are this server's alone."""
        return None

    @property
    def cut_off(self) -> Text | None:
        """Return None: there is nobody else who could have the tables."""
        return None

    async def leave(self) -> None:
        """Send everybody that the server stops, and store every match as it stands."""
        self._hall.stop()
        self._outbox.flush()

    async def close(self) -> None:
        """Close the file. Raise ``StoreTrouble`` if the last changes are lost."""
        self._store.close()
