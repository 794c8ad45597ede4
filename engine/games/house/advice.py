"""How a sensible player plays house rules where the special rule decides what may win 番缚、将牌.

A closed hand may always win by self-draw, which is a pattern 门清自摸. A hand that calls needs another pattern: the one that is
easy to see is one suit with honours. Where a pair of 2, 5 or 8 is asked for, that pair is enough.

A player who sees other hands discards nothing that one of them wins with. Supporters see other hands, and so does everybody
once a winner's hand lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.action import PASS, Action, Chi, Discard, Minkan, Pon
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, HONOURS, KIND, UNKNOWN, Tile, Tiles, counts, suit, without
from paizhuo.engine.games.house.patterns import SHAPES, count
from paizhuo.engine.games.house.special import SPECIALS, Special, special_rule
from paizhuo.engine.play.readiness import at_rest, live_waits
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal, discards
from paizhuo.engine.shapes.distance_shapes import seven_pairs_or_quads, thirteen_orphans

GOAL: Final = Goal((seven_pairs_or_quads, thirteen_orphans))
ONE_SUIT: Final = tuple(Goal(void=frozenset(range(HONOURS)) - {own}) for own in range(HONOURS))
"""By suit: a hand of that suit and honours 混一色."""
PAIRS: Final = frozenset(kind for kind in range(EAST) if kind % 9 in (1, 4, 7))
"""The kinds of which a pair is asked for 二五八将."""
MOST_FOREIGN: Final = 3
"""A hand with at most this many tiles of other suits may still call tiles for one suit."""
OTHERS: Final = 3
"""How many other players discard for every tile that one draws oneself."""


def goal(observation: Observation) -> Goal:
    """Any shape; where a pattern is needed, a hand laid open in one suit stays in it."""
    if special_of(observation).id != "bound" or observation.seat is None or observation.seat >= observation.hand.seats:
        return GOAL
    melds = observation.rack.melds
    own = _one_suit(melds) if any(meld.is_open for meld in melds) else frozenset()
    return ONE_SUIT[next(iter(own))] if len(own) == 1 else GOAL


def bearing(observation: Observation, actions: Sequence[Action]) -> Sequence[tuple[float, ...]]:
    """Which special rule holds."""
    special = special_of(observation)
    return [tuple(float(special is each) for each in SPECIALS)] * len(actions)


def special_of(observation: Observation) -> Special:
    """Return the special rule of the hand."""
    return special_rule(observation.hand.state.special)


def needed(observation: Observation) -> frozenset[int]:
    """Return the kind of the only pair of 2, 5 or 8, where one is asked for."""
    if special_of(observation).id != "pair_258":
        return frozenset()
    held = counts(observation.rack.concealed)
    pairs = frozenset(kind for kind in PAIRS if held[kind] == 2)
    return pairs if len(pairs) == 1 and not any(held[kind] > 2 for kind in PAIRS) else frozenset()


def within_special(observation: Observation) -> Action | None:
    """Return the discard with most winning tiles, or a pass where an open hand could hardly win; None: the special rule decides nothing."""
    special = special_of(observation)
    options = observation.options
    if special.id not in ("bound", "pair_258") or UNKNOWN in observation.rack.concealed:
        return None
    calls = [option for option in options if isinstance(option, Chi | Pon | Minkan)]
    if calls and PASS in options:
        return None if all(_may_call(observation, special, call) for call in calls) else PASS
    discards = [option for option in options if isinstance(option, Discard)]
    if not discards or len(discards) < len(options):
        return None
    copies = unseen(observation, GOAL.copies)
    open_chances = {option: _chances(observation, special, option.tile, copies) for option in discards}
    best = max(discards, key=lambda option: (open_chances[option], option.drawn))
    return best if open_chances[best] else None


def kept_from_others(observation: Observation) -> Action | None:
    """Return the best of the discards that no hand in sight wins with: nearest to ready, then with most helpful tiles.

    None if all discards are safe, if none is, or if more than a discard is to be decided.
    """
    options = [option for option in observation.options if isinstance(option, Discard)]
    if not options or len(options) < len(observation.options) or UNKNOWN in observation.rack.concealed:
        return None
    wanted = _won_with(observation)
    safe = {KIND[option.tile]: option for option in options if KIND[option.tile] not in wanted}
    if not safe or len(safe) == len({KIND[option.tile] for option in options}):
        return None
    rack = observation.rack
    leads = discards(
        counts(rack.concealed), goal(observation), len(rack.melds), remaining=unseen(observation, GOAL.copies)
    )
    best = min((lead for lead in leads if lead.kind in safe), key=lambda lead: (lead.distance, -lead.left))
    return safe[best.kind]


def _won_with(observation: Observation) -> frozenset[int]:
    """Return the kinds with which a hand in sight would win on a discard."""
    state, special = observation.hand.state, special_of(observation)
    found: set[int] = set()
    for seat, place in enumerate(observation.hand.places):
        if seat == observation.seat or seat in state.winners or seat in state.disqualified:
            continue
        found.update(
            kind
            for kind in live_waits(at_rest(place), place.melds, SHAPES)
            if isinstance(count(WinningHand(at_rest(place), kind, "discard", place.melds), special), Score)
        )
    return frozenset(found)


def _may_call(observation: Observation, special: Special, call: Chi | Pon | Minkan) -> bool:
    """Return whether the hand can still win after the call: in one suit, or with the pair that is asked for."""
    rack = observation.rack
    rest = counts(without(rack.concealed, call.tiles))
    if special.id == "pair_258" and any(rest[kind] >= 2 for kind in PAIRS):
        return True
    suits = _one_suit(rack.melds) | ({suit(call.tiles[0])} - {HONOURS})
    if len(suits) > 1:
        return False
    foreign = (sum(rest[:EAST]) - sum(rest[9 * own : 9 * own + 9]) for own in suits or range(HONOURS))
    return min(foreign) <= MOST_FOREIGN


def _one_suit(melds: tuple[Meld, ...]) -> frozenset[int]:
    """Return the suits of the melds, honours left out."""
    return frozenset(suit(meld.first_kind) for meld in melds) - {HONOURS}


def _chances(observation: Observation, special: Special, thrown: Tile, copies: Sequence[int]) -> int:
    """Return how many winning tiles can come after a discard; one that also wins on a discard counts for every player it can come from.

    ``copies``: how many of each kind are not seen.
    """
    rack = observation.rack
    rest = without(rack.concealed, (thrown,))
    return sum(
        left
        * (
            OTHERS * _wins(observation, special, rest, kind, self_drawn=False)
            + _wins(observation, special, rest, kind, self_drawn=True)
        )
        for kind in live_waits(rest, rack.melds, SHAPES)
        if (left := copies[kind])
    )


def _wins(observation: Observation, special: Special, rest: Tiles, kind: int, *, self_drawn: bool) -> bool:
    win = WinningHand(rest, kind, "self_draw" if self_drawn else "discard", observation.rack.melds)
    return isinstance(count(win, special), Score)
