"""The kinds that a rack at the table waits for, whether or not it may win with them, and the winning hand with one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, Tile, Tiles, counts
from paizhuo.engine.play.readiness import copies_held
from paizhuo.engine.play.winning import relative_melds
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import acceptance, distance

Counts: TypeAlias = "Mapping[int, Score | NotValid | None]"
"""By kind waited for: what the hand counts with it; None if it is not counted yet."""


def without_wild(held: Sequence[int], wild: frozenset[int]) -> tuple[Sequence[int], int]:
    """Return the counts of a rack by kind without the wild tiles, and how many of those there are."""
    if not wild:
        return held, 0
    fixed = list(held)
    for kind in wild:
        fixed[kind] = 0
    return fixed, sum(held) - sum(fixed)


def waited_for(rule_set: RuleSet, options: Options, observation: Observation, place: Place, rest: Tiles) -> Counts:
    """Return the kinds that complete ``rest``, all of whose tiles are known, and the melds of ``place``; empty if they are not ready.

    ``rest``: a whole rack at rest, three tiles less for each meld. ``observation``: that of the owner of ``place``.
    """
    if rule_set.scoring.completions is not None:
        return rule_set.scoring.completions(stated(rule_set, observation, place, rest, rest[0]), options)
    goal, melds = rule_set.whole(observation), len(place.melds)
    held = counts(rest)
    if distance(held, goal, melds) != 0:
        return {}
    return dict.fromkeys(live(rest, place.melds, acceptance(held, goal, melds), goal.copies))


def live(rest: Tiles, melds: tuple[Meld, ...], kinds: Iterable[int], copies: int) -> Tiles:
    """``kinds`` without those of which the hand itself holds every copy."""
    return tuple([kind for kind in kinds if copies_held(rest, melds, kind) < copies])


def stated(rule_set: RuleSet, observation: Observation, place: Place, rest: Tiles, win: Tile) -> WinningHand:
    """The winning hand of ``rest`` and the melds of ``place`` if another seat discards ``win``, with the circumstances at the table."""
    deal, seats = observation.hand.deal, observation.hand.seats
    hand = WinningHand(
        rest,
        win,
        "discard",
        relative_melds(place.melds, place.owner, seats),
        EAST + (place.owner - deal.dealer) % seats,
        EAST + deal.round % 4,
        source=1,
        flowers=observation.hand.flowers[place.owner],
    )
    return rule_set.hints.stated(observation, hand)
