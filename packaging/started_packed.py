"""What a packed program does before anything else (a runtime hook of PyInstaller).

Programs that this one starts, such as the bots of others, must not load the libraries that are packed with this one.
A process that this program starts of itself (``paizhuo.engine.table.bots.child_process``) calls ``main`` of the module named.
"""

from __future__ import annotations

import os
import sys


def _give_back(variable: str) -> None:
    """Set a variable as whoever started the program had it; the libraries of this process are found already."""
    before = os.environ.pop(f"{variable}_ORIG", None)
    if before is None:
        os.environ.pop(variable, None)
    else:
        os.environ[variable] = before


if sys.platform == "linux":
    _give_back("LD_LIBRARY_PATH")

if len(sys.argv) == 3 and sys.argv[1] == "--process" and sys.argv[2].startswith("paizhuo."):
    from importlib import import_module

    import_module(sys.argv[2]).main()
    sys.exit(0)
