"""What follows from a call in the Japanese family: kinds that may not be discarded 喰い替え, and who becomes liable 包."""

from __future__ import annotations

from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import EAST, KIND, Tile, Tiles


def kuikae_kinds(tiles: Tiles, claimed: Tile) -> Tiles:
    """Return the kinds one may not discard right after a call 喰い替え: the claimed one, and for a run the one at its other end."""
    kind = KIND[claimed]
    kinds = sorted(KIND[t] for t in tiles)
    kuikae = [kind]
    if kinds[0] != kinds[-1]:
        if kind == kinds[0] and kind % 9 + 3 < 9:
            kuikae.append(kind + 3)
        elif kind == kinds[-1] and kind % 9 >= 3:
            kuikae.append(kind - 3)
    return tuple(kuikae)


def completed_by(melds: tuple[Meld, ...], last: Meld) -> tuple[str, ...]:
    """Return the yakuman that a discarder becomes liable for by feeding ``last`` (包): the third dragon, the fourth wind.

    A kong that lies face down makes nobody liable: the discarder cannot know of it.
    """
    kinds = [meld.first_kind for meld in melds if meld.kind != "chi" and not meld.hidden]
    if kinds.count(last.first_kind) > 1:
        return ()
    if last.first_kind >= 31:
        return ("daisangen",) if len({kind for kind in kinds if kind >= 31}) == 3 else ()
    if last.first_kind >= EAST:
        return ("daisuushii",) if len({kind for kind in kinds if EAST <= kind < 31}) == 4 else ()
    return ()
