"""Wild tiles, wind and rain, amounts over the seats, the time for a decision, and what screen readers find."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from paizhuo.desktop.match.staged import Staged
from paizhuo.desktop.table.layout import lay
from paizhuo.desktop.table.payments import PaymentsItem
from paizhuo.desktop.table.picture import DecisionClock, TablePicture, TableSettings, monotonic
from paizhuo.desktop.table.plates import BADGE_HEIGHT, BADGES_APART, CARD_HEIGHT
from paizhuo.desktop.table.showing import about_tile
from paizhuo.desktop.table.view import TableView
from paizhuo.desktop.table.wall import wall_stacks
from paizhuo.desktop.table.weather import WeatherItem
from paizhuo.engine.core.action import Action, Discard, Ron, SelfDraw
from paizhuo.engine.core.event import Melded, Paid
from paizhuo.engine.core.hand import Transfer, Wall
from paizhuo.engine.core.meld import Meld
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import KIND, UNKNOWN, parse, parse_one
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import ALL, find
from paizhuo.engine.table.port.settings import TimeLeft
from tests.desktop import observations as made
from tests.observed import having

Opener = Callable[[TablePicture], TableView]
KONG = Paid(tuple(Transfer(seat, 3, 2, "kong") for seat in (0, 1, 2)), kong="kakan")


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Opener]:
    """Opens a table of 1280 by 750 with a picture."""
    opened: list[TableView] = []

    def opener(picture: TablePicture) -> TableView:
        view = TableView()
        qtbot.addWidget(view)
        opened.append(view)
        view.resize(1280, 750)
        view.show()
        qtbot.waitExposed(view)
        view.showing.show(picture)
        return view

    yield opener
    for view in opened:
        view.close()


def moving(pace: float = 0.2, rules: str = "chongqing") -> TablePicture:
    return replace(made.picture(made.middle_game(), settings=TableSettings(pace=pace)), display=find(rules).display)


# -- wild tiles ------------------------------------------------------------------------------------------------------------


def test_wild_tiles_are_framed_wherever_they_lie_and_dimmed_once_thrown(table: Opener) -> None:
    wild = frozenset(parse("3p1z"))
    items = table(replace(made.picture(made.middle_game()), wild=wild)).showing.scenery.tiles.values()
    assert {KIND[item.spot.tile] for item in items if item.mark == "wild"} == wild
    assert all((item.mark == "wild") == (KIND[item.spot.tile] in wild) for item in items)
    assert {item.tint for item in items if item.mark == "wild" and item.spot.key[0] == "river"} == {"drawn"}


def test_pointing_at_a_wild_tile_says_that_it_is_one(table: Opener) -> None:
    view = table(replace(made.picture(made.middle_game()), wild=frozenset(parse("3p"))))
    drawn = next(spot for spot in view.state.layout.own if spot.drawn)
    assert view.state.picture is not None
    assert "Wild: stands for any tile" in about_tile(view.state.picture, drawn)


def test_dora_shine_wherever_they_lie_and_pointing_at_one_says_so(table: Opener) -> None:
    bonus = frozenset(parse("3p1z"))
    view = table(replace(made.picture(made.middle_game()), bonus=bonus, wild=frozenset(parse("1z"))))
    items = view.showing.scenery.tiles.values()
    assert {KIND[item.spot.tile] for item in items if item.mark == "bonus"} == set(parse("3p"))
    assert {KIND[item.spot.tile] for item in items if item.mark == "wild"} == set(parse("1z"))
    assert view.state.picture is not None
    drawn = next(spot for spot in view.state.layout.own if spot.drawn)
    assert KIND[drawn.tile] in bonus
    assert "Dora: counts extra in a win" in about_tile(view.state.picture, drawn)
    assert view.showing.scenery.faces.picture(drawn.tile, drawn.pose, 0, 40.0, 1.0, "", "bonus") is not (
        view.showing.scenery.faces.picture(drawn.tile, drawn.pose, 0, 40.0, 1.0)
    )


# -- the wall and the plates ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules,dice,side,kept", [("bloodbattle", (3, 5), 3, 3), ("tianjin", (4, 1), 0, 5)])
def test_the_wall_stands_open_where_the_game_says(rules: str, dice: tuple[int, ...], side: int, kept: int) -> None:
    """After a few tiles are drawn a gap follows the stacks kept at the right end of the side that the dice say."""
    rule_set = find(rules)
    assert rule_set.play.broken(dice, 4) == (side, kept)
    wall = Wall(108, 8, 0, 0, 0, (), dice)
    whole, _, _ = wall_stacks(replace(wall, front=0), 0, (800, 416), (0, 1, 2, 3), rule_set.play.broken)
    now, front, _ = wall_stacks(wall, 0, (800, 416), (0, 1, 2, 3), rule_set.play.broken)
    gap = {(stack.x, stack.y) for stack in whole} - {(stack.x, stack.y) for stack in now}
    assert len(gap) == 4
    assert front not in gap
    along = [stack for stack in whole if (abs(stack.x - 800) > 300) == (side % 2 == 1)]
    own = [(s.x, s.y) for s in along if (s.x < 800 if side == 3 else s.y > 416)]
    from_the_right = sorted(own, key=lambda at: -at[1] if side == 3 else -at[0])
    assert set(from_the_right[kept : kept + 4]) == gap


@pytest.mark.parametrize("width", [1250.0, 1706.0, 2100.0])
def test_every_plate_has_room_for_a_row_of_badges(width: float) -> None:
    plates = lay(made.picture(made.middle_game()), width).plates
    assert len(plates) == 4
    assert all(plate.height >= CARD_HEIGHT + BADGES_APART + BADGE_HEIGHT for _, plate in plates)


# -- what is paid at once --------------------------------------------------------------------------------------------------


def shown(view: TableView, kind: type) -> list[object]:
    return [item for item in view.showing.effects.shown if isinstance(item, kind)]


def test_a_paid_kong_brings_wind_and_the_amounts(table: Opener) -> None:
    view = table(moving())
    view.showing.animate((KONG,))
    assert len(shown(view, WeatherItem)) == 1
    (paid,) = shown(view, PaymentsItem)
    assert isinstance(paid, PaymentsItem)
    assert len(paid.payments.totals) == 4
    view.grab()


@pytest.mark.parametrize("rules,rain", [("chongqing", [False]), ("bloodbattle", [True]), ("house", [])])
def test_an_added_kong_brings_what_the_game_says_whatever_was_laid_since(
    table: Opener, rules: str, rain: list[bool]
) -> None:
    view = table(moving(rules=rules))
    view.showing.animate((Melded(3, Meld("ankan", parse("9999s"))), KONG))
    view.showing._flight.stop()
    view.showing._continue()
    weather = shown(view, WeatherItem)
    assert [item.rain for item in weather if isinstance(item, WeatherItem)] == rain
    assert len(shown(view, PaymentsItem)) == 1


def test_payments_are_told_to_those_who_listen(table: Opener) -> None:
    """The dealer sits at seat 1."""
    view = table(moving(pace=0))
    said: list[str] = []
    view.showing.announced.connect(said.append)
    view.showing.animate((KONG,))
    assert said == [f"{payer} paid Bamboo 2 (Water money)" for payer in ("You", "Plum", "Orchid")]


def test_skipping_ends_the_weather(table: Opener) -> None:
    view = table(moving())
    view.showing.animate((KONG,))
    view.showing.skip()
    assert view.showing.effects.shown == ()


def test_without_motion_there_is_no_weather(table: Opener) -> None:
    view = table(moving(pace=0))
    view.showing.animate((KONG,))
    assert view.showing.effects.shown == ()


# -- the time for a decision -------------------------------------------------------------------------------------------------


def timed(decision: int, bank: int = 0, passed: int = 0) -> TablePicture:
    """A decision whose clock was told so long ago."""
    return replace(moving(pace=0), clock=DecisionClock(TimeLeft(decision, bank), monotonic() - passed))


def test_the_ring_counts_the_time_of_the_decision_beside_the_bank_and_then_the_bank(table: Opener) -> None:
    view = table(timed(20_000, 40_000))
    assert view.choosing.offering.countdown.running
    assert view.choosing.offering.ring.isVisible()
    assert view.choosing.offering.ring.figures == ("20", "+ 40")
    view.showing.show(timed(20_000, 40_000, passed=25_500))
    assert view.choosing.offering.ring.figures == ("35", "")
    view.showing.show(timed(20_000))
    assert view.choosing.offering.ring.figures == ("20", "")


def test_the_plate_of_who_decides_shows_all_time_left_while_it_is_counted(table: Opener) -> None:
    view = table(timed(20_000, 40_000, passed=3_500))
    clock, plate = view.choosing.offering.at_plate, dict(view.state.layout.plates)[0]
    assert clock.figure == "57"
    assert plate.x < clock.x() < plate.x + plate.width
    assert plate.y < clock.y() < plate.y + plate.height
    assert clock.isVisible()
    view.choosing.choose(Discard(parse_one("3p"), drawn=True))
    assert not clock.isVisible()


def test_who_decides_without_a_seat_sees_no_clock_at_anybodys_plate(table: Opener) -> None:
    picture = timed(20_000)
    view = table(replace(picture, observation=replace(picture.observation, seat=4)))
    assert view.choosing.offering.ring.isVisible()
    assert not view.choosing.offering.at_plate.opacity()


def test_the_ring_chooses_nothing_when_the_time_is_over(table: Opener, qtbot: QtBot) -> None:
    view = table(timed(10_000, passed=9_950))
    found: list[Action] = []
    view.choosing.chosen.connect(found.append)
    qtbot.waitUntil(lambda: view.choosing.offering.ring.figures == ("0", ""))
    qtbot.wait(150)
    assert not found
    assert view.state.plan.at_turn


def test_five_seconds_before_its_end_the_time_is_told_once(table: Opener, qtbot: QtBot) -> None:
    view = table(timed(4_000, 2_000, passed=900))
    said: list[str] = []
    view.showing.announced.connect(said.append)
    qtbot.waitUntil(lambda: bool(said))
    qtbot.wait(150)
    assert said == ["5 seconds left"]


def test_a_decision_stops_the_clock(table: Opener) -> None:
    view = table(timed(10_000))
    view.choosing.choose(Discard(parse_one("3p"), drawn=True))
    assert not view.choosing.offering.countdown.running


def test_there_is_no_clock_without_a_limit(table: Opener) -> None:
    assert not table(made.picture(made.middle_game())).choosing.offering.countdown.running


# -- answers ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_why_one_cannot_win_has_an_answer_at_every_moment_of_a_hand(rules: str) -> None:
    staged = Staged(rules, 2, "en")
    for _ in range(60):
        if staged._table.hand_over:
            break
        for win in (SelfDraw(), Ron()):
            reason = staged._table.why_not(0, win)
            assert reason.zh
            assert reason.en
        staged.play(1)


# -- for those who listen ----------------------------------------------------------------------------------------------------


def heard(view: TableView) -> dict[str, str]:
    """What a screen reader finds on the table, by the objects' names."""
    viewport = QAccessible.queryAccessibleInterface(view.viewport())
    found = {}
    for n in range(viewport.childCount()):
        child = viewport.child(n)
        if child.role() == QAccessible.Role.StaticText and not child.state().invisible:
            assert child.rect().isValid()
            found[child.object().objectName()] = child.text(QAccessible.Text.Name)
    return found


