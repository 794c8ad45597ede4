"""Tianjin mahjong 天津麻将: seven wild tiles, wins by self-draw only, and stakes between the dealer and each player.

Source: 天津麻将规则 (天津麻将:是以天津地区流行的麻将规则为蓝本).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from paizhuo.engine.core.action import Action, Minkan, Pon
from paizhuo.engine.core.hand import Deal, Hand, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.tianjin.guide import DIFFERS, GUIDE
from paizhuo.engine.games.tianjin.input import (
    FIELDS,
    score_tianjin,
)
from paizhuo.engine.games.tianjin.legality import BANNED, LEGALITY, declared, face_down
from paizhuo.engine.games.tianjin.opening import ThrowForWild, ThrowTwice, broken, face_up
from paizhuo.engine.games.tianjin.patterns import (
    ADDED,
    TABLE,
    WILD,
    copies_in_play,
    count,
    is_complete,
)
from paizhuo.engine.games.tianjin.settling import after_wins, exhausted, followed, kong, pass_turn, settle, sheet_rules
from paizhuo.engine.games.tianjin.stakes import ChooseToPull, ChooseToSit, Pull, Sit, says, stakes_worth_taking
from paizhuo.engine.games.tianjin.state import SEATS, TILES, TianjinState
from paizhuo.engine.games.tianjin.words import facts, prompt, why_not
from paizhuo.engine.play.turn import (
    Turn,
    TurnRules,
)
from paizhuo.engine.rules.opening import BreakWall, FirstTile, fresh_hand, plain_wall
from paizhuo.engine.rules.options import Choice, Option, Options, number, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, NoWin, Play, Scoring
from paizhuo.engine.rules.programme import HANDS_OPTION, Hands
from paizhuo.engine.rules.public import Celebrated, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import STANDARD


def deal(options: Options, order: Deal) -> Hand:
    """Stakes, the wall is opened, fourteen tiles for the dealer and thirteen for the others, then the wild tiles are found."""
    dealt = FirstTile(ThrowForWild(Turn(order.dealer), single=bool(options["single_wild"])))
    opened = ThrowTwice(dealt) if options["break"] == "two_throws" else BreakWall(dealt)
    return fresh_hand(order, SEATS, Wall(TILES), TianjinState(), ChooseToSit(ChooseToPull(opened)))


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
    """Return the working rules for these options."""
    return _rules(int(options["base"] or 1))


# -- the match 锅 --------------------------------------------------------------------------------------------------------


def next_dealer(hand: Hand) -> Seat:
    """The dealer stays after winning and after a draw; else the next seat deals."""
    if not hand.wins or hand.wins[0].seat == hand.dealer:
        return hand.dealer
    return hand.after(hand.dealer)


def programme(options: Options) -> Hands:
    """Return a number of hands; seats are drawn before it (打风), and the player who drew seat 0 deals first."""
    return Hands(SEATS, int(options["hands"] or 0), next_dealer)


# -- for people ----------------------------------------------------------------------------------------------------------


def wild_kinds(observation: Observation) -> frozenset[int]:
    """Return the kinds that are wild in this hand."""
    return frozenset(observation.hand.state.wild)


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """Return a self-draw, with the wild tiles of this hand."""
    return replace(hand, by="self_draw", source=None, fields={WILD.id: observation.hand.state.wild})


def banned(observation: Observation, thrown: Tile, waits: Tiles) -> NoWin | None:
    """Why a player who discards a wild tile, or has done so, cannot win this hand 小相公; None for any other player."""
    wild = observation.hand.state.wild
    own = () if observation.seat is None else tuple(laid.tile for laid in observation.hand.rivers[observation.seat])
    return NoWin(BANNED, wholly=True) if any(KIND[tile] in wild for tile in (thrown, *own)) else None


def staked(observation: Observation, actions: Sequence[Action]) -> Sequence[tuple[float, ...]]:
    """Return the stakes: whether the dealer sits 坐庄, how often the observer pulls 拉庄, and how often all do."""
    state: TianjinState = observation.hand.state
    own = state.pulls[observation.seat] if observation.seat is not None else 0
    return [(float(state.sits), own / 2, sum(state.pulls) / 6)] * len(actions)


def completions(hand: WinningHand, options: Options) -> dict[int, Score | NotValid]:
    """Return what the hand counts with every kind that completes it, wild tiles standing for others."""
    wild = frozenset(WILD.of(hand))
    held = (*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles))
    wins = {
        kind: replace(hand, win_tile=kind) for kind in range(KINDS) if held.count(kind) < copies_in_play(kind, wild)
    }
    return {kind: count(win) for kind, win in wins.items() if is_complete(win)}


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
    guide=GUIDE,
    differs=DIFFERS,
    play=Play(
        wall=plain_wall,
        rules=rules,
        deal=deal,
        programme=programme,
        refusal=why_not,
        actions=(Sit, Pull),
        calls=(Pon, Minkan),
        broken=broken,
    ),
    scoring=Scoring(
        patterns=tuple(pattern_info(row, None if row.id in ADDED else f"×{row.value}") for row in TABLE),
        score=score_tianjin,
        stated_fields=FIELDS,
        completions=completions,
    ),
    hints=Hints(
        goal=lambda observation: STANDARD,
        wild=wild_kinds,
        golden=wild_kinds,
        own_choice=stakes_worth_taking,
        stated=stated,
        no_win=banned,
        bearing=staked,
        says=says,
    ),
    display=DisplayRules(
        celebrated=Celebrated(4, 8, "jade"),
        facts=facts,
        face_up=face_up,
        reasons={"kong": Text("杠分", "Kong points"), "followed": Text("铲", "Dealer followed")},
        prompt=prompt,
    ),
    sheet=lambda options: sheet_rules(int(options["base"] or 1)),
)
