"""Hold'em mahjong 德州麻将: the yaku of riichi decide who wins a betting pot; wins themselves are not paid.

Source: C.H.R.I.S. 麻雀完全指南, section C2. Tiles, dead wall, kongs, yaku and dora are those of riichi; there is no furiten, riichi
costs nothing and may be declared without being ready. A hand that wins is shown, and frozen; play goes on.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import lru_cache
from typing import Final

from engine.core.action import Action
from engine.core.event import Discarded, Event, Noted
from engine.core.hand import Deal, Ending, Hand, Laid, Script, Transfer, Wall
from engine.core.meld import Seat
from engine.core.narration import Narrator
from engine.core.observe import Observation
from engine.core.tiles import KINDS, RED, UNKNOWN, Tile, Tiles, order
from engine.core.value import dataclass
from engine.core.words import Text
from engine.families.riichi.even import nagashi_evenly, pay_evenly
from engine.families.riichi.fields import UNPAID
from engine.families.riichi.input import score_with
from engine.families.riichi.legality import DISCARDS, RIICHI_FREELY, japanese_legality, kongs
from engine.families.riichi.points import HAN
from engine.families.riichi.sheet import reported_score
from engine.families.riichi.turn import (
    GOAL,
    Family,
    JapaneseState,
    Ready,
    Riichi,
    TurnIndicators,
    TurnUnder,
    is_first_turn,
    put,
)
from engine.families.riichi.words import dora_kinds, pattern_infos, stated
from engine.families.riichi.words import facts as family_facts
from engine.families.riichi.yaku import TABLE
from engine.games import GAME_NAMES
from engine.games.holdem.bets import (
    POT,
    REASONS,
    WORDS,
    AskInTurn,
    Bets,
    BettingRound,
    BettingRules,
    BringPoints,
    MayBet,
    begin_round,
    bet_prompt,
    no_bets,
    noted,
    opening_moves,
    why_no_bet,
)
from engine.games.holdem.betting import AllIn, Bet, Call, Check, Fold, Raise, round_from
from engine.games.holdem.chances import own_choice
from engine.games.holdem.guide import GUIDE
from engine.games.holdem.pot_money import money
from engine.games.holdem.showdown import has_won, pots_of, showdown, undecided
from engine.games.riichi.rules import DEAD_WALL, table_of, wall
from engine.play.legality import Condition, Legality, Way, Win
from engine.play.opening import DEALER_FIRST, BreakWall, Exchange, ExchangeTiles, FirstTile, fresh_hand, threes_out_of
from engine.play.options import Option, Options, switch
from engine.play.programme import CIRCLE_OPTIONS, PLAYERS_OPTION, Circles
from engine.play.prompts import ANY_THREE, BY_ONE_DIE, BY_ONE_DIE_OF_THREE, common_prompt, passing_on
from engine.play.refusals import NOT_HELD, NOT_NOW, refusal
from engine.play.rule_set import Fact, RuleSet, one_yaku, out_once_won
from engine.play.sheet_rules import Drawn, SheetRules, winner_leaves
from engine.play.turn import EXHAUSTED, Draw, Offer, ShowHands, ShowRacks, Steps, Turn, TurnRules
from engine.scoring.answer import ScoredHand
from engine.scoring.score import Score
from engine.scoring.winning_hand import WinningHand

FOLDED_WIN = 200
"""What a player who has folded takes from the main pot when it wins."""


NO_BETS = no_bets(0)


@dataclass(frozen=True, slots=True)
class HoldemState(JapaneseState):
    """Beside riichi and indicators, the betting."""

    bets: Bets = NO_BETS


# -- tiles, deal ---------------------------------------------------------------------------------------------------------


def seats(options: Options) -> int:
    """Four, or three with the option; the tiles are the same."""
    return 3 if options["players"] == 3 else 4


EVERY_TILE: Tiles = tuple(sorted((*range(KINDS), *RED), key=order))


def threes(rack: Tiles) -> tuple[Exchange, ...]:
    """Any three tiles may be exchanged."""
    return threes_out_of(rack, EVERY_TILE)


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """The dealer draws its fourteenth tile; then three tiles are exchanged, and a round of bets begins with the dealer."""

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield from ()
        bets = BettingRound(round_from(hand.dealer, hand.seats), FirstTurn(), first=True)
        return FirstTile(ExchangeTiles(threes, bets))


@dataclass(frozen=True, slots=True)
class DealerTookUp(Event):
    """The dealer's first turn begins: the last of its fourteen tiles counts as the one drawn, for a win at once 天和."""

    def apply(self, hand: Hand) -> Hand:
        return hand.with_place(hand.dealer, drawn=hand.places[hand.dealer].concealed[-1])

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (DEALER_FIRST,)


