"""Chongqing mahjong 重庆麻将: a suit done without, on to the third win, with water money for kongs.

Source: [vk_mj] 重庆麻将 (2017-08-16), 基础规则 and 选项. It gives no base fan; see ``engine.games.chongqing.patterns``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from typing import Any

from engine.core.action import Ron
from engine.core.event import DiceRolled, Event, Noted, Paid
from engine.core.hand import Deal, Hand, Phase, Script, Transfer, Wall
from engine.core.meld import Meld, MeldKind, Seat
from engine.core.narration import Narrator
from engine.core.node import Chance, Node, RollDice
from engine.core.observe import Observation
from engine.core.tiles import UNKNOWN, Tile, Tiles, without_seeing
from engine.core.value import dataclass
from engine.core.words import Text
from engine.families.void_suit import turn as blood_battle
from engine.families.void_suit.patterns import FIELDS, largest_fan, waits_of
from engine.families.void_suit.turn import (
    SEATS,
    VoidsNamed,
    blood_account,
    declared_on,
    goal,
    is_first_draw,
    kong_money,
    legality,
    shows,
    stated,
    wall,
    why_not,
)
from engine.games import GAME_NAMES
from engine.games.chongqing.guide import GUIDE
from engine.games.chongqing.input import price_chongqing, score_chongqing
from engine.games.chongqing.patterns import (
    EARTHLY,
    FAN,
    HEAVENLY,
    House,
    before_the_limit,
    count,
    house,
    payments,
    value,
)
from engine.play.legality import Condition, Legality, Win
from engine.play.opening import (
    BreakWall,
    ChooseVoidSuit,
    ExchangeTiles,
    FirstTile,
    TilesPassedOn,
    fresh_hand,
    one_suit_threes,
    received,
)
from engine.play.options import Choice, Option, Options, switch
from engine.play.programme import Hands, first_winner
from engine.play.prompts import BY_CHANCE, ONE_SUIT, asks, common_prompt, passing_on
from engine.play.rule_set import Fact, PatternInfo, RuleSet, Weather, out_once_won
from engine.play.sheet_rules import SheetRules, reported_score
from engine.play.turn import (
    EXHAUSTED,
    Claims,
    Draw,
    Kong,
    RobKong,
    ShowHands,
    ShowRacks,
    Steps,
    Turn,
    TurnRules,
    end,
    kong_turned_up,
)
from engine.play.winners_leave import after_wins, next_in, payers, still_in
from engine.play.winning import paid_by_losers
from engine.scoring.score import FAN as FAN_UNIT
from engine.scoring.score import Refused, Score
from engine.scoring.winning_hand import WinningHand


@dataclass(frozen=True, slots=True)
class ChongqingState:
    """``void``, ``winners``: see ``BloodBattle``.

    ``water``: the water money that is still with whoever laid the kong; ``last_kong``: that of the last kong; ``fed_by``: who
    discarded its fourth tile, if anybody did. ``passed``: for how many fan, before the limit, a seat has let a win go since
    it last drew.
    """

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    water: tuple[Transfer, ...] = ()
    last_kong: tuple[Transfer, ...] = ()
    fed_by: Seat | None = None
    passed: tuple[int | None, ...] = (None,) * SEATS

    def seen_by(self, seat: Seat | None) -> ChongqingState:
        """What a seat has let go is its own affair."""
        return replace(self, passed=tuple(fan if s == seat else None for s, fan in enumerate(self.passed)))

    def with_passed(self, seat: Seat, fan: int | None) -> ChongqingState:
        """After ``seat`` has let a win of ``fan`` go, or has drawn (None)."""
        return replace(self, passed=(*self.passed[:seat], fan, *self.passed[seat + 1 :]))


# -- exchange 换三张 -----------------------------------------------------------------------------------------------------

SHARES = tuple(givers for givers in permutations(range(SEATS)) if all(s != giver for s, giver in enumerate(givers)))
"""The nine ways to share out four piles so that nobody gets its own: whose pile each seat gets."""


@dataclass(frozen=True, slots=True)
class SharedOut(TilesPassedOn):
    """Every seat put three tiles face down in the middle and got the pile of the seat in ``givers``."""

    piles: tuple[Tiles, ...]
    givers: tuple[Seat, ...]

    def pile(self, seat: Seat) -> Tiles:
        return self.piles[seat]

    def giver(self, seat: Seat) -> Seat:
        return self.givers[seat]

    def taker(self, seat: Seat) -> Seat:
        return self.givers.index(seat)

    def apply(self, hand: Hand) -> Hand:
        for seat, giver in enumerate(self.givers):
            rest = without_seeing(hand.places[seat].concealed, self.piles[seat])
            hand = hand.with_place(seat, concealed=rest + self.piles[giver], drawn=None)
        return hand

    def seen_by(self, seat: Seat | None) -> Event:
        known = () if seat is None else (seat, self.givers[seat])
        return replace(
            self, piles=tuple(p if giver in known else (UNKNOWN,) * len(p) for giver, p in enumerate(self.piles))
        )


@dataclass(frozen=True, slots=True)
class ShareOut:
    """Two dice choose among the nine ways: each has four of the thirty-six throws."""

    piles: tuple[Tiles, ...]
    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(2, "exchange", hand.dealer))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        first, second = given
        yield DiceRolled(hand.dealer, "exchange", given)
        passed = SharedOut(self.piles, SHARES[(6 * (first - 1) + second - 1) % len(SHARES)])
        hand = yield passed
        return received(hand, passed, self.then)


def at_random(hand: Hand, piles: tuple[Tiles, ...], then: Phase) -> Script:
    """The piles lie in the middle and are shared out by chance."""
    yield from ()
    return ShareOut(piles, then)


def deal(options: Options, order: Deal) -> Hand:
    """The dealer takes a fourteenth tile; three tiles are exchanged if that was agreed; then the void suits are named."""
    named: Phase = ChooseVoidSuit(VoidsNamed, Turn(order.dealer))
    opened = ExchangeTiles(one_suit_threes, named, at_random) if options["exchange_three"] else named
    return fresh_hand(order, SEATS, Wall(len(wall(options))), ChongqingState(), BreakWall(FirstTile(opened)))


# -- play ----------------------------------------------------------------------------------------------------------------


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """暗杠: 杠牌之后只有自己看得见."""
    return True


@dataclass(frozen=True, slots=True)
class KongsShown(Event):
    """A seat that lays its hand open turns its concealed kongs up."""

    seat: Seat
    melds: tuple[Meld, ...]

    def apply(self, hand: Hand) -> Hand:
        return hand.with_place(self.seat, melds=self.melds)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return tuple(kong_turned_up(by, self.seat, meld) for meld in self.melds if meld.kind == "ankan")


def show_kongs(hand: Hand, seats: tuple[Seat, ...]) -> Steps:
    """The seats' concealed kongs are turned up."""
    for seat in seats:
        melds = hand.places[seat].melds
        if any(meld.hidden for meld in melds):
            hand = yield KongsShown(seat, tuple(replace(meld, hidden=False) for meld in melds))
    return hand


