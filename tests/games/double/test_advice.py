"""How a plain player plays two hands at once: it shares its tiles out, stays closed, and takes no risk before it is ready."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import PASS, Action, Ankan, Discard, MoveMeld
from paizhuo.engine.core.hand import Laid, Place
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KINDS, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.double.advice import safe_kinds
from paizhuo.engine.games.double.arrange import arrange
from paizhuo.engine.games.double.arrangement import best_arrangement, path
from paizhuo.engine.games.double.racks import MELD, MOST_MOVES, racks, shared_waits
from paizhuo.engine.games.double.rules import DOUBLE
from paizhuo.engine.play.turn import Turn
from tests.games.double.positions import DECLARED, IDLE, table
from tests.games.support import Table, meld


def choice_of(played: Table, seat: Seat = 0) -> Action:
    bot = make("basic", DOUBLE, DOUBLE.settled({}), seat)
    return bot.choose(observe(played.rules, played.hand, seat))


# -- arranging -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hands",
    [
        ("2346m345p567888s", "677m234p2234567s"),
        ("22234p3488s5567m", "67m5678s345p2348m"),
        ("1122334455667m", "7788991122334m"),
        ("119m19p19s123456z", "789m456p123s1177z"),
    ],
)
def test_the_path_to_an_arrangement_ends_there(hands: tuple[str, str]) -> None:
    played = table({0: hands}, drawn="7z")
    seen = observe(played.rules, played.hand, 0)
    target = best_arrangement(seen)
    assert target.discard is not None
    for action in path(racks(seen.hand, 0), target):
        played = played.given({0: action})
    wanted = [Counter(hand) for hand in target.hands]
    left = [Counter(place.concealed) for place in racks(played.hand, 0)]
    wanted = wanted if not wanted[0] - left[0] else wanted[::-1]
    assert not any(want - have for want, have in zip(wanted, left, strict=True))
    assert sum((left[0] - wanted[0] + (left[1] - wanted[1])).values()) == 1


def test_a_plain_player_arranges_declares_and_wins() -> None:
    """Tiles that wait for 5m 8m only when they are shared out anew."""
    bot = make("basic", DOUBLE, DOUBLE.settled({}), 0)
    first, second = "23467m345p25678s", "67m234p23456788s"
    played = table({0: (first, second)}, drawn="1z")
    assert not played.can("0 riichi")
    chosen: list[str] = []
    while isinstance(played.hand.phase, Turn):
        choice = bot.choose(observe(played.rules, played.hand, 0))
        chosen.append(choice.name)
        played = played.given({0: choice})
    assert chosen[-1] == "riichi"
    assert shared_waits(racks(played.hand, 0)) == parse("58m")


WHOLE = [kind for kind in range(KINDS) for _ in range(8)]
PONS = [meld("pon", f"{rank}{rank}{rank}z", 3) for rank in range(1, 8)]


@pytest.mark.parametrize("melds", range(7))
def test_any_split_is_reached_well_within_the_moves_allowed(melds: int) -> None:
    rng = Random(melds)
    for _ in range(10):
        first = rng.randint(max(0, melds - 4), min(4, melds))
        tiles = tuple(rng.sample(WHOLE, 27 - MELD * melds))
        cut = 13 - MELD * first
        laid = tuple(rng.sample(PONS, melds))
        pair = Place(0, tiles[:cut], laid[:first]), Place(0, tiles[cut:], laid[first:])
        steps = path(pair, arrange(tiles, laid))
        assert sum(MELD if isinstance(step, MoveMeld) else 1 for step in steps) <= 25 < MOST_MOVES


# -- staying closed ------------------------------------------------------------------------------------------------------


def test_a_plain_player_keeps_both_hands_closed() -> None:
    played = table({1: ("46m99m258p369s123z", IDLE[1])}, drawn="5m").play("0 discard 5m drawn")
    assert played.can("1 chi")
    assert choice_of(played, 1) == PASS


FOUR = {0: ("1111m258p369s123z", IDLE[1])}


def test_a_plain_player_lays_a_kong_that_costs_nothing_until_somebody_is_in_riichi() -> None:
    kong = Ankan(parse("1111m"))
    assert choice_of(table(FOUR, drawn="5z")) == kong
    assert choice_of(table(FOUR, drawn="5z", ready=(None, DECLARED, None, None))) != kong


# -- against riichi ------------------------------------------------------------------------------------------------------


def against_riichi(hands: tuple[str, str]) -> Table:
    """Seat 0 draws after seat 1 declared riichi with 9s; after that seats 2 and 3 discarded 7m and 5s, before it seat 0 3p."""
    rivers = {0: "3p", 1: "9s", 2: "7m", 3: "5s"}
    played = table({0: hands}, drawn="7z", rivers=rivers, ready=(None, DECLARED, None, None))
    return replace(played, hand=played.hand.with_river(1, (Laid(parse_one("9s"), turned=True),)))


def test_what_is_discarded_after_a_riichi_and_not_won_with_is_safe() -> None:
    played = against_riichi(IDLE)
    assert safe_kinds(observe(played.rules, played.hand, 0), 1) == set(parse("7m5s9s"))


def test_a_hand_that_is_not_ready_gives_way_to_a_riichi() -> None:
    hands = ("1247m258p36s1234z", "678m147p28s12345z")
    calm = choice_of(table({0: hands}, drawn="7z"))
    assert isinstance(calm, Discard)
    assert calm.tile != parse_one("7m")
    threatened = choice_of(against_riichi(hands))
    assert isinstance(threatened, Discard)
    assert threatened.tile == parse_one("7m")


def test_a_ready_hand_goes_on_against_a_riichi() -> None:
    played = against_riichi(("23467m345p56788s", "67m234p22345678s"))
    while (choice := choice_of(played)).name == "move":
        played = played.given({0: choice})
    assert choice.name == "riichi"
