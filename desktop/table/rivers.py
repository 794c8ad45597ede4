"""Where discards lie: six to a row, hugging the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from paizhuo.desktop.kit.geometry import RATIO, SCALES, TURNS, Panel, Point, Pose, Spot, outward
from paizhuo.engine.core.hand import Laid
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.value import replace

RIVER_TILE: Final = 52.0
ROW: Final = 6
GAP: Final = 7.0
ROWS_APART: Final = 1.0
RUN: Final = 9
"""So many discards lie in the last row before the second one is longer, too."""
STEP: Final = 3
REACH: Final = (560.0, 365.0, 560.0, 365.0)
"""How far from the middle the rows before each position may reach to their owner's right."""
TURNED: Final = RATIO - 1
"""How much longer a row is by its tile that lies sideways, in tile widths."""


def standing_river(river: Sequence[Laid]) -> Iterator[tuple[int, Laid]]:
    """Yield the discards still lying there with their index; if the one laid sideways was taken, the next lies sideways instead."""
    owed = False
    for index, laid in enumerate(river):
        if laid.taken_by is not None:
            owed = owed or laid.turned
            continue
        yield index, replace(laid, turned=True) if owed else laid
        owed = False


def rows_of(count: int) -> tuple[int, ...]:
    """Return how many discards lie in each row of a river of ``count``.

    There is no room for a fourth row: the last one runs on, then the second one too, for both run past the ends of the rivers beside
    them. They grow by three at a time, so that tiles seldom move from one to the other.
    """
    if count <= 2 * ROW + RUN:
        return ROW, ROW, RUN
    longer = max(RUN, -(-(count - ROW) // 2))
    return ROW, *((-(-longer // STEP) * STEP,) * 2)


def lying_river(
    seat: Seat, position: int, river: Sequence[tuple[int, Laid]], middle: Point, panel: Panel
) -> Iterator[Spot]:
    """Yield the tiles of a river, around the box in the middle; smaller ones where their rows would run off the table."""
    rows = rows_of(len(river))
    usual = RIVER_TILE * SCALES[position]
    width = usual * min(1.0, REACH[position] / ((rows[-1] - ROW / 2 + TURNED) * (usual + 1.2)))
    height = width * RATIO
    pitch, row_pitch = width + 1.2, height + ROWS_APART
    start = panel.half[0 if position % 2 else 1] + GAP + (3 if position == 2 else 0)
    first = 0
    for nth, many in enumerate(rows):
        u = -ROW / 2 * pitch
        for index, laid in river[first : first + many]:
            v = start + nth * row_pitch + height / 2
            long = height if laid.turned else width
            if laid.turned:
                v += (height - width) / 2
            x, y = outward(position, u + long / 2 + 0.6, v)
            turn = (TURNS[position] + (3 if laid.turned else 0)) % 4
            yield Spot(
                ("river", seat, index),
                laid.tile,
                middle[0] + x,
                middle[1] + y,
                width,
                Pose.FLAT,
                turn,
                middle[1] + y,
                drawn=laid.drawn,
                seat=seat,
            )
            u += long + 1.2
        first += many
