"""Tianjin mahjong 天津麻将: seven wild tiles, wins by self-draw only, and stakes between the dealer and each player.

Source: 天津麻将规则 (天津麻将:是以天津地区流行的麻将规则为蓝本).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, ClassVar

from engine.core.action import PASS, Action, Chi, Minkan, Pon
from engine.core.event import DiceRolled, Noted, Paid, TurnedUp
from engine.core.hand import Answers, Deal, Hand, Phase, Script, Transfer, Wall
from engine.core.meld import Seat
from engine.core.node import BadChance, Chance, Decision, DrawTile, Node, RollDice, TurnUp
from engine.core.observe import Observation
from engine.core.tiles import KIND, KINDS, UNKNOWN, Tile, Tiles, successor
from engine.core.value import dataclass
from engine.core.words import Text
from engine.games import GAME_NAMES
from engine.games.tianjin.guide import GUIDE
from engine.games.tianjin.input import (
    FIELDS,
    PULLS,
    SIT,
    STAKES,
    price_tianjin,
    score_tianjin,
)
from engine.games.tianjin.patterns import (
    LEAST,
    TABLE,
    TOO_SMALL,
    WILD,
    Stakes,
    copies_in_play,
    count,
    is_complete,
    kong_points,
)
from engine.play.basic_turn import DISCARDS, KONGS, plain_sets
from engine.play.claiming import could_call
from engine.play.legality import Condition, Legality, Way, Win, Winning
from engine.play.opening import BreakWall, DealRacks, FirstTile, fresh_hand
from engine.play.options import Choice, Option, Options, number, switch
from engine.play.programme import HANDS_OPTION, Hands
from engine.play.prompts import asks
from engine.play.refusals import NOT_READY, refusal
from engine.play.rule_set import Bar, Fact, PatternInfo, RuleSet
from engine.play.sheet_rules import Charge, Remark, SheetRules, reported_score
from engine.play.turn import (
    EXHAUSTED,
    WIN,
    Draw,
    Kong,
    Offer,
    Steps,
    Turn,
    TurnRules,
    end,
    turn_kongs_up,
)
from engine.play.ways import no_call, not_awaited
from engine.play.winning import winning_hand
from engine.scoring.distance import STANDARD
from engine.scoring.hand_input import read_fields
from engine.scoring.input_fields import AFTER_KONG, DRAWN, FIRST_TURN
from engine.scoring.score import FAN, Refused, Score
from engine.scoring.winning_hand import WinningHand

SEATS = 4
TILES = 4 * KINDS
DICE = 2


@dataclass(frozen=True, slots=True)
class TianjinState:
    """``sits``, ``pulls``: the stakes 坐庄, 拉庄. ``stack``: which stack from the tail has the tile turned up for the wild ones.

    ``wild``: the kinds that are wild. ``followed``: the others' first discards repeated the dealer's 铲.
    """

    sits: bool = False
    pulls: tuple[int, ...] = (0,) * SEATS
    stack: int = 0
    wild: tuple[int, ...] = ()
    followed: bool = False

    def seen_by(self, seat: Seat | None) -> TianjinState:
        """All of it is public."""
        return self


def wall(options: Options) -> Tiles:
    """136 tiles; the flowers that the document lists have no part in its rules."""
    return tuple(kind for kind in range(KINDS) for _ in range(4))


def deal(options: Options, order: Deal) -> Hand:
    """Stakes, the wall is opened, fourteen tiles for the dealer and thirteen for the others, then the wild tiles are found."""
    dealt = FirstTile(ThrowForWild(Turn(order.dealer), single=bool(options["single_wild"])))
    opened = ThrowTwice(dealt) if options["break"] == "two_throws" else BreakWall(dealt)
    return fresh_hand(order, SEATS, Wall(TILES), TianjinState(), ChooseToSit(ChooseToPull(opened)))


# -- stakes 坐庄、拉庄 ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sit(Action):
    """The dealer doubles what it and the others pay each other 坐庄."""

    name: ClassVar[str] = "sit"


@dataclass(frozen=True, slots=True)
class Pull(Action):
    """Double what one and the dealer pay each other, once or twice 拉庄."""

    name: ClassVar[str] = "pull"
    times: int


PULL_ACTIONS = (Pull(1), Pull(2), PASS)


@dataclass(frozen=True, slots=True)
class ChooseToSit:
    """Before any tile is taken the dealer sits or not."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Decision({hand.dealer: (Sit(), PASS)})

    def step(self, rules: Any, hand: Hand, given: Answers) -> Script:
        yield Noted(replace(hand.rule_state, sits=given[hand.dealer] == Sit()))
        return self.then


