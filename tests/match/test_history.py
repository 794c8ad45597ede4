"""An earlier entry is corrected: what still follows is kept, and where the rest no longer fits is said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import PASS, Action, Discard, Pon
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.tiles import NAMES, parse_one
from paizhuo.engine.match.history import Correction, CorrectionRefused, corrected
from paizhuo.engine.match.journal import Journal, load, split_lines
from paizhuo.engine.match.journal_lines import Line, written
from paizhuo.engine.match.journal_steps import Step, action_in, steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.umpire.sources import RealChance

GAMES = Path(__file__).resolve().parent.parent / "games"
JOURNALS = sorted(GAMES.glob("*.journal"))
every_game = pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)


def at_a_table(path: Path) -> Journal:
    """A match as it would be kept of real tiles: everything read by a person."""
    first, *rest = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [{**line, "by": "person"} if "chance" in line else line for line in rest if "result" not in line]
    return load("".join(map(written, ({**first, "seed": "physical"}, *lines))))


def last(journal: Journal) -> Step:
    *_, step = steps(journal)
    return step


def numbered(journal: Journal) -> Iterator[tuple[int, Line]]:
    return enumerate(journal.lines, 2)


def is_sound(correction: Correction, number: int, before: Journal) -> None:
    """The corrected journal follows by itself, up to where the correction says it stops; nothing before has changed."""
    assert last(correction.journal).referee == correction.referee
    assert correction.journal.lines[: number - 2] == before.lines[: number - 2]
    assert correction.draft.text.startswith(correction.journal.text)
    assert load(correction.draft.text) == correction.draft
    if correction.misfit is None:
        assert correction.draft == correction.journal
    else:
        nth = correction.misfit.number - 2
        assert len(correction.journal.lines) == nth
        assert correction.draft.lines[nth] == correction.misfit.line
        assert correction.misfit.reason.zh
        assert correction.misfit.reason.en
        assert str(correction.misfit.number) in correction.misfit.sentence.zh


# -- whatever is corrected -------------------------------------------------------------------------------------------------


@pytest.mark.simulation
@every_game
def test_correcting_a_line_to_what_it_says_changes_nothing(path: Path) -> None:
    journal = load(path.read_text(encoding="utf-8"))
    rng = Random(path.stem)
    answers = [(number, line) for number, line in numbered(journal) if "action" in line]
    for number, line in rng.sample(answers, 3):
        correction = corrected(journal, number, line)
        assert correction.misfit is None
        assert correction.journal.text == journal.text
        assert correction.referee == last(journal).referee


@pytest.mark.simulation
@every_game
def test_another_choice_is_followed_as_far_as_the_rest_fits_and_can_be_corrected_back(path: Path) -> None:
    journal = at_a_table(path)
    rng = Random(path.stem)
    end = last(journal).referee
    made = list(steps(journal))
    tried = 0
    for nth in rng.sample(range(1, len(made)), len(made) - 1):
        line, number, before = journal.lines[nth], nth + 2, made[nth - 1].referee
        waiting = before.waiting
        if "action" not in line or not isinstance(waiting, Decision) or line["seat"] not in waiting.options:
            continue
        chosen = action_in(line)
        others = [option for option in waiting.options[line["seat"]] if option not in (chosen, PASS)]
        if not others:
            continue
        other = {"seat": line["seat"], **codec.write(rng.choice(others), Action)}
        correction = corrected(journal, number, other)
        is_sound(correction, number, journal)
        assert correction.journal.lines[number - 2] == other
        back = corrected(correction.draft, number, line)
        assert back.misfit is None
        assert back.referee == end
        tried += 1
        if tried == 3:
            break
    assert tried


@every_game
def test_a_misread_draw_is_corrected_and_the_discard_of_it_after_it(path: Path) -> None:
    """The tile that was drawn and discarded at once was another one: two corrections, and everything else follows."""
    journal = at_a_table(path)
    for number, line in numbered(journal):
        following = journal.lines[number - 1] if number - 1 < len(journal.lines) else {}
        if line.get("chance") != "draw" or following.get("action") != "discard" or not following.get("drawn"):
            continue
        for tile in (name for name in NAMES[:34] if name[1] == line["value"][1]):  # suits matter where one is void
            try:
                first = corrected(journal, number, {**line, "value": tile})
            except CorrectionRefused:  # all copies are seen, or the game has no such tile
                continue
            if tile == line["value"] or first.misfit is None or first.misfit.number != number + 1:
                continue
            is_sound(first, number, journal)
            assert first.misfit.line == following
            second = corrected(first.draft, number + 1, {**following, "tile": tile})
            is_sound(second, number, journal)
            assert second.misfit is None or second.misfit.number > number + 1
            assert second.referee != first.referee
            return
    pytest.skip("no tile is drawn and discarded at once")


# -- what is said ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sichuan() -> Journal:
    return at_a_table(GAMES / "sichuan.journal")


def find(journal: Journal, **wanted: Any) -> tuple[int, Line]:
    """The first line with these values."""
    return next((n, line) for n, line in numbered(journal) if all(line.get(k) == v for k, v in wanted.items()))


def test_a_claim_that_is_struck_out_leaves_the_draw_of_the_next_seat(sichuan: Journal) -> None:
    number, line = find(sichuan, action="pon")
    correction = corrected(sichuan, number)
    is_sound(correction, number, sichuan)
    assert correction.misfit is not None
    assert correction.misfit.number >= number
    assert correction.misfit.line["seat"] == line["seat"]


def test_a_line_that_is_put_in_stands_there(sichuan: Journal) -> None:
    number, line = find(sichuan, action="discard")
    sitting = {"sitting": "2026-03-01T20:15:00+08:00"}
    correction = corrected(sichuan, number, line, sitting)
    assert correction.misfit is None
    assert correction.journal.lines[number - 2 : number] == (line, sitting)
    assert correction.referee == last(sichuan).referee


def test_what_was_paid_for_a_win_that_is_struck_out_no_longer_fits(sichuan: Journal) -> None:
    number, line = find(sichuan, action="self_draw")
    correction = corrected(sichuan, number)
    is_sound(correction, number, sichuan)
    assert correction.misfit is not None
    assert correction.misfit.line["chance"] == "show"
    who = sichuan.setup.seats[line["seat"]].name
    assert correction.misfit.reason.en == f"Something must be chosen first: {who}"


def test_the_next_hand_does_not_begin_before_the_hand_has_ended(sichuan: Journal) -> None:
    opening, _ = [(n, line) for n, line in numbered(sichuan) if "hand" in line][1]
    correction = corrected(sichuan, opening - 1)
    is_sound(correction, opening - 1, sichuan)
    assert correction.misfit is not None
    assert correction.misfit.reason.en == "The hand before has not ended"


def test_nothing_more_happens_in_a_hand_that_has_ended(sichuan: Journal) -> None:
    opening, _ = [(n, line) for n, line in numbered(sichuan) if "hand" in line][1]
    with pytest.raises(CorrectionRefused, match="The hand has ended before this"):
        corrected(sichuan, opening - 1, sichuan.lines[opening - 3], {"seat": 0, "action": "discard", "tile": "1m"})


def test_a_rack_that_is_known_is_not_shown_as_another(sichuan: Journal) -> None:
    refused = []
    for number, line in numbered(sichuan):
        if line.get("chance") == "show" and line["value"]:
            other = line["value"].translate(str.maketrans("123456789", "234567891"))
            with pytest.raises(CorrectionRefused) as bad:
                corrected(sichuan, number, {**line, "value": other})
            refused.append(bad.value.reason.en)
    assert any("is not the one that is known" in reason for reason in refused)


def test_opening_lines_and_the_result_are_made_anew() -> None:
    journal = load((GAMES / "sichuan.journal").read_text(encoding="utf-8"))
    number, line = find(journal, action="discard")
    correction = corrected(journal, number, line, {"sitting": "2026-03-01T20:15:00+08:00"})
    assert correction.misfit is None
    assert correction.journal.lines[-1]["result"] == journal.lines[-1]["result"]
    assert correction.journal.lines[-1]["sha256"] != journal.lines[-1]["sha256"]
    assert last(correction.journal).match.final is not None


# -- what is refused -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 0, 10**6])
def test_there_must_be_such_a_line(sichuan: Journal, number: int) -> None:
    with pytest.raises(CorrectionRefused, match="There is no line"):
        corrected(sichuan, number, sichuan.lines[5])


def test_what_follows_from_the_other_lines_is_not_corrected(sichuan: Journal) -> None:
    _, line = find(sichuan, action="discard")
    for number in (1, 2):
        with pytest.raises(CorrectionRefused, match="follow from the other lines"):
            corrected(sichuan, number, line)
    number, _ = find(sichuan, action="discard")
    with pytest.raises(CorrectionRefused, match="follow from the other lines"):
        corrected(sichuan, number, sichuan.lines[0])


def test_what_the_seed_gives_is_not_corrected() -> None:
    journal = load((GAMES / "sichuan.journal").read_text(encoding="utf-8"))
    number, line = find(journal, chance="draw")
    with pytest.raises(CorrectionRefused, match="seed"):
        corrected(journal, number, {**line, "value": "1m"})


@pytest.mark.parametrize(
    "wrong",
    [
        {"action": "discard", "seat": 9, "tile": "1m"},
        {"action": "discard", "tile": "1m"},
        {"action": "fly", "seat": 0},
        {"action": "chi", "seat": 0, "tiles": "??"},
        {"action": "discard", "seat": 0, "tile": "nothing"},
        {"action": "discard", "seat": 0},
        {"action": "discard", "seat": [0], "tile": "1m"},
        {"action": "pass", "seat": {}},
        {"chance": "draw", "seat": 0, "by": "person", "value": "1m"},
        {"chance": "dice", "purpose": "break", "seat": 0, "by": "person", "value": [1]},
        {"ruling": "nothing"},
        {},
    ],
)
def test_what_cannot_be_said_there_is_refused_with_a_reason_and_changes_nothing(sichuan: Journal, wrong: Line) -> None:
    number, _ = find(sichuan, action="discard")
    text = sichuan.text
    with pytest.raises(CorrectionRefused) as refused:
        corrected(sichuan, number, wrong)
    assert refused.value.reason.zh
    assert refused.value.reason.en
    assert sichuan.text == text


def test_a_later_pass_of_what_is_no_seat_is_left_out(sichuan: Journal) -> None:
    """The rest of a draft may be anything that a file holds."""
    number, line = find(sichuan, action="discard")
    before = split_lines(sichuan.text)[:number]
    found = corrected(load("".join((*before, written({"seat": [0], "action": "pass"})))), number, line)
    assert found.misfit is None
    assert found.journal.text == "".join(before)


def test_a_draft_is_corrected_from_its_first_misfit_on(sichuan: Journal) -> None:
    number, _ = find(sichuan, action="pon")
    draft = corrected(sichuan, number)
    assert draft.misfit is not None
    later = next(n for n, line in numbered(draft.draft) if n > draft.misfit.number and "hand" not in line)
    with pytest.raises(CorrectionRefused, match=f"Line {draft.misfit.number} no longer fits"):
        corrected(draft.draft, later, draft.draft.lines[later - 2])


def test_a_tile_is_not_read_more_often_than_there_are_copies(sichuan: Journal) -> None:
    number, line = find(sichuan, chance="draw")
    dealt = "".join(other["value"] for other in sichuan.lines if other.get("chance") == "deal")
    assert dealt
    refused = []
    for n, later in numbered(sichuan):
        if n > number and "hand" in later:
            break
        if later.get("chance") == "draw":
            try:
                corrected(sichuan, n, {**later, "value": line["value"]})
            except CorrectionRefused as bad:
                refused.append(bad.reason.en)
    assert any("the wall has 4 of it" in reason for reason in refused)


# -- a table of real tiles -----------------------------------------------------------------------------------------------------


def blind(*acts: tuple[int, Action]) -> Table:
    """A match of harmony whose racks nobody sees, after these acts."""
    table = Table(
        MatchSetup("harmony", {}, tuple(map(SeatSetup, ("Ann", "Ben", "Cleo", "Dora")))),
        chance=RealChance().source,
        journal=JournalInMemory(),
    )
    table.give((3, 4))
    for seat, action in acts:
        table.act(seat, action)
    return table


def discard(tile: str) -> Discard:
    return Discard(parse_one(tile))


def lines_of(table: Table) -> list[Line]:
    return [json.loads(line) for line in (table.journal_text or "").splitlines()]


def number_of(table: Table, **wanted: Any) -> int:
    return next(n for n, line in enumerate(lines_of(table), 1) if all(line.get(k) == v for k, v in wanted.items()))


PON = {"seat": 2, "action": "pon", "tiles": "33s"}


def test_a_forgotten_claim_is_put_in_and_the_draw_that_it_forestalls_falls_away() -> None:
    """Who claimed has discarded next, which was taken for the discard of the seat in between."""
    table = blind((0, discard("3s")), (1, discard("5p")))
    number = number_of(table, action="discard", tile="3s")
    thrown = lines_of(table)[number - 1]
    found = table.correct(number, thrown, PON)
    assert found.misfit is not None
    assert (found.misfit.stood, found.misfit.line["tile"]) == (number_of(table, action="discard", tile="5p"), "5p")
    assert found.misfit.reason.en == "It is not your turn"
    mine = {**found.misfit.line, "seat": 2}
    again = table.correct(number, thrown, PON, mine, through=found.misfit.stood)
    assert again.misfit is None
    table.act(3, discard("9m"))
    hand = table.match.hand
    assert [meld.kind for meld in hand.places[2].melds] == ["pon"]
    assert [[laid.tile for laid in river] for river in hand.rivers[1:]] == [[], [13], [8]]
    assert (
        table.match.hand
        == blind((0, discard("3s")), (2, Pon((20, 20))), (2, discard("5p")), (3, discard("9m"))).match.hand
    )


def test_a_claim_that_was_none_is_taken_out_and_the_draw_instead_of_it_is_made() -> None:
    table = blind((0, discard("3s")), (1, Pon((20, 20))), (1, discard("5p")), (2, discard("9m")))
    assert table.correct(number_of(table, action="pon")).misfit is None
    assert table.match.hand == blind((0, discard("3s")), (1, discard("5p")), (2, discard("9m"))).match.hand


def test_an_act_becomes_one_of_another_kind_with_or_without_a_draw_before_it() -> None:
    """A discard was a pon of the tile before, and a pon was a chi of the next seat."""
    table = blind((0, discard("3s")), (1, discard("5p")))
    drew, threw = number_of(table, chance="draw", seat=1), number_of(table, action="discard", tile="5p")
    assert table.correct(drew, {**PON, "seat": 1}, through=threw).misfit is None
    assert table.referee.answers == {1: Pon((20, 20))}
    assert table.match.hand == blind((0, discard("3s"))).match.hand
    number = number_of(table, action="pon")
    assert table.correct(number, {"seat": 1, "action": "chi", "tiles": "24s"}).misfit is None
    table.close_window()
    assert [meld.kind for meld in table.match.hand.places[1].melds] == ["chi"]
    assert table.correct(number, {"seat": 1, "action": "discard", "tile": "6p"}).misfit is None
    assert table.match.hand == blind((0, discard("3s")), (1, discard("6p"))).match.hand


def test_lines_that_are_replaced_together_must_be_there_and_be_given() -> None:
    table = blind((0, discard("3s")))
    before, last = table.journal_text, len(lines_of(table))
    for number, through in ((last, last + 1), (last, last - 1), (1, last), (2, last)):
        with pytest.raises(CorrectionRefused):
            table.correct(number, through=through)
    assert table.journal_text == before
