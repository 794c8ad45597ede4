"""The decision that a server asks for, and the answer to it, which is sent again until the server has taken it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.net import messages as m
from paizhuo.engine.net import wire
from paizhuo.engine.table.port.asks import Answer
from paizhuo.engine.table.port.settings import TimeLeft
from paizhuo.engine.table.session.pacing import Scheduler, Timer


@dataclass(slots=True)
class Asked:
    """The decision that is open."""

    number: int
    options: tuple[Action, ...]
    time: TimeLeft | None
    since: int
    """When it came, and had that time left."""
    looking: bool
    answer: Answer | None = None
    """What was answered, until the server has taken it."""
    shown: int = 0
    """The serial of the moment that showed it; 0: none has."""

    def time_left(self, now: int) -> TimeLeft | None:
        """Return the time that is left for it; None: there is no limit."""
        return None if self.time is None else self.time.after(now - self.since)


class Decisions:
    """The decisions of one participant: at most one is open."""

    def __init__(self, scheduler: Scheduler, send: Callable[[m.FromClient], None], again: int) -> None:
        """``again``: milliseconds after which an answer is sent again if nothing has come of it."""
        self.asked: Asked | None = None
        self.past = 0
        """The number of the latest decision that is past."""
        self._scheduler = scheduler
        self._send = send
        self._again = again
        self._timer: Timer | None = None

    @property
    def number(self) -> int:
        """The number of the decision that is open; 0: none is."""
        return 0 if self.asked is None else self.asked.number

    @property
    def offered(self) -> Asked | None:
        """The open decision of a player that is not answered; None: there is none."""
        asked = self.asked
        return asked if asked is not None and not asked.looking and asked.answer is None else None

    def open(self, decide: m.Decide) -> Asked | None:
        """Open a decision, or send its answer again; None: it was answered. Raise ``ValueError`` if it cannot be read."""
        if self.asked is not None and self.asked.answer is not None and self.asked.number == decide.decision:
            self._send_answer()
            return None
        options: tuple[Action, ...] = wire.of_engine(decide.options, tuple[Action, ...])
        time = None if decide.time is None else TimeLeft(decide.time, decide.bank)
        self._forget_answer()
        self.asked = Asked(decide.decision, options, time, self._scheduler.now(), decide.looking)
        return self.asked

    def answer(self, actions: tuple[Action, ...]) -> None:
        """Answer the open decision, once."""
        if self.asked is not None and self.asked.answer is None:
            self.asked.answer = Answer(self.asked.number, actions)
            self._send_answer()

    def _send_answer(self) -> None:
        self._stop_sending()
        if self.asked is not None and self.asked.answer is not None:
            self._timer = self._scheduler.call_later(self._again, self._send_answer)
            self._send(m.Asks(codec.write(self.asked.answer)))

    def refused(self) -> bool:
        """Take back an answer that was refused. Return whether there was one: the decision is open as before."""
        if self.asked is None or self.asked.answer is None:
            return False
        self._forget_answer()
        return True

    def withdraw(self) -> None:
        """Drop a decision that is not answered: the server asks it again if it is still open."""
        if self.asked is not None and self.asked.answer is None:
            self.asked = None

    def close(self) -> None:
        """Close the open decision, which is past."""
        self._forget_answer()
        self.past, self.asked = max(self.past, self.number), None

    def forget(self) -> None:
        """Forget all decisions: there is another match, or none."""
        self._forget_answer()
        self.past, self.asked = 0, None

    def _forget_answer(self) -> None:
        if self.asked is not None:
            self.asked.answer = None
        self._stop_sending()

    def _stop_sending(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
