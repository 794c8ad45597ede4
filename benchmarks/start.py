"""From starting Python to the first painted window, against a bare PySide6 window; and the memory of a match.

    python -m benchmarks.start [--rounds 15]

Both windows are started in turn in processes of their own, 1280×800, on the platform QT_QPA_PLATFORM names (offscreen if
none is). A window is painted when its first paint event has been delivered and the event loop runs again.  Memory is the
peak of the resident set (VmHWM) after a match has been played up to its second hand with nobody thinking but the bots.
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

MOST_TIMES = 1.7
MOST_MEGABYTES = 170

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
OURS = """
import os, sys
import desktop.app
# Leaving at once: what the window does after its first paint is not part of it.
desktop.app.Window.painted_first = lambda self: os._exit(0)
sys.exit(desktop.app.open_window())
"""
MATCH = """
import sys
from PySide6.QtCore import QTimer
from desktop import app
from desktop.pages.play import PlayPage
from desktop.preferences import Preferences
from desktop.play.seats import usual_match
from desktop.settings import Settings
from engine.core.action import PASS
application = app.application()
window = app.Window(Preferences(Settings(speed="off", welcomed=True), keep=False))
window.show()
window.start(usual_match("riichi", 7, "zh"))
def play():
    page = window.page
    if page.stage.sheet is not None:
        window.grab()
        if page.moment.observation.deal.number:
            window.close()
            application.quit()
            return
        page.stage.sheet.next_hand.emit()
    elif page.moment is not None and page.moment.observation.options:
        options = page.moment.observation.options
        page.table.chosen.emit(PASS if PASS in options else options[-1])
timer = QTimer()
timer.timeout.connect(play)
timer.start(5)
application.exec()
print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
"""


def run(program: str, home: Path) -> tuple[float, str]:
    """Seconds a program took, and what it printed."""
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PAIZHUO_HOME": str(home)}
    environment["PYTHONPYCACHEPREFIX"] = str(home / "bytecode")  # compiled at the first start, as once installed
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, check=True, capture_output=True, text=True, timeout=120
    )
    return time.perf_counter() - begin, done.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="starts of each window (default: %(default)s)")
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "settings.toml").write_text("welcomed = true\n", "utf-8")
        run(BARE, home)
        run(OURS, home)  # both from warm files
        bare, ours = [], []
        for _ in range(rounds):
            bare.append(run(BARE, home)[0])
            ours.append(run(OURS, home)[0])
        ratio = median(ours) / median(bare)
        print(f"bare PySide6 window {median(bare) * 1000:.0f} ms, paizhuo {median(ours) * 1000:.0f} ms: ", end="")
        print(f"{ratio:.2f} times (at most {MOST_TIMES}); medians of {rounds}")
        kept = True
        if Path("/proc/self/status").exists():
            megabytes = int(run(MATCH, home)[1]) / 1024
            kept = megabytes <= MOST_MEGABYTES
            print(f"peak memory of a match {megabytes:.0f} MB (at most {MOST_MEGABYTES})")
    return 0 if ratio <= MOST_TIMES and kept else 1


if __name__ == "__main__":
    sys.exit(main())
