"""What the Japanese family shows at the table and says when it refuses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.core.narration import listed
from engine.core.observe import Observation
from engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from engine.core.words import Text
from engine.play.claiming import chis, could_hold, discards, minkans, pons
from engine.play.japanese import (
    MOST_KONGS,
    RIICHI_TILES_LEFT,
    AbandonHand,
    JapaneseState,
    Riichi,
    all_discards,
    can_kong,
    riichis,
)
from engine.play.prompts import asks
from engine.play.readiness import COPIES, at_rest, live_waits
from engine.play.refusals import (
    CLAIM_FROM_ANOTHER,
    DRAWN_OR_KEPT,
    LAST_DISCARD,
    NO_KONG_AFTER_CALL,
    NO_PON,
    NO_SET,
    NO_TILES,
    NOT_DRAWN,
    NOT_FOUR,
    NOT_HELD,
    NOT_NOW,
    NOT_READY,
    NOT_WAITED_FOR,
    NOT_YOUR_TURN,
    OTHER_TILE_DRAWN,
    OTHERS_DECIDE,
    why_not_commonly,
)
from engine.play.rule_set import Bar, Fact, PatternInfo
from engine.play.turn import Claims, RobKong
from engine.scoring.riichi_page import EXPLAINED
from engine.scoring.riichi_yaku import DORA_AFTER, SHAPES, YakuTable
from engine.scoring.stated import StatedHand

INDICATOR_SLOTS = 5
FURITEN = Text("振听", "Furiten")
FURITEN_BY_RIVER = Text(
    "振听：自己打过 {tiles}，只能自摸，不能荣和",
    "Furiten: you have discarded {tiles} yourself, so only a self-draw wins",
)
FURITEN_FOR_NOW = Text(
    "振听：放过了和牌张，下次打牌之前不能荣和",
    "Furiten: you passed up a winning tile, so only a self-draw wins until you discard again",
)
FURITEN_IN_RIICHI = Text(
    "振听：立直后放过了和牌张，这一局只能自摸",
    "Furiten: you passed up a winning tile in riichi, so only a self-draw wins this hand",
)


def indicator_fact(observation: Observation, slots: int = INDICATOR_SLOTS) -> Fact:
    """The dora indicators, those of ``slots`` still face down as unknown tiles."""
    shown = observation.wall.shown
    tiles = shown + (UNKNOWN,) * (slots - len(shown))
    return Fact("indicators", Text("宝牌指示牌", "Dora indicators"), tiles=tiles, role="indicators")


OwnDiscards: TypeAlias = Callable[[Hand | Observation, Seat], Tiles]


def dora_kinds(observation: Observation, dora_after: Tiles = DORA_AFTER) -> frozenset[int]:
    """The kinds that the indicators turned up make dora."""
    return frozenset([dora_after[KIND[tile]] for tile in observation.wall.shown])


def facts(
    observation: Observation,
    own_discards: OwnDiscards = all_discards,
    *,
    slots: int = INDICATOR_SLOTS,
    copies: int = COPIES,
) -> tuple[Fact, ...]:
    """Indicators, who is in riichi, and one's own furiten."""
    state: JapaneseState = observation.state
    found = [indicator_fact(observation, slots)]
    if state.under:
        found.append(Fact("under", Text("里宝牌指示牌", "Ura indicators"), tiles=state.under, role="under_indicators"))
    for seat, ready in enumerate(state.ready):
        if ready is not None:
            found.append(
                Fact("riichi", Text("两立直", "Double riichi") if ready.double else Text("立直", "Riichi"), seat=seat)
            )
    own = observation.seat
    if own is not None and observation.ending is None:
        place = observation.places[own]
        waiting = live_waits(at_rest(place), place.melds, SHAPES, copies)
        if waiting and (state.missed[own] or any(KIND[tile] in waiting for tile in own_discards(observation, own))):
            found.append(Fact("furiten", FURITEN, seat=own))
    return tuple(found)


def stated(observation: Observation, hand: StatedHand) -> StatedHand:
    """One's own riichi, if it is declared."""
    own = observation.seat
    ready = None if own is None else observation.state.ready[own]
    if ready is None:
        return hand
    return replace(hand, flags=hand.flags | {"double_riichi" if ready.double else "riichi"})


