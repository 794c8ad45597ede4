"""What each discard would leave a player waiting for 听牌, with copies left and what a win would count."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.play.totals import worth
from desktop.table.picture import Wait
from engine.core.action import Action
from engine.core.hand import Place
from engine.core.observe import Observation
from engine.core.tiles import EAST, KIND, KINDS, UNKNOWN, Tile, Tiles, counts, without
from engine.core.words import Text
from engine.play.options import Options
from engine.play.rule_set import RuleSet
from engine.scoring.distance import discards
from engine.scoring.score import Refused
from engine.scoring.stated import StatedHand

SETS = 4


def discardable(options: tuple[Action, ...]) -> Tiles:
    """The tiles of a rack that some option lays into the river."""
    return tuple(dict.fromkeys(getattr(option, "tile", UNKNOWN) for option in options if hasattr(option, "drawn")))


def unseen(observation: Observation, copies: int) -> list[int]:
    """How many of each kind the seat has not seen."""
    left = [copies] * KINDS
    for place in observation.places:
        for tile in (*place.concealed, *(tile for meld in place.melds for tile in meld.tiles)):
            _strike(left, tile)
    for river in observation.rivers:
        for laid in river:
            if laid.taken_by is None:
                _strike(left, laid.tile)
    for tile in observation.wall.shown:
        _strike(left, tile)
    return left


def _strike(left: list[int], tile: Tile) -> None:
    kind = KIND[tile]
    if 0 <= kind < KINDS:
        left[kind] = max(0, left[kind] - 1)


def waits_by_discard(rule_set: RuleSet, options: Options, observation: Observation) -> Mapping[Tile, tuple[Wait, ...]]:
    """For every tile that may be discarded and leaves the hand ready: what it waits for. Empty when nothing is asked."""
    tiles = discardable(observation.options)
    if observation.seat is None or not tiles:
        return {}
    rack = observation.rack
    sets = SETS - len(rack.melds)
    if UNKNOWN in rack.concealed or len(rack.concealed) != 3 * sets + 2:
        return {}
    goal = rule_set.goal(observation)
    left = unseen(observation, goal.copies)
    ready = {
        c.kind: c.accepted for c in discards(counts(rack.concealed), goal, sets, remaining=left) if c.distance == 0
    }
    return {
        tile: tuple(
            Wait(kind, left[kind], _counts(rule_set, options, observation, rack, tile, kind))
            for kind in ready[KIND[tile]]
        )
        for tile in tiles
        if KIND[tile] in ready
    }


def _counts(
    rule_set: RuleSet, options: Options, observation: Observation, rack: Place, thrown: Tile, win: Tile
) -> Text | None:
    """What the hand would count with another seat's tile, as it stands; or why it could not win with it."""
    deal = observation.deal
    stated = StatedHand(
        rule_set.id,
        without(rack.concealed, (thrown,)),
        win,
        "discard",
        source=1,
        melds=rack.melds,
        options=options,
        seat_wind=EAST + (rack.owner - deal.dealer) % observation.seats,
        round_wind=EAST + deal.round % 4,
        dora_indicators=tuple(tile for tile in observation.wall.shown if tile != UNKNOWN),
    )
    counted = rule_set.score(stated).score
    return counted.reason if isinstance(counted, Refused) else worth(counted)
