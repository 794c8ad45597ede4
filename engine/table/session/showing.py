"""What a participant is shown of a table: the moment with its events, and the sheet of a finished hand."""

from __future__ import annotations

from collections.abc import Sequence

from paizhuo.engine.analysis.outlook import outlook
from paizhuo.engine.analysis.ready_hands import ready_hands
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.advice import Advice
from paizhuo.engine.table.drawing import Awaited
from paizhuo.engine.table.port.reports import Beginning, HandSheet, Moment, Record
from paizhuo.engine.table.port.settings import TimeLeft
from paizhuo.engine.table.session import words
from paizhuo.engine.table.session.beginning import seen_from
from paizhuo.engine.table.session.passed_on import passed_on
from paizhuo.engine.table.session.rulings import who_must_leave
from paizhuo.engine.table.session.supporting import asked_without_seat, backing, looking, together
from paizhuo.engine.table.session.turning import thrown, turning
from paizhuo.engine.table.table import Table


class Scene(Struct):
    """The parts of a moment, for a table here or on a server.

    ``game`` and ``options`` are those of the current hand, ``seats`` the participants. ``choosing``: supporters at another
    screen are choosing whom to support. ``played``: the hands before.
    """

    game: RuleSet
    options: Options
    seats: Sequence[SeatSetup]
    observation: Observation
    advice: tuple[Advice, ...] = ()
    awaited: Awaited | None = None
    time: TimeLeft | None = None
    choosing: bool = False
    played: tuple[HandResult, ...] = ()

    def moment(self, serial: int, record: Record, heard: int, *, anew: bool, begun: Beginning | None) -> Moment:
        """Return the moment that shows ``observation``.

        ``record``: what the log goes on with; ``heard``: the number of the first new event. ``anew``: no events are shown;
        ``begun``: the table before its first event, if the events began with the hand.
        """
        events = tuple(event for _, event in record.events[heard - record.start :])
        observation, game = self.observation, self.game
        news = together(
            thrown(events),
            passed_on(events, observation, self.seats),
            backing(events, self.seats),
            words.SUPPORTERS_CHOOSING if self.choosing else None,
        )
        shown = () if anew else seen_from(events)
        return Moment(
            serial,
            observation,
            shown,
            game.display.facts(observation),
            outlook(game, self.options, observation),
            game.display.prompt(observation),
            news,
            self.advice,
            begun if shown else None,
            record,
            self.awaited,
            self.time,
            self.played,
        )


def choosing(table: Table) -> bool:
    """Return whether supporters are choosing whom to support, and none of them at this screen."""
    return asked_without_seat(table) and looking(table, table.match.setup.people) is None


def sheet_of(table: Table, participant: Seat | None) -> HandSheet:
    """Return the sheet of the hand that has ended."""
    observation = table.observation(participant)
    ready = ready_hands(table.game, table.match.game_options, observation)
    return HandSheet(
        table.match.results[-1],
        observation,
        table.game.display.facts(observation),
        turning(table.match),
        ready,
        who_must_leave(table),
    )
