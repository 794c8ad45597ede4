"""How long bots of every level take for a decision, by rule set.

    python -m benchmarks.deciding [--hands 40] [--rules riichi,sichuan]

Each level plays whole hands against itself on the same walls, in one process; only decisions with several options count. The first
hand, in which tables and nets are read, is left out. A level that has learned nothing of a game plays as the one below it.
"""

from __future__ import annotations

import argparse

from paizhuo.engine.bots import NAMES
from paizhuo.engine.games import ALL
from paizhuo.engine.table.duplicate import Contest, play_set

MOST = {"standard": (30, 200), "expert": (30, 500)}
"""Milliseconds that half of the decisions, and 99 of 100, may take."""


def times(rules: str, level: str, hands: int) -> list[float]:
    """Return the milliseconds of every decision, in order of length."""
    contest = Contest(rules, {}, level, level, 11)
    play_set(contest, 0)
    sets = (play_set(contest, nth) for nth in range(1, 1 + max(1, hands // 4)))
    return sorted(taken for tally in sets for taken in tally.milliseconds_a)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=40)
    parser.add_argument("--rules", default=",".join(rule_set.id for rule_set in ALL))
    given = parser.parse_args()
    print(f"{'':14}{'level':10}{'decisions':>10}{'p50 ms':>9}{'p99 ms':>9}")
    for rules in given.rules.split(","):
        for level in NAMES[1:]:
            taken = times(rules, level, given.hands)
            half, most = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
            allowed = MOST.get(level)
            over = " too slow" if allowed and (half > allowed[0] or most > allowed[1]) else ""
            print(f"{rules:14}{level:10}{len(taken):10}{half:9.2f}{most:9.2f}{over}", flush=True)


if __name__ == "__main__":
    main()
