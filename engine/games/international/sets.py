"""How the sets of a 国标 hand combine: runs that stand beside each other, step up, or make straights; triplets likewise.

Which of the combinations a hand shows may count together follows from the counting principles of the official rules (1998):

- combine once 套算一次: a set already in a combination may be combined once with each set that is not. Counted
  combinations therefore never close a circle.
- no identical 不得相同: a set in one combination does not make another of the same name.
- high, not low 就高不就低: of all choices the one worth most counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise
from typing import Final

from paizhuo.engine.core.value import Struct

MOST_SETS: Final = 4


class Combination(Struct):
    """Some of a hand's sets that make a combination. ``sets``: a bit for the place of each among all sets of the hand."""

    id: str
    sets: int


class Joined(Struct, eq=False):
    """The combinations that count, and those that others leave no room for: each with the one that contains it, if one does."""

    counted: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str | None], ...] = ()


COMBINATIONS: Final[dict[str, int]] = {
    "short_straight": 1,
    "two_terminal_runs": 1,
    "pure_double_run": 1,
    "mixed_double_run": 1,
    "mixed_shifted_runs": 6,
    "mixed_straight": 8,
    "mixed_triple_run": 8,
    "three_suited_terminal_runs": 16,
    "pure_straight": 16,
    "pure_shifted_runs": 16,
    "pure_triple_run": 24,
    "four_pure_shifted_runs": 32,
    "quadruple_run": 48,
    "pure_terminal_runs": 64,
    "double_triplet": 2,
    "mixed_shifted_triplets": 8,
    "triple_triplet": 16,
    "pure_shifted_triplets": 24,
    "four_pure_shifted_triplets": 48,
}
"""The fan of every combination, by its id."""
NOTHING_JOINED: Final = Joined()


def _steps(kinds: Sequence[int]) -> tuple[int, ...]:
    return tuple(after - before for before, after in pairwise(kinds))


def _one_suit(kinds: Sequence[int]) -> bool:
    return kinds[0] // 9 == kinds[-1] // 9


