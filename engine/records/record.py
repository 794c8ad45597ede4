"""A kept match as the index lists it: what its file says without being replayed, and what people have noted about it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

from paizhuo.engine.core.value import Struct, field
from paizhuo.engine.core.words import Text

Kind: TypeAlias = Literal["local", "far", "real", "sheet", "log"]
"""Where a match is played: at this computer, on a server, at a real table, at a table of which only the scores were written down, or
elsewhere, as the log of another program says.
"""
KINDS: Final[tuple[Kind, ...]] = ("local", "far", "real", "sheet", "log")


NOBODY: Final = -1
"""In place of a participant's number: none of them."""


class Participant(Struct):
    """Who took part. ``bot``: the program that plays, None for a person; ``points``: in points of the ledger, at the end or so far,
    None where none are known; ``place``: from 1, None where the match is not over.
    """

    name: str
    bot: str | None = None
    points: int | None = None
    place: int | None = None


class Remarks(Struct):
    """What people have noted about a match: tags, a note, and which of the participants they are themselves (``NOBODY``:
    none of them; None: that is not noted).
    """

    tags: tuple[str, ...] = ()
    note: str = ""
    own: int | None = None


NO_REMARKS: Final = Remarks()


class MatchRecord(Struct):
    """A kept match.

    ``file``: relative to the data folder, with ``/``; ``game``: that of the current hand where the match is of several; ``begun``,
    ``played``: when it was begun and played last, None where nothing says; ``hands``: how many are over; ``round``, ``dealer``,
    ``number``: of the hand that goes on; ``options``: as the file has them. ``damage``: why the file cannot be read, else None.
    """

    file: str
    kind: Kind
    rules: str = ""
    game: str = ""
    participants: tuple[Participant, ...] = ()
    begun: datetime | None = None
    played: datetime | None = None
    hands: int = 0
    over: bool = False
    round: int = 0
    dealer: int = 0
    number: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    damage: Text | None = None
    remarks: Remarks = NO_REMARKS

    @property
    def own(self) -> int | None:
        """The number of the participant whose match it is; None: nobody's, or nobody knows.

        It is who was noted, else the only person. At this computer it is the first person, as in a review; of several at a real table or
        on a server nobody knows.
        """
        people = [nth for nth, who in enumerate(self.participants) if who.bot is None]
        if self.remarks.own is not None:
            return self.remarks.own if self.remarks.own in people else None
        return people[0] if people and (self.kind == "local" or len(people) == 1) else None
