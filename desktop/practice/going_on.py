"""How a hand goes on from one of its decisions against bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from paizhuo.desktop.table.seats import any_seed
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.table.practice.playing_on import dealt_anew, same_wall
from paizhuo.engine.table.table import Table


def table_from(asked: Referee, seat: Seat, names: Sequence[str], seed: int | None) -> Callable[[], Table]:
    """Return what makes the table.

    ``asked``: the match when the person in ``seat`` was asked; ``seed``: what the wall follows from; None: the tiles that the
    person has not seen are dealt out anew.
    """
    if seed is None:
        return partial(dealt_anew, asked, seat, names, any_seed())
    return partial(same_wall, asked, seat, names, seed)
