"""Draws the tile faces: ``python -m paizhuo.assets.tiles.draw`` writes ``<palette>/<tile>.svg`` beside this file.

A face is 300 x 400 units on a transparent ground, its art some 24 units from the edges; the tile body is painted by
whoever shows it. Files are named by notation, ``1m`` to ``7z``, the red fives ``0m 0p 0s``, ``1f`` to ``8f``; ``back``
fills the whole tile. Flowers carry their own number at the top left. The same script always writes the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from paizhuo.assets.tiles.flowers import draw_flower
from paizhuo.assets.tiles.honours import draw_back, draw_honour
from paizhuo.assets.tiles.palette import PALETTES, Palette
from paizhuo.assets.tiles.pen import Sheet
from paizhuo.assets.tiles.suits import (
    draw_bamboo,
    draw_character,
    draw_dots,
    draw_red_bamboo,
    draw_red_character,
    draw_red_dots,
)

WIDTH, HEIGHT = 300, 400
FOLDER: Final = Path(__file__).parent

_NUMBERED: Final = (
    ("m", 9, draw_character),
    ("p", 9, draw_dots),
    ("s", 9, draw_bamboo),
    ("z", 7, draw_honour),
    ("f", 8, draw_flower),
)
_SINGLE: Final = (
    ("0m", draw_red_character),
    ("0p", draw_red_dots),
    ("0s", draw_red_bamboo),
    ("back", draw_back),
)


def faces(palette: Palette) -> Iterator[tuple[str, str]]:
    """Every face of the set as its name and the text of its SVG file."""
    for suit, count, draw_number in _NUMBERED:
        for number in range(1, count + 1):
            sheet = Sheet(WIDTH, HEIGHT)
            draw_number(sheet, palette, number)
            yield f"{number}{suit}", sheet.svg()
    for name, draw in _SINGLE:
        sheet = Sheet(WIDTH, HEIGHT)
        draw(sheet, palette)
        yield name, sheet.svg()


def main() -> None:
    for palette in PALETTES:
        folder = FOLDER / palette.name
        folder.mkdir(exist_ok=True)
        for name, svg in faces(palette):
            (folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
