"""Sichuan 四川麻将 of C.H.R.I.S.: three tiles passed, a suit done without, and play goes on until three have won.

Source: C.H.R.I.S. 麻雀完全指南, section S (based on Mahjong Soul's 赤羽之战; base 0 fan, cap at 4 fan).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from engine.core.event import Drew, Event, Noted, Paid
from engine.core.hand import Deal, Ending, Hand, Phase, Script, Transfer, Wall
from engine.core.meld import Meld, Seat
from engine.core.node import Chance, DrawTile, Node
from engine.core.observe import Observation
from engine.core.tiles import HONOURS, SUITS, UNKNOWN, Tile, Tiles, suit
from engine.core.words import Text
from engine.play.claiming import ankans, discards, kakans, minkans, pons
from engine.play.opening import BreakWall, ChooseVoidSuit, Exchange, ExchangeTiles, fresh_hand, one_suit_threes
from engine.play.options import Choice, Option, Options, number
from engine.play.programme import Circles, FirstWinnerDeals
from engine.play.readiness import at_rest
from engine.play.refusals import NOT_NOW, why_not_commonly
from engine.play.rule_set import Fact, PatternInfo, RuleSet
from engine.play.turn import (
    Draw,
    Kong,
    Offer,
    ShowRacks,
    Steps,
    Turn,
    TurnRules,
    Win,
    end,
    never,
    nothing,
    offered,
    show,
    unknown_action,
)
from engine.scoring.distance import Goal
from engine.scoring.distance_shapes import seven_pairs_or_quads
from engine.scoring.score import Refused, Score
from engine.scoring.sichuan_fan import (
    FAN,
    POINT,
    Flag,
    SichuanWin,
    count,
    holds_void,
    largest_fan,
    payments,
    value,
    waits_of,
)
from engine.scoring.stated_sichuan import score_sichuan

SEATS = 4
KINDS_USED = 27
"""Characters, dots and bamboo; no red fives. (An unseen tile could be no other.)"""
SUIT_NAMES = {"m": Text("万", "characters"), "p": Text("筒", "dots"), "s": Text("条", "bamboo")}


@dataclass(frozen=True, slots=True)
class SichuanState:
    """``void``: the suits done without (0-2), None before they are named. ``winners``: who has won and left, in order.

    ``untouched``: nobody has called yet.
    """

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    untouched: bool = True

    def seen_by(self, seat: Seat | None) -> SichuanState:
        """All of it is public."""
        return self


def wall(options: Options) -> Tiles:
    """108 tiles: characters, dots and bamboo, four of each."""
    return tuple(kind for kind in range(9 * len(SUITS)) for _ in range(4))


def deal(options: Options, order: Deal) -> Hand:
    """The dealer takes a fourteenth tile; then three tiles are passed, then the void suits are named."""
    named = ChooseVoidSuit(VoidsNamed, Turn(order.dealer))
    first = BreakWall(FirstTile(ExchangeTiles(one_suit_threes, named)))
    return fresh_hand(order, SEATS, Wall(len(wall(options))), SichuanState(), first)


# -- before the first turn -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FirstTile:
    """The dealer draws a fourteenth tile before anything else happens."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(DrawTile(hand.dealer, hand.wall.front))

    def step(self, rules: Any, hand: Hand, given: Tile) -> Script:
        yield Drew(hand.dealer, given)
        return self.then


@dataclass(frozen=True, slots=True)
class VoidsNamed(Event):
    """The void suits are shown together 定缺. The dealer's last tile counts as the one drawn, for a win at once 天和."""

    suits: tuple[int, ...]

    def apply(self, hand: Hand) -> Hand:
        state: SichuanState = hand.rule_state
        hand = replace(hand, rule_state=replace(state, void=self.suits))
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])


# -- who may do what -----------------------------------------------------------------------------------------------------


def still_in(hand: Hand) -> tuple[Seat, ...]:
    """The seats that have not won, from the dealer on."""
    winners = hand.rule_state.winners
    return tuple(seat for seat in (hand.dealer, *hand.others(hand.dealer)) if seat not in winners)


