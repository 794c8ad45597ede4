"""For every rule set: whatever a referee refuses leaves it as it was, and what it accepts is what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.node import BadChance, Chance, DealTiles, Decision, DrawTile, Request, RollDice, ShowPlace
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL
from paizhuo.engine.match.match import HandRunning
from paizhuo.engine.match.referee import HandOver, MatchOver, Referee
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import (
    Adjustment,
    FalseClaim,
    FalseWin,
    Redeal,
    Ruling,
    RulingRefused,
    SeatRuling,
    TouchedTile,
)
from tests.contract.blind import BlindTable
from tests.contract.playing import Game, Step, games, played, setup_of

HANDS, BLIND_HANDS = 20, 4
ALIKE = 3
"""Of nodes of the same kind so many are looked at."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
FOREIGN: tuple[Any, ...] = (
    PASS,
    Ron(),
    SelfDraw(),
    Discard(0),
    Discard(33, drawn=True),
    Discard(True),
    Discard(500),
    Discard(0, drawn=1),  # type: ignore[arg-type]
    Discard(0, rack=7),
    Exchange((0,) * 40),
    None,
    "discard",
    5,
    (1,),
    [],
)
NO_SEATS: tuple[Any, ...] = (-1, 99, True, None, "0", [0])
NO_CHANCE: tuple[Any, ...] = (None, "5m", -7, 500, 10**30, (), (0, 7), (7, 7), (1,) * 40, (1, "2"), [1, 2], 1.5, True)
NO_CHANCE_MAPPING: Any = {0: PASS}
NO_RULINGS: tuple[Any, ...] = (
    None,
    "false_win",
    Ruling(),
    SeatRuling(0),
    Redeal(),
    Adjustment((), "penalty"),
    Adjustment((0, 0, 0, 0), "penalty"),
    Adjustment((1, -1, 0, 0), "nothing"),
    Adjustment((10**30, -(10**30), 0, 0), "penalty"),
    Adjustment((10**7, 0, 0, 0), "penalty"),
    Adjustment((1, -1, 0, 0), None),  # type: ignore[arg-type]
    Adjustment((1.0, -1, 0, 0), "penalty"),  # type: ignore[arg-type]
    Adjustment([1, -1, 0, 0], "penalty"),  # type: ignore[arg-type]
    FalseWin(99),
    FalseWin(-1),
    FalseWin(True),
    FalseWin(0, (0,)),
    FalseWin(0, (99,)),
    FalseWin(0, None),  # type: ignore[arg-type]
    FalseClaim(None),  # type: ignore[arg-type]
    TouchedTile(0, UNKNOWN),
    TouchedTile(0, 500),
    TouchedTile(0, True),
)
NOBODY_COMES: tuple[Any, ...] = (-1, 0, 99, True, None, "Zoe", SeatSetup("Zoe"))


def at(game: Game, step: Step) -> Referee:
    return Referee(replace(game.match, hand=step.hand))


def written_out(referee: Referee) -> tuple[str, ...]:
    """All that a referee holds, in words: a hand that was changed where it lies would be written otherwise."""
    match = referee.match
    return tuple(
        map(repr, (match.hand, match.results, match.standing, match.deposit, referee.answers, referee.chances))
    )


def refused(referee: Referee, does: Callable[[], object], *errors: type[Exception]) -> None:
    """That it raises one of ``errors``, and that everything about the referee is as before."""
    before, waiting = written_out(referee), referee.waiting
    with pytest.raises(errors):
        does()
    assert written_out(referee) == before
    assert referee.waiting == waiting


def kind(referee: Referee) -> Hashable:
    """What sort of node it stands at: what is asked for, or in which phase who may do what sorts of things."""
    waiting = referee.waiting
    if isinstance(waiting, Chance):
        return type(waiting.request), getattr(waiting.request, "purpose", "")
    assert isinstance(waiting, Decision)
    names = frozenset(option.name for options in waiting.options.values() for option in options)
    return type(referee.match.hand.phase), len(waiting.options) > 1, names


def nodes(rule_set: RuleSet) -> Iterator[Referee]:
    """Referees at nodes of every kind that occurs, at tables of known tiles and at blind ones."""
    found: dict[Hashable, list[Referee]] = {}
    for nth, game in enumerate(games(rule_set, 3, HANDS)):
        met = [step.referee for step in game.before] + [at(game, step) for step in game.steps]
        for blind, referees in ((False, met), (True, BlindTable(game).moments if nth < BLIND_HANDS else [])):
            for referee in referees:
                if not isinstance(referee.waiting, HandOver):
                    found.setdefault((blind, kind(referee)), []).append(referee)
    rng = Random(rule_set.id)
    for alike in found.values():
        yield from rng.sample(alike, min(ALIKE, len(alike)))


@every_rule_set
def test_whatever_is_refused_leaves_the_referee_as_it_was(rule_set: RuleSet) -> None:
    met: set[type] = set()
    for referee in nodes(rule_set):
        waiting = referee.waiting
        refused(referee, referee.next_hand, HandRunning)
        what_people_settle_is_checked(referee)
        if isinstance(waiting, Chance):
            met.add(type(waiting.request))
            chance_is_checked(referee, waiting.request)
        else:
            assert isinstance(waiting, Decision)
            answers_are_checked(referee, waiting)
    assert met >= {RollDice, DealTiles, DrawTile, ShowPlace}


