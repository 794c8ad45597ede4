"""How long a match is and what everybody starts with, in every game that stands alone (the rule pages' common rules)."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.hand import Hand, WinRecord
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS
from paizhuo.engine.rules.rule_set import RuleSet
from tests.games.support import dealt

IN_CIRCLES = [rules for rules in ALL if {option.id for option in CIRCLE_OPTIONS} <= {o.id for o in rules.options}]
CIRCLES, START = {"hongkong": 4, "taiwan": 4}, {"hongkong": 2_000, "taiwan": 10_000}
"""Where a document says otherwise than the guide: one circle from 50,000."""
BY_HANDS = [rules for rules in ALL if "hands" in {option.id for option in rules.options}]


def played(rules: RuleSet, options: dict[str, int]) -> list[tuple[int, ...]]:
    """The points before every deal of a match in which the seat after the dealer always wins and nobody pays anything."""
    settled = rules.settled(options)
    programme = rules.play.programme(settled)
    deal = programme.first()
    found = [deal.standing]
    hand = dealt(rules, options=options).hand
    while not isinstance(following := programme.after(won(replace(hand, deal=deal)), deal.standing, 0), MatchEnd):
        deal = following
        found.append(deal.standing)
    return found


def won(hand: Hand) -> Hand:
    """The hand won by the seat after its dealer, so that no deal stays."""
    return replace(
        hand, wins=(WinRecord(hand.after(hand.dealer), UNKNOWN, None, robbed=False, score=None, transfers=()),)
    )


@pytest.mark.parametrize("rules", IN_CIRCLES, ids=lambda rules: rules.id)
def test_a_game_in_circles_has_a_hand_for_every_seat_in_each_of_one_two_or_four(rules: RuleSet) -> None:
    seats = rules.play.seats(rules.settled({}))
    for circles in (1, 2, 4):
        assert len(played(rules, {"circles": circles})) == circles * seats
    assert len(played(rules, {})) == seats * CIRCLES.get(rules.id, 1)


@pytest.mark.parametrize("rules", IN_CIRCLES, ids=lambda rules: rules.id)
def test_a_game_in_circles_starts_from_as_much_as_its_document_says_or_as_agreed(rules: RuleSet) -> None:
    seats = rules.play.seats(rules.settled({}))
    assert played(rules, {})[0] == (START.get(rules.id, 50_000),) * seats
    assert played(rules, {"start": 20_000})[0] == (20_000,) * seats


@pytest.mark.parametrize("rules", BY_HANDS, ids=lambda rules: rules.id)
def test_a_game_by_hands_has_as_many_as_agreed_eight_otherwise_and_starts_from_nothing(rules: RuleSet) -> None:
    offered = next(option for option in rules.options if option.id == "hands")
    assert len(played(rules, {})) == offered.default == 8
    for choice in offered.choices:
        assert isinstance(choice.value, int)
        deals = played(rules, {"hands": choice.value})
        assert len(deals) == choice.value
        assert set(deals) == {(0,) * rules.play.seats(rules.settled({}))}


@pytest.mark.parametrize("rules", [*IN_CIRCLES, *BY_HANDS], ids=lambda rules: rules.id)
def test_a_match_goes_on_below_zero(rules: RuleSet) -> None:
    """负分续行: nobody goes bust."""
    programme = rules.play.programme(rules.settled({}))
    hand = dealt(rules).hand
    standing = (-8000, 8000, *(0 for _ in range(hand.seats - 2)))
    following = programme.after(hand, standing, 0)
    assert not isinstance(following, MatchEnd)
    assert following.standing == standing


def test_every_game_of_the_documents_is_played_in_circles_or_by_hands_or_has_a_length_of_its_own() -> None:
    assert {rules.id for rules in IN_CIRCLES} >= {"harmony", "international", "sichuan", "trick", "dyed"}
    assert {rules.id for rules in BY_HANDS} >= {"bloodbattle", "chongqing", "tianjin"}
