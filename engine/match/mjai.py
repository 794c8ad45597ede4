"""Riichi matches as mjai records: the JSON lines that riichi programs exchange, here with every tile known.

Source of the format: the mjai protocol as described by its author (https://github.com/gimite/mjai), with ``dora``, ``ura_markers`` and
``deltas`` as today's programs write them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.event import (
    Dealt,
    Discarded,
    Drew,
    Ended,
    Event,
    KongAdded,
    Melded,
    Paid,
    TurnedUp,
    Won,
)
from engine.core.hand import DEPOSIT, Hand, Transfer, balance
from engine.core.meld import Meld, Seat
from engine.core.tiles import NAMES, RED, Tile, Tiles, without
from engine.match.match import Match

RULES = "riichi"
WINDS = "ESWN"
_HONOURS = ("E", "S", "W", "N", "P", "F", "C")
_CALLS = {"chi": "chi", "pon": "pon", "minkan": "daiminkan"}


class NotRiichi(ValueError):
    """The format knows riichi alone."""


def tile_name(tile: Tile) -> str:
    """``5m``, ``5mr`` for a red five, letters for honours, ``?`` for a tile nobody has shown."""
    if tile < 0:
        return "?"
    if tile in RED:
        return f"5{NAMES[tile][1]}r"
    return _HONOURS[tile - 27] if tile >= 27 else NAMES[tile]


def _names(tiles: Tiles) -> list[str]:
    return [tile_name(tile) for tile in tiles]


def _deltas(transfers: Iterable[Transfer], seats: int) -> list[int]:
    change = balance(tuple(transfers))
    return [change.get(seat, 0) for seat in range(seats)]


def records(steps: Iterable[tuple[Match, tuple[Event, ...]]], names: tuple[str, ...]) -> Iterator[dict[str, object]]:
    """The records of a match from the events of its steps. Raises ``NotRiichi``."""
    yield {"type": "start_game", "names": list(names)}
    dealt: dict[Seat, Tiles] = {}
    declared: Seat | None = None
    for match, events in steps:
        if match.rule_set.id != RULES:
            raise NotRiichi(f"mjai records riichi, not {match.rule_set.id}")
        hand = match.hand
        for event in events:
            match event:
                case Dealt(place, _, tiles):
                    dealt[place] = tiles
                case TurnedUp(tile) if dealt:
                    yield _start(hand, dealt, tile)
                    dealt = {}
                case TurnedUp(tile):
                    yield {"type": "dora", "dora_marker": tile_name(tile)}
                case Drew(seat, tile):
                    yield {"type": "tsumo", "actor": seat, "pai": tile_name(tile)}
                case Discarded(seat, tile, drawn, turned):
                    if turned:
                        declared = seat
                        yield {"type": "reach", "actor": seat}
                    yield {"type": "dahai", "actor": seat, "pai": tile_name(tile), "tsumogiri": drawn}
                case Paid(transfers) if declared is not None and transfers[0].payee == DEPOSIT:
                    yield {"type": "reach_accepted", "actor": declared}
                    declared = None
                case Melded(seat, meld):
                    yield _meld(seat, meld)
                case KongAdded(seat, tile, index):
                    pon = hand.places[seat].melds[index].tiles[:3]
                    yield {"type": "kakan", "actor": seat, "pai": tile_name(tile), "consumed": _names(pon)}
                case Won(win):
                    yield {
                        "type": "hora",
                        "actor": win.seat,
                        "target": win.seat if win.source is None else win.source,
                        "pai": tile_name(win.tile),
                        "deltas": _deltas(win.transfers, hand.seats),
                        "ura_markers": _names(hand.rule_state.under),
                    }
                case Ended():
                    declared = None
                    if not hand.wins:
                        paid = (t for t in hand.ledger if DEPOSIT not in (t.payer, t.payee))
                        yield {"type": "ryukyoku", "deltas": _deltas(paid, hand.seats)}
                    yield {"type": "end_kyoku"}
                case _:
                    pass
    yield {"type": "end_game"}


def _start(hand: Hand, dealt: dict[Seat, Tiles], indicator: Tile) -> dict[str, object]:
    deal = hand.deal
    return {
        "type": "start_kyoku",
        "bakaze": WINDS[deal.round % 4],
        "dora_marker": tile_name(indicator),
        "kyoku": deal.dealer + 1,
        "honba": deal.repeats,
        "kyotaku": deal.deposit // 1000,
        "oya": deal.dealer,
        "scores": list(deal.standing),
        "tehais": [_names(dealt[seat]) for seat in range(hand.seats)],
    }


def _meld(seat: Seat, meld: Meld) -> dict[str, object]:
    if meld.claimed is None:
        return {"type": "ankan", "actor": seat, "consumed": _names(meld.tiles)}
    used = without(meld.tiles, (meld.claimed,))
    return {
        "type": _CALLS[meld.kind],
        "actor": seat,
        "target": meld.source,
        "pai": tile_name(meld.claimed),
        "consumed": _names(used),
    }
