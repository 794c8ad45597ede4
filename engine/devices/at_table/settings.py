"""What a table's lamps and displays are set to for the match as it stands. Nothing here moves anything."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from paizhuo.engine.table.umpire.display import Display

LIT: Final = "green"
"""The lamp of the seat to act."""
LARGEST: Final = 9_999_999
"""A score display shows no more."""
MOST_HONBA: Final = 99


def settings_of(display: Display, sides: Sequence[str], caps: Collection[str]) -> Mapping[str, str]:
    """Return the commands of the open table protocol that make the table show this, by what each of them sets.

    ``sides``: the side of the table (E, S, W, N) where each seat sits; ``caps``: what the table can do. Of a table for four the
    sides without a seat stay dark.
    """
    found = {}
    if "dealer" in caps:
        found["dealer"] = f"dealer {sides[display.dealer]}"
    if "honba" in caps:
        found["honba"] = f"honba {min(display.repeats, MOST_HONBA)}"
    for seat, side in enumerate(sides):
        if "lamps" in caps:
            found[f"lamps {side}"] = f"lamps seat={side} colour={LIT if seat == display.turn else 'off'}"
        if "score" in caps:
            score = max(-LARGEST, min(display.scores[seat], LARGEST))
            found[f"score {side}"] = f"score seat={side} value={score}"
    return found


class Shown:
    """What the table was asked to show, so that it is asked again only for what has changed."""

    def __init__(self) -> None:
        self._asked: dict[str, str] = {}

    def changes(self, wanted: Mapping[str, str]) -> tuple[str, ...]:
        """Return the commands that are still to be sent for this; they count as sent."""
        found = tuple(command for what, command in wanted.items() if self._asked.get(what) != command)
        self._asked.update(wanted)
        return found

    def failed(self, command: str) -> None:
        """Forget that this command was sent, because it was not carried out: it is sent again when something else is."""
        self._asked = {what: asked for what, asked in self._asked.items() if asked != command}

    def forget(self) -> None:
        """Forget what the table shows: it was away, or has started again."""
        self._asked.clear()
