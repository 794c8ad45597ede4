"""What the Japanese family shows at the table and says when it refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from paizhuo.engine.core.action import PASS, Ron
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import DORA, DOUBLE_RIICHI, RIICHI
from paizhuo.engine.families.riichi.profile import DORA_AFTER
from paizhuo.engine.families.riichi.state import AbandonHand, JapaneseState, all_discards
from paizhuo.engine.families.riichi.yaku import SHAPES, YakuTable
from paizhuo.engine.play.readiness import COPIES, at_rest, live_waits
from paizhuo.engine.rules.parts import NoWin
from paizhuo.engine.rules.prompts import asks
from paizhuo.engine.rules.public import Fact, PatternInfo, pattern_info
from paizhuo.engine.scoring.winning_hand import WinningHand

INDICATOR_SLOTS = 5
FURITEN = Text("振听", "Furiten")
FURITEN_BY_RIVER = Text(
    "振听：自己打过{tiles}，只能自摸，不能荣和",
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
    """Return the dora indicators, those of ``slots`` still face down as unknown tiles."""
    shown = observation.hand.wall.shown
    tiles = shown + (UNKNOWN,) * (slots - len(shown))
    return Fact("indicators", Text("宝牌指示牌", "Dora indicators"), tiles=tiles, role="indicators")


OwnDiscards: TypeAlias = Callable[[Hand, Seat], Tiles]


def dora_kinds(observation: Observation, dora_after: Tiles = DORA_AFTER) -> frozenset[int]:
    """Return the kinds that the indicators turned up make dora."""
    return frozenset([dora_after[KIND[tile]] for tile in observation.hand.wall.shown])


def facts(
    observation: Observation,
    own_discards: OwnDiscards = all_discards,
    *,
    slots: int = INDICATOR_SLOTS,
    copies: int = COPIES,
) -> tuple[Fact, ...]:
    """Indicators, who is in riichi, and one's own furiten."""
    state: JapaneseState = observation.hand.state
    found = [indicator_fact(observation, slots)]
    if state.under:
        found.append(Fact("under", Text("里宝牌指示牌", "Ura indicators"), tiles=state.under, role="under_indicators"))
    for seat, ready in enumerate(state.ready):
        if ready is not None:
            found.append(
                Fact("riichi", Text("两立直", "Double riichi") if ready.double else Text("立直", "Riichi"), seat=seat)
            )
    own = observation.seat
    if own is not None and observation.hand.ending is None:
        place = observation.hand.places[own]
        waiting = live_waits(at_rest(place), place.melds, SHAPES, copies)
        if waiting and (
            state.missed[own] or any(KIND[tile] in waiting for tile in own_discards(observation.hand, own))
        ):
            found.append(Fact("furiten", FURITEN, seat=own))
    return tuple(found)


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """Return the indicators turned up, and one's own riichi, if it is declared."""
    own = observation.seat
    shown = tuple(tile for tile in observation.hand.wall.shown if tile != UNKNOWN)
    hand = replace(hand, fields={**hand.fields, DORA.id: shown})
    ready = None if own is None else observation.hand.state.ready[own]
    if ready is None:
        return hand
    return replace(hand, flags=hand.flags | {(DOUBLE_RIICHI if ready.double else RIICHI).id})


def furiten(
    observation: Observation, thrown: Tile, waits: Tiles, own_discards: OwnDiscards = all_discards
) -> NoWin | None:
    """Why the hand is furiten, with ``thrown`` among its discards; None if it is not.

    A winning tile that was passed up counts until the next discard, in riichi until the end of the hand.
    """
    own = observation.seat
    if own is None:
        return None
    state: JapaneseState = observation.hand.state
    among = [tile for tile in (thrown, *own_discards(observation.hand, own)) if tile != UNKNOWN and KIND[tile] in waits]
    if among:
        kinds = tuple(dict.fromkeys(KIND[tile] for tile in among))
        return NoWin(FURITEN, because=FURITEN_BY_RIVER.filled(tiles=listed(kinds)))
    in_riichi = state.ready[own] is not None
    if state.missed[own] and (in_riichi or (thrown == UNKNOWN and observation.hand.turn != own)):
        return NoWin(FURITEN, because=FURITEN_IN_RIICHI if in_riichi else FURITEN_FOR_NOW)
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
    """Return what letting a winning tile go costs, and what becomes of a hand that is abandoned."""
    own = observation.seat
    if asks(observation, AbandonHand):
        return ABANDON_OR_NOT
    if own is None or PASS not in observation.options or not asks(observation, Ron):
        return None
    return WIN_OR_NOT if observation.hand.state.ready[own] is None else WIN_OR_NOT_IN_RIICHI


# -- the rule page -------------------------------------------------------------------------------------------------------


def pattern_infos(table: YakuTable) -> tuple[PatternInfo, ...]:
    """Return the rows of a table for the rule page, han in brackets for an open hand."""
    found = []
    for row in table.rows:
        opened = row.worth(closed=False)
        value = str(row.value) if opened == row.value else f"{row.value} ({opened})" if opened else f"{row.value} (–)"
        found.append(pattern_info(row, value))
    return tuple(found)