@dataclass(frozen=True, slots=True)
class FirstTurn:
    """The dealer plays first."""

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield DealerTookUp()
        return Turn(hand.dealer)


def deal(options: Options, deal_order: Deal) -> Hand:
    """Points are brought in and antes paid; then the deal, three tiles exchanged, and a round of bets from the dealer on."""
    n = seats(options)
    first = BringPoints(BreakWall(TurnIndicators(1, FirstDraw())))
    state = HoldemState((None,) * n, (False,) * n, bets=no_bets(n, raises_count=bool(options["raises_count"])))
    return fresh_hand(deal_order, n, Wall(len(wall(options)), reserve=DEAD_WALL), state, first)


# -- play ----------------------------------------------------------------------------------------------------------------

WIN = Ending("win", Text("和牌结束", "Enough have won"))
FOLDED = Ending("folded", Text("其余各家弃牌", "All others have folded"))


_LAID_UNSEEN: Final = Text(
    "{who}已和牌，扣着打出一张摸到的牌", "{who}, who has won, discarded the drawn tile face down"
)


@dataclass(frozen=True, slots=True)
class LaidUnseen(Event):
    """A frozen winner took a tile from the wall and laid it face down into its river; nobody looked at it."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        hand = hand.with_river(self.seat, (*hand.rivers[self.seat], Laid(UNKNOWN, drawn=True)))
        return hand.now(wall=hand.wall.drawn(replacement=False))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_LAID_UNSEEN.filled(who=by.who(self.seat)),)


@dataclass(frozen=True, slots=True)
class LayUnseen:
    """A frozen winner lays its tile down, and the next seat plays."""

    seat: Seat

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        hand = yield LaidUnseen(self.seat)
        return (yield from rules.pass_turn(hand, self.seat))


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Bets are made: the seat whose turn it is goes on with it."""

    at: Turn

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        yield from ()
        return self.at


@dataclass(frozen=True, slots=True)
class LayRiichi:
    """Riichi is declared; its tile is laid down."""

    seat: Seat
    action: Riichi
    after_kong: bool

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        hand = yield Discarded(self.seat, self.action.tile, self.action.drawn, turned=True)
        return (yield from rules.discarded(rules, hand, Offer(self.seat, self.action.tile, self.after_kong)))


@dataclass(frozen=True, slots=True)
class AfterWins:
    """The winners have had their chance to bet: enough have won, or play goes on after the last of them."""

    last: Seat

    def go(self, rules: TurnRules, hand: Hand) -> Script:
        if len(hand.wins) >= hand.seats - 1:
            return (yield from showdown(hand, WIN))
        return (yield from rules.pass_turn(hand, self.last))


def accepted(state: HoldemState, seat: Seat) -> HoldemState:
    """The state in which a riichi that the seat has just declared stands; it costs nothing."""
    ready = state.ready[seat]
    if ready is None or ready.accepted:
        return state
    return replace(state, ready=put(state.ready, seat, replace(ready, accepted=True)))


