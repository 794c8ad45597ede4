"""House rules 大众麻将: the dealer's dice give every hand a special rule, and supporters stand behind the players.

Source: 大众麻将 (基本规则 to 补充规则). What follows from offences (补充规则) is in ``engine.play.offences``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engine.analysis.prospects import player_to_support, tiles_to_give
from engine.core.action import PASS, Action, Ron
from engine.core.event import DiceRolled, Event, Noted, Paid
from engine.core.hand import Deal, Hand, Phase, Script, Transfer, Wall, Watcher
from engine.core.meld import Meld, Seat
from engine.core.narration import Narrator
from engine.core.node import BadChance, Chance, Node, RollDice, TurnUp
from engine.core.observe import Observation
from engine.core.tile_words import tile_name
from engine.core.tiles import KIND, KINDS, UNKNOWN, Tile, Tiles, successor, without
from engine.core.value import dataclass
from engine.core.watching import behind
from engine.core.words import Text
from engine.games import GAME_NAMES
from engine.games.house import supporters
from engine.games.house.advice import GOAL, goal, kept_from_others, needed, within_special
from engine.games.house.guide import GUIDE
from engine.games.house.input import FIELDS, SPECIAL, SUPPORTERS, score_house, stated_special
from engine.games.house.page import EXPLAINED
from engine.games.house.patterns import (
    BY_SUM,
    DORA,
    DORA_KIND,
    LIMITS,
    ROWS,
    SELF_DRAW,
    SHAPES,
    Special,
    count,
    is_limit,
    owed,
    special_rule,
)
from engine.games.house.shares import PARTS, with_supporters
from engine.games.house.sheet import ACCOUNT, READY
from engine.games.house.supporters import ChooseSupport, sight_in, supporters_in, with_watchers
from engine.games.house.winning_on import OpenDraw, drawn_alone, stay
from engine.play import offences, winners_leave
from engine.play.basic_turn import DISCARDS, KONGS, RUNS, SETS, of_use_to
from engine.play.breaking_off import CHOICES, WAYS, EndMatch, Finish, where
from engine.play.concealed_robbing import RobConcealed
from engine.play.legality import RON, Condition, Legality, Limit, Win, Winning, first_reason
from engine.play.opening import (
    DEALER_FIRST,
    BreakWall,
    Exchange,
    Exchanged,
    ExchangeTiles,
    FirstTile,
    fresh_hand,
    received,
    threes_out_of,
)
from engine.play.options import Option, Options
from engine.play.programme import HANDS_OPTION, Hands
from engine.play.prompts import ANY_THREE, common_prompt, passing_on, to_seat
from engine.play.readiness import at_rest, live_waits, waits_with
from engine.play.refusals import PREVIOUS_ONLY, refusal
from engine.play.rule_set import Bar, DiceRule, Fact, PatternInfo, RuleSet
from engine.play.rulings import Rulings
from engine.play.turn import EXHAUSTED, WIN, Draw, Kong, Offer, Steps, Turn, TurnRules, offered
from engine.play.ways import NOT_LAST, waiting
from engine.play.winners_leave import next_in, payers
from engine.play.winning import winning_hand
from engine.scoring.input_fields import AROUND_KONG, FIRST_TURN
from engine.scoring.score import Refused, Score
from engine.scoring.shape import THIRTEEN_ORPHANS, pack
from engine.scoring.winning_hand import WinningHand

SEATS = 4
TILES = 4 * KINDS
KONG = 2
"""What a kong costs each who pays for it."""


@dataclass(frozen=True, slots=True)
class HouseState:
    """``special``: the id of the special rule, empty before the dice. ``dora``: the kind that is worth extra. ``untouched``: no call yet.

    ``winners``: who has won and left 血战到底; ``staying``: who has won and goes on drawing 血流成河. ``barred``, ``laid_open``: see
    ``offences``, and so ``before_claim``. ``breaks_off``: the match ends with this hand.
    """

    special: str = ""
    dora: int | None = None
    untouched: bool = True
    winners: tuple[Seat, ...] = ()
    staying: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    laid_open: tuple[tuple[Seat, Tile], ...] = ()
    breaks_off: bool = False
    before_claim: offences.BeforeClaim | None = None

    def seen_by(self, seat: Seat | None) -> HouseState:
        """All of it is public."""
        return self


def special_of(hand: Hand) -> Special:
    """The special rule of the hand."""
    state: HouseState = hand.rule_state
    return special_rule(state.special)


# -- the order of a hand -------------------------------------------------------------------------------------------------


def wall(options: Options) -> Tiles:
    """136 tiles; all of them are drawn."""
    return tuple(kind for kind in range(KINDS) for _ in range(4))


def deal(options: Options, order: Deal) -> Hand:
    """Dice for the special rule; wall and deal; what the special rule adds; then supporters look and choose."""
    then: Phase = Turn(order.dealer)
    if supporters_in(options):
        then = ChooseSupport(sight_in(options), then)
    hand = fresh_hand(order, SEATS, Wall(TILES), HouseState(), ThrowSpecial(then))
    return with_watchers(hand, supporters_in(options))


@dataclass(frozen=True, slots=True)
class ThrowSpecial:
    """The dealer's two dice choose the special rule of the hand."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(RollDice(2, "special", hand.dealer))

    def step(self, rules: Any, hand: Hand, given: tuple[int, ...]) -> Script:
        special = BY_SUM[sum(given)]
        yield DiceRolled(hand.dealer, "special", given)
        yield Noted(replace(hand.rule_state, special=special.id))
        return BreakWall(FirstTile(course_of(special).prepare(self.then)))