def acts(hand: Hand, turn: Turn) -> tuple[Action, ...]:
    """Void tiles are discarded first, cannot be konged, and nobody wins while holding one."""
    seat = turn.seat
    place = hand.places[seat]
    void = hand.rule_state.void[seat]
    options: list[Action] = []
    if place.drawn is not None:
        if can_win(hand, Win(seat, place.drawn, after_kong=turn.after_kong)):
            options.append(SelfDraw())
        if hand.wall.left > 0:
            options += (kong for kong in ankans(place) if kong.tiles[0] < KINDS_USED and suit(kong.tiles[0]) != void)
            options += (kong for kong in kakans(place) if suit(kong.tile) != void)
    allowed = tuple(d for d in discards(place) if d.tile < KINDS_USED)
    first = tuple(d for d in allowed if suit(d.tile) == void)
    if UNKNOWN in place.concealed or not first:
        return (*options, *allowed)
    return (*options, *first)


def claims(hand: Hand, seat: Seat, offer: Offer) -> tuple[Action, ...]:
    """No chi. A tile of the void suit cannot be claimed; who has won claims no more."""
    state: SichuanState = hand.rule_state
    tile, source = offer.tile, offer.source
    if seat in state.winners or suit(tile) == state.void[seat]:
        return ()
    found: list[Action] = []
    if can_win(hand, Win(seat, tile, source, after_kong=offer.after_kong)):
        found.append(Ron())
    if hand.wall.left > 0:
        rack = hand.places[seat].concealed
        if same := tuple(pon for pon in pons(rack, tile) if max(pon.tiles) < KINDS_USED):
            found += (kong for kong in minkans(rack, tile) if max(kong.tiles) < KINDS_USED)
            found += same
    return tuple(found)


def robs(hand: Hand, seat: Seat, tile: Tile, source: Seat) -> tuple[Action, ...]:
    """A kong being added may be robbed, paid for or not."""
    if seat in hand.rule_state.winners:
        return ()
    return (Ron(),) if can_win(hand, Win(seat, tile, source, robbed=True)) else ()


# -- winning -------------------------------------------------------------------------------------------------------------


def declared(hand: Hand, win: Win) -> SichuanWin:
    """The win with its circumstances."""
    state: SichuanState = hand.rule_state
    place = hand.places[win.seat]
    self_drawn = win.source is None
    flags: set[Flag] = set()
    if win.after_kong:
        flags.add("after_kong")
    if hand.wall.left == 0:
        flags.add("last_tile")
    if self_drawn and state.untouched and not hand.rivers[win.seat]:
        flags.add("first_turn")
    return SichuanWin(
        at_rest(place) if self_drawn else place.concealed,
        win.tile,
        "self_draw" if self_drawn else "rob_kong" if win.robbed else "discard",
        place.melds,
        win.seat == hand.dealer,
        frozenset(flags),
        state.void[win.seat],
    )


def can_win(hand: Hand, win: Win) -> bool:
    """Complete, and no tile of the void suit."""
    place = hand.places[win.seat]
    if UNKNOWN in place.concealed:
        return True
    void = hand.rule_state.void[win.seat]
    rest = at_rest(place) if win.source is None else place.concealed
    return suit(win.tile) != void and win.tile in waits_of(rest, place.melds, void)


def counted(hand: Hand, win: Win) -> Score | Refused:
    """What the win is worth."""
    return count(declared(hand, win))


