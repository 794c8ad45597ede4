"""What the hands that can be seen wait for when a hand of play is over."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.analysis.waited_for import waited_for
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet


def ready_hands(rule_set: RuleSet, options: Options, observation: Observation) -> Mapping[int, Tiles]:
    """For every rack that can be seen and is no winner's: the kinds it waits for, none if it is not ready.

    Racks are numbered as ``observation.places``. ``rule_set`` and ``options`` are those of the hand's own game.
    """
    winners = {win.seat for win in observation.hand.wins}
    return {
        nth: _waits(rule_set, options, observation, place)
        for nth, place in enumerate(observation.hand.places)
        if place.owner not in winners and UNKNOWN not in place.concealed
    }


def _waits(rule_set: RuleSet, options: Options, observation: Observation, place: Place) -> Tiles:
    rest = at_rest(place)
    if len(rest) != rule_set.play.rack - 3 * len(place.melds):
        return ()
    return tuple(sorted(waited_for(rule_set, options, replace(observation, seat=place.owner), place, rest)))
