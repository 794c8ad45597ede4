"""A match from the side of the person at the screen, wherever it is played."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QObject, Signal, SignalInstance

from paizhuo.desktop.kit.words import NEXT_HAND
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.port.asks import Ask
from paizhuo.engine.table.port.reports import Report


class Onward(Struct):
    """The words of the button to the next hand, and, where others are waited for, those once it was pressed.

    ``returns``: whether one may go back to the hand from its results.
    """

    offer: Text
    waits: Text | None = None
    returns: bool = True


class Playing(QObject):
    """What a table needs of a match: ``ask`` takes an ``Ask``, the signal ``heard`` brings each ``Report``. Nothing here waits.

    ``gone_back`` brings the ``Referee`` of the match at an earlier decision, and what came with the question for it.
    """

    heard = Signal(object)
    gone_back = Signal(object, bool)
    onward: ClassVar[Onward] = Onward(NEXT_HAND)
    journal: Path | None = None
    """The file that the match is kept in, where that is on this computer and known."""
    goes_back: ClassVar[bool] = False
    """Whether a hand that is over can be played on from one of its decisions, beside the match: ``go_back_to`` finds it."""

    def ask(self, ask: Ask) -> None:
        """Have something done for the person, in the thread of the match."""
        raise NotImplementedError

    def go_back_to(self, observation: Observation, anew: bool) -> None:  # noqa: FBT001 - a signal brings it
        """Have the match found at a decision of this hand; the match itself goes on as it is. ``anew`` comes back with it."""
        raise NotImplementedError

    def close(self) -> Text | None:
        """Leave the table; return a sentence if not all of the match could be saved."""
        raise NotImplementedError


class SignalListener:
    """A listener that passes every report on to a signal."""

    def __init__(self, signal: SignalInstance) -> None:
        self._signal = signal

    def heard(self, report: Report) -> None:
        self._signal.emit(report)
