"""A score in a line, as players say it, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.score import READ_AS, Score, notation

FU: Final = Text("{fu} 符", "{fu} fu")


def total(score: Score) -> Text:
    """Return the total with its unit."""
    if score.total == 0 and score.unit.zero is not None:
        return score.unit.zero
    return score.unit.amount(score.total)


def worth(score: Score) -> Text:
    """Return the total in a line: han and fu, fan or points, and the limit reached."""
    parts = [total(score)]
    if score.fu is not None:
        parts.append(FU.filled(fu=score.fu))
    if score.limit is not None:
        parts.append(score.limit.name)
    return Text(" ".join(part.zh for part in parts), " · ".join(part.en for part in parts))


def steps(score: Score) -> Iterator[Text]:
    """Yield how the total came about, in sentences: how the tiles were read, then the working."""
    if score.arranged:
        yield Text("{name} {groups}", "{name} {groups}").filled(name=READ_AS, groups=notation(score.arranged))
    yield from score.working
