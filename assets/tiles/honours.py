"""Winds 東南西北 and dragons: White 白, Green 發, Red 中; and the back all tiles share."""

from __future__ import annotations

from typing import Final

from paizhuo.assets.tiles.palette import Palette
from paizhuo.assets.tiles.pen import Sheet, blossom, circle, lozenge, polyline, rectangle

HONOURS: Final = "東南西北白發中"
"""In the order of notation, 1z to 7z."""


def draw_honour(sheet: Sheet, palette: Palette, number: int) -> None:
    character = HONOURS[number - 1]
    if character == "白":
        _white(sheet, palette)
        return
    colour = {"發": palette.green.base, "中": palette.red.base}.get(character, palette.ink)
    sheet.glyph(character, colour, (150, 200), (264, 352), bold=palette.bold)


def _white(sheet: Sheet, palette: Palette) -> None:
    """A white tile: a double frame, the inner one turning into a meander at the corners."""
    colour = palette.blue.base
    weight = palette.weight
    sheet.line(colour, 15 * weight, rectangle(34, 34, 232, 332, 16))
    for flip_x in (False, True):
        for flip_y in (False, True):
            key = ((150, 62), (62, 62), (62, 116), (104, 116), (104, 90), (84, 90))
            far = ((62, 200), (62, 140))
            sheet.line(
                colour,
                10 * weight,
                *(
                    polyline([(300 - x if flip_x else x, 400 - y if flip_y else y) for x, y in corners])
                    for corners in (key, far)
                ),
            )


def draw_back(sheet: Sheet, palette: Palette) -> None:
    """A lattice of lozenges within a gilt frame, a blossom in the middle."""
    base, deep = palette.blue.base, palette.blue.deep
    sheet.fill(base, rectangle(0, 0, 300, 400, 22))
    lattice = [lozenge((30 + 40 * i, 40 + 40 * j), 26, 26) for j in range(9) for i in range(7)]
    between = [circle((50 + 40 * i, 60 + 40 * j), 4.5) for j in range(8) for i in range(6)]
    sheet.fill(deep, *lattice, *between)
    sheet.line(palette.gold, 5, rectangle(14, 14, 272, 372, 14))
    centre = (150.0, 200.0)
    sheet.outlined(deep, palette.gold, 5, lozenge(centre, 176, 236))
    sheet.fill(palette.gold, blossom(centre, 8, 58, 27, gap=10), circle(centre, 7))
