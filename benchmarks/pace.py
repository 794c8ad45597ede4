"""How long the pauses of played hands are at each pace.

    python -m benchmarks.pace [RULES…] [--hands 5] [--bot standard] [--seed 1]

Bots play without a window, and their time passes on paper only: measured are the milliseconds from one moment of the hand to the next as
somebody at the table waits for them, without the time in which tiles move. ``after a discard`` is how long a discard lies before the next
thing that a bot does. ``choosing`` is what the bots' own choices took at most on this computer; it comes on top of the pause.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random
from time import perf_counter
from typing import Final

from paizhuo.engine.core.event import Discarded, Drew
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.port.reports import Moment, Report
from paizhuo.engine.table.port.settings import BRISK, CALM, NATURAL, Pace
from paizhuo.engine.table.session.hardness import hardness
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.table import Table

PACES: Final = {"brisk": BRISK, "natural": NATURAL, "calm": CALM}
GAMES: Final = ("riichi", "sichuan", "trick", "holdem")


class PaperTime:
    """A scheduler that does what is due at once and writes down when it would have been."""

    def __init__(self) -> None:
        self.passed = 0
        self.slowest = 0.0
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = count()
        self._cancelled: set[int] = set()

    def now(self) -> int:
        return self.passed

    def call_later(self, milliseconds: int, does: Callable[[], None]) -> Entry:
        number = next(self._numbers)
        heappush(self._due, (self.passed + milliseconds, number, does))
        return Entry(self._cancelled, number)

    def post(self, does: Callable[[], None]) -> None:
        self.call_later(0, does)

    def step(self) -> None:
        """Do what is due next."""
        self.passed, number, does = heappop(self._due)
        if number not in self._cancelled:
            begun = perf_counter()
            does()
            self.slowest = max(self.slowest, perf_counter() - begun)


class Entry:
    """What is due, and can be cancelled."""

    def __init__(self, cancelled: set[int], number: int) -> None:
        self._cancelled, self._number = cancelled, number

    def cancel(self) -> None:
        self._cancelled.add(self._number)


class Watcher:
    """An onlooker who notes how long everything takes."""

    def __init__(self, time: PaperTime, table: Table) -> None:
        self._time, self._table = time, table
        self._before: int | None = None
        self._discarded: int | None = None
        self.pauses: list[tuple[int, float]] = []
        """Each with how hard the decision was that was waited for."""
        self._hard = 0.0
        self.after_discards: list[int] = []

    def heard(self, report: Report) -> None:
        if not isinstance(report, Moment) or not report.events:
            return
        now, acts = self._time.passed, [event for event in report.events if not isinstance(event, Drew)]
        if report.beginning is not None:
            self._before = self._discarded = None
        if self._before is not None and now > self._before:
            self.pauses.append((now - self._before, self._hard))
        if self._discarded is not None and acts and now > self._discarded:
            self.after_discards.append(now - self._discarded)
            self._discarded = None
        self._before = now
        self._hard = hardness(report.observation, self._table.game.display.money(report.observation))
        if acts and isinstance(acts[-1], Discarded):
            self._discarded = now


def watched(rules: str, pace: Pace, hands: int, bot: str, seed: int) -> tuple[Watcher, float]:
    """Watch bots play so many hands; return what was seen, and how many seconds the longest choice took."""
    game = find(rules)
    names = [SeatSetup(f"P{nth}", bot) for nth in range(game.participants(game.settled({})))]
    time, luck = PaperTime(), Random(seed)
    table = Table(MatchSetup(rules, {}, tuple(names), seed))
    session = Session(table, time, pace, luck=luck.random)
    watcher = Watcher(time, table)
    session.join(None, watcher)
    session.open()
    for _ in range(hands):
        while not table.hand_over:
            time.step()
        session.next_hand()
        if table.match_over:
            break
    return watcher, time.slowest


def spread(found: list[int]) -> str:
    """Return the least, the middle, the 9th tenth and the greatest of some milliseconds."""
    ordered = sorted(found)
    if not ordered:
        return "none"
    places = (0, len(ordered) // 2, len(ordered) * 9 // 10, len(ordered) - 1)
    return " / ".join(f"{ordered[place]:5}" for place in places) + f"  ({len(ordered)})"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("rules", nargs="*", default=list(GAMES))
    asked.add_argument("--hands", type=int, default=5)
    asked.add_argument("--bot", default="standard")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    print("milliseconds: least / median / 90% / most (how many)")
    for rules in given.rules or GAMES:
        for name, pace in PACES.items():
            watcher, slowest = watched(rules, pace, given.hands, given.bot, given.seed)
            print(f"{rules:8} {name:8} turns {spread([each for each, _ in watcher.pauses])}")
            for said, least, most in (("easy", 0.0, 0.2), ("hard", 0.5, 1.0)):
                chosen = [each for each, how_hard in watcher.pauses if least <= how_hard <= most]
                print(f"{'':17} {said}  {spread(chosen)}")
            print(f"{'':17} after a discard {spread(watcher.after_discards)}; choosing at most {1000 * slowest:.0f}")


if __name__ == "__main__":
    main()
