"""Hands of riichi from the deal on, written out, and what other programs would record of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from paizhuo.engine.core.event import Dealt, DiceRolled, Event, Shown
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.tiles import tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.riichi.options import RED_FIVES
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.match.formats import tenhou_logs
from paizhuo.engine.match.formats.followed import followed
from paizhuo.engine.match.formats.logged import LoggedMatch
from paizhuo.engine.match.formats.mjai import Lines, logs
from paizhuo.engine.match.formats.tenhou import hand_record
from paizhuo.engine.match.journal import Journal, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.records.replaying import Replay
from paizhuo.engine.rules.options import Value
from tests.games.support import Table, dealt

NAMES = ["a", "b", "c", "d"]


def scene(racks: Iterable[str], indicator: str, *moves: str, options: Mapping[str, Value] | None = None) -> Table:
    """The first hand of a match without red fives, with these racks from seat 0 on."""
    begun = dealt(RIICHI, options={RED_FIVES: False, **(options or {})}).play(
        "dice 1 2", *(f"deal {rack}" for rack in racks)
    )
    return begun.play(f"indicator {indicator}", *moves)


def as_mjai(table: Table) -> list[dict[str, Any]]:
    """The lines of a hand."""
    found = list(Lines().take(table.hand, table.hand.state.under, table.events))
    return [{"type": "start_game", "names": NAMES}, *json.loads(json.dumps(found))]


def as_tenhou(table: Table) -> dict[str, Any]:
    """The object of a hand."""
    found: dict[str, Any] = json.loads(json.dumps({"name": NAMES, "log": [hand_record(table.hand, table.events)]}))
    return found


def read(form: str, table: Table) -> LoggedMatch:
    """A hand as it is read from a form."""
    (match,) = logs.matches(as_mjai(table)) if form == "mjai" else tenhou_logs.matches([as_tenhou(table)])
    return match


def imported(match: LoggedMatch) -> Journal:
    """The journal of a match that must follow from the rules with every payment."""
    found = followed(match)
    assert not found.remarks, [remark.en for remark in found.remarks]
    return load(found.text)


def last_hand(journal: Journal) -> Match:
    """The match at the end of its last hand that is over."""
    *_, match = (step.match for step in steps(journal) if step.match.hand_over)
    return match


def plain(hand: Hand) -> Hand:
    """A hand without what other programs do not record: the dice, and how a rack is ordered."""
    places = tuple(replace(place, concealed=tidy(place.concealed)) for place in hand.places)
    return replace(hand, places=places, wall=replace(hand.wall, dice=()))


def _plain_event(event: Event) -> Event:
    return replace(event, tiles=tidy(event.tiles)) if isinstance(event, Dealt | Shown) else event


def positions(journal: Journal) -> list[tuple[Hand, tuple[Event, ...]]]:
    """Every position of a match with what led to it, without what other programs do not record."""
    replay = Replay(journal)
    assert replay.stops is None
    found = []
    for each in replay.positions:
        events = tuple(_plain_event(event) for event in each.events if not isinstance(event, DiceRolled))
        if events:
            found.append((plain(replace(each.match.hand, phase=None)), events))
    return found
