"""What the players rule on among themselves (补充规则): false wins, false chi and pon, a tile knocked over."""

from __future__ import annotations

import pytest

from paizhuo.engine.core.action import Chi, Pon
from paizhuo.engine.core.advance import Over
from paizhuo.engine.core.hand import balance
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.house.offences import REASONS, who_leaves
from paizhuo.engine.games.house.rules import HOUSE, RULINGS
from paizhuo.engine.match.journal import parsed
from paizhuo.engine.match.journal_lines import ruling_line
from paizhuo.engine.match.journal_steps import ruling_in
from paizhuo.engine.rules.rulings import FalseClaim, FalseWin, RulingRefused, SeatRuling, TouchedTile
from tests.games.house.positions import LIMIT_WAIT, WAIT, accounts, house, ruled, state
from tests.games.support import Table, meld

FALSE_PON = {2: "55m258p369s12345z", 1: "46m258p369s12367z"}
"""Seat 2 can pon 5m, seat 1 can chi it."""


def refused(table: Table, ruling: SeatRuling) -> str:
    """Why a ruling cannot be made; what would follow is refused in the same words, and nothing changes."""
    with pytest.raises(RulingRefused) as made:
        ruled(table, ruling)
    with pytest.raises(RulingRefused) as said:
        RULINGS.consequence(table.hand, ruling)
    assert made.value.reason == said.value.reason
    return made.value.reason.en


def follows(table: Table, ruling: SeatRuling) -> str:
    return RULINGS.consequence(table.hand, ruling).filled(player="Ann").en


def unseen(table: Table, *seats: int) -> Table:
    """The table where nobody sees the tiles of these seats."""
    hand = table.hand
    for seat in seats:
        hand = hand.with_place(seat, concealed=(UNKNOWN,) * len(hand.places[seat].concealed))
    return replace(table, hand=hand)


# -- false win 诈和 ------------------------------------------------------------------------------------------------------


def test_a_false_winner_pays_as_for_a_self_draw_turned_round_and_leaves() -> None:
    table = house({}, drawn="5z", supporting=(0, 1))
    assert "Ann pays 3 to each player who is ready; if nobody else is ready, 2 to each" in follows(table, FalseWin(0))
    table = ruled(table, FalseWin(0))
    assert accounts(table) == (-6, 2, 2, 2, 0, 0)
    assert table.ending == "false_win"
    assert who_leaves(table.hand) == 0


def test_where_others_are_ready_they_alone_are_paid_as_for_a_discard() -> None:
    assert accounts(ruled(house({1: WAIT}, drawn="5z"), FalseWin(0))) == (-3, 3, 0, 0)
    both = house({1: WAIT, 3: "111m456m789p123s6z"}, drawn="5z")
    assert accounts(ruled(both, FalseWin(0))) == (-6, 3, 0, 3)


def test_that_the_false_winner_is_ready_does_not_matter() -> None:
    assert accounts(ruled(house({0: WAIT}, drawn="9s"), FalseWin(0))) == (-6, 2, 2, 2)


@pytest.mark.parametrize("drawn", ["5z", "9s"])
def test_who_has_drawn_or_claimed_is_ready_by_what_is_left(drawn: str) -> None:
    assert accounts(ruled(house({1: WAIT}, turn=1, drawn=drawn), FalseWin(0))) == (-3, 3, 0, 0)
    claimed = house({1: "456m789p123s5z11m9s"}, drawn="1m").play("0 discard 1m", "1 pon 11m")
    assert accounts(ruled(claimed, FalseWin(0))) == (-3, 3, 0, 0)


def test_of_players_whose_tiles_nobody_sees_those_are_paid_who_showed_that_they_were_ready() -> None:
    table = unseen(house({1: WAIT}, drawn="5z"), 1, 3)
    assert accounts(ruled(table, FalseWin(0))) == (-6, 2, 2, 2)
    assert accounts(ruled(table, FalseWin(0, (3,)))) == (-3, 0, 0, 3)
    assert "not known" in refused(table, FalseWin(0, (2,)))
    assert "not known" in refused(table, FalseWin(0, (0,)))


