"""The three numbered suits: characters 萬, dots 筒 and bamboo 索, with their red fives."""

from __future__ import annotations

from typing import Final

from paizhuo.assets.tiles.bird import draw_bird
from paizhuo.assets.tiles.palette import Cut, Dye, Palette
from paizhuo.assets.tiles.pen import Point, Sheet, blossom, circle, lozenge, petal, polar, rectangle, spokes

NUMERALS: Final = "一二三四五六七八九"

# --- characters -----------------------------------------------------------------------------------------------------


def draw_character(sheet: Sheet, palette: Palette, number: int) -> None:
    """The numeral in ink over a red 萬."""
    _characters(sheet, palette, number, palette.ink)


def draw_red_character(sheet: Sheet, palette: Palette) -> None:
    _characters(sheet, palette, 5, palette.red.base)
    _red_mark(sheet, palette, (38, 98), (262, 98))


def _characters(sheet: Sheet, palette: Palette, number: int, numeral: str) -> None:
    sheet.glyph(NUMERALS[number - 1], numeral, (150, 98), (212, 172), bold=palette.bold + 8)
    sheet.glyph("萬", palette.red.base, (150, 282), (276, 204), bold=palette.bold)


def _red_mark(sheet: Sheet, palette: Palette, *places: Point) -> None:
    """The pair of lozenges that tells a red five from a plain one without its colour."""
    for place in places:
        sheet.outlined(palette.gold, palette.red.base, 6, lozenge(place, 26, 50))


# --- dots -----------------------------------------------------------------------------------------------------------

# Centre x, centre y and a letter for the dye: r, g, b.
_DOTS: Final[dict[int, tuple[tuple[float, float, str], ...]]] = {
    2: ((150, 108, "g"), (150, 292, "b")),
    3: ((80, 84, "b"), (150, 200, "r"), (220, 316, "g")),
    4: ((84, 100, "b"), (216, 100, "g"), (84, 300, "g"), (216, 300, "b")),
    5: ((76, 86, "b"), (224, 86, "g"), (150, 200, "r"), (76, 314, "g"), (224, 314, "b")),
    6: tuple((x, y, dye) for y, dye in ((80, "g"), (214, "r"), (322, "r")) for x in (90, 210)),
    7: (
        (66, 66, "g"),
        (150, 106, "g"),
        (234, 146, "g"),
        *((x, y, "r") for y in (240, 336) for x in (98, 202)),
    ),
    8: tuple((x, y, "b") for y in (64, 154.5, 245.5, 336) for x in (92, 208)),
    9: tuple((x, y, dye) for y, dye in ((76, "b"), (200, "r"), (324, "g")) for x in (62, 150, 238)),
}
_DOT_RADIUS: Final = {2: 76, 3: 56, 4: 56, 5: 51, 6: 51, 7: 44, 8: 41, 9: 40}


def draw_dots(sheet: Sheet, palette: Palette, number: int) -> None:
    if number == 1:
        _wheel(sheet, palette)
        return
    dyes = {"r": palette.red, "g": palette.green, "b": palette.blue}
    for x, y, dye in _DOTS[number]:
        _dot(sheet, palette, (x, y), _DOT_RADIUS[number], dyes[dye])


def draw_red_dots(sheet: Sheet, palette: Palette) -> None:
    for x, y, _ in _DOTS[5]:
        _dot(sheet, palette, (x, y), _DOT_RADIUS[5], palette.red)
        sheet.fill(palette.gold, circle((x, y), 15))
    _red_mark(sheet, palette, (36, 200), (264, 200))


def _dot(sheet: Sheet, palette: Palette, centre: Point, radius: float, dye: Dye) -> None:
    if dye.cut is Cut.RING:
        sheet.fill(dye.base, circle(centre, radius), circle(centre, radius * 0.66), holes=True)
        sheet.fill(dye.base, circle(centre, radius * 0.3))
    elif dye.cut is Cut.SOLID:
        sheet.fill(dye.base, circle(centre, radius), circle(centre, radius * 0.2), holes=True)
    elif dye.cut is Cut.CROSS:
        sheet.fill(dye.base, circle(centre, radius))
        arm = radius * 0.56
        bars = (rectangle(centre[0] - arm, centre[1] - arm / 4, 2 * arm, arm / 2, arm / 4),)
        for turn in (45, 135):
            sheet.fill(palette.paper, *bars, move=f"rotate({turn} {centre[0]:g} {centre[1]:g})")
    else:
        rim = (circle(centre, radius), circle(centre, radius * 0.83), circle(centre, radius * 0.75))
        petals = blossom(centre, 8, radius * 0.62, radius * 0.16, -67.5, gap=radius * 0.28)
        core = (circle(centre, radius * 0.22),)
        sheet.fill(dye.base, *rim, petals, holes=True)
        sheet.fill(palette.gold if dye is palette.red else palette.red.base, *core)