def pass_turn(hand: Hand, seat: Seat) -> Script:
    """The next seat still in draws, and what it let go is forgotten; with an empty wall everybody still in shows."""
    if hand.wall.left == 0:
        seats = still_in(hand)
        yield from show_kongs(hand, seats)
        return ShowRacks(seats)
    following = next_in(hand, seat)
    if hand.rule_state.passed[following] is not None:
        yield Noted(hand.rule_state.with_passed(following, None))
    return Draw(following)


LET_GO = Text(
    "过水不胡：放过之后，摸牌前不能再胡番数相同或更小的牌",
    "A win was passed up: before the next draw only a win of more fan is allowed",
)


@dataclass(frozen=True, slots=True)
class Chongqing:
    """What depends on what the players agreed on. ``brush``: 擦挂."""

    agreed: House
    brush: bool

    # Claims and letting go.

    def may_ron(self, hand: Hand, seat: Seat, win: Win) -> bool:
        """过水不胡: who let a win go wins on no other tile for as many fan or fewer, before the limit, until its next draw."""
        passed = hand.rule_state.passed[seat]
        if passed is None or win.source is None:
            return True
        score = self.count(self.declared(hand, win))
        return isinstance(score, Score) and before_the_limit(score) > passed

    def legality(self) -> Legality:
        """As in all blood battles, and nothing let go before."""
        return legality(Condition(self.may_ron, LET_GO), void_goes_first=True)

    def let_go(self, hand: Hand, source: Seat, tile: Tile, seats: tuple[Seat, ...]) -> Steps:
        """Notes for how many fan each of the seats could have won."""
        state: ChongqingState = hand.rule_state
        after = state
        robbed = isinstance(hand.phase, RobKong)
        after_kong = isinstance(hand.phase, Claims) and hand.phase.after_kong
        for seat in seats:
            if UNKNOWN in hand.places[seat].concealed:
                continue
            score = self.count(self.declared(hand, Win(seat, tile, source, robbed, after_kong)))
            if isinstance(score, Score):
                after = after.with_passed(seat, max(before_the_limit(score), after.passed[seat] or 0))
        return hand if after is state else (yield Noted(after))

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Everybody who claims the win gets it; who could have and did not has let it go. Winners show all they have."""
        source = wins[0].source
        if isinstance(hand.phase, Claims | RobKong) and source is not None:
            winning = {win.seat for win in wins}
            others = tuple(seat for seat, options in hand.phase.options if Ron() in options and seat not in winning)
            hand = yield from self.let_go(hand, source, wins[0].tile, others)
        yield from show_kongs(hand, tuple(win.seat for win in wins))
        return ShowHands(wins)

    # Counting and paying.

    def declared(self, hand: Hand, win: Win) -> WinningHand:
        """The win with its circumstances. After a kong its meld is the last one, so that it is seen who fed it."""
        stated = declared_on(hand, win, first_draw=is_first_draw(hand, win.seat))
        if hand.rule_state.fed_by is not None or not win.after_kong:
            return stated
        last = sorted(stated.melds, key=lambda meld: meld.kind in ("kakan", "ankan"))
        return replace(stated, melds=tuple(last))

    def count(self, win: WinningHand) -> Score | Refused:
        """What the win is worth."""
        return count(win, self.agreed)

    def settle(self, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
        """The discarder pays, or who fed the kong, or everybody still in.

        转水: on 杠上炮 the discarder's last water money goes to the first winner.
        """
        paid = paid_by_losers(payments(score.total, self.declared(hand, win), self.agreed), win.seat, hand.seats)
        water = sum(earned.points for earned in hand.rule_state.last_kong)
        if win.source is not None and win.after_kong and nth == 0 and water:
            paid += (Transfer(win.source, win.seat, water, "kong_passed"),)
        return paid

    def leave(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Winners leave, and play goes on; water money that went to a winner is no longer its earner's to return."""
        state: ChongqingState = hand.rule_state
        if wins[0].source is not None and wins[0].after_kong and state.last_kong:
            kept = state.water[: len(state.water) - len(state.last_kong)]
            hand = yield Noted(replace(state, water=kept, last_kong=()))
        return (yield from after_wins(hand, wins, pass_turn))

    # Kongs and the end.

    def kong(self, hand: Hand, seat: Seat, laid: Kong) -> Script:
        """水钱: 引杠 2 from the feeder, with 擦挂 1 from each other player still in; 巴杠 1 and 暗杠 2 from each; 绕杠 nothing."""
        feeder = laid.meld.source if laid.meld.kind == "minkan" else None
        paid = kong_money(hand, seat, laid, 1, added=int(laid.fresh))
        if self.brush and feeder is not None:
            paid += tuple(Transfer(other, seat, 1, "kong") for other in payers(hand, seat) if other != feeder)
        if paid:
            hand = yield Paid(paid, kong=laid.meld.kind)
        state: ChongqingState = hand.rule_state
        after = replace(state, water=(*state.water, *paid), last_kong=paid, fed_by=feeder)
        yield Noted(after.with_passed(seat, None))
        return Draw(seat, replacement=True)

    def best_fan(self, hand: Hand, seat: Seat) -> int | None:
        """The most fan a hand could win with, as a win on a discard without circumstances; None: not ready."""
        place = hand.places[seat]
        void = hand.rule_state.void[seat]
        waiting = waits_of(place.concealed, place.melds, void)
        return largest_fan(place.concealed, place.melds, void, waiting, self.count)

    def exhausted(self, hand: Hand) -> Script:
        """查大叫: who is not ready pays every ready player the most that hand could win 无叫赔有叫, and returns its water money 退水."""
        state: ChongqingState = hand.rule_state
        fans = {seat: self.best_fan(hand, seat) for seat in still_in(hand)}
        if paid := end_payments(state.water, fans):
            hand = yield Paid(paid)
        return (yield from end(hand, EXHAUSTED))


