"""Reads matches from the JSON of Tenhou's log viewer (tenhou.net/6); ``tenhou`` says how a hand is written there.

What each seat drew, called and discarded stands in a row of its own. The rows are put into one order again: after a discard the seat
goes on whose next entry claims that tile, else the next seat draws. Where a call could claim one of two equal discards, the first that
lets all rows come out even is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import RED, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.games.riichi.options import OPEN_TANYAO, RED_FIVES, TENHOU
from paizhuo.engine.match.formats.logged import (
    BAD_HAND,
    NAMES,
    NO_HANDS,
    SEATS,
    THREE,
    BadLog,
    LoggedHand,
    LoggedKind,
    LoggedMatch,
    LoggedMove,
    added,
    everybody,
    people,
    reading,
    whole,
    won,
)
from paizhuo.engine.match.formats.tenhou import DRAWN, DRAWS, LENGTHS, NO_DISCARD, WON, tile_code
from paizhuo.engine.rules.options import Value

FIELDS: Final = 17
"""The parts of a hand: which, points, indicators, those under them, three rows a seat, the result."""
LAST_RACK: Final = 13
"""Where in a hand the rack of the last seat stands, which is empty where three play."""
MOST_SETTLED: Final = 10_000
"""No match is settled with more thousands of points."""
CLAIMED: Final[Mapping[str, LoggedKind]] = {"c": "chi", "p": "pon", "m": "minkan"}
"""The calls by their letters."""
_CODES: Final[Mapping[int, Tile]] = {tile_code(tile): tile for tile in (*range(34), *RED)}
_ENDINGS: Final = {name: ending for ending, name in DRAWS.items()} | {"全員聴牌": "exhausted", "全員不聴": "exhausted"}
_ROOMS: Final = "般上特鳳"
"""How Tenhou's own rooms begin their rules."""
_AGREED: Final = re.compile(r"(?P<wind>[東南])(?P<open>喰?)(?P<red>赤?)[速祝]*$")
"""How the name of the rules ends where it is in Tenhou's words: the length, open tanyao, red fives."""
_CALL: Final = re.compile(r"((?:\d\d)*)([cpmka])((?:\d\d)+)", re.ASCII)


def matches(objects: Iterable[Mapping[str, Any]]) -> list[LoggedMatch]:
    """Return the matches of several objects: one whose hands come after those of the one before goes on with it. Raises ``BadLog``."""
    found: list[LoggedMatch] = []
    for each in objects:
        match = _match(each)
        if found and _goes_on(found[-1], match):
            found[-1] = replace(found[-1], hands=(*found[-1].hands, *match.hands), final=match.final)
        else:
            found.append(match)
    if not found:
        raise BadLog(NO_HANDS)
    return found


def _goes_on(before: LoggedMatch, after: LoggedMatch) -> bool:
    """Return whether the first hand of a match may be the one that comes next after the last of another."""
    last, first = before.hands[-1], after.hands[0]
    passed = SEATS * (first.round - last.round) + first.dealer - last.dealer
    again = first.repeats == last.repeats + 1
    follows = again if not passed else passed == 1 and (again or not first.repeats)
    return follows and (before.names, before.options) == (after.names, after.options)


def _match(value: Mapping[str, Any]) -> LoggedMatch:
    rows: Sequence[Any] = value["log"] if isinstance(value.get("log"), list) else ()
    if not rows:
        raise BadLog(NO_HANDS)
    said_names = value.get("name")
    names = [name for name in said_names if isinstance(name, str)] if isinstance(said_names, list) else []
    rule = value.get("rule")
    said = str(rule.get("disp", "")) if isinstance(rule, dict) else ""
    three = len(names) == SEATS - 1 or (len(names) == SEATS and names[-1] == "" and "三" in said)
    if three or (
        isinstance(rows[0], list) and (len(rows[0]) == FIELDS - 3 or rows[0][LAST_RACK : LAST_RACK + 1] == [[]])
    ):
        raise BadLog(THREE)
    hands = []
    for nth, row in enumerate(rows, 1):
        with reading(BAD_HAND.filled(hand=nth)):
            hands.append(_hand(row))
    known = people(names) if len(names) == SEATS else NAMES
    return LoggedMatch(known, tuple(hands), _options(rule, said), final=_final(value.get("sc")))


