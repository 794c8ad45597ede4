"""Games with two hands for everybody in the window: exchanging, arranging, what both wait for, and which hand is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit.geometry import HEIGHT, Layout, Spot
from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.kit.tiles import TileRow
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import NoMatch, Staged
from paizhuo.desktop.results.results import Results
from paizhuo.desktop.table.items import RingItem
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.picture import Pointed, TablePicture, TableSettings
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.outlook import outlook
from paizhuo.engine.core.action import PASS, Action, Discard, MoveMeld, MoveTile
from paizhuo.engine.core.advance import advance
from paizhuo.engine.core.hand import Hand, Place
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, parse, parse_one, text, tidy
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import Ready
from paizhuo.engine.games.double.arrangement import best_arrangement
from paizhuo.engine.games.double.legality import RIICHI_FROZEN
from paizhuo.engine.games.double.racks import is_balanced, racks, shared_waits
from paizhuo.engine.games.double.rules import BEFORE_DISCARD, DOUBLE
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.play.refusals import NOT_HELD
from paizhuo.engine.rules.parts import Rearrangement
from paizhuo.engine.table.port.reports import Moment
from paizhuo.engine.table.session.in_turn import why_not_all
from tests.desktop.support import drag, pull
from tests.games.support import Table, position
from tests.observed import having

Opener = Callable[..., Window]
OPTIONS = DOUBLE.settled({})
PATIENCE = 10_000
IDLE = "147m258p369s1234z", "369m147p258s1234z"
READY = "23467m345p56788s", "67m234p22345678s"
"""Both wait for 5m and 8m."""


def played(
    hands: tuple[str, str],
    drawn: str,
    melds: tuple[tuple[Meld, ...], tuple[Meld, ...]] = ((), ()),
    *,
    declared: bool = False,
) -> Table:
    """Seat 0 has drawn a tile into its first rack; nobody else is near a win. ``declared``: seat 0 is in riichi."""
    ready = (Ready(double=False, accepted=True) if declared else None, None, None, None)
    table = position(DOUBLE, dict.fromkeys(range(4), IDLE[0]), left=60, indicators="4z", turn=0, ready=ready)
    hand = table.hand
    for seat in range(4):
        for rack, tiles in enumerate(hands if seat == 0 else IDLE):
            laid = melds[rack] if seat == 0 else ()
            hand = hand.with_place(hand.place_of(seat, rack), concealed=parse(tiles), melds=laid)
    tile = parse_one(drawn)
    return replace(table, hand=hand.with_place(0, concealed=(*hand.places[0].concealed, tile), drawn=tile))


def seen(table: Table) -> Observation:
    return observe(table.rules, table.hand, 0)


def shown(observation: Observation) -> TablePicture:
    found = outlook(DOUBLE, OPTIONS, observation)
    settings = TableSettings(pace=0, guard_ms=0)
    return TablePicture(
        observation,
        ("You", "South", "West", "North"),
        settings=settings,
        outlook=found,
        display=DOUBLE.display,
        prompt=DOUBLE.display.prompt(observation),
    )


@pytest.fixture
def opened(qtbot: QtBot) -> Callable[[Observation], TableView]:
    """Opens a table of 1280 by 750 at an observation."""

    def opener(observation: Observation) -> TableView:
        view = TableView()
        qtbot.addWidget(view)
        view.resize(1280, 750)
        view.show()
        qtbot.waitExposed(view)
        view.setFocus()
        view.showing.show(shown(observation))
        return view

    return opener


def pictured(view: TableView) -> set[Tile]:
    """The tiles on the strip beside the hands."""
    strip = view.showing.scenery.strip
    return {tile for line in strip.lines for tile, _ in line.tiles} if strip.isVisible() else set()


def asked_for(view: TableView) -> list[tuple[Action, ...]]:
    """Everything the player decides on, single actions too."""
    found: list[tuple[Action, ...]] = []
    view.choosing.several.connect(found.append)
    view.choosing.chosen.connect(lambda action: found.append((action,)))
    return found


def spot(view: TableView, tile: str, rack: int) -> Spot:
    return next(s for s in view.state.layout.own if s.rack == rack and s.tile == parse_one(tile))


def at(one: Spot) -> tuple[float, float]:
    return one.x, one.y


def after(table: Table, actions: tuple[Action, ...]) -> Hand:
    hand = table.hand
    for action in actions:
        hand = advance(table.rules, hand, {0: action}).hand
    return hand


def sorted_racks(hand: Hand) -> tuple[Tiles, Tiles]:
    first, second = racks(hand, 0)
    return tidy(first.concealed), tidy(second.concealed)


# -- advice --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rack", [0, 1])
def test_the_tile_pointed_at_is_ringed_in_its_own_rack(opened: Callable[[Observation], TableView], rack: int) -> None:
    observation = seen(played(IDLE, "9p"))
    view = opened(observation)
    first = next(o for o in observation.options if isinstance(o, Discard) and o.rack == rack and not o.drawn)
    view.showing.show(replace(shown(observation), pointed=(Pointed("Ann", first),)))
    (ringed,) = view.choosing.offering.pointers.shown
    where = view.state.layout.spot(ringed)
    assert where is not None
    assert (where.rack, where.tile) == (rack, first.tile)


# -- exchanging ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("from_first", [True, False])
def test_dragging_a_tile_onto_one_of_the_other_hand_exchanges_them(
    opened: Callable[[Observation], TableView], from_first: bool
) -> None:
    table = played(IDLE, "9p")
    view = opened(seen(table))
    chosen = asked_for(view)
    one, other = spot(view, "7m", 0), spot(view, "6m", 1)
    drag(view, *((at(one), at(other)) if from_first else (at(other), at(one))))
    (actions,) = chosen
    assert why_not_all(DOUBLE, OPTIONS, table.hand, 0, actions) is None
    assert sorted_racks(after(table, actions)) == (tidy(parse("146m2589p369s1234z")), tidy(parse("379m147p258s1234z")))


def test_while_riichi_is_being_declared_no_tile_changes_hands(opened: Callable[[Observation], TableView]) -> None:
    view = opened(seen(played(READY, "9p")))
    chosen = asked_for(view)
    refused: list[Action] = []
    view.choosing.refused.connect(refused.append)
    QTest.keyClick(view, Qt.Key.Key_R)
    assert view.state.mode == "riichi"
    one = next(s for s in view.state.layout.own if s.rack == 0 and not view.state.clickable(s))
    drag(view, at(one), at(next(s for s in view.state.layout.own if s.rack == 0 and s != one)))
    assert (chosen, refused) == ([], [])
    drag(view, at(one), at(spot(view, "2s", 1)))
    assert chosen == []
    assert [action.name for action in refused] == ["riichi"]
    assert view.state.mode == "riichi"


def test_a_tile_lifted_in_each_hand_is_exchanged_by_key(opened: Callable[[Observation], TableView]) -> None:
    table = played(IDLE, "9p")
    view = opened(seen(table))
    chosen = asked_for(view)
    QTest.keyClick(view, Qt.Key.Key_1)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_2)
    QTest.keyClick(view, Qt.Key.Key_X)
    (actions,) = chosen
    assert actions == (MoveTile(parse_one("1m"), rack=0), MoveTile(parse_one("6m"), rack=1))
    assert why_not_all(DOUBLE, OPTIONS, table.hand, 0, actions) is None


def test_a_tile_dragged_up_and_off_the_racks_is_discarded_from_its_own_hand(
    opened: Callable[[Observation], TableView],
) -> None:
    view = opened(seen(played(IDLE, "9p")))
    chosen = asked_for(view)
    one = spot(view, "1z", 1)
    drag(view, at(one), (one.x, view.state.layout.bands[0].y - 40))
    assert chosen == [(Discard(parse_one("1z"), rack=1),)]


@pytest.mark.parametrize("rack", [0, 1])
def test_a_tile_pulled_about_in_its_own_hand_stays_there(opened: Callable[[Observation], TableView], rack: int) -> None:
    view = opened(seen(played(IDLE, "9p")))
    chosen = asked_for(view)
    refused: list[Action] = []
    view.choosing.refused.connect(refused.append)
    one, other = spot(view, "1z", rack), spot(view, "3z", rack)
    pull(view, at(one), at(other))
    assert not [item for item in view.scene().items() if isinstance(item, RingItem) and item.isVisible()]
    drag(view, at(one), at(other))
    drag(view, (one.x, one.y + 38), (one.x, one.y - 38))  # far enough up, but not out of the hands
    assert (chosen, refused) == ([], [])
    assert view.showing.scenery.tiles[one.key].pos() == view.showing.scenery.snapped((one.x, one.y))


def test_the_same_tile_is_discarded_from_the_hand_it_was_clicked_in(opened: Callable[[Observation], TableView]) -> None:
    for rack in (0, 1):
        view = opened(seen(played(IDLE, "9p")))
        chosen = asked_for(view)
        for _ in range(2):
            where = view.mapFromScene(*at(spot(view, "3z", rack)))
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert chosen == [(Discard(parse_one("3z"), rack=rack),)]


def test_a_meld_goes_to_the_other_hand_for_three_tiles(opened: Callable[[Observation], TableView]) -> None:
    run = Meld("chi", parse("456m"), 3, parse_one("5m"))
    table = played((IDLE[0], "369m147p258s1z"), "9p", ((), (run,)))
    view = opened(seen(table))
    chosen = asked_for(view)
    meld = next(s for s in view.state.layout.spots if s.key[0] == "meld" and s.seat == 0)
    band = view.state.layout.bands[0]
    drag(view, at(meld), (band.x + 20, band.y + 20))
    (actions,) = chosen
    assert actions == (MoveMeld(0, 1),)
    table = replace(table, hand=after(table, actions))
    assert not is_balanced(racks(table.hand, 0))
    view.showing.show(shown(seen(table)))
    for n in (3, 2, 1):
        assert f"{n} more" in view.choosing.offering.prompt.text()
        # Nothing can be discarded before as many tiles have come back: a click moves them.
        where = view.mapFromScene(*at(spot(view, f"{n}z", 0)))
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
        assert chosen[-1] == (MoveTile(parse_one(f"{n}z"), rack=0),)
        table = replace(table, hand=after(table, chosen[-1]))
        view.showing.show(shown(seen(table)))
    assert is_balanced(racks(table.hand, 0))
    assert view.state.plan.discards


def test_an_exchange_of_which_the_second_half_is_impossible_is_refused_before_the_first() -> None:
    table = played(IDLE, "9p")
    absent = (MoveTile(parse_one("1m"), rack=0), MoveTile(parse_one("2m"), rack=1))
    assert why_not_all(DOUBLE, OPTIONS, table.hand, 0, absent[:1]) is None
    assert why_not_all(DOUBLE, OPTIONS, table.hand, 0, absent) is NOT_HELD


def test_after_riichi_nothing_may_be_exchanged_and_the_rule_is_given() -> None:
    table = played(READY, "9p", declared=True)
    tried = (MoveTile(parse_one("2m"), rack=0), MoveTile(parse_one("6m"), rack=1))
    assert why_not_all(DOUBLE, OPTIONS, table.hand, 0, tried) is RIICHI_FROZEN
    assert DOUBLE.racks is not None
    assert DOUBLE.racks.rearranged(seen(table)) == Rearrangement((), RIICHI_FROZEN)


# -- waits ---------------------------------------------------------------------------------------------------------------


def test_what_both_hands_wait_for_after_a_discard_is_what_they_wait_for_once_it_is_made() -> None:
    table = played(READY, "9p")
    observation = seen(table)
    answer = outlook(DOUBLE, OPTIONS, observation)
    assert {wait.tile for wait in answer.waits} == set(parse("58m"))
    discards = [option for option in observation.options if isinstance(option, Discard)]
    for discard in discards:
        hand = after(table, (discard,))
        foretold = answer.by_discard.get((discard.rack, discard.tile), ())
        assert {wait.tile for wait in foretold} == set(shared_waits(racks(hand, 0)))
        assert all(wait.note is not None for wait in foretold)


def test_what_both_hands_wait_for_is_pictured_beside_them(opened: Callable[[Observation], TableView]) -> None:
    view = opened(seen(played(READY, "9p")))
    assert pictured(view) == {parse_one("5m"), parse_one("8m")}
    view.showing.show(shown(seen(played(IDLE, "9p"))))
    assert pictured(view) == set()


# -- arranging -----------------------------------------------------------------------------------------------------------


def test_arranging_finds_the_split_that_waits_for_something_in_common() -> None:
    everything = tidy(parse("".join(READY)))
    table = played((text(everything[::2]), text(everything[1::2])), "1z")
    assert not shared_waits(racks(table.hand, 0))
    assert DOUBLE.racks is not None
    found = DOUBLE.racks.rearranged(seen(table))
    assert found.moves
    assert why_not_all(DOUBLE, OPTIONS, table.hand, 0, found.moves) is None
    arranged = replace(table, hand=after(table, found.moves))
    answer = outlook(DOUBLE, OPTIONS, seen(arranged))
    assert any(wait.left for waits in (*answer.by_discard.values(), answer.waits) for wait in waits)


# -- in the window -------------------------------------------------------------------------------------------------------


def at_turn(page: PlayPage) -> bool:
    moment = page.moment
    return moment is not None and any(isinstance(option, Discard) for option in moment.observation.options)


@pytest.fixture
def page(qtbot: QtBot, open_window: Opener) -> PlayPage:
    """A match begun, the player to discard first."""
    window = open_window()
    window.play.start(usual_match("double", 3, "en"))
    found = window.page
    assert isinstance(found, PlayPage)
    qtbot.waitUntil(lambda: at_turn(found), timeout=PATIENCE)
    return found


def own(page: PlayPage) -> tuple[Tiles, Tiles]:
    assert page.moment is not None
    return sorted_racks(page.moment.observation.hand)


def test_an_exchange_is_one_step_to_undo(qtbot: QtBot, page: PlayPage) -> None:
    before = own(page)
    first = [s for s in page.table.state.layout.own if s.rack == 0]
    second = [s for s in page.table.state.layout.own if s.rack == 1]
    one, other = next((a, b) for a in first for b in second if a.tile != b.tile)
    drag(page.table, at(one), at(other))
    qtbot.waitUntil(lambda: own(page) != before, timeout=PATIENCE)
    changed = own(page)
    assert Counter(before[0]) - Counter(changed[0]) == Counter([one.tile])
    assert Counter(before[1]) - Counter(changed[1]) == Counter([other.tile])
    undo = page.content.findChild(QPushButton, "undo")
    assert undo is not None
    undo.click()
    qtbot.waitUntil(lambda: own(page) != changed, timeout=PATIENCE)
    assert own(page) == before


def _has_moved_on(page: PlayPage, before: Moment) -> bool:
    return page.moment is not before


def test_out_of_turn_nothing_is_exchanged_and_the_rule_is_said(
    qtbot: QtBot, page: PlayPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages: list[str] = []
    monkeypatch.setattr(page.table.showing.scenery, "say", messages.append)
    for _ in range(60):
        moment = page.moment
        assert moment is not None
        if PASS in moment.observation.options:
            break
        if page.stage.sheet is not None:
            pytest.fail("no tile could be claimed in the whole hand")
        if at_turn(page):
            drawn = next(s for s in reversed(page.table.state.layout.own) if page.table.state.clickable(s))
            page.table.choosing.chosen.emit(
                page.table.state.plan.discard(drawn.tile, drawn=drawn.drawn, rack=drawn.rack)
            )
        qtbot.waitUntil(partial(_has_moved_on, page, moment), timeout=PATIENCE)
    before = own(page)
    first, second = ([s for s in page.table.state.layout.own if s.rack == rack] for rack in (0, 1))
    drag(page.table, at(first[0]), at(second[0]))
    qtbot.waitUntil(lambda: bool(messages), timeout=PATIENCE)
    assert messages == [BEFORE_DISCARD.en]
    assert own(page) == before


def test_the_arrange_button_plays_ordinary_moves_to_the_best_split(qtbot: QtBot, page: PlayPage) -> None:
    assert page.moment is not None
    target = best_arrangement(page.moment.observation, DOUBLE.hints.bonus(page.moment.observation))
    before = own(page)
    arrange = page.content.findChild(QPushButton, "share-out")
    assert arrange is not None
    arrange.click()
    qtbot.waitUntil(lambda: own(page) != before, timeout=PATIENCE)
    kept = [Counter(tidy(rack)) for rack in target.hands]
    held = [Counter(rack) for rack in own(page)]
    assert any(not (kept[0] - held[a]) and not (kept[1] - held[1 - a]) for a in (0, 1)), (
        "both hands of the target are there, with the tile to discard"
    )
    (journal,) = matches_folder().glob("*.journal")
    assert '"move"' in journal.read_text("utf-8")
    *_, last = steps(load(journal.read_text("utf-8")))
    assert sorted_racks(last.match.hand) == own(page)


def test_games_with_one_hand_have_nothing_to_arrange(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 3, "en"))
    found = window.page
    assert isinstance(found, PlayPage)
    qtbot.waitUntil(lambda: found.moment is not None, timeout=PATIENCE)
    assert found.content.findChild(QPushButton, "share-out") is None


# -- looks ---------------------------------------------------------------------------------------------------------------


def laid_out(width: float) -> Layout:
    """Melds in every rack."""
    run = Meld("chi", parse("456m"), 3, parse_one("5m"))
    kong = Meld("ankan", parse("9999p"))
    places = [
        Place(seat, parse(IDLE[rack])[:6] if seat == 0 else (UNKNOWN,) * (14 if rack == 0 else 13), (run, kong))
        for rack in (0, 1)
        for seat in range(4)
    ]
    hidden = [replace(place, concealed=place.concealed[: 14 - 6]) for place in places]
    return lay(shown(having(seen(played(IDLE, "9p")), places=tuple(hidden))), width)


@pytest.mark.parametrize("width", [1250.0, 1706.0, 2100.0])
def test_every_tile_of_two_racks_for_everybody_lies_on_the_table_and_apart(width: float) -> None:
    layout = laid_out(width)
    for tile in layout.spots:
        half_x, half_y = tile.half
        assert half_x <= tile.x <= width - half_x
        assert half_y <= tile.y <= HEIGHT - half_y
    racked = [s for s in layout.spots if s.key[0] in {"hand", "meld"}]
    for one in racked:
        for other in racked:
            apart = (one.seat, one.rack) != (other.seat, other.rack)
            assert not (apart and other.contains(one.x, one.y)), (one.key, other.key)


def test_the_results_show_both_hands_with_the_winning_tile(qtbot: QtBot, open_window: Opener) -> None:
    staged = Staged("double", 1, "en")
    staged.play_hand()
    page = open_window().play.table_page(NoMatch())
    page.take_seats(staged.seating)
    page.show_moment(staged.moment())
    page.show_sheet(staged.sheet())
    sheet = page.stage.sheet
    assert isinstance(sheet, Results)
    (win,) = staged.sheet().result.wins
    ringed = [row for row in sheet.findChildren(TileRow) if any(piece.ringed for piece in row.pieces)]
    assert len(ringed) == 2
    for row in ringed:
        assert [piece.tile for piece in row.pieces if piece.ringed] == [win.tile]
