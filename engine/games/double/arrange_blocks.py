"""The sets, pairs and partial sets that a suit gives to two hands, and whether it consists of sets and pairs alone.

A partial set is two tiles that lack one to a set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import HONOURS, KINDS, Tiles

MOST_PAIRS: Final = 2
"""Each of the two hands has one."""

Suit: TypeAlias = int
"""The tiles of one suit: four bits for the number of each kind, the lowest kind first."""
Block: TypeAlias = Tiles
"""Kinds that belong together, lowest first: a set, a pair, or two tiles that lack one to a set."""


# -- blocks of one suit --------------------------------------------------------------------------------------------------


Count: TypeAlias = int
"""How many sets, pairs and partial sets (two tiles that lack one to a set) there are, four bits for each in this order, sets lowest.

So the counts of two suits are added as numbers, and of two with as many sets and pairs the greater has more partial sets.
"""

ONE_SET: Final = 0x001
ONE_PAIR: Final = 0x010
ONE_PARTIAL: Final = 0x100
WHOLE: Final = 0x0FF
"""The sets and the pairs of a count."""


def pairs_of(count: Count) -> int:
    """Return how many pairs are counted."""
    return count >> 4 & 15


STEPS: Final = (
    (0x111, (0, 1, 2), ONE_SET),
    (0x3, (0, 0, 0), ONE_SET),
    (0x11, (0, 1), ONE_PARTIAL),
    (0x2, (0, 0), ONE_PAIR),
    (0x101, (0, 2), ONE_PARTIAL),
    (0x2, (0, 0), ONE_PARTIAL),
    (0x1, (), 0),
)
"""What the lowest tile of a suit can be part of: the tiles taken, their kinds relative to it, and what they make.

