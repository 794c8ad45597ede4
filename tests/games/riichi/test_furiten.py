"""Riichi 立直, ippatsu 一发 and furiten 振听 (Tenhou's four-player rules; riichi needs no points: 负分续行)."""

from __future__ import annotations

import random

import pytest

from paizhuo.engine.core.action import Ankan, Discard, Kakan
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import parse_one, text
from paizhuo.engine.families.riichi.legality import keeps_waits
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.families.riichi.yaku import SHAPES
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.play.readiness import live_waits
from tests.games.support import Table, around, meld, position

SIMPLES = "234m567m34p678s88p"
"""Ready for 2p and 5p, always with a yaku (断幺九)."""
PLAIN = "123m567m345p678s9s"
"""Ready for 9s, without a yaku unless riichi gives one."""
ACCEPTED = Ready(double=False, ippatsu=False, accepted=True)


def in_riichi(*seats: int) -> tuple[Ready | None, ...]:
    return tuple(ACCEPTED if seat in seats else None for seat in range(4))


def riichi_turn(**changes: object) -> Table:
    """Seat 0 is ready for 2p and 5p when it discards the North it has drawn."""
    return position(RIICHI, {0: SIMPLES}, drawn="4z", **changes)  # type: ignore[arg-type]


# -- declaring -----------------------------------------------------------------------------------------------------------


def test_riichi_needs_a_closed_hand() -> None:
    open_hand = position(RIICHI, {0: "567m34p678s88p"}, melds={0: [meld("chi", "234m", 3)]}, drawn="4z")
    assert "closed hand" in open_hand.refused("0 riichi 4z")
    concealed_kong = position(RIICHI, {0: "567m34p678s88p"}, melds={0: [meld("ankan", "1111m")]}, drawn="4z")
    assert concealed_kong.can("0 riichi 4z")


def test_riichi_needs_a_ready_hand_after_its_discard() -> None:
    table = riichi_turn()
    assert table.can("0 riichi 4z")
    assert "would not be ready" in table.refused("0 riichi 2m")
    assert "not ready" in position(RIICHI, {}, drawn="5z").refused("0 riichi 5z")


def test_riichi_may_be_declared_with_every_discard_that_leaves_the_hand_ready() -> None:
    table = position(RIICHI, {0: "234m567m345p678s8p"}, drawn="8s")
    allowed = {a.tile for a in table.choices(0) if a.name == "riichi"}  # type: ignore[attr-defined]
    assert allowed == {parse_one("8p"), parse_one("8s")}


def test_waiting_only_for_a_tile_all_of_which_one_holds_is_not_ready() -> None:
    """Tenhou: a wait of which one has used all four tiles oneself does not count."""
    melds = {0: [meld("ankan", "5555p")]}
    table = position(RIICHI, {0: "123m567m46p99s"}, melds=melds, drawn="1z")
    assert "not ready" in table.refused("0 riichi 1z")


def test_riichi_needs_four_tiles_in_the_wall() -> None:
    assert riichi_turn(left=4).can("0 riichi 4z")
    assert "four tiles" in riichi_turn(left=3).refused("0 riichi 4z")


@pytest.mark.parametrize("points", [1000, 900, 0, -5000])
def test_riichi_needs_no_minimum_of_points(points: int) -> None:
    order = Deal(3, 0, 0, (points, 50_000, 25_000, 25_000 - points))
    table = riichi_turn(order=order).play("0 riichi 4z")
    assert table.paid("riichi") == (-1000, 0, 0, 0)


def test_the_stick_is_paid_when_nobody_wins_with_the_discard() -> None:
    table = riichi_turn().play("0 riichi 4z")
    assert table.paid("riichi") == (-1000, 0, 0, 0)
    assert table.hand.rivers[0][-1].turned


