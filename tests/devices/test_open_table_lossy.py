"""The host against the virtual table over lines that damage what they carry: nothing is done twice, nothing is believed wrongly."""

from __future__ import annotations

from collections import Counter

import pytest

from paizhuo.engine.devices.events import Dice
from paizhuo.engine.devices.open_table.events import CommandDone, CommandFailed, CommandUnknown, StateTopic
from paizhuo.engine.devices.open_table.host import NotReady
from paizhuo.engine.devices.open_table.topics import write_topic
from tests.devices.open_table_wire import FAULTS, Wire

ENDS = (CommandDone, CommandFailed, CommandUnknown)
MOVES = (
    "dice roll",
    "dice roll",
    "centre open",
    "centre close",
    "lift up",
    "lift down",
    "build start",
    "build pause",
    "build resume",
)


def busy_table(wire: Wire, steps: int, *, reboots: bool) -> list[int]:
    """Commands and presses at random; the numbers of the commands. Every score that is sent is another one."""
    sent = []
    for step in range(steps):
        wire.run(wire.random.uniform(0.02, 0.6))
        try:
            sent.append(wire.host.command(f"score seat={wire.random.choice('ESWN')} value={step}", wire.now))
            if wire.random.random() < 0.6:
                sent.append(wire.host.command(wire.random.choice(MOVES), wire.now))
        except NotReady:
            continue
        if wire.random.random() < 0.1:
            wire.table.order(
                wire.random.choice(("press E win", "press S dice", "jam drum", "clear", "heat", "cool")), wire.now
            )
        if wire.random.random() < 0.03:
            wire.host.stop(wire.now)
        if reboots and wire.random.random() < 0.05:
            wire.run(wire.random.choice((0.0, 0.005, 0.1)))
            wire.table.reboot(wire.now)
    return sent


def settle(wire: Wire) -> None:
    """The faults are over. A build that was paused is still under way: a stop ends it."""
    wire.rate = 0.0
    wire.run(5)
    wire.host.stop(wire.now)
    wire.run(170)


def check(wire: Wire, sent: list[int]) -> None:
    begun = Counter(command.value for command in wire.machine.begun if command.verb == "score")
    assert max(begun.values(), default=0) <= 1, "a command was carried out twice"
    rolls = sum(1 for payload in set(wire.asked) if payload.startswith("CMD") and payload.endswith("dice roll"))
    assert sum(1 for command in wire.machine.begun if command.verb == "dice") <= rolls
    said = Counter(payload.split(" ", 1)[1] for payload in wire.said if payload.startswith("EVT"))
    heard: Counter[str] = Counter()
    for event in wire.events:
        if (seq := getattr(event, "seq", None)) is not None and event.name not in {"state", "state_known"}:
            heard[f"{seq} {write_topic(event)}"] += 1
    wrong = heard - said
    assert not wrong, "an event that the table did not send, or one of them twice"
    ended = Counter(event.number for event in wire.events if isinstance(event, ENDS) and event.command != "stop")
    assert ended == Counter(sent), "every command ends once"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("fault", FAULTS)
def test_faults_on_the_line_make_no_wrong_event_and_no_second_execution(fault: str, seed: int) -> None:
    wire = Wire(seed, FAULTS[fault], rate=0.15)
    sent = busy_table(wire, 120, reboots=False)
    settle(wire)
    check(wire, sent)
    assert wire.lost > 50
    assert wire.host.state == wire.machine.state


@pytest.mark.parametrize("seed", range(12))
def test_restarts_in_the_middle_of_commands_repeat_nothing(seed: int) -> None:
    wire = Wire(seed, FAULTS["drop a line"], rate=0.05)
    sent = busy_table(wire, 120, reboots=True)
    settle(wire)
    check(wire, sent)
    assert wire.host.state == wire.machine.state
    assert any(isinstance(event, CommandUnknown) and event.reason == "restarted" for event in wire.events)


def test_a_throw_whose_event_was_lost_is_shown_as_state_and_never_as_a_throw() -> None:
    wire = Wire(1)
    wire.run(1)
    wire.machine.next_roll((3, 5))
    wire.host.command("dice roll", wire.now)
    wire.run(0.2)
    wire.fault, wire.rate = FAULTS["drop a line"], 1.0
    wire.run(1.0)
    wire.rate = 0.0
    wire.run(2.0)
    assert wire.host.state is not None
    assert wire.host.state.get(Dice) == Dice("rolled", (3, 5))
    assert not [event for event in wire.events if isinstance(event, Dice) and event.state == "rolled"]
    assert [event.value for event in wire.events if isinstance(event, StateTopic) and event.topic == "dice"][
        -1
    ] == Dice("rolled", (3, 5))
