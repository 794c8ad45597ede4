"""From the start of the packed program to its painted window, beside the start of a checkout. Linux.

    python -m tools.package app && python -m benchmarks.start_packed [--rounds 15]

Nothing can be put into a packed program to hear of its first picture, so both are watched from outside: as soon as the window is
painted, the program reads the drawing of its icon. Both are started in turn, 1280×800, on the platform QT_QPA_PLATFORM names
(offscreen if none is), in processes of their own, which are ended then.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from tools.package import app

ROOT: Final = Path(__file__).resolve().parents[1]
MOST_TIMES: Final = 1.5
PATIENCE: Final = 60.0
OPENED: Final = 0x20
"""inotify's number for a file that is opened."""
ICON: Final = Path("assets", "icons", "paizhuo.svg")


def seconds(command: list[str], icon: Path, home: Path) -> float:
    """Seconds from the start of a command to the reading of the icon."""
    libc = ctypes.CDLL(None, use_errno=True)
    watching = libc.inotify_init()
    if watching < 0 or libc.inotify_add_watch(watching, bytes(icon), OPENED) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), str(icon))
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PAIZHUO_HOME": str(home)}
    environment["PYTHONPATH"] = str(ROOT)
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=environment, start_new_session=True, cwd=home)
    try:
        heard = select.select([watching], [], [], PATIENCE)[0]
        taken = time.perf_counter() - begin
    finally:
        os.close(watching)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if not heard:
        raise TimeoutError(f"no picture after {PATIENCE:.0f} s: {' '.join(command)}")
    return taken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=15, help="starts of each (default: %(default)s)")
    rounds = parser.parse_args().rounds
    packed = app.program_of(app.made())
    commands = {
        "checkout": ([sys.executable, "-P", "-m", "paizhuo.desktop"], ROOT / ICON),
        "packed": ([str(packed)], packed.parent / "_internal" / "paizhuo" / ICON),
    }
    found: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "settings.toml").write_text("welcomed = true\n", "utf-8")
        for number in range(rounds + 1):
            for name, (command, icon) in commands.items():
                taken = seconds(command, icon, home)
                if number:  # the first start fills the caches
                    found[name].append(taken)
    for name, taken_by in found.items():
        print(f"{name:9} {median(taken_by) * 1000:4.0f} ms ({min(taken_by) * 1000:.0f} … {max(taken_by) * 1000:.0f})")
    times = median(found["packed"]) / median(found["checkout"])
    print(f"{times:.2f} times the checkout (at most {MOST_TIMES})")
    return 0 if times <= MOST_TIMES else 1


if __name__ == "__main__":
    sys.exit(main())
