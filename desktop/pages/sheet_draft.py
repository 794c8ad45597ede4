"""A hand of the score sheet while it is being told: what is chosen and typed so far, and the entry it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from desktop.pages import sheet_words as words
from engine.core.hand import Transfer
from engine.core.meld import Seat
from engine.core.tiles import NAMES, BadTiles, parse, parse_one
from engine.core.words import Text
from engine.match.sheet import KNOWN, Entry, ToldWin
from engine.match.told_wins import Wrong
from engine.play.rule_set import RuleSet
from engine.scoring.pattern import By
from engine.scoring.stated_fields import (
    SAME_TURN,
    Field,
    NumberBySeat,
    SeatOf,
    StatedFields,
    TilesOf,
    Toggle,
    Wind,
    told,
    unset,
)

EVERY_OTHER = -1
"""A payer that stands for everybody but the payee."""


def fields_asked(game: RuleSet) -> tuple[Field, ...]:
    """What is asked of a win beside the tiles: not what the sheet knows."""
    return tuple(field for field in game.stated_fields.fields if field.id not in KNOWN and not isinstance(field, Wind))


@dataclass(slots=True)
class WinDraft:
    """A win. ``way``: told by its tiles, by its value or in points. ``values`` by the ids of the game's fields, tiles as typed."""

    seat: Seat | None = None
    source: Seat | None = None
    robbed: bool = False
    together: bool = False
    way: str = "tiles"
    concealed: str = ""
    win: str = ""
    melds: str = ""
    second: tuple[str, str] = ("", "")
    values: dict[str, Any] = field(default_factory=dict)
    total: int = 0
    fu: int = 30
    limit: bool = False
    paid: dict[Seat, int] = field(default_factory=dict)

    @property
    def by(self) -> By:
        """How the tile came."""
        return "self_draw" if self.source is None else "rob_kong" if self.robbed else "discard"

    def told(self, game: RuleSet, limit: str | None, parts: int) -> ToldWin:
        """The win as it is kept. Raises ``Wrong`` for what cannot be read."""
        if self.seat is None:
            raise Wrong(words.FROM_CAMERA)
        hand = self.fields(game)
        common: dict[str, Any] = {"seat": self.seat, "source": self.source, "together": self.together, "hand": hand}
        if self.way == "tiles":
            return ToldWin(**common)
        if self.way == "value":
            by_limit = self.limit and limit is not None
            fu = None if by_limit or not self.fu else self.fu
            return ToldWin(**common, total=self.total, fu=fu, limit=limit if by_limit else None)
        paid = tuple((seat, points * parts) for seat, points in sorted(self.paid.items()) if points)
        return ToldWin(**common, paid=paid)

    def fields(self, game: RuleSet) -> dict[str, Any]:
        """The fields of the stated hand. Raises ``Wrong``."""
        values = {}
        for asked in fields_asked(game):
            value = self.values.get(asked.id)
            values[asked.id] = _tiles(asked, value) if isinstance(asked, TilesOf) and value else value
        request = told(StatedFields(fields_asked(game), game.stated_fields.ways), self.by, values)
        if self.way == "tiles":
            request["concealed"] = self.concealed.strip()
            request["win"] = self.win.strip() or None
            if self.melds.strip():
                request["melds"] = self.melds.split()
            if game.stated_fields.has_second:
                concealed, melds = self.second
                request["second"] = {"concealed": concealed.strip(), "melds": melds.split()}
        return request


def _tiles(asked: TilesOf, typed: object) -> tuple[int, ...]:
    try:
        return parse(str(typed).replace(" ", ""))
    except BadTiles as bad:
        raise Wrong(words.BAD_TILES.filled(field=asked.name, reason=bad.reason)) from None


def win_of(request: Mapping[str, object], game: RuleSet) -> WinDraft:
    """A win with the tiles and fields of a stated hand; who won is still to be told."""
    flags = request.get("flags")
    raised = {str(flag) for flag in flags} if isinstance(flags, list) else set()
    draft = WinDraft(robbed=request.get("by") == "rob_kong")
    draft.concealed, draft.win = str(request.get("concealed") or ""), str(request.get("win") or "")
    melds = request.get("melds")
    draft.melds = " ".join(map(str, melds)) if isinstance(melds, list) else ""
    second = request.get("second")
    if isinstance(second, Mapping):
        draft.second = (str(second.get("concealed") or ""), " ".join(map(str, second.get("melds") or ())))
    for asked in fields_asked(game):
        draft.values[asked.id] = _value(asked, request, raised)
    return draft


