"""What players of riichi agree on, and the presets that set it as at well-known places to play."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.tiles import KIND, RED
from paizhuo.engine.games import ALL
from paizhuo.engine.games.riichi.options import DOCUMENT, MAHJONG_SOUL, TENHOU, WRC
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import NotValid, Score
from tests.games.riichi.test_match import SOUTH_4, after, final_points
from tests.games.support import meld, position

SIMPLES = "234m567m34p678s88p"
OPEN = {0: [meld("chi", "567m", 3)]}


def wall(options: Options) -> tuple[int, ...]:
    return RIICHI.play.wall(RIICHI.settled(options))


def test_without_red_fives_the_wall_has_four_plain_ones() -> None:
    assert sorted(map(KIND.__getitem__, wall({}))) == sorted(wall({"red_fives": False}))
    assert sum(tile in RED for tile in wall({})) == 3
    assert not any(tile in RED for tile in wall({"red_fives": False}))


def test_without_red_fives_a_stated_one_cannot_be() -> None:
    request = {"rules": "riichi", "concealed": "234m067p345678s2p", "win": "2p", "by": "self_draw"}
    assert isinstance(library.score(request).score, Score)
    refused = library.score({**request, "options": {"red_fives": False}}).score
    assert isinstance(refused, NotValid)
    assert refused.id == "too_many"


def test_open_tanyao_is_a_yaku_only_where_it_was_agreed() -> None:
    request: dict[str, Any] = {
        "rules": "riichi",
        "concealed": "234m678s34p88p",
        "melds": ["chi:567m@3"],
        "win": "2p",
        "by": "discard",
        "from": 1,
    }
    assert isinstance(library.score(request).score, Score)
    refused = library.score({**request, "options": {"open_tanyao": False}}).score
    assert isinstance(refused, NotValid)
    assert refused.id == "no_yaku"
    closed = {**request, "concealed": "234567m678s34p88p", "melds": []}
    assert isinstance(library.score({**closed, "options": {"open_tanyao": False}}).score, Score)


def test_at_the_table_too() -> None:
    racks = {0: "234m34p678s88p"}
    assert position(RIICHI, racks, melds=OPEN, drawn="2p").play("0 self_draw").hand.wins
    agreed = position(RIICHI, racks, melds=OPEN, drawn="2p", options={"open_tanyao": False})
    assert "No yaku" in agreed.refused("0 self_draw")


def test_riichi_needs_1000_points_only_where_that_was_agreed() -> None:
    for points, allowed in ((900, False), (1_000, True)):
        order = Deal(0, 0, 0, (points, 33_000, 33_000, 100_000 - 66_000 - points))
        free = position(RIICHI, {0: SIMPLES}, drawn="9s", order=order)
        assert free.play("0 riichi 9s").hand.state.ready[0]
        agreed = position(RIICHI, {0: SIMPLES}, drawn="9s", order=order, options={"riichi_needs_stick": True})
        if allowed:
            assert agreed.play("0 riichi 9s").hand.state.ready[0]
        else:
            assert "1000 points" in agreed.refused("0 riichi 9s")


def test_the_tile_just_called_may_be_discarded_only_where_swap_calling_was_agreed() -> None:
    racks, call = {0: SIMPLES, 1: "456m123p456s789s1z"}, ("0 discard 3m", "1 chi 45m")
    usual = position(RIICHI, racks, drawn="3m").play(*call)
    assert "swap-calling" in usual.refused("1 discard 6m")
    agreed = position(RIICHI, racks, drawn="3m", options={"swap_calls": True}).play(*call)
    assert agreed.play("1 discard 6m").hand.rivers[1]


def test_nine_terminals_end_no_hand_where_abortive_draws_are_off() -> None:
    racks = {0: "19m19p19s1234z258m"}
    assert position(RIICHI, racks, drawn="5z", untouched=True).play("0 abandon").hand.ending is not None
    agreed = position(RIICHI, racks, drawn="5z", untouched=True, options={"abortive_draws": False})
    assert "no hand is abandoned" in agreed.refused("0 abandon")
    ids = {draw.ending.id for draw in RIICHI.sheet(RIICHI.settled({"abortive_draws": False})).draws}
    assert ids == {"exhausted", "nagashi"}


def test_below_zero_the_match_ends_where_that_was_agreed_and_goes_on_elsewhere() -> None:
    standing = (-100, 40_100, 30_000, 30_000)
    assert isinstance(after("win", winners=(1,), standing=standing), Deal)
    assert not isinstance(after("win", winners=(1,), standing=standing, below_zero_ends=True), Deal)
    at_zero = (0, 40_000, 30_000, 30_000)
    assert isinstance(after("win", winners=(1,), standing=at_zero, below_zero_ends=True), Deal)


@pytest.mark.parametrize("rules", [rules for rules in ALL if rules.presets], ids=lambda rules: rules.id)
def test_every_preset_is_a_choice_of_options_that_differ_and_the_first_is_the_default(rules: RuleSet) -> None:
    settled = [rules.settled(preset.options) for preset in rules.presets]
    assert settled[0] == rules.settled({})
    assert all(one != other for n, one in enumerate(settled) for other in settled[:n])
    for preset in rules.presets:
        assert rules.preset(preset.options) is preset
        assert all((preset.name.zh, preset.name.en, preset.note.zh, preset.note.en))
    assert rules.preset({"start": 12_000}) is None


@pytest.mark.parametrize(
    "preset, start, paid",
    [
        (DOCUMENT, 25_000, (0, 0, 0, 0)),
        (TENHOU, 25_000, (20_000 + 15_000, 10_000 - 5_000, -10_000 - 5_000, -20_000 - 5_000)),
        (MAHJONG_SOUL, 25_000, (15_000, 5_000, -5_000, -15_000)),
        (WRC, 30_000, (15_000, 5_000, -5_000, -15_000)),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_a_preset_begins_and_ends_a_match_as_its_place_does(preset: Any, start: int, paid: tuple[int, ...]) -> None:
    """Uma 10-20 with oka 20 on Tenhou, 5-15 without on Mahjong Soul and by the WRC."""
    assert RIICHI.play.programme(RIICHI.settled(preset.options)).first().standing == (start,) * 4
    standing = (start + 8_000, start + 2_000, start - 4_000, start - 6_000)
    assert final_points(standing, **preset.options) == tuple(
        had + more for had, more in zip(standing, paid, strict=True)
    )


def test_the_wrc_match_is_over_after_south_4_whoever_has_what_unless_the_dealer_stays() -> None:
    wrc: Any = WRC.options
    tenhou: Any = TENHOU.options
    low = (29_000, 31_000, 30_000, 30_000)
    assert not isinstance(after("win", winners=(1,), standing=low, order=SOUTH_4, **wrc), Deal)
    leads = (29_000, 29_000, 29_000, 33_000)
    assert isinstance(after("win", winners=(3,), standing=leads, order=SOUTH_4, **wrc), Deal)
    assert not isinstance(after("win", winners=(3,), standing=leads, order=SOUTH_4, **tenhou), Deal)
