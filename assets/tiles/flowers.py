"""Seasons 春夏秋冬 (1f-4f) and flowers 梅蘭竹菊 (5f-8f): number, character and a picture below them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from paizhuo.assets.tiles.palette import Palette
from paizhuo.assets.tiles.pen import (
    Point,
    Sheet,
    along,
    blade,
    circle,
    petal,
    points,
    polar,
    polygon,
    polyline,
    spokes,
    sprig,
)

NAMES: Final = "春夏秋冬梅蘭竹菊"

# Strokes of the digits in a box 40 wide and 64 high.
_DIGITS: Final = (
    "M8 14L22 2V62",
    "M4 16C4 -4 36 -4 36 17C36 32 14 44 4 62H38",
    "M5 8C16 -4 36 0 36 16C36 26 27 30 17 30C28 30 38 35 38 46C38 64 14 67 3 55",
    "M29 62V2L3 44H39",
)


def draw_flower(sheet: Sheet, palette: Palette, number: int) -> None:
    """Seasons are written in red, flowers in blue; both count from 1 to 4, by which a seat owns one of each."""
    colour = palette.red.base if number <= 4 else palette.blue.base
    _PICTURES[number - 1](sheet, palette)
    sheet.line(colour, 13, _DIGITS[(number - 1) % 4], move="translate(36 38)")
    sheet.glyph(NAMES[number - 1], colour, (204, 98), (144, 146), bold=palette.bold)


# --- seasons --------------------------------------------------------------------------------------------------------


def _spring(sheet: Sheet, palette: Palette) -> None:
    """A swallow among willow twigs."""
    green = palette.green
    for root, tip, bend in (((36, 128), (56, 366), 14), ((82, 120), (108, 330), 10)):
        sheet.line(green.deep, 5 * palette.weight, sprig(root, tip, bend))
        for step in range(1, 6):
            at = along(root, tip, bend, step / 5.4)
            for lean in (54, 126):
                sheet.fill(green.base, petal(at, 40, 15, lean))
    sheet.outlined(
        palette.ink,
        palette.paper,
        7,
        "M96 276C112 252 138 256 152 272C166 238 200 204 262 200C238 226 226 250 204 282C214 302 232 322 264 342"
        "C236 340 214 332 198 322C202 340 212 354 228 376C202 364 182 344 172 324C146 322 124 308 112 288z",
    )
    sheet.fill(palette.red.base, "M110 272C118 262 132 264 136 276C132 288 120 290 113 284z")
    sheet.fill(palette.paper, circle((118, 270), 4.5), "M146 300C160 306 172 308 184 306C176 314 160 314 146 300z")


def _summer(sheet: Sheet, palette: Palette) -> None:
    """A lotus above its leaf and the water."""
    sheet.line(palette.green.deep, 9 * palette.weight, "M150 290C154 320 146 338 150 362")
    sheet.fill(
        palette.green.base,
        "M150 322C108 308 58 318 36 346C74 368 124 366 150 350C176 366 226 368 264 346C242 318 192 308 150 322z",
    )
    sheet.line(palette.paper, 3, "M150 336L78 344M150 336L222 344M150 336L108 360M150 336L192 360")
    sheet.line(palette.blue.base, 7 * palette.weight, "M70 372Q90 364 110 372T150 372T190 372T230 372")
    root = (150.0, 304.0)
    for angle in (-164, -16, -142, -38):
        sheet.outlined(palette.pink, palette.paper, 4, petal(root, 118, 50, angle, fullest=0.6))
    for angle in (-118, -62, -90):
        sheet.outlined(palette.red.base, palette.paper, 5, petal(root, 132, 56, angle, fullest=0.62))
    sheet.fill(palette.pink, petal((150, 298), 92, 26, -90, fullest=0.6))


def _autumn(sheet: Sheet, palette: Palette) -> None:
    """Maple leaves before a full moon."""
    sheet.fill(palette.gold, circle((196, 250), 66))
    _maple(sheet, palette, (124, 282), 104, -14, palette.red.base)
    _maple(sheet, palette, (226, 330), 54, 20, palette.red.deep)


def _maple(sheet: Sheet, palette: Palette, centre: Point, size: float, lean: float, colour: str) -> None:
    tips = ((-90, 1.0), (-38, 0.92), (-142, 0.92), (14, 0.68), (-194, 0.68))
    lobes = "".join(_lobe(centre, size * reach, angle + lean) for angle, reach in tips)
    foot = polar(centre, size * 0.74, 90 + lean * 1.6)
    sheet.line(colour, size * 0.09, sprig(centre, foot, size * 0.05))
    sheet.outlined(colour, palette.paper, 5, lobes)
    sheet.fill(colour, lobes, circle(centre, size * 0.36))
    veins = "".join(polyline((centre, polar(centre, size * reach * 0.72, angle + lean))) for angle, reach in tips)
    sheet.line(palette.gold, size * 0.035, veins)


def _lobe(centre: Point, length: float, angle: float) -> str:
    """One pointed lobe with a tooth on either side."""
    outline = ((0.24, -78.0), (0.56, -24.0), (0.62, -14.0), (1.0, 0.0), (0.62, 14.0), (0.56, 24.0), (0.24, 78.0))
    return polygon([polar(centre, length * reach, angle + turn) for reach, turn in outline])


def _winter(sheet: Sheet, palette: Palette) -> None:
    """Snow crystals."""
    _crystal(sheet, palette.blue.base, (150, 274), 100, 12 * palette.weight)
    for centre, size in (((50, 190), 22), ((254, 204), 20), ((48, 350), 20), ((254, 344), 24)):
        _crystal(sheet, palette.purple, centre, size, 5 * palette.weight)


def _crystal(sheet: Sheet, colour: str, centre: Point, size: float, width: float) -> None:
    arms = []
    for angle in spokes(6):
        arms.append(polyline((centre, polar(centre, size, angle))))
        for reach, twig in ((0.45, 0.26), (0.72, 0.22)):
            fork = polar(centre, size * reach, angle)
            arms.append(
                polyline((polar(fork, size * twig, angle - 52), fork, polar(fork, size * twig, angle + 52))),
            )
    sheet.line(colour, width, *arms)


# --- flowers --------------------------------------------------------------------------------------------------------


def _plum(sheet: Sheet, palette: Palette) -> None:
    """Plum blossoms on a crooked bough."""
    sheet.line(palette.brown, 17 * palette.weight, "M38 366C78 352 84 322 124 306")
    sheet.line(palette.brown, 12 * palette.weight, "M124 306C160 292 172 262 190 232C204 208 236 196 262 196")
    sheet.line(palette.brown, 8 * palette.weight, "M132 302C176 318 204 336 246 330M92 326C84 288 64 262 48 246")
    for bud in ((50, 238), (252, 326), (262, 194)):
        sheet.fill(palette.red.base, circle(bud, 15))
    for centre, size in (((96, 246), 50), ((204, 262), 58), ((150, 346), 42)):
        _plum_blossom(sheet, palette, centre, size)


def _plum_blossom(sheet: Sheet, palette: Palette, centre: Point, size: float) -> None:
    petals = [circle(polar(centre, size * 0.55, a), size * 0.4) for a in spokes(5)]
    sheet.outlined(palette.red.base, palette.paper, 5, *petals, circle(centre, size * 0.4))
    sheet.fill(palette.red.base, *petals, circle(centre, size * 0.5))
    threads = "".join(polyline((centre, polar(centre, size * 0.44, a))) for a in spokes(10, -72))
    sheet.line(palette.paper, size * 0.06, threads)
    sheet.fill(
        palette.gold,
        circle(centre, size * 0.2),
        *(circle(polar(centre, size * 0.46, a), size * 0.07) for a in spokes(10, -72)),
    )


def _orchid(sheet: Sheet, palette: Palette) -> None:
    """An orchid: long arching leaves, two open flowers."""
    green = palette.green
    root = (140.0, 358.0)
    for tip, bend, width, colour in (
        ((30, 200), 34, 16, green.deep),
        ((272, 250), -44, 16, green.deep),
        ((28, 304), 22, 14, green.base),
        ((96, 172), 20, 15, green.base),
        ((274, 322), -28, 13, green.base),
    ):
        sheet.fill(colour, blade(root, tip, bend, width))
    sheet.line(green.base, 7 * palette.weight, sprig(root, (186, 226), -16), sprig((166, 318), (108, 290), 8))
    _orchid_flower(sheet, palette, (190, 236), 62, 8)
    _orchid_flower(sheet, palette, (102, 284), 48, -16)


def _orchid_flower(sheet: Sheet, palette: Palette, centre: Point, size: float, lean: float) -> None:
    for angle, reach, width in (
        (-90, 1, 0.42),
        (-158, 0.96, 0.44),
        (-22, 0.96, 0.44),
        (-212, 0.8, 0.3),
        (32, 0.8, 0.3),
    ):
        sheet.outlined(palette.purple, palette.paper, 4, petal(centre, size * reach, size * width, angle + lean))
    sheet.outlined(palette.pink, palette.paper, 3, petal(centre, size * 0.72, size * 0.54, 90 + lean, fullest=0.75))
    sheet.fill(palette.gold, circle(centre, size * 0.15))


def _bamboo(sheet: Sheet, palette: Palette) -> None:
    """Two canes in leaf."""
    green = palette.green
    for x, top, width, joints in ((112, 176, 30, (228, 284, 338)), (196, 222, 22, (262, 308, 352))):
        ends = (top, *joints, 376)
        for upper, lower in pairwise(ends):
            sheet.fill(green.base, _joint(x, upper + 2, lower - 2, width))
        sheet.fill(palette.gold, *(_joint(x, y - 3.5, y + 3.5, width + 8) for y in joints))
    for root, fan in (
        ((112, 226), ((28, 92), (64, 74), (-20, 84))),
        ((196, 262), ((-34, 78), (4, 74), (42, 66))),
        ((112, 282), ((126, 88), (164, 78), (204, 66))),
        ((196, 308), ((34, 66), (68, 60))),
    ):
        for angle, length in fan:
            sheet.outlined(green.deep, palette.paper, 4, petal(root, length, 25, angle, fullest=0.45))


def _joint(x: float, upper: float, lower: float, width: float) -> str:
    half, waist = width / 2, width / 2 * 0.8
    middle = (upper + lower) / 2
    return (
        f"M{points((x - half, upper))}Q{points((x - waist, middle), (x - half, lower))}"
        f"L{points((x + half, lower))}Q{points((x + waist, middle), (x + half, upper))}z"
    )


def _chrysanthemum(sheet: Sheet, palette: Palette) -> None:
    """One great chrysanthemum with leaves."""
    sheet.line(palette.green.deep, 10 * palette.weight, "M150 280C156 320 146 344 152 374")
    for root, angle in (((150, 350), -154.0), ((152, 356), -26.0)):
        for turn, length in ((0, 108), (-30, 66), (30, 66)):
            sheet.fill(palette.green.base, petal(root, length, 34, angle + turn, fullest=0.6))
    centre = (150.0, 262.0)
    rings = ((18, 102, 30, palette.gold), (13, 74, 29, palette.gold), (9, 46, 24, palette.red.base))
    for count, reach, width, colour in rings:
        for angle in spokes(count):
            sheet.outlined(colour, palette.paper, 4, petal(centre, reach, width, angle, fullest=0.82))
    sheet.fill(palette.gold, circle(centre, 13))


_PICTURES: Final[tuple[Callable[[Sheet, Palette], None], ...]] = (
    _spring,
    _summer,
    _autumn,
    _winter,
    _plum,
    _orchid,
    _bamboo,
    _chrysanthemum,
)
