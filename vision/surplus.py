"""What of the loose tiles around a hand is none of it, where they are more than a hand can have: backs, tiles by themselves.

And where there are just as many more as there are four equal tiles in a row, these are kongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paizhuo.engine.core.tiles import KIND, KINDS
from paizhuo.vision.labels import BACK
from paizhuo.vision.melds import meld_of
from paizhuo.vision.pieces import Piece

_KONG: Final = 4
_FEW: Final = (0, 1, 2)
"""Pieces of so many tiles at most may lie beside a hand that is complete without them: of more only where fewer do not come out even."""


def without_surplus(loose: Sequence[Piece], room: int) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """Return the loose pieces of a hand, kongs among them, and what is none of it; all as they are where nothing comes out even.

    ``room``: so many loose tiles the complete hand has, a kong counted as three.
    """
    if _size(loose) <= room:
        return list(loose), [], []
    bare, backs = _without_backs(loose)
    ways: list[tuple[list[Piece], list[Piece]]] = [(list(loose), [])]
    for few in _FEW:
        apart = [piece for piece in bare if len(piece.tiles) <= few]
        ways.append(([piece for piece in bare if piece not in apart], backs + apart))
    for kept, aside in ways:
        rest, kongs = without_kongs(kept)
        if _size(kept) == room:
            return kept, [], aside
        if _size(kept) - len(kongs) == room:
            return rest, kongs, aside
    # Which of the tiles beside a waiting hand would complete it nobody can tell.
    kept, aside = ways[-1]
    return (kept, [], aside) if _size(kept) == room - 1 else (list(loose), [], [])


def walls_apart(melds: Sequence[Piece], loose: Sequence[Piece], room: int) -> tuple[list[Piece], list[Piece]]:
    """Return the melds of a hand, and four tiles face down that look like a kong beside a hand complete without them: a piece of a wall.

    ``room``: so many loose tiles the complete hand has beside these melds.
    """
    hidden = [meld for meld in melds if set(meld.labels) == {BACK}]
    if not hidden or _size(loose) != room + 3 * len(hidden):
        return list(melds), []
    return [meld for meld in melds if meld not in hidden], hidden


def without_kongs(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces cut around every four equal tiles that stand together, and these as kongs."""
    rest: list[Piece] = []
    kongs: list[Piece] = []
    for piece in pieces:
        start = at = 0
        while at + _KONG <= len(piece.laid):
            four = piece.laid[at : at + _KONG]
            kinds = {KIND[label] for place in four for label in place.labels}
            if len(kinds) == 1 and max(kinds) < KINDS and not any(place.sideways for place in four):
                rest += [piece.cut(start, at)] if at > start else []
                kongs.append(piece.cut(at, at + _KONG, meld_of(four)))
                start = at = at + _KONG
            else:
                at += 1
        rest += [piece.cut(start, len(piece.laid))] if len(piece.laid) > start else []
    return rest, kongs


def _size(pieces: Sequence[Piece]) -> int:
    return sum(len(piece.tiles) for piece in pieces)


def _without_backs(pieces: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces without the backs at their ends, and those."""
    bare, backs = [], []
    for piece in pieces:
        faces = [at for at, place in enumerate(piece.laid) if set(place.labels) != {BACK}]
        start, stop = (faces[0], faces[-1] + 1) if faces else (0, 0)
        parts = (piece.cut(0, start), piece.cut(start, stop), piece.cut(stop, len(piece.laid)))
        bare += [parts[1]] if parts[1].laid else []
        backs += [part for part in (parts[0], parts[2]) if part.laid]
    return bare, backs
