"""A simple way to play two racks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from paizhuo.engine.analysis.danger import dangers
from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.core.action import PASS, Action, Ankan, Discard, Kakan, MoveTile
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, RED, Tile, tidy, without
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.double.arrange import Arrangement, lacking
from paizhuo.engine.games.double.arrangement import first_step
from paizhuo.engine.games.double.racks import (
    COPIES,
    TwoRacksState,
    drawn_tile,
    heavy_rack,
    is_known,
    racks,
    tile_moved,
)

Aim: TypeAlias = Callable[[Observation], Arrangement]
"""The split of the observer's tiles that a player aims at, with the discard that leads there."""


def advice(observation: Observation, aim: Aim) -> Action | None:
    """Discards towards the split that it aims at, declares riichi when ready, and until then avoids risk against a declared riichi.

    The racks are rearranged only for a split that waits for something; until then the tiles of both are looked at as one.
    None: tiles are unknown, or no option fits.
    """
    assert observation.seat is not None
    options = observation.options
    pair = racks(observation.hand, observation.seat)
    if not is_known(pair):
        return None
    if PASS in options:
        return PASS
    state: TwoRacksState = observation.hand.state
    if state.ready[observation.seat] is not None:
        # A kong that leaves the common waits as they are is one more draw.
        return next((option for option in options if isinstance(option, Ankan | Discard)), None)
    target = aim(observation)
    if target.waits:
        step = first_step(pair, target)
        if step in options:
            return step
        return _throw(pair, target, options)
    threats = declared(observation)
    if threats:
        discards = [option for option in options if isinstance(option, Discard)]
        if discards:
            return _safest(observation, threats, discards, target.discard)
    elif (kong := _free_kong(pair, target, options)) is not None:
        return kong
    return _throw(pair, target, options)


def candidates(observation: Observation, aim: Aim) -> tuple[Action, ...]:
    """Return what there is to weigh: riichi or not, a kong or not, the discard towards the split that it aims at or a safe one.

    Empty where there is one sensible way.
    """
    assert observation.seat is not None
    options = observation.options
    pair = racks(observation.hand, observation.seat)
    state: TwoRacksState = observation.hand.state
    if not is_known(pair) or PASS in options or state.ready[observation.seat] is not None:
        return ()
    target = aim(observation)
    if target.waits and first_step(pair, target) in options:
        return ()
    discards = [option for option in options if isinstance(option, Discard)]
    found = [_throw(pair, target, options), _free_kong(pair, target, options)]
    found += [_quiet(pair, target, discards)] if target.waits else []
    threats = declared(observation)
    found += [_safest(observation, threats, discards, target.discard)] if threats and discards else []
    return tuple(dict.fromkeys(option for option in found if option is not None))


def bearing(observation: Observation, actions: Sequence[Action], aim: Aim) -> Sequence[tuple[float, ...]]:
    """Return how near the split is that it aims at, what it waits for, and what each action does about it: 10 numbers each."""
    assert observation.seat is not None
    pair = racks(observation.hand, observation.seat)
    if not is_known(pair):
        return [(0.0,) * 10] * len(actions)
    target, left = aim(observation), unseen(observation, COPIES)
    threats = declared(observation)
    rivers = [safe_kinds(observation, seat) for seat in threats]
    risks = dangers({KIND[tile] for action in actions if (tile := _thrown(action)) is not None}, rivers, left)
    moment = (
        target.away / 6,
        len(target.waits) / 3,
        sum(left[kind] for kind in target.waits) / 8,
        len(threats) / 3,
        float(any(place.melds for place in pair)),
    )
    return [
        (
            *moment,
            float(isinstance(action, Riichi)),
            float(isinstance(action, Ankan | Kakan)),
            float(thrown is not None and thrown == target.discard),
            0 if thrown is None else risks[KIND[thrown]] / 10,
            float(thrown is not None and bool(rivers) and not risks[KIND[thrown]]),
        )
        for action, thrown in ((action, _thrown(action)) for action in actions)
    ]


def _thrown(action: Action) -> Tile | None:
    """Return the tile that an action discards; None: it discards none."""
    return action.tile if isinstance(action, Discard | Riichi) else None


# -- against a declared riichi -------------------------------------------------------------------------------------------


