"""What the next draws do for a hand: those that make it ready, and how well it stands after any of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from paizhuo.engine.analysis.view import HOPELESS, Standpoint
from paizhuo.engine.bots.steps import without as less
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import KIND, RED, UNKNOWN, Tile, Tiles, without
from paizhuo.engine.shapes.distance import Choice, nearest_discards

DRAWS: Final = 4
"""Of the tiles that make a hand ready so many kinds are looked at, those with most tiles left."""
FURTHER: Final = 4
"""How many numbers describe how a hand stands after the next draw."""
FURTHEST: Final = 3
"""A hand further from ready than this is not looked at after the next draw."""
IMPROVED: Final = 1
"""Of a hand so near to ready the draws are looked at, too, that bring it no nearer, but may widen what helps."""
TWO_DRAWS: Final = -2
"""Which of the numbers of a choice, counted from the last, is how likely two draws bring the hand two steps nearer."""
_NOTHING: Final = (0.0,) * FURTHER


class After(NamedTuple):
    """A hand after an act: its tiles at rest, its melds, how it stands, the tile thrown (``UNKNOWN``: none), and its void suits."""

    rest: Tiles
    held: Sequence[int]
    melds: tuple[Meld, ...]
    lead: Choice
    thrown: Tile
    void: frozenset[int]

    @property
    def reds(self) -> int:
        """How many red fives it has, melds included."""
        return sum(tile in RED for tile in chain(self.rest, *(meld.tiles for meld in self.melds)))


def likely_draws(view: Standpoint, then: After) -> list[int]:
    """Of the kinds that bring the hand nearer those with most tiles left, ``DRAWS`` at most."""
    remaining = view.remaining
    return sorted((kind for kind in then.lead.accepted if remaining[kind]), key=lambda kind: -remaining[kind])[:DRAWS]


def ready_with(view: Standpoint, then: After, kind: int) -> After | None:
    """The ready hand that one becomes with a tile of this kind, after the discard that leaves most winning tiles; None: it does not."""
    leads = _leads_with(view, then, kind)
    lead = max((each for each in leads if each.distance == 0), key=lambda each: each.left, default=None)
    if lead is None:
        return None
    tiles = (*then.rest, kind)
    thrown = next(tile for tile in tiles if KIND[tile] == lead.kind)
    held = list(then.held)
    held[kind] += 1
    return After(without(tiles, (thrown,)), less(held, (thrown,)), then.melds, lead, thrown, then.void)


def further(view: Standpoint, then: After) -> tuple[float, ...]:
    """Return how a hand stands after the next draw and the best discard, ``FURTHER`` numbers.

    The tiles left that help then, on average over the tiles that bring it nearer, and at most; how likely two draws in a row bring it
    two steps nearer; and how many tiles more help, on average over all tiles, after draws that bring it no nearer. All are 0 for a hand
    that is further from ready than before the act, or than ``FURTHEST``.
    """
    lead, remaining = then.lead, view.remaining
    distance = lead.distance
    if not 0 <= distance <= FURTHEST or distance > view.away or view.away >= HOPELESS:
        return _NOTHING
    unseen = sum(remaining) or 1
    most = total = 0.0
    if distance:
        for kind in lead.accepted:
            if remaining[kind]:
                left = _widest(view, then, kind, distance - 1)
                total += remaining[kind] * left
                most = max(most, left)
    wider = 0.0
    if distance <= IMPROVED:
        helpful = frozenset(lead.accepted)
        for kind, left in enumerate(remaining):
            if left and kind not in helpful:
                wider += left * max(0, _widest(view, then, kind, distance) - lead.left)
    return total / (lead.left or 1) / 20, most / 20, 10 * total / (unseen * max(1, unseen - 1)), wider / unseen / 4


def planned(view: Standpoint, options: Sequence[Action], likely: Sequence[float], plain: int) -> int:
    """The discard after which two draws in a row bring the hand nearer most often, among those that leave it as near as the plain one.

    It gives up nothing of value that the plain one keeps. ``likely``: how often two draws do, by option. Where somebody has declared
    ready, or the plain choice is no discard, that stays.
    """
    thrown = [option.tile if option.name == "discard" else UNKNOWN for option in options]  # type: ignore[attr-defined]
    tile, leads = thrown[plain], view.leads
    if tile == UNKNOWN or view.threats or KIND[tile] not in leads or not 0 < leads[KIND[tile]].distance <= FURTHEST:
        return plain
    distance, worth = leads[KIND[tile]].distance, _worth(view, tile)
    best = plain
    for nth, other in enumerate(thrown):
        lead = leads.get(KIND[other]) if other != UNKNOWN else None
        if lead is None or lead.distance != distance or _worth(view, other) > worth:
            continue
        if likely[nth] > likely[best]:
            best = nth
    return best


def _worth(view: Standpoint, tile: Tile) -> int:
    """For how many reasons beside its shape a tile is kept."""
    kind = KIND[tile]
    return (kind in view.bonus) + (kind in view.needed) + (tile in RED)


def _widest(view: Standpoint, then: After, kind: int, distance: int) -> int:
    """Return the most tiles left that help after a draw of this kind and a discard that leaves the hand at this distance."""
    leads = [lead for lead in _leads_with(view, then, kind) if lead.distance == distance]
    return max((lead.left - (kind in lead.accepted) for lead in leads), default=0)  # the one drawn is left no more


def _leads_with(view: Standpoint, then: After, kind: int) -> Iterator[Choice]:
    """Return what the discards that leave the hand nearest lead to, once it has drawn a tile of this kind."""
    held = list(then.held)
    held[kind] += 1
    return iter(view.leads_of(held, then.melds, nearest_discards).values())
