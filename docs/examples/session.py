"""A match of bots in time, as an onlooker sees it: python docs/examples/session.py [RULES [MILLISECONDS A TURN]]"""

from __future__ import annotations

import sys

import paizhuo
from paizhuo.engine.core.event import Event
from paizhuo.engine.rules.action_words import narrator
from paizhuo.engine.table.port.reports import Finish, HandSheet, Moment, Report
from paizhuo.engine.table.port.settings import Pace
from paizhuo.engine.table.session.loop import Loop
from paizhuo.engine.table.session.session import Session


class Onlooker:
    """Hears what everybody may know, and prints it."""

    def __init__(self, session: Session, loop: Loop) -> None:
        self._session, self._loop = session, loop
        session.join(None, self)

    def heard(self, report: Report) -> None:
        match report:
            case Moment(events=events):
                self._narrate(events)
            case HandSheet(result=result):
                print("Points:", *result.standing)
                self._session.next_hand()
            case Finish():
                print("The match is over.")
                self._loop.stop()
            case _:
                pass  # for those who take part

    def _narrate(self, events: tuple[Event, ...]) -> None:
        match = self._session.table.match
        names = tuple(who.name for who in match.setup.seats)
        game = match.game
        by = narrator(names, match.rule_set.play.seats(match.options), game.scoring.parts, game.display.reasons)
        for event in events:
            for sentence in event.sentences(by):
                print(sentence.en)


def main(rules: str = "riichi", turn: str = "300") -> str | None:
    loop = Loop()
    try:
        session = Session(paizhuo.begin(rules, seed=1), loop, Pace(thinking=int(turn)))
    except ValueError as bad:
        return str(bad)
    Onlooker(session, loop)
    session.open()
    loop.run()
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