@dataclass(frozen=True, slots=True)
class Holdem:
    """Riichi's mechanics with bets, and play that goes on after a win."""

    family: Family

    # -- one's own turn

    def other(self, rules: BettingRules, hand: Hand, turn: Turn, action: Action) -> Script:
        """Riichi, after which one may still bet before its tile is laid; and bets."""
        seat = turn.seat
        state: HoldemState = hand.rule_state
        if isinstance(action, Riichi):
            ready = Ready(double=is_first_turn(hand, seat))
            hand = yield Noted(replace(state, ready=put(state.ready, seat, ready)))
            lay = LayRiichi(seat, action, turn.after_kong)
            asked = () if state.bets.spoken else (seat,)
            return (yield from AskInTurn(asked, lay).go(rules, hand))
        hand = yield noted(hand, replace(state.bets, spoken=True))
        return (yield from begin_round(hand, seat, action, PlayOn(turn)))

    # -- after a discard

    def discarded(self, rules: TurnRules, hand: Hand, offer: Offer) -> Script:
        """With its discard a seat's turn to bet is over."""
        state: HoldemState = hand.rule_state
        if state.bets.spoken:
            hand = yield noted(hand, replace(state.bets, spoken=False))
        return (yield from self.family.discarded(rules, hand, offer))

    def survived(self, hand: Hand, source: Seat, tile: Tile, declined: tuple[Seat, ...]) -> Steps:
        """Nobody won with the tile: a riichi just declared stands. There is no furiten, so nothing else is remembered."""
        state: HoldemState = hand.rule_state
        after = accepted(state, source)
        return hand if after is state else (yield Noted(after))

    def pass_turn(self, hand: Hand, seat: Seat) -> Script:
        """The next seat draws. A frozen winner may bet, and lays its tile down unseen."""
        while hand.wall.left:
            seat = hand.after(seat)
            if not has_won(hand, seat):
                return Draw(seat)
            if opening_moves(hand, seat):
                return MayBet(seat, LayUnseen(seat))
            hand = yield LaidUnseen(seat)
        asked = undecided(hand)
        return ShowRacks(asked) if asked else (yield from self.exhausted(hand))

    # -- winning

    def won(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """The winners show their hands; for one in riichi first the ura indicators that are not turned yet.

        Riichi declared with the tile that is won with stands.
        """
        state: HoldemState = hand.rule_state
        source = wins[0].source
        after = state if source is None else accepted(state, source)
        if after is not state:
            hand = yield Noted(after)
        if any(state.ready[win.seat] for win in wins) and (under := len(hand.wall.shown) - len(state.under)):
            return TurnUnder(under, ShowHands(wins))
        return ShowHands(wins)

    def settle(self, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
        """Who has folded takes 200 from the main pot, or what is there; the others play for the pots."""
        bets: Bets = hand.rule_state.bets
        if not bets.chips.folded[win.seat]:
            return ()
        return (Transfer(POT, win.seat, min(FOLDED_WIN, pots_of(bets, hand.ledger)[0].points), "folded_win"),)

    def after_wins(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Every winner who has not folded may bet at once."""
        bets: Bets = hand.rule_state.bets
        chips = bets.chips
        for record in hand.wins[-len(wins) :]:
            for transfer in record.transfers:
                chips = chips.given(record.seat, transfer.points)
        hand = yield noted(hand, replace(bets, chips=chips, spoken=False))
        asked = AskInTurn(tuple(win.seat for win in wins), AfterWins(wins[-1].seat))
        return (yield from asked.go(self.turn_rules(), hand))

    def exhausted(self, hand: Hand) -> Script:
        """The wall is empty: the pots are given out."""
        return (yield from showdown(hand, EXHAUSTED))

    def left_alone(self, hand: Hand) -> Script:
        """All but one have folded: it takes everything."""
        return (yield from showdown(hand, FOLDED))

    def turn_rules(self) -> BettingRules:
        """The family's working rules with these."""
        return _working(self)


BETS = (Check, Bet, Call, Raise, AllIn, Fold)


def bets(hand: Hand, seat: Seat, turn: Turn) -> tuple[Action, ...]:
    """Once before a discard a bet."""
    state: HoldemState = hand.rule_state
    return () if state.bets.spoken else opening_moves(hand, seat)


def no_bet(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """The rule of betting that forbids it."""
    return why_no_bet(hand, seat, action) or NOT_NOW


def legality(family: Family) -> Legality:
    """As in riichi, which needs no ready hand here, and bets. Who has won claims no more and robs no kong."""
    return replace(
        japanese_legality(family),
        turn=(
            kongs(family),
            DISCARDS,
            RIICHI_FREELY,
            Way(BETS, bets, no_bet),
        ),
        in_play=(Condition(lambda hand, seat, at: not has_won(hand, seat), HAS_WON),),
    )


HAS_WON = Text("已经和牌，手牌不能再动", "This hand has won and is frozen")


@lru_cache(maxsize=8)
def _working(holdem: Holdem) -> BettingRules:
    family = holdem.family.turn_rules(legality(holdem.family))
    own = {"settle", "pass_turn", "after_wins", "won", "discarded", "survived", "exhausted"}
    return BettingRules(
        **{f.name: getattr(holdem if f.name in own | {"other"} else family, f.name) for f in fields(family)},
        left_alone=holdem.left_alone,
    )


def no_discards(table: Hand | Observation, seat: Seat) -> Tiles:
    """There is no furiten: no discard matters."""
    return ()


@lru_cache(maxsize=8)
def _rules(double_yakuman: bool) -> BettingRules:  # noqa: FBT001
    family = Family(
        table=table_of(double_yakuman),
        pay=pay_evenly,
        nagashi=nagashi_evenly,
        abortive=frozenset(),
        most_winners=3,
        own_discards=no_discards,
        stick=0,
    )
    return Holdem(family).turn_rules()


def rules(options: Options) -> BettingRules:
    """The working rules for these options."""
    return _rules(bool(options["double_yakuman"]))


# -- a stated hand -------------------------------------------------------------------------------------------------------


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """A stated hand: its han decide the pots, and nobody pays for it."""
    n = 3 if options.get("players") == 3 else 4
    table = table_of(options.get("double_yakuman") is True)
    return score_with(hand, table, lambda score: dict.fromkeys(range(n), 0))


# -- for people ----------------------------------------------------------------------------------------------------------


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Indicators and riichi, and who has won with how many han; what is bet is told by ``money``."""
    won = [
        Fact(
            "won",
            Text("已和", "Won"),
            Text(f"第{nth}，{win.score.total} 番", f"#{nth}, {win.score.total} han"),
            seat=win.seat,
        )
        for nth, win in enumerate(observation.wins, start=1)
    ]
    return (*won, *family_facts(observation, no_discards))


BET_OR_PASS = Text("先决定是否下注", "First bet, or pass")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """The rule that forbids it."""
    phase = hand.phase
    at_turn = isinstance(phase, Turn) and phase.seat == seat and isinstance(action, BETS)
    if hand.ending is None and not at_turn and (reason := why_no_bet(hand, seat, action)) is not None:
        return reason
    if isinstance(phase, MayBet) and phase.turn == seat:
        return HAS_WON if has_won(hand, seat) else BET_OR_PASS
    if isinstance(action, Exchange):
        return NOT_HELD if isinstance(phase, ExchangeTiles) else NOT_NOW
    return refusal(rules, hand, seat, action)


def prompt(observation: Observation) -> Text | None:
    """What is asked about bets, and before the first turn."""
    where = BY_ONE_DIE_OF_THREE if observation.seats == 3 else BY_ONE_DIE
    return bet_prompt(observation, money(observation)) or common_prompt(observation, passing_on(ANY_THREE, where))


OPTIONS: tuple[Option, ...] = (
    PLAYERS_OPTION,
    *CIRCLE_OPTIONS,
    switch(
        "raises_count",
        Text("加注计入次数", "Raises count"),
        default=False,
        note=Text("加注也计入每局三次下注", "Raises count towards the three bets a hand"),
    ),
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)


RIICHI_NOTE = Text(
    "门清时宣告；不用供托，也不必听牌", "Declared with a closed hand; costs nothing, and the hand need not be ready"
)
PATTERNS = tuple(replace(info, note=RIICHI_NOTE) if info.id == "riichi" else info for info in pattern_infos(TABLE))


ACCOUNT = SheetRules(
    unit=HAN,
    draws=(Drawn(WIN), Drawn(FOLDED), Drawn(EXHAUSTED)),
    score=reported_score,
    after_win=winner_leaves,
)
"""The pots decide who gets what: at a real table the players tell it."""


def programme(options: Options) -> Circles:
    """Every seat deals once a circle; nobody repeats."""
    return Circles(seats(options), int(options["circles"] or 0), int(options["start"] or 0))


HOLDEM = RuleSet(
    id="holdem",
    version=1,
    name=GAME_NAMES["holdem"],
    summary=Text(
        "用立直麻将的番数争夺底池：下注、加注、弃牌，也可以虚张声势。",
        "Riichi hands play for a betting pot: bet, raise, fold, or bluff.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C2", "C.H.R.I.S. guide, section C2"),
    options=OPTIONS,
    wall=wall,
    rules=rules,
    deal=deal,
    programme=programme,
    patterns=PATTERNS,
    score=score,
    account=lambda options: ACCOUNT,
    stated_fields=UNPAID,
    goal=lambda observation: GOAL,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    seats=seats,
    bonus=dora_kinds,
    open_hands=one_yaku,
    words=WORDS,
    reasons=REASONS,
    stated=stated,
    out=out_once_won,
    prompt=prompt,
    own_choice=own_choice,
    money=money,
)
