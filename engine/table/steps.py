"""What can be taken back at a table, and how many decisions its participants have made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.referee import Referee


class Moment(Struct):
    """The state that undoing goes back to: the table just before a person answered.

    ``lines`` of the journal and ``events`` of the match there were; ``decided``: the answers that every participant had given.
    """

    referee: Referee
    lines: int
    events: int
    decided: Mapping[Seat | None, int]


class Steps:
    """The moments that a match can go back to, the latest last."""

    def __init__(self, decided: Mapping[Seat | None, int] | None = None) -> None:
        """``decided``: how many answers every participant has given before."""
        self._moments: list[Moment] = []
        self._decided: Counter[Seat | None] = Counter(decided)
        """How many answers every participant has given; None: what everybody is asked anew after."""

    def moment(self, referee: Referee, lines: int, events: int) -> Moment:
        """Return the moment as the table stands. ``lines``, ``events``: how many there are."""
        return Moment(referee, lines, events, dict(self._decided))

    def keep(self, moment: Moment) -> None:
        """Keep a moment to go back to."""
        self._moments.append(moment)

    def back(self) -> Moment | None:
        """Return the latest moment, which is kept no more, and count answers as they were then; None: there is none."""
        if not self._moments:
            return None
        moment = self._moments.pop()
        self._decided = Counter(moment.decided)
        return moment

    def before(self, times: int) -> Referee | None:
        """Return the referee as if the latest choices were taken back so often; None: there are not so many."""
        return self._moments[-times].referee if 0 < times <= len(self._moments) else None

    def forget(self) -> None:
        """Keep no moment: nothing before now can be taken back."""
        self._moments.clear()

    def answered(self, participants: Iterable[Seat]) -> None:
        """Count an answer of each of these participants."""
        self._decided.update(participants)

    def all_asked_anew(self) -> None:
        """Count a step after which everybody is asked anew: a ruling, or another player in a seat."""
        self._decided[None] += 1

    @property
    def none_kept(self) -> bool:
        """Whether nothing can be taken back."""
        return not self._moments

    def count(self, participant: Seat | None) -> int:
        """Return how many answers a participant has given; None: how often all were asked anew."""
        return self._decided[participant]

    def decided(self, participant: Seat) -> int:
        """Return how many decisions the participant has made; steps after which everybody is asked anew count for all."""
        return self._decided[participant] + self._decided[None]