@dataclass(frozen=True, slots=True)
class ChooseToPull:
    """Then the three others pull or not, all at once, whether or not the dealer sits."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Decision(dict.fromkeys(hand.others(hand.dealer), PULL_ACTIONS))

    def step(self, rules: Any, hand: Hand, given: Answers) -> Script:
        chosen = (given.get(seat, PASS) for seat in range(SEATS))
        pulls = tuple(action.times if isinstance(action, Pull) else 0 for action in chosen)
        yield Noted(replace(hand.rule_state, pulls=pulls))
        return self.then


def stakes_of(state: TianjinState, dealer: Seat) -> Stakes:
    """What seats pay each other, how many times over."""
    return Stakes(dealer, state.sits, dict(enumerate(state.pulls)))


# -- opening the wall 开牌 ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThrowTwice:
    """The dealer's two dice name who throws two more."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(DICE, "break", hand.dealer))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        yield DiceRolled(hand.dealer, "break", given)
        return SecondThrow(hand.after(hand.dealer, sum(given) - 1), self.then)


@dataclass(frozen=True, slots=True)
class SecondThrow:
    """The second thrower's wall is opened, where all four dice say."""

    seat: Seat
    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(DICE, "break", self.seat))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        yield DiceRolled(self.seat, "break", (*hand.wall.dice, *given))
        return DealRacks(hand.dealer, self.then)


def opened_at(dealer: Seat, dice: tuple[int, ...]) -> tuple[Seat, int]:
    """Whose wall is opened, and at which stack from its right the first tiles are taken.

    One throw: the dealer's wall, at the sum and one more. Two: the second thrower's (the dealer counts as 1), at the sum of
    all four dice.
    """
    if len(dice) == DICE:
        return dealer, sum(dice) + 1
    return (dealer + sum(dice[:DICE]) - 1) % SEATS, sum(dice)


def broken(dice: Sequence[int], seats: int) -> tuple[int, int]:
    """The same as seats from the dealer, and as the stacks to the right of the first ones taken."""
    side, stack = opened_at(0, tuple(dice))
    return side, stack - 1


# -- the wild tiles 开混 --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ThrowForWild:
    """The player opposite the dealer throws two dice: that many stacks from the tail the upper tile is turned up.

    ``single``: only the kind after it is wild, not its own.
    """

    then: Phase
    single: bool

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(DICE, "wild", hand.after(hand.dealer, 2)))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        yield DiceRolled(hand.after(hand.dealer, 2), "wild", given)
        yield Noted(replace(hand.rule_state, stack=sum(given)))
        return TurnWildUp(self.then, single=self.single)


@dataclass(frozen=True, slots=True)
class WildTurnedUp(TurnedUp):
    """The tile that names the wild ones was turned up at its stack: it is never drawn."""

    def apply(self, hand: Hand) -> Hand:
        hand = TurnedUp.apply(self, hand)
        return replace(hand, wall=replace(hand.wall, reserve=1))


@dataclass(frozen=True, slots=True)
class TurnWildUp:
    """The tile is turned up where it lies, and stays there."""

    then: Phase
    single: bool

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(TurnUp("wild", turned_position(hand.rule_state)))

    def step(self, rules: Any, hand: Hand, given: Tile) -> Script:
        if given == UNKNOWN:
            raise BadChance("the tile turned up for the wild tiles must be read")
        yield WildTurnedUp(given)
        kind = KIND[given]
        wild = (successor(kind),) if self.single else (kind, successor(kind))
        yield Noted(replace(hand.rule_state, wild=wild))
        return self.then


