"""A bot at a server: a participant without a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.net.client.match import FarMatch
from paizhuo.engine.table.port.asks import Answer, NextHand, Support
from paizhuo.engine.table.port.reports import HandSheet, Moment, Report, Seating, SupporterLook

SEED: Final = 1


class Chooser(Protocol):
    """Whatever chooses for a participant."""

    def choose(self, observation: Observation) -> Action:
        """Return one of the observation's options."""


def bot(name: str, seed: int = SEED) -> Callable[[Seating], Bot]:
    """Return a function that makes the program's own bot of this name for a match."""
    return lambda seating: make(name, seating.rule_set, seating.rule_set.settled(seating.setup.options), seed)


class Player:
    """Answers every decision, and is always ready for the next hand.

    ``match`` must be set before the first message: ``player.match = client.match``.
    """

    match: FarMatch

    def __init__(self, chooser: Callable[[Seating], Chooser]) -> None:
        """``chooser``: makes what chooses in a match."""
        self._make = chooser
        self._chooser: Chooser | None = None

    def heard(self, report: Report) -> None:
        """Answer what is asked."""
        match report:
            case Seating():
                self._chooser = self._make(report)
            case Moment(serial=serial, observation=observation) if observation.options and self._chooser is not None:
                self.match.ask(Answer(serial, (self._chooser.choose(observation),)))
            case SupporterLook(supporter=supporter, observation=observation) if self._chooser is not None:
                self.match.ask(Support(supporter, self._chooser.choose(observation)))
            case HandSheet():
                self.match.ask(NextHand())
            case _:
                pass
