"""The table in the window: what is offered, what clicks and keys decide, and how it is laid out."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.kit.geometry import HEIGHT, NARROWEST, RATIO, Layout, Pose, scene_width
from paizhuo.desktop.table import rows
from paizhuo.desktop.table.choice import plan
from paizhuo.desktop.table.keyed_button import KeyedButton
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.rack import RackButton
from paizhuo.desktop.table.racks import rack_order
from paizhuo.desktop.table.rivers import standing_river
from paizhuo.desktop.table.rows import meld_row
from paizhuo.desktop.table.sight import latest_discard
from paizhuo.desktop.table.speech import round_name
from paizhuo.desktop.table.table_words import river_words
from paizhuo.desktop.table.unfold import after
from paizhuo.desktop.table.view import TableView
from paizhuo.desktop.table.wall import wall_stacks
from paizhuo.engine.core.action import PASS, Action, Ankan, Chi, Discard, Kakan, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.event import Dealt, DiceRolled, Discarded, Drew, Melded
from paizhuo.engine.core.hand import Place, Wall
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tiles import UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
from paizhuo.engine.games.trick.taking import Take
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.exchange import Exchange, one_suit_threes
from paizhuo.engine.rules.void_suit import ChooseVoid
from paizhuo.engine.table.table import Table
from tests.desktop import observations as made
from tests.observed import having

Opener = Callable[..., TableView]
M5, P3 = parse_one("5m"), parse_one("3p")


@pytest.fixture
def table(shown: Opener) -> Opener:
    """Opens a table with a picture."""
    return shown


def slot_of(view: TableView, text: str, *, drawn: bool = False) -> QPoint:
    """Where a tile of the own rack is, in pixels of the viewport."""
    spot = next(s for s in view.state.layout.own if s.tile == parse_one(text) and s.drawn == drawn)
    return view.mapFromScene(QPointF(spot.x, spot.y))


def click(view: TableView, at: QPoint) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def press(view: TableView, name: str) -> None:
    next(b for b in view.choosing.offering.bar.buttons if b.look.name == name).click()


def decisions(view: TableView) -> list[Action]:
    found: list[Action] = []
    view.choosing.chosen.connect(found.append)
    return found


# -- the plan of a choice, without a window -------------------------------------------------------------------------------


def test_discards_are_tiles_to_click() -> None:
    found = plan((Discard(0), Discard(5, drawn=True)))
    assert found.discard(0, drawn=False) == Discard(0)
    assert found.discard(5, drawn=True) == Discard(5, drawn=True)
    assert found.discard(9, drawn=False) is None
    assert not found.calls
    assert found.at_turn


def test_a_drawn_tile_can_be_discarded_where_the_rules_do_not_tell_it_apart() -> None:
    assert plan((Discard(5),)).discard(5, drawn=True) == Discard(5)


def test_a_declaration_with_a_discard_is_a_button_that_lights_its_tiles() -> None:
    found = plan((Discard(0), Discard(5), Riichi(5), Riichi(7, drawn=True)))
    assert found.discard(5, "riichi", drawn=False) == Riichi(5)
    assert found.discard(0, "riichi", drawn=False) is None


def test_claims_show_the_meld_they_make() -> None:
    options = (Chi(parse("46m")), Pon(parse("55m")), Minkan(parse("555m")), Ron(), PASS)
    found = plan(options, offered=(M5, 3))
    assert list(found.calls) == ["ron", "minkan", "pon", "chi"]
    assert found.calls["chi"][0].meld == Meld("chi", parse("456m"), 3, M5)
    assert found.calls["ron"][0].tiles == (M5,)
    assert found.passing == PASS


def test_a_kong_on_a_pon_shows_the_whole_kong() -> None:
    found = plan((Discard(0), Kakan(M5), Ankan(parse("1111z"))), melds=(Meld("pon", parse("555m"), 2, M5),))
    assert found.calls["kakan"][0].meld == Meld("kakan", parse("5555m"), 2, M5)
    assert found.calls["ankan"][0].meld == Meld("ankan", parse("1111z"))


def test_tiles_to_pass_on_are_put_together_from_the_rack() -> None:
    options = one_suit_threes(parse("1245m88s6s"))
    pick = plan(options).pick
    assert pick is not None
    assert pick.size == 3
    assert pick.may_add((), 0)
    assert not pick.may_add(parse("1m"), parse_one("8s"))
    assert pick.match(parse("12m")) is None
    assert pick.match(parse("512m")) in options


def test_tiles_of_a_trick_are_buttons_and_tiles_to_click() -> None:
    found = plan((Take(3, 1), Take(7, 2), PASS))
    assert found.takes == {(3, 1): Take(3, 1), (7, 2): Take(7, 2)}
    assert [offer.tiles for offer in found.calls["take"]] == [(3,), (7,)]


def test_an_action_nobody_has_heard_of_is_a_button() -> None:
    class Raise(Action):
        name = "raise_pot"
        chips: int

    assert [offer.action for offer in plan((Raise(5), Raise(10))).calls["raise_pot"]] == [Raise(5), Raise(10)]


# -- where things lie ----------------------------------------------------------------------------------------------------


def turned_at(meld: Meld, owner: int) -> list[bool]:
    return [piece.turned for piece in meld_row(meld, owner, 4, ("m",)) if not piece.stacked]


@pytest.mark.parametrize("source, where", [(3, 0), (2, 1), (1, 2)])
def test_the_claimed_tile_lies_sideways_on_the_side_of_the_seat_it_came_from(source: int, where: int) -> None:
    assert turned_at(Meld("pon", parse("777s"), source, parse_one("7s")), 0).index(True) == where


def test_a_kong_from_the_next_seat_turns_its_last_tile() -> None:
    assert turned_at(Meld("minkan", parse("7777s"), 1, parse_one("7s")), 0) == [False, False, False, True]


def test_a_concealed_kong_lies_face_down_at_the_ends() -> None:
    row = meld_row(Meld("ankan", parse("7777s")), 0, 4, ("m",))
    assert [piece.tile == UNKNOWN for piece in row] == [True, False, False, True]


def test_the_added_tile_lies_on_the_claimed_one() -> None:
    row = meld_row(Meld("kakan", parse("5550m"), 2, M5), 0, 4, ("m",))
    stacked = next(n for n, piece in enumerate(row) if piece.stacked)
    assert row[stacked].tile == parse_one("0m")
    assert row[stacked - 1].turned


def test_tiles_of_a_meld_stand_on_one_line_and_side_by_side() -> None:
    row = meld_row(Meld("pon", parse("777s"), 1, parse_one("7s")), 0, 4, ("m",))
    first, second, turned = ((u, v) for _, u, v in rows.laid_out(row, 0.0, 100.0, 10.0))
    assert [v for _, v in (first, second)] == [pytest.approx(100.0 - 10.0 * RATIO / 2)] * 2
    assert turned[1] == pytest.approx(100.0 - 10.0 / 2)
    assert second[0] - first[0] == pytest.approx(10.0)
    assert turned[0] - second[0] == pytest.approx((10.0 + 10.0 * RATIO) / 2)


@pytest.mark.parametrize(
    "drawn, sort, left",
    [
        ("2m", True, "23m5p7z"),
        ("2m", False, "7z2m3m5p"),
        (None, True, "223m5p7z"),
        (None, False, "7z2m3m5p2m"),
    ],
)
def test_the_own_rack_stands_sorted_where_that_is_wished_and_the_drawn_tile_apart(
    drawn: str | None, left: str, *, sort: bool
) -> None:
    tile = None if drawn is None else parse_one(drawn)
    place = Place(0, parse("7z2m3m5p2m"), (), tile)
    assert rack_order(place, sort=sort) == (parse(left), tile)


def test_a_taken_tile_leaves_the_river_and_hands_its_turn_on() -> None:
    river = made.laid("123m", turned=1, taken=(1,))
    assert [(index, laid.turned) for index, laid in standing_river(river)] == [(0, False), (2, True)]


def laid_out(picture: TablePicture, width: float = 1600.0) -> Layout:
    return lay(picture, width)


PICTURES: dict[str, Callable[[], TablePicture]] = {
    "middle": lambda: made.picture(made.middle_game()),
    "claims": made.claims,
    "own": made.own_calls,
    "exchange": made.exchange,
    "void": made.void,
    "trick": made.trick,
    "long": made.long_game,
}


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("width", [NARROWEST, 1600.0, 1778.0])
def test_every_tile_is_on_the_table(name: str, width: float) -> None:
    layout = laid_out(PICTURES[name](), width)
    for spot in layout.spots:
        half_x, half_y = spot.half
        assert half_x <= spot.x <= width - half_x, spot
        assert half_y <= spot.y <= HEIGHT - half_y, spot
    assert len({spot.key for spot in layout.spots}) == len(layout.spots)


def test_rivers_lie_six_to_a_row() -> None:
    river = [s for s in laid_out(made.picture(made.middle_game())).spots if s.key[:2] == ("river", 0)]
    rows = sorted({round(s.y) for s in river})
    assert [sum(round(s.y) == row for s in river) for row in rows] == [6, 6]


def test_the_drawn_tile_stands_apart() -> None:
    own = laid_out(made.picture(made.middle_game())).own
    assert own[-1].drawn
    assert own[-1].x - own[-2].x > own[1].x - own[0].x + 10


def test_other_racks_show_their_backs() -> None:
    spots = [s for s in laid_out(made.picture(made.middle_game())).spots if s.key[0] == "hand" and s.seat]
    assert {s.pose for s in spots} == {Pose.AWAY, Pose.SIDE_LEFT, Pose.SIDE_RIGHT}


def test_as_many_tiles_stand_in_the_wall_as_are_left() -> None:
    wall = Wall(136, 53, 1, 14, 0, (), (3, 4))
    stacks, _, _ = wall_stacks(wall, 0, (800, 416), (0, 1, 2, 3))
    assert sum(stack.layers for stack in stacks) == 136 - 54
    assert sum(stack.layers for stack in stacks if stack.kept) in {14, 15}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440), (3840, 2160)])
def test_the_scene_keeps_the_shape_of_the_window(size: tuple[int, int]) -> None:
    assert scene_width(*size) == pytest.approx(size[0] / size[1] * HEIGHT)


# -- what is said --------------------------------------------------------------------------------------------------------


def test_events_are_announced_with_names_but_not_what_happens_all_the_time(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    said: list[str] = []
    view.showing.announced.connect(said.append)
    for event in (
        Drew(1, UNKNOWN),
        Discarded(1, parse_one("5p")),
        Dealt(1, 1, (UNKNOWN,) * 4),
        Drew(0, parse_one("1z")),
    ):
        view.showing.animate((event,))
    assert said == ["Plum discarded 5 of dots", "You drew East"]
    assert round_name(1, 3).zh == "南三局"


def test_the_last_discard_is_found_from_the_table_alone() -> None:
    assert latest_discard(made.middle_game()) == 3
    assert latest_discard(made.claims().observation) == 3


# -- clicks --------------------------------------------------------------------------------------------------------------


def test_one_click_lifts_a_tile_and_another_discards_it(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    found = decisions(view)
    click(view, slot_of(view, "7s"))
    assert not found
    assert len(view.state.lifted) == 1
    click(view, slot_of(view, "7s"))
    assert found == [Discard(parse_one("7s"))]


def test_a_single_click_discards_if_so_chosen(table: Opener) -> None:
    view = table(made.picture(made.middle_game(), settings=TableSettings(one_click=True, pace=0)))
    found = decisions(view)
    click(view, slot_of(view, "3p", drawn=True))
    assert found == [Discard(P3, drawn=True)]


def test_a_decision_is_made_once(table: Opener) -> None:
    view = table(made.picture(made.middle_game(), settings=TableSettings(one_click=True, pace=0)))
    found = decisions(view)
    click(view, slot_of(view, "7s"))
    click(view, slot_of(view, "8s"))
    assert len(found) == 1


def test_a_tile_pulled_up_is_discarded(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    found = decisions(view)
    start = slot_of(view, "1m")
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(view.viewport(), left, none, start)
    QTest.mouseMove(view.viewport(), start - QPoint(0, 40))
    QTest.mouseMove(view.viewport(), start - QPoint(0, 90))
    QTest.mouseRelease(view.viewport(), left, none, start - QPoint(0, 90))
    assert found == [Discard(0)]


def test_an_illegal_tile_is_refused_with_the_action_it_meant(table: Opener) -> None:
    view = table(made.picture(made.middle_game(options=(Discard(0),))))
    refused: list[Action] = []
    view.choosing.refused.connect(refused.append)
    click(view, slot_of(view, "7s"))
    assert refused == [Discard(parse_one("7s"))]


def test_riichi_lights_only_its_tiles(table: Opener) -> None:
    view = table(made.own_calls())
    found = decisions(view)
    press(view, "riichi")
    clickable = {s.tile for s in view.state.layout.own if view.state.clickable(s)}
    assert clickable == {P3, parse_one("2z")}
    click(view, slot_of(view, "3p", drawn=True))
    click(view, slot_of(view, "3p", drawn=True))
    assert found == [Riichi(P3, drawn=True)]


@pytest.mark.parametrize(
    "name, action",
    [
        ("self_draw", SelfDraw()),
        ("ankan", Ankan(parse("1111m"))),
        ("kakan", Kakan(parse_one("5z"))),
        ("abandon", AbandonHand()),
    ],
)
def test_call_buttons_decide(table: Opener, name: str, action: Action) -> None:
    view = table(made.own_calls())
    found = decisions(view)
    press(view, name)
    assert found == [action]


def test_passing_is_always_in_the_same_place(table: Opener) -> None:
    places = set()
    for made_picture in (made.claims(), made.trick()):
        view = table(made_picture)
        button = next(b for b in view.choosing.offering.bar.buttons if b.look.name == "pass")
        places.add(button.mapTo(view, button.rect().topRight()))
    assert len(places) == 1


def test_the_key_of_a_button_has_room_beside_its_words_and_is_seen(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    button = KeyedButton(parent)
    button.setText("Riichi")
    button.resize(160, 48)
    plain, without = button.sizeHint(), button.grab().toImage()
    button.show_key("R")
    assert button.sizeHint().width() > plain.width()
    assert plain == QPushButton("Riichi", parent).sizeHint()
    assert button.sizeHint().height() == plain.height()
    assert button.grab().toImage() != without
    button.show_key("")
    assert (button.sizeHint(), button.grab().toImage()) == (plain, without)


def test_tiles_of_the_rack_have_the_focus_from_the_tab_key_and_not_from_the_mouse(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    tile = RackButton(parent, lambda: None)
    assert tile.focusPolicy() == Qt.FocusPolicy.TabFocus
    assert tile.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


def test_buttons_are_large_enough_to_touch(table: Opener) -> None:
    view = table(made.claims(), (1024, 600))
    assert all(b.height() >= 44 and b.width() >= 44 for b in view.choosing.offering.bar.buttons)


def test_buttons_do_not_overlap_and_stay_in_the_window(table: Opener) -> None:
    for size in ((1024, 600), (1280, 800)):
        view = table(replace(made.own_calls(), language="en"), size)
        areas = [b.geometry() for b in view.choosing.offering.bar.buttons]
        assert all(a.right() < b.left() for a, b in pairwise(areas))
        assert view.viewport().rect().contains(view.choosing.offering.bar.geometry())


def test_buttons_that_appear_under_the_cursor_wait(table: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table(replace(made.claims(), settings=TableSettings(pace=0, guard_ms=60_000)))
    view.choosing.offering.bar.guard.under_cursor = True
    button = view.choosing.offering.bar.buttons[0]
    monkeypatch.setattr("desktop.kit.guard.QCursor.pos", lambda: button.mapToGlobal(button.rect().center()))
    found = decisions(view)
    button.click()
    assert not found


def test_three_tiles_are_passed_on(table: Opener) -> None:
    view = table(made.exchange())
    found = decisions(view)
    for text in ("2p", "4p"):
        click(view, slot_of(view, text))
    button = view.choosing.offering.bar.buttons[0]
    assert not button.isEnabled()
    assert not view.state.clickable(next(s for s in view.state.layout.own if s.tile == 0))
    click(view, slot_of(view, "7p"))
    press(view, "exchange")
    assert len(found) == 1
    assert isinstance(found[0], Exchange)
    assert sorted(found[0].tiles) == sorted(parse("247p"))


def test_a_void_suit_is_named(table: Opener) -> None:
    view = table(made.void())
    found = decisions(view)
    view.choosing.offering.bar.buttons[1].click()
    assert found == [ChooseVoid("p")]


def test_a_tile_of_the_trick_can_be_clicked(table: Opener) -> None:
    view = table(made.trick())
    found = decisions(view)
    spot = next(s for s in view.state.layout.spots if s.key[:2] == ("river", 1) and s.tile == parse_one("6m"))
    click(view, view.mapFromScene(QPointF(spot.x, spot.y)))
    assert found == [Take(parse_one("6m"), 1)]


# -- keys ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key, action",
    [
        (Qt.Key.Key_P, Pon(parse("66m"))),
        (Qt.Key.Key_K, Minkan(parse("666m"))),
        (Qt.Key.Key_W, Ron()),
        (Qt.Key.Key_X, PASS),
        (Qt.Key.Key_Escape, PASS),
    ],
)
def test_letters_call(table: Opener, key: Qt.Key, action: Action) -> None:
    view = table(made.claims())
    found = decisions(view)
    QTest.keyClick(view, key)
    assert found == [action]


def test_a_letter_goes_through_several_options_and_the_confirm_key_takes_one(table: Opener) -> None:
    view = table(made.claims())
    found = decisions(view)
    QTest.keyClick(view, Qt.Key.Key_C)
    QTest.keyClick(view, Qt.Key.Key_C)
    assert not found
    view._keys._confirm()
    assert found == [Chi(parse("57m"))]


def test_a_number_lifts_its_tile_and_again_discards_it(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    found = decisions(view)
    QTest.keyClick(view, Qt.Key.Key_3)
    QTest.keyClick(view, Qt.Key.Key_3)
    assert found == [Discard(2)]


def test_arrows_move_along_the_rack_and_space_discards(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    found = decisions(view)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Left)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert found == [Discard(parse_one("5z"))]


def test_keys_can_be_changed(qtbot: QtBot) -> None:
    view = TableView(keys={"pon": "G", "pass": "Q"})
    qtbot.addWidget(view)
    view.show()
    view.showing.show(made.claims())
    found = decisions(view)
    QTest.keyClick(view, Qt.Key.Key_P)
    QTest.keyClick(view, Qt.Key.Key_G)
    assert found == [Pon(parse("66m"))]


# -- motion --------------------------------------------------------------------------------------------------------------


def play(view: TableView, picture: TablePicture) -> TablePicture:
    """A tile is discarded at the right and claimed by the bottom seat's opposite; the picture it leads to."""
    seen = picture.observation
    tile = parse_one("5s")
    discarded = Discarded(1, tile)
    meld = Meld("pon", parse("555s"), 1, tile)
    view.showing.animate((DiceRolled(0, "break", (2, 5)), discarded, Melded(2, meld)))
    places = list(seen.hand.places)
    places[1] = replace(places[1], concealed=places[1].concealed[1:])
    places[2] = replace(places[2], concealed=places[2].concealed[2:], melds=(*places[2].melds, meld))
    rivers = list(seen.hand.rivers)
    rivers[1] = (*rivers[1], made.laid("5s", taken=(0,))[0])
    rivers[1] = (*rivers[1][:-1], replace(rivers[1][-1], taken_by=2))
    then = replace(
        picture,
        observation=having(
            seen,
            places=tuple(places),
            rivers=tuple(rivers),
            turn=2,
            options=(),
            wall=replace(seen.hand.wall, dice=(2, 5)),
        ),
    )
    view.showing.show(then)
    return then


