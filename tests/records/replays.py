"""Matches that bots play, as rows of positions."""

from __future__ import annotations

import tempfile
from pathlib import Path

from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.records.replaying import Replay
from paizhuo.engine.table.simulation import play_match


def played(setup: MatchSetup, hands: int) -> Replay:
    """Return so many hands of a match, played by its bots."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "match.journal"
        play_match(setup, hands, file)
        return Replay(load(decode(file.read_bytes())))
