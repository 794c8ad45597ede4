"""How long a server with many matches takes to start again after it was killed, with the checkpoints of matches and without them.

    python -m benchmarks.restart [--tables 200] [--seconds 60] [--rules riichi,sichuan] [--rounds 3]

Clients play at so many tables for so long and always choose the first option; then the server is killed (SIGKILL). It is started again on
copies of its folder, one as it was and one whose checkpoints are removed, by turns. Counted is the processor time until it listens,
which is when all matches have been taken up; beside it, that of a server with an empty folder.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from statistics import median

from benchmarks.contract_run import at_least_one
from benchmarks.network import child, seated
from benchmarks.network_load import Load
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net.server.store.database import FILE


def played(folder: Path, core: int, tables: int, rules: list[str], seconds: float) -> None:
    """Play, and kill the server."""
    with child(core, "--serve", str(folder)) as server:
        load = Load(seated(server.port, tables, rules))
        load.closed(seconds)
        os.kill(server.pid, signal.SIGKILL)
        load.close()


def started(folder: Path, core: int) -> float:
    """Start a server on this folder. Return the processor seconds that it has taken when it listens."""
    with child(core, "--serve", str(folder)) as server:
        taken = server.seconds()
        os.kill(server.pid, signal.SIGKILL)
        return taken


def copied(folder: Path, to: Path, *, checkpoints: bool) -> Path:
    """Copy the folder of a server, with the checkpoints of its matches or without them."""
    shutil.copytree(folder, to)
    if not checkpoints:
        with closing(sqlite3.connect(to / FILE)) as database:
            database.execute("UPDATE matches SET checkpoint = NULL")
            database.commit()
    return to


def matches(folder: Path) -> tuple[int, int]:
    """Return how many matches are played in the store, and how many lines their journals have."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        (count,) = database.execute("SELECT count(*) FROM matches WHERE finished IS NULL").fetchone()
        (lines,) = database.execute("SELECT count(*) FROM lines").fetchone()
    return count, lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=at_least_one, default=200)
    parser.add_argument("--seconds", type=float, default=60.0, help="of play")
    parser.add_argument(
        "--rules", default=",".join(GAME_NAMES), help="with commas; tables take turns (all, if not given)"
    )
    parser.add_argument("--rounds", type=at_least_one, default=3)
    given = parser.parse_args()
    core = max(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        played(top / "played", core, given.tables, given.rules.split(","), given.seconds)
        count, lines = matches(top / "played")
        print(f"{count} matches, {lines} lines of journals")
        found: dict[str, list[float]] = {}
        for nth in range(given.rounds):
            for what in ("with checkpoints", "without", "empty"):
                folder = top / f"{what} {nth}"
                if what != "empty":
                    copied(top / "played", folder, checkpoints=what != "without")
                found.setdefault(what, []).append(started(folder, core))
        empty = median(found.pop("empty"))
        for what, seconds in found.items():
            taken = median(seconds) - empty
            print(f"{what:17}{taken:7.2f} s of a core, {1000 * taken / count:6.1f} ms a match")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