def test_the_stick_is_not_paid_when_the_discard_is_won_with() -> None:
    """宣言牌放铳: the riichi does not stand."""
    rack = "123m567m345p678s4z"
    table = position(RIICHI, {0: SIMPLES, 2: rack}, drawn="4z", ready=in_riichi(2)).play("0 riichi 4z")
    assert table.paid("riichi") == (0, 0, 0, 0)
    table = table.play("2 ron", "under 1z")
    assert table.paid("riichi") == (0, 0, 0, 0)
    assert table.paid("deposit") == (0, 0, 0, 0)


def test_the_stick_is_paid_when_the_discard_is_claimed() -> None:
    table = position(RIICHI, {0: SIMPLES, 2: "44z147m258p36s35z1m"}, drawn="4z").play("0 riichi 4z", "2 pon 44z")
    assert table.paid("riichi") == (-1000, 0, 0, 0)
    table = table.play("2 discard 1m", *around("3 9s"), "draw 5p", "0 self_draw", "under 1z")
    assert "riichi" in table.patterns()
    assert "ippatsu" not in table.patterns()


def test_the_stick_comes_back_to_a_winner_with_those_already_on_the_table() -> None:
    order = Deal(5, 0, 0, (25_000, 25_000, 25_000, 23_000), deposit=2000)
    table = riichi_turn(order=order).play("0 riichi 4z", *around("1 9s", "2 9s"), "draw 5p", "3 discard 5p", "0 ron")
    table = table.play("under 1z")
    assert table.paid("deposit") == (3000, 0, 0, 0)
    assert table.paid("riichi") == (-1000, 0, 0, 0)


def test_double_riichi_only_on_the_first_turn_before_any_call() -> None:
    """两立直."""
    won = ["0 riichi 4z", *around("1 9s", "2 9s", "3 9s"), "draw 5p", "0 self_draw", "under 1z"]
    assert {"double_riichi", "ippatsu"} <= riichi_turn(untouched=True).play(*won).patterns()
    assert "riichi" in riichi_turn(untouched=False).play(*won).patterns()
    assert "riichi" in riichi_turn(untouched=True, rivers={0: "7z"}).play(*won).patterns()


def test_a_self_draw_on_the_untouched_first_turn_is_a_yakuman() -> None:
    """天和、地和; one's own concealed kong ends the first turn too."""
    assert position(RIICHI, {0: SIMPLES}, drawn="5p", untouched=True).play("0 self_draw").patterns() == {"tenhou"}
    racks = {0: "777z567m34p678s88p"}
    table = position(RIICHI, racks, drawn="7z", untouched=True).play("0 ankan 7777z", "indicator 9m", "draw 5p")
    assert "tenhou" not in table.play("0 self_draw").patterns()


def test_a_call_ends_everybodys_first_turn() -> None:
    """第一巡: neither double riichi nor nine terminals nor 地和 after it."""
    racks = {1: "55z147m258p36s346z", 2: SIMPLES, 3: "19m19p19s12z24568m"}
    table = position(RIICHI, racks, drawn="5z", untouched=True).play("0 discard 5z", "1 pon 55z", "1 discard 4z")
    assert table.play("draw 5p", "2 self_draw").patterns() == {"menzen_tsumo", "pinfu", "tanyao"}
    table = table.play("draw 9s", "2 riichi 9s", "draw 3z")
    assert not table.hand.state.ready[2].double
    assert not table.can("3 abandon")
    uncalled = position(RIICHI, racks, drawn="5z", untouched=True).play("0 discard 5z", "1 pass", *around("1 7z"))
    assert uncalled.play("draw 5p", "2 self_draw").patterns() == {"chiihou"}


# -- ippatsu -------------------------------------------------------------------------------------------------------------


def test_ippatsu_until_ones_own_next_draw() -> None:
    table = riichi_turn().play("0 riichi 4z", "draw 5p", "1 discard 5p", "0 ron", "under 1z")
    assert "ippatsu" in table.patterns()
    table = riichi_turn().play("0 riichi 4z", *around("1 9s", "2 9s", "3 9s"), "draw 5p", "0 self_draw", "under 1z")
    assert "ippatsu" in table.patterns()