def test_the_hand_is_void_so_that_kongs_and_wins_are_given_back() -> None:
    table = house({1: WAIT, 2: "4444p258m369s123z"}, special=7, turn=2, drawn="9s", supporting=(1,))
    table = table.play("2 ankan 4444p", "draw 5z", "2 discard 5z drawn", "1 ron")
    assert accounts(table) != (0,) * 5
    table = ruled(table, FalseWin(3))
    paid = balance(tuple(t for t in table.hand.ledger if t.reason == "false_win"))
    assert accounts(table) == tuple(paid.get(seat, 0) / 2 for seat in range(5))
    assert table.wins == ()


def test_only_a_winner_of_a_hand_that_is_over_can_have_won_falsely() -> None:
    table = house({1: WAIT}, drawn="5z").play("0 discard 5z", "1 ron")
    assert "has not won" in refused(table, FalseWin(2))
    assert "has not won" in refused(house({}, drawn="9p", left=0).play("0 discard 9p"), FalseWin(1))
    table = ruled(table, FalseWin(1))
    assert accounts(table) == (2, -6, 2, 2)
    assert isinstance(table.hand.phase, Over)
    assert "void already" in refused(table, FalseWin(1))
    assert who_leaves(table.hand) == 1


def test_a_limit_win_that_was_false_does_not_end_the_match() -> None:
    options = {"after_yakuman": "end"}
    table = house({1: LIMIT_WAIT}, drawn="5z", options=options).play("0 discard 5z", "1 ron")
    assert state(table).breaks_off
    assert not state(ruled(table, FalseWin(1))).breaks_off


@pytest.mark.parametrize("seat", [-1, 4])
def test_nobody_rules_on_a_seat_that_does_not_exist(seat: int) -> None:
    assert "no such seat" in refused(house({}, drawn="5z"), FalseWin(seat))


# -- false chi and pon 诈吃诈碰 -------------------------------------------------------------------------------------------


def ponned() -> Table:
    """Seat 2 has ponned seat 0's 5m."""
    return house(FALSE_PON, drawn="5m").play("0 discard 5m", "2 pon 55m")


def test_a_false_pon_found_at_once_is_taken_back_and_the_discard_offered_again() -> None:
    before, table = house(FALSE_PON, drawn="5m").play("0 discard 5m"), ponned()
    assert "no penalty: Ann takes the tiles back" in follows(table, FalseClaim(2))
    table = ruled(table, FalseClaim(2))
    assert table.hand.phase == before.hand.phase
    assert table.hand.rivers == before.hand.rivers
    assert table.hand.state == before.hand.state
    assert sorted(table.hand.places[2].concealed) == sorted(before.hand.places[2].concealed)
    assert table.hand.places[2].melds == ()
    assert table.choices(1) == (Chi(parse("46m")),)
    assert table.choices(2) == (Pon(parse("55m")),)
    assert accounts(table) == (0, 0, 0, 0)


def test_after_a_pon_taken_back_a_discard_after_a_kong_still_is_one() -> None:
    """杠振."""
    racks = {0: "4444p258m369s12z5m", 1: "123m44m789p123s67m", 2: "55m258p369s12345z"}
    table = house(racks, drawn="9p").play("0 ankan 4444p", "draw 1s", "0 discard 5m")
    table = ruled(table.play("1 pass & 2 pon 55m"), FalseClaim(2)).play("1 ron")
    assert "discard_after_kong" in table.patterns()


def test_after_a_pon_taken_back_an_earthly_hand_is_still_possible() -> None:
    """地和."""
    racks = {0: "55m258p369s12345z", 1: WAIT}
    table = house(racks, turn=3, drawn="5m", untouched=True).play("3 discard 5m", "0 pon 55m")
    assert not state(table).untouched
    table = ruled(table, FalseClaim(0)).play("0 pass", "draw 9s", "0 discard 9s", "draw 5z", "1 self_draw")
    assert "earthly_hand" in table.patterns()