def barred(
    observation: Observation, thrown: Tile, waits: Tiles, own_discards: OwnDiscards = all_discards
) -> Bar | None:
    """Furiten once ``thrown`` lies in the river too; what was let go counts until the next discard, and after riichi on."""
    own = observation.seat
    if own is None:
        return None
    state: JapaneseState = observation.state
    among = [tile for tile in (thrown, *own_discards(observation, own)) if tile != UNKNOWN and KIND[tile] in waits]
    if among:
        kinds = tuple(dict.fromkeys(KIND[tile] for tile in among))
        return Bar(FURITEN, because=FURITEN_BY_RIVER.filled(tiles=listed(kinds)))
    in_riichi = state.ready[own] is not None
    if state.missed[own] and (in_riichi or (thrown == UNKNOWN and observation.turn != own)):
        return Bar(FURITEN, because=FURITEN_IN_RIICHI if in_riichi else FURITEN_FOR_NOW)
    return None


WIN_OR_NOT = Text(
    "和：这一局由你荣和；过：成为振听，下次打牌之前只能自摸。",
    "Win: you take the tile and the hand is yours. Pass: you are furiten, and until you discard again only a self-draw wins.",
)
WIN_OR_NOT_IN_RIICHI = Text(
    "和：这一局由你荣和；过：立直后振听，这一局只能自摸。",
    "Win: you take the tile and the hand is yours. Pass: you are furiten in riichi, and only a self-draw wins this hand.",
)


ABANDON_OR_NOT = Text(
    "流局：九种九牌，这一局到此结束，无人和牌；打牌：接着打这一局。",
    "Abandon: with nine different terminals and honours the hand ends and nobody wins. Discard: you play it on.",
)


def prompt(observation: Observation) -> Text | None:
    """What letting a winning tile go costs, and what becomes of a hand that is abandoned."""
    own = observation.seat
    if asks(observation, AbandonHand):
        return ABANDON_OR_NOT
    if own is None or PASS not in observation.options or not asks(observation, Ron):
        return None
    return WIN_OR_NOT if observation.state.ready[own] is None else WIN_OR_NOT_IN_RIICHI


NO_YAKU = Text("没有役，不能和牌", "No yaku: the hand needs at least one to win")
FOUR_KONGS = Text("场上已有四个杠，不能再杠", "Four kongs have been made: there can be no more")


def why_not(
    hand: Hand,
    seat: Seat,
    action: Action,
    own_discards: OwnDiscards = all_discards,
    *,
    copies: int = COPIES,
    most_kongs: int = MOST_KONGS,
) -> Text:
    """The rule that forbids it, in the player's words."""
    common = why_not_commonly(hand, seat, action)
    if common is NO_TILES and isinstance(action, Chi | Pon | Minkan):
        return LAST_DISCARD
    if common:
        return common
    if isinstance(hand.phase, Claims | RobKong) and hand.phase.turn == seat:
        return OTHERS_DECIDE
    match action:
        case Riichi() | AbandonHand() if hand.phase.turn != seat:
            return NOT_YOUR_TURN
        case Discard(tile):
            return _why_no_discard(hand, seat, tile)
        case Riichi():
            return _why_no_riichi(hand, seat, action, copies)
        case AbandonHand():
            return Text(
                "只有第一巡无人鸣牌且有九种幺九牌时才能流局",
                "Only possible on the first turn, before any call, with nine different terminals and honours",
            )
        case Chi() | Pon() | Minkan():
            return _why_no_call(hand, seat, action, most_kongs)
        case Ankan() | Kakan():
            return _why_no_kong(hand, seat, action, most_kongs)
        case Ron() | SelfDraw():
            return _why_no_win(hand, seat, action, own_discards, copies)
        case _:
            return NOT_NOW


def _why_no_discard(hand: Hand, seat: Seat, tile: Tile) -> Text:
    state: JapaneseState = hand.rule_state
    if state.ready[seat] is not None:
        return Text("立直后只能打出摸到的牌", "After riichi only the tile just drawn may be discarded")
    if KIND[tile] in state.barred:
        return Text(
            "禁止喰替：吃碰后不能打出同一张或另一端的牌",
            "No swap-calling: not the tile just claimed, nor the one at the other end of its run",
        )
    return DRAWN_OR_KEPT


