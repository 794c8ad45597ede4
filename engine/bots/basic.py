"""A quick, greedy player: it takes every win, builds the nearest shape and keeps out of the way of a declared hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.bots.plans import Plan, plans
from engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from engine.core.meld import Meld, Seat
from engine.core.observe import Observation
from engine.core.tiles import EAST, HONOURS, KIND, KINDS, ORPHANS, RED, TILE_COUNT, UNKNOWN, Tile, Tiles, counts, suit
from engine.play.japanese import AbandonHand, Riichi
from engine.play.opening import ChooseVoid, Exchange
from engine.play.options import Options
from engine.play.rule_set import RuleSet
from engine.rules.trick import Take
from engine.scoring.distance import Goal, acceptance, discards, distance
from engine.scoring.riichi_yaku import dora_after

CAREFUL_FROM = 2
"""At this distance or more, a hand gives way to somebody's declared riichi."""
FAR = 3
"""Nine terminals are given up at this distance or more."""
WORTH = 4
"""A dora or red five is kept as if this many more tiles helped."""
CALL_WITHIN = 3
"""Chi is worth opening the hand for only nearer than this, unless it is open already."""


class BasicBot:
    """Chooses by distance first, then by how many tiles would help, then by how useful the discarded tile was.

    It has no chance in it: the same observation gets the same answer.
    """

    def __init__(self, rule_set: RuleSet, options: Options) -> None:
        self._goal = rule_set.goal
        self._needs_yaku = rule_set.needs_yaku
        self._bonus = rule_set.bonus

    def choose(self, observation: Observation) -> Action:
        options = observation.options
        if len(options) == 1:
            return options[0]
        by_type: dict[type[Action], list[Action]] = {}
        for option in options:
            by_type.setdefault(type(option), []).append(option)
        for win in (SelfDraw, Ron):
            if win in by_type:
                return by_type[win][0]
        view = _View.of(observation, self._goal(observation), needs_yaku=self._needs_yaku)
        for kind, choose in _CHOOSERS:
            if kind in by_type and (action := choose(view, by_type)) is not None:
                return action
        return PASS if PASS in options else options[0]


@dataclass(frozen=True, slots=True)
class _View:
    """What the choice rests on: the rack by kind, what has not been seen, and whom to fear."""

    observation: Observation
    seat: Seat
    goal: Goal
    held: tuple[int, ...]
    melds: tuple[Meld, ...]
    remaining: tuple[int, ...]
    needs_yaku: bool

    @classmethod
    def of(cls, observation: Observation, goal: Goal, *, needs_yaku: bool) -> _View:
        place = observation.rack
        assert observation.seat is not None
        held = counts(place.concealed)
        # Flowers and unknown tiles are counted too, beyond the kinds, and then left out.
        left = [goal.copies] * (TILE_COUNT + 1)
        visible = [laid.tile for river in observation.rivers for laid in river if laid.taken_by is None]
        visible += [tile for other in observation.places for meld in other.melds for tile in meld.tiles]
        for tile in (*place.concealed, *visible, *observation.wall.shown):
            left[KIND[tile]] -= 1
        remaining = tuple(max(0, n) for n in left[:KINDS])
        return cls(observation, observation.seat, goal, tuple(held), place.melds, remaining, needs_yaku)

    @property
    def is_open(self) -> bool:
        return any(meld.is_open for meld in self.melds)

    @property
    def own_winds(self) -> Tiles:
        """The kinds of the round wind and one's own."""
        deal = self.observation.deal
        return (EAST + deal.round % 4, EAST + (self.seat - deal.dealer) % self.observation.seats)

    def threats(self) -> tuple[Seat, ...]:
        """The other seats that have laid a tile sideways: a declared riichi."""
        rivers = self.observation.rivers
        return tuple(
            seat for seat, river in enumerate(rivers) if seat != self.seat and any(laid.turned for laid in river)
        )

    def bonus(self) -> frozenset[int]:
        """The dora kinds, where indicators make them."""
        if not self.needs_yaku:
            return frozenset()
        return frozenset(dora_after(tile) for tile in self.observation.wall.shown)

    def plans(self, held: Sequence[int], melds: tuple[Meld, ...]) -> tuple[Plan, ...]:
        """What a rack with these melds can be built towards; none: it could hardly win."""
        if not self.needs_yaku or not any(meld.is_open for meld in melds):
            return (Plan(self.goal),)
        return tuple(plans(self.goal, held, melds, self.own_winds))

    def distance(self, held: Sequence[int], melds: tuple[Meld, ...]) -> int:
        """The nearest plan's distance, after the best discard where the rack has a tile to discard."""
        return min(
            (distance(plan.kept(held), plan.goal, 4 - len(melds)) for plan in self.plans(held, melds)), default=99
        )


