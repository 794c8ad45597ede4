"""What a seat can expect of its hand, from what it may see."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

import pytest

from paizhuo.engine.analysis.outlook import NO_OUTLOOK, Outlook, kept, outlook
from paizhuo.engine.core.action import Discard, Ron, SelfDraw
from paizhuo.engine.core.advance import advance
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import KIND, UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games import ALL
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.play.turn import Claims
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import games
from tests.games.double.positions import FIRST, SECOND
from tests.games.double.positions import table as double
from tests.games.holdem.positions import table as holdem
from tests.games.sichuan.positions import sichuan
from tests.games.support import Table, meld, position
from tests.observed import having

SIMPLES = "234m567m34p678s88p"
"""Ready for 2p and 5p."""
HANDS = 6
"""Of every game."""
ACCEPTED = Ready(double=False, ippatsu=False, accepted=True)


def seen(table: Table, seat: int = 0) -> Observation:
    return observe(table.rules, table.hand, seat)


def of(table: Table, seat: int = 0) -> Outlook:
    return outlook(table.rule_set, table.options, seen(table, seat))


def kinds(found: Outlook) -> set[int]:
    return {wait.tile for wait in found.waits}


# -- ready hands ---------------------------------------------------------------------------------------------------------


def test_between_turns_a_ready_hand_waits_for_its_tiles_and_counts_those_not_seen() -> None:
    table = position(RIICHI, {0: SIMPLES}, turn=1, drawn="4z", rivers={2: "2p2p5p"})
    found = of(table)
    assert {wait.tile: wait.left for wait in found.waits} == {parse_one("2p"): 2, parse_one("5p"): 3}
    assert found.away == (0,)


def test_at_its_turn_a_ready_hand_still_waits_without_the_tile_drawn() -> None:
    found = of(position(RIICHI, {0: SIMPLES}, drawn="5p"))
    assert {wait.tile: wait.left for wait in found.waits} == {parse_one("2p"): 4, parse_one("5p"): 3}
    assert {wait.tile for wait in found.by_discard[0, parse_one("5p")]} == kinds(found)


def test_in_riichi_a_win_is_worth_the_riichi_too() -> None:
    plain, declared = "123m567m345p999s3z", (ACCEPTED, None, None, None)
    free = of(position(RIICHI, {0: plain}, turn=1, drawn="4z"))
    bound = of(position(RIICHI, {0: plain}, turn=1, drawn="4z", ready=declared))
    assert [wait.worth.refused is not None for wait in free.waits if wait.worth] == [True]
    assert [wait.worth.value is not None for wait in bound.waits if wait.worth] == [True]


@pytest.mark.parametrize(
    "state,turn,reason",
    [
        ({"rivers": {0: "5p"}}, 1, "Furiten: you have discarded 5 of dots yourself, so only a self-draw wins"),
        (
            {"missed": (True, False, False, False)},
            1,
            "Furiten: you passed up a winning tile, so only a self-draw wins until you discard again",
        ),
        (
            {"missed": (True, False, False, False), "ready": (ACCEPTED, None, None, None)},
            1,
            "Furiten: you passed up a winning tile in riichi, so only a self-draw wins this hand",
        ),
        ({"missed": (True, False, False, False)}, 0, None),
        ({}, 1, None),
    ],
)
def test_furiten_is_said_with_its_reason(state: dict[str, object], turn: int, reason: str | None) -> None:
    found = of(position(RIICHI, {0: SIMPLES}, turn=turn, drawn="4z", **state))  # type: ignore[arg-type]
    assert kinds(found) == set(parse("25p"))
    because = None if found.no_win is None else found.no_win.because
    assert (None if because is None else because.en) == reason
    assert all(wait.worth is not None and (wait.worth.refused is None) == (reason is None) for wait in found.waits)


def test_a_tile_all_of_which_lie_in_ones_own_melds_is_not_waited_for() -> None:
    table = position(
        RIICHI, {0: "46m567p88s"}, melds={0: [meld("ankan", "5555m"), meld("pon", "777z", 1)]}, turn=1, drawn="4z"
    )
    found = of(table)
    assert found.waits == ()
    assert found.away == (1,)


def test_two_hands_wait_for_what_completes_both() -> None:
    found = of(double({0: (FIRST, SECOND)}, turn=1, drawn="9p"))
    assert kinds(found) == set(parse("58m"))
    assert found.away == (0, 0)


# -- hands that are not ready --------------------------------------------------------------------------------------------


def test_a_hand_that_is_not_ready_says_how_far_it_is_and_what_helps() -> None:
    found = of(position(RIICHI, {0: "234m567m34p678s18p"}, turn=1, drawn="4z"))
    assert found.waits == ()
    assert found.away == (1,)
    assert {parse_one("1p"), parse_one("8p"), parse_one("2p"), parse_one("5p")} <= set(found.helps)


def test_every_discard_says_how_far_it_leaves_the_hand() -> None:
    found = of(position(RIICHI, {0: "234m567m34p678s18p"}, drawn="8p"))
    assert found.away_after[0, parse_one("1p")] == 0
    assert found.away_after[0, parse_one("3p")] > 0
    assert set(found.by_discard) == {place for place, away in found.away_after.items() if away == 0}


def test_void_tiles_keep_a_hand_from_being_ready() -> None:
    ready = "123m456m789m1122p"
    assert kinds(of(sichuan({0: ready}, void="s---", turn=1, drawn="5p"))) == set(parse("12p"))
    held = of(sichuan({0: ready}, void="p---", turn=1, drawn="5p"))
    assert held.waits == ()
    assert held.away[0] > 0


# -- who has none --------------------------------------------------------------------------------------------------------


def test_who_has_won_and_left_waits_for_nothing() -> None:
    table = sichuan({0: "123m456m789m1122p"}, void="s---", turn=1, drawn="1p")
    assert of(table).waits
    assert of(table.play("1 discard 1p", "0 ron")) == NO_OUTLOOK


def test_a_rack_that_is_not_seen_has_no_outlook() -> None:
    observation = seen(position(RIICHI, {0: SIMPLES}, turn=1, drawn="4z"))
    hidden = replace(observation.hand.places[0], concealed=(UNKNOWN,) * 13)
    unseen_rack = having(observation, places=(hidden, *observation.hand.places[1:]))
    assert outlook(RIICHI, RIICHI.settled({}), unseen_rack) == NO_OUTLOOK


def test_what_others_hold_changes_nothing() -> None:
    one = position(RIICHI, {0: SIMPLES, 2: "111222333z5556z"}, turn=1, drawn="4z")
    other = position(RIICHI, {0: SIMPLES, 2: "99m99s1199p55z555s"}, turn=1, drawn="4z")
    assert of(one) == of(other)


def test_in_holdem_nothing_is_furiten() -> None:
    found = of(holdem({0: SIMPLES}, turn=1, drawn="4z", rivers={0: "5p"}))
    assert found.no_win is None
    assert kinds(found) == set(parse("25p"))


# -- what stays true until it is found out anew --------------------------------------------------------------------------


def test_the_same_tiles_wait_for_the_same_and_count_what_was_laid_since() -> None:
    table = position(RIICHI, {0: SIMPLES}, turn=1, drawn="2p")
    before = of(table)
    later = seen(table.play("1 discard 2p"))
    assert {wait.tile: wait.left for wait in kept(before, later, 4).waits} == {parse_one("2p"): 3, parse_one("5p"): 4}


def test_a_discard_leaves_what_was_foretold_of_it() -> None:
    table = position(RIICHI, {0: "234m567m34p678s18p"}, drawn="8p")
    before = of(table)
    assert kinds(kept(before, seen(table.play("0 discard 1p")), 4)) == set(parse("25p"))
    assert kept(before, seen(table.play("0 discard 3p")), 4) == NO_OUTLOOK


def test_another_hand_and_a_hand_that_is_over_keep_nothing() -> None:
    table = position(RIICHI, {0: SIMPLES}, turn=1, drawn="2p")
    before = of(table)
    won = table.play("1 discard 2p", "0 ron")
    assert won.ending is not None
    assert kept(before, seen(won), 4) == NO_OUTLOOK
    fresh = position(RIICHI, {0: "147m258p369s1234z"}, turn=1, drawn="5z")
    assert kept(before, seen(fresh), 4) == NO_OUTLOOK


# -- in every game -------------------------------------------------------------------------------------------------------


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_who_may_win_was_said_to_wait_for_that_tile_and_that_it_counts(rule_set: RuleSet) -> None:
    """Asked of everybody who may win, in whole hands of every game."""
    wins = 0
    for game in islice(games(rule_set, 0, HANDS), HANDS):
        for step in game.steps:
            if not isinstance(step.node, Decision):
                continue
            for seat, options in step.node.options.items():
                won = next((option for option in options if isinstance(option, SelfDraw | Ron)), None)
                if won is None or seat >= step.hand.seats:
                    continue
                observation = observe(game.rules, step.hand, seat)
                found = outlook(game.rule_set, game.options, observation)
                tile = _winning_tile(step.hand, seat, won)
                wait = next((wait for wait in found.waits if wait.tile == KIND[tile]), None)
                assert wait is not None, (game.rule_set.id, observation)
                worth = wait.worth
                assert worth is not None
                assert found.no_win is None or isinstance(won, SelfDraw)
                counts_more_by_chance = hand_is_late_or_robbed(step.hand) or isinstance(won, SelfDraw)
                assert worth.value is not None or counts_more_by_chance, (game.rule_set.id, observation)
                wins += 1
    assert wins


def hand_is_late_or_robbed(hand: Hand) -> bool:
    """Whether a win counts something beside the tiles: the last tile, a kong robbed or just made, the first turn."""
    late = hand.wall.left == 0 or not isinstance(hand.phase, Claims)
    return late or bool(getattr(hand.phase, "after_kong", False)) or sum(map(len, hand.rivers)) <= hand.seats


def _winning_tile(hand: Hand, seat: int, won: SelfDraw | Ron) -> int:
    """The tile that a seat may win with."""
    if isinstance(won, SelfDraw):
        return next(p.drawn for p in hand.places if p.owner == seat and p.drawn is not None)
    tile: int = getattr(hand.phase, "tile")  # noqa: B009
    return tile


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_what_a_discard_is_said_to_leave_is_what_it_leaves(rule_set: RuleSet) -> None:
    """After every discard the hand waits for what was foretold, and is as far from ready."""
    found = 0
    for game in islice(games(rule_set, 1, HANDS), HANDS):
        for step in game.steps:
            if not isinstance(step.node, Decision) or not isinstance(step.given, Mapping):
                continue
            for seat, action in step.given.items():
                if not isinstance(action, Discard) or seat >= step.hand.seats:
                    continue
                before = outlook(game.rule_set, game.options, observe(game.rules, step.hand, seat))
                after = advance(game.rules, step.hand, step.given).hand
                now = outlook(game.rule_set, game.options, observe(game.rules, after, seat))
                if now == NO_OUTLOOK:
                    continue
                thrown = action.rack, action.tile
                assert {wait.tile for wait in before.by_discard.get(thrown, ())} == kinds(now)
                if thrown in before.away_after:
                    assert (before.away_after[thrown],) == now.away
                    found += 1
    assert found or rule_set.id == "double"
