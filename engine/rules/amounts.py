"""Points in words: as people write them, and what they are paid for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.rulings import AGREED


def shown(points: int, parts: int) -> str:
    """Ledger points as people count them, exactly: 3 of 2 parts is "1.5", -1 is "-0.5". ``parts`` divides a power of ten."""
    whole, rest = divmod(abs(points), parts)
    sign = "-" if points < 0 else ""
    return f"{sign}{whole}" if not rest else f"{sign}{whole + rest / parts:.10g}"


def as_number(points: int, parts: int) -> int | float:
    """Ledger points as people count them, for answers in JSON: whole numbers stay integers."""
    return points // parts if points % parts == 0 else points / parts


def amount(points: int, parts: int = 1) -> str:
    """Points of the ledger, of which ``parts`` are one point as people count."""
    whole, dot, rest = shown(abs(points), parts).partition(".")
    return f"{'−' if points < 0 else ''}{int(whole):,}{dot}{rest}"


def signed(points: int, parts: int = 1) -> str:
    """Points won or lost, with their sign."""
    return f"{'+' if points > 0 else ''}{amount(points, parts)}"


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
    """Return a transfer's reason in words; a reason without a name is shown as its own word."""
    plain = reason.replace("_", " ").capitalize()
    return own.get(reason) or REASONS.get(reason) or Text(plain, plain)
