"""Dead hands 相公: whoever has too many or too few tiles at a real table neither wins nor claims until the hand is over."""

from __future__ import annotations

from typing import Any

import pytest

from paizhuo.engine.core.advance import run
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN, parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.taiwan.dead_hand import DEAD, DEAD_ALREADY, HAND_OVER, NOT_DEALT
from paizhuo.engine.games.taiwan.rules import TAIWAN
from paizhuo.engine.match.sheet.offences import KINDS, NotedOffence, ruling_for
from paizhuo.engine.rules.adjudication import consequence, script_of, stated
from paizhuo.engine.rules.rulings import NO_SUCH_SEAT, FalseWin, RulingRefused, SeatRuling, WrongCount
from tests.games.support import Table, dealt, position

CLOSED = "12m456m789m123p234s88p"
"""Ready for 3m."""
PAIRED = "33m456m789m1236p234s9p"
"""Can pon 3m."""


NAMES = ("Ann", "Bob", "Cem", "Dee")


def table(racks: dict[int, str], **given: Any) -> Table:
    return position(TAIWAN, racks, indicators="", **given)


def ruled(before: Table, ruling: SeatRuling) -> Table:
    """The table after a ruling."""
    step = run(before.hand, script_of(TAIWAN, before.options, before.rules, before.hand, ruling))
    return replace(before, hand=step.hand, events=before.events + step.events)


@pytest.mark.parametrize("ruling", [WrongCount(1), FalseWin(1)])
def test_a_dead_hand_neither_wins_nor_claims_and_plays_on(ruling: SeatRuling) -> None:
    begun = table({1: CLOSED, 2: PAIRED}, drawn="3m")
    dead = ruled(begun, ruling).play("0 discard 3m")
    assert dead.choices(1) == ()
    assert dead.refused("1 ron") == DEAD.en
    assert dead.refused("1 chi 12m") == DEAD.en
    assert dead.can("2 pon")
    drawn = dead.play("2 pass", "draw 3m")
    assert drawn.refused("1 self_draw") == DEAD.en
    assert drawn.play("1 discard 3m drawn").waits_for == "decision"
    assert not any(dead.changes)


def test_who_is_asked_about_a_tile_when_its_hand_dies_is_asked_no_more() -> None:
    both = table({1: CLOSED, 2: PAIRED}, drawn="3m").play("0 discard 3m")
    assert ruled(both, WrongCount(1)).choices(1) == ()
    assert ruled(both, WrongCount(1)).can("2 pon")
    alone = table({1: CLOSED}, drawn="3m").play("0 discard 3m")
    assert ruled(alone, WrongCount(1)).waits_for == "draw"


def test_flowers_do_not_win_for_a_dead_hand() -> None:
    drawn = table({}, drawn="8f", rivers={0: "9s"})
    seven = replace(drawn, hand=replace(drawn.hand, flowers=(parse("1234567f"), (), (), ())))
    assert seven.play("0 flower 8f").wins == (0,)
    assert ruled(seven, WrongCount(0)).play("0 flower 8f").waits_for == "draw"


def test_everybody_sees_it_and_its_player_is_told_why_nothing_wins() -> None:
    dead = ruled(table({1: CLOSED}, drawn="9s"), WrongCount(1))
    for seat in range(4):
        seen = observe(dead.rules, dead.hand, seat)
        assert [(fact.id, fact.seat) for fact in TAIWAN.display.facts(seen)] == [("dead", 1)]
        found = TAIWAN.hints.no_win(seen, UNKNOWN, (2,))
        assert (found is not None) == (seat == 1)
    by = Narrator(NAMES, 4, str, lambda action: action.words, lambda reason: Text(reason, reason))
    assert [line.en for event in dead.events for line in event.sentences(by)] == ["Bob has a dead hand and cannot win"]


def test_a_dead_hand_is_alive_in_the_next_deal() -> None:
    assert dealt(TAIWAN).hand.state.dead == ()


def test_a_ruling_that_cannot_be_made_says_why() -> None:
    playing = table({1: CLOSED}, drawn="3m")
    over = playing.play("0 discard 3m", "1 ron")
    for before, ruling, why in (
        (playing, WrongCount(4), NO_SUCH_SEAT),
        (dealt(TAIWAN), WrongCount(1), NOT_DEALT),
        (over, WrongCount(2), HAND_OVER),
        (ruled(playing, WrongCount(1)), FalseWin(1), DEAD_ALREADY),
    ):
        with pytest.raises(RulingRefused) as refused:
            ruled(before, ruling)
        assert refused.value.reason == why


def test_a_wrong_number_of_tiles_and_a_false_win_are_ruled_on_and_the_rest_is_noted() -> None:
    options = TAIWAN.settled({})
    known = stated(TAIWAN, options)
    assert [kind for kind in KINDS if ruling_for(known, NotedOffence(2, kind)) is not None] == [
        "false_win",
        "wrong_count",
    ]
    playing = table({1: CLOSED}, drawn="3m")
    said = consequence(TAIWAN, options, playing.hand, WrongCount(1), NAMES)
    assert said.en.startswith("Bob has a dead hand")
