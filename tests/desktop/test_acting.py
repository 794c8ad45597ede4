"""Acting at the table: what may not be chosen changes nothing and says why; the strip beside the hand; prompts; asking again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.match.page import PlayPage
from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.seats import usual_match
from paizhuo.desktop.table.view import TableView
from paizhuo.engine.analysis.outlook import outlook
from paizhuo.engine.core.action import PASS, Action, Discard
from paizhuo.engine.core.event import Discarded, Drew
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import Tile, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Language, Text
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.games.holdem.betting import AllIn, Call, Fold, Raise
from paizhuo.engine.games.riichi.rules import RIICHI
from paizhuo.engine.games.tianjin.rules import TIANJIN
from paizhuo.engine.rules.action_words import amount_of
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.table.port.reports import Moment
from tests.desktop import observations as made
from tests.desktop.support import drag
from tests.games.support import Table, dealt, position
from tests.observed import having

Shower = Callable[..., TableView]
PATIENCE = 20_000
SIZES = ((1024, 640), (1280, 800), (2560, 1440))
NEAR = "234m567m34p678s18p"
"""One discard from waiting for 2p and 5p once an 8p is drawn."""
FACING = (Call(800), *(Raise(points) for points in range(1600, 9600, 100)), AllIn(9600), Fold())


def pictured(table: Table, language: Language = "en", *, distance: bool = False) -> TablePicture:
    """A position as seat 0 sees it, with what its hand waits for."""
    seen = observe(table.rules, table.hand, 0)
    return TablePicture(
        seen,
        made.NAMES,
        language,
        table.rule_set.display.facts(seen),
        0,
        TableSettings(pace=0, guard_ms=0, distance=distance),
        outlook=outlook(table.rule_set, table.options, seen),
        prompt=table.rule_set.display.prompt(seen),
    )


def place_of(view: TableView, tile: str) -> tuple[float, float]:
    spot = next(s for s in view.state.layout.own if s.tile == parse_one(tile))
    return spot.x, spot.y


def click(view: TableView, tile: str) -> None:
    at = view.mapFromScene(QPointF(*place_of(view, tile)))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def point_at(view: TableView, tile: str) -> None:
    at = QPointF(view.mapFromScene(QPointF(*place_of(view, tile))))
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, at, view.viewport().mapToGlobal(at), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(view.viewport(), moved)


def press(view: TableView, name: str) -> None:
    next(b for b in view.choosing.offering.bar.buttons if b.look.name == name).click()


def heard(view: TableView) -> tuple[list[Action], list[Action]]:
    """What is decided, and what is tried in vain."""
    chosen: list[Action] = []
    refused: list[Action] = []
    view.choosing.chosen.connect(chosen.append)
    view.choosing.refused.connect(refused.append)
    return chosen, refused


def strip(view: TableView) -> dict[Tile, str]:
    """The tiles on the strip with what is written beside them; empty if there is none."""
    item = view.showing.scenery.strip
    return {tile: words for line in item.lines for tile, words in line.tiles} if item.isVisible() else {}


def written(view: TableView) -> str:
    item = view.showing.scenery.strip
    return " ".join(f"{line.words} {line.after}" for line in item.lines) if item.isVisible() else ""


# -- a tile that may not be chosen ----------------------------------------------------------------------------------------


def by_click(view: TableView) -> None:
    click(view, "7s")
    click(view, "7s")


def by_drag(view: TableView) -> None:
    x, y = place_of(view, "7s")
    drag(view, (x, y), (x, y - 120))


def by_key(view: TableView) -> None:
    spot = next(s for s in view.state.layout.own if s.tile == parse_one("7s"))
    assert spot.slot is not None
    view.choosing.click_slot(spot.slot)


def by_cursor(view: TableView) -> None:
    spots = view.state.layout.own
    for _ in range(next(n for n, s in enumerate(spots) if s.tile == parse_one("7s")) + 1):
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Space)


def at_once(view: TableView) -> None:
    assert view.state.picture is not None
    view.showing.show(replace(view.state.picture, settings=replace(view.state.picture.settings, one_click=True)))
    press(view, "riichi")
    click(view, "7s")


@pytest.mark.parametrize("try_it", [by_click, by_drag, by_key, by_cursor])
def test_a_tile_that_leaves_no_wait_is_not_discarded_in_riichi_mode(
    shown: Shower, try_it: Callable[[TableView], None]
) -> None:
    view = shown(made.own_calls())
    chosen, refused = heard(view)
    press(view, "riichi")
    try_it(view)
    assert chosen == []
    assert refused
    assert set(refused) == {Riichi(parse_one("7s"))}
    assert view.state.mode == "riichi"


def test_a_tile_pulled_along_the_hand_goes_back_to_its_place(shown: Shower) -> None:
    view = shown(made.own_calls())
    chosen, refused = heard(view)
    x, y = place_of(view, "7s")
    for end in ((x - 180, y), (x + 70, y - 30), (x, y + 60)):
        drag(view, (x, y), end)
        assert (chosen, refused) == ([], [])
        spot = next(s for s in view.state.layout.own if s.tile == parse_one("7s"))
        assert view.showing.scenery.tiles[spot.key].pos() == view.showing.scenery.snapped((spot.x, spot.y))
    drag(view, (x, y + 20), (x, y - 20))  # pulled up, though not out of the hand
    assert chosen == [Discard(parse_one("7s"))]


def test_nor_where_a_single_click_discards(shown: Shower) -> None:
    view = shown(made.own_calls())
    chosen, refused = heard(view)
    at_once(view)
    assert chosen == []
    assert refused == [Riichi(parse_one("7s"))]


def test_the_rule_says_that_the_tile_leaves_no_wait() -> None:
    table = position(RIICHI, {0: NEAR}, drawn="8p")
    assert table.why_not(0, Riichi(parse_one("6s"))).en == "With this discard the hand would not be ready"


def test_a_tile_that_does_not_go_with_those_put_together_is_tried_with_them(shown: Shower) -> None:
    view = shown(made.exchange())
    chosen, refused = heard(view)
    click(view, "1m")
    click(view, "2p")
    assert chosen == []
    assert refused == [Exchange(parse("1m2p"))]
    assert view.state.lifted_tiles == [parse_one("1m")]


def test_a_fourth_tile_for_an_exchange_of_three_says_so(shown: Shower) -> None:
    view = shown(made.exchange())
    for tile in ("1m", "2m", "4m", "5m"):
        click(view, tile)
    assert view.showing.scenery.said.isVisible()
    assert "All 3 are chosen" in view.showing.scenery.said.lines[0].words
    assert len(view.state.lifted) == 3


@pytest.mark.parametrize("picture", [made.void, made.claims])
def test_while_a_button_has_to_be_chosen_a_tile_says_so(shown: Shower, picture: Callable[[], TablePicture]) -> None:
    view = shown(picture())
    chosen, refused = heard(view)
    click(view, "2p")
    assert (chosen, refused) == ([], [])
    assert view.showing.scenery.said.lines[0].words == "Choose one of the buttons first"


def test_while_an_amount_is_chosen_no_tile_is_discarded(shown: Shower) -> None:
    table = position(RIICHI, {0: NEAR}, drawn="8p")
    picture = pictured(table)
    options = (*picture.observation.options, *(Raise(points) for points in (1000, 1100)))
    view = shown(replace(picture, observation=replace(picture.observation, options=options)))
    chosen, refused = heard(view)
    press(view, "raise")
    click(view, "1p")
    click(view, "1p")
    assert (chosen, refused) == ([], [])
    assert "Finish “Raise to” or cancel it first" in view.showing.scenery.said.lines[0].words


def test_what_is_tried_in_vain_is_never_done_even_where_the_rules_would_allow_it(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    window = open_window()
    window.play.start(usual_match("riichi", 3, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    qtbot.waitUntil(lambda: at_turn(page.moment), timeout=PATIENCE)
    moment = page.moment
    assert moment is not None
    discard = next(option for option in moment.observation.options if isinstance(option, Discard))
    page.table.choosing.refused.emit(discard)
    qtbot.waitUntil(page.table.showing.scenery.said.isVisible, timeout=PATIENCE)
    assert page.moment is moment


def at_turn(moment: Moment | None) -> bool:
    return moment is not None and any(isinstance(option, Discard) for option in moment.observation.options)


# -- the strip -----------------------------------------------------------------------------------------------------------


def test_between_turns_the_strip_says_what_a_ready_hand_waits_for(shown: Shower) -> None:
    view = shown(pictured(position(RIICHI, {0: "234m567m34p678s88p"}, turn=1, drawn="4z", rivers={2: "2p"})))
    assert strip(view) == {parse_one("2p"): "3", parse_one("5p"): "4"}
    assert "2 han" in written(view)


def test_the_strip_says_furiten(shown: Shower) -> None:
    view = shown(pictured(position(RIICHI, {0: "234m567m34p678s88p"}, turn=1, drawn="4z", rivers={0: "2p"})))
    assert "Furiten; self-draw" in written(view)


def by_mouse(view: TableView, tile: str) -> None:
    point_at(view, tile)


def by_keyboard(view: TableView, tile: str) -> None:
    for _ in range(next(n for n, s in enumerate(view.state.layout.own) if s.tile == parse_one(tile)) + 1):
        QTest.keyClick(view, Qt.Key.Key_Right)


@pytest.mark.parametrize("point", [by_mouse, by_keyboard])
def test_pointing_at_a_discard_shows_what_it_leaves(shown: Shower, point: Callable[[TableView, str], None]) -> None:
    view = shown(pictured(position(RIICHI, {0: NEAR}, drawn="8p")))
    assert strip(view) == {}
    point(view, "1p")
    assert strip(view) == {parse_one("2p"): "4", parse_one("5p"): "4"}


@pytest.mark.parametrize("point", [by_mouse, by_keyboard])
def test_pointing_at_a_discard_that_breaks_the_hand_says_so(
    shown: Shower, point: Callable[[TableView, str], None]
) -> None:
    view = shown(pictured(position(RIICHI, {0: NEAR}, drawn="8p")))
    point(view, "6s")
    assert "This discard leaves no wait" in written(view)


def test_in_riichi_mode_the_strip_lists_the_discards_with_their_waits(shown: Shower) -> None:
    view = shown(pictured(position(RIICHI, {0: NEAR}, drawn="8p")))
    press(view, "riichi")
    assert {parse_one("1p"), parse_one("2p"), parse_one("5p")} <= strip(view).keys()


def test_moving_on_with_the_keyboard_leaves_nothing_stale(shown: Shower) -> None:
    view = shown(pictured(position(RIICHI, {0: NEAR}, drawn="8p")))
    by_keyboard(view, "1p")
    assert strip(view)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert strip(view) == {}


def test_after_the_discard_and_while_others_play_the_strip_goes_on(shown: Shower) -> None:
    table = position(RIICHI, {0: NEAR}, drawn="8p")
    picture = pictured(table)
    view = shown(replace(picture, settings=replace(picture.settings, pace=1.0)))
    view.showing.animate((Discarded(0, parse_one("1p")), Drew(1, -1), Discarded(1, parse_one("5p"))))
    view.showing.show(pictured(table.play("0 discard 1p", "draw 5p", "1 discard 5p", "0 pass")))
    view.showing.skip()
    assert strip(view) == {parse_one("2p"): "4", parse_one("5p"): "3"}


def test_while_tiles_move_the_strip_counts_what_lies_on_the_table_by_then(shown: Shower, qtbot: QtBot) -> None:
    table = position(RIICHI, {0: "234m567m34p678s88p"}, turn=1, drawn="5p")
    picture = pictured(table)
    view = shown(replace(picture, settings=replace(picture.settings, pace=1.0)))
    assert strip(view)[parse_one("5p")] == "4"
    view.showing.animate((Discarded(1, parse_one("5p"), drawn=True), Drew(2, -1)))
    assert view.state.busy
    assert strip(view)[parse_one("5p")] == "3"


def test_nothing_of_one_hand_lives_into_the_next(shown: Shower) -> None:
    view = shown(pictured(position(RIICHI, {0: "234m567m34p678s88p"}, turn=1, drawn="4z")))
    assert strip(view)
    view.showing.show(pictured(dealt(RIICHI)))
    assert strip(view) == {}
    assert not view.showing.scenery.said.isVisible()


def test_a_refusal_is_gone_with_the_next_moment(shown: Shower) -> None:
    table = position(RIICHI, {0: NEAR}, drawn="8p")
    view = shown(pictured(table))
    view.showing.explain(table.why_not(0, Riichi(parse_one("6s"))))
    assert view.showing.scenery.said.isVisible()
    view.showing.show(pictured(table.play("0 discard 1p")))
    assert not view.showing.scenery.said.isVisible()


def test_how_far_the_hand_is_from_ready_is_shown_only_where_it_is_asked_for(shown: Shower) -> None:
    table = position(RIICHI, {0: "147m258p369s1234z"}, turn=1, drawn="5z")
    assert written(shown(pictured(table))) == ""
    assert written(shown(pictured(table, distance=True))).strip() == "6 from ready"


def test_after_each_discard_it_says_how_far_it_then_is(shown: Shower) -> None:
    view = shown(pictured(position(RIICHI, {0: "147m258p369s1234z"}, drawn="5m"), distance=True))
    by_keyboard(view, "1z")
    assert written(view).strip() == "6 from ready after this discard"


def test_what_the_hand_waits_for_is_announced_when_it_changes(shown: Shower) -> None:
    table = position(RIICHI, {0: NEAR}, drawn="8p")
    view = shown(pictured(table))
    said: list[str] = []
    view.showing.announced.connect(said.append)
    view.showing.show(pictured(table.play("0 discard 1p")))
    assert [sentence for sentence in said if sentence.startswith("Waits")] == [
        "Waits 2 of dots (4 unseen), 5 of dots (4 unseen): 2 han · 30 fu"
    ]
    view.showing.show(pictured(table.play("0 discard 1p", "draw 9s")))
    assert len([sentence for sentence in said if sentence.startswith("Waits")]) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "rules,seed,steps",
    [
        ("holdem", 1, 0),
        ("tianjin", 1, 0),
        ("riichi", 5, 34),
        ("holdem", 1, 20),
        ("international", 24, 80),
        ("double", 1, 45),
        ("tianjin", 25, 26),
    ],
)
def test_strip_and_refusal_lie_neither_under_buttons_nor_on_each_other(
    shown: Shower, size: tuple[int, int], rules: str, seed: int, steps: int
) -> None:
    staged = Staged(rules, seed, "en")
    staged.play(steps)
    moment, rule_set = staged.moment(), staged.seating.rule_set
    picture = TablePicture(
        moment.observation,
        made.NAMES,
        "en",
        moment.facts,
        0,
        TableSettings(pace=0, guard_ms=0),
        moment.outlook,
        display=rule_set.display,
        prompt=moment.prompt,
    )
    view = shown(picture, size)
    view.showing.explain(dealt(RIICHI).why_not(0, PASS) if rules == "riichi" else made.INDICATORS.label)
    notes = [item for item in (view.showing.scenery.strip, view.showing.scenery.said) if item.isVisible()]
    areas = [item.sceneBoundingRect().adjusted(4, 4, -5, -6) for item in notes]
    taken = [
        view.mapToScene(part.geometry()).boundingRect()
        for part in (view.choosing.offering.bar, view.choosing.offering.panel, view.choosing.offering.prompt)
        if part.isVisible()
    ]
    assert areas
    assert all(area.right() < view.sceneRect().right() for area in areas)
    if moment.prompt is not None:
        assert view.choosing.offering.prompt.isVisible()
        assert view.viewport().rect().contains(view.choosing.offering.prompt.geometry())
    for nth, area in enumerate(areas):
        assert not any(area.intersects(other) for other in (*areas[nth + 1 :], *taken))
    for nth, part in enumerate(taken):
        assert not any(part.intersects(other) for other in taken[nth + 1 :])


# -- asking again, and what is asked ---------------------------------------------------------------------------------------


@pytest.fixture
def facing(shown: Shower) -> TableView:
    """A bet of 800 must be answered."""
    staged = Staged("holdem", 3, "en")
    staged.play(5)
    moment, rule_set = staged.moment(), staged.seating.rule_set
    seen = having(moment.observation, options=FACING, turn=0)
    settings = TableSettings(pace=0, guard_ms=0)
    return shown(
        TablePicture(
            seen,
            made.NAMES,
            "en",
            moment.facts,
            0,
            settings,
            display=rule_set.display,
            prompt=rule_set.display.prompt(seen),
        )
    )


def test_the_key_for_all_in_asks_before_anything_is_bet(facing: TableView) -> None:
    chosen, _ = heard(facing)
    QTest.keyClick(facing, Qt.Key.Key_A)
    assert chosen == []
    assert "everything you have left" in facing.choosing.offering.prompt.text()
    QTest.keyClick(facing, Qt.Key.Key_A)
    assert chosen == []
    QTest.keyClick(facing, Qt.Key.Key_Space)
    assert chosen == [AllIn(9600)]


def test_a_key_held_down_confirms_nothing(facing: TableView) -> None:
    chosen, _ = heard(facing)
    QTest.keyClick(facing, Qt.Key.Key_A)
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Space.value, Qt.KeyboardModifier.NoModifier, " ", autorep=True, count=1
    )
    QApplication.sendEvent(facing, held)
    assert chosen == []


def test_all_in_can_be_taken_back_before_it_is_confirmed(facing: TableView) -> None:
    chosen, _ = heard(facing)
    press(facing, "all_in")
    press(facing, "cancel")
    assert chosen == []
    assert {b.look.name for b in facing.choosing.offering.bar.buttons} >= {"all_in", "call", "fold"}


def test_the_panel_for_amounts_asks_as_well(facing: TableView) -> None:
    chosen, _ = heard(facing)
    facing.choosing._name_amount(amount_of(AllIn(9600)))
    assert chosen == []
    press(facing, "sure")
    assert chosen == [AllIn(9600)]


def test_the_prompt_stands_over_the_buttons_and_is_read_out(facing: TableView) -> None:
    assert facing.choosing.offering.prompt.isVisible()
    assert "Fold: you give up what you have bet" in facing.choosing.offering.prompt.text()
    assert facing.choosing.offering.prompt.accessibleName() == facing.choosing.offering.prompt.text()
    assert facing.choosing.offering.prompt.geometry().bottom() <= facing.choosing.offering.bar.geometry().top()
    assert facing.viewport().rect().contains(facing.choosing.offering.prompt.geometry())


def test_what_an_exchange_brought_is_said_with_names_and_directions(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    window = open_window()
    window.play.start(usual_match("sichuan", 3, "en"))
    page = window.page
    assert isinstance(page, PlayPage)
    said: list[str] = []
    page.table.showing.announced.connect(said.append)
    qtbot.waitUntil(lambda: page.moment is not None and bool(page.moment.observation.options), timeout=PATIENCE)
    assert page.moment is not None
    first = page.moment
    exchange = next(option for option in first.observation.options if isinstance(option, Exchange))
    page.table.choosing.chosen.emit(exchange)
    qtbot.waitUntil(lambda: news_of(page, first) is not None, timeout=PATIENCE)
    news = news_of(page, first)
    assert news is not None
    assert news.en.startswith("You gave ")
    assert "player" in news.en
    assert "gave you" in news.en
    assert "hidden" not in news.en


def news_of(page: PlayPage, before: Moment) -> Text | None:
    """What is said beside a later moment."""
    return None if page.moment is None or page.moment is before else page.moment.news


def test_in_tianjin_each_choice_about_the_stakes_says_what_follows() -> None:
    table = dealt(TIANJIN)
    sit = TIANJIN.display.prompt(observe(table.rules, table.hand, table.hand.dealer))
    assert sit is not None
    assert sit.en.startswith("Sit: what you and each other player pay each other this hand is doubled.")
    pull = table.play(f"{table.hand.dealer} sit")
    asked = TIANJIN.display.prompt(observe(pull.rules, pull.hand, (table.hand.dealer + 1) % 4))
    assert asked is not None
    assert asked.en.startswith("The dealer sits (×2). Pull:")


def test_screen_readers_find_what_the_hand_waits_for_while_it_is_ready(shown: Shower) -> None:
    ready = position(RIICHI, {0: "234m567m34p678s88p"}, turn=1, drawn="4z")
    view = shown(pictured(ready))
    reading = view.findChild(QLabel, "table-waits")
    assert reading is not None
    assert reading.accessibleName() == "Waits 2 of dots (4 unseen), 5 of dots (4 unseen): 2 han · 30 fu"
    view.showing.show(pictured(position(RIICHI, {0: "147m258p369s1234z"}, turn=1, drawn="5z")))
    assert not reading.isVisible()
