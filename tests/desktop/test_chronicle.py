"""The log of a match says everything that happened in plain sentences, and nothing that its reader may not know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import paizhuo.desktop.table.dealing  # noqa: F401 - an event of the window's own
from paizhuo.desktop.match.chronicle import Chronicle
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.core.event import Dealt, Discarded, Drew, Event, Melded, Noted, Paid
from paizhuo.engine.core.hand import DEPOSIT, Deal, Transfer
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import masked_event
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import SeatSetup
from paizhuo.engine.table.port.reports import Record, Seating
from paizhuo.engine.table.table import Table

NAMED = ("Anna", "Ben", "Chloe", "Dai")
DEAL = Deal(0, 0, 0, (25000,) * 4)
CHINESE = re.compile(r"[一-鿿，。：；（）]")


def kinds_of_event(base: type[Event] = Event) -> set[type[Event]]:
    """Every kind of event that there is."""
    return {kind for sub in base.__subclasses__() for kind in (sub, *kinds_of_event(sub))}


def seating(rules: str = "riichi", person: int | None = 0) -> Seating:
    setup = usual_match(rules, 1, "en")
    seats = tuple(SeatSetup(name, seat.bot) for name, seat in zip(NAMED, setup.seats, strict=True))
    return Seating(replace(setup, seats=seats), find(rules), person)


def lines(*events: Event, rules: str = "riichi") -> list[str]:
    chronicle = Chronicle(seating(rules))
    chronicle.take(Record(0, tuple((DEAL, event) for event in events)))
    return [line.en for hand in chronicle.hands for line in hand.lines]


def test_every_kind_of_event_of_every_game_has_sentences_of_its_own() -> None:
    for rule_set in ALL:
        assert rule_set.play.rules is not None  # its module, and the events in it, are there
    silent = {kind for kind in kinds_of_event() if kind.sentences is Event.sentences}
    assert not silent


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
@pytest.mark.parametrize("eyes", [0, 2, None])
def test_a_hand_is_told_from_its_deal_to_its_end_in_both_languages(rules: str, eyes: int | None) -> None:
    """Names are Latin here, so that Chinese left in an English sentence is found."""
    setup = usual_match(rules, 5, "en")
    seats = tuple(SeatSetup(f"Player{n}", "basic") for n in range(len(setup.seats)))
    table = Table(replace(setup, seats=seats))
    while not table.hand_over:
        table.bot_answers()
    record = Record(0, table.log.record(eyes))
    chronicle = Chronicle(Seating(table.match.setup, table.rule_set, eyes))
    chronicle.take(record)
    (hand,) = chronicle.hands
    said = set(hand.numbers)
    spoken = {n for n, (_, event) in enumerate(record.events) if not isinstance(event, Noted | Dealt)}
    assert spoken - said <= {n for n, (_, event) in enumerate(record.events) if event == Paid(())}
    for line in hand.lines:
        assert not CHINESE.search(line.en), line
        assert "{" not in line.en + line.zh
        assert tile_name(UNKNOWN).en not in line.en
        assert tile_name(UNKNOWN).zh not in line.zh
        assert CHINESE.search(line.zh)
        assert line.en[0].isupper() or line.en[0].isdigit()


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_hidden_tiles_stay_hidden(rules: str) -> None:
    """The sentences about what others are dealt, draw and pass on name no tile."""
    staged = Staged(rules, 3, "en")
    staged.play_hand()
    table = staged._table
    tiles = {tile_name(tile).en for tile in range(len(NAMES)) if NAMES[tile] != "??"}
    narrator = Chronicle(staged.seating)._narrator
    records = (
        ((deal, event) for deal, event in table.log.record(seat) if not isinstance(event, Noted)) for seat in (0, 1)
    )
    for (deal, seen), (_, event) in zip(*records, strict=True):
        for whole, masked in ((event, seen), (seen, event)):
            if whole == masked or not isinstance(masked, Drew | Dealt) or UNKNOWN not in _tiles_of(masked):
                continue
            (sentence,) = masked.sentences(narrator(deal))
            assert not any(f" {tile}" in sentence.en for tile in tiles), sentence


def _tiles_of(event: Event) -> tuple[int, ...]:
    return getattr(event, "tiles", (getattr(event, "tile", UNKNOWN),))


def test_a_kong_face_down_is_not_named_and_one_s_own_is() -> None:
    kong = Melded(1, Meld("ankan", parse("5555m"), hidden=True))
    mine, others = told_for(1, kong), told_for(0, kong)
    assert lines(mine) == [
        "Ben declared a concealed kong: 5 of characters, 5 of characters, 5 of characters, 5 of characters"
    ]
    assert lines(others) == ["Ben declared a concealed kong face down"]


def told_for(seat: int, event: Event) -> Event:
    table = Table(usual_match("riichi", 1, "en"))
    return masked_event(event, table.match.hand, seat)


def test_what_happens_is_a_sentence_with_names() -> None:
    claimed = Meld("pon", parse("777s"), 0, parse_one("7s"))
    assert lines(
        Dealt(1, 1, (UNKNOWN,) * 4),
        Dealt(1, 1, (UNKNOWN,) * 9),
        Drew(0, parse_one("3p")),
        Drew(1, UNKNOWN, replacement=True),
        Discarded(0, parse_one("3p"), drawn=True),
        Discarded(2, parse_one("1z"), turned=True),
        Melded(2, claimed),
        Paid(
            (Transfer(2, DEPOSIT, 1000, "riichi"), Transfer(DEPOSIT, 1, 2000, "deposit"), Transfer(0, 3, 300, "noten"))
        ),
    ) == [
        "Ben was dealt 13 tiles",
        "Anna drew 3 of dots",
        "Ben drew a tile from the end of the wall",
        "Anna discarded 3 of dots, just drawn",
        "Chloe declared riichi and discarded East",
        "Chloe called pon: 7 of bamboo, 7 of bamboo, 7 of bamboo, the 7 of bamboo from Anna",
        "Chloe put 1,000 on the table (Riichi sticks)",
        "Ben got 2,000 from the table (From the table)",
        "Anna paid Dai 300 (Noten payments)",
    ]


def test_what_was_taken_back_is_no_longer_in_the_log() -> None:
    chronicle = Chronicle(seating())
    events = [Drew(0, 1), Discarded(0, 1), Drew(1, UNKNOWN), Discarded(1, 5)]
    chronicle.take(Record(0, tuple((DEAL, event) for event in events)))
    chronicle.take(Record(1, ((DEAL, Discarded(0, 2)),)))
    assert [line.en for line in chronicle.hands[0].lines] == [
        "Anna drew 2 of characters",
        "Anna discarded 3 of characters",
    ]


def test_each_hand_has_a_page_and_taking_back_the_only_line_of_one_removes_it() -> None:
    chronicle = Chronicle(seating())
    second = replace(DEAL, number=1, dealer=1, repeats=1)
    chronicle.take(Record(0, ((DEAL, Drew(0, 1)), (second, Drew(1, 2)))))
    assert [hand.title for hand in chronicle.hands] == [
        Text("东一局", "East 1"),
        Text("东二局 1 本场", "East 2, repeat 1"),
    ]
    chronicle.take(Record(1, ()))
    assert [hand.title.en for hand in chronicle.hands] == ["East 1"]


def test_a_match_taken_up_again_has_the_log_of_what_happened_before(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    setup = usual_match("sichuan", 4, "en")
    table = Table(replace(setup, seats=tuple(replace(seat, bot="basic") for seat in setup.seats)), journal=journal)
    for _ in range(30):
        table.bot_answers()
    before = table.log.record(0)
    table.close()
    again = Table.resume(journal)
    assert again.log.record(0) == before
    again.close()
