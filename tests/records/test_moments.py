"""A moment of a match is shared as a link, and opened again as it was."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.hand import Place
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.moments import PREFIX
from paizhuo.engine.records.moments.link import DICTIONARY, FORM, BadMoment, is_link, read_link, write_link
from paizhuo.engine.records.moments.moment import share
from paizhuo.engine.records.moments.opened import OpenedMoment, open_moment
from paizhuo.engine.records.replaying import Position, Replay
from paizhuo.engine.table.practice.hidden_tiles import filled
from paizhuo.engine.table.practice.playing_on import dealt_anew
from paizhuo.engine.table.table import Table
from tests.records.replays import played

pytestmark = pytest.mark.simulation
GAMES = [game.id for game in ALL]
NAMES = ("Ann", "Ben", "Cho", "Dee", "Eva", "Fay", "Gus", "Hal")
AIM = 2000
"""A link is shorter than this."""
SAMPLE = 8
"""About so many positions of a game are looked at."""


@cache
def replay_of(rules: str) -> Replay:
    game = find(rules)
    seats = tuple(SeatSetup(name, "basic") for name in NAMES[: game.participants(game.settled({}))])
    return played(MatchSetup(rules, {}, seats, 9), hands=1)


def sample(rules: str) -> list[tuple[Position, Seat]]:
    """Positions of a hand, each with a seat: some of every kind of decision, and some at which the seat is not asked."""
    random, kinds = Random(rules), {}  # type: ignore[var-annotated]
    for position in replay_of(rules).positions:
        for seat in range(position.match.hand.seats):
            kind = type(position.match.hand.phase).__name__, seat in position.referee.asked
            kinds.setdefault(kind, []).append((position, seat))
    few = max(1, SAMPLE // len(kinds))
    return [each for found in kinds.values() for each in random.sample(found, min(few, len(found)))]


def again(link: str) -> OpenedMoment:
    return open_moment(read_link(link), NAMES)


@pytest.mark.parametrize("rules", GAMES)
def test_what_a_seat_saw_is_seen_again_and_the_link_is_short(rules: str) -> None:
    for position, seat in sample(rules):
        link = write_link(share(position.referee, seat))
        assert len(link) < AIM
        assert again(link).observation == position.referee.observation(seat)
        whole = write_link(share(position.referee, seat, tiles_open=True))
        assert len(whole) < AIM
        opened = again(whole)
        assert opened.observation == position.referee.observation(seat)
        assert [place.concealed for place in opened.match.hand.places] == [
            place.concealed for place in position.match.hand.places
        ]


def forgotten(place: Place) -> Place:
    drawn = None if place.drawn is None else UNKNOWN
    return replace(place, concealed=(UNKNOWN,) * len(place.concealed), drawn=drawn)


@pytest.mark.parametrize("rules", GAMES)
def test_no_tile_that_the_seat_did_not_know_is_in_the_link(rules: str) -> None:
    others, link = 0, ""
    for position, seat in sample(rules):
        match, link = position.match, write_link(share(position.referee, seat))
        places = tuple(place if place.owner == seat or place.shown else forgotten(place) for place in match.hand.places)
        for seed in (1, 2):
            hand, _ = filled(match.with_hand(replace(match.hand, places=places)), Random(seed))
            others += hand.places != match.hand.places
            other = Referee(match.with_hand(hand), position.referee.answers, position.referee.chances)
            assert write_link(share(other, seat)) == link
    assert others
    assert not any(f'"{name}"' in unfolded(link) for name in NAMES)


@pytest.mark.parametrize("rules", ["riichi", "hongkong", "chongqing", "trick", "holdem", "chaos"])
def test_a_hand_goes_on_from_a_moment_with_hidden_tiles_dealt_anew(rules: str) -> None:
    met = set()
    for position, seat in sample(rules):
        kind = type(position.match.hand.phase).__name__
        opened = again(write_link(share(position.referee, seat)))
        if not opened.may_play_on or kind in met:
            continue
        met.add(kind)
        table = dealt_anew(opened.asked, seat, NAMES[: len(opened.match.setup.seats)], 5)
        assert table.observation(seat) == opened.observation
        play_out(table, seat)
    assert {"Turn", "Claims"} <= met or rules == "chris", "hands of the last end soon"


@pytest.mark.nightly
@pytest.mark.parametrize("rules", [game.id for game in ALL])
def test_a_hand_goes_on_from_moments_of_every_game(rules: str) -> None:
    test_a_hand_goes_on_from_a_moment_with_hidden_tiles_dealt_anew(rules)


def play_out(table: Table, seat: Seat) -> None:
    player = make("basic", table.match.rule_set, table.match.options, 0)
    while not table.hand_over:
        if seat in table.waiting():
            table.answer(seat, player.choose(table.observation(seat)))
        else:
            table.bot_answers()


def unfolded(link: str) -> str:
    letters = link.removeprefix(f"{PREFIX}{FORM}/")
    packed = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    return zlib.decompressobj(15, DICTIONARY).decompress(packed).decode()


def folded(written: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_DEFAULT_STRATEGY, DICTIONARY)
    packed = packer.compress(written.encode()) + packer.flush()
    return f"{PREFIX}{FORM}/{base64.urlsafe_b64encode(packed).rstrip(b'=').decode()}"


def a_link(rules: str) -> str:
    position, seat = next((position, seat) for position, seat in sample(rules) if seat in position.referee.asked)
    return write_link(share(position.referee, seat))


def test_a_link_that_mail_has_broken_into_lines_is_read() -> None:
    link = a_link("riichi")
    broken = f" {link[:40]}\r\n{link[40:]}\n"
    assert is_link(broken)
    assert read_link(broken) == read_link(link)


def test_what_is_no_link_or_only_a_part_or_of_another_version_is_refused_in_words() -> None:
    link = a_link("riichi")
    assert folded(unfolded(link)) == link
    form = json.loads(unfolded(link))
    refused = {
        "no link": ["paizhuo://192.168.1.7:8765/K7XM2Q", "hello", PREFIX, f"{PREFIX}x/{link[-20:]}", f"{link}?"],
        "not whole": [link[:-1], link[:-7], link[: len(link) // 2], f"{PREFIX}{FORM}/", f"{link}AAAA"],
        "another version": [link.replace(f"/{FORM}/", f"/{FORM + 1}/"), folded(json.dumps([99, *form[1:]]))],
        "too long": [link + "A" * 9000, folded(" " * 900_000 + unfolded(link))],
        "not known here": [folded(json.dumps([form[0], "gambling", *form[2:]]))],
        "cannot be read": [
            folded("{}"),
            folded("?"),
            folded("[" * 3000),
            folded(json.dumps([*form[:5], 10**12, None])),
        ],
    }
    for words, links in refused.items():
        for bad in links:
            with pytest.raises(BadMoment, match=words) as no:
                read_link(bad)
            assert no.value.reason.zh.endswith("。")


def leaves(form: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values in a form."""
    yield path
    inner = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, value in inner:
        yield from leaves(value, (*path, key))


