"""Reads the mjai lines of another server as the hand that our seat may know, so that one of our bots can answer them.

A referee plays the hand by Tenhou's rules, with the other seats' tiles unknown. Other tables let players declare riichi with fewer
points than a stick, or discard what they have just called: what they did is followed, and our seat does not. If an indicator arrives
later than our rules turn it up, the hand is replayed with it; if others play on after what is an abortive draw of Tenhou's, without
those draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paizhuo.engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, Pon
from paizhuo.engine.core.hand import Deal, points_of
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, DealTiles, DrawTile, RollDice, TurnUp
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.calls import kuikae_kinds
from paizhuo.engine.families.riichi.legality import leaves_discard
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.families.riichi.turn import RIICHI_STICK
from paizhuo.engine.games.riichi.options import ABORTIVE, NEEDS_STICK, SWAP_CALLS, TENHOU
from paizhuo.engine.match.formats.mjai.replies import reply
from paizhuo.engine.match.formats.mjai.tiles import tile_of
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup

SEATS: Final = 4
AS_TENHOU: Final = TENHOU.options
"""The options by which our rules are Tenhou's."""
FOLLOWED: Final = {**AS_TENHOU, NEEDS_STICK: False, SWAP_CALLS: True}
"""The options by which the lines of any table are followed."""
CALLS: Final[Mapping[str, type[Chi | Pon | Minkan | Ankan]]] = {
    "chi": Chi,
    "pon": Pon,
    "daiminkan": Minkan,
    "ankan": Ankan,
}


class BadLine(ValueError):
    """A line that is not mjai, or that cannot follow the lines before it; the message says why."""


