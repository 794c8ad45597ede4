"""The log of a match: what happened in every hand, in plain sentences with the players' names. Needs no window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from paizhuo.desktop.table.speech import Calls, hand_title
from paizhuo.engine.core.event import Dealt, Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.narration import Narrator
from paizhuo.engine.core.tiles import tidy
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.action_words import narrator
from paizhuo.engine.table.port.reports import Record, Seating


@dataclass(slots=True)
class HandLog:
    """What happened in one hand. ``match``: what its hands are called; ``numbers``: for each line that of its event in
    the match.
    """

    deal: Deal
    match: Calls
    game: Text | None = None
    lines: list[Text] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    @property
    def title(self) -> Text:
        """The round and the hand in it; in a match of several games the game too."""
        title = hand_title(self.deal, self.match)
        if self.game is None:
            return title
        return Text(f"{title.zh} · {self.game.zh}", f"{title.en} · {self.game.en}")


class Chronicle:
    """The log of a match as one seat (or an onlooker) may know it: it is given masked events only."""

    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._narrators: dict[str, Narrator] = {}
        self._told: list[tuple[int, Deal, Event]] = []
        self.hands: list[HandLog] = []

    def take(self, record: Record) -> None:
        """Add what happened; events of a number that is there already (after taking back a move) replace it."""
        self._cut(record.start)
        for number, deal, event in _dealt_together(record):
            self._told.append((number, deal, event))
            self._write(number, deal, event)

    def events_of(self, deal: Deal) -> list[Event]:
        """Return what has happened in a hand so far."""
        return [event for _, hand, event in self._told if hand.number == deal.number]

    def rename(self, seating: Seating) -> None:
        """Write all lines anew with other names."""
        self._seating = seating
        self._narrators.clear()
        self.hands.clear()
        for number, deal, event in self._told:
            self._write(number, deal, event)

    def _cut(self, start: int) -> None:
        while self._told and self._told[-1][0] >= start:
            self._told.pop()
        for hand in self.hands:
            kept = sum(number < start for number in hand.numbers)
            del hand.lines[kept:], hand.numbers[kept:]
        self.hands = [hand for hand in self.hands if hand.lines]

    def _write(self, number: int, deal: Deal, event: Event) -> None:
        sentences = event.sentences(self._narrator(deal))
        if not sentences:
            return
        if not self.hands or self.hands[-1].deal.number != deal.number:
            self.hands.append(HandLog(deal, self._seating.programme))
        hand = self.hands[-1]
        hand.deal = deal
        if deal.game:
            hand.game = self._seating.at(deal).rule_set.name
        hand.lines += sentences
        hand.numbers += [number] * len(sentences)

    def _narrator(self, deal: Deal) -> Narrator:
        if deal.game not in self._narrators:
            seating = self._seating.at(deal)
            game = seating.rule_set
            names = tuple(seat.name for seat in seating.setup.seats)
            self._narrators[deal.game] = narrator(
                names, self._seating.players, game.scoring.parts, game.display.reasons
            )
        return self._narrators[deal.game]


def _dealt_together(record: Record) -> Iterator[tuple[int, Deal, Event]]:
    """Yield the events with their numbers and deals; what is dealt to a seat in several blocks is one event."""
    dealt: dict[int, Dealt] = {}
    first, order = 0, None
    for number, (deal, event) in enumerate(record.events, record.start):
        if isinstance(event, Dealt):
            if not dealt:
                first, order = number, deal
            before = dealt.get(event.owner)
            tiles = event.tiles if before is None else (*before.tiles, *event.tiles)
            dealt[event.owner] = Dealt(event.owner, event.owner, tidy(tiles))
            continue
        if order is not None:
            yield from _blocks(first, order, dealt.values())
            dealt, order = {}, None
        yield number, deal, event
    if order is not None:
        yield from _blocks(first, order, dealt.values())


def _blocks(number: int, deal: Deal, dealt: Iterable[Dealt]) -> Iterator[tuple[int, Deal, Event]]:
    for event in dealt:
        yield number, deal, event
