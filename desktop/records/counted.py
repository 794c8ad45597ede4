"""What the page of statistics shows of a game, counted in a thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paizhuo.engine.core.value import Struct
from paizhuo.engine.records.accuracy import Accuracy, known_accuracies, not_reviewed
from paizhuo.engine.records.duplicates import Compared, comparisons, not_played_again
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.records.statistics import Played, Statistics, changes, statistics


class CountedMatch(Struct):
    """A match in a row of them: its day, the place taken in it (None: it is not over), and the accuracy of the play, where it is known."""

    day: str
    place: int | None
    accuracy: Accuracy | None


class CountedGame(Struct):
    """What is shown of a game: the statistics, the name of whose they are, what each hand brought, in points as people count, and the
    matches in order. ``compared``: with bots on the same walls; ``to_review``, ``to_play``: how much of both is not done yet.
    """

    statistics: Statistics
    name: str
    changes: tuple[float, ...]
    matches: tuple[CountedMatch, ...]
    compared: tuple[Compared, ...]
    to_review: int
    to_play: int


def counted(index: Index, found: Mapping[str, list[Played]]) -> Iterator[CountedGame]:
    """Yield what is shown of each game."""
    for rules, played in found.items():
        parts = parts_of(rules)
        yield CountedGame(
            statistics(rules, played, parts),
            played[0].name,
            tuple(changes(played, parts)),
            tuple(map(_match, played, known_accuracies(index, played))),
            tuple(comparisons(index, rules, played, parts)),
            len(not_reviewed(index, played)),
            len(not_played_again(index, played)),
        )


def _match(played: Played, accuracy: Accuracy | None) -> CountedMatch:
    record = played.record
    day = "" if record.played is None else f"{record.played:%Y-%m-%d}"
    return CountedMatch(day, record.participants[played.number].place, accuracy)
