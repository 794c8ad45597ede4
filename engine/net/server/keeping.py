"""What has happened is stored before it is reported. The tables of a part of the store that refuses wait; the others do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import StoreTrouble, TableStore


class Keeping:
    """Stores the parts of a store. Of one that refuses nothing is taken or reported until it has stored everything."""

    def __init__(
        self,
        store: TableStore,
        log: Log,
        hold: Callable[[str], None],
        go_on: Callable[[str], None],
        say: Callable[[str, Text], None],
    ) -> None:
        """``hold``, ``go_on``: pause and resume the tables of a part. ``say``: sends everybody at them a sentence at once."""
        self._stuck: set[str] = set()
        self._store = store
        self._log = log
        self._hold = hold
        self._go_on = go_on
        self._say = say

    def stuck(self, table: str) -> bool:
        """Return whether nothing of a table can be stored now; "": nothing that concerns no table."""
        return bool(self._stuck) and self._store.part(table) in self._stuck

    def keep(self, part: str, done: Callable[[bool], None]) -> None:
        """Store what has happened in a part, and call ``done``: at once or later, with whether all of it is stored."""
        self._store.keep(part, partial(self._tried, part, done))

    def _tried(self, part: str, done: Callable[[bool], None], trouble: StoreTrouble | None) -> None:
        if trouble is not None and part not in self._stuck:
            if not self._stuck:
                self._log.failure("not_kept", trouble, table=part)
            self._stuck.add(part)
            self._hold(part)
            self._say(part, words.NOTHING_STORED)
        elif trouble is None and part in self._stuck:
            self._stuck.remove(part)
            if not self._stuck:
                self._log.event("kept_again")
            self._go_on(part)
            self._say(part, words.STORED_AGAIN)
        done(trouble is None)
