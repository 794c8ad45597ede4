"""The win that an option comes to, in the game's own scoring: its patterns, and why it may not be declared."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.analysis.waited_for import stated
from paizhuo.engine.analysis.win_reasons import NoWinAtAll, NoWinWith, WinsNow, WinWouldCount, WouldWin
from paizhuo.engine.bots.learned.draws import After, likely_draws, ready_with
from paizhuo.engine.bots.learned.worth import Appraiser, Won
from paizhuo.engine.core.action import Action, Ron, SelfDraw
from paizhuo.engine.core.tiles import UNKNOWN, Tile
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.score_words import worth

LIKELY: Final = 0.6
"""A pattern that so many of the wins count, by the tiles left for them, is a likely one."""
DECLARED: Final = "riichi"
"""The declaration that a concealed hand makes once it is ready, in games that have it."""


def of_ready_hand(
    appraiser: Appraiser, view: Standpoint, action: Action, then: After, thrown: Tile
) -> Iterator[Reason]:
    """Yield what a hand that is ready after an act wins, and why it may not. ``thrown``: the tile that it then discards."""
    lead = then.lead
    no_win = view.rule_set.hints.no_win(view.observation, thrown, lead.accepted)
    if no_win is not None:
        yield NoWinAtAll(no_win.because or no_win.reason)
        if no_win.wholly:
            return
    flags = frozenset((action.name,)) & view.rule_set.scoring.stated_fields.flags
    found = tuple(appraiser.won(view, then.rest, then.melds, lead.accepted, flags))
    if not found:
        return
    refused = () if no_win is not None else tuple(_refused(found))
    yield from refused
    mean = appraiser.worth(view, then.rest, then.melds, lead.accepted, thrown, flags).mean
    scores = (won.score if no_win is None else won.self_draw for won in found)
    counted = [patterns(score) for score in scores if isinstance(score, Score)]
    always = tuple(name for name in counted[0] if all(name in names for names in counted)) if counted else ()
    others = dict.fromkeys(name for names in counted for name in names if name not in always)
    if mean or always or others or not (counted or refused):
        yield WouldWin(round(mean / view.rule_set.scoring.parts * 10), always, tuple(others))


def _refused(found: Collection[Won]) -> Iterator[Reason]:
    """Yield the tiles that may not win, or not on a discard, by the reason."""
    refused: dict[tuple[Text, bool], list[int]] = {}
    for won in found:
        first = won.self_draw if won.by_discard is None else won.by_discard
        if isinstance(first, NotValid):
            refused.setdefault((first.reason, isinstance(won.self_draw, Score)), []).append(won.kind)
    for (why, drawn), kinds in refused.items():
        yield NoWinWith(tuple(sorted(kinds)) if len(kinds) < len(found) else (), why, drawn)


def of_next_hand(appraiser: Appraiser, view: Standpoint, then: After) -> Iterator[Reason]:
    """Yield what most wins count that a hand one tile from ready comes to: as ``choices`` looks ahead, declared ready if it can be."""
    remaining = view.remaining
    closed = not any(meld.is_open for meld in then.melds)
    flags = frozenset((DECLARED,) if closed else ()) & view.rule_set.scoring.stated_fields.flags
    shares: dict[Text, int] = {}
    whole = 0
    for kind in likely_draws(view, then):
        ready = ready_with(view, then, kind)
        if ready is None:
            continue
        for won in appraiser.won(view, ready.rest, ready.melds, ready.lead.accepted, flags):
            if (score := won.score) is not None:
                whole += remaining[kind] * won.left
                for name in patterns(score):
                    shares[name] = shares.get(name, 0) + remaining[kind] * won.left
    likely = tuple(name for name, share in shares.items() if share >= LIKELY * whole)
    if likely:
        yield WinWouldCount(likely)


def patterns(score: Score) -> tuple[Text, ...]:
    """Return the names of the patterns that count, those worth most first."""
    return tuple(dict.fromkeys(each.name for each in sorted(score.patterns, key=lambda each: -each.value)))


def of_offered_win(view: Standpoint, options: Options, action: Action) -> Iterator[Reason]:
    """Yield what a win that is offered counts; nothing where the tile is not in sight."""
    observation, rack = view.observation, view.rack
    turn = observation.hand.turn
    tile: Tile | None = rack.drawn
    if isinstance(action, Ron):
        river = () if turn is None else observation.hand.rivers[turn]
        tile = river[-1].tile if river and river[-1].taken_by is None else None
    if tile is None or tile == UNKNOWN:
        return
    rest = at_rest(rack) if isinstance(action, SelfDraw) else rack.concealed
    hand = stated(view.rule_set, observation, replace(rack, concealed=rest, drawn=None), rest, tile)
    if isinstance(action, SelfDraw):
        hand = replace(hand, by="self_draw", source=None)
    elif turn is not None:
        hand = replace(hand, source=(turn - view.seat) % observation.hand.seats)
    score = view.rule_set.scoring.score(hand, options).score
    if isinstance(score, Score):
        yield WinsNow(worth(score), patterns(score))
