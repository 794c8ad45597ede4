"""What the eyes say of the board, where what they need is installed; without it tiles are put in by hand, and nothing is said."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from paizhuo.desktop.entry.board import Board
from paizhuo.desktop.entry.judging import Circumstances
from paizhuo.desktop.entry.zones import beside_the_hand

if TYPE_CHECKING:
    from paizhuo.desktop.entry.looking import Looked
    from paizhuo.vision.hand_shape import HandShape
    from paizhuo.vision.reading import Caution


def shape_of(how: Circumstances) -> HandShape | None:
    """Return the tiles of the game in force."""
    try:
        from paizhuo.desktop.entry import looking
    except ImportError:
        return None  # reported when a picture is looked at
    return looking.shape_of(how.rule_set, how.options)


def look_over(board: Board, how: Circumstances | None, light: Iterable[Caution]) -> Looked | None:
    """Return what looks wrong with the board; without ``how`` it may be any tiles of a set."""
    try:
        from paizhuo.desktop.entry.looking import Looked
        from paizhuo.vision.hand_shape import HandShape
    except ImportError:
        return None
    shape = shape_of(how) if how is not None else None
    return Looked(board, shape or HandShape(), beside_the_hand(), light)
