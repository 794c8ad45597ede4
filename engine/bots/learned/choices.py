"""What a seat may do, as numbers: how its hand stands afterwards, and what the act itself shows and risks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paizhuo.engine.analysis.view import HOPELESS, Standpoint
from paizhuo.engine.bots.bot import Bot
from paizhuo.engine.bots.learned.draws import FURTHER, After, further, likely_draws, ready_with
from paizhuo.engine.bots.learned.rivals import OF_RIVAL, RIVALS, Numbers, Rivals
from paizhuo.engine.bots.learned.worth import NOTHING, Appraiser, Worth
from paizhuo.engine.bots.steps import without as less
from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pass, Pon
from paizhuo.engine.core.meld import Meld, MeldKind
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import (
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
    tidy,
    without,
)
from paizhuo.engine.core.value import replace
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.void_suit import ChooseVoid
from paizhuo.engine.shapes.distance import Choice, Goal

NAMES: Final = ("discard", "riichi", "pass", "pon", "chi", "minkan", "ankan", "kakan")
"""The acts that are told apart."""
COMPARED: Final = frozenset((*NAMES, "take", "void"))
"""Acts of which all that are offered are compared. Any other is left to plain rules, or is a candidate of the game's own."""
EXCHANGES: Final = 4
"""Of the exchanges so many are compared, those that plain play thinks best."""
DISTANCES: Final = 6
"""Distances from 0 on that are told apart; what is further counts as the last, and a hand that could hardly win is one more."""
OF_SCENE: Final = 14 + RIVALS * OF_RIVAL
"""How many numbers describe the moment, whatever is chosen."""
_OF_STANDS: Final = len(NAMES) + DISTANCES + 1 + 9
_OF_SHAPE: Final = 11
_OF_ACT: Final = 8
_SAFEST: Final = 3
"""Of the kinds that stay so many are looked at, the safest first."""
_OF_RISK: Final = RIVALS + 1 + _SAFEST + 1
OF_HAND: Final = _OF_STANDS + _OF_SHAPE + _OF_ACT + _OF_RISK
"""How many numbers describe a choice and the hand after it."""
AHEAD: Final = 4
"""How many numbers describe what a hand one tile from ready comes to. A net may have learned without them, and without the game's own
numbers, which follow; after those come ``FURTHER`` of what the next draw does.
"""
OF_CHOICE: Final = OF_HAND + AHEAD
"""How many numbers describe a choice."""
_STANDS: Final = slice(OF_SCENE, OF_SCENE + _OF_STANDS)
_SHAPE: Final = slice(_STANDS.stop, _STANDS.stop + _OF_SHAPE)
_ACT: Final = slice(_SHAPE.stop, _SHAPE.stop + _OF_ACT)
_RISK: Final = slice(_ACT.stop, _ACT.stop + _OF_RISK)
_AHEAD: Final = slice(_RISK.stop, _RISK.stop + AHEAD)
RISK: Final = _RISK.start + RIVALS
"""Which of the numbers of a choice is how likely its discard deals in."""


def covers(observation: Observation) -> bool:
    """Return whether the decision is that of a seat with one rack whose tiles are known."""
    hand = observation.hand
    return len(hand.places) == hand.seats and UNKNOWN not in observation.rack.concealed


def compared(observation: Observation, rule_set: RuleSet, plain: Bot) -> tuple[Action, ...]:
    """Return the options that are compared: acts that most games have, and candidates of this game's own.

    Empty where the game's own choice is to be followed. ``plain``: who plays without having learned.
    """
    own = rule_set.hints.candidates(observation)
    if not covers(observation):
        return own
    if not own and rule_set.hints.own_choice(observation) is not None:
        return ()
    if any(option.name == "exchange" for option in observation.options):
        return tuple(ranked.action for ranked in islice(plain.rank(observation), EXCHANGES))
    return tuple(dict.fromkeys((*(option for option in observation.options if option.name in COMPARED), *own)))


