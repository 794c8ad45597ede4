"""The promises of every rule set checked over very many hands, in all processors: ``python -m benchmarks.contract_run --hands 100000``.

Continuous integration checks a thousand hands of each rule set (``tests/contract``); this is the long run, with other seeds. Each
failing block is printed with what is needed to see it again.
"""

from __future__ import annotations

import argparse
import os
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from random import Random

from engine.rules import ALL, find
from tests.contract.playing import games
from tests.contract.test_every_rule_set import keeps_its_promises

BLOCK = 50
FIRST_SEED = 1_000_000


def run_block(job: tuple[str, int]) -> str | None:
    """Checks one block of hands; returns what went wrong."""
    rules, block = job
    rng = Random(block)
    for nth, game in enumerate(games(find(rules), FIRST_SEED + BLOCK * block, BLOCK)):
        try:
            keeps_its_promises(game, nth, rng)
        except Exception:  # noqa: BLE001 - whatever goes wrong is what is looked for
            return f"{rules}, seed {FIRST_SEED + BLOCK * block}, hand {nth}:\n{traceback.format_exc(limit=-3)}"
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000, help="in all, shared among the rule sets")
    parser.add_argument("--rules", default=",".join(rule_set.id for rule_set in ALL))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    names = given.rules.split(",")
    blocks = max(1, given.hands // (BLOCK * len(names)))
    jobs = [(rules, block) for block in range(blocks) for rules in names]
    start = time.perf_counter()
    failed = 0
    with ProcessPoolExecutor(given.processes) as pool:
        for wrong in pool.map(run_block, jobs, chunksize=4):
            if wrong:
                failed += 1
                print(wrong)
    seconds = time.perf_counter() - start
    print(f"{len(jobs) * BLOCK} hands in {seconds:.0f} s, {failed} of {len(jobs)} blocks failed")
    raise SystemExit(failed > 0)


if __name__ == "__main__":
    main()
