"""Bots choose among their options, the same each time; ``basic`` plays better than chance."""

from __future__ import annotations

import pytest

from paizhuo.engine.bots import UnknownBot, make, nearest
from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.hand import Deal, Hand, Laid, Place, Seen, Wall
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import FLOWERS, Tiles, parse, parse_one, suit
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi, fresh_state
from paizhuo.engine.games import ALL, FIRST, find
from paizhuo.engine.games.bloodbattle.opening import BloodbattleState
from paizhuo.engine.games.harmony.rules import HarmonyState
from paizhuo.engine.games.sichuan.rules import SichuanState
from paizhuo.engine.games.tianjin.stakes import Pull, Sit
from paizhuo.engine.games.tianjin.state import TianjinState
from paizhuo.engine.games.trick.taking import Take, TrickState
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.play.flowers import LayFlower
from paizhuo.engine.rules.exchange import Exchange, any_threes, one_suit_threes
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.void_suit import VOIDS, ChooseVoid
from paizhuo.engine.table.simulation import play_match
from paizhuo.engine.table.table import Table
from tests.bots.levels import LEVELS
from tests.observed import having


def tile(text: str) -> int:
    return parse_one(text)


IDS = [rule_set.id for rule_set in ALL]
STATES = {
    "riichi": fresh_state(4),
    "sichuan": SichuanState((2, 2, 2, 2)),
    "bloodbattle": BloodbattleState(),
    "tianjin": TianjinState(wild=(tile("4z"), tile("5z"))),
    "dyed": fresh_state(4),
    "harmony": HarmonyState(),
    "trick": TrickState((None,) * 4, (False,) * 4, taken=((),) * 4),
}


def seen(
    rack: str,
    options: tuple[Action, ...],
    *,
    rules: str = "riichi",
    melds: tuple[Meld, ...] = (),
    rivers: tuple[str, str, str, str] = ("", "", "", ""),
    riichi: tuple[int, ...] = (),
    drawn: bool = False,
    turn: int = 0,
    indicator: str = "",
) -> Observation:
    """Seat 0, East and dealer, sees this. ``riichi``: seats that declared it with their first discard."""
    tiles = parse(rack)
    laid = tuple(
        tuple(Laid(tile, turned=seat in riichi and nth == 0) for nth, tile in enumerate(parse(river)))
        for seat, river in enumerate(rivers)
    )
    places = (Place(0, tiles, melds, tiles[-1] if drawn else None), *(Place(seat, (-1,) * 13) for seat in (1, 2, 3)))
    wall = Wall(136, 60, reserve=14, shown=parse(indicator))
    hand = Hand(Deal(0, 0, 0, (25_000,) * 4), places, laid, wall, Seen(turn), STATES[rules], ((),) * 4)
    return Observation(0, hand, options)


def discards(rack: str) -> tuple[Discard, ...]:
    return tuple(Discard(tile) for tile in dict.fromkeys(parse(rack)))


def basic(observation: Observation, rules: str = "riichi") -> Action:
    rule_set = find(rules)
    return make("basic", rule_set, rule_set.settled({}), 0).choose(observation)


# -- every bot -----------------------------------------------------------------------------------------------------------

DECISIONS, DECISIONS_AT_NIGHT = 30, 120
"""So many times, from the beginning of a match, all who are asked choose."""


