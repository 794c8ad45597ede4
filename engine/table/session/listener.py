"""The listeners of a match: a window, a client of a server, the log of a real table, a test."""

from __future__ import annotations

from typing import Protocol

from engine.core.words import Text
from engine.table.advice import Advice
from engine.table.session.moments import Finish, HandSheet, Moment, Seating
from engine.table.session.rulings import Hearing
from engine.table.session.supporting import Consultation, Look


class Listener(Protocol):
    """What a session reports of a match. A listener that raises is left out from then on; no other is affected."""

    def seated(self, seating: Seating) -> None:
        """A match begins, is resumed, or goes on with another person in a seat."""

    def moved(self, moment: Moment) -> None:
        """The table as it stands now, and what happened since the moment before."""

    def hand_over(self, sheet: HandSheet) -> None:
        """The hand has ended; ``next_hand`` goes on."""

    def match_over(self, finish: Finish) -> None:
        """The match has ended."""

    def refused(self, reason: Text) -> None:
        """The action that was tried is not allowed; nothing has changed."""

    def explained(self, words: Text) -> None:
        """An answer to a question."""

    def noticed(self, words: Text) -> None:
        """News about the file that the match is stored in."""

    def failed(self, reason: Text) -> None:
        """The match cannot go on."""

    def looking(self, look: Look) -> None:
        """A supporter here looks at the dealt hands and chooses."""

    def consulted(self, consultation: Consultation) -> None:
        """The options that a supporter who wants to advise may point at."""

    def advised(self, advice: tuple[Advice, ...]) -> None:
        """All advice that the player has now."""

    def heard(self, hearing: Hearing) -> None:
        """What can be ruled on now."""


class Unheard:
    """A listener that ignores everything; subclasses override what they want to receive."""

    def seated(self, seating: Seating) -> None:
        """Ignored."""

    def moved(self, moment: Moment) -> None:
        """Ignored."""

    def hand_over(self, sheet: HandSheet) -> None:
        """Ignored."""

    def match_over(self, finish: Finish) -> None:
        """Ignored."""

    def refused(self, reason: Text) -> None:
        """Ignored."""

    def explained(self, words: Text) -> None:
        """Ignored."""

    def noticed(self, words: Text) -> None:
        """Ignored."""

    def failed(self, reason: Text) -> None:
        """Ignored."""

    def looking(self, look: Look) -> None:
        """Ignored."""

    def consulted(self, consultation: Consultation) -> None:
        """Ignored."""

    def advised(self, advice: tuple[Advice, ...]) -> None:
        """Ignored."""

    def heard(self, hearing: Hearing) -> None:
        """Ignored."""
