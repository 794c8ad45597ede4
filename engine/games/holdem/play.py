"""The play of Hold'em mahjong: riichi's turns between rounds of bets."""

from __future__ import annotations

from functools import lru_cache

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Hand, Script, Steps, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct, fields, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.indicators import TurnUnder
from paizhuo.engine.families.riichi.legality import DISCARDS, RIICHI_FREELY, japanese_legality, kongs
from paizhuo.engine.families.riichi.state import Ready, Riichi, is_first_turn, put
from paizhuo.engine.families.riichi.turn import Family
from paizhuo.engine.games.holdem.bet_words import why_no_bet
from paizhuo.engine.games.holdem.bets import (
    POT,
    AskInTurn,
    Bets,
    BettingRules,
    MayBet,
    begin_round,
    noted,
    opening_moves,
)
from paizhuo.engine.games.holdem.showdown import has_won, pots_of, showdown, undecided
from paizhuo.engine.games.holdem.showing import FOLDED, AfterWins, LaidUnseen, LayRiichi, LayUnseen, PlayOn
from paizhuo.engine.games.holdem.state import FOLDED_WIN, HoldemState, accepted
from paizhuo.engine.games.holdem.words import BETS, HAS_WON
from paizhuo.engine.play.legality import Condition, Legality, Way, Win
from paizhuo.engine.play.refusals import NOT_NOW
from paizhuo.engine.play.showing import ShowHands, ShowRacks
from paizhuo.engine.play.turn import Draw, Offer, Turn, TurnRules
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.scoring.score import Score


class Holdem(Struct):
    """Riichi's mechanics with bets, and play that goes on after a win."""

    family: Family

    # -- one's own turn

    def other(self, rules: BettingRules, hand: Hand, turn: Turn, action: Action) -> Script:
        """Riichi and bets. After declaring riichi, a player may still bet before the tile is laid."""
        seat = turn.seat
        state: HoldemState = hand.state
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
        state: HoldemState = hand.state
        if state.bets.spoken:
            hand = yield noted(hand, replace(state.bets, spoken=False))
        return (yield from self.family.discarded(rules, hand, offer))

    def survived(self, hand: Hand, source: Seat, tile: Tile, declined: tuple[Seat, ...]) -> Steps:
        """Nobody won with the tile: a riichi just declared stands. There is no furiten, so nothing else is remembered."""
        state: HoldemState = hand.state
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
        """The winners show their hands.

        If one of them is in riichi, the ura indicators that are not turned yet come first. A riichi declared with the discard
        that is won on stands.
        """
        state: HoldemState = hand.state
        source = wins[0].source
        after = state if source is None else accepted(state, source)
        if after is not state:
            hand = yield Noted(after)
        if any(state.ready[win.seat] for win in wins) and (under := len(hand.wall.shown) - len(state.under)):
            return TurnUnder(under, ShowHands(wins))
        return ShowHands(wins)

    def settle(self, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
        """Return a winner who has folded takes 200 from the main pot, or what is left in it; the others play for the pots."""
        bets: Bets = hand.state.bets
        if not bets.chips.folded[win.seat]:
            return ()
        return (Transfer(POT, win.seat, min(FOLDED_WIN, pots_of(bets, hand.ledger)[0].points), "folded_win"),)

    def after_wins(self, hand: Hand, wins: tuple[Win, ...]) -> Script:
        """Every winner who has not folded may bet at once."""
        bets: Bets = hand.state.bets
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
        """Return the family's working rules with these."""
        return _working(self)


def bets(hand: Hand, seat: Seat, turn: Turn) -> tuple[Action, ...]:
    """Return the bets that open a round: allowed once before each discard."""
    state: HoldemState = hand.state
    return () if state.bets.spoken else opening_moves(hand, seat)


def no_bet(hand: Hand, seat: Seat, turn: Turn, action: Action) -> Text:
    """Return the rule of betting that forbids it."""
    return why_no_bet(hand, seat, action) or NOT_NOW


def legality(family: Family) -> Legality:
    """As in riichi mahjong, plus bets; riichi needs no ready hand here. A winner claims no more tiles and robs no kong."""
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


@lru_cache(maxsize=8)
def _working(holdem: Holdem) -> BettingRules:
    family = holdem.family.turn_rules(legality(holdem.family))
    own = {"settle", "pass_turn", "after_wins", "won", "discarded", "survived", "exhausted"}
    return BettingRules(
        **{name: getattr(holdem if name in own | {"other"} else family, name) for name in fields(family)},
        left_alone=holdem.left_alone,
    )
