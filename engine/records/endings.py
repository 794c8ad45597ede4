"""How the names of files end that hold matches."""

from __future__ import annotations

from typing import Final

OWN: Final = (".journal", ".sheet")
"""Those that the program writes itself."""
OF_OTHERS: Final = (".mjson", ".jsonl", ".json", ".log", ".gz")
"""Those that may hold matches of other programs, or event records."""
FOREIGN: Final = (*OF_OTHERS, ".txt")
"""Those that are offered when a file is chosen to be taken in."""
RECORDS: Final = (*OWN, *OF_OTHERS)
"""A file whose name ends so is opened in the window, where it is named instead of a command or dropped."""
