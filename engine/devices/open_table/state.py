"""How a table stands: what STATE says, kept up to date by events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.devices.events import DeviceEvent, Fault, Tag
from paizhuo.engine.devices.open_table.events import SIDES, Button

E = TypeVar("E", bound=DeviceEvent)

NOT_A_STATE: Final = frozenset(("NONE", "STOP"))
"""Codes of faults that do not last: NONE says that the last one is over, STOP that something was stopped."""
TOPICS_OF: Final[dict[str, tuple[str, ...]]] = {
    "dice2": ("dice",),
    "centre": ("centre",),
    "lift": tuple(f"lift {side}" for side in SIDES),
    "wall": ("build", "tiles"),
    "mode": ("mode",),
    "dealer": ("dealer",),
    "honba": ("honba",),
    "lamps": tuple(f"lamps {side}" for side in SIDES),
    "score": tuple(f"score {side}" for side in SIDES),
    "sticks": tuple(f"sticks {side}" for side in SIDES),
    "battery": ("battery",),
}
"""What a STATE usually has for each word of ``caps``, as ``place_of`` names it."""


def place_of(event: DeviceEvent) -> str:
    """Return what of the table the event is about: its topic, and the side or the reader if there are several."""
    where = event.reader if isinstance(event, Tag) else getattr(event, "seat", "")
    return f"{event.name} {where}".rstrip()


class TableState(Struct):
    """The last value of every topic, without numbers: equal states have equal values."""

    values: tuple[DeviceEvent, ...] = ()

    @staticmethod
    def of(events: Iterable[DeviceEvent]) -> TableState:
        """Return the state that these values make, the later ones instead of the earlier."""
        state = TableState()
        for event in events:
            state = state.after(event)
        return state

    def after(self, event: DeviceEvent) -> TableState:
        """Return the state once this has happened. A button leaves nothing behind."""
        if isinstance(event, Button) or (isinstance(event, Fault) and event.code == "STOP"):
            return self
        if getattr(event, "seq", None) is not None:
            plain: Any = event
            event = replace(plain, seq=None)
        place = place_of(event)
        kept = [value for value in self.values if place_of(value) != place]
        if not (isinstance(event, Fault) and event.code in NOT_A_STATE):
            kept.append(event)
        return TableState(tuple(sorted(kept, key=place_of)))

    def get(self, kind: type[E], place: str = "") -> E | None:
        """Return the value of this class, of the side or reader ``place``; None if nothing is known of it."""
        wanted = f"{kind.name} {place}".rstrip()
        return next((value for value in self.values if isinstance(value, kind) and place_of(value) == wanted), None)
