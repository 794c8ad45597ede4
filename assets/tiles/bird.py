"""One bamboo: the bird, a peacock with its fan spread, on a cane of its suit."""

from __future__ import annotations

import math
from typing import Final

from paizhuo.assets.tiles.palette import Palette
from paizhuo.assets.tiles.pen import Point, Sheet, circle, petal, polar, rectangle

_FAN: Final[Point] = (150, 268)
_WIDE, _HIGH = 124, 236
"""Half axes of the ellipse the feathers reach to."""


def draw_bird(sheet: Sheet, palette: Palette) -> None:
    _fan(sheet, palette)
    _perch(sheet, palette)
    _body(sheet, palette)


def _reach(angle: float) -> float:
    turn = math.radians(angle)
    return 1 / math.hypot(math.cos(turn) / _WIDE, math.sin(turn) / _HIGH)


def _fan(sheet: Sheet, palette: Palette) -> None:
    back = [-90 + 22.5 * i for i in range(-4, 5)]
    front = [-90 + 22.5 * (i + 0.5) for i in range(-4, 4)]
    for angle in back:
        length = _reach(angle)
        sheet.fill(palette.green.base, petal(_FAN, length, 52, angle, fullest=0.86))
        eye = polar(_FAN, length * 0.84, angle)
        size = 8 + length / 24
        sheet.fill(palette.gold, circle(eye, size))
        sheet.fill(palette.blue.base, circle(eye, size * 0.7))
        sheet.fill(palette.red.base, circle(eye, size * 0.3))
    for angle in front:
        length = _reach(angle) * 0.62
        sheet.outlined(palette.red.base, palette.paper, 4, petal(_FAN, length, 26, angle, fullest=0.86))


def _perch(sheet: Sheet, palette: Palette) -> None:
    sheet.fill(palette.green.base, rectangle(36, 350, 228, 22, 11))
    sheet.fill(palette.green.deep, *(rectangle(x, 345, 12, 32, 6) for x in (36, 144, 252)))


def _body(sheet: Sheet, palette: Palette) -> None:
    blue, ink = palette.blue, palette.ink
    sheet.line(palette.brown, 8, "M134 322L130 350M166 322L170 350")
    sheet.outlined(
        blue.base,
        palette.paper,
        8,
        "M150 336C106 336 93 296 108 260C120 232 136 214 132 184C129 160 112 164 112 146C112 126 132 116 150 124"
        "C174 134 176 164 178 190C180 220 206 244 206 282C206 316 188 336 150 336z",
    )
    sheet.fill(palette.gold, "M117 134L84 148L114 157z")
    sheet.outlined(palette.paper, ink, 3, circle((137, 143), 7))
    sheet.fill(ink, circle((135, 143), 4))
    sheet.line(palette.gold, 5, "M144 126L132 108M152 124L152 104M160 126L172 110")
    sheet.fill(palette.red.base, circle((130, 105), 7), circle((152, 99), 7), circle((174, 107), 7))
    sheet.fill(palette.gold, petal((188, 254), 78, 42, 122, fullest=0.5))
    sheet.fill(palette.red.base, petal((186, 260), 58, 27, 122, fullest=0.5))