def _numbers_in_three_suits(kinds: Sequence[int]) -> tuple[int, ...] | None:
    """Return the three numbers in rising order, if each is of a suit of its own."""
    return tuple(sorted(kind % 9 for kind in kinds)) if len({kind // 9 for kind in kinds}) == 3 else None


_PURE_THREE: Final[dict[tuple[int, ...], str]] = {
    (0, 0): "pure_triple_run",
    (3, 3): "pure_straight",
    (1, 1): "pure_shifted_runs",
    (2, 2): "pure_shifted_runs",
}
_MIXED_THREE: Final[dict[tuple[int, ...], str]] = {
    (0, 0): "mixed_triple_run",
    (3, 3): "mixed_straight",
    (1, 1): "mixed_shifted_runs",
}
_MIXED_TRIPLETS: Final[dict[tuple[int, ...], str]] = {(0, 0): "triple_triplet", (1, 1): "mixed_shifted_triplets"}
"""Combinations of three by their steps, in one suit or in three."""


_PAIRS_OF_RUNS: Final = {"pure_double_run": 0, "mixed_double_run": 1, "short_straight": 2, "two_terminal_runs": 3}


def _two_runs(one: int, other: int) -> str | None:
    if one == other:
        return "pure_double_run"
    if one % 9 == other % 9:
        return "mixed_double_run"
    if one // 9 == other // 9 and other - one == 3:
        return "short_straight"
    return "two_terminal_runs" if one // 9 == other // 9 and other - one == 6 else None


def _three_runs(kinds: Sequence[int]) -> str | None:
    if _one_suit(kinds):
        return _PURE_THREE.get(_steps(kinds))
    numbers = _numbers_in_three_suits(kinds)
    if numbers is None:
        return None
    return _MIXED_THREE.get(_steps(numbers))


def _four_runs(kinds: Sequence[int], pair: int | None) -> str | None:
    if _one_suit(kinds):
        if _steps(kinds) == (0, 0, 0):
            return "quadruple_run"
        if _steps(kinds) in ((1, 1, 1), (2, 2, 2)):
            return "four_pure_shifted_runs"
    if pair is None or pair >= 27 or pair % 9 != 4 or any(kind % 9 not in (0, 6) for kind in kinds):
        return None
    first = [kind // 9 for kind in kinds if kind % 9 == 0]
    last = [kind // 9 for kind in kinds if kind % 9 == 6]
    if first != last:
        return None
    if first == [pair // 9] * 2:
        return "pure_terminal_runs"
    return "three_suited_terminal_runs" if len({*first, pair // 9}) == 3 else None


def run_combinations(kinds: Sequence[int], pair: int | None = None) -> Iterator[Combination]:
    """Yield all combinations of runs, given by their first kinds in order; ``pair``: the kind of the hand's pair."""
    for size in range(2, len(kinds) + 1):
        for places in combinations(range(len(kinds)), size):
            chosen = [kinds[place] for place in places]
            found = (
                _two_runs(chosen[0], chosen[1])
                if size == 2
                else _three_runs(chosen)
                if size == 3
                else _four_runs(chosen, pair)
            )
            if found:
                yield Combination(found, sum(1 << place for place in places))


def triplet_combinations(kinds: Sequence[int]) -> Iterator[Combination]:
    """Yield all combinations of triplets and kongs of numbers, given by their kinds in order."""
    for size in range(2, len(kinds) + 1):
        for places in combinations(range(len(kinds)), size):
            chosen = [kinds[place] for place in places]
            numbers = _numbers_in_three_suits(chosen)
            found = None
            if size == 2 and chosen[0] % 9 == chosen[1] % 9:
                found = "double_triplet"
            elif _one_suit(chosen) and set(_steps(chosen)) == {1}:
                found = {3: "pure_shifted_triplets", 4: "four_pure_shifted_triplets"}.get(size)
            elif size == 3 and numbers is not None:
                found = _MIXED_TRIPLETS.get(_steps(numbers))
            if found:
                yield Combination(found, sum(1 << place for place in places))


def _selections(found: Sequence[Combination], groups: tuple[int, ...]) -> Iterator[tuple[Combination, ...]]:
    """Yield all choices that may count together. ``groups``: the sets that those chosen so far have joined."""
    if not found:
        yield ()
        return
    first, rest = found[0], found[1:]
    touched = [group for group in groups if group & first.sets]
    # Sets already joined, directly or through others, are not joined again: no group holds two of them.
    if all((group & first.sets).bit_count() == 1 for group in touched):
        joined = (*(group for group in groups if not group & first.sets), sum(touched))
        others = tuple(one for one in rest if one.id != first.id or not one.sets & first.sets)
        for selection in _selections(others, joined):
            yield (first, *selection)
    yield from _selections(rest, groups)


def joined(found: Sequence[Combination]) -> Joined:
    """Return the combinations that count: those worth most together.

    Of choices worth the same, the one with the greater parts counts; equal runs come before runs that lie apart.
    """
    if len(found) < 2:
        return Joined(tuple(one.id for one in found)) if found else NOTHING_JOINED
    ordered = sorted(found, key=lambda one: (-COMBINATIONS[one.id], _PAIRS_OF_RUNS.get(one.id, 0)))
    start = tuple(1 << place for place in range(MOST_SETS))
    selections = _selections(ordered, start)
    best = next(selections)
    if len(best) == len(ordered):
        return Joined(tuple([one.id for one in best]))
    best = max(chain((best,), selections), key=lambda chosen: sum([COMBINATIONS[one.id] for one in chosen]))
    left = [one for one in ordered if one not in best]
    containing = [next((big.id for big in best if one.sets & big.sets == one.sets), None) for one in left]
    unique = dict.fromkeys(zip((one.id for one in left), containing, strict=True))
    counted = {one.id for one in best}
    return Joined(tuple(one.id for one in best), tuple(entry for entry in unique if entry[0] not in counted))


# --- by numbers of suits ----------------------------------------------------------------------------------------------------

_RUN_BITS: Final = 3
RUNS_BITS: Final = 27 * _RUN_BITS
_SUIT_RUNS: Final = (1 << 9 * _RUN_BITS) - 1
_INNER_RUNS: Final = sum(7 << _RUN_BITS * kind for kind in range(27) if kind % 9 not in {0, 6})
_SUIT_TRIPLETS: Final = (1 << 9) - 1
_FIVES: Final = sum(1 << kind for kind in (4, 13, 22))


def _kinds_counted(counts: int, bits: int) -> list[int]:
    """Return the kinds that ``counts`` holds, each as often as it is counted there; a kind's number takes ``bits`` bits."""
    found: list[int] = []
    while counts:
        kind = ((counts & -counts).bit_length() - 1) // bits
        found += [kind] * (counts >> bits * kind & (1 << bits) - 1)
        counts = counts >> bits * (kind + 1) << bits * (kind + 1)
    return found


def alike_runs(runs: int, pair: int = 0) -> int:
    """Return a number that is the same for all runs and pairs that differ only in which suit is which: their combinations are the same.

    ``runs`` holds how many runs start at each kind (three bits), ``pair`` a bit for its kind. The pair matters only where
    runs of terminals meet a pair of fives: there it stands above the runs.
    """
    fives = pair & _FIVES
    if fives and not runs & _INNER_RUNS:
        return runs | fives << RUNS_BITS
    suits = [runs & _SUIT_RUNS, runs >> 27 & _SUIT_RUNS, runs >> 54]
    suits.sort()
    return suits[0] | suits[1] << 27 | suits[2] << 54


def joined_runs(runs: int, pair: int = 0) -> Joined:
    """Return the combinations that count of runs and a pair: see ``alike_runs``."""
    return _joined_runs(alike_runs(runs, pair))


@lru_cache(maxsize=1 << 14)
def _joined_runs(runs_and_pair: int) -> Joined:
    runs, pair = runs_and_pair & (1 << RUNS_BITS) - 1, runs_and_pair >> RUNS_BITS
    return joined(tuple(run_combinations(_kinds_counted(runs, _RUN_BITS), pair.bit_length() - 1 if pair else None)))


def alike_triplets(triplets: int) -> int:
    """Return a number that is the same for all triplets of numbers (a bit for each) that differ only in which suit is which."""
    suits = [triplets & _SUIT_TRIPLETS, triplets >> 9 & _SUIT_TRIPLETS, triplets >> 18]
    suits.sort()
    return suits[0] | suits[1] << 9 | suits[2] << 18


def joined_triplets(triplets: int) -> Joined:
    """Return the combinations that count of triplets of numbers, a bit for each."""
    return _joined_triplets(alike_triplets(triplets)) if triplets & triplets - 1 else NOTHING_JOINED


@lru_cache(maxsize=1 << 13)
def _joined_triplets(triplets: int) -> Joined:
    return joined(tuple(triplet_combinations(_kinds_counted(triplets, 1))))
