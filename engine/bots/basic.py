"""A quick, greedy player: it takes every win, builds the nearest shape and keeps out of the way of a declared hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias, cast

from engine.analysis.view import View
from engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from engine.core.meld import Meld
from engine.core.observe import Observation
from engine.core.tiles import (
    DRAGONS,
    EAST,
    HONOURS,
    KIND,
    KINDS,
    ORPHANS,
    RED,
    SUITS,
    UNKNOWN,
    Tile,
    Tiles,
    suit,
)
from engine.play.japanese import Riichi
from engine.play.opening import ChooseVoid, Exchange
from engine.play.options import Options
from engine.play.rule_set import RuleSet

CAREFUL_FROM = 2
"""At this distance or more, a hand gives way to somebody's declared riichi."""
LOOSE_FROM = 2
"""At this distance or more, tiles on their own at the edge go before anything else."""
MANY_ORPHANS = 9
"""With so many kinds of terminals and honours a hand may become thirteen orphans."""
FAR = 3
"""Nine terminals are given up at this distance or more."""
WORTH = 4
"""A dora or red five, or what the hand needs, is kept as if this many more tiles helped."""
CALL_WITHIN = 3
"""Chi is worth opening the hand for only nearer than this, unless it is open already."""


class BasicBot:
    """Chooses by distance first, then by how many tiles would help, then by how useful the discarded tile was.

    It has no chance in it: the same observation gets the same answer.  Decisions that only one game has it leaves to that game's
    rule set; what neither has a view on it passes.
    """

    def __init__(self, rule_set: RuleSet, options: Options) -> None:
        self._rule_set = rule_set

    def choose(self, observation: Observation) -> Action:
        options = observation.options
        if len(options) == 1:
            return options[0]
        by_name: _Options = {}
        for name, alike in groupby(options, _NAME):
            by_name.setdefault(name, []).extend(alike)
        for name in _ALWAYS:
            if name in by_name:
                return by_name[name][0]
        if (own := self._rule_set.own_choice(observation)) is not None:
            return own
        view = View(observation, self._rule_set)
        for name, choose in _CHOOSERS:
            if name in by_name and (action := choose(view, by_name)) is not None:
                return action
        return PASS if PASS in options else options[0]


_ALWAYS = ("self_draw", "ron", "flower")
"""Never let go: a win, and a flower's replacement 补花."""

_NAME = attrgetter("name")

_Options: TypeAlias = dict[str, list[Action]]
"""The options by the name of their action."""


# -- discards ----------------------------------------------------------------------------------------------------------


_USEFULNESS = tuple(
    2 + min(kind % 9, 8 - kind % 9, 3) if kind < EAST else int(kind in DRAGONS) for kind in range(KINDS)
)


def _usefulness(view: View, kind: int) -> int:
    """What a lone tile of the kind is worth in the end: guest winds least, the middle of a suit most."""
    return 1 if kind in view.value else _USEFULNESS[kind]


