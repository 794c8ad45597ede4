"""What people ask of a real table and cannot be done, as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.advance import IllegalAction
from engine.core.codec import BadValue
from engine.core.node import BadChance
from engine.core.words import Text
from engine.match.history import CorrectionRefused
from engine.match.offences import BadOffence
from engine.play.rulings import RulingRefused
from engine.table.table import ChanceRefused


def refusal(does: Callable[[], Text | None]) -> Text | None:
    """Does it, and returns why it cannot be done; None: it is done. What is refused has changed nothing."""
    try:
        return does()
    except (BadValue, BadChance, BadOffence, IllegalAction) as bad:
        return Text(str(bad), str(bad))
    except (ChanceRefused, CorrectionRefused, RulingRefused) as refused:
        return refused.reason