# -- discards ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Leads:
    """What a discard leads to: the distance and how many tiles then help."""

    distance: int
    left: int


def _discards(view: _View) -> dict[int, _Leads]:
    """Every kind of the rack as a discard, under the plan that is nearest."""
    sets_needed = 4 - len(view.melds)
    best: dict[int, _Leads] = {}
    for plan in view.plans(view.held, view.melds) or (Plan(view.goal),):
        kept = plan.kept(view.held)
        unwanted = [kind for kind in plan.unwanted if view.held[kind]]
        remaining = [0 if kind in plan.unwanted else n for kind, n in enumerate(view.remaining)]
        leads = {
            choice.kind: _Leads(choice.distance, choice.left)
            for choice in discards(kept, plan.goal, sets_needed, remaining=remaining)
        }
        if unwanted:
            whole = _whole(kept, plan.goal, sets_needed, remaining)
            leads |= dict.fromkeys(unwanted, whole)
        if not best or _nearest(leads) < _nearest(best):
            best = leads
    return best


def _whole(kept: Sequence[int], goal: Goal, sets_needed: int, remaining: Sequence[int]) -> _Leads:
    """Nothing of the plan is discarded."""
    accepted = acceptance(kept, goal, sets_needed)
    return _Leads(distance(kept, goal, sets_needed), sum(remaining[kind] for kind in accepted))


def _nearest(leads: dict[int, _Leads]) -> tuple[int, int]:
    return min((lead.distance, -lead.left) for lead in leads.values())


def _usefulness(view: _View, kind: int) -> int:
    """What a lone tile of the kind is worth in the end: guest winds least, the middle of a suit most."""
    if suit(kind) == HONOURS:
        return 1 if kind in view.own_winds or kind >= 31 else 0
    return 2 + min(kind % 9, 8 - kind % 9, 3)


def _danger(view: _View, kind: int, threats: tuple[Seat, ...]) -> int:
    """How likely the kind completes a declared hand, roughly: 0 it cannot (it lies in that river)."""
    total = 0
    for seat in threats:
        river = {KIND[laid.tile] for laid in view.observation.rivers[seat]}
        if kind in river:
            continue
        if suit(kind) == HONOURS:
            total += 1 + view.remaining[kind]
            continue
        rank = kind % 9
        ends = [kind + step for step in (-3, 3) if 0 <= rank + step <= 8]
        if all(end in river for end in ends):
            total += 3 if kind in ORPHANS else 5
        else:
            total += 6 if kind in ORPHANS else 10
    return total


