"""Reads matches from mjai records in which every tile is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.formats.logged import (
    BAD_LINE,
    HIDDEN,
    NAMES,
    NO_HANDS,
    SEATS,
    THREE,
    BadLog,
    LoggedHand,
    LoggedKind,
    LoggedMatch,
    LoggedMove,
    LoggedWin,
    added,
    everybody,
    people,
    reading,
    seat_of,
    whole,
    won,
)
from paizhuo.engine.match.formats.mjai.records import WINDS
from paizhuo.engine.match.formats.mjai.tiles import tile_of

CALLS: Final[Mapping[str, LoggedKind]] = {"chi": "chi", "pon": "pon", "daiminkan": "minkan", "ankan": "ankan"}
"""Calls and concealed kongs by what records call them."""
DRAWS: Final[Mapping[str, str]] = {
    "fanpai": "exhausted",
    "nagashimangan": "nagashi",
    "kyushukyuhai": "nine_terminals",
    "suufonrenta": "four_winds",
    "suukaikan": "four_kongs",
    "suuchariichi": "four_riichi",
    "sanchaho": "triple_ron",
}
"""Our draws by what records call them that say which it was."""


def matches(lines: Iterable[Mapping[str, Any]]) -> list[LoggedMatch]:
    """Return the matches that the lines record, one after another. Raises ``BadLog``."""
    found = _Reading()
    for number, line in enumerate(lines, 1):
        with reading(BAD_LINE.filled(line=number)):
            found.take(line)
    return found.done()


class _Reading:
    """The records so far."""

    def __init__(self) -> None:
        self._found: list[LoggedMatch] = []
        self._names: tuple[str, ...] | None = None
        self._hands: list[LoggedHand] = []
        self._over: bool | None = None
        self._hand: _Hand | None = None

    def take(self, line: Mapping[str, Any]) -> None:
        """Take one line; lines of unknown types say nothing about the play."""
        kind = line["type"]
        if kind == "start_game":
            self._close()
            self._names = _names(line.get("names"))
        elif kind == "start_kyoku":
            self._end_hand()
            self._hand = _Hand(line)
        elif kind in ("end_kyoku", "end_game"):
            self._end_hand()
            self._over = True if kind == "end_game" else self._over
        elif kind == "nukidora":
            raise BadLog(THREE)
        elif self._hand is not None:
            self._hand.take(line)

    def _end_hand(self) -> None:
        if self._hand is not None:
            self._hands.append(self._hand.done())
            self._hand = None

    def _close(self) -> None:
        self._end_hand()
        if self._hands:
            self._found.append(LoggedMatch(self._names or NAMES, tuple(self._hands), over=self._over or False))
        self._hands, self._over = [], None

    def done(self) -> list[LoggedMatch]:
        """Return the matches. Raises ``BadLog`` if there are none."""
        self._close()
        if not self._found:
            raise BadLog(NO_HANDS)
        return self._found


class _Hand:
    """A hand that is being read."""

    def __init__(self, start: Mapping[str, Any]) -> None:
        scores = start["scores"]
        if len(scores) == SEATS - 1 or (len(scores) == SEATS and len(start["tehais"]) == SEATS - 1):
            raise BadLog(THREE)
        racks = tuple(_tiles(rack) for rack in start["tehais"])
        if any(UNKNOWN in rack for rack in racks):
            raise BadLog(HIDDEN)
        if len(racks) != SEATS:
            raise ValueError(start)
        self._begun = LoggedHand(
            WINDS.index(start["bakaze"]),
            seat_of(start["oya"]) if "oya" in start else seat_of(start["kyoku"] - 1),
            whole(start["honba"]),
            whole(start["kyotaku"]),
            everybody(scores),
            racks,
            (),
            (),
            (),
        )
        self._indicators = [tile_of(start["dora_marker"])]
        self._under: Tiles = ()
        self._moves: list[LoggedMove] = []
        self._declared: Seat | None = None
        self._wins: list[LoggedWin] = []
        self._changes: tuple[int, ...] | None = None
        self._ending: str | None = None
        self._over = False

    def take(self, line: Mapping[str, Any]) -> None:
        """Take one line of the hand."""
        match line["type"]:
            case "dora":
                self._indicators.append(tile_of(line["dora_marker"]))
            case "reach":
                self._declared = seat_of(line["actor"])
            case "tsumo":
                tile = tile_of(line["pai"])
                if tile == UNKNOWN:
                    raise BadLog(HIDDEN)
                self._moves.append(LoggedMove("draw", seat_of(line["actor"]), tile))
            case "dahai":
                seat = seat_of(line["actor"])
                kind: LoggedKind = "riichi" if seat == self._declared else "discard"
                self._declared = None
                self._moves.append(LoggedMove(kind, seat, _known(line["pai"]), drawn=line.get("tsumogiri") is True))
            case "kakan":
                self._moves.append(LoggedMove("kakan", seat_of(line["actor"]), _known(line["pai"])))
            case "chi" | "pon" | "daiminkan" | "ankan" as call:
                tile = _known(line["pai"]) if "pai" in line and call != "ankan" else UNKNOWN
                tiles = _tiles(line["consumed"])
                self._moves.append(LoggedMove(CALLS[call], seat_of(line["actor"]), tile, tiles))
            case "hora":
                self._won(line)
            case "ryukyoku":
                self._over = True
                self._ending = DRAWS.get(str(line.get("reason")))
                self._add(line.get("deltas"))
            case _:
                pass

    def _won(self, line: Mapping[str, Any]) -> None:
        self._wins.append(won(line["actor"], line["target"]))
        self._over = True
        under = line.get("ura_markers", line.get("uradora_markers"))
        if under:
            self._under = _tiles(under)
        self._add(line.get("deltas"))

    def _add(self, deltas: Sequence[int] | None) -> None:
        if deltas is not None:
            self._changes = added(self._changes, deltas)

    def done(self) -> LoggedHand:
        """Return the hand as far as it was read."""
        return replace(
            self._begun,
            indicators=tuple(self._indicators),
            under=self._under,
            moves=tuple(self._moves),
            over=self._over,
            wins=tuple(self._wins),
            ending=self._ending,
            changes=self._changes,
        )


def _names(names: Any) -> tuple[str, ...] | None:
    if names is None:
        return None
    if len(names) == SEATS - 1:
        raise BadLog(THREE)
    if len(names) != SEATS or not all(isinstance(name, str) for name in names):
        raise ValueError(names)
    return people(names)


def _known(name: Any) -> Tile:
    tile = tile_of(name)
    if tile == UNKNOWN:
        raise BadLog(HIDDEN)
    return tile


def _tiles(names: Iterable[Any]) -> Tiles:
    return tuple(tile_of(name) for name in names)
