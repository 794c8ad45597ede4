"""Melds as they lie on a table: which tiles are one, and what the tile laid sideways tells about whom it was claimed from.

In games that turn the claimed tile, its place is the seat: the left one came from the previous seat 上家 (3), the right one from the
next 下家 (1), one between from the opposite 对家 (2). A tile added to a triplet lies upon the sideways one. A concealed kong
has tiles face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from paizhuo.engine.core.tiles import HONOURS, KIND, KINDS, suit
from paizhuo.vision.labels import BACK

MeldKind: TypeAlias = Literal["chi", "pon", "minkan", "kakan", "ankan"]
PREVIOUS, OPPOSITE, NEXT = 3, 2, 1


@dataclass(frozen=True, slots=True)
class Laid:
    """A place in a row: the labels of the tiles there (two where one lies upon another), and whether they lie sideways."""

    labels: tuple[int, ...]
    sideways: bool = False


@dataclass(frozen=True, slots=True)
class MeldRead:
    """``source``: the relative seat the claimed tile came from, if the tiles show it. ``shown``: turned or hidden tiles show the meld."""

    kind: MeldKind
    source: int | None = None
    shown: bool = False


def _is_run(kinds: Sequence[int]) -> bool:
    first, *_ = ordered = sorted(kinds)
    return ordered == [first, first + 1, first + 2] and suit(first) == suit(first + 2) != HONOURS


def meld_of(laid: Sequence[Laid]) -> MeldRead | None:
    """Return the meld that three or four places make; None if they make none."""
    labels = [label for place in laid for label in place.labels]
    sideways = [at for at, place in enumerate(laid) if place.sideways]
    faces = {KIND[label] for label in labels if label != BACK}
    if len(sideways) > 1 or len(laid) not in (3, 4) or any(kind >= KINDS for kind in faces):
        return None
    hidden = labels.count(BACK)
    if hidden:
        whole = len(labels) == len(laid) == 4 and len(faces) <= 1 and not sideways
        return MeldRead("ankan", shown=True) if whole else None
    source = None
    if sideways:
        source = {0: PREVIOUS, len(laid) - 1: NEXT}.get(sideways[0], OPPOSITE)
    if len(faces) == 1:
        if len(laid) == 3:
            upon = len(labels) == 4 and len(laid[sideways[0]].labels) == 2 if sideways else False
            if len(labels) == 4 and not upon:
                return None
            return MeldRead("kakan" if upon else "pon", source, shown=bool(sideways))
        return MeldRead("minkan", source, shown=bool(sideways)) if len(labels) == 4 else None
    if len(labels) == len(laid) == 3 and _is_run([KIND[label] for label in labels]):
        # A run is claimed from the previous seat alone, wherever its tile was put.
        return MeldRead("chi", PREVIOUS if sideways else None, shown=bool(sideways))
    return None


def unclear_meld(laid: Sequence[Laid]) -> bool:
    """Return whether three places with one tile sideways look like a meld although their tiles, as read, make none."""
    return len(laid) == 3 and sum(place.sideways for place in laid) == 1


@dataclass(frozen=True, slots=True)
class Part:
    """Places of a row, ``start`` to before ``stop``, that are a meld, or concealed tiles (no ``meld``)."""

    start: int
    stop: int
    meld: MeldRead | None = None


_Way: TypeAlias = tuple[int, int, tuple[Part, ...]]


def _best(ways: Sequence[_Way]) -> _Way | None:
    return max(ways, key=lambda way: way[:2], default=None)


def parts_of(laid: Sequence[Laid]) -> list[Part]:
    """Tiles that touch, as the concealed ones and melds among them: as many melds as are shown, in as few pieces as can be."""
    # What is best so far, if a meld ends there and if not: melds shown, pieces (fewer are better), the parts.
    melded: list[_Way | None] = [(0, 0, ())]
    loose: list[_Way | None] = [None]
    for stop in range(1, len(laid) + 1):
        after_melds = [way for way in (melded[stop - 1],) if way is not None]
        ways = [(shown, pieces - 1, (*parts, Part(stop - 1, stop))) for shown, pieces, parts in after_melds]
        if before := loose[stop - 1]:
            shown, pieces, parts = before
            ways.append((shown, pieces, (*parts[:-1], Part(parts[-1].start, stop))))
        loose.append(_best(ways))
        ways = []
        for start in (stop - 3, stop - 4):
            if start >= 0 and (meld := meld_of(laid[start:stop])) and meld.shown:
                for before in (melded[start], loose[start]):
                    if before is not None:
                        shown, pieces, parts = before
                        ways.append((shown + 1, pieces - 1, (*parts, Part(start, stop, meld))))
        melded.append(_best(ways))
    found = _best([way for way in (melded[-1], loose[-1]) if way is not None])
    return list(found[2]) if found else []
