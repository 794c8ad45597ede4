"""Hands of one suit: what they wait for, and how a complete one falls into sets and a pair."""

from __future__ import annotations

from paizhuo.engine.analysis.waited_for import live
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KINDS, Tiles, counts
from paizhuo.engine.core.value import Struct
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.shapes.distance import acceptance, distance
from paizhuo.engine.shapes.shape import decompositions


class Waiting(Struct):
    """A kind that completes a hand, and the ways in which the whole hand then falls into groups: sets and a pair, or pairs alone.

    ``second``: those of the second hand, where two hands win with one tile.
    """

    kind: int
    splits: tuple[tuple[Tiles, ...], ...]
    second: tuple[tuple[Tiles, ...], ...] = ()


class Waits:
    """What concealed hands at rest wait for by their tiles alone, in a game without wild tiles.

    The sets that a hand lacks lie open, in tiles of other suits. A player with a second hand waits for what completes both.
    """

    def __init__(self, rule_set: RuleSet, observation: Observation) -> None:
        self._goal = rule_set.whole(observation)

    @property
    def copies(self) -> int:
        """How many tiles there are of each kind."""
        return self._goal.copies

    def laid(self, tiles: Tiles) -> int:
        """Return how many sets of a hand lie open beside these tiles."""
        return self._goal.sets - len(tiles) // 3

    def of(self, tiles: Tiles, second: Tiles = ()) -> tuple[Waiting, ...]:
        """Return what a hand waits for, in order; none if it is not ready.

        A kind of which the hand itself holds every copy is no wait: there is none left to win with.
        """
        kinds = self._completing(tiles)
        if second and kinds:
            kinds &= self._completing(second)
        return tuple(
            Waiting(kind, splits((*tiles, kind)), splits((*second, kind)) if second else ())
            for kind in live((*tiles, *second), (), sorted(kinds), self.copies)
        )

    def _completing(self, tiles: Tiles) -> set[int]:
        """Return the kinds that complete one hand, were there one more copy of each."""
        held, laid = counts(tiles), self.laid(tiles)
        return set() if distance(held, self._goal, laid) else set(acceptance(held, self._goal, laid))

    def dead(self, tiles: Tiles, second: Tiles = ()) -> Tiles:
        """Return the kinds that would complete the hands by their form, were there one copy more than there is."""
        held = counts((*tiles, *second))
        return tuple(
            kind
            for kind in range(KINDS)
            if held[kind] >= self.copies and splits((*tiles, kind)) and (not second or splits((*second, kind)))
        )


def splits(tiles: Tiles) -> tuple[tuple[Tiles, ...], ...]:
    """Return the ways in which complete tiles fall into sets and a pair; where there is none, their pairs, if they are all pairs."""
    held = counts(tiles)
    ways = ((*sorted(part.kinds for part in each.concealed), (each.pair, each.pair)) for each in decompositions(held))
    if found := tuple(dict.fromkeys(ways)):
        return found
    pairs = tuple((kind, kind) for kind in range(KINDS) for _ in range(held[kind] // 2))
    return (pairs,) if 2 * len(pairs) == len(tiles) else ()