def turned_position(state: TianjinState) -> int:
    """Where the turned tile lies. Of each stack at the tail the upper tile comes before the lower."""
    return 1 - 2 * state.stack


def face_up(observation: Observation) -> Mapping[int, Tile]:
    """The turned tile at its stack 混所在的墩."""
    wall = observation.wall
    return {wall.size + turned_position(observation.state): tile for tile in wall.shown}


@dataclass(frozen=True, slots=True)
class DrawPast(Draw):
    """A draw that passes over the turned tile: its stack mate is drawn as any other, from either end."""

    def node(self, rules: TurnRules, hand: Hand) -> Node:
        turned = turned_position(hand.rule_state)
        if self.replacement:
            position = hand.wall.tail_position
            return Chance(DrawTile(self.seat, position - (position <= turned)))
        position = hand.wall.front
        return Chance(DrawTile(self.seat, position + (position >= hand.wall.size + turned)))


# -- who may do what -----------------------------------------------------------------------------------------------------


def is_wild(hand: Hand, tile: Tile) -> bool:
    """Whether the tile is one of the wild ones."""
    return KIND[tile] in hand.rule_state.wild


def is_banned(hand: Hand, seat: Seat) -> bool:
    """小相公: who has discarded a wild tile cannot win this hand."""
    return any(is_wild(hand, laid.tile) for laid in hand.rivers[seat])


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """Concealed kongs lie face down until the end; a gold kong 金杠 is shown."""
    return not is_wild(hand, tiles[0])


# -- winning -------------------------------------------------------------------------------------------------------------


def declared(hand: Hand, win: Win) -> WinningHand:
    """The win with its circumstances, the stakes among them."""
    state: TianjinState = hand.rule_state
    flags = {
        AFTER_KONG.id: win.after_kong,
        FIRST_TURN.id: win.seat == hand.dealer and not hand.rivers[win.seat],
    }
    pulls = {(seat - win.seat) % SEATS: times for seat, times in enumerate(state.pulls) if times}
    return winning_hand(hand, win, flags, {WILD.id: state.wild, SIT.id: state.sits, PULLS.id: pulls})


def is_worth_it(hand: Hand, seat: Seat, win: Win) -> bool:
    """Complete and worth at least two fan."""
    return UNKNOWN in hand.places[seat].concealed or isinstance(count(declared(hand, win)), Score)


def complete_with(hand: Hand, seat: Seat) -> Tiles:
    """The kinds that complete a rack, whatever it is then worth."""
    rest = declared(hand, Win(seat, UNKNOWN))
    if len(rest.concealed) % 3 != 1 or UNKNOWN in rest.concealed:
        return ()
    return tuple(kind for kind in range(KINDS) if is_complete(replace(rest, win_tile=kind)))


def why_worthless(hand: Hand, seat: Seat, win: Win) -> Text:
    """What is wrong with a hand that is not worth two fan."""
    waiting = complete_with(hand, seat)
    return (
        not_awaited(hand, seat, win)
        if waiting and KIND[win.tile] not in waiting
        else (TOO_SMALL.reason if waiting else NOT_READY)
    )


NO_CHI = Text("天津麻将不能吃牌", "There is no chi in Tianjin mahjong")
NO_RON = Text("天津麻将只能自摸胡，不能点炮、抢杠", "Only a self-drawn tile wins: no ron, and no kong is robbed")
BANNED = Text("打过混子，小相公，本局不能胡", "A player who has discarded a wild tile cannot win this hand")
WILD_CALL = Text("打出的混子谁也不能要，混子不能碰、不能明杠", "A wild tile cannot be claimed: no pon, no exposed kong")
LAST_DISCARD = Text("最后一张打出的牌不能碰、不能杠", "The last discard cannot be claimed")

WINNING = Winning(
    (Condition(lambda hand, seat, win: not is_banned(hand, seat), BANNED),),
    (Condition(is_worth_it, why_worthless),),
    (Condition(lambda hand, seat, win: False, NO_RON),),
)
CALLS = Way[Offer](
    (Minkan, Pon),
    plain_sets,
    no_call,
    (
        Condition(lambda hand, seat, offer: not is_wild(hand, offer.tile), WILD_CALL),
        Condition(lambda hand, seat, offer: hand.wall.left > 0, LAST_DISCARD),
    ),
)


