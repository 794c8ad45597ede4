"""A quick, greedy player: it takes every win, builds the nearest shape and keeps out of the way of a declared hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Generic, TypeAlias, TypeVar, cast

from engine.bots.plans import Plan, plans
from engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from engine.core.meld import Meld, Seat
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
    TILE_COUNT,
    UNKNOWN,
    Tile,
    Tiles,
    kind_of,
    suit,
)
from engine.play.japanese import Riichi
from engine.play.opening import ChooseVoid, Exchange
from engine.play.options import Options
from engine.play.readiness import rack_counts, rack_distance
from engine.play.rule_set import RuleSet
from engine.scoring.distance import Choice, Goal, acceptance, discards, distance, nearest_discards

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
        view = _View(observation, self._rule_set)
        for name, choose in _CHOOSERS:
            if name in by_name and (action := choose(view, by_name)) is not None:
                return action
        return PASS if PASS in options else options[0]


_ALWAYS = ("self_draw", "ron", "flower")
"""Never let go: a win, and a flower's replacement 补花."""

_HIDDEN = (UNKNOWN,)
"""How a rack begins of which nothing is seen; what is seen of one lies first in it."""
_NAME = attrgetter("name")
_TURNED = attrgetter("turned")

_Options: TypeAlias = dict[str, list[Action]]
"""The options by the name of their action."""


_Seen = TypeVar("_Seen")


class _seen_once(Generic[_Seen]):  # noqa: N801 - used like ``property``
    """``functools.cached_property`` without the lock that Python 3.11 takes every time: a view belongs to one thread."""

    def __init__(self, look: Callable[[_View], _Seen]) -> None:
        self._look = look
        self._name = look.__name__

    def __get__(self, view: _View, owner: type[_View]) -> _Seen:
        value = view.__dict__[self._name] = self._look(view)
        return value


