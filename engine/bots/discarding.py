"""Which tile the basic player lets go, and when it declares riichi."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final, cast

from paizhuo.engine.analysis.reasons import FixedReason, GivesUp, Leaves, Reason, Risk
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.ranking import Verdict
from paizhuo.engine.bots.steps import ByName, Judged, in_order, known
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.tiles import DRAGONS, EAST, KIND, KINDS, ORPHANS, RED, UNKNOWN
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.shapes.distance import Choice

CAREFUL_FROM = 2
"""At this distance or more, a hand gives way to somebody's declared riichi."""
LOOSE_FROM = 2
"""At this distance or more, isolated honours and terminals are discarded before anything else."""
MANY_ORPHANS = 9
"""With so many kinds of terminals and honours a hand may become thirteen orphans."""
WORTH = 4
"""A dora or red five, or what the hand needs, is kept as if this many more tiles helped."""

# The weights of a discard's value, in descending order: each is more than all that follow it together.
WILD: Final = 8e6
RISK: Final = 1e5
LOOSE: Final = 5e4
DISTANCE: Final = 1e3
TIE: Final = 1 / 256


# -- discards ------------------------------------------------------------------------------------------------------------

_USEFULNESS = tuple(
    2 + min(kind % 9, 8 - kind % 9, 3) if kind < EAST else int(kind in DRAGONS) for kind in range(KINDS)
)


def _usefulness(view: Standpoint, kind: int) -> int:
    """Return how useful a lone tile of the kind is: guest winds least, the middle of a suit most. It decides a tie."""
    return 1 if kind in view.value else _USEFULNESS[kind]


def _loose_kind(view: Standpoint, kinds: set[int]) -> int | None:
    """Return the least useful of the ``kinds`` that go before any other while the hand is closed and far from ready 字牌先行.

    These are single honours, then single terminals with no tile near. Not where one is worth extra or thirteen orphans
    are near.
    """
    if view.is_open:
        return None
    held = view.held
    loose = [
        kind for kind in ORPHANS if held[kind] == 1 and kind in kinds and not any(map(held.__getitem__, _NEAR[kind]))
    ]
    if not loose or sum(map(bool, map(held.__getitem__, ORPHANS))) >= MANY_ORPHANS:
        return None
    if view.away < LOOSE_FROM or not (loose := [kind for kind in loose if kind not in view.bonus]):
        return None
    return min(loose, key=lambda kind: _usefulness(view, kind))


_NEAR = {
    kind: () if kind >= EAST else (kind + 1, kind + 2) if kind % 9 == 0 else (kind - 1, kind - 2) for kind in ORPHANS
}
"""The tiles that make a run with a terminal."""


