"""Sichuan mahjong 四川麻将 as it is played at home, on to the third win 血战到底.

Source: AOSAI, 四川麻将 (麻将秘籍), sections 3 摸牌/换牌 to 6 胡牌.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from engine.core.action import Action
from engine.core.event import Noted, Paid
from engine.core.hand import Answers, Deal, Hand, Phase, Script, Transfer, Wall
from engine.core.meld import MeldKind, Seat
from engine.core.node import Decision, Node
from engine.core.observe import Observation
from engine.core.tiles import SUITS, UNKNOWN, Tiles, suit
from engine.core.value import dataclass
from engine.core.words import Text
from engine.families.void_suit import turn as blood_battle
from engine.families.void_suit.patterns import FIELDS, largest_fan, suits_of, waits_of
from engine.families.void_suit.turn import (
    PIGS,
    REASONS,
    SEATS,
    VoidsNamed,
    blood_account,
    declared_on,
    goal,
    is_first_draw,
    kong_money,
    legality,
    pass_turn,
    shows,
    stated,
    tiles_of,
    wall,
)
from engine.games import GAME_NAMES
from engine.games.bloodbattle.guide import GUIDE
from engine.games.bloodbattle.input import price_bloodbattle, score_bloodbattle
from engine.games.bloodbattle.patterns import (
    CAP,
    ROWS,
    cap_in,
    count,
    payments,
    value,
)
from engine.play.legality import Win
from engine.play.opening import (
    BreakWall,
    ChooseVoid,
    Exchange,
    Exchanged,
    ExchangeTiles,
    FirstTile,
    any_threes,
    fresh_hand,
    one_suit_threes,
    received,
)
from engine.play.options import Choice, Option, Options, switch
from engine.play.programme import HANDS_OPTION, Hands, first_winner
from engine.play.prompts import ANY_THREE, ONE_SUIT, asks, common_prompt, passing_on, to_seat
from engine.play.refusals import refusal
from engine.play.rule_set import Fact, PatternInfo, RuleSet, Weather, out_once_won
from engine.play.sheet_rules import SheetRules, reported_score
from engine.play.turn import EXHAUSTED, Draw, Kong, Turn, TurnRules, end
from engine.play.winners_leave import after_wins, payers, still_in
from engine.play.winning import paid_by_losers
from engine.scoring.score import FAN as FAN_UNIT
from engine.scoring.score import Score
from engine.scoring.winning_hand import WinningHand


@dataclass(frozen=True, slots=True)
class BloodbattleState:
    """``void``, ``winners``: see ``BloodBattle``. ``missing``: who reported having none of the void suit from the start 天缺."""

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()

    def seen_by(self, seat: Seat | None) -> BloodbattleState:
        """All of it is public."""
        return self


# -- dice, deal and exchange (section 3) ---------------------------------------------------------------------------------


def break_side(dice: tuple[int, ...]) -> int:
    """How many seats from the dealer the wall is broken, counter-clockwise: 5, 9 at the dealer; 2, 6, 10 at the next seat …"""
    return (sum(dice) - 1) % SEATS


def kept_stacks(dice: tuple[int, ...]) -> int:
    """How many stacks X stay: the smaller die. Drawing starts at stack X + 1."""
    return min(dice)


def taken_from(dice: tuple[int, ...]) -> int:
    """From how many seats further on one takes three tiles: as the wall is broken, but with 5 from the previous seat
    and with 9 from the next.
    """
    return {5: 3, 9: 1}.get(sum(dice)) or break_side(dice)


def by_the_dice(hand: Hand, chosen: tuple[Tiles, ...], then: Phase) -> Script:
    """The dice that broke the wall also say whose tiles one takes."""
    passed = Exchanged(chosen, SEATS - taken_from(hand.wall.dice))
    hand = yield passed
    return received(hand, passed, then)


def deal(options: Options, order: Deal) -> Hand:
    """The dealer takes a fourteenth tile; then three tiles are exchanged, then the void suits are named.

    跳牌: the dealer's last tile is the upper one of the stack after the next, which is the first that the other seats leave.
    """
    choices = one_suit_threes if options["same_suit"] else any_threes
    named = NameVoids(Turn(order.dealer))
    first = BreakWall(FirstTile(ExchangeTiles(choices, named, by_the_dice)))
    return fresh_hand(order, SEATS, Wall(len(wall(options))), BloodbattleState(), first)


@lru_cache(maxsize=1 << 10)
def void_choices(rack: Tiles) -> tuple[ChooseVoid, ...]:
    """Any suit may be named; who has none of it says so 报缺."""
    held = {suit(tile) for tile in rack}
    found = []
    for s, letter in enumerate(SUITS):
        if s in held or UNKNOWN in rack:
            found.append(ChooseVoid(letter))
        if s not in held:
            found.append(ChooseVoid(letter, missing=True))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class NameVoids:
    """Everybody names a void suit at once 定张; a hand that has none of it reports it 天缺."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Decision({seat: void_choices(hand.places[seat].concealed) for seat in range(SEATS)})

    def step(self, rules: Any, hand: Hand, given: Answers) -> Script:
        named = [action for _, action in sorted(given.items()) if isinstance(action, ChooseVoid)]
        hand = yield VoidsNamed(tuple(SUITS.index(action.suit) for action in named))
        if missing := tuple(seat for seat, action in enumerate(named) if action.missing):
            yield Noted(replace(hand.rule_state, missing=missing))
        return self.then


