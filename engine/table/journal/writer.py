"""The journal of a match being played: its lines, those that stay when a move is taken back, and the case without a journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import ChanceValue, Request
from paizhuo.engine.core.words import Text
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match import journal_lines
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.table.journal.recorder import JournalInMemory, Recorder
from paizhuo.engine.table.sources.committed import Commits


class JournalWriter:
    """Writes what a match was given. Without a recorder it writes nothing."""

    def __init__(self, journal: Path | JournalInMemory | None, commits: Commits | None = None) -> None:
        """``journal``: the file to write, its recorder, which has written nothing yet, or a journal in memory.

        ``commits``: the source of chance that commits itself to every hand. Raises ``JournalInUse``.
        """
        self._recorder = Recorder(journal) if isinstance(journal, Path) else journal
        self._commits = commits
        self._stated: dict[str, str] = {}
        """Lines that stay valid whatever is taken back: the sitting, and the seed of chance."""

    def begin(self, match: Match, written: Sequence[str]) -> None:
        """Open the journal; ``written``: what it holds already."""
        if self._recorder is None:
            return
        self._recorder.begin(written)
        if not written:
            self._write(journal_lines.first_line(match.setup, match.rule_set))
        if len(written) < 2:
            self.hand(match)

    @property
    def text(self) -> str | None:
        """The whole journal; None: none is kept."""
        return None if self._recorder is None else self._recorder.text

    @property
    def count(self) -> int:
        """How many lines it has."""
        return self._recorder.count if self._recorder else 0

    @property
    def trouble(self) -> OSError | None:
        """Why the latest lines are not on disk; None: all are, or no journal is kept."""
        return self._recorder.trouble if self._recorder else None

    def take_news(self) -> tuple[Text, ...]:
        """Return what has happened to the file since this was asked last, as sentences for a person."""
        return self._recorder.take_news() if self._recorder else ()

    # -- lines -----------------------------------------------------------------------------------------------------

    def hand(self, match: Match) -> None:
        """Write that a hand begins, with the commitment to its chance."""
        self._write(journal_lines.hand_line(match.hand.deal))
        if self._commits is not None:
            self._write(journal_lines.commitment_line(self._commits.commitment(match.hand.deal.number)))

    def checkpoint(self, made: Callable[[], bytes]) -> None:
        """Have the recorder keep what the match comes to here, if it wants to."""
        if self._recorder:
            self._recorder.checkpoint(made)

    def hand_over(self, match: Match) -> None:
        """Write at the end of a hand the opening of the commitment to its chance."""
        if self._commits is not None:
            self._write(journal_lines.opening_line(self._commits.opening(match.hand.deal.number)))

    def chance(self, request: Request, value: ChanceValue, by: str) -> None:
        """Write a value of chance."""
        if self._recorder:
            self._recorder.write(journal_lines.chance_line(request, value, by))

    def answers(self, chosen: Mapping[Seat, Action]) -> None:
        """Write the choices of seats."""
        if self._recorder:
            for seat, action in chosen.items():
                self._recorder.write(journal_lines.answer_line(seat, action))

    def ruling(self, ruling: Ruling) -> None:
        """Write a ruling of the players."""
        self._write(journal_lines.ruling_line(ruling))

    def offence(self, offence: NotedOffence) -> None:
        """Write an offence that the game states no penalty for."""
        self._write(journal_lines.offence_line(offence))

    def leaves(self, seat: Seat, comes: int | SeatSetup) -> None:
        """Write that another takes the seat of the player who must leave."""
        self._write(journal_lines.seat_line(seat, comes))

    def over(self, match: Match) -> None:
        """Write the closing line: the match is over."""
        if self._recorder:
            self._recorder.write(journal_lines.last_line(match, self._recorder.text))

    def state(self, what: str, line: str) -> None:
        """Write a line that stays valid when moves are taken back, until another line about the same ``what``."""
        self._stated[what] = line
        self._write(line)

    # -- what is taken back ----------------------------------------------------------------------------------------

    def cut(self, count: int) -> None:
        """Keep only the first ``count`` lines, and the lines that stay valid."""
        if self._recorder:
            self._recorder.cut(count)
            self._state_again()

    def become(self, lines: Sequence[str]) -> None:
        """Change the journal to these lines."""
        if self._recorder:
            now = journals.split_lines(self._recorder.text)
            pairs = zip(now, lines, strict=False)
            same = next((nth for nth, (old, new) in enumerate(pairs) if old != new), min(len(now), len(lines)))
            self._recorder.cut(same)
            for line in lines[same:]:
                self._recorder.write(line)
            self._state_again()

    def _state_again(self) -> None:
        assert self._recorder is not None
        for line in self._stated.values():
            if not self._recorder.has(line, self._recorder.count):
                self._recorder.write(line)

    def close(self) -> None:
        """Write what is still missing, if it can be, and let others write the journal."""
        if self._recorder:
            self._recorder.close()

    def _write(self, line: str) -> None:
        if self._recorder:
            self._recorder.write(line)
