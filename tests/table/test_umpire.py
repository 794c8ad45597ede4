"""The table never overrides the match, and the match never the table: what does not fit is settled by people, after a while."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paizhuo.engine.core.action import Discard, Pon, SelfDraw
from paizhuo.engine.core.tiles import UNKNOWN, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.match import journal as journals
from paizhuo.engine.match import journal_lines, journal_steps
from paizhuo.engine.match.sheet.offences import KINDS, NotedOffence, OffenceKind
from paizhuo.engine.table.journal.recorder import JournalInMemory
from paizhuo.engine.table.session.session import Session
from paizhuo.engine.table.table import Table
from paizhuo.engine.table.umpire.difference import FALSE_CALL, FALSE_WIN, IGNORE
from paizhuo.engine.table.umpire.racks import Racks
from paizhuo.engine.table.umpire.reports import (
    Acted,
    DiceTrouble,
    MarkerLaid,
    Pressed,
    Rolled,
    TileDiscarded,
    TileLaid,
    TilesCounted,
    TilesTaken,
    TileTurnedUp,
)
from paizhuo.engine.table.umpire.sources import RealChance
from paizhuo.engine.table.umpire.umpire import PATIENCE, Umpire, UmpireState
from paizhuo.engine.table.umpire.watched_discards import WatchedDiscards
from tests.table.running import Clock, Heard, setup_of


class Place:
    """A table of real tiles with four people, at the first discard."""

    def __init__(
        self, rules: str = "harmony", *, rolled: bool = True, read: tuple[int, ...] = (), **options: Any
    ) -> None:
        """``read``: the seats under whose racks readers lie."""
        self.clock, self.chance, self.heard = Clock(), RealChance(racks=Racks(read)), Heard()
        self.eyes = self.chance.eyes
        setup = setup_of(rules, (0, 1, 2, 3), seed=None, **options)
        table = Table(setup, chance=self.chance.source, journal=JournalInMemory())
        self.session = Session(table, self.clock)
        self.session.join(None, self.heard)
        self.states: list[UmpireState] = []
        self.umpire = Umpire(self.session, self.clock, self.chance, self.states.append)
        self.session.open()
        while rolled and self.umpire.state.need == "dice":
            self.umpire.report(Rolled((3, 4)))

    def rack(self, seat: int, tiles: Tiles, new: Tiles) -> None:
        """A reader under a rack sees these tiles, of which some are new."""
        self.chance.racks.lie(seat, tiles, self.session.table.match.hand.places[seat].concealed)
        self.chance.racks.came(seat, new)
        if new:
            self.umpire.report(TilesTaken(seat, new))
        else:
            self.umpire.look_again()

    @property
    def rivers(self) -> list[list[int]]:
        return [[laid.tile for laid in river] for river in self.session.table.match.hand.rivers]

    @property
    def says(self) -> list[str]:
        return [difference.says.en for difference in self.umpire.state.differences]


def test_play_waits_for_dice_and_takes_those_that_were_rolled() -> None:
    place = Place(rolled=False)
    assert place.umpire.state.need == "dice"
    place.umpire.report(DiceTrouble(Text("一个骰子立在边上", "a die lies cocked")))
    awaited = place.heard.moment.awaited
    assert awaited is not None
    assert awaited.trouble == Text("一个骰子立在边上", "a die lies cocked")
    place.umpire.report(Rolled((3, 4)))
    assert place.states[-1].need == "nothing"
    assert place.states[-1].display.turn == 0


def test_dice_that_nobody_waits_for_change_nothing_and_are_shown_after_a_while() -> None:
    place = Place()
    before = place.session.table.match
    place.umpire.report(Rolled((6, 6)))
    assert not place.says
    place.clock.step()
    assert place.clock.passed == PATIENCE
    assert place.says == ["The table has rolled 6 + 6, but no dice are waited for"]
    assert place.session.table.match is before
    (difference,) = place.umpire.state.differences
    assert place.umpire.settle(difference.number, IGNORE) is None
    assert not place.says


def test_a_report_that_comes_too_early_is_done_when_the_match_is_there() -> None:
    """Seat 1 throws before seat 0's tile was noticed."""
    place = Place()
    place.umpire.report(TileLaid(1, 21))
    assert place.rivers == [[], [], [], []]
    place.umpire.report(TileLaid(0, 20))
    assert place.rivers == [[20], [21], [], []]
    assert not place.clock.step()


