"""A table of 国标 patterns to count by: which rows a reading shows, what they are worth together, and what that leaves out.

Every row looks at one aspect of a hand only, and each aspect has few values. So the rows that a value shows are computed
once, and then looked up by the bits of a reading that describe the aspect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.international.reading import NINE_GATES, InternationalReading, Read
from paizhuo.engine.games.international.rows import FAN, is_orphans_only
from paizhuo.engine.games.international.sets import (
    COMBINATIONS,
    RUNS_BITS,
    Joined,
    alike_runs,
    alike_triplets,
    joined_runs,
    joined_triplets,
)
from paizhuo.engine.games.international.structure import (
    EXPOSED_KONG,
    HONOUR_PAIR_AT,
    HONOUR_TRIPLETS_AT,
    NUMBERS_MASK,
    OUTSIDE,
    PAIR_AT,
    RUN,
    RUNS_AT,
    TALLY_MASK,
    TERMINAL_TRIPLET,
    TRIPLET,
    TRIPLETS_AT,
)
from paizhuo.engine.scoring.pattern import INCLUDED, Pattern, with_rows
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import Counted, Excluded, Score
from paizhuo.engine.shapes.fast.clearing_cache import ClearingCache

Aspect: TypeAlias = Literal["tiles", "parts", "honours", "sets", "win"]
_KONGS: Final = (
    "exposed_kong",
    "two_exposed_kongs",
    "concealed_kong",
    "two_concealed_kongs",
    "mixed_kongs",
    "three_kongs",
    "four_kongs",
)
_CONCEALED_ROWS: Final = ("two_concealed_triplets", "three_concealed_triplets", "four_concealed_triplets")
_DRAGON_ROWS: Final = ("dragon_triplet", "two_dragon_triplets", "little_dragons", "big_dragons")
_WIND_ROWS: Final = ("round_wind", "seat_wind", "three_winds", "little_winds", "big_winds")
_WAIT_ROWS: Final = ("edge_wait", "closed_wait", "single_wait")
_WIN_ROWS: Final = ("last_of_kind", "last_draw", "last_discard", "after_kong", "rob_kong", "melded_hand", "self_draw")
_FORM_ROWS: Final = ("nine_gates", "knitted_honours", "greater_knitted_honours", "knitted_straight")
ASPECTS: Final[dict[Aspect, frozenset[str]]] = {
    "parts": frozenset(("outside_hand", "all_fives")),
    "honours": frozenset((*_DRAGON_ROWS, *_WIND_ROWS, "terminal_triplet")),
    "sets": frozenset(COMBINATIONS),
    "win": frozenset(
        (*_KONGS, *_CONCEALED_ROWS, "tile_hog", *_WAIT_ROWS, "closed_hand", "fully_concealed", *_WIN_ROWS, *_FORM_ROWS)
    ),
}
ASPECTS["tiles"] = frozenset(row.id for row in FAN).difference(*ASPECTS.values())
"""What each row looks at: the sorts of tiles and whether there are runs; or what is in every part; or triplets of
honours and terminals; or how sets combine; or which of them are concealed or kongs, and how the hand was won.
"""

LeftOut: TypeAlias = tuple[tuple[str, str | None], ...]
"""Combinations left out, each with the one that contains it, if one does: see ``Joined``."""
RowShown: TypeAlias = int
"""A row and how often it is shown: its place among the rows, and below that four bits."""
Shown: TypeAlias = int
"""All that a reading shows: a field for each aspect, with the number of its ``Known``."""
Known: TypeAlias = tuple[tuple[RowShown, ...], int, tuple[Excluded, ...]]
"""What one aspect shows: its rows; a bit for the place of each row that they replace; the combinations of sets left out."""

_COMBINED_ONCE: Final = Text(
    "套算一次：这几副牌已组合过", "its sets are combined already, and each joins others once only"
)
# Which piece of a structure each aspect is: fields that lie side by side.
_TILES_SHIFT: Final = RUN.bit_length() - 1
_PARTS_SHIFT: Final = OUTSIDE.bit_length() - 1
_WIN_SHIFT: Final = EXPOSED_KONG.bit_length() - 1
_TWO_FIELDS: Final = (1 << 6) - 1
_FOUR_FIELDS: Final = (1 << 12) - 1
_FOURS_BITS: Final = 3
_HONOURS: Final = (1 << 7 + 7 + 3) - 1 << HONOUR_PAIR_AT
_TRIPLETS_TOLD: Final = 0o177 << HONOUR_TRIPLETS_AT | 7 * TERMINAL_TRIPLET
"""The bits of triplets of honours and terminals; without such a triplet a pair of honours shows nothing."""
_WIND_TRIPLETS: Final = 15 << HONOUR_TRIPLETS_AT
_WINDS_AT: Final = NINE_GATES.bit_length()
_WIND_BITS: Final = 6
_WIND: Final = (1 << _WIND_BITS) - 1
_SOME_TRIPLETS: Final = 6 * TRIPLET
"""The bits of the number of triplets that are set for two or more."""
_SOME_RUNS, _FOUR_RUNS = 2 * RUN, 4 * RUN
"""The bits of the number of runs that are set for two or three, and for four."""


# The aspects of all possible hands show some thousands of different things.
_NUMBER_BITS: Final = 15
_NUMBER: Final = (1 << _NUMBER_BITS) - 1
_WIN_AT, _RUNS_AT, _HONOURS_AT, _TRIPLETS_AT, _PARTS_AT = (_NUMBER_BITS * field for field in range(1, 6))
"""Where the numbers are in ``Shown``; the lowest is of the tiles, or of all where a hand is not sets and a pair."""


class FanTable:
    """A table of rows to count by, as a group has agreed on it, with caches of what was found by it."""

    def __init__(self, rows: Sequence[Pattern[InternationalReading]]) -> None:
        self.rows: Final = tuple(rows)
        places = {row.id: place for place, row in enumerate(self.rows)}
        self._places: Final = places
        self._tests: Final = {
            aspect: [(places[row.id], row.test) for row in self.rows if row.id in ids]
            for aspect, ids in ASPECTS.items()
        }
        # By the place of a row: a bit for the place of each row that it replaces.
        self._takes: Final = [sum(1 << places[id_] for id_ in row.excludes if id_ in places) for row in self.rows]
        self._known: Final[list[Known]] = [((), 0, ())]
        self._numbers: Final[dict[tuple[tuple[RowShown, ...], LeftOut], int]] = {((), ()): 0}
        self._score: Final = ClearingCache(self._scored)
        self._counted: Final = ClearingCache(self._worth)
        self._excluded: Final = ClearingCache(self._because)
        self._nothing: Final = (self._counted[places["chicken_hand"] << 4 | 1],)
        self._unusual: Final = ClearingCache(self._all_shown)
        self._tiles: Final = ClearingCache(self._tiles_shown)
        self._parts: Final = [self._parts_shown(piece) for piece in range(_TWO_FIELDS + 1)]
        self._win: Final = ClearingCache(self._win_shown)
        self._honours: Final = ClearingCache(self._honours_shown)
        self._joined: Final = ClearingCache(self._joined_shown)
        self._runs: Final = ClearingCache(self._runs_shown)
        self._triplets: Final = ClearingCache(self._triplets_shown)

    def score(self, reading: Read) -> Score:
        """Return what the rows that a reading shows count together; 8 if there are none (无番和)."""
        return self._score[self.shown(reading)]

    def shown(self, reading: Read) -> Shown:
        """Return all that the reading shows."""
        form, structure, sorts, fours, how, round_wind, seat_wind = reading
        if form != "standard":
            return self._unusual[reading]
        tally = structure & TALLY_MASK
        found = (
            self._tiles[sorts << 6 | tally >> _TILES_SHIFT & _TWO_FIELDS]
            + self._parts[tally >> _PARTS_SHIFT & _TWO_FIELDS]
            + self._win[(how << _FOURS_BITS | fours) << 12 | tally >> _WIN_SHIFT]
        )
        if structure & _TRIPLETS_TOLD:
            honours = structure & _HONOURS
            if honours & _WIND_TRIPLETS:
                honours |= (seat_wind << _WIND_BITS | round_wind) << _WINDS_AT
            found += self._honours[honours | how & NINE_GATES]
        if tally & _SOME_TRIPLETS:
            triplets = structure >> TRIPLETS_AT & NUMBERS_MASK
            others = triplets & triplets - 1
            if others:
                # Three or more triplets, and four runs below, seldom repeat exactly, so the order of suits is ignored.
                found += self._triplets[alike_triplets(triplets) if others & others - 1 else triplets]
        if tally & _SOME_RUNS:
            found += self._runs[structure >> RUNS_AT]
        elif tally & _FOUR_RUNS:
            found += self._runs[alike_runs(structure >> RUNS_AT, structure >> PAIR_AT & NUMBERS_MASK)]
        return found

    # -- what an aspect shows, by its piece ----------------------------------------------------------------------------

    def _number(self, rows_shown: tuple[RowShown, ...], left_out: LeftOut = ()) -> int:
        """Return the number of what an aspect shows; the same things have the same number."""
        number = self._numbers.setdefault((rows_shown, left_out), len(self._known))
        if number == len(self._known):
            assert number <= _NUMBER, "there are not so many"
            takes = reduce(or_, [self._takes[one >> 4] for one in rows_shown], 0)
            self._known.append((rows_shown, takes, tuple([_left_out(*entry) for entry in left_out])))
        return number

    def _look(self, aspect: Aspect, reading: InternationalReading) -> int:
        return self._number(_told(self._tests[aspect], reading))

    def _tiles_shown(self, piece: int) -> Shown:
        return self._look(
            "tiles", InternationalReading(sorts=piece >> 6, structure=(piece & _TWO_FIELDS) << _TILES_SHIFT)
        )

    def _parts_shown(self, piece: int) -> Shown:
        return self._look("parts", InternationalReading(structure=piece << _PARTS_SHIFT)) << _PARTS_AT

    def _win_shown(self, piece: int) -> Shown:
        circumstances = piece >> 12
        how, fours = circumstances >> _FOURS_BITS, circumstances & (1 << _FOURS_BITS) - 1
        structure = (piece & _FOUR_FIELDS) << _WIN_SHIFT
        return self._look("win", InternationalReading(structure=structure, how=how, fours=fours)) << _WIN_AT

    def _honours_shown(self, piece: int) -> Shown:
        winds = piece >> _WINDS_AT
        round_wind, seat_wind = winds & _WIND, winds >> _WIND_BITS & _WIND
        facts = InternationalReading(
            "standard", piece & _HONOURS, 0, 0, piece & NINE_GATES, round_wind or EAST, seat_wind or EAST
        )
        return self._look("honours", facts) << _HONOURS_AT

    def _triplets_shown(self, triplets: int) -> Shown:
        return self._joined[joined_triplets(triplets)] << _TRIPLETS_AT

    def _runs_shown(self, piece: int) -> Shown:
        return self._joined[joined_runs(piece & (1 << RUNS_BITS) - 1, piece >> RUNS_BITS)] << _RUNS_AT

    def _joined_shown(self, joined: Joined) -> int:
        """Return the combinations that count and those that do not."""
        places = Counter(self._places[id_] for id_ in joined.counted if id_ in self._places)
        return self._number(tuple([place << 4 | times for place, times in places.items()]), joined.left_out)

    def _all_shown(self, reading: Read) -> Shown:
        """Return all rows, tested one by one: for readings that are not sets and a pair. They are rare and have at most one set."""
        return self._number(
            _told([(place, row.test) for place, row in enumerate(self.rows)], InternationalReading(*reading))
        )

    # -- what is shown, counted ----------------------------------------------------------------------------------------

    def _scored(self, shown: Shown) -> Score:
        rows_shown: list[RowShown] = []
        replaced = 0
        left: tuple[Excluded, ...] = ()
        while shown:
            rows, takes, left_out = self._known[shown & _NUMBER]
            rows_shown += rows
            replaced |= takes
            left += left_out
            shown >>= _NUMBER_BITS
        rows_shown.sort()
        worth = self._counted
        counted = tuple([worth[one] for one in rows_shown if not replaced >> (one >> 4) & 1])
        if len(counted) < len(rows_shown):
            left = (*self._replaced([one >> 4 for one in rows_shown], replaced), *left)
        counted = counted or self._nothing
        return Score(counted, FAN_UNIT, sum([row.value for row in counted]), excluded=left)

    def _replaced(self, places: Sequence[int], replaced: int) -> Iterator[Excluded]:
        """Yield the rows at these places that others replace, each with the first of these that itself counts, if one does."""
        for place in places:
            if replaced >> place & 1:
                takers = [taker for taker in places if self._takes[taker] >> place & 1]
                yield self._excluded[place, next((taker for taker in takers if not replaced >> taker & 1), takers[0])]

    def _worth(self, rows_shown: RowShown) -> Counted:
        """Return what a row counts."""
        row = self.rows[rows_shown >> 4]
        return Counted(row.id, row.name, row.value * (rows_shown & 15))

    def _because(self, places: tuple[int, int]) -> Excluded:
        """Return a row and the row that replaces it, by their places."""
        row, taker = (self.rows[place] for place in places)
        return Excluded(row.id, row.name, INCLUDED.filled(by=taker.name))


def _told(
    tests: Sequence[tuple[int, Callable[[InternationalReading], int]]], reading: InternationalReading
) -> tuple[RowShown, ...]:
    """Return the rows that a reading shows, among those given by their places and tests."""
    return tuple([place << 4 | times for place, test in tests if (times := test(reading))])


def _left_out(id_: str, by: str | None) -> Excluded:
    """Return a combination that others leave no room for, and the one that contains it, if one does."""
    return Excluded(id_, _NAMES[id_], INCLUDED.filled(by=_NAMES[by]) if by else _COMBINED_ONCE)


_NAMES: Final = {row.id: row.name for row in FAN}
TABLE: Final = FanTable(FAN)
"""混幺九 counts with triplets and with seven pairs, as published examples of the official rules have it."""
_ORPHANS: Final = next(row for row in FAN if row.id == "terminals_and_honours")
TRIPLETS_TABLE: Final = FanTable(
    with_rows(FAN, {_ORPHANS.id: replace(_ORPHANS, test=lambda r: is_orphans_only(r) and r.triplets == 4)})
)
"""混幺九 counts with triplets alone: the guide's remark at the end of section I, 混幺九必须是碰碰和，不能是七对."""
