"""What the page of statistics shows of a game, counted in a thread."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paizhuo.engine.core.value import Struct
from paizhuo.engine.records.accuracy import Accuracy, not_reviewed
from paizhuo.engine.records.duplicates import not_played_again
from paizhuo.engine.records.found_out import FoundOut, found_out
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.record_words import parts_of
from paizhuo.engine.records.statistics import Played, changes


class CountedMatch(Struct):
    """A match in a row of them: its day, the place taken in it (None: it is not over), and the accuracy of the play, where it is known."""

    day: str
    place: int | None
    accuracy: Accuracy | None


class CountedGame(Struct):
    """What is shown of a game: what is known, what each hand brought, in points as people count, and the matches in order.
    ``to_review``, ``to_play``: how many reviews, and how many matches played again with a bot, are not done yet.
    """

    known: FoundOut
    changes: tuple[float, ...]
    matches: tuple[CountedMatch, ...]
    to_review: int
    to_play: int


def counted(index: Index, found: Mapping[str, list[Played]]) -> Iterator[CountedGame]:
    """Yield what is shown of each game."""
    for rules, played in found.items():
        known = found_out(index, rules, played)
        yield CountedGame(
            known,
            tuple(changes(played, parts_of(rules))),
            tuple(map(_match, played, known.accuracy)),
            len(not_reviewed(index, played)),
            len(not_played_again(index, played)),
        )


def _match(played: Played, accuracy: Accuracy | None) -> CountedMatch:
    record = played.record
    day = "" if record.played is None else f"{record.played:%Y-%m-%d}"
    return CountedMatch(day, record.participants[played.number].place, accuracy)
