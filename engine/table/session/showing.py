"""What a participant is shown of a table: the moment with what led there, and the sheet of a finished hand."""

from __future__ import annotations

from dataclasses import replace

from engine.analysis.outlook import outlook
from engine.analysis.ready_hands import ready_hands
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.table.session import words
from engine.table.session.automatic import Automatic, choice
from engine.table.session.beginning import beginning, seen_from
from engine.table.session.clocks import TimeLeft
from engine.table.session.dice_news import rule_thrown
from engine.table.session.moments import HandSheet, Moment, Record
from engine.table.session.passed_on import passed_on
from engine.table.session.rulings import who_must_leave
from engine.table.session.supporting import asked_without_seat, backing, looking, people, together
from engine.table.session.turning import thrown, turning
from engine.table.table import Table


def offered(table: Table, participant: Seat | None, automatic: Automatic) -> Observation:
    """What the participant may know, with the options that it is asked to choose among."""
    seen = table.observation(participant)
    if choice(seen.options, automatic) is not None:
        return replace(seen, options=())  # what will be chosen without asking is not offered
    if participant is not None and participant >= seen.seats:
        return replace(seen, options=())  # a supporter is asked on a sheet of its own
    return seen


def moment_of(
    table: Table,
    observation: Observation,
    serial: int,
    record: Record,
    heard: int,
    *,
    anew: bool,
    first: bool,
    time: TimeLeft | None,
) -> Moment:
    """The table as ``observation`` has it.

    ``record``: what the log goes on with; ``heard``: the number of the first event that is new. ``anew``: without what happened
    before; ``first``: what happened began with the hand; ``time``: what the participant has left to decide.
    """
    events = tuple(event for _, event in record.events[heard - record.start :])
    seats, game, seat = table.match.setup.seats, table.game, observation.seat
    choosing = asked_without_seat(table) and looking(table, people(table.match.setup)) is None
    news = together(
        thrown(events),
        rule_thrown(events, game.dice_rules),
        passed_on(events, observation, seats),
        backing(events, seats),
        words.SUPPORTERS_CHOOSING if choosing else None,
    )
    shown = () if anew else seen_from(events)
    return Moment(
        serial,
        observation,
        shown,
        game.facts(observation),
        outlook(game, table.match.game_options, observation),
        game.prompt(observation),
        news,
        () if seat is None else table.advice(seat),
        beginning(table.match, seat) if first and shown else None,
        record,
        table.awaited,
        time,
    )


def sheet_of(table: Table, participant: Seat | None) -> HandSheet:
    """The hand that has ended."""
    observation = table.observation(participant)
    ready = ready_hands(table.game, table.match.game_options, observation)
    return HandSheet(
        table.match.results[-1],
        observation,
        table.game.facts(observation),
        turning(table.match),
        ready,
        who_must_leave(table),
    )
