"""What a score sheet says of its hands: who won what from whom. How they were played it does not know."""

from __future__ import annotations

from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet import file
from paizhuo.engine.match.sheet.scoring import Row, playing_at, score_sheet
from paizhuo.engine.match.sheet.sheet import BadSheet, Sheet
from paizhuo.engine.records.facts import HandFacts, Replayed, SeatFacts, names_in, seat_facts
from paizhuo.engine.records.reading import NoRecord


def of_sheet(text: str) -> Replayed:
    """Return what happened in the hands of a sheet; entries that are impossible are left out. Raises ``NoRecord``."""
    try:
        sheet = file.read(text)
    except BadSheet as bad:
        raise NoRecord(bad.reason) from None
    account = score_sheet(sheet)
    hands: list[HandFacts] = []
    names: dict[str, Text] = {}
    for number, row in enumerate(account.rows, 1):
        if row.wrong is None:
            people = tuple(account.company.names[person] for person in row.people)
            hands.append(_hand(sheet, number, row, people))
            names |= names_in(row.result)
    return Replayed(tuple(hands), names)


def _hand(sheet: Sheet, number: int, row: Row, people: tuple[str, ...]) -> HandFacts:
    result, deal = row.result, row.result.deal
    options = sheet.rule_set.settled(sheet.options)
    asked = playing_at(sheet.rule_set, options, deal.game).asked
    drawn = next((each for each in asked.draws if each.ending.id == row.entry.draw), None)

    def seat(nth: int, name: str) -> SeatFacts:
        facts = seat_facts(result, nth, name)
        valued = [win.has_value for win in row.wins if win.record.seat == nth]
        return replace(
            facts,
            won=tuple(win if known else replace(win, total=None) for win, known in zip(facts.won, valued, strict=True)),
            declared=nth in row.entry.sticks if asked.stick else None,
            ready=nth in row.entry.ready if drawn is not None and drawn.ready and not result.wins else None,
        )

    seated = people[: sheet.rule_set.play.seats(options)]  # supporters come after them
    seats = tuple(seat(nth, name) for nth, name in enumerate(seated))
    return HandFacts(0, number, row.game.id, deal.round, deal.dealer, result.ending.id, result.standing, seats)
