"""A match that bots play for everybody, to show the table at a certain moment."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.desktop.match.playing import Playing
from paizhuo.desktop.table.seats import USUAL_BOT, usual_match
from paizhuo.engine.analysis.outlook import outlook
from paizhuo.engine.analysis.ready_hands import ready_hands
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.match.sheet.from_match import entry_from_match
from paizhuo.engine.match.sheet.sheet import Sheet, new_sheet
from paizhuo.engine.rules.options import Value
from paizhuo.engine.table.port.asks import Ask
from paizhuo.engine.table.port.reports import Finish, HandSheet, Moment, Record, Seating
from paizhuo.engine.table.session.turning import turning
from paizhuo.engine.table.table import Table


class NoMatch(Playing):
    """The match of a page that only shows moments: nothing that is asked is done."""

    def ask(self, ask: Ask) -> None:
        """Ignore what is asked."""

    def close(self) -> Text | None:
        """Do nothing: nothing of it is kept."""
        return None


class Staged:
    """The match from the person's side, seat 0, whose choices a bot makes."""

    def __init__(self, rules: str, seed: int, language: Language, options: Mapping[str, Value] | None = None) -> None:
        """Begin the match. Raises ``ValueError`` if there are no such rules or options."""
        setup = usual_match(rules, seed, language, options)
        bots = tuple(replace(seat, bot=USUAL_BOT) for seat in setup.seats)
        self._table = Table(replace(setup, seats=bots))
        self.seating = Seating(setup, self._table.rule_set, 0)

    def play(self, steps: int) -> None:
        """Let ``steps`` decisions be made, further hands dealt as they come; fewer if the match ends before."""
        for _ in range(steps):
            if self._table.hand_over:
                self._table.next_hand()
            if self._table.match_over:
                return
            self._table.bot_answers()

    def play_hand(self) -> None:
        while not self._table.hand_over:
            self._table.bot_answers()

    def play_match(self) -> None:
        while not self._table.match_over:
            self.play_hand()
            self._table.next_hand()

    def moment(self) -> Moment:
        """Return the table as the person sees it."""
        observation = self._table.observation(0)
        game = self._table.game
        options = self._table.match.game_options
        record = Record(0, self._table.log.record(0))
        found, prompt = outlook(game, options, observation), game.display.prompt(observation)
        return Moment(
            1,
            observation,
            (),
            game.display.facts(observation),
            found,
            prompt,
            record=record,
            played=self._table.match.played,
        )

    def sheet(self) -> HandSheet:
        """Return the results of the hand that is over."""
        moment = self.moment()
        match = self._table.match
        ready = ready_hands(match.game, match.game_options, moment.observation)
        return HandSheet(match.results[-1], moment.observation, moment.facts, turning(match), ready)

    def sheet_so_far(self, hands: int) -> Sheet:
        """Play ``hands`` hands on, and return them entered on a score sheet; fewer if the match ends before."""
        setup, entries = self.seating.setup, []
        for _ in range(hands):
            if self._table.match_over:
                break
            self.play_hand()
            entries.append(entry_from_match(self._table.match))
            self._table.next_hand()
        empty = new_sheet(setup.rules, setup.options, tuple(seat.name for seat in setup.seats))
        return replace(empty, entries=tuple(entries))

    def finish(self) -> Finish:
        """Return the end of the match that is over."""
        assert self._table.match.final is not None
        return Finish(self._table.match.results, self._table.match.final)
