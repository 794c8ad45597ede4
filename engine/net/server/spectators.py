"""The spectators of a table: all of them see the same of its match, with a delay if the table has one."""

from __future__ import annotations

from collections import deque
from typing import Final

from paizhuo.engine.net import wire
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.far_view import FarView
from paizhuo.engine.net.server.people import Person
from paizhuo.engine.table.session.pacing import Scheduler

MOST_SPECTATORS: Final = 100


class Spectators:
    """Those who look on at a table, and what they may know of its match."""

    def __init__(self, scheduler: Scheduler, *, allowed: bool, delay: int) -> None:
        """``delay``: milliseconds by which everything is held back."""
        self.people: dict[int, Person] = {}
        self._scheduler = scheduler
        self._allowed = allowed
        self._delay = delay
        self._view: FarView | None = None
        self._held: deque[tuple[int, bytes, list[bytes]]] = deque()
        """What is held back: when it is due, the frame, and the frames that a spectator who comes at that time has to get."""
        self._shown: list[bytes] = []

    def add(self, person: Person) -> None:
        """Let the person look on. Raise ``Refusal`` if there may be no spectators, or no more."""
        if not self._allowed:
            raise Refusal("no_spectators", words.NO_SPECTATORS)
        if len(self.people) >= MOST_SPECTATORS:
            raise Refusal("full", words.MANY_SPECTATORS)
        self.people[person.account] = person

    def remove(self, person: Person) -> None:
        """Remove a spectator; no frames are made while nobody watches."""
        self.people.pop(person.account, None)
        if self._view is not None and not self.people and not self._delay:
            self._view.disconnect()

    def watch(self, view: FarView) -> None:
        """Show everybody a match from its beginning."""
        self._view = view
        if self._delay or self.people:
            view.sink = self._frame

    def end(self) -> None:
        """Drop the match; what is held back of it is still shown."""
        self._view = None

    def show(self, person: Person) -> None:
        """Send a spectator the match as it stands, and what follows; nothing where there is no match."""
        if self._view is None:
            return
        if len(self.people) == 1 and not self._delay:
            self._view.connect(self._frame)
            return
        for frame in self._shown if self._delay else self._now(self._view):
            person.put(frame)

    def _now(self, view: FarView) -> list[bytes]:
        return [wire.written(message) for message in view.now()]

    def _frame(self, frame: bytes) -> None:
        if not self._delay or self._view is None:
            self._pass_on(frame)
            return
        self._held.append((self._scheduler.now() + self._delay, frame, self._now(self._view)))
        if len(self._held) == 1:
            self._scheduler.call_later(self._delay, self._due)

    def _due(self) -> None:
        now = self._scheduler.now()
        while self._held and self._held[0][0] <= now:
            _, frame, self._shown = self._held.popleft()
            self._pass_on(frame)
        if self._held:
            self._scheduler.call_later(self._held[0][0] - now, self._due)

    def _pass_on(self, frame: bytes) -> None:
        for person in tuple(self.people.values()):
            person.put(frame)
