"""Whatever strangers send is refused with a reason in both languages, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Pon
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.value import written_types
from paizhuo.engine.games import ALL
from paizhuo.engine.games.holdem.betting import Bet
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.void_suit import ChooseVoid
from paizhuo.engine.rules.well_formed import NO_SUCH_ACTION, NO_SUCH_SEAT
from paizhuo.engine.table.table import Table

every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)

NO_ACTIONS: tuple[Any, ...] = (
    None,
    "discard",
    7,
    {"action": "discard", "tile": "1m"},
    Action,
    Discard("1m"),  # type: ignore[arg-type] # what a stranger sends is not type-checked, here and below
    Discard(-1),
    Discard(99),
    Discard(10**30),
    Discard(1.0),  # type: ignore[arg-type]
    Discard(True),
    Discard(0, drawn=1),  # type: ignore[arg-type]
    Discard(0, rack=7),
    Discard(0, rack=-1),
    Kakan([0]),  # type: ignore[arg-type]
    Chi([1, 2]),  # type: ignore[arg-type]
    Chi(()),
    Pon((0,) * 1000),
    Ankan(({}, 1, 2, 3)),  # type: ignore[arg-type]
    Bet("all"),  # type: ignore[arg-type]
    Bet(-5),
    ChooseVoid(["m"]),  # type: ignore[arg-type]
    Exchange(((0, 1, 2),)),  # type: ignore[arg-type]
    Exchange((-2, -1, -1)),
)
NO_SEATS: tuple[Any, ...] = ([0], {}, None, "0", 0.0, True, -1, 99, 10**30)


def table_of(rule_set: RuleSet, seed: int) -> Table:
    seats = rule_set.participants(rule_set.settled({}))
    return Table(MatchSetup(rule_set.id, {}, tuple(SeatSetup(str(n), "random") for n in range(seats)), seed))


@every_rule_set
def test_what_is_no_action_or_no_seat_is_refused_and_changes_nothing(rule_set: RuleSet) -> None:
    table = table_of(rule_set, 3)
    for _ in range(3):
        before, waiting = table.match, table.waiting()
        seat, options = next(iter(waiting.items()))
        sent = [(seat, action, NO_SUCH_ACTION) for action in NO_ACTIONS]
        sent += [(stranger, options[0], NO_SUCH_SEAT) for stranger in NO_SEATS]
        for who, action, reason in sent:
            assert table.why_not(who, action) == reason
            assert table.game.why_not(before.rules, before.hand, who, action) == reason
            with pytest.raises(IllegalAction) as refused:
                table.answer(who, action)
            assert refused.value.reason == reason
        assert (table.match, table.waiting()) == (before, waiting)
        table.bot_answers()


def kinds_of_actions(base: type[Action] = Action) -> Iterator[type[Action]]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds_of_actions(kind)


CHOICES: Mapping[str, Callable[[Random], object]] = {
    "Tile": lambda rng: rng.randrange(34),
    "Tiles": lambda rng: tuple(rng.randrange(37) for _ in range(rng.randint(1, 5))),
    "Seat": lambda rng: rng.randrange(6),
    "int": lambda rng: rng.choice((0, 1, 2, 50, 2000, 10**9)),
    "bool": lambda rng: rng.random() < 0.5,
    "str": lambda rng: rng.choice(("m", "p", "s", "z", "", "mm")),
}
UNSEEN: Mapping[str, Callable[[Random], object]] = {
    "Tile": lambda rng: -1,
    "Tiles": lambda rng: (-1,) * rng.randint(1, 5),
}
"""Tiles that lie face down."""


@pytest.mark.simulation
@every_rule_set
def test_every_action_of_every_game_is_refused_with_a_reason_where_it_is_not_offered(rule_set: RuleSet) -> None:
    kinds = list(kinds_of_actions())
    rng = Random(rule_set.id)
    table = table_of(rule_set, 4)
    for _ in range(150):
        if table.hand_over:
            table.next_hand()
        if table.match_over:
            break
        for kind in kinds:
            choices = {**CHOICES, **UNSEEN} if kind.face_down and rng.random() < 0.3 else CHOICES
            action = kind(*(choices[written](rng) for written in written_types(kind).values()))
            seat = rng.randrange(table.match.hand.participants)
            if action not in table.waiting().get(seat, ()):
                reason = table.why_not(seat, action)
                assert reason.zh
                assert reason.en
        table.bot_answers()
