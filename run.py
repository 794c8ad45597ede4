#!/usr/bin/env python3
"""Sets paizhuo up in its own folder and starts it; needs nothing but Python.

    python3 run.py                    set up what is missing, open the table
    python3 run.py COMMAND …          the same, then any command (python3 run.py --help lists them)
    python3 run.py test               the whole check: ruff, mypy, import-linter, the tests
    python3 run.py test --all         the same with the tests of the night and coverage
    python3 run.py test ARGUMENTS …   pytest alone, with these arguments

What is installed lives in `.venv` beside this file: delete that folder and nothing is left, but for one file that is compiled
beside its source where there is a C compiler (`engine/shapes`).  Another environment is built beside it, in `.venv.new`, and
takes its place when it is ready; until then, and if that fails, the old one starts.  This file and its parts, the folder
`bootstrap`, are written for old Pythons too (no syntax newer than 3.6), so that they can say that they are too old.
"""

import os
import sys

ROOT = os.path.dirname(os.path.realpath(__file__))  # a link to this file stands for it
if sys.path[:1] != [ROOT]:
    sys.path.insert(0, ROOT)

from bootstrap import pythons, stamps, starting, system  # noqa: E402 - they lie beside the file that is meant
from bootstrap.words import SetUpError, say, words  # noqa: E402


def main(arguments: "list[str]") -> int:
    """Do what the command line asks; return the exit status."""
    reason = pythons.too_old(sys.version_info[:2])
    if reason:
        say(reason)
        return 1
    testing = arguments[:1] == ["test"]
    kind = "dev" if testing else "runtime"
    try:
        if not stamps.ready(kind):
            from bootstrap import preparing

            preparing.set_up(kind)
        if not stamps.compiled():
            from bootstrap import compiling

            compiling.compile_distance()
        system.check_system()
        if testing:
            system.have_nats()
    except (SetUpError, OSError) as error:
        from bootstrap import causes

        say("\n" + (str(error) if isinstance(error, SetUpError) else causes.explain(str(error))))
        if testing or not stamps.startable():
            return 1
        say("\n" + words("Starting with the set-up of before.", "先用原有的环境启动。"))
    except KeyboardInterrupt:
        say("\n" + words("Stopped. The next start finishes the set-up.", "已中断。下次启动会继续安装。"))
        return 130
    try:
        if not testing:
            return starting.start(arguments)
        from bootstrap import checking

        return checking.test(arguments[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
