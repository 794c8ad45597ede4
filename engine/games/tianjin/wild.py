"""Sets and a pair with wild tiles 混: how many of them the other tiles need, and how the hand then lies.

A wild tile stands for any tile, also for a fifth of a kind. Where a tile and a wild tile could both take a place, the tile
takes it: the wild one can do whatever the tile would have done elsewhere. So the least number of wild tiles is found suit by
suit. Three more of them always make one more set.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from paizhuo.engine.core.tiles import HONOURS, KINDS, Tiles
from paizhuo.engine.scoring.score import Groups, Placed
from paizhuo.engine.shapes.fast.packed import SUIT_MASKS, UNIT, Packed, count_of

Group: TypeAlias = tuple[int, ...]
"""A set or pair: a kind for each tile, ``~kind`` where a wild tile stands for it, ``ANYTHING`` where a wild tile may be anything."""
ANYTHING: Final = ~KINDS

_NUMBERS: Final = SUIT_MASKS[0]


class Filling(NamedTuple):
    """The fewest wild tiles with which the tiles of a suit are whole, and how they lie."""

    wild: int
    groups: tuple[Group, ...] = ()


_EMPTY: Final = Filling(0)


def _placed(numbers: Packed, group: Group) -> Group:
    """Return the group with wild tiles in the places for which there is no tile."""
    placed = []
    for number in group:
        there = count_of(numbers, number) > 0
        numbers -= there * UNIT[number]
        placed.append(number if there else ~number)
    return tuple(placed)


def _with(numbers: Packed, group: Group, *, runs: bool) -> Filling:
    """Return the group laid out, and the rest of the tiles in sets."""
    laid = _placed(numbers, group)
    rest = _sets(numbers - sum(UNIT[number] for number in laid if number >= 0), runs)
    return Filling(rest.wild + sum(number < 0 for number in laid), (laid, *rest.groups))


@lru_cache(maxsize=1 << 14)
def _sets(numbers: Packed, runs: bool) -> Filling:  # noqa: FBT001
    """Return all tiles of a suit in sets; ``numbers`` is packed as if the suit were the first."""
    if not numbers:
        return _EMPTY
    lowest = ((numbers & -numbers).bit_length() - 1) // 4
    # A run with two wild tiles is no better than a triplet with two.
    tried = [(lowest, lowest, lowest)]
    if runs and lowest < 7 and numbers >> 4 * lowest + 4 & 255:
        tried.append((lowest, lowest + 1, lowest + 2))
    if runs and 0 < lowest < 8 and count_of(numbers, lowest + 1):
        tried.append((lowest - 1, lowest, lowest + 1))
    return min((_with(numbers, group, runs=runs) for group in tried), key=_wild)


@lru_cache(maxsize=1 << 13)
def _sets_and_pair(numbers: Packed, runs: bool) -> Filling:  # noqa: FBT001
    """Return all tiles of a suit in sets and one pair."""
    alone = _sets(numbers, runs)
    best = Filling(alone.wild + 2, ((ANYTHING, ANYTHING), *alone.groups))
    for number in range(9):
        if count_of(numbers, number):
            best = min(best, _with(numbers, (number, number), runs=runs), key=_wild)
    return best


def _in_suit(group: Group, first: int) -> Group:
    """Return a group of numbers as one of kinds; ``first`` is the first kind of the suit."""
    return tuple(n if n == ANYTHING else n + first if n >= 0 else n - first for n in group)


def _wild(filling: Filling) -> int:
    return filling.wild


def _parts(tiles: Packed, *, pair: bool) -> tuple[Filling, ...]:
    """Return the suits in turn, one of them with the pair where it costs the least."""
    suits = [(tiles >> 36 * suit & _NUMBERS, suit < HONOURS) for suit in range(HONOURS + 1)]
    sets = [_sets(numbers, runs) for numbers, runs in suits]
    if pair:
        paired = [_sets_and_pair(numbers, runs) for numbers, runs in suits]
        at = min(range(len(suits)), key=lambda i: paired[i].wild - sets[i].wild)
        sets[at] = paired[at]
    return tuple(sets)


@lru_cache(maxsize=1 << 15)
def wild_needed(tiles: Packed, *, pair: bool) -> int:
    """Return the fewest wild tiles with which ``tiles`` are sets, or sets and a pair."""
    return sum(part.wild for part in _parts(tiles, pair=pair))


def is_whole(tiles: Packed, wild: int, *, pair: bool) -> bool:
    """Return whether ``tiles`` and ``wild`` wild ones are sets, or sets and a pair; their number together must fit."""
    return wild_needed(tiles, pair=pair) <= wild


def laid_out(tiles: Packed, wild: int, *, pair: bool) -> tuple[Group, ...]:
    """Return how such tiles lie, in suit order; sets of wild tiles alone last."""
    parts = _parts(tiles, pair=pair)
    found = [_in_suit(group, 9 * suit) for suit, part in enumerate(parts) for group in part.groups]
    return (*found, *((ANYTHING,) * 3 for _ in range((wild - sum(part.wild for part in parts)) // 3)))


def placed(groups: Iterable[Group], wild: Tiles) -> Groups:
    """Return the groups with the tiles that lie in them; ``wild``: the wild tiles, as many as the groups have places for."""
    left = list(wild)

    def lay(kind: int) -> Placed:
        if kind >= 0:
            return Placed(kind, kind)
        meant = None if kind == ANYTHING else ~kind
        tile = meant if meant in left else left[0]
        left.remove(tile)
        return Placed(tile, meant, wild=True)

    return tuple(tuple(map(lay, group)) for group in groups)
