"""A server commits itself to every hand's wall and dice before it begins; whoever has the journal can check it."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from paizhuo.engine.bots import make
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import GAME_NAMES, find
from paizhuo.engine.match.commitment import BadOpening, check, dice, read_opening, shuffled, walls
from paizhuo.engine.match.journal import load, split_lines
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.match import begin
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.journal.verification import Verified, looked_through, sources
from paizhuo.engine.table.sources.committed import CommittedWalls
from paizhuo.engine.table.sources.source import ChanceSource, Offered, Wake, Wanted
from paizhuo.engine.table.table import Table

KEY = bytes(range(32))


def setup_of(rules: str) -> MatchSetup:
    rule_set = find(rules)
    options = rule_set.settled({})
    everybody = rule_set.play.seats(options) + rule_set.play.supporters(options)
    return MatchSetup(rules, options, tuple(SeatSetup(f"bot {n}", "basic") for n in range(everybody)))


class RealDice:
    """Dice on a port, which always show these faces, one throw after another."""

    def __init__(self, server: ChanceSource) -> None:
        self._server = server
        self._faces = random.Random(5)

    def ask(self, wanted: Wanted, wake: Wake) -> Offered:
        offer = self._server.ask(wanted, wake)
        assert offer is not None
        assert isinstance(offer.value, tuple)
        return Offered(tuple(self._faces.randint(1, 6) for _ in offer.value), "device")

    def cancel(self) -> None:
        """Nothing is under way."""


def played(rules: str, hands: int, beside: Callable[[ChanceSource], ChanceSource] | None = None) -> str:
    """The journal of some hands."""
    journal = JournalInMemory()
    setup = setup_of(rules)
    table = Table(setup, chance=CommittedWalls(begin(setup), KEY, beside), journal=journal)
    while True:
        while not table.hand_over:
            table.bot_answers()
        if len(table.match.results) == hands:
            return journal.text
        table.next_hand()


def checked(text: str) -> Verified:
    """What a journal proves. Raises ``BadJournal``."""
    return looked_through(load(text))


@pytest.mark.parametrize("rules", sorted(GAME_NAMES))
@pytest.mark.parametrize("beside", [None, RealDice], ids=["by the server", "with real dice"])
def test_every_hand_is_opened_and_agrees(rules: str, beside: Callable[[ChanceSource], ChanceSource] | None) -> None:
    text = played(rules, 2, beside)
    found = checked(text)
    assert (found.opened, found.closed) == (2, 0)
    given = sources(load(text))
    assert given["server"]
    if beside is None:
        assert set(given) == {"server"}


@pytest.mark.parametrize("rules", ["riichi", "chaos", "tianjin"])
def test_real_dice_make_another_wall_of_the_same_commitment(rules: str) -> None:
    alone, with_dice = (load(played(rules, 1, beside)) for beside in (None, RealDice))
    assert [line for line in alone.lines if "commitment" in line] == [
        line for line in with_dice.lines if "commitment" in line
    ]
    deals = [
        [line["value"] for line in journal.lines if line.get("chance") == "deal"] for journal in (alone, with_dice)
    ]
    assert deals[0] != deals[1]


def forgeries(lines: list[dict[str, Any]]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Lines that a dishonest server might have written instead."""
    for number, line in enumerate(lines):
        if "commitment" in line:
            yield number, {"commitment": hashlib.sha256(b"another").hexdigest()}
        elif "opening" in line:
            salt = line["opening"]["salt"]
            yield number, {"opening": {**line["opening"], "salt": "0" * len(salt)}}
            for game, wall in line["opening"]["walls"].items():
                swapped = wall[::-1] if wall[0] == wall[-1] else wall[2:4] + wall[:2] + wall[4:]
                yield number, {"opening": {**line["opening"], "walls": {**line["opening"]["walls"], game: swapped}}}
        elif line.get("chance") == "dice":
            yield number, {**line, "value": [7 - face for face in line["value"]]}


@pytest.mark.parametrize("rules", sorted(GAME_NAMES))
def test_a_changed_line_is_refused(rules: str) -> None:
    lines = [json.loads(line) for line in split_lines(played(rules, 1))]
    for number, forged in forgeries(lines):
        text = "".join(json.dumps(forged if nth == number else line) + "\n" for nth, line in enumerate(lines))
        with pytest.raises(BadJournal, match=r"^line \d+: "):
            checked(text)


