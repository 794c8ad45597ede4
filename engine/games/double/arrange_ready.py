"""Splits of 26 or 27 tiles into two hands that wait for the same tile 大立直麻将.

Add the tile ``w`` twice. Two hands wait for ``w`` in common exactly if the tiles then fall into sets and two pairs, with
``w`` in two of these blocks, one for each hand. The number of tiles of a suit gives how many of the two pairs are in it, so
the suits are examined one by one. Seven pairs and thirteen orphans are looked for beside a hand of any shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import Final, NamedTuple

from paizhuo.engine.core.tiles import HONOURS, KINDS, ORPHANS, Tiles, tidy
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.games.double.arrange_blocks import (
    BLOCKS_WITH,
    Block,
    Suit,
    best_shares,
    falls_apart,
    is_whole,
    most_sets,
    pairs_in,
    suits_of,
    taken,
    whole_ways,
)
from paizhuo.engine.shapes.fast.packed import UNIT, count_of, kinds_in, pack, pack_counts
from paizhuo.engine.shapes.shape import is_complete, waits

COPIES: Final = 8
MOST_SPLITS: Final = 250
"""The most ready splits of each sort that are compared."""


def _parted(suit: Suit, start: int, kind: int, *, runs: bool) -> Iterator[tuple[Block, Block, Suit, int]]:
    """Yield the two blocks that two hands can complete with ``kind`` (already added twice), the rest of the suit and its pairs."""
    pairs = pairs_in(suit)
    options = BLOCKS_WITH[kind]
    for i, one in enumerate(options):
        rest = taken(suit, one, start)
        if rest < 0:
            continue
        for other in options[i:]:
            left = taken(rest, other, start)
            if left < 0:
                continue
            still = pairs - (len(one) == 2) - (len(other) == 2)
            if still >= 0 and is_whole(left, still, runs):
                yield one, other, left, still


class Split(NamedTuple):
    """A ready split: both concealed hands by kind, how many melds the first one has, and the kind discarded."""

    hands: tuple[Tiles, Tiles]
    first_melds: int
    discard: int | None
    waits: Tiles


class _Parting(NamedTuple):
    """Two blocks that the two hands complete with ``kind``, one each.

    ``discard``: the kind discarded; ``left``: the rest of the suit of ``kind``, with ``pairs`` pairs in it; ``suits``: all
    four suits before ``kind`` is added.
    """

    discard: int | None
    kind: int
    blocks: tuple[Block, Block]
    left: Suit
    pairs: int
    suits: tuple[Suit, ...]


def _stands(suit: Suit, s: int) -> bool:
    """Return whether the suit ``s`` falls into sets and pairs as it is."""
    return is_whole(suit, pairs_in(suit), s < HONOURS)


def _partings(held: Sequence[int], spare: bool) -> Iterator[_Parting]:  # noqa: FBT001
    """Yield every choice of a kind and of the two blocks that it completes; how all other tiles are shared out is left open."""
    suits = list(suits_of(held))
    broken = [s for s, suit in enumerate(suits) if not _stands(suit, s)]
    for discard in [kind for kind in range(KINDS) if held[kind]] if spare else [None]:
        rest, unfit = list(suits), broken
        if discard is not None:
            s = discard // 9
            rest[s] -= 1 << 4 * (discard % 9)
            unfit = [other for other in broken if other != s]
            if len(unfit) < 2 and not _stands(rest[s], s):
                unfit.append(s)
        # The suits beside that of ``kind`` are whole.
        if len(unfit) > 1:
            continue
        for s in unfit or range(4):
            suit = rest[s]
            others = sum(pairs_in(other) for i, other in enumerate(rest) if i != s)
            width = 9 if s < HONOURS else KINDS - 9 * HONOURS
            for kind in range(9 * s, 9 * s + width):
                grown = suit + (2 << 4 * (kind - 9 * s))
                if others + pairs_in(grown) == 2 and held[kind] - (kind == discard) < COPIES:
                    for one, other, left, still in _parted(grown, 9 * s, kind, runs=s < HONOURS):
                        yield _Parting(discard, kind, (one, other), left, still, tuple(rest))


def standard_splits(held: Sequence[int], spare: bool, melds: int) -> Iterator[Split]:  # noqa: FBT001
    """Splits of 26 (``spare``: 27) tiles into hands of sets and a pair that wait for something in common.

    Each parting gives an equal share of ``MOST_SPLITS``, at least one.
    """
    partings = list(_partings(held, spare))
    each = max(1, MOST_SPLITS // max(1, len(partings)))
    for parting in partings:
        s = parting.kind // 9
        beside = tuple(
            block
            for i, suit in enumerate(parting.suits)
            if i != s
            for block in next(whole_ways(suit, pairs_in(suit), 9 * i, runs=i < HONOURS))
        )
        ways = whole_ways(parting.left, parting.pairs, 9 * s, runs=s < HONOURS)
        yield from islice((split for own in ways for split in _dealt_out(parting, own, beside, melds)), each)


def _dealt_out(parting: _Parting, own: tuple[Block, ...], beside: tuple[Block, ...], melds: int) -> Iterator[Split]:
    """Yield every way to share out the blocks of the waiting suit that gives both hands their sets and a pair.

    The blocks of the other suits (``beside``) are shared out in one way only.
    """
    waiting, kind = parting.blocks, parting.kind
    for first_melds in range(min(4, melds), max(0, melds - 4) - 1, -1):
        room = 4 - first_melds, 4 - (melds - first_melds)
        for turned in (waiting, waiting[::-1]) if waiting[0] != waiting[1] else (waiting,):
            for chosen in _subsets(own, beside, turned[0], room[0]):
                hands: tuple[list[Block], list[Block]] = ([turned[0], *chosen], [turned[1]])
                rest = list(own)
                for block in chosen:
                    rest.remove(block)
                hands[1].extend(rest)
                if not _fill(hands, beside, room):
                    continue
                tiles = [sorted(k for block in hand for k in block) for hand in hands]
                for hand in tiles:
                    hand.remove(kind)
                common = set(waits(pack(tiles[0]), SHAPES)).intersection(waits(pack(tiles[1]), SHAPES))
                yield Split((tuple(tiles[0]), tuple(tiles[1])), first_melds, parting.discard, tuple(sorted(common)))


def _subsets(
    own: tuple[Block, ...], beside: tuple[Block, ...], waiting: Block, room: int
) -> Iterator[tuple[Block, ...]]:
    """Yield the choices of blocks of a suit for the first hand that those ``beside`` can fill up; each choice once."""
    choices = []
    for size, most in ((3, room), (2, 1)):
        blocks = [block for block in own if len(block) == size]
        needed = most - (len(waiting) == size)
        fewest = max(0, needed - sum(len(block) == size for block in beside))
        choices.append(
            {
                tuple(sorted(some)): None
                for n in range(fewest, min(needed, len(blocks)) + 1)
                for some in combinations(blocks, n)
            }
        )
    for sets in choices[0]:
        for pairs in choices[1]:
            yield sets + pairs


def _fill(hands: tuple[list[Block], list[Block]], beside: tuple[Block, ...], room: tuple[int, int]) -> bool:
    """Add the blocks of other suits to the hand that still needs a set or a pair; return whether both hands are then whole."""
    sets = [sum(len(block) == 3 for block in hand) for hand in hands]
    pairs = [len(hand) - n for hand, n in zip(hands, sets, strict=True)]
    for block in beside:
        have, most = (sets, room) if len(block) == 3 else (pairs, (1, 1))
        hand = 0 if have[0] < most[0] else 1
        have[hand] += 1
        hands[hand].append(block)
    return sets == list(room) and pairs == [1, 1]


def _beside_sets(pairs: Sequence[int], suits: Sequence[Suit], sets: int) -> Iterator[Tiles]:
    """Yield the choices of six of the ``pairs``, in order, that leave so many sets and a pair beside them."""
    most = [most_sets(suit, s < HONOURS) for s, suit in enumerate(suits)]
    ways: list[tuple[Tiles, tuple[Suit, ...], int]] = [((), (), 0)]
    for s, suit in enumerate(suits):
        here = [kind for kind in pairs if kind // 9 == s]
        some = []
        for n in range(min(6, len(here)) + 1):
            for chosen in combinations(here, n):
                left = suit - sum(2 << 4 * (kind % 9) for kind in chosen)
                some.append((chosen, (left,), most_sets(left, s < HONOURS)))
        fewest = sets - sum(most[s + 1 :])  # choices that leave fewer cannot lead to enough sets
        ways = [
            (before + chosen, suits_before + left, made + more)
            for before, suits_before, made in ways
            for chosen, left, more in some
            if made + more >= fewest and len(before) + len(chosen) <= 6
        ]
    for chosen, left_suits, _ in sorted(ways):
        if len(chosen) == 6 and not best_shares(left_suits, sets, 1)[0]:
            yield chosen


def pair_splits(held: Sequence[int], spare: bool, melds: int) -> Iterator[Split]:  # noqa: FBT001
    """Splits in which one hand is six pairs and a single tile, and the other hand waits for that tile too."""
    pairs = [kind for kind in range(KINDS) if held[kind] >= 2]
    if len(pairs) < 6 or melds > 4:
        return
    suits = suits_of(held)
    # The other hand may be seven pairs or orphans too. Otherwise only choices that leave sets and a pair are tried.
    orphans = all(map(held.__getitem__, ORPHANS))
    if not orphans and falls_apart(suits, int(spare)):
        return  # With the single tile both hands are sets and pairs.
    whole = pack_counts(held)
    special = orphans or sum(n // 2 for n in held) >= 6 + 7
    for chosen in combinations(pairs, 6) if special else _beside_sets(pairs, suits, 4 - melds):
        rest = whole - 2 * sum(UNIT[kind] for kind in chosen)
        for discard in kinds_in(rest) if spare else (None,):
            tiles = rest if discard is None else rest - UNIT[discard]
            if not is_complete(tiles, SHAPES):
                continue
            for kind in kinds_in(tiles):
                if kind not in chosen and held[kind] < COPIES:
                    left = tiles - UNIT[kind]
                    other = tuple(k for k in kinds_in(left) for _ in range(count_of(left, k)))
                    six = (*(k for k in chosen for _ in range(2)), kind)
                    yield Split((other, six), melds, discard, (kind,))


def orphan_splits(held: Sequence[int], spare: bool, melds: int) -> Iterator[Split]:  # noqa: FBT001
    """Splits in which one hand is ready for thirteen orphans, and the other hand waits for the same."""
    there = [kind for kind in ORPHANS if held[kind]]
    if len(there) < len(ORPHANS) - 1 or melds > 4:
        return
    hands = [tuple(there)] if len(there) == len(ORPHANS) else []
    for absent in ORPHANS:
        rest = tuple(kind for kind in ORPHANS if kind != absent)
        if set(rest) <= set(there):
            hands += [tidy((*rest, twice)) for twice in rest if held[twice] >= 2]
    for orphans in hands:
        for discard in [kind for kind in range(KINDS) if held[kind]] if spare else [None]:
            left = list(held)
            for kind in (*orphans, *(() if discard is None else (discard,))):
                left[kind] -= 1
            if min(left) < 0:
                continue
            other = tuple(kind for kind in range(KINDS) for _ in range(left[kind]))
            common = set(waits(pack(other), SHAPES)).intersection(waits(pack(orphans), SHAPES))
            if live := tuple(sorted(kind for kind in common if held[kind] < COPIES)):
                yield Split((other, orphans), melds, discard, live)
