"""Participants without a seat: whose side of the table they look from, and which choices are one move."""

from __future__ import annotations

from paizhuo.engine.core.action import Discard
from paizhuo.engine.core.hand import Watcher
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.session.in_turn import why_not_all
from paizhuo.engine.table.session.supporting import nearest
from paizhuo.engine.table.table import Table


def table_of(rules: str, seats: int, **options: int) -> Table:
    return Table(MatchSetup(rules, options, tuple(SeatSetup(f"P{nth}") for nth in range(seats)), 5))


def test_a_player_looks_from_its_seat_and_a_supporter_from_that_of_its_player() -> None:
    hand = replace(table_of("house", 6, supporters=2).match.hand, watchers=(Watcher((), 3), Watcher()))
    seen = Observation(None, hand)
    assert [nearest(seen, person) for person in range(hand.participants)] == [0, 1, 2, 3, 3, 0]
    assert nearest(seen, None) == 0


def test_several_choices_can_be_made_if_each_is_offered_to_the_same_seat_after_the_one_before() -> None:
    match = table_of("riichi", 4).match
    game, options, hand = find("riichi"), match.game_options, match.hand
    first, second = (Discard(tile) for tile in hand.places[0].concealed[:2])
    assert why_not_all(game, options, hand, 0, [first]) is None
    assert why_not_all(game, options, hand, 0, [first, second]) is not None
    assert why_not_all(game, options, hand, 1, [Discard(hand.places[1].concealed[0])]) is not None
