"""Follows one hand of the record of another program by our rules of riichi, and writes the lines of its journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import (
    Chance,
    ChanceValue,
    DealTiles,
    Decision,
    DrawTile,
    Request,
    RollDice,
    ShowPlace,
    TurnUp,
)
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
from paizhuo.engine.match.chance_words import too_many
from paizhuo.engine.match.formats.logged import LoggedHand, LoggedKind, LoggedMove
from paizhuo.engine.match.journal_lines import BY_LOG, answer_line, chance_line
from paizhuo.engine.match.referee import HandOver, Referee
from paizhuo.engine.match.tile_counts import excess, tiles_seen
from paizhuo.engine.rules.action_words import spoken

THREE_WINNERS: Final = 3
"""So many who win with one tile may be a draw 三家和了."""
CALLS: Final[Mapping[LoggedKind, type[Chi | Pon | Minkan | Ankan]]] = {
    "chi": Chi,
    "pon": Pon,
    "minkan": Minkan,
    "ankan": Ankan,
}
"""The actions that lay tiles of one's own hand, by what a record calls them."""

AGAINST: Final = Text("{who} 不能“{what}”：{why}", "{who} cannot do this ({what}): {why}")
OVER_BEFORE: Final = Text(
    "按规则这一局已经结束（{ending}），记录里却还在打", "by the rules it is over ({ending}), but the record goes on"
)
GOES_ON: Final = Text(
    "记录到这里就结束，按规则却还要打下去", "the record has its end here, but by the rules it goes on"
)
OTHER_END: Final = Text(
    "按规则的结果是“{ending}”，记录里不是", "by the rules its end is “{ending}”, which the record does not say"
)
NO_DRAW: Final = Text("{who} 这时不摸牌", "{who} does not draw now")
NOT_ASKED: Final = Text("这时不问“{what}”", "“{what}” is not asked for now")


class Stop(Refused):
    """The hand cannot be followed any further; ``reason`` says why."""


