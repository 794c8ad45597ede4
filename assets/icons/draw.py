"""Draws the icons: ``python -m paizhuo.assets.icons.draw`` writes ``<name>.svg`` beside this file.

The program's icon is 256 x 256 in colour. The others are 24 x 24 in black on nothing, meant to be tinted by whoever
shows them: lines two units wide. The arrow of a list, "down", is grey: style sheets cannot tint, and grey shows on light and
on dark fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from paizhuo.assets.tiles.palette import CLASSIC
from paizhuo.assets.tiles.pen import Sheet, circle, polar, polyline, rectangle, spokes

FOLDER: Final = Path(__file__).parent
_BLACK: Final = "#000"
_GREY: Final = "#7f8a84"

# Per icon the data of its lines, then of its filled shapes.
_ICONS: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "back": (("M20 12H4M11 5L4 12L11 19",), ()),
    "camera": (
        (
            "M3 8.5A1.5 1.5 0 0 1 4.5 7H7.5L9.5 4H14.5L16.5 7H19.5A1.5 1.5 0 0 1 21 8.5V18A2 2 0 0 1 19 20H5",
            "M5 20A2 2 0 0 1 3 18V8.5",
            circle((12, 13), 3.7),
        ),
        (),
    ),
    "close": (("M6 6L18 18M18 6L6 18",), ()),
    "dice": (
        (rectangle(3, 3, 18, 18, 4),),
        tuple(circle(eye, 1.6) for eye in ((8, 8), (16, 8), (12, 12), (8, 16), (16, 16))),
    ),
    "help": (
        (circle((12, 12), 9), "M9.2 9.6C9.2 6.2 14.8 6.2 14.8 9.6C14.8 11.8 12 11.8 12 14"),
        (circle((12, 17), 1.3),),
    ),
    "home": (("M3 11.5L12 4L21 11.5M5.5 9.8V20H18.5V9.8M10 20V14H14V20",), ()),
    "language": (
        (circle((12, 12), 9), "M3 12H21M12 3C6.8 8 6.8 16 12 21C17.2 16 17.2 8 12 3z"),
        (),
    ),
    "moon": (("M20 14.2A8.5 8.5 0 1 1 9.8 4A7 7 0 0 0 20 14.2z",), ()),
    "mute": (("M4 9.5V14.5H8L13 19V5L8 9.5zM17 9.5L22 14.5M22 9.5L17 14.5",), ()),
    "next": (("M4 12H20M13 5L20 12L13 19",), ()),
    "online": (
        ("M4.5 12.5C8.6 8.4 15.4 8.4 19.5 12.5M8 16.2C10.2 14 13.8 14 16 16.2M1.8 8.6C7.4 3.2 16.6 3.2 22.2 8.6",),
        (circle((12, 19.6), 1.7),),
    ),
    "play": ((), ("M7 4.6C7 3.4 8.2 2.7 9.2 3.3L20 10.6C21 11.3 21 12.7 20 13.4L9.2 20.7C8.2 21.3 7 20.6 7 19.4z",)),
    "records": (
        (rectangle(4, 3, 16, 18, 2), "M8.5 16.5V13M12 16.5V8M15.5 16.5V10.5"),
        (),
    ),
    "rules": (
        (
            "M12 6.5C10 4.6 6.4 4 3 4.5V18.5C6.4 18 10 18.6 12 20.5V6.5",
            "C14 4.6 17.6 4 21 4.5V18.5C17.6 18 14 18.6 12 20.5",
        ),
        (),
    ),
    "settings": (
        ("M3 7H11M17 7H21M3 17H7M13 17H21", circle((14, 7), 3), circle((10, 17), 3)),
        (),
    ),
    "sound": (
        ("M4 9.5V14.5H8L13 19V5L8 9.5zM16.5 9C18.3 10.6 18.3 13.4 16.5 15M19.4 6.2C23 9.4 23 14.6 19.4 17.8",),
        (),
    ),
    "sun": (
        (circle((12, 12), 4), *(polyline((polar((12, 12), 7.6, a), polar((12, 12), 10, a))) for a in spokes(8))),
        (),
    ),
    "table": (
        (rectangle(3, 3, 18, 18, 3),),
        (
            rectangle(8, 5.4, 8, 2.6, 0.8),
            rectangle(8, 16, 8, 2.6, 0.8),
            rectangle(5.4, 8, 2.6, 8, 0.8),
            rectangle(16, 8, 2.6, 8, 0.8),
        ),
    ),
    "undo": (("M8.5 4.5L4 9L8.5 13.5M4 9H14.5A5.5 5.5 0 0 1 14.5 20H8",), ()),
}


def icons() -> Iterator[tuple[str, str]]:
    """Every icon as its name and the text of its SVG file."""
    for name, (lines, areas) in _ICONS.items():
        sheet = Sheet(24, 24)
        if areas:
            sheet.fill(_BLACK, *areas)
        if lines:
            sheet.line(_BLACK, 2, *lines)
        yield name, sheet.svg()
    arrow = Sheet(24, 24)
    arrow.line(_GREY, 3, "M5 9L12 16L19 9")
    yield "down", arrow.svg()
    yield "paizhuo", _program()


def _program() -> str:
    """A tile marked 牌 standing on the corner of a green table."""
    sheet = Sheet(256, 256)
    green, red = CLASSIC.green, CLASSIC.red
    sheet.fill(green.base, rectangle(8, 8, 240, 240, 56))
    sheet.line("#38a169", 5, rectangle(22, 22, 212, 212, 44))
    sheet.fill(green.deep, rectangle(62, 56, 150, 180, 24))
    sheet.fill(CLASSIC.blue.base, rectangle(52, 50, 146, 178, 22))
    sheet.fill("#dcc290", rectangle(52, 38, 146, 176, 22))
    sheet.fill(CLASSIC.paper, rectangle(52, 30, 146, 170, 22))
    sheet.glyph("牌", red.base, (125, 115), (134, 150), bold=36)
    return sheet.svg()


def main() -> None:
    for name, svg in icons():
        (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