def _options(rule: Any, said: str) -> dict[str, Value]:
    """Return the options that the rule of a log states; where its name is not in Tenhou's words it states red fives alone."""
    found: dict[str, Value] = dict(TENHOU.options) if said[:1] in _ROOMS and said else {}
    if (agreed := _AGREED.search(said)) is not None:
        length = next(length for length, wind in LENGTHS.items() if wind == agreed["wind"])
        found |= {"length": length, OPEN_TANYAO: bool(agreed["open"]), RED_FIVES: bool(agreed["red"])}
    if isinstance(rule, dict) and (stated := [rule[key] for key in rule if str(key).startswith("aka")]):
        found[RED_FIVES] = any(stated)
    return found


def _final(points: Any) -> tuple[int, ...] | None:
    """Everybody's points at the end less those they began with: every second number, in thousands."""
    if not isinstance(points, list) or len(points) != 2 * SEATS:
        return None
    settled = points[1::2]
    if not all(type(each) in (int, float) and abs(each) <= MOST_SETTLED for each in settled):  # so that nan is none
        return None
    return tuple(round(each * 1000) for each in settled)


# -- a hand ----------------------------------------------------------------------------------------------------------------


def _hand(row: Sequence[Any]) -> LoggedHand:
    if len(row) not in (FIELDS, FIELDS - 1):
        raise ValueError(row)
    (number, repeats, sticks), standing, shown, under = row[:4]
    seats = [row[first : first + 3] for first in range(4, FIELDS - 1, 3)]
    racks = tuple(_tiles(dealt) for dealt, _, _ in seats)
    if not 0 <= whole(number) < SEATS * SEATS:
        raise ValueError(number)
    round_, dealer = divmod(number, SEATS)
    draws = tuple(tuple(drawn) for _, drawn, _ in seats)
    discards = tuple(tuple(discarded) for _, _, discarded in seats)
    moves = _Order(draws, discards).from_turn(dealer)
    hand = LoggedHand(
        round_,
        dealer,
        whole(repeats),
        whole(sticks),
        everybody(standing),
        racks,
        _tiles(shown),
        _tiles(under),
        moves,
    )
    return _with_result(hand, row[FIELDS - 1]) if len(row) == FIELDS else hand


def _with_result(hand: LoggedHand, result: Sequence[Any]) -> LoggedHand:
    """Return the hand as it ended. An empty result is none: the record stops there."""
    if not result:
        return hand
    name, *rest = result
    if name == WON:
        changes: tuple[int, ...] | None = None
        wins = []
        for deltas, win in zip(rest[::2], rest[1::2], strict=True):
            changes = added(changes, deltas)
            wins.append(won(win[0], win[1]))
        if not wins:
            raise ValueError(result)
        return replace(hand, over=True, wins=tuple(wins), changes=changes)
    paid = everybody(rest[0]) if rest else (0,) * SEATS
    return replace(hand, over=True, ending=_ENDINGS.get(str(name)), changes=paid)


class _Call(Struct):
    """A call as it stands among the draws. ``source``: how many seats on the seat sits from which the tile came."""

    kind: LoggedKind
    tile: Tile
    tiles: Tiles
    source: int


_Standing: TypeAlias = tuple[Seat, tuple[int, ...], tuple[int, ...], tuple[LoggedMove, ...]]
"""Who goes on, how many entries of every row of draws and of discards are used, and the moves so far."""


