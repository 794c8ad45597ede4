"""What people ask of a real table and cannot be done, as a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.codec import BadValue
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.words import Text


def refusal(does: Callable[[], Text | None]) -> Text | None:
    """Do it, and return why it cannot be done; None: it is done. What is refused has changed nothing."""
    try:
        return does()
    except Refused as refused:
        return refused.reason
    except BadValue as bad:
        return NOT_READ.filled(reason=bad)


NOT_READ: Final = Text("看不懂：{reason}", "This cannot be read: {reason}")
