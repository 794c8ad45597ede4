"""What a player of blood battle learns: facts, questions, and why an action is refused."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import SUITS
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit import turn as blood_battle
from paizhuo.engine.families.void_suit.patterns import suits_of, waits_of
from paizhuo.engine.families.void_suit.state import SEATS
from paizhuo.engine.games.bloodbattle.end import living
from paizhuo.engine.games.bloodbattle.opening import BloodbattleState, NameVoids, break_side, kept_stacks, taken_from
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles, any_threes
from paizhuo.engine.rules.prompts import ANY_THREE, ONE_SUIT, asks, common_prompt, passing_on, to_seat
from paizhuo.engine.rules.public import Fact
from paizhuo.engine.rules.void_suit import ChooseVoid

BROKEN = Text("留 {kept} 墩，从第 {first} 墩摸", "{kept} {kept:stack|stacks} kept, drawn from stack {first}")


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return the void suits, the order of the wins, who was ready at a draw, and until the first discard where the wall was broken."""
    state: BloodbattleState = observation.hand.state
    found = list(blood_battle.facts(observation))
    dice = observation.hand.wall.dice
    if dice and not any(observation.hand.rivers):
        x = kept_stacks(dice)
        words = BROKEN.filled(kept=x, first=x + 1)
        found.append(
            Fact(
                "break",
                Text("开门", "broken here"),
                words,
                seat=(observation.hand.deal.dealer + break_side(dice)) % SEATS,
            )
        )
    found += (Fact("missing", Text("天缺", "none dealt"), seat=seat) for seat in state.missing)
    if observation.hand.ending is not None and observation.hand.ending.id == EXHAUSTED.id:
        left = [seat for seat in range(SEATS) if seat not in state.winners]
        found += (Fact("ready", AT_THE_END, at_the_end(observation, seat, left), seat=seat) for seat in left)
    return tuple(found)


AT_THE_END = Text("查叫", "at the end")


def at_the_end(observation: Observation, seat: Seat, left: list[Seat]) -> Text:
    """Return how a seat without a win is judged at a draw: 花猪, 无叫, 有叫 or 死叫.

    ``left``: all seats without a win; their racks are shown.
    """
    place = observation.hand.places[seat]
    tiles = (*place.concealed, *(tile for meld in place.melds for tile in meld.tiles))
    if suits_of(tiles) == len(SUITS):
        return Text("花猪", "three suits")
    waiting = waits_of(place.concealed, place.melds, observation.hand.state.void[seat])
    if not waiting:
        return Text("无叫", "not ready")
    others = [observation.hand.places[other].concealed for other in left if other != seat]
    return Text("有叫", "ready") if living(waiting, others) else Text("死叫", "a dead wait")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Return the rule that forbids it."""
    if isinstance(action, Exchange) and isinstance(hand.phase, ExchangeTiles):
        return Text(
            "换三张须是手中的三张牌（约定同花色时须同花色）",
            "Three tiles of your own hand are exchanged, of one suit if that was agreed",
        )
    if isinstance(action, ChooseVoid) and isinstance(hand.phase, NameVoids):
        if action.missing:
            return Text("手里有这门牌，不是天缺", "There are tiles of this suit in the hand")
        return Text(
            "手里没有这门牌，须报天缺", "There are no tiles of this suit in the hand: it must be reported as missing"
        )
    return refusal(rules, hand, seat, action)


def prompt(observation: Observation) -> Text | None:
    """Return what is asked before the first turn; where the tiles go is known from the dice that broke the wall."""
    if not asks(observation, Exchange):
        return common_prompt(observation)
    threes = any_threes(observation.rack.concealed)
    which = ANY_THREE if len(observation.options) == len(threes) else ONE_SUIT
    return passing_on(which, to_seat(SEATS - taken_from(observation.hand.wall.dice)))
