"""What points are paid for, in words: the stable reasons of transfers, as most games call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rulings import AGREED

REASONS: Final[Mapping[str, Text]] = {
    "win": Text("和牌", "Win"),
    "kong": Text("杠", "Kongs"),
    "deposit": Text("供托", "From the table"),
    "false_win": Text("错和", "False win"),
    "void": Text("本局作废，退还", "Given back: the hand is void"),
    **AGREED,
}
"""What every game may pay for. A rule set's own ``reasons`` come before these."""


def payment_name(reason: str, own: Mapping[str, Text]) -> Text:
    """A transfer's reason in words; a reason without a name is shown as its own word."""
    plain = reason.replace("_", " ").capitalize()
    return own.get(reason) or REASONS.get(reason) or Text(plain, plain)
