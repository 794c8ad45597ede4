"""Time the index of kept matches: made anew, opened and compared with the disk, and listed.

python benchmarks/records.py --matches 10000
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.index import Index
from paizhuo.engine.table.simulation import play_match

GAMES = ("riichi", "hongkong", "sichuan")
HANDS = 8


def journals(folder: Path) -> list[bytes]:
    """Play a match of each game; return their journals."""
    found = []
    for rules in GAMES:
        file = folder / f"{rules}.journal"
        play_match(MatchSetup(rules, {}, tuple(SeatSetup(name, "basic") for name in "ABCD"), 3), HANDS, file)
        found.append(file.read_bytes())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=10_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        (data / "matches").mkdir(parents=True)
        made = journals(Path(folder))
        for nth in range(given.matches):
            (data / "matches" / f"20260101-{nth:06}-match.journal").write_bytes(made[nth % len(made)])
        for what in ("made anew", "nothing new"):
            begun = time.perf_counter()
            index = Index(data)
            read = index.refresh()
            refreshed = time.perf_counter()
            listed = len(list(index.records()))
            done = time.perf_counter()
            index.close()
            print(f"{what}: {read:,} read in {refreshed - begun:.3f} s, {listed:,} listed in {done - refreshed:.3f} s")


if __name__ == "__main__":
    main()
