"""How accurate somebody's play was in a kept match, in the eyes of the strongest player there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from paizhuo.engine.bots import make
from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct, asdict
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import begin
from paizhuo.engine.records.facts import journal_in
from paizhuo.engine.records.index import Index, Progress
from paizhuo.engine.records.reading import NoRecord
from paizhuo.engine.records.statistics import Played, Share
from paizhuo.engine.records.versions import version_of
from paizhuo.engine.table.review import Review, SeatDecision, decisions_in, reviewed


class Accuracy(Struct):
    """What a review of a match came to. ``decisions``: how many were valued; ``good``: of those; ``loss``: what they cost together, in
    points as people count them.
    """

    decisions: int
    good: int
    loss: float

    @property
    def share(self) -> float | None:
        """The share of decisions that are good; None: none was valued."""
        return self.good / self.decisions if self.decisions else None

    @property
    def mean_loss(self) -> float | None:
        """What a decision cost; None: none was valued."""
        return self.loss / self.decisions if self.decisions else None


def of_review(review: Review) -> Accuracy:
    """Return what a review came to."""
    return Accuracy(len(review.decisions), review.good, round(sum(each.loss for each in review.decisions), 3))


def accuracy(journal: Journal, seat: Seat, step: Callable[[], object] = lambda: None) -> Accuracy:
    """Return how accurate a seat's play was, as far as the journal can be followed.

    ``step`` is called before every decision, and may raise to stop.
    """
    match = begin(journal.setup)
    judge = make(LEVEL, match.rule_set, match.options, 0)
    return of_review(reviewed(judge, seat, followed_decisions(journal, seat, step)))


def followed_decisions(
    journal: Journal, seat: Seat, step: Callable[[], object] = lambda: None
) -> Iterator[SeatDecision]:
    """Yield the decisions of a seat, as far as the journal can be followed; ``step`` as in ``accuracy``."""
    try:
        for _, decision in decisions_in(steps(journal), seat):
            step()
            yield decision
    except BadJournal:
        return


# -- kept in the index -----------------------------------------------------------------------------------------------------


def known_accuracy(index: Index, file: str, rules: str, seat: Seat) -> Accuracy | None:
    """Return what was found before; None: nothing. Raises ``OSError``."""
    kept = index.answer(index.stamp(file), _question(rules, seat))
    return None if kept is None else Accuracy(**kept)


def found_accuracy(
    index: Index, file: str, rules: str, seat: Seat, step: Callable[[], object] = lambda: None
) -> Accuracy:
    """Return how accurate a seat's play was: as found before, else it is reviewed now and kept.

    Raises ``NoRecord``, ``OSError``, and what ``step`` raises.
    """
    known = known_accuracy(index, file, rules, seat)
    if known is not None:
        return known
    stamp = index.stamp(file)
    found = accuracy(journal_in(index.data / file), seat, step)
    index.keep(stamp, _question(rules, seat), asdict(found))
    return found


def keep_review(data: Path, path: Path, rules: str, review: Review) -> None:
    """Keep what a review by the strongest player came to, if the file is one of the matches that are kept in ``data``."""
    try:
        file = path.resolve().relative_to(data.resolve()).as_posix()
    except ValueError:  # it lies elsewhere
        return
    with suppress(OSError):
        index = Index(data)
        try:
            index.refresh()  # else what is kept of a file that is new is forgotten when it is read
            if index.record(file) is not None:
                index.keep(index.stamp(file), _question(rules, review.seat), asdict(of_review(review)))
        finally:
            index.close()


def _question(rules: str, seat: Seat) -> str:
    return f"accuracy of seat {seat} for {version_of(rules, LEVEL)}"


def known_accuracies(index: Index, played: Sequence[Played]) -> list[Accuracy | None]:
    """Return what is known of these matches, in their order."""
    return [_known(index, each) for each in played]


def _known(index: Index, played: Played) -> Accuracy | None:
    record = played.record
    try:
        return None if played.seat is None else known_accuracy(index, record.file, record.rules, played.seat)
    except OSError:
        return None


def not_reviewed(index: Index, played: Iterable[Played]) -> list[Played]:
    """Return the matches that can be reviewed, and were not."""
    return [each for each in played if each.seat is not None and _known(index, each) is None]


def review_all(index: Index, played: Iterable[Played], progress: Progress) -> None:
    """Review the matches that were not; what is found is kept match by match. Raises what ``progress`` raises."""
    missing = not_reviewed(index, played)
    for done, each in enumerate(missing):
        assert each.seat is not None
        with suppress(NoRecord, OSError):
            step = partial(progress, done, len(missing))
            found_accuracy(index, each.record.file, each.record.rules, each.seat, step)
    progress(len(missing), len(missing))


class Accuracies(Struct):
    """How accurate somebody's play was over matches: all decisions together, and how many matches were reviewed and valued."""

    matches: int
    together: Accuracy

    @property
    def share(self) -> Share:
        """The good decisions, with the interval in which their share lies."""
        return Share(self.together.good, self.together.decisions)


def together(found: Iterable[Accuracy | None]) -> Accuracies:
    """Return what the accuracies of matches come to."""
    valued = [each for each in found if each is not None and each.decisions]
    sums = (sum(each.decisions for each in valued), sum(each.good for each in valued))
    return Accuracies(len(valued), Accuracy(*sums, sum(each.loss for each in valued)))