def test_ippatsu_ends_with_ones_own_next_discard() -> None:
    table = riichi_turn().play("0 riichi 4z", *around("1 9s", "2 9s", "3 9s", "0 7z"), "draw 5p", "1 discard 5p")
    assert "ippatsu" not in table.play("0 ron", "under 1z").patterns()


@pytest.mark.parametrize(
    "rack, melds, moves",
    [
        ("78s147m258p36s35z1m", [], ["2 chi 78s", "2 discard 1m"]),
        ("99s147m258p36s35z1m", [], ["2 pon 99s", "2 discard 1m"]),
        ("999s147m258p36s35z", [], ["2 minkan 999s", "draw 6z", "2 discard 6z", "indicator 9m"]),
        ("1111m147p258p3s35z", [], ["draw 6z", "2 ankan 1111m", "indicator 9m", "draw 7z", "2 discard 7z"]),
        (
            "147p258p3s35z1m",
            [meld("pon", "777z", 1)],
            ["draw 7z", "2 kakan 7z", "draw 6z", "2 discard 6z", "indicator 9m"],
        ),
    ],
)
def test_ippatsu_ends_with_any_call(rack: str, melds: list[Meld], moves: list[str]) -> None:
    table = position(RIICHI, {0: SIMPLES, 2: rack}, melds={2: melds}, drawn="4z").play("0 riichi 4z", *around("1 9s"))
    table = table.play(*moves, "draw 5p", "3 discard 5p", "0 ron")
    indicators = len(table.hand.wall.shown)
    table = table.play(*["under 1z"] * indicators)
    assert "riichi" in table.patterns()
    assert "ippatsu" not in table.patterns()


def test_ippatsu_is_alive_when_a_kong_is_robbed() -> None:
    """抢杠一发: the kong does not stand."""
    racks = {0: SIMPLES, 2: "147p258m3s35z1m"}
    table = position(RIICHI, racks, melds={2: [meld("pon", "550p", 1)]}, drawn="4z")
    table = table.play("0 riichi 4z", *around("1 9s"), "draw 5p", "2 kakan 5p")
    assert {"ippatsu", "chankan", "riichi"} <= table.play("0 ron", "under 1z").patterns()


def test_ones_own_concealed_kong_ends_ippatsu() -> None:
    table = position(RIICHI, {0: "34m777z567m345p88s"}, drawn="4z").play("0 riichi 4z", *around("1 9s", "2 9s", "3 9s"))
    table = table.play("draw 7z", "0 ankan 7777z", "indicator 9m", "draw 2m", "0 self_draw", "under 1z", "under 1z")
    assert {"riichi", "rinshan"} <= table.patterns()
    assert "ippatsu" not in table.patterns()


# -- after riichi --------------------------------------------------------------------------------------------------------


def test_after_riichi_only_the_tile_drawn_is_discarded_and_nothing_is_called() -> None:
    racks = {0: "55z567m345p678s78p", 1: "147m258p369s1234z"}
    table = position(RIICHI, racks, drawn="1z", ready=in_riichi(0))
    assert table.choices(0) == (Discard(parse_one("1z"), drawn=True),)
    assert "only the tile just drawn" in table.refused("0 discard 5z")
    assert "declared already" in table.refused("0 riichi 1z")
    table = position(RIICHI, {0: racks[0]}, turn=3, drawn="5z", ready=in_riichi(0)).play("3 discard 5z")
    assert table.choices(0) == ()
    table = position(RIICHI, {0: racks[0], 1: SIMPLES}, turn=3, drawn="2p", ready=in_riichi(0)).play("3 discard 2p")
    assert "nothing can be called" in table.refused("0 chi 34p")