class _Order:
    """Puts the rows of a hand into the order in which things happened."""

    def __init__(self, draws: tuple[tuple[Any, ...], ...], discards: tuple[tuple[Any, ...], ...]) -> None:
        self._draws, self._discards = draws, discards
        self._taken = tuple(tuple(_taken(entry) for entry in row) for row in draws)
        self._left = 50_000
        """How many entries are tried at most: rows that nobody has played could be tried in very many orders."""

    def from_turn(self, dealer: Seat) -> tuple[LoggedMove, ...]:
        """Return the moves. Raises ``ValueError`` if there is no order in which all entries are used."""
        begun = (dealer, (0,) * SEATS, (0,) * SEATS, ())
        waiting: list[_Standing] = [begun]
        while waiting:
            seat, drawn, laid, moves = waiting.pop()
            waiting += reversed(self._on(seat, drawn, laid, list(moves)))
            if waiting and waiting[-1][0] < 0:
                return waiting[-1][3]
        raise ValueError("no order uses all entries")

    def _on(
        self, seat: Seat, drawn: tuple[int, ...], laid: tuple[int, ...], moves: list[LoggedMove]
    ) -> list[_Standing]:
        """Where things can go on after a seat has taken a tile, gone on with its turn, and discarded; seat −1: nowhere, all is used."""
        took, put = list(drawn), list(laid)

        def end() -> list[_Standing]:
            whole = all(len(row) == n for row, n in zip((*self._draws, *self._discards), (*took, *put), strict=True))
            return [(-1, tuple(took), tuple(put), tuple(moves))] if whole else []

        while True:
            self._left -= 1
            if self._left < 0:
                raise ValueError("too many orders")
            if took[seat] == len(self._draws[seat]):
                return end()
            taken = self._taken[seat][took[seat]]
            took[seat] += 1
            latest: Tile | None = None
            if isinstance(taken, _Call):
                moves.append(LoggedMove(taken.kind, seat, taken.tile, taken.tiles))
                if taken.kind == "minkan":
                    if put[seat] < len(self._discards[seat]) and self._discards[seat][put[seat]] == NO_DISCARD:
                        put[seat] += 1
                    continue
            else:
                latest = taken
                moves.append(LoggedMove("draw", seat, taken))
            if put[seat] == len(self._discards[seat]):
                return end()
            entry = self._discards[seat][put[seat]]
            put[seat] += 1
            if isinstance(entry, str) and not entry.startswith("r"):
                moves.append(_own_kong(seat, entry))
                continue
            move = _discard(seat, entry, latest)
            moves.append(move)
            return self._after(move, tuple(took), tuple(put), tuple(moves)) or end()

    def _after(
        self, discard: LoggedMove, took: tuple[int, ...], put: tuple[int, ...], moves: tuple[LoggedMove, ...]
    ) -> list[_Standing]:
        """Return who may go on after a discard: those whose next entry claims it, a pon or kong before a chi, then the next seat."""
        following = []
        for steps in (3, 2, 1):
            seat = (discard.seat + steps) % SEATS
            taken = self._taken[seat][took[seat]] if took[seat] < len(self._draws[seat]) else None
            if isinstance(taken, _Call):
                if taken.tile == discard.tile and (seat + taken.source) % SEATS == discard.seat:
                    following.append((taken.kind == "chi", seat))
            elif taken is not None and steps == 1:
                following.append((True, seat))
        return [(seat, took, put, moves) for _, seat in sorted(following, key=lambda each: each[0])]


def _taken(entry: Any) -> Tile | _Call:
    """Return a tile drawn, or a call."""
    if not isinstance(entry, str):
        return _CODES[entry]
    before, letter, tiles = _parts(entry)
    first, *rest = tiles
    # The tile of the previous seat lies first, of the opposite one second, of the next one last.
    source = 3 if not before else 2 if len(before) == 1 else 1
    return _Call(CLAIMED[letter], first, (*before, *rest), source)


def _own_kong(seat: Seat, entry: str) -> LoggedMove:
    before, letter, tiles = _parts(entry)
    if letter == "a":
        return LoggedMove("ankan", seat, tiles=(*before, *tiles))
    if letter != "k":
        raise ValueError(entry)
    return LoggedMove("kakan", seat, tiles[0])


def _discard(seat: Seat, entry: Any, latest: Tile | None) -> LoggedMove:
    kind: LoggedKind = "riichi" if isinstance(entry, str) else "discard"
    code = int(entry[1:]) if isinstance(entry, str) else entry
    if code == DRAWN:
        if latest is None:
            raise ValueError(entry)
        return LoggedMove(kind, seat, latest, drawn=True)
    return LoggedMove(kind, seat, _CODES[code])


def _parts(entry: str) -> tuple[Tiles, str, Tiles]:
    """Return the tiles before the letter of a meld, the letter, and the tiles after it."""
    found = _CALL.fullmatch(entry)
    if found is None:
        raise ValueError(entry)
    return _pairs(found[1]), found[2], _pairs(found[3])


def _pairs(codes: str) -> Tiles:
    return tuple(_CODES[int(codes[at : at + 2])] for at in range(0, len(codes), 2))


def _tiles(codes: Sequence[Any]) -> Tiles:
    return tuple(_CODES[whole(code)] for code in codes)
