"""One way to read a complete 国标 hand, with how it was won: everything that decides which patterns it shows."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.games.international.sets import joined_runs, joined_triplets
from paizhuo.engine.games.international.structure import (
    CONCEALED,
    CONCEALED_KONG,
    EXPOSED_KONG,
    HONOUR_PAIR_AT,
    HONOUR_TRIPLETS_AT,
    NUMBERS_MASK,
    OPEN,
    OUTSIDE,
    PAIR_AT,
    RUN,
    RUNS_AT,
    SINGLE_WAIT,
    TERMINAL_TRIPLET,
    TRIPLET,
    TRIPLETS_AT,
    WITH_FIVE,
    Structure,
)
from paizhuo.engine.games.international.tiles import HONOUR, NUMBERED, Sorts

Form: TypeAlias = Literal[
    "standard", "knitted_straight", "seven_pairs", "seven_shifted_pairs", "thirteen_orphans", "knitted_honours"
]

# How a hand was won, and what else its sets do not show, bit by bit above the waits.
SELF_DRAWN, ROBBED, LAST_TILE, AFTER_KONG, LAST_OF_KIND = (SINGLE_WAIT << bit for bit in range(1, 6))
NINE_GATES, SEVEN_STARS, KNIT = (LAST_OF_KIND << bit for bit in range(1, 4))

Read: TypeAlias = tuple[Form, Structure, Sorts, int, int, int, int]
"""The fields of a ``InternationalReading`` as a plain tuple, which is made and unpacked several times faster."""


class InternationalReading(NamedTuple):
    """A hand read in one way, as the rows of the table look at it."""

    form: Form = "standard"
    structure: Structure = 0
    """Its sets and pair; 0 where it is read as anything else."""
    sorts: Sorts = 0
    fours: int = 0
    """How many kinds the hand holds all four of."""
    how: int = 0
    round_wind: int = EAST
    seat_wind: int = EAST

    def _tally(self, field: int) -> int:
        return self.structure // field & 7

    @property
    def runs(self) -> int:
        return self._tally(RUN)

    @property
    def triplets(self) -> int:
        return self._tally(TRIPLET)

    @property
    def concealed_triplets(self) -> int:
        return self._tally(CONCEALED)

    @property
    def exposed_kongs(self) -> int:
        return self._tally(EXPOSED_KONG)

    @property
    def concealed_kongs(self) -> int:
        return self._tally(CONCEALED_KONG)

    @property
    def kongs(self) -> int:
        return self.exposed_kongs + self.concealed_kongs

    @property
    def open_melds(self) -> int:
        return self._tally(OPEN)

    @property
    def outside(self) -> int:
        """How many of the sets and the pair hold a terminal or honour."""
        return self._tally(OUTSIDE)

    @property
    def with_five(self) -> int:
        """How many of the sets and the pair hold a five."""
        return self._tally(WITH_FIVE)

    @property
    def terminal_triplets(self) -> int:
        return self._tally(TERMINAL_TRIPLET)

    @property
    def dragons(self) -> int:
        """Triplets of dragons."""
        return (self.structure >> HONOUR_TRIPLETS_AT + 4 & 7).bit_count()

    @property
    def _winds(self) -> int:
        return self.structure >> HONOUR_TRIPLETS_AT & 15

    @property
    def winds(self) -> int:
        """Triplets of winds."""
        return self._winds.bit_count()

    @property
    def plain_winds(self) -> int:
        """Triplets of winds that are neither the round's nor one's own."""
        return (self._winds & ~(1 << self.round_wind - EAST | 1 << self.seat_wind - EAST)).bit_count()

    @property
    def has_round_wind(self) -> bool:
        """A triplet of it."""
        return self._winds >> self.round_wind - EAST & 1 > 0

    @property
    def has_seat_wind(self) -> bool:
        """A triplet of it."""
        return self._winds >> self.seat_wind - EAST & 1 > 0

    @property
    def has_wind_pair(self) -> bool:
        return self.structure >> HONOUR_PAIR_AT & 15 > 0

    @property
    def has_dragon_pair(self) -> bool:
        return self.structure >> HONOUR_PAIR_AT + 4 & 7 > 0

    @property
    def suits(self) -> int:
        """How many suits of numbers there are."""
        return (self.sorts & NUMBERED).bit_count()

    @property
    def has_honours(self) -> bool:
        return self.sorts & HONOUR > 0

    def without(self, sorts: Sorts) -> bool:
        """Return whether there are no tiles of these sorts."""
        return not self.sorts & sorts

    def won(self, how: int) -> bool:
        """Return whether one of these bits of ``how`` is set."""
        return self.how & how > 0

    def combined(self, combination: str) -> int:
        """Return how often the combination with this id counts among its sets."""
        runs = joined_runs(self.structure >> RUNS_AT, self.structure >> PAIR_AT & NUMBERS_MASK)
        triplets = joined_triplets(self.structure >> TRIPLETS_AT & NUMBERS_MASK)
        return runs.counted.count(combination) + triplets.counted.count(combination)

    @property
    def is_standard(self) -> bool:
        return self.form == "standard"

    @property
    def is_pairs(self) -> bool:
        return self.form in {"seven_pairs", "seven_shifted_pairs"}

    @property
    def is_closed(self) -> bool:
        return not self.open_melds

    @property
    def is_always_closed(self) -> bool:
        """Whether no hand like it could be open, so that being closed is worth nothing beside it."""
        if self.form in {"standard", "knitted_straight"}:
            return self.concealed_triplets == 4 or self.won(NINE_GATES)
        return True
