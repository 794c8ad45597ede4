"""What is asked of a seat in one sentence, with what follows from each choice: the questions that several games share."""

from __future__ import annotations

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.void_suit import ChooseVoid

NEIGHBOURS = {
    1: Text("下家", "the next player"),
    2: Text("对家", "the player opposite"),
    3: Text("上家", "the previous player"),
}
"""The other seats by how many seats further on they sit, of four."""

NEIGHBOURS_OF_THREE = {1: NEIGHBOURS[1], 2: NEIGHBOURS[3]}
"""The same among three."""

VOID = Text(
    "选一门定缺：这门牌须先打完，手里还有就不能和。",
    "Choose your void suit: you must discard its tiles first, and cannot win while you hold one.",
)
ONE_SUIT = Text("选同花色的三张牌换出：", "Choose three tiles of one suit to pass on: ")
ANY_THREE = Text("选任意三张牌换出：", "Choose any three tiles to pass on: ")
BY_ONE_DIE = Text(
    "掷一骰定方向，1、4 给下家，2、5 给对家，3、6 给上家，所有人同时换。",
    "a die then sends everybody's tiles to the next player (1, 4), the one opposite (2, 5) or the previous one (3, 6).",
)
BY_ONE_DIE_OF_THREE = Text(
    "掷一骰定方向，单数给下家，双数给上家，所有人同时换。",
    "a die then sends everybody's tiles to the next player (odd) or the previous one (even).",
)
BY_CHANCE = Text(
    "各家的三张扣在中间，掷骰随机分给别家，没有人拿回自己的。",
    "everybody's tiles are shared out by dice, and nobody gets their own back.",
)
TO_SEAT = Text(
    "你的三张给{to}，{giver}的三张给你，所有人同时换。",
    "yours go to {to} and you get those of {giver}, all at once.",
)


def asks(observation: Observation, kind: type[Action]) -> bool:
    """Return whether an action of this kind is among the observer's choices."""
    return any(isinstance(option, kind) for option in observation.options)


def passing_on(which: Text, where: Text) -> Text:
    """Return the sentence about an exchange: which tiles may go, and where they go."""
    return Text(which.zh + where.zh, which.en + where.en)


def to_seat(steps: int) -> Text:
    """Everybody's tiles go to the seat ``steps`` further on, of four."""
    return TO_SEAT.filled(to=NEIGHBOURS[steps], giver=NEIGHBOURS[4 - steps])


def common_prompt(observation: Observation, exchange: Text | None = None) -> Text | None:
    """Return the sentence for an exchange, which each game words itself, or a void suit."""
    if asks(observation, Exchange):
        return exchange
    return VOID if asks(observation, ChooseVoid) else None
