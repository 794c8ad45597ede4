"""The spectators of a match: all of them see the same, with a delay if the table has one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from paizhuo.engine.net import wire
from paizhuo.engine.net.server.far_view import FarView
from paizhuo.engine.table.session.pacing import Scheduler

Sends = Callable[[bytes], None]


class Audience:
    """Passes on what spectators may know."""

    def __init__(self, view: FarView, scheduler: Scheduler, delay: int) -> None:
        """``delay``: milliseconds that everything is held back."""
        self._view = view
        self._scheduler = scheduler
        self._delay = delay
        self._people: dict[object, Sends] = {}
        self._held: deque[tuple[int, bytes, list[bytes]]] = deque()
        """What is held back: when it is due, the frame, and the frames that a spectator who comes at that time has to get."""
        self._shown: list[bytes] = []
        if delay:
            view.sends = self._frame

    def __len__(self) -> int:
        return len(self._people)

    def follow(self, who: object, sends: Sends) -> None:
        """Adds a spectator from the beginning of the match."""
        self._people[who] = sends
        self._view.sends = self._frame

    def come(self, who: object, sends: Sends) -> None:
        """Adds a spectator from now on."""
        first = self._people.keys() <= {who}
        self._people[who] = sends
        if first and not self._delay:
            self._view.connect(self._frame)
            return
        for frame in self._shown if self._delay else self._now():
            sends(frame)

    def go(self, who: object) -> None:
        """Removes a spectator."""
        self._people.pop(who, None)
        if not self._people and not self._delay:
            self._view.disconnect()  # no frames are made while nobody watches

    def _now(self) -> list[bytes]:
        return [wire.written(message) for message in self._view.now()]

    def _frame(self, frame: bytes) -> None:
        if not self._delay:
            self._pass_on(frame)
            return
        self._held.append((self._scheduler.now() + self._delay, frame, self._now()))
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
        for sends in tuple(self._people.values()):
            sends(frame)
