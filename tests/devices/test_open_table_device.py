"""The device's side of the open table protocol, in front of the virtual table's machine."""

from __future__ import annotations

from random import Random

import pytest

from paizhuo.engine.devices.events import DeviceEvent, Dice
from paizhuo.engine.devices.open_table.device import REMEMBERED, TableDevice
from paizhuo.engine.devices.open_table.grammar import LARGEST_NUMBER
from paizhuo.engine.devices.open_table.lines import LONGEST_HELLO, LineReader, PayloadLine, write_line
from paizhuo.engine.devices.open_table.topics import read_topic
from paizhuo.engine.devices.virtual.mechanism import ALL_CAPS
from tests.devices.open_table_wire import Counted

HELLO = "HELLO 1 id=table-1 fw=0.1 caps={} boot=12"


class Asked:
    """A device, and its answers to payloads."""

    def __init__(self, *, greeted: bool = True, caps: tuple[str, ...] = ALL_CAPS) -> None:
        self.machine = Counted(Random(3), caps)
        self.device = TableDevice(self.machine, "table-1", "0.1", "12")
        self.now = 0.0
        self.first = self.said()
        if greeted:
            self.ask("HELLO 1 s=A")

    def said(self) -> list[str]:
        found = LineReader(LONGEST_HELLO).feed(self.device.take_output())
        assert all(isinstance(one, PayloadLine) for one in found)
        return [one.payload for one in found if isinstance(one, PayloadLine)]

    def ask(self, *payloads: str) -> list[str]:
        for payload in payloads:
            self.device.received(write_line(payload), self.now)
        return self.said()

    def wait(self, seconds: float) -> list[str]:
        self.now += seconds
        self.device.tick(self.now)
        return self.said()


def test_a_device_says_hello_once_by_itself() -> None:
    device = Asked(greeted=False, caps=("dice2", "lift"))
    assert device.first == [HELLO.format("dice2,lift")]
    assert device.wait(10) == []


def test_before_hello_only_stop_is_obeyed() -> None:
    device = Asked(greeted=False)
    assert device.ask("CMD 4 lift up") == ["ACK 4", "ERR 4 code=HELLO"]
    assert device.ask("CMD 5 stop") == ["ACK 5", "EVT 1 fault code=STOP", "DONE 5"]
    assert device.ask("PING") == ["PONG 1"]


def test_another_version_gets_this_ones_hello_and_only_stop() -> None:
    device = Asked(greeted=False)
    assert device.ask("HELLO 2 s=A") == device.first
    assert device.ask("CMD 4 dice roll") == ["ACK 4", "ERR 4 code=VERSION"]
    assert device.ask("CMD 5 stop") == ["ACK 5", "EVT 1 fault code=STOP", "DONE 5"]
    assert device.machine.begun == []


def test_a_command_is_carried_out_once_and_its_answer_is_repeated() -> None:
    device = Asked()
    assert device.ask("CMD 4 dice roll") == ["ACK 4", "EVT 1 dice state=rolling"]
    assert device.ask("CMD 4 dice roll") == ["ACK 4"]
    said = device.wait(3)
    assert said[0].startswith("EVT 2 dice state=rolled")
    assert said[1:] == ["DONE 4"]
    assert device.ask("CMD 4 dice roll") == ["ACK 4", "DONE 4"]
    assert len(device.machine.begun) == 1


def test_the_same_number_with_another_text_is_refused() -> None:
    device = Asked()
    device.ask("CMD 4 honba 1")
    assert device.ask("CMD 4 honba 2") == ["ACK 4", "ERR 4 code=SEQ"]
    assert device.ask("CMD 4 honba 1") == ["ACK 4", "DONE 4"]


def test_so_many_commands_are_remembered_and_one_under_way_whatever_comes() -> None:
    device = Asked()
    device.ask("CMD 0 build start")
    for n in range(1, REMEMBERED + 8):
        assert device.ask(f"CMD {n} honba {n}")[-1] == f"DONE {n}"
    begun = len(device.machine.begun)
    for n in (0, *range(9, REMEMBERED + 8)):
        device.ask(f"CMD {n} " + ("build start" if n == 0 else f"honba {n}"))
    assert len(device.machine.begun) == begun
    assert "STATE 40 cmd n=0 result=running" in device.ask("STATE")


def test_a_new_session_forgets_commands_and_hears_of_no_old_end() -> None:
    device = Asked()
    device.ask("CMD 4 dice roll")
    assert device.ask("HELLO 1 s=B") == device.first
    assert [payload.split()[0] for payload in device.wait(3)] == ["EVT"]
    assert device.ask("CMD 4 dice roll")[0] == "ACK 4"
    assert len(device.machine.begun) == 2
    assert not [payload for payload in device.ask("HELLO 1 s=C", "STATE") if "cmd" in payload]