def test_a_tile_other_than_the_wall_has_is_refused() -> None:
    lines = [json.loads(line) for line in split_lines(played("sichuan", 1))]
    last = max(number for number, line in enumerate(lines) if line.get("chance") == "draw")
    others = {line["value"] for line in lines if line.get("chance") == "draw"} - {lines[last]["value"]}
    for other in sorted(others)[:5]:
        lines[last]["value"] = other
        with pytest.raises(BadJournal):
            checked("".join(json.dumps(line) + "\n" for line in lines))


def test_a_hand_that_was_never_opened_is_refused_once_the_next_begins() -> None:
    lines = [line for line in split_lines(played("international", 2)) if '"opening"' not in line]
    with pytest.raises(BadJournal, match="never opened"):
        checked("".join(lines))


def test_a_hand_in_progress_is_closed() -> None:
    lines = split_lines(played("international", 1))
    found = checked("".join(lines[: len(lines) // 2]))
    assert (found.opened, found.closed) == (0, 1)


@pytest.mark.parametrize("beside", [None, RealDice], ids=["by the server", "with real dice"])
def test_a_match_that_is_taken_up_in_a_hand_goes_on_with_the_same_wall(
    beside: Callable[[ChanceSource], ChanceSource] | None,
) -> None:
    whole = split_lines(played("riichi", 1, beside))
    text = "".join(whole[: len(whole) // 2])
    setup, journal = setup_of("riichi"), load(text)
    source = CommittedWalls(begin(setup), KEY, beside)
    source.recall(journal)
    rest = JournalInMemory()
    table = Table(setup, chance=source, journal=rest, taken_up=journal)
    while not table.hand_over:
        table.bot_answers()
    assert rest.text == "".join(whole)


def test_a_hand_whose_wall_was_opened_is_not_taken_back() -> None:
    setup = setup_of("international")
    setup = replace(setup, seats=tuple(SeatSetup(who.name) for who in setup.seats))
    bot, journal = make("basic", find("international"), setup.options, 7), JournalInMemory()
    table = Table(setup, chance=CommittedWalls(begin(setup), KEY), journal=journal)
    taken_back = False
    while not table.hand_over:
        seat = next(iter(table.waiting()))
        table.answer(seat, bot.choose(table.observation(seat)))
        taken_back = taken_back or table.undo()
    text = journal.text
    resumed = Table(setup, chance=CommittedWalls(begin(setup), KEY), journal=JournalInMemory(), taken_up=load(text))
    for each in (table, resumed):
        assert taken_back
        assert not each.undo()
        each.next_hand()
        assert not each.undo()
    assert journal.text.startswith(text)


def test_walls_and_dice_are_fair() -> None:
    """Where the first tile of the order ends up, and what a die shows, over 6,000 salts; the limits lie at one in 10,000."""
    places, faces = Counter[int](), Counter[int]()
    for number in range(6_000):
        salt = hashlib.sha256(str(number).encode()).digest()
        places[shuffled(tuple(range(12)), salt, "wall/x").index(0)] += 1
        faces.update(dice(salt, 0, 2))
    assert sum((places[place] - 500) ** 2 / 500 for place in range(12)) < 37.4
    assert sum((faces[face] - 2_000) ** 2 / 2_000 for face in range(1, 7)) < 25.7


def test_a_salt_for_another_wall_does_not_open_a_commitment() -> None:
    match = begin(setup_of("riichi"))
    source = CommittedWalls(match, KEY)
    honest, other = source.opening(0), source.opening(1)
    check(match, source.commitment(0), honest)
    with pytest.raises(BadOpening, match="committed"):
        check(match, source.commitment(0), other)
    mixed_up = read_opening({**honest.written(), "walls": other.written()["walls"]})
    with pytest.raises(BadOpening, match="follow"):
        check(match, mixed_up.commitment, mixed_up)
    assert sorted(walls(match, honest.salt)["riichi"]) == sorted(match.rule_set.play.wall(match.options))


@pytest.mark.parametrize(
    "written", [None, {}, {"salt": "00", "walls": {}}, {"salt": "zz" * 32, "walls": {}}, {"salt": 1, "walls": 2}]
)
def test_what_is_no_opening_is_refused(written: object) -> None:
    with pytest.raises(BadOpening):
        read_opening(written)
