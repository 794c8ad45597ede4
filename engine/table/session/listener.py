"""Who hears of a match: a window, a client of a server, the log of a real table, a test."""

from __future__ import annotations

from typing import Protocol

from engine.core.words import Text
from engine.table.advice import Advice
from engine.table.session.moments import Finish, HandSheet, Moment, Seating
from engine.table.session.rulings import Hearing
from engine.table.session.supporting import Consultation, Look


class Listener(Protocol):
    """What may be heard of a match. A listener that raises is not heard of again; nobody else notices."""

    def seated(self, seating: Seating) -> None:
        """A match begins, is taken up again, or goes on with another in a seat."""

    def moved(self, moment: Moment) -> None:
        """The table as it stands now, and what happened since the moment before."""

    def hand_over(self, sheet: HandSheet) -> None:
        """The hand has ended; ``next_hand`` goes on."""

    def match_over(self, finish: Finish) -> None:
        """The match has ended."""

    def refused(self, reason: Text) -> None:
        """What was tried may not be done; nothing has changed."""

    def explained(self, words: Text) -> None:
        """An answer to a question."""

    def noticed(self, words: Text) -> None:
        """What happens to the file that the match is kept in."""

    def failed(self, reason: Text) -> None:
        """The match cannot go on."""

    def looking(self, look: Look) -> None:
        """A supporter here looks at the dealt hands and chooses."""

    def consulted(self, consultation: Consultation) -> None:
        """What a supporter who wants to advise may point at."""

    def advised(self, advice: tuple[Advice, ...]) -> None:
        """All advice that lies before the player."""

    def heard(self, hearing: Hearing) -> None:
        """What can be ruled on now."""


class Unheard:
    """A listener to whom nothing matters: those that want to hear a part of it say which."""

    def seated(self, seating: Seating) -> None:
        """Left out."""

    def moved(self, moment: Moment) -> None:
        """Left out."""

    def hand_over(self, sheet: HandSheet) -> None:
        """Left out."""

    def match_over(self, finish: Finish) -> None:
        """Left out."""

    def refused(self, reason: Text) -> None:
        """Left out."""

    def explained(self, words: Text) -> None:
        """Left out."""

    def noticed(self, words: Text) -> None:
        """Left out."""

    def failed(self, reason: Text) -> None:
        """Left out."""

    def looking(self, look: Look) -> None:
        """Left out."""

    def consulted(self, consultation: Consultation) -> None:
        """Left out."""

    def advised(self, advice: tuple[Advice, ...]) -> None:
        """Left out."""

    def heard(self, hearing: Hearing) -> None:
        """Left out."""
