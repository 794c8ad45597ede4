"""A bot at a server: a participant without a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from engine.bots import Bot, make
from engine.core.action import Action
from engine.core.observe import Observation
from engine.net.client.match import FarMatch
from engine.table.session.listener import Unheard
from engine.table.session.moments import HandSheet, Moment, Seating
from engine.table.session.supporting import Look

SEED: Final = 1


class Chooser(Protocol):
    """Whatever chooses for a participant."""

    def choose(self, observation: Observation) -> Action:
        """One of the observation's options."""


def bot(name: str, seed: int = SEED) -> Callable[[Seating], Bot]:
    """A function that makes the program's own bot of this name for a match."""
    return lambda seating: make(name, seating.rule_set, seating.rule_set.settled(seating.setup.options), seed)


class Player(Unheard):
    """Answers every decision, and is always ready for the next hand.

    ``match`` must be set before the first message: ``player.match = client.match``.
    """

    match: FarMatch

    def __init__(self, chooser: Callable[[Seating], Chooser]) -> None:
        """``chooser``: makes what chooses in a match."""
        self._make = chooser
        self._chooser: Chooser | None = None

    def seated(self, seating: Seating) -> None:
        self._chooser = self._make(seating)

    def moved(self, moment: Moment) -> None:
        if moment.observation.options and self._chooser is not None:
            self.match.answer(moment.serial, self._chooser.choose(moment.observation))

    def looking(self, look: Look) -> None:
        if self._chooser is not None:
            self.match.support(look.supporter, self._chooser.choose(look.observation))

    def hand_over(self, sheet: HandSheet) -> None:
        self.match.next_hand()
