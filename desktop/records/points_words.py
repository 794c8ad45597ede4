"""Points that are no whole numbers of the ledger's, as people read them: sums and means."""

from __future__ import annotations

from paizhuo.engine.records.figures import WHOLE_FROM


def in_points(value: float) -> str:
    """Return points won or lost, with their sign; two decimals where they are no whole number."""
    size = round(abs(float(value)), 2)
    written = f"{size:,.0f}" if size.is_integer() else f"{size:,.2f}"
    return f"−{written}" if value < 0 < size else f"+{written}" if size else "0"


def mean_in_points(value: float) -> str:
    """Return points won or lost on average, with their sign and as few decimals as other means have."""
    return in_points(round(value) if abs(value) >= WHOLE_FROM else value)