KONGS_AFTER_RIICHI = [
    ("222z456p789s34m55s", "2z", True, "a triplet that belongs to nothing else"),
    ("222m456p789s34p55s", "2m", True, "a triplet of a suit without neighbours"),
    ("111m23m456p789s55z", "1m", False, "the wait for 1m would go"),
    ("33345m456p789s55z", "3m", False, "the pair of 3m with 345m waits too"),
    ("3334m456p789s555z", "3m", False, "waits for 2m and 5m would go"),
    ("3334m456p789s555z", "5z", True, "the honours change nothing"),
    ("111222333m45p99s", "1m", True, "the hand reads 123m three times no more, but waits as before"),
    ("111222333m45p99s", "2m", True, "as before, in the middle"),
    ("3335666s555z777z", "3s", True, "33s with 345s goes, but 4s is still waited for"),
    ("3335666s555z777z", "6s", False, "the waits for 4s and 7s would go"),
    ("1113m456p789s555z", "1m", False, "a pair of 1m with 13m waits for 2m too"),
    ("555m67m456p789s11z", "5m", False, "the wait for 5m would go"),
    ("444m55m456p789s11z", "4m", True, "pairs of 5m and 1z wait as before"),
    ("44456m456p789s11z", "4m", False, "44m with 456m waits too"),
    ("777m88m999m45p666s", "7m", True, "runs of 789m change nothing"),
    ("33344455m678p77s", "3m", False, "two runs of 345m and 34m wait for 2m too"),
    ("333444m67p55s678s", "3m", True, "two triplets side by side make no runs"),
    ("11123456789m55z", "1m", False, "the runs from 1m to 9m wait too"),
]


@pytest.mark.parametrize("rack, drawn, allowed, why", KONGS_AFTER_RIICHI, ids=[k[3] for k in KONGS_AFTER_RIICHI])
def test_after_riichi_a_concealed_kong_must_leave_the_waits_as_they_are(
    rack: str, drawn: str, allowed: bool, why: str
) -> None:
    """Tenhou: only with the tile drawn, and only if the waits stay; how the hand reads may change (牌姿の増減は不問)."""
    table = position(RIICHI, {0: rack}, drawn=drawn, ready=in_riichi(0), indicators="9p")
    move = f"0 ankan {drawn[0] * 4}{drawn[1]}"
    if allowed:
        assert table.can(move)
    else:
        assert "does not change the waits" in table.refused(move)


def test_after_riichi_no_kong_of_four_tiles_held_before_the_draw() -> None:
    """送り槓."""
    rack = "555546m123p789s1z"
    table = position(RIICHI, {0: rack}, drawn="6p", ready=in_riichi(0))
    assert not table.can("0 ankan 5555m")


def test_after_riichi_no_tile_is_added_to_a_pon() -> None:
    table = position(RIICHI, {0: SIMPLES}, drawn="4z", ready=in_riichi(0))
    assert not any(isinstance(action, Ankan | Kakan) for action in table.choices(0))


def _is_whole(counts: list[int], sets: int, *, pair: bool) -> bool:
    first = next((kind for kind in range(34) if counts[kind]), None)
    if first is None:
        return sets == 0 and not pair

    def without(*kinds: int) -> list[int]:
        return [n - kinds.count(kind) for kind, n in enumerate(counts)]

    if pair and counts[first] >= 2 and _is_whole(without(first, first), sets, pair=False):
        return True
    if sets and counts[first] >= 3 and _is_whole(without(first, first, first), sets - 1, pair=pair):
        return True
    run = (first, first + 1, first + 2)
    possible = sets > 0 and first < 27 and first % 9 < 7 and all(counts[kind] for kind in run)
    return possible and _is_whole(without(*run), sets - 1, pair=pair)