def after(view: Standpoint, action: Action) -> After:
    """Return the observer's hand after an act; where it must discard then, after the discard that leaves it nearest."""
    rack = view.rack
    match action:
        case Pass():
            rest = at_rest(rack)
            return _resting(view, rest, view.held if rack.drawn is None else less(view.held, (rack.drawn,)), view.melds)
        case Pon(tiles) | Chi(tiles) | Minkan(tiles):
            source = view.observation.hand.turn
            assert source is not None
            claimed = view.observation.hand.rivers[source][-1].tile
            kind: MeldKind = "chi" if isinstance(action, Chi) else "pon" if isinstance(action, Pon) else "minkan"
            meld = Meld(kind, tidy((*tiles, claimed)), source, claimed)
            rest, held, melds = without(rack.concealed, tiles), less(view.held, tiles), (*view.melds, meld)
            return (_resting if isinstance(action, Minkan) else _nearest)(view, rest, held, melds)
        case Ankan(tiles):
            melds = (*view.melds, Meld("ankan", tiles))
            return _resting(view, without(rack.concealed, tiles), less(view.held, tiles), melds)
        case Kakan(tile):
            melds = tuple(
                Meld("kakan", (*meld.tiles, tile), meld.source, meld.claimed)
                if meld.kind == "pon" and meld.first_kind == KIND[tile]
                else meld
                for meld in view.melds
            )
            return _resting(view, without(rack.concealed, (tile,)), less(view.held, (tile,)), melds)
        case Exchange(tiles):
            return _resting(view, without(rack.concealed, tiles), less(view.held, tiles), view.melds)
        case ChooseVoid(letter):
            view = view.with_goal(_without_suit(view.goal, SUITS.index(letter)))
        case _ if action.name in ("discard", "riichi"):
            thrown: Tile = action.tile  # type: ignore[attr-defined]
            kind_ = KIND[thrown]
            rest, held = without(rack.concealed, (thrown,)), less(view.held, (thrown,))
            lead = view.leads.get(kind_) or view.reach_of(held, view.melds)
            return After(rest, held, view.melds, lead, thrown, view.goal.void)
        case _ if action.name == "take":
            taken: Tile = action.tile  # type: ignore[attr-defined]
            more = list(view.held)
            more[KIND[taken]] += 1
            return _nearest(view, (*rack.concealed, taken), more, view.melds)
    stands = _nearest if len(rack.concealed) % 3 == 2 else _resting
    return stands(view, rack.concealed, view.held, view.melds)


def discard_alone(action: Action) -> After:
    """Return what is known after an act of a hand that is not looked at: what it discards."""
    thrown: Tile = action.tile if action.name in ("discard", "riichi") else UNKNOWN  # type: ignore[attr-defined]
    return After((), [0] * KINDS, (), Choice(UNKNOWN, HOPELESS, (), 0), thrown, frozenset())


def _resting(view: Standpoint, rest: Tiles, held: Sequence[int], melds: tuple[Meld, ...]) -> After:
    """Return a hand with nothing to discard."""
    return After(rest, held, melds, view.reach_of(held, melds), UNKNOWN, view.goal.void)


def _nearest(view: Standpoint, rest: Tiles, held: Sequence[int], melds: tuple[Meld, ...]) -> After:
    """Return the hand after a call and the discard that leaves it nearest, then with most tiles that help."""
    leads = view.leads_of(held, melds)
    if not leads:
        return _resting(view, rest, held, melds)
    lead = min(leads.values(), key=lambda lead: (lead.distance, -lead.left))
    thrown = next(tile for tile in reversed(rest) if KIND[tile] == lead.kind)
    return After(without(rest, (thrown,)), less(held, (thrown,)), melds, lead, UNKNOWN, view.goal.void)


@cache
def _without_suit(goal: Goal, suit: int) -> Goal:
    """Return the goal of a hand that has named this void suit. The same object every time: goals are told apart by identity."""
    return replace(goal, void=goal.void | {suit})