class FollowedHand:
    """A hand that is being followed, with the lines of its journal so far."""

    def __init__(self, referee: Referee, hand: LoggedHand, names: tuple[str, ...]) -> None:
        self.referee, self.lines = referee, list[str]()
        self._hand, self._names = hand, names
        self._turned = self._under = 0

    def play(self) -> None:
        """Follow the hand as far as it is recorded. Raises ``Stop``, ``BadChance``."""
        self._settle()
        for nth, move in enumerate(self._hand.moves, 1):
            if move.kind == "draw":
                self._pass()
                if nth == len(self._hand.moves) and self._is_drawn_after_the_end():
                    break
                self._draw(move)
            else:
                self._answer(move.seat, self._meant(move))
                self._close()
            self._settle()
        if self._hand.over:
            self._end()
        match = self.referee.match
        if (found := excess(match, tiles_seen(match))) is not None:
            raise Stop(too_many(found))

    # -- chance --------------------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Give all chance that is waited for but a tile drawn."""
        while isinstance(waiting := self.referee.waiting, Chance) and not isinstance(waiting.request, DrawTile):
            self._give(waiting.request, self._value(waiting.request))

    def _value(self, request: Request) -> ChanceValue:
        hand = self._hand
        match request:
            case RollDice():
                return ()
            case DealTiles(place=place):
                return hand.racks[place]
            case TurnUp(purpose="indicator"):
                self._turned += 1
                return _nth(hand.indicators, self._turned)
            case TurnUp():
                self._under += 1
                return _nth(hand.under, self._under)
            case ShowPlace(place=place):
                return self.referee.match.hand.places[place].concealed
            case _:
                raise Stop(NOT_ASKED.filled(what=request.name))

    def _give(self, request: Request, value: ChanceValue) -> None:
        self.lines.append(chance_line(request, value, BY_LOG))
        self.referee = self.referee.give(value).referee

    def _draw(self, move: LoggedMove) -> None:
        """Draw a tile, once everybody has let the discard before it go."""
        waiting = self.referee.waiting
        if isinstance(waiting, HandOver):
            raise Stop(OVER_BEFORE.filled(ending=self._ending))
        if not isinstance(waiting, Chance) or getattr(waiting.request, "seat", None) != move.seat:
            raise Stop(NO_DRAW.filled(who=self._names[move.seat]))
        self._give(waiting.request, move.tile)

    def _is_drawn_after_the_end(self) -> bool:
        """Return whether the hand is a draw already: some programs let one more tile be drawn before they say so."""
        return self._hand.over and not self._hand.wins and isinstance(self.referee.waiting, HandOver)

    # -- what seats do -------------------------------------------------------------------------------------------------------

    def _pass(self) -> None:
        """Let the tile go for everybody who is asked, and turn up indicators that are due."""
        while isinstance(waiting := self.referee.waiting, Decision):
            if any(PASS not in options for options in waiting.options.values()):
                return
            for seat in waiting.options:
                self._answer(seat, PASS)
            self._settle()

    def _answer(self, seat: Seat, action: Action) -> None:
        """Make a choice of a seat. Raises ``Stop`` with the reason why it may not."""
        if action not in self.referee.asked.get(seat, ()):
            if isinstance(self.referee.waiting, HandOver):
                raise Stop(OVER_BEFORE.filled(ending=self._ending))
            why = self.referee.why_not(seat, action)
            raise Stop(AGAINST.filled(who=self._names[seat], what=spoken(action), why=why))
        self.lines.append(answer_line(seat, action))
        self.referee = self.referee.answer(seat, action).referee

    def _close(self) -> None:
        """Close the claims on a called tile: whoever else was asked has let it go, or wanted it less. No record says which."""
        if self.referee.answers:
            self.referee = self.referee.close_window().referee

    def _meant(self, move: LoggedMove) -> Action:
        """Return the option that a move means; an action like it where there is none."""
        options = self.referee.asked.get(move.seat, ())
        match move.kind:
            case "discard" | "riichi":
                made = Discard if move.kind == "discard" else Riichi
                fitting = [each for each in options if isinstance(each, made) and each.tile == move.tile]
                exact = [each for each in fitting if each.drawn == move.drawn]
                return (exact or fitting or [made(move.tile, move.drawn)])[0]
            case "kakan":
                added = [each for each in options if isinstance(each, Kakan) and each.tile == move.tile]
                return added[0] if added else Kakan(move.tile, drawn=True)
            case kind:
                call = CALLS[kind]
                alike = [
                    each for each in options if isinstance(each, call) and sorted(each.tiles) == sorted(move.tiles)
                ]
                return alike[0] if alike else call(move.tiles)

    # -- the end -------------------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        """End the hand as the record says. Raises ``Stop``."""
        hand = self._hand
        for win in hand.wins:
            self._answer(win.seat, SelfDraw() if win.source is None else Ron())
        if hand.wins:
            self._close()
        else:
            self._end_without_winner()
        self._settle()
        if not isinstance(self.referee.waiting, HandOver):
            raise Stop(GOES_ON)
        ended = self.referee.match.hand.ending
        assert ended is not None
        if {win.seat for win in hand.wins} != {win.seat for win in self.referee.match.hand.wins} or (
            not hand.wins and hand.ending not in (None, ended.id)
        ):
            raise Stop(OTHER_END.filled(ending=ended.name))

    def _end_without_winner(self) -> None:
        """Abandon the hand, let three win where that is a draw, or let the last tile go."""
        asked, ending = self.referee.asked, self._hand.ending
        abandons = [seat for seat, options in asked.items() if AbandonHand() in options]
        wins = [seat for seat, options in asked.items() if Ron() in options]
        if abandons and ending in (None, "nine_terminals"):
            self._answer(abandons[0], AbandonHand())
        elif len(wins) == THREE_WINNERS and (ending == "triple_ron" or (ending is None and self._wall_left)):
            for seat in wins:
                self._answer(seat, Ron())
        else:
            self._pass()

    @property
    def _wall_left(self) -> int:
        return self.referee.match.hand.wall.left

    @property
    def _ending(self) -> Text:
        ending = self.referee.match.hand.ending
        assert ending is not None
        return ending.name


def _nth(tiles: tuple[int, ...], nth: int) -> int:
    """Return the nth tile from 1; unknown where there are fewer."""
    return tiles[nth - 1] if nth <= len(tiles) else UNKNOWN
