"""A match of bots in time, as an onlooker sees it: python docs/examples/session.py [RULES [MILLISECONDS A TURN]]"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import engine
from engine.play.action_words import narrator
from engine.table.session.loop import Loop
from engine.table.session.pacing import Pace
from engine.table.session.session import Session


class Onlooker:
    """Hears what everybody may know, and prints it. The calls that it has no method for are for those who take part."""

    def __init__(self, session: Session, loop: Loop) -> None:
        self._session, self._loop = session, loop
        session.join(None, self)

    def __getattr__(self, call: str) -> Callable[[Any], None]:
        return lambda heard: None

    def moved(self, moment: Any) -> None:
        match = self._session.table.match
        names = tuple(who.name for who in match.setup.seats)
        game = match.game
        by = narrator(names, match.rule_set.play.seats(match.options), game.scoring.parts, game.display.reasons)
        for event in moment.events:
            for sentence in event.sentences(by):
                print(sentence.en)

    def hand_over(self, sheet: Any) -> None:
        print("Points:", *sheet.result.standing)
        self._session.next_hand()

    def match_over(self, finish: Any) -> None:
        print("The match is over.")
        self._loop.stop()


def main(rules: str = "riichi", turn: str = "300") -> str | None:
    loop = Loop()
    try:
        session = Session(engine.begin(rules, seed=1), loop, Pace(thinking=int(turn)))
    except ValueError as bad:
        return str(bad)
    Onlooker(session, loop)
    session.open()
    loop.run()
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
