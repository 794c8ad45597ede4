"""Nothing is said against what a seat is offered, and a reason against everything else.

Options and refusals come from the same conditions (``paizhuo.engine.play.legality``); here they are asked separately.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from paizhuo.engine.core.action import (
    PASS,
    Action,
    Ankan,
    Chi,
    Discard,
    Kakan,
    Minkan,
    MoveMeld,
    MoveTile,
    Pass,
    Pon,
    Ron,
    SelfDraw,
)
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.tiles import FLOWERS, HONOURS, KIND, TILE_COUNT, suit
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
from paizhuo.engine.play.flowers import LayFlower
from paizhuo.engine.play.refusals import NOT_IN_THIS_GAME, NOT_NOW
from paizhuo.engine.play.turn import UNSEEN_KONG, Claims, RobKong, Turn
from tests.contract.passes import Look, Property
from tests.contract.playing import Game, followed

LOOKS, LOOKS_FOLLOWED = 10, 18
"""Decisions looked at in a hand, and moments of one where the other racks are unseen."""
PARTS = 3
"""A seat that has nothing to do is asked about every third conceivable action; the other seats and moments of a pass meet the rest."""
MANY = 40
"""Of more options than these so many are asked about: amounts of a bet, exchanges of tiles."""
TILES = [tile for tile in range(TILE_COUNT) if tile not in FLOWERS]
COMMON = (Discard, Chi, Pon, Minkan, Ankan, Kakan, SelfDraw, Ron, Pass)
"""What every game but for its own words has an opinion about."""


@cache
def conceivable(racks: int) -> tuple[Action, ...]:
    """All discards, calls, kongs, wins and declarations that anybody could try."""
    return tuple(dict.fromkeys(_conceivable(racks)))


def _conceivable(racks: int) -> Iterator[Action]:
    yield from (PASS, Ron(), SelfDraw(), AbandonHand(), UNSEEN_KONG, LayFlower(FLOWERS[0]))
    by_kind = [[tile for tile in TILES if KIND[tile] == kind] for kind in range(34)]
    for rack in range(racks):
        for tile in TILES:
            for drawn in (False, True):
                yield Discard(tile, drawn, rack)
                yield Riichi(tile, drawn, rack)
                yield Kakan(tile, drawn, rack)
                yield MoveTile(tile, drawn, rack)
        yield MoveMeld(0, rack)
        for plain, *red in by_kind:
            for last in (plain, *red):
                yield Pon((plain, last), rack)
                yield Minkan((plain, plain, last), rack)
                yield Ankan((plain, plain, plain, last), rack)
            if suit(plain) < HONOURS:
                for step in (1, 2):
                    if plain % 9 + step < 9:
                        for other in by_kind[plain + step]:
                            yield Chi((plain, other), rack)
                        for own in red:
                            yield Chi((own, plain + step), rack)


def offers_and_refusals_agree(game: Game, hand: Hand, node: Decision, rng: Random) -> None:
    rules, rule_set = game.rules, game.rule_set
    shared = isinstance(hand.phase, Turn | Claims | RobKong)
    for seat in range(hand.participants):
        offered = node.options.get(seat, ())
        for action in offered if len(offered) <= MANY else rng.sample(offered, MANY):
            reason = rule_set.why_not(rules, hand, seat, action)
            assert reason is None, f"seat {seat} is offered {action}, of which is said: {reason.en}"
        options = frozenset(offered)
        every = conceivable(len(hand.places) // hand.seats)
        for action in every if options else every[rng.randrange(PARTS) :: PARTS]:
            if action in options:
                continue
            reason = rule_set.why_not(rules, hand, seat, action)
            assert reason is not None, f"nothing is said against {action} of seat {seat}, which is not offered"
            if shared:
                assert reason is not NOT_NOW, f"{action} of seat {seat}"
                assert reason is not NOT_IN_THIS_GAME or not isinstance(action, COMMON), f"{action} of seat {seat}"


def nothing_is_said_against_what_is_offered_and_a_reason_against_all_else(game: Game, look: Look) -> None:
    decisions = [(step.hand, step.node) for step in game.steps if isinstance(step.node, Decision)]
    for hand, node in look.rng.sample(decisions, min(LOOKS, len(decisions))):
        offers_and_refusals_agree(game, hand, node, look.rng)


def so_it_is_where_the_other_racks_are_unseen(game: Game, look: Look) -> None:
    seen = [hand for hand, step in followed(game, look.rng.randrange(game.match.hand.seats)) if step is not None]
    for hand in look.rng.sample(seen, min(LOOKS_FOLLOWED, len(seen))):
        node = node_of(game.rules, hand)
        if isinstance(node, Decision):
            offers_and_refusals_agree(game, hand, node, look.rng)


PROPERTIES = (
    Property(nothing_is_said_against_what_is_offered_and_a_reason_against_all_else, every=8),
    Property(so_it_is_where_the_other_racks_are_unseen, every=32),
)