def declared(observation: Observation) -> tuple[Seat, ...]:
    """Return the other seats in riichi."""
    state: TwoRacksState = observation.hand.state
    return tuple(seat for seat, ready in enumerate(state.ready) if ready is not None and seat != observation.seat)


def safe_kinds(observation: Observation, seat: Seat) -> frozenset[int]:
    """Return what a seat in riichi cannot win with: its own discards, and every tile discarded since then that it did not win on.

    Only the next seat may claim a discard, so the seats discard strictly in turn. A tile's place in a river therefore gives
    its time.
    """
    rivers, seats = observation.hand.rivers, observation.hand.seats
    first = observation.hand.deal.dealer
    turned = next((nth for nth, laid in enumerate(rivers[seat]) if laid.turned), None)
    safe = list(rivers[seat])
    if turned is not None:
        for discarder, river in enumerate(rivers):
            # Who sits before the declarer, counted from the first dealer, has the same turn before it.
            before = (discarder - first) % seats < (seat - first) % seats
            safe += river[turned + before :]
    return frozenset(KIND[laid.tile] for laid in safe)


def _safest(
    observation: Observation, threats: tuple[Seat, ...], discards: list[Discard], unwanted: Tile | None
) -> Discard:
    """Return the discard that is least likely to be won with; the ``unwanted`` tile among equals."""
    assert observation.seat is not None
    kinds = {KIND[option.tile] for option in discards}
    risk = dangers(kinds, [safe_kinds(observation, seat) for seat in threats], unseen(observation, COPIES))
    return min(discards, key=lambda option: (risk[KIND[option.tile]], option.tile != unwanted, option.tile in RED))


# -- one's own hands -----------------------------------------------------------------------------------------------------


def _free_kong(pair: tuple[Place, Place], target: Arrangement, options: tuple[Action, ...]) -> Ankan | Kakan | None:
    """Return a kong after which both hands lack no more tiles than after the best discard; None: there is none."""
    tiles = (*pair[0].concealed, *pair[1].concealed)
    melds = len(pair[0].melds) + len(pair[1].melds)
    for option in options:
        if isinstance(option, Ankan) and lacking(without(tiles, option.tiles), melds + 1) <= target.away:
            return option
        if isinstance(option, Kakan) and lacking(without(tiles, (option.tile,)), melds) <= target.away:
            return option
    return None


def _throw(pair: tuple[Place, Place], target: Arrangement, options: tuple[Action, ...]) -> Action | None:
    """Return the target's discard, with riichi if that is offered; another tile where that one may not be thrown."""
    thrown = target.discard
    if target.waits:
        for option in options:
            if isinstance(option, Riichi) and option.tile == thrown and _leaves(pair, option, target):
                return option
    discards = [option for option in options if isinstance(option, Discard)]
    chosen = [option for option in discards if option.tile == thrown]
    if chosen:
        fitting = [option for option in chosen if _leaves(pair, option, target)]
        return (fitting or chosen)[0]
    heavy = heavy_rack(pair)
    if thrown is not None and thrown in pair[1 - heavy].concealed and drawn_tile(pair) is None:
        # After a call the tile to throw may lie in the other rack: any tile that changes places makes room.
        moves = [option for option in options if isinstance(option, MoveTile)]
        if moves and not any(KIND[option.tile] == KIND[thrown] for option in discards):
            return moves[0]
    return discards[0] if discards else None


def _quiet(pair: tuple[Place, Place], target: Arrangement, discards: Sequence[Discard]) -> Discard | None:
    """Return the target's discard without riichi."""
    return next(
        (option for option in discards if option.tile == target.discard and _leaves(pair, option, target)), None
    )


def _leaves(pair: tuple[Place, Place], option: Discard | Riichi, target: Arrangement) -> bool:
    """Return whether a discard leaves exactly the hands of the target."""
    loose = drawn_tile(pair)
    left = list(pair)
    if loose is not None:
        source = heavy_rack(pair)
        if source != option.rack:
            moved = tile_moved(pair, loose, source, drawn=True)
            left = list(moved)
    if option.tile not in left[option.rack].concealed:
        return False
    racks_left = [left[0].concealed, left[1].concealed]
    racks_left[option.rack] = without(racks_left[option.rack], (option.tile,))
    both = [tidy(rack) for rack in racks_left]
    return sorted(both) == sorted(target.hands)
