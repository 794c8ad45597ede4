"""Programs that take long, each performed as a step whose progress is shown."""

import os
import sys

from bootstrap import lock, places
from bootstrap.words import is_chinese


def fitted(line: str, columns: int) -> str:
    """Return as much of a line as a terminal of so many columns shows; Chinese characters are two columns wide.

    So are signs such as “·” and “…” to terminals that are set up for Chinese.
    """
    import unicodedata

    wide = "WFA" if is_chinese() else "WF"
    width = 0
    for nth, character in enumerate(line):
        width += 2 if unicodedata.east_asian_width(character) in wide else 1
        if width > columns:
            return line[:nth]
    return line


def perform(title: str, command: "list[str]", scratch: str = "") -> "tuple[int, str]":
    """Run a command as one step, showing what goes on and how long it takes; return its status and what it printed.

    ``scratch``: the folder for its temporary files, where not the system's.
    """
    import shutil
    import subprocess
    import threading
    import time

    live = sys.stderr.isatty()
    begun = time.monotonic()
    detail = "…"
    ended = threading.Event()

    def show(mark: str, what: str, end: str = "") -> None:
        line = "{} {} ({:.1f} s) {}".format(mark, title, time.monotonic() - begun, what).rstrip()
        line = "\r\033[K" + fitted(line, shutil.get_terminal_size().columns - 1) + end if live else line + "\n"
        print(line, file=sys.stderr, end="", flush=True)

    def tick() -> None:
        while not ended.wait(1):
            show("·", detail)

    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "DEBIAN_FRONTEND": "noninteractive"}
    if scratch:
        quiet.update(dict.fromkeys(("TMPDIR", "TEMP", "TMP"), scratch))
    output = []
    show("·", detail)
    if live:
        threading.Thread(target=tick, daemon=True).start()
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(os.environ, **quiet),
            encoding="utf-8",
            errors="replace",
            pass_fds=() if places.WINDOWS else tuple(lock.HELD),
        )
        for line in process.stdout or ():
            output.append(line)
            if line.lstrip().startswith(("Downloading ", "Installing ", "Setting up ")):
                detail = line.strip().rsplit("/", 1)[-1]
                show("·", detail)
        status = process.wait()
    except OSError as error:
        status, output = 127, [str(error)]
    finally:
        ended.set()
    show("✗" if status else "✓", "", "\n")
    return status, "".join(output)
