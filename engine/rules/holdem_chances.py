"""How likely a player is to win the pots of hold'em mahjong, as far as it can see: what bots bet by.

The numbers are rough estimates of how often hands win; they are not rules.
"""

from __future__ import annotations

from typing import Final

from engine.core.action import Action
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import KIND, RED, UNKNOWN, counts
from engine.play.bet_advice import answered, begun
from engine.play.bets import Bets, BuyIn
from engine.play.betting import CHECK, FOLD
from engine.play.japanese import GOAL, JapaneseState
from engine.play.japanese_words import dora_kinds
from engine.play.readiness import rack_distance
from engine.play.rule_set import honours_of_value
from engine.scoring.distance_tables import SETS

NEAR: Final = (1.0, 0.6, 0.3, 0.15)
"""How much a hand weighs by its distance from ready."""
FAR: Final = 0.07
UNKNOWN_HAND: Final = (0.1, 0.5)
"""What somebody else's hand weighs when play begins and when the wall is empty."""
DECLARED_HAND: Final = 0.8
"""What a hand in riichi weighs."""
WHOLE_WALL: Final = 70
BEATS: Final = {1: 0.9, 2: 0.65, 3: 0.4, 4: 0.25, 5: 0.15}
"""How often a hand that wins later has more han than this."""
HIGHER, EQUAL, LOWER = 0.8, 0.3, 0.1
"""How often a hand about to win ends with more han than one shown, by whether it is worth more, as much or less now."""
BLUFF_EVERY: Final = 24


def own_choice(observation: Observation) -> Action | None:
    """What a sensible player brings in, bets, or answers; None where it would rather not bet, or is asked for something else."""
    options, seat = observation.options, observation.seat
    if seat is None or not options:
        return None
    if isinstance(options[-1], BuyIn):
        return options[-1]
    bets: Bets = observation.state.bets
    chips = bets.chips
    if options[0] == CHECK or options[-1] == FOLD:
        return answered_or_begun(observation, seat)
    if options[0].name in ("self_draw", "ron"):
        return None
    return begun(chips, seat, options, chance(observation, seat), bluff=bluffs(observation))


def answered_or_begun(observation: Observation, seat: Seat) -> Action:
    """What to say when one must speak."""
    bets: Bets = observation.state.bets
    likely = chance(observation, seat)
    begins = begun(bets.chips, seat, observation.options, likely, bluff=bluffs(observation))
    return begins or answered(bets.chips, seat, observation.options, likely)


def bluffs(observation: Observation) -> bool:
    """Now and then, by nothing that the others can see: one's own tiles decide."""
    concealed = observation.rack.concealed
    mixed = sum((nth + 1) * tile for nth, tile in enumerate(concealed)) + observation.wall.front
    return mixed % BLUFF_EVERY == 0


def chance(observation: Observation, seat: Seat) -> float:
    """The chance of winning the pots against those who have not folded, 0 to 1."""
    bets: Bets = observation.state.bets
    rivals = [other for other in bets.chips.staying if other != seat]
    won = [win for win in observation.wins if not bets.chips.folded[win.seat]]
    best = max(won, key=lambda win: win.score.total, default=None)  # of equals the earlier one
    playing = [rival for rival in rivals if all(win.seat != rival for win in won)]
    left = observation.wall.left / WHOLE_WALL
    if any(win.seat == seat for win in won):
        if best is None or best.seat != seat:
            return 0.0
        likely = 1.0
        for rival in playing:
            likely *= 1 - weight_of(observation, rival) * min(1.0, left) * BEATS.get(best.score.total, 0.08)
        return likely
    own = own_weight(observation)
    likely = own / (own + sum(weight_of(observation, rival) for rival in playing) or 1.0)
    if best is None:
        return likely
    han = own_han(observation)
    over = HIGHER if han > best.score.total else EQUAL if han == best.score.total else LOWER
    return likely * over * min(1.0, left + 0.2)


def weight_of(observation: Observation, rival: Seat) -> float:
    """What another's hand that is still being played weighs."""
    state: JapaneseState = observation.state
    return DECLARED_HAND if state.ready[rival] is not None else usual_weight(observation)


def usual_weight(observation: Observation) -> float:
    """What a hand weighs of which nothing is known: it comes nearer to ready as the wall gets shorter."""
    first, last = UNKNOWN_HAND
    return last - (last - first) * min(1.0, observation.wall.left / WHOLE_WALL)


def own_weight(observation: Observation) -> float:
    """What one's own hand weighs: how near it is, and how much it would be worth."""
    rack = observation.rack
    if UNKNOWN in rack.concealed:
        return usual_weight(observation)
    away = rack_distance(rack.concealed, GOAL, SETS - len(rack.melds))
    near = NEAR[max(0, away)] if away < len(NEAR) else FAR
    return near * (0.7 + 0.15 * min(own_han(observation), 6))


def own_han(observation: Observation) -> int:
    """The han one's tiles promise: dora, red fives, triplets of value, and riichi for a closed hand."""
    rack = observation.rack
    tiles = (*rack.concealed, *(tile for meld in rack.melds for tile in meld.tiles))
    held = counts(tiles)
    bonus = dora_kinds(observation)
    dora = sum(KIND[tile] in bonus for tile in tiles) + sum(tile in RED for tile in tiles)
    value = sum(held[kind] >= 3 for kind in honours_of_value(observation))
    closed = not any(meld.is_open for meld in rack.melds)
    return dora + value + closed
