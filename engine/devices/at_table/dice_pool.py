"""Dice that are devices of their own, thrown together: when all that are wanted lie still, their faces are one throw."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import Dice
from paizhuo.engine.table.umpire.reports import DiceTrouble, Rolled


class DicePool:
    """Collects one throw at a time. A die counts only with a roll that began after ``begin``.

    Where fewer dice are there than wanted, each is thrown as often as needed, and its throws count one after another. Where there
    are enough, a die that is thrown again counts with its last throw. A table's own dice say all faces at once.
    """

    def __init__(self) -> None:
        self._wanted = 0
        self._dice: set[str] = set()
        self._rolling: set[str] = set()
        self._early: set[str] = set()
        """Dice that were rolling before the throw was wanted."""
        self._cocked: set[str] = set()
        self._thrown: list[tuple[str, tuple[int, ...]]] = []
        self._complete: tuple[int, list[tuple[str, tuple[int, ...]]]] = (0, [])
        """The throw that was complete last: how many faces were wanted, and which die gave which."""

    @property
    def dice(self) -> int:
        """How many devices there are."""
        return len(self._dice)

    @property
    def lying(self) -> tuple[int, ...]:
        """The faces of the throw that is waited for, as far as they lie."""
        return tuple(face for _, faces in self._thrown for face in faces)[: self._wanted]

    @property
    def rolling(self) -> int:
        """How many devices roll for the throw that is waited for."""
        return len(self._rolling - self._early)

    @property
    def cocked(self) -> int:
        """How many dice do not lie flat and must be thrown again."""
        return len(self._cocked)

    def came(self, die: str) -> None:
        """Add a die that has connected."""
        self._dice.add(die)

    def went(self, die: str) -> DiceTrouble | None:
        """A die is there no more; trouble if a throw is waited for."""
        self._dice.discard(die)
        self._rolling.discard(die)
        self._early.discard(die)
        self._cocked.discard(die)
        return DiceTrouble(GONE) if self._wanted else None

    def begin(self, wanted: int) -> None:
        """Wait for so many faces from now on."""
        self._wanted = wanted
        self._early = set(self._rolling)
        self._cocked.clear()
        self._thrown.clear()

    def stop(self) -> None:
        """Wait for no faces any more."""
        self.begin(0)

    def again(self, die: str) -> None:
        """Take back the latest complete throw: this die rolls once more, and its last faces do not count."""
        self._wanted, self._thrown = self._complete[0], list(self._complete[1])
        latest = max((nth for nth, (other, _) in enumerate(self._thrown) if other == die), default=None)
        if latest is not None:
            del self._thrown[latest]

    def heard(self, die: str, event: Dice) -> Rolled | DiceTrouble | None:
        """Return what follows from what a die says."""
        self._dice.add(die)
        if event.state == "rolling":
            self._rolling.add(die)
            self._early.discard(die)
            self._cocked.discard(die)
            return None
        before, early = die in self._rolling, die in self._early
        self._rolling.discard(die)
        self._early.discard(die)
        if not self._wanted or early:
            return None
        if event.state == "cocked" and before:
            self._cocked.add(die)
            return DiceTrouble(COCKED)
        if event.state == "rolled" and (before or (len(event.values) > 1 and event.seq is not None)):
            return self._rolled(die, event.values)
        return None

    def _rolled(self, die: str, faces: tuple[int, ...]) -> Rolled | None:
        """Faces of a roll; a table may throw its dice by itself, and then it says only that they lie."""
        self._cocked.discard(die)
        if len(self._dice) >= self._wanted:
            self._thrown = [thrown for thrown in self._thrown if thrown[0] != die]
        self._thrown.append((die, faces))
        if len(self.lying) < self._wanted or self.rolling or self._cocked:
            return None
        found, self._complete = Rolled(self.lying), (self._wanted, list(self._thrown))
        self.begin(0)
        return found


COCKED: Final = Text("骰子没有放平，请再掷一次", "A die does not lie flat: throw it again")
GONE: Final = Text("骰子断开了", "A die has gone away")
