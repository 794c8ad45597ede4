"""Whom the coach calls harmless may not win with the tile: no win on a discard in played hands contradicts it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paizhuo.engine.analysis.danger_reasons import CannotWin, Harmless, Voided
from paizhuo.engine.analysis.estimates import Threat
from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.explaining.dangers import Dangers
from paizhuo.engine.core.action import Discard, Ron
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import Tile, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import find
from tests.bots.test_bots import discards, seen
from tests.contract.playing import Game, games
from tests.games.support import meld

HANDS = 25


def wins(game: Game) -> Iterator[tuple[Observation, Tile, Seat]]:
    """The wins that are offered on a discard: what the discarder knew before it, the tile, and who may win."""
    before: dict[Seat, Observation] = {}
    for step in game.steps:
        if not isinstance(step.node, Decision):
            continue
        turn = step.hand.turn
        for seat, options in step.node.options.items():
            if seat == turn and any(isinstance(option, Discard) for option in options):
                before[seat] = observe(game.rules, step.hand, seat)
            elif turn is not None and turn in before and Ron() in options:
                river = step.hand.rivers[turn]
                if len(river) == len(before[turn].hand.rivers[turn]) + 1:  # else a kong is robbed
                    yield before[turn], river[-1].tile, seat


def said(observation: Observation, tile: Tile, rules: str) -> tuple[Reason, ...]:
    """What is said of a discard where everybody else is named as one who could win with it."""
    rule_set, seats = find(rules), observation.hand.seats
    view = Standpoint(observation, rule_set, rule_set.hints.open_hands(rule_set.settled({})))
    return Dangers(view).of(tile, [Threat(steps, seats, 5) for steps in range(1, seats)])


@pytest.mark.simulation
@pytest.mark.parametrize("rules", ["riichi", "trick", "dyed", "sichuan", "bloodbattle", "taiwan"])
def test_nobody_wins_with_a_tile_that_is_called_safe_against_it(rules: str) -> None:
    checked = 0
    for game in games(find(rules), 9, HANDS):
        for observation, tile, winner in wins(game):
            assert observation.seat is not None
            steps = (winner - observation.seat) % observation.hand.seats
            for reason in said(observation, tile, rules):
                assert not (isinstance(reason, Harmless | CannotWin) and reason.steps == steps), reason
                assert not (isinstance(reason, Voided) and steps in reason.steps), reason
            checked += 1
    assert checked >= 5


def test_only_what_was_surely_discarded_since_a_riichi_was_let_go_by_it() -> None:
    rack = "1479m258p369s1234z"
    rivers = ("", "5p1z", "9m8m7p", "2s3s6p")
    let_go = [
        name
        for melds in ((), (meld("pon", "777z", 1),))
        for name in ("9m", "8m", "7p", "2s", "3s", "6p")
        for reason in said(
            with_melds(seen(rack, discards(rack), rivers=rivers, riichi=(1,)), melds), parse_one(name), "riichi"
        )
        if isinstance(reason, Harmless) and reason.why == "let_go"
    ]
    assert let_go == ["7p", "6p"]  # one discard each; none, where a pon may have passed somebody over


def with_melds(observation: Observation, melds: tuple[Meld, ...]) -> Observation:
    """The same where the last seat has these melds."""
    *others, last = observation.hand.places
    return replace(observation, hand=observation.hand.now((*others, replace(last, melds=melds))))
