"""mjai both ways: what a seat is sent, what it answers, and our bots at the tables of others."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from paizhuo.desktop.commands.bot import Speaker
from paizhuo.engine.core.action import Action, Discard
from paizhuo.engine.core.event import Discarded, Event, Paid
from paizhuo.engine.core.hand import DEPOSIT, Transfer
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.match.formats.mjai import Lines, tile_name, tile_of
from paizhuo.engine.match.formats.mjai.reader import AS_TENHOU, BadLine, Reader
from paizhuo.engine.match.formats.mjai.replies import NoSuchAnswer, meant, reply
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.table import Table

SEATS = range(4)


class Feed:
    """What a seat of a table is sent, line by line."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self._lines, self._heard = seat, Lines(), 0
        self.claimed: tuple[Seat, int] | None = None
        self.sent: list[dict[str, Any]] = [{"type": "start_game", "id": seat, "names": ["a", "b", "c", "d"]}]

    def news(self, table: Table) -> list[dict[str, Any]]:
        """The lines since this was asked last."""
        seen = table.observation(self.seat)
        events = [event for _, event in table.log.record(self.seat, self._heard)]
        self._heard = table.log.shown(self.seat)
        found = list(self._lines.take(seen.hand, seen.hand.state.under, events))
        for line in found:
            if line["type"] in ("dahai", "kakan"):
                self.claimed = line["actor"], tile_of(line["pai"])
            elif line["type"] == "tsumo":
                self.claimed = None
        self.sent += found
        return found


def tables(seeds: range) -> list[Table]:
    """Matches by the rules as Tenhou has them."""
    seats = tuple(SeatSetup(name) for name in "abcd")
    return [Table(MatchSetup("riichi", AS_TENHOU, seats, seed)) for seed in seeds]


def alike(read: Observation, seen: Observation) -> bool:
    """Whether a hand that was read from lines is the hand as it is."""
    same = ("places", "rivers", "turn", "ledger")
    ours = [sorted(map(repr, each.options)) for each in (read, seen)]
    return ours[0] == ours[1] and all(getattr(read.hand, name) == getattr(seen.hand, name) for name in same)


@pytest.mark.simulation
@pytest.mark.parametrize("table", tables(range(6)), ids=lambda table: f"seed {table.match.setup.seed}")
def test_what_is_read_from_the_lines_is_what_the_seat_may_know(table: Table) -> None:
    from paizhuo.engine.bots import make

    feeds, readers = [Feed(seat) for seat in SEATS], [Reader() for _ in SEATS]
    for reader, each in zip(readers, feeds, strict=True):
        reader.take(each.sent[0])
    bots = [make("basic", table.rule_set, table.match.options, seat) for seat in SEATS]
    for _ in range(4):
        while not table.hand_over:
            for reader, each in zip(readers, feeds, strict=True):
                for line in each.news(table):
                    reader.take(line)
            for seat, options in table.waiting().items():
                seen, read = table.observation(seat), readers[seat].observation
                assert read is not None
                assert alike(read, seen), (seat, read.options, options)
                action = bots[seat].choose(seen)
                said = readers[seat].said(action)
                source, tile = feeds[seat].claimed or (None, None)
                assert said == reply(seen, action, source, tile)
                found = meant(seen, said, source, tile)
                if isinstance(action, Riichi):
                    assert found is None
                    discard = {"type": "dahai", "pai": tile_name(action.tile), "tsumogiri": action.drawn}
                    found = meant(seen, discard, source, tile, declared=True)
                assert same(found, action)
                table.answer(seat, action)
        for reader, each in zip(readers, feeds, strict=True):
            for line in each.news(table):
                reader.take(line)
            assert reader.observation is None
        table.next_hand()
        if table.match_over:
            break


def test_a_riichi_is_accepted_by_its_stick_and_not_by_points_that_the_players_agree_on() -> None:
    hand = tables(range(1))[0].match.hand
    lines = Lines()

    def taken(event: Event) -> list[dict[str, Any]]:
        return list(lines.take(hand, (), [event]))

    fine, between = Transfer(2, DEPOSIT, 1000, "penalty"), Transfer(2, 3, 1000, "penalty")
    assert not taken(Paid((fine,)))
    assert taken(Discarded(1, tile_of("E"), drawn=False, turned=True))[0] == {"type": "reach", "actor": 1}
    assert not taken(Paid((between,)))
    stick = Transfer(1, DEPOSIT, 1000, "riichi")
    assert taken(Paid((stick,))) == [{"type": "reach_accepted", "actor": 1}]
    assert not taken(Paid((stick,)))