def changed(form: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(form) if isinstance(form, dict) else list(form)
    copy[path[0]] = changed(form[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("rules", ["riichi", "holdem", "trick", "double"])
def test_a_link_that_was_tampered_with_is_refused_or_shows_what_could_be(rules: str) -> None:
    form, random = json.loads(unfolded(a_link(rules))), Random(7)
    paths, refused = list(leaves(form)), 0
    strange: tuple[Any, ...] = (
        None,
        -1,
        3,
        10**6,
        "5m",
        "1111m",
        "??",
        [],
        {},
        [[]],
        True,
        {"is": "Turn", "seat": 2},
        {"is": "Deal"},
        0,
    )
    for _ in range(60):
        bad = changed(form, random.choice(paths), random.choice(strange))
        try:
            opened = open_moment(read_link(folded(json.dumps(bad))), NAMES)
        except BadMoment:
            refused += 1
        else:
            opened.shown(tiles_open=opened.tiles_open)
    assert refused > 40


def test_more_tiles_than_there_are_and_tiles_that_the_seat_cannot_know_are_refused() -> None:
    position, seat = next(each for each in sample("riichi") if each[1] in each[0].referee.asked)
    moment = share(position.referee, seat)
    other = (seat + 1) % 4
    for place, tiles in ((seat, (4,) * 5), (other, position.match.hand.places[other].concealed)):
        concealed = (*tiles, *moment.hand.places[place].concealed[len(tiles) :])
        bad = replace(moment, hand=moment.hand.with_place(place, concealed=concealed))
        with pytest.raises(BadMoment, match="cannot come about"):
            open_moment(bad, NAMES)
