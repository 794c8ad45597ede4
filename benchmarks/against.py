"""Processor time of commands here and in another checkout, in turn: ``python -m benchmarks.against ../before``.

Measured are simulated matches of several rule sets and the verification of a journal, or one command that is given after ``--``:

    python -m benchmarks.against --rounds 9 ../before -- simulate --rules double --hands 60 --seed 7 --json

Both checkouts play in turn, each command in a process of its own, and the first round, which compiles, is left out. The figures
are medians of user time with the start of the program. What both print must be equal, but for the times that they print.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Final

HERE: Final = Path(__file__).resolve().parents[1]
TIMES: Final = re.compile(r'"(seconds|hands_per_second)": [0-9.]+, ')
SIMULATED: Final = {"double": 60, "holdem": 60, "chaos": 60, "riichi": 60, "sichuan": 60}
"""How many hands of each rule set are simulated."""
JOURNAL: Final = ("riichi", 30)
"""The rule set and the hands of the match whose journal is verified."""


def user_seconds(checkout: Path, command: list[str], compiled: Path) -> tuple[float, str]:
    """Return the user time that a command took in a checkout, and what it printed."""
    environment = {**os.environ, "PYTHONPATH": str(checkout), "PYTHONPYCACHEPREFIX": str(compiled)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    named = (checkout / "paizhuo").is_dir()  # older checkouts have their packages at the top alone
    line = [sys.executable, "-m", "paizhuo.desktop" if named else "desktop", *command]
    done = subprocess.run(line, cwd=checkout, env=environment, check=True, capture_output=True, text=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, TIMES.sub("", done.stdout)


def compared(other: Path, command: list[str], rounds: int, folder: Path) -> bool:
    """Prints the times of a command in both checkouts; whether both printed the same."""
    checkouts = {other: folder / "before", HERE: folder / "here"}
    seconds: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
    printed: set[str] = set()
    for _ in range(rounds + 1):
        for checkout, compiled in checkouts.items():
            taken, output = user_seconds(checkout, command, compiled)
            seconds[checkout].append(taken)
            printed.add(output)
    before, now = (median(seconds[checkout][1:]) for checkout in checkouts)
    said = "" if len(printed) == 1 else "  THE OUTPUT DIFFERS"
    print(f"{before:6.2f} s  {now:6.2f} s  {before / now:5.2f} times as fast  {' '.join(command)}{said}", flush=True)
    return len(printed) == 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("command", nargs="*", help="one command instead of all")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, other = Path(name), given.other.resolve()
        commands = [
            ["simulate", "--rules", rules, "--hands", str(n), "--seed", "7", "--json"] for rules, n in SIMULATED.items()
        ]
        rules, hands = JOURNAL
        written = ["simulate", "--rules", rules, "--hands", str(hands), "--seed", "7", "--journal", str(folder)]
        user_seconds(other, written, folder / "before")
        commands.append(["replay", "--verify", str(folder / f"{rules}-7.journal"), "--lang", "en"])
        equal = [
            compared(other, command, given.rounds, folder)
            for command in ([given.command] if given.command else commands)
        ]
    return 0 if all(equal) else 1


if __name__ == "__main__":
    sys.exit(main())
