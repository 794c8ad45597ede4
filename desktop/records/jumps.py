"""The places of a match that one can jump to: what happened there, or choices that cost points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.records import words
from paizhuo.desktop.records.costly import Costly, Reviewer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.records.replaying import Replay, Turn

WITHOUT_RIICHI: Final = Text("鸣牌、和牌", "Calls, wins")
"""The first of ``JUMPS`` in a match in which nobody declared riichi."""
JUMPS: Final[tuple[tuple[Text, frozenset[Turn]], ...]] = (
    (words.EVERYTHING, frozenset(("call", "kong", "riichi", "win"))),
    (words.CALLS, frozenset(("call", "kong"))),
    (words.RIICHI, frozenset(("riichi",))),
    (words.WINS, frozenset(("win",))),
    (words.COSTLY, frozenset()),
)
COSTLY: Final = len(JUMPS) - 1
"""The last of them: what a review has found."""


class Jumps(QObject):
    """Which places are jumped to. ``chosen``: their number in ``JUMPS``; ``reviewed`` brings the ``Costly`` of the seat asked for last."""

    reviewed = Signal(object)

    def __init__(self, replay: Replay, parent: QObject) -> None:
        super().__init__(parent)
        self._replay = replay
        self.chosen = 0
        self.costly: Costly | None = None
        self._reviewer = Reviewer(replay, self)
        self._reviewer.came.connect(self._take)

    @property
    def to_costly(self) -> bool:
        """Whether choices that cost points are jumped to."""
        return self.chosen == COSTLY

    def offered(self) -> Iterator[tuple[Text, int]]:
        """Yield the places that the match may have, each with its number in ``JUMPS``: no riichi where nobody declared it."""
        declared = any("riichi" in position.turns for position in self._replay.positions)
        for nth, (said, turns) in enumerate(JUMPS):
            if declared or "riichi" not in turns:
                yield said, nth
            elif len(turns) > 1:
                yield WITHOUT_RIICHI, nth

    def review(self, seat: Seat) -> bool:
        """Have the choices of a seat valued; return whether that has to be waited for."""
        if self.costly is not None and self.costly.seat == seat:
            return False
        self.costly = None
        self._reviewer.begin(seat)
        return True

    def target(self, at: int, way: int) -> int | None:
        """Return where the next jump leads from a position, backwards with ``way`` −1; None: there are no more this way."""
        if not self.to_costly:
            return self._replay.next(at, JUMPS[self.chosen][1], way)
        there = () if self.costly is None else sorted(self.costly.at)
        ahead = [nth for nth in there if (nth - at) * way > 0]
        return ahead[0 if way > 0 else -1] if ahead else None

    def closing(self) -> None:
        """Stop what is still being valued."""
        self._reviewer.closing()

    def _take(self, found: Costly) -> None:
        self.costly = found
        self.reviewed.emit(found)
