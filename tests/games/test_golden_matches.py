"""Whole matches kept as journals: every line must still follow from the rules. ``regenerate.py`` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from paizhuo.engine.match.journal import load
from paizhuo.engine.table.journal.verification import verify

JOURNALS = sorted(Path(__file__).resolve().parent.glob("*.journal"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_golden_match_still_follows_from_its_rules(path: Path) -> None:
    match = verify(load(path.read_text(encoding="utf-8")))
    assert match.results
    assert match.deposit == 0
