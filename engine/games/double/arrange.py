"""The best split of 26 or 27 tiles into two hands that have to wait for the same tile 大立直麻将.

Both hands together are *blocks*: eight sets (less the melds) and two pairs. ``arrange_ready`` finds out exactly whether they
can wait for the same tile. At most ``MOST_SPLITS`` ready splits of each sort are compared; no clock is involved. If nothing
is ready, the blocks that lack fewest tiles are shared out, or one hand is built as seven pairs or thirteen orphans.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeAlias

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import HONOURS, KIND, KINDS, ORPHANS, Tile, Tiles, counts, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.games.double.arrange_blocks import Block, Shares, Suit, best_shares, blocks_in, pairs_of, suits_of
from paizhuo.engine.games.double.arrange_ready import (
    COPIES,
    MOST_SPLITS,
    Split,
    orphan_splits,
    pair_splits,
    standard_splits,
)

SETS: Final = 8
HAND: Final = 13


class Arrangement(Struct):
    """Two hands of 13 and, of 27 tiles, the discard.

    ``waits``: the kinds both wait for; ``away``: how many tiles both together still lack to be ready each by itself.
    """

    hands: tuple[Tiles, Tiles]
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    discard: Tile | None
    waits: Tiles
    away: int


# -- the best of them ----------------------------------------------------------------------------------------------------

Keep: TypeAlias = Callable[[Tile], int]
"""How much a tile is worth keeping beside its shape: red fives, dora."""


def _plain(tile: Tile) -> int:
    return int(tile >= KINDS)


def arrange(
    tiles: Tiles, melds: tuple[Meld, ...] = (), remaining: Sequence[int] | None = None, keep: Keep = _plain
) -> Arrangement:
    """Return the split of 26 tiles, or of 27 with one to discard (a meld counts three), that has the widest common wait.

    ``remaining``: how many of each kind can still come; None: all that are not held. Raises ``ValueError`` for another number
    of tiles.
    """
    size = len(tiles) + 3 * len(melds)
    if size not in (2 * HAND, 2 * HAND + 1):
        raise ValueError(f"{size} tiles cannot be two hands of 13")
    spare = size > 2 * HAND
    held = counts(tiles)
    in_melds = counts(tile for meld in melds for tile in meld.tiles[:3])
    left = remaining or [COPIES - own - laid for own, laid in zip(held, in_melds, strict=True)]
    suits = suits_of(held)
    plan = _of_sets(suits, len(melds))
    ready = _widest(held, spare, melds, left, keep, tiles, plan.missing)
    if ready is not None:
        return _arranged(tiles, melds, ready)
    near = _near(suits)
    plans = (plan, *_with_special(held, near, len(melds), plan.missing))
    return _nearest(tiles, melds, held, near, min(plans, key=lambda plan: plan.missing), keep, spare=spare)


def lacking(tiles: Tiles, melds: int) -> int:
    """Return how many tiles both hands together lack to be ready each by itself (seven pairs and orphans left out): quick."""
    return max(_of_sets(suits_of(counts(tiles)), melds).missing - 2, 0)


def _widest(
    held: Sequence[int],
    spare: bool,  # noqa: FBT001
    melds: tuple[Meld, ...],
    left: Sequence[int],
    keep: Keep,
    tiles: Tiles,
    missing: int,
) -> Split | None:
    """Return the ready split with most tiles left to win with, then the one that discards what is worth least."""
    sources = [orphan_splits(held, spare, len(melds))]
    # Six pairs beside a whole hand are two pairs and four partial sets at least; or all tiles are pairs but two.
    if missing <= 4 or sum(n // 2 for n in held) >= HAND - 1:
        sources.append(pair_splits(held, spare, len(melds)))
    if missing <= 2:
        sources.append(standard_splits(held, spare, len(melds)))
    ready = [split for splits in sources for split in islice(splits, MOST_SPLITS) if split.waits]
    if not ready:
        return None
    worth = {KIND[tile]: keep(tile) for tile in sorted(tiles, key=keep, reverse=True)}

    def rank(split: Split) -> tuple[int, int, int]:
        width = sum(max(0, left[kind]) for kind in split.waits)
        return width, -worth.get(-1 if split.discard is None else split.discard, 0), split.first_melds

    return max(ready, key=rank)


def _by_kind(tiles: Iterable[Tile]) -> dict[int, list[Tile]]:
    """Return the tiles of each kind in the order given."""
    found: dict[int, list[Tile]] = {}
    for tile in tiles:
        found.setdefault(KIND[tile], []).append(tile)
    return found


def _arranged(tiles: Tiles, melds: tuple[Meld, ...], split: Split) -> Arrangement:
    """Return a split by kind with the tiles there are: a plain five is discarded before a red one."""
    by_kind = _by_kind(sorted(tiles, reverse=True))
    thrown = None if split.discard is None else by_kind[split.discard].pop()
    first, second = (tidy(by_kind[kind].pop() for kind in hand) for hand in split.hands)
    at = split.first_melds
    return Arrangement((first, second), (melds[:at], melds[at:]), thrown, split.waits, 0)


# -- not ready yet -------------------------------------------------------------------------------------------------------


class _Plan(NamedTuple):
    """The blocks of two hands, and how many tiles they lack.

    ``special``: the tiles of the hand that is seven pairs or thirteen orphans, if there is one.
    """

    missing: int
    shares: Shares
    special: Tiles = ()


def _of_sets(suits: Sequence[Suit], melds: int) -> _Plan:
    return _Plan(*best_shares(suits, SETS - melds))


def _beside(held: Sequence[int], special: Tiles) -> list[int]:
    """Return the tiles of each kind beside those of a special hand."""
    rest = list(held)
    for kind in special:
        rest[kind] -= 1
    return rest


def _with_special(held: Sequence[int], near: Sequence[int], melds: int, below: int) -> Iterator[_Plan]:
    """Yield seven pairs or thirteen orphans beside a hand of sets, which has all melds, if they lack fewer tiles than ``below``.

    Not every choice of the pairs is tried.
    """
    if melds > 4:
        return
    for lacking_here, special in (_seven_pairs(held, near), _thirteen_orphans(held)):
        if lacking_here < below:
            missing, shares = best_shares(suits_of(_beside(held, special)), 4 - melds, 1)
            if lacking_here + missing < below:
                yield _Plan(lacking_here + missing, shares, special)


def _seven_pairs(held: Sequence[int], near: Sequence[int]) -> tuple[int, Tiles]:
    """Return how many tiles seven pairs lack, and the pairs there are: of more than seven those that a set needs least."""
    pairs = sorted((kind for kind in range(KINDS) if held[kind] >= 2), key=near.__getitem__)[:7]
    return 7 - len(pairs), tuple(kind for kind in pairs for _ in range(2))


def _thirteen_orphans(held: Sequence[int]) -> tuple[int, Tiles]:
    """Return how many tiles thirteen orphans lack, and those there are."""
    there = tuple(kind for kind in ORPHANS if held[kind])
    twice = next(((kind,) for kind in there if held[kind] >= 2), ())
    return 14 - len(there) - len(twice), (*there, *twice)


def _nearest(
    tiles: Tiles,
    melds: tuple[Meld, ...],
    held: Sequence[int],
    near: Sequence[int],
    plan: _Plan,
    keep: Keep,
    *,
    spare: bool,
) -> Arrangement:
    """Return the split that shares out the blocks of ``plan``; the discard is the least useful tile outside all blocks."""
    blocks: list[Block] = []
    for s, (suit, share) in enumerate(zip(suits_of(_beside(held, plan.special)), plan.shares, strict=True)):
        blocks += blocks_in(suit, 9 * s, share, runs=s < HONOURS)
    pairs_wanted = sum(map(pairs_of, plan.shares))
    sets: list[Block] = [block for block in blocks if len(block) == 3]
    twos: list[Block] = [block for block in blocks if len(block) == 2]
    heads: list[Block] = [block for block in twos if block[0] == block[1]][:pairs_wanted]
    partial = list(twos)
    for head in heads:
        partial.remove(head)
    partial.sort(key=lambda block: -_useful(block).bit_count())
    first_melds = min(4, len(melds))
    hands = _shared(sets, partial, heads, (4 - first_melds, 0 if plan.special else 4 - len(melds) + first_melds))
    if plan.special:
        hands[1].append(plan.special)
    by_kind = _by_kind(sorted(tiles))
    placed = [[by_kind[kind].pop() for block in hand for kind in block] for hand in hands]  # red fives first
    rest = [tile for alike in by_kind.values() for tile in alike]
    # What is worth most by itself stays; the discard is the last.
    rest.sort(key=lambda tile: (-keep(tile), -near[KIND[tile]], tile))
    room = [HAND - 3 * first_melds, HAND - 3 * (len(melds) - first_melds)]
    for place, most in zip(placed, room, strict=True):
        while len(place) > most:  # a whole hand has a tile too many
            rest.insert(0, place.pop())
    for place, most in zip(placed, room, strict=True):
        while len(place) < most:
            place.append(rest.pop(0))
    thrown = rest.pop() if spare else None
    at = first_melds
    return Arrangement(
        (tidy(placed[0]), tidy(placed[1])), (melds[:at], melds[at:]), thrown, (), max(plan.missing - 2, 1)
    )


@cache
def _useful(block: Block) -> int:
    """Return the kinds that complete these two tiles to a set, a bit for each."""
    one, other = block
    if one == other:
        return 1 << one
    if other - one == 2:
        return 1 << one + 1
    return sum(1 << kind for kind in (one - 1, other + 1) if kind // 9 == one // 9)


def _shared(
    sets: list[Block], partial: list[Block], heads: list[Block], room: tuple[int, int]
) -> tuple[list[Block], list[Block]]:
    """Return the blocks of two hands; ``room``: how many sets each takes. Blocks that the same tile completes go to different hands."""
    hands: tuple[list[Block], list[Block]] = ([], [])
    space = list(room)
    for nth, head in enumerate(heads):
        hands[nth % 2].append(head)
    for block in sets:
        hand = 0 if space[0] * room[1] >= space[1] * room[0] and space[0] else 1
        if not space[hand]:
            break
        hands[hand].append(block)
        space[hand] -= 1
    used = tuple(partial[: sum(space)])
    first = _first_hand(used, min(space[0], len(used)))
    for nth, block in enumerate(used):
        hands[nth not in first].append(block)
    return hands


@lru_cache(maxsize=1 << 12)
def _first_hand(blocks: tuple[Block, ...], size: int) -> tuple[int, ...]:
    """Return which of the partial sets go to the first hand, so that most kinds complete a block in both hands."""
    kinds = [_useful(block) for block in blocks]

    def alike(first: tuple[int, ...]) -> int:
        one = other = 0
        for nth, useful in enumerate(kinds):
            if nth in first:
                one |= useful
            else:
                other |= useful
        return (one & other).bit_count()

    return max(combinations(range(len(blocks)), size), key=alike)


@lru_cache(maxsize=1 << 13)
def _near_in(suit: Suit, runs: bool) -> Tiles:  # noqa: FBT001
    """Return how well a tile of each kind of a suit hangs together with the others: equal ones, neighbours, and the middle of its suit."""
    held = [suit >> 4 * rank & 15 for rank in range(9)]
    if not runs:
        return tuple([4 * (n - 1) for n in held])
    there = [False, False, *(n > 0 for n in held), False, False]
    return tuple(
        [
            4 * (n - 1)
            + 3 * (there[rank + 1] + there[rank + 3])
            + 2 * (there[rank] + there[rank + 4])
            + 1
            + min(rank, 8 - rank, 2)
            for rank, n in enumerate(held)
        ]
    )


def _near(suits: Sequence[Suit]) -> Tiles:
    """Return how well a tile of each of the 34 kinds hangs together with the others (see ``_near_in``)."""
    one, two, three, honours = suits
    return _near_in(one, True) + _near_in(two, True) + _near_in(three, True) + _near_in(honours, False)  # noqa: FBT003