def chance_is_checked(referee: Referee, request: Request) -> None:
    refused(referee, lambda: referee.answer(0, PASS), IllegalAction)
    refused(referee, lambda: referee.answer_all({0: PASS, 1: PASS}), IllegalAction)
    refused(referee, referee.close_window, BadChance)
    refused(referee, lambda: referee.give(NO_CHANCE_MAPPING), BadChance)
    for value in NO_CHANCE:
        if not could_be(referee, request, value):
            refused(referee, lambda value=value: referee.give(value), BadChance)  # type: ignore[misc]


def could_be(referee: Referee, request: Request, value: object) -> bool:
    """Whether one of ``NO_CHANCE`` might be an answer to this request for all that its shape says."""
    if not isinstance(value, tuple) or not all(type(each) is int for each in value):
        return False
    match request:
        case DealTiles(positions=positions):
            return len(value) == len(positions)
        case ShowPlace(place=place):
            return len(value) in (0, len(referee.match.hand.places[place].concealed))
        case _:
            return False


def answers_are_checked(referee: Referee, node: Decision) -> None:
    refused(referee, lambda: referee.give((1, 1)), BadChance)
    refused(referee, lambda: referee.give(NO_CHANCE_MAPPING), BadChance)
    for seat in NO_SEATS:
        refused(referee, lambda seat=seat: referee.answer(seat, PASS), IllegalAction)  # type: ignore[misc]
    for seat in range(referee.match.hand.participants):
        for action in FOREIGN:
            if not any(option == action and repr(option) == repr(action) for option in node.options.get(seat, ())):
                refused(referee, lambda s=seat, a=action: referee.answer(s, a), IllegalAction)  # type: ignore[misc]
    if any(PASS not in options for options in node.options.values()):
        refused(referee, referee.close_window, IllegalAction)
    first, *others = node.options
    if others:
        heard = referee.answer(first, node.options[first][0]).referee
        assert set(heard.asked) == set(others)
        refused(heard, lambda: heard.answer(first, node.options[first][0]), IllegalAction)
        bad: dict[int, Action] = {others[0]: node.options[others[0]][0], first: node.options[first][0]}
        refused(heard, lambda: heard.answer_all(bad), IllegalAction)


def what_people_settle_is_checked(referee: Referee) -> None:
    for ruling in NO_RULINGS:
        refused(referee, lambda ruling=ruling: referee.rule(ruling), RulingRefused)  # type: ignore[misc]
    for comes in NOBODY_COMES:
        refused(referee, lambda comes=comes: referee.take_seat(comes), RulingRefused)  # type: ignore[misc]


@every_rule_set
def test_nothing_but_the_next_hand_follows_a_hand_that_is_over_and_nothing_a_match(rule_set: RuleSet) -> None:
    length = {"circles": 1} if any(option.id == "circles" for option in rule_set.options) else {}
    over = played(Referee.begin(replace(setup_of(rule_set, 0, 0), options=length))).over
    assert isinstance(over.waiting, HandOver)
    ends = [over]
    while (following := over.next_hand().referee).match.final is None:
        over = played(following).over
    assert isinstance(following.waiting, MatchOver)
    refused(following, following.next_hand, HandRunning)
    for referee in (*ends, following):
        refused(referee, referee.close_window, BadChance)
        refused(referee, lambda referee=referee: referee.act(0, PASS), IllegalAction)  # type: ignore[misc]
        for value in (*NO_CHANCE, NO_CHANCE_MAPPING, 5, (1, 2)):
            refused(referee, lambda r=referee, v=value: r.give(v), BadChance)  # type: ignore[misc]
        for action in FOREIGN:
            refused(referee, lambda r=referee, a=action: r.answer(0, a), IllegalAction)  # type: ignore[misc]
        assert referee.catch_up().referee is referee


@every_rule_set
def test_a_hand_given_to_the_referee_goes_as_it_went(rule_set: RuleSet) -> None:
    """Answers one by one in any order; where all who are left may pass, closing the window is their passing."""
    rng = Random(rule_set.id)
    for game in games(rule_set, 4, HANDS // 5 if rule_set.games else HANDS):
        referee = at(game, game.steps[0])
        for step in game.steps:
            assert referee.match.hand == step.hand
            events: tuple[Any, ...] = ()
            if isinstance(step.given, Mapping):
                for seat, action in rng.sample(list(step.given.items()), len(step.given)):
                    if all(step.given[left] == PASS for left in referee.asked) and rng.random() < 0.5:
                        outcome = referee.close_window()
                        referee, events = outcome.referee, (*events, *outcome.events)
                        break
                    outcome = referee.answer(seat, action)
                    referee, events = outcome.referee, (*events, *outcome.events)
            else:
                outcome = referee.give(step.given)
                referee, events = outcome.referee, outcome.events
            assert events == step.events
        assert referee.match.hand == game.end
        assert isinstance(referee.waiting, HandOver)
