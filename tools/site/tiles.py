"""Tiles in a page: the drawings of the program on the body of a tile, which the style sheet draws."""

from __future__ import annotations

import html
from typing import Final

from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import NAMES, Tile, parse
from paizhuo.engine.core.words import Language

FOLDER: Final = "tiles"
"""Where the drawings lie, from the root of the site."""
PALETTE: Final = "classic"


def row(notation: str, wild: str, language: Language, up: str) -> str:
    """Return groups of tiles in notation as HTML. ``wild``: the kinds that are framed; ``up``: the way to the root of the site."""
    framed = parse(wild)
    groups = (
        "".join(_tile(tile, language, up, wild=tile in framed) for tile in parse(group)) for group in notation.split()
    )
    return f'<span class="tiles">{"".join(f"<span>{group}</span>" for group in groups)}</span>'


def _tile(tile: Tile, language: Language, up: str, *, wild: bool) -> str:
    name = html.escape(tile_name(tile).say(language))
    framed = ' class="wild"' if wild else ""
    return f'<img{framed} src="{up}{FOLDER}/{NAMES[tile]}.svg" alt="{name}" width="30" height="40">'