def test_a_riichi_with_fewer_points_than_a_stick_is_followed_and_not_declared() -> None:
    """Tables differ in whether it is allowed; mjai does not say."""
    own = [f"{n}{suit}" for suit in "mps" for n in (1, 2, 3)] + ["4m", "5m", "E", "E"]
    for actor in (0, 1):
        reader = Reader()
        reader.take({"type": "start_game", "id": 0})
        hidden = ["?"] * 13
        reader.take(
            {
                "type": "start_kyoku", "bakaze": "E", "kyoku": actor + 1, "honba": 0, "kyotaku": 0, "oya": actor,
                "dora_marker": "9s", "scores": [500, 500, 49_000, 50_000], "tehais": [own, hidden, hidden, hidden],
            }
        )  # fmt: skip
        reader.take({"type": "tsumo", "actor": actor, "pai": "?" if actor else "9p"})
        seen = reader.observation
        assert seen is not None
        assert not any(isinstance(option, Riichi) for option in seen.options)
        assert bool(seen.options) is (actor == 0)
        reader.take({"type": "reach", "actor": actor})
        reader.take({"type": "dahai", "actor": actor, "pai": "9p", "tsumogiri": True})
        after = reader.observation
        assert after is not None
        assert [(tile_name(laid.tile), laid.turned) for laid in after.hand.rivers[actor]] == [("9p", True)]


def begun(own: list[str]) -> Reader:
    """A reader of seat 0, which holds these tiles; seat 0 deals."""
    reader, hidden = Reader(), ["?"] * 13
    reader.take({"type": "start_game", "id": 0})
    reader.take(
        {
            "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
            "dora_marker": "9s", "scores": [25_000] * 4, "tehais": [own, hidden, hidden, hidden],
        }
    )  # fmt: skip
    return reader


def test_swap_calling_is_followed_and_not_done() -> None:
    """Arenas differ in whether it is allowed; ours discards neither the called tile nor the other end of its run."""
    reader = begun(["1m", "2m", "5m", "6m", "1p", "4p", "7p", "1s", "4s", "7s", "E", "S", "W"])
    for line in (
        {"type": "tsumo", "actor": 0, "pai": "N"},
        {"type": "dahai", "actor": 0, "pai": "N", "tsumogiri": True},
        {"type": "tsumo", "actor": 1, "pai": "?"},
        {"type": "dahai", "actor": 1, "pai": "3m", "tsumogiri": False},
        {"type": "chi", "actor": 2, "target": 1, "pai": "3m", "consumed": ["4m", "5m"]},
        {"type": "dahai", "actor": 2, "pai": "6m", "tsumogiri": False},
        {"type": "tsumo", "actor": 3, "pai": "?"},
        {"type": "dahai", "actor": 3, "pai": "4m", "tsumogiri": False},
        {"type": "chi", "actor": 0, "target": 3, "pai": "4m", "consumed": ["5m", "6m"]},
    ):
        reader.take(line)
    seen = reader.observation
    assert seen is not None
    assert [tile_name(laid.tile) for laid in seen.hand.rivers[2]] == ["6m"]
    offered = {tile_name(option.tile) for option in seen.options if isinstance(option, Discard)}
    assert offered == {"1m", "2m", *["1p", "4p", "7p", "1s", "4s", "7s", "E", "S", "W"]}


def test_a_hand_that_goes_on_after_four_riichi_is_followed() -> None:
    reader = begun(["1m", "2m", "3m", "1p", "2p", "3p", "1s", "2s", "3s", "7s", "8s", "E", "E"])
    for actor, tile in enumerate(("9p", "8p", "7p", "6p")):
        reader.take({"type": "tsumo", "actor": actor, "pai": "?" if actor else tile})
        reader.take({"type": "reach", "actor": actor})
        reader.take({"type": "dahai", "actor": actor, "pai": tile, "tsumogiri": True})
        reader.take({"type": "reach_accepted", "actor": actor})
    reader.take({"type": "tsumo", "actor": 0, "pai": "W"})
    seen = reader.observation
    assert seen is not None
    assert len(seen.options) == 1


def same(found: Action | None, action: Action) -> bool:
    return found == action


def test_a_seat_is_sent_no_tile_that_it_may_not_know() -> None:
    (table,) = tables(range(3, 4))
    feed = Feed(2)
    while not table.hand_over:
        feed.news(table)
        for seat, options in table.waiting().items():
            table.answer(seat, options[-1])
    for line in feed.sent:
        if line["type"] == "start_kyoku":
            assert [set(tiles) == {"?"} for tiles in line["tehais"]] == [True, True, False, True]
        if line["type"] == "tsumo" and line["actor"] != 2:
            assert line["pai"] == "?"


