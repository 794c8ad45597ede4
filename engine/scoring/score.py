"""What counting a hand gives: the patterns that count, those that do not and why, the total, and how the tiles were read."""

from __future__ import annotations

from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import NAMES, Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class Placed(Struct):
    """A tile of a set or pair. ``kind``: what it counts as; None: a wild tile in a group of wild tiles alone, which may be anything."""

    tile: Tile
    kind: Tile | None
    wild: bool = False


Groups: TypeAlias = tuple[tuple[Placed, ...], ...]
"""The sets and the pair of a hand."""

READ_AS: Final = Text("摆成", "Read as")


def notation(groups: Groups) -> str:
    """Return the groups as people write them, what a wild tile stands for in brackets: ``4[5]6m 22[2]z [**]``."""
    return " ".join(map(_written, groups))


def _written(group: tuple[Placed, ...]) -> str:
    names = [NAMES[placed.kind] for placed in group if placed.kind is not None]
    if not names:
        return f"[{'*' * len(group)}]"
    digits = (f"[{name[0]}]" if placed.wild else name[0] for name, placed in zip(names, group, strict=True))
    return f"{''.join(digits)}{names[0][1]}"


class Counted(Struct):
    """A pattern that counts. ``value`` is in the rule set's unit."""

    id: str
    name: Text
    value: int


class Excluded(Struct):
    """A pattern the hand shows that does not count, and why."""

    id: str
    name: Text
    because: Text


class Unit(Struct):
    """What a game counts in. ``said``: an amount, ``{n}`` standing for it; ``name``: what a form calls it.

    ``zero``: what a score of 0 is called, if not so.
    """

    id: str
    said: Text
    name: Text
    zero: Text | None = None

    def amount(self, n: int) -> Text:
        """Return the amount ``n``, as players say it."""
        return self.said.filled(n=n)


class ScoreLimit(Struct):
    """A limit that a score can reach."""

    id: str
    name: Text


FAN: Final = Unit("fan", Text("{n} 番", "{n} fan"), Text("番数", "Fan"), Text("平和（0 番）", "plain win (no fan)"))
POINTS: Final = Unit("points", Text("{n} 分", "{n} {n:point|points}"), Text("分数", "Points"))
"""The units of several unrelated games."""


class Score(Struct):
    """A winning hand counted.

    ``total`` is in ``unit`` and is what the payment follows from; ``limit`` is the limit reached, if any. ``working`` shows how
    the total came about, for the results sheet; ``arranged`` how the concealed tiles were read, where wild tiles stand for others.
    """

    patterns: tuple[Counted, ...]
    unit: Unit
    total: int
    fu: int | None = None
    limit: ScoreLimit | None = None
    excluded: tuple[Excluded, ...] = ()
    working: tuple[Text, ...] = ()
    arranged: Groups = ()


class NotValid(Struct):
    """Why a hand may not win, in the player's words. ``id`` is stable: ``incomplete``, ``no_yaku``, ``furiten`` …"""

    id: str
    reason: Text
