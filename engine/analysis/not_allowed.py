"""Why a tile that completes the observer's hand does not win it: what is missing, from what the observer may see alone."""

from __future__ import annotations

from paizhuo.engine.analysis.outlook import Wait, outlook
from paizhuo.engine.analysis.waited_for import stated
from paizhuo.engine.analysis.why_no_win import COMPLETES, DISCARDED, bare
from paizhuo.engine.core.action import Ron, SelfDraw
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import NoWin
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import NotValid


def not_allowed(rule_set: RuleSet, options: Options, observation: Observation) -> Text | None:
    """Why the tile just drawn, or just discarded, completes the hand and does not win; None if it does not complete it, if it
    wins, or if the rules that the observer knows do not tell.
    """
    seat, hand = observation.seat, observation.hand
    if seat is None or seat >= hand.seats or len(hand.places) != hand.seats or not observation.rack.concealed:
        return None
    if any(isinstance(option, SelfDraw | Ron) for option in observation.options):
        return None
    own = hand.turn == seat
    tile = observation.rack.drawn if own else _discarded(observation)
    if tile is None or tile == UNKNOWN:
        return None
    found = outlook(rule_set, options, observation)
    wait = next((wait for wait in found.waits if wait.tile == KIND[tile]), None)
    if wait is None:
        return None
    why = _drawn(rule_set, options, observation, tile, found.no_win) if own else _claimed(wait, found.no_win)
    return None if why is None else (COMPLETES if own else DISCARDED).filled(tile=tile_name(tile), reason=bare(why))


def _discarded(observation: Observation) -> Tile | None:
    """Return the discard that the observer is asked about."""
    turn = observation.hand.turn
    river = () if turn is None else observation.hand.rivers[turn]
    return river[-1].tile if river and river[-1].taken_by is None else None


def _claimed(wait: Wait, no_win: NoWin | None) -> Text | None:
    """Why a discard may not win."""
    if no_win is not None:
        return no_win.because or no_win.reason
    return None if wait.worth is None or wait.worth.refused is None else wait.worth.note


def _drawn(
    rule_set: RuleSet, options: Options, observation: Observation, tile: Tile, no_win: NoWin | None
) -> Text | None:
    """Why a tile just drawn may not win."""
    if no_win is not None and no_win.wholly:
        return no_win.because or no_win.reason
    hand = stated(rule_set, observation, observation.rack, at_rest(observation.rack), tile)
    score = rule_set.scoring.score(replace(hand, by="self_draw", source=None), options).score
    return score.reason if isinstance(score, NotValid) else None
