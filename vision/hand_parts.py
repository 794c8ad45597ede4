"""The parts of a hand: melds, the winning tile, what is concealed, and what lies beside it and is none of it."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.core.tiles import KIND
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import BACK
from paizhuo.vision.melds import meld_of, parts_of, unclear_meld
from paizhuo.vision.pieces import Group, Piece
from paizhuo.vision.surplus import walls_apart, without_surplus


def parts_of_hand(pieces: Sequence[Piece], shape: HandShape) -> list[Group]:
    """Return the groups of what may belong to the hand."""
    melds: list[Piece] = []
    unclear: list[Piece] = []
    loose: list[Piece] = []
    wins: list[Piece] = []
    for piece in pieces:
        if _ends_turned(piece):
            loose.append(piece.cut(0, len(piece.laid) - 1))
            wins.append(piece.cut(len(piece.laid) - 1, len(piece.laid)))
            continue
        for part in parts_of(piece.laid):
            mine = piece.cut(part.start, part.stop, part.meld)
            if part.meld:
                melds.append(mine)
            else:
                (unclear if unclear_meld(mine.laid) else loose).append(mine)
    sets, loose = _sets_apart(loose, melds)
    melds += sets
    whole = shape.hand - 3 * len(unclear) - len(wins)
    melds, walls = walls_apart(melds, loose, whole - 3 * len(melds))
    loose, kongs, beside = without_surplus(loose, whole - 3 * len(melds))
    melds += kongs
    beside += walls
    if not wins:
        wins, loose, more = _single_apart(loose)
        beside += more
    elif len(wins) > 1:
        loose, wins = loose + wins, []
    found = [Group(m.meld.kind, m.tiles, m.meld.source) for m in melds if m.meld]
    found += [piece.as_group("meld") for piece in unclear]
    found += [piece.as_group("win") for piece in wins]
    found += [piece.as_group("row") for piece in beside]
    return found + [piece.as_group("concealed") for piece in loose]


def _ends_turned(piece: Piece) -> bool:
    """Return whether the last tile, turned alone, is the winning one: without it and with it the hand is as long as a hand can be."""
    *before, last = piece.laid
    return (
        last.sideways
        and len(before) % 3 == 1
        and not any(place.sideways for place in before)
        and BACK not in piece.labels
    )


def _sets_apart(loose: Sequence[Piece], melds: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Sets that lie apart without a turned tile, as melds of games that turn none, and what is concealed.

    Where open melds show a turned tile, a set without one is concealed. A hand of nothing but sets and a pair is one laid out by
    its sets, not four melds.
    """
    read = [(piece, meld_of(piece.laid)) for piece in loose]
    sets = [piece.cut(0, len(piece.laid), meld) for piece, meld in read if meld]
    rest = [piece for piece, meld in read if not meld]
    turned = any(meld.meld and meld.meld.source is not None for meld in melds)
    labels = [KIND[label] for piece in rest for label in piece.labels if label != BACK]
    laid_out = len(sets) > 1 and len(rest) == 1 and len(labels) == 2 and labels[0] == labels[1]
    return ([], list(loose)) if turned or laid_out else (sets, rest)


def _single_apart(loose: Sequence[Piece]) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """Return the winning tile apart, the concealed ones, and a tile that is neither.

    It is a single one, or the right one of two if nothing else is concealed. Beside a hand complete without it, it is
    something else, an indicator perhaps.
    """
    single = [piece for piece in loose if len(piece.tiles) == 1 and piece.labels[0] != BACK]
    more = [piece for piece in loose if piece not in single]
    if len(single) == 2 and not more:
        return [single[1]], [single[0]], []
    if len(single) == 1 and more:
        complete = sum(len(piece.tiles) for piece in more) % 3 == 2
        return ([], more, single) if complete else (single, more, [])
    return [], list(loose), []
