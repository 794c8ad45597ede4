"""The virtual table moves as tables do: what it refuses, how long things take, what jams, miscounts and overheats."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from paizhuo.engine.devices.events import Battery, DeviceEvent, Dice, Fault, Tag
from paizhuo.engine.devices.open_table.events import (
    SIDES,
    Build,
    Button,
    Centre,
    CommandDone,
    CommandFailed,
    DealerSide,
    Honba,
    Jam,
    Lift,
    Mode,
    Restarted,
    StateTopic,
    Sticks,
    TileCount,
)
from paizhuo.engine.devices.virtual.device import VirtualDevice
from paizhuo.engine.devices.virtual.table import VirtualTable, virtual_dice
from tests.devices.open_table_wire import Wire

T = TypeVar("T")


@pytest.fixture
def wire() -> Wire:
    wire = Wire(7, speed=1.0)
    wire.run(1)
    assert wire.host.ready
    wire.events.clear()
    return wire


def ended(wire: Wire, number: int) -> Callable[[], bool]:
    return lambda: any(
        isinstance(event, CommandDone | CommandFailed) and event.number == number for event in wire.events
    )


def carried_out(wire: Wire, what: str) -> tuple[str, float]:
    """How a command ends: ``done`` or its code and place; and after how many seconds."""
    wire.events.clear()
    before = wire.now
    number = wire.host.command(what, wire.now)
    wire.until(ended(wire, number))
    end = next(
        event for event in wire.events if isinstance(event, CommandDone | CommandFailed) and event.number == number
    )
    return "done" if isinstance(end, CommandDone) else f"{end.code} {end.at}".rstrip(), wire.now - before


def order(wire: Wire, words: str) -> str:
    said = wire.table.order(words, wire.now)
    wire.run(0.05)
    return said


def of(wire: Wire, kind: type[T]) -> list[T]:
    return [event for event in wire.events if isinstance(event, kind)]


def state(wire: Wire, kind: type[DeviceEvent], place: str = "") -> object:
    assert wire.host.state is not None
    assert wire.host.state == wire.machine.state
    return wire.host.state.get(kind, place)


def test_a_hand_goes_round(wire: Wire) -> None:
    """Build, raise, roll, lower, open, drop, close, build again."""
    for _ in range(2):
        said, seconds = carried_out(wire, "build start")
        assert said == "done"
        assert 55 < seconds < 65
        assert of(wire, TileCount)[-1].count == 136
        assert of(wire, Build)[-1].state == "ready"
        assert carried_out(wire, "lift up")[0] == "done"
        assert all(state(wire, Lift, side) == Lift(side, "up") for side in SIDES)
        wire.machine.next_roll((3, 5))
        assert carried_out(wire, "dice roll")[0] == "done"
        assert of(wire, Dice)[-1].values == (3, 5)
        assert carried_out(wire, "lift down")[0] == "done"
        assert state(wire, Build) == Build("idle", 0)
        assert carried_out(wire, "centre open")[0] == "done"
        assert carried_out(wire, "build start")[0] == "NOTREADY"
        assert carried_out(wire, "centre close")[0] == "done"


def test_one_of_centre_lift_and_build_moves_at_a_time_and_the_rest_at_any_time(wire: Wire) -> None:
    wire.host.command("build start", wire.now)
    wire.run(2)
    for what in ("centre open", "lift down", "build start"):
        assert carried_out(wire, what)[0] in {"BUSY", "done" if what == "lift down" else "BUSY"}
    for what in ("dice roll", "lamps seat=E colour=red", "score seat=S value=-1000", "dealer W", "honba 3", "mode 4p"):
        assert carried_out(wire, what)[0] == "done"


def test_a_paused_build_goes_on_and_the_command_that_began_it_is_done_at_the_end(wire: Wire) -> None:
    start = wire.host.command("build start", wire.now)
    wire.run(20)
    assert carried_out(wire, "build pause")[0] == "done"
    wire.run(60)
    paused = state(wire, Build)
    assert isinstance(paused, Build)
    assert paused.state == "paused"
    said, seconds = carried_out(wire, "build resume")
    assert said == "done"
    assert seconds < 1
    wire.until(ended(wire, start), 60)


@pytest.mark.parametrize("at", ["drum", "head", "chain"])
def test_a_jam_while_building_ends_the_command_and_resume_goes_on_once_it_is_cleared(wire: Wire, at: str) -> None:
    start = wire.host.command("build start", wire.now)
    wire.run(20)
    order(wire, f"jam {at}")
    assert CommandFailed(start, "build start", "JAM", at) in wire.events
    assert carried_out(wire, "build resume")[0] == f"JAM {at}"
    order(wire, "clear")
    assert state(wire, Jam) == Jam("none")
    said, seconds = carried_out(wire, "build resume")
    assert said == "done"
    assert 30 < seconds < 50


@pytest.mark.parametrize("what, at", [("lift up", "S"), ("centre open", "centre"), ("dice roll", "dice")])
def test_a_jam_stops_what_moves_there(wire: Wire, what: str, at: str) -> None:
    if what == "lift up":
        carried_out(wire, "build start")
    number = wire.host.command(what, wire.now)
    wire.run(0.5)
    order(wire, f"jam {at}")
    assert CommandFailed(number, what, "JAM", at) in wire.events
    assert carried_out(wire, what)[0] == f"JAM {at}"
    order(wire, "clear")
    assert carried_out(wire, what)[0] == "done"


@pytest.mark.parametrize("difference", [-1, 2])
def test_a_wrong_count_is_noticed_and_can_be_put_right(wire: Wire, difference: int) -> None:
    order(wire, f"miscount {difference}")
    assert carried_out(wire, "build start")[0] == "COUNT"
    assert of(wire, TileCount)[-1].count == 136 + difference
    assert carried_out(wire, "build resume")[0] == "COUNT"
    order(wire, f"miscount {-difference}")
    assert carried_out(wire, "build resume")[0] == "done"


def test_a_mode_counts_from_the_next_drop(wire: Wire) -> None:
    assert carried_out(wire, "mode 3p")[0] == "done"
    assert carried_out(wire, "build start")[0] == "COUNT"
    assert carried_out(wire, "centre open")[0] == "done"
    assert carried_out(wire, "centre close")[0] == "done"
    assert carried_out(wire, "build start")[0] == "done"
    assert of(wire, TileCount)[-1].count == 108
    assert state(wire, Mode) == Mode("3p")


def test_motors_that_are_too_hot_stop_and_refuse_until_they_are_cool(wire: Wire) -> None:
    start = wire.host.command("build start", wire.now)
    wire.run(5)
    order(wire, "heat")
    assert CommandFailed(start, "build start", "HEAT") in wire.events
    assert isinstance(state(wire, Fault), Fault)
    assert carried_out(wire, "dice roll")[0] == "HEAT"
    assert carried_out(wire, "lamps seat=E colour=red")[0] == "done"
    order(wire, "cool")
    assert state(wire, Fault) is None
    assert carried_out(wire, "build resume")[0] == "done"


def test_two_start_buttons_pause_a_build_for_forgotten_tiles_and_one_resumes_it(wire: Wire) -> None:
    order(wire, "miscount -1")
    start = wire.host.command("build start", wire.now)
    wire.run(10)
    assert "two sides" in order(wire, "press E start")
    order(wire, "press W start")
    wire.run(4)
    assert state(wire, Centre) == Centre("open")
    wire.run(30)
    order(wire, "press S start")
    wire.until(ended(wire, start))
    assert CommandDone(start, "build start") in wire.events
    assert of(wire, TileCount)[-1].count == 136


def test_a_start_button_opens_the_centre_and_a_second_press_raises_the_wall(wire: Wire) -> None:
    carried_out(wire, "build start")
    order(wire, "press E start")
    wire.run(4)
    assert state(wire, Centre) == Centre("open")
    order(wire, "press E start")
    wire.run(10)
    assert state(wire, Centre) == Centre("closed")
    assert state(wire, Lift, "N") == Lift("N", "up")


def test_a_dice_switch_rolls_by_itself_and_only_sends_events(wire: Wire) -> None:
    wire.machine.next_roll((6, 1))
    order(wire, "press S dice")
    wire.run(3)
    assert [event.state for event in of(wire, Dice)] == ["rolling", "rolled"]
    assert of(wire, Dice)[-1].values == (6, 1)
    assert not of(wire, CommandDone)


def test_a_dice_switch_lights_its_sides_dealer_lamp_and_counts_repeats_at_the_dealers_side(wire: Wire) -> None:
    def pressed(seat: str) -> tuple[str, int]:
        order(wire, f"press {seat} dice")
        wire.run(3)
        dealer, honba = state(wire, DealerSide), state(wire, Honba)
        assert isinstance(dealer, DealerSide)
        assert isinstance(honba, Honba)
        return dealer.side, honba.value

    assert [pressed(seat) for seat in "EEESSW"] == [("E", 0), ("E", 1), ("E", 2), ("S", 0), ("S", 1), ("W", 0)]
    carried_out(wire, "dealer N")
    carried_out(wire, "honba 3")
    assert [pressed(seat) for seat in "NN"] == [("N", 3), ("N", 4)]
    carried_out(wire, "honba 20")
    assert [pressed("N") for _ in range(3)] == [("N", 20)] * 3


def test_dice_come_from_the_given_source_and_are_sometimes_cocked() -> None:
    def rolls(seed: int) -> list[tuple[int, ...]]:
        wire = Wire(seed, speed=20.0)
        wire.run(1)
        for _ in range(300):
            wire.table.order("press E dice", wire.now)
            wire.run(0.3)
        return [event.values for event in of(wire, Dice) if event.state in {"rolled", "cocked"}]

    first = rolls(1)
    assert len(first) == 300
    assert first == rolls(1) != rolls(2)
    assert 0 < first.count(()) < 12
    assert {face for values in first for face in values} == {1, 2, 3, 4, 5, 6}


def test_what_people_do_is_reported(wire: Wire) -> None:
    order(wire, "press E win")
    order(wire, "sticks N 24000")
    order(wire, "tag 1 e28068 -70")
    assert [type(event) for event in wire.events] == [Button, Sticks, Tag]
    assert wire.events[0] == Button("E", "win", 1)
    assert wire.events[2] == Tag("E28068", -70, "1")


def test_a_restart_leaves_what_moved_where_it_was_and_forgets_lamps(wire: Wire) -> None:
    carried_out(wire, "lamps seat=E colour=red")
    wire.host.command("centre open", wire.now)
    wire.run(1)
    order(wire, "reboot")
    wire.run(5)
    assert of(wire, Restarted)
    assert state(wire, Centre) == Centre("stopped")
    assert "lamps seat=E colour=off" in [f"{event.topic} {event.words}" for event in of(wire, StateTopic)]
    assert carried_out(wire, "centre close")[0] == "done"


def test_the_red_button_stops_everything(wire: Wire) -> None:
    number = wire.host.command("build start", wire.now)
    wire.run(5)
    order(wire, "stop")
    wire.run(100)
    assert CommandFailed(number, "build start", "STOPPED") in wire.events
    stopped = state(wire, Build)
    assert isinstance(stopped, Build)
    assert stopped.state == "paused"


def test_everything_goes_faster_on_demand() -> None:
    wire = Wire(1, speed=30.0)
    wire.run(1)
    assert carried_out(wire, "build start")[1] < 3


@pytest.mark.parametrize(
    "words",
    [
        "",
        "help",
        "dance",
        "press",
        "press X win",
        "press E hat",
        "jam",
        "jam roof",
        "roll 1",
        "roll 0 9",
        "tag",
        "tag 1 xyz",
        "tag 1 E2 far",
        "sticks",
        "sticks E many",
        "sticks E 99999999",
        "miscount x",
        "battery 50",
    ],
)
def test_an_order_that_means_nothing_changes_nothing_and_is_answered_with_a_sentence(wire: Wire, words: str) -> None:
    before = wire.machine.state
    assert order(wire, words).endswith((".", "]"))
    assert wire.machine.state == before
    assert not wire.events


def test_dice_alone_speak_the_same_protocol() -> None:
    dice: VirtualDevice = virtual_dice(Random(4))
    assert dice.name == "dice"
    assert b"caps=dice2,buttons,battery" in dice.take_output()
    assert dice.order("press S win", 0.0) == "S presses win."
    assert b"button seat=S name=win" in dice.take_output()
    assert dice.order("press S start", 0.0) == "There is no button “start” here: win, call, ready, dice."
    assert dice.order("press S dice", 0.0) == "The dice roll."
    assert b"dice state=rolling" in dice.take_output()
    assert dice.order("battery 40", 0.0)
    assert b"battery percent=40" in dice.take_output()
    assert isinstance(dice, VirtualTable)
    assert dice.machine.state.get(Battery) == Battery(40)
