"""The facts that a decision rests on: the distance to ready, what every discard leads to, the unseen tiles, and the threats."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Final, Generic, TypeVar

from paizhuo.engine.analysis.danger import dangers
from paizhuo.engine.analysis.plans import Plan, plans
from paizhuo.engine.analysis.unseen import unseen
from paizhuo.engine.analysis.waited_for import without_wild
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tiles
from paizhuo.engine.play.readiness import rack_counts, rack_distance
from paizhuo.engine.rules.open_hands import OpenHands, honours_of_value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.shapes.distance import Choice, Goal, acceptance, discards, distance, nearest_discards

HOPELESS: Final = 99
"""The distance of a hand that could hardly win."""
_TURNED: Final = attrgetter("turned")

_Seen = TypeVar("_Seen")


class _seen_once(Generic[_Seen]):  # noqa: N801 - used like ``property``
    """``functools.cached_property`` without the lock that Python 3.11 takes every time: a view belongs to one thread."""

    def __init__(self, look: Callable[[Standpoint], _Seen]) -> None:
        self._look = look
        self._name = look.__name__

    def __get__(self, view: Standpoint, owner: type[Standpoint]) -> _Seen:
        value = view.__dict__[self._name] = self._look(view)
        return value


class Standpoint:
    """The facts that a choice of the observer, who has a seat, rests on. What not every choice needs is computed at first use.

    ``open_hands``: what an open hand needs under the options of the match.
    """

    def __init__(self, observation: Observation, rule_set: RuleSet, open_hands: OpenHands | None) -> None:
        assert observation.seat is not None
        rack = observation.rack
        self.observation = observation
        self.rule_set = rule_set
        self.open_hands = open_hands
        self.needs_yaku = open_hands is not None
        self.seat: Seat = observation.seat
        self.rack = rack
        self.goal: Goal = rule_set.hints.goal(observation)
        self.held: list[int] = list(rack_counts(rack.concealed))
        """The rack by kind."""
        self.wild: frozenset[int] = rule_set.hints.wild(observation)
        """The kinds that stand for any tile 混."""
        self.melds: tuple[Meld, ...] = rack.melds
        self.is_open = bool(rack.melds) and any(meld.is_open for meld in rack.melds)

    def with_goal(self, goal: Goal) -> Standpoint:
        """Return the same facts for a player who builds towards another goal."""
        other = Standpoint(self.observation, self.rule_set, self.open_hands)
        other.goal = goal
        return other

    @_seen_once
    def remaining(self) -> list[int]:
        """Return how many of each kind this seat has not seen; 0 for wild kinds."""
        left = unseen(self.observation, self.goal.copies)
        for kind in self.wild:
            left[kind] = 0  # a wild tile helps after any discard, and so speaks for none
        return left

    @_seen_once
    def bonus(self) -> frozenset[int]:
        """Return the kinds worth extra."""
        return self.rule_set.hints.bonus(self.observation)

    @_seen_once
    def needed(self) -> frozenset[int]:
        """Return the kinds without which the hand could hardly win."""
        return self.rule_set.hints.needed(self.observation)

    @_seen_once
    def value(self) -> Tiles:
        """Return the honours of which a triplet counts."""
        triplets = honours_of_value if self.open_hands is None else self.open_hands.triplets
        return triplets(self.observation)

    @_seen_once
    def beside(self) -> int:
        """Return what the hand counts beside its shape."""
        return self.open_hands.beside(self.observation) if self.open_hands is not None else 0

    @_seen_once
    def threats(self) -> tuple[Seat, ...]:
        """Return the other seats that have laid a tile sideways, a declared riichi, and whose win would cost the observer something."""
        rivers = self.observation.hand.rivers
        if not any(map(_TURNED, chain.from_iterable(rivers))):
            return ()
        beside = {self.seat, *self.rule_set.hints.harmless(self.observation)}
        return tuple(seat for seat, river in enumerate(rivers) if seat not in beside and any(map(_TURNED, river)))

    @_seen_once
    def feared_rivers(self) -> list[set[int]]:
        """For each seat of ``threats``: the kinds that it has discarded, and so cannot win with."""
        return [{KIND[laid.tile] for laid in self.observation.hand.rivers[seat]} for seat in self.threats]

    def plans(self, held: Sequence[int], melds: tuple[Meld, ...]) -> tuple[Plan, ...]:
        """Return what a rack with these melds can be built towards; none: it could hardly win."""
        if self.open_hands is None or self._any_shape_wins(melds):
            return (Plan(self.goal),)
        return tuple(plans(self.goal, held, melds, self.open_hands, self.value, self.beside))

    def _any_shape_wins(self, melds: tuple[Meld, ...]) -> bool:
        """Return whether a complete hand with these melds wins by its shape alone."""
        return not self.needs_yaku or not any(meld.is_open for meld in melds)

    def distance(self, held: Sequence[int], melds: tuple[Meld, ...]) -> int:
        """Return the nearest plan's distance, after the best discard where the rack has a tile to discard."""
        if self._any_shape_wins(melds):
            return self.distance_at_least(held, melds)
        held, wild = without_wild(held, self.wild)
        return min(
            (distance(plan.kept(held), plan.goal, len(melds), wild=wild) for plan in self.plans(held, melds)),
            default=HOPELESS,
        )

    def distance_at_least(self, held: Sequence[int], melds: tuple[Meld, ...]) -> int:
        """Return the distance without any plan: a lower bound, since no plan can be nearer."""
        held, wild = without_wild(held, self.wild)
        return distance(held, self.goal, len(melds), wild=wild)

    @_seen_once
    def away(self) -> int:
        """Return the distance of the hand as it is."""
        if self.wild or (self.needs_yaku and self.is_open):
            return self.distance(self.held, self.melds)
        return rack_distance(self.rack.concealed, self.goal, len(self.melds))

    @_seen_once
    def nearest(self) -> dict[int, Choice]:
        """Return the discards that leave the hand nearest, under the plan that is nearest."""
        return self._leads(nearest_discards)

    @_seen_once
    def leads(self) -> dict[int, Choice]:
        """Return what every discard leads to, under the plan that is nearest."""
        return self._leads(discards)

    def _leads(self, look: Callable[..., list[Choice]]) -> dict[int, Choice]:
        """Return what ``look`` finds for discards of the rack as it is."""
        return self.leads_of(self.held, self.melds, look)

    def leads_of(
        self, held: Sequence[int], melds: tuple[Meld, ...], look: Callable[..., list[Choice]] = discards
    ) -> dict[int, Choice]:
        """Return what ``look`` finds for discards of a rack with these melds, under the plan that is nearest.

        Kinds that the plan does not want are added.
        """
        held, wild = without_wild(held, self.wild)
        laid = len(melds)
        best: dict[int, Choice] = {}
        for plan in self.plans(held, melds) or (Plan(self.goal),):
            kept, remaining = plan.kept(held), plan.kept(self.remaining)
            choices = look(kept, plan.goal, laid, wild=wild, remaining=remaining)
            leads = {choice.kind: choice for choice in choices}
            unwanted = [kind for kind in plan.unwanted if held[kind]]
            if unwanted:
                away = distance(kept, plan.goal, laid, wild=wild)
                accepted = acceptance(kept, plan.goal, laid, wild=wild)
                left = sum(remaining[kind] for kind in accepted)
                leads |= {kind: Choice(kind, away, accepted, left) for kind in unwanted}
            if leads and (not best or _nearest_rank(leads) < _nearest_rank(best)):
                best = leads
        return best

    def reach_of(self, held: Sequence[int], melds: tuple[Meld, ...]) -> Choice:
        """Return how a rack with no tile to discard stands under the plan that is nearest. The ``kind`` of the answer is ``UNKNOWN``.

        Where no plan could win, the distance is ``HOPELESS``.
        """
        held, wild = without_wild(held, self.wild)
        laid = len(melds)
        best = Choice(UNKNOWN, HOPELESS, (), 0)
        for plan in self.plans(held, melds):
            kept, remaining = plan.kept(held), plan.kept(self.remaining)
            accepted = acceptance(kept, plan.goal, laid, wild=wild)
            found = Choice(
                UNKNOWN,
                distance(kept, plan.goal, laid, wild=wild),
                accepted,
                sum(remaining[kind] for kind in accepted),
            )
            if (found.distance, -found.left) < (best.distance, -best.left):
                best = found
        return best

    def dangers(self, kinds: Iterable[int]) -> dict[int, int]:
        """Return a rough measure of how likely each of ``kinds`` completes a declared hand, added up over all of them."""
        return dangers(kinds, self.feared_rivers, self.remaining)


def _nearest_rank(leads: dict[int, Choice]) -> tuple[int, int]:
    return min((lead.distance, -lead.left) for lead in leads.values())
