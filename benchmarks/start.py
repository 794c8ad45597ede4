"""From the command in the README to the painted window, against a bare PySide6 window; and the memory of a long match.

    python -m benchmarks.start [--rounds 15] [--hands 30]

`python3 run.py` is measured to its first painted page, `python3 run.py play --rules riichi` to the painted table with the hand
dealt, both from the start of `run.py` on; the bare window is PySide6 alone, started as `.venv/bin/python` starts it.  All are
started in turn, 1280×800, on the platform QT_QPA_PLATFORM names (offscreen if none is), in processes of their own; a window
is painted when its paint event has been delivered and the event loop runs again.  Memory is the resident set of a window
while whole hands are played with nobody thinking but the bots.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from bootstrap.stamps import ready

ROOT: Final = Path(__file__).resolve().parents[1]
MOST_TIMES: Final = {"python3 run.py": 1.6, "python3 run.py play --rules riichi": 2.8}
MOST_MEGABYTES: Final = 150

BARE = """
import os, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: os._exit(0))
application = QApplication(sys.argv)
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""
PAINTED = """
# Python imports this at its start. The program leaves at its first picture: what it does after that is not part of a start.
import importlib.machinery, os, sys

def leave_once_painted(module):
    from PySide6.QtCore import QTimer
    if "play" not in sys.argv:
        module.Window.painted_first = lambda window: os._exit(0)
        return
    table_page = module.PlayPages.table_page
    def painted(pages, *given):
        page = table_page(pages, *given)
        view = type(page.table)
        paint = view.paintEvent
        def paint_and_leave(table, event):
            paint(table, event)
            if page.moment is not None:
                QTimer.singleShot(0, lambda: os._exit(0))
        view.paintEvent = paint_and_leave
        return page
    module.PlayPages.table_page = painted

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name != "paizhuo.desktop.app.window":
            return None
        sys.meta_path.remove(self)
        found = importlib.machinery.PathFinder.find_spec(name, path)
        load = found.loader.exec_module
        def load_and_change(module):
            load(module)
            leave_once_painted(module)
        found.loader.exec_module = load_and_change
        return found

sys.meta_path.insert(0, Finder())
"""
MATCH = """
import sys
from paizhuo.desktop.kit.plain_imports import keep_plain
keep_plain()
from PySide6.QtCore import QTimer
from paizhuo.desktop.app.opening import application
from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.kit.settings import Settings
from paizhuo.engine.core.action import PASS
running = application()
window = Window(Preferences(Settings(speed="off", welcomed=True), keep=False))
window.show()
window.play.start(usual_match("riichi", 7, "zh"))
hands, shown = int(sys.argv[1]), []
def resident():
    return int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]) // 1024
def play():
    page = window.page
    if not hasattr(page, "stage"):
        page.again.emit()
    elif page.stage.sheet is not None:
        window.grab()
        if page.stage.sheet not in shown[-1:]:
            shown.append(page.stage.sheet)
            print(resident(), flush=True)
        if len(shown) == hands:
            window.close()
            running.quit()
            return
        page.stage.sheet.next_hand.emit()
    elif page.moment is not None and page.moment.observation.options:
        options = page.moment.observation.options
        page.table.choosing.chosen.emit(PASS if PASS in options else options[-1])
timer = QTimer()
timer.timeout.connect(play)
timer.start(5)
running.exec()
"""


def run(command: list[str], home: Path) -> tuple[float, str]:
    """Seconds a command took, and what it printed."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PAIZHUO_HOME": str(home)}
    environment["PYTHONPATH"] = os.pathsep.join((str(home), str(ROOT)))
    environment["PYTHONPYCACHEPREFIX"] = str(home / "bytecode")  # compiled at the first start, as once installed
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True, timeout=600)
    return time.perf_counter() - begin, done.stdout


def starts(rounds: int, home: Path) -> bool:
    """Measures the starts; whether they kept to what they may take."""
    base = getattr(sys, "_base_executable", sys.executable)  # the Python that the environment was made with
    commands = {
        "bare PySide6 window": [sys.executable, "-c", BARE],
        "python3 run.py": [base, str(ROOT / "run.py")],
        "python3 run.py play --rules riichi": [base, str(ROOT / "run.py"), "play", "--rules", "riichi", "--seed", "7"],
    }
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            taken = run(command, home)[0]
            if number:  # the first start fills the caches
                seconds[name].append(taken)
    bare = median(seconds["bare PySide6 window"])
    kept = True
    for name, found in seconds.items():
        most = MOST_TIMES.get(name)
        limit = "" if most is None else f", {median(found) / bare:.2f} times the bare window (at most {most})"
        print(f"{name:35} {median(found) * 1000:4.0f} ms{limit}")
        kept &= most is None or median(found) / bare <= most
    return kept


def memory(hands: int, home: Path) -> bool:
    """Measures the memory of a window over so many hands; whether it kept to what it may take."""
    megabytes = [int(line) for line in run([sys.executable, "-c", MATCH, str(hands)], home)[1].split()]
    shown = ", ".join(str(megabytes[at]) for at in range(0, len(megabytes), max(1, len(megabytes) // 6)))
    print(f"memory over {len(megabytes)} hands: {shown} … {megabytes[-1]} MB (at most {MOST_MEGABYTES})")
    return megabytes[-1] <= MOST_MEGABYTES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="starts of each window (default: %(default)s)")
    parser.add_argument("--hands", type=int, default=30, help="hands played for the memory (default: %(default)s)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        if not ready("runtime"):
            print("This folder is not set up: type python3 run.py once, and measure again.", file=sys.stderr)
            return 1
        (home / "settings.toml").write_text("welcomed = true\n", "utf-8")
        (home / "sitecustomize.py").write_text(PAINTED, "utf-8")
        kept = starts(given.rounds, home)
        (home / "sitecustomize.py").unlink()
        if Path("/proc/self/status").exists():
            kept &= memory(given.hands, home)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
