"""One way to read a winning hand as sets and a pair (or another shape), and what the rows of several rule books ask of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from paizhuo.engine.core.tiles import EAST, FLOWERS, HONOURS, KIND, ORPHANS, WINDS, counts, suit
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.fast.splits import Set, meld_set
from paizhuo.engine.shapes.shape import SEVEN_PAIRS, THIRTEEN_ORPHANS, Shape, decompositions

FLOWER_SERIES: Final = (FLOWERS[:4], FLOWERS[4:])
"""1f to 4f and 5f to 8f: a flower of each belongs to East, South, West and North."""


class Reading(NamedTuple):
    """What the rows look at: one way to read a hand, and how it was won."""

    win: WinningHand
    kinds: frozenset[int]
    """The kinds there are, in melds too."""
    sets: tuple[Set, ...] = ()
    """All of them, or none in a hand of seven pairs or thirteen orphans."""
    pair: int = -1
    concealed_triplets: int = 0
    """The winning tile of another seat completes a run or the pair before a triplet."""
    is_pairs: bool = False
    is_orphans: bool = False

    @property
    def is_closed(self) -> bool:
        return not any(meld.is_open for meld in self.win.melds)

    @property
    def triplets(self) -> frozenset[int]:
        """Of what kinds there are triplets or kongs."""
        return frozenset(part.kind for part in self.sets if not part.is_run)

    @property
    def runs(self) -> Counter[int]:
        """How many runs start at which kind."""
        return Counter(part.kind for part in self.sets if part.is_run)

    @property
    def kongs(self) -> int:
        return sum(meld.is_kong for meld in self.win.melds)

    @property
    def number_suits(self) -> frozenset[int]:
        """Which of characters, dots and bamboo there are."""
        return frozenset(suit(kind) for kind in self.kinds if kind < EAST)

    @property
    def has_honours(self) -> bool:
        return max(self.kinds) >= EAST


def readings(win: WinningHand, shapes: tuple[Shape, ...]) -> list[Reading]:
    """Return every way to read the hand: sets and a pair, or one of the ``shapes`` that the game knows; empty if it is not complete."""
    concealed = (*win.concealed, win.win_tile)
    kinds = frozenset(KIND[tile] for tile in win.tiles)
    melded = tuple(meld_set(meld) for meld in win.melds)
    closed_kongs = sum(meld.kind == "ankan" for meld in win.melds)
    found = [
        Reading(
            win,
            kinds,
            (*split.concealed, *melded),
            split.pair,
            closed_kongs + _concealed(split.concealed, split.pair, win),
        )
        for split in decompositions(counts(concealed), win.melds)
    ]
    if not win.melds:
        packed = pack(concealed)
        if SEVEN_PAIRS in shapes and SEVEN_PAIRS.is_complete(packed):
            found.append(Reading(win, kinds, is_pairs=True))
        if THIRTEEN_ORPHANS in shapes and THIRTEEN_ORPHANS.is_complete(packed):
            found.append(Reading(win, kinds, is_orphans=True))
    return found


def _concealed(parts: Sequence[Set], pair: int, win: WinningHand) -> int:
    """Return how many of the triplets in the rack are concealed; a tile from another seat counts as a part of something else if it can."""
    triplets = sum(not part.is_run for part in parts)
    if win.by == "self_draw":
        return triplets
    kind = KIND[win.win_tile]
    elsewhere = pair == kind or any(part.is_run and kind in part.kinds for part in parts)
    opened = not elsewhere and any(not part.is_run and part.kind == kind for part in parts)
    return triplets - opened


# --- what rows ask --------------------------------------------------------------------------------------------------------


def all_outside(reading: Reading) -> bool:
    """A terminal or honour in each of the four sets and in the pair."""
    return bool(reading.sets) and reading.pair in ORPHANS and all(part.is_outside for part in reading.sets)


def identical(times: int, runs: int = 1) -> Callable[[Reading], bool]:
    """Return a test for ``runs`` different runs, each of which the hand has at least ``times`` times."""
    return lambda r: sum(there >= times for there in r.runs.values()) >= runs


def in_three_suits(kinds: frozenset[int]) -> bool:
    """Return whether some number occurs in characters, dots and bamboo."""
    return any({number, number + 9, number + 18} <= kinds for number in range(9))


def consecutive(length: int) -> Callable[[Reading], bool]:
    """Return a test for ``length`` triplets of consecutive numbers in one suit."""
    firsts = [9 * s + n for s in range(HONOURS) for n in range(10 - length)]
    return lambda r: any(r.triplets.issuperset(range(first, first + length)) for first in firsts)


def straight(reading: Reading) -> bool:
    """123, 456 and 789 of one suit."""
    return any({9 * s, 9 * s + 3, 9 * s + 6} <= reading.runs.keys() for s in range(HONOURS))


def whole_series(reading: Reading) -> int:
    """Of how many series all four flowers lie beside the hand."""
    return sum(set(series) <= set(reading.win.flowers) for series in FLOWER_SERIES)


def own_flowers(reading: Reading) -> int:
    """Return how many flowers of the winner's own seat lie beside the hand."""
    return sum(series[reading.win.seat_wind - EAST] in reading.win.flowers for series in FLOWER_SERIES)


def winds(triplets: int, *, pair: bool) -> Callable[[Reading], bool]:
    """Return a test for exactly ``triplets`` triplets of winds and, with ``pair``, a pair of another wind."""
    return lambda r: len(r.triplets & set(WINDS)) == triplets and (not pair or r.pair in WINDS)
