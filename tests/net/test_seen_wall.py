"""Whoever took part in a hand can check its opened wall against what was seen, without the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from paizhuo.engine.core.event import Dealt, DiceRolled, Event
from paizhuo.engine.core.observe import Observation, masked_event
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.match.commitment import BadOpening, Opening, opening_of, read_opening
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import begin
from paizhuo.engine.net.client.seen_wall import MOST_THROWS, check_opening
from paizhuo.engine.table.follow import Following
from paizhuo.engine.table.sources.source import ChanceSource
from tests.table.test_committed_walls import RealDice, played, setup_of


def hands_seen(text: str, participant: int | None) -> Iterator[tuple[str, Opening, Following]]:
    """Every hand of a journal as a participant saw it, with its commitment and opening."""
    commitment, events = "", list[Event]()
    for step in steps(load(text)):
        if "hand" in step.line:
            events = []
        hand = step.match.hand
        events += [masked_event(event, hand, participant) for event in step.events]
        commitment = step.line.get("commitment", commitment)
        if "opening" in step.line:
            yield (
                commitment,
                read_opening(step.line["opening"]),
                Following(Observation(participant, hand), tuple(events)),
            )


@pytest.mark.parametrize("rules", sorted(GAME_NAMES))
@pytest.mark.parametrize("beside", [None, RealDice], ids=["by the server", "with real dice"])
def test_what_every_participant_saw_agrees_with_the_opened_wall(
    rules: str, beside: Callable[[ChanceSource], ChanceSource] | None
) -> None:
    match, text = begin(setup_of(rules)), played(rules, 2, beside)
    for participant in (*range(len(match.setup.seats)), None):
        for commitment, opening, following in hands_seen(text, participant):
            check_opening(match, commitment, opening, following)


@pytest.mark.parametrize("rules", sorted(GAME_NAMES))
def test_a_wall_that_was_promised_but_not_dealt_is_refused(rules: str) -> None:
    match = begin(setup_of(rules))
    for nth, (_, _, following) in enumerate(hands_seen(played(rules, 2), 0)):
        promised = opening_of(match, b"another key of this length......", nth)
        with pytest.raises(BadOpening, match="was seen at place"):
            check_opening(match, promised.commitment, promised, following)


@pytest.mark.parametrize("rules", sorted(GAME_NAMES))
def test_one_tile_of_a_rack_that_the_wall_does_not_have_there_is_refused(rules: str) -> None:
    match = begin(setup_of(rules))
    commitment, opening, following = next(hands_seen(played(rules, 1), 1))
    events = list(following.events)
    at, dealt = next((nth, e) for nth, e in enumerate(events) if isinstance(e, Dealt) and e.owner == 1)
    first, other = dealt.tiles[0], next(tile for tile in dealt.tiles if tile != dealt.tiles[0])
    swapped = list(dealt.tiles)
    swapped[0], swapped[dealt.tiles.index(other)] = other, first
    events[at] = Dealt(dealt.place, dealt.owner, tuple(swapped))
    with pytest.raises(BadOpening, match="was seen at place"):
        check_opening(match, commitment, opening, replace(following, events=tuple(events)))


def test_no_server_keeps_a_client_busy_with_throws() -> None:
    match = begin(setup_of("riichi"))
    commitment, opening, following = next(hands_seen(played("riichi", 1), 0))
    throws = (DiceRolled(0, "break", (1, 1)),) * (MOST_THROWS + 1)
    with pytest.raises(BadOpening, match="so many throws"):
        check_opening(match, commitment, opening, replace(following, events=throws + following.events))
