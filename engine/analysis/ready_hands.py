"""What the hands that can be seen wait for when a hand of play is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from engine.core.hand import Place
from engine.core.observe import Observation
from engine.core.tiles import EAST, UNKNOWN, Tiles, counts
from engine.play.options import Options
from engine.play.readiness import at_rest, copies_held
from engine.play.rule_set import RuleSet
from engine.scoring.distance import acceptance, distance
from engine.scoring.stated import StatedHand

SETS: Final = 4


def ready_hands(rule_set: RuleSet, options: Options, observation: Observation) -> Mapping[int, Tiles]:
    """For every rack that can be seen and is no winner's: the kinds it waits for, none if it is not ready.

    Racks are numbered as ``observation.places``. ``rule_set`` and ``options`` are those of the hand's own game.
    """
    winners = {win.seat for win in observation.wins}
    return {
        nth: _waits(rule_set, options, observation, place)
        for nth, place in enumerate(observation.places)
        if place.owner not in winners and UNKNOWN not in place.concealed
    }


def _waits(rule_set: RuleSet, options: Options, observation: Observation, place: Place) -> Tiles:
    rest, sets = at_rest(place), SETS - len(place.melds)
    if len(rest) != 3 * sets + 1:
        return ()
    if rule_set.completions is not None:
        stated = StatedHand(
            rule_set.id,
            rest,
            rest[0],
            "discard",
            source=1,
            melds=place.melds,
            options=options,
            seat_wind=EAST + (place.owner - observation.deal.dealer) % observation.seats,
            round_wind=EAST + observation.deal.round % 4,
        )
        return tuple(sorted(rule_set.completions(rule_set.stated(observation, stated))))
    goal = rule_set.whole(replace(observation, seat=place.owner))
    held = counts(rest)
    if distance(held, goal, sets) != 0:
        return ()
    kinds = acceptance(held, goal, sets)
    return tuple(kind for kind in kinds if copies_held(rest, place.melds, kind) < goal.copies)
