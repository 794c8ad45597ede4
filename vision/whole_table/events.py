"""What happens on a table, as it is reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from paizhuo.engine.core.tiles import NAMES, UNKNOWN


@dataclass(frozen=True, slots=True)
class TableEvent:
    """What happened on the table. ``number``: the how-manieth discard of its side in this hand it is about, from 1 on.

    ``side``: who discarded or claimed; ``source``: whose river a claimed tile left; ``was``: what was reported before.
    """

    kind: Literal["discard", "claimed", "corrected", "cleared"]
    time: float
    side: int | None = None
    tile: int = UNKNOWN
    number: int = 0
    sideways: bool = False
    source: int | None = None
    meld: str | None = None
    was: int = UNKNOWN

    def as_json(self) -> dict[str, Any]:
        """As ``camera --table --json`` prints it."""
        told: dict[str, Any] = {"t": round(self.time, 2), "event": self.kind}
        if self.kind == "cleared":
            return told
        told |= {"side": self.side, "tile": NAMES[self.tile]}
        if self.kind == "claimed":
            return told | {"from": self.source, "kind": self.meld}
        told["number"] = self.number
        if self.kind == "corrected":
            return told | {"was": NAMES[self.was], "sideways": self.sideways}
        return told | {"sideways": self.sideways}
