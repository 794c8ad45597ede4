"""Defence: hands far from ready while an opponent threatens, in which the safest discard is to be found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.coach import LEVEL
from paizhuo.engine.bots.explaining.safety import KindDanger, Safety
from paizhuo.engine.core.action import Discard, Ron
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND
from paizhuo.engine.core.value import Struct, field, replace
from paizhuo.engine.games import find
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.practice.bot_hands import bot_hands
from paizhuo.engine.table.practice.situations import practised
from paizhuo.engine.table.simulation import Move

FAR: Final = 2
"""A hand that lacks so many tiles to being ready, or more, defends."""
FEARED: Final = 0.06
"""An opponent threatens who has declared riichi, or wins with some tile of the hand at least as likely as this."""
CLOSE: Final = 0.01
"""A tile whose danger is greater than the least by no more than this is as safe: the estimates know no better."""
KINDS_ASKED: Final = 6
"""A hand with fewer kinds to choose among is not asked."""
FEW: Final = 1 / 3
"""At most this share of the kinds is as safe as the safest; else nearly any choice were right."""
OF_A_HAND: Final = 2
"""At most so many decisions of one hand are asked."""


class DefenceAnswer(Struct):
    """A discard that was chosen: its danger and the least there was."""

    chosen: KindDanger
    safest: KindDanger

    @property
    def is_good(self) -> bool:
        """Whether it is as safe as the safest."""
        return self.chosen.chance - self.safest.chance <= CLOSE


class Defence(Struct):
    """A decision in which the safest discard is asked.

    ``referee``: the match when the seat was asked; ``observation``: what the seat knows, its options the discards alone; ``dangers``:
    those of its kinds, the safest first; ``declared``: the opponents in riichi; ``seed``: what the wall follows from; ``wins``: by kind,
    the seats that would really have won with it.
    """

    referee: Referee
    seat: Seat
    observation: Observation
    dangers: tuple[KindDanger, ...]
    declared: tuple[Seat, ...]
    seed: int
    wins: Mapping[int, tuple[Seat, ...]] = field(default_factory=dict)

    def answered(self, chosen: Discard) -> DefenceAnswer:
        """Return what a discard comes to."""
        found = next(each for each in self.dangers if each.kind == KIND[chosen.tile])
        return DefenceAnswer(found, self.dangers[0])

    @property
    def as_safe(self) -> int:
        """How many kinds are as safe as the safest."""
        return sum(DefenceAnswer(each, self.dangers[0]).is_good for each in self.dangers)

    def discard_of(self, kind: int) -> Discard:
        """Return an option that discards this kind."""
        return next(
            option for option in self.observation.options if isinstance(option, Discard) and KIND[option.tile] == kind
        )


def defended() -> tuple[RuleSet, ...]:
    """Return the games in which defence is practised: those of which dangers have been learned, and in which a discard can be won with."""
    return tuple(game for game in practised() if "discard" in game.scoring.stated_fields.ways)


def defences(setup: MatchSetup) -> Iterator[tuple[Defence, ...]]:
    """Yield the situations of one hand after another of a match that bots play, and of the match with the next seed after it.

    ``setup`` has a seed; who sits in it does not matter. The same set-up brings the same situations.
    """
    rule_set = find(setup.rules)
    safety = Safety(rule_set, rule_set.settled(setup.options), LEVEL)
    for hand in bot_hands(setup, LEVEL):
        yield _chosen(_fair(_discarding(hand.moves), safety, hand.seed))


def _discarding(played: Iterable[Move]) -> Iterator[Referee]:
    """Yield the match wherever a seat was asked and discarded."""
    for move in played:
        if move.chosen is not None and any(isinstance(chosen, Discard) for chosen in move.chosen.values()):
            yield move.before


def _chosen(found: Iterable[Defence]) -> tuple[Defence, ...]:
    """Return the few to be asked, in the order of play, one of a seat: first those against a riichi, with the fewest safe tiles."""
    played = tuple(found)
    ordered = sorted(range(len(played)), key=lambda nth: (not played[nth].declared, played[nth].as_safe))
    of_seat: dict[Seat, int] = {}
    for nth in ordered:
        of_seat.setdefault(played[nth].seat, nth)
    return tuple(played[nth] for nth in sorted(list(of_seat.values())[:OF_A_HAND]))


def _fair(asked: Iterable[Referee], safety: Safety, seed: int) -> Iterator[Defence]:
    """Yield the decisions about discards that are worth asking."""
    for referee in asked:
        for seat, options in referee.asked.items():
            discards = tuple(option for option in options if type(option) is Discard)
            kinds = tuple(dict.fromkeys(KIND[option.tile] for option in discards))
            if len(kinds) < KINDS_ASKED:
                continue
            observation = replace(referee.observation(seat), options=discards)
            view = safety.view(observation)
            if _away(view) < FAR:
                continue
            dangers = safety.of(view, kinds)
            if not view.threats and dangers[-1].chance < FEARED:
                continue
            found = Defence(referee, seat, observation, dangers, view.threats, seed)
            if found.as_safe <= FEW * len(kinds):
                yield replace(found, wins=_wins(found))


def _away(view: Standpoint) -> int:
    """Return how many tiles the observer's hand lacks to being ready; of several hands that win together, all of them."""
    racks = view.rule_set.racks
    return view.away if racks is None else racks.away(view.observation)


def _wins(asked: Defence) -> Mapping[int, tuple[Seat, ...]]:
    """Return which discards would really deal in, and to whom."""
    found = {}
    for danger in asked.dangers:
        waiting = asked.referee.answer(asked.seat, asked.discard_of(danger.kind)).referee.waiting
        if isinstance(waiting, Decision):
            offered = waiting.options.items()
            if seats := tuple(seat for seat, options in offered if any(isinstance(each, Ron) for each in options)):
                found[danger.kind] = seats
    return found
