"""What lies in a row beside a rack: melds, flowers, tiles taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paizhuo.desktop.kit.geometry import RATIO, Key
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile
from paizhuo.engine.core.value import Struct, replace


class Piece(Struct):
    """A tile of a row: ``turned`` sideways, ``stacked`` on the one before it, ``gap`` before it in tile widths."""

    key: Key
    tile: Tile
    turned: bool = False
    stacked: bool = False
    gap: float = 0.0


def meld_row(meld: Meld, owner: Seat, seats: int, key: Key) -> tuple[Piece, ...]:
    """Return a meld from the owner's left: the claimed tile sideways at the side of the seat it came from, the tile added to it on top,
    a concealed kong face down at the ends.
    """
    named = [(tile, (*key, n)) for n, tile in enumerate(meld.tiles)]
    if meld.kind == "ankan":
        ends = (named[0][1], named[-1][1])
        row = [Piece(k, UNKNOWN if k in ends else tile) for tile, k in named]
    elif meld.claimed is None or meld.source is None:
        row = [Piece(k, tile) for tile, k in named]
    else:
        added = named.pop() if meld.kind == "kakan" else None
        at = next((i for i, (tile, _) in enumerate(named) if tile == meld.claimed), 0)
        claimed = named.pop(at)
        steps = (meld.source - owner) % seats
        side = len(named) if steps == 1 else 0 if steps == seats - 1 else 1
        row = [Piece(k, tile) for tile, k in named]
        row.insert(side, Piece(claimed[1], claimed[0], turned=True))
        if added is not None:
            row.insert(side + 1, Piece(added[1], added[0], turned=True, stacked=True))
    return (replace(row[0], gap=0.22), *row[1:])


def row_length(pieces: Sequence[Piece]) -> float:
    """Return the length of a row in tile widths."""
    return sum(p.gap + (0 if p.stacked else RATIO if p.turned else 1.0) for p in pieces)


def laid_out(pieces: Sequence[Piece], u: float, edge: float, width: float) -> Iterator[tuple[Piece, float, float]]:
    """Yield each piece, of tiles ``width`` wide, with the middle of its face in the owner's frame; ``edge`` is the v of the owner's
    side of the row.
    """
    last = u
    for piece in pieces:
        u += piece.gap * width
        if piece.stacked:
            yield piece, last, edge - width * 1.5 + 1
            continue
        along, across = (RATIO, 1.0) if piece.turned else (1.0, RATIO)
        last = u + along * width / 2
        yield piece, last, edge - across * width / 2
        u += along * width


def table_pieces(picture: TablePicture, seat: Seat, rack: int = 0) -> list[Piece]:
    """Return what lies beside a rack: with the first one of another seat tiles taken and flowers, then the melds, the first one furthest
    to the owner's right.
    """
    observation = picture.observation
    pieces: list[Piece] = []
    if rack == 0 and seat != picture.bottom:
        taken = [tile for fact in picture.facts if fact.role == "beside" and fact.seat == seat for tile in fact.tiles]
        pieces += [Piece(("taken", seat, n), tile, gap=0.0 if n else 0.3) for n, tile in enumerate(taken)]
        flowers = observation.hand.flowers[seat] if seat < len(observation.hand.flowers) else ()
        pieces += [Piece(("flower", seat, n), tile, gap=0.0 if n else 0.3) for n, tile in enumerate(flowers)]
    number = observation.hand.place_of(seat, rack)
    for n, meld in reversed(list(enumerate(observation.hand.places[number].melds))):
        pieces += meld_row(meld, seat, observation.hand.seats, ("meld", number, n))
    return pieces
