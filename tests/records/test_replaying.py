"""A kept match is looked at forwards and backwards, from every side."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from paizhuo.engine.core.event import Discarded, Drew, Melded
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.games import ALL
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.records.replaying import Position, Replay, Turn, View
from tests.match.logged import imported, read
from tests.match.test_logs import SCENES
from tests.records.kept import fill

pytestmark = pytest.mark.simulation
FILES = [f"matches/202601{nth + 1:02}-120000-{rule_set.id}.journal" for nth, rule_set in enumerate(ALL)]
EVERY: frozenset[Turn] = frozenset(("call", "kong", "riichi", "win"))


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("replaying")
    fill(folder)
    return folder


def journal(data: Path, file: str) -> Journal:
    return load(decode((data / file).read_bytes()))


@pytest.mark.parametrize("file", FILES)
def test_forwards_backwards_and_by_jumps_every_position_looks_the_same(data: Path, file: str) -> None:
    replay = Replay(journal(data, file))
    assert replay.stops is None
    count, seats = len(replay.positions), replay.positions[0].match.hand.seats
    views: list[View] = [None, "open", *range(seats)]
    view = views[count % len(views)]
    forwards = [replay.moment(nth, view) for nth in range(count)]
    backwards = [replay.moment(nth, view) for nth in reversed(range(count))]
    assert forwards == backwards[::-1]
    again = Replay(journal(data, file))
    for nth in Random(file).sample(range(count), min(count, 40)):
        assert again.moment(nth, view) == forwards[nth]


@pytest.mark.parametrize("file", FILES)
def test_a_seat_sees_what_it_saw_then_and_nothing_more(data: Path, file: str) -> None:
    replay = Replay(journal(data, file))
    at = {position.line: nth for nth, position in enumerate(replay.positions)}
    for step in steps(journal(data, file)):
        if step.number not in at:
            continue
        hand = step.match.hand
        for seat in range(hand.seats):
            seen = replay.observation(at[step.number], seat)
            assert seen == observe(step.match.rules, hand, seat)
            hidden = [place for place in seen.hand.places if place.owner != seat and not place.shown]
            assert all(set(place.concealed) <= {UNKNOWN} for place in hidden)
        open_ = replay.observation(at[step.number], "open")
        assert [place.concealed for place in open_.hand.places] == [place.concealed for place in hand.places]


@pytest.mark.parametrize("file", FILES)
def test_jumps_lead_to_all_that_happened_and_back(data: Path, file: str) -> None:
    replay = Replay(journal(data, file))
    there = [nth for nth, position in enumerate(replay.positions) if position.turns]
    found, at = [], -1
    while (following := replay.next(at, EVERY)) is not None:
        found.append(at := following)
    assert found == there
    back, at = [], len(replay.positions)
    while (before := replay.next(at, EVERY, -1)) is not None:
        back.append(at := before)
    assert back == there[::-1]
    wins = sum(len(result.wins) > 0 for result in replay.positions[-1].match.results)
    assert sum("win" in position.turns for position in replay.positions) >= wins


def lying(position: Position) -> dict[Turn, int]:
    """How much lies on the table of what one may want to jump to."""
    hand = position.match.hand
    melds = [meld for place in hand.places for meld in place.melds]
    return {
        "call": sum(meld.is_open for meld in melds),
        "kong": sum(meld.is_kong for meld in melds),
        "riichi": sum(laid.turned for river in hand.rivers for laid in river),
        "win": len(hand.wins),
    }


@pytest.mark.parametrize("file", FILES)
def test_a_jump_leads_to_the_position_at_which_it_lies_on_the_table_for_the_first_time(data: Path, file: str) -> None:
    replay = Replay(journal(data, file))
    for nth, position in enumerate(replay.positions[1:], 1):
        before, after = lying(replay.positions[nth - 1]), lying(position)
        if nth not in replay.hands:
            assert position.turns == {turn for turn in EVERY if after[turn] > before[turn]}


@pytest.mark.parametrize("file", FILES)
def test_the_positions_of_a_hand_begin_with_its_deal(data: Path, file: str) -> None:
    replay = Replay(journal(data, file))
    numbers = [replay.positions[nth].match.hand.deal.number for nth in replay.hands]
    assert numbers == list(range(len(numbers)))
    for nth, position in enumerate(replay.positions):
        assert replay.at_line(position.line) == nth


def test_a_damaged_journal_is_looked_at_as_far_as_it_goes(data: Path) -> None:
    lines = (data / FILES[0]).read_text("utf-8").split("\n")
    bad = [nth for nth, line in enumerate(lines) if '"action": "discard"' in line][7]
    lines[bad] = '{"seat": 0, "action": "discard", "tile": "7f"}'
    replay = Replay(load("\n".join(lines)))
    assert replay.stops is not None
    assert replay.stops[0] == bad + 1
    assert replay.positions[-1].line == bad


def test_a_hand_that_is_still_played_is_not_shown(data: Path) -> None:
    lines = (data / FILES[0]).read_text("utf-8").split("\n")
    second = next(nth for nth, line in enumerate(lines) if line.startswith('{"hand": 2'))
    replay = Replay(load("\n".join((*lines[: second + 20], ""))))
    assert replay.stops is None
    assert replay.hands == [0]
    assert replay.positions[-1].match.hand_over
    assert Replay(load("\n".join((*lines[: second - 20], "")))).positions == []


def test_a_call_is_seen_before_the_discard_after_it_though_no_line_says_that_the_others_passed() -> None:
    """A record of another program, and a real table, say what was done and not who let a tile go."""
    for name, turn in (("a riichi that is claimed", "call"), ("the tile after an open kong", "kong")):
        replay = Replay(imported(read("mjai", SCENES[name]())))
        assert replay.stops is None
        (called,) = (each for each in replay.positions if turn in each.turns)
        assert called.action is not None
        assert any(isinstance(event, Melded) for event in called.events)
        assert not any(isinstance(event, Drew | Discarded) for event in called.events)
        assert called.match.hand.places[1].melds
