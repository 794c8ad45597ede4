"""Chance comes when it comes: late, from several sources, not at all, or wrong; the match stands where it stood meanwhile."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core.action import Discard, SelfDraw
from paizhuo.engine.core.node import BadChance, ChanceValue, DealTiles, DrawTile, RollDice, ShowPlace
from paizhuo.engine.core.tiles import UNKNOWN, parse
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import ALL
from paizhuo.engine.match.history import CorrectionRefused
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.journal.verification import sources, verified_steps
from paizhuo.engine.table.sources.inbox import Inbox
from paizhuo.engine.table.sources.mixed import Unseen, dice_and_tiles
from paizhuo.engine.table.sources.replayed import Replayed
from paizhuo.engine.table.sources.seeded import SeededWall, seeded
from paizhuo.engine.table.sources.source import Offered, SourceFailed, Wake, Wanted
from paizhuo.engine.table.table import ChanceRefused, Table

SEED = 11
WRONG: tuple[ChanceValue, ...] = ((7, 7, 7), -5, 10**9, (0,) * 200, True)


def setup_of(rules: str, people: tuple[int, ...] = (), seed: int | None = SEED) -> MatchSetup:
    rule_set = next(each for each in ALL if each.id == rules)
    participants = rule_set.participants(rule_set.settled({}))
    seats = tuple(SeatSetup(f"P{nth}", None if nth in people else "basic") for nth in range(participants))
    return MatchSetup(rules, {}, seats, seed)


def walls(setup: MatchSetup, seed: int = SEED) -> SeededWall:
    return seeded(Table(replace(setup, seed=seed)).match, seed)


class Moody:
    """A source that has the values of a wall, but late, after failures, and after values that cannot be."""

    def __init__(self, wall: SeededWall, seed: int) -> None:
        self._wall, self._random = wall, Random(seed)
        self.wake: Wake = lambda: None
        self.cancelled = 0

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        self.wake = wake
        match self._random.randrange(6):
            case 0:
                return None
            case 1:
                raise SourceFailed(Text("没电了", "the battery is empty"))
            case 2:
                raise OSError("the line is cut")
            case 3:
                return Offered(self._random.choice(WRONG), "device")
            case _:
                return Offered(self._wall.value(wanted.request, wanted.hand, wanted.nth), "device")

    def cancel(self) -> None:
        self.cancelled += 1


def rolling(faces: tuple[int, ...]) -> Inbox:
    """Hardware dice that show these faces as soon as they are wanted."""

    def roll(wanted: Wanted | None) -> None:
        if wanted is not None and isinstance(wanted.request, RollDice):
            dice.put(faces[: wanted.request.count])

    dice = Inbox("device", roll)
    return dice


def play(table: Table, waking: Callable[[], None] = lambda: None) -> None:
    """Plays the hand; whoever is asked answers as bots do."""
    while not table.hand_over:
        if table.awaited:
            waking()
        else:
            table.bot_answers()


def given(table_text: str) -> list[Any]:
    """The lines of a journal after the first, whoever gave them."""
    lines = [json.loads(line) for line in table_text.splitlines()[1:]]
    return [{key: value for key, value in line.items() if key != "by"} for line in lines]


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_source_that_is_late_fails_and_errs_changes_nothing_of_the_match(rule_set: RuleSet, tmp_path: Path) -> None:
    setup = setup_of(rule_set.id)
    with Table(setup, journal=(well := tmp_path / "well")) as table:
        play(table)
    moody = Moody(walls(setup), 3)
    with Table(setup, chance=moody, journal=(path := tmp_path / "moody")) as table:
        play(table, lambda: moody.wake())  # noqa: PLW0108 - what it was given last
    assert given(path.read_text(encoding="utf-8")) == given(well.read_text(encoding="utf-8"))


def test_while_chance_is_late_the_answer_before_it_stands_and_nobody_is_asked(tmp_path: Path) -> None:
    """Nothing is lost and nothing is offered twice: the match waits, and goes on where it stood when it is taken up again."""
    setup = setup_of("riichi", people=(0, 1, 2, 3))
    inbox = Inbox("device")
    table = Table(setup, chance=inbox, journal=(path := tmp_path / "late"))
    wall = walls(setup)
    while not table.waiting():
        wanted = inbox.wanted
        assert wanted is not None
        inbox.put(wall.value(wanted.request, wanted.hand, wanted.nth))
    (seat, options), *_ = table.waiting().items()
    table.answer(seat, next(option for option in options if isinstance(option, Discard)))
    while waiting := table.waiting():
        for asked, choices in waiting.items():
            table.answer(asked, choices[-1])
    assert table.awaited is not None
    assert isinstance(table.awaited.request, DrawTile)
    inbox.fail(Text("读不出来", "it cannot be read"))
    assert table.awaited.trouble == Text("读不出来", "it cannot be read")
    stands = table.match
    table.close()
    with Table.resume(path, chance=inbox) as again:
        assert again.match.hand == stands.hand
        assert again.awaited is not None
        again.use(wall)
        assert again.waiting().keys() == {1}


def test_taking_back_cancels_what_was_asked_and_a_late_value_is_not_taken() -> None:
    setup = setup_of("riichi", people=(0, 1, 2, 3))
    heard: list[Wanted | None] = []
    dice, tiles = walls(setup), Inbox("camera", heard.append)
    table = Table(setup, chance=dice_and_tiles(dice, tiles))
    while not table.waiting():
        assert tiles.wanted is not None
        tiles.put(dice.value(tiles.wanted.request, tiles.wanted.hand, tiles.wanted.nth))
    before = table.match
    table.answer(0, table.waiting()[0][0])
    while waiting := table.waiting():
        for asked, choices in waiting.items():
            table.answer(asked, choices[-1])
    assert tiles.wanted is not None
    while table.undo():
        pass
    assert table.match == before
    assert heard[-1] is None
    with pytest.raises(BadChance):
        tiles.put(5)
    assert table.match == before


def test_hardware_dice_go_with_a_seeded_wall(tmp_path: Path) -> None:
    setup = setup_of("sichuan")
    rolled = rolling((6, 6))
    with Table(setup, chance=dice_and_tiles(rolled, walls(setup)), journal=(path := tmp_path / "mixed")) as table:
        play(table)
    journal = load(decode(path.read_bytes()))
    assert sources(journal).keys() == {"device", "seed"}
    assert next(line["value"] for line in journal.lines if line.get("by") == "device") == [6, 6]
    assert list(verified_steps(journal))


def test_a_journal_is_a_source_and_another_goes_on_at_its_end(tmp_path: Path) -> None:
    setup = setup_of("harmony")
    path = tmp_path / "first"
    with Table(setup, journal=path) as table:
        play(table)
        after_first = table.match
    journal = load(decode(path.read_bytes()))
    again = Table(setup, chance=Replayed(journal))
    play(again)
    assert again.match == after_first
    again.next_hand()
    assert again.awaited is not None
    assert again.awaited.trouble is not None
    again.use(walls(setup))
    play(again)
    assert len(again.match.results) == 2


def test_a_journal_of_another_match_fails_at_the_first_difference(tmp_path: Path) -> None:
    with Table(setup_of("sichuan"), journal=(path := tmp_path / "sichuan")) as table:
        play(table)
    other = Table(setup_of("double"), chance=Replayed(load(decode(path.read_bytes()))))
    play_on = other.awaited
    assert play_on is not None
    assert play_on.trouble is not None
    assert "differs" in play_on.trouble.en


def test_virtual_dice_take_over_in_a_physical_match_and_the_journal_can_still_be_checked(tmp_path: Path) -> None:
    """The seed of the new dice is written down, also when the moment is taken back, and when the match is taken up again."""
    setup = setup_of("riichi", people=(0,), seed=None)
    inbox = Inbox("device")
    path = tmp_path / "physical"
    table = Table(setup, chance=inbox, journal=path)
    assert inbox.wanted is not None
    inbox.put((3, 4))
    assert isinstance(inbox.wanted.request, DealTiles)
    table.use(walls(setup, 77), seed=77)
    table.answer(0, table.waiting()[0][0])
    assert table.undo()
    while not table.waiting().keys() >= {0}:
        table.bot_answers()
    table.answer(0, table.waiting()[0][0])
    table.close()
    journal = load(decode(path.read_bytes()))
    assert [line for line in journal.lines if "seed" in line] == [{"seed": 77}]
    assert [step.line["by"] for step in verified_steps(journal) if step.asked][:2] == ["device", "seed"]
    with Table.resume(path) as again:
        for _ in range(3):
            again.bot_answers()
        assert again.awaited is None
    wrong = path.read_text(encoding="utf-8").replace('{"seed": 77}', '{"seed": 78}')
    with pytest.raises(ValueError, match="the seed gives"):
        list(verified_steps(load(wrong)))


def test_a_person_says_what_the_source_cannot(tmp_path: Path) -> None:
    setup = setup_of("riichi", seed=None)
    with Table(setup, chance=Inbox("device"), journal=(path := tmp_path / "entered")) as table:
        before = table.match
        for bad in ((0, 1), (1,), (1, 2, 3), 5, (True, 1)):
            with pytest.raises(ChanceRefused):
                table.give(bad)
            assert table.match == before
        table.give((2, 5))
        assert table.awaited is not None
        assert isinstance(table.awaited.request, DealTiles)
    assert json.loads(path.read_text().splitlines()[-1]) == {
        "chance": "dice",
        "purpose": "break",
        "seat": 0,
        "by": "person",
        "value": [2, 5],
    }


def test_a_tile_that_is_there_too_often_is_not_taken() -> None:
    """A camera reads a fifth three: the source is asked again, and the reason is said."""
    setup = setup_of("sichuan", people=(0, 1, 2, 3), seed=None)
    values: list[ChanceValue] = [(1, 2), (0, 0, 0, 0, *range(1, 10)), (0, *range(9, 21))]
    asked: list[Wanted | None] = []
    inbox = Inbox("camera", asked.append)
    table = Table(setup, chance=inbox)
    for value in values:
        inbox.put(value)
    assert table.awaited is not None
    assert table.awaited.trouble == Text(
        "一万出现了 5 张，这副牌只有 4 张", "1 of characters is there 5 times; the wall has 4 of it"
    )
    assert isinstance(table.awaited.request, DealTiles)
    assert table.awaited.request.place == 1
    inbox.put(tuple(range(9, 22)))
    assert table.awaited.trouble is None


def test_whoever_waits_is_called_when_late_chance_has_come() -> None:
    calls: list[int] = []
    inbox = Inbox("device")
    table = Table(setup_of("riichi", seed=None), chance=inbox)
    table.moved_on = lambda: calls.append(len(table.log))
    inbox.put((5, 5))
    inbox.fail(Text("卡住了", "it is jammed"))
    assert len(calls) == 2


def test_unseen_tiles_are_dealt_and_drawn_unknown(tmp_path: Path) -> None:
    """At a table of real tiles the acts are reported, and everything else follows; the journal replays to the same hand."""
    setup = setup_of("harmony", people=(0, 1, 2, 3), seed=None)
    dice = rolling((2, 3))
    with Table(setup, chance=dice_and_tiles(dice, Unseen()), journal=(path := tmp_path / "blind")) as table:
        assert set(table.observation(0).rack.concealed) == {UNKNOWN}
        table.act(0, Discard(20, False))
        before = table.match
        table.act(1, Discard(21, False))  # the window is closed, and seat 1 has drawn
        with pytest.raises(ValueError, match="seat 0"):
            table.act(0, Discard(22, False))
        assert [laid.tile for laid in table.match.hand.rivers[1]] == [21]
        table.undo()
        assert table.match == before
        table.act(1, Discard(21, False))
        stands = table.match
        assert table.journal_text == path.read_text(encoding="utf-8")
    with Table.resume(path, chance=dice_and_tiles(dice, Unseen())) as again:
        assert again.match.hand == stands.hand


def test_an_earlier_entry_is_corrected_and_the_match_goes_on_from_there(tmp_path: Path) -> None:
    setup = setup_of("harmony", people=(0, 1, 2, 3), seed=None)
    dice = rolling((2, 3))
    path = tmp_path / "corrected"
    with Table(setup, chance=dice_and_tiles(dice, Unseen()), journal=path) as table:
        table.act(0, Discard(20, False))
        table.act(1, Discard(21, False))
        lines = path.read_text().splitlines()
        number = next(nth for nth, line in enumerate(lines, 1) if '"tile": "3s"' in line)
        before = table.match
        found = table.correct(number, {"seat": 0, "action": "self_draw"})
        assert found.misfit is not None
        assert found.misfit.number == number + 1
        assert table.match == before
        table.correct(number, {**json.loads(lines[number - 1]), "tile": "5s"})
        assert [laid.tile for laid in table.match.hand.rivers[0]] == [22]
        assert [laid.tile for laid in table.match.hand.rivers[1]] == [21]
        assert '"tile": "5s"' in path.read_text()
        stands = table.match
        table.act(2, Discard(23, False))
        assert table.undo()
        assert table.match == stands
        table.correct(number, {"seat": 0, "action": "self_draw"}, partly=True)
        assert table.awaited is not None
        assert table.awaited.request == ShowPlace(0)
    assert load(decode(path.read_bytes())).lines


def test_a_rack_shown_to_win_is_corrected_to_one_that_wins_alone() -> None:
    setup = setup_of("harmony", people=(0, 1, 2, 3), seed=None)
    table = Table(setup, chance=dice_and_tiles(rolling((2, 3)), Unseen()), journal=JournalInMemory())
    table.act(0, SelfDraw())
    table.give(parse("123m456m789m123p55p"))
    assert table.hand_over
    lines = (table.journal_text or "").splitlines()
    number, shown = len(lines), json.loads(lines[-1])
    with pytest.raises(CorrectionRefused, match="does not win"):
        table.correct(number, {**shown, "value": "123456789m12357p"})
    won = table.match
    with pytest.raises(CorrectionRefused, match="There is no line"):
        table.correct(number + 1)
    assert table.match == won
    table.correct(number, {**shown, "value": "12312345556789m"})
    assert table.match.standing[0] > won.standing[0]