def spoken(table: Table, speakers: list[Speaker]) -> None:
    """Plays a hand by what programs answer."""
    feeds = [Feed(seat) for seat in SEATS]
    last = [speaker.answer(json.dumps(each.sent[0])) for speaker, each in zip(speakers, feeds, strict=True)]
    while not table.hand_over:
        for seat in SEATS:
            for line in feeds[seat].news(table):
                if line["type"] != "reach" or line["actor"] != seat:
                    last[seat] = speakers[seat].answer(json.dumps(line))
        for seat in list(table.waiting()):
            seen, (source, tile) = table.observation(seat), feeds[seat].claimed or (None, None)
            action = meant(seen, last[seat], source, tile)
            if action is None:
                discard = speakers[seat].answer(json.dumps({"type": "reach", "actor": seat}))
                action = meant(seen, discard, source, tile, declared=True)
            assert action is not None
            table.answer(seat, action)


@pytest.mark.parametrize("name", ["basic", "expert"])
@pytest.mark.parametrize("seed", range(3))
def test_four_programs_play_as_four_bots_here_do(name: str, seed: int) -> None:
    from paizhuo.engine.bots import make

    (here,), (there,) = tables(range(seed, seed + 1)), tables(range(seed, seed + 1))
    bots = [make(name, here.rule_set, here.match.options, 1 + seat) for seat in SEATS]
    while not here.hand_over:
        for seat in list(here.waiting()):
            here.answer(seat, bots[seat].choose(here.observation(seat)))
    spoken(there, [Speaker(name, 1) for _ in SEATS])
    assert here.match.results == there.match.results


def test_the_command_answers_line_by_line(root: Path) -> None:
    (table,) = tables(range(1))
    feed = Feed(0)
    feed.news(table)
    lines = [
        *map(json.dumps, feed.sent),
        "no JSON",
        '{"type":"tsumo","actor":9}',
        '{"type":"new_thing"}',
        '[{"type":"end_game"}]',
    ]
    command = [sys.executable, "-P", "-m", "paizhuo.desktop", "bot", "--protocol", "mjai", "--name", "basic"]
    ended = subprocess.run(command, cwd=root, input="\n".join(lines), text=True, capture_output=True, check=True)
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert len(answers) == len(lines)
    assert answers[len(feed.sent) - 1]["type"] == "dahai"
    assert [answer["type"] for answer in answers[len(feed.sent) :]] == ["none"] * 4
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    "line",
    [
        {"type": "start_kyoku"},
        {
            "type": "start_kyoku",
            "bakaze": "E",
            "kyoku": 1,
            "oya": 0,
            "honba": 0,
            "kyotaku": 0,
            "scores": [1],
            "tehais": [[]],
        },
        {"type": "start_game", "id": "x"},
    ],
)
def test_a_line_that_cannot_be_followed_is_refused(line: dict[str, Any]) -> None:
    with pytest.raises(BadLine):
        Reader().take(line)


@pytest.mark.parametrize("key", ["kyoku", "honba", "kyotaku"])
def test_a_number_without_end_is_refused_in_words(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    (table,) = tables(range(1))
    feed, speaker = Feed(0), Speaker("basic", 1)
    feed.news(table)
    start, kyoku = feed.sent[:2]
    speaker.answer(json.dumps(start))
    assert speaker.answer(json.dumps({**kyoku, key: float("inf")})) == {"type": "none"}
    assert "start_kyoku" in capsys.readouterr().err


def test_several_lines_at_once_are_answered_by_what_may_be_done_after_them() -> None:
    (table,) = tables(range(1))
    feed, speaker = Feed(0), Speaker("basic", 1)
    feed.news(table)
    dora = {"type": "dora", "dora_marker": "1m"}
    assert speaker.answer(json.dumps([*feed.sent, dora]))["type"] == "dahai"
    assert speaker.answer(json.dumps(dora)) == {"type": "none"}


def test_an_answer_that_fits_no_option_is_refused() -> None:
    (table,) = tables(range(1))
    seen = table.observation(0)
    for answer in ({"type": "hora"}, {"type": "dahai", "pai": "9x"}, {"type": "reach"}, {}, {"type": "dahai"}):
        with pytest.raises(NoSuchAnswer):
            meant(seen, answer, None, None)


def test_an_answer_may_leave_out_what_does_not_matter() -> None:
    (table,) = tables(range(1))
    seen = table.observation(0)
    tile = seen.rack.concealed[0]
    found = meant(seen, {"type": "dahai", "pai": tile_name(tile), "meta": {"q": [1]}}, None, None)
    assert tile_name(getattr(found, "tile", -1)) == tile_name(tile)
