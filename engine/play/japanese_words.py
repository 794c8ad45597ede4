"""What the Japanese family shows at the table and says when it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import KIND, UNKNOWN, Tiles
from engine.core.words import Text
from engine.play.japanese import RIICHI_TILES_LEFT, JapaneseState, Riichi, all_discards, riichis
from engine.play.readiness import at_rest, live_waits
from engine.play.refusals import NOT_NOW, why_not_commonly
from engine.play.rule_set import Fact
from engine.scoring.riichi_yaku import SHAPES

INDICATOR_SLOTS = 5


def indicator_fact(observation: Observation) -> Fact:
    """The dora indicators, those still face down as unknown tiles."""
    shown = observation.wall.shown
    return Fact(
        "indicators", Text("宝牌指示牌", "Dora indicators"), tiles=shown + (UNKNOWN,) * (INDICATOR_SLOTS - len(shown))
    )


OwnDiscards: TypeAlias = Callable[[Hand | Observation, Seat], Tiles]


def facts(observation: Observation, own_discards: OwnDiscards = all_discards) -> tuple[Fact, ...]:
    """Indicators, who is in riichi, and one's own furiten."""
    state: JapaneseState = observation.state
    found = [indicator_fact(observation)]
    if state.under:
        found.append(Fact("under", Text("里宝牌指示牌", "Ura indicators"), tiles=state.under))
    for seat, ready in enumerate(state.ready):
        if ready is not None:
            found.append(
                Fact("riichi", Text("两立直", "Double riichi") if ready.double else Text("立直", "Riichi"), seat=seat)
            )
    own = observation.seat
    if own is not None and observation.ending is None:
        place = observation.places[own]
        waiting = live_waits(at_rest(place), place.melds, SHAPES)
        if waiting and (state.missed[own] or any(KIND[tile] in waiting for tile in own_discards(observation, own))):
            found.append(Fact("furiten", Text("振听", "Furiten"), seat=own))
    return tuple(found)


def why_not(hand: Hand, seat: Seat, action: Action, own_discards: OwnDiscards = all_discards) -> Text:
    """The rule that forbids it, in the player's words."""
    state: JapaneseState = hand.rule_state
    place = hand.places[seat]
    if common := why_not_commonly(hand, seat, action):
        return common
    in_riichi = state.ready[seat] is not None
    match action:
        case Discard() if in_riichi:
            return Text("立直后只能打出摸到的牌", "After riichi only the tile just drawn may be discarded")
        case Discard(tile) if KIND[tile] in state.barred:
            return Text(
                "禁止喰替：吃碰后不能打出同一张或另一端的牌",
                "No swap-calling: not the tile just claimed, nor the one at the other end of its run",
            )
        case Riichi() if in_riichi:
            return Text("已经立直", "Riichi is declared already")
        case Riichi() if any(meld.is_open for meld in place.melds):
            return Text("副露后不能立直", "Riichi needs a closed hand")
        case Riichi() if hand.wall.left < RIICHI_TILES_LEFT:
            return Text("牌山不足四张，不能立直", "Riichi needs at least four tiles in the wall")
        case Riichi() if not riichis(hand, seat):
            return Text("没有听牌，不能立直", "The hand is not ready, so riichi cannot be declared")
        case Riichi():
            return Text("打出这张牌就不听牌了", "With this discard the hand would not be ready")
        case Chi() | Pon() | Minkan() if in_riichi:
            return Text("立直后不能吃碰杠", "After riichi no calls")
        case Ankan() | Kakan() if in_riichi:
            return Text(
                "立直后只能开不改变听牌的暗杠", "After riichi only a concealed kong that leaves the waits as they are"
            )
        case Ron() | SelfDraw():
            return _why_no_win(hand, seat, action, own_discards)
        case _:
            return NOT_NOW


def _why_no_win(hand: Hand, seat: Seat, action: Ron | SelfDraw, own_discards: OwnDiscards) -> Text:
    state: JapaneseState = hand.rule_state
    place = hand.places[seat]
    waiting = live_waits(at_rest(place), place.melds, SHAPES)
    if not waiting:
        return Text("没有听牌", "The hand is not ready")
    if isinstance(action, SelfDraw):
        if place.drawn is None or KIND[place.drawn] not in waiting:
            return Text("摸到的牌不是所听的牌", "The drawn tile is not one the hand waits for")
        return Text("没有役，不能和牌", "No yaku: the hand needs at least one to win")
    if any(KIND[tile] in waiting for tile in own_discards(hand, seat)):
        return Text("振听：听的牌在自己的牌河里", "Furiten: a tile the hand waits for is among your own discards")
    if state.missed[seat]:
        return Text("振听：放过了和牌张", "Furiten: a winning tile was let go")
    source = hand.phase.turn
    last = None if source is None or not hand.rivers[source] else hand.rivers[source][-1].tile
    if last is None or KIND[last] not in waiting:
        return Text("这张牌不是所听的牌", "The hand does not wait for this tile")
    return Text("没有役，不能和牌", "No yaku: the hand needs at least one to win")