def test_what_people_settle_too_late_is_settled_by_the_match() -> None:
    place = Place()
    place.umpire.report(TileLaid(1, 21))
    place.clock.step()
    assert place.says == ["P1 has laid 4 of bamboo: This seat has nothing to decide now"]
    place.umpire.report(TileLaid(0, 20))
    assert place.rivers == [[20], [21], [], []]
    assert not place.says


DEALT = tuple(range(13))


def test_a_tile_too_many_on_a_rack_that_is_read_is_said_and_is_never_taken_for_a_draw() -> None:
    place = Place(read=(1,))
    place.rack(1, (*DEALT, 30), (*DEALT, 30))
    place.clock.step()
    assert place.says == ["More tiles (1) lie in the rack of P1, but it is not their turn to draw"]
    place.rack(1, DEALT, ())
    assert not place.says
    place.umpire.report(TileLaid(0, 33))
    assert place.session.table.match.hand.phase.turn != 1, "its draw is waited for"
    place.rack(1, (*DEALT, 31), (31,))
    assert place.session.table.match.hand.places[1].concealed == (*DEALT, 31)
    assert not place.clock.step()


def test_a_tile_too_many_that_people_leave_out_is_not_said_again() -> None:
    place = Place(read=(1,))
    place.rack(1, (*DEALT, 30), (*DEALT, 30))
    place.clock.step()
    (difference,) = place.umpire.state.differences
    assert place.umpire.settle(difference.number, IGNORE) is None
    place.umpire.report(TileLaid(0, 33))
    place.clock.step()
    assert not place.says
    assert place.session.table.match.hand.places[1].concealed == DEALT


def test_a_tile_that_was_exchanged_on_the_table_is_taken_back_if_people_say_so() -> None:
    place = Place()
    for seat, tile in ((0, 20), (1, 21), (1, 22)):
        place.umpire.report(TileLaid(seat, tile))
    place.clock.step()
    (difference,) = place.umpire.state.differences
    back = next(choice for choice in difference.choices if choice.way == "take_back")
    assert back.times == 1
    assert place.rivers == [[20], [21], [], []]
    assert place.umpire.settle(difference.number, back) is None
    assert place.rivers == [[20], [22], [], []]


def test_a_false_win_in_riichi_is_ruled_on_and_taken_back_like_a_choice() -> None:
    place = Place("riichi")
    place.eyes.put(5)
    before = place.session.table.match
    assert place.umpire.offend(NotedOffence(2, "false_win")) is None
    assert place.session.table.match.standing == (29000, 27000, 17000, 27000)
    assert place.session.take_back()
    assert place.session.table.match == before


def test_what_is_said_to_be_a_declaration_waits_for_the_tile_that_a_reader_or_a_camera_sees() -> None:
    for tile in (TileLaid(0, 20), TileDiscarded(20)):
        place = Place("riichi")
        place.eyes.put(5)
        assert place.umpire.declare(0) is None
        assert place.states[-1].declaring == (0,)
        place.umpire.report(tile)
        assert '"action": "riichi", "tile": "3s"' in (place.session.table.journal_text or "")
        assert not place.states[-1].declaring


def test_a_declaration_is_withdrawn_before_the_tile_is_laid() -> None:
    place = Place("riichi")
    place.eyes.put(5)
    assert place.umpire.declare(0) is None
    assert place.umpire.declare(0, on=False) is None
    assert not place.states[-1].declaring
    place.umpire.report(TileLaid(0, 20))
    assert '"action": "discard", "tile": "3s"' in (place.session.table.journal_text or "")


def test_who_cannot_declare_is_told_so_and_a_claim_ends_what_was_declared_before_it() -> None:
    place = Place("riichi")
    place.eyes.put(5)
    refused = place.umpire.declare(2)
    assert refused is not None
    assert refused.en == "P2 cannot declare riichi now"
    place.umpire.report(Pressed(2, "ready"))
    place.clock.step()
    assert place.says == ["P2 pressed to declare riichi, but cannot now"]
    place.umpire.report(TileLaid(0, 20))
    assert place.umpire.declare(1) is None
    assert place.umpire.act(3, Pon((20, 20))) is None
    assert not place.states[-1].declaring
    harmony = Place()
    assert harmony.umpire.declare(0) is not None, "there is no riichi in this game"


def test_a_discard_after_the_ready_button_declares() -> None:
    place = Place("riichi")
    place.eyes.put(5)  # the indicator
    place.umpire.report(Pressed(0, "ready"))
    assert place.umpire.state.declaring == (0,)
    place.umpire.report(TileLaid(0, 20))
    assert '"action": "riichi"' in (place.session.table.journal_text or "")
    assert not place.umpire.state.declaring


