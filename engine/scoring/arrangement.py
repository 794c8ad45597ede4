"""How the tiles of a hand lie in sets and a pair, where wild tiles stand for others."""

from __future__ import annotations

from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import NAMES, Tile
from paizhuo.engine.core.value import dataclass
from paizhuo.engine.core.words import Text


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile of a set or pair. ``kind``: what it counts as; None: a wild tile in a group of wild tiles alone, which may be anything."""

    tile: Tile
    kind: Tile | None
    wild: bool = False


Groups: TypeAlias = tuple[tuple[Placed, ...], ...]
"""The sets and the pair of a hand."""

READ_AS: Final = Text("摆成", "Read as")


def notation(groups: Groups) -> str:
    """The groups as people write them, what a wild tile stands for in brackets: ``4[5]6m 22[2]z [**]``."""
    return " ".join(map(_written, groups))


def _written(group: tuple[Placed, ...]) -> str:
    names = [NAMES[placed.kind] for placed in group if placed.kind is not None]
    if not names:
        return f"[{'*' * len(group)}]"
    digits = (f"[{name[0]}]" if placed.wild else name[0] for name, placed in zip(names, group, strict=True))
    return f"{''.join(digits)}{names[0][1]}"
