"""What a choice costs in a process of its own, against the session's own thread.

    python -m benchmarks.thinking [--rules riichi] [--hands 5]

The choices of ``basic`` bots in the same hands are made both ways; the first round, which fills the caches, is left out.
``own`` is the processor time of the asking side alone. The last lines say how long the process takes to start and how much
memory it has at the end (Linux).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.games import find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.bots.process import ThinkInProcess
from paizhuo.engine.table.bots.seat import BotSeat
from paizhuo.engine.table.bots.thinking import Asked, Thinker, ThinkHere
from paizhuo.engine.table.table import Table

BOT = "basic"


class Never:
    """A timer that is never due."""

    def cancel(self) -> None:
        pass


def decisions(rules: str, hands: int) -> list[Asked]:
    """Everything that bots are asked in the first hands of a match."""
    rule_set = find(rules)
    seats = tuple(SeatSetup(BOT, BOT) for _ in range(rule_set.participants(rule_set.settled({}))))
    found: list[Asked] = []
    with Table(MatchSetup(rules, {}, seats, 1)) as table:
        options = tuple(table.match.options.items())
        bots = [BotSeat(BOT, rules, options, seat, BOT) for seat in range(len(seats))]
        while not table.match_over and len(table.match.results) < hands:
            while not table.hand_over:
                found.append({seat: (bots[seat], table.observation(seat)) for seat in table.waiting()})
                table.bot_answers()
            table.next_hand()
    return found


def measured(thinker: Thinker, asked: list[Asked], posted: SimpleQueue[Callable[[], None]]) -> str:
    """Choices a second, and the microseconds of one: all, and the asking side's own."""
    started, own = time.perf_counter(), time.process_time()
    for question in asked:
        got: list[Mapping[Seat, Action]] = []
        thinker.think(question, got.append)
        while not got:
            posted.get()()
    passed, own = time.perf_counter() - started, time.process_time() - own
    choices = sum(map(len, asked))
    return f"{choices / passed:9.0f}{passed / choices * 1e6:9.0f}{own / choices * 1e6:9.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="riichi")
    parser.add_argument("--hands", type=int, default=5)
    given = parser.parse_args()
    asked = decisions(given.rules, given.hands)
    posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
    started = time.perf_counter()
    process = ThinkInProcess(posted.put, lambda milliseconds, does: Never())
    first: list[object] = []
    process.think(asked[0], first.append)
    called = time.perf_counter()
    while not first:
        posted.get()()
    chosen = time.perf_counter()
    print(f"{'':12}{'choices/s':>9}{'us':>9}{'own us':>9}")
    for name, thinker in (("here", ThinkHere()), ("in process", process)):
        measured(thinker, asked, posted)
        print(f"{name:12}{measured(thinker, asked, posted)}")
    print(f"start: {(called - started) * 1e3:.0f} ms until asked, {(chosen - started) * 1e3:.0f} ms until chosen")
    status = Path(f"/proc/{process.pid}/status")
    if status.exists():
        memory = {
            line.split(":")[0]: int(line.split()[1]) // 1024
            for line in status.open(encoding="utf-8")
            if line.startswith("Vm")
        }
        print(f"memory: {memory['VmRSS']} MiB, address space at most {memory['VmPeak']} MiB")
    process.close()


if __name__ == "__main__":
    main()