def test_who_presses_to_claim_says_which_tiles() -> None:
    place = Place()
    place.umpire.report(TileLaid(0, 20))
    place.umpire.report(Pressed(2, "call"))
    (announced,) = place.umpire.state.announced
    assert announced.seat == 2
    claim = next(action for action in announced.actions if isinstance(action, Pon))
    assert place.umpire.act(2, claim) is None
    assert not place.umpire.state.announced
    place.umpire.report(TileLaid(2, 22))  # nobody has won with it: the window is closed
    assert [meld.tiles for meld in place.session.table.match.hand.places[2].melds] == [(20, 20, 20)]


def test_a_declared_win_asks_for_the_hand() -> None:
    place = Place()
    place.umpire.report(Pressed(0, "win"))
    assert place.umpire.state.need == "tiles"
    place.eyes.put((*range(9), 9, 9, 9, 27, 27))
    assert place.session.table.hand_over
    assert place.umpire.state.display.scores == place.session.table.match.standing
    place.umpire.report(TilesCounted(136))
    assert place.states[-1].need == "wall"


def test_a_win_that_cannot_be_is_ruled_on_where_the_rules_do() -> None:
    """House rules, 补充规则: the others settle a false win 诈和."""
    place = Place("house")
    while place.umpire.state.need == "tiles":
        place.eyes.put(5)
    dealer = place.umpire.state.display.dealer
    other = (dealer + 2) % 4
    place.umpire.report(Pressed(other, "win"))
    place.clock.step()
    (difference,) = place.umpire.state.differences
    assert difference.says.en == f"P{other} pressed for a win, but cannot win now"
    assert FALSE_WIN in difference.choices
    reason = place.umpire.settle(difference.number, FALSE_WIN)
    assert reason is None or place.says  # refused with a reason, the difference stays


def test_a_wrong_number_of_tiles_is_said() -> None:
    place = Place()
    place.umpire.report(TilesCounted(136))
    assert not place.clock.step()
    place.umpire.report(TilesCounted(135))
    place.clock.step()
    assert place.says == ["The table counts 135 tiles; this game has 136"]


def test_what_a_person_says_is_done_at_once_or_refused_with_the_reason() -> None:
    place = Place()
    reason = place.umpire.act(2, Discard(20))
    assert reason is not None
    assert not place.clock.step()
    assert place.umpire.act(0, Discard(20)) is None
    assert place.rivers[0] == [20]
    assert SelfDraw() in place.umpire.acts(1)
    place.umpire.report(Acted(1, Discard(21, True)))
    assert place.rivers[1] == [21]


def test_nothing_is_waited_for_once_the_umpire_has_gone() -> None:
    place = Place()
    place.umpire.report(TileLaid(3, 21))
    place.umpire.close()
    assert not place.clock.step()
    assert not place.says


@pytest.mark.parametrize("report", [TileLaid(0, 99), TileLaid(9, 5), Pressed(7, "win"), Rolled((9, 9)), Rolled(())])
def test_what_cannot_be_changes_nothing(report: Any) -> None:
    place = Place(rolled=False)
    before = place.session.table.match
    place.umpire.report(report)
    assert place.session.table.match is before


@pytest.mark.parametrize("kind", KINDS)
def test_an_offence_that_the_rules_state_no_penalty_for_is_written_down_and_changes_nothing(kind: OffenceKind) -> None:
    place = Place("harmony")
    place.umpire.report(TileLaid(0, 20))
    before = place.session.table.match
    assert place.umpire.offend(NotedOffence(2, kind)) is None
    text = place.session.table.journal_text or ""
    assert text.endswith(f'{{"offence": "{kind}", "seat": 2}}\n')
    assert place.session.table.match is before
    place.umpire.report(TileLaid(1, 21))
    *_, last = journal_steps.steps(journals.load(place.session.table.journal_text or ""))
    assert last.match.hand == place.session.table.match.hand
    assert place.session.take_back()
    assert place.session.take_back()
    assert kind not in (place.session.table.journal_text or "")
    assert place.rivers == [[20], [], [], []]


