"""What Tianjin pays: stakes, kongs of everybody, 铲, and who deals next (天津麻将规则 二, 五)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.games.tianjin.patterns import Stakes
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.play.legality import Win
from paizhuo.engine.rules.parts import MatchEnd
from paizhuo.engine.scoring.score import FAN, Score
from tests import cases
from tests.games.support import Table, around, meld
from tests.games.tianjin.positions import CATCH, state, tianjin

Row = Mapping[str, Any]

KONGS: dict[int, tuple[str, Meld]] = {
    1: ("147m258p1699s", meld("minkan", "1111z", 0)),
    2: ("258m369p2477s", meld("ankan", "2222z")),
    4: ("369m147p3588s", meld("ankan", "5555z")),
}
"""A rack with a kong, by its points; the White and Green tiles are wild."""


def staked(row: Row, **more: Any) -> Table:
    """A position with the stakes of a settlement; its seat numbers are turned so that seat 0 deals."""
    pulls = tuple(row["pull"][(seat + row["dealer"]) % 4] for seat in range(4))
    return tianjin(more.pop("racks", {}), wild="6z5z", sits=row["sit"], pulls=pulls, **more)


def turned(changes: tuple[int, ...], row: Row) -> list[int]:
    """The changes by the settlement's own seat numbers."""
    return [changes[(seat - row["dealer"]) % 4] for seat in range(4)]


def played_followed(row: Row) -> tuple[int, ...]:
    table = staked(row, drawn="9s", fresh=True, left=3).play("0 discard 9s", *around("1 9s", "2 9s", "3 9s"))
    assert table.ending == "exhausted"
    return table.changes


def played_kongs(row: Row) -> tuple[int, ...]:
    """The wall runs out, so that only kongs are settled."""
    racks: dict[Seat, str] = {}
    melds: dict[Seat, list[Meld]] = {}
    for seat, points in enumerate(row["kongs"]):
        if points:
            at = (seat - row["dealer"]) % 4
            racks[at], melds[at] = KONGS[points][0], [KONGS[points][1]]
    table = staked(row, racks=racks, melds=melds, drawn="9s", left=0).play("0 discard 9s")
    assert table.ending == "exhausted"
    return table.changes


def played_win(row: Row) -> tuple[int, ...]:
    table = staked(row, drawn="9s")
    winner = (row["winner"] - row["dealer"]) % 4
    transfers = table.rules.settle(table.hand, Win(winner, 0), Score((), FAN, row["fan"]), 0)
    changes = [0] * 4
    for transfer in transfers:
        changes[transfer.payer] -= transfer.points
        changes[transfer.payee] += transfer.points
    return tuple(changes)


PLAYED = {"铲": played_followed, "kong": played_kongs, "hu": played_win}


def row(kind: str, deltas: list[int], **more: Any) -> Row:
    return {"kind": kind, "dealer": 0, "sit": True, "pull": [0, 0, 1, 2], "deltas": deltas, **more}


SETTLEMENTS = (
    row("铲", [-14, 2, 4, 8]),
    row("hu", [-2, 4, -1, -1], winner=1, fan=1),
    row("hu", [-4, -1, 6, -1], winner=2, fan=1),
    row("hu", [-8, -1, -1, 10], winner=3, fan=1),
    row("hu", [42, -6, -12, -24], winner=0, fan=3),
    row("hu", [-1, 3, -1, -1], winner=1, fan=1, sit=False, pull=[0, 0, 0, 0]),
    row("hu", [-2, -1, 4, -1], winner=2, fan=1, sit=False),
    row("kong", [28, -4, -8, -16], kongs=[2, 0, 0, 0]),
    row("kong", [-2, 4, -1, -1], kongs=[0, 1, 0, 0]),
    row("kong", [-1, 3, -1, -1], kongs=[0, 1, 0, 0], sit=False, pull=[0, 0, 0, 0]),
    row("kong", [12, -4, -4, -4], kongs=[4, 0, 0, 0], sit=False, pull=[0, 0, 0, 0]),
)
"""庄家坐庄, A, B, C pull 0, 1, 2 times: the dealer pays 2, 4, 8 times the fan, the kong, the 铲."""


@pytest.mark.parametrize("given", SETTLEMENTS)
def test_a_settlement_of_the_document(given: Row) -> None:
    assert turned(PLAYED[given["kind"]](given), given) == given["deltas"]


def test_the_settlements_of_others_are_paid_as_stated() -> None:
    rows = cases.settlements("tianjin_settlements")
    assert rows
    for given in rows:
        assert turned(PLAYED[given["kind"]](given), given) == given["deltas"], given["id"]


# -- stakes ----------------------------------------------------------------------------------------------------------------


def test_stakes_count_between_the_dealer_and_each_player_only() -> None:
    stakes = Stakes(1, sits=True, pulls={0: 2, 2: 1, 3: 0})
    assert [stakes.times(1, seat) for seat in (0, 2, 3)] == [8, 4, 2]
    assert [stakes.times(seat, 1) for seat in (0, 2, 3)] == [8, 4, 2]
    assert {stakes.times(a, b) for a in (0, 2, 3) for b in (0, 2, 3) if a != b} == {1}