def settle(hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """The discarder pays the value; on a self-draw everybody still in pays the value and one point more."""
    payers = tuple(seat for seat in still_in(hand) if seat != win.seat)
    changes = payments(score.total, winner=win.seat, source=win.source, payers=payers)
    return tuple(Transfer(seat, win.seat, -points, "win") for seat, points in changes.items() if points < 0)


def after_wins(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A winner leaves. The third win ends the hand; else the next seat still in after the last winner draws."""
    state: SichuanState = hand.rule_state
    winners = (*state.winners, *(win.seat for win in wins))
    hand = yield Noted(replace(state, winners=winners))
    if len(winners) >= SEATS - 1:
        return (yield from end(hand, THREE_WON))
    return (yield from pass_turn(hand, wins[-1].seat))


THREE_WON = Ending("win", Text("三家和牌", "Three have won"))
EXHAUSTED = Ending("exhausted", Text("荒牌流局", "Exhaustive draw"))


# -- kongs and the end ---------------------------------------------------------------------------------------------------


def melded(hand: Hand, seat: Seat, meld: Meld) -> Steps:
    """After a call nobody wins on an untouched first turn."""
    return (yield Noted(replace(hand.rule_state, untouched=False)))


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """An exposed kong 2 from the discarder, a concealed one 2 from everybody, an added one 1 from everybody if just drawn."""
    if transfers := kong_money(hand, seat, laid):
        yield Paid(transfers)
    return Draw(seat, replacement=True)


def kong_money(hand: Hand, seat: Seat, laid: Kong) -> tuple[Transfer, ...]:
    """What a kong earns at once 刮风下雨. A tile added later than it was drawn earns nothing."""
    meld = laid.meld
    if meld.kind == "minkan" and meld.source is not None:
        return (Transfer(meld.source, seat, 2 * POINT, "kong"),)
    price = 2 if meld.kind == "ankan" else 1 if laid.fresh else 0
    return tuple(Transfer(payer, seat, price * POINT, "kong") for payer in still_in(hand) if payer != seat and price)


def pass_turn(hand: Hand, seat: Seat) -> Script:
    """The next seat still in draws; with an empty wall everybody still in shows the rack."""
    yield from ()
    if hand.wall.left == 0:
        return ShowRacks(still_in(hand))
    winners = hand.rule_state.winners
    return Draw(next(s for s in hand.others(seat) if s not in winners))


def shows(hand: Hand, seat: Seat, tiles: Tiles) -> bool:
    """Everybody still in shows: void tiles are looked for as well as ready hands."""
    return True


PIG_FAN = 3
"""Who still holds void tiles pays at least 3 fan 查花猪."""


def exhausted(hand: Hand) -> Script:
    """查大叫: who is not ready returns its kong money and pays every ready player that player's largest possible fan."""
    void = hand.rule_state.void
    fans = {
        seat: largest_fan(hand.places[seat].concealed, hand.places[seat].melds, void[seat]) for seat in still_in(hand)
    }
    transfers: list[Transfer] = []
    for seat, fan in fans.items():
        if fan is not None:
            continue
        transfers += (
            Transfer(seat, paid.payer, paid.points, "kong_returned")
            for paid in hand.ledger
            if paid.payee == seat and paid.reason == "kong"
        )
        least = PIG_FAN if holds_void(hand.places[seat].concealed, void[seat]) else 0
        transfers += (
            Transfer(seat, ready, value(max(best, least)) * POINT, "not_ready")
            for ready, best in fans.items()
            if best is not None
        )
    if transfers:
        hand = yield Paid(tuple(transfers))
    return (yield from end(hand, EXHAUSTED))


RULES = TurnRules(
    acts=acts,
    claims=claims,
    robs=robs,
    count=counted,
    settle=settle,
    kong=kong,
    pass_turn=pass_turn,
    after_wins=after_wins,
    won=show,
    discarded=offered,
    survived=nothing,
    melded=melded,
    interrupted=never,
    shows=shows,
    exhausted=exhausted,
    other=unknown_action,
)


# -- for people ----------------------------------------------------------------------------------------------------------


def programme(options: Options) -> Circles:
    """Four hands a circle; the first winner deals next, or the deal passes seat by seat."""
    kind = FirstWinnerDeals if options["dealer"] == "first_winner" else Circles
    return kind(SEATS, int(options["circles"] or 0), int(options["start"] or 0))


def goal(observation: Observation) -> Goal:
    """Sets and a pair, or seven pairs, without the void suit (and without honours, which are not in the game)."""
    own = None if observation.seat is None else observation.state.void[observation.seat]
    return _GOALS[own]


_GOALS = {
    own: Goal((seven_pairs_or_quads,), frozenset((HONOURS,) if own is None else (own, HONOURS)))
    for own in (None, 0, 1, 2)
}


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Everybody's void suit, and in which order players have won."""
    state: SichuanState = observation.state
    found = [
        Fact("void", Text("缺", "void"), SUIT_NAMES[SUITS[void]], seat=seat)
        for seat, void in enumerate(state.void)
        if void is not None
    ]
    found += [
        Fact("won", Text("已和", "won"), Text(f"第{n}", f"#{n}"), seat=seat)
        for n, seat in enumerate(state.winners, start=1)
    ]
    return tuple(found)


VOID_CALL = Text("缺门的牌不能碰杠", "Tiles of the void suit are not for pons and kongs")


def why_not(hand: Hand, seat: Seat, action: Action) -> Text:
    """The rule that forbids it."""
    state: SichuanState = hand.rule_state
    if seat in state.winners:
        return Text("已经和牌离场", "This player has won and left the hand")
    if isinstance(action, Chi):
        return Text("四川麻将不能吃牌", "There is no chi in Sichuan mahjong")
    if common := why_not_commonly(hand, seat, action):
        return common
    place = hand.places[seat]
    void = state.void[seat]
    match action:
        case Exchange() if void is None:
            return Text("换三张须是手中同花色的三张", "Three tiles of one suit are passed, from one's own hand")
        case Discard() if holds_void(place.concealed, void):
            return Text("必须先打缺门的牌", "Tiles of the void suit must be discarded first")
        case Pon(tiles) | Minkan(tiles) | Ankan(tiles) if suit(tiles[0]) == void:
            return VOID_CALL
        case Kakan(tile) if suit(tile) == void:
            return VOID_CALL
        case Ron() | SelfDraw() if holds_void(place.concealed, void):
            return Text("手里还有缺门的牌，不能和牌", "A hand that still holds void tiles cannot win")
        case Ron() | SelfDraw():
            return Text("没有成和", "The hand is not complete")
        case _:
            return NOT_NOW


OPTIONS: tuple[Option, ...] = (
    Option(
        "circles",
        Text("圈数", "Circles"),
        1,
        (Choice(1, Text("一圈", "1")), Choice(2, Text("两圈", "2")), Choice(4, Text("四圈", "4"))),
        note=Text("一圈四局", "Four hands a circle"),
    ),
    number("start", Text("起始点数", "Starting points"), 50_000, 1_000, 1_000_000),
    Option(
        "dealer",
        Text("下一局的庄家", "Next dealer"),
        "first_winner",
        (
            Choice("first_winner", Text("先和者坐庄", "the first winner")),
            Choice("in_turn", Text("轮庄", "seat by seat")),
        ),
    ),
)

EXPLAINED: dict[str, tuple[Text, str]] = {
    "root": (
        Text("每有四张相同的牌（杠或不杠），可多次计算", "Each four equal tiles, in a kong or not; counts every time"),
        "111123456m789p55s",
    ),
    "after_kong": (Text("用杠后补的牌自摸", "Self-draw with the replacement tile of a kong"), "123m456m789m22255p"),
    "rob_kong": (Text("荣和别家加杠的牌", "Win on the tile another player adds to a pon"), "123m456m789m22255p"),
    "discard_after_kong": (
        Text("荣和别家开杠后打出的牌", "Win on the discard that follows another player's kong"),
        "123m456m789m22255p",
    ),
    "last_tile": (
        Text("自摸最后一张牌，或荣和其后打出的牌", "Self-draw of the last tile, or win on the discard after it"),
        "123m456m789m22255p",
    ),
    "all_triplets": (Text("四个刻子或杠", "Four triplets or kongs"), "111m444m777m22255p"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "golden_hook": (
        Text(
            "四组都已副露，单钓一张；代替对对和",
            "All four sets laid open, waiting with one tile; in place of all triplets",
        ),
        "111m999p222p333m55p",
    ),
    "all_outside": (Text("每组都有 1 或 9", "A 1 or 9 in every set and the pair"), "123m789m123p11199p"),
    "seven_pairs": (Text("七个对子", "Seven pairs"), "1133m5577m224488p"),
    "dragon_seven_pairs": (
        Text("七对子中有四张相同的牌；用去一个根", "Seven pairs with four equal tiles; uses up one root"),
        "1111m5577m224488p",
    ),
    "triplets_258": (Text("只有 2、5、8 的对对和", "All triplets of 2, 5 and 8"), "222m555m888m22255p"),
    "heavenly_hand": (Text("庄家起手即和", "The dealer wins with the dealt hand"), "123m456m789m22255p"),
    "earthly_hand": (Text("闲家第一次摸牌即和", "Self-draw at one's first draw"), "123m456m789m22255p"),
    "four_kongs": (Text("四个杠；用去四个根", "Four kongs; uses up their four roots"), "1111m4444m7777m2222p55p"),
}
"""For each pattern a sentence and a winning hand, for the rule page."""

PATTERNS = tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in FAN)

SICHUAN = RuleSet(
    id="sichuan",
    version=1,
    name=Text("四川麻将", "Sichuan"),
    summary=Text(
        "换三张、定缺、血战到底：和牌后离场，直到三家和牌。",
        "Pass three tiles, do without a suit, and play on until three have won.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 S", "C.H.R.I.S. guide, section S"),
    options=OPTIONS,
    wall=wall,
    rules=lambda options: RULES,
    deal=deal,
    programme=programme,
    patterns=PATTERNS,
    score=score_sichuan,
    goal=goal,
    facts=facts,
    why_not=why_not,
)