# -- play (sections 4, 5) ------------------------------------------------------------------------------------------------


LEGALITY = legality(void_goes_first=False)
"""Void tiles cannot be konged, and nobody wins while holding one; they may be discarded in any order."""


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """刮风下雨: a concealed kong 2 from each player still in, an exposed one 2 from the discarder, an added one 1 from each."""
    yield Paid(kong_money(hand, seat, laid, 1, added=1), kong=laid.meld.kind)
    return Draw(seat, replacement=True)


# -- winning (section 6) -------------------------------------------------------------------------------------------------


def declared(hand: Hand, win: Win) -> WinningHand:
    """The win with its circumstances. 天胡 and 地胡: with one's first tile drawn and nothing melded."""
    return declared_on(hand, win, first_draw=is_first_draw(hand, win.seat))


def settle(cap: int | None, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """The discarder pays, on a self-draw everybody still in."""
    return paid_by_losers(payments(score.total, cap, declared(hand, win)), win.seat, SEATS)


def leave(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """Winners leave, and play goes on."""
    return (yield from after_wins(hand, wins, pass_turn))


# -- the end 查叫 --------------------------------------------------------------------------------------------------------

HELD_BACK = 3
"""So many equal tiles in another's hand are a set nobody gives away."""


def live_waits(hand: Hand, seat: Seat) -> Tiles:
    """What a hand waits for and could still get; a wait without any such tile is dead 死叫.

    The wall is empty, so every tile lies in a river, in a meld or in a hand. One in the hand of a player still in could have been
    discarded up to the end, unless that player holds three or four of them together (捏在别人手里).
    """
    place = hand.places[seat]
    waiting = waits_of(place.concealed, place.melds, hand.rule_state.void[seat])
    return living(waiting, [hand.places[other].concealed for other in payers(hand, seat)])


def living(waiting: Tiles, racks: list[Tiles]) -> Tiles:
    """Those of the kinds waited for that one of the other racks could have given away."""
    return tuple(kind for kind in waiting if any(0 < rack.count(kind) < HELD_BACK for rack in racks))


def exhausted(cap: int | None, hand: Hand) -> Script:
    """Who holds three suits 花猪 pays the most there is to everybody who does not; who is not ready pays every ready player
    the largest value of that hand.
    """
    seats = still_in(hand)
    pigs = [seat for seat in seats if suits_of(tiles_of(hand, seat)) == len(SUITS)]
    fans = {seat: best_fan(cap, hand, seat) for seat in seats}
    if paid := end_payments(cap, hand, fans, tuple(pigs)):
        hand = yield Paid(paid)
    return (yield from end(hand, EXHAUSTED))


def end_payments(
    cap: int | None, hand: Hand, fans: Mapping[Seat, int | None], pigs: tuple[Seat, ...]
) -> tuple[Transfer, ...]:
    """Who pays, given the largest fan of everybody still in (None: not ready) and who holds three suits."""
    most = CAP if cap is None else cap
    paid = [Transfer(pig, seat, most, "pig") for pig in pigs for seat in fans if seat not in pigs]
    for seat, own in fans.items():
        if seat in pigs or own is not None:
            continue
        paid += (Transfer(seat, ready, value(fan, cap), "not_ready") for ready, fan in fans.items() if fan is not None)
    return tuple(paid)


def best_fan(cap: int | None, hand: Hand, seat: Seat) -> int | None:
    """The most fan of a win on a discard that a hand could still get, its roots counted, nothing else added; None: not ready."""
    place = hand.places[seat]
    void = hand.rule_state.void[seat]
    return largest_fan(place.concealed, place.melds, void, live_waits(hand, seat), partial(count, cap=cap))


@lru_cache(maxsize=16)
def rules_with(cap: int | None) -> TurnRules:
    """The working rules with this cap."""
    return TurnRules(
        legality=LEGALITY,
        declared=declared,
        count=partial(count, cap=cap),
        settle=partial(settle, cap),
        kong=kong,
        pass_turn=pass_turn,
        after_wins=leave,
        shows=shows,
        exhausted=partial(exhausted, cap),
    )


# -- for people ----------------------------------------------------------------------------------------------------------


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Everybody's void suit, in which order players have won, at a draw who was ready; where the wall was broken, until the first
    discard.
    """
    state: BloodbattleState = observation.state
    found = list(blood_battle.facts(observation))
    dice = observation.wall.dice
    if dice and not any(observation.rivers):
        x = kept_stacks(dice)
        words = Text(f"留 {x} 墩，从第 {x + 1} 墩摸", f"{x} stacks kept, drawn from stack {x + 1}")
        found.append(
            Fact("break", Text("开门", "broken here"), words, seat=(observation.deal.dealer + break_side(dice)) % SEATS)
        )
    found += (Fact("missing", Text("天缺", "none dealt"), seat=seat) for seat in state.missing)
    if observation.ending is not None and observation.ending.id == EXHAUSTED.id:
        left = [seat for seat in range(SEATS) if seat not in state.winners]
        found += (Fact("ready", AT_THE_END, at_the_end(observation, seat, left), seat=seat) for seat in left)
    return tuple(found)


AT_THE_END = Text("查叫", "at the end")


def at_the_end(observation: Observation, seat: Seat, left: list[Seat]) -> Text:
    """How a seat that has not won is looked upon at a draw, when it and all others ``left`` have shown their racks."""
    place = observation.places[seat]
    tiles = (*place.concealed, *(tile for meld in place.melds for tile in meld.tiles))
    if suits_of(tiles) == len(SUITS):
        return Text("花猪", "three suits")
    waiting = waits_of(place.concealed, place.melds, observation.state.void[seat])
    if not waiting:
        return Text("无叫", "not ready")
    others = [observation.places[other].concealed for other in left if other != seat]
    return Text("有叫", "ready") if living(waiting, others) else Text("死叫", "a dead wait")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """The rule that forbids it."""
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
    """What is asked before the first turn; where the tiles go is known from the dice that broke the wall."""
    if not asks(observation, Exchange):
        return common_prompt(observation)
    threes = any_threes(observation.rack.concealed)
    which = ANY_THREE if len(observation.options) == len(threes) else ONE_SUIT
    return passing_on(which, to_seat(SEATS - taken_from(observation.wall.dice)))


OPTIONS: tuple[Option, ...] = (
    HANDS_OPTION,
    Option(
        "cap",
        Text("满格", "Cap"),
        CAP,
        (
            *(Choice(n, Text(f"{n} 倍", f"×{n}")) for n in (4, 8, 16, 32, 64, 128, 256)),
            Choice(None, Text("不封顶", "none")),
        ),
        note=Text("一次胡牌最多付的倍数", "The most that a win pays"),
    ),
    switch("same_suit", Text("换同花色的三张", "Exchange three of one suit"), default=False),
)

_PLAIN = "123m456m789m22255p"
EXPLAINED: dict[str, tuple[Text, str]] = {
    "plain": (Text("四个搭子、一对将", "Four sets and a pair"), _PLAIN),
    "all_triplets": (Text("四个搭子都是刻子或杠", "Four triplets or kongs"), "111m444m777m22255p"),
    "all_simples": (Text("没有 1、9", "No 1 and no 9"), "234m456m678m22255p"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "seven_pairs": (Text("七个对子", "Seven pairs"), "1133m5577m224488p"),
    "golden_hook": (
        Text("四个搭子都碰出或杠出，单钓一张", "All four sets melded, waiting on a single tile"),
        "111m999p222p333m55p",
    ),
    "all_outside": (Text("搭子和将都带 1 或 9", "A 1 or 9 in every set and the pair"), "123m789m123p11199p"),
    "flush_triplets": (Text("清一色的大对子", "All triplets in one suit"), "111m333m555m77799m"),
    "triplets_258": (Text("全是 2、5、8 的大对子", "All triplets of 2, 5 and 8"), "222m555m888m22255p"),
    "dragon_seven_pairs": (
        Text(
            "暗七对中有四张相同的牌，不计根；每多一组再加一番",
            "Seven pairs with four identical tiles, no root; one fan more for each further four",
        ),
        "1111m5577m224488p",
    ),
    "flush_pairs": (Text("清一色的暗七对", "Seven pairs in one suit"), "11223355778899m"),
    "flush_outside": (Text("清一色带幺九", "One suit, a 1 or 9 in every set and the pair"), "123m123m123m789m99m"),
    "flush_hook": (Text("清一色的金钩钓", "A golden hook in one suit"), "111m333m555m777m99m"),
    "flush_dragon_pairs": (
        Text("清一色的龙七对，减一根", "Dragon seven pairs in one suit; uses up one root"),
        "11113355778899m",
    ),
    "dragon_pairs_258": (
        Text("全是 2、5、8 的龙七对，减一根", "Dragon seven pairs of 2, 5 and 8; uses up one root"),
        "225588m22558888p",
    ),
    "heavenly_hand": (
        Text("庄家起手即胡，不另加自摸", "The dealer wins with the dealt hand; no self-draw is added"),
        _PLAIN,
    ),
    "earthly_hand": (
        Text(
            "闲家起手听牌，第一次摸牌即胡，不另加自摸",
            "Ready as dealt and won with the first draw; no self-draw is added",
        ),
        _PLAIN,
    ),
    "four_kongs": (Text("四个杠，单钓一张，不计根", "Four kongs and a pair, no roots"), "1111m4444m7777m2222p55p"),
    "flush_four_kongs": (Text("清一色的十八罗汉", "Four kongs and a pair in one suit"), "1111m3333m5555m7777m99m"),
    "self_draw": (Text("胡自己摸上的牌", "Win with a tile drawn oneself"), _PLAIN),
    "after_kong": (Text("用杠后补的牌胡", "Self-draw with the replacement tile of a kong"), _PLAIN),
    "discard_after_kong": (Text("胡别家杠后打出的牌", "Win on the discard that follows another player's kong"), _PLAIN),
    "rob_kong": (
        Text("胡别家补杠的牌，此时不成杠", "Win on the tile another player adds to a pon, which then is no kong"),
        _PLAIN,
    ),
    "last_tile": (Text("胡自己摸到的最后一张牌", "Self-draw of the last tile"), _PLAIN),
    "root": (
        Text("四张相同的牌不做杠，可多次计算", "Four identical tiles that are not a kong; counts each time"),
        "111m123m456m78955p",
    ),
}
"""For each pattern a sentence and a winning hand, for the rule page."""


def account(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    return blood_account(reported_score(FAN_UNIT), price_bloodbattle, partial(end_payments, cap_in(options)), PIGS)


PATTERNS = tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in ROWS)

WEATHER: Mapping[MeldKind, Weather] = {"ankan": "wind", "minkan": "wind", "kakan": "rain"}
"""刮风 is 暗杠 and 直杠, 下雨 a fourth tile added to a pon (section 6 相关术语介绍)."""

BLOODBATTLE = RuleSet(
    id="bloodbattle",
    version=1,
    name=GAME_NAMES["bloodbattle"],
    summary=Text(
        "四川麻将的家常玩法：骰子开门，换三张，定缺，打到三家胡牌。",
        "Sichuan mahjong as played at home: dice open the wall, three tiles are exchanged, everybody has "
        "a void suit, and play goes on to the third win.",
    ),
    source=Text("AOSAI《四川麻将》", "AOSAI, Sichuan mahjong (四川麻将)"),
    options=OPTIONS,
    wall=wall,
    rules=lambda options: rules_with(cap_in(options)),
    deal=deal,
    programme=lambda options: Hands(SEATS, int(options["hands"] or 0), first_winner),
    patterns=PATTERNS,
    score=score_bloodbattle,
    account=account,
    stated_fields=FIELDS,
    goal=goal,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    broken=lambda dice, seats: (break_side(tuple(dice)), kept_stacks(tuple(dice))),
    reasons=REASONS,
    stated=stated,
    out=out_once_won,
    prompt=prompt,
    weather=WEATHER,
)