def test_the_middle_of_the_table_and_every_rival_can_be_read_out(table: Opener) -> None:
    found = heard(table(made.picture(made.middle_game())))
    assert found["table-middle"] == (
        "East 2, repeat 1; tiles left in the wall: 24; Dora indicators: 4 of dots, Red dragon; 1,000 on the table"
    )
    assert found["table-seat-1"].startswith("Plum: East, 31,400 points; dealer")
    assert "Riichi" in found["table-seat-1"]
    assert found["table-seat-1"].endswith("tiles in hand: 13")
    assert "dealer" not in found["table-seat-0"]
    assert "tiles in hand" not in found["table-seat-0"]  # those are named one by one
    assert found["table-river-1"].startswith("Discards of Plum: North, 1 of dots, 9 of bamboo")
    assert "(sideways)" in found["table-river-1"]
    assert found["table-melds-1"] == "Plum has no melds"
    assert found["table-melds-2"].startswith(
        "Melds of Orchid: pon 7 of bamboo, 7 of bamboo, 7 of bamboo (from You); concealed kong 8 of ch"
    )


def test_what_is_read_out_follows_the_table_and_its_language(table: Opener) -> None:
    view = table(made.picture(made.middle_game()))
    before = heard(view)
    seen = made.middle_game()
    view.showing.show(made.picture(having(seen, rivers=((), *seen.hand.rivers[1:])), language="zh"))
    now = heard(view)
    assert now["table-river-0"] == "你的牌河里没有牌"
    assert now.keys() == before.keys()
    assert not set(now.values()) & set(before.values())


def test_no_hidden_tile_is_read_out(table: Opener) -> None:
    seen = made.middle_game()
    hidden = replace(seen.hand.places[1], melds=(Meld("ankan", (UNKNOWN,) * 4, hidden=True),))
    found = heard(table(made.picture(having(seen, places=(seen.hand.places[0], hidden, *seen.hand.places[2:])))))
    assert found["table-melds-1"] == "Melds of Plum: concealed kong face down"
    assert not any(tile_name(UNKNOWN).en in words for words in found.values())