class _View:
    """What the choice rests on; what not every choice needs is worked out when it is first looked at."""

    def __init__(self, observation: Observation, rule_set: RuleSet) -> None:
        assert observation.seat is not None
        rack = observation.rack
        self.observation = observation
        self.rule_set = rule_set
        self.needs_yaku = rule_set.needs_yaku
        self.seat: Seat = observation.seat
        self.rack = rack
        self.goal: Goal = rule_set.goal(observation)
        self.held: list[int] = list(rack_counts(rack.concealed))
        """The rack by kind."""
        self.wild: frozenset[int] = rule_set.wild(observation)
        """The kinds that stand for any tile 混."""
        self.melds: tuple[Meld, ...] = rack.melds
        self.is_open = bool(rack.melds) and any(meld.is_open for meld in rack.melds)

    @_seen_once
    def remaining(self) -> list[int]:
        """How many of each kind this seat has not seen; racks that lie open to it are seen."""
        observation = self.observation
        # Flowers and unknown tiles are counted too, beyond the kinds, and then left out.
        left = [self.goal.copies] * (TILE_COUNT + 1)
        seen = [laid.tile for river in observation.rivers for laid in river if laid.taken_by is None]
        for place in observation.places:
            for meld in place.melds:
                seen += meld.tiles
            if place.concealed[:1] != _HIDDEN:
                seen += place.concealed
        seen += observation.wall.shown
        for kind in map(kind_of, seen):
            left[kind] -= 1
        for kind in self.wild:
            left[kind] = 0  # a wild tile helps after any discard, and so speaks for none
        return left[:KINDS]

    @_seen_once
    def bonus(self) -> frozenset[int]:
        """The kinds worth extra."""
        return self.rule_set.bonus(self.observation)

    @_seen_once
    def needed(self) -> frozenset[int]:
        """The kinds without which the hand could hardly win."""
        return self.rule_set.needed(self.observation)

    @_seen_once
    def value(self) -> Tiles:
        """The kinds of honours a triplet of which counts."""
        return self.rule_set.open_yaku.triplets(self.observation)

    @_seen_once
    def threats(self) -> tuple[Seat, ...]:
        """The other seats that have laid a tile sideways: a declared riichi."""
        rivers = self.observation.rivers
        if not any(map(_TURNED, chain.from_iterable(rivers))):
            return ()
        return tuple(seat for seat, river in enumerate(rivers) if seat != self.seat and any(map(_TURNED, river)))

    @_seen_once
    def feared_rivers(self) -> list[set[int]]:
        """The kinds that each of them has discarded, and so cannot win with."""
        return [{KIND[laid.tile] for laid in self.observation.rivers[seat]} for seat in self.threats]

    def plans(self, held: Sequence[int], melds: tuple[Meld, ...]) -> tuple[Plan, ...]:
        """What a rack with these melds can be built towards; none: it could hardly win."""
        if not self.needs_yaku or not any(meld.is_open for meld in melds):
            return (Plan(self.goal),)
        return tuple(plans(self.goal, held, melds, self.rule_set.open_yaku, self.value))

    def fixed(self, held: Sequence[int]) -> tuple[Sequence[int], int]:
        """The counts without the wild tiles, and how many of those there are."""
        if not self.wild:
            return held, 0
        fixed = list(held)
        for kind in self.wild:
            fixed[kind] = 0
        return fixed, sum(held) - sum(fixed)

    def distance(self, held: Sequence[int], melds: tuple[Meld, ...]) -> int:
        """The nearest plan's distance, after the best discard where the rack has a tile to discard."""
        held, wild = self.fixed(held)
        return min(
            (distance(plan.kept(held), plan.goal, 4 - len(melds), wild=wild) for plan in self.plans(held, melds)),
            default=99,
        )

    def distance_at_least(self, held: Sequence[int], melds: tuple[Meld, ...]) -> int:
        """The distance without any plan, which could only be further."""
        held, wild = self.fixed(held)
        return distance(held, self.goal, 4 - len(melds), wild=wild)

    @_seen_once
    def away(self) -> int:
        """The distance of what it has."""
        if self.wild or (self.needs_yaku and self.is_open):
            return self.distance(self.held, self.melds)
        return rack_distance(self.rack.concealed, self.goal, 4 - len(self.melds))

    @_seen_once
    def nearest(self) -> dict[int, Choice]:
        """The discards that leave the hand nearest, under the plan that is nearest."""
        return _discards(self, nearest_discards)


# -- discards ----------------------------------------------------------------------------------------------------------


def _discards(view: _View, look: Callable[..., list[Choice]]) -> dict[int, Choice]:
    """Kinds of the rack as a discard, all or those ``look`` picks out, under the plan that is nearest."""
    sets_needed = 4 - len(view.melds)
    held, wild = view.fixed(view.held)
    best: dict[int, Choice] = {}
    for plan in view.plans(held, view.melds) or (Plan(view.goal),):
        kept, remaining = plan.kept(held), plan.kept(view.remaining)
        choices = look(kept, plan.goal, sets_needed, wild=wild, remaining=remaining)
        leads = {choice.kind: choice for choice in choices}
        unwanted = [kind for kind in plan.unwanted if held[kind]]
        if unwanted:
            away = distance(kept, plan.goal, sets_needed, wild=wild)
            accepted = acceptance(kept, plan.goal, sets_needed, wild=wild)
            left = sum(remaining[kind] for kind in accepted)
            leads |= {kind: Choice(kind, away, accepted, left) for kind in unwanted}
        if not best or _rank(leads) < _rank(best):
            best = leads
    return best


def _rank(leads: dict[int, Choice]) -> tuple[int, int]:
    return min((lead.distance, -lead.left) for lead in leads.values())


_USEFULNESS = tuple(
    2 + min(kind % 9, 8 - kind % 9, 3) if kind < EAST else int(kind in DRAGONS) for kind in range(KINDS)
)


def _usefulness(view: _View, kind: int) -> int:
    """What a lone tile of the kind is worth in the end: guest winds least, the middle of a suit most."""
    return 1 if kind in view.value else _USEFULNESS[kind]


