"""What is said where something could not be done with kept matches."""

from __future__ import annotations

from paizhuo.desktop.records import words
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.journal.recorder import reason_of


def not_done(error: Refused | OSError) -> Text:
    """Return the sentence that something could not be done or written, and why."""
    return words.NOT_DONE.filled(reason=error.reason if isinstance(error, Refused) else reason_of(error))
