"""What is said of the options of a seat with several hands that win together."""

from __future__ import annotations

from collections.abc import Iterator

from paizhuo.engine.analysis.outlook import Outlook, Thrown
from paizhuo.engine.analysis.reasons import HandsAway, Leaves, Reason
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, counts, without
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.shapes.distance import distance


def thrown_by(action: Action) -> Thrown | None:
    """Return the rack and the tile that an act discards; None if it discards none, as a move to another rack."""
    if action.name not in ("discard", "riichi"):
        return None
    return getattr(action, "rack", 0), getattr(action, "tile", UNKNOWN)


def of_several_hands(rule_set: RuleSet, observation: Observation, found: Outlook, thrown: Thrown) -> Iterator[Reason]:
    """Yield what all hands wait for after a discard, or how far each of them is from ready as the tiles lie.

    ``found``: the outlook before.
    """
    waits = found.by_discard.get(thrown, ())
    if waits:
        yield Leaves(0, tuple(wait.tile for wait in waits), sum(wait.left for wait in waits))
        return
    rack, tile = thrown
    goal = rule_set.whole(observation)
    own = [place for place in observation.hand.places if place.owner == observation.seat]
    kept = [without(place.concealed, (tile,)) if nth == rack else place.concealed for nth, place in enumerate(own)]
    away = (distance(counts(tiles), goal, len(place.melds)) for tiles, place in zip(kept, own, strict=True))
    yield HandsAway(tuple(max(0, each) for each in away))
