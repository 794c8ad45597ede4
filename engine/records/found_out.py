"""All that is known of how somebody has fared in a game: what was counted, and what was found by reviews and by playing again."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.value import Struct
from paizhuo.engine.records.accuracy import Accuracies, Accuracy, known_accuracies, together
from paizhuo.engine.records.duplicates import Compared, comparisons
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.records.statistics import Played, Statistics, statistics


class FoundOut(Struct):
    """The name of whose it is, the statistics, the accuracy of each match in order (None: it was not reviewed), and comparisons with
    bots on the same walls.
    """

    name: str
    statistics: Statistics
    accuracy: tuple[Accuracy | None, ...]
    compared: tuple[Compared, ...]

    @property
    def accuracies(self) -> Accuracies:
        """What the accuracies of the matches come to."""
        return together(self.accuracy)


def found_out(index: Index, rules: str, played: Sequence[Played]) -> FoundOut:
    """Return what is known of somebody's matches of a game, of which there is one at least."""
    parts = parts_of(rules)
    return FoundOut(
        played[0].name,
        statistics(rules, played, parts),
        tuple(known_accuracies(index, played)),
        tuple(comparisons(index, rules, played, parts)),
    )
