"""Matches of bots as jobs."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import count
from typing import Final

from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.simulation import MatchTally, first_hands, play_match
from paizhuo.engine.work.plan import ENGINE, Files, Kind, Plan, Workers


class PlayedMatch(Struct):
    """A match that was played. ``journal``: its text, if it is kept."""

    tally: MatchTally
    journal: str | None

    def first(self, hands: int) -> PlayedMatch:
        """Return it as if it had ended after its first ``hands`` hands."""
        if hands >= len(self.tally.hands):
            return self
        return PlayedMatch(self.tally.first(hands), self.journal and first_hands(self.journal, hands))


class PlayMatch(Struct):
    """Play a match, or at least its first ``hands`` hands."""

    setup: MatchSetup
    hands: int
    journal: bool

    @property
    def key(self) -> str:
        """The seed."""
        return str(self.setup.seed)

    @property
    def needs(self) -> tuple[str, ...]:
        """No file."""
        return ()

    def done(self, files: Files) -> PlayedMatch:
        """Play it."""
        journal = JournalInMemory() if self.journal else None
        tally = play_match(self.setup, self.hands, journal)
        return PlayedMatch(tally, None if journal is None else journal.text)


MATCH: Final = Kind(ENGINE, "match", PlayMatch, PlayedMatch)


def matches(first: MatchSetup, hands: int, workers: Workers, *, journal: bool) -> Generator[PlayedMatch, None, None]:
    """Yield matches one after another, the last one broken off, until there are ``hands`` hands.

    The first match is ``first``; the seed of each other is one more than that of the match before it.
    """
    left = hands

    def jobs() -> Iterator[PlayMatch]:
        for nth in count():
            # More hands than are wanted in the end may be played: which of them count is decided when they are taken.
            yield PlayMatch(replace(first, seed=(first.seed or 0) + nth), left, journal)

    with closing(workers.results(Plan(MATCH, PlayMatch(first, hands, journal), jobs()))) as results:
        for match in results:
            counted = match.first(left)
            left -= len(counted.tally.hands)
            yield counted
            if left <= 0:
                return
