"""The board of a hand that is stated in words: a request of the command ``score``, or one line as players write it.

The line is the concealed tiles, the winning tile and the melds with blanks between them: ``34577m45p789s 3p chi:789p@3``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from paizhuo.desktop.entry.board import CONCEALED, MELD, SECOND, SECOND_MELD, WIN, Board, Laid, Part, Zone, tidied
from paizhuo.desktop.entry.judging import meld_words
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, BadTiles, Tiles, parse, parse_one, text
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.input_fields import Field, TilesOf
from paizhuo.engine.scoring.request_values import BadRequest, parse_meld
from paizhuo.vision.labels import BACK

TOO_MANY_WORDS = Text(
    "“{word}”是多余的：先写手牌，再写一张和牌张，副露如 chi:789p",
    "“{word}” does not belong here: enter the hand, then one winning tile, with melds as in chi:789p",
)


class NotRead(Refused):
    """Tiles that cannot be read; ``reason`` says why to a person."""


def line_of(board: Board, *, second: bool = False) -> str:
    """Return the hand on the board as one line; of two the ``second``, which has no winning tile of its own."""
    hand, melds = (SECOND, SECOND_MELD) if second else (CONCEALED, MELD)
    won = [] if second else [NAMES[tile] for tile in board.tiles(WIN)]
    whole = [zone for zone in board.melds(melds) if board.part(zone).meld is not None]
    words = meld_words(Board({zone: board.part(zone) for zone in whole}), melds)
    return " ".join(filter(None, (text(tidied(board.part(hand).labels)), *won, *words)))


def with_line(board: Board, line: str, rack: int, *, second: bool = False) -> Board:
    """Return the board with the hand of ``rack`` tiles, or one more, that a line says; all else stays. Raises ``NotRead``."""
    plain = [word for word in line.split() if ":" not in word]
    if len(plain) > (1 if second else 2):
        raise NotRead(TOO_MANY_WORDS.filled(word=plain[-1]))
    melds = [word for word in line.split() if ":" in word]
    try:
        concealed = parse(plain[0]) if plain else ()
        won: Tiles = (parse_one(plain[1]),) if len(plain) > 1 else ()
        laid = [parse_meld(word) for word in melds]
    except (BadTiles, BadRequest) as bad:
        raise NotRead(bad.reason) from None
    if not second and not won and len(concealed) + 3 * len(laid) == rack + 1:
        concealed, won = concealed[:-1], concealed[-1:]
    hand, prefix = (SECOND, SECOND_MELD) if second else (CONCEALED, MELD)
    replaced = {hand, *board.melds(prefix), *(() if second else (WIN,))}
    kept = {zone: [laid.label for laid in part.tiles] for zone, part in board.zones.items() if zone not in replaced}
    tiles: dict[Zone, Iterable[int]] = {**kept, hand: concealed}
    if won:
        tiles[WIN] = won
    return _built(tiles, {prefix: laid}, board)


def board_of_request(request: Mapping[str, object], fields: Iterable[Field[Any]]) -> Board:
    """Return the tiles of a request, those of the tile fields too. Raises ``NotRead``."""
    tiles: dict[Zone, Iterable[int]] = {}
    try:
        tiles[CONCEALED] = parse(str(request.get("concealed") or ""))
        tiles[WIN] = (parse_one(str(request["win"])),) if request.get("win") else ()
        melds = {MELD: _melds(request.get("melds"))}
        if isinstance(second := request.get("second"), Mapping):
            tiles[SECOND] = parse(str(second.get("concealed") or ""))
            melds[SECOND_MELD] = _melds(second.get("melds"))
        for field in fields:
            if isinstance(field, TilesOf):
                given = request.get(field.id)
                tiles[field.id] = [BACK if tile == UNKNOWN else tile for tile in field.read(given)] if given else ()
    except (BadTiles, BadRequest) as bad:
        raise NotRead(bad.reason) from None
    return _built(tiles, melds, Board())


def _melds(given: object) -> list[Meld]:
    return [parse_meld(str(word)) for word in given] if isinstance(given, list) else []


def _built(tiles: Mapping[Zone, Iterable[int]], melds: Mapping[str, list[Meld]], old: Board) -> Board:
    """Return a board with these tiles; melds of ``old`` that lie in none of the zones given stay."""
    zones = {zone: Part(tuple(Laid(0, tile, settled=True) for tile in laid)) for zone, laid in tiles.items()}
    zones = {zone: Part(part.tiles, old.part(zone).source, old.part(zone).kong) for zone, part in zones.items()}
    for prefix, each in melds.items():
        for nth, meld in enumerate(each, 1):
            laid = tuple(Laid(0, tile, settled=True) for tile in meld.tiles)
            kong = meld.kind if len(meld.tiles) == 4 else "minkan"
            zones[f"{prefix}{nth}"] = Part(laid, meld.source, kong)
    key = 0
    numbered: dict[Zone, Part] = {}
    for zone, part in zones.items():
        if part.tiles:
            keyed = tuple(Laid(key + n, laid.label, settled=True) for n, laid in enumerate(part.tiles))
            key += len(keyed)
            numbered[zone] = Part(keyed, part.source, part.kong)
    return Board(numbered, old.size)