@pytest.mark.parametrize("key, ends", [(Qt.Key.Key_M, True), (Qt.Key.Key_P, True), (Qt.Key.Key_O, False)])
def test_a_key_of_this_game_ends_what_moves_as_one_of_every_game_does(
    table: Opener, key: Qt.Key, *, ends: bool
) -> None:
    moving = replace(made.picture(made.middle_game(), settings=TableSettings(pace=8)), commands=ChooseVoid.commands)
    view = table(moving)
    play(view, moving)
    assert view.state.busy
    QTest.keyClick(view, key)
    assert view.state.busy != ends
    view.showing.skip()


def state(view: TableView) -> Any:
    return sorted(
        (item.spot.key, item.spot.tile, round(item.x(), 3), round(item.y(), 3), item.scale(), item.tint)
        for item in view.showing.scenery.tiles.values()
    )


@pytest.mark.parametrize("skipped", [True, False])
def test_motion_ends_where_the_picture_is(table: Opener, qtbot: QtBot, *, skipped: bool) -> None:
    moving = made.picture(made.middle_game(), settings=TableSettings(pace=8))
    view = table(moving)
    if skipped:
        then = play(view, moving)
        assert view.state.busy
        view.showing.skip()
    else:
        with qtbot.waitSignal(view.showing.settled, timeout=5000):
            then = play(view, moving)
    assert not view.state.busy
    still = table(then)
    assert view.state.picture == then
    assert state(view) == state(still)