def _wheel(sheet: Sheet, palette: Palette) -> None:
    """One dot fills the tile: a wheel of petals within petals."""
    centre = (150.0, 200.0)
    rim, leaf, heart = palette.blue, palette.green, palette.red
    sheet.fill(rim.base, circle(centre, 124), circle(centre, 111), holes=True)
    for angle in spokes(16):
        sheet.fill(leaf.base, petal(polar(centre, 58, angle), 49, 23, angle, fullest=0.75))
    sheet.fill(rim.base, *(circle(polar(centre, 101, a), 5.5) for a in spokes(16, -78.75)))
    sheet.fill(heart.base, circle(centre, 62), circle(centre, 50), holes=True)
    sheet.fill(rim.base, blossom(centre, 8, 45, 23, gap=12))
    sheet.outlined(heart.base, palette.paper, 4, circle(centre, 19))
    sheet.fill(palette.gold, circle(centre, 7))


# --- bamboo ---------------------------------------------------------------------------------------------------------

_GREEN, _RED = "g", "r"
# Centre x, centre y, lean in degrees, dye. The tiles with green sticks only are the ones "all green" 绿一色 is made of.
_STICKS: Final[dict[int, tuple[tuple[float, float, float, str], ...]]] = {
    2: ((150, 108, 0, _GREEN), (150, 292, 0, _GREEN)),
    3: ((150, 108, 0, _GREEN), (86, 292, 0, _GREEN), (214, 292, 0, _GREEN)),
    4: tuple((x, y, 0, _GREEN) for y in (108, 292) for x in (86, 214)),
    5: (*((x, y, 0, _GREEN) for y in (108, 292) for x in (66, 234)), (150, 200, 0, _RED)),
    6: tuple((x, y, 0, _GREEN) for y in (108, 292) for x in (64, 150, 236)),
    7: ((150, 80, 0, _RED), *((x, y, 0, _GREEN) for y in (204, 322) for x in (64, 150, 236))),
    8: (
        *((x, y, 0, _GREEN) for y in (112, 288) for x in (44, 256)),
        *((x, 112, lean, _GREEN) for x, lean in ((107, -19), (193, 19))),
        *((x, 288, lean, _GREEN) for x, lean in ((107, 19), (193, -19))),
    ),
    9: tuple((x, y, 0, dye) for y in (82, 200, 318) for x, dye in ((62, _GREEN), (150, _RED), (238, _GREEN))),
}
_STICK_SIZE: Final[dict[int, Point]] = {
    2: (66, 166),
    3: (62, 166),
    4: (62, 166),
    5: (58, 160),
    6: (58, 166),
    7: (56, 108),
    8: (40, 158),
    9: (56, 108),
}


def draw_bamboo(sheet: Sheet, palette: Palette, number: int) -> None:
    if number == 1:
        draw_bird(sheet, palette)
        return
    for x, y, lean, dye in _STICKS[number]:
        _stick(sheet, (x, y), _STICK_SIZE[number], lean, palette.red if dye == _RED else palette.green)


def draw_red_bamboo(sheet: Sheet, palette: Palette) -> None:
    for x, y, lean, _ in _STICKS[5]:
        _stick(sheet, (x, y), _STICK_SIZE[5], lean, palette.red)
        sheet.fill(palette.gold, circle((x, y), 9))
    _red_mark(sheet, palette, (150, 66), (150, 334))


def _stick(sheet: Sheet, centre: Point, size: Point, lean: float, dye: Dye) -> None:
    """A cane of two joints: slender in between, swollen where they meet and at the ends."""
    x, y = centre
    wide, tall = size[0] / 2, size[1] / 2
    slim, knot = wide * 0.7, wide * 0.34
    move = f"rotate({lean:g} {x:g} {y:g})" if lean else ""
    outline = (
        f"M{x - slim:g} {y:g}"
        f"C{x - slim:g} {y - tall * 0.3:g} {x - slim:g} {y - tall * 0.7:g} {x - wide:g} {y - tall + knot:g}"
        f"Q{x - wide:g} {y - tall:g} {x:g} {y - tall:g}Q{x + wide:g} {y - tall:g} {x + wide:g} {y - tall + knot:g}"
        f"C{x + slim:g} {y - tall * 0.7:g} {x + slim:g} {y - tall * 0.3:g} {x + slim:g} {y:g}"
        f"C{x + slim:g} {y + tall * 0.3:g} {x + slim:g} {y + tall * 0.7:g} {x + wide:g} {y + tall - knot:g}"
        f"Q{x + wide:g} {y + tall:g} {x:g} {y + tall:g}Q{x - wide:g} {y + tall:g} {x - wide:g} {y + tall - knot:g}"
        f"C{x - slim:g} {y + tall * 0.7:g} {x - slim:g} {y + tall * 0.3:g} {x - slim:g} {y:g}z"
    )
    gleam = slim * (0.9 if dye.cut is Cut.CROSS else 0.34)
    reach = tall - 2.4 * knot
    slits = (
        rectangle(x - gleam / 2, y - reach - knot * 0.6, gleam, reach - knot * 0.6, gleam / 2),
        rectangle(x - gleam / 2, y + knot * 1.2, gleam, reach - knot * 0.6, gleam / 2),
    )
    sheet.fill(dye.base, outline, *slits, holes=True, move=move)
    sheet.fill(dye.deep, rectangle(x - wide, y - knot * 0.7, 2 * wide, knot * 1.4, knot * 0.7), move=move)