def _why_no_riichi(hand: Hand, seat: Seat, action: Riichi, copies: int) -> Text:
    state: JapaneseState = hand.rule_state
    place = hand.places[seat]
    if state.ready[seat] is not None:
        return Text("已经立直", "Riichi is declared already")
    if not could_hold(place.concealed, (action.tile,)):
        return NOT_HELD
    if Discard(action.tile, action.drawn) not in discards(place):
        return DRAWN_OR_KEPT
    if any(meld.is_open for meld in place.melds):
        return Text("副露后不能立直", "Riichi needs a closed hand")
    if hand.wall.left < RIICHI_TILES_LEFT:
        return Text("牌山不足四张，不能立直", "Riichi needs at least four tiles in the wall")
    if not riichis(hand, seat, copies):
        return Text("没有听牌，不能立直", "The hand is not ready, so riichi cannot be declared")
    return Text("打出这张牌就不听牌了", "With this discard the hand would not be ready")


def _why_no_call(hand: Hand, seat: Seat, action: Chi | Pon | Minkan, most_kongs: int) -> Text:
    state: JapaneseState = hand.rule_state
    if state.ready[seat] is not None:
        return Text("立直后不能吃碰杠", "After riichi nothing can be called")
    if not isinstance(hand.phase, Claims):
        return CLAIM_FROM_ANOTHER
    rack, tile = hand.places[seat].concealed, hand.phase.tile
    if action not in (*chis(rack, tile), *pons(rack, tile), *minkans(rack, tile)):
        return NO_SET
    if isinstance(action, Minkan):
        return NOT_NOW if can_kong(hand, most_kongs) else FOUR_KONGS
    return Text("禁止喰替：鸣牌后没有可以打出的牌", "No swap-calling: after this call no tile could be discarded")


def _why_no_kong(hand: Hand, seat: Seat, action: Ankan | Kakan, most_kongs: int) -> Text:
    state: JapaneseState = hand.rule_state
    place = hand.places[seat]
    if state.ready[seat] is not None:
        return Text(
            "立直后只能开不改变听牌的暗杠",
            "After riichi only a concealed kong that does not change the waits is allowed",
        )
    if place.drawn is None:
        return NO_KONG_AFTER_CALL
    if not can_kong(hand, most_kongs):
        return FOUR_KONGS
    if isinstance(action, Kakan):
        return NO_PON
    return NOT_FOUR


def _why_no_win(hand: Hand, seat: Seat, action: Ron | SelfDraw, own_discards: OwnDiscards, copies: int) -> Text:
    state: JapaneseState = hand.rule_state
    place = hand.places[seat]
    if isinstance(action, SelfDraw) and place.drawn is None:
        return NOT_DRAWN
    waiting = live_waits(at_rest(place), place.melds, SHAPES, copies)
    if not waiting:
        return NOT_READY
    if isinstance(action, SelfDraw):
        if place.drawn is None or KIND[place.drawn] not in waiting:
            return OTHER_TILE_DRAWN
        return NO_YAKU
    if any(KIND[tile] in waiting for tile in own_discards(hand, seat)):
        return Text("振听：听的牌在自己的牌河里", "Furiten: a tile the hand waits for is among your own discards")
    if state.missed[seat]:
        return Text("振听：放过了和牌张", "Furiten: a winning tile was passed up")
    if not isinstance(hand.phase, Claims | RobKong):
        return CLAIM_FROM_ANOTHER
    if KIND[hand.phase.tile] not in waiting:
        return NOT_WAITED_FOR
    return NO_YAKU


# -- the rule page -------------------------------------------------------------------------------------------------------


def pattern_infos(table: YakuTable, examples: Mapping[str, str] | None = None) -> tuple[PatternInfo, ...]:
    """The rows of a table for the rule page, han in brackets for an open hand.

    ``examples``: the game's own hands, where it has not all the tiles of riichi's.
    """
    found = []
    for row in table.rows:
        opened = row.worth(closed=False)
        value = str(row.value) if opened == row.value else f"{row.value} ({opened})" if opened else f"{row.value} (–)"
        note, example = EXPLAINED[row.id]
        found.append(PatternInfo(row.id, row.name, value, note, (examples or {}).get(row.id, example)))
    return tuple(found)
