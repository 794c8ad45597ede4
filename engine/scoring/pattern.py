"""Patterns (役, 番种): the rows of a rule book's table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, Literal, TypeAlias, TypeVar

from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.score import Counted, Excluded

By: TypeAlias = Literal["self_draw", "discard", "rob_kong"]
"""How the winning tile came: drawn (自摸), discarded by another (荣和, 点和), or taken from another's added kong (抢杠)."""

Facts = TypeVar("Facts")
Other = TypeVar("Other")
"""What a rule set's tests look at: a hand read in one way, with the circumstances of its win."""

INCLUDED = Text("{by}已包含它", "part of {by}")
"""Why a pattern does not count beside another one."""


class Pattern(Struct, Generic[Facts]):
    """A row: what it is called, what it is worth, how it is recognised, and which other rows it takes the place of.

    ``test`` gives how many times the facts show it (a truth value counts as once).  ``open_value`` is its worth in an
    open hand where that differs; 0 where the hand must be closed.  ``sentence``, ``example`` and ``wild`` are for the rule page:
    see ``explained``.
    """

    id: str
    name: Text
    value: int
    test: Callable[[Facts], int]
    open_value: int | None = None
    excludes: tuple[str, ...] = ()
    sentence: Text | None = None
    example: str = ""
    wild: str = ""

    def explained(self, sentence: Text, example: str = "", wild: str = "") -> Pattern[Facts]:
        """Return the row with what the rule page says of it: a sentence, a winning hand in notation, and the kinds that are wild in it."""
        return replace(self, sentence=sentence, example=example, wild=wild)

    def recognised(self, test: Callable[[Other], int]) -> Pattern[Other]:
        """Return the row as a test of other facts recognises it."""
        return Pattern(
            self.id,
            self.name,
            self.value,
            test,
            self.open_value,
            self.excludes,
            self.sentence,
            self.example,
            self.wild,
        )

    def worth(self, *, closed: bool) -> int:
        """Return its value in a closed or in an open hand; 0 if it cannot count there."""
        return self.value if closed or self.open_value is None else self.open_value


def counting(
    rows: Iterable[Pattern[Facts]], facts: Facts, *, closed: bool = True
) -> tuple[tuple[Counted, ...], tuple[Excluded, ...]]:
    """Return the rows that count for these facts, in the table's order, and those that others took the place of."""
    shown = [(row, times * worth) for row in rows if (worth := row.worth(closed=closed)) and (times := row.test(facts))]
    replaced = {id_: row for row, _ in reversed(shown) for id_ in row.excludes}
    # Of several rows that take a row's place, one that counts itself is named.
    replaced |= {id_: row for row, _ in reversed(shown) if row.id not in replaced for id_ in row.excludes}
    counted = tuple(Counted(row.id, row.name, value) for row, value in shown if row.id not in replaced)
    excluded = tuple(
        Excluded(row.id, row.name, INCLUDED.filled(by=replaced[row.id].name)) for row, _ in shown if row.id in replaced
    )
    return counted, excluded


def with_rows(rows: Sequence[Pattern[Facts]], replaced: dict[str, Pattern[Facts] | None]) -> tuple[Pattern[Facts], ...]:
    """Return the table with some rows exchanged, or left out (None). Raises ``KeyError`` for an id that is not there."""
    missing = replaced.keys() - {row.id for row in rows}
    if missing:
        raise KeyError(f"no pattern {', '.join(sorted(missing))} in the table")
    changed = (replaced.get(row.id, row) for row in rows)
    return tuple(row for row in changed if row is not None)
