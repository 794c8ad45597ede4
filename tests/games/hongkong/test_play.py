"""The play of Hong Kong Old Style 香港旧章: flowers, calls, wins, who deals next."""

from __future__ import annotations

from collections import Counter
from typing import Any

from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.tiles import FLOWERS, KINDS, parse
from paizhuo.engine.games.hongkong.rules import HONGKONG
from paizhuo.engine.rules.parts import MatchEnd
from tests.games.support import Table, meld, position

CLOSED = "12m456m789p234s55z"
"""Ready for 3m: all sequences, concealed, no flowers, three faan on a discard."""
OPEN = [meld("chi", "456m", 3), meld("chi", "789p", 3), meld("chi", "234s", 3)]
"""With 12m 55z in the rack: ready for 3m, all sequences and no flowers, two faan on a discard."""


def table(racks: dict[int, str], **given: Any) -> Table:
    return position(HONGKONG, racks, indicators="", **given)


def test_the_wall_has_136_tiles_and_eight_flowers() -> None:
    wall = Counter(HONGKONG.play.wall(HONGKONG.settled({})))
    assert wall == {**dict.fromkeys(range(KINDS), 4), **dict.fromkeys(FLOWERS, 1)}


def test_a_flower_is_laid_open_and_replaced_from_the_tail() -> None:
    drawn = table({0: "1245789m124578p"}, drawn="1f")
    assert "flower" in drawn.refused("0 discard 1m")
    replaced = drawn.play("0 flower 1f", "draw 5z")
    assert replaced.hand.flowers[0] == parse("1f")
    assert replaced.hand.wall.tail == drawn.hand.wall.tail + 1
    assert replaced.can("0 discard 5z")


def test_less_than_the_minimum_does_not_win_and_flowers_help() -> None:
    def thrown(minimum: int) -> Table:
        waiting = table({1: "12m55z"}, melds={1: OPEN}, rivers={0: "9s"}, drawn="3m", options={"minimum": minimum})
        return waiting.play("0 discard 3m")

    assert not thrown(3).can("1 ron")
    assert thrown(1).can("1 ron")
    drawn = table({0: "12m55z"}, melds={0: OPEN}, drawn="3m")
    assert drawn.play("0 self_draw").hand.wins[0].score.total == 3
    own = table({0: "12m55z"}, melds={0: OPEN}, drawn="1f").play("0 flower 1f", "draw 5f", "0 flower 5f")
    assert own.play("draw 3m", "0 self_draw").value("own_flower") == 2


def test_why_a_hand_worth_less_may_not_win() -> None:
    cheap = table({0: "12m55z"}, melds={0: OPEN}, drawn="2f").play("0 flower 2f", "draw 3m")
    assert cheap.refused("0 self_draw") == "The hand is worth less than the minimum"


def test_of_several_only_the_next_in_turn_wins_or_all_by_agreement() -> None:
    racks = {1: CLOSED, 3: "12m678m123p678s66z"}
    for winners, won in (("next", (1,)), ("several", (1, 3))):
        both = table(racks, drawn="3m", options={"winners": winners}).play("0 discard 3m", "1 ron & 3 ron")
        assert both.wins == won
        assert both.ending == "win"


def test_a_robbed_kong_is_paid_by_its_owner_as_a_discard() -> None:
    added = table({0: "1245789s558p", 2: CLOSED}, melds={0: [meld("pon", "333m", 1)]}, drawn="3m")
    robbed = added.play("0 kakan 3m", "2 ron")
    assert "rob_kong" in robbed.patterns()
    assert robbed.changes == (-64, 0, 64, 0)


def test_a_concealed_kong_is_shown_and_not_robbed() -> None:
    kong = table({0: "333m124578s5568p", 2: CLOSED}, drawn="3m").play("0 ankan 3333m")
    assert not kong.can("2 ron")
    assert not kong.hand.places[0].melds[0].hidden


def test_the_dealers_first_tiles_and_first_discard_are_limit_hands() -> None:
    assert "heavenly_hand" in table({0: CLOSED}, drawn="3m").play("0 self_draw").patterns()
    assert "heavenly_hand" not in table({0: CLOSED}, drawn="3m", rivers={0: "9s"}).play("0 self_draw").patterns()
    assert (
        "heavenly_hand" not in table({1: CLOSED}, turn=1, drawn="3m", rivers={0: "9s"}).play("1 self_draw").patterns()
    )
    earthly = table({1: CLOSED}, drawn="3m").play("0 discard 3m", "1 ron")
    assert earthly.patterns() == {"all_sequences", "no_flowers", "earthly_hand"}
    assert (
        "earthly_hand" not in table({1: CLOSED}, drawn="3m", rivers={0: "9s"}).play("0 discard 3m", "1 ron").patterns()
    )


def test_a_draw_pays_nothing() -> None:
    over = table({0: "1245789m124578p", 1: CLOSED}, drawn="9s", left=0).play("0 discard 9s")
    assert over.ending == "exhausted"
    assert over.changes == (0, 0, 0, 0)


def following(over: Table) -> Deal | MatchEnd:
    return HONGKONG.play.programme(over.options).after(over.hand, (2_000,) * 4, 0)


def test_the_deal_stays_after_the_dealers_win_and_after_a_draw() -> None:
    won = table({0: CLOSED}, drawn="3m").play("0 self_draw")
    drawn = table({0: "1245789m124578p"}, drawn="9s", left=0).play("0 discard 9s")
    for over in (won, drawn):
        after = following(over)
        assert isinstance(after, Deal)
        assert (after.dealer, after.repeats, after.round) == (0, 1, 0)
    beaten = following(table({1: CLOSED}, drawn="3m").play("0 discard 3m", "1 ron"))
    assert isinstance(beaten, Deal)
    assert (beaten.dealer, beaten.repeats) == (1, 0)


def test_a_match_is_four_circles_from_2000_points() -> None:
    programme = HONGKONG.play.programme(HONGKONG.settled({}))
    assert programme.first().standing == (2_000,) * 4
    last = Deal(30, 3, 3, (2_000,) * 4)
    beaten = table({1: CLOSED}, order=last, turn=3, drawn="3m").play("3 discard 3m", "1 ron")
    assert isinstance(following(beaten), MatchEnd)
    stays = table({3: CLOSED}, order=last, turn=3, drawn="3m").play("3 self_draw")
    assert isinstance(following(stays), Deal)