In the last row the tile belongs to no block.
"""


@cache
def _fitting(three: Suit, runs: bool) -> tuple[tuple[int, Tiles, Count], ...]:  # noqa: FBT001
    """Return the steps whose tiles are present among the first three kinds of a suit; honours make no runs."""

    def fits(step: int) -> bool:
        if step < 8:
            return three & 15 >= step
        return runs and all(three >> shift & 15 for shift in (0, 4, 8) if step >> shift & 15)

    return tuple(one for one in STEPS if fits(one[0]))


def _lowest(suit: Suit) -> int:
    """Return how many kinds are absent below the lowest one that is present."""
    return ((suit & -suit).bit_length() - 1) // 4


@lru_cache(maxsize=1 << 13)
def _best_counts(suit: Suit, runs: bool) -> dict[Count, Count]:  # noqa: FBT001
    """For each number of sets and pairs that can be made, the count with the most partial sets beside them.

    ``suit`` begins with a kind that is present.
    """
    if not suit:
        return {0: 0}
    best: dict[Count, Count] = {}
    for step, _, made in _fitting(suit & 0xFFF, runs):
        rest = suit - step
        if rest:
            rest >>= 4 * _lowest(rest)
        for beside in _best_counts(rest, runs).values():
            total = beside + made
            key = total & WHOLE
            if key < (MOST_PAIRS + 1) * ONE_PAIR and total > best.get(key, -1):
                best[key] = total
    return best


@lru_cache(maxsize=1 << 12)
def blocks_in(suit: Suit, first: int, count: Count, *, runs: bool) -> tuple[Block, ...]:
    """Blocks of one suit in the numbers of ``count`` (or more partial sets); ``first`` is the kind that the suit begins with."""
    found: list[Block] = []
    whole, partial = count & WHOLE, count & ~WHOLE
    while suit:
        shift = _lowest(suit)
        suit >>= 4 * shift
        first += shift
        for step, kinds, made in _fitting(suit & 0xFFF, runs):
            rest = suit - step
            key = whole - (made & WHOLE)
            still = max(0, partial - (made & ~WHOLE))
            then = _best_counts(rest >> 4 * _lowest(rest) if rest else 0, runs).get(key, -1)
            if then & ~WHOLE >= still:
                if kinds:
                    found.append(tuple(first + kind for kind in kinds))
                suit, whole, partial = rest, key, still
                break
        else:
            raise AssertionError("the numbers were found in this suit")
    return tuple(found)


_DIGITS: Final = b"0123456789abcdef".ljust(256, b"?")


def suits_of(held: Sequence[int]) -> tuple[Suit, Suit, Suit, Suit]:
    """Return the four suits of 34 counts: each read as a number of sixteen digits, its lowest kind last."""
    digits = bytes(held).translate(_DIGITS)[::-1]
    return int(digits[25:], 16), int(digits[16:25], 16), int(digits[7:16], 16), int(digits[:7], 16)


@lru_cache(maxsize=1 << 13)
def counted(suit: Suit, runs: bool) -> tuple[Count, ...]:  # noqa: FBT001
    """Return what a suit gives, without what another way to take its tiles makes superfluous."""
    return not_worse(_best_counts(suit >> 4 * _lowest(suit) if suit else 0, runs).values())


def not_worse(counts: Iterable[Count]) -> tuple[Count, ...]:
    """Return the counts without those that another one makes superfluous.

    That one has as many pairs, one set more and at most two partial sets fewer: a set is worth two partial sets.
    """
    most: dict[Count, Count] = {}
    for count in counts:
        key = count & WHOLE
        if count > most.get(key, -1):
            most[key] = count
    return tuple(
        [
            count
            for key, count in most.items()
            if (above := most.get(key + ONE_SET)) is None or above < (count & ~WHOLE) - 2 * ONE_PARTIAL
        ]
    )


@lru_cache(maxsize=1 << 14)
def most_sets(suit: Suit, runs: bool) -> int:  # noqa: FBT001
    """Return how many sets a suit gives at most."""
    if not suit:
        return 0
    suit >>= 4 * _lowest(suit)
    most = most_sets(suit >> 4, runs)
    if suit & 15 >= 3:
        most = max(most, 1 + most_sets(suit - 3, runs))
    if runs and suit >> 4 & 15 and suit >> 8 & 15:
        most = max(most, 1 + most_sets(suit - 0x111, runs))
    return most


def missing_sets(count: Count, sets: int) -> int:
    """Return how many tiles are lacking to so many sets: two for each that is open, one where a partial set is there for it."""
    open_sets = max(0, sets - (count & 15))
    return 2 * open_sets - min(count >> 8, open_sets)


Shares: TypeAlias = tuple[Count, ...]
"""What each suit gives."""


@lru_cache(maxsize=1 << 12)
def two_suits(one: Suit, other: Suit, runs: bool) -> tuple[tuple[Count, Shares], ...]:  # noqa: FBT001
    """Return what two suits give together; ``runs``: the second one makes runs too."""
    ways: dict[Count, Shares] = {}
    seconds = counted(other, runs)
    for first in counted(one, runs=True):
        for second in seconds:
            both = first + second
            if both not in ways and pairs_of(both) <= MOST_PAIRS:
                ways[both] = (first, second)
    return tuple([(count, ways[count]) for count in not_worse(ways)])


def best_shares(suits: Sequence[Suit], sets_needed: int, pairs_needed: int = MOST_PAIRS) -> tuple[int, Shares]:
    """Return the fewest tiles that can be lacking, and what each of the four suits then gives."""
    one, two, three, four = suits
    best: tuple[int, Shares] | None = None
    highs = two_suits(three, four, runs=False)
    for low, low_shares in two_suits(one, two, runs=True):
        for high, high_shares in highs:
            both = low + high
            pairs = pairs_of(both)
            if pairs <= pairs_needed:
                missing = missing_sets(both, sets_needed) + pairs_needed - pairs
                if best is None or missing < best[0]:
                    best = missing, (*low_shares, *high_shares)
    assert best is not None, "no set and no pair is always a way"
    return best


# -- ready: an exact look at every suit ----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def is_whole(suit: Suit, pairs: int, runs: bool) -> bool:  # noqa: FBT001
    """Return whether a suit falls into sets and exactly so many pairs."""
    if not suit:
        return pairs == 0
    suit >>= 4 * _lowest(suit)
    if runs and suit >> 4 & 15 and suit >> 8 & 15 and is_whole(suit - 0x111, pairs, runs):
        return True
    here = suit & 15
    if here >= 3 and is_whole(suit - 3, pairs, runs):
        return True
    return here >= 2 and pairs > 0 and is_whole(suit - 2, pairs - 1, runs)


@lru_cache(maxsize=1 << 14)
def _fewest_loose(suit: Suit, runs: bool) -> int:  # noqa: FBT001
    """Return how many tiles of a suit are left at least when it is parted into sets and any number of pairs."""
    if not suit:
        return 0
    suit >>= 4 * _lowest(suit)
    fewest = 1 + _fewest_loose(suit - 1, runs)
    if suit & 15 >= 2:
        fewest = min(fewest, _fewest_loose(suit - 2, runs))
    if suit & 15 >= 3:
        fewest = min(fewest, _fewest_loose(suit - 3, runs))
    if runs and suit >> 4 & 15 and suit >> 8 & 15:
        fewest = min(fewest, _fewest_loose(suit - 0x111, runs))
    return fewest


def falls_apart(suits: Sequence[Suit], left_over: int) -> bool:
    """Return whether more than ``left_over`` tiles of four suits are left however they are parted into sets and any number of pairs."""
    loose = 0
    for s in range(HONOURS, -1, -1):  # honours, which make no runs, soonest have tiles that are left
        loose += _fewest_loose(suits[s], s < HONOURS)
        if loose > left_over:
            return True
    return False


def whole_ways(suit: Suit, pairs: int, first: int, *, runs: bool) -> Iterator[tuple[Block, ...]]:
    """Yield every way in which a suit falls into sets and so many pairs, some of them more than once."""
    if not suit:
        if pairs == 0:
            yield ()
        return
    shift = _lowest(suit)
    suit >>= 4 * shift
    first += shift
    for step, kinds, count in _fitting(suit & 0xFFF, runs):
        if not kinds or count >= ONE_PARTIAL or pairs_of(count) > pairs:
            continue
        rest = suit - step
        still = pairs - pairs_of(count)
        if is_whole(rest, still, runs):
            block = tuple(first + kind for kind in kinds)
            for others in whole_ways(rest, still, first, runs=runs):
                yield (block, *others)


def pairs_in(suit: Suit) -> int:
    """Return how many of the two pairs a suit must hold to be whole; its number of tiles decides."""
    return 2 * (suit % 15) % 3


def _blocks_with(kind: int) -> tuple[Block, ...]:
    """Return the sets and the pair that a kind can be part of."""
    found: list[Block] = [(kind,) * 3, (kind,) * 2]
    if kind < 9 * HONOURS:
        rank = kind % 9
        found += [(low, low + 1, low + 2) for low in range(kind - min(2, rank), kind + 1) if low % 9 <= 6]
    return tuple(found)


BLOCKS_WITH: Final = tuple(_blocks_with(kind) for kind in range(KINDS))


def taken(suit: Suit, block: Block, start: int) -> Suit:
    """Return a suit (whose lowest kind is ``start``) without a block; -1 if it is not all there."""
    for kind in block:
        shift = 4 * (kind - start)
        if not suit >> shift & 15:
            return -1
        suit -= 1 << shift
    return suit
