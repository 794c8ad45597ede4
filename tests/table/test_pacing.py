"""How long bots take: never quite the same, longer where everybody sees that a decision is hard, and never by what is hidden."""

from __future__ import annotations

from itertools import cycle

import pytest

from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.table.port.settings import Pace
from paizhuo.engine.table.session.hardness import MANY_MELDS, is_hard
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.table import Table
from tests.observed import having
from tests.table.running import Clock, Heard, setup_of

DECLARED = 2
"""In the first hand of riichi with this seed a player declares itself ready."""
VARIED = Pace(thinking=1000, spread=0.4, hard=2.0)


@pytest.fixture
def seen() -> Observation:
    """What everybody sees at the beginning of a hand of riichi."""
    return Table(setup_of("riichi", ())).observation(None)


@pytest.mark.parametrize("luck, usual, hard", [(0.0, 600, 1200), (0.5, 1000, 2000), (1.0, 1400, 2800)])
def test_a_turn_takes_more_or_less_time_and_a_hard_one_longer(luck: float, usual: int, hard: int) -> None:
    assert VARIED.turn(luck, hard=False) == usual
    assert VARIED.turn(luck, hard=True) == hard


def test_an_even_pace_does_not_vary() -> None:
    assert {Pace(thinking=400).turn(luck, hard=hard) for luck in (0.0, 0.7, 1.0) for hard in (True, False)} == {400}


def test_the_beginning_of_a_hand_is_easy_and_its_end_is_hard(seen: Observation) -> None:
    assert not is_hard(seen)
    late = replace(seen.hand.wall, front=seen.hand.wall.front + seen.hand.wall.left * 4 // 5)
    assert is_hard(having(seen, wall=late))


def test_it_is_hard_to_discard_when_another_has_declared_itself_ready(seen: Observation) -> None:
    declared = (Laid(parse_one("3m"), turned=True),)
    assert seen.hand.turn == 0
    assert is_hard(having(seen, rivers=((), declared, (), ())))
    assert not is_hard(having(seen, rivers=(declared, (), (), ())))


def test_it_is_hard_to_discard_when_another_has_laid_most_of_its_hand_open(seen: Observation) -> None:
    melds = tuple(Meld("pon", parse(tiles), 3, parse_one(tiles[:1] + "m")) for tiles in ("111m", "444m", "777m"))
    assert len(melds) == MANY_MELDS

    def laid(count: int) -> Observation:
        places = [replace(place, melds=melds[:count]) if place.owner == 2 else place for place in seen.hand.places]
        return having(seen, places=tuple(places))

    assert is_hard(laid(MANY_MELDS))
    assert not is_hard(laid(MANY_MELDS - 1))


def test_the_time_of_every_turn_follows_from_luck_and_what_everybody_sees() -> None:
    lucks = (0.0, 0.25, 1.0)
    table, clock = Table(setup_of("riichi", (), seed=DECLARED)), Clock()
    session = Session(table, clock, VARIED, luck=cycle(lucks).__next__)
    session.join(None, Heard())
    session.open()
    took = set()
    while not table.hand_over:
        before = clock.passed
        clock.step()
        took.add(clock.passed - before)
    assert took == {VARIED.turn(luck, hard=hard) for luck in lucks for hard in (True, False)} | {0}
