"""All that a server keeps, in one database."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from paizhuo.engine.net.server.store.cards import RoomCards
from paizhuo.engine.net.server.store.database import Database
from paizhuo.engine.net.server.store.matches import Matches
from paizhuo.engine.net.server.store.people import People


class Store(Matches):
    """What a server keeps. Changes take effect at once, and survive the end of the program once they are committed."""

    def __init__(self, folder: Path | None, now: Callable[[], float] = time.time) -> None:
        """``folder``: where it is kept; None: in memory. ``now``: seconds since 1970.

        Raise ``StoreRefused`` if another server uses the folder, or if its file is damaged, newer, or not a server's.
        """
        database = Database(folder)
        super().__init__(database, now)
        self.cards = RoomCards(database, now)
        """Room cards of accounts."""
        self.people = People(database, self.cards, now)
        """Accounts; people sign in through ``paizhuo.engine.net.server.accounts``."""

    @property
    def dirty(self) -> bool:
        """Whether something is not committed."""
        return self._database.dirty

    def commit(self) -> None:
        """Make all changes so far survive the end of the program. Raise ``StoreTrouble``: the next commit then tries again."""
        self._database.commit()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes in the block, or, if it raises, none of them; like all changes, they are stored with the next commit."""
        with self._database.together():
            yield

    def close(self) -> None:
        """Commit and close. Raise ``StoreTrouble`` if the last changes are lost."""
        self._database.close()
