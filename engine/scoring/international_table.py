"""A table of 国标 patterns to count by: which rows a reading shows, what they are worth together, and what that leaves out.

Every row looks at one aspect of a hand only, and of every aspect there are few. So what is shown is worked out once for each,
and found again by looking at a piece of the numbers that describe a reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from engine.core.words import Text
from engine.scoring.international_reading import NINE_GATES, Read, Reading
from engine.scoring.international_rows import FAN, is_orphans_only
from engine.scoring.international_sets import COMBINATIONS, Joined, joined_runs, joined_triplets
from engine.scoring.international_structure import (
    CONCEALED,
    EXPOSED_KONG,
    HONOUR_PAIR_AT,
    NUMBERS_MASK,
    OUTSIDE,
    PAIR_AT,
    RUN,
    RUNS_AT,
    TALLY_MASK,
    TRIPLETS_AT,
)
from engine.scoring.kept import Kept
from engine.scoring.pattern import INCLUDED, Pattern, with_rows
from engine.scoring.score import Counted, Excluded, Score

Aspect: TypeAlias = Literal["tiles", "parts", "kongs", "honours", "sets", "win"]
_KONGS: Final = ("exposed_kong", "two_exposed_kongs", "concealed_kong", "two_concealed_kongs", "mixed_kongs")
_CONCEALED_ROWS: Final = ("two_concealed_triplets", "three_concealed_triplets", "four_concealed_triplets")
_DRAGON_ROWS: Final = ("dragon_triplet", "two_dragon_triplets", "little_dragons", "big_dragons")
_WIND_ROWS: Final = ("round_wind", "seat_wind", "three_winds", "little_winds", "big_winds")
_WAIT_ROWS: Final = ("edge_wait", "closed_wait", "single_wait")
_WIN_ROWS: Final = ("last_of_kind", "last_draw", "last_discard", "after_kong", "rob_kong", "melded_hand", "self_draw")
_FORM_ROWS: Final = ("nine_gates", "knitted_honours", "greater_knitted_honours", "knitted_straight")
ASPECTS: Final[dict[Aspect, frozenset[str]]] = {
    "parts": frozenset(("outside_hand", "all_fives")),
    "kongs": frozenset((*_KONGS, "three_kongs", "four_kongs", *_CONCEALED_ROWS, "tile_hog")),
    "honours": frozenset((*_DRAGON_ROWS, *_WIND_ROWS, "terminal_triplet")),
    "sets": frozenset(COMBINATIONS),
    "win": frozenset((*_WAIT_ROWS, "closed_hand", "fully_concealed", *_WIN_ROWS, *_FORM_ROWS)),
}
ASPECTS["tiles"] = frozenset(row.id for row in FAN).difference(*ASPECTS.values())
"""What each row looks at: the sorts of tiles and whether there are runs; or what is in every part; or kongs and concealed
triplets; or triplets of honours and terminals; or how sets combine; or how the hand was won.
"""

Shown: TypeAlias = int
"""How often a reading shows each row of a table, in fields of four bits; above them what its combinations of sets left out."""

_COMBINED_ONCE: Final = Text(
    "套算一次：这几副牌已组合过", "its sets are combined already, and each joins others once only"
)
# Which piece of a structure each aspect is: fields that lie side by side.
_TILES_SHIFT: Final = RUN.bit_length() - 1
_PARTS_SHIFT: Final = OUTSIDE.bit_length() - 1
_KONGS_SHIFT: Final = EXPOSED_KONG.bit_length() - 1
_WIN_SHIFT: Final = CONCEALED.bit_length() - 1
_TWO_FIELDS: Final = (1 << 6) - 1
_THREE_FIELDS: Final = (1 << 9) - 1
_HONOURS_BITS: Final = 7 + 7 + 3
_HONOURS_MASK: Final = (1 << _HONOURS_BITS) - 1
_RUNS_BITS: Final = 81
_FIVE_PAIRS: Final = sum(1 << PAIR_AT + kind for kind in (4, 13, 22))


class Table:
    """A table of rows to count by, as a group has agreed, with all that has been found by it."""

    def __init__(self, rows: Sequence[Pattern[Reading]]) -> None:
        self.rows: Final = tuple(rows)
        places = {row.id: place for place, row in enumerate(self.rows)}
        self._places: Final = places
        self._tests: Final = {
            aspect: [(4 * places[row.id], row.test) for row in self.rows if row.id in ids]
            for aspect, ids in ASPECTS.items()
        }
        # By the place of a row: its field, the fields of those it takes the place of, of those that take its place.
        self._fields: Final = [15 << 4 * place for place in places.values()]
        self._replaced: Final = [
            sum(self._fields[places[id_]] for id_ in row.excludes if id_ in places) for row in self.rows
        ]
        self._takers: Final = [
            sum(field for field, taken in zip(self._fields, self._replaced, strict=True) if taken & own)
            for own in self._fields
        ]
        self._fields_mask: Final = sum(self._fields)
        # What combinations of sets left out, by numbers that are the same for the same.
        self._left_out: Final[dict[tuple[tuple[str, str | None], ...], int]] = {(): 0}
        self._left_words: Final[list[tuple[Excluded, ...]]] = [()]
        self._score: Final = Kept(self._scored)
        self._counted: Final = Kept(self._worth)
        self._excluded: Final = Kept(self._because)
        self._nothing: Final = (self._counted[1 << 4 * places["chicken_hand"]],)
        self._unusual: Final = Kept(self._all_shown)
        self._tiles: Final = Kept(self._tiles_shown)
        self._parts: Final = Kept(self._parts_shown)
        self._kongs: Final = Kept(self._kongs_shown)
        self._win: Final = Kept(self._win_shown)
        self._honours: Final = Kept(self._honours_shown)
        self._joined: Final = Kept(self._joined_shown)
        self._runs: Final = Kept(self._runs_shown)
        self._triplets: Final = Kept(self._triplets_shown)

    def score(self, reading: Read) -> Score:
        """What the rows that a reading shows count together; where there are none, 8 for that (无番和)."""
        return self._score[self.shown(reading)]

    def shown(self, reading: Read) -> Shown:
        """All that it shows."""
        form, structure, sorts, fours, how, round_wind, seat_wind = reading
        if form != "standard":
            return self._unusual[reading]
        tally = structure & TALLY_MASK
        found = (
            self._tiles[sorts << 6 | tally >> _TILES_SHIFT & _TWO_FIELDS]
            + self._parts[tally >> _PARTS_SHIFT & _TWO_FIELDS]
            + self._kongs[fours << 9 | tally >> _KONGS_SHIFT & _THREE_FIELDS]
            + self._win[how << 6 | tally >> _WIN_SHIFT]
        )
        honours = structure >> HONOUR_PAIR_AT & _HONOURS_MASK
        if honours:
            circumstances = (how & NINE_GATES) << 12 | seat_wind << 6 | round_wind
            found += self._honours[circumstances << _HONOURS_BITS | honours]
        triplets = structure >> TRIPLETS_AT & NUMBERS_MASK
        if triplets & triplets - 1:
            found += self._triplets[triplets]
        fives = structure & _FIVE_PAIRS
        runs = structure >> RUNS_AT
        return found + self._runs[runs | fives >> PAIR_AT << _RUNS_BITS if fives else runs]

    # -- what an aspect shows, by its piece ----------------------------------------------------------------------------

    def _look(self, aspect: Aspect, reading: Reading) -> Shown:
        return sum([test(reading) << shift for shift, test in self._tests[aspect]])

    def _tiles_shown(self, piece: int) -> Shown:
        return self._look("tiles", Reading(sorts=piece >> 6, structure=(piece & _TWO_FIELDS) << _TILES_SHIFT))

    def _parts_shown(self, piece: int) -> Shown:
        return self._look("parts", Reading(structure=piece << _PARTS_SHIFT))

    def _kongs_shown(self, piece: int) -> Shown:
        return self._look("kongs", Reading(structure=(piece & _THREE_FIELDS) << _KONGS_SHIFT, fours=piece >> 9))

    def _win_shown(self, piece: int) -> Shown:
        return self._look("win", Reading(structure=(piece & _TWO_FIELDS) << _WIN_SHIFT, how=piece >> 6))

    def _honours_shown(self, piece: int) -> Shown:
        structure = (piece & _HONOURS_MASK) << HONOUR_PAIR_AT
        circumstances = piece >> _HONOURS_BITS
        round_wind, seat_wind, how = circumstances & 63, circumstances >> 6 & 63, circumstances >> 12
        return self._look("honours", Reading("standard", structure, 0, 0, how, round_wind, seat_wind))

    def _triplets_shown(self, triplets: int) -> Shown:
        return self._joined[joined_triplets(triplets)]

    def _runs_shown(self, piece: int) -> Shown:
        return self._joined[joined_runs(piece & (1 << _RUNS_BITS) - 1, piece >> _RUNS_BITS)]

    def _joined_shown(self, joined: Joined) -> Shown:
        """The combinations that count, and above all rows the number by which those that do not are found."""
        number = self._left_out.setdefault(joined.left_out, len(self._left_words))
        if number == len(self._left_words):
            self._left_words.append(tuple(_left_out(*entry) for entry in joined.left_out))
        shown = sum(1 << 4 * self._places[id_] for id_ in joined.counted if id_ in self._places)
        return shown | number << 4 * len(self.rows)

    def _all_shown(self, reading: Read) -> Shown:
        """Every row, whatever it looks at: for readings as anything but sets and a pair, which are rare and have no two sets."""
        return sum([row.test(Reading(*reading)) << 4 * place for place, row in enumerate(self.rows)])

    # -- what is shown, counted ----------------------------------------------------------------------------------------

    def _scored(self, shown: Shown) -> Score:
        told = []
        replaced = 0
        rest = shown & self._fields_mask
        while rest:
            place = rest.bit_length() - 1 >> 2
            field = rest & self._fields[place]
            rest ^= field
            told.append(field)
            replaced |= self._replaced[place]
        told.reverse()
        counted = tuple([self._counted[field] for field in told if not field & replaced]) or self._nothing
        excluded: list[Excluded] = []
        if shown & replaced:
            # Of several rows that take a row's place the first is named that counts itself.
            for field in told:
                if field & replaced:
                    takers = shown & self._takers[_place(field)]
                    takers = takers & ~replaced or takers
                    excluded.append(self._excluded[field, takers & -takers])
        left = shown >> 4 * len(self.rows)
        if left:
            excluded += self._left_words[left]
        return Score(counted, "fan", sum([row.value for row in counted]), excluded=tuple(excluded))

    def _worth(self, field: Shown) -> Counted:
        """What a row counts, by its field."""
        place = _place(field)
        row = self.rows[place]
        return Counted(row.id, row.name, row.value * (field >> 4 * place))

    def _because(self, fields: tuple[Shown, Shown]) -> Excluded:
        """A row that another one takes the place of."""
        row, taker = (self.rows[_place(field)] for field in fields)
        return Excluded(row.id, row.name, INCLUDED.filled(by=taker.name))


def _place(field: Shown) -> int:
    """The place of the row whose field alone is not 0."""
    return (field.bit_length() - 1) // 4


def _left_out(id_: str, by: str | None) -> Excluded:
    """A combination that others leave no room for, and the one that contains it, if one does."""
    return Excluded(id_, _NAMES[id_], INCLUDED.filled(by=_NAMES[by]) if by else _COMBINED_ONCE)


_NAMES: Final = {row.id: row.name for row in FAN}
TABLE: Final = Table(FAN)
"""混幺九 counts with triplets and with seven pairs, as published examples of the official rules have it."""
_ORPHANS: Final = next(row for row in FAN if row.id == "terminals_and_honours")
TRIPLETS_TABLE: Final = Table(
    with_rows(FAN, {_ORPHANS.id: replace(_ORPHANS, test=lambda r: is_orphans_only(r) and r.triplets == 4)})
)
"""混幺九 counts with triplets alone: the guide's remark at the end of section I, 混幺九必须是碰碰和，不能是七对."""
