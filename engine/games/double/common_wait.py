"""How far two hands are from waiting for the same tile, and the discard after which most tiles bring them nearer 大立直麻将.

Two hands wait for ``w`` in common exactly if their tiles, with ``w`` added twice, fall into sets and two pairs (``arrange_ready``). So
what they lack to that with ``w`` added twice says how far they are from waiting for ``w``. Seven pairs and thirteen orphans are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import HONOURS, KIND, KINDS, Tile, Tiles, counts, tidy, without
from paizhuo.engine.games.double.arrange import SETS, Keep, arrange
from paizhuo.engine.games.double.arrange_blocks import (
    MOST_PAIRS,
    Count,
    Suit,
    best_shares,
    counted,
    missing_sets,
    not_worse,
    pairs_of,
    suits_of,
    two_suits,
)

Suits: TypeAlias = tuple[Suit, ...]
"""The four suits."""
USUAL: Final = 4
"""So many tiles a common wait usually has."""
KEPT: Final = 4
"""A red five or dora is kept for so many tiles that would help."""
OTHERS: Final = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
"""The suits beside each, honours last."""


def widest_discard(tiles: Tiles, melds: tuple[Meld, ...], left: Sequence[int], keep: Keep, plain: Tile) -> Tile:
    """Return the discard that leaves the least distance to a common wait, of tiles none of whose discards leaves one.

    Among equals that after which most tiles lessen the distance; those that lead to a wait count as often as it can be won with.
    ``left``: how many of each kind can still come. ``plain`` is taken among equals.
    """
    held = suits_of(counts(tiles))
    sets, live = SETS - len(melds), live_kinds(left)
    rests = {tile: changed(held, KIND[tile], -1) for tile in sorted(set(tiles))}
    away = {tile: max(1, distance(rest, sets, live)) for tile, rest in rests.items()}
    least = min(away.values())

    def worth(tile: Tile, kind: int) -> float:
        if least > 1:
            return left[kind]
        after = arrange(tidy((*without(tiles, (tile,)), kind)), melds, left)
        return left[kind] * sum(left[wait] for wait in after.waits) / USUAL

    def value(tile: Tile) -> tuple[float, bool]:
        nearer = _nearer(rests[tile], sets, live, least)
        return sum(worth(tile, kind) for kind in nearer) - KEPT * keep(tile), tile == plain

    return max((tile for tile in rests if away[tile] == least), key=value)


def outlook(tiles: Tiles, melds: int, left: Sequence[int]) -> tuple[int, int]:
    """Return how far 26 tiles that wait for nothing in common are from a common wait, and how many that can come bring them nearer."""
    suits, sets, live = suits_of(counts(tiles)), SETS - melds, live_kinds(left)
    away = max(1, distance(suits, sets, live))
    return away, sum(left[kind] for kind in _nearer(suits, sets, live, away))


def live_kinds(left: Sequence[int]) -> int:
    """Return the kinds of which ``left`` has any, a bit for each."""
    return sum(1 << kind for kind, many in enumerate(left) if many > 0)


def _nearer(suits: Suits, sets: int, live: int, least: int) -> Iterator[int]:
    """Yield the kinds that can come and leave less than ``least`` lacking."""
    for kind in range(KINDS):
        if live >> kind & 1:
            more = changed(suits, kind, 1)
            # Two tiles more lessen what is lacking by two at most. That mostly settles it, and is found sooner.
            if best_shares(more, sets)[0] - 2 < least and distance(more, sets, live) < least:
                yield kind


def changed(suits: Suits, kind: int, by: int) -> Suits:
    """Return the suits with so many more tiles of a kind."""
    suit, rank = divmod(kind, 9)
    return (*suits[:suit], suits[suit] + (by << 4 * rank), *suits[suit + 1 :])


@lru_cache(maxsize=1 << 15)
def distance(suits: Suits, sets: int, live: int) -> int:
    """Return how many tiles must be exchanged until both hands wait for the same kind.

    ``sets``: how many they need together beside melds; ``live``: the kinds that can still come, a bit for each. At most twice the sets
    and the pairs; that, where nothing can come.
    """
    far = 2 * sets + MOST_PAIRS
    return min((lacks for kind, lacks in enumerate(_by_wait(suits, sets)) if live >> kind & 1), default=far)


@lru_cache(maxsize=1 << 15)
def _by_wait(suits: Suits, sets: int) -> Tiles:
    """For each kind, how many tiles are lacking to so many sets and two pairs if it is added twice."""
    return tuple(_each_wait(suits, sets))


def _each_wait(suits: Suits, sets: int) -> Iterator[int]:
    for s, suit in enumerate(suits):
        one, two, three = (suits[other] for other in OTHERS[s])
        beside = _three_suits(one, two, three, s == HONOURS)
        for rank in range(min(9, KINDS - 9 * s)):
            yield _lacking(beside, suit + (2 << 4 * rank), s < HONOURS, sets)


@lru_cache(maxsize=1 << 14)
def _three_suits(one: Suit, two: Suit, three: Suit, runs: bool) -> tuple[Count, ...]:  # noqa: FBT001
    """Return what three suits give together; ``runs``: the third one makes runs too."""
    together = (low + high for low, _ in two_suits(one, two, runs=True) for high in counted(three, runs))
    return not_worse(count for count in together if pairs_of(count) <= MOST_PAIRS)


@lru_cache(maxsize=1 << 16)
def _lacking(beside: tuple[Count, ...], suit: Suit, runs: bool, sets: int) -> int:  # noqa: FBT001
    """Return the fewest tiles that a suit, and what the other three give, lack to so many sets and two pairs."""
    fewest = 2 * sets + MOST_PAIRS
    for own in counted(suit, runs):
        for others in beside:
            both = own + others
            pairs = pairs_of(both)
            if pairs <= MOST_PAIRS:
                fewest = min(fewest, missing_sets(both, sets) + MOST_PAIRS - pairs)
    return fewest