def end_payments(water: tuple[Transfer, ...], fans: Mapping[Seat, int | None]) -> tuple[Transfer, ...]:
    """Who pays, given the water money still held and the largest fan of everybody still in (None: not ready)."""
    paid: list[Transfer] = []
    for seat, fan in fans.items():
        if fan is not None:
            continue
        paid += (
            Transfer(seat, earned.payer, earned.points, "kong_returned") for earned in water if earned.payee == seat
        )
        paid += (Transfer(seat, ready, value(best), "not_ready") for ready, best in fans.items() if best is not None)
    return tuple(paid)


def water_held(ledger: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """The water money of a hand but for what was passed on 转水: each time the last that its earner had."""
    held = [paid for paid in ledger if paid.reason == "kong"]
    for passed in (paid for paid in ledger if paid.reason == "kong_passed"):
        rest = passed.points
        for earned in reversed(tuple(held)):
            if rest > 0 and earned.payee == passed.payer:
                held.remove(earned)
                rest -= earned.points
    return tuple(held)


def account(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    return blood_account(
        reported_score(FAN_UNIT),
        price_chongqing,
        lambda hand, fans, pigs: end_payments(water_held(hand.ledger), fans),
        None,
    )


@lru_cache(maxsize=64)
def rules_with(agreed: House, brush: bool) -> TurnRules:  # noqa: FBT001
    """The working rules with what the players agreed on."""
    game = Chongqing(agreed, brush)
    return TurnRules(
        legality=game.legality(),
        declared=game.declared,
        count=game.count,
        settle=game.settle,
        kong=game.kong,
        pass_turn=pass_turn,
        after_wins=game.leave,
        won=game.won,
        survived=game.let_go,
        shows=shows,
        exhausted=game.exhausted,
        face_down=face_down,
    )


# -- for people ----------------------------------------------------------------------------------------------------------


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Everybody's void suit, in which order players have won, and at a draw who was ready 有叫."""
    found = list(blood_battle.facts(observation))
    state: ChongqingState = observation.state
    if observation.ending is None or observation.ending.id != EXHAUSTED.id:
        return tuple(found)
    for seat, void in enumerate(state.void):
        if seat not in state.winners:
            place = observation.places[seat]
            is_ready = bool(waits_of(place.concealed, place.melds, void))
            words = Text("有叫", "ready") if is_ready else Text("无叫", "not ready")
            if seat == observation.seat:
                words = Text("自家{words}", "You were {words}").filled(words=words)
            found.append(Fact("ready", Text("查叫", "at the end"), words, seat=seat))
    return tuple(found)


WIN_OR_NOT = Text(
    "胡：你胡这张牌并离场；过：下次摸牌之前，不能再胡番数相同或更小的牌。",
    "Win: you take the tile and leave the hand. Pass: until you draw again you cannot win with as many fan or fewer.",
)


def prompt(observation: Observation) -> Text | None:
    """What is asked before the first turn, and what letting a win go costs."""
    if asks(observation, Ron):
        return WIN_OR_NOT
    return common_prompt(observation, passing_on(ONE_SUIT, BY_CHANCE))


ROOM_CARDS = {1: 1, 4: 2, 8: 3, 16: 4}
"""How many room cards a match of so many hands costs whoever opens the table 选择局数."""

OPTIONS: tuple[Option, ...] = (
    switch(
        "brush",
        Text("擦挂", "Brush"),
        default=False,
        note=Text("引杠时另外两家也各付底分×1", "The two other players pay 1 each for an exposed kong too"),
    ),
    switch(
        "heaven_earth",
        Text("天地胡", "Heavenly and earthly hands"),
        default=True,
        note=Text("按最大番数计", "They count as the most fan that are paid"),
    ),
    switch(
        "concealed_middle",
        Text("门清中张", "Concealed hand and middle wait"),
        default=True,
        note=Text(
            "不碰不杠加一番；胡两张中间的一张加一番", "One fan for no pon and no kong; one for the middle of a run"
        ),
    ),
    switch(
        "closed_five",
        Text("卡心五", "The 5 between 4 and 6"),
        default=False,
        note=Text("加一番，代替中张", "One fan, in place of the middle wait"),
    ),
    switch(
        "big_single",
        Text("大单钓加1番", "Last single tile"),
        default=False,
        note=Text("只剩一张牌时胡牌加一番", "One fan for winning with one tile left in the hand"),
    ),
    switch(
        "terminals_258",
        Text("幺九将对", "Terminals and 2-5-8"),
        default=True,
        note=Text("全幺九、将对、清带幺加番", "A terminal in every set, and triplets of 2, 5 and 8, count"),
    ),
    switch(
        "exchange_three",
        Text("换三张", "Exchange three tiles"),
        default=True,
        note=Text("同花色三张，随机分给别家", "Three of one suit, shared out at random so that nobody gets their own"),
    ),
    switch("triplets_two", Text("大对子2番", "All triplets count two fan"), default=False),
    Option(
        "self_draw",
        Text("自摸", "Self-draw"),
        "base",
        (Choice("base", Text("自摸加底", "adds the base")), Choice("fan", Text("自摸加番", "adds a fan"))),
        note=Text("加底在封顶之后，加番在封顶之前", "The base comes on top of the limit, the fan before it"),
    ),
    Option(
        "kong_win",
        Text("点杠花", "Win after an exposed kong"),
        "discard",
        (
            Choice("discard", Text("点炮", "paid by the discarder")),
            Choice("self_draw", Text("自摸", "paid as a self-draw")),
        ),
    ),
    Option(
        "hands",
        Text("局数", "Hands"),
        8,
        tuple(
            Choice(n, Text(f"{n} 局（房卡 {cards} 张）", f"{n} (room cards: {cards})"))
            for n, cards in ROOM_CARDS.items()
        ),
        note=Text("开局的人付房卡；本机游戏免费", "Whoever opens the table pays the cards; local play is free"),
        of_match=True,
    ),
    Option(
        "max_fan",
        Text("最大番数", "Most fan"),
        4,
        tuple(Choice(n, Text(f"{n} 番", str(n))) for n in (3, 4, 5, 6)),
    ),
)
"""In the document's order."""

_PLAIN = "123m456m789m22255p"
EXPLAINED: dict[str, tuple[Text, str]] = {
    "all_triplets": (Text("一对将、四副刻子", "A pair and four triplets or kongs"), "111m444m777m333p55p"),
    "full_flush": (Text("只有一种花色", "One suit only"), "123m345m678m22299m"),
    "seven_pairs": (Text("七副对子", "Seven pairs"), "1133m5577m224488p"),
    "all_outside": (
        Text("对子、顺子、刻子都带 1 或 9；选项幺九将对", "A 1 or 9 in every set and the pair; an option"),
        "123m789m123p11199p",
    ),
    "triplets_258": (
        Text(
            "全是 2、5、8 的大对子，代替大对子；选项幺九将对",
            "All triplets of 2, 5 and 8, in place of all triplets; an option",
        ),
        "222m555m888m22255p",
    ),
    "flush_triplets": (Text("清一色加大对子", "Full flush and all triplets"), "111m333m555m77799m"),
    "flush_pairs": (Text("清一色加暗七对", "Full flush and seven pairs"), "11223355778899m"),
    "flush_outside": (
        Text("清一色加全幺九；选项幺九将对", "Full flush and a terminal in every set; an option"),
        "123m123m123m789m99m",
    ),
    "root": (
        Text("每有四张相同的牌（杠或不杠）", "Each four identical tiles, in a kong or not; counts each time"),
        "111m123m456m78955p",
    ),
    "after_kong": (Text("用杠后补的牌胡", "Self-draw with the replacement tile of a kong"), _PLAIN),
    "discard_after_kong": (
        Text("胡别家杠后打出的第一张牌", "Win on the first discard after another player's kong"),
        _PLAIN,
    ),
    "rob_kong": (Text("胡别家要补杠的牌", "Win on the tile another player adds to a pon"), _PLAIN),
    "last_draw": (Text("摸牌墙最后一张牌胡", "Self-draw of the last tile"), _PLAIN),
    "last_discard": (Text("胡最后一张打出的牌", "Win on the last discard"), _PLAIN),
    "concealed": (Text("不碰不杠；选项门清中张", "No pon and no kong of any kind; an option"), _PLAIN),
    "middle": (Text("胡两张牌中间的一张；选项门清中张", "Waiting for the middle of a run; an option"), _PLAIN),
    "closed_five": (Text("胡 4 和 6 中间的 5；选项卡心五", "Waiting for the 5 between 4 and 6; an option"), _PLAIN),
    "big_single": (
        Text("手中只剩一张牌时胡；选项大单钓", "Win with one tile left in the hand; an option"),
        "111m444m777m333p55p",
    ),
    "self_draw": (Text("自摸；选项自摸加番", "Self-draw; an option"), _PLAIN),
    "heavenly_hand": (
        Text(
            "庄家起手的 14 张即胡，按最大番数；选项天地胡",
            "The dealer's fourteen tiles win: the most fan paid; an option",
        ),
        _PLAIN,
    ),
    "earthly_hand": (
        Text("闲家第一次摸牌即胡，按最大番数；选项天地胡", "Self-draw on the first draw: the most fan paid; an option"),
        _PLAIN,
    ),
}
"""For each pattern a sentence and a winning hand, for the rule page."""

PATTERNS = tuple(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in (*FAN, HEAVENLY, EARTHLY))


def rules(options: Options) -> TurnRules:
    """The working rules that the options choose."""
    return rules_with(house(options), bool(options["brush"]))


REASONS = {
    "kong": Text("水钱", "Water money"),
    "kong_passed": Text("转水", "Water money passed on"),
    "kong_returned": Text("退水", "Water money returned"),
    "not_ready": Text("查大叫", "Not ready"),
}
"""What points are paid for beside wins."""

WEATHER: Mapping[MeldKind, Weather] = {"ankan": "rain", "minkan": "wind", "kakan": "wind"}
"""暗杠 [播放下雨动画], 引杠 and 巴杠 [播放刮风动画] (相关术语)."""

CHONGQING = RuleSet(
    id="chongqing",
    version=1,
    name=GAME_NAMES["chongqing"],
    summary=Text(
        "定缺、血战到底：引杠巴杠暗杠收水钱，流局查大叫。",
        "Everybody has a void suit, and play goes on to the third win; kongs earn water money, and a "
        "draw is settled by who is ready.",
    ),
    source=Text("[vk_mj] Chongqing mahjong (重庆麻将)", "[vk_mj] Chongqing mahjong (重庆麻将)"),
    options=OPTIONS,
    wall=wall,
    rules=rules,
    deal=deal,
    programme=lambda options: Hands(SEATS, int(options["hands"] or 0), first_winner),
    patterns=PATTERNS,
    score=score_chongqing,
    account=account,
    stated_fields=FIELDS,
    goal=goal,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    fee=lambda options: ROOM_CARDS[int(options["hands"] or 0)],
    reasons=REASONS,
    stated=stated,
    out=out_once_won,
    prompt=prompt,
    weather=WEATHER,
)