def _value(asked: Field, request: Mapping[str, object], raised: set[str]) -> Any:
    outer, dot, inner = asked.id.partition(".")
    given: Any = request.get(outer)
    if dot:
        given = given.get(inner) if isinstance(given, Mapping) else None
    match asked:
        case Toggle() if not dot:
            return asked.id in raised or bool(given)
        case SeatOf() if asked.id == SAME_TURN:
            seat = next((flag.partition(":")[2] for flag in raised if flag.startswith(SAME_TURN)), "")
            return int(seat) if seat.isdecimal() else None
        case TilesOf():
            return _typed(given)
        case NumberBySeat():
            return {int(seat): n for seat, n in given.items()} if isinstance(given, Mapping) else {}
        case _:
            return unset(asked) if given is None else given


def _typed(given: object) -> str:
    """Tiles as a person would type them."""
    if isinstance(given, list):
        try:
            return "".join(NAMES[parse_one(str(name))] for name in given)
        except BadTiles:
            return "".join(map(str, given))
    return str(given or "")


@dataclass(slots=True)
class TransferDraft:
    """A payment beside the wins, in points as people count."""

    payer: int = EVERY_OTHER
    payee: Seat = 0
    points: int = 0
    reason: str = "kong"


@dataclass(slots=True)
class EntryDraft:
    """A hand. ``outcome``: "win", "draw" or, in games that go on after a win, "both"."""

    outcome: str = "win"
    wins: list[WinDraft] = field(default_factory=lambda: [WinDraft()])
    draw: str = ""
    ready: dict[Seat, int] = field(default_factory=dict)
    named: set[Seat] = field(default_factory=set)
    sticks: set[Seat] = field(default_factory=set)
    transfers: list[TransferDraft] = field(default_factory=list)
    plainly: bool = False
    game: str = ""
    behind: dict[int, Seat] = field(default_factory=dict)
    last: bool = False

    def entry(self, game: RuleSet, players: int, supporters: int, options: Mapping[str, Any]) -> Entry:
        """The hand as it is kept. Raises ``Wrong`` for what is not told yet or cannot be read."""
        asked = game.account(options)
        drawn = next((each for each in asked.draws if each.ending.id == self.draw), asked.draws[0])
        limit = None if asked.limit is None else asked.limit[0]
        ended_drawn = self.outcome != "win"
        worth = drawn.worth is not None
        wins = () if self.outcome == "draw" else tuple(win.told(game, limit, game.parts) for win in self.wins)
        return Entry(
            wins=wins,
            draw=drawn.ending.id if ended_drawn else None,
            ready={s: self.ready[s] if worth else None for s in sorted(self.ready)}
            if ended_drawn and drawn.ready
            else {},
            named=tuple(sorted(self.named)) if ended_drawn and drawn.named is not None else (),
            sticks=tuple(sorted(self.sticks)) if asked.stick else (),
            transfers=tuple(paid for draft in self.transfers for paid in _paid(draft, players, game.parts)),
            plainly=ended_drawn and self.plainly,
            game=self.game,
            behind=tuple(self.behind.get(nth, 0) for nth in range(supporters)),
            last=self.last and asked.broken_off is not None,
        )


def _paid(draft: TransferDraft, players: int, parts: int) -> list[Transfer]:
    payers = [draft.payer] if draft.payer != EVERY_OTHER else [s for s in range(players) if s != draft.payee]
    return [Transfer(payer, draft.payee, draft.points * parts, draft.reason) for payer in payers if draft.points]


def draft_of(entry: Entry, game: RuleSet) -> EntryDraft:
    """What was told, to be corrected."""
    wins = []
    for win in entry.wins:
        draft = win_of(win.hand, game)
        draft.seat, draft.source, draft.together = win.seat, win.source, win.together
        draft.way = "value" if win.total is not None else "paid" if win.paid else "tiles"
        draft.total, draft.fu, draft.limit = win.total or 0, win.fu or 0, win.limit is not None
        draft.paid = {seat: points // game.parts for seat, points in win.paid}
        wins.append(draft)
    return EntryDraft(
        outcome="win" if entry.draw is None else "both" if entry.wins else "draw",
        wins=wins or [WinDraft()],
        draw=entry.draw or "",
        ready={seat: worth or 0 for seat, worth in entry.ready.items()},
        named=set(entry.named),
        sticks=set(entry.sticks),
        transfers=[
            TransferDraft(int(p.payer), int(p.payee), p.points // game.parts, p.reason) for p in entry.transfers
        ],
        plainly=entry.plainly,
        game=entry.game,
        behind=dict(enumerate(entry.behind)),
        last=entry.last,
    )


def reasons_of(game: RuleSet) -> dict[str, Text]:
    """What other payments may be for."""
    own = {word: name for word, name in game.reasons.items() if word != "support"}
    return {"kong": words.KONG, **own, "penalty": words.PENALTY}