def test_the_same_session_goes_on_and_one_without_a_name_does_not() -> None:
    device = Asked()
    device.ask("CMD 4 honba 1", "HELLO 1 s=A")
    assert device.ask("CMD 4 honba 1") == ["ACK 4", "DONE 4"]
    device.ask("HELLO 1", "CMD 4 honba 1", "HELLO 1")
    assert device.ask("CMD 4 honba 2")[-1] == "DONE 4"


@pytest.mark.parametrize(
    "what, code",
    [
        ("dance", "UNKNOWN"),
        ("lift sideways", "ARG"),
        ("lift", "ARG"),
        ("lamps seat=E", "ARG"),
        ("honba 100", "ARG"),
        ("dice roll", "NOCAP"),
        ("lift up", "NOTREADY"),
        ("build pause", "NOTREADY"),
        ("build resume", "NOTREADY"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_code(what: str, code: str) -> None:
    device = Asked(caps=("centre", "lift", "wall", "lamps", "honba"))
    assert device.ask(f"CMD 9 {what}") == ["ACK 9", f"ERR 9 code={code}"]


@pytest.mark.parametrize(
    "payload",
    [
        "CMD",
        "CMD x lift up",
        "CMD 70000 lift up",
        "CMD -1 honba 1",
        "HELLO",
        "",
        "EVT 5 dice state=rolled d1=1 d2=1",
        "CMD 4  honba 1",
    ],
)
def test_a_line_that_cannot_be_answered_moves_nothing(payload: str) -> None:
    device = Asked()
    assert device.ask(payload) == []
    assert device.machine.begun == []


def test_unknown_keys_are_left_out() -> None:
    assert Asked().ask("CMD 1 lamps seat=E colour=red speed=slow") == [
        "ACK 1",
        "EVT 1 lamps seat=E colour=red",
        "DONE 1",
    ]


def test_a_bare_stop_halts_everything_also_in_a_damaged_line() -> None:
    for line in (b"$stop*3C22\n", b"$stop*0000\n", b"$stop\n", b"$stop*3C$"):
        device = Asked()
        device.ask("CMD 1 dice roll", "CMD 2 centre open")
        device.device.received(line, device.now)
        said = device.said()
        assert {"ERR 1 code=STOPPED", "ERR 2 code=STOPPED"} <= set(said)
        assert said[-1].endswith("fault code=STOP")
        assert device.wait(100) == []


def test_a_stop_with_a_number_ends_what_runs_before_it_is_done() -> None:
    device = Asked()
    device.ask("CMD 1 centre open")
    assert device.ask("CMD 2 stop") == [
        "ACK 2",
        "EVT 2 centre state=stopped",
        "ERR 1 code=STOPPED",
        "EVT 3 fault code=STOP",
        "DONE 2",
    ]


def test_a_stop_with_a_number_and_a_bare_one_are_equal() -> None:
    said = []
    for stop in ("stop", "CMD 2 stop"):
        device = Asked()
        device.ask("CMD 1 dice roll")
        said.append([payload for payload in device.ask(stop) if payload not in ("ACK 2", "DONE 2")])
    assert said[0] == said[1]


def test_state_is_one_burst_under_the_number_of_the_last_event() -> None:
    device = Asked()
    device.ask("CMD 7 score seat=E value=-100", "CMD 8 dice roll")
    said = device.ask("STATE")
    assert all(payload.startswith("STATE 2 ") for payload in said)
    assert "STATE 2 score seat=E value=-100" in said
    assert said[-3:] == ["STATE 2 cmd n=7 result=done", "STATE 2 cmd n=8 result=running", "STATE 2 end boot=12"]
    assert device.wait(3)[0].startswith("EVT 3 ")


@pytest.mark.simulation
def test_numbers_of_events_begin_at_1_and_go_on_after_65535_with_0() -> None:
    device = Asked()
    numbers = [int(device.ask(f"CMD {n % 60000} honba 1")[1].split()[1]) for n in range(LARGEST_NUMBER + 2)]
    assert numbers == [*range(1, LARGEST_NUMBER + 1), 0, 1]


def test_the_end_of_a_cocked_roll_has_no_values() -> None:
    device = Asked()
    device.machine.next_roll(None)
    device.ask("CMD 1 dice roll")
    assert device.wait(3) == ["EVT 2 dice state=cocked", "ERR 1 code=COCKED"]
    cocked: DeviceEvent | None = read_topic("dice state=cocked")
    assert cocked == Dice("cocked")
