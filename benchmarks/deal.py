"""Whether a deal is painted without a dropped frame, and whether memory stays flat over many of them.

    python -m benchmarks.deal [--deals 200] [--rules riichi] [--size 2560x1440] [--hz 60] [--against CHECKOUT]

A deal is what is seen from the empty table to the first decision: dice, the blocks of tiles that fly to the racks, indicators. It is
played in its own time, in a window without a screen (offscreen, if QT_QPA_PLATFORM names nothing else), hand after hand, each with other
tiles. A frame is everything that the window does between two paintings of the table while something moves. It is late if that takes
the thread of the window more processor time than a frame lasts at ``--hz``: then the next one is dropped even if nothing else runs.
The time that passes between two frames is printed beside it: on a machine that does other work, too, a gap may be mere waiting. Memory
is what the process has in the machine's memory, after the first tenth of the deals, when everything has been painted once, and after
the last. ``--against`` plays the same deals with another checkout of this program, after these.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent

PROGRAM = """
import gc, json, resource, sys, time
from paizhuo.desktop.app.opening import application
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.match.staged import NoMatch
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.analysis.outlook import outlook
from paizhuo.engine.core.value import replace
from paizhuo.engine.table.port.reports import Moment, Record, Seating
from paizhuo.engine.table.session.beginning import beginning, seen_from
from paizhuo.engine.table.table import Table
from paizhuo.desktop.table.view import TableView
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
from PySide6.QtWidgets import QGraphicsView
rules, width, height, deals = sys.argv[1], *map(int, sys.argv[2:])

class Frames:
    def __init__(self):
        self.moving, self.work, self.gaps = False, [], []
        self.at, self.worked = time.perf_counter(), time.thread_time()
    def painted(self, table):
        now, worked = time.perf_counter(), time.thread_time()
        if self.moving:
            self.gaps.append(1000 * (now - self.at))
            self.work.append(1000 * (worked - self.worked))
        self.at, self.worked, self.moving = now, worked, table.state.busy

frames, early = Frames(), 0.0

def paint(table, event):
    QGraphicsView.paintEvent(table, event)
    frames.painted(table)

TableView.paintEvent = paint

def memory():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6

running = application()
window = Window(Preferences(Settings(welcomed=True, sound=False), keep=False))
page = window.play.table_page(NoMatch())
window.resize(width, height)
window.show()
for _ in range(5):
    running.processEvents()
for nth in range(deals):
    table = Table(usual_match(rules, nth + 1, "en"))
    begun, events, seen = beginning(table.match, 0), tuple(seen_from(table.log.take(0))), table.observation(0)
    found = outlook(table.game, table.match.game_options, seen)
    moment = Moment(nth + 1, seen, events, table.game.display.facts(seen), found, beginning=begun, record=Record(0, table.log.record(0)))
    page.take_seats(Seating(usual_match(rules, nth + 1, "en"), table.rule_set, 0))
    frames.moving = False
    page.show_moment(moment)
    while page.table.state.busy:
        running.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    running.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # which an event loop that goes round by itself does
    if nth == deals // 10:
        gc.collect()
        early = memory()
gc.collect()
print(json.dumps({"work": frames.work, "gaps": frames.gaps, "early": early, "late": memory()}))
window.close()
"""


def dealt(checkout: Path, rules: str, size: tuple[int, int], deals: int) -> dict[str, Any]:
    """Return what so many deals took with the program of ``checkout``: milliseconds for each frame, megabytes early and late."""
    with tempfile.TemporaryDirectory() as home:
        environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PAIZHUO_HOME": home, "PYTHONPATH": str(checkout)}
        command = [sys.executable, "-P", "-c", PROGRAM, rules, *map(str, size), str(deals)]
        done = subprocess.run(command, env=environment, cwd=checkout, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def percentiles(times: list[float]) -> str:
    """Return the middle, the 99th of a hundred, and the longest time."""
    ordered = sorted(times)
    return f"p50 {ordered[len(ordered) // 2]:5.2f}, p99 {ordered[len(ordered) * 99 // 100]:6.2f}, longest {ordered[-1]:6.2f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200, help="(default: %(default)s)")
    parser.add_argument("--rules", default="riichi", help="the rule set (default: %(default)s)")
    parser.add_argument("--size", default="2560x1440", help="the window, in pixels (default: %(default)s)")
    parser.add_argument("--hz", type=float, default=60.0, help="frames a second (default: %(default)s)")
    parser.add_argument("--against", type=Path, help="another checkout to measure after this one")
    given = parser.parse_args()
    width, height = map(int, given.size.split("x"))
    frame = 1000 / given.hz
    late = 0
    for checkout in (HERE, *([given.against.resolve()] if given.against is not None else [])):
        found = dealt(checkout, given.rules, (width, height), given.deals)
        work = found["work"]
        dropped = sum(one > frame for one in work)
        late += dropped if checkout == HERE else 0
        print(
            f"{'here' if checkout == HERE else 'there'}: {len(work)} frames of {given.deals} deals of {given.rules} at {given.size}"
        )
        print(f"  {len(work) - dropped} on time, {dropped} late (more than {frame:.1f} ms of work)")
        print(f"  work of a frame     {percentiles(work)}")
        print(f"  from frame to frame {percentiles(found['gaps'])}")
        print(f"  memory {found['early']:.0f} MB after a tenth of the deals, {found['late']:.0f} MB after all of them")
    return 0 if late == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
