"""Sets of duplicate play as jobs."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from paizhuo.engine.core.value import Struct
from paizhuo.engine.table.duplicate import Contest, SetTally, play_set
from paizhuo.engine.work.plan import ENGINE, Files, Kind, Plan, Workers


class PlaySet(Struct):
    """Play the set of this number."""

    contest: Contest
    number: int

    @property
    def key(self) -> str:
        """The number."""
        return str(self.number)

    @property
    def needs(self) -> tuple[str, ...]:
        """No file."""
        return ()

    def done(self, files: Files) -> SetTally:
        """Play it."""
        return play_set(self.contest, self.number)


SET: Final = Kind(ENGINE, "set", PlaySet, SetTally)


def sets(contest: Contest, number: int, workers: Workers) -> Generator[SetTally, None, None]:
    """Yield the first sets of a contest, in order."""
    jobs = (PlaySet(contest, nth) for nth in range(number))
    return workers.results(Plan(SET, contest, jobs))
