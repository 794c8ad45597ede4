"""Reading and writing what has been learned of a game."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from paizhuo.engine.bots.learned.net import Net, arrays_of, net_from
from paizhuo.engine.core.value import Struct


class Knowledge(Struct, eq=False):
    """What has been learned of a game.

    ``danger``: how likely a rival wins with a kind; ``values``: several nets that each estimate what follows a choice, in units of
    ``scale`` ledger points; ``margin``: a choice has to be better than plain play by so much, in the same units.

    The outputs of a net of values: what is gained from here on unless the discard deals in; how likely the seat wins, and how
    likely it deals in later (logits); what a discard that deals in costs.
    """

    danger: Net
    values: tuple[Net, ...]
    scale: float
    margin: float


def save(knowledge: Knowledge, path: Path) -> None:
    """Write it to a file."""
    arrays = dict(arrays_of(knowledge.danger, "danger"))
    for nth, net in enumerate(knowledge.values):
        arrays |= arrays_of(net, f"value{nth}")
    numbers = np.array([knowledge.scale, knowledge.margin], np.float32)
    with path.open("wb") as file:
        np.savez_compressed(file, numbers=numbers, **arrays)  # type: ignore[arg-type]


def load(path: Path) -> Knowledge:
    """Read it from a file. Raises ``OSError``, and ``ValueError`` or ``KeyError`` where it is no such file."""
    with np.load(path, allow_pickle=False) as arrays:
        scale, margin = (float(number) for number in arrays["numbers"])
        values = []
        while f"value{len(values)}.mean" in arrays:
            values.append(net_from(arrays, f"value{len(values)}"))
        return Knowledge(net_from(arrays, "danger"), tuple(values), scale, margin)
