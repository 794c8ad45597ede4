"""Dice that are devices of their own, thrown together: when all that are wanted lie still, their faces are one throw."""

from __future__ import annotations

from typing import Final

from engine.core.words import Text
from engine.devices.events import Dice
from engine.table.umpire.reports import DiceTrouble, Rolled


class DicePool:
    """Collects one throw at a time. A die counts only with a roll that began after ``begin``.

    Where fewer dice are there than wanted, each is thrown as often as needed, and its throws count one after another. Where there
    are enough, a die that is thrown again counts with its last throw. A table's own dice say all faces at once.
    """

    def __init__(self) -> None:
        self._wanted = 0
        self._dice: set[str] = set()
        self._rolling: set[str] = set()
        self._cocked: set[str] = set()
        self._thrown: list[tuple[str, int]] = []

    def came(self, die: str) -> None:
        """A die is there."""
        self._dice.add(die)

    def went(self, die: str) -> DiceTrouble | None:
        """A die is there no more; trouble if a throw is waited for."""
        self._dice.discard(die)
        self._rolling.discard(die)
        self._cocked.discard(die)
        return DiceTrouble(GONE) if self._wanted else None

    def begin(self, wanted: int) -> None:
        """So many faces are waited for from now on."""
        self._wanted = wanted
        self._rolling.clear()
        self._cocked.clear()
        self._thrown.clear()

    def stop(self) -> None:
        """Nothing is waited for any more."""
        self.begin(0)

    def heard(self, die: str, event: Dice) -> Rolled | DiceTrouble | None:
        """What follows from what a die says."""
        self._dice.add(die)
        if not self._wanted:
            return None
        if event.state == "rolling":
            self._rolling.add(die)
            self._cocked.discard(die)
        elif event.state == "cocked" and die in self._rolling:
            self._cocked.add(die)
            return DiceTrouble(COCKED)
        elif event.state == "rolled":
            return self._rolled(die, event.values)
        return None

    def _rolled(self, die: str, faces: tuple[int, ...]) -> Rolled | None:
        if len(faces) > 1:  # a table's dice, thrown by itself
            self.begin(0)
            return Rolled(faces)
        if die not in self._rolling:
            return None
        self._rolling.discard(die)
        self._cocked.discard(die)
        if len(self._dice) >= self._wanted:
            self._thrown = [(other, face) for other, face in self._thrown if other != die]
        self._thrown += [(die, face) for face in faces]
        if len(self._thrown) < self._wanted or self._rolling or self._cocked:
            return None
        found = Rolled(tuple(face for _, face in self._thrown[: self._wanted]))
        self.begin(0)
        return found


COCKED: Final = Text("骰子没有放平，请再掷一次", "A die does not lie flat: throw it again")
GONE: Final = Text("骰子断开了", "A die has gone away")
