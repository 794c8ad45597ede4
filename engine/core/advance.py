"""The one function that moves a hand on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Given, Hand, NoTurn, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, Chance, Decision, Finished, Node
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.waiting import node_of
from paizhuo.engine.core.words import Text, quoted


class IllegalAction(Refused):
    """The rules do not allow an action. Holds the seat, the action and the reason; the hand has not changed."""

    def __init__(self, seat: Seat, action: Action | None, reason: Text) -> None:
        super().__init__(reason)
        what = action.name if isinstance(action, Action) else "no answer"
        self.args = (f"seat {quoted(seat)}: {what}: {reason.en}",)
        self.seat = seat
        self.action = action


HAND_OVER: Final = Text("这一局已经结束", "The hand is over")
SEATS_CHOOSE: Final = Text("现在要等各家选择", "Seats must choose now; nothing else can happen")
MUST_CHOOSE: Final = Text("这一家必须选择", "This seat must choose")
NOT_ALLOWED: Final = Text("规则现在不允许", "The rules do not allow this now")
NOTHING_TO_DECIDE: Final = Text("现在没有需要您决定的", "This seat has nothing to decide now")
NOBODY_ACTS: Final = Text("现在谁都不能行动：在等“{request}”", "No seat can act now: “{request}” is waited for")


class Transition(Struct):
    """The hand after a step, and what happened on the way."""

    hand: Hand
    events: tuple[Event, ...]


class Over(NoTurn, Struct):
    """The hand has ended."""

    def node(self, rules: object, hand: Hand) -> Node:
        return Finished()

    def step(self, rules: object, hand: Hand, given: Any) -> Script:
        yield from ()
        raise BadChance(HAND_OVER)


def _offers(choices: tuple[Action, ...], action: Action) -> bool:
    """Return whether ``action`` is one of the choices. Mostly it is the very object offered, so identity is compared before equality."""
    return id(action) in map(id, choices) or action in choices


def _checked(options: Mapping[Seat, tuple[Action, ...]], given: Given) -> dict[Seat, Action]:
    """Return one allowed action for every seat asked; a seat that gave none passes, if it may.

    Raises ``IllegalAction`` or ``BadChance``.
    """
    if type(given) is not dict and not isinstance(given, Mapping):
        raise BadChance(SEATS_CHOOSE)
    answers: dict[Seat, Action] = {}
    for seat, choices in options.items():
        action = given.get(seat)
        if action is None:
            if not _offers(choices, PASS):
                raise IllegalAction(seat, None, MUST_CHOOSE)
            action = PASS
        elif not _offers(choices, action):
            raise IllegalAction(seat, action, NOT_ALLOWED)
        answers[seat] = action
    for seat in given:
        if seat not in options:
            raise IllegalAction(seat, given[seat], NOTHING_TO_DECIDE)
    return answers


def advance(rules: object, hand: Hand, given: Given) -> Transition:
    """Run the current phase on what was given, up to the next node.

    ``given`` is ``{seat: action}`` at a Decision, the value asked for at a Chance. Raises ``IllegalAction`` or
    ``BadChance`` and changes nothing if it cannot be accepted.
    """
    phase = hand.phase
    node = node_of(rules, hand)
    if isinstance(node, Decision):
        given = _checked(node.options, given)
    elif isinstance(node, Chance):
        if not isinstance(given, (int, tuple)):
            raise BadChance(NOBODY_ACTS.filled(request=node.request.name))
        node.request.check(given)
    return run(hand, phase.step(rules, hand, given))


def run(hand: Hand, script: Script) -> Transition:
    """Return the hand after a script that was started on it, with the phase that the script returns."""
    events: list[Event] = []
    try:
        event = next(script)
        while True:
            hand = event.apply(hand)
            events.append(event)
            event = script.send(hand)
    except StopIteration as stop:
        return Transition(hand.now(phase=stop.value), tuple(events))
