"""A change of a match's journal as people make it at a real table, and what may stand against it."""

from __future__ import annotations

from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.journal_lines import Line


class LineChange(Struct):
    """A change of a journal. ``lines`` take the place of the journal's lines from ``number`` to ``through``."""

    number: int
    through: int
    lines: tuple[Line, ...] = ()


class ChangeMisfit(Struct):
    """A change after which the rest does not fit. ``line``: the first that does not, ``stood`` its number, ``reason`` why."""

    change: LineChange
    reason: Text
    line: Line
    stood: int

    def with_line(self, *lines: Line) -> LineChange:
        """Return the change with the line that does not fit changed too: other lines for it, or none if it did not happen."""
        return LineChange(self.change.number, self.stood, (*self.change.lines, *lines))
