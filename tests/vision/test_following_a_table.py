"""A match followed from above: events come once a tile lies still, and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

from paizhuo.vision.reading import PictureReading
from paizhuo.vision.whole_table.following import TableFollowing
from tests.vision.tables import Table, misread, without

WALLS = dict.fromkeys((0, 1, 3), " ".join(["back"] * 13))
RIVERS = {0: "1z 3z 9m", 1: "4z 9p", 2: "6z 8m", 3: "2z 1m"}
Change = Callable[[PictureReading, int], PictureReading]


def table(rivers: dict[int, str], melds: dict[int, list[str]] | None = None) -> Table:
    return Table(rivers, melds or {}, walls=WALLS)


class Film:
    """Tables one after another, ten pictures a second, each picture shaken a little."""

    def __init__(self) -> None:
        self.following, self.time = TableFollowing(), 0.0

    def shows(self, what: Table, seconds: float, change: Change = lambda given, _: given) -> list[dict[str, Any]]:
        """The events of so many seconds; ``change`` spoils the pictures by their numbers."""
        events: list[dict[str, Any]] = []
        for number in range(round(seconds * 10)):
            given = what.seen(steep=0.3, noise=0.4, seed=number)
            self.following = self.following.after(change(given, number), self.time)
            events += [event.as_json() for event in self.following.events]
            self.time += 0.1
        return events


@pytest.fixture
def film() -> Film:
    """A film in which some discards were reported."""
    made = Film()
    made.shows(table(RIVERS), 1)
    return made


def said(events: Iterable[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(event["event"], event.get("side"), event.get("tile")) for event in events]


def numbers(given: PictureReading, names: Sequence[str]) -> list[int]:
    return [number for number, tile in enumerate(given.tiles) if tile.name in names]


def test_what_lies_already_is_reported_once_each_side_in_its_order() -> None:
    film = Film()
    events = film.shows(table(RIVERS), 1)
    for side, words in RIVERS.items():
        mine = [event for event in events if event["side"] == side]
        assert [event["tile"] for event in mine] == words.split()
        assert [event["number"] for event in mine] == [*range(1, len(mine) + 1)]
    assert film.shows(table(RIVERS), 2) == []


def test_a_discard_is_reported_within_seven_tenths_of_a_second(film: Film) -> None:
    begin = film.time
    (event,) = film.shows(table(RIVERS | {2: "6z 8m >3p"}), 1)
    assert event.pop("t") - begin <= 0.7
    assert event == {"event": "discard", "side": 2, "tile": "3p", "number": 3, "sideways": True}


def test_a_tile_that_only_passes_by_is_no_discard(film: Film) -> None:
    assert film.shows(table(RIVERS | {2: "6z 8m 3p"}), 0.2) == []
    assert film.shows(table(RIVERS), 1) == []


def test_an_arm_over_the_table_a_few_missed_tiles_and_a_misread_one_are_no_events(film: Film) -> None:
    def arm(given: PictureReading, number: int) -> PictureReading:
        return without(given, numbers(given, ("9m", "3z", "1z", "6z")) if number < 12 else [])

    def flicker(given: PictureReading, number: int) -> PictureReading:
        return without(given, [number % len(given.tiles), (3 * number) % len(given.tiles)])

    def misreads(given: PictureReading, number: int) -> PictureReading:
        return misread(given, number % 9, "5s") if number % 3 == 0 else given

    def blurred(given: PictureReading, number: int) -> PictureReading:
        return without(given, range(len(given.tiles))) if 3 < number < 12 else given

    for spoiled in (arm, flicker, misreads, blurred):
        assert film.shows(table(RIVERS), 2.5, spoiled) == []
        assert film.shows(table(RIVERS), 1) == []


def test_a_discard_first_read_as_another_tile_is_corrected(film: Film) -> None:
    then = table(RIVERS | {3: "2z 1m 7s"})

    def wrong(given: PictureReading, number: int) -> PictureReading:
        return misread(given, numbers(given, ("7s",))[0], "9s") if number < 8 else given

    events = film.shows(then, 4, wrong)
    assert said(events) == [("discard", 3, "9s"), ("corrected", 3, "7s")]
    assert (events[1]["number"], events[1]["was"]) == (3, "9s")


def test_a_tile_that_is_not_seen_is_a_discard_all_the_same_once_another_follows(film: Film) -> None:
    events = film.shows(table(RIVERS | {1: "4z 9p _ 7m"}), 1)
    assert said(events) == [("discard", 1, "??"), ("discard", 1, "7m")]
    events = film.shows(table(RIVERS | {1: "4z 9p 5z 7m"}), 1)
    assert said(events) == [("corrected", 1, "5z")]
    assert events[0]["number"] == 3


@pytest.mark.parametrize(
    "meld, side, kind",
    [(">9m 7m 8m", 1, "chi"), ("9m >9m 9m", 2, "pon"), ("9m 9m 9m >9m", 3, "minkan")],
)
def test_a_claimed_tile_leaves_its_river_and_lies_in_a_meld(film: Film, meld: str, side: int, kind: str) -> None:
    fewer = RIVERS | {0: "1z 3z"}
    events = film.shows(table(fewer), 0.6)  # the tile is on its way
    events += film.shows(table(fewer, {side: [meld]}), 2)
    assert said(events) == [("claimed", side, "9m")]
    assert (events[0]["from"], events[0]["kind"]) == (0, kind)
    # The next discard of that river lies where the claimed one lay, and is the fourth of the hand.
    (event,) = film.shows(table(RIVERS | {0: "1z 3z 4s"}, {side: [meld]}), 1)
    assert (event["event"], event["tile"], event["number"]) == ("discard", "4s", 4)


def test_a_concealed_kong_claims_nothing(film: Film) -> None:
    assert film.shows(table(RIVERS, {2: ["back 9m 9m back"]}), 2) == []


def test_a_new_hand_begins_when_all_rivers_are_cleared(film: Film) -> None:
    events = film.shows(Table(walls=WALLS), 4.5)
    assert said(events) == [("cleared", None, None)]
    (event,) = film.shows(table({1: "2z"}), 1)
    assert (event["side"], event["tile"], event["number"]) == (1, "2z", 1)


def test_a_covered_camera_clears_nothing(film: Film) -> None:
    assert film.shows(table(RIVERS), 6, lambda given, _: without(given, range(len(given.tiles)))) == []
    assert film.shows(table(RIVERS), 1) == []