def of_use(hand: Hand, seat: Seat, tile: Tile) -> tuple[bool, bool]:
    """No discard wins; whether the rack makes any meld with it."""
    return False, could_call(hand.places[seat].concealed, tile)


LEGALITY = Legality(
    WINNING,
    (KONGS, DISCARDS),
    (CALLS,),
    {Chi: NO_CHI},
    of_use=of_use,
)
"""Winning with the tile just drawn, kongs (four equal wild tiles too), any discard; pon and kong, nothing of a wild tile."""


def settle(base: int, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """All three others pay the fan, as many times over as the stakes between them and the winner say."""
    stakes = stakes_of(hand.rule_state, hand.dealer)
    return tuple(
        Transfer(seat, win.seat, score.total * stakes.times(seat, win.seat) * base, "win")
        for seat in hand.others(win.seat)
    )


# -- the end of a hand ---------------------------------------------------------------------------------------------------


def followed(hand: Hand, source: Seat, tile: Tile, declined: tuple[Seat, ...]) -> Steps:
    """铲: the three others' first discards repeat the dealer's, and nobody laid a kong in between."""
    if any(len(river) != 1 or river[0].tile != tile for river in hand.rivers):
        return hand
    if any(hand.places[seat].melds for seat in hand.others(hand.dealer)):
        return hand
    return (yield Noted(replace(hand.rule_state, followed=True)))


def extras(base: int, hand: Hand) -> tuple[Transfer, ...]:
    """What is settled whoever has won: everybody's kongs with everybody, and 铲, one from the dealer to each of the others."""
    state: TianjinState = hand.rule_state
    found: list[Transfer] = []
    for seat, place in enumerate(hand.places):
        if points := kong_points(place.melds, frozenset(state.wild)):
            found += kongs_paid(points, base, hand, seat)
    if state.followed:
        found += followed_paid(base, hand, hand.dealer)
    return tuple(found)


def kongs_paid(points: int, base: int, hand: Hand, seat: Seat) -> tuple[Transfer, ...]:
    """杠分: everybody pays the seat for its kongs, as many times over as the stakes say."""
    stakes = stakes_of(hand.rule_state, hand.dealer)
    return tuple(
        Transfer(other, seat, points * stakes.times(seat, other) * base, "kong") for other in hand.others(seat)
    )


def followed_paid(base: int, hand: Hand, seat: Seat) -> tuple[Transfer, ...]:
    """铲: the dealer, whichever ``seat`` is given, pays each of the others one, as many times over as the stakes say."""
    dealer, stakes = hand.dealer, stakes_of(hand.rule_state, hand.dealer)
    return tuple(
        Transfer(dealer, other, stakes.times(dealer, other) * base, "followed") for other in hand.others(dealer)
    )


def settled_extras(base: int, hand: Hand) -> Steps:
    """Hidden kongs are turned up, kongs and 铲 are paid."""
    hand = yield from turn_kongs_up(hand)
    if transfers := extras(base, hand):
        hand = yield Paid(transfers)
    return hand


def after_wins(base: int, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    hand = yield from settled_extras(base, hand)
    return (yield from end(hand, WIN))


def exhausted(base: int, hand: Hand) -> Script:
    """Every tile has been drawn: only kongs and 铲 are paid."""
    hand = yield from settled_extras(base, hand)
    return (yield from end(hand, EXHAUSTED))


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """A replacement is drawn from the tail; points are settled at the end of the hand."""
    yield from ()
    return DrawPast(seat, replacement=True)


def pass_turn(base: int, hand: Hand, seat: Seat) -> Script:
    """The next seat draws, while there is a tile."""
    if hand.wall.left == 0:
        return (yield from exhausted(base, hand))
    return DrawPast(hand.after(seat))


@lru_cache(maxsize=8)
def _rules(base: int) -> TurnRules:
    return TurnRules(
        legality=LEGALITY,
        declared=declared,
        count=count,
        settle=partial(settle, base),
        kong=kong,
        pass_turn=partial(pass_turn, base),
        after_wins=partial(after_wins, base),
        survived=followed,
        exhausted=partial(exhausted, base),
        face_down=face_down,
    )


def rules(options: Options) -> TurnRules:
    """The working rules for these options."""
    return _rules(int(options["base"] or 1))


# -- the match 锅 --------------------------------------------------------------------------------------------------------


def next_dealer(hand: Hand) -> Seat:
    """The dealer stays after winning and after a draw; else the next seat deals."""
    if not hand.wins or hand.wins[0].seat == hand.dealer:
        return hand.dealer
    return hand.after(hand.dealer)


def programme(options: Options) -> Hands:
    """A number of hands; seats are drawn before it (打风), and who drew seat 0 deals first."""
    return Hands(SEATS, int(options["hands"] or 0), next_dealer)


# -- for people ----------------------------------------------------------------------------------------------------------


def wild_kinds(observation: Observation) -> frozenset[int]:
    """The kinds that are wild in this hand."""
    return frozenset(observation.state.wild)


def stakes_worth_taking(observation: Observation) -> Action | None:
    """The dealer sits: it draws first and so wins a little more than it pays, and what doubles both ways gains by it.

    For the same reason the others lose by pulling.
    """
    return next((option for option in observation.options if isinstance(option, Sit)), None)


def facts(observation: Observation) -> tuple[Fact, ...]:
    """The wild tiles, who sits and pulls, who cannot win any more, whether the dealer was followed; where the wall was opened."""
    state: TianjinState = observation.state
    dealer = observation.deal.dealer
    found: list[Fact] = []
    if state.wild:
        found.append(Fact("wild", Text("混", "wild"), tiles=state.wild))
    if state.followed:
        found.append(Fact("followed", Text("铲", "dealer followed"), Text("庄家付三家", "the dealer pays all")))
    dice = observation.wall.dice
    if dice and not any(observation.rivers):
        owner, stack = opened_at(dealer, dice)
        found.append(Fact("opened", Text("开牌", "opened at"), Text(f"第{stack}墩", f"stack {stack}"), seat=owner))
    if state.sits:
        found.append(Fact("sits", Text("坐庄", "sits"), Text("×2", "×2"), seat=dealer))
    found += [
        Fact("pulls", Text("拉庄", "pulls"), Text(f"×{1 << pulls}", f"×{1 << pulls}"), seat=seat)
        for seat, pulls in enumerate(state.pulls)
        if pulls
    ]
    found += [
        Fact("banned", Text("小相公", "cannot win"), seat=seat)
        for seat, river in enumerate(observation.rivers)
        if any(KIND[laid.tile] in state.wild for laid in river)
    ]
    return tuple(found)


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """A self-draw, with the wild tiles of this hand."""
    return replace(hand, by="self_draw", source=None, fields={WILD.id: observation.state.wild})


def barred(observation: Observation, thrown: Tile, waits: Tiles) -> Bar | None:
    """Who discards a wild tile, or has done so, cannot win this hand 小相公."""
    wild = observation.state.wild
    own = () if observation.seat is None else tuple(laid.tile for laid in observation.rivers[observation.seat])
    return Bar(BANNED, wholly=True) if any(KIND[tile] in wild for tile in (thrown, *own)) else None


def completions(hand: WinningHand, options: Options) -> dict[int, Score | Refused]:
    """What the hand counts with every kind that completes it, wild tiles standing for others."""
    wild = frozenset(WILD.of(hand))
    held = (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))
    wins = {
        kind: replace(hand, win_tile=kind) for kind in range(KINDS) if held.count(kind) < copies_in_play(kind, wild)
    }
    return {kind: count(win) for kind, win in wins.items() if is_complete(win)}


STAKES_FIRST = Text("先定坐庄、拉庄，再拿牌", "The stakes are settled before any tile is taken")
STAKES_OVER = Text("坐庄、拉庄在拿牌前定", "Stakes are chosen before the tiles are dealt")
DEALER_SITS = Text("只有庄家可以坐庄", "Only the dealer can sit")
OTHERS_PULL = Text("庄家不能拉庄", "The dealer does not pull: the three others do")
SIT_FIRST = Text("先由庄家决定是否坐庄", "First the dealer decides whether to sit")
AT_MOST_TWO = Text("最多拉两庄", "A player can pull twice at most")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """The rule about stakes that forbids it, else what forbids it at a turn."""
    staking = isinstance(hand.phase, ChooseToSit | ChooseToPull)
    match action:
        case Sit() | Pull() if not staking:
            return STAKES_OVER
        case Sit():
            return DEALER_SITS if seat != hand.dealer else STAKES_OVER
        case Pull() if seat == hand.dealer:
            return OTHERS_PULL
        case Pull():
            return SIT_FIRST if isinstance(hand.phase, ChooseToSit) else AT_MOST_TWO
        case _:
            return STAKES_FIRST if staking else refusal(rules, hand, seat, action)


SIT_OR_NOT = Text(
    "坐庄：这一局你与每一家之间的输赢都加倍；过：不加倍。",
    "Sit: what you and each other player pay each other this hand is doubled. Pass: it is not.",
)
PULL_OR_NOT = Text(
    "{dealer}拉庄：这一局你与庄家之间的输赢加倍，拉 2 次是四倍；过：不变。",
    "{dealer}Pull: what you and the dealer pay each other this hand is doubled; pulling twice makes "
    "it ×4. Pass: it stays as it is.",
)
DEALER_HAS_SAT = Text("庄家已坐庄（×2）。", "The dealer sits (×2). ")


def prompt(observation: Observation) -> Text | None:
    """What is asked about the stakes before the deal."""
    if asks(observation, Sit):
        return SIT_OR_NOT
    if asks(observation, Pull):
        return PULL_OR_NOT.filled(dealer=DEALER_HAS_SAT if observation.state.sits else "")
    return None


OPTIONS: tuple[Option, ...] = (
    HANDS_OPTION,
    number("base", Text("基本分", "Base"), 1, 1, 1_000, Text("每番的分数", "Points for one fan")),
    switch(
        "single_wild",
        Text("单混", "One wild kind"),
        default=False,
        note=Text("翻开的牌不是混，只有它的下一张是", "The turned tile is not wild, only the one after it"),
    ),
    Option(
        "break",
        Text("开牌", "Opening the wall"),
        "one_throw",
        (
            Choice("one_throw", Text("庄家掷一次", "the dealer throws")),
            Choice("two_throws", Text("再由数到的人掷一次", "the seat counted to throws again")),
        ),
    ),
    Option(
        "flowers",
        Text("花牌", "Flowers"),
        default=False,
        choices=(Choice(value=False, name=Text("不用", "not used")),),
        note=Text("原文列出花牌，但没有用法", "The rules list them but give them no use"),
    ),
)

EXPLAINED: dict[str, tuple[Text, str] | tuple[Text, str, str]] = {
    "plain": (
        Text("没有捉5、龙、混吊；只有一番，不能单独胡", "None of the others; one fan, which alone does not win"),
        "123m456m456s789s11z",
    ),
    "wild_wait": (
        Text(
            "摸什么都能胡：四副和一张混（单混吊），或三副一将和两张混（双混吊）。翻倍",
            "Any tile would do: four sets and one wild tile, or three sets, a pair and two. Doubles",
        ),
        "123m456m789s555s9m7z",
        "6z7z",
    ),
    "catch_five": (
        Text(
            "摸到的五万（或混）在四五六万中间，四、六可以是混",
            "The drawn 5 of characters, or a wild tile, is the middle of 4-5-6",
        ),
        "456m123s567p777z22z",
    ),
    "dragon": (
        Text(
            "一种花色的一二三、四五六、七八九三副；和捉5相加",
            "123, 456 and 789 of one suit; added to catching the five",
        ),
        "123456789p456s88m",
    ),
    "pure": (Text("没有混，金杠也算混。翻倍", "No wild tile, not even in a gold kong. Doubles"), "123m456m456s789s11z"),
    "own_dragon": (
        Text("龙的花色和混相同；代替龙", "A dragon of the suit of the wild tiles; in place of the dragon"),
        "123456789m456s22z",
        "8m9m",
    ),
    "after_kong": (
        Text("用杠后补的牌胡。翻倍", "Win with the replacement tile of a kong. Doubles"),
        "123m456m456s9999s11z",
    ),
    "heavenly_hand": (
        Text(
            "庄家拿到的十四张就胡，之前没有杠；任取一张当作摸到的。乘四",
            "The dealer's first fourteen tiles win, without a kong; any may be taken as the drawn one. ×4",
        ),
        "123m456m456s789s11z",
    ),
}
"""For each pattern a sentence, a winning hand and what is wild in it, for the rule page."""

TIMES = frozenset(("wild_wait", "pure", "after_kong", "heavenly_hand"))
PATTERNS = tuple(
    PatternInfo(row.id, row.name, f"×{row.value}" if row.id in TIMES else str(row.value), *EXPLAINED[row.id])
    for row in TABLE
)


def with_stakes(hand: Hand, fields: Mapping[str, object]) -> Hand:
    """The hand with the stakes that were chosen before it. Raises ``BadRequest``."""
    found = read_fields(fields, (SIT, PULLS))
    pulled: Mapping[Seat, int] = found.get(PULLS.id, {})
    pulls = tuple(pulled.get(seat, 0) for seat in range(SEATS))
    return replace(hand, rule_state=replace(hand.rule_state, sits=found.get(SIT.id, False), pulls=pulls))


KONG_CHARGES: tuple[tuple[str, Text, int], ...] = (
    ("exposed_kong", Text("明杠", "Exposed kong"), 1),
    ("concealed_kong", Text("暗杠", "Concealed kong"), 2),
    ("gold_kong", Text("金杠", "Gold kong"), 4),
)
"""Kongs with their points."""


@lru_cache(maxsize=8)
def account(base: int) -> SheetRules:
    """A hand played with real tiles: stakes belong to the whole hand, and kongs and 铲 are paid by them in every hand."""
    return SheetRules(
        unit=FAN,
        score=reported_score(FAN, LEAST),
        price=price_tianjin,
        most_winners=1,
        hand_fields=STAKES,
        begun=with_stakes,
        ways=lambda hand: DRAWN,
        charges=(
            *(
                Charge(id_, name, Text("谁开的杠", "Made by"), partial(kongs_paid, points, base))
                for id_, name, points in KONG_CHARGES
            ),
            Charge(
                "followed", Text("铲（庄家付三家）", "Dealer followed: pays all"), None, partial(followed_paid, base)
            ),
        ),
        charged=frozenset(("kong_points",)),
        remarks=(Remark("banned", Text("小相公（打过混子，不能胡）", "Discarded a wild tile: cannot win"), bars=True),),
    )


TIANJIN = RuleSet(
    id="tianjin",
    version=1,
    name=GAME_NAMES["tianjin"],
    summary=Text(
        "七张混子，只能自摸；坐庄、拉庄翻倍，两番起胡。",
        "Seven wild tiles, self-draw only; dealer stakes double, and a win takes two fan.",
    ),
    source=Text("天津麻将规则", "Rules of Tianjin mahjong"),
    options=OPTIONS,
    wall=wall,
    rules=rules,
    deal=deal,
    programme=programme,
    patterns=PATTERNS,
    score=score_tianjin,
    account=lambda options: account(int(options["base"] or 1)),
    stated_fields=FIELDS,
    goal=lambda observation: STANDARD,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    words={"sit": Text("坐庄", "Sit"), "pull": Text("拉 {times} 次", "Pull ×{times}"), "pass": Text("过", "Pass")},
    wild=wild_kinds,
    golden=wild_kinds,
    own_choice=stakes_worth_taking,
    broken=broken,
    face_up=face_up,
    reasons={"kong": Text("杠分", "Kong points")},
    stated=stated,
    barred=barred,
    prompt=prompt,
    completions=completions,
)
