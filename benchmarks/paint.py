"""How long it takes to paint the whole table anew, for several games in the middle of a hand.

    python -m benchmarks.paint [--repaints 60] [--rounds 5] [--size 2560x1440] [--against CHECKOUT]

A table is painted anew as a whole when the window is uncovered or resized, or while a call in large letters fades. The window
is as large as ``--size`` says, in device pixels, on the platform QT_QPA_PLATFORM names (offscreen if none is: Qt's raster
engine). Each game is opened in a process of its own; each repaint is ``repaint()`` of the table's viewport, which paints all of
it before it returns. Times are processor time of the thread that paints (nothing else does), which on an idle machine is the
time that passes; what other programs take of the machine is no part of it. With ``--against`` another checkout of this program
is measured in turn with this one, round by round.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

MOST_MILLISECONDS = 7.0
GAMES = ("riichi", "holdem", "double", "international", "trick", "house")
HERE = Path(__file__).resolve().parent.parent

PROGRAM = """
import json, sys, time
from paizhuo.desktop.app.opening import application
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
rules, width, height, repaints = sys.argv[1], *map(int, sys.argv[2:])
running = application()
window = Window(Preferences(Settings(speed="off", welcomed=True), keep=False))
staged = Staged(rules, 7, "en")
staged.play(100)
page = window.play.table_page(NoMatch())
page.take_seats(staged.seating)
page.show_moment(staged.moment())
window.resize(width, height)
window.show()
for _ in range(5):
    running.processEvents()
viewport = page.table.viewport()
times = []
for _ in range(repaints + 5):
    begin = time.thread_time()
    viewport.repaint()
    times.append(1000 * (time.thread_time() - begin))
print(json.dumps(times[5:]))
window.close()
"""


def painted(checkout: Path, rules: str, size: tuple[int, int], repaints: int) -> list[float]:
    """Milliseconds of processor time that each repaint of a game's table took with the program of ``checkout``."""
    with tempfile.TemporaryDirectory() as home:
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PAIZHUO_HOME": home, "PYTHONPATH": str(checkout)}
        arguments = [sys.executable, "-P", "-c", PROGRAM, rules, *map(str, size), str(repaints)]
        done = subprocess.run(
            arguments, env=environment, cwd=checkout, check=True, capture_output=True, text=True, timeout=300
        )
    times: list[float] = json.loads(done.stdout)
    return times


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--repaints", type=int, default=60, help="repaints of a table in a round (default: %(default)s)"
    )
    parser.add_argument("--rounds", type=int, default=5, help="how often each game is opened (default: %(default)s)")
    parser.add_argument("--size", default="2560x1440", help="the window, in pixels (default: %(default)s)")
    parser.add_argument("--against", type=Path, help="another checkout to measure beside this one")
    parser.add_argument("--games", default=",".join(GAMES), help="(default: %(default)s)")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    checkouts = [HERE, *([given.against.resolve()] if given.against is not None else [])]
    worst = 0.0
    print(f"a full repaint at {width}x{height}, median of {given.rounds * given.repaints}:")
    for rules in given.games.split(","):
        times: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
        for _ in range(given.rounds):
            for checkout in checkouts:
                times[checkout] += painted(checkout, rules, (width, height), given.repaints)
        here = median(times[HERE])
        worst = max(worst, here)
        beside = "".join(
            f", there {median(other):.1f} ms ({median(other) / here:.1f} times)" for other in list(times.values())[1:]
        )
        print(f"  {rules:13} {here:5.1f} ms{beside}")
    print(f"the slowest {worst:.1f} ms (at most {MOST_MILLISECONDS:.0f})")
    return 0 if worst <= MOST_MILLISECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
