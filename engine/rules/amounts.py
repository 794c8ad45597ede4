"""Points as people write them: digits in groups of three, halves as decimals, and a real minus sign (−)."""

from __future__ import annotations


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
