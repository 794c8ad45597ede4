"""Sharing tiles out among two hands that have to wait for the same tile 大立直麻将: the best split of 26 or 27 tiles.

Both hands together are *blocks*: eight sets (less the melds) and two pairs. Two hands wait for ``w`` in common exactly if the
tiles with ``w`` added twice fall into such blocks with ``w`` in two of them, one for each hand; suits can be looked at one by
one, since the number of tiles of a suit tells how many of the two pairs are in it. That much is exact. Of the splits that wait
for something, as many are compared as ``MOST_SPLITS`` says, never by the clock. Where nothing is ready, the blocks that lack
fewest tiles are shared out. Seven pairs and thirteen orphans are looked for beside a hand of any shape when they are ready.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import Final, NamedTuple, TypeAlias

from engine.core.meld import Meld
from engine.core.tiles import HONOURS, KIND, KINDS, ORPHANS, Tile, Tiles, counts, tidy
from engine.core.value import dataclass
from engine.scoring.riichi_yaku import SHAPES
from engine.scoring.shape import UNIT, count_of, is_complete, kinds_in, pack, pack_counts, waits

COPIES: Final = 8
SETS: Final = 8
HAND: Final = 13
MOST_SPLITS: Final = 250
"""So many ready splits of each sort are compared at most."""
MOST_PAIR_CHOICES: Final = 1800
"""So many choices of six pairs are looked at for seven pairs: all choices out of thirteen pairs."""

Suit: TypeAlias = int
"""The tiles of one suit: four bits for the number of each kind, the lowest kind first."""
Block: TypeAlias = Tiles
"""Kinds that belong together, lowest first: a set, a pair, or two tiles that lack one to a set."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Two hands of 13 and, of 27 tiles, the discard.

    ``waits``: the kinds both wait for; ``away``: how many tiles both together still lack to be ready each by itself.
    """

    hands: tuple[Tiles, Tiles]
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]]
    discard: Tile | None
    waits: Tiles
    away: int


# -- blocks of one suit --------------------------------------------------------------------------------------------------


class Count(NamedTuple):
    """So many sets and pairs, and pairs of tiles that lack one to a set."""

    sets: int
    pairs: int
    partial: int


_STEPS: Final = (
    (0x111, (0, 1, 2), Count(1, 0, 0)),
    (0x3, (0, 0, 0), Count(1, 0, 0)),
    (0x11, (0, 1), Count(0, 0, 1)),
    (0x2, (0, 0), Count(0, 1, 0)),
    (0x101, (0, 2), Count(0, 0, 1)),
    (0x2, (0, 0), Count(0, 0, 1)),
    (0x1, (), Count(0, 0, 0)),
)
"""What the lowest tile can be part of: the tiles taken, their kinds counted from it, and what they are. Last: nothing."""


def _fits(suit: Suit, step: int, *, runs: bool) -> bool:
    """Whether the tiles of a step are there; honours make no runs."""
    if step < 8:
        return suit & 15 >= step
    return runs and all(suit >> shift & 15 for shift in (0, 4, 8) if step >> shift & 15)


def _lowest(suit: Suit) -> int:
    """How many kinds are absent below the first one there."""
    return ((suit & -suit).bit_length() - 1) // 4


@lru_cache(maxsize=1 << 17)
def _best_counts(suit: Suit, runs: bool) -> dict[tuple[int, int], int]:  # noqa: FBT001
    """For each number of sets and pairs that can be made, the most partial sets beside them.

    ``suit`` begins with a kind that is there.
    """
    if not suit:
        return {(0, 0): 0}
    best: dict[tuple[int, int], int] = {}
    for step, _, (sets, pairs, partial) in _STEPS:
        if not _fits(suit, step, runs=runs):
            continue
        rest = suit - step
        if rest:
            rest >>= 4 * _lowest(rest)
        for (more, also), beside in _best_counts(rest, runs).items():
            key = more + sets, also + pairs
            total = beside + partial
            if key[1] <= 2 and total > best.get(key, -1):
                best[key] = total
    return best


def _blocks(suit: Suit, first: int, count: Count, *, runs: bool) -> list[Block]:
    """Blocks of one suit in the numbers wanted (or more partial ones); ``first`` is the kind that the suit begins with."""
    found: list[Block] = []
    sets, pairs, partial = count
    while suit:
        shift = _lowest(suit)
        suit >>= 4 * shift
        first += shift
        for step, kinds, (one_set, one_pair, one_partial) in _STEPS:
            if not _fits(suit, step, runs=runs):
                continue
            rest = suit - step
            key = sets - one_set, pairs - one_pair
            then = _best_counts(rest >> 4 * _lowest(rest) if rest else 0, runs).get(key, -1)
            if then >= max(0, partial - one_partial):
                if kinds:
                    found.append(tuple(first + kind for kind in kinds))
                suit, (sets, pairs), partial = rest, key, max(0, partial - one_partial)
                break
        else:
            raise AssertionError("the numbers were found in this suit")
    return found


def _suits(held: Sequence[int]) -> tuple[Suit, Suit, Suit, Suit]:
    """The four suits of 34 counts."""
    one, two, three, four = (
        sum(n << 4 * i for i, n in enumerate(held[9 * suit : 9 * suit + 9])) for suit in range(HONOURS + 1)
    )
    return one, two, three, four


def _counted(suit: Suit, *, runs: bool) -> dict[tuple[int, int], int]:
    return _best_counts(suit >> 4 * _lowest(suit) if suit else 0, runs)


_Shares: TypeAlias = tuple[Count, ...]


def _lacking(count: Count, sets_needed: int) -> int:
    """The tiles that two hands made of these blocks still lack."""
    return 2 * sets_needed + 2 - 2 * count.sets - min(count.partial, sets_needed - count.sets) - count.pairs


def _best_shares(suits: tuple[Suit, ...], sets_needed: int) -> tuple[int, _Shares]:
    """What each suit gives where fewest tiles are lacking in all, and how many are."""
    ways: dict[tuple[int, int], tuple[int, _Shares]] = {(0, 0): (0, ())}
    for number, suit in enumerate(suits):
        merged: dict[tuple[int, int], tuple[int, _Shares]] = {}
        for (sets, pairs), (partial, shares) in ways.items():
            for (more, also), beside in _counted(suit, runs=number < HONOURS).items():
                key = sets + more, pairs + also
                if key[0] > sets_needed or key[1] > 2:
                    continue
                if key not in merged or partial + beside > merged[key][0]:
                    merged[key] = partial + beside, (*shares, Count(more, also, beside))
        ways = merged
    return min(
        ((_lacking(Count(*key, partial), sets_needed), shares) for key, (partial, shares) in ways.items()),
        key=lambda way: way[0],
    )


# -- ready: an exact look at every suit ----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 17)
def _is_whole(suit: Suit, pairs: int, runs: bool) -> bool:  # noqa: FBT001
    """Whether a suit falls into sets and exactly so many pairs."""
    if not suit:
        return pairs == 0
    suit >>= 4 * _lowest(suit)
    if runs and suit >> 4 & 15 and suit >> 8 & 15 and _is_whole(suit - 0x111, pairs, runs):
        return True
    here = suit & 15
    if here >= 3 and _is_whole(suit - 3, pairs, runs):
        return True
    return here >= 2 and pairs > 0 and _is_whole(suit - 2, pairs - 1, runs)


def _whole_ways(suit: Suit, pairs: int, first: int, *, runs: bool) -> Iterator[tuple[Block, ...]]:
    """Every way in which a suit falls into sets and so many pairs, some of them more than once."""
    if not suit:
        if pairs == 0:
            yield ()
        return
    shift = _lowest(suit)
    suit >>= 4 * shift
    first += shift
    for step, kinds, count in _STEPS:
        if count.partial or not kinds or not _fits(suit, step, runs=runs) or count.pairs > pairs:
            continue
        rest = suit - step
        if _is_whole(rest, pairs - count.pairs, runs):
            block = tuple(first + kind for kind in kinds)
            for others in _whole_ways(rest, pairs - count.pairs, first, runs=runs):
                yield (block, *others)


def _pairs_in(suit: Suit) -> int:
    """How many of the two pairs a suit must hold to be whole: its number of tiles tells."""
    return 2 * (suit % 15) % 3


def _blocks_with(kind: int) -> tuple[Block, ...]:
    """The sets and the pair that a kind can be part of."""
    found: list[Block] = [(kind,) * 3, (kind,) * 2]
    if kind < 9 * HONOURS:
        rank = kind % 9
        found += [(low, low + 1, low + 2) for low in range(kind - min(2, rank), kind + 1) if low % 9 <= 6]
    return tuple(found)


_WITH: Final = tuple(_blocks_with(kind) for kind in range(KINDS))


def _taken(suit: Suit, block: Block, start: int) -> Suit:
    """A suit (whose lowest kind is ``start``) without a block; -1 if it is not all there."""
    for kind in block:
        shift = 4 * (kind - start)
        if not suit >> shift & 15:
            return -1
        suit -= 1 << shift
    return suit


def _parted(suit: Suit, start: int, kind: int, *, runs: bool) -> Iterator[tuple[Block, Block, Suit, int]]:
    """The two blocks that two hands can complete with ``kind`` (already added twice), the rest of the suit and its pairs."""
    pairs = _pairs_in(suit)
    options = _WITH[kind]
    for i, one in enumerate(options):
        rest = _taken(suit, one, start)
        if rest < 0:
            continue
        for other in options[i:]:
            left = _taken(rest, other, start)
            if left < 0:
                continue
            still = pairs - (len(one) == 2) - (len(other) == 2)
            if still >= 0 and _is_whole(left, still, runs):
                yield one, other, left, still


class _Split(NamedTuple):
    """A ready split: both concealed hands by kind, how many melds the first one has, and the kind discarded."""

    hands: tuple[Tiles, Tiles]
    first_melds: int
    discard: int | None
    waits: Tiles


class _Parting(NamedTuple):
    """Two blocks that two hands complete with ``kind``, what is left of its suit with so many pairs, and all four suits."""

    discard: int | None
    kind: int
    blocks: tuple[Block, Block]
    left: Suit
    pairs: int
    suits: tuple[Suit, ...]


def _partings(held: Sequence[int], spare: bool) -> Iterator[_Parting]:  # noqa: FBT001
    """Every way in which sets and two pairs wait for a kind twice, but for how all other tiles are shared out."""
    for discard in [kind for kind in range(KINDS) if held[kind]] if spare else [None]:
        rest = list(held)
        if discard is not None:
            rest[discard] -= 1
        suits = _suits(rest)
        whole = [_is_whole(suit, _pairs_in(suit), s < HONOURS) for s, suit in enumerate(suits)]
        for s, suit in enumerate(suits):
            if not all(whole[:s] + whole[s + 1 :]):
                continue
            others = sum(_pairs_in(other) for i, other in enumerate(suits) if i != s)
            width = 9 if s < HONOURS else KINDS - 9 * HONOURS
            for kind in range(9 * s, 9 * s + width):
                grown = suit + (2 << 4 * (kind - 9 * s))
                if rest[kind] < COPIES and others + _pairs_in(grown) == 2:
                    for one, other, left, still in _parted(grown, 9 * s, kind, runs=s < HONOURS):
                        yield _Parting(discard, kind, (one, other), left, still, suits)


def _standard_splits(held: Sequence[int], spare: bool, melds: int) -> Iterator[_Split]:  # noqa: FBT001
    """Splits of 26 (``spare``: 27) tiles into hands of sets and a pair that wait for something in common.

    Where there are very many, as many of each parting.
    """
    partings = list(_partings(held, spare))
    each = max(1, MOST_SPLITS // max(1, len(partings)))
    for parting in partings:
        s = parting.kind // 9
        beside = tuple(
            block
            for i, suit in enumerate(parting.suits)
            if i != s
            for block in next(_whole_ways(suit, _pairs_in(suit), 9 * i, runs=i < HONOURS))
        )
        ways = _whole_ways(parting.left, parting.pairs, 9 * s, runs=s < HONOURS)
        yield from islice((split for own in ways for split in _dealt_out(parting, own, beside, melds)), each)


def _dealt_out(parting: _Parting, own: tuple[Block, ...], beside: tuple[Block, ...], melds: int) -> Iterator[_Split]:
    """Every sharing of the blocks of the waiting suit, and one of the others, that gives both hands their sets and a pair."""
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
                yield _Split((tuple(tiles[0]), tuple(tiles[1])), first_melds, parting.discard, tuple(sorted(common)))


def _subsets(
    own: tuple[Block, ...], beside: tuple[Block, ...], waiting: Block, room: int
) -> Iterator[tuple[Block, ...]]:
    """Which blocks of a suit the first hand can have, if those ``beside`` can fill it up: each choice once."""
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
    """Gives the blocks of other suits to whichever hand still needs a set or a pair; whether all is then as it must be."""
    sets = [sum(len(block) == 3 for block in hand) for hand in hands]
    pairs = [len(hand) - n for hand, n in zip(hands, sets, strict=True)]
    for block in beside:
        have, most = (sets, room) if len(block) == 3 else (pairs, (1, 1))
        hand = 0 if have[0] < most[0] else 1
        have[hand] += 1
        hands[hand].append(block)
    return sets == list(room) and pairs == [1, 1]


def _pair_splits(held: Sequence[int], spare: bool, melds: int) -> Iterator[_Split]:  # noqa: FBT001
    """Six pairs and a tile beside a hand that also waits for this tile: together with it the hand is complete."""
    pairs = [kind for kind in range(KINDS) if held[kind] >= 2]
    if len(pairs) < 6 or melds > 4:
        return
    whole = pack_counts(held)
    for chosen in islice(combinations(pairs, 6), MOST_PAIR_CHOICES):
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
                    yield _Split((other, six), melds, discard, (kind,))


def _orphan_splits(held: Sequence[int], spare: bool, melds: int) -> Iterator[_Split]:  # noqa: FBT001
    """Thirteen orphans, ready, beside a hand that waits for the same."""
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
                yield _Split((other, orphans), melds, discard, live)


# -- the best of them ----------------------------------------------------------------------------------------------------

Keep: TypeAlias = Callable[[Tile], int]
"""How much a tile is worth keeping beside its shape: red fives, dora."""


def _plain(tile: Tile) -> int:
    return int(tile >= KINDS)


def arrange(
    tiles: Tiles, melds: tuple[Meld, ...] = (), remaining: Sequence[int] | None = None, keep: Keep = _plain
) -> Arrangement:
    """The split of 26 tiles, or of 27 with one to discard (melds count three), that waits widest for one and the same.

    ``remaining``: how many of each kind can still come; without it, all that are not held. Raises ``ValueError`` for another
    number of tiles.
    """
    size = len(tiles) + 3 * len(melds)
    if size not in (2 * HAND, 2 * HAND + 1):
        raise ValueError(f"{size} tiles cannot be two hands of 13")
    spare = size > 2 * HAND
    held = counts(tiles)
    in_melds = counts(tile for meld in melds for tile in meld.tiles[:3])
    left = remaining or [COPIES - own - laid for own, laid in zip(held, in_melds, strict=True)]
    sets_needed = SETS - len(melds)
    missing, shares = _best_shares(_suits(held), sets_needed)
    ready = _widest(held, spare, melds, left, keep, tiles, missing)
    if ready is not None:
        return _arranged(tiles, melds, ready)
    return _nearest(tiles, melds, held, shares, max(missing - 2, 1), keep, spare=spare)


def lacking(tiles: Tiles, melds: int) -> int:
    """How many tiles both hands together lack to be ready each by itself (seven pairs and orphans left out): quick."""
    return max(_best_shares(_suits(counts(tiles)), SETS - melds)[0] - 2, 0)


def _widest(
    held: Sequence[int],
    spare: bool,  # noqa: FBT001
    melds: tuple[Meld, ...],
    left: Sequence[int],
    keep: Keep,
    tiles: Tiles,
    missing: int,
) -> _Split | None:
    """The ready split with most tiles left to win with, then the one that discards what is worth least."""
    best: tuple[tuple[int, int, int], _Split] | None = None
    sources = [_orphan_splits(held, spare, len(melds))]
    # Six pairs beside a whole hand are two pairs and four partial sets at least; or all tiles are pairs but two.
    if missing <= 4 or sum(n // 2 for n in held) >= HAND - 1:
        sources.append(_pair_splits(held, spare, len(melds)))
    if missing <= 2:
        sources.append(_standard_splits(held, spare, len(melds)))
    worth = {KIND[tile]: keep(tile) for tile in sorted(tiles, key=keep, reverse=True)}
    for splits in sources:
        for split in islice(splits, MOST_SPLITS):
            width = sum(max(0, left[kind]) for kind in split.waits)
            rank = (width, -worth.get(-1 if split.discard is None else split.discard, 0), split.first_melds)
            if split.waits and (best is None or rank > best[0]):
                best = rank, split
    return None if best is None else best[1]


def _arranged(tiles: Tiles, melds: tuple[Meld, ...], split: _Split) -> Arrangement:
    """A split by kind with the tiles there are: a plain five is discarded before a red one."""
    by_kind: dict[int, list[Tile]] = {}
    for tile in sorted(tiles, reverse=True):
        by_kind.setdefault(KIND[tile], []).append(tile)
    thrown = None if split.discard is None else by_kind[split.discard].pop()
    first, second = (tidy(by_kind[kind].pop() for kind in hand) for hand in split.hands)
    at = split.first_melds
    return Arrangement((first, second), (melds[:at], melds[at:]), thrown, split.waits, 0)


# -- not ready yet -------------------------------------------------------------------------------------------------------


def _nearest(
    tiles: Tiles,
    melds: tuple[Meld, ...],
    held: Sequence[int],
    shares: _Shares,
    away: int,
    keep: Keep,
    *,
    spare: bool,
) -> Arrangement:
    """The blocks that lack fewest tiles shared out, and of what belongs to none the least useful discarded."""
    blocks: list[Block] = []
    for s, (suit, share) in enumerate(zip(_suits(held), shares, strict=True)):
        blocks += _blocks(suit, 9 * s, share, runs=s < HONOURS)
    pairs_wanted = sum(share.pairs for share in shares)
    sets: list[Block] = [block for block in blocks if len(block) == 3]
    twos: list[Block] = [block for block in blocks if len(block) == 2]
    heads: list[Block] = [block for block in twos if block[0] == block[1]][:pairs_wanted]
    partial = list(twos)
    for head in heads:
        partial.remove(head)
    partial.sort(key=lambda block: -len(_useful(block)))
    first_melds = min(4, len(melds))
    hands = _shared(sets, partial, heads, (4 - first_melds, 4 - len(melds) + first_melds))
    rest = list(tiles)
    placed: list[list[Tile]] = [[], []]
    for place, hand in zip(placed, hands, strict=True):
        for kind in (kind for block in hand for kind in block):
            tile = next(t for t in sorted(rest, reverse=True) if KIND[t] == kind)
            rest.remove(tile)
            place.append(tile)
    # What is worth most by itself stays; the discard is the last.
    rest.sort(key=lambda tile: (-keep(tile), -_nearness(KIND[tile], held), tile))
    room = [HAND - 3 * first_melds, HAND - 3 * (len(melds) - first_melds)]
    for place, most in zip(placed, room, strict=True):
        while len(place) > most:  # a whole hand has a tile too many
            rest.insert(0, place.pop())
    for place, most in zip(placed, room, strict=True):
        while len(place) < most:
            place.append(rest.pop(0))
    thrown = rest.pop() if spare else None
    at = first_melds
    return Arrangement((tidy(placed[0]), tidy(placed[1])), (melds[:at], melds[at:]), thrown, (), away)


@lru_cache(maxsize=1 << 10)
def _useful(block: Block) -> frozenset[int]:
    """The kinds that make a set of two tiles."""
    one, other = block
    if one == other:
        return frozenset((one,))
    if other - one == 2:
        return frozenset((one + 1,))
    return frozenset(kind for kind in (one - 1, other + 1) if kind // 9 == one // 9)


def _shared(
    sets: list[Block], partial: list[Block], heads: list[Block], room: tuple[int, int]
) -> tuple[list[Block], list[Block]]:
    """Blocks for two hands with room for so many sets each; what the same tile completes goes to different hands."""
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
    used = partial[: sum(space)]
    best = max(
        combinations(range(len(used)), min(space[0], len(used))),
        key=lambda first: _alike(used, first) - abs(len(used) - len(first) - space[1]),
        default=(),
    )
    for nth, block in enumerate(used):
        hands[nth not in best].append(block)
    return hands


def _alike(blocks: list[Block], first: tuple[int, ...]) -> int:
    """How many kinds complete a block of the one and a block of the other hand."""
    one = {kind for i in first for kind in _useful(blocks[i])}
    other = {kind for i, block in enumerate(blocks) if i not in first for kind in _useful(block)}
    return len(one & other)


def _nearness(kind: int, held: Sequence[int]) -> int:
    """How well a tile hangs together with the others: equal ones, neighbours, and the middle of its suit."""
    near = 4 * (held[kind] - 1)
    if kind >= 9 * HONOURS:
        return near
    rank = kind % 9
    for step, value in ((1, 3), (2, 2)):
        near += value * sum(held[kind + side] > 0 for side in (-step, step) if 0 <= rank + side <= 8)
    return near + 1 + min(rank, 8 - rank, 2)