def _discard(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    options = [option for option in by_type[Discard] if isinstance(option, Discard)]
    if any(option.tile == UNKNOWN for option in options):
        return options[0]
    leads = _discards(view)
    bonus = view.bonus()
    threats = view.threats()
    nearest, _ = _nearest(leads)
    careful = bool(threats) and nearest >= CAREFUL_FROM

    def merit(kind: int) -> tuple[int, int, int, int]:
        lead = leads[kind]
        risk = _danger(view, kind, threats) if threats else 0
        return (
            risk if careful else 0,
            lead.distance,
            (WORTH if kind in bonus else 0) - lead.left,
            risk or _usefulness(view, kind),
        )

    merits = {kind: merit(kind) for kind in {KIND[option.tile] for option in options}}

    def rank(option: Discard) -> tuple[int, int, int, int, bool, bool]:
        risk, away, spread, use = merits[KIND[option.tile]]
        red = option.tile in RED
        return (risk, away, spread + WORTH * red, use, red, not option.drawn)

    return min(options, key=rank)


def _riichi(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """Declares where a tile it waits for can still come; the widest wait first."""
    leads = _discards(view)
    bonus = view.bonus()
    options = [option for option in by_type[Riichi] if isinstance(option, Riichi) and leads[KIND[option.tile]].left]
    return min(
        options,
        key=lambda o: (-leads[KIND[o.tile]].left, KIND[o.tile] in bonus, o.tile in RED, not o.drawn),
        default=None,
    )


# -- calls and kongs -----------------------------------------------------------------------------------------------------


def _without(held: Sequence[int], tiles: Tiles) -> list[int]:
    rest = list(held)
    for tile in tiles:
        rest[KIND[tile]] -= 1
    return rest


def _call(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """Claims a discard where that brings the hand nearer and it can still win."""
    source = view.observation.turn
    assert source is not None
    claimed = view.observation.rivers[source][-1].tile
    now = view.distance(view.held, view.melds)
    found: list[tuple[int, int, Action]] = []
    for option in (*by_type.get(Pon, ()), *by_type.get(Chi, ())):
        assert isinstance(option, Pon | Chi)
        meld = Meld("pon" if isinstance(option, Pon) else "chi", (*option.tiles, claimed), source, claimed)
        then = view.distance(_without(view.held, option.tiles), (*view.melds, meld))
        if then >= now or (view.threats() and then >= CAREFUL_FROM):
            continue
        if isinstance(option, Chi) and view.needs_yaku and not view.is_open and now >= CALL_WITHIN:
            continue
        found.append((then, sum(tile in RED for tile in option.tiles), option))
    return min(found, key=lambda entry: entry[:2])[2] if found else None


def _minkan(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """An exposed kong where kongs are paid and the hand comes no further from ready; else the pon is left to decide."""
    if view.needs_yaku:
        return None
    option = by_type[Minkan][0]
    assert isinstance(option, Minkan)
    kong = Meld("minkan", (*option.tiles, option.tiles[0]), view.observation.turn, option.tiles[0])
    now = view.distance(view.held, view.melds)
    return option if view.distance(_without(view.held, option.tiles), (*view.melds, kong)) <= now else None


def _kong(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """A kong at one's turn that comes no further from ready; not against a declared hand unless ready oneself."""
    now = min((lead.distance for lead in _discards(view).values()), default=99)
    if view.threats() and now > 0:
        return None
    kongs: tuple[Action, ...] = (*by_type.get(Ankan, ()), *by_type.get(Kakan, ()))
    for option in kongs:
        if isinstance(option, Ankan):
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
    return _strength(tuple(held[9 * s : 9 * s + 9]))


def _exchange(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """Gives from the weakest suit the three tiles whose loss hurts least."""

    def rank(option: Exchange) -> tuple[int, int, Tiles]:
        s = suit(option.tiles[0])
        rest = _without(view.held, option.tiles)
        return (_suit_strength(view.held, s), _suit_strength(rest, s) * -1, option.tiles)

    return min((option for option in by_type[Exchange] if isinstance(option, Exchange)), key=rank)


def _void(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """Does without the suit with the least in it."""

    def rank(option: ChooseVoid) -> tuple[int, int]:
        s = "mps".index(option.suit)
        return sum(view.held[9 * s : 9 * s + 9]), _suit_strength(view.held, s)

    return min((option for option in by_type[ChooseVoid] if isinstance(option, ChooseVoid)), key=rank)


def _abandon(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    return by_type[AbandonHand][0] if _nearest(_discards(view))[0] >= FAR else None


def _take(view: _View, by_type: dict[type[Action], list[Action]]) -> Action | None:
    """Takes the tile that brings the hand nearer, if one does."""
    now = view.distance(view.held, view.melds)
    found: list[tuple[int, bool, Tile, Action]] = []
    for option in by_type[Take]:
        assert isinstance(option, Take)
        held = list(view.held)
        held[KIND[option.tile]] += 1
        then = view.distance(held, view.melds)
        if then < now:
            found.append((then, option.tile not in RED, option.tile, option))
    return min(found, key=lambda entry: entry[:3])[3] if found else None


_CHOOSERS: tuple[tuple[type[Action], Callable[[_View, dict[type[Action], list[Action]]], Action | None]], ...] = (
    (Exchange, _exchange),
    (ChooseVoid, _void),
    (AbandonHand, _abandon),
    (Riichi, _riichi),
    (Ankan, _kong),
    (Kakan, _kong),
    (Minkan, _minkan),
    (Pon, _call),
    (Chi, _call),
    (Take, _take),
    (Discard, _discard),
)
"""What is considered, in this order; the first that wants something is done."""