class Reader:
    """One seat's view of a match that another server runs."""

    def __init__(self) -> None:
        self.seat: Seat | None = None
        """Our seat; None before the match has begun."""
        self._start: Mapping[str, Any] | None = None
        self._lines: list[Mapping[str, Any]] = []
        self._indicators: list[Tile] = []
        self._turned = 0
        self._referee: Referee | None = None
        self._declared: Seat | None = None
        self._claimed: tuple[Seat, Tile] | None = None
        self._goes_on = False
        """Whether this hand was played on where Tenhou's rules have an abortive draw."""

    def take(self, line: Mapping[str, Any]) -> None:
        """Take one line. Raises ``BadLine``; lines of unknown types are ignored."""
        try:
            self._take(line)
        except BadLine:
            raise
        except (ValueError, LookupError, TypeError, ArithmeticError) as bad:
            raise BadLine(f"{line.get('type')!r} cannot be followed: {bad}") from None

    def _take(self, line: Mapping[str, Any]) -> None:
        match line.get("type"):
            case "start_game":
                self.seat = _seat(line.get("id", 0))
                self._referee = None
            case "start_kyoku":
                self._start, self._lines, self._goes_on = line, [], False
                self._indicators = [tile_of(line["dora_marker"])]
                self._begin()
            case "end_kyoku" | "end_game" | "hora" | "ryukyoku":
                self._referee = None
            case "dora":
                self._indicators.append(tile_of(line["dora_marker"]))
                if self._turned >= len(self._indicators):
                    self._again()
            case "tsumo" | "dahai" | "reach" | "chi" | "pon" | "daiminkan" | "ankan" | "kakan" if (
                self._referee is not None
            ):
                self._lines.append(line)
                self._follow(line)
            case _:
                return

    # -- what may be done ------------------------------------------------------------------------------------------

    @property
    def observation(self) -> Observation | None:
        """What our seat knows, with its options; None between hands."""
        if self._referee is None or self.seat is None:
            return None
        seen = self._referee.observation(self.seat)
        affords = points_of(seen.hand, self.seat) >= RIICHI_STICK
        options = (option for option in seen.options if affords or not isinstance(option, Riichi))
        return replace(seen, options=tuple(option for option in options if self._swaps_nothing(seen, option)))

    def _swaps_nothing(self, seen: Observation, option: Action) -> bool:
        """Return whether an option follows Tenhou's rule against swap-calling."""
        rack = seen.rack
        match option:
            case Chi() | Pon() if self._claimed is not None:
                return leaves_discard(rack.concealed, option, self._claimed[1])
            case Discard(tile) if self._lines and self._lines[-1]["type"] in ("chi", "pon"):
                meld = rack.melds[-1]
                return meld.claimed is None or KIND[tile] not in kuikae_kinds(meld.tiles, meld.claimed)
            case _:
                return True

    def said(self, action: Action) -> dict[str, Any]:
        """Return one of the options as an mjai answer."""
        seen = self.observation
        assert seen is not None
        source, tile = self._claimed or (None, None)
        return reply(seen, action, source, tile)

    # -- within ----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin the hand before its first draw. Raises ``ValueError``."""
        start, seat = self._start, self.seat
        if start is None or seat is None:
            raise BadLine("start_kyoku comes after start_game")
        dealer = _seat(start["oya"])
        standing = tuple(int(points) for points in start["scores"])
        if len(standing) != SEATS:
            raise BadLine("riichi has four players")
        deal = Deal(
            int(start["kyoku"]) - 1,
            "ESWN".index(start["bakaze"]),
            dealer,
            standing,
            int(start["honba"]),
            int(start["kyotaku"]) * RIICHI_STICK,
        )
        options = {**FOLLOWED, ABORTIVE: not self._goes_on}
        match = begin(MatchSetup("riichi", options, tuple(SeatSetup(f"seat {nth}") for nth in range(SEATS))))
        self._referee = Referee(match.with_hand(match.rule_set.play.deal(match.options, deal)))
        self._turned, self._declared, self._claimed = 0, None, None
        own = tuple(tile_of(name) for name in start["tehais"][seat])
        while isinstance(waiting := self._referee.waiting, Chance) and not isinstance(waiting.request, DrawTile):
            match waiting.request:
                case RollDice(count=count):
                    self._give((1,) * count)
                case DealTiles(place=place, positions=positions):
                    self._give(own if place == seat else (UNKNOWN,) * len(positions))
                case TurnUp():
                    self._turn_up()
                case _:
                    raise BadLine(f"{waiting.request.name} is not known before the first draw")

    def _again(self) -> None:
        """Replay the hand by what is known now: an indicator that was turned up before, or that there are no abortive draws."""
        lines = self._lines
        self._begin()
        for line in lines:
            self._follow(line)

    def _give(self, value: Tile | Tiles | tuple[int, ...]) -> None:
        assert self._referee is not None
        self._referee = self._referee.give(value).referee

    def _turn_up(self) -> None:
        """Turn up the next indicator, which is unknown until the other server sends it."""
        known = self._turned < len(self._indicators)
        self._give(self._indicators[self._turned] if known else UNKNOWN)
        self._turned += 1

    def _settle(self) -> None:
        """Turn up the indicators that our rules turn up now."""
        assert self._referee is not None
        while isinstance(waiting := self._referee.waiting, Chance) and isinstance(waiting.request, TurnUp):
            self._turn_up()

    def _follow(self, line: Mapping[str, Any]) -> None:
        actor = _seat(line["actor"])
        match line["type"]:
            case "tsumo":
                self._draw(actor, tile_of(line["pai"]))
            case "reach":
                self._declared = actor
            case "dahai":
                tile, drawn = tile_of(line["pai"]), bool(line.get("tsumogiri", False))
                made = Riichi if self._declared == actor else Discard
                self._declared = None
                self._act(actor, made(tile, drawn))
                self._claimed = actor, tile
            case "kakan":
                tile = tile_of(line["pai"])
                self._act(actor, self._kakan(actor, tile))
                self._claimed = actor, tile
            case kind:
                self._claimed = None
                self._act(actor, self._call(actor, CALLS[kind], tuple(tile_of(name) for name in line["consumed"])))
                if kind != "ankan":
                    self._close()

    def _draw(self, actor: Seat, tile: Tile) -> None:
        """Draw a tile: whoever could have claimed something has let it go."""
        self._claimed = None
        while True:
            assert self._referee is not None
            self._settle()
            waiting = self._referee.waiting
            if isinstance(waiting, Chance) and isinstance(waiting.request, DrawTile) and waiting.request.seat == actor:
                self._give(tile)
                return
            following = self._referee.catch_up(range(SEATS)).referee
            if following is self._referee:
                if not self._goes_on:  # an abortive draw of Tenhou's, perhaps, that this table has not
                    self._goes_on = True
                    self._again()
                    return
                raise BadLine(f"seat {actor} cannot draw now")
            self._referee = following

    def _act(self, actor: Seat, action: Action) -> None:
        assert self._referee is not None
        self._referee = self._referee.act(actor, action, range(SEATS)).referee
        self._settle()

    def _close(self) -> None:
        """Close the claims on a called tile: nobody else may claim it any more."""
        assert self._referee is not None
        self._referee = self._referee.catch_up(range(SEATS)).referee
        self._settle()

    def _call(self, actor: Seat, kind: type[Chi | Pon | Minkan | Ankan], tiles: Tiles) -> Action:
        """Return the call with these tiles, in the order in which the rules name them."""
        assert self._referee is not None
        for option in self._referee.reachable(actor, range(SEATS)):
            if isinstance(option, kind) and sorted(option.tiles) == sorted(tiles):
                return option
        return kind(tiles)

    def _kakan(self, actor: Seat, tile: Tile) -> Action:
        """Return the added kong, of the tile just drawn or of an older one as the options allow: the line does not say."""
        assert self._referee is not None
        fitting = [a for a in self._referee.reachable(actor, range(SEATS)) if isinstance(a, Kakan) and a.tile == tile]
        return fitting[0] if fitting else Kakan(tile, drawn=True)


def _seat(value: object) -> Seat:
    if type(value) is int and 0 <= value < SEATS:
        return value
    raise BadLine(f"{value!r} is no seat")
