"""Whatever a referee refuses leaves it as it was, and what it accepts is what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from paizhuo.engine.core.action import PASS, Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.node import BadChance, Chance, DealTiles, Decision, DrawTile, Request, RollDice, ShowPlace
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.match import HandRunning
from paizhuo.engine.match.referee import HandOver, Referee
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.opening import OpenWall
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
from tests.contract.passes import Look, Property
from tests.contract.playing import Game, Step

ALIKE = 3
"""Of nodes of the same kind so many are looked at in a pass."""
BLIND = 4
"""So many hands of a pass are refereed from what everybody sees, too."""
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


class Refusing:
    """A referee at a node: whatever it refuses there must leave it as it was before the first refusal."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.before, self.waiting = written_out(referee), referee.waiting

    def refused(self, does: Callable[[], object], *errors: type[Exception]) -> None:
        """That it raises one of ``errors``, and that everything about the referee is as before."""
        try:
            does()
        except errors:
            pass
        else:
            raise AssertionError(f"accepted: {does}")
        assert written_out(self.referee) == self.before
        assert self.referee.waiting == self.waiting


def kind(referee: Referee) -> str:
    """What sort of node it stands at: what is asked for, or in which phase who may do what sorts of things."""
    waiting = referee.waiting
    if isinstance(waiting, Chance):
        return f"{type(waiting.request).__name__} {getattr(waiting.request, 'purpose', '')}"
    assert isinstance(waiting, Decision)
    names = sorted({option.name for options in waiting.options.values() for option in options})
    return f"{type(referee.match.hand.phase).__name__} {len(waiting.options) > 1} {names}"


def whatever_is_refused_leaves_the_referee_as_it_was(game: Game, look: Look) -> None:
    """At nodes of every kind that occurs, at tables of known tiles and at blind ones."""
    known = [step.referee for step in game.before] + [at(game, step) for step in game.steps]
    for blind, referees in ((False, known), (True, BlindTable(game).moments if look.nth < BLIND else [])):
        for referee in referees:
            waiting = referee.waiting
            if isinstance(waiting, HandOver):
                continue
            name = f"{'blind ' if blind else ''}{kind(referee)}"
            look.met[name] += 1
            if look.met[name] <= ALIKE:
                look.met[type(waiting.request).__name__ if isinstance(waiting, Chance) else "decision"] += 1
                what_is_refused_there(referee)


def what_is_refused_there(referee: Referee) -> None:
    node = Refusing(referee)
    waiting = node.waiting
    node.refused(referee.next_hand, HandRunning)
    what_people_settle_is_checked(node)
    if isinstance(waiting, Chance):
        chance_is_checked(node, waiting.request)
    else:
        assert isinstance(waiting, Decision)
        answers_are_checked(node, waiting)


def chance_is_checked(node: Refusing, request: Request) -> None:
    referee = node.referee
    node.refused(lambda: referee.answer(0, PASS), IllegalAction)
    node.refused(lambda: referee.answer_all({0: PASS, 1: PASS}), IllegalAction)
    node.refused(referee.close_window, BadChance)
    node.refused(lambda: referee.give(NO_CHANCE_MAPPING), BadChance)
    for value in NO_CHANCE:
        if not could_be(referee, request, value):
            node.refused(lambda value=value: referee.give(value), BadChance)  # type: ignore[misc]


def could_be(referee: Referee, request: Request, value: object) -> bool:
    """Whether one of ``NO_CHANCE`` might be an answer to this request for all that its shape says."""
    if not isinstance(value, tuple) or not all(type(each) is int for each in value):
        return False
    match request:
        case RollDice():
            return value == () and isinstance(referee.match.hand.phase, OpenWall)
        case DealTiles(positions=positions):
            return len(value) == len(positions)
        case ShowPlace(place=place):
            return len(value) in (0, len(referee.match.hand.places[place].concealed))
        case _:
            return False


def answers_are_checked(node: Refusing, decision: Decision) -> None:
    referee = node.referee
    node.refused(lambda: referee.give((1, 1)), BadChance)
    node.refused(lambda: referee.give(NO_CHANCE_MAPPING), BadChance)
    for seat in NO_SEATS:
        node.refused(lambda seat=seat: referee.answer(seat, PASS), IllegalAction)  # type: ignore[misc]
    for seat in range(referee.match.hand.participants):
        for action in FOREIGN:
            if not any(option == action and repr(option) == repr(action) for option in decision.options.get(seat, ())):
                node.refused(lambda s=seat, a=action: referee.answer(s, a), IllegalAction)  # type: ignore[misc]
    if any(PASS not in options for options in decision.options.values()):
        node.refused(referee.close_window, IllegalAction)
    first, *others = decision.options
    if others:
        heard = referee.answer(first, decision.options[first][0]).referee
        assert set(heard.asked) == set(others)
        waits = Refusing(heard)
        waits.refused(lambda: heard.answer(first, decision.options[first][0]), IllegalAction)
        bad: dict[int, Action] = {others[0]: decision.options[others[0]][0], first: decision.options[first][0]}
        waits.refused(lambda: heard.answer_all(bad), IllegalAction)


def what_people_settle_is_checked(node: Refusing) -> None:
    referee = node.referee
    for ruling in NO_RULINGS:
        node.refused(lambda ruling=ruling: referee.rule(ruling), RulingRefused)  # type: ignore[misc]
    for comes in NOBODY_COMES:
        node.refused(lambda comes=comes: referee.take_seat(comes), RulingRefused)  # type: ignore[misc]


def a_hand_given_to_the_referee_goes_as_it_went(game: Game, look: Look) -> None:
    """Answers one by one in any order; where all who are left may pass, closing the window is their passing."""
    rng = look.rng
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


def every_request(rule_set: RuleSet) -> frozenset[str]:
    """What every game asks chance for."""
    return frozenset(kind.__name__ for kind in (RollDice, DealTiles, DrawTile, ShowPlace))


PROPERTIES = (
    Property(whatever_is_refused_leaves_the_referee_as_it_was, every=5, meets=every_request),
    Property(a_hand_given_to_the_referee_goes_as_it_went, every=5),
)
