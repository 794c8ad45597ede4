"""What a player under house rules learns: facts, questions, and why an action is refused."""

from __future__ import annotations

from collections import Counter

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house import supporters
from paizhuo.engine.games.house.course import EndMatch
from paizhuo.engine.games.house.offences import open_tiles
from paizhuo.engine.games.house.special import DORA, special_rule
from paizhuo.engine.games.house.state import HouseState
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles
from paizhuo.engine.rules.prompts import ANY_THREE, asks, common_prompt, passing_on, to_seat
from paizhuo.engine.rules.public import Fact


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return the special rule, the dora, who has won how often, who cannot win, tiles that lie open, who supports whom."""
    state: HouseState = observation.hand.state
    found: list[Fact] = []
    if state.special:
        found.append(Fact("special", Text("特殊规则", "Special rule"), special_rule(state.special).name))
    if state.dora is not None:
        found.append(Fact("dora", DORA, tiles=(state.dora,)))
    times = Counter(win.seat for win in observation.hand.wins)
    found += [
        Fact("won", Text("已和", "won"), Text(f"{n} 次", f"×{n}"), seat=seat) for seat, n in sorted(times.items())
    ]
    found += [Fact("disqualified", Text("本局不能和", "cannot win"), seat=seat) for seat in state.disqualified]
    found += [
        Fact("open", Text("明置", "lying open"), tiles=tiles, seat=seat)
        for seat in range(observation.hand.seats)
        if (tiles := open_tiles(state, seat))
    ]
    return (*found, *supporters.facts(observation))


OWN_THREE = Text("换三张须是手中的三张牌", "Three tiles of your own hand are passed")
EXCHANGE_FIRST = Text("先换三张", "First everybody passes three tiles")
NO_EXCHANGE = Text("现在不换牌", "No tiles are exchanged now")
ONLY_LIMIT = Text("役满之后才问是否散场", "The players are asked whether to end the match only after a limit pattern")


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Return the rule about supporters and exchanges that forbids it, else what forbids it at a turn."""
    if (reason := supporters.why_not(hand, seat, action)) is not None:
        return reason
    exchanging = isinstance(hand.phase, ExchangeTiles)
    match action:
        case EndMatch():
            return ONLY_LIMIT
        case Exchange():
            return OWN_THREE if exchanging else NO_EXCHANGE
        case _ if exchanging:
            return EXCHANGE_FIRST
        case _:
            return refusal(rules, hand, seat, action)


END_MATCH = Text(
    "散场：只要有一家选散场，比赛到此结束；过：大家都过就接着打下一局。",
    "End the match: it is over if any player chooses this. Pass: if everybody passes, the next hand is dealt.",
)


def prompt(observation: Observation) -> Text | None:
    """Return what is asked under special rules, and after a limit pattern."""
    if asks(observation, EndMatch):
        return END_MATCH
    return common_prompt(observation, passing_on(ANY_THREE, to_seat(1)))
