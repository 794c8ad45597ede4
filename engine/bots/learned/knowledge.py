"""What has been learned of a game, and the files that keep it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from paizhuo.engine.bots.learned.choices import NAMES
from paizhuo.engine.bots.learned.net import Net, arrays_of, net_from
from paizhuo.engine.bots.learned.shipping import file_of
from paizhuo.engine.core.value import Struct


class Knowledge(Struct, eq=False):
    """What has been learned of a game.

    ``danger``: how likely a rival wins with a kind; ``values``: several nets that each estimate what follows a choice, in units of
    ``scale`` ledger points; ``doubt``: how many deviations among the nets count against a choice that departs from plain play;
    ``fear``: how much what a discard risks weighs, 1 as it is; ``margin``: how much a choice must gain, in units of the scale, before
    it departs from plain play; ``draws``: how many draws ahead plain play looks where tiles that help are compared, 1 or 2;
    ``acts``: the names of the actions that they have learned about.

    The outputs of a net of values: what is gained from here on unless the discard deals in; how likely the seat wins, and how
    likely it deals in later (logits); what a discard that deals in costs.
    """

    danger: Net
    values: tuple[Net, ...]
    scale: float
    doubt: float
    fear: float = 1.0
    margin: float = 0.0
    draws: int = 2
    acts: frozenset[str] = frozenset(NAMES)


def save(knowledge: Knowledge, path: Path) -> None:
    """Write it to a file."""
    arrays = dict(arrays_of(knowledge.danger, "danger"))
    for nth, net in enumerate(knowledge.values):
        arrays |= arrays_of(net, f"value{nth}")
    weighed = knowledge.scale, knowledge.doubt, knowledge.fear, knowledge.margin, knowledge.draws
    numbers = np.array(weighed, np.float32)
    with path.open("wb") as file:
        np.savez_compressed(file, numbers=numbers, acts=np.array(sorted(knowledge.acts)), **arrays)  # type: ignore[arg-type]


@cache
def shipped(rules: str, level: str) -> Knowledge:
    """Return what the program brings of a game at a level of play. Raises ``KeyError`` if that is nothing."""
    file = file_of(rules, level)
    if file is None:
        raise KeyError(f"{rules}, {level}")
    return load(BytesIO(file.read_bytes()))


def load(file: Path | IO[bytes]) -> Knowledge:
    """Read it from a file. Raises ``OSError``, and ``ValueError`` or ``KeyError`` where it is no such file."""
    with np.load(file, allow_pickle=False) as arrays:
        scale, doubt, fear, margin, draws = (float(number) for number in arrays["numbers"])
        values: list[Net] = []
        while f"value{len(values)}.mean" in arrays:
            values.append(net_from(arrays, f"value{len(values)}"))
        return Knowledge(
            net_from(arrays, "danger"), tuple(values), scale, doubt, fear, margin, int(draws), acts_in(arrays)
        )


def acts_in(arrays: Mapping[str, NDArray[np.str_]]) -> frozenset[str]:
    """Return the names of the actions that a file is about."""
    return frozenset(arrays["acts"].tolist())