def _loose_kind(view: View, kinds: set[int]) -> int | None:
    """The least useful of the ``kinds`` that go before any other while the hand is closed and far from ready 字牌先行.

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


def _discard(view: View, by_name: _Options) -> Action | None:
    """Out of what is safest against a declared hand while far from ready: the nearest, then the widest.

    A wild tile goes only where there is nothing else to discard.
    """
    options = cast("list[Discard]", by_name["discard"])
    kinds = {KIND[option.tile] for option in options} - view.wild
    if not kinds or UNKNOWN in kinds:
        return options[0]
    risk: dict[int, int] = {}
    if view.threats:
        risk = {kind: view.danger(kind) for kind in kinds}
        if view.away >= CAREFUL_FROM:
            least = min(risk.values())
            kinds = {kind for kind in kinds if risk[kind] == least}
    elif (loose := _loose_kind(view, kinds)) is not None:
        kinds = {loose}
    left: dict[int, int] = {}
    if len(kinds) > 1:
        leads = view.nearest if kinds & view.nearest.keys() else view.leads
        nearest = min(lead.distance for kind, lead in leads.items() if kind in kinds)
        left = {kind: lead.left for kind, lead in leads.items() if kind in kinds and lead.distance == nearest}
        kinds = set(left)

    found = [option for option in options if KIND[option.tile] in kinds]
    if len(found) == 1:
        return found[0]
    bonus, needed = view.bonus, view.needed

    def rank(option: Discard) -> tuple[int, int, bool, bool]:
        kind, red = KIND[option.tile], option.tile in RED
        worth = WORTH * ((kind in bonus) + (kind in needed) + red)
        return worth - left.get(kind, 0), risk.get(kind) or _usefulness(view, kind), red, not option.drawn

    return min(found, key=rank)


def _riichi(view: View, by_name: _Options) -> Action | None:
    """Declares where a tile it waits for can still come; the widest wait first."""
    leads = view.nearest
    options = [
        option
        for option in by_name["riichi"]
        if isinstance(option, Riichi)
        and (lead := leads.get(KIND[option.tile]))
        and lead.distance == 0  # some games let one declare without being ready
        and lead.left
    ]
    return min(
        options,
        key=lambda o: (-leads[KIND[o.tile]].left, KIND[o.tile] in view.bonus, o.tile in RED, not o.drawn),
        default=None,
    )


# -- calls and kongs -----------------------------------------------------------------------------------------------------


def _without(held: Sequence[int], tiles: Tiles) -> list[int]:
    rest = list(held)
    for tile in tiles:
        rest[KIND[tile]] -= 1
    return rest


def _call(view: View, by_name: _Options) -> Action | None:
    """Claims a discard where that brings the hand nearer and it can still win."""
    source = view.observation.turn
    assert source is not None
    claimed = view.observation.rivers[source][-1].tile
    now = view.away
    options = by_name.get("pon", [])
    if not view.needs_yaku or view.is_open or now < CALL_WITHIN:
        options = [*options, *by_name.get("chi", ())]
    found: list[tuple[int, int, Action]] = []
    for option in options:
        assert isinstance(option, Pon | Chi)
        meld = Meld("pon" if isinstance(option, Pon) else "chi", (*option.tiles, claimed), source, claimed)
        rest, melds = _without(view.held, option.tiles), (*view.melds, meld)
        if view.distance_at_least(rest, melds) >= now:
            continue  # most calls, found sooner than by looking at every plan
        then = view.distance(rest, melds)
        if then < now and not (then >= CAREFUL_FROM and view.threats):
            found.append((then, sum(tile in RED for tile in option.tiles), option))
    return min(found, key=lambda entry: entry[:2])[2] if found else None


def _minkan(view: View, by_name: _Options) -> Action | None:
    """An exposed kong where kongs are paid and the hand comes no further from ready; else the pon is left to decide."""
    if view.needs_yaku:
        return None
    option = by_name["minkan"][0]
    assert isinstance(option, Minkan)
    kong = Meld("minkan", (*option.tiles, option.tiles[0]), view.observation.turn, option.tiles[0])
    now = view.away
    return option if view.distance(_without(view.held, option.tiles), (*view.melds, kong)) <= now else None


def _kong(view: View, by_name: _Options) -> Action | None:
    """A kong at one's turn that comes no further from ready; not against a declared hand unless ready oneself.

    One that earns more than a hand nearer to ready is laid in any case.
    """
    now = view.away
    if view.threats and now > 0:
        return None
    golden = view.rule_set.golden(view.observation)
    kongs: tuple[Action, ...] = (*by_name.get("ankan", ()), *by_name.get("kakan", ()))
    for option in kongs:
        if isinstance(option, Ankan):
            if KIND[option.tiles[0]] in golden:
                return option
            rest = _without(view.held, option.tiles)
            melds = (*view.melds, Meld("ankan", option.tiles))
        else:
            assert isinstance(option, Kakan)
            rest, melds = _without(view.held, (option.tile,)), view.melds
        if view.distance(rest, melds) <= now:
            return option
    return None


# -- before and beside the turns -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def _strength(rack: tuple[int, ...]) -> int:
    """How well the tiles of one suit hang together: equal tiles and neighbours count."""
    total = 0
    for rank, n in enumerate(rack):
        total += (
            n
            + (3 * (n > 1) + 3 * (n > 2))
            + 2 * n * sum(rack[rank + 1 : rank + 2])
            + n * sum(rack[rank + 2 : rank + 3])
        )
    return total


def _suit_strength(held: Sequence[int], s: int) -> int:
    if s == HONOURS:
        return sum(_strength((n,)) for n in held[EAST:])  # no honour is another's neighbour
    return _strength(tuple(held[9 * s : 9 * s + 9]))


def _exchange(view: View, by_name: _Options) -> Action | None:
    """Gives from the weakest suit that can be given from; from another one only what hurts least."""
    options = [option for option in by_name["exchange"] if isinstance(option, Exchange)]
    suits = {suit(tile) for option in options for tile in option.tiles}
    whole = {s: _suit_strength(view.held, s) for s in suits}

    def rank(option: Exchange) -> tuple[int, int, Tiles]:
        rest, given = _without(view.held, option.tiles), set(map(suit, option.tiles))
        left = [_suit_strength(rest, s) if s in given else strength for s, strength in whole.items()]
        return min(left) - sum(left), -sum(left), option.tiles

    return min(options, key=rank)


def _void(view: View, by_name: _Options) -> Action | None:
    """Does without the suit with the least in it."""

    def rank(option: ChooseVoid) -> tuple[int, int]:
        s = SUITS.index(option.suit)
        return sum(view.held[9 * s : 9 * s + 9]), _suit_strength(view.held, s)

    return min((option for option in by_name["void"] if isinstance(option, ChooseVoid)), key=rank)


def _abandon(view: View, by_name: _Options) -> Action | None:
    return by_name["abandon"][0] if view.away >= FAR else None


def _take(view: View, by_name: _Options) -> Action | None:
    """Takes the tile that brings the hand nearer, if one does."""
    now = view.away
    found: list[tuple[int, bool, Tile, Action]] = []
    for option in by_name["take"]:
        tile: Tile = option.tile  # type: ignore[attr-defined]
        held = list(view.held)
        held[KIND[tile]] += 1
        then = view.distance(held, view.melds)
        if then < now:
            found.append((then, tile not in RED, tile, option))
    return min(found, key=lambda entry: entry[:3])[3] if found else None


_CHOOSERS: tuple[tuple[str, Callable[[View, _Options], Action | None]], ...] = (
    ("exchange", _exchange),
    ("void", _void),
    ("abandon", _abandon),
    ("riichi", _riichi),
    ("ankan", _kong),
    ("kakan", _kong),
    ("minkan", _minkan),
    ("pon", _call),
    ("chi", _call),
    ("take", _take),
    ("discard", _discard),
)
"""What is considered, in this order; the first that wants something is done."""
