"""What a participant may ask of a match. Whatever cannot be done is answered by a ``Declined``, and changes nothing."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.node import ChanceValue
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.rulings import Ruling
from paizhuo.engine.table.port.settings import Automatic, Pace, TimeControl


class Asking:
    """Base of all that a participant may ask: the codec writes an ask with the key ``ask``, as it is sent to a server."""

    __slots__ = ()

    tag: ClassVar[str] = "ask"


class Answer(Asking, Struct):
    """Answers the moment ``serial`` with one or more actions in order, as one decision: all of them are done or none.

    A later moment makes it void, without a word: the table has moved on. To a server, ``serial`` is the number of the decision.
    """

    serial: int
    actions: tuple[Action, ...]


class WhyNot(Asking, Struct):
    """Asks why an action may not be done at the moment ``serial``; a ``Declined`` says so."""

    serial: int
    action: Action


class WhyNoWin(Asking, Struct):
    """Asks why the participant cannot win now; an ``Explained`` says so."""


class Rearrange(Asking, Struct):
    """Shares the participant's tiles out among its hands as well as can be; an ``Explained`` says where that leads."""


class Give(Asking, Struct):
    """Enters what the dice or tiles show that the moment ``serial`` waits for."""

    serial: int
    value: ChanceValue


class Support(Asking, Struct):
    """Chooses the player whom a supporter at this screen stands behind."""

    supporter: int
    action: Action


class Consult(Asking, Struct):
    """Asks what a supporter at this screen may point at; a ``Consultation`` brings it, an ``Explained`` says why not."""

    supporter: int


class Advise(Asking, Struct):
    """Points at an option of the player whom the supporter stands behind."""

    supporter: int
    action: Action


class Mute(Asking, Struct):
    """Sets whether the participant wants to see no advice; an ``Advised`` brings what is left."""

    muted: bool


class Undo(Asking, Struct):
    """Goes back to the participant's previous decision; where people elsewhere play too, once they agree."""


class NextHand(Asking, Struct):
    """Deals the next hand, or ranks the seats; where people elsewhere play too, once they are ready."""


class TakeSeat(Asking, Struct):
    """Says which supporter takes the seat of the player who must leave; then the next hand is dealt."""

    comes: int


class SeatNewcomer(Asking, Struct):
    """Says which player that was not there before takes the seat of the one who must leave; then the next hand is dealt."""

    comes: SeatSetup


class Hear(Asking, Struct):
    """Asks what the people at this screen can rule on; a ``Hearing`` brings it."""


class Rule(Asking, Struct):
    """Applies what the people at this screen have ruled on an offence."""

    ruling: Ruling


class Arrange(Asking, Struct):
    """Changes what is done for the participant without asking."""

    automatic: Automatic


class KeepPace(Asking, Struct):
    """Changes how fast bots and forced steps are; where others keep the pace, theirs holds."""

    pace: Pace


class KeepTime(Asking, Struct):
    """Changes how long people may think, from the next decision on; where others keep the clock, theirs holds."""

    time: TimeControl | None


class ThrowOnScreen(Asking, Struct):
    """Has the throw with real dice that is waited for made without them."""


class ProposeEnd(Asking, Struct):
    """Asks the others to end the match now."""


class Vote(Asking, Struct):
    """Agrees with what another has proposed, or not."""

    yes: bool


Ask: TypeAlias = (
    Answer | WhyNot | WhyNoWin | Rearrange | Give | Support | Consult | Advise | Mute | Undo | NextHand | TakeSeat
    | SeatNewcomer | Hear | Rule | Arrange | KeepPace | KeepTime | ThrowOnScreen | ProposeEnd | Vote
)  # fmt: skip
"""Everything that a participant may ask. A carrier passes it on; what a kind of match does not have, it ignores."""
