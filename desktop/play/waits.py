"""What each discard would leave a player waiting for 听牌, with copies left and what a win would count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from desktop.play.totals import worth
from desktop.table.picture import JointWaits, Wait
from engine.core.action import Action, Discard
from engine.core.observe import Observation
from engine.core.tiles import EAST, KIND, KINDS, UNKNOWN, Tile, Tiles, counts, without
from engine.core.words import Text
from engine.play.options import Options
from engine.play.rule_set import Bar, RuleSet
from engine.scoring.distance import discards
from engine.scoring.score import Refused, Score
from engine.scoring.stated import FLAGS, StatedHand

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
    if observation.seat is None or not tiles or rule_set.joint is not None:
        return {}
    rack = observation.rack
    if UNKNOWN in rack.concealed or len(rack.concealed) != 3 * (SETS - len(rack.melds)) + 2:
        return {}
    goal = rule_set.goal(observation)
    left = unseen(observation, goal.copies)
    declared = {
        (option.name, getattr(option, "tile", UNKNOWN)) for option in observation.options if option.name in FLAGS
    }
    found: dict[Tile, tuple[Wait, ...]] = {}
    for tile, kinds in _ready(rule_set, options, observation, tiles, left).items():
        bar = rule_set.barred(observation, tile, tuple(kinds))
        calls = frozenset(name for name, thrown in declared if thrown == tile)
        waits = []
        for kind, counted in kinds.items():
            hand = _stated(rule_set, options, observation, tile, kind)
            plain = _worth(rule_set, hand, bar, counted)
            called = _worth(rule_set, replace(hand, flags=hand.flags | calls), bar) if calls else None
            waits.append(Wait(kind, left[kind], plain, called))
        found[tile] = tuple(waits)
    return found


def joint_waits(rule_set: RuleSet, options: Options, observation: Observation) -> JointWaits:
    """What the several hands of a seat wait for together, as they are and after each discard; nothing in other games."""
    if rule_set.joint is None or observation.seat is None or observation.ending is not None:
        return JointWaits()
    left = unseen(observation, rule_set.goal(observation).copies)

    def told(discard: Action | None, calls: frozenset[str]) -> tuple[Wait, ...]:
        joint = None if rule_set.joint is None else rule_set.joint(observation, discard)
        if joint is None:
            return ()
        bar = rule_set.barred(observation, getattr(discard, "tile", UNKNOWN), joint.waits)
        waits = []
        for kind in joint.waits:
            hand = rule_set.stated(observation, replace(joint.hand, win=kind, options=options))
            called = _worth(rule_set, replace(hand, flags=hand.flags | calls), bar) if calls else None
            waits.append(Wait(kind, left[kind], _worth(rule_set, hand, bar), called))
        return tuple(waits)

    declared: dict[tuple[int, Tile], set[str]] = {}
    for option in observation.options:
        if option.name in FLAGS:
            declared.setdefault(_where(option), set()).add(option.name)
    by_discard: dict[tuple[int, Tile], tuple[Wait, ...]] = {}
    for option in observation.options:
        where = _where(option)
        if isinstance(option, Discard) and where not in by_discard:
            waits = told(option, frozenset(declared.get(where, ())))
            if waits:
                by_discard[where] = waits
    return JointWaits(told(None, frozenset()), by_discard)


def _where(option: Action) -> tuple[int, Tile]:
    """The rack and the tile of an option."""
    return getattr(option, "rack", 0), getattr(option, "tile", UNKNOWN)


Counts: TypeAlias = "Mapping[int, Score | Refused | None]"
"""By kind waited for: what the hand counts with it, None where that is still to be asked."""


def _ready(
    rule_set: RuleSet, options: Options, observation: Observation, tiles: Tiles, left: list[int]
) -> Mapping[Tile, Counts]:
    """The discards that leave the hand ready, with what it then waits for."""
    if rule_set.completions is not None:
        counted = {tile: rule_set.completions(_stated(rule_set, options, observation, tile, tile)) for tile in tiles}
        return {tile: kinds for tile, kinds in counted.items() if kinds}
    rack, goal = observation.rack, rule_set.goal(observation)
    after = discards(counts(rack.concealed), goal, SETS - len(rack.melds), remaining=left)
    ready: dict[int, Counts] = {c.kind: dict.fromkeys(c.accepted) for c in after if c.distance == 0}
    return {tile: ready[KIND[tile]] for tile in tiles if ready.get(KIND[tile])}


def _stated(rule_set: RuleSet, options: Options, observation: Observation, thrown: Tile, win: Tile) -> StatedHand:
    """The hand once ``thrown`` is discarded and another seat gives ``win``, as the table has it."""
    deal, rack = observation.deal, observation.rack
    hand = StatedHand(
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
    return rule_set.stated(observation, hand)


def _worth(rule_set: RuleSet, hand: StatedHand, bar: Bar | None, counted: Score | Refused | None = None) -> Text:
    """What the hand would count, or why it could not win; where only another's tile is forbidden, the self-draw beside it."""
    if bar is not None and bar.wholly:
        return bar.reason
    score = counted or rule_set.score(hand).score
    refused = bar.reason if bar is not None else score.reason if isinstance(score, Refused) else None
    if isinstance(score, Score) and refused is None:
        return worth(score)
    assert refused is not None, "a hand counts or is refused"
    if hand.by == "self_draw":
        return refused
    drawn = rule_set.score(replace(hand, by="self_draw", source=None)).score
    if isinstance(drawn, Refused):
        return refused
    told = worth(drawn)
    return Text(f"{refused.zh}；自摸 {told.zh}", f"{refused.en}; self-draw {told.en}")
