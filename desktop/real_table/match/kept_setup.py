"""Whether a kept match is played with real tiles, by the first line of its journal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from paizhuo.engine.match.setup import MatchSetup

LONGEST: Final = 65_536
"""A first line is shorter, in bytes."""


def physical_setup(journal: Path) -> MatchSetup | None:
    """Return what was agreed on before a match with real tiles; None for any other match, and for what cannot be read."""
    import json

    from paizhuo.engine.match.journal import setup_of
    from paizhuo.engine.match.journal_form import PHYSICAL
    from paizhuo.engine.match.journal_lines import BadJournal

    try:
        with journal.open("rb") as file:
            first = json.loads(file.readline(LONGEST))
        return setup_of(first) if isinstance(first, dict) and first.get("seed") == PHYSICAL else None
    except (OSError, BadJournal, ValueError, RecursionError):
        return None
