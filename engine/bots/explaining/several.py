"""What is said of the options of a seat with several hands that win together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paizhuo.engine.analysis.outlook import Outlook, Thrown, Wait
from paizhuo.engine.analysis.reasons import HandsAway, Leaves, Reason
from paizhuo.engine.analysis.win_reasons import NoWinWith, WinCounts, WinsNow
from paizhuo.engine.bots.explaining.wins import patterns
from paizhuo.engine.core.action import Action, SelfDraw
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, counts, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.score_words import worth as worth_said
from paizhuo.engine.shapes.distance import distance


def thrown_by(action: Action) -> Thrown | None:
    """Return the rack and the tile that an act discards; None if it discards none, as a move to another rack."""
    if action.name not in ("discard", "riichi"):
        return None
    return getattr(action, "rack", 0), getattr(action, "tile", UNKNOWN)


def of_several_hands(
    rule_set: RuleSet, observation: Observation, found: Outlook, thrown: Thrown, *, declared: bool
) -> Iterator[Reason]:
    """Yield what all hands wait for after a discard and what that wins, or how far each of them is from ready as the tiles lie.

    ``found``: the outlook before; ``declared``: the discard is made with a declaration.
    """
    waits = found.by_discard.get(thrown, ())
    if waits:
        yield Leaves(0, tuple(wait.tile for wait in waits), sum(wait.left for wait in waits))
        yield from _of_waits(waits, declared=declared)
        return
    rack, tile = thrown
    goal = rule_set.whole(observation)
    own = [place for place in observation.hand.places if place.owner == observation.seat]
    kept = [without(place.concealed, (tile,)) if nth == rack else place.concealed for nth, place in enumerate(own)]
    away = (distance(counts(tiles), goal, len(place.melds)) for tiles, place in zip(kept, own, strict=True))
    yield HandsAway(tuple(max(0, each) for each in away))


def _of_waits(waits: Iterable[Wait], *, declared: bool) -> Iterator[Reason]:
    """Yield which of the tiles may not win on a discard, or at all, and what the others count."""
    counted: dict[Text, None] = {}
    refused: dict[tuple[Text, bool], list[int]] = {}
    worths = [(wait.tile, (wait.declared if declared else None) or wait.worth) for wait in waits]
    for tile, worth in worths:
        if worth is not None and worth.refused is not None:
            refused.setdefault((worth.refused, worth.drawn is not None), []).append(tile)
        if worth is not None and (said := worth.value or worth.drawn) is not None:
            counted[said] = None
    for (why, drawn), kinds in refused.items():
        yield NoWinWith(tuple(kinds) if len(kinds) < len(worths) else (), why, drawn)
    if counted:
        yield WinCounts(tuple(counted))


def of_offered_win(rule_set: RuleSet, options: Options, observation: Observation, action: Action) -> Iterator[Reason]:
    """Yield what a win counts that is offered to hands that win together; nothing where the tile is not in sight."""
    assert rule_set.racks is not None
    joint, turn = rule_set.racks.joint(observation, None), observation.hand.turn
    drawn = [
        place.drawn for place in observation.hand.places if place.owner == observation.seat and place.drawn is not None
    ]
    tiles = drawn if isinstance(action, SelfDraw) else [laid.tile for laid in observation.hand.rivers[turn or 0][-1:]]
    if joint is None or turn is None or not tiles or tiles[0] == UNKNOWN:
        return
    hand = rule_set.hints.stated(observation, replace(joint.hand, win_tile=tiles[0]))
    if isinstance(action, SelfDraw):
        hand = replace(hand, by="self_draw", source=None)
    else:
        assert observation.seat is not None
        hand = replace(hand, source=(turn - observation.seat) % observation.hand.seats)
    score = rule_set.scoring.score(hand, options).score
    if isinstance(score, Score):
        yield WinsNow(worth_said(score), patterns(score))
