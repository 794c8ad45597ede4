"""What has happened is put on disk before it is reported. Where the disk refuses, everything waits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from paizhuo.engine.core.words import Text
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.log import Log
from paizhuo.engine.net.server.store import StoreTrouble, TableStore


class Keeping:
    """Commits to the store; ``stuck``: the disk refuses, and nothing is taken or reported until it has stored everything."""

    def __init__(
        self,
        store: TableStore,
        log: Log,
        hold: Callable[[], None],
        go_on: Callable[[], None],
        say: Callable[[Text], None],
    ) -> None:
        """``hold``, ``go_on``: pause and resume all tables. ``say``: sends everybody at a table a sentence at once."""
        self.stuck = False
        self._store = store
        self._log = log
        self._hold = hold
        self._go_on = go_on
        self._say = say

    def keep(self, done: Callable[[bool], None]) -> None:
        """Store what has happened, and call ``done``: at once or later, with whether all of it is stored."""
        self._store.keep(partial(self._tried, done))

    def _tried(self, done: Callable[[bool], None], trouble: StoreTrouble | None) -> None:
        if trouble is not None and not self.stuck:
            self.stuck = True
            self._log.failure("not_kept", trouble)
            self._hold()
            self._say(words.NOTHING_STORED)
        elif trouble is None and self.stuck:
            self.stuck = False
            self._log.event("kept_again")
            self._go_on()
            self._say(words.STORED_AGAIN)
        done(trouble is None)
