"""Every way to lay tiles out as sets and a pair, tried one after another, and random hands to read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from paizhuo.engine.core.meld import Meld, MeldKind
from paizhuo.engine.core.tiles import EAST, KIND, KINDS
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.winning_hand import WinningHand


class Group(NamedTuple):
    """A run, triplet or kong. ``concealed``: nothing of it came from another player."""

    kinds: tuple[int, ...]
    concealed: bool

    @property
    def is_run(self) -> bool:
        return self.kinds[0] != self.kinds[1]

    @property
    def is_kong(self) -> bool:
        return len(self.kinds) == 4


class Layout(NamedTuple):
    """Four sets and a pair. ``won``: which part the winning tile completes; 0 to 3 a set, 4 the pair."""

    sets: tuple[Group, ...]
    pair: int
    won: int


def sets_of(counts: Sequence[int], number: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to lay these tiles out as so many sets."""
    first = next((kind for kind in range(KINDS) if counts[kind]), None)
    if first is None or number == 0:
        if first is None and number == 0:
            yield ()
        return
    for kinds in ((first,) * 3, (first, first + 1, first + 2)):
        if kinds[0] != kinds[1] and (first >= EAST or first % 9 > 6):
            continue
        left = list(counts)
        for kind in kinds:
            left[kind] -= 1
        if min(left) >= 0:
            yield from ((kinds, *rest) for rest in sets_of(left, number - 1))


def layouts(hand: WinningHand) -> Iterator[Layout]:
    """All ways to lay the hand out, with each part that the winning tile can complete. A part won from another is not concealed."""
    counts = [0] * KINDS
    for tile in (*hand.concealed, hand.win_tile):
        counts[KIND[tile]] += 1
    win = KIND[hand.win_tile]
    laid = tuple(Group(tuple(KIND[tile] for tile in meld.tiles), meld.kind == "ankan") for meld in hand.melds)
    for pair in range(KINDS):
        if counts[pair] < 2:
            continue
        left = list(counts)
        left[pair] -= 2
        for kinds in set(sets_of(left, 4 - len(laid))):
            own = [Group(each, concealed=True) for each in kinds]
            places = {group.kinds: nth for nth, group in enumerate(own) if win in group.kinds}
            for nth in places.values():
                group = own[nth]._replace(concealed=hand.by == "self_draw")
                yield Layout((*own[:nth], group, *own[nth + 1 :], *laid), pair, nth)
            if win == pair:
                yield Layout((*own, *laid), pair, 4)


def random_hand(rng: Random) -> WinningHand:
    """A complete hand or nearly one, with sets laid, winds and a way it was won."""
    suit = rng.choice((None, None, None, 0, 1, 2))
    allowed = [kind for kind in range(KINDS) if suit is None or kind >= EAST or kind // 9 == suit]
    if rng.random() < 0.15:
        allowed = [kind for kind in allowed if kind >= EAST or kind % 9 in (0, 8)] or allowed
    starts = [kind for kind in allowed if kind < EAST and kind % 9 < 7]
    while True:
        held: list[int] = []
        melds: list[Meld] = []
        for _ in range(4):
            run = bool(starts) and rng.random() < 0.6
            first = rng.choice(starts if run else allowed)
            kinds = (first, first + 1, first + 2) if run else (first,) * 3
            roll = rng.random()
            kong: MeldKind = rng.choice(("ankan", "minkan", "kakan"))
            if not run and roll < 0.15:
                melds.append(Meld(kong, (first,) * 4, None if kong == "ankan" else 3))
            elif roll < 0.3:
                melds.append(Meld("chi" if run else "pon", kinds, 3))
            else:
                held += kinds
        held += [rng.choice(allowed)] * 2
        if not melds and rng.random() < 0.1:
            held = [kind for kind in rng.sample(allowed, min(7, len(allowed))) for _ in range(2)]
        whole = [*held, *(tile for meld in melds for tile in meld.tiles)]
        if len(held) + 3 * len(melds) == 14 and max(map(whole.count, whole)) <= 4:
            break
    win = held.pop(rng.randrange(len(held)))
    by: By = rng.choice(("self_draw", "discard", "discard", "rob_kong"))
    source = None if by == "self_draw" else 1
    return WinningHand(
        tuple(sorted(held)), win, by, tuple(melds), EAST + rng.randrange(4), EAST + rng.randrange(2), source=source
    )