def test_an_offence_is_ruled_on_where_the_rules_state_what_follows() -> None:
    """大众麻将, 补充规则, 误触: the tile lies open; 诈和: the hand is void and the offender pays and leaves."""
    place = Place("house")
    while place.umpire.state.need == "tiles":
        place.eyes.put(5)
    dealer = place.umpire.state.display.dealer
    assert place.umpire.offend(NotedOffence(dealer, "wrong_count")) is None
    assert '"offence": "wrong_count"' in (place.session.table.journal_text or "")
    reason = place.umpire.offend(NotedOffence(dealer, "false_win"))
    ruled = '"ruling": "false_win"' in (place.session.table.journal_text or "")
    assert ruled != (reason is not None)


def test_a_wrong_number_of_seventeen_tiles_is_ruled_on_where_the_rules_say_that_the_hand_is_dead() -> None:
    place = Place("taiwan")
    while place.umpire.state.need == "tiles":
        place.eyes.put(5)
    assert place.umpire.offend(NotedOffence(place.umpire.state.display.dealer, "wrong_count")) is None
    text = place.session.table.journal_text or ""
    assert '"ruling": "wrong_count"' in text
    *_, last = journal_steps.steps(journals.load(text))
    assert last.match.hand == place.session.table.match.hand


@pytest.mark.parametrize(
    "line",
    [
        {"offence": "rude", "seat": 1},
        {"offence": "wrong_count", "seat": 4},
        {"offence": "wrong_count", "seat": True},
        {"offence": "exposed_tile", "seat": 1, "tile": "9x"},
        {"offence": "exposed_tile", "seat": 1, "points": 3},
    ],
)
def test_a_journal_with_an_offence_that_is_none_is_refused(line: dict[str, Any]) -> None:
    place = Place("riichi")
    place.eyes.put(5)
    text = place.session.table.journal_text or ""
    with pytest.raises(journal_lines.BadJournal):
        list(journal_steps.steps(journals.load(text + json.dumps(line) + "\n")))


def test_a_button_that_means_nothing_may_be_a_false_call() -> None:
    place = Place()
    place.umpire.report(Pressed(2, "call"))
    place.clock.step()
    (difference,) = place.umpire.state.differences
    assert place.umpire.settle(difference.number, FALSE_CALL) is None
    assert '{"offence": "false_claim", "seat": 2}' in (place.session.table.journal_text or "")
    assert not place.says


def test_the_wild_tile_s_reader_turns_the_tile_up_and_another_tile_there_differs() -> None:
    place = Place("riichi")
    place.umpire.report(TileTurnedUp(5))
    assert place.umpire.state.need == "nothing"
    place.umpire.report(TileTurnedUp(6))
    place.clock.step()
    assert place.says == ["7 of characters was turned up, but none is to be turned up now"]


def test_the_dealer_marker_is_compared_with_the_dealer() -> None:
    place = Place()
    place.umpire.report(MarkerLaid(0))
    assert not place.clock.step()
    place.umpire.report(MarkerLaid(3))
    place.clock.step()
    assert place.says == ["The dealer marker lies before P3; the dealer of this hand is P0"]


def test_a_camera_sees_a_discard_and_the_match_knows_whose_it_is() -> None:
    place, watched = Place(), WatchedDiscards()
    open_tiles: list[int] = []
    assert watched.seen(open_tiles) is None
    for tile in (20, 20, 21):
        open_tiles.append(tile)
        seen = watched.seen([*open_tiles, UNKNOWN])
        assert seen == tile
        place.umpire.report(TileDiscarded(seen))
        assert watched.seen(open_tiles) is None
    assert place.rivers == [[20], [20], [21], []]
    assert place.umpire.act(0, Pon((21, 21))) is None
    del open_tiles[-1]
    assert watched.seen(open_tiles) is None  # claimed
    assert watched.seen([*open_tiles, 21, 21, 21]) is None  # a meld was laid
    place.umpire.report(TileDiscarded(5))
    assert place.rivers == [[20, 5], [20], [21], []]


def test_a_discard_that_was_entered_already_is_not_entered_again_when_the_camera_sees_it() -> None:
    place, watched = Place(), WatchedDiscards()
    watched.seen(())
    assert place.umpire.act(0, Discard(20)) is None
    assert watched.seen((20,)) == 20
    place.umpire.report(TileDiscarded(20, watched.lie(20)))
    assert place.rivers == [[20], [], [], []]
    assert watched.seen((20, 20)) == 20
    place.umpire.report(TileDiscarded(20, watched.lie(20)))
    assert place.rivers == [[20], [20], [], []]


def test_a_tile_that_nobody_can_discard_differs() -> None:
    place = Place(rolled=False)
    place.umpire.report(TileDiscarded(5))
    place.clock.step()
    assert place.says == ["6 of characters lies among the discards, and nobody can discard it now"]
