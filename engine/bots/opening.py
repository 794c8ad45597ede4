"""What the basic player decides before the turns: tiles to exchange, the void suit, whether to abandon the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from paizhuo.engine.analysis.reasons import Away, FixedReason, Reason
from paizhuo.engine.analysis.suit_reasons import GivesPairs, LeavesSuit, TilesOfSuit
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.ranking import Verdict
from paizhuo.engine.bots.steps import ByName, Judged, in_order, without
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.tiles import EAST, HONOURS, KIND, SUITS, Tiles, suit
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.void_suit import ChooseVoid, names_void

FAR = 3
"""A hand of nine terminals and honours is abandoned at this distance or more."""
FIRST = 1e3
"""The weight of the first criterion; the second weighs 1."""


@lru_cache(maxsize=1 << 12)
def _strength(rack: tuple[int, ...]) -> int:
    """Return how well the tiles of one suit fit together: equal tiles and neighbours count."""
    total = 0
    for rank, n in enumerate(rack):
        total += (
            n
            + (3 * (n > 1) + 3 * (n > 2))
            + 2 * n * sum(rack[rank + 1 : rank + 2])
            + n * sum(rack[rank + 2 : rank + 3])
        )
    return total


def _suit_strength(held: Sequence[int], s: int) -> int:
    if s == HONOURS:
        return sum(_strength((n,)) for n in held[EAST:])  # no honour is another's neighbour
    return _strength(tuple(held[9 * s : 9 * s + 9]))


@lru_cache(maxsize=1 << 14)
def _in_suits(tiles: Tiles) -> tuple[tuple[int, Tiles], ...]:
    """Return the tiles by suit."""
    return tuple((s, tuple(tile for tile in tiles if suit(tile) == s)) for s in {suit(tile): None for tile in tiles})


@lru_cache(maxsize=1 << 14)
def _numbers(tiles: Tiles) -> tuple[tuple[int, int], ...]:
    """Return how many of the tiles are of each suit."""
    return tuple((s, len(alike)) for s, alike in _in_suits(tiles))


def exchanged(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Give the tiles after which the suits but the weakest are strongest; on a tie, after which all of them are."""
    options = [option for option in by_name["exchange"] if isinstance(option, Exchange)]
    whole = {s: _suit_strength(view.held, s) for s in map(suit, set().union(*(option.tiles for option in options)))}
    after: dict[Tiles, int] = {}  # the strength of a suit without these tiles of it: many options share them

    def left(option: Exchange) -> Mapping[int, int]:
        strengths = whole.copy()
        for s, given in _in_suits(option.tiles):
            if given not in after:
                after[given] = _suit_strength(without(view.held, given), s)
            strengths[s] = after[given]
        return strengths

    def rank(option: Exchange) -> tuple[int, int, Tiles]:
        strengths = left(option).values()
        total = sum(strengths)
        return min(strengths) - total, -total, option.tiles

    def judge(option: Exchange) -> Verdict:
        strengths = left(option)
        weakest, total = min(strengths, key=strengths.__getitem__), sum(strengths.values())
        kept = sum(view.held[9 * weakest : 9 * weakest + 9]) - sum(suit(tile) == weakest for tile in option.tiles)
        least = LeavesSuit(weakest, kept) if names_void(view.rule_set) else FixedReason("fits_least")
        reasons: list[Reason] = [least]
        if pairs := tuple(kind for kind in sorted(set(map(KIND.__getitem__, option.tiles))) if view.held[kind] > 1):
            reasons.append(GivesPairs(pairs))
        return Verdict(FIRST * (total - strengths[weakest]) + total, tuple(reasons))

    best = _least(options, rank, whole)
    yield best, partial(judge, best)
    for option in sorted(options, key=rank):
        if option is not best:
            yield option, partial(judge, option)


def _least(
    options: Sequence[Exchange], rank: Callable[[Exchange], tuple[int, int, Tiles]], whole: Mapping[int, int]
) -> Exchange:
    """Return the option with the least rank; ``whole``: how strong the suits are before.

    Every tile that leaves a suit takes one of its strength at least. That bounds the ranks of all options with as many tiles of each
    suit, and most of them need not be looked at.
    """
    alike: dict[tuple[tuple[int, int], ...], list[Exchange]] = {}
    for option in options:
        alike.setdefault(_numbers(option.tiles), []).append(option)

    def bound(numbers: tuple[tuple[int, int], ...]) -> int:
        given = dict(numbers)
        lost = sum(given.values())
        return min(strength + lost - given.get(s, 0) for s, strength in whole.items()) - sum(whole.values())

    bounds = sorted((bound(numbers), numbers) for numbers in alike)
    best = min(alike[bounds[0][1]], key=rank)
    for least, numbers in bounds[1:]:
        if least > rank(best)[0]:
            break
        best = min(best, *alike[numbers], key=rank)
    return best


def without_suit(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Choose the suit with the fewest tiles as the void suit; on a tie, the weakest."""

    def rank(option: ChooseVoid) -> tuple[int, int]:
        s = SUITS.index(option.suit)
        return sum(view.held[9 * s : 9 * s + 9]), _suit_strength(view.held, s)

    def judge(option: ChooseVoid) -> Verdict:
        held, strength = rank(option)
        return Verdict(-FIRST * held - strength, (TilesOfSuit(SUITS.index(option.suit), held),))

    for option in sorted((option for option in by_name["void"] if isinstance(option, ChooseVoid)), key=rank):
        yield option, partial(judge, option)


def abandoned(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Abandon a hand of nine terminals and honours that is far from ready."""
    if view.away >= FAR:
        yield from in_order(by_name["abandon"], (Away(view.away),))


def not_abandoned(view: Standpoint, option: Action) -> Verdict:
    """Why a hand of nine terminals is played."""
    return Verdict(0, (Away(view.away),))