@pytest.mark.parametrize("rules", ["riichi", "sichuan", "trick"])
def test_events_lead_from_each_picture_to_the_next(rules: str) -> None:
    bots = tuple(SeatSetup(name, "random") for name in made.NAMES)
    game = Table(MatchSetup(rules, {}, bots, 7))
    picture: TablePicture | None = None
    while not game.hand_over:
        events, now = game.log.take(0), game.observation(0)
        if picture is not None:
            for event in events:
                picture = after(picture, event)
            told_by_events = picture.observation
            assert told_by_events.hand.places == now.hand.places
            assert told_by_events.hand.rivers == now.hand.rivers
            assert told_by_events.hand.wall == now.hand.wall
        picture = made.picture(now, facts=game.rule_set.display.facts(now))
        game.bot_answers()


def test_without_motion_everything_is_told_and_shown_at_once(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    said: list[str] = []
    view.showing.announced.connect(said.append)
    then = play(view, made.picture(made.middle_game()))
    assert view.state.picture == then
    assert any("5 of bamboo" in line for line in said)


# -- for everybody -------------------------------------------------------------------------------------------------------


def test_tiles_and_buttons_have_names(table: Opener) -> None:
    view = table(replace(made.claims(), language="zh"))
    assert view.choosing.offering.rack[0].accessibleName() == "第 1 张：四万"
    assert view.choosing.offering.bar.buttons[0].accessibleName() == "和"


def test_a_river_is_read_out_tile_by_tile_with_the_one_that_lies_sideways_and_without_those_taken() -> None:
    seen = made.middle_game()
    seen = having(seen, rivers=(made.laid("1m5p7z9s", turned=1, taken=(2,)), (), *seen.hand.rivers[2:]))
    picture = made.picture(seen)
    name, other = picture.names[:2]
    tiles = "1 of characters, 5 of dots (sideways), 9 of bamboo"
    assert river_words(picture, 0) == f"Discards of {name}: {tiles}"
    assert river_words(picture, 1) == f"{other} has no discards on the table"


def test_hovering_tells_how_many_are_unseen(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    spot = view.state.layout.spot(("river", 0, 0))
    assert spot is not None
    view.showing.hover_over(spot)
    lit = [item.spot.tile for item in view.showing.scenery.tiles.values() if item.tint == "lit"]
    assert lit
    assert set(lit) == {spot.tile}
    assert view.showing.scenery.count.isVisible()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_drawn_at_every_size(table: Opener, name: str, size: tuple[int, int]) -> None:
    view = table(PICTURES[name](), size)
    assert view.grab().size() == QSize(*size)


def test_a_tile_pointed_at_is_no_longer_lit_once_it_has_moved(table: Opener) -> None:
    """Of two equal tiles the drawn one was pointed at and discarded; the other one has not been pointed at."""
    view = table(made.picture(made.middle_game("123m406p789s2255z", "3m")))
    heard: list[object] = []
    view.showing.hovered.connect(heard.append)
    at = QPointF(slot_of(view, "3m", drawn=True))
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, at, view.viewport().mapToGlobal(at), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view.viewport(), moved)
    assert heard == [parse_one("3m")]
    view.showing.show(made.picture(made.middle_game("123m406p789s2255z", "8p")))
    assert heard[-1] is None