class Scene:
    """A decision in numbers.

    ``dangers``: by rival and kind how likely it wins with that kind. ``used``: how many of the numbers are, None: all; what the next
    draw does takes time, and is 0 where it is not used.
    """

    def __init__(
        self,
        view: Standpoint,
        appraiser: Appraiser,
        scale: float,
        dangers: Numbers,
        rivals: Rivals,
        used: int | None = None,
    ) -> None:
        self.view, self._appraiser, self._scale = view, appraiser, scale
        self._rivals, self._used = rivals, used
        self._dangers = dangers
        self._any = 1 - np.prod(1 - self._dangers, axis=0)
        self._own = self._moment()

    def _moment(self) -> list[float]:
        view = self.view
        hand, rack = view.observation.hand, view.rack
        river = hand.rivers[view.seat]
        return [
            hand.wall.left / 70,
            len(river) / 18,
            float(hand.dealer == view.seat),
            float((view.seat - hand.dealer) % hand.seats == hand.deal.round % 4),
            min(hand.deal.repeats, 5) / 5,
            float(hand.deal.deposit > 0),
            float(any(laid.turned for laid in river)),
            len(hand.flowers[view.seat]) / 8 if hand.flowers else 0,
            sum(win.seat != view.seat for win in hand.wins) / 3,
            float(rack.drawn is not None),
            sum(view.held[kind] for kind in view.wild) / 4,
            float(view.is_open),
            len(view.melds) / 4,
            float(hand.turn == view.seat),
        ]

    def numbers(self, actions: Sequence[Action]) -> Numbers:
        """Return one row for each action: ``OF_SCENE + OF_CHOICE`` numbers, those of the game, and ``FURTHER`` more."""
        thens = [self.after(action) for action in actions]
        others = self.view.rule_set.hints.bearing(self.view.observation, actions)
        known = OF_SCENE + OF_CHOICE + len(others[0])
        found = np.zeros((len(actions), known + FURTHER), np.float32)
        found[:, OF_SCENE + OF_CHOICE : known] = others
        found[:, : len(self._own)] = self._own
        found[:, len(self._own) : OF_SCENE] = self._rivals.of_rival.ravel()
        held = np.array([then.held for then in thens])[:, :KINDS]
        for row, action, then in zip(found, actions, thens, strict=True):
            row[_STANDS] = self._stands(action, then)
            row[_ACT] = self._act(action, then)
            row[_AHEAD] = self._ahead(then)
            if self._used is None or self._used > known:
                row[known:] = further(self.view, then)
        found[:, _SHAPE] = self._shapes(thens, held)
        found[:, _RISK] = self._risks(thens, held)
        return found

    def after(self, action: Action) -> After:
        """Return the hand after the action; of several racks only the discard is known."""
        return after(self.view, action) if covers(self.view.observation) else discard_alone(action)

    def worth(self, action: Action, then: After) -> Worth:
        """Return what the hand after the action would win, if it is ready."""
        if then.lead.distance != 0:
            return NOTHING
        view = self.view
        flags = frozenset((action.name,)) & frozenset(view.rule_set.scoring.stated_fields.flags)
        return self._appraiser.worth(view, then.rest, then.melds, then.lead.accepted, then.thrown, flags)

    def _stands(self, action: Action, then: After) -> list[float]:
        """Return which act it is, how far the hand is from ready then, and what it waits for and wins, 24 numbers."""
        lead, worth = then.lead, self.worth(action, then)
        numbers = [0.0] * (len(NAMES) + DISTANCES + 1)
        if action.name in NAMES:
            numbers[NAMES.index(action.name)] = 1
        hopeless = lead.distance >= HOPELESS
        numbers[len(NAMES) + (DISTANCES if hopeless else max(0, min(lead.distance, DISTANCES - 1)))] = 1
        numbers += [
            lead.left / 20,
            lead.left / 8 if lead.distance == 0 else 0,
            lead.left / 20 if lead.distance == 1 else 0,
            len(lead.accepted) / 10,
            worth.mean / self._scale,
            worth.most / self._scale,
            worth.left / 8,
            worth.left_on_discard / 8,
            float(lead.distance == 0 and worth.left == 0),
        ]
        return numbers

    def _act(self, action: Action, then: After) -> list[float]:
        """Return what the discard gives up and shows, 8 numbers."""
        view, thrown = self.view, then.thrown
        if thrown == UNKNOWN:
            return [0.0] * _OF_ACT
        kind = KIND[thrown]
        return [
            float(kind in view.bonus),
            float(thrown in RED),
            float(kind >= EAST),
            float(kind in ORPHANS),
            float(kind in view.wild),
            float(kind in view.needed),
            float(isinstance(action, Discard) and action.drawn),
            view.remaining[kind] / 4 if kind < KINDS else 0,
        ]

    def _ahead(self, then: After) -> list[float]:
        """Return what a hand one tile from ready waits for once it is, over the tiles that make it so: 4 numbers.

        The tiles left that it then waits for; what it then wins, on average and with the best of them; how many of the draws
        lead to a hand that can win.
        """
        view = self.view
        if then.lead.distance != 1:
            return [0.0] * AHEAD
        remaining = view.remaining
        kinds = likely_draws(view, then)
        drawn = sum(remaining[kind] for kind in kinds)
        waits = wins = most = can = 0.0
        for kind in kinds:
            ready = ready_with(view, then, kind)
            if ready is None:
                continue
            worth = self._appraiser.worth(view, ready.rest, ready.melds, ready.lead.accepted, ready.thrown, frozenset())
            share = remaining[kind] / drawn
            waits += share * worth.left
            wins += share * worth.mean
            can += share * (worth.left > 0)
            most = max(most, worth.most)
        return [waits / 8, wins / self._scale, most / self._scale, can]

    def _shapes(self, thens: Sequence[After], held: NDArray[np.int_]) -> Numbers:
        """Return what the tiles and melds of every hand could count for, 11 numbers each."""
        view = self.view
        whole = held.copy()
        melded: list[tuple[int, int]] = []
        reds = []
        for tiles, then in zip(whole, thens, strict=True):
            runs = 0
            for meld in then.melds:
                runs += meld.kind == "chi"
                for tile in meld.tiles:
                    if 0 <= KIND[tile] < KINDS:
                        tiles[KIND[tile]] += 1
            melded.append((runs, len(then.melds) - runs))
            reds.append(then.reds)
        laid = np.array(melded)
        suits = whole[:, :EAST].reshape(len(thens), len(SUITS), 9).sum(2)
        honours, longest = whole[:, EAST:].sum(1), suits.max(1)
        value, bonus = list(view.value), [kind for kind in view.bonus if 0 <= kind < KINDS]
        void = [sum(sum(then.held[9 * s : 9 * s + 9 if s != HONOURS else KINDS]) for s in then.void) for then in thens]
        found = np.empty((len(thens), _OF_SHAPE), np.float32)
        found[:, 0] = (whole[:, bonus].sum(1) + np.array(reds)) / 4
        found[:, 1] = (whole[:, value] >= 3).sum(1) / 2
        found[:, 2] = (whole[:, value] == 2).sum(1) / 2
        found[:, 3] = (held == 2).sum(1) / 5
        found[:, 4] = ((held >= 3).sum(1) + laid[:, 1]) / 4
        found[:, 5] = longest / 14
        found[:, 6] = (longest + honours) / 14
        found[:, 7] = held[:, list(ORPHANS)].sum(1) / 14
        found[:, 8] = np.array(void) / 5
        found[:, 9] = laid[:, 0] / 4
        found[:, 10] = whole[:, list(DRAGONS)].sum(1) / 6
        return found

    def _risks(self, thens: Sequence[After], held: NDArray[np.int_]) -> Numbers:
        """Return what each discard risks with every rival and with any, and how safe the safest tiles are that stay, 8 numbers each."""
        found = np.zeros((len(thens), _OF_RISK), np.float32)
        for row, then in zip(found, thens, strict=True):
            kind = KIND[then.thrown] if then.thrown != UNKNOWN else -1
            if 0 <= kind < KINDS:
                row[:RIVALS], row[RIVALS] = self._dangers[:, kind], self._any[kind]
        stays = held > 0
        kinds = stays.sum(1)
        safest = np.sort(np.where(stays, self._any, 1), axis=1)
        for nth in range(_SAFEST):
            which = np.minimum(nth, np.maximum(kinds - 1, 0))
            found[:, RIVALS + 1 + nth] = safest[np.arange(len(thens)), which]
        found[:, -1] = np.where(stays, self._any, 0).sum(1) / np.maximum(kinds, 1)
        found[kinds == 0, RIVALS + 1 :] = 0
        return found
