"""How fast a server keeps journals: lines a second in group commits, and how long a commit takes under a steady load.

    python -m benchmarks.store [--folder FOLDER] [--tables 250] [--lines 200000] [--seconds 10]

Lines go to all tables in turn. First as many as the machine can take, with a commit after every so many lines; then 3,000 a second, with a
commit in every turn of 5 ms, as a server with 2,000 decisions a second makes them. Commits that wait for the disk are the slow ones.
Last, what it takes to end a match of 2,000 lines, and to read the journal of a finished one.

The aim: 50,000 lines a second in commits of 20, and 99 of 100 commits of the steady load within 5 ms.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from paizhuo.engine.net.server.store import Store, StoredJournal

LINE: Final = '{"chance": "draw", "seat": 0, "by": "seed", "value": "5p"}\n'
TURN: Final = 0.005
PER_TURN: Final = 15


@contextmanager
def journals(folder: Path | None, tables: int) -> Iterator[tuple[Store, list[StoredJournal]]]:
    """A store in a fresh folder below ``folder``, with a match at every table."""
    with tempfile.TemporaryDirectory(dir=folder) as fresh:
        store = Store(Path(fresh))
        begun = [store.journal(store.new_match(f"T{table}", bytes(32))) for table in range(tables)]
        for journal in begun:
            journal.begin()
        store.commit()
        yield store, begun
        store.close()


def full_speed(store: Store, journals: list[StoredJournal], lines: int, batch: int) -> float:
    """Lines a second with a commit after every ``batch``."""
    begun = time.perf_counter()
    for number in range(lines):
        journals[number % len(journals)].write(LINE)
        if number % batch == batch - 1:
            store.commit()
    store.commit()
    return lines / (time.perf_counter() - begun)


def steady(store: Store, journals: list[StoredJournal], seconds: float) -> list[float]:
    """Return how long every commit took, in milliseconds."""
    took, number, end = [], 0, time.perf_counter() + seconds
    while (begun := time.perf_counter()) < end:
        for _ in range(PER_TURN):
            journals[number % len(journals)].write(LINE)
            number += 1
        before = time.perf_counter()
        store.commit()
        took.append((time.perf_counter() - before) * 1000)
        time.sleep(max(0.0, begun + TURN - time.perf_counter()))
    return took


def ending(store: Store) -> tuple[float, float]:
    """Milliseconds to end a match of 2,000 lines, and to read its journal: medians of 20."""
    ended, read = [], []
    for _ in range(20):
        match = store.new_match("T", bytes(32))
        journal = store.journal(match)
        journal.begin([LINE] * 2000)
        store.commit()
        begun = time.perf_counter()
        store.finish(match, "riichi", [])
        store.commit()
        ended.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        store.journal_text(match)
        read.append(time.perf_counter() - begun)
    return median(ended) * 1000, median(read) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, help="where the database is; a temporary folder unless it is said")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--lines", type=int, default=200_000)
    parser.add_argument("--seconds", type=float, default=10)
    arguments = parser.parse_args()
    for batch in (1, 20, 100, 1000):
        with journals(arguments.folder, arguments.tables) as (store, begun):
            speed = full_speed(store, begun, arguments.lines, batch)
        print(f"commits of {batch:4}: {speed:9,.0f} lines a second")
    with journals(arguments.folder, arguments.tables) as (store, begun):
        took = steady(store, begun, arguments.seconds)
        ended, read = ending(store)
    cuts = quantiles(took, n=1000)
    times = f"{median(took):.2f} ms, p99 {cuts[989]:.2f}, p99.9 {cuts[998]:.2f}, at most {max(took):.2f}"
    print(f"{PER_TURN / TURN:,.0f} lines a second: a commit takes {times}")
    print(f"a match of 2,000 lines: ended in {ended:.2f} ms, read in {read:.2f} ms")


if __name__ == "__main__":
    main()
