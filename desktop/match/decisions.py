"""The decisions of the person at the screen in the hand that is played, each with the table as it was."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.value import Struct
from paizhuo.engine.table.port.reports import Moment


class Made(Struct):
    """A decision: the moment at which it was made, and what was chosen."""

    moment: Moment
    chosen: Action


def _recorded(moment: Moment) -> int:
    """Return how many events of the match had happened."""
    return moment.record.start + len(moment.record.events)


class Decisions:
    """The person's decisions of one hand, those left out that were taken back. Where there was one option nothing was decided."""

    def __init__(self) -> None:
        self._made: list[Made] = []
        self._hand: int | None = None

    @property
    def made(self) -> tuple[Made, ...]:
        """The decisions that stand, in order."""
        return tuple(self._made)

    def take(self, moment: Moment) -> None:
        """Follow the table: a new hand starts anew; what comes after this moment, or is open again, was taken back."""
        hand = moment.observation.hand.deal.number
        if moment.beginning is not None or hand != self._hand:
            self._made.clear()
        self._hand = hand
        recorded = _recorded(moment)
        for nth, each in enumerate(self._made):
            if _recorded(each.moment) > recorded or each.moment.observation == moment.observation:
                del self._made[nth:]
                break

    def add(self, moment: Moment, actions: tuple[Action, ...]) -> None:
        """Add a decision; of several actions in one it is the first that was chosen at this moment."""
        self.take(moment)
        if len(moment.observation.options) > 1:
            self._made.append(Made(moment, actions[0]))

    def refuse(self, moment: Moment | None) -> None:
        """Drop the decision of this moment, if there is one: it was refused."""
        if self._made and self._made[-1].moment is moment:
            self._made.pop()
