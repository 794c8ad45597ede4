"""How long bots take: never quite the same, longer where everybody sees that a decision is hard, and never by what is hidden."""

from __future__ import annotations

from itertools import cycle, pairwise

import pytest

from paizhuo.engine.core.event import Discarded, Event, Melded
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.rules.money import Money, Stake
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.port.settings import AT_ONCE, BRISK, CALM, NATURAL, Pace
from paizhuo.engine.table.session.hardness import hardness
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.table import Table
from tests.observed import having
from tests.table.running import Clock, Heard, setup_of

DECLARED = 2
"""In the first hand of riichi with this seed a player declares itself ready."""
VARIED = Pace(thinking=1000, spread=0.4, hard=2.0, reading=700, longest=2500)
NAMED = (BRISK, NATURAL, CALM)


@pytest.fixture
def seen() -> Observation:
    """What everybody sees at the beginning of a hand of riichi."""
    return Table(setup_of("riichi", ())).observation(None)


def having_drawn(seen: Observation, share: float) -> Observation:
    """The same, but with this share of the wall gone."""
    return having(seen, wall=replace(seen.hand.wall, front=seen.hand.wall.front + round(seen.hand.wall.left * share)))


@pytest.mark.parametrize(
    "luck, easy, half, hardest", [(0.0, 700, 900, 1200), (0.5, 1000, 1500, 2000), (1.0, 1400, 2100, 2500)]
)
def test_a_turn_takes_longer_the_harder_it_is_and_never_less_or_more_than_agreed(
    luck: float, easy: int, half: int, hardest: int
) -> None:
    assert [VARIED.turn(luck, hard) for hard in (0.0, 0.5, 1.0)] == [easy, half, hardest]


def test_each_pace_is_slower_than_the_one_before_and_keeps_its_bounds() -> None:
    grid = [(luck / 4, hard / 4) for luck in range(5) for hard in range(5)]
    for quicker, slower in pairwise(NAMED):
        assert all(quicker.turn(*at) < slower.turn(*at) for at in grid)
    for pace in NAMED:
        assert all(pace.reading <= pace.turn(*at) <= pace.longest for at in grid)
        assert pace.turn(0.0, 1.0) > pace.turn(0.5, 0.0), "a hard decision looks harder even where it is a short one"


def test_who_does_not_want_to_wait_does_not() -> None:
    assert {AT_ONCE.turn(luck, hard) for luck in (0.0, 0.7, 1.0) for hard in (0.0, 1.0)} == {0}


def test_the_beginning_of_a_hand_is_easy_and_it_gets_harder_towards_the_last_tile(seen: Observation) -> None:
    hard = [hardness(having_drawn(seen, share), None) for share in (0.0, 0.3, 0.7, 0.9, 1.0)]
    assert hard[:2] == [0.0, 0.0]
    assert hard[1] < hard[2] < hard[3] < hard[4] <= 1.0


def test_it_is_harder_to_discard_the_more_others_have_declared_themselves_ready(seen: Observation) -> None:
    declared = (Laid(parse_one("3m"), turned=True),)
    assert seen.hand.turn == 0
    assert hardness(having(seen, rivers=(declared, (), (), ())), None) == 0.0
    one = hardness(having(seen, rivers=((), declared, (), ())), None)
    two = hardness(having(seen, rivers=((), declared, declared, ())), None)
    assert 0.5 < one < two < 1.0


def test_it_is_harder_to_discard_the_more_of_its_hand_another_has_laid_open(seen: Observation) -> None:
    melds = tuple(
        Meld("pon", parse(tiles), 3, parse_one(tiles[:1] + "m")) for tiles in ("111m", "444m", "777m", "999m")
    )

    def laid(count: int) -> float:
        places = [replace(place, melds=melds[:count]) if place.owner == 2 else place for place in seen.hand.places]
        return hardness(having(seen, places=tuple(places)), None)

    assert laid(0) == laid(1) == 0.0
    assert 0.0 < laid(2) < laid(3) == laid(4)


def test_where_people_bet_a_decision_is_harder_the_more_is_played_for(seen: Observation) -> None:
    def betting(*bets: int) -> float:
        return hardness(seen, Money(tuple(Stake(400, 400 - bet, bet) for bet in bets), (), 4))

    assert betting(0, 0) == 0.0 < betting(5, 10) < betting(100, 100) < betting(400, 400) == 1.0


def test_the_time_of_every_turn_follows_from_luck_and_what_everybody_sees() -> None:
    lucks = cycle((0.0, 0.25, 1.0))
    given: list[float] = []

    def luck() -> float:
        given.append(next(lucks))
        return given[-1]

    table, clock = Table(setup_of("riichi", (), seed=DECLARED)), Clock()
    session = Session(table, clock, VARIED, luck=luck)
    session.join(None, Heard())
    session.open()
    checked = 0
    while not table.hand_over:
        before, luck_now, hard = clock.passed, given[-1], hardness(table.observation(None), None)
        at_turn = set(table.waiting()) == {table.match.hand.phase.turn}
        clock.step()
        if at_turn and clock.passed > before:
            assert clock.passed - before == VARIED.turn(luck_now, hard)
            checked += hard > 0.5
    assert checked > 3


@pytest.mark.parametrize("rules", ["riichi", "sichuan"])
def test_every_discard_can_be_read_before_a_bot_discards_or_claims(rules: str) -> None:
    times: list[tuple[int, Event]] = []

    class Watching(Heard):
        def heard(self, report: object) -> None:
            if isinstance(report, Moment):
                times.extend((clock.passed, event) for event in report.events if isinstance(event, Discarded | Melded))

    table, clock = Table(setup_of(rules, ())), Clock()
    session = Session(table, clock, NATURAL)
    session.join(None, Watching())
    session.open()
    clock.run(lambda: table.hand_over)
    assert any(isinstance(event, Melded) for _, event in times)
    waits = [later - at for (at, event), (later, _) in pairwise(times) if isinstance(event, Discarded)]
    assert min(waits) >= NATURAL.reading
