"""Riichi matches as mjai records, with every tile known or as one seat may know them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paizhuo.engine.core.event import (
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
from paizhuo.engine.core.hand import DEPOSIT, Hand, changes
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import Tile, Tiles, without
from paizhuo.engine.match.formats.mjai.tiles import names as names_of
from paizhuo.engine.match.formats.mjai.tiles import tile_name
from paizhuo.engine.match.match import Match

RULES = "riichi"
WINDS = "ESWN"
_CALLS = {"chi": "chi", "pon": "pon", "minkan": "daiminkan"}


class NotRiichi(ValueError):
    """A match of another game: the format can record only riichi."""


class Lines:
    """The records of a match, made from its events as they come."""

    def __init__(self) -> None:
        self._dealt: dict[Seat, Tiles] = {}
        self._declared: Seat | None = None

    def take(self, hand: Hand, under: Tiles, events: Iterable[Event]) -> Iterator[dict[str, Any]]:
        """Yield the records of what happened. ``hand``: as it is afterwards; ``under``: the ura indicators that were turned."""
        for event in events:
            match event:
                case Dealt(place, _, tiles):
                    self._dealt[place] = tiles
                case TurnedUp(tile) if self._dealt:
                    yield _start(hand, self._dealt, tile)
                    self._dealt = {}
                case TurnedUp(tile):
                    yield {"type": "dora", "dora_marker": tile_name(tile)}
                case Drew(seat, tile):
                    yield {"type": "tsumo", "actor": seat, "pai": tile_name(tile)}
                case Discarded(seat, tile, drawn, turned):
                    if turned:
                        self._declared = seat
                        yield {"type": "reach", "actor": seat}
                    yield {"type": "dahai", "actor": seat, "pai": tile_name(tile), "tsumogiri": drawn}
                case Paid(transfers) if self._declared is not None and transfers[0].payee == DEPOSIT:
                    yield {"type": "reach_accepted", "actor": self._declared}
                    self._declared = None
                case Melded(seat, meld):
                    yield _meld(seat, meld)
                case KongAdded(seat, tile, index):
                    pon = hand.places[seat].melds[index].tiles[:3]
                    yield {"type": "kakan", "actor": seat, "pai": tile_name(tile), "consumed": names_of(pon)}
                case Won(win):
                    yield {
                        "type": "hora",
                        "actor": win.seat,
                        "target": win.seat if win.source is None else win.source,
                        "pai": tile_name(win.tile),
                        "deltas": [*changes(win.transfers, hand.seats)],
                        "ura_markers": names_of(under),
                    }
                case Ended():
                    self._declared = None
                    if not hand.wins:
                        paid = (t for t in hand.ledger if DEPOSIT not in (t.payer, t.payee))
                        yield {"type": "ryukyoku", "deltas": [*changes(paid, hand.seats)]}
                    yield {"type": "end_kyoku"}
                case _:
                    pass


def records(steps: Iterable[tuple[Match, tuple[Event, ...]]], names: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield the records of a match from the events of its steps; one that goes on has no ``end_game``. Raises ``NotRiichi``."""
    yield {"type": "start_game", "names": list(names)}
    lines, over = Lines(), False
    for match, events in steps:
        over = match.final is not None
        if match.rule_set.id != RULES:
            raise NotRiichi(f"mjai records riichi, not {match.rule_set.id}")
        yield from lines.take(match.hand, match.hand.state.under, events)
    if over:
        yield {"type": "end_game"}


def _start(hand: Hand, dealt: dict[Seat, Tiles], indicator: Tile) -> dict[str, Any]:
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
        "tehais": [names_of(dealt[seat]) for seat in range(hand.seats)],
    }


def _meld(seat: Seat, meld: Meld) -> dict[str, Any]:
    if meld.claimed is None:
        return {"type": "ankan", "actor": seat, "consumed": names_of(meld.tiles)}
    used = without(meld.tiles, (meld.claimed,))
    return {
        "type": _CALLS[meld.kind],
        "actor": seat,
        "target": meld.source,
        "pai": tile_name(meld.claimed),
        "consumed": names_of(used),
    }
