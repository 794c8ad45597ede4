"""A match of bots in time, as an onlooker sees it: python docs/examples/session.py [RULES [MILLISECONDS A TURN]]"""

from __future__ import annotations

import heapq
import sys
import time
from collections.abc import Callable
from itertools import count
from queue import Empty, SimpleQueue
from typing import Any

import engine
from engine.play.action_words import narrator
from engine.table.session.pacing import Pace
from engine.table.session.session import Session


class Due:
    """Something that will be done, unless it is cancelled."""

    def __init__(self, does: Callable[[], None]) -> None:
        self.does: Callable[[], None] | None = does

    def cancel(self) -> None:
        self.does = None


class Clock:
    """A scheduler: everything is done in this thread, when its time has come."""

    def __init__(self) -> None:
        self._due: list[tuple[int, int, Due]] = []
        self._posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._numbers = count()

    def now(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> Due:
        due = Due(does)
        heapq.heappush(self._due, (self.now() + milliseconds, next(self._numbers), due))
        return due

    def post(self, does: Callable[[], None]) -> None:
        self._posted.put(does)

    def run(self, until: Callable[[], bool]) -> None:
        while not until():
            wait = max(0, self._due[0][0] - self.now()) / 1000 if self._due else None
            try:
                self._posted.get(timeout=wait)()
            except Empty:
                due = heapq.heappop(self._due)[2]
                if due.does is not None:
                    due.does()


class Onlooker:
    """Hears what everybody may know, and prints it. The calls that it has no method for are for those who take part."""

    def __init__(self, session: Session) -> None:
        self._session, self.over = session, False
        session.join(None, self)

    def __getattr__(self, call: str) -> Callable[[Any], None]:
        return lambda heard: None

    def moved(self, moment: Any) -> None:
        match = self._session.table.match
        names = tuple(who.name for who in match.setup.seats)
        game = match.game
        by = narrator(names, match.rule_set.seats(match.options), game.words, game.parts, game.reasons)
        for event in moment.events:
            for sentence in event.sentences(by):
                print(sentence.en)

    def hand_over(self, sheet: Any) -> None:
        print("Points:", *sheet.result.standing)
        self._session.next_hand()

    def match_over(self, finish: Any) -> None:
        print("The match is over.")
        self.over = True


def main(rules: str = "riichi", turn: str = "300") -> str | None:
    clock = Clock()
    try:
        session = Session(engine.begin(rules, seed=1), clock, Pace(thinking=int(turn)))
    except ValueError as bad:
        return str(bad)
    onlooker = Onlooker(session)
    session.open()
    clock.run(lambda: onlooker.over)
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
