"""Passing a win 过水: who lets another's winning tile go may not win on others' tiles until after its own next discard."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Hand, Script, Steps
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.play.legality import Condition, Win
from paizhuo.engine.play.turn import Offer, TurnRules
from paizhuo.engine.rules.options import Options, one_of
from paizhuo.engine.rules.parts import NoWin

PASSED = Text(
    "过水：放过了和牌张，自己打牌之前不能和别家的牌",
    "You let a winning tile pass: no win on others' tiles before your next discard",
)


class PassingState(Struct):
    """``passed``: who has let another's winning tile pass since its own last discard; only that seat knows."""

    passed: tuple[Seat, ...] = ()

    def seen_by(self, seat: Seat | None) -> PassingState:
        """Only whether the seat itself has."""
        return self if not self.passed else replace(self, passed=tuple(each for each in self.passed if each == seat))


NOT_PASSED = Condition[Win](lambda hand, seat, win: seat not in hand.state.passed, PASSED)


def survived(hand: Hand, source: Seat, tile: Tile, declined: tuple[Seat, ...]) -> Steps:
    """Remember who could have won; of a seat whose tiles nobody sees it is not known."""
    state: PassingState = hand.state
    found = [s for s in declined if s not in state.passed and UNKNOWN not in hand.places[s].concealed]
    return (yield Noted(replace(state, passed=(*state.passed, *found)))) if found else hand


def discarded(rules: TurnRules, hand: Hand, offer: Offer) -> Script:
    """With its own discard a seat may win again."""
    state: PassingState = hand.state
    if offer.source in state.passed:
        hand = yield Noted(replace(state, passed=tuple(seat for seat in state.passed if seat != offer.source)))
    return (yield from offer.go(rules, hand))


PASSING_OPTION: Final = one_of(
    "passing",
    Text("过水", "Passing a win"),
    {
        "until_discard": Text("自己打牌前不能和别家的牌", "no win on others' tiles until one's own discard"),
        "none": Text("不限", "no limits"),
    },
)


def with_passing(rules: TurnRules, options: Options) -> TurnRules:
    """Return the working rules of a game in which ``PASSING_OPTION`` may bar whoever lets a win go.

    Its hands begin with a ``PassingState``.
    """
    if options["passing"] == "none":
        return rules
    winning = replace(rules.legality.winning, on_others=(*rules.legality.winning.on_others, NOT_PASSED))
    legality = replace(rules.legality, winning=winning)
    return replace(rules, legality=legality, survived=survived, discarded=discarded)


def passed(observation: Observation, thrown: Tile, waits: Tiles) -> NoWin | None:
    """Why the observer may not win on others' tiles as its hand is; a discard of its own ends it."""
    return NoWin(PASSED) if thrown == UNKNOWN and observation.seat in observation.hand.state.passed else None
