"""What a player of Hold'em mahjong learns: facts, questions, and why an action is refused."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.words import facts as family_facts
from paizhuo.engine.games.holdem.bet_words import bet_prompt, why_no_bet
from paizhuo.engine.games.holdem.bets import (
    MayBet,
)
from paizhuo.engine.games.holdem.betting import AllIn, Bet, Call, Check, Fold, Raise
from paizhuo.engine.games.holdem.pot_money import money
from paizhuo.engine.games.holdem.showdown import has_won
from paizhuo.engine.play.refusals import NOT_HELD, NOT_NOW, refusal
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles
from paizhuo.engine.rules.prompts import ANY_THREE, BY_ONE_DIE, BY_ONE_DIE_OF_THREE, common_prompt, passing_on
from paizhuo.engine.rules.public import Fact

BETS = (Check, Bet, Call, Raise, AllIn, Fold)
HAS_WON = Text("已经和牌，手牌不能再动", "This hand has won and is frozen")


def no_discards(hand: Hand, seat: Seat) -> Tiles:
    """There is no furiten: no discard matters."""
    return ()


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Indicators and riichi, and who has won with how many han; what is bet is in ``money``."""
    won = [
        Fact(
            "won",
            Text("已和", "Won"),
            Text(f"第{nth}，{win.score.total} 番", f"#{nth}, {win.score.total} han"),
            seat=win.seat,
        )
        for nth, win in enumerate(observation.hand.wins, start=1)
    ]
    return (*won, *family_facts(observation, no_discards))


BET_OR_PASS = Text("先决定是否下注", "First bet, or pass")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Return the rule that forbids it."""
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
    """Return what is asked about bets, and before the first turn."""
    where = BY_ONE_DIE_OF_THREE if observation.hand.seats == 3 else BY_ONE_DIE
    return bet_prompt(observation, money(observation)) or common_prompt(observation, passing_on(ANY_THREE, where))
