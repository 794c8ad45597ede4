"""For every rule set: a hand can be refereed from what everybody at a table of real tiles sees, all racks unknown.

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
from dataclasses import replace
from random import Random

import pytest

from engine.core.action import PASS, Action, Ankan, Chi, Minkan, MoveTile, Pon
from engine.core.event import Melded
from engine.core.hand import Hand
from engine.core.meld import Seat
from engine.core.node import Chance, ChanceValue, DealTiles, DrawTile, Request, ShowKong, ShowPlace
from engine.core.tiles import KINDS, NAMES, UNKNOWN
from engine.match.history import CorrectionRefused, corrected
from engine.match.journal import Journal, answer_line, chance_line, first_line, hand_line, load, steps
from engine.match.match import Match, begin, next_hand
from engine.match.referee import HandOver, Outcome, Referee
from engine.play.opening import Exchange
from engine.play.rule_set import RuleSet
from engine.rules import ALL
from tests.contract.playing import Game, Step, ended, games, played, setup_of

BLOCKS, HANDS = 4, 50
"""Two hundred hands of every rule set."""

pytestmark = pytest.mark.simulation
every_rule_set = pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)


# -- what is seen of a hand ----------------------------------------------------------------------------------------------


def public_acts(game: Game) -> Iterator[tuple[Seat, Action] | tuple[Request, ChanceValue]]:
    """What everybody sees of a hand, in order."""
    for nth, step in enumerate(game.steps):
        after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
        if isinstance(step.node, Chance):
            request = step.node.request
            assert not isinstance(step.given, Mapping)
            if not isinstance(request, DrawTile | DealTiles):
                hidden = isinstance(request, ShowPlace) and not after.places[request.place].shown
                yield request, () if hidden else step.given
            continue
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


def blind(game: Game) -> Referee:
    """The table before the hand."""
    return Referee(replace(game.match, hand=game.rule_set.deal(game.options, game.deal)))


BY = "person"


class BlindTable:
    """A hand that is refereed from what is seen of ``game``, all racks unknown, and its journal."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.referee = Referee(replace(game.match, hand=game.rule_set.deal(game.options, game.deal)))
        self.lines: list[str] = []
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
        self.referee = outcome.referee
        self.lines += (chance_line(draw, UNKNOWN, BY) for draw in outcome.unseen)

    def _give(self, request: Request, value: ChanceValue) -> None:
        self.referee = self.referee.give(value).referee
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


@every_rule_set
@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_hand_refereed_from_what_everybody_sees_ends_as_it_ended(rule_set: RuleSet, block: int) -> None:
    for game in games(rule_set, block, HANDS):
        table = BlindTable(game)
        assert isinstance(table.referee.waiting, HandOver)
        ends_as(table.referee.match.hand, game.end)


def ends_as(hand: Hand, end: Hand) -> None:
    assert hand.rivers == end.rivers
    assert [place.melds for place in hand.places] == [place.melds for place in end.places]
    assert [len(place.concealed) for place in hand.places] == [len(place.concealed) for place in end.places]
    assert [place for place in hand.places if place.shown] == [place for place in end.places if place.shown]
    assert hand.flowers == end.flowers
    assert hand.wins == end.wins
    assert hand.ledger == end.ledger
    assert hand.wall == end.wall
    assert hand.ending == end.ending
    assert hand.deal == end.deal


# -- its journal -----------------------------------------------------------------------------------------------------------

MATCHES = 2
"""So many matches of every rule set are kept in journals."""
LONGEST = 8
"""So many hands of a match are played at most."""


def matches(rule_set: RuleSet) -> Iterator[tuple[Journal, Match]]:
    """Matches played at a blind table: the journal, and the match as it was played with known tiles."""
    for nth in range(MATCHES):
        match = begin(setup_of(rule_set, 0, nth))
        setup = replace(match.setup, seed=None)
        lines = [first_line(setup, rule_set)]
        while match.final is None:
            lines.append(hand_line(match.hand.deal))
            game = played(match)
            lines += (chance_line(step.request, step.value, BY) for step in game.before)
            lines += BlindTable(game).lines
            match = ended(game)
            if len(match.results) == LONGEST:
                break
            match = next_hand(match)
        yield load("".join(lines)), match


@every_rule_set
def test_the_journal_of_a_blind_table_gives_the_same_results(rule_set: RuleSet) -> None:
    for journal, match in matches(rule_set):
        *_, last = steps(journal)
        assert last.referee.catch_up().referee.match.results == match.results


one_game = pytest.mark.parametrize(
    "rule_set", [rule_set for rule_set in ALL if not rule_set.games], ids=lambda rule_set: rule_set.id
)


@one_game
def test_a_discard_of_a_blind_table_is_corrected_and_what_does_not_hang_on_it_stays(rule_set: RuleSet) -> None:
    """Nobody's tiles are known, so any tile could have been discarded: only what was done with it may no longer fit."""
    rng = Random(rule_set.id)
    whole = 0
    for journal, match in matches(rule_set):
        tiles = sorted({NAMES[kind] for kind in rule_set.wall(match.options) if kind < KINDS})
        discards = [number for number, line in enumerate(journal.lines, 2) if line.get("action") == "discard"]
        for number in rng.sample(discards, min(6, len(discards))):
            line = journal.lines[number - 2]
            other = rng.choice([tile for tile in tiles if tile != line["tile"]])
            try:
                correction = corrected(journal, number, {**line, "tile": other})
            except CorrectionRefused:  # every copy of it lies open, or the rules forbid it
                continue
            back = corrected(correction.draft, number, line)
            assert back.misfit is None
            assert back.referee.catch_up().referee.match.results == match.results
            if correction.misfit is None:
                whole += 1
                assert len(correction.journal.lines) == len(journal.lines)
            else:
                assert correction.misfit.number > number
    assert whole