@dataclass(frozen=True, slots=True)
class DealerDrew(Event):
    """The dealer's last tile counts as the one drawn, for a win or a kong at once."""

    def apply(self, hand: Hand) -> Hand:
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (DEALER_FIRST,)


def any_three(rack: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles of the hand may be given."""
    return threes_out_of(rack, tuple(range(KINDS)))


def to_the_next(hand: Hand, chosen: tuple[Tiles, ...], then: Phase) -> Script:
    """Everybody gives to the next seat."""
    passed = Exchanged(chosen, 1)
    yield passed
    hand = yield DealerDrew()
    return received(hand, passed, then)


_DORA_TURNED: Final = Text("翻出 {tile}，宝牌是 {dora}", "{tile} was turned up: the dora is {dora}")


@dataclass(frozen=True, slots=True)
class DoraTurned(Event):
    """The last tile of the wall was turned up and is out of play; the kind after it is worth extra."""

    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        left = replace(hand.wall, shown=(*hand.wall.shown, self.tile), reserve=1, tail_skip=1)
        return replace(hand, wall=left, rule_state=replace(hand.rule_state, dora=successor(KIND[self.tile])))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_DORA_TURNED.filled(tile=tile_name(self.tile), dora=tile_name(successor(KIND[self.tile]))),)


@dataclass(frozen=True, slots=True)
class TurnDora:
    """A tile is turned up at the tail of the wall 宝牌."""

    then: Phase

    @property
    def turn(self) -> None:
        return None

    def node(self, rules: Any, hand: Hand) -> Node:
        return Chance(TurnUp("indicator", hand.wall.tail_position))

    def step(self, rules: Any, hand: Hand, given: Tile) -> Script:
        if given == UNKNOWN:
            raise BadChance("the tile turned up for the dora must be read")
        yield DoraTurned(given)
        return self.then


# -- who may do what -----------------------------------------------------------------------------------------------------


def declared(hand: Hand, win: Win) -> WinningHand:
    """The win with its circumstances."""
    state: HouseState = hand.rule_state
    won_before = any(earlier.seat == win.seat for earlier in hand.wins)
    is_first = win.source is None and state.untouched and not hand.rivers[win.seat] and not won_before
    flags = {AROUND_KONG.id: win.after_kong, FIRST_TURN.id: is_first}
    return winning_hand(hand, win, flags, stated_fields(state, hand.watchers, win.seat), state.winners)


def stated_fields(state: HouseState, watchers: Iterable[Watcher], own: Seat) -> dict[str, Any]:
    """The special rule, the dora and who stands behind whom, as fields of a winning hand of the seat ``own``."""
    standing = Counter((watcher.behind - own) % SEATS for watcher in watchers if watcher.behind is not None)
    fields: dict[str, Any] = {SPECIAL.id: special_rule(state.special).sums[0], SUPPORTERS.id: dict(standing)}
    return fields if state.dora is None else {**fields, DORA_KIND.id: (state.dora,)}


def counted(win: WinningHand) -> Score | Refused:
    """What the win is worth under the special rule of the hand."""
    return count(win, stated_special(win))


waits = waits_with(SHAPES)


def is_allowed(hand: Hand, seat: Seat, win: Win) -> bool:
    """Whether what the special rule asks of a winning hand is there. There is no furiten."""
    return UNKNOWN in hand.places[seat].concealed or isinstance(counted(declared(hand, win)), Score)


def why_not_allowed(hand: Hand, seat: Seat, win: Win) -> Text:
    """Why a complete hand may still not win."""
    score = counted(declared(hand, win))
    assert isinstance(score, Refused)
    return score.reason


def could_be_orphans(hand: Hand, seat: Seat, win: Win) -> bool:
    """Whether the tile completes thirteen orphans."""
    place = hand.places[seat]
    if place.melds:
        return False
    return UNKNOWN in place.concealed or bool(THIRTEEN_ORPHANS.waits(pack(place.concealed)) >> KIND[win.tile] & 1)


LEFT = Text("已经和牌离场", "This player has won and left the hand")
STAYING = Text(
    "和牌后自动摸切，只能再和",
    "After a win tiles are drawn and discarded automatically: only another win can be declared",
)
BARRED = Text("诈吃诈碰，本局不能和牌", "A false chi or pon was found: this hand cannot win")
NO_CHI = Text("本局禁吃", "No chi in this hand")
NO_RON = Text("本局禁铳，只能自摸，也不能抢杠", "No ron in this hand: self-draw only, and no kong is robbed")
CONCEALED_KONG = Text("暗杠只有国士无双可以抢", "A concealed kong is robbed only by thirteen orphans")

IN_PLAY = Condition[Any](lambda hand, seat, at: seat not in hand.rule_state.winners, LEFT)
NOT_STAYING = Condition[Any](lambda hand, seat, at: seat not in hand.rule_state.staying, STAYING)
NOT_BARRED = Condition[Win](lambda hand, seat, win: seat not in hand.rule_state.barred, BARRED)
HAS_RON = Condition[Win](lambda hand, seat, win: course_of(special_of(hand)).ron, NO_RON)
HAS_CHI = Condition[Offer](lambda hand, seat, offer: course_of(special_of(hand)).chi, NO_CHI)
FROM_PREVIOUS = Condition[Offer](lambda hand, seat, offer: seat == next_in(hand, offer.source), PREVIOUS_ONLY)
IS_READY, IS_AWAITED = waiting(waits)
WINNING = Winning((NOT_BARRED, IS_READY), (IS_AWAITED, Condition(is_allowed, why_not_allowed)), (HAS_RON,))
ROBBING_CONCEALED = replace(WINNING, of_hand=(NOT_BARRED, Condition(could_be_orphans, CONCEALED_KONG)))
LEGALITY = Legality(
    WINNING,
    (
        replace(KONGS, conditions=(NOT_STAYING, *KONGS.conditions)),
        replace(DISCARDS, limits=(Limit[Turn](drawn_alone, STAYING),)),
    ),
    (
        replace(SETS, conditions=(NOT_STAYING, *SETS.conditions)),
        replace(RUNS, conditions=(NOT_STAYING, HAS_CHI, NOT_LAST, FROM_PREVIOUS)),
    ),
    in_play=(IN_PLAY,),
    of_use=of_use_to(waits),
)
"""Win, lay kongs, discard; win, kong, pon and chi with another's discard. A winner who stays only wins again or discards the tile
drawn, one who has left does nothing; players who have left are passed over.
"""


def robs_concealed(hand: Hand, seat: Seat, tile: Tile, source: Seat) -> tuple[Action, ...]:
    """A concealed kong is robbed only by thirteen orphans."""
    win = Win(seat, tile, source, robbed=True)
    return RON if IN_PLAY.holds(hand, seat, win) and ROBBING_CONCEALED.allows(hand, win) else ()


# -- kongs ---------------------------------------------------------------------------------------------------------------


def kong_money(hand: Hand, seat: Seat, meld: Meld) -> tuple[Transfer, ...]:
    """An exposed kong is paid by the discarder, an added one by who fed the pon unless it has left, a concealed one by each."""
    paying = payers(hand, seat)
    if meld.source is not None:
        paying = tuple(payer for payer in paying if payer == meld.source)
    return tuple(Transfer(payer, seat, KONG * PARTS, "kong") for payer in paying)


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """A concealed kong may first be robbed; then it is paid and a replacement drawn from the tail."""
    if laid.meld.kind == "ankan":
        tile = laid.meld.tiles[0]
        options = tuple(
            (other, (*robbing, PASS))
            for other in hand.others(seat)
            if (robbing := robs_concealed(hand, other, tile, seat))
        )
        if options:
            return RobConcealed(seat, tile, options, paid_kong)
    return (yield from paid_kong(hand, seat, laid.meld))


def paid_kong(hand: Hand, seat: Seat, meld: Meld) -> Script:
    """The kong stands."""
    if money := kong_money(hand, seat, meld):
        yield Paid(money, kong=meld.kind)
    return Draw(seat, replacement=True)


def melded(hand: Hand, seat: Seat, meld: Meld) -> Steps:
    """Nobody's first draw is untouched any more; tiles that lay open in the rack are in the meld."""
    state: HouseState = hand.rule_state
    noted = replace(state, untouched=False, before_claim=offences.before_claim(hand, seat, meld))
    if noted != state:
        hand = yield Noted(noted)
    return (yield from offences.used(hand, seat, offences.own_tiles(meld)))


def discarded(rules: TurnRules, hand: Hand, offer: Offer) -> Script:
    """A tile that lay open in the rack does so no more; a chi or pon before it can no longer be taken back."""
    if hand.rule_state.before_claim is not None:
        hand = yield Noted(replace(hand.rule_state, before_claim=None))
    hand = yield from offences.used(hand, offer.source, (offer.tile,))
    return (yield from offered(rules, hand, offer))


# -- wins and the end of a hand ------------------------------------------------------------------------------------------


def settle(hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """The discarder pays, on a self-draw everybody still in, and those who stand behind share it."""
    relative = owed(score.total, special_of(hand), declared(hand, win))
    losers = {(win.seat + seat) % SEATS: points for seat, points in relative.items()}
    return with_supporters(losers, win.seat, behind(hand))


def pass_turn(finish: Finish, hand: Hand, seat: Seat) -> Script:
    """The next seat still in draws, a winner who stays openly; with an empty wall nothing more is paid."""
    if hand.wall.left == 0:
        return (yield from finish(hand, EXHAUSTED))
    following = next_in(hand, seat)
    return OpenDraw(following) if following in hand.rule_state.staying else Draw(following)


def win_ends(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """A win ends the hand."""
    return (yield from finish(hand, WIN))


def leave(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """血战到底: winners leave; play goes on until one player is left."""
    return (yield from winners_leave.after_wins(hand, wins, partial(pass_turn, finish), finish))


def play_on(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """血流成河: winners stay, and the next seat after the last winner draws."""
    hand = yield from stay(hand, wins)
    return (yield from pass_turn(finish, hand, wins[-1].seat))


def after_wins(finish: Finish, hand: Hand, wins: tuple[Win, ...]) -> Script:
    """As the special rule says."""
    return (yield from course_of(special_of(hand)).after_wins(finish, hand, wins))


def exhausted(finish: Finish, hand: Hand) -> Script:
    """An empty wall costs nobody anything."""
    return (yield from finish(hand, EXHAUSTED))


# -- special rules in play -----------------------------------------------------------------------------------------------


def as_dealt(then: Phase) -> Phase:
    """Nothing is done after the deal."""
    return then


@dataclass(frozen=True, slots=True)
class Course:
    """What a special rule changes in the course of a hand.

    ``prepare``: what comes after the deal; ``chi``: whether a discard makes a run; ``ron``: whether another's tile wins.
    """

    prepare: Callable[[Phase], Phase] = as_dealt
    chi: bool = True
    after_wins: Callable[[Finish, Hand, tuple[Win, ...]], Script] = win_ends
    ron: bool = True


PLAIN = Course()
COURSES: dict[str, Course] = {
    "river": Course(after_wins=play_on),
    "no_chi": Course(chi=False),
    "exchange": Course(lambda then: ExchangeTiles(any_three, then, to_the_next)),
    "blood": Course(after_wins=leave),
    "dora": Course(TurnDora),
    "no_ron": Course(ron=False),
}
"""By the id of the special rule; those that are not here bear on counting and paying alone."""


def course_of(special: Special) -> Course:
    """How a hand goes under a special rule."""
    return COURSES.get(special.id, PLAIN)


# -- after a limit pattern 役满 ------------------------------------------------------------------------------------------


def won_a_limit(hand: Hand) -> bool:
    """Whether a limit pattern has been won in this hand: 出现就意味着组会结束."""
    return any(is_limit(win.score) for win in hand.wins)


def _turn_rules(finish: Finish) -> TurnRules:
    return TurnRules(
        legality=LEGALITY,
        declared=declared,
        count=counted,
        settle=settle,
        kong=kong,
        pass_turn=partial(pass_turn, finish),
        after_wins=partial(after_wins, finish),
        discarded=discarded,
        melded=melded,
        exhausted=partial(exhausted, finish),
    )


_RULES = {name: _turn_rules(where(won_a_limit, finish)) for name, finish in WAYS.items()}


def rules(options: Options) -> TurnRules:
    """The working rules for these options."""
    return _RULES[str(options["after_yakuman"])]


def programme(options: Options) -> Hands:
    """A number of hands, dealt in turn; a limit pattern may end the match."""
    return Hands(
        SEATS,
        int(options["hands"] or 0),
        lambda hand: hand.after(hand.dealer),
        supporters=supporters_in(options),
        breaks_off=lambda hand: hand.rule_state.breaks_off,
    )


# -- offences 补充规则 ---------------------------------------------------------------------------------------------------


def is_ready(hand: Hand, seat: Seat) -> bool:
    """Whether a player whose tiles are known is ready: as they are, or, after a chi or pon, with one of them discarded."""
    place = hand.places[seat]
    rack = at_rest(place)
    racks = (rack,) if len(rack) % 3 == 1 else tuple(without(rack, (tile,)) for tile in rack)
    return any(live_waits(each, place.melds, SHAPES) for each in racks)


PENALTY = offences.Penalty(SELF_DRAW * PARTS, READY * PARTS, is_ready)
"""诈和: as for a self-draw that counts one turned round, or to each player who is ready as for a discard."""
RULINGS = Rulings(
    offences.NAMES,
    partial(offences.make, PENALTY),
    partial(offences.consequence, each=SELF_DRAW, to_ready=READY),
    offences.who_leaves,
    supporters.may_draw,
)


# -- for people ----------------------------------------------------------------------------------------------------------


def dora_kinds(observation: Observation) -> frozenset[int]:
    """The kind that is worth extra."""
    dora = observation.state.dora
    return frozenset() if dora is None else frozenset((dora,))


def own_choice(observation: Observation) -> Action | None:
    """Whom to stand behind, which tiles to give, what no hand in sight wins with, what the special rule asks for; nobody ends
    the match of its own accord.
    """
    if observation.seat is None or observation.seat >= observation.seats:
        return player_to_support(observation, GOAL, dora_kinds(observation))
    return tiles_to_give(observation, GOAL) or kept_from_others(observation) or within_special(observation)


def facts(observation: Observation) -> tuple[Fact, ...]:
    """The special rule, the dora, who has won how often, who cannot win, tiles that lie open, who stands behind whom."""
    state: HouseState = observation.state
    found: list[Fact] = []
    if state.special:
        found.append(Fact("special", Text("特殊规则", "Special rule"), special_rule(state.special).name))
    if state.dora is not None:
        found.append(Fact("dora", DORA, tiles=(state.dora,)))
    times = Counter(win.seat for win in observation.wins)
    found += [
        Fact("won", Text("已和", "won"), Text(f"{n} 次", f"×{n}"), seat=seat) for seat, n in sorted(times.items())
    ]
    found += [Fact("barred", Text("本局不能和", "cannot win"), seat=seat) for seat in state.barred]
    found += [
        Fact("open", Text("明置", "lying open"), tiles=tiles, seat=seat)
        for seat in range(observation.seats)
        if (tiles := offences.open_tiles(state, seat))
    ]
    return (*found, *supporters.facts(observation))


OWN_THREE = Text("换三张须是手中的三张牌", "Three tiles of your own hand are passed")
EXCHANGE_FIRST = Text("先换三张", "First everybody passes three tiles")
NO_EXCHANGE = Text("现在不换牌", "No tiles are exchanged now")
ONLY_LIMIT = Text("役满之后才问是否散场", "The players are asked whether to end the match only after a limit pattern")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """The rule about supporters, exchanges and robbing that forbids it, else what forbids it at a turn."""
    if (reason := supporters.why_not(hand, seat, action)) is not None:
        return reason
    phase = hand.phase
    exchanging = isinstance(phase, ExchangeTiles)
    match action:
        case EndMatch():
            return ONLY_LIMIT
        case Exchange():
            return OWN_THREE if exchanging else NO_EXCHANGE
        case Ron() if isinstance(phase, RobConcealed) and phase.seat != seat:
            win = Win(seat, phase.tile, phase.seat, robbed=True)
            return first_reason((IN_PLAY,), hand, seat, win) or ROBBING_CONCEALED.refusal(hand, win)
        case _:
            return EXCHANGE_FIRST if exchanging else refusal(rules, hand, seat, action)


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """The special rule, the dora, and who stands behind whom; where nobody wins on a discard it is a self-draw."""
    state: HouseState = observation.state
    hand = replace(hand, fields=stated_fields(state, observation.watchers, observation.seat or 0))
    return hand if course_of(special_rule(state.special)).ron else replace(hand, by="self_draw", source=None)


def barred(observation: Observation, thrown: Tile, waits: Tiles) -> Bar | None:
    """Who was found with a false chi or pon cannot win."""
    return Bar(BARRED, wholly=True) if observation.seat in observation.state.barred else None


def has_left(observation: Observation) -> bool:
    """Who has won leaves under the special rule that says so (血战到底)."""
    return observation.seat in observation.state.winners


def prompt(observation: Observation) -> Text | None:
    """What is asked under special rules, and after a limit pattern."""
    return common_prompt(observation, passing_on(ANY_THREE, to_seat(1)))


OPTIONS: tuple[Option, ...] = (
    HANDS_OPTION,
    *supporters.OPTIONS,
    Option(
        "after_yakuman",
        Text("役满之后", "After a limit pattern"),
        "offer",
        CHOICES,
        note=Text("原文：出现就意味着组会结束", "The rules say: when one appears, the party is over"),
    ),
)


PATTERNS = (
    *(PatternInfo(row.id, row.name, str(row.value), *EXPLAINED[row.id]) for row in (*ROWS, *LIMITS)),
    PatternInfo("dora", DORA, "+1", *EXPLAINED["dora"]),
)

DICE_RULES = tuple(
    DiceRule(special.id, special.name, special.sums, special.note)
    for special in sorted({special.id: special for special in BY_SUM.values()}.values(), key=lambda each: each.sums)
)


HOUSE = RuleSet(
    id="house",
    version=1,
    name=GAME_NAMES["house"],
    summary=Text(
        "每局掷骰定一条特殊规则，场下的人可以支持一家、分担输赢。",
        "Dice give every hand a special rule; supporters without a seat share a player's wins and losses.",
    ),
    source=Text("大众麻将", "House rules (大众麻将)"),
    options=OPTIONS,
    wall=wall,
    rules=rules,
    deal=deal,
    programme=programme,
    patterns=PATTERNS,
    score=score_house,
    account=lambda options: ACCOUNT,
    stated_fields=FIELDS,
    goal=goal,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    supporters=supporters_in,
    bonus=dora_kinds,
    needed=needed,
    own_choice=own_choice,
    parts=PARTS,
    words={**supporters.WORDS, "end_match": Text("散场", "End the match"), "pass": Text("过", "Pass")},
    dice_rules=DICE_RULES,
    reasons={"support": Text("支持者", "Supporters"), **offences.REASONS},
    stated=stated,
    barred=barred,
    rulings=RULINGS,
    out=has_left,
    prompt=prompt,
)