@pytest.mark.simulation
@pytest.mark.parametrize("decisions", [DECISIONS, pytest.param(DECISIONS_AT_NIGHT, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("rule_set, name", LEVELS)
def test_a_bot_chooses_one_of_its_options_and_the_same_each_time(rule_set: RuleSet, name: str, decisions: int) -> None:
    table = Table(MatchSetup(rule_set.id, {}, tuple(SeatSetup(str(n), name) for n in range(4)), 4))
    again = [make(name, rule_set, rule_set.settled({}), 7) for _ in range(2)]
    for _ in range(decisions):
        for seat, options in table.waiting().items():
            chosen = {bot.choose(table.observation(seat)) for bot in again}
            assert len(chosen) == 1
            assert chosen <= set(options)
        table.bot_answers()


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match="random, basic, standard, expert"):
        make("genius", find(FIRST), {}, 0)


def test_a_level_that_has_learned_nothing_plays_as_the_one_below() -> None:
    for rule_set in ALL:
        there = {name: nearest(name, rule_set) for name in ("random", "basic", "standard", "expert")}
        assert (there["random"], there["basic"]) == ("random", "basic")
        assert there["standard"] in {"standard", "basic"}
        assert there["expert"] in {"expert", there["standard"]}


MATCHES = {"holdem": 6, "trick": 6}
"""So many matches show who plays better where luck weighs much; elsewhere three do."""


@pytest.mark.simulation
@pytest.mark.parametrize("rules", IDS)
def test_basic_beats_random(rules: str) -> None:
    bots = ("basic", "random", "basic", "random")
    gained = [0] * 4
    for seed in range(MATCHES.get(rules, 3)):
        tally = play_match(MatchSetup(rules, {}, tuple(SeatSetup(b, b) for b in bots), seed), 100)
        for seat in range(4):
            gained[seat] += tally.final_points[seat] - tally.start[seat]
    assert min(gained[0], gained[2]) > max(gained[1], gained[3])


# -- basic ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("win", [SelfDraw(), Ron()])
def test_basic_always_wins(win: Action) -> None:
    assert basic(seen("123m456p789s1122z5p", (Discard(tile("5p")), win, PASS), drawn=True)) == win


def test_basic_discards_the_tile_that_leaves_the_widest_wait() -> None:
    rack = "123m456p789s34s22z1p"
    assert basic(seen(rack, discards(rack))) == Discard(tile("1p"))


def test_basic_lets_guest_winds_go_before_dragons_and_middle_tiles() -> None:
    rack = "234m456p678s78m9p3z5z"
    assert basic(seen(rack, discards(rack))) == Discard(tile("3z"))


def test_basic_keeps_the_red_five_of_two() -> None:
    rack = "123m456p789s2z5m0m22s"
    chosen = basic(seen(rack, (Discard(tile("5m")), Discard(tile("0m")))))
    assert chosen == Discard(tile("5m"))


def test_basic_declares_riichi_with_the_wider_wait() -> None:
    rack = "123m456p345578s22z"
    options = (Riichi(tile("8s")), Riichi(tile("5s")), *discards(rack))
    assert basic(seen(rack, options)) == Riichi(tile("5s"))


def test_basic_declares_no_riichi_for_a_tile_that_cannot_come() -> None:
    rack = "123m456p789s13s22z1p"
    gone = seen(rack, (Riichi(tile("1p")), *discards(rack)), rivers=("", "22s", "2s", "2s"))
    assert not isinstance(basic(gone), Riichi)


def test_basic_far_from_ready_gives_what_a_declared_hand_has_discarded() -> None:
    rack = "147m258p369s12345z"
    feared = seen(rack, discards(rack), rivers=("", "5p", "", ""), riichi=(1,))
    assert basic(feared) == Discard(tile("5p"))


def test_basic_pushes_when_it_is_ready_itself() -> None:
    rack = "123m456p789s22z34s5p"
    feared = seen(rack, discards(rack), rivers=("", "2z", "", ""), riichi=(1,))
    assert basic(feared) == Discard(tile("5p"))


def claim(rack: str, laid: str, options: tuple[Action, ...], rules: str = "riichi", **more: object) -> Action:
    """Seat 3 has just laid a tile."""
    return basic(seen(rack, (*options, PASS), rules=rules, rivers=("", "", "", laid), turn=3, **more), rules)  # type: ignore[arg-type]


def pair(text: str) -> Tiles:
    return parse(text)


def test_basic_pons_dragons_and_its_own_winds() -> None:
    assert claim("13m456p79s11z2457p", "1z", (Pon(pair("11z")),)) == Pon(pair("11z"))
    assert claim("13m456p79s55z2457p", "5z", (Pon(pair("55z")),)) == Pon(pair("55z"))


def test_basic_leaves_a_guest_wind_alone_where_a_yaku_is_needed() -> None:
    assert claim("13m456p79s33z2457p", "3z", (Pon(pair("33z")),)) == PASS


def test_basic_calls_chi_on_the_way_to_all_simples() -> None:
    assert claim("24m456p678s5567s3p", "3m", (Chi(pair("24m")),)) == Chi(pair("24m"))
    assert claim("24m456p678s11z99s3p", "3m", (Chi(pair("24m")),)) == PASS


def test_basic_calls_on_the_way_to_one_suit() -> None:
    rack = "1355678999m33z5p"
    assert claim(rack, "2m", (Chi(pair("13m")),)) == Chi(pair("13m"))


def test_basic_calls_nothing_that_brings_it_no_nearer() -> None:
    assert claim("345m345p3456788s", "3p", (Chi(pair("45p")),)) == PASS


def test_basic_lays_kongs_that_cost_nothing() -> None:
    kong = Ankan(parse("1111z"))
    rack = "123m456p78s3z1111z9s"
    assert basic(seen(rack, (kong, *discards(rack)), drawn=True)) == kong
    added = Kakan(tile("1z"))
    east = Meld("pon", parse("111z"), 2, tile("1z"))
    rack = "123m456p78s3z1z9s"
    assert basic(seen(rack, (added, *discards(rack)), melds=(east,), drawn=True)) == added


def test_basic_lays_no_kong_out_of_a_run() -> None:
    rack = "12333345m789p112s"
    kong = Ankan(parse("3333m"))
    assert basic(seen(rack, (kong, *discards(rack)), drawn=True)) != kong


def test_basic_takes_an_exposed_kong_where_kongs_are_paid() -> None:
    kong = Minkan(parse("777m"))
    options = (kong, Pon(parse("77m")))
    assert claim("777m123m456p2p5p8p1p", "7m", options, rules="sichuan") == kong
    assert claim("777m123m456p2p5p8p1p", "7m", options) == PASS


def test_basic_gives_up_nine_far_terminals_and_keeps_a_near_hand() -> None:
    rack = "19m19p19s123z2458m5s"
    assert basic(seen(rack, (AbandonHand(), *discards(rack)))) == AbandonHand()
    rack = "19m19p19s12345z556m"
    assert basic(seen(rack, (AbandonHand(), *discards(rack)))) != AbandonHand()


def test_basic_passes_on_and_does_without_its_weakest_suit() -> None:
    rack = "1234567m234567p14s"
    state = having(seen("1234567m23456p149s", ()), state=SichuanState())
    asked = replace(state, options=one_suit_threes(parse("1234567m23456p149s")))
    assert basic(asked, "sichuan") == Exchange(parse("149s"))
    asked = having(seen(rack, VOIDS), state=SichuanState())
    assert basic(asked, "sichuan") == ChooseVoid("s")


def test_basic_takes_the_tile_of_a_trick_that_brings_it_nearer() -> None:
    options = (Take(tile("9m"), 1), Take(tile("4s"), 2), PASS)
    assert basic(seen("123m456p789s35s12z", options, rules="trick"), "trick") == Take(tile("4s"), 2)
    assert basic(seen("123m456p789s35s12z", (Take(tile("9m"), 1), PASS), rules="trick"), "trick") == PASS


def test_basic_gives_any_three_tiles_so_that_one_suit_goes_and_the_others_lose_least() -> None:
    rack = "123456m234567p9s"
    asked = seen(rack, any_threes(parse(rack)), rules="bloodbattle")
    chosen = basic(asked, "bloodbattle")
    assert isinstance(chosen, Exchange)
    assert tile("9s") in chosen.tiles
    rack = "12345m2346p1469s"
    asked = seen(rack, any_threes(parse(rack)), rules="bloodbattle")
    chosen = basic(asked, "bloodbattle")
    assert isinstance(chosen, Exchange)
    assert {suit(given) for given in chosen.tiles} == {2}


@pytest.mark.parametrize("rules", ["riichi", "tianjin"])
def test_basic_always_replaces_a_flower(rules: str) -> None:
    flower = LayFlower(FLOWERS[0])
    assert basic(seen("123m456p789s1122z", (PASS, flower), rules=rules), rules) == flower


# -- basic with wild tiles (4z and 5z here) ------------------------------------------------------------------------------


def wildly(rack: str, *options: Action, melds: tuple[Meld, ...] = ()) -> Action:
    observation = seen(rack, (*options, *discards(rack)), rules="tianjin", melds=melds, drawn=True)
    return basic(observation, "tianjin")


def test_basic_keeps_wild_tiles_and_gives_what_they_leave_over() -> None:
    assert wildly("123m456p789s13s5z6z9p") == Discard(tile("6z"))


def test_basic_discards_a_wild_tile_only_where_there_is_nothing_else() -> None:
    pons = tuple(Meld("pon", (kind,) * 3, 1, kind) for kind in parse("1m1p1s9s"))
    assert wildly("45z", melds=pons) in discards("45z")
    assert wildly("4z9m", melds=pons) == Discard(tile("9m"))


def test_basic_waits_with_a_wild_tile_for_anything_rather_than_for_a_pair() -> None:
    assert wildly("123m456p789s123s5z6z") == Discard(tile("6z"))
    assert wildly("123m456p789s12s5z67z") in discards("67z")


def test_basic_pons_only_what_brings_it_nearer_with_its_wild_tiles() -> None:
    pon = Pon(parse("77m"))
    assert claim("77m123p456s13s265z", "7m", (pon,), rules="tianjin") == pon
    assert claim("77m12379p456s13s5z", "7m", (pon,), rules="tianjin") == PASS


def test_basic_lays_a_gold_kong_for_it_earns_more_than_the_win_it_puts_off() -> None:
    for rack in ("123m456p1368s5555z", "147m258p3699s5555z"):
        assert wildly(rack, Ankan(parse("5555z"))) == Ankan(parse("5555z"))


def test_basic_lays_other_kongs_beside_wild_tiles() -> None:
    kong = Ankan(parse("7777m"))
    assert wildly("7777m123p46s258s45z", kong) == kong


def test_as_dealer_basic_sits_and_else_it_does_not_pull_for_the_dealer_wins_more_often() -> None:
    assert basic(seen("", (Sit(), PASS), rules="tianjin"), "tianjin") == Sit()
    assert basic(seen("", (PASS, Pull(1), Pull(2)), rules="tianjin"), "tianjin") == PASS


# -- basic in games with other yaku --------------------------------------------------------------------------------------


def test_basic_opens_no_half_flush_where_it_counts_nothing() -> None:
    """染手: one suit with honours is no yaku; without them it is."""
    pon = Pon(pair("99s"))
    mixed, pure = "1258s99s36s22347z", "124589s99s46s234z"
    assert claim(mixed, "9s", (pon,)) == pon
    assert claim(mixed, "9s", (pon,), rules="dyed") == PASS
    assert claim(pure, "9s", (pon,), rules="dyed") == pon


def test_basic_pons_the_wind_of_the_round_only_where_it_counts() -> None:
    """中庸: only one's own."""
    rack = "13m456p79s11z2457p"
    east = seen(rack, (Pon(pair("11z")), PASS), rules="harmony", rivers=("", "", "", "1z"), turn=3)
    assert basic(east, "harmony") == Pon(pair("11z"))
    south = having(east, deal=replace(east.hand.deal, dealer=3))
    assert basic(south, "harmony") == PASS
    assert basic(having(south, state=fresh_state(4)), "riichi") == Pon(pair("11z"))
