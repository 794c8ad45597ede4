"""What a participant of a match hears: who sits where, the table from moment to moment, answers, the ends of hands and of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol, TypeAlias

from paizhuo.engine.analysis.outlook import NO_OUTLOOK, Outlook
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import HandResult, Ranking
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.circle import member_of
from paizhuo.engine.rules.parts import Programme
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.rule_set import Member, RuleSet
from paizhuo.engine.rules.rulings import SeatRuling
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.drawing import Awaited
from paizhuo.engine.table.port.dice import OwnThrow
from paizhuo.engine.table.port.settings import TimeLeft


class Reporting:
    """Base of all that a participant hears: the codec writes a report with the key ``report``, as a server sends it."""

    __slots__ = ()

    tag: ClassVar[str] = "report"


class Seating(Reporting, Struct):
    """A match as it begins or is resumed.

    ``person``: the participant whose screen this is, a player or a supporter; None: everybody watches. ``alone``: the other
    people are elsewhere, each with a screen.
    """

    setup: MatchSetup
    rule_set: RuleSet
    person: Seat | None
    alone: bool = False

    @property
    def here(self) -> tuple[int, ...]:
        """The participants at this screen: the person, and all other people unless they are elsewhere."""
        if self.alone:
            return () if self.person is None else (self.person,)
        return self.setup.people

    def at(self, deal: Deal) -> Seating:
        """Return the seating with the rule set of one hand: in a match of several games, that of the hand's game."""
        member = member_of(self.rule_set.games, deal.game)
        return self if member is None else replace(self, rule_set=member.game)

    @property
    def players(self) -> int:
        """How many have a seat; the participants after them have none."""
        return self.rule_set.play.seats(self.rule_set.settled(self.setup.options))

    @property
    def programme(self) -> Programme:
        """How the match runs, and what its hands are called. Not of the ``at`` of a hand."""
        return self.rule_set.programme(self.setup.options)

    @property
    def plays(self) -> bool:
        """Whether the person has a seat."""
        return self.person is not None and self.person < self.players

    def again(self) -> MatchSetup:
        """Return the same match with other tiles."""
        return replace(self.setup, seed=None)


class Record(Struct):
    """Events of the match with the deals of their hands, as the player may know them.

    ``start``: the number of the first of them in the match. Whatever was recorded from there on before has been taken back.
    """

    start: int = 0
    events: tuple[tuple[Deal, Event], ...] = ()


class Beginning(Struct):
    """A hand before its first step, with the facts to be shown."""

    observation: Observation
    facts: tuple[Fact, ...]


class Moment(Reporting, Struct):
    """The table as the player may see it, and what happened since the moment before; no events: draw it anew.

    ``outlook``: how the player's hand stands; ``prompt``: what the player is asked, in a sentence. ``serial`` numbers the
    moment, so that an answer to an earlier one is not taken for an answer to this. ``news``: what else is to be said.
    ``advice``: what the player has been advised. ``beginning``: with the first moment of a hand, the table before its events.
    ``record``: the events that the log goes on with. ``awaited``: chance that has not come yet. ``time``: what the player has
    left to decide; None: there is no limit, or it is not asked. ``played``: the results of the hands before this one.
    """

    serial: int
    observation: Observation
    events: tuple[Event, ...]
    facts: tuple[Fact, ...]
    outlook: Outlook = NO_OUTLOOK
    prompt: Text | None = None
    news: Text | None = None
    advice: tuple[Advice, ...] = ()
    beginning: Beginning | None = None
    record: Record = Record()
    awaited: Awaited | None = None
    time: TimeLeft | None = None
    played: tuple[HandResult, ...] = ()


class Turning(Struct):
    """What follows a hand that was the last of its game.

    ``deal``: the next deal; ``member``: its game; ``standing``: everybody's place until now; ``start``: the points at the
    start of the match.
    """

    deal: Deal
    member: Member
    standing: Ranking
    start: tuple[int, ...]


class Leaving(Struct):
    """The player who must leave the table, and the supporters who may take the seat, by number and name."""

    seat: Seat
    name: str
    supporters: tuple[tuple[int, str], ...]


class HandSheet(Reporting, Struct):
    """A finished hand: its result, the table at its end, and the other game that follows, if one does.

    ``ready``: what the racks that can be seen wait for, as ``ready_hands``; ``leaving``: who must leave the table before the
    next hand, if anybody must.
    """

    result: HandResult
    observation: Observation
    facts: tuple[Fact, ...]
    turning: Turning | None = None
    ready: Mapping[int, Tiles] = field(default_factory=dict)
    leaving: Leaving | None = None


class Finish(Reporting, Struct):
    """A finished match."""

    results: tuple[HandResult, ...]
    ranking: Ranking


class SupporterLook(Reporting, Struct):
    """A supporter at this computer looks at the dealt hands and chooses. ``last``: no other one there still has to choose."""

    supporter: int
    observation: Observation
    last: bool


class Consultation(Reporting, Struct):
    """The table as a supporter sees it; its options are those of the supported player."""

    supporter: int
    observation: Observation


class Offence(Struct):
    """A ruling that can be made now (None: it cannot), its name, and what follows from it, or why it cannot be made."""

    name: Text
    ruling: SeatRuling | None
    follows: Text


class Hearing(Reporting, Struct):
    """The offences that can be ruled on, by seat, of the players who are people: a program commits none.

    ``touched``: one for each tile of the person's rack that may have been knocked over.
    """

    offences: Mapping[Seat, tuple[Offence, ...]]
    touched: tuple[Offence, ...]


class Declined(Reporting, Struct):
    """What was asked is not allowed, or cannot be done; nothing has changed."""

    reason: Text


class Explained(Reporting, Struct):
    """An answer to a question, or a sentence that a person should read."""

    words: Text


class Noticed(Reporting, Struct):
    """News about the file that the match is stored in, or about the programs that play."""

    words: Text


class Advised(Reporting, Struct):
    """All advice that the player has now."""

    advice: tuple[Advice, ...]


class Throwing(Reporting, Struct):
    """How the throw with real dice stands that the match waits for; None: it waits for none."""

    throw: OwnThrow | None


class Failed(Reporting, Struct):
    """The match cannot go on."""

    reason: Text


Report: TypeAlias = (
    Seating | Moment | HandSheet | Finish | Declined | Explained | Noticed | Advised | SupporterLook | Consultation | Hearing
    | Throwing | Failed
)  # fmt: skip
"""Everything that a match reports."""


class Listener(Protocol):
    """Who hears a match: a window, a client of a server, the log of a real table, a test."""

    def heard(self, report: Report) -> None:
        """Take a report; what is none of the listener's business it ignores.

        A listener that raises is left out from then on, and no other is affected.
        """
