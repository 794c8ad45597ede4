"""What a participant may ask of a match. Whatever cannot be done is answered by a ``Declined``, and changes nothing."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.node import ChanceValue
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.table.port.settings import Automatic, Pace, TimeControl


class Asking:
    """Base of all that a participant may ask: the codec writes an ask with the key ``ask``, as it is sent to a server."""

    __slots__ = ()

    tag: ClassVar[str] = "ask"


@dataclass(frozen=True, slots=True)
class Answer(Asking):
    """Answers the moment ``serial`` with one or more actions in order, as one decision: all of them are done or none.

    A later moment makes it void, without a word: the table has moved on. To a server, ``serial`` is the number of the decision.
    """

    serial: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class WhyNot(Asking):
    """Asks why an action may not be done at the moment ``serial``; a ``Declined`` says so."""

    serial: int
    action: Action


@dataclass(frozen=True, slots=True)
class WhyNoWin(Asking):
    """Asks why the participant cannot win now; an ``Explained`` says so."""


@dataclass(frozen=True, slots=True)
class Rearrange(Asking):
    """Shares the participant's tiles out among its hands as well as can be; an ``Explained`` says where that leads."""


@dataclass(frozen=True, slots=True)
class Give(Asking):
    """Enters what the dice or tiles show that the moment ``serial`` waits for."""

    serial: int
    value: ChanceValue


@dataclass(frozen=True, slots=True)
class Support(Asking):
    """Chooses the player whom a supporter at this screen stands behind."""

    supporter: int
    action: Action


@dataclass(frozen=True, slots=True)
class Consult(Asking):
    """Asks what a supporter at this screen may point at; a ``Consultation`` brings it, an ``Explained`` says why not."""

    supporter: int


@dataclass(frozen=True, slots=True)
class Advise(Asking):
    """Points at an option of the player whom the supporter stands behind."""

    supporter: int
    action: Action


@dataclass(frozen=True, slots=True)
class Mute(Asking):
    """Sets whether the participant wants to see no advice; an ``Advised`` brings what is left."""

    muted: bool


@dataclass(frozen=True, slots=True)
class Undo(Asking):
    """Goes back to the participant's previous decision; where people elsewhere play too, once they agree."""


@dataclass(frozen=True, slots=True)
class NextHand(Asking):
    """Deals the next hand, or ranks the seats; where people elsewhere play too, once they are ready."""


@dataclass(frozen=True, slots=True)
class TakeSeat(Asking):
    """Says which supporter takes the seat of the player who must leave; then the next hand is dealt."""

    comes: int


@dataclass(frozen=True, slots=True)
class SeatNewcomer(Asking):
    """Says which player that was not there before takes the seat of the one who must leave; then the next hand is dealt."""

    comes: SeatSetup


@dataclass(frozen=True, slots=True)
class Hear(Asking):
    """Asks what the people at this screen can rule on; a ``Hearing`` brings it."""


@dataclass(frozen=True, slots=True)
class Rule(Asking):
    """Applies what the people at this screen have ruled on an offence."""

    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Arrange(Asking):
    """Changes what is done for the participant without asking."""

    automatic: Automatic


@dataclass(frozen=True, slots=True)
class KeepPace(Asking):
    """Changes how fast bots and forced steps are; where others keep the pace, theirs holds."""

    pace: Pace


@dataclass(frozen=True, slots=True)
class KeepTime(Asking):
    """Changes how long people may think, from the next decision on; where others keep the clock, theirs holds."""

    time: TimeControl | None


@dataclass(frozen=True, slots=True)
class ThrowOnScreen(Asking):
    """Has the throw with real dice that is waited for made without them."""


@dataclass(frozen=True, slots=True)
class ProposeEnd(Asking):
    """Asks the others to end the match now."""


@dataclass(frozen=True, slots=True)
class Vote(Asking):
    """Agrees with what another has proposed, or not."""

    yes: bool


Ask: TypeAlias = (
    Answer | WhyNot | WhyNoWin | Rearrange | Give | Support | Consult | Advise | Mute | Undo | NextHand | TakeSeat
    | SeatNewcomer | Hear | Rule | Arrange | KeepPace | KeepTime | ThrowOnScreen | ProposeEnd | Vote
)  # fmt: skip
"""Everything that a participant may ask. A carrier passes it on; what a kind of match does not have, it ignores."""
