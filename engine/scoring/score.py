"""What counting a hand gives: the patterns that count, those that do not and why, and the total."""

from __future__ import annotations

from engine.core.value import dataclass
from engine.core.words import Text


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that counts. ``value`` is in the rule set's unit (han, fan or points)."""

    id: str
    name: Text
    value: int


@dataclass(frozen=True, slots=True)
class Excluded:
    """A pattern the hand shows that does not count, and why."""

    id: str
    name: Text
    because: Text


@dataclass(frozen=True, slots=True)
class Score:
    """A winning hand counted.

    ``total`` is in ``unit`` ("han", "fan", "points") and is what the payment follows from; ``limit`` names the limit
    reached, if any ("mangan" … "yakuman").  ``working`` shows how the total came about, for the results sheet.
    """

    patterns: tuple[Counted, ...]
    unit: str
    total: int
    fu: int | None = None
    limit: str | None = None
    excluded: tuple[Excluded, ...] = ()
    working: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a hand may not win, in the player's words. ``id`` is stable: ``incomplete``, ``no_yaku``, ``furiten`` …"""

    id: str
    reason: Text
