"""A table's lamps and displays follow the match; what has not changed is not sent again."""

from __future__ import annotations

from paizhuo.engine.devices.at_table.settings import Shown, settings_of
from paizhuo.engine.table.umpire.display import Display

DISPLAY = Display(dealer=1, repeats=2, scores=(25_000, 31_000, -4_000, 48_000), turn=2)
SIDES = ("S", "W", "N", "E")
"""Seat 0 sits at the side that the table calls S."""
CAPS = ("dice2", "dealer", "honba", "lamps", "score")


def test_every_side_shows_its_seat() -> None:
    assert list(settings_of(DISPLAY, SIDES, CAPS).values()) == [
        "dealer W",
        "honba 2",
        "lamps seat=S colour=off",
        "score seat=S value=25000",
        "lamps seat=W colour=off",
        "score seat=W value=31000",
        "lamps seat=N colour=green",
        "score seat=N value=-4000",
        "lamps seat=E colour=off",
        "score seat=E value=48000",
    ]


def test_a_table_is_told_only_what_it_can_show() -> None:
    assert settings_of(DISPLAY, SIDES, ("dice2", "wall", "honba")) == {"honba": "honba 2"}
    assert not settings_of(DISPLAY, SIDES, ())


def test_what_no_display_can_show_is_cut() -> None:
    rich = Display(0, 120, (10**9, 0, 0, -(10**9)), None)
    found = settings_of(rich, SIDES, ("honba", "score"))
    assert found["honba"] == "honba 99"
    assert found["score S"] == "score seat=S value=9999999"
    assert found["score E"] == "score seat=E value=-9999999"


def test_only_changes_are_sent_and_what_failed_again() -> None:
    shown = Shown()
    first = settings_of(DISPLAY, SIDES, CAPS)
    assert shown.changes(first) == tuple(first.values())
    assert shown.changes(first) == ()
    later = settings_of(Display(1, 2, DISPLAY.scores, 3), SIDES, CAPS)
    assert shown.changes(later) == ("lamps seat=N colour=off", "lamps seat=E colour=green")
    shown.failed("lamps seat=E colour=green")
    assert shown.changes(later) == ("lamps seat=E colour=green",)
    shown.forget()
    assert len(shown.changes(later)) == len(later)