def _reads(tiles: tuple[int, ...]) -> bool:
    """Whether the tiles are sets and a pair."""
    return _is_whole([tiles.count(kind) for kind in range(34)], len(tiles) // 3, pair=True)


@pytest.mark.simulation
def test_a_kong_after_riichi_is_allowed_just_when_the_same_tiles_still_complete_the_hand() -> None:
    """The same rule worked out anew: all complete hands are read in all ways."""
    rng = random.Random(2024)
    seen = set()
    tried = 0
    while tried < 400:
        triplet = rng.randrange(9)
        tiles = [triplet] * 3
        while len(tiles) < 14:
            if len(tiles) == 12:
                tiles += [rng.randrange(9)] * 2
                continue
            start = rng.randrange(9)
            tiles += [start] * 3 if start > 6 or rng.random() < 0.3 else [start, start + 1, start + 2]
        rng.shuffle(tiles)
        rack = tuple(sorted(tiles[:13]))
        if max(map(rack.count, rack)) > 4 or rack.count(triplet) != 3:
            continue
        tried += 1
        kong = (triplet,) * 4
        before = {kind for kind in range(9) if rack.count(kind) < 4 and _reads((*rack, kind))}
        rest = tuple(t for t in rack if t != triplet)
        after = {kind for kind in range(9) if kind != triplet and rest.count(kind) < 4 and _reads((*rest, kind))}
        if not before:
            continue  # seven pairs have no triplet
        lawful = before == after
        assert keeps_waits(rack, (), Ankan(kong)) == lawful, text(rack)
        assert before <= set(live_waits(rack, (), SHAPES))
        seen.add(lawful)
    assert seen == {True, False}


# -- furiten -------------------------------------------------------------------------------------------------------------


def test_furiten_by_ones_own_river_bars_every_wait() -> None:
    for river in ("5p", "2p"):
        table = position(RIICHI, {1: SIMPLES}, drawn="5p", rivers={1: river}).play("0 discard 5p")
        assert not table.can("1 ron")


def test_a_discard_claimed_away_still_makes_furiten() -> None:
    racks = {1: SIMPLES, 3: "22p147m258s36s35z1m"}
    table = position(RIICHI, racks, turn=1, drawn="2p").play("1 discard 2p", "3 pon 22p", "3 discard 1m")
    table = table.play("draw 5p", "0 discard 5p")
    assert not table.can("1 ron")


def test_furiten_is_named_when_a_win_is_tried() -> None:
    racks = {1: SIMPLES, 2: "55p147m258s36s346z"}
    table = position(RIICHI, racks, drawn="5p", rivers={1: "2p"}).play("0 discard 5p")
    assert "among your own discards" in table.refused("1 ron")


def test_furiten_never_bars_a_self_draw() -> None:
    table = position(RIICHI, {0: SIMPLES}, drawn="5p", rivers={0: "2p"}, missed=(True, False, False, False))
    assert table.can("0 self_draw")


def test_riichi_may_be_declared_in_furiten() -> None:
    assert riichi_turn(rivers={0: "5p"}).can("0 riichi 4z")


def let_go(**changes: object) -> Table:
    """Seat 1, ready for 2p and 5p, has let a 5p of seat 0 go."""
    changes = {"drawn": "5p"} | changes
    return position(RIICHI, {1: SIMPLES}, **changes).play("0 discard 5p", "1 pass")  # type: ignore[arg-type]


def test_a_winning_tile_let_go_bars_ron_until_ones_own_next_discard() -> None:
    """同巡振听."""
    table = position(RIICHI, {1: SIMPLES}, turn=2, drawn="5p").play("2 discard 5p", "1 pass", "draw 2p", "3 discard 2p")
    assert not table.can("1 ron")
    table = table.play(*around("0 7z", "1 7z"), "draw 2p", "2 discard 2p")
    assert table.can("1 ron")


def test_an_own_discard_after_a_call_ends_it_too() -> None:
    rack = "234m567m34p678s77z"
    table = position(RIICHI, {1: rack}, turn=2, drawn="5p")
    table = table.play("2 discard 5p")
    assert table.choices(1) == ()  # no yaku: and yet let go
    table = table.play("draw 7z", "3 discard 7z", "1 pon 77z", "1 discard 3p")
    assert table.hand.state.missed == (False,) * 4


def test_a_winning_tile_let_go_after_riichi_bars_ron_for_good() -> None:
    """立直后见逃: for the rest of the hand; a self-draw stays possible."""
    table = position(RIICHI, {1: SIMPLES}, turn=2, drawn="5p", ready=in_riichi(1)).play("2 discard 5p", "1 pass")
    table = table.play(*around("3 7z", "0 7z", "1 7z"), "draw 2p", "2 discard 2p")
    assert not table.can("1 ron")
    assert table.play(*around("3 6z", "0 6z"), "draw 2p").can("1 self_draw")


def test_a_tile_that_completes_the_hand_without_a_yaku_counts_as_let_go() -> None:
    """形式上的和牌张 counts: no yaku now, but the tile was waited for."""
    melds = {1: [meld("chi", "234m", 0)]}
    table = position(RIICHI, {1: "567m34p678s99s"}, melds=melds, turn=2, drawn="5p", left=3).play("2 discard 5p")
    assert not table.can("1 ron")
    assert table.hand.state.missed[1]
    table = position(RIICHI, {1: "567m34p678s99s"}, melds=melds, turn=2, drawn="5p", left=1)
    table = table.play("2 discard 5p", "draw 2p", "3 discard 2p")
    assert table.hand.wall.left == 0
    assert table.ending == "exhausted"  # 河底 would be a yaku, but the 5p was let go


def test_a_kong_not_robbed_counts_as_let_go() -> None:
    table = position(RIICHI, {0: "147m369m36s12z", 1: SIMPLES}, melds={0: [meld("pon", "550p", 1)]}, drawn="5p")
    table = table.play("0 kakan 5p", "1 pass", "draw 2p", "0 discard 2p", "indicator 9m")
    assert not table.can("1 ron")


def test_what_was_let_go_before_a_riichi_is_over_with_its_discard() -> None:
    """同巡振听 ends with one's own discard, the one that declares riichi too."""
    table = let_go().play("draw 4z", "1 riichi 4z", "draw 2p", "2 discard 2p")
    assert table.can("1 ron")


def test_only_oneself_knows_of_ones_furiten() -> None:
    state = let_go().hand.state
    assert state.seen_by(1).missed == (False, True, False, False)
    assert state.seen_by(0).missed == state.seen_by(None).missed == (False,) * 4


def test_no_furiten_by_a_tile_let_go_that_was_not_waited_for() -> None:
    table = position(RIICHI, {1: SIMPLES}, drawn="6p").play("0 discard 6p")
    assert table.hand.state.missed == (False,) * 4


def test_thirteen_waits_are_all_barred_by_one_discard() -> None:
    rack = "19m19p19s1234567z"
    table = position(RIICHI, {1: rack}, drawn="7z", rivers={1: "1m"}).play("0 discard 7z")
    assert not table.can("1 ron")


# -- wins need a yaku ----------------------------------------------------------------------------------------------------


def test_no_win_without_a_yaku() -> None:
    """一番缚り."""
    racks = {1: PLAIN, 2: "99s147m258p36s346z"}
    table = position(RIICHI, racks, drawn="9s").play("0 discard 9s")
    assert "No yaku" in table.refused("1 ron")
    assert position(RIICHI, {0: PLAIN}, drawn="9s").can("0 self_draw")  # 门前清自摸和
    open_hand = position(RIICHI, {0: "567m345p678s9s"}, melds={0: [meld("chi", "123m", 3)]}, drawn="9s")
    assert "No yaku" in open_hand.refused("0 self_draw")


def test_an_open_hand_may_wait_for_the_tile_that_gives_it_its_yaku() -> None:
    """后付: of the two tiles it waits for only the dragon may be won with."""
    melds = {1: [meld("chi", "234m", 0), meld("chi", "345p", 0)]}
    for tile, wins in (("7z", True), ("9s", False)):
        table = position(RIICHI, {1: "567s77z99s"}, melds=melds, drawn=tile).play(f"0 discard {tile}")
        assert table.can("1 ron") == wins


def test_dora_alone_is_no_yaku() -> None:
    racks = {1: PLAIN, 2: "99s147m258p36s346z"}
    table = position(RIICHI, racks, drawn="9s", indicators="8s").play("0 discard 9s")
    assert not table.can("1 ron")
