"""A match from the side of the person at the screen, wherever it is played: methods ask, signals report."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from desktop.play.reports import Reports
from desktop.settings import Speed
from desktop.words import NEXT_HAND
from engine.core.action import Action
from engine.core.value import dataclass
from engine.core.words import Text
from engine.match.setup import SeatSetup
from engine.play.rulings import Ruling
from engine.table.session.automatic import Automatic
from engine.table.session.clocks import TimeControl
from engine.table.session.moments import Moment


class Side(Protocol):
    """One person's side of a match, in the match's own thread: the view of a session here, or what stands for it far away."""

    def answer(self, serial: int, action: Action) -> None: ...

    def answer_all(self, serial: int, actions: tuple[Action, ...]) -> None: ...

    def refuse(self, serial: int, action: Action) -> None: ...

    def share_out(self) -> None: ...

    def explain(self) -> None: ...

    def support(self, supporter: int, action: Action) -> None: ...

    def consult(self, supporter: int) -> None: ...

    def advise(self, supporter: int, action: Action) -> None: ...

    def mute(self, *, muted: bool) -> None: ...

    def undo(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Onward:
    """What the button to the next hand says, and, where others are waited for, once it was pressed.

    ``returns``: whether one may go back to the hand from its results.
    """

    offer: Text
    waits: Text | None = None
    returns: bool = True


class Playing(Reports):
    """What a table needs of a match. Nothing here waits."""

    onward: ClassVar[Onward] = Onward(NEXT_HAND)

    def __init__(self) -> None:
        super().__init__()
        self._serial = 0

    def _ask(self, asked: Callable[[Side], None]) -> None:
        """Has something done for the person, in the thread of the match."""
        raise NotImplementedError

    def answer(self, action: Action) -> None:
        """The player's choice at the moment shown last."""
        serial = self._serial
        self._ask(lambda side: side.answer(serial, action))

    def refuse(self, action: Action) -> None:
        """The player tried what it may not do now: nothing is done, and ``refused`` says why it may not."""
        serial = self._serial
        self._ask(lambda side: side.refuse(serial, action))

    def answer_all(self, actions: tuple[Action, ...]) -> None:
        """Several choices of the player, one after another; if one of them cannot be, none is made, and ``refused`` says why."""
        serial = self._serial
        self._ask(lambda side: side.answer_all(serial, actions))

    def share_out(self) -> None:
        """Shares the player's tiles out among its hands as well as can be; ``explained`` says where that leads."""
        self._ask(lambda side: side.share_out())

    def support(self, supporter: int, action: Action) -> None:
        """Whom a supporter at this computer stands behind."""
        self._ask(lambda side: side.support(supporter, action))

    def consult(self, supporter: int) -> None:
        """A supporter wants to advise; ``consulted`` brings what it sees, ``explained`` why not."""
        self._ask(lambda side: side.consult(supporter))

    def advise(self, supporter: int, action: Action) -> None:
        """What a supporter points at; ``advised`` brings all advice."""
        self._ask(lambda side: side.advise(supporter, action))

    def mute(self, *, muted: bool) -> None:
        """Whether the player wants to hear no advice; ``advised`` brings what is left."""
        self._ask(lambda side: side.mute(muted=muted))

    def undo(self) -> None:
        """Back to the player's previous decision, where people elsewhere play too once they agree."""
        self._ask(lambda side: side.undo())

    def explain(self) -> None:
        """Asks why the player cannot win now; ``explained`` brings the answer."""
        self._ask(lambda side: side.explain())

    # -- where it depends on where the match is played -------------------------------------------------------------

    def next_hand(self) -> None:
        """Deals the next hand, or ranks the seats; where people elsewhere play too, once they are ready."""
        raise NotImplementedError

    def take_seat(self, comes: int | SeatSetup) -> None:
        """Who takes the seat of who must leave; then the next hand is dealt."""
        raise NotImplementedError

    def hear(self) -> None:
        """Asks what people at this screen can rule on now; the signal ``heard`` brings the answer."""
        raise NotImplementedError

    def rule(self, ruling: Ruling) -> None:
        """What the people at this screen have ruled; ``refused`` says why it cannot be."""
        raise NotImplementedError

    def throw_on_screen(self) -> None:
        """The throw with real dice that is waited for is made on the screen."""
        raise NotImplementedError

    def arrange(self, automatic: Automatic, pace: Speed) -> None:
        """Changes what is done without asking, and how fast."""
        raise NotImplementedError

    def limit(self, time: TimeControl | None) -> None:
        """How long the person may think by the settings here; where others keep the clock, theirs holds."""
        raise NotImplementedError

    def close(self) -> Text | None:
        """Leaves the table. A sentence if not all of the match could be saved."""
        raise NotImplementedError

    def take_moment(self, moment: Moment) -> None:
        """The match has moved on."""
        self._serial = moment.serial
        self.moved.emit(moment)