def _danger(view: _View, kind: int) -> int:
    """How likely the kind completes a declared hand, roughly: 0 it cannot (it lies in that river)."""
    total = 0
    for river in view.feared_rivers:
        if kind in river:
            continue
        if kind >= EAST:
            total += 1 + view.remaining[kind]
        elif river.issuperset(_OTHER_ENDS[kind]):
            total += 3 if kind in ORPHANS else 5
        else:
            total += 6 if kind in ORPHANS else 10
    return total


_OTHER_ENDS = tuple(tuple(kind + step for step in (-3, 3) if 0 <= kind % 9 + step <= 8) for kind in range(EAST))
"""What else a wait at either end of a run waits for, by the kind: where it was let go, that wait is not there 筋."""


def _loose_kind(view: _View, kinds: set[int]) -> int | None:
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


def _discard(view: _View, by_name: _Options) -> Action | None:
    """Out of what is safest against a declared hand while far from ready: the nearest, then the widest.

    A wild tile goes only where there is nothing else to discard.
    """
    options = cast("list[Discard]", by_name["discard"])
    kinds = {KIND[option.tile] for option in options} - view.wild
    if not kinds or UNKNOWN in kinds:
        return options[0]
    risk: dict[int, int] = {}
    if view.threats:
        risk = {kind: _danger(view, kind) for kind in kinds}
        if view.away >= CAREFUL_FROM:
            least = min(risk.values())
            kinds = {kind for kind in kinds if risk[kind] == least}
    elif (loose := _loose_kind(view, kinds)) is not None:
        kinds = {loose}
    left: dict[int, int] = {}
    if len(kinds) > 1:
        leads = view.nearest if kinds & view.nearest.keys() else _discards(view, discards)
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


def _riichi(view: _View, by_name: _Options) -> Action | None:
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


def _call(view: _View, by_name: _Options) -> Action | None:
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


def _minkan(view: _View, by_name: _Options) -> Action | None:
    """An exposed kong where kongs are paid and the hand comes no further from ready; else the pon is left to decide."""
    if view.needs_yaku:
        return None
    option = by_name["minkan"][0]
    assert isinstance(option, Minkan)
    kong = Meld("minkan", (*option.tiles, option.tiles[0]), view.observation.turn, option.tiles[0])
    now = view.away
    return option if view.distance(_without(view.held, option.tiles), (*view.melds, kong)) <= now else None


def _kong(view: _View, by_name: _Options) -> Action | None:
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


def _exchange(view: _View, by_name: _Options) -> Action | None:
    """Gives from the weakest suit that can be given from; from another one only what hurts least."""
    options = [option for option in by_name["exchange"] if isinstance(option, Exchange)]
    suits = {suit(tile) for option in options for tile in option.tiles}
    whole = {s: _suit_strength(view.held, s) for s in suits}

    def rank(option: Exchange) -> tuple[int, int, Tiles]:
        rest, given = _without(view.held, option.tiles), set(map(suit, option.tiles))
        left = [_suit_strength(rest, s) if s in given else strength for s, strength in whole.items()]
        return min(left) - sum(left), -sum(left), option.tiles

    return min(options, key=rank)


def _void(view: _View, by_name: _Options) -> Action | None:
    """Does without the suit with the least in it."""

    def rank(option: ChooseVoid) -> tuple[int, int]:
        s = SUITS.index(option.suit)
        return sum(view.held[9 * s : 9 * s + 9]), _suit_strength(view.held, s)

    return min((option for option in by_name["void"] if isinstance(option, ChooseVoid)), key=rank)


def _abandon(view: _View, by_name: _Options) -> Action | None:
    return by_name["abandon"][0] if view.away >= FAR else None


def _take(view: _View, by_name: _Options) -> Action | None:
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


_CHOOSERS: tuple[tuple[str, Callable[[_View, _Options], Action | None]], ...] = (
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
