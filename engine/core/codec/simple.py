"""Reading of plain values, tiles and lists: each function returns the value or raises ``BadValue``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from paizhuo.engine.core.codec.kinds import LARGEST, LONGEST, MOST, BadValue, Json
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, BadTiles, parse
from paizhuo.engine.core.words import quoted


def shown(written: Json) -> str:
    """Return the beginning of a value, for a message."""
    if isinstance(written, list | dict):
        return "a list" if isinstance(written, list) else "an object"
    return quoted(written)


def number_in(written: Json) -> int:
    """Return a whole number. Raises ``BadValue``."""
    if type(written) is not int or not -LARGEST <= written <= LARGEST:
        raise BadValue(f"{shown(written)} is not a whole number up to {LARGEST}")
    return written


def words_in(written: Json) -> str:
    """Return a text, which can be written again in any encoding of Unicode. Raises ``BadValue``."""
    if not isinstance(written, str) or len(written) > LONGEST:
        raise BadValue(f"{shown(written)} is not a text of at most {LONGEST} letters")
    if not written.isascii() and any("\ud800" <= letter <= "\udfff" for letter in written):
        raise BadValue("half of a character is no text")
    return written


def truth_in(written: Json) -> bool:
    """True or false. Raises ``BadValue``."""
    if not isinstance(written, bool):
        raise BadValue(f"{shown(written)} is neither true nor false")
    return written


def nothing_in(written: Json) -> None:
    """Read null, the JSON of None. Raises ``BadValue`` for anything else."""
    if written is not None:
        raise BadValue(f"{shown(written)} stands where nothing should")


_KNOWN_TILES: Final = {name: tile for tile, name in enumerate(NAMES[:-1])} | {NAMES[UNKNOWN]: UNKNOWN}


def tile_in(written: Json) -> int:
    """Return a tile by its name. Raises ``BadValue``."""
    tile = _KNOWN_TILES.get(written) if isinstance(written, str) else None
    if tile is None:
        raise BadValue(f"{shown(written)} is not a tile, such as '5p' or '1z'")
    return tile


def tiles_in(written: Json) -> tuple[int, ...]:
    """Tiles in notation. Raises ``BadValue``."""
    if not isinstance(written, str):
        raise BadValue(f"{shown(written)} is not a row of tiles, such as '46p'")
    try:
        return _brief_tiles(written) if len(written) <= BRIEF else parse(words_in(written))
    except BadTiles as bad:
        raise BadValue(bad.reason.en) from None


BRIEF: Final = 40
"""The most characters of a tile text whose tiles are cached: no rack is longer, and hidden racks recur."""
_brief_tiles: Final = lru_cache(4_096)(parse)


def plain_in(written: Json) -> Any:
    """None, a boolean, a text or a whole number. Raises ``BadValue``."""
    if written is None or isinstance(written, bool):
        return written
    return words_in(written) if isinstance(written, str) else number_in(written)


def list_in(written: Json) -> list[Json]:
    """Return a list that is not too long; its values are not read. Raises ``BadValue``."""
    if not isinstance(written, list) or len(written) > MOST:
        many = isinstance(written, list)
        raise BadValue(f"a list has at most {MOST} values" if many else f"{shown(written)} is not a list")
    return written