def test_a_tile_that_lay_open_lies_open_again_after_its_pon_is_taken_back() -> None:
    table = ruled(house(FALSE_PON, drawn="5m"), TouchedTile(2, parse_one("5m")))
    table = table.play("0 discard 5m", "2 pon 55m")
    assert state(table).laid_open == ()
    assert state(ruled(table, FalseClaim(2))).laid_open == ((2, parse_one("5m")),)


def test_once_its_maker_has_discarded_a_false_pon_is_no_longer_taken_back() -> None:
    table = ponned().play("2 discard 1z")
    assert "cannot win this hand" in follows(table, FalseClaim(2))
    table = ruled(table, FalseClaim(2))
    assert table.hand.places[2].melds
    assert state(table).disqualified == (2,)
    assert state(table).before_claim is None


def test_who_has_claimed_nothing_has_made_no_false_claim() -> None:
    table = ponned().play("2 discard 1z")
    assert "no chi or pon" in refused(table, FalseClaim(0))
    kong = house({0: "4444p258m369s12z5m"}, drawn="9p").play("0 ankan 4444p", "draw 1s")
    assert "no chi or pon" in refused(kong, FalseClaim(0))
    assert "already" in refused(ruled(table, FalseClaim(2)), FalseClaim(2))


CLAIMED = "456m789p123s5z"
"""With a pon of 1m: waits for 5z."""


def with_pon(*seats: int, **more: object) -> Table:
    melds = {seat: [meld("pon", ("111m", "222s")[nth], 3)] for nth, seat in enumerate(seats)}
    racks = {seat: CLAIMED if nth == 0 else "456m789p123p5z" for nth, seat in enumerate(seats)}
    return house(racks, melds=melds, **{"turn": 3, "drawn": "5z", **more})  # type: ignore[arg-type]


def test_a_false_pon_found_later_bars_its_maker_from_winning_this_hand() -> None:
    assert with_pon(0).play("3 discard 5z").can("0 ron")
    table = ruled(with_pon(0, 1), FalseClaim(0)).play("3 discard 5z")
    assert not table.can("0 ron")
    assert table.can("1 ron")
    assert "false chi or pon" in table.why_not(0, table.choices(1)[0]).en
    no_win = HOUSE.hints.no_win(observe(table.rules, table.hand, 0), parse_one("9m"), ())
    assert no_win is not None
    assert no_win.wholly
    assert HOUSE.hints.no_win(observe(table.rules, table.hand, 1), parse_one("9m"), ()) is None


def test_found_while_its_maker_is_asked_whether_it_wins_it_is_asked_no_longer() -> None:
    asked = with_pon(0, 1).play("3 discard 5z")
    table = ruled(asked, FalseClaim(0))
    assert not table.choices(0)
    assert table.can("1 ron")
    alone = ruled(with_pon(0).play("3 discard 5z"), FalseClaim(0))
    assert alone.waits_for == "draw"


def test_found_while_its_maker_could_rob_a_kong_it_cannot() -> None:
    waits = house(
        {0: "456m789p12s55m", 3: "258m369p14s27z"},
        melds={0: [meld("pon", "111m", 3)], 3: [meld("pon", "333s", 2)]},
        turn=3,
        drawn="3s",
    ).play("3 kakan 3s")
    assert waits.can("0 ron")
    after = ruled(waits, FalseClaim(0))
    assert (after.waits_for, after.paid("kong")) == ("draw", (0, 0, -4, 4))


@pytest.mark.parametrize("special", [3, 7, 2])
def test_found_after_winning_it_is_a_false_win_whatever_the_ending(special: int) -> None:
    """和牌后才被发现，按诈和赔付: after an ordinary win, and after one with which the hand went on."""
    table = with_pon(0, special=special).play("3 discard 5z", "0 ron")
    assert accounts(table) != (0, 0, 0, 0)
    assert "Ann pays 3" in follows(table, FalseClaim(0))
    table = ruled(table, FalseClaim(0))
    assert accounts(table) == (-6, 2, 2, 2)
    assert table.ending == "false_win"
    assert who_leaves(table.hand) == 0


