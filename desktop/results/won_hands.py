"""The tiles of a winner on the sheet of results: every hand it had, each with the winning tile in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.kit.parts import column, label, row
from paizhuo.desktop.kit.style import Style
from paizhuo.desktop.kit.tiles import Piece, TileRow, spread_hand
from paizhuo.desktop.table.sharing import MARKS
from paizhuo.desktop.table.speech import HANDS
from paizhuo.engine.core.hand import Place, WinRecord
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.rules.public import Fact

ALONE, ONE_OF_SEVERAL = 62, 48
"""How high a row of tiles is, in logical pixels."""


def completed(place: Place, win: WinRecord) -> Tiles:
    """Return a rack with the winning tile: a hand that lacks a tile to sets and a pair lacks this one."""
    return (*place.concealed, win.tile) if len(place.concealed) % 3 == 1 else place.concealed


def hands_of(observation: Observation, seat: int) -> tuple[Place, ...]:
    return tuple(place for place in observation.hand.places if place.owner == seat)


def rack_name(style: Style, nth: int, racks: int) -> str:
    """Return what one of several racks is called; nothing where there is one."""
    return f"{MARKS[nth]} {style.say(HANDS[nth])}" if racks > 1 else ""


def won_hands(
    style: Style,
    observation: Observation,
    win: WinRecord,
    wild: frozenset[int],
    facts: Sequence[Fact],
    larger: float = 1.0,
    *,
    narrow: bool = False,
) -> QVBoxLayout:
    """Return a row for every hand, and ``facts`` with tiles below; beside the first of several hands, unless there is little room.

    ``larger``: how much larger than usual the tiles are.
    """
    hands = hands_of(observation, win.seat)
    several = len(hands) > 1
    listed = column(spacing=style.px(8 if several else 14))
    lines = row(spacing=style.px(10))
    for fact in facts:
        lines.addWidget(label(style.say(fact.label), "small"))
        lines.addWidget(TileRow(style, [Piece(tile) for tile in fact.tiles], 34))
        lines.addSpacing(style.px(14))
    for nth, place in enumerate(hands):
        # A flower that wins is shown as the winning tile.
        beside = tuple(each for each in observation.hand.flowers[win.seat] if each != win.tile) if nth == 0 else ()
        whole = completed(place, win)
        pieces = spread_hand(whole, place.melds, win.seat, observation.hand.seats, win.tile, wild, beside)
        tiles = TileRow(style, pieces, round((ONE_OF_SEVERAL if several else ALONE) * larger))
        if not several:
            listed.addWidget(tiles)
            continue
        line = row(spacing=style.px(12))
        line.addWidget(label(rack_name(style, nth, len(hands)), "strong"))
        line.addWidget(tiles)
        line.addStretch()
        if nth == 0 and not narrow:
            line.addLayout(lines)
        listed.addLayout(line)
    if facts and (narrow or not several):
        lines.addStretch()
        listed.addLayout(lines)
    return listed


def racks_each(observation: Observation) -> int:
    """Return how many racks every seat has."""
    return len(observation.hand.places) // observation.hand.seats
