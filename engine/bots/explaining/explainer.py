"""All that is said of an option: the reasons of the player who ranked it, with what the table and the scoring add to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeAlias

from paizhuo.engine.analysis.estimates import Threat
from paizhuo.engine.analysis.outlook import outlook
from paizhuo.engine.analysis.reasons import FixedReason, GameAdvice, GameSays, Leaves, Reason, Risk
from paizhuo.engine.analysis.suit_reasons import VoidFirst
from paizhuo.engine.analysis.view import HOPELESS, Standpoint
from paizhuo.engine.bots.explaining import several
from paizhuo.engine.bots.explaining.calls import of_call
from paizhuo.engine.bots.explaining.dangers import Dangers
from paizhuo.engine.bots.explaining.several import of_several_hands, thrown_by
from paizhuo.engine.bots.explaining.wins import of_next_hand, of_offered_win, of_ready_hand
from paizhuo.engine.bots.learned.choices import NAMES, after
from paizhuo.engine.bots.learned.draws import After
from paizhuo.engine.bots.learned.worth import Appraiser
from paizhuo.engine.bots.ranking import Ranked, Verdict
from paizhuo.engine.core.action import Action, Chi, Pon, Ron, SelfDraw
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, Tile, suit, without
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.void_suit import names_void

FAR = 1
"""At this distance or more, while somebody has declared riichi, it comes first how safe a discard is."""
FIRST = 2
"""So many of the reasons about safety then come before how the hand stands."""


Reasons: TypeAlias = Callable[[Action, tuple[Reason, ...]], Iterator[Reason]]
"""All reasons of an option of one decision, from those that its player gave."""


class Explainer:
    """Says why an option is good or bad, in one game."""

    def __init__(self, rule_set: RuleSet, options: Options) -> None:
        self._rule_set, self._options = rule_set, options
        self._open_hands = rule_set.hints.open_hands(options)
        self._appraiser = Appraiser(options)

    def explained(self, observation: Observation, ranked: Iterable[Ranked]) -> Iterator[Ranked]:
        """Yield the options of one decision with all that is said of each, the weightiest first; each is found when it is asked for."""
        of_one = self._of_several(observation) if self._rule_set.racks is not None else self._of_one(observation)
        for option in ranked:
            yield Ranked(option.action, partial(self._with, observation, option, of_one))

    def _with(self, observation: Observation, option: Ranked, reasons: Reasons) -> Verdict:
        """Return the verdict on an option with all its reasons; where the game gives its own, they stand for its bare advice."""
        said = tuple(GameSays(text) for text in self._rule_set.hints.says(observation, option.action))
        given = tuple(reason for reason in option.reasons if not (said and isinstance(reason, GameAdvice)))
        return Verdict(option.value, (*said, *reasons(option.action, given)))

    def _of_several(self, observation: Observation) -> Reasons:
        """Return what is said of an option of a seat with several hands."""
        own = [place for place in observation.hand.places if place.owner == observation.seat]
        if not own or any(UNKNOWN in place.concealed for place in own):
            return _as_given
        dangers = Dangers(Standpoint(observation, self._rule_set, self._open_hands))
        found = outlook(self._rule_set, self._options, observation)

        def reasons(action: Action, given: tuple[Reason, ...]) -> Iterator[Reason]:
            if isinstance(action, SelfDraw | Ron):
                yield from several.of_offered_win(self._rule_set, self._options, observation, action)
            if (thrown := thrown_by(action)) is not None:
                if not self._rule_set.hints.says(observation, action):
                    declared = action.name != "discard"
                    yield from of_several_hands(self._rule_set, observation, found, thrown, declared=declared)
                yield from dangers.of(thrown[1], given)
                given = tuple(reason for reason in given if not isinstance(reason, _MADE_ANEW))
            yield from given

        return reasons

    def _of_one(self, observation: Observation) -> Reasons:
        """Return what is said of an option of a seat with one hand."""
        view = self._view(observation)
        return _as_given if view is None else partial(self._of, view, Dangers(view))

    def _view(self, observation: Observation) -> Standpoint | None:
        """Return the observer's hand; None if it does not hold a whole one, or several."""
        seat, hand = observation.seat, observation.hand
        if (
            seat is None
            or seat >= hand.seats
            or len(hand.places) != hand.seats
            or UNKNOWN in observation.rack.concealed
        ):
            return None
        whole = len(observation.rack.concealed) + 3 * len(observation.rack.melds) - self._rule_set.play.rack
        return Standpoint(observation, self._rule_set, self._open_hands) if whole in (0, 1) else None

    def _of(self, view: Standpoint, dangers: Dangers, action: Action, given: tuple[Reason, ...]) -> Iterator[Reason]:
        """Yield the reasons of one option."""
        if isinstance(action, SelfDraw | Ron):
            yield from of_offered_win(view, self._options, action)
            yield from given
            return
        if action.name not in NAMES:
            yield from given
            return
        then = after(view, action)
        discards = then.thrown != UNKNOWN
        thrown = then.thrown if discards else _thrown_next(view, action, then)
        safety = dangers.of(thrown, given) if discards else ()
        given = tuple(reason for reason in given if not isinstance(reason, _MADE_ANEW))
        if _lacks_stand(action, then, given):
            given = (*given, Leaves(then.lead.distance, then.lead.accepted, then.lead.left))
        stands = next((nth for nth, reason in enumerate(given, 1) if isinstance(reason, Leaves)), 0)
        careful = bool(view.threats) and then.lead.distance >= FAR
        if names_void(view.rule_set) and suit(then.thrown) in view.goal.void:
            yield VoidFirst(suit(thrown), sum(suit(tile) == suit(thrown) for tile in view.rack.concealed))
        if careful:
            yield from given[: stands - 1] if stands else ()
            yield from safety[:FIRST]
            yield from given[max(0, stands - 1) : stands]
            yield from safety[FIRST:]
        else:
            yield from given[:stands]
        if view.distance_at_least(then.held, then.melds) < then.lead.distance < HOPELESS:
            yield FixedReason("needs_more")
        if then.lead.distance == 0:
            yield from of_ready_hand(self._appraiser, view, action, then, thrown)
        yield from given[stands:]
        yield from of_call(view, action, thrown)
        if then.lead.distance == 1:
            yield from of_next_hand(self._appraiser, view, then)
        if not careful:
            yield from safety


def _as_given(action: Action, given: tuple[Reason, ...]) -> Iterator[Reason]:
    """Yield what the player said, and nothing more."""
    yield from given


_MADE_ANEW = (Threat, Risk)
"""Reasons of players for which there are others here, with what shows them."""


def _lacks_stand(action: Action, then: After, given: Iterable[Reason]) -> bool:
    """Return whether it is still to be said how the hand stands.

    Of a chi or pon it is said how near it comes, and here what it is ready for.
    """
    if then.lead.distance >= HOPELESS or any(isinstance(reason, Leaves) for reason in given):
        return False
    return then.lead.distance == 0 or not isinstance(action, Chi | Pon)


def _thrown_next(view: Standpoint, action: Action, then: After) -> Tile:
    """Return the tile that is discarded after a chi or pon; ``UNKNOWN`` after anything else."""
    if not isinstance(action, Chi | Pon):
        return UNKNOWN
    gone = without(view.rack.concealed, (*action.tiles, *then.rest))
    return gone[0] if gone else UNKNOWN