def test_found_after_the_wall_was_empty_it_is_a_false_win_of_who_had_won() -> None:
    table = with_pon(0, special=7, left=1).play("3 discard 5z", "0 ron", "draw 9p", "1 discard 9p drawn")
    assert table.ending == "exhausted"
    assert accounts(ruled(table, FalseClaim(0))) == (-6, 2, 2, 2)
    late = ponned().play("2 discard 1z")
    late = replace(late, hand=replace(late.hand, ending=table.hand.ending, phase=table.hand.phase))
    assert "has not won" in refused(late, FalseClaim(2))


# -- a tile knocked over 误触 ---------------------------------------------------------------------------------------------


def test_a_tile_that_was_seen_lies_open_until_it_is_discarded() -> None:
    table = house({0: "147m258p369s1234z"}, drawn="9m")
    assert "lies open for everybody" in follows(table, TouchedTile(0, parse_one("4m")))
    before = table.hand.phase
    table = ruled(table, TouchedTile(0, parse_one("4m")))
    assert table.hand.phase == before

    def lying(table: Table) -> dict[int | None, tuple[int, ...]]:
        facts = HOUSE.display.facts(observe(table.rules, table.hand, 2))
        return {fact.seat: fact.tiles for fact in facts if fact.id == "open"}

    assert lying(table) == {0: parse("4m")}
    assert lying(table.play("0 discard 9m drawn")) == {0: parse("4m")}
    assert lying(table.play("0 discard 4m")) == {}


def test_a_tile_that_lies_open_is_melded_like_any_other() -> None:
    table = ruled(house({2: "55m258p369s12345z"}, drawn="5m"), TouchedTile(2, parse_one("5m")))
    table = table.play("0 discard 5m", "2 pon 55m")
    assert state(table).laid_open == ()


def test_a_tile_of_a_rack_that_nobody_sees_becomes_known() -> None:
    table = ruled(unseen(house({}, drawn="5m"), 1), TouchedTile(1, 4))
    assert sorted(table.hand.places[1].concealed) == [UNKNOWN] * 12 + [4]


def test_only_a_tile_that_is_held_face_down_is_laid_open() -> None:
    table = house({0: "147m258p369s1234z"}, drawn="9m")
    assert "no such tile" in refused(table, TouchedTile(0, parse_one("7z")))
    assert "no such tile" in refused(table, TouchedTile(0, UNKNOWN))
    table = ruled(table, TouchedTile(0, parse_one("4m")))
    assert "no such tile" in refused(table, TouchedTile(0, parse_one("4m")))
    over = house({1: WAIT}, drawn="5z").play("0 discard 5z", "1 ron")
    assert "over" in refused(over, TouchedTile(0, over.hand.places[0].concealed[0]))


# -- as they are written -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ruling",
    [
        FalseWin(0),
        FalseWin(1, (2, 3)),
        FalseClaim(2),
        FalseClaim(2, (0,)),
        TouchedTile(3, parse_one("5m")),
        TouchedTile(3, UNKNOWN),
    ],
)
def test_a_ruling_is_read_as_it_was_written(ruling: SeatRuling) -> None:
    assert ruling_in(parsed(2, ruling_line(ruling))) == ruling
    assert ruling.name in RULINGS.names


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"ruling": "riichi", "seat": 0},
        {"ruling": "false_win"},
        {"ruling": "false_win", "seat": True},
        {"ruling": "false_win", "seat": "0"},
        {"ruling": "false_win", "seat": 0, "ready": 1},
        {"ruling": "false_win", "seat": 0, "ready": [[1]]},
        {"ruling": "false_win", "seat": 0, "more": 1},
        {"ruling": "touched_tile", "seat": 0},
        {"ruling": "touched_tile", "seat": 0, "tile": "xx"},
        {"ruling": "touched_tile", "seat": 0, "tile": "5m6m"},
    ],
)
def test_what_is_no_ruling_is_refused(line: dict[str, object]) -> None:
    with pytest.raises(RulingRefused):
        ruling_in(line)


def test_what_is_paid_for_offences_has_names_of_its_own() -> None:
    assert REASONS.keys() <= HOUSE.display.reasons.keys()
