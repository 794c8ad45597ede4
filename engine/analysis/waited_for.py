"""What a rack at the table waits for, whether or not it may win with that, and the whole hand that it would then be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.core.hand import Place
from engine.core.meld import Meld
from engine.core.observe import Observation
from engine.core.tiles import EAST, UNKNOWN, Tile, Tiles, counts
from engine.play.options import Options
from engine.play.readiness import copies_held
from engine.play.rule_set import RuleSet
from engine.scoring.distance import acceptance, distance
from engine.scoring.hand_input import HandInput
from engine.scoring.score import Refused, Score

SETS: Final = 4

Counts: TypeAlias = "Mapping[int, Score | Refused | None]"
"""By kind waited for: what the hand counts with it, None where that is still to be asked."""


def without_wild(held: Sequence[int], wild: frozenset[int]) -> tuple[Sequence[int], int]:
    """The counts of a rack by kind without the wild tiles, and how many of those there are."""
    if not wild:
        return held, 0
    fixed = list(held)
    for kind in wild:
        fixed[kind] = 0
    return fixed, sum(held) - sum(fixed)


def waited_for(rule_set: RuleSet, options: Options, observation: Observation, place: Place, rest: Tiles) -> Counts:
    """What completes ``rest``, all of whose tiles are known, and the melds of ``place``; nothing where that is not ready.

    ``rest``: 13 tiles, three less for each meld. ``observation``: that of the owner of ``place``.
    """
    if rule_set.completions is not None:
        return rule_set.completions(stated(rule_set, options, observation, place, rest, rest[0]))
    goal, needed = rule_set.whole(observation), SETS - len(place.melds)
    held = counts(rest)
    if distance(held, goal, needed) != 0:
        return {}
    return dict.fromkeys(live(rest, place.melds, acceptance(held, goal, needed), goal.copies))


def live(rest: Tiles, melds: tuple[Meld, ...], kinds: Iterable[int], copies: int) -> Tiles:
    """Without the kinds of which the hand has every copy itself."""
    return tuple([kind for kind in kinds if copies_held(rest, melds, kind) < copies])


def stated(
    rule_set: RuleSet, options: Options, observation: Observation, place: Place, rest: Tiles, win: Tile
) -> HandInput:
    """The hand of ``rest`` and the melds of ``place`` if another seat gives ``win``, as the table has it."""
    deal, seats = observation.deal, observation.seats
    melds = tuple(
        Meld(m.kind, m.tiles, None if m.source is None else (m.source - place.owner) % seats) for m in place.melds
    )
    hand = HandInput(
        rule_set.id,
        rest,
        win,
        "discard",
        source=1,
        melds=melds,
        options=options,
        seat_wind=EAST + (place.owner - deal.dealer) % seats,
        round_wind=EAST + deal.round % 4,
        dora_indicators=tuple(tile for tile in observation.wall.shown if tile != UNKNOWN),
    )
    return rule_set.stated(observation, hand)
