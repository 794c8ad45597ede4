"""What the basic player decides before the turns: tiles to exchange, a suit to do without, whether to give a hand up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from engine.analysis.reasons import Away, StrengthKept, TilesOfSuit
from engine.analysis.view import View
from engine.bots.ranking import Verdict
from engine.bots.steps import ByName, Judged, in_order, without
from engine.core.action import Action
from engine.core.tiles import EAST, HONOURS, SUITS, Tiles, suit
from engine.play.exchange import Exchange
from engine.play.void_suit import ChooseVoid

FAR = 3
"""Nine terminals are given up at this distance or more."""
FIRST = 1e3
"""What is compared first weighs so much more than what is compared next."""


@lru_cache(maxsize=1 << 12)
def _strength(rack: tuple[int, ...]) -> int:
    """How well the tiles of one suit hang together: equal tiles and neighbours count."""
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


def exchanged(view: View, by_name: ByName) -> Iterator[Judged]:
    """Gives from the weakest suit that can be given from; from another one only what hurts least."""
    options = [option for option in by_name["exchange"] if isinstance(option, Exchange)]
    suits = {suit(tile) for option in options for tile in option.tiles}
    whole = {s: _suit_strength(view.held, s) for s in suits}

    def left(option: Exchange) -> list[int]:
        rest, given = without(view.held, option.tiles), set(map(suit, option.tiles))
        return [_suit_strength(rest, s) if s in given else strength for s, strength in whole.items()]

    def rank(option: Exchange) -> tuple[int, int, Tiles]:
        strengths = left(option)
        return min(strengths) - sum(strengths), -sum(strengths), option.tiles

    def judge(option: Exchange) -> Verdict:
        strengths = left(option)
        weakest, total = min(strengths), sum(strengths)
        return Verdict(FIRST * (total - weakest) + total, (StrengthKept(total, weakest),))

    best = min(options, key=rank)
    yield best, partial(judge, best)
    for option in sorted(options, key=rank):
        if option is not best:
            yield option, partial(judge, option)


def without_suit(view: View, by_name: ByName) -> Iterator[Judged]:
    """Does without the suit with the least in it."""

    def rank(option: ChooseVoid) -> tuple[int, int]:
        s = SUITS.index(option.suit)
        return sum(view.held[9 * s : 9 * s + 9]), _suit_strength(view.held, s)

    def judge(option: ChooseVoid) -> Verdict:
        held, strength = rank(option)
        return Verdict(-FIRST * held - strength, (TilesOfSuit(held),))

    for option in sorted((option for option in by_name["void"] if isinstance(option, ChooseVoid)), key=rank):
        yield option, partial(judge, option)


def abandoned(view: View, by_name: ByName) -> Iterator[Judged]:
    """Gives a hand of nine terminals up that is far from ready."""
    if view.away >= FAR:
        yield from in_order(by_name["abandon"], (Away(view.away),))


def not_abandoned(view: View, option: Action) -> Verdict:
    """Why a hand of nine terminals is played."""
    return Verdict(0, (Away(view.away),))
