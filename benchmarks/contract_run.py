"""The promises of every rule set checked over very many hands, in all processors: ``python -m benchmarks.contract_run --hands 100000``.

    python -m benchmarks.contract_run --rules chongqing,tianjin --hands-each 10000 --after 1350

Continuous integration checks some hands of each rule set and at night a thousand (``tests/contract``); this is the long run, with
other seeds and the same variety of options. A running table goes to standard error, the final one to standard output, and so does
each failing block with what is needed to see it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass

from paizhuo.engine.games import GAME_NAMES, UnknownRules, find
from tests.contract.passes import look_on
from tests.contract.playing import Game, games
from tests.contract.properties import OF_THE_HAND

BLOCK = 50
FIRST_BLOCK = 1_000
"""Far beyond the blocks that continuous integration plays."""
EVERY = 30.0
"""Seconds between two running tables."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One block of a rule set: its hands, the processor time they took, and what went wrong, if anything did."""

    rules: str
    hands: int
    seconds: float
    wrong: str = ""


def run_block(rules: str, block: int, hands: int) -> Checked:
    """Checks one block of hands."""
    start = time.process_time()
    number = 0

    def counted() -> Iterator[Game]:
        nonlocal number
        for game in games(find(rules), block, hands):
            number += 1
            yield game

    try:
        look_on(find(rules), counted(), OF_THE_HAND, seed=str(block))
    except Exception:  # noqa: BLE001 - whatever goes wrong is what is looked for
        where = f"{rules}, block {block}, {number} hands played"
        return Checked(rules, number, time.process_time() - start, f"{where}:\n{traceback.format_exc(limit=-3)}")
    return Checked(rules, number, time.process_time() - start)


@dataclass(slots=True)
class Row:
    """What has been checked of one rule set."""

    wanted: int
    hands: int = 0
    failures: int = 0
    seconds: float = 0.0

    def add(self, checked: Checked) -> None:
        self.hands += checked.hands
        self.failures += bool(checked.wrong)
        self.seconds += checked.seconds


def table(rows: dict[str, Row]) -> str:
    """Return the rows as text. Hands a second are those of one processor, the checking included."""
    lines = [f"{'rules':16}{'hands':>9}{'of':>9}{'failures':>10}{'hands/s':>9}"]
    for rules, row in rows.items():
        rate = row.hands / row.seconds if row.seconds else 0.0
        lines.append(f"{rules:16}{row.hands:9}{row.wanted:9}{row.failures:10}{rate:9.1f}")
    hands, wanted, failures = (sum(getattr(r, f) for r in rows.values()) for f in ("hands", "wanted", "failures"))
    return "\n".join((*lines, f"{'all':16}{hands:9}{wanted:9}{failures:10}"))


def rule_set_ids(given: str) -> list[str]:
    """Return the ids in a list with commas. Raises ``ArgumentTypeError`` for one that there is not."""
    try:
        return [find(rules.strip()).id for rules in given.split(",")]
    except UnknownRules as unknown:
        raise argparse.ArgumentTypeError(str(unknown)) from None


def at_least_one(given: str) -> int:
    """Return a number of hands or processes."""
    if (number := int(given)) < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than one")
    return number


def whole_blocks(given: str) -> int:
    """Return a number of hands that fills its blocks."""
    if (number := int(given)) < 0 or number % BLOCK:
        raise argparse.ArgumentTypeError(f"{number} is no multiple of {BLOCK}")
    return number


def shares(names: list[str], hands_each: int, after: int) -> Iterable[tuple[str, int, int]]:
    """Rule set, block and number of hands of every job: all rule sets go on at the same pace."""
    for first in range(after, hands_each, BLOCK):
        for rules in names:
            yield rules, FIRST_BLOCK + first // BLOCK, min(BLOCK, hands_each - first)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument("--hands", type=at_least_one, default=100_000, help="in all, shared among the rule sets")
    amount.add_argument("--hands-each", type=at_least_one, help="for every rule set")
    parser.add_argument("--after", type=whole_blocks, default=0, help="of every rule set so many are checked already")
    parser.add_argument("--rules", type=rule_set_ids, default=list(GAME_NAMES), help="with commas")
    parser.add_argument("--processes", type=at_least_one, default=os.cpu_count() or 1)
    given = parser.parse_args()
    each = given.hands_each or max(1, given.hands // len(given.rules))
    rows = {rules: Row(max(0, each - given.after)) for rules in given.rules}
    start = told = time.perf_counter()
    with ProcessPoolExecutor(given.processes) as pool:
        jobs: list[Future[Checked]] = [
            pool.submit(run_block, *share) for share in shares(given.rules, each, given.after)
        ]
        for job in as_completed(jobs):
            checked = job.result()
            rows[checked.rules].add(checked)
            if checked.wrong:
                print(checked.wrong, flush=True)
            if time.perf_counter() - told >= EVERY:
                told = time.perf_counter()
                print(f"\nafter {told - start:.0f} s\n{table(rows)}", file=sys.stderr, flush=True)
    failures = sum(row.failures for row in rows.values())
    print(table(rows))
    print(
        f"{time.perf_counter() - start:.0f} s in {given.processes} processes, {failures} of {len(jobs)} blocks failed"
    )
    raise SystemExit(failures > 0)


if __name__ == "__main__":
    main()
