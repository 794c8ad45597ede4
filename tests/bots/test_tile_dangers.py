"""How dangerous the tiles of a hand are, in every game, from what its seat knew."""

from __future__ import annotations

from functools import cache

import pytest

from paizhuo.engine.bots.tile_dangers import tile_dangers
from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.games import ALL
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.replaying import Replay
from tests.records.replays import played

pytestmark = pytest.mark.simulation
UNLEARNED = frozenset(("holdem",))
"""The games of which the coach knows no danger."""


@cache
def replay_of(rules: str) -> Replay:
    people = next(game for game in ALL if game.id == rules)
    seats = tuple(SeatSetup(f"P{nth}", "basic") for nth in range(people.participants(people.settled({}))))
    return played(MatchSetup(rules, {}, seats, 4), hands=1)


@pytest.mark.parametrize("rules", [game.id for game in ALL])
def test_every_tile_of_the_hand_has_a_danger_to_every_rival_that_still_plays(rules: str) -> None:
    replay = replay_of(rules)
    seen = 0
    for nth in range(0, len(replay.positions), 7):
        match = replay.positions[nth].match
        seat = nth % match.hand.seats
        found = tile_dangers(match.rule_set, match.options, replay.observation(nth, seat))
        if found is None:
            assert rules in UNLEARNED or match.hand.deal.game in {"", *UNLEARNED}
            continue
        held = {tile for place in match.hand.places if place.owner == seat for tile in place.concealed}
        assert {danger.tile for danger in found} <= held
        for danger in found:
            seen += 1
            assert all(0 <= rival.percent <= 100 and rival.seat != seat for rival in danger.rivals)
            assert all(rival.percent == 0 for rival in danger.rivals if rival.safe)
            assert danger.percent >= max((rival.percent for rival in danger.rivals), default=0) - 1e-9
    assert seen or rules in UNLEARNED


def test_nobody_wins_with_a_tile_that_was_safe_from_it() -> None:
    met = 0
    for rules in ("riichi", "bloodbattle", "taiwan", "sichuan"):
        replay = replay_of(rules)
        for nth, position in enumerate(replay.positions):
            thrown = replay.positions[nth - 1]
            if thrown.before is None or thrown.seat is None or not isinstance(thrown.action, Discard):
                continue
            before = thrown.before.match
            seen = thrown.before.observation(thrown.seat)
            found = {each.tile: each for each in tile_dangers(before.rule_set, before.options, seen) or ()}
            for event in position.events:
                if isinstance(event, Won) and event.win.source == thrown.seat:
                    rivals = found[thrown.action.tile].rivals
                    assert [rival.safe for rival in rivals if rival.seat == event.win.seat] == [False]
                    met += 1
    assert met


def test_nothing_is_said_of_a_hand_whose_tiles_are_not_known() -> None:
    replay = replay_of("riichi")
    match = replay.positions[30].match
    onlooker = observe(match.rules, match.hand, None)
    assert tile_dangers(match.rule_set, match.options, onlooker) == ()
    seen = observe(match.rules, match.hand, 0)
    assert UNKNOWN not in seen.rack.concealed
    assert tile_dangers(match.rule_set, match.options, seen) != ()
