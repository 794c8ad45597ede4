"""Whole matches of four clients in four processes whose lines break at every decision, until all is compared with the server's journal.

    python -m benchmarks.network_faults [--matches 28] [--at-once 6] [--rules riichi,sichuan] [--seed 1]

Every client is behind a line of its own that cuts the connection at every decision, before or after it is heard, before or after its answer
is, or so that the answer arrives when the client is back; of the other messages it loses, doubles and holds up 1.5 % each and cuts 0.3 %
(``tests.net.whole_matches``). At the end all must have the points of the journal, each must have seen the end of every hand as the replayed
journal shows it to that seat, and no frame that the server sent may hold anything else than its seat may know. It exits with 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time

from benchmarks.contract_run import at_least_one
from paizhuo.engine.games import GAME_NAMES
from tests.net.fault_proxy import Do
from tests.net.whole_matches import SHORT, Table, compare, play

HEAD = f"{'match':>6} {'rules':14}{'hands':>6}{'cuts':>7}{'other faults':>14}{'frames':>8}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=at_least_one, default=28)
    parser.add_argument("--at-once", type=at_least_one, default=6)
    parser.add_argument(
        "--rules", default=",".join(GAME_NAMES), help="with commas; matches take turns (all, if not given)"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rules = given.rules.split(",")
    tables = [
        Table(f"{nth}", rules[nth % len(rules)], SHORT.get(rules[nth % len(rules)], {}), given.seed + nth)
        for nth in range(given.matches)
    ]
    print(HEAD)
    wrong, cuts, faults, frames, start = 0, 0, 0, 0, time.perf_counter()
    for first in range(0, len(tables), given.at_once):
        together = tables[first : first + given.at_once]
        for table, played in zip(together, asyncio.run(play(together, seconds=3_600)), strict=True):
            others = played.faults.total() - played.faults[Do.PASS] - played.cuts
            cuts, faults = cuts + played.cuts, faults + others
            line = f"{table.id:>6} {table.rules:14}{len(played.said[0]['hands']):6}{played.cuts:7}{others:14}"
            try:
                looked_at = compare(played)
            except AssertionError as bad:
                wrong += 1
                print(f"{line}  {bad}", flush=True)
            else:
                frames += looked_at
                print(f"{line}{looked_at:8}", flush=True)
    seconds = time.perf_counter() - start
    print(
        f"{len(tables)} matches, {wrong} wrong; {cuts} cuts, {faults} other faults, {frames} frames looked at, {seconds:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
