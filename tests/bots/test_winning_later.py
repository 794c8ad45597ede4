"""Which discards that win are let go in the blood battle games, for a tile drawn oneself that all three pay."""

from __future__ import annotations

import pytest

from paizhuo.engine.analysis.reasons import FixedReason
from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action, Ron
from paizhuo.engine.core.hand import Deal, Hand, Laid, Place, Seen, Wall, WinRecord
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.families.void_suit.hints import EARLY
from paizhuo.engine.games import find
from paizhuo.engine.games.bloodbattle.opening import BloodbattleState
from paizhuo.engine.games.sichuan.rules import SichuanState

STATES = {"sichuan": SichuanState((2, 2, 2, 2)), "bloodbattle": BloodbattleState((2, 2, 2, 2))}
MANY, FEW = "123456m11134p55m", "123456789m1122p"
"""Hands that wait for 2p and 5p, of which seven are left, and for 1p and 2p, of which three are."""
RULES = sorted(STATES)


def offered(rules: str, rack: str, *, left: int = EARLY, won: bool = False) -> Observation:
    """Seat 0 is offered the 2p that seat 3 has discarded."""
    places = (Place(0, parse(rack)), *(Place(seat, (-1,) * 13) for seat in (1, 2, 3)))
    rivers = ((), (), (), (Laid(parse("2p")[0]),))
    wins = (WinRecord(1, parse("5p")[0], 2, False, None, ()),) if won else ()
    wall = Wall(108, 108 - left)
    hand = Hand(Deal(0, 0, 0, (0,) * 4), places, rivers, wall, Seen(3), STATES[rules], ((),) * 4, wins=wins)
    return Observation(0, hand, (Ron(), PASS))


def chosen(rules: str, level: str, observation: Observation) -> Action:
    rule_set = find(rules)
    return make(level, rule_set, rule_set.settled({}), 0).choose(observation)


@pytest.mark.parametrize("rules", RULES)
def test_an_expert_lets_an_early_win_go_while_many_tiles_win(rules: str) -> None:
    assert chosen(rules, "expert", offered(rules, MANY)) == PASS


@pytest.mark.parametrize("rules", RULES)
def test_an_expert_takes_a_win_late_or_after_another_or_with_few_winning_tiles(rules: str) -> None:
    assert chosen(rules, "expert", offered(rules, MANY, left=EARLY - 1)) == Ron()
    assert chosen(rules, "expert", offered(rules, MANY, won=True)) == Ron()
    assert chosen(rules, "expert", offered(rules, FEW)) == Ron()


@pytest.mark.parametrize("rules", RULES)
def test_other_levels_take_every_win(rules: str) -> None:
    assert chosen(rules, "basic", offered(rules, MANY)) == chosen(rules, "standard", offered(rules, MANY)) == Ron()


def test_the_coach_says_why_a_win_is_let_go() -> None:
    rule_set = find("sichuan")
    ranked = next(iter(make("expert", rule_set, rule_set.settled({}), 0).rank(offered("sichuan", MANY))))
    assert ranked.action == PASS
    assert ranked.reasons == (FixedReason("waits_for_more"),)
