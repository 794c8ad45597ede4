"""Ending a match before its last hand 散场: always after some wins, or when a player wants to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import ClassVar, TypeAlias

from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.command import Command, command
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Answers, Ending, Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.showing import end
from paizhuo.engine.rules.options import Choice
from paizhuo.engine.rules.phases import AskAll

Finish: TypeAlias = Callable[[Hand, Ending], Script]
"""How a hand ends."""


@dataclass(frozen=True, slots=True)
class EndMatch(Action):
    """Let the match end with this hand 散场."""

    name: ClassVar[str] = "end_match"
    words: ClassVar[Text] = Text("散场", "End the match")
    ends: ClassVar[bool] = True
    commands: ClassVar[tuple[Command, ...]] = (
        command("end_match", Text("散场", "End the match"), "N", "answer", "turn"),
    )


@dataclass(frozen=True, slots=True)
class OfferEnd(AskAll):
    """Every player may ask for the match to end with this hand; one is enough."""

    ending: Ending

    def asked(self, hand: Hand) -> Mapping[Seat, tuple[Action, ...]]:
        return dict.fromkeys(range(hand.seats), (EndMatch(), PASS))

    def answered(self, hand: Hand, given: Answers) -> Script:
        return (yield from (end_match if EndMatch() in given.values() else end)(hand, self.ending))


def offer_end(hand: Hand, ending: Ending) -> Script:
    """The players are asked."""
    yield from ()
    return OfferEnd(ending)


def end_match(hand: Hand, ending: Ending) -> Script:
    """The match ends with this hand; the rule set's state says so in ``breaks_off``."""
    hand = yield Noted(replace(hand.rule_state, breaks_off=True))
    return (yield from end(hand, ending))


def where(happened: Callable[[Hand], bool], finish: Finish) -> Finish:
    """A way to end a hand: ``finish`` if something has ``happened`` in it, otherwise an ordinary end."""

    def finished(hand: Hand, ending: Ending) -> Script:
        return (yield from (finish if happened(hand) else end)(hand, ending))

    return finished


WAYS: dict[str, Finish] = {"offer": offer_end, "end": end_match, "go_on": end}
CHOICES = (
    Choice("offer", Text("有人提出就散场", "the match ends if a player asks for it")),
    Choice("end", Text("散场", "the match ends")),
    Choice("go_on", Text("继续", "the match goes on")),
)
"""The ways as values of an option."""