def test_pulling_counts_even_if_the_dealer_does_not_sit() -> None:
    assert Stakes(0, pulls={1: 1}).times(0, 1) == 2
    assert Stakes(0, pulls={1: 2}).times(1, 0) == 4


# -- the end of a hand -----------------------------------------------------------------------------------------------------


def test_all_three_others_pay_the_winner() -> None:
    table = tianjin({2: CATCH}, turn=2, drawn="5m").play("2 self_draw")
    assert table.changes == (-3, -3, 9, -3)


def test_with_a_base_everything_is_paid_so_many_times() -> None:
    table = tianjin({2: CATCH}, turn=2, drawn="5m", options={"base": 10}).play("2 self_draw")
    assert table.changes == (-30, -30, 90, -30)


def test_kongs_of_losers_are_paid_too_also_by_the_winner() -> None:
    """所有玩家都算杠分，由其它三家补（包括胡牌的玩家）."""
    kong = {1: [meld("ankan", "8888s")]}
    table = tianjin({0: CATCH, 1: "147m258p1469s"}, melds=kong, drawn="5m").play("0 self_draw")
    assert table.paid("win") == (9, -3, -3, -3)
    assert table.paid("kong") == (-2, 6, -2, -2)


def test_kong_points_are_not_paid_before_the_end() -> None:
    table = tianjin({0: "1111m258m369s123z"}, drawn="9s").play("0 ankan 1111m")
    assert table.changes == (0, 0, 0, 0)


def test_the_discarder_of_a_kong_pays_no_more_than_the_others() -> None:
    table = tianjin({2: "999s125789m124p1z"}, drawn="9s", left=1).play("0 discard 9s", "2 minkan 999s")
    table = table.play("draw 8p", "2 discard 8p")
    assert table.paid("kong") == (-1, -1, 3, -1)


def test_an_added_kong_counts_one() -> None:
    table = tianjin({0: "147m258p369s1z"}, melds={0: [meld("pon", "555s", 2)]}, drawn="5s", left=1)
    table = table.play("0 kakan 5s", "draw 8p", "0 discard 8p")
    assert table.paid("kong") == (3, -1, -1, -1)


def test_following_is_paid_though_somebody_wins() -> None:
    """在正常结算之后(无论是否流局)."""
    table = tianjin({0: CATCH}, drawn="9s", fresh=True, sits=True).play("0 discard 9s")
    table = table.play(*around("1 9s", "2 9s", "3 9s"), "draw 5m", "0 self_draw")
    assert state(table).followed
    assert table.paid("followed") == (-6, 2, 2, 2)
    assert table.paid("win") == (18, -6, -6, -6)


def test_without_kongs_a_draw_costs_nothing() -> None:
    table = tianjin({}, drawn="9s", left=0).play("0 discard 9s")
    assert table.ending == "exhausted"
    assert table.changes == (0, 0, 0, 0)


# -- the match -------------------------------------------------------------------------------------------------------------


def following_dealer(table: Table) -> Seat:
    deal = TIANJIN.play.programme(table.options).after(table.hand, (0,) * 4, 0)
    assert not isinstance(deal, MatchEnd)
    return deal.dealer


def test_the_dealer_stays_after_winning() -> None:
    assert following_dealer(tianjin({0: CATCH}, drawn="5m").play("0 self_draw")) == 0


def test_the_dealer_stays_after_a_draw() -> None:
    assert following_dealer(tianjin({}, drawn="9s", left=0).play("0 discard 9s")) == 0


@pytest.mark.parametrize("winner", [1, 2, 3])
def test_else_the_next_seat_deals_whoever_won(winner: Seat) -> None:
    assert following_dealer(tianjin({winner: CATCH}, turn=winner, drawn="5m").play(f"{winner} self_draw")) == 1


def test_a_match_is_eight_hands_from_nothing() -> None:
    options = TIANJIN.settled({})
    programme = TIANJIN.play.programme(options)
    assert programme.first().standing == (0, 0, 0, 0)
    hand = tianjin({0: CATCH}, drawn="5m").play("0 self_draw").hand
    deal = programme.first()
    for played in range(1, 8):
        following = programme.after(hand, (0,) * 4, 0)
        assert not isinstance(following, MatchEnd)
        deal = following
        assert deal.number == played
        hand = tianjin({0: CATCH}, drawn="5m", order=deal).play("0 self_draw").hand
    assert isinstance(programme.after(hand, (0,) * 4, 0), MatchEnd)


@pytest.mark.parametrize("hands", [4, 8, 16])
def test_the_number_of_hands_is_an_option(hands: int) -> None:
    assert TIANJIN.play.programme(TIANJIN.settled({"hands": hands})).hands == hands  # type: ignore[attr-defined]