def discarded(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Prefer the discard that leaves the hand nearest to ready, then the one with most tiles that help.

    Against a declared hand, a hand that is far from ready considers only the safest discards. A wild tile is discarded only if
    there is nothing else.
    """
    options = cast("list[Discard]", by_name["discard"])
    kinds = {KIND[option.tile] for option in options} - view.wild
    if not kinds or UNKNOWN in kinds:
        yield from in_order(options, (FixedReason("any_choice"),))
        return
    risk: dict[int, int] = {}
    loose: int | None = None
    wanted = kinds
    if view.threats:
        risk = view.dangers(kinds)
        if view.away >= CAREFUL_FROM:
            least = min(risk.values())
            wanted = {kind for kind in kinds if risk[kind] == least}
    elif (loose := _loose_kind(view, kinds)) is not None:
        wanted = {loose}
    best = _best(view, options, wanted, risk)
    yield best, partial(_judged, view, risk, loose, best)
    others = [(option, _judged(view, risk, loose, option)) for option in options if option is not best]
    others.sort(key=lambda other: -other[1].value)
    for option, verdict in others:
        yield option, partial(known, verdict)


def _best(view: Standpoint, options: list[Discard], kinds: set[int], risk: dict[int, int]) -> Discard:
    """Return the best discard of the ``kinds``, without judging the others more closely than that needs."""
    left: dict[int, int] = {}
    if len(kinds) > 1:
        leads = view.nearest if kinds & view.nearest.keys() else view.leads
        nearest = min(lead.distance for kind, lead in leads.items() if kind in kinds)
        left = {kind: lead.left for kind, lead in leads.items() if kind in kinds and lead.distance == nearest}
        kinds = set(left)
    found = [option for option in options if KIND[option.tile] in kinds]
    return found[0] if len(found) == 1 else min(found, key=_cost(view, risk, left))


def _cost(view: Standpoint, risk: dict[int, int], left: Mapping[int, int]) -> Callable[[Discard], tuple[int, int]]:
    """Return the cost of a discard in tiles that help, less those ``left`` after it; and what decides a tie: the risk, or else how useful
    the tile is, whether it is red, whether it was just drawn.
    """
    bonus, needed = view.bonus, view.needed

    def cost(option: Discard) -> tuple[int, int]:
        tile = option.tile
        kind, red = KIND[tile], tile in RED
        worth = WORTH * ((kind in bonus) + (kind in needed) + red)
        tie = 4 * (risk.get(kind) or _usefulness(view, kind)) + 2 * red + (not option.drawn)
        return worth - left.get(kind, 0), tie

    return cost


def _judged(view: Standpoint, risk: dict[int, int], loose: int | None, option: Discard) -> Verdict:
    """Return the verdict on a discard, by the criteria of ``_best``."""
    kind = KIND[option.tile]
    if kind in view.wild:
        return Verdict(-WILD, (GivesUp(option.tile, "wild"),))
    lead = view.leads[kind]
    cost, tie = _cost(view, risk, {kind: lead.left})(option)
    value = -DISTANCE * lead.distance - cost - TIE * tie
    reasons: list[Reason] = [_leaves(lead), *_given_up(view, option.tile)]
    if risk:
        careful = view.away >= CAREFUL_FROM
        reasons.insert(0 if careful else len(reasons), Risk(risk[kind]))
        value -= RISK * risk[kind] * careful
    if kind == loose:
        reasons.insert(0, FixedReason("lone"))
        value += LOOSE
    return Verdict(value, tuple(reasons))


def _leaves(lead: Choice) -> Leaves:
    return Leaves(lead.distance, lead.accepted, lead.left)


def _given_up(view: Standpoint, tile: int) -> Iterator[GivesUp]:
    """Yield the values beside its shape that are lost with a tile."""
    if KIND[tile] in view.bonus:
        yield GivesUp(tile, "bonus")
    if tile in RED:
        yield GivesUp(tile, "red")
    if KIND[tile] in view.needed:
        yield GivesUp(tile, "needed")


# -- riichi --------------------------------------------------------------------------------------------------------------


def declared(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Declare where a tile it waits for can still come; the widest wait first."""
    leads = view.nearest
    options = [
        option
        for option in by_name["riichi"]
        if isinstance(option, Riichi)
        and (lead := leads.get(KIND[option.tile]))
        and lead.distance == 0  # some games let one declare without being ready
        and lead.left
    ]

    def judge(option: Riichi) -> Verdict:
        lead = leads[KIND[option.tile]]
        tie = 4 * (KIND[option.tile] in view.bonus) + 2 * (option.tile in RED) + (not option.drawn)
        return Verdict(lead.left - TIE * tie, (_leaves(lead), *_given_up(view, option.tile)))

    for option in sorted(options, key=lambda option: -judge(option).value):
        yield option, partial(judge, option)


def not_declared(view: Standpoint, option: Action) -> Verdict:
    """Why riichi is not declared."""
    lead = view.leads.get(KIND[option.tile]) if isinstance(option, Riichi) else None
    if lead is None:
        return Verdict(0, (FixedReason("dead_wait"),))
    return Verdict(-lead.distance, (FixedReason("dead_wait"), _leaves(lead)))
