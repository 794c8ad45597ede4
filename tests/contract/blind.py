"""A hand at a table of real tiles: what everybody sees of it, and the hand refereed from that, all racks unknown.

What is seen, and all that is used here (``public_acts``):

- dice, indicators and other tiles turned up, racks laid open by winners and at a draw, concealed kongs turned up at the end;
- discards (and whether they were the tile just drawn), claims with their tiles, kongs, riichi, wins, flowers, moves of
  melds, bets and points brought, stakes, void suits, whom supporters choose.

Nobody says "pass", nobody is asked, and no draw is reported: it is seen in what the seat does next. Of claims on the same tile
only those that count are reported.

Some games hide a choice from everybody else by their nature. The table then says that it was made, and not of what:

- tiles exchanged after the deal (sichuan, bloodbattle, chongqing, holdem): ``Exchange`` of unknown tiles;
- concealed kongs laid face down (international, chongqing, tianjin, dyed): ``Ankan`` of unknown tiles, which ``ShowKong`` asks
  for when they are turned up;
- tiles moved between the two racks of a seat (double): ``MoveTile`` of an unknown tile.

Who lets a win go is not seen either. What follows from it concerns that seat's own choices alone (furiten, 过水), and a blind
table accepts every win that is declared; whether it was allowed is seen when the hand is shown, or ruled on by the players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Minkan, MoveTile, Pon
from paizhuo.engine.core.event import Melded
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, ChanceValue, DealTiles, DrawTile, Request, ShowKong, ShowPlace
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.match.journal_lines import answer_line, chance_line
from paizhuo.engine.match.referee import Outcome, Referee
from paizhuo.engine.rules.exchange import Exchange
from tests.contract.playing import Game, Step

# -- what is seen of a hand ----------------------------------------------------------------------------------------------


def public_acts(game: Game) -> Iterator[tuple[Seat, Action] | tuple[Request, ChanceValue]]:
    """What everybody sees of a hand, in order."""
    for nth, step in enumerate(game.steps):
        yield from seen_of(step, game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end)


def seen_of(step: Step, after: Hand) -> Iterator[tuple[Seat, Action] | tuple[Request, ChanceValue]]:
    """What everybody sees of one step, whose hand afterwards is ``after``."""
    if isinstance(step.node, Chance):
        request = step.node.request
        assert not isinstance(step.given, Mapping)
        if not isinstance(request, DrawTile | DealTiles):
            hidden = isinstance(request, ShowPlace) and not after.places[request.place].shown
            yield request, () if hidden else step.given
        return
    assert isinstance(step.given, Mapping)
    for seat, action in step.given.items():
        if action != PASS and counts(step, seat, action):
            yield seat, seen(step, seat, action)


def counts(step: Step, seat: Seat, action: Action) -> bool:
    """Whether a claim is the one that takes the tile; everything else that is chosen is seen."""
    return not isinstance(action, Chi | Pon | Minkan) or any(
        isinstance(event, Melded) and event.seat == seat for event in step.events
    )


def seen(step: Step, seat: Seat, action: Action) -> Action:
    """An action as the others see it."""
    match action:
        case Exchange(tiles):
            return Exchange((UNKNOWN,) * len(tiles))
        case MoveTile(_, drawn, rack):
            return MoveTile(UNKNOWN, drawn, rack)
        case Ankan(tiles, rack) if any(isinstance(event, Melded) and event.meld.hidden for event in step.events):
            return Ankan((UNKNOWN,) * len(tiles), rack)
        case _:
            return action


# -- the same hand with all racks unknown ----------------------------------------------------------------------------------


BY = "person"


class BlindTable:
    """A hand that is refereed from what is seen of ``game``, all racks unknown, and its journal."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.referee = Referee(replace(game.match, hand=game.rule_set.play.deal(game.options, game.deal)))
        self.lines: list[str] = []
        self.moments: list[Referee] = [self.referee]
        """All referees on the way, the first one before the hand."""
        for who, what in public_acts(game):
            self._give_unseen()
            if isinstance(what, Action):
                assert isinstance(who, int)
                self._follow(self.referee.act(who, what))
                self.lines.append(answer_line(who, what))
            else:
                assert isinstance(who, Request)
                self._catch_up()
                assert self.referee.waiting == Chance(who)
                self._give(who, what)
        self._catch_up()

    def _follow(self, outcome: Outcome) -> None:
        self._become(outcome.referee)
        self.lines += (chance_line(draw, UNKNOWN, BY) for draw in outcome.unseen)

    def _become(self, referee: Referee) -> None:
        self.referee = referee
        self.moments.append(referee)

    def _give(self, request: Request, value: ChanceValue) -> None:
        self._become(self.referee.give(value).referee)
        self.lines.append(chance_line(request, value, BY))

    def _give_unseen(self) -> None:
        """Chance that is no act: tiles are dealt unseen, and a kong that must be shown is turned up."""
        while isinstance(waiting := self.referee.waiting, Chance):
            match waiting.request:
                case DealTiles(positions=positions):
                    self._give(waiting.request, (UNKNOWN,) * len(positions))
                case ShowKong(place=place, meld=meld):
                    self._give(waiting.request, self._game.end.places[place].melds[meld].tiles)
                case _:
                    return

    def _catch_up(self) -> None:
        """Until something that is seen must come next, or the hand is over."""
        before = None
        while self.referee != before:
            before = self.referee
            self._follow(self.referee.catch_up())
            self._give_unseen()
