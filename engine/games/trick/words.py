"""What a player of trick mahjong learns: facts, questions, and why an action is refused."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tile_words import SUIT_NAMES
from paizhuo.engine.core.tiles import HONOURS
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.words import facts as family_facts
from paizhuo.engine.families.riichi.words import prompt as family_prompt
from paizhuo.engine.games.trick.taking import (
    Take,
    TakeTiles,
    TrickState,
    own_discards,
    suit_of,
    trick_winner,
    trump_of,
)
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.rules.prompts import asks
from paizhuo.engine.rules.public import Fact, PlayedTrick

JOINED_NAME = Text("万字", "1 9 & honours")


def suit_name(found: int, players: int) -> Text:
    """Return the suit in words."""
    return JOINED_NAME if players == 3 and found == HONOURS else SUIT_NAMES[found]


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Trump and led suit, the trick in the middle, and what everybody has taken."""
    state: TrickState = observation.hand.state
    found = list(family_facts(observation, own_discards))
    players = observation.hand.seats
    if observation.hand.wall.shown:
        found.append(Fact("trump", Text("王牌花色", "Trump"), suit_name(trump_of(observation.hand), players)))
    if state.plays:
        led = suit_of(state.plays[0][1], players)
        found.append(Fact("led", Text("首出花色", "Led"), suit_name(led, players)))
    found += [
        Fact("front", Text("本巡", "Trick"), tiles=(tile,), seat=seat, role="in_front") for seat, tile in state.plays
    ]
    found += [
        Fact("taken", Text("取得", "Taken"), tiles=tuple(tile for tile, _ in taken), seat=seat, role="beside")
        for seat, taken in enumerate(state.taken)
        if taken
    ]
    return tuple(found)


def played_trick(observation: Observation) -> PlayedTrick | None:
    """Return the trick whose winner takes tiles now."""
    state: TrickState = observation.hand.state
    if state.taking is None or not state.plays:
        return None
    return PlayedTrick(state.plays, trick_winner(observation.hand))


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Return the rule about tricks that forbids it, else what forbids it at a turn."""
    state: TrickState = hand.state
    if not isinstance(action, Take):
        return refusal(rules, hand, seat, action)
    if not isinstance(hand.phase, TakeTiles) or hand.phase.seat != seat:
        return Text("只有本巡的胜者能取本巡的牌", "Only the winner of the trick takes its tiles")
    if state.ready[seat] is not None:
        return Text(
            "立直后只能取能和牌或开暗杠的牌",
            "After riichi only a tile that wins or makes a concealed kong may be taken",
        )
    if (action.tile, action.source) not in (state.taking or ()):
        return Text("这张牌不在本巡可取的牌里", "This tile is not one of the trick that may be taken")
    return Text("取了之后没有可以打出的牌", "After taking it no tile could be discarded")


TAKE_OR_NOT = Text(
    "这一巡你最大：可以取其中一张（亮出，不能再打出），再从手里打一张；不取就由你领出下一巡。",
    "You won the trick: take one of its tiles, which lies open and is never discarded again, and discard another; "
    "or take none and lead the next trick.",
)


def prompt(observation: Observation) -> Text | None:
    """Return what is asked of the winner of a trick, and the cost of passing up a win."""
    return TAKE_OR_NOT if asks(observation, Take) else family_prompt(observation)
