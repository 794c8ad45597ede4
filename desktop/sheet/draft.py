"""A hand of the score sheet while it is being entered: what is chosen and typed so far, and the entry it makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paizhuo.desktop.entry.board import CONCEALED, MELD, WIN, Board, tidied
from paizhuo.desktop.entry.judging import (
    WHICH_WON,
    Circumstances,
    laid_in,
    meld_kinds,
    meld_words,
    second_words,
    unready,
)
from paizhuo.desktop.entry.stated_board import NotRead, board_of_request
from paizhuo.desktop.sheet import words
from paizhuo.engine.core.hand import DEPOSIT, Account, Transfer
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.tiles import NAMES, text
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.reported_wins import Playing, Wrong
from paizhuo.engine.match.sheet.sheet import Entry, ReportedWin, is_known
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import AGREED
from paizhuo.engine.rules.sheet_rules import Drawn, SheetRules
from paizhuo.engine.scoring.input_fields import Field, NumberBySeat, SeatOf, SecondHand, TilesOf, Toggle
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.stated_fields import stating

EVERY_OTHER = -1
"""A payer that stands for everybody but the payee."""
TABLE = -2
"""What lies on the table, as who pays or is paid."""


def fields_asked(game: RuleSet, asked: SheetRules, values: Mapping[str, Any]) -> tuple[Field[Any], ...]:
    """Return what is asked of a win beside the hand's own tiles: not what the sheet knows, or asks of the whole hand.

    What the sheet keeps as payments is asked only where there are ``values`` of it already.
    """
    elsewhere = {field.id for field in asked.hand_fields} | {id_ for id_ in asked.charged if not values.get(id_)}
    return tuple(
        field for field in game.scoring.stated_fields.fields if not is_known(field) and field.id not in elsewhere
    )


@dataclass(slots=True)
class WinDraft:
    """A win. ``way``: entered by its tiles, by its value or in points. ``board``: the tiles, those of tile fields too.

    ``values`` by the ids of the game's other fields. ``unread``: why a line of tiles cannot be read, while it cannot.
    ``stick``: whose riichi stick this win has noted.
    """

    seat: Seat | None = None
    source: Seat | None = None
    robbed: bool = False
    together: bool = False
    way: str = "tiles"
    board: Board = field(default_factory=Board)
    unread: Text | None = None
    values: dict[str, Any] = field(default_factory=dict)
    total: int = 0
    fu: int = 30
    limit: bool = False
    paid: dict[Seat, int] = field(default_factory=dict)
    stick: Seat | None = None

    @property
    def by(self) -> By:
        """How the tile came."""
        return "self_draw" if self.source is None else "rob_kong" if self.robbed else "discard"

    def report(self, playing: Playing, names: Sequence[str]) -> ReportedWin:
        """Return the win as it is kept. Raises ``Wrong`` for what is missing or cannot be read."""
        if self.seat is None:
            raise Wrong(words.FROM_CAMERA)
        game, limit = playing.game, playing.asked.limit
        try:
            hand = self.fields(game, playing.asked)
        except Wrong as why:
            raise Wrong(words.WHOSE.filled(name=names[self.seat], reason=why.reason)) from None
        common: dict[str, Any] = {"seat": self.seat, "source": self.source, "together": self.together, "hand": hand}
        if self.way == "tiles":
            return ReportedWin(**common)
        if self.way == "value":
            by_limit = self.limit and limit is not None
            fu = None if by_limit or not self.fu or not playing.asked.has_fu else self.fu
            return ReportedWin(**common, total=self.total, fu=fu, limit=limit.id if by_limit and limit else None)
        paid = tuple((seat, points * game.scoring.parts) for seat, points in sorted(self.paid.items()) if points)
        return ReportedWin(**common, paid=paid)

    def fields(self, game: RuleSet, asked: SheetRules) -> dict[str, Any]:
        """Return the fields of the stated hand. Raises ``Wrong``."""
        fields = fields_asked(game, asked, self.values)
        values = dict(self.values)
        values |= {each.id: laid_in(self.board, each) for each in fields if isinstance(each, TilesOf)}
        return stating(fields, self.by, values, self.melds) | (self._tiles(game) if self.way == "tiles" else {})

    @property
    def melds(self) -> frozenset[MeldKind] | None:
        """The kinds of the claimed sets and kongs among the tiles; None where no tiles are entered."""
        return meld_kinds(self.board) if self.way == "tiles" else None

    def _tiles(self, game: RuleSet) -> dict[str, Any]:
        if self.unread is not None:
            raise Wrong(self.unread)
        how = Circumstances(game)
        if (trouble := unready(self.board, how)) is not None:
            raise Wrong(trouble)
        if not self.board.tiles(WIN):
            raise Wrong(WHICH_WON)
        (won,) = self.board.tiles(WIN)
        found = {
            "concealed": text(tidied(self.board.part(CONCEALED).labels)),
            "win": NAMES[won],
            "melds": meld_words(self.board, MELD),
        }
        return {**found, "second": second_words(self.board)} if how.has_second else found


def win_of(request: Mapping[str, object], game: RuleSet, asked: SheetRules) -> WinDraft:
    """Return a win with the tiles and fields of a stated hand; who won is still to be chosen."""
    flags = request.get("flags")
    raised = {str(flag) for flag in flags} if isinstance(flags, list) else set()
    draft = WinDraft(robbed=request.get("by") == "rob_kong")
    try:
        draft.board = board_of_request(request, game.scoring.stated_fields.fields)
    except NotRead as bad:
        draft.unread = words.NOT_TILES.filled(reason=bad.reason)
    given = values_of(game.scoring.stated_fields.fields, request, raised)
    draft.values = {each.id: given[each.id] for each in fields_asked(game, asked, given) if each.id in given}
    return draft


def values_of(fields: Iterable[Field[Any]], request: Mapping[str, object], raised: set[str]) -> dict[str, Any]:
    """Return the values of a form for the fields of a request, but for tiles. ``raised``: its flags."""
    return {asked.id: _value(asked, request, raised) for asked in fields if not isinstance(asked, TilesOf | SecondHand)}


def _value(asked: Field[Any], request: Mapping[str, object], raised: set[str]) -> Any:
    outer, dot, inner = asked.id.partition(".")
    given: Any = request.get(outer)
    if dot:
        given = given.get(inner) if isinstance(given, Mapping) else None
    match asked:
        case Toggle() if not dot:
            return asked.id in raised or bool(given)
        case SeatOf(is_flag=True):
            seat = next((flag.partition(":")[2] for flag in raised if flag.startswith(f"{asked.id}:")), "")
            return int(seat) if seat.isdecimal() else None
        case NumberBySeat():
            numbers = given.items() if isinstance(given, Mapping) else ()
            return {int(seat): n for seat, n in numbers if str(seat).isdecimal() and isinstance(n, int)}
        case _:
            return given if isinstance(given, int | str) else asked.unset


@dataclass(slots=True)
class TransferDraft:
    """A payment beside the wins, in points as people count. ``charge``: the rules say how much, and ``payee`` whose it is."""

    payer: int = EVERY_OTHER
    payee: Seat = 0
    points: int = 0
    reason: str = "kong"
    charge: str = ""


@dataclass(slots=True)
class EntryDraft:
    """A hand. ``outcome``: "win", "draw", "fault" or, in games that go on after a win, "both"; ``draw``: which draw or fault.

    ``fields``: values by the ids of what the game asks of the whole hand, with seats counted from seat 0; ``from_winner``: numbers by
    seat that belong there, counted from a first winner who is not chosen yet.
    """

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
    fields: dict[str, Any] = field(default_factory=dict)
    remarks: dict[str, set[Seat]] = field(default_factory=dict)
    substitute: str = ""
    from_winner: dict[str, dict[Seat, int]] = field(default_factory=dict)

    def find_seats(self, players: int) -> None:
        """Take over what was counted from the first winner, once it is chosen."""
        winner = self.wins[0].seat
        if winner is not None:
            for id_, numbers in self.from_winner.items():
                self.fields[id_] = {(winner + seat) % players: number for seat, number in numbers.items()}
            self.from_winner = {}

    def ending(self, asked: SheetRules) -> Drawn:
        """Return the draw or fault chosen; the usual one where none is."""
        choices = asked.faults if self.outcome == "fault" else asked.draws
        return next((each for each in choices if each.ending.id == self.draw), choices[0])

    def stated(self, asked: SheetRules) -> dict[str, Any]:
        """Return what the game asks of the whole hand, as an entry keeps it."""
        found = stating(asked.hand_fields, "self_draw", self.fields)
        del found["by"]
        return found

    def note_sticks(self, asked: SheetRules) -> None:
        """Note the stick of whoever won with riichi; take it back from who turns out not to have won with it."""
        for win in self.wins:
            declared = self.outcome in ("win", "both") and any(win.values.get(flag) for flag in asked.stick_flags)
            whose = win.seat if declared and win.way == "tiles" else None
            if whose == win.stick:
                continue
            self.sticks.discard(win.stick if win.stick is not None else -1)
            if whose is not None:
                self.sticks.add(whose)
            win.stick = whose

    def entry(self, playing: Playing, names: Sequence[str], supporters: int) -> Entry:
        """Return the hand as it is kept; ``names`` of those with seats. Raises ``Wrong`` for what is missing or cannot be read."""
        asked, parts = playing.asked, playing.game.scoring.parts
        ended = None if self.outcome == "win" else self.ending(asked)
        won = self.outcome in ("win", "both")
        ready: dict[Seat, int | None] = {}
        if ended is not None and ended.ready:
            ready = {seat: self.ready[seat] if ended.worth is not None else None for seat in sorted(self.ready)}
        return Entry(
            wins=tuple(win.report(playing, names) for win in self.wins) if won else (),
            draw=None if ended is None else ended.ending.id,
            ready=ready,
            named=tuple(sorted(self.named)) if ended is not None and ended.named is not None else (),
            sticks=tuple(sorted(self.sticks)) if asked.stick else (),
            transfers=tuple(paid for draft in self.transfers for paid in _paid(draft, len(names), parts)),
            plainly=ended is not None and self.plainly,
            game=self.game,
            behind=tuple(self.behind.get(nth, 0) for nth in range(supporters)),
            last=self.last and asked.broken_off is not None,
            fields=self.stated(asked),
            charges=tuple((draft.charge, draft.payee) for draft in self.transfers if draft.charge),
            remarks={id_: tuple(sorted(seats)) for id_, seats in self.remarks.items() if seats},
            substitute=self.substitute.strip() if self.outcome == "fault" else "",
        )


def _paid(draft: TransferDraft, players: int, parts: int) -> list[Transfer]:
    if draft.charge or not draft.points:
        return []
    payers = [draft.payer] if draft.payer != EVERY_OTHER else [s for s in range(players) if s != draft.payee]
    points = draft.points * parts
    return [Transfer(_account(payer), _account(draft.payee), points, draft.reason) for payer in payers]


def _account(number: int) -> Account:
    return DEPOSIT if number == TABLE else number


def _number(account: Account) -> int:
    return TABLE if account == DEPOSIT else int(account)


def draft_of(entry: Entry, playing: Playing) -> EntryDraft:
    """Return what was entered, to be corrected; seats that the game has not are left out."""
    game, asked = playing.game, playing.asked
    seats = range(game.play.seats(playing.options))
    wins = []
    for win in entry.wins:
        draft = win_of(win.hand, game, asked)
        draft.seat = win.seat if win.seat in seats else None
        draft.source, draft.together = win.source if win.source in seats else None, win.together
        draft.way = "value" if win.total is not None else "paid" if win.paid else "tiles"
        draft.total, draft.fu, draft.limit = win.total or 0, win.fu or 0, win.limit is not None
        draft.paid = {seat: points // game.scoring.parts for seat, points in win.paid if seat in seats}
        if draft.way == "tiles" and any(draft.values.get(flag) for flag in asked.stick_flags):
            draft.stick = draft.seat  # as it was kept, with a stick or without
        wins.append(draft)
    faults = {each.ending.id for each in asked.faults}
    lone = "fault" if entry.draw in faults else "draw"
    everybody = (*range(game.participants(playing.options)), *([DEPOSIT] if asked.stick else []))
    transfers = [
        TransferDraft(_number(p.payer), _number(p.payee), p.points // game.scoring.parts, p.reason)
        for p in entry.transfers
        if p.payer in everybody and p.payee in everybody
    ]
    known = {charge.id for charge in asked.charges}
    transfers += [
        TransferDraft(payee=s, charge=charge) for charge, s in entry.charges if s in seats and charge in known
    ]
    return EntryDraft(
        outcome="win" if entry.draw is None else "both" if entry.wins else lone,
        wins=wins or [WinDraft()],
        draw=entry.draw or "",
        ready={seat: worth or 0 for seat, worth in entry.ready.items() if seat in seats},
        named=set(entry.named) & set(seats),
        sticks=set(entry.sticks) & set(seats),
        transfers=transfers,
        plainly=entry.plainly,
        game=entry.game,
        behind={nth: seat for nth, seat in enumerate(entry.behind) if seat in seats},
        last=entry.last,
        fields=values_of(asked.hand_fields, entry.fields, set()),
        remarks={remark.id: set(entry.remarks.get(remark.id, ())) & set(seats) for remark in asked.remarks},
        substitute=entry.substitute,
    )


def reasons_of(game: RuleSet, asked: SheetRules) -> dict[str, Text]:
    """Return what other payments may be for, where people say how much. What the rules settle, and kongs that they price, is not among
    them; what people may agree on in every game is.
    """
    reasons = {"kong": words.KONG, **game.display.reasons, **AGREED}
    settled = asked.settled | {"kong"} if asked.charges else asked.settled
    return {word: name for word, name in reasons.items() if word not in settled}
