"""Readers under discard zones, racks and the wild tile's spot: a tag counts when it rests, once, in one place."""

from __future__ import annotations

from paizhuo.engine.core.tiles import parse, parse_one
from paizhuo.engine.devices.at_table.readers import RESTS, ZONES, MarkerSeen, RackSeen, Readers, TileSeen, Zone, zone_of
from paizhuo.engine.devices.events import Lost, Tag, TagGone
from paizhuo.engine.devices.tags import DealerMarker, TagTable, Taught, TileMeaning

SET = "club"
TAGS = TagTable(
    {f"{number:02X}": Taught(SET, TileMeaning(tile)) for number, tile in enumerate(parse("123456789m1234p"))}
    | {"FE": Taught(SET, DealerMarker())}
)
RIVER, OTHER_RIVER, RACK, WILD = Zone("discards", "E"), Zone("discards", "S"), Zone("rack", "W"), Zone("turned_up")
PLACED = {("port", "1"): RIVER, ("port", "2"): OTHER_RIVER, ("port", "3"): RACK, ("port", "4"): WILD}


class Felt:
    """Readers below a table, and the time."""

    def __init__(self) -> None:
        self.readers = Readers(PLACED, TAGS)
        self.now = 0

    def lay(self, tag: str, reader: str) -> None:
        self.readers.heard("port", Tag(tag, reader=reader), self.now)

    def take(self, tag: str, reader: str) -> None:
        self.readers.heard("port", TagGone(tag, reader=reader), self.now)

    def after(self, milliseconds: int = RESTS) -> list[object]:
        self.now += milliseconds
        return list(self.readers.rested(self.now))


def test_a_tile_counts_once_it_rests_and_only_once() -> None:
    felt = Felt()
    felt.lay("03", "1")
    assert felt.after(RESTS - 1) == []
    assert felt.after(1) == [TileSeen(RIVER, parse_one("4m"))]
    felt.lay("03", "1")
    assert felt.after() == []


def test_a_tile_that_only_slides_past_a_reader_is_not_laid_there() -> None:
    felt = Felt()
    felt.lay("03", "1")
    felt.after(RESTS // 2)
    felt.lay("03", "2")
    assert felt.after() == [TileSeen(OTHER_RIVER, parse_one("4m"))]
    assert felt.after() == []


def test_a_tile_that_is_picked_up_and_put_down_again_counts_again() -> None:
    felt = Felt()
    felt.lay("03", "1")
    felt.after()
    felt.take("03", "1")
    assert felt.after() == []
    felt.lay("03", "1")
    assert felt.after() == [TileSeen(RIVER, parse_one("4m"))]


def test_a_rack_is_read_whole_when_all_of_it_rests() -> None:
    felt = Felt()
    felt.lay("00", "3")
    felt.after(RESTS // 2)
    felt.lay("01", "3")
    assert felt.after(RESTS // 2) == []
    assert felt.after() == [RackSeen("W", parse("12m"), parse("12m"))]
    felt.lay("02", "3")
    felt.take("00", "3")
    assert felt.after() == [RackSeen("W", parse("23m"), parse("3m"))]
    assert felt.readers.rack("W") == parse("23m")
    assert felt.readers.rack("E") == ()
    felt.lay("01", "1")  # a discard leaves the rack, also where no reader says that a tag has gone
    assert felt.after() == [TileSeen(RIVER, parse_one("2m")), RackSeen("W", parse("3m"), ())]


def test_what_is_seen_again_after_a_reader_was_away_is_no_news() -> None:
    felt = Felt()
    felt.lay("03", "1")
    felt.after()
    felt.readers.heard("port", Lost("unplugged"), felt.now)
    felt.lay("03", "1")
    felt.lay("04", "1")
    assert felt.after() == [TileSeen(RIVER, parse_one("5m"))]


def test_other_readers_and_unknown_tags_say_nothing() -> None:
    felt = Felt()
    felt.readers.heard("other port", Tag("03", reader="1"), 0)
    felt.lay("03", "9")
    felt.lay("77", "1")
    assert felt.after() == []


def test_the_wild_tile_and_the_dealer_marker_are_seen() -> None:
    felt = Felt()
    felt.lay("05", "4")
    felt.lay("FE", "2")
    assert felt.after() == [MarkerSeen("S"), TileSeen(WILD, parse_one("6m"))]


def test_after_a_hand_everything_is_new() -> None:
    felt = Felt()
    felt.lay("03", "1")
    felt.after()
    felt.readers.forget()
    felt.lay("03", "1")
    assert felt.after() == [TileSeen(RIVER, parse_one("4m"))]


def test_zones_are_stored_as_words() -> None:
    assert [zone_of(str(zone)) for zone in ZONES] == list(ZONES)
    assert len(ZONES) == 9
