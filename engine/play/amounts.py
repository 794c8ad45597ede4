"""Points as people write them: whole numbers in groups of three, halves as decimals, a minus that is one."""

from __future__ import annotations

from engine.play.rule_set import shown


def amount(points: int, parts: int = 1) -> str:
    """Points of the ledger, of which ``parts`` are one point as people count."""
    whole, dot, rest = shown(abs(points), parts).partition(".")
    return f"{'−' if points < 0 else ''}{int(whole):,}{dot}{rest}"


def signed(points: int, parts: int = 1) -> str:
    """Points won or lost, with their sign."""
    return f"{'+' if points > 0 else ''}{amount(points, parts)}"
