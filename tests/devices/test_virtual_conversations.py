"""Each driver against the virtual device it is made for: neither has any of the other's code."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.events import BadFrame, Battery, Connected, Dice, DiceState, Lost, Signal, Tag, TagGone
from paizhuo.engine.devices.virtual.models import made
from tests.devices.in_memory import InMemory

TAGS = {
    "m100": ("E28068900000500E88C6A4A7", "E20010710000529B0940B402", "3075"),
    "pn532": ("FB0EE20B", "047BCB51962280"),
    "rdm6300": ("62E3086CED",),
    "feig": tuple(f"E0168{number:011X}" for number in range(30)),
}


def connected(name: str, seed: int = 1) -> InMemory:
    """Driver and device, once they have found each other."""
    line = InMemory(DRIVERS[name](), made(name, Random(seed)).device)
    line.run(3.0)
    return line


@pytest.mark.parametrize("name", TAGS)
def test_a_reader_is_found_and_says_nothing_wrong_for_a_minute(name: str) -> None:
    line = connected(name)
    assert [event for _, event in line.events if isinstance(event, Connected)]
    assert line.run(60.0) == []


@pytest.mark.parametrize("name", TAGS)
def test_tags_are_read_once_each_when_they_come_and_gone_when_they_are_taken(name: str) -> None:
    line = connected(name)
    line.order(f"tag {' '.join(TAGS[name])}")
    events = line.run(10.0)
    assert {event.id for event in events if isinstance(event, Tag)} == set(TAGS[name])
    assert not [event for event in events if isinstance(event, TagGone | BadFrame | Lost)]
    line.order("take all")
    gone = line.run(10.0)
    assert Counter(event.id for event in gone if isinstance(event, TagGone)) == Counter(TAGS[name])
    assert not [event for event in gone if isinstance(event, Tag | BadFrame | Lost)]


@pytest.mark.parametrize("name", TAGS)
def test_a_reader_that_starts_again_is_read_again(name: str) -> None:
    line = connected(name)
    line.order(f"tag {TAGS[name][0]}")
    line.run(5.0)
    line.order("reboot")
    line.order("take all")
    line.run(10.0)
    line.order(f"tag {TAGS[name][0]}")
    assert TAGS[name][0] in [event.id for event in line.run(10.0) if isinstance(event, Tag)]


def test_an_uhf_reader_says_how_strong_a_tag_is() -> None:
    line = connected("m100")
    line.order("tag 3075")
    line.order("rssi 3075 -80")
    seen = [event.rssi for event in line.run(10.0) if isinstance(event, Tag)]
    assert seen
    assert all(strength is not None and -90 < strength < -70 for strength in seen)


@pytest.mark.parametrize("face", range(1, 7))
def test_a_pixels_die_is_read_and_what_is_no_roll_stays_apart(face: int) -> None:
    line = connected("pixels", face)
    assert [event for _, event in line.events if isinstance(event, Signal)]
    assert Battery(80) in [event for _, event in line.events]
    for order, last in (
        (f"roll {face}", Dice("rolled", (face,))),
        (f"move {face}", Dice("moved", (face,))),
        ("tilt", Dice("cocked")),
    ):
        line.order(order)
        dice = [event for event in line.run(4.0) if isinstance(event, Dice)]
        assert dice[-1] == last
        assert {event.state for event in dice[:-1]} == {"rolling"}
    line.order("roll")
    line.run(0.3)
    line.order("roll 2")  # caught and thrown again
    assert [event.values for event in line.run(4.0) if isinstance(event, Dice) and event.values] == [(2,)]
    assert not [event for _, event in line.events if isinstance(event, BadFrame)]
    line.order("battery 12")
    assert line.run(1.0) == [Battery(12)]


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_is_read_and_what_is_no_roll_stays_apart(face: int) -> None:
    line = connected("godice", face)
    assert Battery(80) in [event for _, event in line.events]
    states: tuple[tuple[str, DiceState], ...] = (("roll", "rolled"), ("fake", "fake"), ("move", "moved"))
    for order, state in states:
        line.order(f"{order} {face}")
        dice = [event for event in line.run(4.0) if isinstance(event, Dice)]
        assert dice[-1] == Dice(state, (face,))
        assert [event.state for event in dice[:-1]] in ([], ["rolling"])
    line.order("tilt")
    assert [event for event in line.run(4.0) if isinstance(event, Dice)][-1] == Dice("cocked")


@pytest.mark.parametrize("name", ["godice", "pixels"])
def test_a_thousand_rolls_are_read_as_the_die_lies(name: str) -> None:
    line = connected(name)
    for _ in range(1000):
        said = line.order("roll")
        (rolled,) = [event for event in line.run(2.5) if isinstance(event, Dice) and event.state == "rolled"]
        assert said == f"The die rolls and will show {rolled.values[0]}."
