"""All that a server keeps, in one database."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server.store.cards import RoomCards
from paizhuo.engine.net.server.store.database import Database
from paizhuo.engine.net.server.store.matches import Matches
from paizhuo.engine.net.server.store.people import People
from paizhuo.engine.net.server.store.port import NewMatch, StoreTrouble, TookPart


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

    def part(self, _table: str) -> str:
        """Return "": the file is one part, stored as a whole."""
        return ""

    def unstored(self) -> Collection[str]:
        """Return the one part if something is not committed."""
        return ("",) if self.dirty else ()

    def keep(self, _part: str, done: Callable[[StoreTrouble | None], None]) -> None:
        """Commit, and call ``done`` with what prevents it, or with None."""
        try:
            self.commit()
        except StoreTrouble as trouble:
            done(trouble)
        else:
            done(None)

    def known(self, code: str) -> bool:
        """Return False: all tables of the store are in the server's memory."""
        return False

    def begin_match(self, new: NewMatch, begun: Callable[[int], None], refused: Callable[[Refusal], None]) -> None:
        """Add a match, for which an account pays. Call ``begun`` with its number, or ``refused``.

        If ``begun`` raises, nothing has happened.
        """
        try:
            with self.together():
                match = self.new_match(new.table, new.key)
                self.cards.charge(new.payer, new.cards, match)
                begun(match)
        except Refusal as denied:
            refused(denied)

    def end_match(self, match: int, rules: str, took_part: Sequence[TookPart], *, refund: bool) -> None:
        """Finish a match. ``refund``: give back the cards that were paid for it. Raise as ``finish`` does."""
        with self.together():
            if refund:
                self.cards.refund(match)
            self.finish(match, rules, took_part)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all changes in the block, or, if it raises, none of them; like all changes, they are stored with the next commit."""
        with self._database.together():
            yield

    def close(self) -> None:
        """Commit and close. Raise ``StoreTrouble`` if the last changes are lost."""
        self._database.close()
