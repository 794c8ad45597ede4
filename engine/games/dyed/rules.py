"""Dyed mahjong 染手麻将: only bamboo and honours, eight of each; calls from the previous player alone.

Source: C.H.R.I.S. 麻雀完全指南, section C3. Yaku, riichi and furiten are those of riichi; payments those of section C.
"""

from __future__ import annotations

from functools import cache

from paizhuo.engine.core.hand import Deal, Hand, Script, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, RED, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import even_sheet, nagashi_evenly, paid_evenly, pay_evenly
from paizhuo.engine.families.riichi.fields import UNREPEATED
from paizhuo.engine.families.riichi.indicators import DrawNext, TurnIndicators
from paizhuo.engine.families.riichi.input import score_with
from paizhuo.engine.families.riichi.legality import calls, japanese_legality
from paizhuo.engine.families.riichi.points import LIMITS
from paizhuo.engine.families.riichi.sheet import FALSE_WIN, REASONS, WRONG_KONG
from paizhuo.engine.families.riichi.state import Riichi, all_discards, fresh_state
from paizhuo.engine.families.riichi.turn import Family
from paizhuo.engine.families.riichi.words import dora_kinds, furiten, prompt, stated
from paizhuo.engine.families.riichi.words import facts as family_facts
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.dyed.guide import DIFFERS, GUIDE
from paizhuo.engine.games.dyed.patterns import COPIES, PATTERNS, table_for
from paizhuo.engine.play.hidden_kongs import turn_kongs_up
from paizhuo.engine.play.legality import Condition, Win
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import Draw, Kong, Offer, TurnRules
from paizhuo.engine.rules.open_hands import OpenHands
from paizhuo.engine.rules.opening import BreakWall, fresh_hand
from paizhuo.engine.rules.options import Option, Options, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS, four_in_circles
from paizhuo.engine.rules.public import Celebrated, Fact
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import seven_pairs

SEATS = 4
FIRST_KIND = 18
"""Bamboo and, after it, the honours: 16 kinds."""
RED_FIVES = 2
SET_ASIDE = 2
"""The last stack of the wall: the indicator, and under it the ura indicator."""


# -- tiles, deal ---------------------------------------------------------------------------------------------------------


def wall(options: Options) -> Tiles:
    """128 tiles: eight of each, two of the fives of bamboo red."""
    red = RED[2]
    return tuple(
        red if kind == KIND[red] and copy < RED_FIVES else kind
        for kind in range(FIRST_KIND, KINDS)
        for copy in range(COPIES)
    )


def deal(options: Options, order: Deal) -> Hand:
    """No dead wall: one stack is set aside, its upper tile turned up; replacements come from the tail before it."""
    first = BreakWall(TurnIndicators(1, DrawNext(order.dealer)))
    whole = Wall(len(wall(options)), reserve=SET_ASIDE, tail_skip=SET_ASIDE)
    return fresh_hand(order, SEATS, whole, fresh_state(SEATS), first)


# -- yaku and payments ---------------------------------------------------------------------------------------------------


ABORTIVE_DRAWS = frozenset(("four_riichi",))
NOT_FROM_PREVIOUS = Text("只能吃、碰、杠上家打出的牌", "Only the previous player's discard can be claimed")


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """Return a stated hand; dealer and others are paid alike, no counters since no dealer repeats."""
    if any(meld.is_open and meld.source != SEATS - 1 for meld in hand.melds):
        return ScoredHand(NotValid("not_from_previous", NOT_FROM_PREVIOUS))
    return score_with(
        hand,
        table_for(options.get("double_yakuman") is True),
        lambda score: paid_evenly(hand, score),
        frozenset(range(FIRST_KIND, KINDS)),
        copies=COPIES,
        reds=RED_FIVES,
    )


# -- play ----------------------------------------------------------------------------------------------------------------


OF_PREVIOUS = Condition[Offer](lambda hand, seat, offer: seat == hand.after(offer.source), NOT_FROM_PREVIOUS)


class Dyed(Struct):
    """What this game changes in the rules of riichi's family."""

    family: Family

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """The hand is over: kongs lying face down are shown before it is counted."""
        hand = yield from turn_kongs_up(hand)
        return (yield from self.family.won(hand, wins))

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """With an empty wall the hand is over: kongs lying face down are shown before the racks."""
        if hand.wall.left == 0:
            hand = yield from turn_kongs_up(hand)
        return (yield from self.family.pass_turn(hand, seat))

    def turn_rules(self) -> TurnRules:
        """Return the family's working rules with these; chi, pon and kong take the previous player's discard alone."""
        legality = replace(japanese_legality(self.family), calls=calls(self.family, OF_PREVIOUS))
        return replace(
            self.family.turn_rules(legality),
            kong=kong,
            pass_turn=self.pass_turn,
            won=self.won,
            face_down=face_down,
        )


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """No kong dora; the replacement comes from the tail of the wall."""
    yield from ()
    return Draw(seat, replacement=True)


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """A concealed kong need not be shown before the hand ends."""
    return True


@cache
def _rules(double_yakuman: bool) -> TurnRules:  # noqa: FBT001
    family = Family(
        table=table_for(double_yakuman),
        pay=pay_evenly,
        nagashi=nagashi_evenly,
        abortive=ABORTIVE_DRAWS,
        most_winners=3,
        own_discards=all_discards,
        copies=COPIES,
        most_kongs=MOST_KONGS,
    )
    return Dyed(family).turn_rules()


MOST_KONGS = 2 * (KINDS - FIRST_KIND)
"""Every tile in a kong: nothing else limits them, since no replacement tiles are set aside."""


def rules(options: Options) -> TurnRules:
    """Return the working rules for these options."""
    return _rules(bool(options["double_yakuman"]))


# -- for people ----------------------------------------------------------------------------------------------------------


GOAL = Goal((seven_pairs,), frozenset((0, 1)), COPIES)
"""Sets and a pair or seven different pairs, of bamboo and honours."""


def goal(observation: Observation) -> Goal:
    """Return the same for everybody."""
    return GOAL


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return the one indicator, who is in riichi, and one's own furiten."""
    return family_facts(observation, slots=1, copies=COPIES)


OPTIONS: tuple[Option, ...] = (
    *CIRCLE_OPTIONS,
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)

OPEN_HANDS = OpenHands(half_flush=0)
"""Half flush does not count."""

DYED = RuleSet(
    id="dyed",
    version=1,
    name=GAME_NAMES["dyed"],
    summary=Text(
        "只用索子和字牌，每种八张；只能吃碰杠上家的牌。",
        "Only bamboo and honours, eight of each; calls take only the previous player's discards.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C3", "C.H.R.I.S. guide, section C3"),
    options=OPTIONS,
    guide=GUIDE,
    differs=DIFFERS,
    play=Play(wall=wall, rules=rules, deal=deal, programme=four_in_circles, refusal=refusal, actions=(Riichi,)),
    scoring=Scoring(
        patterns=PATTERNS,
        score=score,
        stated_fields=UNREPEATED,
        limits=LIMITS,
    ),
    hints=Hints(goal=goal, bonus=dora_kinds, open_hands=lambda options: OPEN_HANDS, stated=stated, no_win=furiten),
    display=DisplayRules(celebrated=Celebrated(6, 13, "violet"), facts=facts, reasons=REASONS, prompt=prompt),
    sheet=lambda options: even_sheet(ABORTIVE_DRAWS, faults=(FALSE_WIN, WRONG_KONG)),
)
