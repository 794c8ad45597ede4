"""What the basic player claims, takes, and lays as kongs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from paizhuo.engine.analysis.reasons import FixedReason, Nearer, Reason
from paizhuo.engine.analysis.view import HOPELESS, Standpoint
from paizhuo.engine.bots.discarding import CAREFUL_FROM
from paizhuo.engine.bots.ranking import Verdict
from paizhuo.engine.bots.steps import ByName, Judged, without
from paizhuo.engine.core.action import Action, Ankan, Chi, Kakan, Minkan, Pon
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import KIND, RED, Tile

CALL_WITHIN = 3
"""A chi is worth opening a closed hand for only if the distance to ready is less than this."""
DISTANCE = 1e3
"""The weight of one tile nearer to ready; a red five weighs 1."""


def called(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Claim a discard where that brings the hand nearer and it can still win."""
    now = view.away
    options = by_name.get("pon", [])
    if _may_chi(view):
        options = [*options, *by_name.get("chi", ())]
    found: list[tuple[int, int, Action]] = []
    for option in options:
        then = _after_call(view, option)
        if then < now and not (then >= CAREFUL_FROM and view.threats):
            found.append((then, sum(tile in RED for tile in option.tiles), option))  # type: ignore[attr-defined]
    if found:
        found.sort(key=lambda entry: entry[:2])
        for then, reds, option in found:
            yield option, partial(_nearer, view, then, reds)


def not_called(view: Standpoint, option: Action) -> Verdict:
    """Why a chi or pon is let go."""
    if isinstance(option, Chi) and not _may_chi(view):
        return Verdict(0, (FixedReason("opens_early"),))
    return _nearer(view, _after_call(view, option), 0)


def _may_chi(view: Standpoint) -> bool:
    """Return whether a chi is worth opening the hand for."""
    return not view.needs_yaku or view.is_open or view.away < CALL_WITHIN


def _after_call(view: Standpoint, option: Action) -> int:
    """Return the distance after a call.

    If even the distance without plans is no nearer, the plans are not searched: it is a lower bound.
    """
    assert isinstance(option, Pon | Chi)
    source = view.observation.hand.turn
    assert source is not None
    claimed = view.observation.hand.rivers[source][-1].tile
    meld = Meld("pon" if isinstance(option, Pon) else "chi", (*option.tiles, claimed), source, claimed)
    rest, melds = without(view.held, option.tiles), (*view.melds, meld)
    then = view.distance_at_least(rest, melds)
    return view.distance(rest, melds) if view.needs_yaku and then < view.away else then


def _nearer(view: Standpoint, then: int, reds: int) -> Verdict:
    """Return the verdict on a claimed tile: how near it brings the hand to ready."""
    reasons: list[Reason] = [FixedReason("no_way") if then >= HOPELESS else Nearer(view.away, then)]
    if then >= CAREFUL_FROM and view.threats:
        reasons.append(FixedReason("threatened"))
    return Verdict(-DISTANCE * then - reds, tuple(reasons))


def taken(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Take the tile that brings the hand nearer, if one does."""
    now = view.away
    found: list[tuple[int, bool, Tile, Action]] = []
    for option in by_name["take"]:
        tile, then = _after_taking(view, option)
        if then < now:
            found.append((then, tile not in RED, tile, option))
    for then, plain, _, option in sorted(found, key=lambda entry: entry[:3]):
        yield option, partial(Verdict, -DISTANCE * then - plain, (Nearer(now, then),))


def not_taken(view: Standpoint, option: Action) -> Verdict:
    """Why a tile on offer is left."""
    _, then = _after_taking(view, option)
    return Verdict(-DISTANCE * then, (Nearer(view.away, then),))


def _after_taking(view: Standpoint, option: Action) -> tuple[Tile, int]:
    """Return the tile on offer, and the distance with it."""
    tile: Tile = option.tile  # type: ignore[attr-defined]
    held = list(view.held)
    held[KIND[tile]] += 1
    return tile, view.distance(held, view.melds)


def exposed(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Yield an exposed kong where kongs are paid and the hand comes no further from ready; otherwise the step for pon decides."""
    if view.needs_yaku:
        return
    option = by_name["minkan"][0]
    assert isinstance(option, Minkan)
    kong = Meld("minkan", (*option.tiles, option.tiles[0]), view.observation.hand.turn, option.tiles[0])
    if view.distance(without(view.held, option.tiles), (*view.melds, kong)) <= view.away:
        yield option, partial(Verdict, 0, (FixedReason("kong_holds"),))


def not_exposed(view: Standpoint, option: Action) -> Verdict:
    """Why an exposed kong is not laid."""
    return Verdict(0, (FixedReason("unpaid") if view.needs_yaku else FixedReason("kong_harms"),))


def kong(view: Standpoint, by_name: ByName) -> Iterator[Judged]:
    """Yield a kong at one's turn that takes the hand no further from ready; none against a declared hand unless this hand is ready.

    A concealed kong of a ``golden`` kind earns more than being nearer to ready: it may take the hand further from ready.
    """
    now = view.away
    if view.threats and now > 0:
        return
    golden = view.rule_set.hints.golden(view.observation)
    kongs: tuple[Action, ...] = (*by_name.get("ankan", ()), *by_name.get("kakan", ()))
    for nth, option in enumerate(kongs):
        if isinstance(option, Ankan):
            if KIND[option.tiles[0]] in golden:
                yield option, partial(Verdict, -nth, (FixedReason("pays_more"),))
                continue
            rest = without(view.held, option.tiles)
            melds = (*view.melds, Meld("ankan", option.tiles))
        else:
            assert isinstance(option, Kakan)
            rest, melds = without(view.held, (option.tile,)), view.melds
        if view.distance(rest, melds) <= now:
            yield option, partial(Verdict, -nth, (FixedReason("kong_holds"),))


def no_kong(view: Standpoint, option: Action) -> Verdict:
    """Why a kong at one's turn is not laid."""
    return Verdict(0, (FixedReason("threatened") if view.threats and view.away > 0 else FixedReason("kong_harms"),))
